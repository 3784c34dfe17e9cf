import Foundation
import Hummingbird
import Metrics
import NIOCore
import RemoShop

/// The routes of lists: one to post a list, and one to read it.
struct ListRoutes: Sendable {
  /// The answer to a list.
  private struct Receipt: Encodable {
    var url: String
    var expires_at: String
  }

  let settings: ServerSettings
  let store: ListStore
  let writer: DocumentWriter
  let metrics: any MetricsFactory
  let now: @Sendable () -> Date

  // MARK: Post

  @Sendable func post(_ request: Request, context: ShareContext) async throws -> Response {
    let document = try await body(of: request)
    let options = settings.listOptions
    let currency: CurrencyCode
    do {
      currency = try ShoppingList(decoding: document).arranged(options).currency
    } catch {
      throw Refusal(
        status: .unprocessableContent, reason: "The document is not a valid list.",
        diagnostics: error.violations)
    }
    if let own = options.currency, own != currency {
      throw Refusal(
        status: .unprocessableContent,
        reason: "The list is in \(currency), but the lists here are in \(own).")
    }
    // Whole seconds, so that the receipt is exact.
    let expiry = Date(
      timeIntervalSince1970: now().timeIntervalSince1970.rounded(.up) + Double(settings.lifetime))
    let entry = ListStore.Entry(token: ListToken(), document: document, expiry: expiry)
    try await add(entry)
    Counter(label: "share_lists_created", factory: metrics).increment()
    return try created(entry)
  }

  /// The body, if its type and size are accepted.
  private func body(of request: Request) async throws -> Data {
    let type = (request.headers[.contentType] ?? "").lowercased().prefix { $0 != ";" }
      .trimmingSpaces()
    guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    else {
      throw Refusal(
        status: .unsupportedMediaType, reason: "Send a list as application/json.",
        headers: [.accept: "application/json"])
    }
    guard request.headers[.contentEncoding] == nil else {
      throw Refusal(status: .unsupportedMediaType, reason: "Send a list without compression.")
    }
    let tooLarge = Refusal(
      status: .contentTooLarge,
      reason: "A list has at most \(settings.maximumListSize) bytes.")
    if let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length > settings.maximumListSize
    {
      throw tooLarge
    }
    do {
      let buffer = try await request.body.collect(upTo: settings.maximumListSize)
      return Data(buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    }
  }

  private func add(_ entry: ListStore.Entry) async throws {
    let start = ContinuousClock.now
    do {
      try await store.add(entry)
    } catch  where error.isOutOfRoom {
      throw Refusal(
        status: .init(code: 507, reasonPhrase: "Insufficient Storage"),
        reason: "There is no room for more lists. Try again later.",
        headers: [.retryAfter: "\(settings.cleaningInterval)"])
    }
    Timer(label: "share_commit_duration", factory: metrics)
      .record(duration: ContinuousClock.now - start)
  }

  private func created(_ entry: ListStore.Entry) throws -> Response {
    let path = "/lists/\(entry.token.text)"
    let receipt = Receipt(
      url: settings.publicURL + path, expires_at: entry.expiry.formatted(.iso8601))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: .created,
      headers: [
        .contentType: ListFormat.json.mediaType, .location: path, .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(receipt))))
  }

  // MARK: Get

  @Sendable func get(_ request: Request, context: ShareContext) async throws -> Response {
    let name = context.parameters.get("list") ?? ""
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let token = ListToken(parts[0]),
      let list = try await store.document(of: token, at: now())
    else { throw Refusal.notFound }

    let format = try format(fileExtension: parts.count > 1 ? parts[1] : nil, for: request)
    let document = try await writer.document(of: list, as: format)
    let tag = EntityTag(of: document)
    var headers: HTTPFields = [
      .eTag: tag.text, .cacheControl: "private, no-cache", .vary: "Accept",
    ]
    if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = format.mediaType
    headers[.contentSecurityPolicy] = Self.contentSecurityPolicy(of: format)
    if format == .csv || format == .xlsx {
      headers[.contentDisposition] =
        "attachment; filename=\"shopping-list.\(format.fileExtension)\""
    }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
  }

  /// The format that the path names, or else the header `Accept`.
  private func format(
    fileExtension: Substring?, for request: Request
  ) throws(Refusal) -> ListFormat {
    if let fileExtension {
      guard
        let format = ListFormat.offered.first(where: { $0.fileExtension == fileExtension })
      else { throw Refusal.notFound }
      return format
    }
    let accept = request.headers[values: .accept].joined(separator: ",")
    guard let format = AcceptHeader(accept).best() else {
      let types = ListFormat.offered.map { String($0.essence) }.joined(separator: ", ")
      throw Refusal(status: .notAcceptable, reason: "A list is available as \(types).")
    }
    return format
  }

  /// The policy for a format, nil for the strictest.
  ///
  /// The page itself has a policy that allows only its own styles and script, by their hashes. A
  /// browser obeys both. This one adds what only a header can say: no frame may show the page.
  private static func contentSecurityPolicy(of format: ListFormat) -> String? {
    guard format == .html else { return nil }
    return """
      default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
  }
}
