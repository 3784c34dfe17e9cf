/// How a vector scan notices that a block may hold something to replace: a few byte ranges that
/// cover all of it, and little else.
@usableFromInline package struct EscapeScan: Sendable {
  @usableFromInline typealias Vector = SIMD16<UInt8>

  /// The ranges below 0x80: where each begins, and the distance from there to its last byte.
  @usableFromInline let low: (Vector, Vector, Vector, Vector, Vector, Vector)
  @usableFromInline let reach: (Vector, Vector, Vector, Vector, Vector, Vector)
  /// Those above, which are only looked at in blocks that are not all ASCII.
  @usableFromInline let highLow: (Vector, Vector)
  @usableFromInline let highReach: (Vector, Vector)
  @usableFromInline let hasHigh: Bool

  /// A scan for the bytes whose class is not 0.
  init(_ classes: ContiguousArray<UInt8>) {
    var ascii = Self.runs(classes, 0, 0x7F, most: 6)
    var high = Self.runs(classes, 0x80, 0xFF, most: 2)
    hasHigh = !high.isEmpty
    // A range may be looked for twice.
    while ascii.count < 6 { ascii.append(ascii.last ?? ByteRun(first: 0xFF, last: 0xFF)) }
    while high.count < 2 { high.append(high.last ?? ByteRun(first: 0xFF, last: 0xFF)) }
    func low(_ run: ByteRun) -> Vector { .all(run.first) }
    func reach(_ run: ByteRun) -> Vector { .all(run.last - run.first) }
    self.low = (
      low(ascii[0]), low(ascii[1]), low(ascii[2]), low(ascii[3]), low(ascii[4]), low(ascii[5])
    )
    self.reach = (
      reach(ascii[0]), reach(ascii[1]), reach(ascii[2]), reach(ascii[3]), reach(ascii[4]),
      reach(ascii[5])
    )
    highLow = (low(high[0]), low(high[1]))
    highReach = (reach(high[0]), reach(high[1]))
  }

  /// Bytes that follow one another. (A `ClosedRange` costs 20 µs when the first array of it is made.)
  private struct ByteRun {
    var first: UInt8
    var last: UInt8
  }

  /// At most `most` runs that cover every byte with a class from `first` to `last`; the gaps are
  /// closed that hold least of what texts consist of.
  private static func runs(
    _ classes: ContiguousArray<UInt8>, _ first: UInt8, _ last: UInt8, most: Int
  ) -> [ByteRun] {
    var runs: [ByteRun] = []
    // What the gap before a run costs.
    var costs: [Int] = []
    var cost = 0
    for byte in first...last {
      if classes[Int(byte)] == 0 {
        cost += weight(byte)
      } else if let run = runs.last, run.last == byte - 1 {
        runs[runs.count - 1].last = byte
      } else {
        runs.append(ByteRun(first: byte, last: byte))
        costs.append(cost)
        cost = 0
      }
    }
    while runs.count > most {
      var best = 1
      for index in 2..<runs.count where costs[index] < costs[best] { best = index }
      runs[best - 1].last = runs[best].last
      runs.remove(at: best)
      costs.remove(at: best)
    }
    return runs
  }

  /// How much a byte that is needlessly suspected costs: how often texts and URLs have it, roughly.
  private static func weight(_ byte: UInt8) -> Int {
    switch byte {
    case ASCII.space, ASCII.minus, ASCII.dot, ASCII.slash: 100
    case UInt8(ascii: "$"), ASCII.underscore, ASCII.comma, ASCII.colon: 30
    case ASCII.equals, ASCII.percent: 10
    default: byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 ? 50 : 1
    }
  }

  /// Which lanes may need a replacement, in a block that is all ASCII.
  @inlinable @inline(__always)
  func asciiSuspects(_ vector: SIMD16<UInt8>) -> ByteMask {
    ((vector &- low.0) .<= reach.0) .| ((vector &- low.1) .<= reach.1)
      .| ((vector &- low.2) .<= reach.2) .| ((vector &- low.3) .<= reach.3)
      .| ((vector &- low.4) .<= reach.4) .| ((vector &- low.5) .<= reach.5)
  }

  /// The same for any block.
  @inline(__always)
  func allSuspects(_ vector: Vector) -> ByteMask {
    asciiSuspects(vector) .| ((vector &- highLow.0) .<= highReach.0)
      .| ((vector &- highLow.1) .<= highReach.1)
  }

  /// Whether the first `count` bytes of a block, at most 16, are ASCII and stay as they are.
  @inlinable @inline(__always)
  package func keeps(_ vector: SIMD16<UInt8>, first count: Int) -> Bool {
    (asciiSuspects(vector) .| (vector .>= .all(0x80))).firstSet >= count
  }
}

/// The lanes of two blocks' masks that are set, from the first on.
struct SetLanes {
  // A byte for each lane, all its bits set or none.
  private var words: (UInt64, UInt64, UInt64, UInt64)

  @inline(__always)
  init(_ low: ByteMask, _ high: ByteMask) {
    let (low, high) = (low.halves, high.halves)
    words = (low[0], low[1], high[0], high[1])
  }

  @inline(__always)
  init(_ mask: ByteMask) {
    let halves = mask.halves
    words = (halves[0], halves[1], 0, 0)
  }

  @inline(__always)
  var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

  /// The first lane, or 32 if there is none.
  @inline(__always)
  var first: Int {
    if words.0 != 0 { return words.0.trailingZeroBitCount &>> 3 }
    if words.1 != 0 { return 8 &+ words.1.trailingZeroBitCount &>> 3 }
    if words.2 != 0 { return 16 &+ words.2.trailingZeroBitCount &>> 3 }
    return 24 &+ words.3.trailingZeroBitCount &>> 3
  }

  /// Takes away the first lane.
  @inline(__always)
  mutating func removeFirst() {
    if words.0 != 0 {
      words.0.clearFirstLane()
    } else if words.1 != 0 {
      words.1.clearFirstLane()
    } else if words.2 != 0 {
      words.2.clearFirstLane()
    } else {
      words.3.clearFirstLane()
    }
  }
}

extension UInt64 {
  /// Clears the lowest lane of eight bits that are set.
  @inline(__always)
  fileprivate mutating func clearFirstLane() {
    self &= ~(0xFF &<< UInt64(trailingZeroBitCount))
  }
}
