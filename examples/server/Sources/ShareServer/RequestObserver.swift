import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore

/// The context of a request, with the address of its client.
struct ShareContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}

/// Logs and counts every request, turns errors into answers, and gives every answer the headers
/// that protect it.
///
/// It names the route, not the path: paths contain tokens.
struct RequestObserver: RouterMiddleware {
  let metrics: any MetricsFactory

  private static let headers: HTTPFields = [
    .xContentTypeOptions: "nosniff",
    .referrerPolicy: "no-referrer",
    .xRobotsTag: "noindex, nofollow, noarchive",
  ]

  func handle(
    _ request: Request, context: ShareContext,
    next: (Request, ShareContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let method = Self.known(request.method)
    let active = Meter(label: "http_requests_active", factory: metrics)
    active.increment()
    defer { active.decrement() }

    var response = try await answer(request, context: context, next: next)
    response.headers.append(contentsOf: Self.headers)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }

    let duration = ContinuousClock.now - start
    let route = context.endpointPath ?? "none"
    let labels = [("method", method), ("route", route), ("status", "\(response.status.code)")]
    Counter(label: "http_requests", dimensions: labels, factory: metrics).increment()
    Timer(
      label: "http_request_duration", dimensions: [("method", method), ("route", route)],
      factory: metrics
    ).record(duration: duration)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(method)", "route": "\(route)", "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)",
        "ms": "\(Int((duration / .milliseconds(1)).rounded()))",
      ])
    return response
  }

  /// The answer of the next handler, an error's own answer, or 500.
  private func answer(
    _ request: Request, context: ShareContext,
    next: (Request, ShareContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as Refusal {
      return try error.response(from: request, context: context)
    } catch let error as any HTTPResponseError {
      let refusal = Refusal(status: error.status, reason: error.status.reasonPhrase)
      return try refusal.response(from: request, context: context)
    } catch {
      context.logger.error("failure", metadata: ["error": "\(error)"])
      let refusal = Refusal(status: .internalServerError, reason: "The server failed.")
      return try refusal.response(from: request, context: context)
    }
  }

  /// The method's name. A client can invent names, and each would be a metric of its own.
  private static func known(_ method: HTTPRequest.Method) -> String {
    let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]
    return known.contains(method) ? method.rawValue : "other"
  }
}
