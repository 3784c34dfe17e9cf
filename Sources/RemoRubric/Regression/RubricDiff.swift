/// The effect of a rubric's edit on the pairs of a suite, and the share of each part of the edit.
///
/// Shares are exact: over all changes they sum to the difference of score, and of band. Up to eight
/// changes (three of which touch values) they are Shapley's: the mean over all orders in which the
/// changes could have been made. Beyond that they are those of the order of the file.
package struct RubricDiff: Sendable {
  /// A pair that lies in another band.
  package struct Crossing: Sendable {
    package var query: String
    package var candidate: String
    package var name: String
    package var grade: Int?
    package var oldScore: Double
    package var newScore: Double
    package var oldBand: String
    package var newBand: String
    /// Whether it rose.
    package var isUp: Bool
    /// The share of each change in the difference of score, in the order of `changes`.
    package var shares: [Double]
    /// The change that it is owed to most.
    package var cause: Int
    /// The share of each criterion in the difference, adjustments included; they sum to it.
    package var criteria: [(id: String, value: Double)]
  }

  /// An item whose first result is another one. Nil: no candidate reaches `close`.
  package struct TopChange: Sendable {
    package var query: String
    package var old: String?
    package var new: String?
    package var oldGrade: Int?
    package var newGrade: Int?
    /// The change that it is owed to most.
    package var cause: Int
  }

  package var changes: [RubricChange]
  /// Whether shares are the mean over all orders.
  package var isOrderFree: Bool
  package var crossings: [Crossing] = []
  package var topChanges: [TopChange] = []
  /// Pairs by old band (rows) and new band (columns).
  package var flow: [[Int]]
  package var oldBands: [String]
  package var newBands: [String]
  /// Pairs whose score differs at all, and by how much on average and at most.
  package var movedPairs = 0
  /// The number of scores that each change moved, in the order of `changes`.
  package var movedPairsByChange: [Int]
  package var meanMove = 0.0
  package var greatestMove = 0.0
  package var pairs = 0
  package var items = 0
  package var old: ScoredSuite
  package var new: ScoredSuite

  /// Crossings owed to each change.
  package func crossings(of change: Int) -> Int { crossings.count { $0.cause == change } }
}

extension RubricDiff {
  /// Compares two rubrics on the cases of a suite.
  ///
  /// Cost: pairs × 2ⁿ for n ≤ 8 changes, else pairs × n.
  package init(_ oldRubric: Rubric, _ newRubric: Rubric, _ cases: [SuiteCase]) {
    changes = RubricChange.between(oldRubric, newRubric)
    isOrderFree =
      changes.count <= 8 && changes.count(where: \.affectsValues) <= 3
    movedPairsByChange = changes.map { _ in 0 }
    oldBands = oldRubric.bands.map(\.id)
    newBands = newRubric.bands.map(\.id)
    flow = Array(
      repeating: Array(repeating: 0, count: newRubric.bands.count), count: oldRubric.bands.count)
    let oldScorer = Scorer(oldRubric)
    let newScorer = Scorer(newRubric)
    old = ScoredSuite(cases, oldScorer)
    new = ScoredSuite(cases, newScorer)
    let attribution = Attribution(
      oldRubric, changes, cases, isOrderFree: isOrderFree)
    var pair = 0
    for suiteCase in cases {
      for item in suiteCase.items {
        let query = items
        items += 1
        compareTops(query, item, oldScorer, newScorer, attribution, firstPair: pair)
        for index in item.candidates.indices {
          compare(
            query, index, item, suiteCase, (oldScorer, newScorer),
            attribution.shares(of: pair))
          pair += 1
        }
      }
    }
    pairs = pair
    meanMove = movedPairs > 0 ? meanMove / Double(movedPairs) : 0
    crossings.sort {
      let a = abs($0.newScore - $0.oldScore)
      let b = abs($1.newScore - $1.oldScore)
      return a != b ? a > b : ($0.query, $0.candidate) < ($1.query, $1.candidate)
    }
  }

  private mutating func compare(
    _ query: Int, _ index: Int, _ item: WantedItem, _ suiteCase: SuiteCase,
    _ scorers: (old: Scorer, new: Scorer), _ shares: Attribution.Shares
  ) {
    let candidate = item.candidates[index]
    for change in changes.indices where shares.score[change] != 0 {
      movedPairsByChange[change] += 1
    }
    let before = old.queries[query].candidates[index].score
    let after = new.queries[query].candidates[index].score
    let oldBand = scorers.old.band(before)
    let newBand = scorers.new.band(after)
    flow[oldBand][newBand] += 1
    if before != after {
      movedPairs += 1
      meanMove += abs(after - before)
      greatestMove = max(greatestMove, abs(after - before))
    }
    guard oldBands[oldBand] != newBands[newBand] else { return }
    var single = item
    single.candidates = [candidate]
    func explained(_ scorer: Scorer) -> ScoredCandidate {
      let profile = scorer.rubric.profileName(suiteCase.profile, room: suiteCase.room)
      return scorer.explain(single, profile: profile)[0]
    }
    crossings.append(
      Crossing(
        query: old.queries[query].id.text, candidate: candidate.id.text, name: candidate.name,
        grade: candidate.grade, oldScore: before, newScore: after,
        oldBand: oldBands[oldBand], newBand: newBands[newBand], isUp: newBand < oldBand,
        shares: shares.score, cause: Self.cause(shares),
        criteria: Self.differences(explained(scorers.old), explained(scorers.new))))
  }

  /// The change with the greatest share of the band; of equal ones that of the score. What went
  /// against the move has no share in it, however great it is.
  private static func cause(_ shares: Attribution.Shares) -> Int {
    func along(_ shares: [Double]) -> [Double] {
      let whole = shares.reduce(0, +).rounded(toPlaces: 12)
      return whole == 0 ? shares.map(\.magnitude) : shares.map { whole < 0 ? -$0 : $0 }
    }
    let (band, score) = (along(shares.band), along(shares.score))
    return band.indices.max {
      let (a, b) = ((band[$0], score[$0]), (band[$1], score[$1]))
      return a != b ? a < b : $0 > $1
    } ?? 0
  }

  /// The share of each criterion, and of each step after the sum, in the difference.
  static func differences(
    _ old: ScoredCandidate, _ new: ScoredCandidate
  ) -> [(id: String, value: Double)] {
    var order: [String] = []
    var values: [String: Double] = [:]
    func add(_ id: String, _ value: Double) {
      if values[id] == nil { order.append(id) }
      values[id, default: 0] += value
    }
    for (side, sign) in [(new, 1.0), (old, -1.0)] {
      for item in side.contributions { add(item.criterion, sign * item.contribution) }
      for item in side.adjustments { add(item.id, sign * (item.after - item.before)) }
    }
    return order.compactMap { id in
      let value = values[id] ?? 0
      return abs(value) > 1e-12 ? (id, value) : nil
    }
  }

  private mutating func compareTops(
    _ query: Int, _ item: WantedItem, _ oldScorer: Scorer, _ newScorer: Scorer,
    _ attribution: Attribution, firstPair: Int
  ) {
    func top(_ suite: ScoredSuite, _ scorer: Scorer) -> Int? {
      firstResult(
        item.candidates, scores: suite.queries[query].candidates.map(\.score),
        close: scorer.closeMinimum)
    }
    let before = top(old, oldScorer)
    let after = top(new, newScorer)
    guard before != after else { return }
    // How far the new first result has come past the old one, by change.
    let zero = changes.map { _ in 0.0 }
    let gained = after.map { attribution.shares(of: firstPair + $0).score } ?? zero
    let lost = before.map { attribution.shares(of: firstPair + $0).score } ?? zero
    let cause = changes.indices.max {
      let (a, b) = (gained[$0] - lost[$0], gained[$1] - lost[$1])
      return a != b ? a < b : $0 > $1
    }
    topChanges.append(
      TopChange(
        query: old.queries[query].id.text, old: before.map { item.candidates[$0].id.text },
        new: after.map { item.candidates[$0].id.text },
        oldGrade: before.flatMap { item.candidates[$0].grade },
        newGrade: after.flatMap { item.candidates[$0].grade }, cause: cause ?? 0))
  }
}
