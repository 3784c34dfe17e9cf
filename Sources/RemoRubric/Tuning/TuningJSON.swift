import RemoBytes

extension TuningResult {
  /// The member `tuning` of a JSON report; see `report.schema.json`. `threshold` is a score of the
  /// tuned rubric.
  var json: JSONOutput {
    [
      "outcome": .text(outcome.rawValue), "cases": .of(cases), "pairs": .of(pairs),
      "relevant": .of(relevance), "threshold": .number(threshold),
      "fold_thresholds": .array(foldThresholds.map { .number($0) }),
      "ece_by_chance": .of(errorByChance),
      "gains": .array(
        gains.map {
          ["name": .text($0.name), "before": .of($0.before), "after": .of($0.after)]
        }),
      "comparisons": comparisons.json, "guards": guards?.json,
    ]
  }
}
