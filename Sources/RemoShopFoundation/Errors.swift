public import Foundation
public import RemoRubric
public import RemoShop

extension ListError: LocalizedError {
  /// The first fault, with its place, and the number of others.
  public var errorDescription: String? {
    guard let first = violations.first else { return apiMessage }
    let others = violations.count - 1 + furtherCount
    return others == 0 ? first.description : "\(first) (and \(others) more)"
  }

  /// The suggestion for the first fault, if there is one.
  public var recoverySuggestion: String? {
    isRetryable ? "Try again later." : violations.first?.help
  }
}

extension ListFilterError: LocalizedError {
  /// The fault.
  public var errorDescription: String? { message }

  /// The suggestion.
  public var recoverySuggestion: String? { help }
}

extension DocumentTemplateError: LocalizedError {
  /// The fault with its place.
  public var errorDescription: String? { description }

  /// The suggestion, if there is one.
  public var recoverySuggestion: String? { help }
}

extension RubricError: LocalizedError {
  /// The fault, and every fault of an input.
  public var errorDescription: String? { description }

  /// The suggestion, if there is one.
  public var recoverySuggestion: String? { help }
}
