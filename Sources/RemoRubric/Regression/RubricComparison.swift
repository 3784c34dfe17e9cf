/// All that `rubric diff` finds: what an edit does to the pairs of a suite, and whether it is for
/// the better.
public struct RubricComparison: Sendable {
  package var diff: RubricDiff
  package var guards: RubricGuards
  package var relevance: Int
  package var names: (old: String, new: String)
  /// The bands of the new rubric.
  package var bands: [Band]

  /// Compares two rubrics on the cases of a suite, which was read for both.
  package init(
    _ old: Rubric, _ new: Rubric, _ cases: [SuiteCase], metrics: [Metric], relevance: Int = 1,
    names: (old: String, new: String)
  ) {
    diff = RubricDiff(old, new, cases)
    guards = RubricGuards(
      cases, old: Scorer(old), new: Scorer(new), metrics: metrics, relevance: relevance)
    self.relevance = relevance
    self.names = names
    bands = new.bands
  }

  /// Whether the new rubric is worse; passed without a suite, when nothing was asked.
  public var outcome: TestOutcome {
    if diff.pairs == 0 || diff.changes.isEmpty { return .passed }
    return guards.outcome
  }
}

extension Rubric {
  /// The rubric with the criteria, profiles and bands of another one that it does not have, so that
  /// a suite may name those of both.
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

/// Whether a rubric is worse than another one on the cases of a suite: all that `rubric diff` fails
/// for, and `rubric tune` with it.
package struct RubricGuards: Sendable {
  /// The new rubric against the old one, as a test against a baseline.
  package var regression: RegressionGuard
  /// Cases that held with the old rubric and do not with the new one.
  package var broken: [SuiteRun.CaseResult] = []

  /// Compares two rubrics on the cases of a suite, which was read for both.
  init(
    _ cases: [SuiteCase], old: Scorer, new: Scorer, metrics: [Metric], relevance: Int
  ) {
    regression = RegressionGuard(
      cases, new, Baseline(cases, old, sources: [], isKept: false), metrics: metrics,
      relevance: relevance)
    for testCase in cases where testCase.hasExpectation {
      if !SuiteRun.run(testCase, old).failures.isEmpty { continue }
      let after = SuiteRun.run(testCase, new)
      if !after.failures.isEmpty { broken.append(after) }
    }
  }

  package var outcome: TestOutcome { broken.isEmpty ? regression.outcome : .failed }
}
