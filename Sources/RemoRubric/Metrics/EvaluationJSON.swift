import RemoBytes

extension Evaluation {
  /// Writes the evaluation as one line of JSON.
  ///
  /// `{"queries", "missing", "unjudged", "complete", "metrics": {name: {"mean", "mean_complete",
  /// "per_query": {query: value}, "tie_range": {"min", "max"}}}}`; a mean that the data do not define
  /// is null, and `reason` says why.
  package func writeJSON(into writer: inout ByteWriter) {
    var json = JSONWriter(.compact)
    json.beginObject(&writer)
    json.key("queries", &writer)
    json.integer(Int64(queries.count), &writer)
    json.key("missing", &writer)
    json.strings(missing, &writer)
    json.key("unjudged", &writer)
    json.strings(unjudged, &writer)
    json.key("complete", &writer)
    json.bool(isComplete, &writer)
    json.key("metrics", &writer)
    json.beginObject(&writer)
    for result in results {
      json.key(result.metric.name, &writer)
      write(result, &json, &writer)
    }
    json.endObject(&writer)
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  private func write(_ result: Result, _ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject(&writer)
    json.key("mean", &writer)
    json.number(result.mean ?? .nan, &writer)
    json.key("mean_complete", &writer)
    json.number(result.completeMean ?? .nan, &writer)
    if let reason = result.reason {
      json.key("reason", &writer)
      json.string(reason, &writer)
    }
    if let range = result.tieRange {
      json.key("tie_range", &writer)
      json.beginObject(&writer)
      json.key("min", &writer)
      json.number(range.lowerBound, &writer)
      json.key("max", &writer)
      json.number(range.upperBound, &writer)
      json.endObject(&writer)
    }
    json.key("per_query", &writer)
    json.beginObject(&writer)
    for (query, value) in zip(queries, result.perQuery) {
      json.key(query, &writer)
      json.number(value, &writer)
    }
    json.endObject(&writer)
    json.endObject(&writer)
  }
}

extension JSONWriter {
  /// Writes an array of strings.
  mutating func strings(_ values: [String], _ writer: inout ByteWriter) {
    beginArray(&writer)
    for value in values { string(value, &writer) }
    endArray(&writer)
  }
}
