import RemoBytes

/// The results of `rubric diff`: how an edit affects the pairs of a suite, and whether it is an
/// improvement.
public struct RubricComparison: Sendable {
  package var diff: RubricDiff
  package var guards: RubricGuards
  package var relevance: Int
  package var names: (old: String, new: String)
  package var bands: (old: [Band], new: [Band])

  /// Compares two rubrics on the cases of a suite that was read with the names of both.
  package init(
    from old: Rubric, to new: Rubric, on cases: [SuiteCase], metrics: [Metric],
    relevance: Int = 1, names: (old: String, new: String)
  ) {
    diff = RubricDiff(from: old, to: new, on: cases)
    let scorer = Scorer(old)
    guards = RubricGuards(
      cases, old: scorer, new: Scorer(new, tablesOf: scorer), scores: (diff.old, diff.new),
      metrics: metrics, relevance: relevance)
    self.relevance = relevance
    self.names = names
    bands = (old.bands, new.bands)
    for (place, move) in guards.regression.moves.enumerated() {
      let cause = diff.causes[ByteString(move.query)]?[ByteString(move.candidate)]
      guards.regression.moves[place].cause = cause.map { diff.changes[$0].label }
    }
  }

  /// Whether both rubrics have the same results in all cases.
  package var hasNoEffect: Bool { diff.hasNoEffect && guards.broken.isEmpty }

  /// The verdict on the new rubric; passed without pairs or without a change.
  public var outcome: TestOutcome {
    if diff.pairs == 0 || diff.changes.isEmpty { return .passed }
    return guards.outcome
  }
}

extension Rubric {
  /// The rubric with the additional criteria, profiles and bands of another one, so that a suite
  /// may name those of either.
  package func withNames(of other: Rubric) -> Rubric {
    var both = self
    both.criteria += other.criteria.filter { criterionIndex($0.id) == nil }
    both.profiles += other.profiles.filter { profile in
      !profiles.contains { $0.name == profile.name }
    }
    both.bands += other.bands.filter { bandIndex($0.id) == nil }
    return both
  }
}

/// The tests of `rubric diff` and `rubric tune` for whether the new rubric is worse than the old
/// one.
package struct RubricGuards: Sendable {
  /// The new rubric, compared with the old one as its baseline.
  package var regression: RegressionGuard
  /// The cases that pass with the old rubric and fail with the new one.
  package var broken: [SuiteRun.CaseResult] = []
  let scorer: Scorer
  let cases: [SuiteCase]

  /// Compares two rubrics on the cases of a suite that was read with the names of both.
  ///
  /// - Parameter scores: the scores of all cases by both rubrics.
  init(
    _ cases: [SuiteCase], old: Scorer, new: Scorer, scores: (old: ScoredSuite, new: ScoredSuite),
    metrics: [Metric], relevance: Int
  ) {
    scorer = new
    self.cases = cases
    regression = RegressionGuard(
      cases, by: new, scores: scores.new, against: Baseline(scores.old, of: old.rubric),
      metrics: metrics, relevance: relevance)
    for testCase in cases where testCase.hasExpectation {
      if !SuiteRun.run(testCase, by: old).failures.isEmpty { continue }
      let after = SuiteRun.run(testCase, by: new)
      if !after.failures.isEmpty { broken.append(after) }
    }
  }

  package var outcome: TestOutcome { broken.isEmpty ? regression.outcome : .failed }
}
