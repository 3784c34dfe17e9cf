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
