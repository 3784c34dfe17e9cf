import Foundation
import Hummingbird
import RemoShop

/// An answer that is not a document, with its reason.
struct Refusal: HTTPResponseError {
  /// The body of the answer.
  private struct Body: Encodable {
    var error: String
    var diagnostics: [ListDiagnostic]?
  }

  var status: HTTPResponse.Status
  var reason: String
  /// The errors of a list, with their places.
  var diagnostics: [ListDiagnostic]?
  var headers: HTTPFields = [:]

  /// The answer for a link that never existed, and for one that has expired. Both are the same.
  static let notFound = Refusal(
    status: .notFound, reason: "There is no such list, or it has expired.")

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers = headers
    headers[.cacheControl] = "no-store"
    if request.wantsPage {
      headers[.contentType] = ListFormat.html.mediaType
      return Response(
        status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(Body(error: reason, diagnostics: diagnostics))
    headers[.contentType] = ListFormat.json.mediaType
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  /// The reason as a page. Only texts of the server are in it, so nothing needs escaping.
  private var page: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(status.reasonPhrase)</title>
    <p>\(reason)

    """
  }
}

extension Request {
  /// Whether a browser shows the answer to a person.
  var wantsPage: Bool {
    guard method == .get || method == .head, let accept = headers[.accept] else { return false }
    return accept.lowercased().contains("text/html")
  }
}
