public import Foundation
public import RemoRubric
public import RemoShop

extension ListError: LocalizedError {
  /// The first violation with its location, and the number of others.
  public var errorDescription: String? {
    guard let first = violations.first else { return apiMessage }
    let others = violations.count - 1 + furtherCount
    return others == 0 ? first.description : "\(first) (and \(others) more)"
  }

  /// The suggestion for the first violation, if any.
  public var recoverySuggestion: String? {
    isRetryable ? "Try again later." : violations.first?.help
  }
}

extension ListFilterError: LocalizedError {
  /// The error message.
  public var errorDescription: String? { message }

  /// The suggestion for a fix.
  public var recoverySuggestion: String? { help }
}

extension DocumentTemplateError: LocalizedError {
  /// The error message with its location.
  public var errorDescription: String? { description }

  /// The suggestion for a fix, if any.
  public var recoverySuggestion: String? { help }
}

extension RubricError: LocalizedError {
  /// All errors of the input.
  public var errorDescription: String? { description }

  /// The suggestion for a fix, if any.
  public var recoverySuggestion: String? { help }
}
