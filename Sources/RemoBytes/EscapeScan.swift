/// How a vector scan notices that a block may hold something to replace: a few sets of bytes that
/// cover all of it, and little else.
///
/// A set is what a byte and its twins become when some bits are set: `"` and `&` differ in one bit,
/// as do `<` and `>`, so that four sets do for the text of a page.
@usableFromInline package struct EscapeScan: Sendable {
  /// Bytes below it as signed numbers are suspects: controls, and all above 0x7F.
  @usableFromInline let limit: SIMD16<Int8>
  /// The first sets below 0x80, and four more where they are needed.
  @usableFromInline let sets: (ByteSetTest, ByteSetTest, ByteSetTest, ByteSetTest)
  @usableFromInline let moreSets: (ByteSetTest, ByteSetTest, ByteSetTest, ByteSetTest)
  @usableFromInline let hasMore: Bool
  /// The sets above 0x7F, where not every byte is replaced.
  private let highSets: (ByteSetTest, ByteSetTest, ByteSetTest)

  /// A scan for the bytes whose class is not 0.
  init(_ classes: ContiguousArray<UInt8>) {
    let high = Self.sets(classes, 0x80, 0xFF, few: 3, most: 3)
    // Where nothing above 0x7F is replaced, no byte is below the limit.
    let first: UInt8 = high.isEmpty ? 0 : ASCII.space
    limit = SIMD16(repeating: high.isEmpty ? .min : Int8(ASCII.space))
    let low = Self.sets(classes, first, 0x7F, few: 4, most: 8)
    hasMore = low.count > 4
    sets = Self.four(low, 0)
    moreSets = Self.four(low, 4)
    highSets = (Self.set(high, 0), Self.set(high, 1), Self.set(high, 2))
  }

  /// Which lanes may need a replacement; those with a byte above 0x7F have to be looked at again.
  @inlinable @inline(__always)
  func suspects(_ vector: SIMD16<UInt8>) -> ByteMask {
    let found =
      (vector.signed .< limit) .| sets.0.has(vector) .| sets.1.has(vector) .| sets.2.has(vector)
      .| sets.3.has(vector)
    if !hasMore { return found }
    return found .| moreSets.0.has(vector) .| moreSets.1.has(vector) .| moreSets.2.has(vector)
      .| moreSets.3.has(vector)
  }

  /// Those of the lanes found that are below 0x80, or begin what may need a replacement.
  @inline(__always)
  func confirmed(_ found: ByteMask, _ vector: SIMD16<UInt8>) -> ByteMask {
    found
      .& ((vector .< .all(0x80)) .| highSets.0.has(vector) .| highSets.1.has(vector)
        .| highSets.2.has(vector))
  }

  /// Whether the first `count` bytes of a block, at most 16, stay as they are for sure.
  @inlinable @inline(__always)
  package func keeps(_ vector: SIMD16<UInt8>, first count: Int) -> Bool {
    suspects(vector).firstSet >= count
  }

  // MARK: Sets

  private static func four(
    _ sets: ContiguousArray<ByteSet>, _ first: Int
  ) -> (ByteSetTest, ByteSetTest, ByteSetTest, ByteSetTest) {
    (set(sets, first), set(sets, first + 1), set(sets, first + 2), set(sets, first + 3))
  }

  /// The set of that number; where there are fewer the last is looked for twice.
  private static func set(_ sets: ContiguousArray<ByteSet>, _ number: Int) -> ByteSetTest {
    // No UTF-8 has the byte 0xFF.
    ByteSetTest(sets.isEmpty ? ByteSet(0xFF) : sets[min(number, sets.count - 1)])
  }

  /// At most `most` sets that cover every byte with a class from `first` to `last`, and `few` if that
  /// adds no byte that texts often have.
  ///
  /// Bytes are put together where that adds no other byte, and then where it adds least of what
  /// texts consist of.
  private static func sets(
    _ classes: ContiguousArray<UInt8>, _ first: UInt8, _ last: UInt8, few: Int, most: Int
  ) -> ContiguousArray<ByteSet> {
    var sets = ContiguousArray<ByteSet>()
    for byte in first...last where classes[Int(byte)] != 0 {
      add(ByteSet(byte), to: &sets, classes)
    }
    while sets.count > few {
      var best = (cost: Int.max, left: 0, right: 1)
      for right in 1..<sets.count {
        for left in 0..<right {
          let union = sets[left].union(sets[right])
          let cost = union.cost(classes, atMost: best.cost)
          if cost < best.cost { best = (cost, left, right) }
        }
      }
      if best.cost > 4, sets.count <= most { break }
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
  func has(_ vector: SIMD16<UInt8>) -> ByteMask { (vector | bits) .== value }
}

/// The lanes of two blocks' masks that are set, from the first on.
struct SetLanes {
  // A bit for each lane, in the place of four.
  private var low: UInt64
  private var high: UInt64 = 0

  @inline(__always)
  init(_ low: ByteMask, _ high: ByteMask) {
    self.init(low)
    self.high = high.nibbles & Self.lanes
  }

  @inline(__always)
  init(_ mask: ByteMask) { low = mask.nibbles & Self.lanes }

  private static var lanes: UInt64 { 0x1111_1111_1111_1111 }

  /// Takes away the first lane and gives it, nil if there is none.
  @inline(__always)
  mutating func popFirst() -> Int? {
    if low != 0 {
      let lane = low.trailingZeroBitCount &>> 2
      low &= low &- 1
      return lane
    }
    if high == 0 { return nil }
    let lane = high.trailingZeroBitCount &>> 2
    high &= high &- 1
    return 16 &+ lane
  }
}
