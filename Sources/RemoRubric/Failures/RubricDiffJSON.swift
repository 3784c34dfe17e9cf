import RemoBytes

extension RubricComparison {
  /// The member `diff` of a JSON report; `report.schema.json` describes it. Without a suite, only
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
