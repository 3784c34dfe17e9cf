/// The share of each change in the move of every pair's score and band.
///
/// Shares are exact: over all changes they sum to the difference of score, and of band. For up to
/// eight changes, at most three of which affect values, they are Shapley values: the mean over all
/// orders of making the changes. With more changes, or if Shapley values would take more than two
/// million scores, the changes are made once, in file order.
///
/// Cost: pairs × 2ⁿ scores for Shapley values, otherwise pairs × n.
struct Attribution {
  /// The shares of one pair, by change.
  struct Shares {
    var score: [Double]
    var band: [Double]

    /// The change with the greatest share in the score's move.
    var causeOfScore: Int { Self.greatest(in: Self.along(score).map { [$0] }) }

    /// The change with the greatest share in the band's move; the score's move decides between
    /// equals.
    var causeOfBand: Int {
      Self.greatest(in: zip(Self.along(band), Self.along(score)).map { [$0, $1] })
    }

    /// The shares in the direction of the total move. If the total is 0, their magnitudes.
    private static func along(_ shares: [Double]) -> [Double] {
      let whole = shares.reduce(0, +).rounded(toPlaces: 12)
      return whole == 0 ? shares.map(\.magnitude) : shares.map { whole < 0 ? -$0 : $0 }
    }

    /// The index of the greatest entry; of equal entries, the first.
    private static func greatest(in entries: [[Double]]) -> Int {
      entries.indices.max {
        let (first, second) = (entries[$0], entries[$1])
        return first != second ? first.lexicographicallyPrecedes(second) : $0 > $1
      } ?? 0
    }
  }

  /// Whether shares are Shapley values, the mean over all orders.
  let isOrderFree: Bool

  /// The most scores that Shapley values may take. They take a few seconds.
  private static let scoreLimit = 2_000_000

  private let changeCount: Int
  /// The shares of all pairs: `changeCount` entries for each pair.
  private var scores: [Double]
  private var bands: [Double]

  /// Finds each change's share in the scores and bands of `cases` under a rubric.
  init(of changes: [RubricChange], to rubric: Rubric, on cases: [SuiteCase]) {
    changeCount = changes.count
    let pairs = cases.reduce(0) { $0 + $1.items.reduce(0) { $0 + $1.candidates.count } }
    isOrderFree =
      changes.count <= 8 && changes.count(where: \.affectsValues) <= 3
      && pairs << changes.count <= Self.scoreLimit
    scores = Array(repeating: 0, count: pairs * changes.count)
    bands = scores
    var states = States(rubric: rubric, changes: changes, cases: cases)
    if isOrderFree {
      addAllOrders(&states)
    } else {
      addFileOrder(&states)
    }
  }

  /// The shares of the pair with this index among the pairs of all cases. Rounding to 12 decimals
  /// removes floating-point errors.
  func shares(of pair: Int) -> Shares {
    let range = (pair * changeCount)..<((pair + 1) * changeCount)
    return Shares(
      score: scores[range].map { $0.rounded(toPlaces: 12) },
      band: bands[range].map { $0.rounded(toPlaces: 12) })
  }

  /// Adds the mean over all orders. The weight of a step from one set of changes to a set with one
  /// more is the share of orders that take the step.
  private mutating func addAllOrders(_ states: inout States) {
    let n = changeCount
    var weights = [Double](repeating: 1 / Double(max(1, n)), count: max(1, n))
    // |S|! (n − |S| − 1)! / n!
    for size in 1..<max(1, n) {
      weights[size] = weights[size - 1] * Double(size) / Double(n - size)
    }
    let all = (0..<(1 << n)).map { set in
      states.outcome(making: (0..<n).filter { set & 1 << $0 != 0 })
    }
    for set in all.indices {
      for change in 0..<n where set & (1 << change) == 0 {
        add(
          change, from: all[set], to: all[set | 1 << change],
          weight: weights[set.nonzeroBitCount])
      }
    }
  }

  private mutating func addFileOrder(_ states: inout States) {
    var before = states.outcome(making: [])
    var set: [Int] = []
    for change in 0..<changeCount {
      set.append(change)
      let after = states.outcome(making: set)
      add(change, from: before, to: after, weight: 1)
      before = after
    }
  }

  private mutating func add(
    _ change: Int, from before: Outcome, to after: Outcome, weight: Double
  ) {
    for pair in before.scores.indices {
      let index = pair * changeCount + change
      scores[index] += weight * (after.scores[pair] - before.scores[pair])
      bands[index] += weight * Double(after.bands[pair] - before.bands[pair])
    }
  }

  private struct Outcome {
    var scores: [Double]
    var bands: [Int]
  }

  /// The rubric with some of the changes made. Sets with the same changes of values share one
  /// matrix.
  private struct States {
    /// The scorer without the changes.
    let scorer: Scorer
    let changes: [RubricChange]
    let cases: [SuiteCase]
    private var matrices: [[Int]: FeatureMatrix] = [:]

    init(rubric: Rubric, changes: [RubricChange], cases: [SuiteCase]) {
      scorer = Scorer(rubric)
      self.changes = changes
      self.cases = cases
    }

    mutating func outcome(making set: [Int]) -> Outcome {
      var edited = scorer.rubric
      for change in set { changes[change].apply(&edited) }
      let scorer = Scorer(edited, tablesOf: scorer)
      let touching = set.filter { changes[$0].affectsValues }
      if matrices[touching] == nil {
        // In file order each set extends the last one, so only the last matrix can be used again.
        if changes.count > 8 { matrices.removeAll() }
        matrices[touching] = FeatureMatrix(cases, by: scorer, gradedOnly: false)
      }
      let scores = matrices[touching]?.scores(by: scorer) ?? []
      return Outcome(scores: scores, bands: scores.map { scorer.band($0) })
    }
  }
}
