import RemoBytes

/// The encoding that a text of a template names, as in `text/html; charset=utf-8`.
struct EncodingName: Equatable, Sendable {
  /// The word before the name, in a page and in XML.
  static let charset = ShortName("charset")
  static let encoding = ShortName("encoding")

  private static let utf8 = ShortName("utf-8")
  private static let utf8Short = ShortName("utf8")

  private var word = ShortName()
  private var isBehindKey = false
  /// Whether it names another encoding than UTF-8.
  private(set) var isOther = false

  /// A byte of the text follows, in which the name stands behind the word `key`.
  mutating func advance(_ byte: UInt8, behind key: ShortName) {
    if byte.isASCIILetter || byte.isASCIIDigit || Self.joiners.contains(byte) {
      word.append(byte.asciiLowercased)
    } else {
      endWord(behind: key)
    }
  }

  /// The text ends, or a word in it.
  mutating func endWord(behind key: ShortName) {
    if word.count == 0 { return }
    if isBehindKey { isOther = isOther || !Self.isUTF8(word, behind: key) }
    isBehindKey = word == key
    word = ShortName()
  }

  /// The name after either of two ways through the template.
  func joined(with other: EncodingName) -> EncodingName {
    var joined = word == other.word ? self : EncodingName()
    joined.isBehindKey = isBehindKey || other.isBehindKey
    joined.isOther = isOther || other.isOther
    return joined
  }

  /// Whether that name, in lower case, is UTF-8; browsers know it by another one, too.
  static func isUTF8(_ name: ShortName, behind key: ShortName) -> Bool {
    name == utf8 || key == charset && name == utf8Short
  }

  /// Characters of names beside letters and digits (XML 1.0, production 81; RFC 2978 §2.3).
  private static let joiners = Array("-_.:+".utf8)
}
