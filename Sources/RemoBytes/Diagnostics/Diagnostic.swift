/// Something that is wrong with an input, where, and what to do about it.
///
/// No text is longer than a reader can take in: the middle of a longer one is left out.
package struct Diagnostic: Equatable, Sendable {
  /// The most scalars of a path, and of a message or a suggestion.
  private static let limits = (path: 300, text: 1000)

  package enum Severity: Equatable, Sendable {
    case error, warning
  }

  /// A stable name for programs: `total-mismatch`, `unsafe-url`, …
  package struct Code: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(stringLiteral value: String) { name = value }
  }

  package let severity: Severity
  package let code: Code
  /// The value it concerns: `items[3].price_cents`; empty for the document.
  package let path: String
  /// The message, without the path and a full stop.
  package let message: String
  /// The way out.
  package let help: String?
  /// The offsets of the text that is wrong, if there is such a place.
  package let range: Range<Int>?

  package init(
    _ severity: Severity, _ code: Code, path: String, message: String, help: String? = nil,
    range: Range<Int>?
  ) {
    self.severity = severity
    self.code = code
    self.path = path.shortened(to: Self.limits.path)
    self.message = message.shortened(to: Self.limits.text)
    self.help = help?.shortened(to: Self.limits.text)
    self.range = range
  }

  /// This error as a warning that ends with what becomes of the value; a warning stays as it is.
  package func asWarning(saying consequence: String) -> Diagnostic {
    guard severity == .error else { return self }
    return Diagnostic(
      .warning, code, path: path, message: "\(message); \(consequence)", help: help, range: range)
  }

  /// The diagnostic for an error in the JSON in `range` of a buffer.
  ///
  /// - Parameters:
  ///   - none: the way out where there is no document; by default that of `error`.
  ///   - one: the same where a second document follows.
  package init(
    _ error: JSONError, in source: Span<UInt8>, range: Range<Int>, none: String? = nil,
    one: String? = nil
  ) {
    let other = NonJSONInput(error, in: source, range: range)
    let surrounded = other == nil ? SurroundedJSON(error, in: source, range: range) : nil
    let help =
      switch error.code {
      case .empty: none ?? error.help
      case .afterDocument: one ?? error.help
      default: error.help ?? error.notationHelp(source, before: range.upperBound)
      }
    self.init(
      .error, "invalid-json",
      path: source.extracting(range).jsonPath(at: error.offset - range.lowerBound),
      message: other?.message
        ?? (error.code == .afterDocument ? nil : surrounded?.message) ?? error.message,
      help: other?.help ?? surrounded?.help(source, in: range) ?? help,
      range: other?.isBinary == true ? nil : error.offset..<(error.offset + 1))
  }
}
