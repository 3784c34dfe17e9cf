import RemoBytes

extension TuningResult {
  /// Writes the member `tuning` of a JSON report.
  ///
  /// `{"outcome", "cases", "pairs", "relevant", "threshold", "fold_thresholds": [score],
  /// "ece_by_chance", "gains": [{"name", "before", "after"}], "comparisons", "guards": {"outcome",
  /// "severe": [{"case", "candidate", "message"}], "broken": [case], "comparisons"}}`; `guards` is
  /// what `rubric diff` says of the given rubric and the tuned one, `threshold` is where F1 is best
  /// by what unseen cases showed, in scores of the tuned rubric, `ece_by_chance` the calibration
  /// error of scores without any error on so many cases. A figure that is not defined is null.
  func write(_ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject("tuning", &writer)
    json.member("outcome", outcome.rawValue, &writer)
    json.member("cases", cases, &writer)
    json.member("pairs", pairs, &writer)
    json.member("relevant", relevance, &writer)
    json.member("threshold", threshold, &writer)
    json.beginArray("fold_thresholds", &writer)
    for value in foldThresholds { json.number(value, &writer) }
    json.endArray(&writer)
    json.member("ece_by_chance", errorByChance, &writer)
    json.objects("gains", gains, &writer) { gain, json, writer in
      json.member("name", gain.name, &writer)
      json.member("before", gain.before, &writer)
      json.member("after", gain.after, &writer)
    }
    json.comparisons(comparisons, &writer)
    if let guards { write(guards, &json, &writer) }
    json.endObject(&writer)
  }

  private func write(
    _ guards: RubricGuards, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("guards", &writer)
    json.member("outcome", guards.outcome.rawValue, &writer)
    json.severe(guards.regression, &writer)
    json.strings("broken", guards.broken.map(\.testCase.id.text), &writer)
    json.comparisons(guards.regression.comparisons, &writer)
    json.endObject(&writer)
  }
}
