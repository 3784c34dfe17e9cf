import RemoBytes

/// The problems of a document.
package struct ListProblems: Sendable {
  /// A point in time, to ask later what came since.
  struct Mark {
    fileprivate let errors: Int
    fileprivate let dropped: Int
    fileprivate let misnamed: Int
  }

  /// The API's answer in place of a list.
  package struct Answer: Hashable, Sendable {
    /// The step of the project.
    package var step: String?
    /// Its error in words: its message, or else its code.
    package var message: String?
    /// Whether the same may be asked for again, as the API says it.
    var retryable: Bool?

    /// Whether the place of the list is empty, as it is while a project is on its way.
    var awaitsList = false

    /// The steps of a project that gets no list any more.
    private static let lastSteps = ["completed", "abandoned", "cancelled", "canceled"]

    /// The steps of a project that gets a list only if the API says that it may be tried again.
    private static let failedSteps = ["failed", "error", "expired"]

    /// Whether the project has ended, so that no list will come.
    var isAtEnd: Bool {
      guard let step else { return false }
      let folded = InvisibleCharacter.trimmed(step).lowercased()
      return Self.lastSteps.contains(folded)
        || Self.failedSteps.contains(folded) && retryable != true
    }

    /// Whether the same request may give a list later: the API says that its error may be tried
    /// again, or a project that has not ended has no list yet and no error.
    package var isRetryable: Bool { !isAtEnd && (retryable ?? (awaitsList && message == nil)) }
  }

  /// Errors beyond this number are only counted.
  private static let limit = 1000

  /// In document order.
  package private(set) var errors: [Diagnostic] = []
  /// Errors that concern many places, each told once; `sort` puts them before the others.
  private var documentErrors: [Diagnostic] = []
  /// Errors that were only counted.
  package private(set) var furtherErrors = 0
  /// Keys with other names, which are told once for all of them.
  private var misnamedCount = 0
  /// The API's answer that there is no list, if the document is one.
  package internal(set) var answer: Answer?

  /// Whether the same request may give a list later.
  package var isRetryable: Bool { answer?.isRetryable ?? false }

  /// No problem.
  package init() {}

  /// The one problem of a document that is something else than a list.
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

  /// Whether there is no error.
  var hasNoError: Bool {
    errors.isEmpty && documentErrors.isEmpty && furtherErrors == 0 && misnamedCount == 0
  }

  /// Whether the next error is to be added; else it is counted.
  var keepsNextError: Bool { errors.count < Self.limit }

  mutating func addError(_ error: Diagnostic) { errors.append(error) }

  /// Adds an error that is told once for the document.
  mutating func addDocumentError(_ error: Diagnostic) { documentErrors.append(error) }

  mutating func countError() { furtherErrors += 1 }

  /// Counts a key with another name. The decoder adds one error for all of them.
  mutating func countMisnamed() { misnamedCount += 1 }

  /// Adds a syntax error, which ends the pass; the errors before it stay.
  mutating func addSyntaxError(_ error: Diagnostic) { errors.append(error) }

  /// Puts the errors into document order, behind those that concern the document as a whole, so
  /// that a reader who is shown only the first ones sees them. Of one place, they keep their order.
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

  /// The errors since `mark` in one line, paths shortened by that of their object.
  func reason(since mark: Mark, without path: String) -> String {
    errors[mark.errors...].map { error in
      let field = error.path.hasPrefix(path + ".") ? error.path.dropFirst(path.count + 1) : ""
      return (field.isEmpty ? "" : "\(field): ") + error.message
    }.joined(separator: "; ")
  }
}
