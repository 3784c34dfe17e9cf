extension AssignmentProblem {
  /// The best selection that costs at most `budget` cents: greatest sum of scores, then lowest
  /// price, then earliest candidates.
  ///
  /// Each of the three is a search of its own that keeps what those before it found. Where a
  /// search ends at its step limit, the best selection found is given with its bound, not proven.
  func best(
    within budget: Int64, stepLimit: Int = BudgetSearch.stepLimit
  ) -> Assignment {
    let free = best()
    if free.price <= budget { return free }
    if let frontier = BudgetFrontier(self, budget: budget) {
      var result = assignment(frontier.best())
      result.steps = frontier.steps
      return result
    }
    let scores = items.map { $0.map { Double($0.score) } }
    let prices = items.map { $0.map { Double($0.price) } }
    var search = BudgetSearch(
      self, gains: scores, costs: prices, limit: Double(budget),
      minimumGain: scoreGrain, stepLimit: stepLimit)
    search.run(hint: items.map { _ in nil })
    var steps = search.steps
    guard let found = search.best, search.isProven else {
      var result = assignment(search.best ?? items.map { _ in nil })
      result.isProven = false
      result.bound = max(result.score, Int64(min(search.bound, Double(free.score))))
      result.steps = steps
      return result
    }
    let target = Double(assignment(found).score) - tolerance
    var cheapest = BudgetSearch(
      self, gains: prices.map { $0.map { -$0 } }, costs: scores.map { $0.map { -$0 } },
      limit: -target, minimumGain: 1)
    cheapest.run(hint: found)
    steps += cheapest.steps
    var result = assignment(cheapest.best ?? found)
    if cheapest.isProven {
      let (choice, isProven, more) = earliest(
        cheapest.best ?? found, scores, prices, target: target, price: Double(result.price))
      result = assignment(choice)
      result.isProven = isProven
      steps += more
    } else {
      result.isProven = false
    }
    result.steps = steps
    return result
  }

  /// The least difference between two sums of scores that are not equal: the greatest number that
  /// divides all scores, where they are written with few digits, else what tells numbers apart.
  private var scoreGrain: Double {
    var grain: Int64 = 0
    for option in items.joined() {
      var a = grain
      var b = option.score
      while b != 0 { (a, b) = (b, a % b) }
      grain = a
    }
    return max(tolerance + 1, Double(grain) - tolerance)
  }

  /// The earliest candidates, item by item, with which score and price can still be had.
  private func earliest(
    _ found: [Int?], _ scores: [[Double]], _ prices: [[Double]], target: Double, price: Double
  ) -> (choice: [Int?], isProven: Bool, steps: Int) {
    var choice = found
    var allowed = items.map { Array(repeating: true, count: $0.count + 1) }
    var steps = 0
    for item in items.indices {
      let current = choice[item] ?? items[item].count
      for option in 0..<current where allowed[item][option] {
        var trial = allowed
        restrict(&trial, item, option)
        var search = BudgetSearch(
          self, gains: scores, costs: prices, limit: price, minimumGain: 1, allowed: trial,
          steps: steps, floor: target)
        search.run()
        steps = search.steps
        if !search.isProven { return (choice, false, steps) }
        if let better = search.best {
          choice = better
          break
        }
      }
      restrict(&allowed, item, choice[item] ?? items[item].count)
    }
    return (choice, true, steps)
  }

  /// Leaves item `item` this option alone, and takes its product from the others.
  private func restrict(_ allowed: inout [[Bool]], _ item: Int, _ option: Int) {
    for other in allowed[item].indices where other != option { allowed[item][other] = false }
    guard option < items[item].count else { return }
    let product = items[item][option].product
    for row in items.indices where row != item {
      for other in items[row].indices where items[row][other].product == product {
        allowed[row][other] = false
      }
    }
  }
}
