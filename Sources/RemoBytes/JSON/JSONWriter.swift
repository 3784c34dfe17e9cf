/// JSON output, laid out for people or on one line.
///
/// The caller gives keys and values in order; commas, line breaks and indentation follow from it.
package struct JSONWriter: Sendable {
  /// How the text is laid out.
  package enum Layout: Sendable {
    /// Two spaces a level, one member a line.
    case indented
    /// No white space at all.
    case compact
  }

  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  package init(_ layout: Layout = .indented) {
    self.layout = layout
  }

  private mutating func startValue(_ writer: inout ByteWriter) {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if !isFirst { writer.append(ASCII.comma) }
    isFirst = false
    if depth > 0 { breakLine(&writer) }
  }

  private func breakLine(_ writer: inout ByteWriter) {
    guard layout == .indented else { return }
    writer.append(ASCII.lineFeed)
    for _ in 0..<(depth * 2) { writer.append(ASCII.space) }
  }

  private mutating func open(_ bracket: UInt8, _ writer: inout ByteWriter) {
    startValue(&writer)
    writer.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8, _ writer: inout ByteWriter) {
    depth -= 1
    if !isFirst { breakLine(&writer) }
    writer.append(bracket)
    isFirst = false
  }

  package mutating func beginObject(_ writer: inout ByteWriter) {
    open(ASCII.leftBrace, &writer)
  }

  package mutating func beginObject(_ key: String, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    beginObject(&writer)
  }

  package mutating func endObject(_ writer: inout ByteWriter) { close(ASCII.rightBrace, &writer) }

  package mutating func beginArray(_ writer: inout ByteWriter) {
    open(ASCII.leftBracket, &writer)
  }

  package mutating func beginArray(_ key: String, _ writer: inout ByteWriter) {
    self.key(key, &writer)
    beginArray(&writer)
  }

  package mutating func endArray(_ writer: inout ByteWriter) { close(ASCII.rightBracket, &writer) }

  /// Writes a key; its value has to follow.
  package mutating func key(_ name: String, _ writer: inout ByteWriter) {
    string(name, &writer)
    writer.append(ASCII.colon)
    if layout == .indented { writer.append(ASCII.space) }
    isAfterKey = true
  }

  package mutating func string(_ text: String, _ writer: inout ByteWriter) {
    startValue(&writer)
    writer.append(ASCII.quote)
    text.withBytes { writer.append($0, 0..<$0.count, escaping: .jsonString) }
    writer.append(ASCII.quote)
  }

  /// Writes a field as a string, or `null` if it is null.
  package mutating func string(
    _ source: Span<UInt8>, _ slice: ByteSlice, escaping table: EscapeTable = .jsonString,
    _ writer: inout ByteWriter
  ) {
    startValue(&writer)
    if slice.isNull {
      writer.append("null")
      return
    }
    writer.append(ASCII.quote)
    writer.append(source, slice, escaping: table)
    writer.append(ASCII.quote)
  }

  /// Writes a string whose content `body` adds, escaped already.
  package mutating func text(_ writer: inout ByteWriter, _ body: (inout ByteWriter) -> Void) {
    startValue(&writer)
    writer.append(ASCII.quote)
    body(&writer)
    writer.append(ASCII.quote)
  }

  package mutating func integer(_ number: Int64, _ writer: inout ByteWriter) {
    startValue(&writer)
    writer.appendDecimal(number)
  }

  /// Writes the shortest decimal that reads back as `number`; `null` if it is not finite.
  package mutating func number(_ number: Double, _ writer: inout ByteWriter) {
    startValue(&writer)
    writer.append(number.isFinite ? shortestDecimal(number) : "null")
  }

  /// Writes a number's text, or any other text that is JSON already.
  package mutating func raw(
    _ source: Span<UInt8>, _ slice: ByteSlice, _ writer: inout ByteWriter
  ) {
    startValue(&writer)
    writer.append(source, slice)
  }

  package mutating func bool(_ value: Bool, _ writer: inout ByteWriter) {
    startValue(&writer)
    writer.append(value ? "true" : "false")
  }

  package mutating func null(_ writer: inout ByteWriter) {
    startValue(&writer)
    writer.append("null")
  }
}
