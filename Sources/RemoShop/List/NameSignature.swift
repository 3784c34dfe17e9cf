import RemoBytes

/// Summaries of a product name that are cheap to make, and tell at once that most names are not
/// alike: alike names (see `ProductNames.areAlike`) have the same digits, and differ in at most two
/// letters.
enum NameSignature {
  /// How often each digit is in `range`: six bits each, their overflow in the next. Never all bits
  /// set. Most of a name is passed over sixteen bytes at a time.
  static func digits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var sum: UInt64 = 0
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      let left = end - offset
      guard offset + 16 <= bytes.count else {
        count(bytes.word(at: offset, before: end), &sum)
        offset += 8
        continue
      }
      let values = bytes.vector(at: offset) ^ SIMD16.all(ASCII.zero)
      if (values .< SIMD16.all(10)).isAnySet {
        count(bytes.word(at: offset).prefix(left), &sum)
        count(bytes.word(at: offset + 8).prefix(left - 8), &sum)
      }
      offset += 16
    }
    return sum == .max ? 0 : sum
  }

  /// Sums over the digits in `range`: equal for names with the same digits, and mostly not for
  /// others. For telling a few names apart; half the cost of `digits`.
  static func digitSums(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var count = SIMD16<UInt8>.zero
    var odd = SIMD16<UInt8>.zero
    var even = SIMD16<UInt8>.zero
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pair = bytes.pair(at: offset, before: range.upperBound)
      let (low, high) = (pair.low ^ .all(ASCII.zero), pair.high ^ .all(ASCII.zero))
      let isLow = (low .< .all(10)).bytes
      let isHigh = (high .< .all(10)).bytes
      count &+= isLow &+ isHigh
      odd &+= (low & isLow & .all(0b0101)) &+ (high & isHigh & .all(0b0101))
      even &+= (low & isLow & .all(0b1010)) &+ (high & isHigh & .all(0b1010))
      offset &+= 32
    }
    return sum(count) << 16 | sum(odd) << 8 | sum(even)
  }

  /// The sum of all lanes, its lowest eight bits.
  @inline(__always)
  private static func sum(_ vector: SIMD16<UInt8>) -> UInt64 {
    let words = vector.words
    let pairs =
      (words[0] & 0x00FF_00FF_00FF_00FF) &+ (words[0] &>> 8 & 0x00FF_00FF_00FF_00FF)
      &+ (words[1] & 0x00FF_00FF_00FF_00FF) &+ (words[1] &>> 8 & 0x00FF_00FF_00FF_00FF)
    return (pairs &* 0x0001_0001_0001_0001) &>> 48 & 0xFF
  }

  /// Adds the digits of eight bytes.
  @inline(__always)
  private static func count(_ word: UInt64, _ sum: inout UInt64) {
    // A digit is its value once 0x30 is taken off.
    let values = word ^ .all(0x30)
    let isOther = ((values & .all(0x7F)) &+ .all(0x80 - 10)) | values
    var mask = ~isOther & .all(0x80)
    while mask != 0 {
      sum &+= 1 << (6 &* (values &>> UInt64(mask.trailingZeroBitCount &- 7) & 15))
      mask &= mask &- 1
    }
  }

  /// For each letter in `range`, whether it is there an even or an odd number of times; never 0.
  static func letters(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let bits = letterBits.span
    var parity: UInt32 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      var word = bytes.word(at: offset, before: range.upperBound)
      if word.isASCII {
        // Behind the end there are zeros, which add nothing.
        for _ in 0..<8 {
          parity ^= bits[Int(truncatingIfNeeded: word & 0x7F)]
          word &>>= 8
        }
        offset += 8
      } else if bytes[offset] < 0x80 {
        parity ^= bits[Int(bytes[offset])]
        offset += 1
      } else {
        let (scalar, length) = bytes.utf8Scalar(at: offset)
        parity ^= Self.parity(of: scalar)
        offset += length
      }
    }
    // Grey is gray, and the s of a plural does not count.
    if parity & 1 << 5 != 0 { parity ^= 1 << 5 ^ 1 << 1 }
    return parity & ~(1 << 19) | 1
  }

  /// What each character of ASCII adds.
  private static let letterBits = ContiguousArray<UInt32>(
    (0..<0x80).map { (byte: UInt8) in
      if byte.isASCIILetter { return 1 << UInt32(byte & 31) }
      // Read as "and".
      return byte == ASCII.ampersand ? 1 << 1 ^ 1 << 14 ^ 1 << 4 : 0
    })

  /// Whether names with these letters, and the same digits, may be alike.
  static func mayBeAlike(_ letters: UInt32, _ others: UInt32) -> Bool {
    (letters ^ others).nonzeroBitCount <= 2
  }

  /// What a scalar above U+007F adds: the letter that it folds to, or one of four bits.
  private static func parity(of scalar: UInt32) -> UInt32 {
    let folded = CaseFolding.fold(scalar)
    var parity: UInt32 = 0
    for part in [folded.0, folded.1, folded.2] where part != 0 {
      guard case .letter(let letter) = NameCharacter(part) else { continue }
      parity ^= 1 << (letter < 0x80 ? letter & 31 : 27 + letter & 3)
    }
    return parity
  }
}
