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
    if dearest < 0x1p53 {
      // No selection costs more than this many whole grains.
      let grain = Double(priceGrain)
      let limit = (Double(budget) / grain).rounded(.down) * grain
      return best(limit: limit, free: free, stepLimit: stepLimit)
    }
    // Such sums are rounded; a lower limit keeps the true sum within the budget.
    let limit = max(0, Double(budget) - dearest.ulp * Double(items.count + 1))
    var result = best(limit: limit, free: free, stepLimit: stepLimit)
    (result.isProven, result.bound) = (false, free.score)
    return result
  }

  private func best(limit: Double, free: Assignment, stepLimit: Int) -> Assignment {
    let nothing: [AssignmentOption?] = items.map { _ in nil }
    var search = BudgetSearch(
      problem(limit: limit, grain: scoreGrain, noise: tolerance) {
        BudgetSums(gain: Double($0.score), cost: Double($0.price))
      }, stepLimit: stepLimit)
    search.findBest(known: nothing)
    let best = search.best ?? nothing
    guard search.isProven else {
      var result = Assignment(best, by: search)
      result.bound = max(result.score, Int64(min(search.bound, Double(free.score))))
      return result
    }
    let target = search.bestGain - tolerance
    var ranked = BudgetSearch(
      problem(limit: -target, priceLimit: limit, grain: Double(priceGrain), noise: 0.05) {
        BudgetSums(gain: -priceRank($0), cost: -Double($0.score), price: Double($0.price))
      }, steps: search.steps, stepLimit: stepLimit)
    ranked.findBest(known: best)
    let cheapest = ranked.best ?? best
    guard ranked.isProven else { return Assignment(cheapest, by: ranked) }
    var walk = BudgetSearch(
      problem(limit: -ranked.bestGain, priceLimit: limit, grain: scoreGrain, noise: tolerance) {
        BudgetSums(gain: Double($0.score), cost: priceRank($0), price: Double($0.price))
      }, steps: ranked.steps, stepLimit: stepLimit)
    walk.findEarliest(gaining: target, known: cheapest)
    return Assignment(walk.best ?? cheapest, by: walk)
  }

  /// The problem of maximizing one number of the options while limiting others.
  private func problem(
    limit: Double, priceLimit: Double = .infinity, grain: Double, noise: Double,
    sums: @escaping (AssignmentOption) -> BudgetSums
  ) -> BudgetProblem {
    BudgetProblem(
      options: items, products: products, sums: sums, limit: limit, priceLimit: priceLimit,
      grain: grain, noise: noise)
  }

  /// The greatest fraction 1/n, n up to 10,000, in units of 1e-12, of which all scores are
  /// multiples, apart from rounding; without one, the least difference above the tolerance.
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

extension Assignment {
  fileprivate init(_ choice: [AssignmentOption?], by search: BudgetSearch) {
    self.init(choice)
    steps = search.steps
    isProven = search.isProven
  }
}
