extension AssignmentProblem {
  /// Steps that all searches for one selection take together at most.
  static let budgetStepLimit = 20_000_000

  /// The best selection that costs at most `budget` cents: greatest sum of scores, then fewest
  /// prices that are not known, then lowest price, then earliest candidates.
  ///
  /// The greatest sum is found first. Then all selections that reach it are compared, if they are
  /// few; else the lowest price rank is searched for, and the candidates item by item. Where a
  /// search ends at its step limit, or prices could sum to 2^53 cents or more, the best selection
  /// found is given with its bound, not proven; so it is where many reach the sum and those with
  /// the fewest unknown prices cost too much: the lowest price decides then, and what it leaves of
  /// the budget goes to known prices in the place of unknown ones.
  func best(within budget: Int64, stepLimit: Int = Self.budgetStepLimit) -> Assignment {
    let free = best()
    if free.price <= budget { return free }
    let dearest = items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) }
    if dearest < 0x1p53 {
      // No selection costs more than this many whole grains.
      let grain = Double(priceGrain)
      let limit = (Double(budget) / grain).rounded(.down) * grain
      return best(limit, free, stepLimit)
    }
    // Beyond that sums are rounded; what is within the limit by this much is so in truth.
    let limit = max(0, Double(budget) - dearest.ulp * Double(items.count + 1))
    var result = best(limit, free, stepLimit)
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
    var steps = search.steps + every.steps
    let (ranked, isProven) = cheapest(found, target, costs(by: priceRank), &steps, stepLimit)
    if Double(assignment(ranked).price) <= limit {
      return result(ranked, steps, isProven: isProven)
    }
    var (choice, _) = cheapest(found, target, costs { $0.price }, &steps, stepLimit)
    replaceUnknown(&choice, limit)
    return result(choice, steps, isProven: false)
  }

  private func result(_ choice: [Int?], _ steps: Int, isProven: Bool) -> Assignment {
    var result = assignment(choice)
    result.steps = steps
    result.isProven = isProven
    return result
  }

  /// Takes products with a price in the place of such without, the cheapest first, where the scores
  /// stay as they are and the limit allows.
  private func replaceUnknown(_ choice: inout [Int?], _ limit: Double) {
    while true {
      let rest = limit - Double(assignment(choice).price)
      let taken = Set(items.indices.compactMap { n in choice[n].map { items[n][$0].product } })
      var cheapest: (item: Int, option: Int, price: Int64)?
      for item in items.indices {
        guard let current = choice[item].map({ items[item][$0] }), current.price == 0 else {
          continue
        }
        for (index, option) in items[item].enumerated()
        where option.price > 0 && option.score >= current.score && Double(option.price) <= rest
          && option.price < cheapest?.price ?? .max
          && (option.product == current.product || !taken.contains(option.product))
        {
          cheapest = (item, index, option.price)
        }
      }
      guard let cheapest else { return }
      choice[cheapest.item] = cheapest.option
    }
  }

  /// What each option costs, in one of two ways.
  private func costs(by cost: (AssignmentOption) -> Int64) -> [[Double]] {
    items.map { $0.map { Double(cost($0)) } }
  }

  private func scoreSearch(
    _ limit: Double, _ stepLimit: Int, costs: [[Double]]? = nil
  ) -> BudgetSearch {
    BudgetSearch(
      self, gains: self.costs { $0.score }, costs: costs ?? self.costs { $0.price }, limit: limit,
      costGrain: Double(priceGrain), grain: scoreGrain, noise: tolerance, stepLimit: stepLimit)
  }

  /// Of two selections with equal scores that of lower price rank, then that with the earlier
  /// candidates.
  private func isBefore(_ left: [Int?], _ right: [Int?]) -> Bool {
    func key(_ choice: [Int?]) -> [Int64] {
      [priceRank(choice)] + choice.enumerated().map { Int64($1 ?? items[$0].count) }
    }
    return key(left).lexicographicallyPrecedes(key(right))
  }

  /// The lowest sum of `costs` at which the scores sum to `target`, and the earliest candidates for
  /// it.
  private func cheapest(
    _ found: [Int?], _ target: Double, _ costs: [[Double]], _ steps: inout Int, _ stepLimit: Int
  ) -> (choice: [Int?], isProven: Bool) {
    var search = BudgetSearch(
      self, gains: costs.map { $0.map { -$0 } }, costs: self.costs { -$0.score }, limit: -target,
      costGrain: 1, grain: Double(priceGrain), noise: 0.05, stepLimit: max(0, stepLimit - steps))
    search.findBest(hint: found)
    steps += search.steps
    var choice = search.best ?? found
    var isProven = search.isProven
    if isProven {
      isProven = makeEarliest(&choice, target, costs, &steps, stepLimit)
    }
    return (choice, isProven)
  }

  /// Gives each item in turn the earliest candidate with which score and costs can still be had.
  private func makeEarliest(
    _ choice: inout [Int?], _ target: Double, _ costs: [[Double]], _ steps: inout Int,
    _ stepLimit: Int
  ) -> Bool {
    let cost = choice.enumerated().reduce(0.0) { sum, place in
      sum + (place.element.map { costs[place.offset][$0] } ?? 0)
    }
    var base = scoreSearch(cost, stepLimit - steps, costs: costs)
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
        var trial = scoreSearch(cost, stepLimit - steps, costs: costs)
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
