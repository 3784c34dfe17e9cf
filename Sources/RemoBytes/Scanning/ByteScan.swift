// Access to bytes by words and vectors. A scan of strings by vectors reads 1.96 GB/s, a loop over
// single bytes 1.2 GB/s.
//
// This is the only library file with `unsafe`. Each use is either an access whose bounds were just
// checked, or a bit cast between types of one size. All types read here are integers or vectors of
// integers, so every bit pattern is valid. No other reference to a `MutableSpan`'s memory exists
// while it is written.
//
// Functions here are inlined into loops, in other modules too. Each is a few instructions long.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  // The compiler's own module of vector instructions, which every x86-64 supports.
  public import _Builtin_intrinsics.intel.sse2
#endif

/// Whether `size` bytes at `offset` lie within `count` bytes.
@inlinable @inline(__always)
func isInside(_ offset: Int, size: Int, of count: Int) -> Bool {
  // One comparison is enough: as an unsigned number, a negative offset is very large.
  count >= size && UInt(bitPattern: offset) <= UInt(bitPattern: count &- size)
}

// MARK: Loads and stores

extension Span<UInt8> {
  /// The value whose bytes begin at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    precondition(isInside(offset, size: MemoryLayout<Value>.size, of: count))
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  /// The 8 bytes at `offset` as a little-endian word. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: load(UInt64.self, at: offset))
  }

  /// The 16 bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> { load(SIMD16<UInt8>.self, at: offset) }

  /// The 32 bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func pair(at offset: Int) -> VectorPair { load(VectorPair.self, at: offset) }

  /// The 64 bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func block(at offset: Int) -> VectorBlock { load(VectorBlock.self, at: offset) }

  /// The 16 bytes at `offset`. Bytes out of bounds are 0; bytes from `end` on may have any value.
  @inlinable @inline(__always)
  package func vector(at offset: Int, before end: Int) -> SIMD16<UInt8> {
    offset + 16 <= count ? vector(at: offset) : pair(at: offset, before: end).low
  }

  /// The 32 bytes at `offset`, with bytes from `end` on set to 0. It never reads past the memory.
  @inlinable @inline(__always)
  package func pair(at offset: Int, before end: Int) -> VectorPair {
    if offset + 32 <= count { return pair(at: offset).prefix(Swift.min(32, end &- offset)) }
    return lastPair(at: offset, before: end)
  }

  /// The 64 bytes at `offset`. Bytes out of bounds are 0; bytes from `end` on may have any value.
  @inlinable @inline(__always)
  package func block(at offset: Int, before end: Int) -> VectorBlock {
    offset + 64 <= count ? block(at: offset) : lastBlock(at: offset, before: end)
  }

  @usableFromInline
  func lastBlock(at offset: Int, before end: Int) -> VectorBlock {
    VectorBlock(
      first: lastPair(at: offset, before: end), second: lastPair(at: offset + 32, before: end))
  }

  @usableFromInline
  func lastPair(at offset: Int, before end: Int) -> VectorPair {
    var pair = VectorPair()
    for index in offset..<Swift.max(offset, Swift.min(end, count, offset + 32)) {
      let lane = index - offset
      if lane < 16 { pair.low[lane] = self[index] } else { pair.high[lane - 16] = self[index] }
    }
    return pair
  }
}

extension MutableSpan<UInt8> {
  /// The 16 bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> { span.vector(at: offset) }

  /// The 32 bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func pair(at offset: Int) -> VectorPair { span.pair(at: offset) }

  /// Writes the bytes of `value` at `offset`. Traps if they do not fit.
  @inlinable @inline(__always)
  mutating func storeBytes<Value: BitwiseCopyable>(of value: Value, at offset: Int) {
    precondition(isInside(offset, size: MemoryLayout<Value>.size, of: count))
    var raw = unsafe mutableBytes
    unsafe raw.storeBytes(of: value, toUncheckedByteOffset: offset, as: Value.self)
  }

  /// Writes 8 bytes at `offset`, the lowest first. Traps if they do not fit.
  @inlinable @inline(__always)
  package mutating func store(_ word: UInt64, at offset: Int) {
    storeBytes(of: word.littleEndian, at: offset)
  }

  /// Writes 16 bytes at `offset`. Traps if they do not fit.
  @inlinable @inline(__always)
  package mutating func store(_ vector: SIMD16<UInt8>, at offset: Int) {
    storeBytes(of: vector, at: offset)
  }

  /// Writes 32 bytes at `offset`. Traps if they do not fit.
  @inlinable @inline(__always)
  package mutating func store(_ pair: VectorPair, at offset: Int) {
    storeBytes(of: pair, at: offset)
  }
}

// MARK: Copies

extension MutableSpan<UInt8> {
  /// Copies the bytes of `source` in `range` to `offset`. Traps if either range is out of bounds.
  @inlinable @inline(__always)
  package mutating func copy(_ source: Span<UInt8>, from range: Range<Int>, to offset: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= source.count && offset >= 0
        && range.count <= count - offset)
    unsafe source.withUnsafeBufferPointer { from in
      unsafe withUnsafeMutableBufferPointer { to in
        guard let to = to.baseAddress, let from = from.baseAddress else { return }
        unsafe (to + offset).update(from: from + range.lowerBound, count: range.count)
      }
    }
  }

  /// Copies the value at `start` of `source` to `offset` and returns it. Does nothing if either
  /// place is out of bounds.
  @inlinable @inline(__always)
  mutating func copyBytes<Value: BitwiseCopyable>(
    of type: Value.Type, _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> Value? {
    let size = MemoryLayout<Value>.size
    guard isInside(start, size: size, of: source.count), isInside(offset, size: size, of: count)
    else { return nil }
    // Checked accesses would check both bounds again.
    let value = unsafe source.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: type)
    var raw = unsafe mutableBytes
    unsafe raw.storeBytes(of: value, toUncheckedByteOffset: offset, as: type)
    return value
  }

  /// Copies the 16 bytes at `start` of `source` to `offset` and returns them. Does nothing if
  /// either place is out of bounds.
  @inlinable @inline(__always)
  package mutating func copyVector(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> SIMD16<UInt8>? {
    copyBytes(of: SIMD16<UInt8>.self, source, from: start, to: offset)
  }

  /// Copies the 32 bytes at `start` of `source` to `offset` and returns them. Does nothing if
  /// either place is out of bounds.
  @inlinable @inline(__always)
  package mutating func copyPair(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> VectorPair? {
    copyBytes(of: VectorPair.self, source, from: start, to: offset)
  }

  /// Copies the 64 bytes at `start` of `source` to `offset` and returns them. Does nothing if
  /// either place is out of bounds.
  @inlinable @inline(__always)
  package mutating func copyBlock(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> VectorBlock? {
    copyBytes(of: VectorBlock.self, source, from: start, to: offset)
  }

  /// Copies the bytes of `source` in `range` to `offset`, at least up to the first byte that
  /// `isSpecial`, and returns whether there is one.
  ///
  /// Copies and tests 32 bytes a step after one bounds check. 32 more bytes must be in bounds after
  /// both ranges; the copy may read and write all of them.
  @inlinable @inline(__always)
  package mutating func copy(
    _ source: Span<UInt8>, from range: Range<Int>, to offset: Int,
    lookingFor isSpecial: (SIMD16<UInt8>) -> ByteMask
  ) -> Bool {
    let size = range.upperBound &- range.lowerBound
    precondition(
      isInside(range.lowerBound, size: size + 32, of: source.count)
        && isInside(offset, size: size + 32, of: count))
    let from = unsafe source.bytes
    var to = unsafe mutableBytes
    var done = 0
    while true {
      // A step begins before the end; the check above covers the bytes it reaches beyond.
      let pair = unsafe from.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.lowerBound &+ done, as: VectorPair.self)
      unsafe to.storeBytes(
        of: pair, toUncheckedByteOffset: offset &+ done, as: VectorPair.self)
      let special = LaneMask(low: isSpecial(pair.low), high: isSpecial(pair.high))
      let rest = size &- done
      if rest <= 32 { return rest > 0 && !special.prefix(rest).isEmpty }
      if !special.isEmpty { return true }
      done &+= 32
    }
  }
}

// MARK: Strings and arrays

extension String {
  /// Calls `body` with the UTF-8 bytes, without a copy.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    var text = self
    // The span is not escapable, so it cannot leave `body`.
    return text.withUTF8 { bytes in unsafe body(Span(_unsafeElements: bytes)) }
  }
}

extension Span<UInt8> {
  /// The bytes in `range` as text, with invalid UTF-8 replaced. Do not call it in a loop.
  package func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Appends the bytes in `range` to `array`.
  package func copy(_ range: Range<Int>, to array: inout ContiguousArray<UInt8>) {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in
      unsafe array.append(contentsOf: bytes)
    }
  }

  package func array(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in unsafe ContiguousArray(bytes) }
  }
}

// MARK: Vectors

/// The result of comparing 16 bytes at once.
@usableFromInline package typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteMask {
  /// A vector with all bits set in each true lane.
  @inlinable @inline(__always)
  package var bytes: SIMD16<UInt8> { unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self) }

  @inlinable @inline(__always)
  package var isAnySet: Bool { bytes.highBits != 0 }

  /// The number of the first true lane, or 16.
  @inlinable @inline(__always)
  package var firstSet: Int { bytes.firstHighLane }
}

extension SIMD16<UInt8> {
  /// The vector with `byte` in all 16 lanes.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// The lanes as signed numbers; bytes above 0x7F become negative.
  @inlinable @inline(__always)
  package var signed: SIMD16<Int8> { unsafe unsafeBitCast(self, to: SIMD16<Int8>.self) }

  /// The lanes as two words, the first lane lowest.
  @inlinable @inline(__always)
  package var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// A vector of two words, the first lane lowest.
  @inlinable @inline(__always)
  package init(words: SIMD2<UInt64>) {
    self = unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// The highest bit of each of the 16 lanes, the first lane lowest.
  @inlinable @inline(__always)
  package var highBits: UInt32 {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
      let lanes = unsafe unsafeBitCast(self, to: SIMD2<Int64>.self)
      return UInt32(truncatingIfNeeded: _mm_movemask_epi8(lanes))
    #else
      return portableHighBits
    #endif
  }

  /// `highBits` for processors without an instruction for it.
  @inlinable @inline(__always)
  package var portableHighBits: UInt32 {
    // The product collects the bits in its highest byte.
    let bits = (words &>> SIMD2(repeating: 7)) & SIMD2(repeating: 0x0101_0101_0101_0101)
    let sums = (bits &* SIMD2(repeating: 0x0102_0408_1020_4080)) &>> SIMD2(repeating: 56)
    return UInt32(truncatingIfNeeded: sums[0] | sums[1] &<< 8)
  }

  @inlinable @inline(__always)
  package var isZero: Bool { (self .== .zero).bytes.highBits == 0xFFFF }

  /// The number of the first lane that is 0x80 or more, or 16.
  @inlinable @inline(__always)
  package var firstHighLane: Int { Int((highBits | 1 &<< 16).trailingZeroBitCount) }
}
