import Foundation
import RemoShop

/// Asks for a project's state until it has a list or has failed.
public struct StatePoller: Sendable {
  /// The time between two answers.
  public var interval: Duration = .seconds(2)
  /// The failed requests in a row after which polling ends. The time between them doubles.
  public var maximumFailures = 5
  /// Options of the arranged list, such as currency and locale.
  public var options = ListOptions()
  /// Waits; tests replace it.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  private let client: any WorkflowClient

  /// Creates a poller.
  public init(client: any WorkflowClient) { self.client = client }

  /// The project's phases, the last of which is final. Ends early if its task is cancelled.
  public func phases(ofProject id: String) -> AsyncStream<ProjectPhase> {
    AsyncStream { continuation in
      let task = Task {
        await poll(id) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func poll(_ id: String, _ show: (ProjectPhase) -> Void) async {
    var failures = 0
    while !Task.isCancelled {
      do {
        let answer = try await client.state(ofProject: id)
        failures = 0
        let phase = ProjectPhase(decoding: answer, options: options)
        show(phase)
        if phase.isFinal { return }
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == maximumFailures {
          show(.failed(message: "The server cannot be reached.", canRetry: true))
          return
        }
      }
      do { try await sleep(interval * (1 << failures)) } catch { return }
    }
  }
}
