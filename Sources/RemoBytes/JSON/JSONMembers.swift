/// Members with their values, arrays and objects of the same kind of value; nil is `null`.
extension JSONWriter {
  package mutating func member(_ key: String, _ text: String?, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    if let text { string(text, &writer) } else { null(&writer) }
  }

  package mutating func member(
    _ key: String, _ source: Span<UInt8>, _ slice: ByteSlice, _ writer: inout ByteWriter
  ) {
    self.key(key, &writer)
    string(source, slice, &writer)
  }

  package mutating func member(_ key: String, _ number: Int64?, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    if let number { integer(number, &writer) } else { null(&writer) }
  }

  package mutating func member(_ key: String, _ number: Int, _ writer: inout ByteWriter) {
    member(key, Int64(number), &writer)
  }

  package mutating func member(_ key: String, _ number: Double?, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    if let number { self.number(number, &writer) } else { null(&writer) }
  }

  package mutating func member(_ key: String, _ flag: Bool, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    bool(flag, &writer)
  }

  /// Writes an array of strings.
  package mutating func strings(_ values: [String], _ writer: inout ByteWriter) {
    beginArray(&writer)
    for value in values { string(value, &writer) }
    endArray(&writer)
  }

  /// Writes an array of strings under a key.
  package mutating func strings(
    _ key: String, _ values: [String], _ writer: inout ByteWriter
  ) {
    self.key(key, &writer)
    strings(values, &writer)
  }

  /// Writes an object of numbers.
  package mutating func object(_ members: [(String, Double)], _ writer: inout ByteWriter) {
    beginObject(&writer)
    for (key, value) in members { member(key, value, &writer) }
    endObject(&writer)
  }

  /// Writes an object of numbers under a key.
  package mutating func object(
    _ key: String, _ members: [(String, Double)], _ writer: inout ByteWriter
  ) {
    self.key(key, &writer)
    object(members, &writer)
  }

  /// Writes an array under a key, of an object for each value, whose members `body` writes.
  package mutating func objects<Value>(
    _ key: String, _ values: some Sequence<Value>, _ writer: inout ByteWriter,
    _ body: (Value, inout JSONWriter, inout ByteWriter) -> Void
  ) {
    beginArray(key, &writer)
    for value in values {
      beginObject(&writer)
      body(value, &self, &writer)
      endObject(&writer)
    }
    endArray(&writer)
  }
}
