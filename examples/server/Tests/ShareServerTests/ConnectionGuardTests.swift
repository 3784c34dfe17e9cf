import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import ShareServer

@Suite("Slow and greedy clients")
struct ConnectionGuardTests {
  private let metrics = PrometheusRegistry()
  private let counter = ConnectionCounter(maximum: 2)

  /// A connection as a test sees it; its clock moves only when it is told to.
  private func connection(from address: String = "192.0.2.1") throws -> EmbeddedChannel {
    let limits = ConnectionGuard.Limits(maximumBody: 64 << 10)
    let channel = EmbeddedChannel(
      handler: ConnectionGuard(limits: limits, counter: counter, metrics: metrics))
    try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
    return channel
  }

  private func head(length: Int? = nil, isChunked: Bool = false) -> HTTPRequestPart {
    var head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/lists")
    head.headerFields[.contentLength] = length.map(String.init)
    head.headerFields[.transferEncoding] = isChunked ? "chunked" : nil
    return .head(head)
  }

  private func answer(_ channel: EmbeddedChannel, length: Int) throws {
    try channel.writeOutbound(
      HTTPResponsePart.head(
        HTTPResponse(status: .ok, headerFields: [.contentLength: "\(length)"])))
  }

  /// The seconds until the connection is closed.
  private func seconds(_ channel: EmbeddedChannel) -> Int? {
    (1...100).first { _ in
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      return !channel.isActive
    }
  }

  @Test("A head has 10 seconds, a body a second more for each 16 KiB, whatever trickles in")
  func requests() throws {
    #expect(seconds(try connection()) == 10)
    for (part, time) in [
      (head(length: 0), 10), (head(length: 16 << 10), 11), (head(length: 1 << 30), 14),
      (head(isChunked: true), 14),
    ] {
      let channel = try connection()
      try channel.writeInbound(part)
      for _ in 1..<time {
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: " ")))
      }
      #expect(channel.isActive)
      #expect(seconds(channel) == 1)
      guard case .head(let response) = try channel.readOutbound(as: HTTPResponsePart.self) else {
        Issue.record("no answer")
        return
      }
      #expect(response.status == .requestTimeout)
    }
    #expect(metrics.text.contains("share_connections_closed_total{reason=\"body\"} 4.0"))
  }

  @Test("The server may take its time, and a client that keeps its connection has a minute")
  func keptConnection() throws {
    let channel = try connection()
    try channel.writeInbound(head(length: 1))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
    try answer(channel, length: 2)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    #expect(seconds(channel) == 60)
  }

  @Test("A client that does not read its answer is cut off")
  func answers() throws {
    let channel = try connection()
    try channel.writeInbound(head())
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try answer(channel, length: 32 << 10)
    #expect(seconds(channel) == 12)
  }

  @Test("After the server was told to stop, no connection outlasts 10 seconds")
  func shutdown() throws {
    let channel = try connection()
    try channel.writeInbound(head(length: 64 << 10))
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(seconds(channel) == 10)
  }

  @Test("A client has a limit of connections; others have their own")
  func limit() throws {
    let first = try connection()
    #expect(try connection().isActive)
    #expect(try !connection().isActive)
    #expect(try connection(from: "192.0.2.2").isActive)
    try first.close().wait()
    #expect(try connection().isActive)
  }
}
