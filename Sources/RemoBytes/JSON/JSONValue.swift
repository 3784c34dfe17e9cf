/// A small document as a tree with the location of each value, for rubrics, suites and words.
///
/// Lists do not use it; their decoder works on the reader's slices.
package struct JSONValue: Sendable {
  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A number with its text as written.
    case number(Double, text: String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  package struct Member: Sendable {
    package let key: String
    /// The offsets of the key, with its quotes.
    package let keyRange: Range<Int>
    package let value: JSONValue

    package init(key: String, keyRange: Range<Int>, value: JSONValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package let kind: Kind
  /// The offsets of the value in the text.
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// Reads a whole document.
  package init(parsing buffer: DocumentBuffer) throws(JSONError) {
    var reader = JSONReader(buffer)
    self = try Self.read(&reader)
    try reader.expectEnd()
  }

  /// Reads the document in `range` of the reader's buffer, for input with one value per line.
  package init(_ reader: inout JSONReader, in range: Range<Int>) throws(JSONError) {
    reader.restart(range)
    self = try Self.read(&reader)
    try reader.expectEnd()
  }

  /// Reads the value at the start of `range` of the reader's buffer. Other text may follow it.
  package init(_ reader: inout JSONReader, atStartOf range: Range<Int>) throws(JSONError) {
    reader.restart(range)
    self = try Self.read(&reader)
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
    let nextKind = try reader.peek()
    let start = reader.position
    let kind: Kind
    switch nextKind {
    case .null:
      reader.readWord()
      kind = .null
    case .bool: kind = .bool(reader.readWord())
    case .string:
      let slice = try reader.readString()
      kind = .string(reader.buffer.storage.span.string(slice.range))
    case .number:
      let number = try reader.readNumber()
      let source = reader.buffer.storage.span
      kind = .number(number.double(in: source), text: source.string(number.text.range))
    case .array:
      var elements: [JSONValue] = []
      try reader.beginArray()
      while try reader.hasElement() { elements.append(try read(&reader)) }
      kind = .array(elements)
    case .object:
      var members: [Member] = []
      var object = try reader.beginObject()
      while let slice = try reader.readAnyKey(&object) {
        let offset = reader.keyOffset
        let key = reader.buffer.storage.span.string(slice.range)
        let range = reader.buffer.storage.span.rangeOfString(at: offset)
        members.append(Member(key: key, keyRange: range, value: try read(&reader)))
      }
      kind = .object(members)
    }
    return JSONValue(kind: kind, range: start..<reader.position)
  }

  /// The number as a whole number, read from its text, not from its nearest double; nil for other
  /// values.
  package var whole: JSONNumber.Whole? {
    guard case .number(_, let text) = kind else { return nil }
    let buffer = DocumentBuffer(text)
    let source = buffer.storage.span
    return (try? JSONScan.number(source, at: 0, before: buffer.inputCount))?.whole(in: source)
  }

  /// The value of `key`, if this is an object with that key.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The kind of the value for messages: `a string`, `null`, …
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Span<UInt8> {
  /// The offsets of the valid JSON string that begins at `start`, with its quotes.
  fileprivate func rangeOfString(at start: Int) -> Range<Int> {
    var end = start + 1
    while self[end] != ASCII.quote { end += self[end] == ASCII.backslash ? 2 : 1 }
    return start..<(end + 1)
  }
}
