extension AssignmentProblem {
  /// Steps that all searches for one selection take together at most.
  static let budgetStepLimit = 20_000_000

  /// The best selection that costs at most `budget` cents: greatest sum of scores, then lowest
  /// price, then earliest candidates.
  ///
  /// The greatest sum is found first. Then all selections that reach it are compared, if they are
  /// few; else the lowest price is searched for, and the candidates item by item. Where a search
  /// ends at its step limit, or prices could sum to more than 2^53 cents, the best selection found is
  /// given with its bound, not proven.
  func best(within budget: Int64, stepLimit: Int = Self.budgetStepLimit) -> Assignment {
    let free = best()
    if free.price <= budget { return free }
    let dearest = items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) }
    if dearest <= 0x1p53 {
      // No selection costs more than this many whole grains.
      let limit = (Double(budget) / priceGrain).rounded(.down) * priceGrain
      return best(limit, free, stepLimit)
    }
    // Beyond that sums are rounded; what is within the limit by this much is so in truth.
    var result = best(Double(budget) - dearest.ulp * Double(items.count + 1), free, stepLimit)
    (result.isProven, result.bound) = (false, free.score)
    return result
  }

  private func best(_ limit: Double, _ free: Assignment, _ stepLimit: Int) -> Assignment {
    var search = scoreSearch(limit, stepLimit)
    search.findBest(hint: items.map { _ in nil })
    guard let found = search.best, search.isProven else {
      var result = assignment(search.best ?? items.map { _ in nil })
      result.isProven = false
      result.bound = max(result.score, Int64(min(search.bound, Double(free.score))))
      result.steps = search.steps
      return result
    }
    let target = search.bestGain - tolerance
    let rest = stepLimit - search.steps
    var every = scoreSearch(limit, min(rest / 4, 1_000_000 + 2 * search.steps))
    if let all = every.selections(gaining: target), let first = all.min(by: isBefore) {
      var result = assignment(first)
      result.steps = search.steps + every.steps
      return result
    }
    return cheapest(found, target, steps: search.steps + every.steps, stepLimit: stepLimit)
  }

  private func scoreSearch(_ limit: Double, _ stepLimit: Int) -> BudgetSearch {
    BudgetSearch(
      self, gains: items.map { $0.map { Double($0.score) } },
      costs: items.map { $0.map { Double($0.price) } }, limit: limit, costGrain: priceGrain,
      grain: scoreGrain, noise: tolerance, stepLimit: stepLimit)
  }

  /// Of two selections with equal scores the cheaper one, then that with the earlier candidates.
  private func isBefore(_ left: [Int?], _ right: [Int?]) -> Bool {
    func key(_ choice: [Int?]) -> [Int64] {
      [assignment(choice).price] + choice.enumerated().map { Int64($1 ?? items[$0].count) }
    }
    return key(left).lexicographicallyPrecedes(key(right))
  }

  /// The lowest price at which the scores sum to `target`, and the earliest candidates for it.
  private func cheapest(
    _ found: [Int?], _ target: Double, steps used: Int, stepLimit: Int
  ) -> Assignment {
    var search = BudgetSearch(
      self, gains: items.map { $0.map { -Double($0.price) } },
      costs: items.map { $0.map { -Double($0.score) } }, limit: -target, costGrain: 1,
      grain: priceGrain, noise: 0.05, stepLimit: stepLimit - used)
    search.findBest(hint: found)
    var steps = used + search.steps
    var choice = search.best ?? found
    var isProven = search.isProven
    if isProven {
      isProven = makeEarliest(&choice, target, &steps, stepLimit)
    }
    var result = assignment(choice)
    result.steps = steps
    result.isProven = isProven
    return result
  }

  /// Gives each item in turn the earliest candidate with which score and price can still be had.
  private func makeEarliest(
    _ choice: inout [Int?], _ target: Double, _ steps: inout Int, _ stepLimit: Int
  ) -> Bool {
    let price = Double(assignment(choice).price)
    var base = scoreSearch(price, stepLimit - steps)
    if let first = base.earliest(gaining: target) {
      choice = first
      steps += base.steps
      return true
    }
    base.strikeOut(target)
    steps += base.steps
    let struck = base.isAllowed
    var fixed: [(Int, Int)] = []
    for item in items.indices {
      let current = choice[item] ?? items[item].count
      for option in 0..<current where struck[item][option] {
        var trial = scoreSearch(price, stepLimit - steps)
        trial.isAllowed = struck
        for (item, option) in fixed { trial.restrict(item, option) }
        guard trial.isAllowed[item][option] else { continue }
        trial.restrict(item, option)
        let isReached = trial.reaches(target)
        steps += trial.steps
        if isReached, let better = trial.best {
          choice = better
          break
        }
        if !trial.isProven { return false }
      }
      fixed.append((item, choice[item] ?? items[item].count))
    }
    return true
  }

  // MARK: Grains

  /// The number of cents that divides all prices.
  private var priceGrain: Double {
    var grain: Int64 = 0
    for option in items.joined() {
      var rest = option.price
      while rest != 0 { (grain, rest) = (rest, grain % rest) }
    }
    return max(1, Double(grain))
  }

  /// The greatest fraction 1/n of which all scores are multiples, rounding aside; where there is
  /// none, what tells numbers apart.
  private var scoreGrain: Double {
    let scores = Set(items.joined().map(\.score))
    for denominator in 1...10_000 {
      let grain = 1e12 / Double(denominator)
      let isCommon = scores.allSatisfy {
        (Double($0) - (Double($0) / grain).rounded() * grain).magnitude <= 0.75
      }
      if isCommon { return grain }
    }
    return 2 * tolerance + 1
  }
}
