import RemoBytes

/// A JSON value to be written.
///
/// An object keeps the order of its members; a member whose value is nil is left out.
package indirect enum JSONOutput: Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  /// A number as it was written.
  case written(String)
  case array([JSONOutput])
  case object([(key: String, value: JSONOutput)])

  /// A value that was read.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .number(_, let text): self = .written(text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .array(elements.map { JSONOutput($0) })
    case .object(let members): self = .object(members.map { ($0.key, JSONOutput($0.value)) })
    }
  }

  /// A text, or null.
  static func of(_ text: String?) -> JSONOutput { text.map { .text($0) } ?? .null }

  /// A number, or null.
  static func of(_ number: Double?) -> JSONOutput { number.map { .number($0) } ?? .null }

  static func of(_ count: Int) -> JSONOutput { .integer(Int64(count)) }

  static func of(_ flag: Bool) -> JSONOutput { .flag(flag) }

  static func texts(_ texts: [String]) -> JSONOutput { .array(texts.map { .text($0) }) }

  static func numbers(_ numbers: [(key: String, value: Double)]) -> JSONOutput {
    .object(numbers.map { ($0.key, .number($0.value)) })
  }

  /// `{"min": …, "max": …}`
  static func range(_ range: ClosedRange<Double>) -> JSONOutput {
    ["min": .number(range.lowerBound), "max": .number(range.upperBound)]
  }

  /// `[[x, y], …]`
  static func pairs(_ pairs: [(Double, Double)]) -> JSONOutput {
    .array(pairs.map { .array([.number($0.0), .number($0.1)]) })
  }

  /// Writes the value and a line feed.
  package func write(_ layout: JSONWriter.Layout, into writer: inout ByteWriter) {
    writer.append(self, layout: layout)
    writer.append(ASCII.lineFeed)
  }

  /// The first 16 hexadecimal digits of the SHA-256 of the compact value.
  var shortHash: String {
    var writer = ByteWriter()
    writer.append(self, layout: .compact)
    return String(SHA256.digest(writer.finish()).hexadecimal.prefix(16))
  }
}

extension JSONOutput: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral
{
  package init(dictionaryLiteral members: (String, JSONOutput?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  package init(stringLiteral text: String) { self = .text(text) }

  package init(integerLiteral number: Int64) { self = .integer(number) }
}

extension ByteWriter {
  mutating func append(_ value: JSONOutput, layout: JSONWriter.Layout) {
    var json = JSONWriter(layout)
    json.value(value, to: &self)
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSONOutput, to writer: inout ByteWriter) {
    switch value {
    case .null: null(to: &writer)
    case .flag(let flag): bool(flag, to: &writer)
    case .integer(let number): integer(number, to: &writer)
    case .number(let number): self.number(number, to: &writer)
    case .text(let text): string(text, to: &writer)
    case .written(let text):
      text.withBytes { raw($0, in: ByteSlice(0..<$0.count), to: &writer) }
    case .array(let elements):
      beginArray(to: &writer)
      for element in elements { self.value(element, to: &writer) }
      endArray(to: &writer)
    case .object(let members):
      beginObject(to: &writer)
      for member in members {
        key(member.key, to: &writer)
        self.value(member.value, to: &writer)
      }
      endObject(to: &writer)
    }
  }
}
