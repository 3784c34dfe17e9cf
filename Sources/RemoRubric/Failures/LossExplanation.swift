import RemoBytes

/// A loss with the scores behind it.
package struct LossExplanation: Sendable {
  /// The case, and its change for the worse.
  package var loss: RegressionGuard.CaseChange
  /// The candidate that got worse, or the first one.
  package var found: ScoreBreakdown?
  /// The candidate that was first before, or that should be by its grade.
  package var expected: ScoreBreakdown?
}

extension RegressionGuard {
  /// Explains the losses by the present scores.
  ///
  /// - Parameter cases: the compared cases.
  func lossExplanations(_ cases: [SuiteCase], by scorer: Scorer) -> [LossExplanation] {
    if losses.isEmpty { return [] }
    let items = Dictionary(
      keepingFirstOf: cases.flatMap { suiteCase in
        suiteCase.items.map { (suiteCase.queryID($0), (item: $0, suiteCase: suiteCase)) }
      })
    var memory = PreparedTexts()
    return losses.map { loss in
      guard let (item, suiteCase) = items[loss.query] else {
        return LossExplanation(loss: loss)
      }
      let all = ScoreBreakdown.all(
        of: item, profile: suiteCase.profile(in: scorer.rubric),
        mode: .judgedFirst, by: scorer, remembering: &memory
      ).sorted { $0.rank < $1.rank }
      if let candidate = loss.candidate.map({ ByteString($0) }) {
        return LossExplanation(
          loss: loss, found: all.first { $0.id == candidate },
          expected: loss.formerFirst.flatMap { id in all.first { $0.id == id } })
      }
      // The order got worse: shows the first candidate beside the best one by its grade.
      let highest = all.compactMap(\.grade).max()
      let best = all.first { $0.grade == highest }
      return LossExplanation(
        loss: loss, found: all.first, expected: best?.rank == 1 ? nil : best)
    }
  }
}

extension RubricGuards {
  /// The losses, explained by the scores of the new rubric.
  package var lossExplanations: [LossExplanation] {
    regression.lossExplanations(cases, by: scorer)
  }
}
