// Vectors of 32 and 64 bytes need one bounds check. The standard library's `SIMD32` compares
// lane by lane, which is 27 times slower.

/// 32 bytes as two vectors.
@usableFromInline package struct VectorPair: BitwiseCopyable, Sendable {
  @usableFromInline package var low: SIMD16<UInt8>
  @usableFromInline package var high: SIMD16<UInt8>

  /// Creates 32 zero bytes.
  package init() {
    low = .zero
    high = .zero
  }

  @inlinable @inline(__always)
  package init(low: SIMD16<UInt8>, high: SIMD16<UInt8>) {
    self.low = low
    self.high = high
  }

  /// The first `count` bytes, the others 0; `count` is at most 32.
  @inlinable @inline(__always)
  package func prefix(_ count: Int) -> VectorPair {
    // Signed numbers compare in one instruction, unsigned ones in three.
    let end = SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: count))
    return VectorPair(
      low: low & (VectorPair.lanes .< end).bytes,
      high: high & ((VectorPair.lanes &+ SIMD16<Int8>(repeating: 16)) .< end).bytes)
  }

  @inlinable @inline(__always)
  package var isZero: Bool { (low | high).isZero }

  @inlinable @inline(__always)
  package static func == (left: VectorPair, right: VectorPair) -> Bool {
    ((left.low ^ right.low) | (left.high ^ right.high)).isZero
  }

  @inlinable @inline(__always)
  static var lanes: SIMD16<Int8> {
    SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }
}

/// 64 bytes as two pairs of vectors.
@usableFromInline package struct VectorBlock: BitwiseCopyable, Sendable {
  @usableFromInline package let first, second: VectorPair

  /// The lanes in which `isSet` sets the highest bit.
  @inlinable @inline(__always)
  package func lanes(_ isSet: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> LaneMask {
    let low = LaneMask(low: isSet(first.low), high: isSet(first.high))
    let high = LaneMask(low: isSet(second.low), high: isSet(second.high))
    return LaneMask(bits: low.bits | high.bits &<< 32)
  }

  /// Whether `isSet` is true for any lane.
  @inlinable @inline(__always)
  package func isAnyLane(_ isSet: (SIMD16<UInt8>) -> ByteMask) -> Bool {
    ((isSet(first.low) .| isSet(first.high)) .| (isSet(second.low) .| isSet(second.high))).isAnySet
  }
}
