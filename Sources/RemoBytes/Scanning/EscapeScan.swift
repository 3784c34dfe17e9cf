/// How a vector scan notices that a block may hold something to replace: a few sets of bytes that
/// cover all of it, and little else.
///
/// A set is what becomes one and the same byte when some bits are set: `"` and `&` differ in one
/// bit, as do `<` and `>`.
@usableFromInline package struct EscapeScan: Sendable {
  @usableFromInline typealias Test = ByteSetTest

  /// The first of the sets, which are enough for most tables.
  @usableFromInline let narrow: NarrowScan
  /// The others.
  @usableFromInline let more: (Test, Test, Test, Test)
  /// Whether there are no others.
  @usableFromInline let isNarrow: Bool

  /// A scan that was worked out by `bytes(for:)`.
  init(_ bytes: ContiguousArray<UInt8>) {
    func test(_ number: Int) -> Test {
      Test(bits: bytes[2 * number + 3], value: bytes[2 * number + 4])
    }
    isNarrow = bytes[0] == 1
    narrow = NarrowScan(shift: bytes[1], limit: bytes[2], (test(0), test(1), test(2)))
    more = (test(3), test(4), test(5), test(6))
  }

  /// The scan for the bytes whose class is not 0: 1 where three sets are enough, else 0; the
  /// range's shift and limit; the bits and the value of each of seven sets.
  static func bytes(for classes: ContiguousArray<UInt8>) -> [UInt8] {
    var top = 0x100
    while top > 0x80, top > 0xF5 || classes[top - 1] != 0 { top -= 1 }
    // No UTF-8 has the bytes from 0xF5 on.
    if top == 0xF5 { top = 0x100 }
    var bottom = 0
    if classes[..<Int(ASCII.space)].contains(where: { $0 != 0 }) {
      bottom = Int(ASCII.space) + (classes[Int(ASCII.space)] == 0 ? 0 : 1)
    }
    var sets = ContiguousArray<ByteSet>()
    sets.reserveCapacity(32)
    for byte in bottom..<top where classes[byte] != 0 {
      add(ByteSet(UInt8(byte)), to: &sets, classes)
    }
    unite(&sets, classes, most: 7, costAtMost: .max)
    unite(&sets, classes, most: 3, costAtMost: 60)
    let range = NarrowScan.range(from: top, to: bottom)
    // Where there are fewer, one is looked for twice; no UTF-8 has the byte 0xFF.
    let all = (0..<7).map { sets.isEmpty ? ByteSet(0xFF) : sets[min($0, sets.count - 1)] }
    return [sets.count <= 3 ? 1 : 0, range.shift, range.limit]
      + all.flatMap { [$0.bits, $0.value] }
  }

  /// Which lanes may need a replacement: their bits are set, but perhaps for the lowest two.
  @inlinable @inline(__always)
  func suspects(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let first = narrow.suspects(vector)
    if isNarrow { return first }
    // Added up, as of so many masks together the compiler does not see that they are masks.
    return first &+ (more.0.has(vector) | more.1.has(vector))
      &+ (more.2.has(vector) | more.3.has(vector))
  }

  /// Whether the first `count` bytes of a block, at most 16, surely stay as they are.
  @inlinable @inline(__always)
  package func keeps(_ vector: SIMD16<UInt8>, first count: Int) -> Bool {
    suspects(vector).firstHighLane >= count
  }

  // MARK: Sets

  /// Unites sets until there are at most `most`, or any more would cost too much.
  ///
  /// Two are united where that adds least of what texts consist of.
  private static func unite(
    _ sets: inout ContiguousArray<ByteSet>, _ classes: ContiguousArray<UInt8>, most: Int,
    costAtMost limit: Int
  ) {
    while sets.count > most {
      var best = (cost: limit, left: 0, right: 0)
      for right in 1..<sets.count {
        for left in 0..<right {
          let union = sets[left].union(sets[right])
          let cost = union.cost(classes, atMost: best.cost)
          if cost < best.cost { best = (cost, left, right) }
        }
      }
      if best.right == 0 { return }
      sets[best.left] = sets[best.left].union(sets[best.right])
      sets.remove(at: best.right)
    }
  }

  /// Adds a byte to the first set with which it makes one without other bytes.
  private static func add(
    _ byte: ByteSet, to sets: inout ContiguousArray<ByteSet>, _ classes: ContiguousArray<UInt8>
  ) {
    for index in 0..<sets.count {
      let odd = sets[index].difference(from: byte)
      if odd == 0 { return }
      // A set grows by a bit at a time.
      if odd & (odd - 1) != 0 { continue }
      let union = sets[index].union(byte)
      if union.cost(classes, atMost: 1) == 0 {
        sets[index] = union
        return
      }
    }
    sets.append(byte)
  }
}

/// A scan for three sets and for a range of bytes.
@usableFromInline package struct NarrowScan: Sendable {
  /// What makes the range the least of all bytes as signed numbers, and what is behind it then.
  @usableFromInline let shift: SIMD16<UInt8>
  @usableFromInline let limit: SIMD16<Int8>
  @usableFromInline let sets: (ByteSetTest, ByteSetTest, ByteSetTest)

  fileprivate init(
    shift: UInt8, limit: UInt8, _ sets: (ByteSetTest, ByteSetTest, ByteSetTest)
  ) {
    self.shift = .all(shift)
    self.limit = SIMD16(repeating: Int8(bitPattern: limit))
    self.sets = sets
  }

  /// Shift and limit of a range.
  ///
  /// - Parameters:
  ///   - first: where it begins, from where it goes on from 0xFF to 0; 0x100 for 0.
  ///   - end: where it ends, below 0x80: the controls belong to it, if any byte.
  fileprivate static func range(from first: Int, to end: Int) -> (shift: UInt8, limit: UInt8) {
    (
      UInt8(truncatingIfNeeded: 0x80 - first),
      UInt8(bitPattern: Int8(Int(Int8.min) + 0x100 - first + end))
    )
  }

  /// Which lanes may need a replacement: all their bits are set.
  @inlinable @inline(__always)
  func suspects(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let inRange = ((vector &+ shift).signed .< limit).bytes
    return (inRange | sets.0.has(vector)) | (sets.1.has(vector) | sets.2.has(vector))
  }
}

/// Bytes that become one and the same when some bits are set in them.
private struct ByteSet {
  let bits: UInt8
  let value: UInt8

  /// One byte.
  init(_ byte: UInt8) { self.init(0, byte) }

  private init(_ bits: UInt8, _ value: UInt8) {
    self.bits = bits
    self.value = value
  }

  /// The bits that keep a byte out of the set.
  func difference(from byte: ByteSet) -> UInt8 { (value ^ byte.value) & ~bits }

  /// The bytes of both, and those that come with them.
  func union(_ other: ByteSet) -> ByteSet {
    let bits = bits | other.bits | (value ^ other.value)
    return ByteSet(bits, value | bits)
  }

  /// How often texts have, roughly, what the set holds and nothing has to be done about; not
  /// counted on where it comes to `limit`.
  func cost(_ classes: ContiguousArray<UInt8>, atMost limit: Int) -> Int {
    var cost = 0
    var chosen = bits
    while true {
      let byte = value & ~bits | chosen
      if classes[Int(byte)] == 0 { cost += Self.weight(byte) }
      if chosen == 0 || cost >= limit { return cost }
      chosen = (chosen - 1) & bits
    }
  }

  /// How much a byte that is needlessly suspected costs: how often texts and URLs have it, roughly.
  private static func weight(_ byte: UInt8) -> Int {
    switch byte {
    case 0xF5...: 0
    case ASCII.space, ASCII.minus, ASCII.dot, ASCII.slash: 100
    case ASCII.dollar, ASCII.underscore, ASCII.comma, ASCII.colon: 30
    case ASCII.equals, ASCII.percent: 10
    default: byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 ? 50 : 1
    }
  }
}

/// A set of bytes, as it is looked for.
@usableFromInline struct ByteSetTest: Sendable {
  @usableFromInline let bits: SIMD16<UInt8>
  @usableFromInline let value: SIMD16<UInt8>

  fileprivate init(bits: UInt8, value: UInt8) {
    self.bits = .all(bits)
    self.value = .all(value)
  }

  @inlinable @inline(__always)
  func has(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> { ((vector | bits) .== value).bytes }
}
