import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ShareServer
import Synchronization

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
  func test(_ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws
  {
    let logger = Logger(label: "test") { [log] _ in log }
    let server = try ShareServer(settings: settings, logger: logger) { [clock] in clock.now }
    try await server.application().test(.router) { try await body($0) }
  }
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

  func log(
    level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String,
    file: String, function: String, line: UInt
  ) {
    kept.withLock { $0.append("\(level) \(message) \(metadata ?? [:])") }
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

extension TestClientProtocol {
  /// Posts a document.
  func post(
    _ document: String, type: String? = "application/json", headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers[.contentType] = type
    return try await execute(
      uri: "/lists", method: .post, headers: headers, body: ByteBuffer(string: document))
  }

  /// Posts a list and gives the path of its link.
  func share(_ document: String = list()) async throws -> String {
    let response = try await post(document)
    guard response.status == .created else { throw UnexpectedStatus(response.status) }
    return try response.decoded(Receipt.self).path
  }

  /// Gets an address.
  func get(_ path: String, accept: String? = nil, headers: HTTPFields = [:]) async throws
    -> TestResponse
  {
    var headers = headers
    headers[.accept] = accept
    return try await execute(uri: path, method: .get, headers: headers, body: nil)
  }
}

struct UnexpectedStatus: Error {
  let status: HTTPResponse.Status
  init(_ status: HTTPResponse.Status) { self.status = status }
}

extension TestResponse {
  var text: String { String(buffer: body) }
  var bytes: [UInt8] { Array(body.readableBytesView) }

  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body.readableBytesView))
  }
}
