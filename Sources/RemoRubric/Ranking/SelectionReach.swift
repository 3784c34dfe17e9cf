/// For each row of a search the sums of cost that the rows from it on can come to, cent by cent.
///
/// Where gains lie on a line in the costs every selection loses as little as any other, and what is
/// left is to meet the limit: a frontier, which draws sums together, says nothing then. One bit per
/// sum, a shift and an "or" per choice.
struct SelectionReach {
  private let grain: Double
  private let limit: Double
  private let stride: Int
  /// `stride` words per row, the last ones those of no row.
  private var words: ContiguousArray<UInt64>

  /// Words that the sums of all rows may take to form.
  private static let workLimit = 100_000_000

  /// Words that they may take in memory: 32 MiB.
  private static let wordLimit = 1 << 22

  /// Words formed.
  let work: Int

  /// The sums of `rows` up to `limit`, in multiples of `grain`.
  ///
  /// - Returns: nil where there would be too many, or a cost is no multiple, or below 0.
  init?(_ rows: [[SelectionChoice]], grain: Double, limit: Double) {
    let most = limit / grain
    guard limit >= 0, most < 0x1p31 else { return nil }
    stride = Int(most) / 64 + 1
    self.grain = grain
    self.limit = limit
    var shifts: [[Int]] = []
    for row in rows {
      let costs = Set(row.lazy.map(\.cost).filter { $0 <= limit }).sorted()
      guard costs.allSatisfy({ $0 >= 0 && ($0 / grain).rounded() * grain == $0 }) else {
        return nil
      }
      shifts.append(costs.map { Int($0 / grain) })
    }
    work = shifts.reduce(0) { $0 + $1.count } * stride
    guard work <= Self.workLimit, (rows.count + 1) * stride <= Self.wordLimit else { return nil }
    words = ContiguousArray(repeating: 0, count: (rows.count + 1) * stride)
    words[rows.count * stride] = 1
    for row in rows.indices.reversed() {
      for shift in shifts[row] { merge(row, shift) }
    }
  }

  /// Adds to a row's sums those of the rows after it, each by `shift` greater.
  private mutating func merge(_ row: Int, _ shift: Int) {
    let (skipped, bits) = (shift / 64, UInt64(shift % 64))
    let to = row * stride
    let from = to + stride
    var carried: UInt64 = 0
    for n in skipped..<max(skipped, stride) {
      let word = words[from + n - skipped]
      words[to + n] |= word << bits | carried
      carried = bits == 0 ? 0 : word >> (64 - bits)
    }
  }

  /// Whether the rows from `row` on can cost no less than `least` and no more than `most`.
  func canCost(_ row: Int, from least: Double, to most: Double) -> Bool {
    let low = max(0, Int((min(least, limit) / grain - 1e-6).rounded(.up)))
    // Where sums are no longer whole numbers the quotient may be one too great.
    let high = min(Int((min(most, limit) / grain + 1e-6).rounded(.down)), stride * 64 - 1)
    if low > high { return false }
    let start = row * stride
    var first = words[start + low / 64] & (UInt64.max << UInt64(low % 64))
    for n in (low / 64)..<(high / 64) {
      if first != 0 { return true }
      first = words[start + n + 1]
    }
    return first << UInt64(63 - high % 64) != 0
  }
}
