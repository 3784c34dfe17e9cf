import RemoBytes

/// An error with all violations of the contract found in a document.
///
/// If the document is the API's answer that there is no list, properties hold the parts of the
/// answer:
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
/// Show ``description`` to people. Foundation's `localizedDescription` has none of this text.
public struct ListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The violations in document order, at most 1,000.
  public let violations: [ListDiagnostic]

  /// The number of violations beyond ``violations``.
  public let furtherCount: Int

  /// The step of a project that has no list yet, in the API's words. Nil for other errors.
  public let step: String?

  /// The API's message about a missing list: its `message`, or else its `error`. Nil if there is
  /// none, or if the document is not such an answer.
  public let apiMessage: String?

  /// Whether the same request may return a list later: the API's error is retryable, or the project
  /// has no list yet and has not ended. False for every other error.
  public let isRetryable: Bool

  /// The violations, one per line.
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

  /// Creates an error from errors without an answer of the API.
  init(_ errors: [Diagnostic], in document: DocumentBuffer, sheets: SheetPlaces? = nil) {
    self.init(ListDiagnostic.all(errors, in: document, sheets: sheets))
  }

  private init(_ violations: [ListDiagnostic]) {
    self.violations = violations
    furtherCount = 0
    step = nil
    apiMessage = nil
    isRetryable = false
  }

  static func tooLarge(_ count: Int) -> ListError { ListError([ListDiagnostic(tooLarge: count)]) }
}

/// An error or warning about a list, with its location.
///
/// Errors prevent a list and are in ``ListError/violations``. Warnings do not, and are in
/// ``ArrangedList/warnings``.
public struct ListDiagnostic: Hashable, Codable, Sendable, CustomStringConvertible {
  /// A stable, machine-readable name, such as `invalid-cents` for an error or `unsafe-url` for a
  /// warning. <doc:TheListsTexts> lists all of them.
  public let code: String
  /// The path of the value from the document's root: `items[3].price_cents`, or in an envelope
  /// `data.items[3].price_cents`. Empty for the document.
  public let path: String
  /// The message, with the value found and the value expected.
  public let message: String
  /// A suggestion for a fix, if any.
  public let help: String?
  /// The line, from 1; 0 without a location.
  public let line: Int
  /// The column in Unicode scalars, from 1; 0 without a location.
  public let column: Int
  /// The name of a workbook's cell, such as `Items!B5`; nil in other documents.
  public let cell: String?

  /// The known parts of location, path and message on one line: `14:22: items[3].price_cents:
  /// expected whole cents, found 249.99`.
  public var description: String {
    let place = cell ?? "\(line):\(column)"
    return (line > 0 ? "\(place): " : "") + (path.isEmpty ? "" : "\(path): ") + message
  }

  /// The error for a document that exceeds the size limit.
  init(tooLarge count: Int) {
    let error = JSONError(.tooLarge, at: 0)
    code = "invalid-json"
    path = ""
    message = "\(error.message): it has \(count) bytes"
    help = "split it into several lists"
    line = 0
    column = 0
    cell = nil
  }

  private init(_ diagnostic: Diagnostic, at place: SourceLocation?) {
    code = diagnostic.code.name
    path = diagnostic.path
    message = diagnostic.message
    help = diagnostic.help
    line = place?.line ?? 0
    column = place?.column ?? 0
    cell = place?.cell
  }

  /// The diagnostics of a document as public values. Cost: one pass over it if they are in document
  /// order.
  ///
  /// - Parameter sheets: the cells of a workbook.
  package static func all(
    _ diagnostics: [Diagnostic], in document: DocumentBuffer, sheets: SheetPlaces? = nil
  ) -> [ListDiagnostic] {
    let source = document.storage.span.extracting(0..<document.inputCount)
    var locator = SourceLocator(sheets: sheets)
    return diagnostics.map { diagnostic in
      let place = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      return ListDiagnostic(diagnostic, at: place)
    }
  }
}
