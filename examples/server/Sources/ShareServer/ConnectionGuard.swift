import HTTPTypes
import Metrics
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Closes connections of clients that are too slow or have too many, so that nobody can occupy the
/// server.
///
/// The time for a head is fixed. The time for a body or an answer grows with its size, so a client
/// that sends or reads byte by byte is cut off. After the server was told to stop, no connection
/// stays longer than `Limits.shutdown`.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The times that a client may take.
  struct Limits: Sendable {
    /// The time for a head, and for the first bytes of a body or an answer.
    var request = TimeAmount.seconds(10)
    /// The time between an answer and the head of the next request.
    var idle = TimeAmount.seconds(60)
    /// The time for everything after the server was told to stop.
    var shutdown = TimeAmount.seconds(10)
    /// The greatest size of a body in bytes.
    var maximumBody = 1 << 20

    /// The slowest rate of a body or an answer, in bytes per second.
    private static let slowestRate = 16 << 10

    /// The time for a body or an answer of that size, or of the greatest size if it is unknown.
    func time(forBytes count: Int?) -> TimeAmount {
      request + .seconds(Int64((count ?? maximumBody) / Self.slowestRate))
    }
  }

  private let limits: Limits
  private let counter: ConnectionCounter
  private let metrics: any MetricsFactory
  private var client: ClientKey?
  /// Closes the connection in time, unless its client does what it has to do next.
  private var deadline: Scheduled<Void>?
  private var shutdown: Scheduled<Void>?
  /// The requests that have begun and are not answered.
  private var openRequests = 0
  /// Whether a request is being received.
  private var isReading = false
  /// Whether an answer has begun and not ended.
  private var isWriting = false

  init(limits: Limits, counter: ConnectionCounter, metrics: any MetricsFactory) {
    self.limits = limits
    self.counter = counter
    self.metrics = metrics
  }

  func channelActive(context: ChannelHandlerContext) {
    let client = context.remoteAddress.map { ClientKey($0) } ?? .unknown
    guard counter.open(client) else {
      count("connections")
      context.close(promise: nil)
      return
    }
    self.client = client
    expect(within: limits.request, "head", context: context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { finish() }

  private func finish() {
    client.take().map(counter.close)
    deadline?.cancel()
    shutdown?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      openRequests += 1
      isReading = true
      let length = head.headerFields[.contentLength].flatMap { Int($0) }
      let isChunked = head.headerFields[.transferEncoding] != nil
      let size = min(length ?? (isChunked ? limits.maximumBody : 0), limits.maximumBody)
      expect(within: limits.time(forBytes: size), "body", context: context)
    case .body: break
    case .end:
      isReading = false
      // What follows is up to the server.
      deadline?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isWriting = true
      if !isReading {
        let length = head.headerFields[.contentLength].flatMap { Int($0) }
        expect(within: limits.time(forBytes: length), "answer", context: context)
      }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      let promise = promise ?? context.eventLoop.makePromise()
      promise.futureResult.assumeIsolated().whenSuccess { self.answered(context) }
      context.write(data, promise: promise)
    }
  }

  private func answered(_ context: ChannelHandlerContext) {
    openRequests -= 1
    isWriting = false
    if openRequests == 0 { expect(within: limits.idle, "idle", context: context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, shutdown == nil {
      shutdown = schedule(limits.shutdown, "shutdown", context: context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes the connection unless its client goes on in time.
  private func expect(within time: TimeAmount, _ phase: String, context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = schedule(time, phase, context: context)
  }

  private func schedule(
    _ time: TimeAmount, _ phase: String, context: ChannelHandlerContext
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      if phase != "idle" { self.count(phase) }
      if self.isReading, !self.isWriting {
        let head = HTTPResponse(
          status: .requestTimeout, headerFields: [.connection: "close", .contentLength: "0"])
        context.write(self.wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
      }
      context.close(promise: nil)
    }
  }

  private func count(_ reason: String) {
    Counter(
      label: "share_connections_closed", dimensions: [("reason", reason)], factory: metrics
    ).increment()
  }
}

/// Counts the open connections of each client.
final class ConnectionCounter: Sendable {
  private let maximum: Int
  private let counts = Mutex<[ClientKey: Int]>([:])

  /// - Parameter maximum: the limit for one client; 0 is without limit.
  init(maximum: Int) { self.maximum = maximum }

  /// Counts a new connection.
  ///
  /// - Returns: false if it is one too many, and not counted.
  func open(_ client: ClientKey) -> Bool {
    counts.withLock { counts in
      let count = counts[client, default: 0]
      if maximum > 0, count >= maximum { return false }
      counts[client] = count + 1
      return true
    }
  }

  func close(_ client: ClientKey) {
    counts.withLock { counts in
      let count = counts[client, default: 1] - 1
      counts[client] = count == 0 ? nil : count
    }
  }
}
