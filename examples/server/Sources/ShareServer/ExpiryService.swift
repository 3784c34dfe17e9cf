import Foundation
import Logging
import Metrics
import ServiceLifecycle

/// Deletes expired lists, again and again until the server stops.
struct ExpiryService: Service {
  let store: ListStore
  let interval: Duration
  let metrics: any MetricsFactory
  let logger: Logger
  let now: @Sendable () -> Date

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await removeExpired()
        try? await Task.sleep(for: interval)
      }
    }
  }

  /// A failure is logged and tried again; the lists are hidden from readers all the same.
  private func removeExpired() async {
    do {
      let count = try await store.removeExpired(at: now())
      Meter(label: "share_lists_stored", factory: metrics).set(try await store.count())
      Counter(label: "share_lists_expired", factory: metrics).increment(by: count)
      if count > 0 { logger.info("expired lists are deleted", metadata: ["count": "\(count)"]) }
    } catch is CancellationError {
      return
    } catch {
      logger.error("expired lists could not be deleted", metadata: ["error": "\(error)"])
    }
  }
}
