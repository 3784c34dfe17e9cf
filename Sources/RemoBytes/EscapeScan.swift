/// How a vector scan notices that a block may hold something to replace: a few sets of bytes that
/// cover all of it, and little else.
///
/// A set is what becomes one and the same byte when some bits are set: `"` and `&` differ in one bit,
/// as do `<` and `>`.
@usableFromInline package struct EscapeScan: Sendable {
  @usableFromInline typealias Test = ByteSetTest

  /// Bytes below it as signed numbers are suspects: controls, and all above 0x7F.
  @usableFromInline let limit: SIMD16<Int8>
  /// The sets below 0x80.
  @usableFromInline let sets: (Test, Test, Test, Test, Test, Test)
  /// The sets above 0x7F, where not every byte is replaced.
  private let highSets: (Test, Test, Test)

  /// A scan for the bytes whose class is not 0.
  init(_ classes: ContiguousArray<UInt8>) {
    let high = Self.sets(classes, 0x80, 0xFF, most: 3)
    // Where nothing above 0x7F is replaced, no byte is below the limit.
    let first = high.isEmpty ? 0 : ASCII.space + (classes[Int(ASCII.space)] == 0 ? 0 : 1)
    limit = SIMD16(repeating: high.isEmpty ? .min : Int8(first))
    let low = Self.sets(classes, first, 0x7F, most: 6)
    func test(_ sets: ContiguousArray<ByteSet>, _ number: Int) -> Test {
      // Where there are fewer, one is looked for twice; no UTF-8 has the byte 0xFF.
      Test(sets.isEmpty ? ByteSet(0xFF) : sets[min(number, sets.count - 1)])
    }
    sets = (test(low, 0), test(low, 1), test(low, 2), test(low, 3), test(low, 4), test(low, 5))
    highSets = (test(high, 0), test(high, 1), test(high, 2))
  }

  /// Which lanes may need a replacement: their bits are set, but perhaps for the lowest two; in a
  /// block that is not all ASCII there are more than needed.
  @inlinable @inline(__always)
  func suspects(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // Added up, as of so many masks together the compiler does not see that they are masks.
    let first = (vector.signed .< limit).bytes | sets.0.has(vector) | sets.1.has(vector)
    return first &+ (sets.2.has(vector) | sets.3.has(vector))
      &+ (sets.4.has(vector) | sets.5.has(vector))
  }

  /// Those of the suspects that are ASCII, or begin a character that may need a replacement.
  @inline(__always)
  func close(_ suspects: SIMD16<UInt8>, _ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let first = (vector .< .all(0x80)).bytes | highSets.0.has(vector)
    let second = highSets.1.has(vector) | highSets.2.has(vector)
    return suspects & (first | second)
  }

  /// Whether the first `count` bytes of a block, at most 16, surely stay as they are.
  @inlinable @inline(__always)
  package func keeps(_ vector: SIMD16<UInt8>, first count: Int) -> Bool {
    SetLanes(suspects(vector)).first >= count
  }

  // MARK: Sets

  /// At most `most` sets that cover every byte with a class from `first` to `last`.
  ///
  /// Bytes are put together where that adds no other byte, and then where it adds least of what
  /// texts consist of.
  private static func sets(
    _ classes: ContiguousArray<UInt8>, _ first: UInt8, _ last: UInt8, most: Int
  ) -> ContiguousArray<ByteSet> {
    var sets = ContiguousArray<ByteSet>()
    sets.reserveCapacity(32)
    for byte in first...last where classes[Int(byte)] != 0 {
      add(ByteSet(byte), to: &sets, classes)
    }
    while sets.count > most {
      var best = (cost: Int.max, left: 0, right: 1)
      for right in 1..<sets.count {
        for left in 0..<right {
          let union = sets[left].union(sets[right])
          let cost = union.cost(classes, atMost: best.cost)
          if cost < best.cost { best = (cost, left, right) }
        }
      }
      sets[best.left] = sets[best.left].union(sets[best.right])
      sets.remove(at: best.right)
    }
    return sets
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

  /// How often texts have, roughly, what the set holds and nothing has to be done about; not counted
  /// on where it comes to `limit`.
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
    case UInt8(ascii: "$"), ASCII.underscore, ASCII.comma, ASCII.colon: 30
    case ASCII.equals, ASCII.percent: 10
    default: byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 ? 50 : 1
    }
  }
}

/// A set of bytes, as it is looked for.
@usableFromInline struct ByteSetTest: Sendable {
  @usableFromInline let bits: SIMD16<UInt8>
  @usableFromInline let value: SIMD16<UInt8>

  fileprivate init(_ set: ByteSet) {
    bits = .all(set.bits)
    value = .all(set.value)
  }

  @inlinable @inline(__always)
  func has(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> { ((vector | bits) .== value).bytes }
}

/// The lanes of a block that are set, from the first on.
@usableFromInline struct SetLanes {
  // A bit for each lane, in the place of four.
  @usableFromInline var bits: UInt64

  /// The lanes of a vector whose bits are set, the lowest two perhaps not; of the others none is.
  @inlinable @inline(__always)
  init(_ lanes: SIMD16<UInt8>) { bits = lanes.nibbles & 0x8888_8888_8888_8888 }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// The first lane, or 16 if there is none.
  @inlinable @inline(__always)
  var first: Int { bits.trailingZeroBitCount &>> 2 }

  /// Takes away the first lane and gives it, nil if there is none.
  @inline(__always)
  mutating func popFirst() -> Int? {
    if bits == 0 { return nil }
    let lane = first
    bits &= bits &- 1
    return lane
  }
}
