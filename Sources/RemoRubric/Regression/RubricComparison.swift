/// All that `rubric diff` finds: what an edit does to the pairs of a suite, and whether it is for
/// the better.
package struct RubricComparison: Sendable {
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
  package var outcome: TestOutcome {
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
