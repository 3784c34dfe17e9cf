/// An error, warning or note about an input: its location, its cause and its fix.
///
/// Long texts are shortened in the middle.
package struct Diagnostic: Equatable, Sendable {
  /// The most scalars of a path, and of a message or suggestion.
  private static let limits = (path: 300, text: 1000)

  package enum Severity: String, Sendable {
    case error, warning
    /// Nothing needs to be fixed.
    case note
  }

  /// A stable, machine-readable name: `total-mismatch`, `unsafe-url`, …
  package struct Code: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(stringLiteral value: String) { name = value }
  }

  package let severity: Severity
  package let code: Code
  /// The path of the value: `items[3].price_cents`; empty for the document.
  package let path: String
  /// The message, without the path or a final period.
  package let message: String
  /// A suggestion for a fix.
  package var help: String?
  /// The offsets of the faulty text, if known.
  package var range: Range<Int>?

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

  /// Turns an error into a warning that ends with the consequence for the value. A warning or note
  /// stays unchanged.
  package func asWarning(saying consequence: String) -> Diagnostic {
    guard severity == .error else { return self }
    return Diagnostic(
      .warning, code, path: path, message: "\(message); \(consequence)", help: help, range: range)
  }

  /// The diagnostic for an error in the JSON in `range` of a buffer.
  ///
  /// - Parameters:
  ///   - helpIfEmpty: the suggestion for an input without a document; by default, the suggestion of
  ///     `error`.
  ///   - helpIfSeveral: the suggestion for an input with a second document.
  package init(
    _ error: JSONError, in source: Span<UInt8>, range: Range<Int>,
    helpIfEmpty: String? = nil, helpIfSeveral: String? = nil
  ) {
    let other = NonJSONInput(error, in: source, range: range)
    let surrounded = other == nil ? SurroundedJSON(error, in: source, range: range) : nil
    let help =
      switch error.code {
      case .empty: helpIfEmpty ?? error.help
      case .afterDocument: helpIfSeveral ?? error.help
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
