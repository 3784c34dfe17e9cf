import RemoBytes

/// Why a document could not be decoded: every violation that one pass found.
///
/// Where the document is the API's answer that there is no list, its parts are values, too:
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

  /// Where the project is that has no list yet, as the API says it: its `step`. Nil for other
  /// errors.
  public let step: String?

  /// What the API said in the place of a list that went wrong: its `message`, or else its `error`.
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
