import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import ServiceLifecycle
import Synchronization

@testable import ShareServer

/// A server with a database of its own, a clock that tests set, and a log that tests read.
final class TestServer: Sendable {
  let clock = TestClock()
  let log = TestLog()
  let settings: ServerSettings
  private let folder: URL

  init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = ServerSettings()
    settings.databasePath = folder.appending(path: "lists.sqlite").path
    settings.publicURL = "https://share.example"
    change(&settings)
    self.settings = settings
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a test against the server's routes, with its background task.
  func test(_ body: (TestClient) async throws -> Void) async throws {
    let logger = Logger(label: "test") { [log] _ in log }
    let server = try ShareServer(settings: settings, logger: logger) { [clock] in clock.now }
    let application = server.application()
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: application.services, logger: logger))
    async let running: Void = services.run()
    do {
      try await body(
        TestClient(logger: logger) { try await application.responder.respond(to: $0, context: $1) })
    } catch {
      await services.triggerGracefulShutdown()
      throw error
    }
    await services.triggerGracefulShutdown()
    try await running
  }
}

/// A client of the routes, without a socket.
///
/// HummingbirdTesting has one, too, with an HTTP client and TLS, which take longer to build than the
/// server.
struct TestClient {
  let logger: Logger
  let respond: (Request, ShareContext) async throws -> Response

  /// Sends a request.
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: String? = nil
  ) async throws -> TestResponse {
    let body = body.map { ByteBuffer(string: $0) } ?? ByteBuffer()
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(buffer: body))
    var logger = logger
    logger[metadataKey: "hb.request.id"] = "1"
    let context = ShareContext(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let response = try await respond(request, context)
    let collector = BodyCollector()
    try await response.body.write(collector)
    return TestResponse(
      status: response.status, headers: response.headers,
      bytes: Array(collector.bytes.readableBytesView))
  }

  /// Posts a document.
  func post(
    _ document: String, type: String? = "application/json", headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers[.contentType] = type
    return try await execute(uri: "/lists", method: .post, headers: headers, body: document)
  }

  /// Posts a list and gives the path of its link.
  func share(_ document: String = list()) async throws -> String {
    let response = try await post(document)
    guard response.status == .created else { throw UnexpectedStatus(status: response.status) }
    return try response.decoded(Receipt.self).path
  }

  /// Gets an address.
  func get(
    _ path: String, accept: String? = nil, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers[.accept] = accept
    return try await execute(uri: path, method: .get, headers: headers)
  }
}

/// An answer with its whole body.
struct TestResponse {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}

struct UnexpectedStatus: Error {
  let status: HTTPResponse.Status
}

/// Collects a body.
private final class BodyCollector: ResponseBodyWriter {
  private(set) var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }
  func finish(_ trailingHeaders: HTTPFields?) {}
}

/// A clock that moves only when it is told to.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { time.withLock { $0 } }
  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// A log that keeps its lines.
final class TestLog: LogHandler, Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    kept.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
  }
}

/// A list as JSON.
func list(_ name: String = "Harlow Sofa", count: Int = 1) -> String {
  let items = (0..<count).map { number in
    """
    {"category_group": "Sofas", "product_name": "\(name) \(number)", "retailer": "Nord",
     "price_cents": 129900, "product_url": "https://nord.example/\(number)",
     "confidence_score": 0.93, "why_matched": "Same arms"}
    """
  }
  return """
    {"items": [\(items.joined(separator: ","))],
     "total_estimated_cost_cents": \(129_900 * count)}
    """
}

/// The receipt of a posted list.
struct Receipt: Decodable {
  var url: String
  var expires_at: String

  /// The link without the beginning that people see.
  var path: String { String(url.dropFirst("https://share.example".count)) }
}

/// An error's body.
struct Failure: Decodable {
  struct Diagnostic: Decodable {
    var code: String
    var path: String
    var line: Int
  }

  var error: String
  var diagnostics: [Diagnostic]?
}
