/// An option of an item, with the number to maximize and the number to limit.
struct BudgetOption {
  var product: Int
  var gain: Double
  var cost: Double
  /// The number that is limited beside the cost.
  var price: Double
}

/// The greatest sum of gains that is looked for, with costs that sum to a limit at most.
struct BudgetProblem {
  /// The options of each item.
  var options: [[BudgetOption]]
  var limit: Double
  /// The most that prices may sum to.
  var priceLimit: Double
  /// Gains that differ do so by this at least, but for the noise.
  var grain: Double
  /// Sums that are equal on paper may differ by this.
  var noise: Double

  /// A better sum is better by this.
  var minimumGain: Double { grain - noise }

  /// The sums of a selection, which names an option for each item.
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
/// The limit is priced into the options at the rate at which the assignment's bound is least. A
/// selection loses against that bound by each option that it takes, and by what it leaves over of
/// the limit. So the search asks for selections that lose little, and for more only when there are
/// none. A `SelectionSearch` answers; where that takes too many steps, an option is fixed and then
/// left out. Steps are counted, so that the result does not depend on the machine.
struct BudgetSearch {
  let problem: BudgetProblem
  let products: Int
  private let stepLimit: Int
  /// Per item whether each option may be taken, and "none" after them.
  private(set) var isAllowed: [[Bool]]
  /// Whether most products are an option of several items.
  private let isShared: Bool

  /// The best choice found, an option per item, and its sum.
  private(set) var best: [Int?]?
  private(set) var bestGain = -Double.infinity
  /// No selection has more than this.
  private(set) var bound = Double.infinity
  private(set) var steps = 0
  /// Whether the search came to its end, so that `best` is the best, or nothing is possible.
  private(set) var isProven = false
  /// Only gains from here on matter.
  private var wanted = -Double.infinity

  /// Steps that an assignment problem counts for, and sums that count as one step.
  private static let stepsPerSolution = 2_000
  private static let sumsPerStep = 8

  init(_ problem: BudgetProblem, products: Int, stepLimit: Int) {
    self.problem = problem
    self.products = products
    self.stepLimit = stepLimit
    isAllowed = problem.options.map { Array(repeating: true, count: $0.count + 1) }
    isShared = products * 2 < problem.options.reduce(0) { $0 + $1.count }
  }

  /// Looks for the greatest gain; `hint` is a selection that is known.
  mutating func findBest(hint: [Int?]? = nil) {
    consider(hint ?? problem.options.map { _ in nil })
    if let relaxed = relax() {
      let (grain, noise) = (problem.grain, problem.noise)
      let ceiling = ((relaxed.bound + noise) / grain).rounded(.down) * grain
      bound = min(relaxed.bound, ceiling)
      // At first only selections that lose next to nothing, then more and more.
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
  /// the search takes too long.
  ///
  /// - Parameter known: a selection that gains as much.
  mutating func earliest(gaining target: Double, known: [Int?]) -> [Int?]? {
    guard let relaxed = relax() else { return nil }
    if let first = firstInOrder(gaining: target, relaxed) { return first }
    // Too many to walk through: each item in turn gets the earliest option with which others reach
    // the target.
    var choice = known
    var rest = self
    rest.strikeOut(relaxed, gaining: target)
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

  /// The first selection that gains `target` in the order of items and options; nil where one walk
  /// through all of them takes too long.
  private mutating func firstInOrder(gaining target: Double, _ relaxed: Relaxation) -> [Int?]? {
    let goal = SelectionGoal(problem, relaxed, wanted: target, ceiling: target)
    guard
      let table = SelectionTable(self, relaxed, room: goal.room, byProduct: false, inOrder: true)
    else { return nil }
    let frontier = SelectionFrontier(table.rows, goal)
    steps += frontier.sums / Self.sumsPerStep
    var search = SelectionSearch(
      table.rows, frontier, goal, stepLimit: min(500_000, max(0, stepLimit - steps)))
    search.run()
    steps += search.steps
    return search.isProven ? search.best.map(table.selection) : nil
  }

  /// Leaves out options with which no selection gains `target`.
  private mutating func strikeOut(_ relaxed: Relaxation, gaining target: Double) {
    for (item, options) in problem.options.enumerated() {
      for (number, option) in options.enumerated() {
        let loss = relaxed.loss(item: item, option: number, product: option.product)
        if loss > relaxed.bound - target + problem.noise { isAllowed[item][number] = false }
      }
    }
  }

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
  /// - Returns: whether it came to an end.
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

  /// Leaves an item this option alone, and takes its product from the others.
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

  /// The option of the solution over the limit or within it where the two differ most.
  private func branching(_ relaxed: Relaxation) -> (item: Int, option: Int)? {
    func cost(_ choice: [Int?], _ item: Int) -> Double {
      choice[item].map { problem.options[item][$0].cost } ?? 0
    }
    let differing = problem.options.indices.filter { relaxed.over[$0] != relaxed.within[$0] }
    let item = differing.max {
      (cost(relaxed.over, $0) - cost(relaxed.within, $0)).magnitude
        <= (cost(relaxed.over, $1) - cost(relaxed.within, $1)).magnitude
    }
    return item.flatMap { item in
      (relaxed.over[item] ?? relaxed.within[item]).map { (item, $0) }
    }
  }

  /// Searches without branching; false where that takes too many steps.
  private mutating func look(_ relaxed: Relaxation, isRoot: Bool) -> Bool {
    let goal = SelectionGoal(problem, relaxed, wanted: wanted, ceiling: bound)
    var best: (least: Double, frontier: SelectionFrontier, table: SelectionTable)?
    // The side that bounds better depends on the list: items where most get a product, products
    // where the budget is enough for a few of many.
    for byProduct in isShared ? [true, false] : [false] {
      guard let table = SelectionTable(self, relaxed, room: goal.room, byProduct: byProduct) else {
        return true
      }
      let frontier = SelectionFrontier(table.rows, goal)
      steps += frontier.sums / Self.sumsPerStep
      let least = frontier.least(from: 0, reach: problem.limit)
      if least > goal.spare(wanted) { return true }
      if least > best?.least ?? -.infinity { best = (least, frontier, table) }
    }
    guard let best else { return true }
    let most = isShared ? (isRoot ? 500_000 : 50_000) : 2_000_000
    var search = SelectionSearch(
      best.table.rows, best.frontier, goal, stepLimit: min(most, max(0, stepLimit - steps)))
    search.run()
    steps += search.steps
    if let found = search.best { consider(best.table.selection(found)) }
    return search.isProven
  }

  // MARK: The relaxation

  /// A solution of the problem with the limit priced in.
  struct Trial {
    var choice: [Int?]
    var gain: Double
    var cost: Double
    var solved: HungarianMethod
    var worth: [[OptionWorth]]
  }

  /// The relaxation at the rate at which its bound is least.
  struct Relaxation {
    var priced: Trial
    var rate: Double
    var bound: Double
    /// The assignments just over and just within the limit.
    var over: [Int?]
    var within: [Int?]

    /// The loss of a selection that gives the item this option.
    func loss(item: Int, option: Int, product: Int) -> Double {
      max(0, priced.solved.loss(item, product: product, priced.worth[item][option]).primary)
    }

    /// The loss of a selection that gives the item nothing.
    func lossOfNone(item: Int) -> Double {
      let none = OptionWorth(primary: 0, secondary: 0)
      return max(0, priced.solved.loss(item, product: nil, none).primary)
    }

    /// The loss of a selection in which nobody has the product.
    func lossOfIdle(product: Int) -> Double { max(0, -priced.solved.columns[product].primary) }
  }

  /// The assignment of greatest gain − rate × cost; with an infinite rate the one of least cost.
  private mutating func solve(rate: Double) -> Trial {
    steps += Self.stepsPerSolution
    let worth = problem.options.map { item in
      item.map { option in
        rate == .infinity
          ? OptionWorth(primary: -option.cost, secondary: option.gain)
          : OptionWorth(primary: option.gain - rate * option.cost, secondary: -option.cost)
      }
    }
    let isAllowed = isAllowed
    let solved = HungarianMethod(
      products: products, columns: problem.options.map { $0.map(\.product) }, worth: worth,
      tolerance: 1e-3
    ) { isAllowed[$0][$1] }
    let sums = problem.sums(solved.choice)
    consider(solved.choice)
    return Trial(
      choice: solved.choice, gain: sums.gain, cost: sums.cost, solved: solved, worth: worth)
  }

  /// The relaxation of the allowed options; nil where no selection keeps the limit.
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
    // The lines of the two meet at the next rate to try, until no assignment lies above them.
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
