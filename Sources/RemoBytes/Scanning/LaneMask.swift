// Keeps the result of a vector comparison as bits, so that finding the next match needs no
// branch.

/// A set of lanes among up to 64 bytes: one bit for each, the first lane lowest.
@usableFromInline package struct LaneMask: Equatable, Sendable {
  @usableFromInline package var bits: UInt64

  @inlinable @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  /// The true lanes of a mask.
  @inlinable @inline(__always)
  package init(_ mask: ByteMask) { bits = UInt64(mask.bytes.highBits) }

  /// The true lanes of two masks, the second after the first.
  @inlinable @inline(__always)
  package init(low: ByteMask, high: ByteMask) { self.init(low: low.bytes, high: high.bytes) }

  /// The lanes of 32 bytes that are 0x80 or more.
  @inlinable @inline(__always)
  package init(low: SIMD16<UInt8>, high: SIMD16<UInt8>) {
    bits = UInt64(low.highBits | high.highBits &<< 16)
  }

  @inlinable @inline(__always)
  package static var none: LaneMask { LaneMask(bits: 0) }

  /// The lanes among the first `count` lanes; `count` must not be 0.
  @inlinable @inline(__always)
  package func prefix(_ count: Int) -> LaneMask {
    LaneMask(bits: bits & (.max &>> UInt64(truncatingIfNeeded: 64 &- min(count, 64))))
  }

  /// Whether no lane is set.
  @inlinable @inline(__always)
  package var isEmpty: Bool { bits == 0 }

  /// The number of the first lane, or 64 if there is none.
  @inlinable @inline(__always)
  package var first: Int { bits.trailingZeroBitCount }

  /// Removes the lanes among the first `count`.
  @inline(__always)
  mutating func removePrefix(_ count: Int) {
    bits = count < 64 ? bits & (.max &<< UInt64(truncatingIfNeeded: count)) : 0
  }

  @inlinable @inline(__always)
  package mutating func removeFirst() { bits &= bits &- 1 }
}
