import RemoBytes

/// Compares a rubric with its baseline by two guards.
///
/// *Significance*: metrics of graded cases, as two systems are compared. *Severity*: single cases
/// in which people would see something clearly worse, however well the average does. Both look at
/// what the baseline and the suites have in common: what is gone from the suites fails by itself,
/// and so does a grade or an expectation that was edited, as either guard would pass if it were
/// made to suit.
package struct RegressionGuard: Sendable {
  /// The loss of a case.
  package struct Severe: Sendable {
    package var query: ByteString
    package var candidate: String?
    package var message: String
  }

  /// A pair that lies in another band than at the time of the baseline.
  package struct Crossing: Sendable {
    package var query: String
    package var candidate: String
    package var grade: Int?
    package var oldScore: Double
    package var newScore: Double
    package var oldBand: String
    package var newBand: String
    /// Whether the move suits the grade: a relevant candidate rose, or another fell.
    package var isRight: Bool?
    /// Whether what the score rests on was edited, and not the rubric alone.
    package var isEdited: Bool
  }

  package var comparisons: [PairedComparison]
  package var severe: [Severe] = []
  /// In the order of the suite.
  package var crossings: [Crossing] = []
  /// Pairs that are in both, and those whose score moved.
  package var pairs = 0
  package var changedPairs = 0
  /// The pairs among them that were edited.
  package var changedEdits = 0
  /// The edited queries and pairs whose score moved, named as in `SuiteChange.edited`.
  private var movedEdits: Set<ByteString> = []
  /// The differences between the suites and the baseline.
  package var suite: SuiteChange

  /// The number of cases with something severe.
  package var severeCases: Int { Set(severe.map(\.query)).count }

  /// Whether nothing of the baseline is in the suites, under another id neither.
  package var isOfOtherCases: Bool {
    pairs == 0 && suite.renamed.isEmpty && suite.renamedQueries.isEmpty
  }

  /// What was compared at the time of the baseline and cannot be any more; nothing where the
  /// baseline is that of other cases.
  package var gone: [String] { isOfOtherCases ? [] : suite.missing + suite.missingCandidates }

  /// The edits since the baseline, by whether a score of them moved.
  var edits: (moved: [String], unmoved: [String]) {
    func isMoved(_ name: String) -> Bool { movedEdits.contains(ByteString(name)) }
    return (suite.edited.filter(isMoved), suite.edited.filter { !isMoved($0) })
  }

  package var outcome: TestOutcome {
    gone.isEmpty && (pairs == 0 || !suite.isRejudged) ? outcomeOfScores : .failed
  }

  /// The outcome of the cases that both sides have.
  var outcomeOfScores: TestOutcome {
    if pairs == 0 { return .cannotTell }
    if !severe.isEmpty { return .failed }
    // Without grades only a crossing is seen by people, and nothing says whether it is right.
    if comparisons.isEmpty { return crossings.isEmpty ? .passed : .cannotTell }
    return changedPairs == 0 ? .passed : PairedComparison.outcome(comparisons)
  }

  /// A fall of a case's nDCG@10 from here on is severe.
  package static let severeFall = 0.3

  /// Compares the scores of a suite with those of the baseline.
  ///
  /// - Parameter setAside: cases of the suite that are not to be compared this time.
  package init(
    _ cases: [SuiteCase], setAside: [SuiteCase] = [], _ scorer: Scorer, _ baseline: Baseline,
    metrics: [Metric], relevance: Int = 1
  ) {
    let new = ScoredSuite(cases, scorer)
    let known = Dictionary(firstOf: baseline.scores.queries.map { ($0.id, $0) })
    suite = SuiteChange(cases, setAside: setAside, baseline)
    var old = ScoredSuite()
    var both = ScoredSuite()
    comparisons = []
    for (query, item) in zip(new.queries, cases.flatMap(\.items)) {
      guard let before = known[query.id] else { continue }
      let scores = Dictionary(firstOf: before.candidates.map { ($0.id, $0.score) })
      // Candidates that are new in the suite have no score of that time and are left out.
      var then = query
      then.candidates = query.candidates.compactMap { entry in
        scores[entry.id].map { score in
          ScoredSuite.Entry(candidate: entry.candidate, score: score, grade: entry.grade)
        }
      }
      var now = query
      now.candidates = query.candidates.filter { scores[$0.id] != nil }
      compare(then, now, scorer, baseline, relevance)
      let shown = item.candidates.filter { scores[$0.id] != nil }
      compareFirst(then, now, shown, scorer, baseline, relevance)
      old.queries.append(then)
      both.queries.append(now)
    }
    if both.queries.contains(where: \.isJudged) {
      comparisons = PairedComparison.compare(old.evaluate(metrics), both.evaluate(metrics))
      findFalls(old, both)
    }
  }

  private mutating func compare(
    _ old: ScoredSuite.Query, _ new: ScoredSuite.Query, _ scorer: Scorer, _ baseline: Baseline,
    _ relevance: Int
  ) {
    let close = scorer.closeMinimum
    let oldClose = baseline.closeMinimum
    pairs += new.candidates.count
    // A score that stayed lies in another band where the band has moved.
    for (before, after) in zip(old.candidates, new.candidates) {
      let isChanged = before.score != after.score
      let isEdited = suite.isEdited(new.id, after.id)
      if isChanged { changedPairs += 1 }
      if isChanged, isEdited {
        changedEdits += 1
        movedEdits.formUnion([new.id, "\(new.id) / \(after.id)"])
      }
      let oldBand = baseline.band(before.score)
      let newPlace = scorer.band(after.score)
      let newBand = scorer.rubric.bands[newPlace].id
      if oldBand == newBand { continue }
      let oldPlace = scorer.rubric.bands.firstIndex { $0.id == oldBand }
      let isUp = oldPlace.map { newPlace < $0 } ?? (after.score > before.score)
      // A score that stayed and a band that is gone: the band has another name now.
      if isChanged || oldPlace != nil {
        crossings.append(
          Crossing(
            query: new.id.text, candidate: after.id.text, grade: after.grade,
            oldScore: before.score,
            newScore: after.score, oldBand: oldBand, newBand: newBand,
            isRight: after.grade.map { ($0 >= relevance) == isUp }, isEdited: isEdited))
      }
      guard let grade = after.grade else { continue }
      let scores =
        isChanged
        ? "\(Figure.fixed(before.score, 4)) → \(Figure.fixed(after.score, 4))"
        : "\(Figure.fixed(after.score, 4)) as before"
      if grade >= relevance, before.score >= oldClose, after.score < close {
        addSevere(
          new.id, after.id.text,
          "'\(after.id)' has grade \(grade) and is no longer shown (\(scores))", isEdited)
      } else if grade == 0, newPlace == 0, oldBand != baseline.bands.first?.id {
        addSevere(
          new.id, after.id.text,
          "'\(after.id)' has grade 0 and is now in band '\(newBand)' (\(scores))", isEdited)
      }
    }
  }

  private mutating func compareFirst(
    _ old: ScoredSuite.Query, _ new: ScoredSuite.Query, _ candidates: [Candidate],
    _ scorer: Scorer, _ baseline: Baseline, _ relevance: Int
  ) {
    let close = scorer.closeMinimum
    guard
      let oldFirst = firstResult(
        candidates, scores: old.candidates.map(\.score), close: baseline.closeMinimum),
      let newFirst = firstResult(candidates, scores: new.candidates.map(\.score), close: close),
      let before = candidates[oldFirst].grade, let after = candidates[newFirst].grade,
      before >= relevance, after < relevance
    else { return }
    let newID = candidates[newFirst].id
    addSevere(
      new.id, newID.text,
      "the first result was '\(candidates[oldFirst].id)' (grade \(before)) and is now "
        + "'\(newID)' (grade \(after))", suite.isEdited(new.id))
  }

  private mutating func addSevere(
    _ query: ByteString, _ candidate: String?, _ message: String, _ isEdited: Bool
  ) {
    severe.append(
      Severe(
        query: query, candidate: candidate,
        message: message + (isEdited ? "; the case was edited since the baseline" : "")))
  }

  private mutating func findFalls(_ old: ScoredSuite, _ new: ScoredSuite) {
    let metric = Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")
    let before = old.evaluate([metric])
    let after = new.evaluate([metric])
    let values = zip(before.results[0].perQuery, after.results[0].perQuery)
    for (query, (old, new)) in zip(after.queries.map { ByteString($0) }, values) {
      let fall = old - new
      guard fall >= Self.severeFall, !severe.contains(where: { $0.query == query }) else {
        continue
      }
      addSevere(
        query, nil, "ndcg@10 fell from \(Figure.metric(old)) to \(Figure.metric(new))",
        suite.isEdited(query))
    }
  }
}
