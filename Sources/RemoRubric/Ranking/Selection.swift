/// The choice of a product for each item of a list.
package struct Selection: Equatable, Sendable {
  package var assignment: Assignment
  /// The sum of scores, rounded to 12 decimals.
  package var sum: Double
  /// The cost of the budget in scores: the best sum without it, less `sum`; 0 without a budget.
  package var budgetCost: Double

  /// Chooses among scored items.
  ///
  /// - Parameters:
  ///   - items: the wanted items.
  ///   - scores: the score of each item's candidates.
  ///   - close: the least score that may be chosen.
  ///   - budget: the most that the selection may cost, in cents; nil for any amount. An unknown
  ///     price counts 0.
  ///   - fit: the fit of each item's candidates. Those that are too large are left out.
  package init(
    _ items: [WantedItem], scores: [[Double]], close: Double, budget: Int64?,
    fit: [[RoomFit.Verdict?]]
  ) {
    var products = ProductNumbering()
    let least = Scorer.units(close)
    let options = items.indices.map { item in
      items[item].candidates.indices.compactMap { index -> AssignmentOption? in
        let units = Scorer.units(scores[item][index])
        guard units >= least, fit[item][index]?.status != .tooLarge else { return nil }
        let candidate = items[item].candidates[index]
        return AssignmentOption(
          product: products.number(candidate), score: units,
          price: candidate.priceCents * items[item].quantity,
          candidate: index)
      }
    }
    let problem = AssignmentProblem(options)
    guard let budget else {
      assignment = problem.best()
      sum = Double(assignment.score) / 1e12
      budgetCost = 0
      return
    }
    assignment = problem.best(within: budget)
    sum = Double(assignment.score) / 1e12
    budgetCost = max(0, Double(problem.best().score - assignment.score) / 1e12)
  }
}
