import RemoBytes

/// The name of a tag or attribute as far as it has been read.
///
/// It keeps the first 32 bytes. All names with a meaning are shorter. It holds no reference, so
/// copying a position in HTML needs no reference counting.
struct ShortName: BitwiseCopyable, Equatable, Sendable {
  private static let limit = 32

  private var bytes = VectorPair()
  /// The number of bytes kept, plus one if the name was cut.
  private(set) var count = 0
  /// The FNV-1a hash of the bytes, which tells most names apart.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  static func == (left: ShortName, right: ShortName) -> Bool {
    left.hash == right.hash && left.count == right.count && left.bytes == right.bytes
  }

  mutating func append(_ byte: UInt8) {
    switch count {
    case 0..<16: bytes.low[count] = byte
    case 16..<Self.limit: bytes.high[count - 16] = byte
    default: break
    }
    hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
    count = min(count + 1, Self.limit + 1)
  }

  /// The byte at `index`, or 0 past the end.
  subscript(_ index: Int) -> UInt8 {
    index < 16 ? bytes.low[index] : index < Self.limit ? bytes.high[index - 16] : 0
  }

  private var kept: some Collection<UInt8> { (0..<min(count, Self.limit)).lazy.map { self[$0] } }

  func contains(_ byte: UInt8) -> Bool { kept.contains(byte) }

  func starts(with other: ShortName) -> Bool { kept.starts(with: other.kept) }

  /// The name as text for errors; `…` marks a cut.
  var text: String { String(decoding: kept, as: UTF8.self) + (count > Self.limit ? "…" : "") }
}

/// A list of names with a meaning.
struct ShortNames: Sendable {
  private var names: [ShortName] = []
  /// The hashes of the names, which a search compares first.
  private var hashes = ContiguousArray<UInt64>()

  /// Creates a list of the names in a text, separated by spaces.
  init(_ names: String) {
    var name = ShortName()
    for byte in names.utf8 {
      if byte == ASCII.space {
        add(name)
        name = ShortName()
      } else {
        name.append(byte)
      }
    }
    add(name)
  }

  private mutating func add(_ name: ShortName) {
    names.append(name)
    hashes.append(name.hash)
  }

  /// The place of a name in the list, if it is there.
  func firstIndex(of name: ShortName) -> Int? {
    hashes.firstIndex(of: name.hash).flatMap { names[$0] == name ? $0 : nil }
  }

  func contains(_ name: ShortName) -> Bool { firstIndex(of: name) != nil }
}
