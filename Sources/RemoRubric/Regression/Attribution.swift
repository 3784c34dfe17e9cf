/// The share of each of several changes in every pair's score and band.
struct Attribution {
  /// The shares of one pair, by change.
  struct Shares {
    var score: [Double]
    var band: [Double]
  }

  private let changeCount: Int
  /// `changeCount` numbers a pair.
  private var scores: ContiguousArray<Double>
  private var bands: ContiguousArray<Double>

  /// The shares of a pair, which are counted over all cases in order, rounded as scores are: shares
  /// that are equal on paper are equal.
  func shares(of pair: Int) -> Shares {
    let range = (pair * changeCount)..<((pair + 1) * changeCount)
    return Shares(
      score: scores[range].map { $0.rounded(toPlaces: 12) },
      band: bands[range].map { $0.rounded(toPlaces: 12) })
  }

  init(
    _ rubric: Rubric, _ changes: [RubricChange], _ cases: [SuiteCase], isOrderFree: Bool
  ) {
    changeCount = changes.count
    let pairs = cases.reduce(0) { $0 + $1.items.reduce(0) { $0 + $1.candidates.count } }
    scores = ContiguousArray(repeating: 0, count: pairs * changes.count)
    bands = scores
    var states = States(rubric, changes, cases)
    if isOrderFree {
      addAllOrders(&states)
    } else {
      addFileOrder(&states)
    }
  }

  /// The mean over all orders: each step from a set of changes to one with one more, weighted by
  /// the share of orders that take it.
  private mutating func addAllOrders(_ states: inout States) {
    let n = changeCount
    var weights = [Double](repeating: 1 / Double(max(1, n)), count: max(1, n))
    // |S|! (n − |S| − 1)! / n!
    for size in 1..<max(1, n) {
      weights[size] = weights[size - 1] * Double(size) / Double(n - size)
    }
    let all = (0..<(1 << n)).map { states.outcome(UInt64($0)) }
    for set in all.indices {
      for change in 0..<n where set & (1 << change) == 0 {
        add(all[set], all[set | 1 << change], change, weights[set.nonzeroBitCount])
      }
    }
  }

  private mutating func addFileOrder(_ states: inout States) {
    var before = states.outcome(0)
    var set: [Int] = []
    for change in 0..<changeCount {
      set.append(change)
      let after = states.outcome(making: set)
      add(before, after, change, 1)
      before = after
    }
  }

  private mutating func add(
    _ before: States.Outcome, _ after: States.Outcome, _ change: Int, _ weight: Double
  ) {
    for pair in before.scores.indices {
      let index = pair * changeCount + change
      scores[index] += weight * (after.scores[pair] - before.scores[pair])
      bands[index] += weight * Double(Int(after.bands[pair]) - Int(before.bands[pair]))
    }
  }

  /// Scores of all pairs with some of the changes made. Values are computed anew only where a
  /// change touches them.
  struct States {
    struct Outcome {
      var scores: [Double]
      var bands: [UInt8]
    }

    private let rubric: Rubric
    private let changes: [RubricChange]
    private let cases: [SuiteCase]
    private var matrices: [[Int]: FeatureMatrix] = [:]

    init(_ rubric: Rubric, _ changes: [RubricChange], _ cases: [SuiteCase]) {
      self.rubric = rubric
      self.changes = changes
      self.cases = cases
    }

    mutating func outcome(_ set: UInt64) -> Outcome {
      outcome(making: changes.indices.filter { set & 1 << UInt64($0) != 0 })
    }

    mutating func outcome(making set: [Int]) -> Outcome {
      var edited = rubric
      for change in set { changes[change].apply(&edited) }
      let scorer = Scorer(edited)
      let touching = set.filter { changes[$0].affectsValues }
      if matrices[touching] == nil {
        // In file order one set follows another, so that only the last is worth keeping.
        if changes.count > 8 { matrices.removeAll() }
        matrices[touching] = FeatureMatrix(cases, scorer, gradedOnly: false)
      }
      let scores = matrices[touching]?.scores(scorer) ?? []
      return Outcome(scores: scores, bands: scores.map { UInt8(clamping: scorer.band($0)) })
    }
  }
}
