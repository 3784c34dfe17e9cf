// Vector and word access to bytes.
//
// This is the one file of the libraries with `unsafe` in it. Each use is sound for the same two
// reasons: the access is bounds-checked above it (it traps, or is not done), or is a bit cast
// between types of one size; and every bit pattern is a valid value of the types read here, which
// are integers and vectors of integers. What is written to has no other name: a `MutableSpan` has
// its bytes to itself.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  // The compiler's own module of vector instructions: every x86-64 has these.
  public import _Builtin_intrinsics.intel.sse2
#endif

/// Whether `size` bytes at `offset` are all inside of `count` bytes.
///
/// One comparison in a loop: whether there are `size` bytes at all is asked before it.
@inlinable @inline(__always)
func isInside(_ offset: Int, _ size: Int, of count: Int) -> Bool {
  count >= size && UInt(bitPattern: offset) <= UInt(bitPattern: count &- size)
}

extension Span<UInt8> {
  /// The value whose bytes begin at `offset`, of a type of which all bytes are a value; traps when
  /// they are not all inside.
  @inlinable @inline(__always)
  func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    precondition(isInside(offset, MemoryLayout<Value>.size, of: count))
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

  /// The 48 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func triple(at offset: Int) -> VectorTriple { load(VectorTriple.self, at: offset) }

  /// The 64 bytes at `offset`; traps when they are not all inside.
  @inlinable @inline(__always)
  package func block(at offset: Int) -> VectorBlock { load(VectorBlock.self, at: offset) }

  /// The 32 bytes at `offset` with those from `end` on set to 0, wherever the memory ends.
  @inlinable @inline(__always)
  package func pair(at offset: Int, before end: Int) -> VectorPair {
    if offset + 32 <= count { return pair(at: offset).prefix(Swift.min(32, end &- offset)) }
    return lastPair(at: offset, before: end)
  }

  @inline(never) @usableFromInline
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
    precondition(isInside(offset, MemoryLayout<Value>.size, of: count))
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

  /// Writes 48 bytes at `offset`, or nothing where they do not all fit; whether they did.
  @inlinable @inline(__always)
  package mutating func storeIfRoom(_ triple: VectorTriple, at offset: Int) -> Bool {
    guard isInside(offset, 48, of: count) else { return false }
    storeBytes(of: triple, at: offset)
    return true
  }
}

extension MutableSpan<UInt8> {
  /// Writes the bytes of `source` in `range` at `offset`; traps when they are not all inside or do
  /// not all fit.
  @inlinable @inline(__always)
  package mutating func copy(_ source: Span<UInt8>, from range: Range<Int>, to offset: Int) {
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

extension MutableSpan<UInt8> {
  /// Writes the value whose bytes begin at `from` in `source` at `offset` and gives it, or does
  /// nothing where they are not all inside or do not all fit. All bytes are a value of its type.
  @inlinable @inline(__always)
  mutating func copyBytes<Value: BitwiseCopyable>(
    of type: Value.Type, _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> Value? {
    let size = MemoryLayout<Value>.size
    guard isInside(start, size, of: source.count), isInside(offset, size, of: count) else {
      return nil
    }
    // Both places were checked just above; checked accesses would do it again.
    let value = unsafe source.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: start, as: type)
    var raw = unsafe mutableBytes
    unsafe raw.storeBytes(of: value, toUncheckedByteOffset: offset, as: type)
    return value
  }

  /// Writes the 16 bytes of `source` at `from` at `offset` and gives them, or does nothing where
  /// they are not all inside or do not all fit.
  @inlinable @inline(__always)
  package mutating func copyVector(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> SIMD16<UInt8>? {
    copyBytes(of: SIMD16<UInt8>.self, source, from: start, to: offset)
  }

  /// The same with 32 bytes.
  @inlinable @inline(__always)
  package mutating func copyPair(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> VectorPair? {
    copyBytes(of: VectorPair.self, source, from: start, to: offset)
  }

  /// The same with 64 bytes.
  @inlinable @inline(__always)
  package mutating func copyBlock(
    _ source: Span<UInt8>, from start: Int, to offset: Int
  ) -> VectorBlock? {
    copyBytes(of: VectorBlock.self, source, from: start, to: offset)
  }

  /// Writes the bytes of `source` in `range` at `offset`, up to the first 32 of which one
  /// `isSpecial`, and says whether there is any.
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
      isInside(range.lowerBound, size + 32, of: source.count)
        && isInside(offset, size + 32, of: count))
    let from = unsafe source.bytes
    var to = unsafe mutableBytes
    var done = 0
    while true {
      // A step begins before the end, and what it reaches beyond that was checked just above.
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
      size >= 32 && isInside(range.lowerBound, size, of: source.count)
        && isInside(offset, size, of: count))
    let from = unsafe source.bytes
    var to = unsafe mutableBytes
    var special = SIMD16<UInt8>.zero
    let last = size &- 32
    var done = 0
    while done < last {
      // Both ranges were checked just above.
      let pair = unsafe from.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.lowerBound &+ done, as: VectorPair.self)
      unsafe to.storeBytes(of: pair, toUncheckedByteOffset: offset &+ done, as: VectorPair.self)
      special |= isSpecial(pair.low).bytes | isSpecial(pair.high).bytes
      done &+= 32
    }
    // The last step ends where the bytes do.
    let pair = unsafe from.unsafeLoadUnaligned(
      fromUncheckedByteOffset: range.lowerBound &+ last, as: VectorPair.self)
    unsafe to.storeBytes(of: pair, toUncheckedByteOffset: offset &+ last, as: VectorPair.self)
    special |= isSpecial(pair.low).bytes | isSpecial(pair.high).bytes
    return !special.isZero
  }

  /// Writes as many of the bytes of `source` in `range` at `offset` as there is room for, and says
  /// how many; up to 32 bytes more may be written behind them.
  @inlinable @inline(__always)
  package mutating func copyPrefix(
    _ source: Span<UInt8>, from range: Range<Int>, to offset: Int
  ) -> Int {
    // Most texts are short.
    if range.count <= 32, copyPair(source, from: range.lowerBound, to: offset) != nil {
      return range.count
    }
    return copyLongPrefix(source, from: range, to: offset)
  }

  @usableFromInline
  mutating func copyLongPrefix(_ source: Span<UInt8>, from range: Range<Int>, to offset: Int) -> Int
  {
    let fitting = Swift.min(range.count, count - offset)
    var done = 0
    while done < fitting {
      // Longer pieces are copied by an instruction that takes some time to begin.
      let size = Swift.min(fitting - done, 1984)
      let start = range.lowerBound + done
      copy(source, from: start..<(start + size), to: offset + done)
      done += size
    }
    return fitting
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes, which are not copied.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    var text = self
    // The span cannot leave `body`, as it is not escapable.
    return text.withUTF8 { bytes in unsafe body(Span(_unsafeElements: bytes)) }
  }
}

/// The result of comparing 16 bytes at once.
@usableFromInline package typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteMask {
  /// A byte for each lane, all its bits set or none.
  @inlinable @inline(__always)
  package var bytes: SIMD16<UInt8> {
    // A mask's lanes are bytes.
    unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }

  /// Whether any lane is set.
  @inlinable @inline(__always)
  package var isAnySet: Bool { bytes.highBits != 0 }

  /// The number of the first lane that is set, or 16.
  @inlinable @inline(__always)
  package var firstSet: Int { bytes.firstHighLane }
}

extension SIMD16<UInt8> {
  /// All 16 lanes the same byte.
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

  /// The same without an instruction for it.
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

extension Span<UInt8> {
  /// The offset of the first `byte` in `range`, or nil.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let end = range.upperBound
    var offset = range.lowerBound
    let wanted = SIMD16<UInt8>.all(byte)
    precondition(offset >= 0 && end <= count)
    while offset <= end &- 128 {
      let first = has(wanted, at: offset) .| has(wanted, at: offset &+ 32)
      let last = has(wanted, at: offset &+ 64) .| has(wanted, at: offset &+ 96)
      if (first .| last).isAnySet { break }
      offset &+= 128
    }
    while offset < end, offset <= count &- 16 {
      let lane = (vector(at: offset) .== wanted).firstSet
      if lane < 16 { return offset &+ lane < end ? offset &+ lane : nil }
      offset &+= 16
    }
    while offset < end {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// The lanes, of the first 16 bytes at `offset` or of the next 16, with a wanted byte; all of
  /// them have to be inside.
  @inline(__always)
  private func has(_ wanted: SIMD16<UInt8>, at offset: Int) -> ByteMask {
    // The caller's loop stays inside of a range whose ends were checked before it.
    let pair = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: VectorPair.self)
    return (pair.low .== wanted) .| (pair.high .== wanted)
  }

  /// Looks at a byte of each 64 in `range`, so that they are on their way to the cache when they
  /// are needed; what is beyond the end is left out.
  @inline(never)
  @discardableResult
  package func touch(_ range: Range<Int>) -> UInt8 {
    var sum: UInt8 = 0
    var offset = range.lowerBound
    let end = Swift.min(range.upperBound, count)
    while offset < end {
      sum ^= self[offset]
      offset &+= 64
    }
    return sum
  }

  /// The first byte of `range`, or nil if it is empty.
  @inlinable @inline(__always)
  package func first(in range: Range<Int>) -> UInt8? {
    range.isEmpty ? nil : self[range.lowerBound]
  }

  /// The offset of the last `byte` in `range`, or nil.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset - 16 >= range.lowerBound {
      let found = LaneMask(vector(at: offset - 16) .== .all(byte))
      if !found.isEmpty { return offset + 47 - found.bits.leadingZeroBitCount }
      offset -= 16
    }
    while offset > range.lowerBound {
      offset -= 1
      if self[offset] == byte { return offset }
    }
    return nil
  }

  /// Whether the bytes in `range` are those of `other` in `otherRange`.
  package func isEqual(
    _ range: Range<Int>, to other: Span<UInt8>, in otherRange: Range<Int>
  ) -> Bool {
    guard range.count == otherRange.count else { return false }
    var offset = 0
    while offset + 16 <= range.count {
      let left = vector(at: range.lowerBound + offset)
      if (left .!= other.vector(at: otherRange.lowerBound + offset)).isAnySet { return false }
      offset += 16
    }
    while offset + 8 <= range.count {
      let left = word(at: range.lowerBound + offset)
      if left != other.word(at: otherRange.lowerBound + offset) { return false }
      offset += 8
    }
    while offset < range.count {
      if self[range.lowerBound + offset] != other[otherRange.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  /// Whether the bytes in `range` are those of `text`, for keywords and tests.
  package func isEqual(_ range: Range<Int>, to text: String) -> Bool {
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
    // An array that is filled with zeros first is made by generic code, hundreds of instructions.
    unsafe extracting(range).withUnsafeBufferPointer { bytes in unsafe ContiguousArray(bytes) }
  }
}
