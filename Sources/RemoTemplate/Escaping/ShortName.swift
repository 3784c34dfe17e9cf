/// The name of a tag or attribute as far as it has been read.
///
/// It keeps the first 32 bytes. All names with a meaning are shorter.
struct ShortName: Equatable, Sendable {
  private static let limit = 32

  private var bytes: [UInt8] = []
  private var isCut = false

  /// An empty name.
  init() {}

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The names in a text, separated by spaces.
  static func list(_ names: String) -> [ShortName] {
    names.split(separator: " ").map { ShortName(String($0)) }
  }

  /// The number of bytes kept, plus one if the name was cut.
  var count: Int { bytes.count + (isCut ? 1 : 0) }

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
  }

  /// The byte at `index`, or 0 past the end.
  subscript(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Whether a byte is among those kept.
  func contains(_ byte: UInt8) -> Bool { bytes.contains(byte) }

  /// Whether it begins with another one.
  func starts(with other: ShortName) -> Bool { bytes.starts(with: other.bytes) }

  /// The name as text for errors; `…` marks a cut.
  var text: String { String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "") }
}
