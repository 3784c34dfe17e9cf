import RemoBytes

/// Iterates over the words of a category's name.
struct CategoryWords {
  /// A word in lower case, without accents, in the singular.
  struct Word {
    let text: String
    let isPlural: Bool
  }

  enum Token {
    case word(Word)
    /// A separator before another name: `&`, `and`, a comma, …
    case separator
    /// A word that begins a description of the name: `with`, `for`.
    case with
    /// A separator before a narrower name: `>`.
    case deeper
    case end
  }

  /// The end of the words so far.
  private(set) var offset: Int
  private let end: Int
  private var afterSpace = true

  init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The first word of a name, in the form of `Word.text`; the name itself if it has no word.
  static func key(of name: String) -> String {
    name.withBytes { bytes in
      var words = CategoryWords(0..<bytes.count)
      if case .word(let word) = words.next(bytes) { return word.text }
      return name
    }
  }

  mutating func next(_ text: Span<UInt8>) -> Token {
    while offset < end {
      let (letter, length) = Self.letter(text, offset, end)
      if letter != 0 {
        if let token = word(text) { return token }
        continue
      }
      let byte = text[offset]
      let wasAfterSpace = afterSpace
      afterSpace = byte == ASCII.space
      offset += length
      switch byte {
      case ASCII.space, ASCII.apostrophe, ASCII.quote, ASCII.dot: continue
      case ASCII.greaterThan: return .deeper
      case ASCII.minus:
        // A hyphen joins words (`pull-down`), but separates names between spaces.
        if wasAfterSpace, offset < end, text[offset] == ASCII.space { return .separator }
      case 0xC2: if length == 2, text[offset - 1] == 0xBB { return .deeper }
      case 0xE2: if length == 3, let token = Self.punctuation(text, offset) { return token }
      case ASCII.ampersand, ASCII.comma, ASCII.slash, ASCII.plus, ASCII.semicolon, ASCII.bar,
        ASCII.leftParenthesis, ASCII.rightParenthesis, ASCII.colon:
        return .separator
      default: continue
      }
    }
    return .end
  }

  /// The meaning of a General Punctuation character that ends at `offset`, if any.
  private static func punctuation(_ text: Span<UInt8>, _ offset: Int) -> Token? {
    switch (text[offset - 2], text[offset - 1]) {
    case (0x80, 0xBA), (0x86, 0x92): .deeper  // › and →
    case (0x80, 0x93), (0x80, 0x94), (0x80, 0xA2): .separator  // dashes and a bullet
    default: nil
    }
  }

  /// Reads the word at the current position; nil if it is ignored.
  private mutating func word(_ text: Span<UInt8>) -> Token? {
    var letters: [UInt8] = []
    while offset < end {
      let (letter, length) = Self.letter(text, offset, end)
      if letter == 0 { break }
      offset += length
      if letter != Self.mark { letters.append(letter) }
    }
    afterSpace = false
    switch String(decoding: letters, as: UTF8.self) {
    // Empty, or the s of "kid's".
    case "", "s": return nil
    case "and", "or": return .separator
    case "with", "for", "w": return .with
    case let word:
      let singular = Self.singular(of: word)
      return .word(Word(text: singular, isPlural: singular != word))
    }
  }

  private static func singular(of word: String) -> String {
    guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }  // vanities
    if word.hasSuffix("lves") { return word.dropLast(3) + "f" }  // shelves
    // mattresses, dishes, benches, boxes
    if ["sses", "shes", "ches", "xes"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    // glass, cactus, trellis
    if ["ss", "us", "is"].contains(where: word.hasSuffix) { return word }
    return String(word.dropLast())
  }

  // MARK: Letters

  /// The code for a combining mark, which is ignored.
  private static let mark: UInt8 = 1

  /// The lowercase letter or digit at `offset` without its accent, and its length; 0 if there is
  /// none. Letters outside Latin-1 count byte by byte.
  private static func letter(_ text: Span<UInt8>, _ offset: Int, _ end: Int) -> (UInt8, Int) {
    let byte = text[offset]
    if byte.isASCIILetter || byte.isASCIIDigit { return (byte.asciiLowercased, 1) }
    if byte < 0x80 { return (0, 1) }
    return wideLetter(text, offset, end)
  }

  private static func wideLetter(_ text: Span<UInt8>, _ offset: Int, _ end: Int) -> (UInt8, Int) {
    let byte = text[offset]
    let next = offset + 1 < end ? text[offset + 1] : 0
    switch byte {
    case 0xC2: return (0, min(2, end - offset))
    case 0xC3:
      let base = latin1[Int(next & 0x1F)]
      return base == 0 ? (byte, 1) : (base, 2)
    case 0xCC: return (mark, min(2, end - offset))
    case 0xCD where next < 0xB0: return (mark, min(2, end - offset))
    case 0xE2 where next < 0x8B: return (0, min(3, end - offset))
    default: return (byte, 1)
    }
  }

  /// The base letters of U+00C0 to U+00DF, also valid for U+00E0 to U+00FF; 0 for none.
  private static let latin1 = ContiguousArray("aaaaaa\0ceeeeiiii\0nooooo\0ouuuuy\0\0".utf8)
}
