import RemoBytes

/// Summaries of a product name that are cheap to make, and tell at once that most names are not
/// alike: alike names (see `ProductNames.areAlike`) have the same runs of digits, and the same
/// letters but for one that is added, left out or another.
///
/// What does not count in a name adds nothing: case, punctuation, the order of words, the `s` of a
/// plural; `grey` is `gray`.
enum NameSignature {
  // MARK: Digits

  /// The lowest byte of `digits`, which tells most names apart already. Cost: about 4 ns.
  static func digitSum(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
    var sum = SIMD16<UInt8>.zero
    var offset = range.lowerBound
    while offset &+ 32 <= range.upperBound {
      let pair = bytes.pair(at: offset)
      sum &+= figures(pair.low) &+ figures(pair.high)
      offset &+= 32
    }
    let pair = bytes.pair(at: offset, before: range.upperBound)
    sum &+= figures(pair.low) &+ figures(pair.high)
    return UInt8(truncatingIfNeeded: sum.sum)
  }

  /// Sums, modulo 256, over the digits in `range` and the pairs of digits that follow on each
  /// other: equal for names with the same runs of digits, and mostly not for others. Cost: about
  /// 10 ns.
  static func digits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    var digits = SIMD16<UInt8>.zero
    var pairs = SIMD16<UInt8>.zero
    var morePairs = SIMD16<UInt8>.zero
    var marks = SIMD16<UInt8>.zero
    // The last digit, if the text before ended with one.
    var before: UInt64 = 0
    @inline(__always)
    func add(_ vector: SIMD16<UInt8>, _ digit: SIMD16<UInt8>) {
      let words = digit.words
      let earlier = SIMD16<UInt8>(
        words: SIMD2(words[0] &<< 8 | before, words[1] &<< 8 | words[0] &>> 56))
      before = words[1] &>> 56
      let isDigit = (digit .!= .zero).bytes
      let (fourfold, twiceEarlier) = (digit &+ digit &+ digit &+ digit, earlier &+ earlier)
      digits &+= digit
      pairs &+= isDigit & ((digit &+ twiceEarlier) ^ (fourfold &+ earlier))
      morePairs &+=
        isDigit & ((fourfold &+ fourfold &+ earlier) ^ (digit &+ twiceEarlier &+ twiceEarlier))
      // What is not ASCII, if a digit is before it.
      marks |= vector & (earlier .!= .zero).bytes
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pair = bytes.pair(at: offset, before: range.upperBound)
      add(pair.low, figures(pair.low))
      add(pair.high, figures(pair.high))
      offset &+= 32
    }
    if marks.hasHighBit { return digitsWithoutMarks(bytes, range) }
    return UInt32(digits.sum | pairs.sum << 8 | morePairs.sum << 16)
  }

  /// The values of digits, from 1 for a `0`; 0 for all else.
  @inline(__always)
  private static func figures(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let figure = vector &- .all(ASCII.zero - 1)
    return figure & ((figure &- .all(1)) .< .all(10)).bytes
  }

  /// The same where there may be a mark between digits: it is passed over.
  @inline(never)
  private static func digitsWithoutMarks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    var (digits, pairs, morePairs, before) = (UInt8(0), UInt8(0), UInt8(0), UInt8(0))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      offset += length
      if scalar.isASCIIDigit {
        let digit = UInt8(scalar - 0x2F)
        digits &+= digit
        pairs &+= (digit &+ 2 &* before) ^ (4 &* digit &+ before)
        morePairs &+= (8 &* digit &+ before) ^ (digit &+ 4 &* before)
        before = digit
      } else if scalar < 0x80 || before != 0 && !isMark(scalar) {
        before = 0
      }
    }
    return UInt32(digits) | UInt32(pairs) << 8 | UInt32(morePairs) << 16
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    NameCharacter(CaseFolding.fold(scalar).0) == .mark
  }

  // MARK: Letters

  /// In a byte each, modulo 256: the number of letters in `range`, the sum of their values, and
  /// that of their squares. Cost: about 15 ns.
  static func letters(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    var count = SIMD16<UInt8>.zero
    var values = SIMD16<UInt8>.zero
    var squares = SIMD16<UInt8>.zero
    @inline(__always)
    func add(_ vector: SIMD16<UInt8>) {
      // From 1 for an A; bit 5 makes letters small.
      let place = (vector | .all(0x20)) &- .all(0x60)
      let isLetter = ((place &- .all(1)) .< .all(26)).bytes & (place .!= .all(Letters.s)).bytes
      let isE = (place .== .all(Letters.e)).bytes
      let value = (place & isLetter) &- (isE & .all(Letters.e - Letters.a))
      count &-= isLetter
      values &+= value
      squares &+= value &* value
    }
    var others = Letters()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pair = bytes.pair(at: offset, before: range.upperBound)
      add(pair.low)
      add(pair.high)
      let rare = LaneMask(low: isRare(pair.low), high: isRare(pair.high))
      if !rare.isEmpty { others.add(bytes, at: offset, rare) }
      offset &+= 32
    }
    others.count &+= UInt8(truncatingIfNeeded: count.sum)
    others.values &+= UInt8(truncatingIfNeeded: values.sum)
    others.squares &+= UInt8(truncatingIfNeeded: squares.sum)
    return UInt32(others.count) | UInt32(others.values) << 8 | UInt32(others.squares) << 16
  }

  /// What is more than a byte, or stands for several letters.
  @inline(__always)
  private static func isRare(_ vector: SIMD16<UInt8>) -> ByteMask {
    (vector .>= .all(0x80)) .| (vector .== .all(ASCII.ampersand))
  }

  /// Whether names with these letters, and the same digits, may be alike.
  @inline(__always)
  static func mayBeAlike(_ letters: UInt32, _ others: UInt32) -> Bool {
    // The bytes are subtracted one by one: the highest bits are kept from lending.
    let high: UInt32 = 0x8080_8080
    let difference = ((letters | high) &- (others & ~high)) ^ ((letters ^ ~others) & high)
    let count = UInt8(truncatingIfNeeded: difference)
    if count &+ 1 > 2 { return false }
    let place = Int(difference &>> 8 & 0xFFFF)
    return slips[place &>> 6] &>> UInt64(place & 63) & 1 != 0
  }

  /// A bit for each difference, in values and squares, that one letter can make.
  private static let slips: ContiguousArray<UInt64> = {
    var bits = ContiguousArray<UInt64>(repeating: 0, count: 1024)
    for a in 0...Letters.most {
      for b in 0...Letters.most {
        let place = Int(a &- b) | Int(a &* a &- b &* b) << 8
        bits[place >> 6] |= 1 << UInt64(place & 63)
      }
    }
    return bits
  }()
}

/// What letters add to a signature, one by one.
private struct Letters {
  /// The values of some: A is 1, and Z is 26.
  static let a: UInt8 = 1
  static let e: UInt8 = 5
  static let s: UInt8 = 19
  /// The greatest; 0 is that of no letter.
  static let most: UInt8 = 30

  var count: UInt8 = 0
  var values: UInt8 = 0
  var squares: UInt8 = 0

  /// Adds the letters beyond ASCII, and those of an `&`, which is read as "and", that begin in the
  /// lanes from `start` on.
  @inline(never)
  mutating func add(_ bytes: Span<UInt8>, at start: Int, _ lanes: LaneMask) {
    var lanes = lanes
    while !lanes.isEmpty {
      let place = start &+ lanes.first
      lanes.removeFirst()
      let byte = bytes[place]
      if byte == ASCII.ampersand {
        for letter in [0x61, 0x6E, 0x64] as [UInt32] { add(letter) }
      } else if byte >= 0xC0 {
        let folded = CaseFolding.fold(bytes.utf8Scalar(at: place).value)
        add(folded.0)
        if folded.1 != 0 { add(folded.1) }
        if folded.2 != 0 { add(folded.2) }
      }
    }
  }

  /// Adds a letter that a scalar folds to.
  private mutating func add(_ scalar: UInt32) {
    guard case .letter(let letter) = NameCharacter(scalar) else { return }
    // Letters beyond ASCII have one of four values.
    var value = letter < 0x80 ? UInt8(letter & 31) : 27 + UInt8(letter & 3)
    if value == Self.s { return }
    if value == Self.e { value = Self.a }
    count &+= 1
    values &+= value
    squares &+= value &* value
  }
}

extension SIMD16<UInt8> {
  /// The sum of all lanes, its lowest eight bits.
  @inline(__always)
  fileprivate var sum: UInt64 {
    let even = UInt64(0x00FF_00FF_00FF_00FF)
    let pairs =
      (words[0] & even) &+ (words[0] &>> 8 & even) &+ (words[1] & even) &+ (words[1] &>> 8 & even)
    return (pairs &* 0x0001_0001_0001_0001) &>> 48 & 0xFF
  }
}
