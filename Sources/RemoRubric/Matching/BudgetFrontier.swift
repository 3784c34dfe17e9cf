/// The best selection within a budget where no two items compete for a product: then only cost and
/// score of the items behind an item matter, and of those only the frontier of what no other
/// choice beats in both.
///
/// Exact, and quick where scores or prices repeat. The frontier may grow too large; then it gives
/// up after a number of sums, so that its answer does not depend on the machine.
struct BudgetFrontier {
  /// Sums that may be formed.
  static let sumLimit = 1_500_000

  private struct Point {
    var price: Int64
    var score: Int64
  }

  private let problem: AssignmentProblem
  private let tolerance: Int64
  /// For each item the frontier of the items from it on; one more at the end, of nothing.
  private var frontiers: [[Point]]
  /// Sums formed.
  private(set) var steps = 0

  /// The frontiers up to `budget`, or nil where items share a product or the limit is passed.
  init?(_ problem: AssignmentProblem, budget: Int64) {
    var owner = Array(repeating: -1, count: problem.products)
    for (item, options) in problem.items.enumerated() {
      for option in options {
        if owner[option.product] >= 0, owner[option.product] != item { return nil }
        owner[option.product] = item
      }
    }
    self.problem = problem
    tolerance = Int64(problem.tolerance)
    frontiers = Array(
      repeating: [Point(price: 0, score: 0)], count: problem.items.count + 1)
    for item in problem.items.indices.reversed() {
      let behind = frontiers[item + 1]
      steps += behind.count * (problem.items[item].count + 1)
      if steps > Self.sumLimit { return nil }
      var sums = behind
      for option in problem.items[item] {
        for point in behind where point.price + option.price <= budget {
          sums.append(
            Point(price: point.price + option.price, score: point.score + option.score))
        }
      }
      frontiers[item] = pareto(sums)
    }
  }

  private func pareto(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.price, -$0.score) < ($1.price, -$1.score) }
    var kept: [Point] = []
    for point in sorted where kept.isEmpty || point.score > kept[kept.count - 1].score + tolerance {
      kept.append(point)
    }
    return kept
  }

  /// The greatest score, for it the lowest price, for both the earliest candidates.
  func best() -> [Int?] {
    var left = frontiers[0].last ?? Point(price: 0, score: 0)
    return problem.items.indices.map { item in
      let options = problem.items[item]
      for (index, option) in options.enumerated() {
        let rest = Point(price: left.price - option.price, score: left.score - option.score)
        if isReachable(rest, from: item + 1) {
          left = rest
          return index
        }
      }
      return nil
    }
  }

  /// Whether the items from `item` on have a selection of this score, or more, at this price.
  private func isReachable(_ point: Point, from item: Int) -> Bool {
    let frontier = frontiers[item]
    if point.price < 0 { return false }
    var low = 0
    var high = frontier.count
    while low < high {
      let middle = (low + high) / 2
      if frontier[middle].price <= point.price { low = middle + 1 } else { high = middle }
    }
    return low > 0
      && frontier[low - 1].score >= point.score - tolerance * Int64(problem.items.count)
  }
}
