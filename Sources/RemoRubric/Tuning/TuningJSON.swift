import RemoBytes

extension TuningResult {
  /// The member `tuning` of a JSON report.
  ///
  /// `{"outcome", "cases", "pairs", "relevant", "threshold", "fold_thresholds": [score],
  /// "ece_by_chance", "gains": [{"name", "before", "after"}], "comparisons", "guards": {"outcome",
  /// "losses", "gains", "balance", "broken": [case],
  /// "comparisons"}}`; `guards` has the results of `rubric diff` between the given rubric and the
  /// tuned one, `threshold` has the best F1 on unseen cases, in scores of the tuned rubric,
  /// `ece_by_chance` is the calibration error of perfect scores on as many cases. A figure that is
  /// not defined is null.
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
