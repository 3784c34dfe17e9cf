import RemoBytes

/// The effect of a rubric's edit on the pairs of a suite, and each change's share in the effect.
package struct RubricDiff: Sendable {
  /// A pair that moved into another band.
  package struct Crossing: Sendable {
    package var move: ScoreMove
    /// Whether the pair moved to a higher band.
    package var isUp: Bool
    /// The share of each change in the difference of score, in the order of `changes`.
    package var shares: [Double]
    /// The change with the greatest share.
    package var cause: Int
    /// The share of each criterion and adjustment in the difference of score; they sum to it.
    package var criteria: [(id: String, value: Double)]
  }

  /// An item with a new first result. Candidates have their ids and names; nil means that no
  /// candidate reaches `close`.
  package struct TopChange: Sendable {
    package var query: String
    package var old: String?
    package var new: String?
    package var oldGrade: Int?
    package var newGrade: Int?
    /// The change with the greatest share.
    package var cause: Int
  }

  package var changes: [RubricChange]
  /// Whether shares are Shapley values, the mean over all orders.
  package var isOrderFree: Bool
  package var crossings: [Crossing] = []
  package var topChanges: [TopChange] = []
  /// The number of pairs by old band (rows) and new band (columns).
  package var flow: [[Int]]
  package var oldBands: [String]
  package var newBands: [String]
  /// The number of pairs whose score changed.
  package var movedPairs = 0
  /// The number of scores that each change moved, in the order of `changes`.
  package var movedPairsByChange: [Int]
  /// The mean share of each change in the scores that it moved, in the order of `changes`.
  package var meanShareByChange: [Double]
  /// The change with the greatest share in each moved score, by query and candidate.
  private(set) var causes: [ByteString: [ByteString: Int]] = [:]
  /// The mean and the greatest move of a score that changed.
  package var meanMove = 0.0
  package var greatestMove = 0.0
  package var pairs = 0
  package var items = 0
  package var old: ScoredSuite
  package var new: ScoredSuite

  /// Whether every score, band and first result stays the same.
  package var hasNoEffect: Bool { movedPairs == 0 && crossings.isEmpty && topChanges.isEmpty }

  package func crossings(of change: Int) -> Int { crossings.count { $0.cause == change } }
}

extension RubricDiff {
  /// Compares two rubrics on the cases of a suite. Costs an attribution and two runs of the suite.
  package init(from oldRubric: Rubric, to newRubric: Rubric, on cases: [SuiteCase]) {
    changes = RubricChange.all(from: oldRubric, to: newRubric)
    let attribution = Attribution(of: changes, to: oldRubric, on: cases)
    isOrderFree = attribution.isOrderFree
    movedPairsByChange = changes.map { _ in 0 }
    meanShareByChange = changes.map { _ in 0 }
    oldBands = oldRubric.bands.map(\.id)
    newBands = newRubric.bands.map(\.id)
    flow = Array(
      repeating: Array(repeating: 0, count: newRubric.bands.count), count: oldRubric.bands.count)
    let scorer = Scorer(oldRubric)
    let scorers = Scorers(old: scorer, new: Scorer(newRubric, tablesOf: scorer))
    old = ScoredSuite(cases, by: scorers.old)
    new = ScoredSuite(cases, by: scorers.new)
    for suiteCase in cases {
      for item in suiteCase.items {
        let place = ItemPlace(
          query: items, item: item, suiteCase: suiteCase,
          shares: item.candidates.indices.map { attribution.shares(of: pairs + $0) })
        compareTops(of: place, by: scorers)
        for index in item.candidates.indices { compare(index, of: place, by: scorers) }
        items += 1
        pairs += item.candidates.count
      }
    }
    meanMove = movedPairs > 0 ? meanMove / Double(movedPairs) : 0
    for (change, count) in movedPairsByChange.enumerated() where count > 0 {
      meanShareByChange[change] /= Double(count)
    }
    crossings.sort {
      let (a, b) = ($0.move, $1.move)
      return a.difference.magnitude != b.difference.magnitude
        ? a.difference.magnitude > b.difference.magnitude
        : (a.query, a.candidate) < (b.query, b.candidate)
    }
  }

  private struct Scorers {
    let old: Scorer
    let new: Scorer
  }

  private struct ItemPlace {
    var query: Int
    var item: WantedItem
    var suiteCase: SuiteCase
    var shares: [Attribution.Shares]
  }

  private mutating func compare(_ index: Int, of place: ItemPlace, by scorers: Scorers) {
    let shares = place.shares[index]
    for change in changes.indices where shares.score[change] != 0 {
      movedPairsByChange[change] += 1
      meanShareByChange[change] += shares.score[change]
    }
    let before = old.queries[place.query].candidates[index].score
    let after = new.queries[place.query].candidates[index].score
    let oldBand = scorers.old.band(before)
    let newBand = scorers.new.band(after)
    flow[oldBand][newBand] += 1
    if before != after {
      movedPairs += 1
      meanMove += abs(after - before)
      greatestMove = max(greatestMove, abs(after - before))
      causes[old.queries[place.query].id, default: [:]][place.item.candidates[index].id] =
        shares.causeOfScore
    }
    guard oldBands[oldBand] != newBands[newBand] else { return }
    let candidate = place.item.candidates[index]
    func explained(by scorer: Scorer) -> ScoredCandidate {
      scorer.explain(
        place.item, candidate: index, profile: place.suiteCase.profile(in: scorer.rubric))
    }
    let move = ScoreMove(
      query: old.queries[place.query].id.text, candidate: candidate.id.text, name: candidate.name,
      grade: candidate.grade, oldScore: before, newScore: after, oldBand: oldBands[oldBand],
      newBand: newBands[newBand])
    crossings.append(
      Crossing(
        move: move, isUp: newBand < oldBand, shares: shares.score, cause: shares.causeOfBand,
        criteria: Self.differences(
          from: explained(by: scorers.old), to: explained(by: scorers.new))))
  }

  /// The share of each criterion, and of each adjustment after the sum, in the difference of score.
  static func differences(
    from old: ScoredCandidate, to new: ScoredCandidate
  ) -> [(id: String, value: Double)] {
    var order: [String] = []
    var values: [String: Double] = [:]
    func add(_ value: Double, for id: String) {
      if values[id] == nil { order.append(id) }
      values[id, default: 0] += value
    }
    for (side, sign) in [(new, 1.0), (old, -1.0)] {
      for item in side.contributions { add(sign * item.contribution, for: item.criterion) }
      for item in side.adjustments { add(sign * (item.after - item.before), for: item.id) }
    }
    return order.compactMap { id in
      let value = values[id] ?? 0
      return abs(value) > 1e-12 ? (id, value) : nil
    }
  }

  private mutating func compareTops(of place: ItemPlace, by scorers: Scorers) {
    let candidates = place.item.candidates
    func top(of suite: ScoredSuite, by scorer: Scorer) -> Int? {
      firstResult(
        candidates, scores: suite.queries[place.query].candidates.map(\.score),
        close: scorer.closeMinimum)
    }
    let before = top(of: old, by: scorers.old)
    let after = top(of: new, by: scorers.new)
    guard before != after else { return }
    // The cause is the change with the greatest gain of the new first result over the old one.
    let zero = changes.map { _ in 0.0 }
    func label(_ index: Int) -> String {
      Figure.product(candidates[index].id.text, candidates[index].name, quote: "")
    }
    let gained = after.map { place.shares[$0].score } ?? zero
    let lost = before.map { place.shares[$0].score } ?? zero
    let cause = changes.indices.max {
      let (a, b) = (gained[$0] - lost[$0], gained[$1] - lost[$1])
      return a != b ? a < b : $0 > $1
    }
    topChanges.append(
      TopChange(
        query: old.queries[place.query].id.text, old: before.map { label($0) },
        new: after.map { label($0) },
        oldGrade: before.flatMap { candidates[$0].grade },
        newGrade: after.flatMap { candidates[$0].grade }, cause: cause ?? 0))
  }
}
