import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import RemoShop

/// The share server: it keeps lists for a day and shows them under links that nobody can guess.
///
/// ```text
/// POST /lists            a list, as JSON → 201 with its link
/// GET  /lists/TOKEN      the list in the format that the client accepts
/// GET  /lists/TOKEN.csv  the list in this format
/// GET  /health, /ready   whether the process and its database work
/// GET  /metrics          figures for Prometheus
/// ```
public struct ShareServer {
  private let settings: ServerSettings
  private let logger: Logger
  private let metrics: PrometheusRegistry
  private let store: ListStore
  private let writer: DocumentWriter
  private let now: @Sendable () -> Date

  /// Opens the database.
  ///
  /// - Parameters:
  ///   - settings: addresses, limits and options.
  ///   - logger: receives one line per request, without tokens and contents.
  ///   - now: the time, by which lists expire.
  public init(
    settings: ServerSettings, logger: Logger, now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.settings = settings
    self.logger = logger
    self.now = now
    metrics = PrometheusRegistry()
    store = try ListStore(path: settings.databasePath, maximumSize: settings.maximumDatabaseSize)
    writer = try DocumentWriter(options: settings.listOptions)
  }

  /// Serves until the process receives SIGTERM or SIGINT and has answered the requests that it had
  /// begun, or the time for them is over.
  public func run() async throws {
    try await application().runService()
    try store.close()
  }

  /// The application with its routes and its background task.
  func application() -> Application<RouterResponder<ShareContext>> {
    let limits = ConnectionGuard.Limits(
      request: .seconds(Int64(settings.requestTimeout)),
      shutdown: .seconds(Int64(settings.shutdownTimeout)),
      maximumBody: settings.maximumListSize)
    // Behind a proxy, all connections come from one address.
    let counter = ConnectionCounter(
      maximum: settings.trustedProxies > 0 ? 0 : settings.maximumConnectionsPerClient)
    let metrics = metrics
    return Application(
      router: router(),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionGuard(limits: limits, counter: counter, metrics: metrics)
          ])),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.hostname, port: settings.port),
        availableConnectionsDelegate: MaximumAvailableConnections(settings.maximumConnections)),
      services: [
        ExpiryService(
          store: store, interval: .seconds(settings.cleaningInterval), metrics: metrics,
          logger: logger, now: now)
      ],
      logger: logger)
  }

  private func router() -> Router<ShareContext> {
    let router = Router(context: ShareContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestObserver(metrics: metrics))

    let routes = ListRoutes(
      settings: settings, store: store, writer: writer, metrics: metrics, now: now)
    router.group()
      .add(middleware: limit(settings.postsPerMinute))
      .post("/lists", use: routes.post)
    router.group()
      .add(middleware: limit(settings.readsPerMinute))
      .get("/lists/{list}", use: routes.get)

    router.get("/health") { _, _ in "ok\n" }
    router.get("/ready") { [store] _, _ in
      _ = try await store.document(of: ListToken(), at: .now)
      return "ok\n"
    }
    router.get("/metrics") { [metrics] _, _ in
      Response(
        status: .ok,
        headers: [
          .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }

    refuse(.get, .head, .put, .patch, .delete, .options, at: "/lists", allowed: "POST", in: router)
    for path: RouterPath in ["/lists/{list}", "/health", "/ready", "/metrics"] {
      refuse(.post, .put, .patch, .delete, .options, at: path, allowed: "GET, HEAD", in: router)
    }
    return router
  }

  private func limit(_ perMinute: Int) -> RateLimitMiddleware {
    RateLimitMiddleware(
      limiter: RateLimiter(perMinute: perMinute), trustedProxies: settings.trustedProxies)
  }

  /// Answers methods that a route does not have.
  private func refuse(
    _ methods: HTTPRequest.Method..., at path: RouterPath, allowed: String,
    in router: Router<ShareContext>
  ) {
    for method in methods {
      router.on(path, method: method) { _, _ -> Response in
        throw Refusal(
          status: .methodNotAllowed, reason: "This address has \(allowed) only.",
          headers: [.allow: allowed])
      }
    }
  }
}
