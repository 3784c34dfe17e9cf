/// Sums of a selection, or the numbers of one option.
struct BudgetSums {
  /// The number to maximize.
  var gain = 0.0
  /// The number that `BudgetProblem.limit` limits.
  var cost = 0.0
  /// The number that `BudgetProblem.priceLimit` limits.
  var price = 0.0

  static func + (left: Self, right: Self) -> Self {
    Self(
      gain: left.gain + right.gain, cost: left.cost + right.cost, price: left.price + right.price)
  }
}

/// The problem of the greatest sum of gains with a limited sum of costs.
struct BudgetProblem {
  var options: [[AssignmentOption]]
  let products: Int
  let sums: (AssignmentOption) -> BudgetSums
  /// The greatest allowed sum of costs.
  var limit: Double
  /// The greatest allowed sum of prices.
  var priceLimit = Double.infinity
  /// The least difference between different gains, apart from noise.
  let grain: Double
  /// The greatest difference that rounding makes between equal sums.
  let noise: Double

  /// The least improvement of a better sum.
  var minimumGain: Double { grain - noise }

  /// Whether a selection may have these sums.
  func allows(_ sums: BudgetSums) -> Bool { sums.cost <= limit && sums.price <= priceLimit }

  /// The problem of the other items, if an item takes this option, or nothing.
  func giving(_ option: AssignmentOption?, to item: Int) -> BudgetProblem {
    var rest = self
    rest.options[item] = []
    guard let option else { return rest }
    for other in options.indices {
      rest.options[other].removeAll { $0.product == option.product }
    }
    rest.limit -= sums(option).cost
    rest.priceLimit -= sums(option).price
    return rest
  }
}

/// A search for the best selection within a limit, on a Lagrangian relaxation.
///
/// The relaxation replaces the limit by a price on costs, at the rate that gives the least bound. A
/// selection falls short of that bound by the losses of its options, and by the unused part of the
/// limit. So the search looks for selections that lose little, then for those that lose more. A
/// `SelectionSearch` finds them. The limit counts steps, not time, so that the result does not
/// depend on the machine.
struct BudgetSearch {
  let problem: BudgetProblem
  private let stepLimit: Int
  private(set) var steps: Int

  /// The best selection so far, an option per item, and its gain.
  private(set) var best: [AssignmentOption?]?
  private(set) var bestGain = -Double.infinity
  /// The upper bound of the gain.
  private(set) var bound = Double.infinity
  /// Whether the search is complete: `best` is the best selection, or there is none.
  private(set) var isProven = false

  /// The steps that one assignment problem costs, and the sums that cost one step.
  private static let stepsPerSolution = 2_000
  private static let sumsPerStep = 8

  /// - Parameter steps: the steps of earlier searches, which count toward the limit.
  init(_ problem: BudgetProblem, steps: Int = 0, stepLimit: Int) {
    self.problem = problem
    self.steps = steps
    self.stepLimit = stepLimit
  }

  /// Finds the greatest gain.
  ///
  /// - Parameter known: a selection within the limits.
  mutating func findBest(known: [AssignmentOption?]) {
    consider(known)
    if let relaxed = relax() {
      let (grain, noise) = (problem.grain, problem.noise)
      func whole(_ gain: Double) -> Double { ((gain + noise) / grain).rounded(.down) * grain }
      bound = min(relaxed.bound, whole(relaxed.bound))
      // First only selections that lose almost nothing, then those that lose more.
      var room = max(relaxed.bound - bound, (relaxed.bound - bestGain) / 64)
      while bestGain + problem.minimumGain <= bound + noise {
        let least = bestGain + problem.minimumGain
        let wanted = max(whole(relaxed.bound - room) - noise, least)
        guard look(for: wanted, by: relaxed) else { return }
        if bestGain >= wanted || wanted == least { break }
        bound = min(bound, wanted - problem.minimumGain + 2 * noise)
        room = max(room * 3, relaxed.bound - wanted + problem.minimumGain)
      }
    }
    isProven = true
    bound = bestGain
  }

  /// Finds the selection with the earliest candidates, item by item, among those that gain at least
  /// `target`, as `known` does.
  mutating func findEarliest(gaining target: Double, known: [AssignmentOption?]) {
    best = known
    guard let relaxed = relax() else { return }
    let room = relaxed.bound - target + problem.noise
    var (choice, rest, missing) = (known, problem, target)
    for (item, options) in problem.options.enumerated() {
      rest.options[item] = options.indices.filter { relaxed.loss(item: item, option: $0) <= room }
        .map { options[$0] }
    }
    for item in choice.indices {
      // The earliest option with which the other items reach the rest of the target.
      let chosen = choice[item]?.candidate ?? .max
      for option in rest.options[item].prefix(while: { $0.candidate < chosen }) {
        var search = BudgetSearch(
          rest.giving(option, to: item), steps: steps, stepLimit: stepLimit)
        search.find(gaining: missing - problem.sums(option).gain)
        steps = search.steps
        if let others = search.best {
          choice.replaceSubrange(item..., with: [option] + others[(item + 1)...])
          break
        }
        if !search.isProven || steps >= stepLimit { return }
      }
      rest = rest.giving(choice[item], to: item)
      missing -= choice[item].map { problem.sums($0).gain } ?? 0
    }
    best = choice
    isProven = true
  }

  /// Finds a selection with at least this gain, if there is one.
  private mutating func find(gaining wanted: Double) {
    bestGain = wanted.nextDown
    bound = wanted
    guard let relaxed = relax(), best == nil else {
      isProven = true
      return
    }
    isProven = look(for: wanted, by: relaxed) || best != nil
  }

  /// Keeps a selection if it is the best so far, and returns its sums.
  @discardableResult
  private mutating func consider(_ choice: [AssignmentOption?]) -> BudgetSums {
    let sums = choice.compactMap { $0.map(problem.sums) }.reduce(BudgetSums(), +)
    if problem.allows(sums), sums.gain > bestGain { (bestGain, best) = (sums.gain, choice) }
    return sums
  }

  /// Searches for the best selection that gains at least `wanted`; false if that takes too many
  /// steps.
  private mutating func look(for wanted: Double, by relaxed: Relaxation) -> Bool {
    let goal = SelectionGoal(problem: problem, relaxed: relaxed, wanted: wanted, ceiling: bound)
    // The better bound depends on the list: rows of items if most items get a product, rows of
    // products if the budget is enough for few of them. Rows of products help only if items share
    // many products.
    let isShared = problem.products * 2 < problem.options.reduce(0) { $0 + $1.count }
    let tables = (isShared ? [SelectionTable(products: goal)] : []) + [SelectionTable(items: goal)]
    var closest: (least: Double, search: SelectionSearch)?
    for table in tables {
      let frontier = SelectionFrontier(of: table.rows, goal: goal)
      steps += frontier.sums / Self.sumsPerStep
      let least = frontier.leastDeficit(fromRow: 0, costAtMost: problem.limit)
      if least > goal.greatestDeficit(forGain: wanted) { return true }
      if least > closest?.least ?? -.infinity {
        closest = (least, SelectionSearch(table.rows, frontier: frontier, goal: goal))
      }
    }
    guard var search = closest?.search else { return true }
    search.run(stepLimit: max(0, stepLimit - steps))
    steps += search.steps
    if let found = search.best {
      var choice: [AssignmentOption?] = problem.options.map { _ in nil }
      for case (let item, let option)? in found.map(\.selects) { choice[item] = option }
      consider(choice)
    }
    return search.isProven
  }

  // MARK: The relaxation

  /// A solution of the relaxed problem at one rate.
  private struct Trial {
    var sums: BudgetSums
    var solved: HungarianMethod
  }

  /// The relaxation with the least bound.
  struct Relaxation {
    /// The solution at the rate.
    fileprivate(set) var solved: HungarianMethod
    /// The gain that one unit of cost is worth.
    fileprivate(set) var rate: Double
    /// The upper bound of the gain.
    fileprivate(set) var bound: Double

    func loss(item: Int, option: Int?) -> Double {
      let loss = option.map { solved.loss(of: solved.items[item][$0], item: item) }
      return max(0, (loss ?? solved.lossOfNone(item: item)).primary)
    }

    func lossOfIdle(product: Int) -> Double { max(0, solved.lossOfIdle(product: product).primary) }
  }

  /// The assignment of greatest gain − rate × cost; for an infinite rate, the one of least cost.
  private mutating func solve(rate: Double) -> Trial {
    steps += Self.stepsPerSolution
    let worth = problem.options.map { item in
      item.map { option in
        let sums = problem.sums(option)
        return rate == .infinity
          ? WorthOption(product: option.product, primary: -sums.cost, secondary: sums.gain)
          : WorthOption(
            product: option.product, primary: sums.gain - rate * sums.cost, secondary: -sums.cost)
      }
    }
    let solved = HungarianMethod(worth, products: problem.products, tolerance: 1e-3)
    let choice = zip(problem.options, solved.choice).map { item, option in option.map { item[$0] } }
    return Trial(sums: consider(choice), solved: solved)
  }

  /// The relaxation; nil if no selection is within the limit.
  private mutating func relax() -> Relaxation? {
    let limit = problem.limit
    var over = solve(rate: 0)
    if over.sums.cost <= limit {
      return Relaxation(solved: over.solved, rate: 0, bound: over.sums.gain)
    }
    var within = solve(rate: .infinity)
    if within.sums.cost > limit { return nil }
    var rate = 0.0
    var priced = over
    // Each assignment is a line: its gain by rate. The lines of the two meet at the next rate to
    // try, until no assignment lies above.
    for _ in 0..<60 {
      rate = max(
        0, (over.sums.gain - within.sums.gain) / (over.sums.cost - within.sums.cost))
      priced = solve(rate: rate)
      let line = within.sums.gain + rate * (limit - within.sums.cost)
      if priced.sums.gain + rate * (limit - priced.sums.cost) <= line + 1e-3 { break }
      if priced.sums.cost > limit { over = priced } else { within = priced }
    }
    return Relaxation(
      solved: priced.solved, rate: rate,
      bound: priced.sums.gain + rate * (limit - priced.sums.cost))
  }
}
