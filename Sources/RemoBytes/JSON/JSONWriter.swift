/// Writes JSON, indented or on one line.
///
/// The caller gives keys and values in order. The writer adds commas, line breaks and indentation.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// Two spaces per level, one member per line.
    case indented
    /// No white space.
    case compact
  }

  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  package init(_ layout: Layout = .indented) {
    self.layout = layout
  }

  private mutating func startValue(to writer: inout ByteWriter) {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if !isFirst { writer.append(ASCII.comma) }
    isFirst = false
    if depth > 0 { breakLine(to: &writer) }
  }

  private func breakLine(to writer: inout ByteWriter) {
    guard layout == .indented else { return }
    writer.append(ASCII.lineFeed)
    for _ in 0..<(depth * 2) { writer.append(ASCII.space) }
  }

  private mutating func open(_ bracket: UInt8, to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8, to writer: inout ByteWriter) {
    depth -= 1
    if !isFirst { breakLine(to: &writer) }
    writer.append(bracket)
    isFirst = false
  }

  package mutating func beginObject(to writer: inout ByteWriter) {
    open(ASCII.leftBrace, to: &writer)
  }

  package mutating func beginObject(_ key: String, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    beginObject(to: &writer)
  }

  package mutating func endObject(to writer: inout ByteWriter) {
    close(ASCII.rightBrace, to: &writer)
  }

  package mutating func beginArray(to writer: inout ByteWriter) {
    open(ASCII.leftBracket, to: &writer)
  }

  package mutating func beginArray(_ key: String, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    beginArray(to: &writer)
  }

  package mutating func endArray(to writer: inout ByteWriter) {
    close(ASCII.rightBracket, to: &writer)
  }

  /// Writes a key. Its value must follow.
  package mutating func key(_ name: String, to writer: inout ByteWriter) {
    string(name, to: &writer)
    writer.append(ASCII.colon)
    if layout == .indented { writer.append(ASCII.space) }
    isAfterKey = true
  }

  package mutating func string(_ text: String, to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.append(ASCII.quote)
    text.withBytes { writer.append($0, in: 0..<$0.count, escaping: .jsonString) }
    writer.append(ASCII.quote)
  }

  /// Writes a slice as a string, or `null` if the slice is null.
  package mutating func string(
    _ source: Span<UInt8>, in slice: ByteSlice, escaping table: EscapeTable = .jsonString,
    to writer: inout ByteWriter
  ) {
    startValue(to: &writer)
    if slice.isNull {
      writer.append("null")
      return
    }
    writer.append(ASCII.quote)
    writer.append(source, in: slice, escaping: table)
    writer.append(ASCII.quote)
  }

  /// Writes a string. `content` adds its text, already escaped.
  package mutating func text(to writer: inout ByteWriter, content: (inout ByteWriter) -> Void) {
    startValue(to: &writer)
    writer.append(ASCII.quote)
    content(&writer)
    writer.append(ASCII.quote)
  }

  package mutating func integer(_ number: Int64, to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.appendDecimal(number)
  }

  /// Writes the shortest decimal that reads back as `number`; `null` if it is not finite.
  package mutating func number(_ number: Double, to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.append(number.isFinite ? shortestDecimal(number) : "null")
  }

  /// Writes text that is already JSON, such as a number.
  package mutating func raw(
    _ source: Span<UInt8>, in slice: ByteSlice, to writer: inout ByteWriter
  ) {
    startValue(to: &writer)
    writer.append(source, in: slice)
  }

  package mutating func bool(_ value: Bool, to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.append(value ? "true" : "false")
  }

  package mutating func null(to writer: inout ByteWriter) {
    startValue(to: &writer)
    writer.append("null")
  }
}
