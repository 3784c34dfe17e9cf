import RemoBytes

/// A product's name, split into words and numbers for comparison.
///
/// It ignores case, punctuation, white space, word order and plural `s`, and equates `&` with `and`
/// and `grey` with `gray`. A size like `8' x 10'` or a code like `XR-500B` is one word. If a name
/// has several numbers, each is bound to its neighboring word.
struct ProductName: Sendable {
  /// A word, a number, a size or a code.
  struct Word: Sendable {
    /// A hash of the letters and digits. For one of several numbers, it includes the neighboring
    /// word.
    fileprivate(set) var hash: UInt64
    /// The range of its letters and digits in ``ProductName/letters``.
    let range: Range<Int>
    /// Whether the word has only letters and is not part of a code.
    let isPlain: Bool
  }

  /// The units given by signs after numbers: `8'` or `8"`.
  struct Signs: OptionSet, Sendable {
    let rawValue: UInt8

    static let feet = Signs(rawValue: 1)
    static let inches = Signs(rawValue: 2)
  }

  /// All letters and digits, folded, as Unicode scalar values.
  let letters: [UInt32]
  let words: [Word]
  let signs: Signs
  /// The sum of the words' hashes, equal in any word order.
  let wordSum: UInt64
  /// A hash of all letters and digits, independent of word breaks.
  let letterHash: UInt64

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var reader = ProductNameReader(bytes, range)
    letterHash = reader.letterHash
    words = reader.words()
    letters = reader.letters
    signs = reader.signs
    // The sum of hashes may overflow.
    wordSum = words.reduce(0) { $0 &+ $1.hash }
  }

  func letters(of word: Word) -> ArraySlice<UInt32> { letters[word.range] }
}

/// Reads a product's name, first into runs of letters or digits, then into words.
private struct ProductNameReader {
  /// A run of letters or of digits. It ends where the next one starts.
  private struct Run {
    let start: Int
    let isNumber: Bool
    /// The gap before the run.
    let gap: Gap
  }

  /// The separation between two runs, from weakest to strongest.
  private enum Gap: Int, Comparable {
    case none, joint, space, comma

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  private(set) var letters: [UInt32] = []
  private(set) var signs: ProductName.Signs = []
  private var runs: [Run] = []
  /// The gap since the last letter or digit.
  private var gap = Gap.space

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    letters.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      offset += length
      let isDigitNext = offset < range.upperBound && bytes[offset].isASCIIDigit
      let folded = CaseFolding.fold(scalar)
      take(folded.0, isDigitNext: isDigitNext)
      if folded.1 != 0 { take(folded.1, isDigitNext: isDigitNext) }
      if folded.2 != 0 { take(folded.2, isDigitNext: isDigitNext) }
    }
  }

  // MARK: Runs

  private var isInNumber: Bool { gap == .none && runs.last?.isNumber == true }

  private mutating func take(_ scalar: UInt32, isDigitNext: Bool) {
    switch NameCharacter(scalar) {
    case .letter(let letter): append(letter, isNumber: false)
    case .digit: append(scalar, isNumber: true)
    case .point where isInNumber && isDigitNext: append(scalar, isNumber: true)
    case .point, .joint: gap = max(gap, .joint)
    case .feet:
      // An apostrophe between letters is ignored.
      if isInNumber {
        signs.insert(.feet)
        gap = .joint
      }
    case .inches:
      if isInNumber { signs.insert(.inches) }
      gap = max(gap, isInNumber ? .joint : .space)
    case .ampersand:
      gap = max(gap, .space)
      for letter in "and".unicodeScalars { append(letter.value, isNumber: false) }
      gap = .space
    case .mark: break
    case .comma: gap = .comma
    case .other: gap = max(gap, .space)
    }
  }

  private mutating func append(_ letter: UInt32, isNumber: Bool) {
    if gap != .none || runs.last?.isNumber != isNumber {
      runs.append(Run(start: letters.count, isNumber: isNumber, gap: gap))
    }
    letters.append(letter)
    gap = .none
  }

  /// The letters or digits of a run, as a range of `letters`.
  private func range(of run: Int) -> Range<Int> {
    runs[run].start..<(run + 1 < runs.count ? runs[run + 1].start : letters.count)
  }

  /// A hash of the letters and digits. It ignores word breaks, except between two numbers.
  var letterHash: UInt64 {
    var hash = WordHash()
    var wasNumber = false
    for (index, run) in runs.enumerated() {
      if wasNumber, run.isNumber { hash.add(0x20) }
      for letter in letters[range(of: index)] { hash.add(letter) }
      wasNumber = run.isNumber
    }
    return hash.value
  }

  // MARK: Words

  /// Joins runs into words, and normalizes the spelling of some.
  mutating func words() -> [ProductName.Word] {
    var words: [ProductName.Word] = []
    /// The numbers among the words, each with the first letter of its neighboring word.
    var numbers: [(word: Int, neighbor: UInt32)] = []
    var next = 0
    while next < runs.count {
      let first = next
      next = endOfWord(from: first)
      let range = runs[first].start..<range(of: next - 1).upperBound
      if next > first + 1 {
        words.append(word(range, isPlain: false))
      } else if runs[first].isNumber {
        numbers.append((words.count, neighbor(ofNumber: first)))
        words.append(word(range, isPlain: false))
      } else {
        words.append(plainWord(first))
      }
    }
    if numbers.count > 1 {
      for (word, neighbor) in numbers {
        words[word].hash = ByteHash.mix(words[word].hash, seed: UInt64(neighbor) + 1)
      }
    }
    return words
  }

  /// The end of the runs that form one word: a size such as `8 x 10` or `5' x 7'`, or adjacent
  /// runs.
  private func endOfWord(from first: Int) -> Int {
    var end = first + 1
    if runs[first].isNumber {
      while end + 1 < runs.count, runs[end + 1].isNumber, isTimesSign(end),
        runs[end].gap < .comma, runs[end + 1].gap < .comma
      {
        end += 2
      }
    }
    while end < runs.count, runs[end].gap == .none { end += 1 }
    return end
  }

  private func isTimesSign(_ run: Int) -> Bool { spells(range(of: run), "x") }

  /// The first letter of the word next to a number: a preceding `of`, or the next word; 0 without
  /// one.
  private func neighbor(ofNumber index: Int) -> UInt32 {
    if index > 0, spells(range(of: index - 1), "of") { return letters[runs[index - 1].start] }
    guard index + 1 < runs.count, !runs[index + 1].isNumber, runs[index + 1].gap < .comma else {
      return 0
    }
    return letters[runs[index + 1].start]
  }

  /// A word from a single run of letters, in the singular.
  private mutating func plainWord(_ index: Int) -> ProductName.Word {
    var range = range(of: index)
    if range.count >= 4, spells(range.suffix(1), "s"),
      // The word is not like glass, bus or iris.
      !["ss", "us", "is"].contains(where: { spells(range.suffix(2), $0) })
    {
      range = range.dropLast()
    }
    if spells(range, "grey") { letters[range.lowerBound + 2] = UInt32(UInt8(ascii: "a")) }
    return word(range, isPlain: !(range.count <= 4 && isJoinedToNumber(index)))
  }

  /// Whether a hyphen or similar sign joins a run to a number, as in `XR-500`.
  private func isJoinedToNumber(_ index: Int) -> Bool {
    if index > 0, runs[index].gap == .joint, runs[index - 1].isNumber { return true }
    return index + 1 < runs.count && runs[index + 1].gap == .joint && runs[index + 1].isNumber
  }

  private func word(_ range: Range<Int>, isPlain: Bool) -> ProductName.Word {
    var hash = WordHash()
    for letter in letters[range] { hash.add(letter) }
    return ProductName.Word(hash: hash.value, range: range, isPlain: isPlain)
  }

  private func spells(_ range: Range<Int>, _ word: String) -> Bool {
    range.count == word.utf8.count
      && zip(range, word.utf8).allSatisfy { letters[$0] == UInt32($1) }
  }
}

/// A hash of a word's Unicode scalars. It differs in each run, because comparisons take equal
/// hashes for equal words.
struct WordHash {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ ByteHash.runSeed

  /// Adds a scalar. The product may overflow, as in any multiplicative hash.
  mutating func add(_ scalar: UInt32) {
    state = (state ^ UInt64(scalar)) &* 0xFF51_AFD7_ED55_8CCD
    state ^= state >> 32
  }

  /// The hash, mixed so that sums of hashes distinguish sets of words.
  var value: UInt64 { ByteHash.mix(state) }
}
