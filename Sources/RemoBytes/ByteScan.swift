/// Vector and word access to bytes.
///
/// This is the one file of the libraries with `unsafe` in it. Each use is sound for the same two
/// reasons: the access is bounds-checked by `RawSpan` or `MutableRawSpan` (it traps), and every bit
/// pattern is a valid value of the types read here, which are integers and vectors of integers.
extension Span<UInt8> {
  /// The 16 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The 8 bytes at `offset` as a little-endian word; traps when they are not all inside.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension MutableSpan<UInt8> {
  /// Writes 16 bytes at `offset`; traps when they do not all fit.
  @inlinable @inline(__always)
  package mutating func store(_ vector: SIMD16<UInt8>, at offset: Int) {
    var raw = unsafe mutableBytes
    raw.storeBytes(of: vector, toByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The 16 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// Writes 8 bytes at `offset`, the lowest first; traps when they do not all fit.
  @inlinable @inline(__always)
  package mutating func store(_ word: UInt64, at offset: Int) {
    var raw = unsafe mutableBytes
    raw.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
  }
}

extension MutableSpan<UInt8> {
  /// Writes the bytes of `source` in `range` at `offset`; traps when they are not all inside or do
  /// not all fit.
  @inlinable @inline(__always)
  package mutating func copy(_ source: Span<UInt8>, _ range: Range<Int>, to offset: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= source.count && offset >= 0
        && range.count <= count - offset)
    // Both ranges were checked just above, and a span that can be written to has no other name.
    unsafe source.withUnsafeBufferPointer { from in
      unsafe withUnsafeMutableBufferPointer { to in
        guard let to = to.baseAddress, let from = from.baseAddress else { return }
        unsafe (to + offset).update(from: from + range.lowerBound, count: range.count)
      }
    }
  }
}

/// The result of comparing 16 bytes at once.
package typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteMask {
  /// Lanes 0–7 and 8–15, each lane eight bits that are all set or all clear.
  @inlinable @inline(__always)
  package var halves: SIMD2<UInt64> {
    // The storage of a 16-lane byte mask is 16 bytes, as is that of two words.
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// Whether any lane is set.
  @inlinable @inline(__always)
  package var isAnySet: Bool {
    let halves = halves
    return halves[0] | halves[1] != 0
  }

  /// The number of the first lane that is set, or 16.
  @inlinable @inline(__always)
  package var firstSet: Int {
    let halves = halves
    if halves[0] != 0 { return halves[0].trailingZeroBitCount >> 3 }
    return 8 + halves[1].trailingZeroBitCount >> 3
  }
}

extension SIMD16<UInt8> {
  /// All 16 lanes the same byte.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// Whether every lane is zero.
  @inlinable @inline(__always)
  package var isZero: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// The number of the first lane that is 0x80 or more, or 16.
  @inlinable @inline(__always)
  package var firstHighLane: Int { (self .>= SIMD16(repeating: 0x80)).firstSet }

  /// Whether any lane is 0x80 or more: the bytes are not all ASCII.
  @inlinable @inline(__always)
  package var hasHighBit: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0
  }
}

extension Span<UInt8> {
  /// The offset of the first `byte` in `range`, or nil.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    let wanted = SIMD16<UInt8>.all(byte)
    while offset + 64 <= range.upperBound {
      let first = (vector(at: offset) .== wanted) .| (vector(at: offset + 16) .== wanted)
      let second = (vector(at: offset + 32) .== wanted) .| (vector(at: offset + 48) .== wanted)
      if (first .| second).isAnySet { break }
      offset += 64
    }
    while offset + 16 <= range.upperBound {
      let lane = (vector(at: offset) .== wanted).firstSet
      if lane < 16 { return offset + lane }
      offset += 16
    }
    while offset < range.upperBound {
      if self[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  /// The first byte of `range`, or nil if it is empty.
  @inlinable @inline(__always)
  package func first(in range: Range<Int>) -> UInt8? {
    range.isEmpty ? nil : self[range.lowerBound]
  }

  /// The offset of the last `byte` in `range`, or nil.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset > range.lowerBound {
      offset -= 1
      if self[offset] == byte { return offset }
    }
    return nil
  }

  /// Whether the bytes in `range` are those of `other` in `otherRange`.
  package func equals(
    _ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>
  ) -> Bool {
    guard range.count == otherRange.count else { return false }
    var offset = 0
    while offset + 16 <= range.count {
      let left = vector(at: range.lowerBound + offset)
      if (left .!= other.vector(at: otherRange.lowerBound + offset)).isAnySet { return false }
      offset += 16
    }
    while offset < range.count {
      if self[range.lowerBound + offset] != other[otherRange.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  /// Whether the bytes in `range` are those of `text`, for keywords and tests.
  package func equals(_ range: Range<Int>, _ text: String) -> Bool {
    guard range.count == text.utf8.count else { return false }
    var offset = range.lowerBound
    for byte in text.utf8 {
      guard self[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  /// The bytes in `range` as text, invalid UTF-8 replaced; for the edges, never in a loop.
  package func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The bytes in `range` as an array.
  package func array(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(range.count)
    for offset in range { copy.append(self[offset]) }
    return copy
  }
}
