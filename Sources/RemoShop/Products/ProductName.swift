import RemoBytes

/// Reads product names into words and numbers, so that two names can be compared.
///
/// Case, punctuation and white space do not count, nor does the order of words, the `s` of a
/// plural, `&` against `and`, `grey` against `gray`. Numbers stay with what they count: a size
/// like `8' x 10'` or a code like `XR-500B` is one piece, and where a name has several numbers,
/// each is bound to the word next to it. The room of the arrays is used again for each list.
struct ProductNames {
  /// A word, a number, a size or a code of a name.
  struct Piece {
    /// Made of all its letters and digits; for a number among several, of its neighbour too.
    var hash: UInt64
    /// Where its letters stand in `letters`.
    let start: Int
    let count: Int
    /// Letters only, and no part of a code: may have been mistyped.
    let isWord: Bool
  }

  /// What is known of a name as a whole.
  struct Name {
    /// Its pieces in `pieces`.
    let pieces: Range<Int>
    /// The sum of their hashes, whatever their order.
    let sum: UInt64
    /// A hash of all letters and digits in order, however they are divided into words.
    let text: UInt64
    /// 1 if a number has a sign for feet, 2 if one has a sign for inches.
    let marks: UInt8
  }

  private(set) var letters = ContiguousArray<UInt32>()
  private(set) var pieces = ContiguousArray<Piece>()
  private var runs = ContiguousArray<Run>()
  private var bonds = ContiguousArray<(piece: Int, neighbour: UInt32)>()

  /// Letters or digits without anything between them.
  private struct Run {
    let start: Int
    var count = 0
    let isNumber: Bool
    /// What stands before it.
    let gap: Gap
  }

  /// What came just before, while a name is read.
  private struct Before {
    /// What stands behind the last letter or digit.
    var gap = Gap.space
    /// Whether that is a digit.
    var isNumber = false
  }

  private enum Gap: UInt8, Comparable {
    case none, joint, space, comma

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  /// Forgets all names.
  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }

  /// Reads the name in `range`.
  mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Name {
    let firstPiece = pieces.count
    runs.removeAll(keepingCapacity: true)
    bonds.removeAll(keepingCapacity: true)
    let marks = findRuns(bytes, range)
    let text = textHash()
    joinRuns()
    if bonds.count > 1 {
      for bond in bonds {
        pieces[bond.piece].hash = ByteHash.mix(
          pieces[bond.piece].hash, seed: UInt64(bond.neighbour) + 1)
      }
    }
    var sum: UInt64 = 0
    for index in firstPiece..<pieces.count { sum &+= pieces[index].hash }
    return Name(pieces: firstPiece..<pieces.count, sum: sum, text: text, marks: marks)
  }

  // MARK: Runs

  private mutating func findRuns(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
    var before = Before()
    var marks: UInt8 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte.isASCIILetter {
        append(UInt32(byte | 0x20), isNumber: false, &before)
        offset += 1
      } else if byte.isASCIIDigit {
        append(UInt32(byte), isNumber: true, &before)
        offset += 1
      } else if byte < 0x80 {
        offset += 1
        let isDigitNext = offset < range.upperBound && bytes[offset].isASCIIDigit
        take(NameCharacter(UInt32(byte)), UInt32(byte), isDigitNext, &before, &marks)
      } else {
        let (scalar, length) = bytes.utf8Scalar(at: offset)
        offset += length
        let isDigitNext = offset < range.upperBound && bytes[offset].isASCIIDigit
        let folded = CaseFolding.fold(scalar)
        take(NameCharacter(folded.0), folded.0, isDigitNext, &before, &marks)
        if folded.1 != 0 { take(NameCharacter(folded.1), folded.1, isDigitNext, &before, &marks) }
        if folded.2 != 0 { take(NameCharacter(folded.2), folded.2, isDigitNext, &before, &marks) }
      }
    }
    var end = letters.count
    for index in runs.indices.reversed() {
      runs[index].count = end - runs[index].start
      end = runs[index].start
    }
    return marks
  }

  private mutating func take(
    _ character: NameCharacter, _ scalar: UInt32, _ isDigitNext: Bool, _ before: inout Before,
    _ marks: inout UInt8
  ) {
    let isInNumber = before.gap == .none && before.isNumber
    switch character {
    case .letter(let letter): append(letter, isNumber: false, &before)
    case .digit: append(scalar, isNumber: true, &before)
    case .point where isInNumber && isDigitNext: append(scalar, isNumber: true, &before)
    case .point, .joint: before.gap = max(before.gap, .joint)
    case .feet:
      // Between letters an apostrophe is passed over.
      if isInNumber { (marks, before.gap) = (marks | 1, .joint) }
    case .inches:
      if isInNumber { marks |= 2 }
      before.gap = max(before.gap, isInNumber ? .joint : .space)
    case .ampersand:
      before.gap = max(before.gap, .space)
      for letter in [0x61, 0x6E, 0x64] as [UInt32] { append(letter, isNumber: false, &before) }
      before.gap = .space
    case .mark: break
    case .comma: before.gap = .comma
    case .other: before.gap = max(before.gap, .space)
    }
  }

  @inline(__always)
  private mutating func append(_ letter: UInt32, isNumber: Bool, _ before: inout Before) {
    if before.gap != .none || before.isNumber != isNumber {
      runs.append(Run(start: letters.count, isNumber: isNumber, gap: before.gap))
    }
    letters.append(letter)
    before = Before(gap: .none, isNumber: isNumber)
  }

  private func textHash() -> UInt64 {
    var hash: UInt64 = 1
    var wasNumber = false
    for run in runs {
      if wasNumber, run.isNumber { hash = (hash &+ 0x20) &* 0xFF51_AFD7_ED55_8CCD }
      for index in run.start..<(run.start + run.count) {
        hash = (hash &+ UInt64(letters[index])) &* 0xFF51_AFD7_ED55_8CCD
      }
      wasNumber = run.isNumber
    }
    return ByteHash.mix(hash)
  }

  // MARK: Pieces

  private mutating func joinRuns() {
    var index = 0
    while index < runs.count {
      let first = index
      let run = runs[first]
      index += 1
      if run.isNumber {
        // A size: 8 x 10, 3x6, 5' x 7'.
        while index + 1 < runs.count, runs[index + 1].isNumber, runs[index].count == 1,
          letters[runs[index].start] == 0x78, runs[index].gap < .comma,
          runs[index + 1].gap < .comma
        {
          index += 2
        }
      }
      while index < runs.count, runs[index].gap == .none { index += 1 }
      if index > first + 1 {
        let last = runs[index - 1]
        add(run.start, last.start + last.count - run.start, isWord: false)
      } else if run.isNumber {
        bonds.append((pieces.count, neighbour(of: first)))
        add(run.start, run.count, isWord: false)
      } else {
        addWord(first)
      }
    }
  }

  /// The first letter of the word that a number belongs to: the `of` before it, or what follows.
  private func neighbour(of index: Int) -> UInt32 {
    if index > 0, runs[index - 1].count == 2, letters[runs[index - 1].start] == 0x6F,
      letters[runs[index - 1].start + 1] == 0x66
    {
      return 0x6F
    }
    guard index + 1 < runs.count, !runs[index + 1].isNumber, runs[index + 1].gap < .comma else {
      return 0
    }
    return letters[runs[index + 1].start]
  }

  private mutating func addWord(_ index: Int) {
    let run = runs[index]
    var count = run.count
    let isBesideNumber =
      run.gap == .joint && index > 0 && runs[index - 1].isNumber
      || index + 1 < runs.count && runs[index + 1].gap == .joint && runs[index + 1].isNumber
    if count >= 4, letters[run.start + count - 1] == 0x73 {
      let before = letters[run.start + count - 2]
      // Not glass, bus or iris.
      if before != 0x73, before != 0x75, before != 0x69 { count -= 1 }
    }
    if count == 4, letters[run.start] == 0x67, letters[run.start + 1] == 0x72,
      letters[run.start + 2] == 0x65, letters[run.start + 3] == 0x79
    {
      letters[run.start + 2] = 0x61
    }
    add(run.start, count, isWord: !(isBesideNumber && count <= 4))
  }

  private mutating func add(_ start: Int, _ count: Int, isWord: Bool) {
    var hash = WordHash()
    for index in start..<(start + count) { hash.add(letters[index]) }
    pieces.append(Piece(hash: hash.value, start: start, count: count, isWord: isWord))
  }
}

/// The hash of a word's scalars.
struct WordHash {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  mutating func add(_ scalar: UInt32) {
    state = (state ^ UInt64(scalar)) &* 0xFF51_AFD7_ED55_8CCD
    state ^= state >> 32
  }

  /// Mixed so well that sums of such values tell sets of words apart.
  var value: UInt64 { ByteHash.mix(state) }
}

/// What a folded scalar is to a product name.
enum NameCharacter: Equatable {
  case letter(UInt32), digit, point, joint, feet, inches, ampersand, mark, comma, other

  @inline(__always)
  init(_ scalar: UInt32) {
    if scalar.isASCIILowercase {
      self = .letter(scalar)
    } else if scalar.isASCIIDigit {
      self = .digit
    } else {
      self = Self.special(scalar)
    }
  }

  private static func special(_ scalar: UInt32) -> NameCharacter {
    switch scalar {
    case 0x2E, 0x2F: .point
    case 0x2D, 0x5F, 0x23, 0x2010, 0x2011: .joint
    case 0x27, 0x2018, 0x2019, 0x2032, 0x02BC: .feet
    case 0x22, 0x201C, 0x201D, 0x2033: .inches
    case 0x26: .ampersand
    case 0x2C, 0x3B, 0x28, 0x29, 0x5B, 0x5D, 0x7C, 0x3A, 0x2013, 0x2014, 0x3001: .comma
    case 0xD7: .letter(0x78)
    case 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x0660...0x0669, 0x2150...0x2189, 0xFF10...0xFF19: .digit
    case 0x0300...0x036F, 0xAD, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: .mark
    case ..<0xAA, 0xAB...0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0xF7: .other
    // Punctuation, currency, arrows, symbols, emoji.
    case 0x2000...0x206F, 0x20A0...0x20CF, 0x2100...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3004,
      0x3008...0x3020, 0x3030, 0x30FB, 0xFE10...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20,
      0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFE0...0xFFFF, 0x1F000...0x1FAFF, 0xE0000...:
      .other
    default: .letter(scalar)
    }
  }
}
