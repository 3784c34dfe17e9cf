import RemoBytes

extension RubricComparison {
  /// The member `diff` of a JSON report.
  ///
  /// `{"changes", "pairs", "moved", "moves": [{"case", "candidate", "grade", "old", "new",
  /// "old_band", "new_band"}], "crossings", "first_results", "bands": [{"band", "from", "to"}],
  /// "guards": {"outcome", "losses": [{"case", "candidate", "message", "guarded", "found":
  /// breakdown, "expected": breakdown}], "gains": [{"case", "candidate", "message", "guarded"}],
  /// "balance": {"lost", "won", "p"}, "broken": [case], "comparisons"}}`; without a suite, only
  /// `changes` and `bands` have content.
  var json: JSONOutput {
    [
      "changes": .texts(diff.changes.map(\.label)), "pairs": .of(diff.pairs),
      "moved": .of(diff.movedPairs), "moves": .array(guards.regression.moves.map(\.json)),
      "crossings": .of(diff.crossings.count), "first_results": .of(diff.topChanges.count),
      "bands": .array(guards.regression.rubricEdits.bands.map(\.json)), "guards": guards.json,
    ]
  }
}

extension RubricGuards {
  /// `{"outcome", "losses", "gains", "balance", "broken", "comparisons"}`
  var json: JSONOutput {
    [
      "outcome": .text(outcome.rawValue),
      "losses": .array(lossExplanations.map(\.json)),
      "gains": .array(regression.gains.map(\.json)), "balance": regression.balanceJSON,
      "broken": .texts(broken.map(\.testCase.id.text)),
      "comparisons": regression.comparisons.json,
    ]
  }
}
