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
    json.beginObject(&writer)
    if !sources.isEmpty { json.sources(sources, &writer) }
    json.member("queries", queries.count, &writer)
    json.strings("missing", missing, &writer)
    json.strings("unjudged", unjudged, &writer)
    json.strings("without_relevant", withoutRelevant, &writer)
    json.member("complete", isComplete, &writer)
    json.beginObject("metrics", &writer)
    for result in results {
      json.key(result.metric.name, &writer)
      write(result, &json, &writer)
    }
    json.endObject(&writer)
    json.endObject(&writer)
  }

  private func write(_ result: Result, _ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject(&writer)
    json.member("mean", result.mean, &writer)
    json.member("mean_complete", result.completeMean, &writer)
    if let reason = result.reason {
      json.member("reason", reason, &writer)
    }
    if let range = result.tieRange {
      json.object("tie_range", [("min", range.lowerBound), ("max", range.upperBound)], &writer)
    }
    json.beginObject("per_query", &writer)
    for (query, value) in zip(queries, result.perQuery) {
      json.member(query, value, &writer)
    }
    json.endObject(&writer)
    json.endObject(&writer)
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
    json.beginObject(&writer)
    json.member("outcome", outcome(comparisons).rawValue, &writer)
    json.comparisons(comparisons, &writer)
    for (key, evaluation) in zip(["old", "new"], evaluations) {
      json.key(key, &writer)
      evaluation.writeJSON(sources: [], &json, &writer)
    }
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  /// Writes the members of one comparison.
  func write(_ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.member("metric", metric, &writer)
    json.member("old", old, &writer)
    json.member("new", new, &writer)
    json.member("difference", difference, &writer)
    if let interval {
      json.object(
        "interval", [("min", interval.lowerBound), ("max", interval.upperBound)], &writer)
    }
    json.member("p", flips.p, &writer)
    json.member("p_adjusted", adjustedP, &writer)
    json.member("p_t", studentP, &writer)
    json.member("exact", flips.isExact, &writer)
    json.member("wins", wins, &writer)
    json.member("ties", ties, &writer)
    json.member("losses", losses, &writer)
    json.member("detectable", detectable, &writer)
    if let needed { json.member("needed", needed, &writer) }
    json.member("verdict", verdict.rawValue, &writer)
  }
}
