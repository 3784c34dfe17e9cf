import RemoBytes

/// Why a document could not be decoded: every violation that one pass found.
public struct ListError: Error, Sendable, CustomStringConvertible {
  /// One violation.
  public struct Violation: Equatable, Sendable {
    /// A stable name for programs: `invalid-cents`, `missing-key`, `invalid-json`, …
    public let code: String
    /// Which value it concerns: `items[3].price_cents`; empty for the document.
    public let path: String
    /// What was found and what was expected.
    public let message: String
    /// The way out, where there is one to name.
    public let help: String?
    /// Where it stands, lines from 1; 0 where there is no such place.
    public let line: Int
    /// Where it stands, in Unicode scalars from 1; 0 where there is no such place.
    public let column: Int
  }

  /// The violations in document order, at most 1,000 of them.
  public let violations: [Violation]

  /// Violations beyond those.
  public let furtherCount: Int

  /// The violations, one a line.
  public let description: String

  init(_ problems: ListProblems, in document: DocumentBuffer) {
    let source = document.storage.span.extracting(0..<document.inputCount)
    var violations: [Violation] = []
    for error in problems.errors {
      let place = error.range.map { SourceLocation(of: $0.lowerBound, in: source) }
      violations.append(
        Violation(
          code: error.code.name, path: error.path, message: error.message, help: error.help,
          line: place?.line ?? 0, column: place?.column ?? 0))
    }
    self.init(violations, furtherCount: problems.furtherErrors)
  }

  private init(_ violations: [Violation], furtherCount: Int) {
    self.violations = violations
    self.furtherCount = furtherCount
    var lines = violations.map { violation in
      let path = violation.path.isEmpty ? "" : "\(violation.path): "
      return "\(violation.line):\(violation.column): \(path)\(violation.message)"
    }
    if furtherCount > 0 { lines.append("and \(furtherCount) more") }
    description = lines.joined(separator: "\n")
  }

  static func tooLarge(_ count: Int) -> ListError {
    let error = JSONError(.tooLarge, at: 0)
    return ListError(
      [
        Violation(
          code: "invalid-json", path: "", message: "\(error.message): it has \(count) bytes",
          help: "split it into several lists", line: 0, column: 0)
      ], furtherCount: 0)
  }
}
