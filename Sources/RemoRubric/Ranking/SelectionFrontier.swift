/// One thing a row of a selection search can do.
struct SelectionChoice: Sendable {
  /// The column that it takes, −1 for none.
  var column: Int32 = -1
  /// Its number in the row; "none" has the number after the last option.
  var number: Int32
  /// An equal column that has to be taken first, −1 for none.
  var twin: Int32 = -1
  /// What it adds to the sum that is limited.
  var cost = 0.0
  /// What it adds to the sum that is wanted.
  var gain = 0.0
  /// What it loses against the bound less what its cost is priced at; sums of it bound the gain.
  var deficit: Double
}

/// For each row of a search the best that the rows from it on can do at each cost, if columns could
/// be taken more than once.
///
/// A frontier holds the sums of cost and deficit that no other beats in both. Where one would grow
/// too large, neighbours are drawn together into one that is at least as good as each, so that it
/// still bounds.
struct SelectionFrontier {
  /// A sum of choices.
  struct Point {
    var cost: Double
    var deficit: Double
  }

  /// Points that a frontier may have; of the last rows' it may be more, for these close the search.
  private static let pointLimit = 3_000
  private static let exactLimit = 30_000

  /// All points, those of one row together, cost rising and deficit falling.
  private var points: ContiguousArray<Point> = []
  /// Where the points of each row's frontier lie; the last is that of no row.
  private var ranges: [Range<Int>]
  /// Sums formed.
  private(set) var sums = 0

  /// The frontiers of all rows, of sums that can be part of a selection that costs at most `limit`
  /// and whose losses are at most `room`.
  init(
    _ rows: [[SelectionChoice]], rate: Double, limit: Double, room: Double
  ) {
    ranges = Array(repeating: 0..<0, count: rows.count + 1)
    var least = rows.map { $0.lazy.map(\.cost).min() ?? 0 }
    var most = rows.map { $0.lazy.map(\.cost).max() ?? 0 }
    for n in rows.indices.dropFirst() {
      least[n] += least[n - 1]
      most[n] += most[n - 1]
    }
    var current: ContiguousArray<Point> = [Point(cost: 0, deficit: 0)]
    var merged: ContiguousArray<Point> = []
    var next: ContiguousArray<Point> = []
    points = current
    ranges[rows.count] = 0..<1
    // What costs less leaves too much of the limit unused; drawing points together lowers costs.
    var lowest = (rate > 0 ? limit - room / rate : -.infinity) - 1e-6 * limit.magnitude
    for n in rows.indices.reversed() {
      let reach = limit - (n > 0 ? least[n - 1] : 0)
      let low = lowest - (n > 0 ? most[n - 1] : 0)
      // While few rows are left, every sum is kept.
      let size = n < rows.count - 3 ? Self.pointLimit : Self.exactLimit
      merged.removeAll(keepingCapacity: true)
      for (index, choice) in rows[n].enumerated() {
        let isBeaten = rows[n][..<index].contains {
          $0.cost <= choice.cost && $0.deficit <= choice.deficit
        }
        if isBeaten { continue }
        next.removeAll(keepingCapacity: true)
        Self.merge(
          merged, current, choice, low: low, reach: reach, rate: rate, room: room, &next)
        swap(&merged, &next)
        sums += current.count + merged.count
        if merged.count > 4 * size { lowest -= Self.thin(&merged, rate, size) }
      }
      if merged.count > size { lowest -= Self.thin(&merged, rate, size) }
      swap(&merged, &current)
      let start = points.count
      points.append(contentsOf: current)
      ranges[n] = start..<points.count
    }
  }

  /// The frontier of the points of `left` and those of `right` with `choice` added.
  private static func merge(
    _ left: ContiguousArray<Point>, _ right: ContiguousArray<Point>, _ choice: SelectionChoice,
    low: Double, reach: Double, rate: Double, room: Double, _ result: inout ContiguousArray<Point>
  ) {
    var i = 0
    var j = 0
    var least = Double.infinity
    while i < left.count || j < right.count {
      var point: Point
      if j >= right.count {
        point = left[i]
        i += 1
      } else {
        point = Point(
          cost: right[j].cost + choice.cost, deficit: right[j].deficit + choice.deficit)
        if i < left.count,
          left[i].cost < point.cost
            || (left[i].cost == point.cost && left[i].deficit <= point.deficit)
        {
          point = left[i]
          i += 1
        } else {
          j += 1
          if point.cost > reach {
            j = right.count
            continue
          }
          if point.cost < low || point.deficit + rate * point.cost > room { continue }
        }
      }
      if point.deficit < least {
        least = point.deficit
        result.append(point)
      }
    }
  }

  /// Draws neighbors together until about `count` are left: the cost of the first, the deficit
  /// of the last.
  ///
  /// - Returns: how much lower a cost may have become.
  private static func thin(
    _ points: inout ContiguousArray<Point>, _ rate: Double, _ count: Int
  ) -> Double {
    guard points.count > count, let first = points.first, let last = points.last else { return 0 }
    let width =
      (rate * (last.cost - first.cost) + (first.deficit - last.deficit)) / Double(count)
    var kept = 0
    var start = first
    for point in points {
      if rate * (point.cost - start.cost) + (start.deficit - point.deficit) > width {
        start = point
        points[kept] = point
        kept += 1
      } else if kept == 0 {
        points[0] = point
        kept = 1
      } else {
        points[kept - 1].deficit = point.deficit
      }
    }
    points.removeSubrange(kept...)
    return rate > 0 ? width / rate : 0
  }

  /// The least deficit of the rows from `row` on at a cost of at most `reach`; infinity for none.
  @inline(__always)
  func least(_ row: Int, reach: Double) -> Double {
    let range = ranges[row]
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) >> 1
      if points[middle].cost <= reach { low = middle + 1 } else { high = middle }
    }
    return low > range.lowerBound ? points[low - 1].deficit : .infinity
  }
}
