import RemoBytes

/// The encoding that the template's text declares, as in `text/html; charset=utf-8`.
struct EncodingName: Equatable, Sendable {
  /// The word before the name, in HTML and XML.
  static let charset = ShortName("charset")
  static let encoding = ShortName("encoding")

  private static let utf8 = ShortName("utf-8")
  private static let utf8Short = ShortName("utf8")

  private var word = ShortName()
  private var isBehindKey = false
  /// Whether an encoding other than UTF-8 is declared.
  private(set) var isOther = false

  /// Moves past a byte of the text. The name comes after the word `key`.
  mutating func advance(_ byte: UInt8, behind key: ShortName) {
    if byte.isASCIILetter || byte.isASCIIDigit || Self.joiners.contains(byte) {
      word.append(byte.asciiLowercased)
    } else {
      endWord(behind: key)
    }
  }

  mutating func endWord(behind key: ShortName) {
    if word.count == 0 { return }
    if isBehindKey { isOther = isOther || !Self.isUTF8(word, behind: key) }
    isBehindKey = word == key
    word = ShortName()
  }

  /// Merges the names of two paths through the template.
  func joined(with other: EncodingName) -> EncodingName {
    var joined = word == other.word ? self : EncodingName()
    joined.isBehindKey = isBehindKey || other.isBehindKey
    joined.isOther = isOther || other.isOther
    return joined
  }

  /// Whether the lowercase name means UTF-8. Browsers know a second name for it.
  static func isUTF8(_ name: ShortName, behind key: ShortName) -> Bool {
    name == utf8 || key == charset && name == utf8Short
  }

  /// The characters of names other than letters and digits (XML 1.0, production 81; RFC 2978 §2.3).
  private static let joiners = Array("-_.:+".utf8)
}
