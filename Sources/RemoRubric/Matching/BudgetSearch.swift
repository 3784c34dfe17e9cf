/// The greatest sum of one number over assignments whose sum of another stays within a limit.
///
/// Branch and bound. The bound of a node is the Lagrangian one: the limit is priced into the
/// options at the rate at which the bound is least, found by intersecting the two assignments that
/// stand just over and just within the limit; each trial is one assignment problem. Options that
/// would lose more than the bound leaves are struck out. The search stops after a number of
/// assignment problems, so that its result does not depend on the machine.
struct BudgetSearch {
  /// The assignment problems that one search may solve.
  static let stepLimit = 20_000

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
    minimumGain: Double, allowed: [[Bool]]? = nil, steps: Int = 0, floor: Double? = nil
  ) {
    self.gains = gains
    self.costs = costs
    self.limit = limit
    self.minimumGain = minimumGain
    self.steps = steps
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
  var isProven: Bool { steps < Self.stepLimit }

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
    if steps >= Self.stepLimit { return above }
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
    strikeOut(priced, room: nodeBound - bestGain - minimumGain)
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
