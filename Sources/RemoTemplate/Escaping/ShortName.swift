import RemoBytes

/// A name of a few bytes, kept in place: of a tag, an attribute, the scheme of a URL.
///
/// Of a longer one the first 32 bytes are kept, enough to tell it from those that mean something,
/// which are all shorter.
struct ShortName: Equatable, Sendable {
  /// The bytes, the first one lowest.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The number of bytes; 33 where there are more than are kept.
  private(set) var count: UInt8 = 0

  /// An empty name.
  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  init(_ text: String) { self.init(text.utf8) }

  /// The names in a text, with a space between two.
  static func list(_ names: String) -> ContiguousArray<ShortName> {
    var list = ContiguousArray<ShortName>()
    var name = ShortName()
    for byte in names.utf8 {
      if byte == ASCII.space {
        list.append(name)
        name = ShortName()
      } else {
        name.append(byte)
      }
    }
    list.append(name)
    return list
  }

  mutating func append(_ byte: UInt8) {
    let word = UInt64(byte) &<< UInt64(8 &* (count & 7))
    switch count &>> 3 {
    case 0: words.0 |= word
    case 1: words.1 |= word
    case 2: words.2 |= word
    case 3: words.3 |= word
    default:
      count = 33
      return
    }
    count += 1
  }

  /// The byte at `index`, 0 where there is none.
  subscript(_ index: Int) -> UInt8 {
    let word =
      switch index &>> 3 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      case 3: words.3
      default: 0 as UInt64
      }
    return UInt8(truncatingIfNeeded: word &>> UInt64(8 &* (index & 7)))
  }

  /// Whether it begins with another one, of at most 8 bytes.
  func begins(_ other: ShortName) -> Bool {
    words.0 & (UInt64.max >> UInt64(64 - 8 * Int(other.count))) == other.words.0
  }

  /// The name as text, for errors; `…` stands for what was not kept.
  var text: String {
    String(decoding: (0..<min(Int(count), 32)).map { self[$0] }, as: UTF8.self)
      + (count > 32 ? "…" : "")
  }

  static func == (left: ShortName, right: ShortName) -> Bool {
    left.words == right.words && left.count == right.count
  }
}
