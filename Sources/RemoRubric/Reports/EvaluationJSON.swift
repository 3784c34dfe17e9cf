import RemoBytes

extension Evaluation {
  /// Writes the evaluation as one line of JSON.
  ///
  /// `{"queries", "missing", "unjudged", "without_relevant", "complete", "metrics": {name:
  /// {"mean", "mean_complete", "per_query": {query: value}, "tie_range": {"min", "max"}}}}`; a mean
  /// that the data do not define is null, and `reason` says why. The files that it rests on are in
  /// `sources`, if there are any.
  package func writeJSON(sources: [SourceFile] = [], into writer: inout ByteWriter) {
    var json = JSONWriter(.compact)
    writeJSON(sources: sources, &json, &writer)
    writer.append(ASCII.lineFeed)
  }

  fileprivate func writeJSON(
    sources: [SourceFile], _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    if !sources.isEmpty { json.sources(sources, &writer) }
    json.member("queries", queries.count, to: &writer)
    json.strings("missing", missing, to: &writer)
    json.strings("unjudged", unjudged, to: &writer)
    json.strings("without_relevant", withoutRelevant, to: &writer)
    json.member("complete", isComplete, to: &writer)
    json.beginObject("metrics", to: &writer)
    for result in results {
      json.key(result.metric.name, to: &writer)
      write(result, &json, &writer)
    }
    json.endObject(to: &writer)
    json.endObject(to: &writer)
  }

  private func write(_ result: Result, _ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject(to: &writer)
    json.member("mean", result.mean, to: &writer)
    json.member("mean_complete", result.completeMean, to: &writer)
    if let reason = result.reason {
      json.member("reason", reason, to: &writer)
    }
    if let range = result.tieRange {
      json.object("tie_range", [("min", range.lowerBound), ("max", range.upperBound)], to: &writer)
    }
    json.beginObject("per_query", to: &writer)
    for (query, value) in zip(queries, result.perQuery) {
      json.member(query, value, to: &writer)
    }
    json.endObject(to: &writer)
    json.endObject(to: &writer)
  }
}

extension PairedComparison {
  /// Writes two evaluations and their comparison as one line of JSON.
  ///
  /// `{"outcome", "comparisons": [{"metric", "old", "new", "difference", "interval": {"min",
  /// "max"}, "p", "p_adjusted", "p_t", "exact", "wins", "ties", "losses", "detectable", "needed",
  /// "verdict"}], "old": evaluation, "new": evaluation}`; "needed" where it cannot be told.
  package static func writeJSON(
    _ comparisons: [PairedComparison], _ evaluations: [Evaluation], into writer: inout ByteWriter
  ) {
    var json = JSONWriter(.compact)
    json.beginObject(to: &writer)
    json.member("outcome", outcome(comparisons).rawValue, to: &writer)
    json.comparisons(comparisons, &writer)
    for (key, evaluation) in zip(["old", "new"], evaluations) {
      json.key(key, to: &writer)
      evaluation.writeJSON(sources: [], &json, &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// Writes the members of one comparison.
  func write(_ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.member("metric", metric, to: &writer)
    json.member("old", old, to: &writer)
    json.member("new", new, to: &writer)
    json.member("difference", difference, to: &writer)
    if let interval {
      json.object(
        "interval", [("min", interval.lowerBound), ("max", interval.upperBound)], to: &writer)
    }
    json.member("p", flips.p, to: &writer)
    json.member("p_adjusted", adjustedP, to: &writer)
    json.member("p_t", studentP, to: &writer)
    json.member("exact", flips.isExact, to: &writer)
    json.member("wins", wins, to: &writer)
    json.member("ties", ties, to: &writer)
    json.member("losses", losses, to: &writer)
    json.member("detectable", detectable, to: &writer)
    if let needed { json.member("needed", needed, to: &writer) }
    json.member("verdict", verdict.rawValue, to: &writer)
  }
}

/// Members that several outputs of the engine have.
extension JSONWriter {
  /// Writes an array of pairs of numbers under a key.
  mutating func pairs(
    _ key: String, _ pairs: [(Double, Double)], _ writer: inout ByteWriter
  ) {
    beginArray(key, to: &writer)
    for (x, y) in pairs {
      beginArray(to: &writer)
      number(x, to: &writer)
      number(y, to: &writer)
      endArray(to: &writer)
    }
    endArray(to: &writer)
  }

  /// Writes the member `comparisons`.
  mutating func comparisons(_ comparisons: [PairedComparison], _ writer: inout ByteWriter) {
    objects("comparisons", comparisons, to: &writer) { $0.write(&$1, &$2) }
  }

  /// Writes the member `severe`.
  mutating func severe(_ guards: RegressionGuard, _ writer: inout ByteWriter) {
    objects("severe", guards.severe, to: &writer) { item, json, writer in
      json.member("case", item.query.text, to: &writer)
      if let candidate = item.candidate { json.member("candidate", candidate, to: &writer) }
      json.member("message", item.message, to: &writer)
    }
  }
}
