import RemoBytes

/// An error with all violations of the contract that one pass over a document found.
///
/// If the document is the API's answer that there is no list, the parts of the answer are values:
///
/// ```swift
/// do throws(ListError) {
///   return try ShoppingList(decoding: data)
/// } catch {
///   guard error.isRetryable else { throw error }
///   return nil  // ask again later
/// }
/// ```
///
/// Show ``description``: `localizedDescription`, which Foundation adds to every error, has nothing
/// of it.
public struct ListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The violations in document order, at most 1,000 of them.
  public let violations: [ListDiagnostic]

  /// Violations beyond those.
  public let furtherCount: Int

  /// The step of a project that has no list yet, as the API names it. Nil for other
  /// errors.
  public let step: String?

  /// The API's text in place of a list that went wrong: its `message`, or else its `error`.
  /// Nil where it said nothing, or the document is no answer without a list.
  public let apiMessage: String?

  /// Whether the same request may give a list later: the API says that its error may be tried
  /// again, or the project has no list yet and has not ended. False for every other error.
  public let isRetryable: Bool

  /// The violations, one a line.
  public var description: String {
    let further = furtherCount > 0 ? ["and \(furtherCount) more"] : []
    return (violations.map(\.description) + further).joined(separator: "\n")
  }

  init(_ problems: ListProblems, in document: DocumentBuffer) {
    violations = ListDiagnostic.all(problems.errors, in: document)
    furtherCount = problems.furtherErrors
    step = problems.answer?.step
    apiMessage = problems.answer?.message
    isRetryable = problems.isRetryable
  }

  private init(_ violation: ListDiagnostic) {
    violations = [violation]
    furtherCount = 0
    step = nil
    apiMessage = nil
    isRetryable = false
  }

  static func tooLarge(_ count: Int) -> ListError { ListError(ListDiagnostic(tooLarge: count)) }
}

/// An error or a warning about a list, with its place.
///
/// Errors stop a list and are in ``ListError/violations``; warnings stop nothing
/// and are in ``ArrangedList/warnings``.
public struct ListDiagnostic: Hashable, Codable, Sendable, CustomStringConvertible {
  /// A stable name for programs: `invalid-cents`, say, of what is wrong, and `unsafe-url` of what
  /// is doubtful; <doc:TheListsTexts> has all of them.
  public let code: String
  /// The path of the value, from the document's root: `items[3].price_cents`, or in an envelope
  /// `data.items[3].price_cents`; empty for the document.
  public let path: String
  /// The value found and the value expected, in words.
  public let message: String
  /// A suggestion, if there is one.
  public let help: String?
  /// The line, from 1; 0 where there is no place.
  public let line: Int
  /// The column in Unicode scalars, from 1; 0 where there is no place.
  public let column: Int

  /// Place, path and message in a line, those that there are:
  /// `14:22: items[3].price_cents: expected whole cents, found 249.99`.
  public var description: String {
    (line > 0 ? "\(line):\(column): " : "") + (path.isEmpty ? "" : "\(path): ") + message
  }

  /// The error about a document that is too large to be read.
  init(tooLarge count: Int) {
    let error = JSONError(.tooLarge, at: 0)
    code = "invalid-json"
    path = ""
    message = "\(error.message): it has \(count) bytes"
    help = "split it into several lists"
    line = 0
    column = 0
  }

  private init(_ diagnostic: Diagnostic, at place: SourceLocation?) {
    code = diagnostic.code.name
    path = diagnostic.path
    message = diagnostic.message
    help = diagnostic.help
    line = place?.line ?? 0
    column = place?.column ?? 0
  }

  /// Diagnostics of a document as values. Cost: one pass over it if they come in its order.
  package static func all(
    _ diagnostics: [Diagnostic], in document: DocumentBuffer
  ) -> [ListDiagnostic] {
    let source = document.storage.span.extracting(0..<document.inputCount)
    var locator = SourceLocator()
    return diagnostics.map { diagnostic in
      let place = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      return ListDiagnostic(diagnostic, at: place)
    }
  }
}
