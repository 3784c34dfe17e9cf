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
    json.beginObject("tuning", to: &writer)
    json.member("outcome", outcome.rawValue, to: &writer)
    json.member("cases", cases, to: &writer)
    json.member("pairs", pairs, to: &writer)
    json.member("relevant", relevance, to: &writer)
    json.member("threshold", threshold, to: &writer)
    json.beginArray("fold_thresholds", to: &writer)
    for value in foldThresholds { json.number(value, to: &writer) }
    json.endArray(to: &writer)
    json.member("ece_by_chance", errorByChance, to: &writer)
    json.objects("gains", gains, to: &writer) { gain, json, writer in
      json.member("name", gain.name, to: &writer)
      json.member("before", gain.before, to: &writer)
      json.member("after", gain.after, to: &writer)
    }
    json.comparisons(comparisons, &writer)
    if let guards { write(guards, &json, &writer) }
    json.endObject(to: &writer)
  }

  private func write(
    _ guards: RubricGuards, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("guards", to: &writer)
    json.member("outcome", guards.outcome.rawValue, to: &writer)
    json.severe(guards.regression, &writer)
    json.strings("broken", guards.broken.map(\.testCase.id.text), to: &writer)
    json.comparisons(guards.regression.comparisons, &writer)
    json.endObject(to: &writer)
  }
}
