import RemoBytes

/// Why a document could not be decoded: every violation that one pass found.
public struct ListError: Error, Sendable, CustomStringConvertible {
  /// The violations in document order, at most 1,000 of them.
  public let violations: [ListDiagnostic]

  /// Violations beyond those.
  public let furtherCount: Int

  /// The violations, one a line.
  public var description: String {
    let further = furtherCount > 0 ? ["and \(furtherCount) more"] : []
    return (violations.map(\.description) + further).joined(separator: "\n")
  }

  init(_ problems: ListProblems, in document: DocumentBuffer) {
    violations = ListDiagnostic.all(problems.errors, in: document)
    furtherCount = problems.furtherErrors
  }

  private init(_ violation: ListDiagnostic) {
    violations = [violation]
    furtherCount = 0
  }

  static func tooLarge(_ count: Int) -> ListError { ListError(ListDiagnostic(tooLarge: count)) }
}
