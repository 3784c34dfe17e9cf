import RemoBytes

/// The errors found in a document, and the API's answer if there is no list.
package struct ListProblems: Sendable {
  /// A point in the sequence of errors, for `reason(since:)`.
  struct Mark {
    fileprivate let errors: Int
    fileprivate let dropped: Int
    fileprivate let misnamed: Int
  }

  /// The API's answer when there is no list.
  package struct Answer: Hashable, Sendable {
    /// The step of the project.
    package var step: String?
    /// The error message, or else its code.
    package var message: String?
    /// Whether the API says that the request may be repeated.
    var retryable: Bool?

    /// Whether the list is still missing, as for a project in progress.
    var awaitsList = false

    /// The steps of a project that will not get a list.
    private static let lastSteps = ["completed", "abandoned", "cancelled", "canceled"]

    /// The steps of a project that gets a list only if the API calls its error retryable.
    private static let failedSteps = ["failed", "error", "expired"]

    /// Whether the project has ended without a list.
    var isAtEnd: Bool {
      guard let step else { return false }
      let folded = InvisibleCharacter.trimmed(step).lowercased()
      return Self.lastSteps.contains(folded)
        || Self.failedSteps.contains(folded) && retryable != true
    }

    /// Whether the same request may return a list later: the API's error is retryable, or the
    /// project is in progress without a list or error.
    package var isRetryable: Bool { !isAtEnd && (retryable ?? (awaitsList && message == nil)) }
  }

  /// The most errors kept; further ones are only counted.
  private static let limit = 1000

  /// The errors in document order.
  package private(set) var errors: [Diagnostic] = []
  /// Errors that concern many places, reported once each. `sort` puts them first.
  private var documentErrors: [Diagnostic] = []
  /// The number of errors that were only counted.
  package private(set) var furtherErrors = 0
  /// The number of misnamed keys, which share one error.
  private var misnamedCount = 0
  /// The API's answer that there is no list, if the document is such an answer.
  package internal(set) var answer: Answer?

  /// Whether the same request may return a list later.
  package var isRetryable: Bool { answer?.isRetryable ?? false }

  package init() {}

  /// Creates the problems of a document that is not a list.
  package init(_ error: Diagnostic) { errors = [error] }

  var mark: Mark {
    Mark(errors: errors.count, dropped: furtherErrors, misnamed: misnamedCount)
  }

  mutating func removeAll() {
    if !errors.isEmpty { errors.removeAll() }
    if !documentErrors.isEmpty { documentErrors.removeAll() }
    furtherErrors = 0
    misnamedCount = 0
    if answer != nil { answer = nil }
  }

  var hasNoError: Bool {
    errors.isEmpty && documentErrors.isEmpty && furtherErrors == 0 && misnamedCount == 0
  }

  /// Whether the next error is kept or only counted.
  var keepsNextError: Bool { errors.count < Self.limit }

  mutating func addError(_ error: Diagnostic) { errors.append(error) }

  mutating func addDocumentError(_ error: Diagnostic) { documentErrors.append(error) }

  mutating func countError() { furtherErrors += 1 }

  /// Counts a misnamed key. The decoder adds one error for all of them.
  mutating func countMisnamed() { misnamedCount += 1 }

  /// Adds a syntax error, which ends the pass. Earlier errors stay.
  mutating func addSyntaxError(_ error: Diagnostic) { errors.append(error) }

  /// Sorts the errors: those about the whole document first, where readers see them, then by place.
  /// Errors at one place keep their order.
  mutating func sort() {
    if errors.isEmpty, documentErrors.isEmpty { return }
    let verdicts = errors.filter { $0.code.name == ContractCode.nothingLeft.rawValue }
    if !verdicts.isEmpty { errors.removeAll { verdicts.contains($0) } }
    errors = verdicts + Self.sorted(documentErrors) + Self.sorted(errors)
    documentErrors.removeAll()
  }

  private static func sorted(_ errors: [Diagnostic]) -> [Diagnostic] {
    guard errors.count > 1 else { return errors }
    return errors.enumerated().sorted { left, right in
      let leftStart = left.element.range?.lowerBound ?? 0
      let rightStart = right.element.range?.lowerBound ?? 0
      return (leftStart, left.offset) < (rightStart, right.offset)
    }.map(\.element)
  }

  func hasErrors(since mark: Mark) -> Bool {
    errors.count > mark.errors || furtherErrors > mark.dropped || misnamedCount > mark.misnamed
  }

  mutating func dropErrors(since mark: Mark) {
    errors.removeLast(errors.count - mark.errors)
    furtherErrors = mark.dropped
    misnamedCount = mark.misnamed
  }

  /// The errors since `mark`, with paths relative to `part`.
  func reason(since mark: Mark, of part: String) -> RejectReason {
    RejectReason(errors[mark.errors...], of: part)
  }
}
