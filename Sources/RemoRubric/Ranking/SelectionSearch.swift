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
  private var stepLimit = 0
  private var lastRow: [Int: Int] = [:]
  private var isTaken: Set<Int> = []
  private var taken: [SelectionChoice] = []
  private var memory: [State: BudgetSums] = [:]
  private var wanted: Double
  private var isDone = false

  /// A row, and the taken columns that this row or a later one could take.
  private struct State: Hashable {
    var row: Int
    var columns: Set<Int>
  }

  private static let memoryLimit = 1 << 16

  private(set) var best: [SelectionChoice]?
  /// The number of choices tried.
  private(set) var steps = 0
  /// Whether `best` is proven to be the best: the search did not stop at the step limit.
  private(set) var isProven = true

  init(_ rows: [[SelectionChoice]], frontier: SelectionFrontier, goal: SelectionGoal) {
    self.rows = rows
    self.frontier = frontier
    self.goal = goal
    wanted = goal.wanted
    for (number, row) in rows.enumerated() {
      for choice in row { if let column = choice.column { lastRow[column] = number } }
    }
  }

  mutating func run(stepLimit: Int) {
    self.stepLimit = stepLimit
    visit(0, sums: BudgetSums(), deficit: 0)
  }

  private mutating func visit(_ row: Int, sums: BudgetSums, deficit: Double) {
    if row == rows.count { return finish(sums) }
    let state = State(row: row, columns: isTaken.filter { lastRow[$0] ?? 0 >= row })
    if let known = memory[state], known.cost <= sums.cost, known.gain >= sums.gain,
      known.price <= sums.price
    {
      return
    }
    // Counts the columns, so that a step takes about the same time in all lists.
    steps += state.columns.count
    for choice in rows[row] {
      if let column = choice.column, isTaken.contains(column) { continue }
      steps += 1
      let next = sums + choice.sums
      if next.price > goal.problem.priceLimit { continue }
      let rest = frontier.leastDeficit(
        fromRow: row + 1, costAtMost: goal.problem.limit - next.cost)
      if deficit + choice.deficit + rest > goal.greatestDeficit(forGain: wanted) { continue }
      if steps >= stepLimit {
        (isDone, isProven) = (true, false)
        return
      }
      taken.append(choice)
      if let column = choice.column { isTaken.insert(column) }
      visit(row + 1, sums: next, deficit: deficit + choice.deficit)
      if let column = choice.column { isTaken.remove(column) }
      taken.removeLast()
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
/// For each row, a frontier holds the sums of cost and deficit that no other sum beats in both. A
/// frontier that grows too large merges neighbors into a point that is at least as good as each, so
/// that it still bounds them.
struct SelectionFrontier {
  /// A sum of choices.
  private struct Point {
    var cost: Double
    var deficit: Double

    /// Whether the point costs less than another one, or as much with no greater deficit.
    func isBefore(_ other: Point) -> Bool {
      cost < other.cost || cost == other.cost && deficit <= other.deficit
    }
  }

  /// The most points of a frontier: usually, and in the last three rows of the search.
  private static let pointLimits = (usual: 10_000, last: 30_000)

  /// The points of the rows from each row on, with rising cost and falling deficit. The last entry
  /// is for no rows.
  private var points: [[Point]]
  /// The number of sums formed.
  private(set) var sums = 0

  /// The frontiers of all rows, of sums that a selection within the goal can have.
  init(of rows: [[SelectionChoice]], goal: SelectionGoal) {
    points = Array(repeating: [], count: rows.count + 1)
    points[rows.count] = [Point(cost: 0, deficit: 0)]
    let (limit, rate) = (goal.problem.limit, goal.relaxed.rate)
    let costs = rows.map { row in row.map(\.sums.cost) }
    // The least and the greatest cost of the rows before the current one.
    var least = costs.reduce(0) { $0 + ($1.min() ?? 0) }
    var most = costs.reduce(0) { $0 + ($1.max() ?? 0) }
    // The least cost of a useful sum: cheaper ones leave too much of the limit unused. Each `thin`
    // lowers costs, so it lowers this bound by as much.
    var low = rate > 0 ? limit - goal.room / rate : -.infinity
    low -= 1e-6 * limit.magnitude
    for row in rows.indices.reversed() {
      least -= costs[row].min() ?? 0
      most -= costs[row].max() ?? 0
      let size = row < rows.count - 3 ? Self.pointLimits.usual : Self.pointLimits.last
      var merged: [Point] = []
      for choice in Self.unbeaten(rows[row]) {
        let added = points[row + 1].lazy.map {
          Point(cost: $0.cost + choice.sums.cost, deficit: $0.deficit + choice.deficit)
        }.filter {
          low - most <= $0.cost && $0.cost <= limit - least
            && $0.deficit + rate * $0.cost <= goal.room
        }
        merged = Self.merge(merged, Array(added))
        sums += points[row + 1].count + merged.count
        if merged.count > 4 * size { low -= Self.thin(&merged, rate: rate, to: size) }
      }
      if merged.count > size { low -= Self.thin(&merged, rate: rate, to: size) }
      points[row] = merged
    }
  }

  /// The choices that no other choice beats in both cost and deficit.
  private static func unbeaten(_ row: [SelectionChoice]) -> [SelectionChoice] {
    var least = Double.infinity
    return row.sorted { ($0.sums.cost, $0.deficit) < ($1.sums.cost, $1.deficit) }.filter { choice in
      defer { least = min(least, choice.deficit) }
      return choice.deficit < least
    }
  }

  /// The points of two frontiers that no other point beats.
  private static func merge(_ left: [Point], _ right: [Point]) -> [Point] {
    var result: [Point] = []
    var least = Double.infinity
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let isLeft =
        j == right.count || i < left.count && left[i].isBefore(right[j])
      let point = isLeft ? left[i] : right[j]
      if isLeft { i += 1 } else { j += 1 }
      if point.deficit < least {
        result.append(point)
        least = point.deficit
      }
    }
    return result
  }

  /// Merges neighbors until about `count` are left. A merged point has the cost of its first and
  /// the deficit of its last point. Returns the most by which a cost became lower.
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
