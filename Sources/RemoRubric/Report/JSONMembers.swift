import RemoBytes

/// What the engine's JSON consists of: members with their values, and arrays of them.
extension JSONWriter {
  /// Writes a member; nil is `null`.
  mutating func member(_ name: String, _ value: String?, _ writer: inout ByteWriter) {
    key(name, &writer)
    if let value { string(value, &writer) } else { null(&writer) }
  }

  /// Writes a member; nil is `null`.
  mutating func member(_ name: String, _ value: Double?, _ writer: inout ByteWriter) {
    key(name, &writer)
    if let value { number(value, &writer) } else { null(&writer) }
  }

  /// Writes an object of numbers.
  mutating func object(_ members: [(String, Double)], _ writer: inout ByteWriter) {
    beginObject(&writer)
    for (name, value) in members { member(name, value, &writer) }
    endObject(&writer)
  }

  /// Writes an array of strings.
  mutating func strings(_ values: [String], _ writer: inout ByteWriter) {
    beginArray(&writer)
    for value in values { string(value, &writer) }
    endArray(&writer)
  }

  /// Writes an array of pairs of numbers under a key.
  mutating func pairs(
    _ name: String, _ pairs: [(Double, Double)], _ writer: inout ByteWriter
  ) {
    key(name, &writer)
    beginArray(&writer)
    for (x, y) in pairs {
      beginArray(&writer)
      number(x, &writer)
      number(y, &writer)
      endArray(&writer)
    }
    endArray(&writer)
  }

  /// Writes an array of objects of strings under a key; members that are nil are left out.
  mutating func objects(
    _ name: String, _ objects: [[(String, String?)]], _ writer: inout ByteWriter
  ) {
    key(name, &writer)
    beginArray(&writer)
    for members in objects {
      beginObject(&writer)
      for case (let name, let value?) in members { member(name, value, &writer) }
      endObject(&writer)
    }
    endArray(&writer)
  }

  /// Writes the member `comparisons`.
  mutating func comparisons(_ comparisons: [PairedComparison], _ writer: inout ByteWriter) {
    key("comparisons", &writer)
    beginArray(&writer)
    for item in comparisons { item.write(&self, &writer) }
    endArray(&writer)
  }

  /// Writes the member `severe`.
  mutating func severe(_ guards: RegressionGuard, _ writer: inout ByteWriter) {
    objects(
      "severe",
      guards.severe.map {
        [("case", $0.query), ("candidate", $0.candidate), ("message", $0.message)]
      }, &writer)
  }

  /// Writes the member `sources`.
  mutating func sources(_ sources: [Report.Source], _ writer: inout ByteWriter) {
    objects(
      "sources", sources.map { [("role", $0.role), ("name", $0.name), ("sha256", $0.hash)] },
      &writer)
  }
}
