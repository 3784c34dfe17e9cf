import RemoBytes

/// Walks over the words of a category's name.
struct CategoryWords {
  /// A word without case, accents and plural, as a hash.
  struct Word {
    var hash: UInt64
    var isPlural: Bool
  }

  enum Token {
    case word(Word)
    /// Another name follows: `&`, `and`, a comma, …
    case separator
    /// What follows describes what came before: `with`, `for`.
    case with
    /// A narrower name follows: `>`.
    case deeper
    case end
  }

  private var offset: Int
  private let end: Int
  private var afterSpace = true

  init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  mutating func next(_ text: Span<UInt8>) -> Token {
    while offset < end {
      let (letter, length) = Self.letter(text, offset, end)
      if letter != 0 {
        let start = offset
        if let token = word(text, from: start) { return token }
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
        // Between words (`pull-down`) it joins, between spaces it separates.
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

  /// What a sign of the General Punctuation block that ends at `offset` means, if anything.
  private static func punctuation(_ text: Span<UInt8>, _ offset: Int) -> Token? {
    switch (text[offset - 2], text[offset - 1]) {
    case (0x80, 0xBA), (0x86, 0x92): .deeper  // › and →
    case (0x80, 0x93), (0x80, 0x94), (0x80, 0xA2): .separator  // dashes and a bullet
    default: nil
    }
  }

  /// Takes the word at `start`; nil for one that does not count.
  private mutating func word(_ text: Span<UInt8>, from start: Int) -> Token? {
    var hash = Self.seed
    // The hash without the last one, two and three letters, and those letters.
    var (less1, less2, less3) = (hash, hash, hash)
    var letters: UInt64 = 0
    var count = 0
    while offset < end {
      let (letter, length) = Self.letter(text, offset, end)
      if letter == 0 { break }
      offset += length
      if letter == Self.mark { continue }
      (less3, less2, less1) = (less2, less1, hash)
      hash = Self.add(hash, letter)
      letters = letters << 8 | UInt64(letter)
      count += 1
    }
    afterSpace = false
    switch (count, letters) {
    case (0, _), (1, 0x73): return nil  // nothing, or the s of "kid's"
    case (3, 0x616E_64), (2, 0x6F72): return .separator  // and, or
    case (4, 0x7769_7468), (3, 0x666F_72), (1, 0x77): return .with  // with, for, w/
    default: break
    }
    guard count > 3, letters & 0xFF == 0x73 else {
      return .word(Word(hash: hash, isPlural: false))
    }
    switch letters >> 8 & 0xFF_FFFF {
    case let tail where tail & 0xFFFF == 0x6965 && count > 4:  // vanities
      return .word(Word(hash: Self.add(less3, 0x79), isPlural: true))
    case 0x6C76_65:  // shelves
      return .word(Word(hash: Self.add(less3, 0x66), isPlural: true))
    case 0x7373_65, 0x7368_65, 0x6368_65:  // mattresses, dishes, benches
      return .word(Word(hash: less2, isPlural: true))
    case let tail where tail & 0xFFFF == 0x7865:  // boxes
      return .word(Word(hash: less2, isPlural: true))
    case let tail where [0x73, 0x75, 0x69].contains(tail & 0xFF):  // glass, cactus, trellis
      return .word(Word(hash: hash, isPlural: false))
    default:
      return .word(Word(hash: less1, isPlural: true))
    }
  }

  // MARK: Letters

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Stands for a combining mark, which is left out.
  private static let mark: UInt8 = 1

  /// FNV-1a.
  @inline(__always)
  private static func add(_ hash: UInt64, _ letter: UInt8) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x100_0000_01B3
  }

  /// The lower-case letter or digit at `offset` without its accent, and its length; 0 if there is
  /// none. Letters outside Latin-1 count byte by byte.
  @inline(__always)
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

  /// The base letters of U+00C0 to U+00DF, which are also those of U+00E0 to U+00FF; 0 for none.
  private static let latin1 = ContiguousArray("aaaaaa\0ceeeeiiii\0nooooo\0ouuuuy\0\0".utf8)
}
