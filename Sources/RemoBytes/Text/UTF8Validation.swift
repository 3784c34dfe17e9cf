/// Validates UTF-8 by table 3-7 of The Unicode Standard: no overlong forms, no surrogates, no
/// scalar above U+10FFFF.
extension Span<UInt8> {
  /// The offset of the first byte in `range` that does not begin a well-formed sequence, or nil.
  package func firstInvalidUTF8(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 16 <= count {
        // Skip ASCII up to the next sequence.
        let lane = vector(at: offset).firstHighLane
        offset &+= lane
        if lane == 16 { continue }
      } else if self[offset] < 0x80 {
        offset &+= 1
        continue
      }
      while offset < range.upperBound, self[offset] >= 0x80 {
        let length = utf8SequenceLength(at: offset, before: range.upperBound)
        if length == 0 { return offset }
        offset &+= length
      }
    }
    return nil
  }

  /// The length in bytes of the well-formed sequence at `offset`, or 0.
  package func utf8SequenceLength(at offset: Int, before end: Int) -> Int {
    if self[offset] < 0x80 { return 1 }
    return offset < end ? word(at: offset, before: end).utf8SequenceLength : 0
  }

  /// The scalar value and length of the well-formed sequence at `offset`.
  @inlinable
  package func utf8Scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(self[offset])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(self[offset + 1] & 0x3F)
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = UInt32(self[offset + 2] & 0x3F)
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(self[offset + 3] & 0x3F)
    return ((lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}

extension UInt64 {
  /// The length in bytes of the well-formed sequence at the start of the bytes, first byte lowest;
  /// 0 if there is none.
  var utf8SequenceLength: Int {
    let bytes = UInt32(truncatingIfNeeded: self)
    if bytes & 0x80 == 0 { return 1 }
    // Checks lead and second byte together. An overlong form has none of these bits, because
    // two-byte forms start at U+0080.
    if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
    if bytes & 0xC0_C0F0 == 0x80_80E0 {
      // Overlong forms (below U+0800) clear all these bits; surrogates have exactly 0x200D.
      let start = bytes & 0x200F
      return start != 0 && start != 0x200D ? 3 : 0
    }
    guard bytes & 0xC0C0_C0F8 == 0x8080_80F0 else { return 0 }
    let plane = (bytes & 7) &<< 2 | bytes &>> 12 & 3
    return 1...16 ~= plane ? 4 : 0
  }
}

/// The UTF-8 bytes of a scalar.
struct UTF8Bytes {
  /// The bytes, the first one lowest.
  let word: UInt64
  let count: Int

  init(_ scalar: UInt32) {
    let value = UInt64(scalar)
    let last = 0x80 | value & 0x3F
    let middle = 0x80 | value >> 6 & 0x3F
    if value < 0x80 {
      (word, count) = (value, 1)
    } else if value < 0x800 {
      (word, count) = (0xC0 | value >> 6 | last << 8, 2)
    } else if value < 0x10000 {
      (word, count) = (0xE0 | value >> 12 | middle << 8 | last << 16, 3)
    } else {
      let second = 0x80 | value >> 12 & 0x3F
      (word, count) = (0xF0 | value >> 18 | second << 8 | middle << 16 | last << 24, 4)
    }
  }
}
