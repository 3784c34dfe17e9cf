import Foundation
import Metrics
import NIOCore
import RemoShop
import Testing

@testable import ShareServer

@Suite("Parts of the server")
struct PartsTests {
  @Test(
    "The most welcome format is chosen",
    arguments: [
      ("", .html), ("*/*", .html), ("text/*", .html), ("application/*", .json),
      ("text/csv", .csv), ("text/plain, text/markdown;q=0.9", .text),
      ("text/html;q=0.2, application/json;q=0.3", .json), ("TEXT/CSV", .csv),
      ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", .html),
      ("*/*;q=0.1, text/*;q=0.5, text/html;q=0", .csv), ("text/html;q=0", nil),
      ("*/*, text/html;q=0", .json), ("image/png", nil), ("nonsense, text/csv", .csv),
      ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", .xlsx),
    ] as [(String, ListFormat?)])
  func negotiation(accept: String, format: ListFormat?) {
    if accept == "text/html;q=0" {
      #expect(AcceptHeader(accept).best(of: [.html]) == nil)
    } else {
      #expect(AcceptHeader(accept).best() == format, "\(accept)")
    }
  }

  @Test("A token has one spelling, and its description hides it")
  func token() throws {
    let token = ListToken()
    #expect(token.text.count == 22)
    #expect(ListToken(token.text) == token)
    #expect("\(token)" == "(secret)")
    #expect(ListToken("AAAAAAAAAAAAAAAAAAAAAA") != nil)
    for text in ["AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA==", "é"] {
      #expect(ListToken(text) == nil, "\(text)")
    }
    #expect(Set((0..<1_000).map { _ in ListToken() }).count == 1_000)
  }

  @Test("An entity tag depends on every byte")
  func entityTag() {
    #expect(EntityTag(of: []).text == "\"cbf29ce484222325\"")
    #expect(EntityTag(of: Array("a".utf8)).text == "\"af63dc4c8601ec8c\"")
  }

  @Test("A client that waits may send again")
  func refill() {
    let limiter = RateLimiter(perMinute: 60)
    let start = ContinuousClock.now
    let client = key("192.0.2.1")
    for _ in 0..<60 { #expect(limiter.secondsToWait(for: client, at: start) == nil) }
    #expect(limiter.secondsToWait(for: client, at: start) == 1)
    #expect(limiter.secondsToWait(for: client, at: start + .seconds(1)) == nil)
    #expect(limiter.secondsToWait(for: key("192.0.2.2"), at: start) == nil)
    #expect(RateLimiter(perMinute: 0).secondsToWait(for: client, at: start) == nil)
  }

  @Test("A flood of clients takes no more memory than the limit")
  func flood() {
    let limiter = RateLimiter(perMinute: 1, maximumClients: 10)
    let start = ContinuousClock.now
    for number in 0..<100 {
      #expect(limiter.secondsToWait(for: key("192.0.2.\(number)"), at: start) == nil)
    }
    #expect(limiter.secondsToWait(for: key("192.0.2.99"), at: start) == 60)
  }

  @Test("An IPv6 network is one client, an IPv4 address in IPv6 is that address")
  func clients() {
    #expect(key("2001:db8::1") == key("2001:db8::ffff:2"))
    #expect(key("2001:db8::1") != key("2001:db8:0:1::1"))
    #expect(key("::ffff:192.0.2.1") == key("192.0.2.1"))
    #expect(key("192.0.2.1") != key("192.0.2.2"))
  }

  @Test("Commits wait for the disk")
  func durability() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try ListStore(
      path: folder.appending(path: "l.sqlite").path, maximumSize: 1 << 24)

    #expect(try await store.synchronousMode() == 2)
    let entries = (0..<200).map { number in
      ListStore.Entry(
        token: ListToken(), document: Data("\(number)".utf8),
        expiry: Date(timeIntervalSince1970: 10))
    }
    try await withThrowingTaskGroup { group in
      for entry in entries { group.addTask { try await store.add(entry) } }
      try await group.waitForAll()
    }
    for entry in entries {
      let stored = try await store.document(of: entry.token, at: Date(timeIntervalSince1970: 9))
      #expect(stored == entry.document)
    }
    #expect(try await store.removeExpired(at: Date(timeIntervalSince1970: 10)) == 200)
    #expect(try await store.count() == 0)
    try store.close()
  }

  @Test("Metrics are written in Prometheus' text format")
  func prometheus() {
    let registry = PrometheusRegistry()
    Counter(label: "a.b", dimensions: [("x", "q\"\\\n")], factory: registry).increment(by: 2)
    Counter(label: "a.b", dimensions: [("x", "q\"\\\n")], factory: registry).increment()
    Meter(label: "g", factory: registry).set(1.5)
    let timer = Timer(label: "t", factory: registry)
    timer.recordMilliseconds(3)
    timer.recordSeconds(60)

    #expect(
      registry.text.hasPrefix(
        """
        # TYPE a_b_total counter
        a_b_total{x="q\\"\\\\\\n"} 3.0
        # TYPE g gauge
        g 1.5
        # TYPE t_seconds histogram
        t_seconds_bucket{le="0.001"} 0
        t_seconds_bucket{le="0.0025"} 0
        t_seconds_bucket{le="0.005"} 1

        """))
    #expect(
      registry.text.hasSuffix(
        """
        t_seconds_bucket{le="+Inf"} 2
        t_seconds_sum 60.003
        t_seconds_count 2

        """))
  }

  private func key(_ address: String) -> ClientKey {
    guard let address = try? SocketAddress(ipAddress: address, port: 0) else { return .unknown }
    return ClientKey(address)
  }
}
