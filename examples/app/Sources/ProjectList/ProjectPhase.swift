import Foundation
import RemoShop

/// A project as the list's screen sees it: without a list yet, with one, or failed.
public enum ProjectPhase: Sendable {
  /// The project has no list yet. The step is the API's word, such as `photos`.
  case waiting(step: String?)
  /// The project has a list. Items with errors are left out and counted.
  case completed(ArrangedList, rejectedCount: Int)
  /// The project failed, or the answer is unusable.
  case failed(message: String, canRetry: Bool)

  /// Decodes the API's answer: a workflow state, its envelope, or an error.
  public init(decoding answer: Data, options: ListOptions = ListOptions()) {
    do {
      self = .completed(
        try ShoppingList(decoding: answer).arranged(options), rejectedCount: 0)
    } catch {
      self = Self.withoutList(error) ?? Self.salvaged(answer, options) ?? .unusable(error)
    }
  }

  /// The phase of an answer that says there is no list.
  private static func withoutList(_ error: ListError) -> ProjectPhase? {
    if let message = error.apiMessage {
      return .failed(message: message, canRetry: error.isRetryable)
    }
    guard let step = error.step else { return nil }
    return error.isRetryable
      ? .waiting(step: step)
      : .failed(message: "The project ended without a list.", canRetry: false)
  }

  /// The usable part of a list with errors: eleven of twelve products are better than none.
  private static func salvaged(_ answer: Data, _ options: ListOptions) -> ProjectPhase? {
    var warnings: [ListDiagnostic] = []
    guard let list = try? ShoppingList(salvaging: answer, warnings: &warnings) else { return nil }
    let rejected = warnings.count { $0.code == "rejected" }
    return .completed(list.arranged(options), rejectedCount: rejected)
  }

  private static func unusable(_ error: ListError) -> ProjectPhase {
    .failed(message: error.violations.first?.message ?? "\(error)", canRetry: false)
  }

  /// Whether polling is over.
  public var isFinal: Bool {
    if case .waiting = self { false } else { true }
  }
}
