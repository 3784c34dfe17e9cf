import Foundation
import HTTPTypes
import Hummingbird
import RemoShop
import Testing

@testable import ShareServer

@Suite("Lists over HTTP")
struct SharingTests {
  @Test("A posted list gets a link with 128 random bits, for a day")
  func post() async throws {
    try await TestServer().test { client in
      let response = try await client.post(list())

      #expect(response.status == .created)
      let receipt = try response.decoded(Receipt.self)
      #expect(receipt.url.contains(/^https:\/\/share\.example\/lists\/[A-Za-z0-9_-]{22}$/))
      #expect(receipt.expires_at == "2027-01-16T08:00:00Z")
      #expect(response.headers[.location] == receipt.path)
      #expect(response.headers[.cacheControl] == "no-store")
    }
  }

  @Test("Every format is what the library writes, without scores", arguments: ListFormat.offered)
  func formats(format: ListFormat) async throws {
    let columns = TableColumn.allCases.filter { $0 != .confidenceScore }
    var options = DocumentOptions()
    options.hasScoresInJSON = false
    var csv = CSVFormat()
    csv.layout = .columns(columns)
    var xlsx = XLSXFormat()
    xlsx.layout = .columns(columns)
    let expected = try ShoppingList(decoding: list()).arranged()
      .document(as: format, options: options, csv: csv, xlsx: xlsx)
    try await TestServer().test { client in
      let path = try await client.share()
      let byName = try await client.get("\(path).\(format.fileExtension)")
      let byType = try await client.get(path, accept: String(format.essence))

      #expect(byName.bytes == expected)
      #expect(byType.bytes == expected)
      #expect(byName.headers[.contentType] == format.mediaType)
      #expect(byName.headers[.contentLength] == "\(expected.count)")
    }
  }

  @Test("A workflow state is a list too")
  func workflowState() async throws {
    try await TestServer().test { client in
      let path = try await client.share(#"{"step": "completed", "shopping_list": \#(list())}"#)
      #expect(try await client.get(path + ".txt").text.contains("Harlow Sofa 0"))
    }
  }

  @Test("Answers keep links private and pages contained")
  func headers() async throws {
    try await TestServer().test { client in
      let path = try await client.share()
      let page = try await client.get(path + ".html")

      #expect(page.headers[.cacheControl] == "private, no-cache")
      #expect(page.headers[.vary] == "Accept")
      #expect(page.headers[.xContentTypeOptions] == "nosniff")
      #expect(page.headers[.referrerPolicy] == "no-referrer")
      #expect(page.headers[.xRobotsTag] == "noindex, nofollow, noarchive")
      #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
      let table = try await client.get(path + ".xlsx")
      #expect(
        table.headers[.contentDisposition] == "attachment; filename=\"shopping-list.xlsx\"")
      #expect(
        table.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
    }
  }

  @Test("A known document is not sent again")
  func notModified() async throws {
    try await TestServer().test { client in
      let path = try await client.share()
      let tag = try #require(try await client.get(path + ".csv").headers[.eTag])

      for known in [tag, "W/\(tag)", "\"a\", \(tag)", "*"] {
        let response = try await client.get(path + ".csv", headers: [.ifNoneMatch: known])
        #expect(response.status == .notModified, "\(known)")
        #expect(response.bytes.isEmpty)
        #expect(response.headers[.eTag] == tag)
      }
      let other = try await client.get(path + ".html", headers: [.ifNoneMatch: tag])
      #expect(other.status == .ok)
    }
  }

  @Test("HEAD has the headers of GET and no body")
  func head() async throws {
    try await TestServer().test { client in
      let path = try await client.share() + ".html"
      let get = try await client.get(path)
      let head = try await client.execute(uri: path, method: .head)

      #expect(head.status == .ok)
      #expect(head.bytes.isEmpty)
      #expect(head.headers[.contentLength] == "\(get.bytes.count)")
      #expect(head.headers[.eTag] == get.headers[.eTag])
    }
  }

  @Test("A list that expired is like one that never existed")
  func expiry() async throws {
    let server = try TestServer()
    try await server.test { client in
      let path = try await client.share() + ".json"
      server.clock.advance(by: 86_399)
      #expect(try await client.get(path).status == .ok)
      server.clock.advance(by: 1)
      let expired = try await client.get(path)
      let unknown = try await client.get("/lists/AAAAAAAAAAAAAAAAAAAAAA.json")

      #expect(expired.status == .notFound)
      #expect(expired.bytes == unknown.bytes)
      #expect(expired.headers == unknown.headers)
    }
  }

  @Test(
    "What is not a link is not found",
    arguments: [
      "/lists/a", "/lists/AAAAAAAAAAAAAAAAAAAAAB", "/lists/..%2F..%2Fetc", "/",
      "/lists/AAAAAAAAAAAAAAAAAAAAAA.pdf", "/lists/AAAAAAAAAAAAAAAAAAAAAA/x",
    ])
  func notFound(path: String) async throws {
    try await TestServer().test { client in
      let status = try await client.get(path).status
      #expect(status == .notFound)
    }
  }

  @Test("A person gets a page for an error, a program gets JSON")
  func errorForm() async throws {
    try await TestServer().test { client in
      let page = try await client.get("/lists/a", accept: "text/html,*/*;q=0.8")
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("<p>There is no such list, or it has expired."))
      let json = try await client.get("/lists/a")
      #expect(
        try json.decoded(Failure.self).error == "There is no such list, or it has expired.")
    }
  }
}

@Suite("Refused requests")
struct RefusalTests {
  @Test("A document that is no list comes back with its errors")
  func invalid() async throws {
    try await TestServer().test { client in
      let response = try await client.post(
        list().replacing("129900,", with: "1299.50,").replacing("0.93", with: "93"))

      #expect(response.status == .unprocessableContent)
      let failure = try response.decoded(Failure.self)
      #expect(
        failure.diagnostics?.map(\.path) == ["items[0].price_cents", "items[0].confidence_score"])
      #expect(try await client.post("{").status == .unprocessableContent)
    }
  }

  @Test(
    "Only JSON is accepted",
    arguments: [
      ("application/json", 201), ("application/json; charset=utf-8", 201),
      ("application/vnd.remo+json", 201), ("Application/JSON", 201), ("text/plain", 415),
      ("application/x-www-form-urlencoded", 415), (nil, 415),
    ] as [(String?, Int)])
  func type(type: String?, status: Int) async throws {
    try await TestServer().test { client in
      let code = try await client.post(list(), type: type).status.code
      #expect(code == status)
    }
  }

  @Test("A compressed list is refused")
  func compressed() async throws {
    try await TestServer().test { client in
      let response = try await client.post(list(), headers: [.contentEncoding: "gzip"])
      #expect(response.status == .unsupportedMediaType)
    }
  }

  @Test("A list has a greatest size")
  func size() async throws {
    let document = list(count: 3)
    try await TestServer { $0.maximumListSize = document.utf8.count }.test { client in
      let statuses = [
        try await client.post(document).status, try await client.post(document + " ").status,
      ]
      #expect(statuses == [.created, .contentTooLarge])
    }
  }

  @Test("A full database refuses lists and still serves those it has")
  func full() async throws {
    try await TestServer { $0.maximumDatabaseSize = 200_000 }.test { client in
      let first = try await client.share()
      var status = HTTPResponse.Status.created
      for _ in 0..<100 where status == .created {
        status = try await client.post(list(count: 50)).status
      }
      #expect(status.code == 507)
      #expect(try await client.get(first + ".txt").status == .ok)
      #expect(try await client.get("/ready").status == .ok)
    }
  }

  @Test("A format that is not offered is not acceptable")
  func notAcceptable() async throws {
    try await TestServer().test { client in
      let path = try await client.share()
      let response = try await client.get(path, accept: "application/pdf")
      #expect(response.status == .notAcceptable)
      #expect(response.text.contains("text/csv"))
      #expect(try await client.get(path + ".csv", accept: "application/pdf").status == .ok)
      #expect(try await client.get(path + ".pdf").status == .notFound)
    }
  }

  @Test("A method that a route lacks is named")
  func method() async throws {
    try await TestServer().test { client in
      let path = try await client.share()
      let delete = try await client.execute(uri: path, method: .delete)
      #expect(delete.status == .methodNotAllowed)
      #expect(delete.headers[.allow] == "GET, HEAD")
      let get = try await client.get("/lists")
      #expect(get.status == .methodNotAllowed)
      #expect(get.headers[.allow] == "POST")
    }
  }

  @Test("A client that sends too many requests has to wait")
  func rate() async throws {
    let server = try TestServer {
      $0.postsPerMinute = 2
      $0.readsPerMinute = 3
      $0.trustedProxies = 1
    }
    try await server.test { client in
      let a: HTTPFields = [.xForwardedFor: "198.51.100.7"]
      let b: HTTPFields = [.xForwardedFor: "198.51.100.7, 203.0.113.9"]
      for _ in 0..<2 { #expect(try await client.post(list(), headers: a).status == .created) }
      let third = try await client.post(list(), headers: a)
      #expect(third.status == .tooManyRequests)
      // The second request may have come a second or more after the first.
      let wait = try #require(third.headers[.retryAfter].flatMap { Int($0) })
      #expect((1...30).contains(wait))
      #expect(try await client.post(list(), headers: b).status == .created)

      for _ in 0..<3 {
        #expect(try await client.get("/lists/a", headers: a).status == .notFound)
      }
      #expect(try await client.get("/lists/a", headers: a).status == .tooManyRequests)
      #expect(try await client.get("/health", headers: a).status == .ok)
    }
  }
}

@Suite("Operation")
struct OperationTests {
  @Test("Neither tokens nor contents are in the log")
  func log() async throws {
    let server = try TestServer()
    try await server.test { client in
      let path = try await client.share()
      _ = try await client.get(path + ".html")
      _ = try await client.get(path + ".pdf")
      _ = try await client.post(list().replacing("129900,", with: "-5,"))
      _ = try await client.get(path, headers: [.referer: "https://share.example" + path])

      let lines = server.log.lines.joined(separator: "\n")
      #expect(server.log.lines.count { $0.contains("info request") } == 5)
      #expect(lines.contains("/lists/{list}"))
      for secret in [String(path.dropFirst("/lists/".count)), "Harlow", "nord.example"] {
        #expect(!lines.contains(secret), "\(secret)")
      }
    }
  }

  @Test("Expired lists are deleted in the background")
  func cleaning() async throws {
    let server = try TestServer { $0.cleaningInterval = 1 }
    try await server.test { client in
      for _ in 0..<3 { _ = try await client.share() }
      server.clock.advance(by: 90_000)
      var metrics = ""
      for _ in 0..<100 where !metrics.contains("share_lists_expired_total 3.0") {
        try await Task.sleep(for: .milliseconds(100))
        metrics = try await client.get("/metrics").text
      }
      #expect(metrics.contains("share_lists_expired_total 3.0"))
      #expect(metrics.contains("share_lists_stored 0.0"))
    }
  }

  @Test("Metrics count requests by route, method and status")
  func metrics() async throws {
    try await TestServer().test { client in
      let path = try await client.share()
      _ = try await client.get(path + ".txt")
      _ = try await client.get("/lists/a")
      let brew = try #require(HTTPRequest.Method("BREW"))
      _ = try await client.execute(uri: "/lists", method: brew)
      let response = try await client.get("/metrics")

      #expect(
        response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        "# TYPE http_requests_total counter",
        #"http_requests_total{method="GET",route="/lists/{list}",status="200"} 1.0"#,
        #"http_requests_total{method="GET",route="/lists/{list}",status="404"} 1.0"#,
        #"http_requests_total{method="POST",route="/lists",status="201"} 1.0"#,
        #"http_requests_total{method="other",route="NotFound",status="404"} 1.0"#,
        "# TYPE http_request_duration_seconds histogram",
        #"http_request_duration_seconds_count{method="POST",route="/lists"} 1"#,
        "share_lists_created_total 1.0",
        "http_requests_active 1.0",
      ] {
        #expect(response.text.contains(line + "\n"), "\(line)")
      }
      #expect(!response.text.contains(path.dropFirst("/lists/".count)))
    }
  }

  @Test("Health and readiness")
  func health() async throws {
    try await TestServer().test { client in
      for path in ["/health", "/ready"] {
        let text = try await client.get(path).text
        #expect(text == "ok\n")
      }
    }
  }
}
