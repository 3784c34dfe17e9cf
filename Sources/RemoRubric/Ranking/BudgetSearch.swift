/// An option of an item, with the number to maximize and the number to limit.
struct BudgetOption {
  var product: Int
  var gain: Double
  var cost: Double
  /// A second number with a limit of its own.
  var price: Double
}

/// The problem of the greatest sum of gains with a limited sum of costs.
struct BudgetProblem {
  /// The options of each item.
  var options: [[BudgetOption]]
  var limit: Double
  /// The most that prices may sum to.
  var priceLimit: Double
  /// The least difference between different gains, apart from noise.
  var grain: Double
  /// The greatest difference of equal sums, by rounding.
  var noise: Double

  /// The least gain of a better sum.
  var minimumGain: Double { grain - noise }

  /// The sums of a selection with an option for each item.
  func sums(_ choice: [Int?]) -> BudgetSums {
    var sums = BudgetSums()
    for case (let item, let option?) in zip(options, choice) {
      sums.gain += item[option].gain
      sums.cost += item[option].cost
      sums.price += item[option].price
    }
    return sums
  }

  /// Whether a selection with these sums may be taken.
  func allows(_ sums: BudgetSums) -> Bool { sums.cost <= limit && sums.price <= priceLimit }
}

/// The sums of a selection, or of a part of one.
struct BudgetSums {
  var gain = 0.0
  var cost = 0.0
  var price = 0.0
}

/// A search for the best selection within a limit: branch and bound on a Lagrangian relaxation.
///
/// The relaxation replaces the limit by a price on costs, at the rate that gives the least bound. A
/// selection falls short of that bound by the losses of its options, and by the unused part of the
/// limit. So the search looks for selections that lose little, then for those that lose more. A
/// `SelectionSearch` finds them. If it takes too many steps, the search branches: it fixes an
/// option, then excludes it. Steps are counted, so that the result does not depend on the machine.
struct BudgetSearch {
  let problem: BudgetProblem
  let products: Int
  private let stepLimit: Int
  /// Whether each item may have each option, and none as the last.
  private(set) var isAllowed: [[Bool]]
  /// Whether most products are an option of several items.
  private let isShared: Bool

  /// The best choice so far, an option per item, and its gain.
  private(set) var best: [Int?]?
  private(set) var bestGain = -Double.infinity
  /// The upper bound of the gain.
  private(set) var bound = Double.infinity
  private(set) var steps = 0
  /// Whether the search is complete: `best` is the best selection, or there is none.
  private(set) var isProven = false
  /// The least gain that matters.
  private var wanted = -Double.infinity

  /// The steps that one assignment problem counts as, and the sums that count as one step.
  private static let stepsPerSolution = 2_000
  private static let sumsPerStep = 8

  init(_ problem: BudgetProblem, products: Int, stepLimit: Int) {
    self.problem = problem
    self.products = products
    self.stepLimit = stepLimit
    isAllowed = problem.options.map { Array(repeating: true, count: $0.count + 1) }
    isShared = products * 2 < problem.options.reduce(0) { $0 + $1.count }
  }

  /// Whether an item may get no option.
  func allowsNone(_ item: Int) -> Bool { isAllowed[item][problem.options[item].count] }

  /// Finds the greatest gain.
  ///
  /// - Parameter hint: a known selection.
  mutating func findBest(hint: [Int?]? = nil) {
    consider(hint ?? problem.options.map { _ in nil })
    if let relaxed = relax() {
      let (grain, noise) = (problem.grain, problem.noise)
      let ceiling = ((relaxed.bound + noise) / grain).rounded(.down) * grain
      bound = min(relaxed.bound, ceiling)
      // First only selections that lose almost nothing, then those that lose more.
      var room = max(relaxed.bound - ceiling, (relaxed.bound - bestGain) / 64)
      while bestGain + problem.minimumGain <= bound + noise {
        let least = bestGain + problem.minimumGain
        let goal = ((relaxed.bound - room + noise) / grain).rounded(.down) * grain - noise
        let asked = max(goal, least)
        wanted = asked
        if !explore(relaxed) { return }
        if bestGain >= asked || asked == least { break }
        bound = min(bound, asked - problem.minimumGain + 2 * noise)
        room = max(room * 3, relaxed.bound - asked + problem.minimumGain)
      }
    }
    isProven = true
    bound = bestGain
  }

  /// The selection with the earliest options, item by item, among those that gain `target`; nil if
  /// the search takes too many steps.
  ///
  /// - Parameter known: a selection with that gain.
  mutating func earliest(gaining target: Double, known: [Int?]) -> [Int?]? {
    guard let relaxed = relax() else { return nil }
    if let first = firstInOrder(gaining: target, by: relaxed) { return first }
    // There are too many to walk through: each item in turn gets the earliest option with which the
    // others reach the target.
    var choice = known
    var rest = self
    rest.strikeOut(by: relaxed, gaining: target)
    for item in choice.indices {
      let none = problem.options[item].count
      for option in 0..<(choice[item] ?? none) where rest.isAllowed[item][option] {
        var trial = rest
        trial.restrict(item, to: option)
        (trial.best, trial.bestGain) = (nil, -.infinity)
        (trial.wanted, trial.bound) = (target, target)
        let isDone = trial.explore()
        rest.steps = trial.steps
        if let better = trial.best, trial.bestGain >= target {
          choice = better
          break
        }
        if !isDone { return nil }
      }
      rest.restrict(item, to: choice[item] ?? none)
    }
    steps = rest.steps
    return choice
  }

  /// The first selection that gains `target`, in the order of items and options; nil if one walk
  /// through all of them takes too many steps.
  private mutating func firstInOrder(
    gaining target: Double, by relaxed: Relaxation
  ) -> [Int?]? {
    let goal = SelectionGoal(of: problem, by: relaxed, wanted: target, ceiling: target)
    guard
      let table = SelectionTable(
        for: self, by: relaxed, room: goal.room, rows: .items, keepsOrder: true)
    else { return nil }
    let frontier = SelectionFrontier(of: table.rows, goal: goal)
    steps += frontier.sums / Self.sumsPerStep
    var search = SelectionSearch(
      table.rows, frontier: frontier, goal: goal, stepLimit: min(500_000, max(0, stepLimit - steps))
    )
    search.run()
    steps += search.steps
    return search.isProven ? search.best.map(table.selection) : nil
  }

  /// Excludes options with which no selection gains `target`.
  private mutating func strikeOut(by relaxed: Relaxation, gaining target: Double) {
    for (item, options) in problem.options.enumerated() {
      for (number, option) in options.enumerated() {
        let loss = relaxed.loss(item: item, option: number, product: option.product)
        if loss > relaxed.bound - target + problem.noise { isAllowed[item][number] = false }
      }
    }
  }

  /// Keeps a selection if it is the best so far.
  private mutating func consider(_ choice: [Int?]) {
    let sums = problem.sums(choice)
    guard problem.allows(sums), sums.gain > bestGain else { return }
    (bestGain, best) = (sums.gain, choice)
    wanted = max(wanted, sums.gain + problem.minimumGain)
  }

  // MARK: Branching

  private var isDone: Bool { wanted > bound + problem.noise }

  /// Searches the allowed options for a gain of at least `wanted`, and then for more.
  ///
  /// - Returns: whether the search was complete.
  private mutating func explore(_ known: Relaxation? = nil, depth: Int = 0) -> Bool {
    if isDone { return true }
    if steps >= stepLimit { return false }
    guard let relaxed = known ?? relax() else { return true }
    if isDone || relaxed.bound + problem.noise < wanted { return true }
    if look(relaxed, isRoot: depth == 0) || isDone { return true }
    guard let (item, option) = branching(relaxed) else { return false }
    let saved = isAllowed
    defer { isAllowed = saved }
    restrict(item, to: option)
    if !explore(depth: depth + 1) { return false }
    isAllowed = saved
    isAllowed[item][option] = false
    return explore(depth: depth + 1)
  }

  /// Leaves an item only this option, and the other items all products but this one.
  private mutating func restrict(_ item: Int, to option: Int) {
    for other in isAllowed[item].indices where other != option { isAllowed[item][other] = false }
    if option == problem.options[item].count { return }
    let product = problem.options[item][option].product
    for row in problem.options.indices where row != item {
      for (other, candidate) in problem.options[row].enumerated() where candidate.product == product
      {
        isAllowed[row][other] = false
      }
    }
  }

  /// The option at which the solutions over the limit and within it differ most.
  private func branching(_ relaxed: Relaxation) -> (item: Int, option: Int)? {
    func cost(of item: Int, in choice: [Int?]) -> Double {
      choice[item].map { problem.options[item][$0].cost } ?? 0
    }
    let differing = problem.options.indices.filter { relaxed.over[$0] != relaxed.within[$0] }
    let item = differing.max {
      (cost(of: $0, in: relaxed.over) - cost(of: $0, in: relaxed.within)).magnitude
        <= (cost(of: $1, in: relaxed.over) - cost(of: $1, in: relaxed.within)).magnitude
    }
    return item.flatMap { item in
      (relaxed.over[item] ?? relaxed.within[item]).map { (item, $0) }
    }
  }

  /// Searches without branching; false if that takes too many steps.
  private mutating func look(_ relaxed: Relaxation, isRoot: Bool) -> Bool {
    let goal = SelectionGoal(of: problem, by: relaxed, wanted: wanted, ceiling: bound)
    var best: (least: Double, frontier: SelectionFrontier, table: SelectionTable)?
    // The better bound depends on the list: rows of items if most items get a product, rows of
    // products if the budget is enough for few of them.
    let kinds: [SelectionTable.RowKind] = isShared ? [.products, .items] : [.items]
    for kind in kinds {
      guard
        let table = SelectionTable(
          for: self, by: relaxed, room: goal.room, rows: kind)
      else {
        return true
      }
      let frontier = SelectionFrontier(of: table.rows, goal: goal)
      steps += frontier.sums / Self.sumsPerStep
      let least = frontier.leastDeficit(fromRow: 0, costAtMost: problem.limit)
      if least > goal.greatestDeficit(forGain: wanted) { return true }
      if least > best?.least ?? -.infinity { best = (least, frontier, table) }
    }
    guard let best else { return true }
    let most = isShared ? (isRoot ? 500_000 : 50_000) : 2_000_000
    var search = SelectionSearch(
      best.table.rows, frontier: best.frontier, goal: goal,
      stepLimit: min(most, max(0, stepLimit - steps)))
    search.run()
    steps += search.steps
    if let found = search.best { consider(best.table.selection(found)) }
    return search.isProven
  }

  // MARK: The relaxation

  /// A solution of the relaxed problem at one rate.
  struct Trial {
    var choice: [Int?]
    var gain: Double
    var cost: Double
    var solved: HungarianMethod
    var worth: [[OptionWorth]]
  }

  /// The relaxation with the least bound.
  struct Relaxation {
    var priced: Trial
    var rate: Double
    var bound: Double
    /// The optimal assignments closest to the limit: one over it and one within it.
    var over: [Int?]
    var within: [Int?]

    /// The least loss of a selection that gives the item this option.
    func loss(item: Int, option: Int, product: Int) -> Double {
      max(
        0, priced.solved.loss(of: priced.worth[item][option], item: item, product: product).primary)
    }

    /// The least loss of a selection that gives the item nothing.
    func lossOfNone(item: Int) -> Double {
      max(0, priced.solved.loss(of: .zero, item: item, product: nil).primary)
    }

    /// The least loss of a selection without the product.
    func lossOfIdle(product: Int) -> Double { max(0, -priced.solved.columns[product].primary) }
  }

  /// The assignment of greatest gain − rate × cost; for an infinite rate, the one of least cost.
  private mutating func solve(rate: Double) -> Trial {
    steps += Self.stepsPerSolution
    let worth = problem.options.map { item in
      item.map { option in
        rate == .infinity
          ? OptionWorth(primary: -option.cost, secondary: option.gain)
          : OptionWorth(primary: option.gain - rate * option.cost, secondary: -option.cost)
      }
    }
    let solved = HungarianMethod(
      OptionTable(
        products: products, columns: problem.options.map { $0.map(\.product) }, worth: worth,
        isAllowed: isAllowed),
      tolerance: 1e-3)
    let sums = problem.sums(solved.choice)
    consider(solved.choice)
    return Trial(
      choice: solved.choice, gain: sums.gain, cost: sums.cost, solved: solved, worth: worth)
  }

  /// The relaxation of the allowed options; nil if no selection is within the limit.
  private mutating func relax() -> Relaxation? {
    let limit = problem.limit
    var over = solve(rate: 0)
    if over.cost <= limit {
      return Relaxation(
        priced: over, rate: 0, bound: over.gain, over: over.choice, within: over.choice)
    }
    var within = solve(rate: .infinity)
    if within.cost > limit { return nil }
    var rate = 0.0
    var priced = over
    // Each assignment is a line: its gain by rate. The lines of the two meet at the next rate to
    // try, until no assignment lies above.
    for _ in 0..<60 {
      rate = max(0, (over.gain - within.gain) / (over.cost - within.cost))
      priced = solve(rate: rate)
      let line = within.gain + rate * (limit - within.cost)
      if priced.gain + rate * (limit - priced.cost) <= line + 1e-3 { break }
      if priced.cost > limit { over = priced } else { within = priced }
    }
    return Relaxation(
      priced: priced, rate: rate, bound: priced.gain + rate * (limit - priced.cost),
      over: over.choice, within: within.choice)
  }
}
