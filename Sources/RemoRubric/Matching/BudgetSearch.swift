/// The greatest sum of one number over assignments whose sum of another stays within a limit.
///
/// Branch and bound. The bound of a node is the Lagrangian one: the limit is priced into the
/// options at the rate at which the bound is least, found by intersecting the two assignments that
/// stand just over and just within the limit; each trial is one assignment problem. Options that
/// would lose more than the bound leaves are struck out. The search stops after a number of
/// assignment problems, so that its result does not depend on the machine.
struct BudgetSearch {
  /// The assignment problems that one search may solve, where nothing else is said.
  static let stepLimit = 30_000

  /// The assignment problems that this search may solve.
  private let stepLimit: Int
  /// The number to maximise and the number to limit, per item and option.
  let gains: [[Double]]
  let costs: [[Double]]
  let limit: Double
  /// A better solution has to be better by this.
  let minimumGain: Double
  private let columns: [[Int]]
  private let products: Int
  /// Per item its options, and "none" after them.
  private var isAllowed: [[Bool]]
  private var trail: [(item: Int, option: Int)] = []

  /// The best choice found: option per item.
  private(set) var best: [Int?]?
  /// Its sum.
  private(set) var bestGain = -Double.infinity
  /// No solution has more than this.
  private(set) var bound = -Double.infinity
  /// Assignment problems solved.
  private(set) var steps: Int
  /// Solutions with less are of no use, and the first that has this much ends the search.
  private var floor = -Double.infinity
  private var goal = Double.infinity

  /// A search among the options of `problem` that `allowed` leaves; with a `floor` only for whether
  /// there is a solution of that much.
  init(
    _ problem: AssignmentProblem, gains: [[Double]], costs: [[Double]], limit: Double,
    minimumGain: Double, allowed: [[Bool]]? = nil, steps: Int = 0, stepLimit: Int = Self.stepLimit,
    floor: Double? = nil
  ) {
    self.gains = gains
    self.costs = costs
    self.limit = limit
    self.minimumGain = minimumGain
    self.steps = steps
    self.stepLimit = stepLimit
    if let floor {
      self.floor = floor
      goal = floor
      bestGain = floor - minimumGain
    }
    columns = problem.items.map { $0.map(\.product) }
    products = problem.products
    isAllowed = allowed ?? gains.map { Array(repeating: true, count: $0.count + 1) }
  }

  /// Whether the search came to its end, so that `best` is the best, or nothing is possible.
  var isProven: Bool { steps < stepLimit }

  /// A solution of the problem with the limit priced in.
  private struct Trial {
    var choice: [Int?]
    var gain = 0.0
    var cost = 0.0
    var solved: HungarianMethod
    var worth: [[OptionWorth]]
  }

  /// Runs the search.
  mutating func run(hint: [Int?]? = nil) {
    if let hint { consider(hint) }
    bound = search(rate: nil, above: .infinity)
  }

  private mutating func consider(_ choice: [Int?]) {
    let (gain, cost) = sums(choice)
    if cost <= limit, gain > bestGain, gain >= floor {
      bestGain = gain
      best = choice
    }
  }

  private func sums(_ choice: [Int?]) -> (gain: Double, cost: Double) {
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

  /// The assignment of greatest gain − rate × cost; with an infinite rate the one of least cost.
  private mutating func solve(_ rate: Double) -> Trial {
    steps += 1
    let worth = gains.indices.map { item in
      gains[item].indices.map { option in
        let gain = gains[item][option]
        let cost = costs[item][option]
        return rate == .infinity
          ? OptionWorth(primary: -cost, secondary: gain)
          : OptionWorth(primary: gain - rate * cost, secondary: -cost)
      }
    }
    let allowed = isAllowed
    let solved = HungarianMethod(
      products: products, columns: columns, worth: worth, tolerance: 1e-3
    ) { allowed[$0][$1] }
    var trial = Trial(choice: solved.choice, solved: solved, worth: worth)
    (trial.gain, trial.cost) = sums(solved.choice)
    consider(solved.choice)
    return trial
  }

  /// Searches what is allowed now.
  ///
  /// - Returns: what no solution in it exceeds, `bestGain` if it was searched to its end.
  private mutating func search(rate parentRate: Double?, above: Double) -> Double {
    if bestGain >= goal { return bestGain }
    if steps >= stepLimit { return above }
    let mark = trail.count
    defer { undo(to: mark) }

    if let parentRate {
      let trial = solve(parentRate)
      let value = trial.gain + parentRate * (limit - trial.cost)
      if value < bestGain + minimumGain { return bestGain }
    }
    var over = solve(0)
    if over.cost <= limit { return bestGain }
    var within = solve(.infinity)
    if within.cost > limit { return bestGain }
    var rate = 0.0
    var nodeBound = over.gain
    var priced = over
    for _ in 0..<60 {
      rate = max(0, (over.gain - within.gain) / (over.cost - within.cost))
      priced = solve(rate)
      let line = within.gain + rate * (limit - within.cost)
      let value = priced.gain + rate * (limit - priced.cost)
      nodeBound = min(nodeBound, max(value, line))
      if value <= line + 1e-3 || nodeBound < bestGain + minimumGain { break }
      if priced.cost > limit { over = priced } else { within = priced }
    }
    if nodeBound < bestGain + minimumGain { return bestGain }
    // Losses are against the bound at this rate, which an earlier rate may have undercut.
    let value = priced.gain + rate * (limit - priced.cost)
    let room = value - bestGain - minimumGain
    strikeOut(priced, room: room)
    for groups in [products(priced, room + 1), items(priced, room + 1)] {
      let waste = leastWaste(groups, rate: rate, room: room + 1)
      if let waste, value - waste < bestGain + minimumGain { return bestGain }
    }
    guard let (item, option) = branching(over, within) else { return bestGain }

    let inner = trail.count
    fix(item, option)
    let first = search(rate: rate, above: nodeBound)
    undo(to: inner)
    forbid(item, option)
    let second = search(rate: rate, above: nodeBound)
    return max(first, second, bestGain)
  }

  /// Forbids options that cannot be part of a better solution.
  private mutating func strikeOut(_ priced: Trial, room: Double) {
    for item in columns.indices where isAllowed[item][columns[item].count] {
      for option in columns[item].indices where isAllowed[item][option] {
        let loss = priced.solved.loss(
          item, product: columns[item][option], priced.worth[item][option])
        if loss.primary > room + 1 { forbid(item, option) }
      }
    }
  }

  /// What each item can do, its "none" included: cost, and loss against the bound up to `room`.
  private func items(_ priced: Trial, _ room: Double) -> [[Waste]] {
    columns.indices.map { item in
      var group: [Waste] = []
      for option in isAllowed[item].indices where isAllowed[item][option] {
        let isNone = option == columns[item].count
        let loss = priced.solved.loss(
          item, product: isNone ? nil : columns[item][option],
          isNone ? OptionWorth(primary: 0, secondary: 0) : priced.worth[item][option]
        ).primary
        if loss <= room {
          group.append(Waste(cost: isNone ? 0 : costs[item][option], loss: max(0, loss)))
        }
      }
      return group
    }
  }

  /// What can be done with each product: given to one of the items, or left.
  private func products(_ priced: Trial, _ room: Double) -> [[Waste]] {
    var groups = (0..<products).map {
      [Waste(cost: 0, loss: max(0, -priced.solved.columns[$0].primary))]
    }
    for item in columns.indices {
      for option in columns[item].indices where isAllowed[item][option] {
        let product = columns[item][option]
        let loss = priced.solved.loss(
          item, product: product, priced.worth[item][option]
        ).primary
        guard loss <= room else { continue }
        let new = Waste(cost: costs[item][option], loss: max(0, loss))
        let same = groups[product].firstIndex { $0.cost == new.cost }
        if let same, groups[product][same].loss <= new.loss { continue }
        if let same { groups[product][same] = new } else { groups[product].append(new) }
      }
    }
    return groups
  }

  /// The least that a choice loses against the bound when the limit is kept in whole options: the
  /// losses of one option of each group, and the priced value of what the limit leaves over.
  ///
  /// Dynamic programming over the frontier of cost and loss. Groups are the items, whose products
  /// may then be shared, or the products, whose items may then be: either way no real choice
  /// loses less.
  ///
  /// - Returns: infinity if every choice loses more than `room`; nil if there are too many.
  private mutating func leastWaste(
    _ groups: [[Waste]], rate: Double, room: Double
  ) -> Double? {
    var states: [Waste] = [Waste(cost: 0, loss: 0)]
    var next: [Waste] = []
    var sums = 0
    var cheapestRest = groups.reduce(0) { $0 + ($1.map(\.cost).min() ?? 0) }
    for options in groups {
      cheapestRest -= options.map(\.cost).min() ?? 0
      let reach = limit - cheapestRest
      if options.count == 1, options[0].cost == 0, options[0].loss == 0 { continue }
      sums += states.count * options.count
      if sums > Self.wasteLimit {
        steps += sums / Self.sumsPerStep
        return nil
      }
      next.removeAll(keepingCapacity: true)
      for state in states {
        for option in options
        where state.loss + option.loss <= room && state.cost + option.cost <= reach {
          next.append(Waste(cost: state.cost + option.cost, loss: state.loss + option.loss))
        }
      }
      next.sort { ($0.cost, $0.loss) < ($1.cost, $1.loss) }
      states.removeAll(keepingCapacity: true)
      var best = Double.infinity
      for state in next where state.loss - rate * state.cost < best {
        best = state.loss - rate * state.cost
        states.append(state)
      }
    }
    steps += sums / Self.sumsPerStep
    var least = Double.infinity
    for state in states where state.cost <= limit {
      least = min(least, state.loss + rate * (limit - state.cost))
    }
    return least
  }

  /// What a partial choice costs, and loses against the bound.
  private struct Waste {
    var cost: Double
    var loss: Double
  }

  /// Sums that one call of `leastWaste` may form, and how many count as one step.
  private static let wasteLimit = 40_000
  private static let sumsPerStep = 500

  /// The option of the solution within the limit, where it differs most from the one over it.
  private func branching(_ over: Trial, _ within: Trial) -> (Int, Int)? {
    var best: (item: Int, option: Int, difference: Double)?
    for item in columns.indices where over.choice[item] != within.choice[item] {
      func cost(_ trial: Trial) -> Double {
        trial.choice[item].map { costs[item][$0] } ?? 0
      }
      let difference = (cost(over) - cost(within)).magnitude
      if difference < best?.difference ?? -1 { continue }
      if let option = over.choice[item] ?? within.choice[item] {
        best = (item, option, difference)
      }
    }
    return best.map { ($0.item, $0.option) }
  }

  private mutating func forbid(_ item: Int, _ option: Int) {
    if isAllowed[item][option] {
      isAllowed[item][option] = false
      trail.append((item, option))
    }
  }

  private mutating func fix(_ item: Int, _ option: Int) {
    for other in isAllowed[item].indices where other != option { forbid(item, other) }
    let product = columns[item][option]
    for row in columns.indices where row != item {
      for other in columns[row].indices where columns[row][other] == product {
        forbid(row, other)
      }
    }
  }

  private mutating func undo(to mark: Int) {
    while trail.count > mark {
      let last = trail.removeLast()
      isAllowed[last.item][last.option] = true
    }
  }
}
