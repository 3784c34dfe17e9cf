/// The greatest sum of one number over assignments whose sum of another stays within a limit.
///
/// The limit is priced into the options at the rate at which the assignment's bound is least (a
/// Lagrangian relaxation). What a selection loses against that bound is a sum of losses, one per
/// option, and of what it leaves over of the limit; so the search asks for selections that lose
/// little, and for more only when there are none. Each question is answered by a `SelectionSearch`
/// whose bound is exact but for products that are taken twice; prices of products, and then
/// branching, mend that. Steps are counted, so that the result does not depend on the machine.
struct BudgetSearch {
  /// The number to maximise and the number to limit, per item and option.
  let gains: [[Double]]
  let costs: [[Double]]
  let limit: Double
  /// Costs are multiples of this.
  let costGrain: Double
  /// Gains that differ do so by this at least, but for the noise.
  let grain: Double
  /// Sums that are equal on paper may differ by this.
  let noise: Double
  /// Steps that may be taken: choices tried, and less for sums that bounds are made of.
  let stepLimit: Int
  /// The products of the options.
  let columns: [[Int]]
  let products: Int
  /// Per item its options, and "none" after them.
  var isAllowed: [[Bool]]

  /// The best choice found: option per item.
  private(set) var best: [Int?]?
  /// Its sum.
  private(set) var bestGain = -Double.infinity
  /// No solution has more than this.
  private(set) var bound = Double.infinity
  private(set) var steps = 0
  /// Whether the search came to its end, so that `best` is the best, or nothing is possible.
  private(set) var isProven = false

  /// What is asked for.
  private enum Question {
    case best, first, all
  }

  private var question = Question.best
  /// Only gains from here on matter.
  private var wanted = -Double.infinity
  private var all: [[Int?]] = []
  /// Whether there are too many to be collected.
  private var isFull = false
  private let isShared: Bool

  /// Steps that an assignment problem counts for, and sums that count as one step.
  private static let stepsPerSolution = 2_000
  private static let sumsPerStep = 8
  private static let priceRounds = 40
  /// Where losses leave the cost of a selection no more multiples than this, all sums are formed.
  private static let narrow = 65_536.0
  /// Words of those sums that count as one step.
  private static let wordsPerStep = 64

  init(
    _ problem: AssignmentProblem, gains: [[Double]], costs: [[Double]], limit: Double,
    costGrain: Double, grain: Double, noise: Double, stepLimit: Int
  ) {
    self.gains = gains
    self.costs = costs
    self.limit = limit
    self.costGrain = costGrain
    self.grain = grain
    self.noise = noise
    self.stepLimit = stepLimit
    columns = problem.items.map { $0.map(\.product) }
    products = problem.products
    isAllowed = gains.map { Array(repeating: true, count: $0.count + 1) }
    isShared = products * 2 < columns.reduce(0) { $0 + $1.count }
  }

  // MARK: Questions

  /// Looks for the greatest gain; `hint` is a selection that is known.
  mutating func findBest(hint: [Int?]) {
    consider(hint)
    guard case .limited(let relaxed) = relax() else {
      isProven = true
      bound = bestGain
      return
    }
    let ceiling = ((relaxed.bound + noise) / grain).rounded(.down) * grain
    bound = min(relaxed.bound, ceiling)
    // At first only selections that lose next to nothing, then more and more.
    var room = max(relaxed.bound - ceiling, (relaxed.bound - bestGain) / 64)
    while bestGain + minimumGain <= bound + noise {
      let least = bestGain + minimumGain
      let goal = ((relaxed.bound - room + noise) / grain).rounded(.down) * grain - noise
      wanted = max(goal, least)
      let asked = wanted
      if !explore(relaxed) { return }
      if bestGain >= asked || asked == least { break }
      bound = min(bound, asked - minimumGain + 2 * noise)
      room = max(room * 3, relaxed.bound - asked + minimumGain)
    }
    isProven = true
    bound = bestGain
  }

  /// Whether any selection gains `target`; it is `best` then.
  mutating func reaches(_ target: Double) -> Bool {
    question = .first
    wanted = target
    isProven = explore()
    return bestGain >= target
  }

  /// All selections that gain `target`; nil if there are too many or it takes too long.
  mutating func selections(gaining target: Double) -> [[Int?]]? {
    question = .all
    wanted = target
    return explore() ? all : nil
  }

  /// Of the selections that gain `target` the one with the earliest options, item by item; nil
  /// where one walk through all of them in that order takes too long.
  mutating func earliest(gaining target: Double) -> [Int?]? {
    question = .first
    wanted = target
    guard case .limited(let relaxed) = relax() else { return nil }
    let room = relaxed.bound - target + noise
    let table = SelectionTable(self, relaxed, room: room, byProduct: false, isInOrder: true)
    if table.isEmpty { return nil }
    let frontier = SelectionFrontier(table.rows, rate: relaxed.rate, limit: limit, room: room)
    steps += frontier.sums / Self.sumsPerStep
    var search = SelectionSearch(
      table, frontier, reach(table, relaxed, room), columns: products, rate: relaxed.rate,
      limit: limit, offset: relaxed.bound - relaxed.rate * limit + noise, ceiling: target,
      target: target, minimumGain: minimumGain, collects: false, breaksSymmetry: false,
      stepLimit: min(1_000_000, max(0, stepLimit - steps)))
    search.run()
    steps += search.steps
    return search.isProven ? search.best.map { table.selection($0, items: gains) } : nil
  }

  /// Leaves out options with which no selection gains `target`.
  mutating func strikeOut(_ target: Double) {
    guard case .limited(let relaxed) = relax() else { return }
    for item in columns.indices {
      for option in columns[item].indices
      where relaxed.loss(item, columns[item][option], option) > relaxed.bound - target + noise {
        isAllowed[item][option] = false
      }
    }
  }

  /// Leaves item `item` this option alone, and takes its product from the others.
  mutating func restrict(_ item: Int, _ option: Int) {
    for other in isAllowed[item].indices where other != option { isAllowed[item][other] = false }
    guard option < columns[item].count else { return }
    let product = columns[item][option]
    for row in columns.indices where row != item {
      for other in columns[row].indices where columns[row][other] == product {
        isAllowed[row][other] = false
      }
    }
  }

  // MARK: Search

  private var minimumGain: Double { grain - noise }

  private var isDone: Bool {
    switch question {
    case .best: wanted > bound + noise
    case .first: bestGain >= wanted
    case .all: false
    }
  }

  private mutating func consider(_ choice: [Int?]) {
    let (gain, cost) = sums(choice)
    guard cost <= limit, gain > bestGain else { return }
    bestGain = gain
    best = choice
    if question == .best { wanted = max(wanted, gain + minimumGain) }
  }

  func sums(_ choice: [Int?]) -> (gain: Double, cost: Double) {
    var gain = 0.0
    var cost = 0.0
    for (item, option) in choice.enumerated() {
      if let option {
        gain += gains[item][option]
        cost += costs[item][option]
      }
    }
    return (gain, cost)
  }

  /// Searches what is allowed now for what gains at least `wanted`, and then for more.
  ///
  /// - Returns: whether it came to an end.
  private mutating func explore(_ known: Relaxation? = nil, depth: Int = 0) -> Bool {
    if isDone { return true }
    if steps >= stepLimit || isFull { return false }
    let relaxed: Relaxation
    switch known.map(Relaxed.limited) ?? relax() {
    case .limited(let found): relaxed = found
    case .free(let found):
      if question != .all || found.gain + noise < wanted { return true }
      return look(Relaxation(free: found), isRoot: false)
    case .impossible: return true
    }
    if isDone || relaxed.bound + noise < wanted { return true }
    if look(relaxed, isRoot: depth == 0) || isDone { return true }
    guard let (item, option) = branching(relaxed) else { return true }
    let saved = isAllowed
    restrict(item, option)
    let isFirstDone = explore(depth: depth + 1)
    isAllowed = saved
    guard isFirstDone else { return false }
    isAllowed[item][option] = false
    defer { isAllowed = saved }
    return explore(depth: depth + 1)
  }

  /// Searches without branching; false where that takes too many steps.
  private mutating func look(_ relaxed: Relaxation, isRoot: Bool) -> Bool {
    let room = relaxed.bound - wanted + noise
    let offset = relaxed.bound - relaxed.rate * limit + noise
    var best: (least: Double, frontier: SelectionFrontier, table: SelectionTable)?
    for byProduct in isShared ? [true, false] : [false] {
      let table = SelectionTable(self, relaxed, room: room, byProduct: byProduct)
      if table.isEmpty { return true }
      let frontier = SelectionFrontier(
        table.rows, rate: relaxed.rate, limit: limit, room: room)
      steps += frontier.sums / Self.sumsPerStep
      let least = frontier.least(0, reach: limit)
      if least > offset - wanted { return true }
      if least > best?.least ?? -.infinity { best = (least, frontier, table) }
    }
    guard let (_, frontier, table) = best else { return true }
    let reach = isRoot || question != .best ? reach(table, relaxed, room) : nil
    let rate = relaxed.rate
    // A first try leaves symmetric selections in, of which it needs to find only one.
    if descend(
      table, frontier, reach, rate, offset, breaksSymmetry: false,
      limit: isRoot ? 200_000 : 20_000)
    {
      return true
    }
    if isFull { return false }
    if !isShared {
      return descend(table, frontier, reach, rate, offset, breaksSymmetry: true, limit: 2_000_000)
    }
    var prices = SelectionPrices(
      table, frontier, offset: offset, rate: relaxed.rate, limit: limit)
    for _ in 0..<Self.priceRounds where steps < stepLimit {
      if isDone { return true }
      let gap = prices.gap(wanted)
      if gap < 0 { return true }
      let (counts, choices) = prices.uses()
      if let choices { consider(table.selection(choices, items: gains)) }
      guard prices.step(counts, gap: max(gap, room / 32), wanted: wanted) else { break }
      steps += prices.frontier.sums / Self.sumsPerStep
    }
    prices.takeBest(wanted: wanted)
    return descend(
      prices.table, prices.frontier, reach, rate, prices.offset, breaksSymmetry: true,
      limit: isRoot ? 300_000 : 30_000)
  }

  /// The sums that the table's rows can cost, where losses leave them little room.
  private mutating func reach(
    _ table: SelectionTable, _ relaxed: Relaxation, _ room: Double
  ) -> SelectionReach? {
    guard room / relaxed.rate <= Self.narrow * costGrain,
      let reach = SelectionReach(table.rows, grain: costGrain, limit: limit)
    else { return nil }
    steps += reach.work / Self.wordsPerStep
    return reach
  }

  private mutating func descend(
    _ table: SelectionTable, _ frontier: SelectionFrontier, _ reach: SelectionReach?,
    _ rate: Double, _ offset: Double, breaksSymmetry: Bool, limit most: Int
  ) -> Bool {
    var search = SelectionSearch(
      table, frontier, reach, columns: table.isByProduct ? gains.count : products, rate: rate,
      limit: limit,
      offset: offset, ceiling: question == .best ? bound : wanted, target: wanted,
      minimumGain: minimumGain, collects: question == .all,
      breaksSymmetry: breaksSymmetry && question != .all,
      stepLimit: min(most, max(0, stepLimit - steps)))
    search.run()
    steps += search.steps
    if let found = search.best { consider(table.selection(found, items: gains)) }
    isFull = search.isFull
    if search.isProven { all += search.all.map { table.selection($0, items: gains) } }
    return search.isProven
  }

  /// The option of the solution over the limit or within it where the two differ most.
  private func branching(_ relaxed: Relaxation) -> (Int, Int)? {
    var best: (item: Int, option: Int, difference: Double)?
    for item in columns.indices where relaxed.over[item] != relaxed.within[item] {
      func cost(_ choice: [Int?]) -> Double { choice[item].map { costs[item][$0] } ?? 0 }
      let difference = (cost(relaxed.over) - cost(relaxed.within)).magnitude
      if difference < best?.difference ?? -1 { continue }
      if let option = relaxed.over[item] ?? relaxed.within[item] {
        best = (item, option, difference)
      }
    }
    return best.map { ($0.item, $0.option) }
  }
}

// MARK: The relaxation

extension BudgetSearch {
  /// A solution of the problem with the limit priced in.
  struct Trial {
    var choice: [Int?]
    var gain = 0.0
    var cost = 0.0
    var solved: HungarianMethod
    var worth: [[OptionWorth]]
  }

  /// The relaxation at the rate at which its bound is least.
  struct Relaxation {
    var priced: Trial
    var rate: Double
    var bound: Double
    /// The assignments just over and just within the limit, and how far the limit lies between.
    var over: [Int?]
    var within: [Int?]
    var share: Double

    init(
      priced: Trial, rate: Double, bound: Double, over: [Int?], within: [Int?], share: Double
    ) {
      self.priced = priced
      self.rate = rate
      self.bound = bound
      self.over = over
      self.within = within
      self.share = share
    }

    /// That of a limit which costs nothing.
    init(free: Trial) {
      self.init(
        priced: free, rate: 0, bound: free.gain, over: free.choice, within: free.choice, share: 0)
    }

    /// What a selection loses that gives the item this option.
    func loss(_ item: Int, _ product: Int, _ option: Int) -> Double {
      max(0, priced.solved.loss(item, product: product, priced.worth[item][option]).primary)
    }

    /// What a selection loses that gives the item nothing.
    func loss(_ item: Int) -> Double {
      let none = OptionWorth(primary: 0, secondary: 0)
      return max(0, priced.solved.loss(item, product: nil, none).primary)
    }

    /// What the relaxation spends on an item, or on a product.
    func spent(_ search: BudgetSearch, _ row: Int, byProduct: Bool) -> Double {
      func cost(_ choice: [Int?]) -> Double {
        if !byProduct { return choice[row].map { search.costs[row][$0] } ?? 0 }
        for (item, option) in choice.enumerated() {
          if let option, search.columns[item][option] == row { return search.costs[item][option] }
        }
        return 0
      }
      return cost(within) + share * (cost(over) - cost(within))
    }
  }

  /// The assignment of greatest gain − rate × cost; with an infinite rate the one of least cost.
  private mutating func solve(_ rate: Double) -> Trial {
    steps += Self.stepsPerSolution
    let worth = gains.indices.map { item in
      gains[item].indices.map { option in
        let gain = gains[item][option]
        let cost = costs[item][option]
        return rate == .infinity
          ? OptionWorth(primary: -cost, secondary: gain)
          : OptionWorth(primary: gain - rate * cost, secondary: -cost)
      }
    }
    let isAllowed = isAllowed
    let solved = HungarianMethod(
      products: products, columns: columns, worth: worth, tolerance: 1e-3
    ) { isAllowed[$0][$1] }
    var trial = Trial(choice: solved.choice, solved: solved, worth: worth)
    (trial.gain, trial.cost) = sums(solved.choice)
    consider(solved.choice)
    return trial
  }

  /// What pricing the limit in comes to.
  private enum Relaxed {
    /// The greatest gain keeps the limit by itself, and has been considered.
    case free(Trial)
    /// Nothing that is allowed keeps the limit.
    case impossible
    case limited(Relaxation)
  }

  /// The relaxation of what is allowed.
  private mutating func relax() -> Relaxed {
    var over = solve(0)
    if over.cost <= limit { return .free(over) }
    var within = solve(.infinity)
    if within.cost > limit { return .impossible }
    var rate = 0.0
    var priced = over
    // The lines of the two meet at the next rate to try, until no assignment lies above them.
    for _ in 0..<60 {
      rate = max(0, (over.gain - within.gain) / (over.cost - within.cost))
      priced = solve(rate)
      let line = within.gain + rate * (limit - within.cost)
      if priced.gain + rate * (limit - priced.cost) <= line + 1e-3 { break }
      if priced.cost > limit { over = priced } else { within = priced }
    }
    return .limited(
      Relaxation(
        priced: priced, rate: rate, bound: priced.gain + rate * (limit - priced.cost),
        over: over.choice, within: within.choice,
        share: (limit - within.cost) / (over.cost - within.cost)))
  }
}
