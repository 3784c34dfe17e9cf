/// Writes members, arrays and objects with values of one type; nil becomes `null`.
extension JSONWriter {
  package mutating func member(_ key: String, _ text: String?, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    if let text { string(text, to: &writer) } else { null(to: &writer) }
  }

  package mutating func member(
    _ key: String, _ source: Span<UInt8>, in slice: ByteSlice, to writer: inout ByteWriter
  ) {
    self.key(key, to: &writer)
    string(source, in: slice, to: &writer)
  }

  package mutating func member(_ key: String, _ number: Int64?, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    if let number { integer(number, to: &writer) } else { null(to: &writer) }
  }

  package mutating func member(_ key: String, _ number: Int, to writer: inout ByteWriter) {
    member(key, Int64(number), to: &writer)
  }

  package mutating func member(_ key: String, _ number: Double?, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    if let number { self.number(number, to: &writer) } else { null(to: &writer) }
  }

  package mutating func member(_ key: String, _ flag: Bool, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    bool(flag, to: &writer)
  }

  /// Writes an array of objects under a key. `content` writes the members for each value.
  package mutating func objects<Value>(
    _ key: String, _ values: some Sequence<Value>, to writer: inout ByteWriter,
    content: (Value, inout JSONWriter, inout ByteWriter) -> Void
  ) {
    beginArray(key, to: &writer)
    for value in values {
      beginObject(to: &writer)
      content(value, &self, &writer)
      endObject(to: &writer)
    }
    endArray(to: &writer)
  }
}
