/// Searches and compares bytes in blocks of up to 64.
extension Span<UInt8> {
  /// The first byte of `range`, or nil if it is empty.
  @inlinable
  package func first(in range: Range<Int>) -> UInt8? {
    range.isEmpty ? nil : self[range.lowerBound]
  }

  /// The offset of the first `byte` in `range`, or nil.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let end = range.upperBound
    precondition(range.lowerBound >= 0 && end <= count)
    var offset = range.lowerBound
    while offset + 64 <= end {
      // One test for all 64 bytes, since most have no such byte.
      if block(at: offset).isAnyLane({ $0 .== .all(byte) }) { break }
      offset += 64
    }
    return firstIndex(in: offset..<end) { $0 .== .all(byte) }
  }

  /// The offset of the first byte in `range` for which `isFound` sets the lane, or nil.
  @inlinable @inline(__always)
  package func firstIndex(
    in range: Range<Int>, where isFound: (SIMD16<UInt8>) -> ByteMask
  ) -> Int? {
    let end = range.upperBound
    precondition(range.lowerBound >= 0 && end <= count)
    var offset = range.lowerBound
    while offset < end {
      let lane = isFound(vector(at: offset, before: end)).firstSet
      if lane < 16 { return lane < end - offset ? offset + lane : nil }
      offset += 16
    }
    return nil
  }

  /// The offset of the last `byte` in `range`, or nil.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset - 16 >= range.lowerBound {
      let found = LaneMask(vector(at: offset - 16) .== .all(byte))
      // The lane is 63 minus the leading zeros, counted from offset - 16.
      if !found.isEmpty { return offset + 47 - found.bits.leadingZeroBitCount }
      offset -= 16
    }
    return (range.lowerBound..<offset).last { self[$0] == byte }
  }

  /// Whether the bytes in `range` equal `otherRange` of `other`.
  package func isEqual(
    _ range: Range<Int>, to other: Span<UInt8>, in otherRange: Range<Int>
  ) -> Bool {
    precondition(range.upperBound <= count && otherRange.upperBound <= other.count)
    guard range.count == otherRange.count else { return false }
    let (left, right) = (range.lowerBound, otherRange.lowerBound)
    var offset = 0
    while offset + 16 <= range.count {
      if (vector(at: left + offset) .!= other.vector(at: right + offset)).isAnySet { return false }
      offset += 16
    }
    if offset + 8 <= range.count {
      if word(at: left + offset) != other.word(at: right + offset) { return false }
      offset += 8
    }
    return word(at: left + offset, before: range.upperBound)
      == other.word(at: right + offset, before: otherRange.upperBound)
  }

  package func isEqual(_ range: Range<Int>, to text: String) -> Bool {
    range.count == text.utf8.count
      && text.withBytes { isEqual(range, to: $0, in: 0..<$0.count) }
  }
}
