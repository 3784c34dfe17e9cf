extension AssignmentProblem {
  /// The most steps of all searches for one selection together.
  static let budgetStepLimit = 20_000_000

  /// The best selection that costs at most `budget` cents: greatest sum of scores, then fewest
  /// unknown prices, then lowest price, then earliest candidates.
  ///
  /// Three searches in turn, for the sum of scores, the price rank and the candidates. If one
  /// reaches the step limit, or prices could sum to 2^53 cents or more, the result is the best
  /// selection found, with its bound, and not proven.
  func best(within budget: Int64, stepLimit: Int = Self.budgetStepLimit) -> Assignment {
    let free = best()
    if free.price <= budget { return free }
    let dearest = items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) }
    if dearest < 0x1p53 {
      // No selection costs more than this many whole grains.
      let grain = Double(priceGrain)
      let limit = (Double(budget) / grain).rounded(.down) * grain
      return best(limit: limit, free: free, stepLimit: stepLimit)
    }
    // Sums are rounded then; a lower limit makes sure that the true sum is within the budget.
    let limit = max(0, Double(budget) - dearest.ulp * Double(items.count + 1))
    var result = best(limit: limit, free: free, stepLimit: stepLimit)
    (result.isProven, result.bound) = (false, free.score)
    return result
  }

  private func best(limit: Double, free: Assignment, stepLimit: Int) -> Assignment {
    var search = BudgetSearch(
      sums(gain: \.score, cost: \.price, limit: limit, grain: scoreGrain, noise: tolerance),
      products: products, stepLimit: stepLimit)
    search.findBest()
    var result = assignment(search.best ?? items.map { _ in nil })
    result.steps = search.steps
    guard search.isProven, let found = search.best else {
      result.isProven = false
      result.bound = max(result.score, Int64(min(search.bound, Double(free.score))))
      return result
    }
    let target = search.bestGain - tolerance
    var ranked = BudgetSearch(
      sums(
        gain: { -priceRank($0) }, cost: { -$0.score }, limit: -target, priceLimit: limit,
        grain: Double(priceGrain), noise: 0.05),
      products: products, stepLimit: stepLimit - result.steps)
    ranked.findBest(hint: found)
    result = assignment(ranked.best ?? found)
    result.steps = search.steps + ranked.steps
    result.isProven = ranked.isProven
    guard ranked.isProven else { return result }
    var walk = BudgetSearch(
      sums(
        gain: \.score, cost: priceRank, limit: -ranked.bestGain, priceLimit: limit,
        grain: scoreGrain, noise: tolerance),
      products: products, stepLimit: stepLimit - result.steps)
    let earliest = walk.earliest(gaining: target, known: ranked.best ?? found)
    if let earliest { result = assignment(earliest) }
    result.steps = search.steps + ranked.steps + walk.steps
    result.isProven = earliest != nil
    return result
  }

  /// The problem of maximizing one number of the options while limiting another.
  private func sums(
    gain: (AssignmentOption) -> Int64, cost: (AssignmentOption) -> Int64, limit: Double,
    priceLimit: Double = .infinity, grain: Double, noise: Double
  ) -> BudgetProblem {
    BudgetProblem(
      options: items.map { item in
        item.map {
          BudgetOption(
            product: $0.product, gain: Double(gain($0)), cost: Double(cost($0)),
            price: Double($0.price))
        }
      }, limit: limit, priceLimit: priceLimit, grain: grain, noise: noise)
  }

  /// The greatest fraction 1/n, in units of 1e-12, of which all scores are multiples, apart from
  /// rounding; without one, the least difference above the tolerance.
  private var scoreGrain: Double {
    let scores = Set(items.joined().map(\.score))
    let grains = (1...10_000).lazy.map { 1e12 / Double($0) }
    return grains.first { grain in
      scores.allSatisfy {
        (Double($0) - (Double($0) / grain).rounded() * grain).magnitude <= 0.75
      }
    } ?? 2 * tolerance + 1
  }
}
