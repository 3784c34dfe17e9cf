import RemoBytes

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
