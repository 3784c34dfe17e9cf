import RemoBytes

/// A search for the selection with the greatest gain: each row takes one of its choices, no column
/// is taken twice, and the costs stay within a limit.
///
/// A depth-first search. A `SelectionFrontier` bounds the remaining rows. The search remembers the
/// sets of taken columns that it has explored.
struct SelectionSearch {
  private let rows: [[SelectionChoice]]
  private let frontier: SelectionFrontier
  private let goal: SelectionGoal
  private let stepLimit: Int
  /// The last row that can take each column.
  private var lastRow: [Int: Int] = [:]
  private var isTaken: Set<Int> = []
  private var taken: [Int]
  private var memory: [State: BudgetSums] = [:]
  private var wanted: Double
  private var isDone = false

  /// A row with the taken columns that later rows could take.
  private struct State: Hashable {
    var row: Int
    var columns: Set<Int>
  }

  private static let memoryLimit = 1 << 16

  /// The choice of the best selection in each row.
  private(set) var best: [Int]?
  /// The number of choices tried.
  private(set) var steps = 0
  /// Whether `best` is proven to be the best: the search did not stop at the step limit.
  private(set) var isProven = true

  init(
    _ rows: [[SelectionChoice]], frontier: SelectionFrontier, goal: SelectionGoal, stepLimit: Int
  ) {
    self.rows = rows
    self.frontier = frontier
    self.goal = goal
    self.stepLimit = stepLimit
    wanted = goal.wanted
    taken = Array(repeating: 0, count: rows.count)
    for (number, row) in rows.enumerated() {
      for choice in row { if let column = choice.column { lastRow[column] = number } }
    }
  }

  /// Runs the search.
  mutating func run() { visit(0, sums: BudgetSums(), deficit: 0) }

  private mutating func visit(_ row: Int, sums: BudgetSums, deficit: Double) {
    if row == rows.count { return finish(sums) }
    let state = State(row: row, columns: isTaken.filter { lastRow[$0] ?? 0 >= row })
    if let known = memory[state], known.cost <= sums.cost, known.gain >= sums.gain,
      known.price <= sums.price
    {
      return
    }
    for (place, choice) in rows[row].enumerated() {
      if let column = choice.column, isTaken.contains(column) { continue }
      steps += 1
      let next = BudgetSums(
        gain: sums.gain + choice.gain, cost: sums.cost + choice.cost,
        price: sums.price + choice.price)
      if next.price > goal.problem.priceLimit { continue }
      let rest = frontier.leastDeficit(
        fromRow: row + 1, costAtMost: goal.problem.limit - next.cost)
      if deficit + choice.deficit + rest > goal.greatestDeficit(forGain: wanted) { continue }
      if steps >= stepLimit {
        (isDone, isProven) = (true, false)
        return
      }
      taken[row] = place
      if let column = choice.column { isTaken.insert(column) }
      visit(row + 1, sums: next, deficit: deficit + choice.deficit)
      if let column = choice.column { isTaken.remove(column) }
      if isDone { return }
    }
    if memory.count == Self.memoryLimit { memory.removeAll(keepingCapacity: true) }
    memory[state] = sums
  }

  private mutating func finish(_ sums: BudgetSums) {
    guard goal.problem.allows(sums), sums.gain >= wanted else { return }
    best = taken
    wanted = sums.gain + goal.problem.minimumGain
    isDone = wanted > goal.ceiling
  }
}

/// A bound for the remaining rows of a search: the least deficit at each cost, if columns could be
/// taken more than once.
///
/// For each row a frontier holds the sums of cost and deficit that no other sum beats in both. If a
/// frontier grows too large, neighbors are merged into a point that is at least as good as each, so
/// that it still bounds them.
struct SelectionFrontier {
  /// A sum of choices.
  private struct Point {
    var cost: Double
    var deficit: Double
  }

  /// The most points of a frontier.
  private static let pointLimit = 3_000
  /// The most points of a frontier of the last rows.
  private static let lastPointLimit = 30_000

  /// The points of the rows from each row on, with rising cost and falling deficit. The last entry
  /// is for no rows.
  private var points: [[Point]]
  /// The number of sums formed.
  private(set) var sums = 0

  /// The frontiers of all rows, of sums that a selection within the goal can have.
  init(of rows: [[SelectionChoice]], goal: SelectionGoal) {
    points = Array(repeating: [], count: rows.count + 1)
    points[rows.count] = [Point(cost: 0, deficit: 0)]
    // The least and the greatest cost of the rows before each.
    var before = [(least: 0.0, most: 0.0)]
    for (place, row) in rows.enumerated() {
      let costs = row.map(\.cost)
      before.append(
        (before[place].least + (costs.min() ?? 0), before[place].most + (costs.max() ?? 0)))
    }
    // The least cost of a useful sum: cheaper ones leave too much of the limit unused. Each `thin`
    // lowers costs, so it lowers this bound by as much.
    var low = goal.rate > 0 ? goal.problem.limit - goal.room / goal.rate : -.infinity
    low -= 1e-6 * goal.problem.limit.magnitude
    for row in rows.indices.reversed() {
      let range = (low: low - before[row].most, high: goal.problem.limit - before[row].least)
      // The last rows keep more points, because they end the search.
      let size = row < rows.count - 3 ? Self.pointLimit : Self.lastPointLimit
      var merged: [Point] = []
      for (place, choice) in rows[row].enumerated() {
        let isBeaten = rows[row][..<place].contains {
          $0.cost <= choice.cost && $0.deficit <= choice.deficit
        }
        if isBeaten { continue }
        merged = merge(merged, with: points[row + 1], plus: choice, goal: goal, costs: range)
        sums += points[row + 1].count + merged.count
        if merged.count > 4 * size { low -= Self.thin(&merged, rate: goal.rate, to: size) }
      }
      if merged.count > size { low -= Self.thin(&merged, rate: goal.rate, to: size) }
      points[row] = merged
    }
  }

  /// The frontier of the points of `left`, and of those of `right` with `choice` added.
  private func merge(
    _ left: [Point], with right: [Point], plus choice: SelectionChoice, goal: SelectionGoal,
    costs: (low: Double, high: Double)
  ) -> [Point] {
    var result: [Point] = []
    var (i, j) = (0, 0)
    var least = Double.infinity
    while i < left.count || j < right.count {
      var point: Point
      if j >= right.count {
        point = left[i]
        i += 1
      } else {
        point = Point(
          cost: right[j].cost + choice.cost, deficit: right[j].deficit + choice.deficit)
        if i < left.count, (left[i].cost, left[i].deficit) <= (point.cost, point.deficit) {
          point = left[i]
          i += 1
        } else {
          j += 1
          if point.cost > costs.high {
            j = right.count
            continue
          }
          let loss = point.deficit + goal.rate * point.cost
          if point.cost < costs.low || loss > goal.room { continue }
        }
      }
      if point.deficit < least {
        least = point.deficit
        result.append(point)
      }
    }
    return result
  }

  /// Merges neighbors until about `count` are left. A merged point has the cost of its first and
  /// the deficit of its last point.
  ///
  /// - Returns: the most by which a cost became lower.
  private static func thin(_ points: inout [Point], rate: Double, to count: Int) -> Double {
    guard points.count > count, let first = points.first, let last = points.last else { return 0 }
    let width =
      (rate * (last.cost - first.cost) + (first.deficit - last.deficit)) / Double(count)
    var kept = [first]
    var start = first
    for point in points {
      if rate * (point.cost - start.cost) + (start.deficit - point.deficit) > width {
        start = point
        kept.append(point)
      } else {
        kept[kept.count - 1].deficit = point.deficit
      }
    }
    points = kept
    return rate > 0 ? width / rate : 0
  }

  /// The least deficit of the rows from `row` on, at a cost of at most `cost`; infinity for none.
  func leastDeficit(fromRow row: Int, costAtMost cost: Double) -> Double {
    let points = points[row]
    let next = points.partitioningIndex { $0.cost > cost }
    return next > 0 ? points[next - 1].deficit : .infinity
  }
}
