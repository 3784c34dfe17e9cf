/// The name of a tag or an attribute, as far as it has come.
///
/// It keeps the first 32 bytes of a longer name. All names with a meaning are shorter.
struct ShortName: Equatable, Sendable {
  private static let limit = 32

  private var bytes: [UInt8] = []
  private var isCut = false

  /// An empty name.
  init() {}

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The names in a text, with a space between two.
  static func list(_ names: String) -> [ShortName] {
    names.split(separator: " ").map { ShortName(String($0)) }
  }

  /// The number of bytes; one more than are kept where the name is cut.
  var count: Int { bytes.count + (isCut ? 1 : 0) }

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
  }

  /// The byte at `index`, 0 where there is none.
  subscript(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Whether it begins with another one.
  func begins(_ other: ShortName) -> Bool { bytes.starts(with: other.bytes) }

  /// The name as text, for errors; `…` stands for the part that was not kept.
  var text: String { String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "") }
}
