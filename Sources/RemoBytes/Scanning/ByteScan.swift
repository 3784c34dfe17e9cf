// Access to bytes by words and vectors. A scan of strings by vectors reads 1.96 GB/s, a loop over
// single bytes 1.2 GB/s.
//
// This is the one file of the libraries with `unsafe` in it. Each use is sound for the same two
// reasons: it is an access whose bounds are checked above it, or a bit cast between types of one
// size; and every bit pattern is a valid value of the types read here, which are integers and
// vectors of integers. Nothing else refers to the memory of a `MutableSpan` while it is written.
//
// Functions here are inlined into the loops that call them, in other modules too: each is a few
// instructions long.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  // The compiler's own module of vector instructions: every x86-64 has these.
  public import _Builtin_intrinsics.intel.sse2
#endif

/// Whether `size` bytes at `offset` are all inside of `count` bytes.
@inlinable @inline(__always)
func isInside(_ offset: Int, size: Int, of count: Int) -> Bool {
  // One comparison in a loop: an offset below 0 is a great unsigned number.
  count >= size && UInt(bitPattern: offset) <= UInt(bitPattern: count &- size)
}

// MARK: Loads and stores

extension Span<UInt8> {
  /// The value whose bytes begin at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    precondition(isInside(offset, size: MemoryLayout<Value>.size, of: count))
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  /// The 8 bytes at `offset` as a little-endian word; traps when they are not all inside.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: load(UInt64.self, at: offset))
  }

  /// The 16 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> { load(SIMD16<UInt8>.self, at: offset) }

  /// The 32 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func pair(at offset: Int) -> VectorPair { load(VectorPair.self, at: offset) }

  /// The 64 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func block(at offset: Int) -> VectorBlock { load(VectorBlock.self, at: offset) }

  /// The 32 bytes at `offset` with those from `end` on set to 0, wherever the memory ends.
  @inlinable @inline(__always)
  package func pair(at offset: Int, before end: Int) -> VectorPair {
    if offset + 32 <= count { return pair(at: offset).prefix(Swift.min(32, end &- offset)) }
    return lastPair(at: offset, before: end)
  }

  @usableFromInline
  func lastPair(at offset: Int, before end: Int) -> VectorPair {
    var pair = VectorPair()
    for index in offset..<Swift.min(end, count) {
      let lane = index - offset
      if lane < 16 { pair.low[lane] = self[index] } else { pair.high[lane - 16] = self[index] }
    }
    return pair
  }
}

extension MutableSpan<UInt8> {
  /// The 16 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> { span.vector(at: offset) }

  /// The 32 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func pair(at offset: Int) -> VectorPair { span.pair(at: offset) }

  /// Writes the bytes of `value` at `offset`; traps when they do not all fit.
  @inlinable @inline(__always)
  mutating func storeBytes<Value: BitwiseCopyable>(of value: Value, at offset: Int) {
    precondition(isInside(offset, size: MemoryLayout<Value>.size, of: count))
    var raw = unsafe mutableBytes
    unsafe raw.storeBytes(of: value, toUncheckedByteOffset: offset, as: Value.self)
  }

  /// Writes 8 bytes at `offset`, the lowest first; traps when they do not all fit.
  @inlinable @inline(__always)
  package mutating func store(_ word: UInt64, at offset: Int) {
    storeBytes(of: word.littleEndian, at: offset)
  }

  /// Writes 16 bytes at `offset`; traps when they do not all fit.
  @inlinable @inline(__always)
  package mutating func store(_ vector: SIMD16<UInt8>, at offset: Int) {
    storeBytes(of: vector, at: offset)
  }

  /// Writes 32 bytes at `offset`; traps when they do not all fit.
  @inlinable @inline(__always)
  package mutating func store(_ pair: VectorPair, at offset: Int) {
    storeBytes(of: pair, at: offset)
  }
}

// MARK: Copies

extension MutableSpan<UInt8> {
  /// Writes the bytes of `source` in `range` at `offset`; traps when they are not all inside or do
  /// not all fit.
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

  /// Writes the value whose bytes begin at `start` in `source` at `offset` and gives it, or does
  /// nothing where they are not all inside or do not all fit.
  @inlinable @inline(__always)
  mutating func copyBytes<Value: BitwiseCopyable>(
    of type: Value.Type, _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> Value? {
    let size = MemoryLayout<Value>.size
    guard isInside(start, size: size, of: source.count), isInside(offset, size: size, of: count)
    else { return nil }
    // Checked accesses would check both places again.
    let value = unsafe source.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: type)
    var raw = unsafe mutableBytes
    unsafe raw.storeBytes(of: value, toUncheckedByteOffset: offset, as: type)
    return value
  }

  /// Writes the 16 bytes of `source` at `start` at `offset` and gives them, or does nothing where
  /// they are not all inside or do not all fit.
  @inlinable @inline(__always)
  package mutating func copyVector(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> SIMD16<UInt8>? {
    copyBytes(of: SIMD16<UInt8>.self, source, from: start, to: offset)
  }

  /// Writes the 64 bytes of `source` at `start` at `offset` and gives them, or does nothing where
  /// they are not all inside or do not all fit.
  @inlinable @inline(__always)
  package mutating func copyBlock(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> VectorBlock? {
    copyBytes(of: VectorBlock.self, source, from: start, to: offset)
  }

  /// Writes the bytes of `source` in `range` at `offset`, at least up to the first one that
  /// `isSpecial`, and says whether there is one.
  ///
  /// They are copied and looked at in one go, 32 a step, after one check of bounds: 32 more bytes
  /// have to be inside behind them, of which up to 31 are read and written.
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
      // A step begins before the end, and what it reaches beyond that was checked above.
      let pair = unsafe from.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.lowerBound &+ done, as: VectorPair.self)
      unsafe to.storeBytes(
        of: pair, toUncheckedByteOffset: offset &+ done, as: VectorPair.self)
      let special = VectorPair(low: isSpecial(pair.low).bytes, high: isSpecial(pair.high).bytes)
      let rest = size &- done
      if rest <= 32 { return !special.prefix(rest).isZero }
      if !special.isZero { return true }
      done &+= 32
    }
  }

  /// Writes the bytes of `source` in `range`, at least 32, at `offset`, and says whether one of
  /// them `isSpecial`. None behind them is read or written.
  @inlinable @inline(__always)
  package mutating func copyLong(
    _ source: Span<UInt8>, from range: Range<Int>, to offset: Int,
    lookingFor isSpecial: (SIMD16<UInt8>) -> ByteMask
  ) -> Bool {
    let size = range.upperBound &- range.lowerBound
    precondition(
      size >= 32 && isInside(range.lowerBound, size: size, of: source.count)
        && isInside(offset, size: size, of: count))
    let from = unsafe source.bytes
    var to = unsafe mutableBytes
    var special = SIMD16<UInt8>.zero
    var done = 0
    while true {
      let pair = unsafe from.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.lowerBound &+ done, as: VectorPair.self)
      unsafe to.storeBytes(of: pair, toUncheckedByteOffset: offset &+ done, as: VectorPair.self)
      special |= isSpecial(pair.low).bytes | isSpecial(pair.high).bytes
      if done == size &- 32 { return !special.isZero }
      // The last step ends where the bytes do.
      done = Swift.min(done &+ 32, size &- 32)
    }
  }
}

// MARK: Strings and arrays

extension String {
  /// Calls `body` with the UTF-8 bytes, which are not copied.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    var text = self
    // The span cannot leave `body`, as it is not escapable.
    return text.withUTF8 { bytes in unsafe body(Span(_unsafeElements: bytes)) }
  }
}

extension Span<UInt8> {
  /// The bytes in `range` as text, invalid UTF-8 replaced; for the edges, never in a loop.
  package func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The bytes in `range` as an array.
  package func array(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in unsafe ContiguousArray(bytes) }
  }
}

// MARK: Vectors

/// The result of comparing 16 bytes at once.
@usableFromInline package typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteMask {
  /// A byte for each lane, all its bits set or none.
  @inlinable @inline(__always)
  package var bytes: SIMD16<UInt8> { unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self) }

  /// Whether any lane is set.
  @inlinable @inline(__always)
  package var isAnySet: Bool { bytes.highBits != 0 }

  /// The number of the first lane that is set, or 16.
  @inlinable @inline(__always)
  package var firstSet: Int { bytes.firstHighLane }
}

extension SIMD16<UInt8> {
  /// The vector with `byte` in all 16 lanes.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// The lanes as signed numbers: those with a byte above 0x7F are below 0.
  @inlinable @inline(__always)
  package var signed: SIMD16<Int8> { unsafe unsafeBitCast(self, to: SIMD16<Int8>.self) }

  /// The lanes as two words, the first lane lowest.
  @inlinable @inline(__always)
  package var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// The lanes of two words, the first lane lowest.
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

  /// `highBits` for machines without an instruction for it.
  @inlinable @inline(__always)
  package var portableHighBits: UInt32 {
    // Each bit moves to where the product adds it to the others' in the highest byte.
    let bits = (words &>> SIMD2(repeating: 7)) & SIMD2(repeating: 0x0101_0101_0101_0101)
    let sums = (bits &* SIMD2(repeating: 0x0102_0408_1020_4080)) &>> SIMD2(repeating: 56)
    return UInt32(truncatingIfNeeded: sums[0] | sums[1] &<< 8)
  }

  /// Whether every lane is zero.
  @inlinable @inline(__always)
  package var isZero: Bool { (self .== .zero).bytes.highBits == 0xFFFF }

  /// The number of the first lane that is 0x80 or more, or 16.
  @inlinable @inline(__always)
  package var firstHighLane: Int { Int((highBits | 1 &<< 16).trailingZeroBitCount) }

  /// Whether any lane is 0x80 or more: the bytes are not all ASCII.
  @inlinable @inline(__always)
  package var hasHighBit: Bool { highBits != 0 }
}
