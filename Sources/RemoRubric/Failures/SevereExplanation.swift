import RemoBytes

/// A severe case with the scores behind it.
package struct SevereExplanation: Sendable {
  /// The case, and what got worse.
  package var severe: RegressionGuard.Severe
  /// The candidate that got worse, or the first one.
  package var found: ScoreBreakdown?
  /// The candidate that was first before, or that should be by its grade.
  package var expected: ScoreBreakdown?
}

extension RegressionGuard {
  /// Explains the severe cases by the present scores.
  ///
  /// - Parameter cases: the compared cases.
  func severeExplanations(_ cases: [SuiteCase], by scorer: Scorer) -> [SevereExplanation] {
    if severe.isEmpty { return [] }
    let items = Dictionary(
      keepingFirstOf: cases.flatMap { suiteCase in
        suiteCase.items.map { (suiteCase.queryID($0), (item: $0, suiteCase: suiteCase)) }
      })
    return severe.map { severe in
      guard let (item, suiteCase) = items[severe.query] else {
        return SevereExplanation(severe: severe)
      }
      let all = ScoreBreakdown.all(
        of: item, profile: scorer.rubric.profileName(suiteCase.profile, room: suiteCase.room),
        mode: .judgedFirst, by: scorer
      ).sorted { $0.rank < $1.rank }
      if let candidate = severe.candidate.map({ ByteString($0) }) {
        return SevereExplanation(
          severe: severe, found: all.first { $0.id == candidate },
          expected: severe.formerFirst.flatMap { id in all.first { $0.id == id } })
      }
      // The order got worse: the first candidate stands beside the best one by its grade.
      let highest = all.compactMap(\.grade).max()
      let best = all.first { $0.grade == highest }
      return SevereExplanation(
        severe: severe, found: all.first, expected: best?.rank == 1 ? nil : best)
    }
  }
}

extension RubricGuards {
  /// The severe cases, explained by the scores of the new rubric.
  package var severeExplanations: [SevereExplanation] {
    regression.severeExplanations(cases, by: scorer)
  }
}
