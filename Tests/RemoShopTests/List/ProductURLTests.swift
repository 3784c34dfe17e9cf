import Foundation
import RemoBytes
@testable import RemoShop
import TestSupport
import Testing

struct ProductURLTests {
  /// Whether two URLs are equal, and whether their hashes are; their fingerprints have to be.
  static func compare(
    _ a: String, _ b: String, tight: Bool = false
  ) -> (equal: Bool, hash: Bool) {
    let bytes = ContiguousArray((a + "|" + b + (tight ? "" : "&utm_x=1#padding-behind")).utf8)
    let left = ByteSlice(0..<a.utf8.count)
    let right = ByteSlice((a.utf8.count + 1)..<(a.utf8.count + 1 + b.utf8.count))
    let span = bytes.span
    let isEqual = ProductURL.areEqual(span, left, span, right)
    for most in [32, Int.max] where isEqual {
      if ProductURL.fingerprint(span, left, most: most)
        != ProductURL.fingerprint(span, right, most: most)
      {
        Issue.record("fingerprints of \(a) and \(b)")
      }
    }
    return (
      isEqual,
      ProductURL.hash(span, left) == ProductURL.hash(span, right)
    )
  }

  @Test(
    "case of scheme and host, default port, fragment and tracking do not count",
    arguments: [
      ("https://shop.example/p/1", "HTTPS://Shop.Example/p/1"),
      ("https://shop.example/p/1", "https://shop.example:443/p/1"),
      ("http://shop.example/p/1", "http://shop.example:80/p/1"),
      ("https://shop.example/p/1", "https://shop.example:/p/1#top"),
      ("https://shop.example/p/1", "https://shop.example/p/1?utm_source=x&utm_medium=y"),
      ("https://shop.example/p?a=1&b=2", "https://shop.example/p?a=1&UTM_Source=x&b=2&gclid=z"),
      ("https://shop.example/p", "https://shop.example/p?"),
      ("https://shop.example/p", "https://shop.example/p?&fbclid=1&#x?y"),
      ("https://shop.example", "https://shop.example/"),
      ("https://shop.example?a=1", "https://shop.example/?a=1&mc_eid=2"),
      ("https://shop.example/p/1", " https://shop.example/p/1 \n"),
      ("https://shop.example/p?srsltid", "https://shop.example/p"),
      ("n/a", " n/a"), ("", "  "),
      (
        "https://www.a-shop-with-a-long-name.example/some/long/path/to/a/product-1234567890",
        "https://WWW.a-shop-with-a-long-name.example:443/some/long/path/to/a/product-1234567890"
      ),
    ])
  func equal(a: String, b: String) {
    #expect(Self.compare(a, b) == (true, true))
    #expect(Self.compare(b, a, tight: true) == (true, true))
  }

  @Test("they do not wherever host and path end")
  func ends() {
    for length in 1...80 {
      let path = "/" + String(repeating: "p", count: length)
      for end in ["", "/", "?a=1", "/?a=1", "#top", "//"] {
        let (a, b) = ("https://a.example\(path)\(end)", "https://A.example:443\(path)\(end)")
        #expect(Self.compare(a, b) == (true, true))
        #expect(Self.compare(b, a, tight: true) == (true, true))
      }
    }
  }

  @Test(
    "everything else counts",
    arguments: [
      ("https://shop.example/p/1", "https://shop.example/P/1"),
      ("https://shop.example/p/1", "http://shop.example/p/1"),
      ("https://shop.example/p/1", "https://shop.example/p/1/"),
      ("https://shop.example/p/1", "https://shop.example:8443/p/1"),
      ("https://shop.example/p/1", "https://shop.example:80/p/1"),
      ("https://shop.example/p/1", "https://www.shop.example/p/1"),
      ("https://shop.example/p?a=1&b=2", "https://shop.example/p?b=2&a=1"),
      ("https://shop.example/p?id=1", "https://shop.example/p?id=2"),
      ("https://shop.example/p?id=1", "https://shop.example/p"),
      ("https://shop.example/p?utm=1", "https://shop.example/p"),
      ("https://shop.example/p?ref=1", "https://shop.example/p"),
      ("https://shop.example/p?color=utm_source", "https://shop.example/p?color=gclid"),
      ("https://shop.example/p?ab=1", "https://shop.example/p?a&b=1"),
      ("https://shop.example/a?b", "https://shop.example/ab"),
      ("https://shop.example/a?b/c", "https://shop.example/a/c?b"),
      ("https://a@shop.example/p", "https://A@shop.example/p"),
      ("n/a", "N/A"), ("", "n/a"), ("https://", "http://"),
      ("https://:443/p", "https://:443/p?gclid=1"),
    ])
  func different(a: String, b: String) {
    #expect(Self.compare(a, b) == (false, false))
    #expect(Self.compare(b, a, tight: true) == (false, false))
  }

  @Test("random URLs compare as their normal forms, built by Foundation, do")
  func model() {
    var generator = SplitMix(3)
    func pick(_ texts: [String]) -> String { texts[generator.below(texts.count)] }
    func random() -> String {
      pick(["https://", "HTTPS://", "http://"]) + pick(["a.example", "A.example", "b.example"])
        + pick(["", "", ":443", ":80", ":81"])
        + pick(["", "/", "/p", "/P", "/p/12345678901234567"])
        + pick(["", "", "?", "?a=1", "?a=1&b=2", "?utm_id=4", "?gclid=1&a=1", "?a=1&_ga=2&b=2"])
        + pick(["", "", "#", "#x?a=1"])
    }
    func normal(_ text: String) -> String? {
      guard var parts = URLComponents(string: text) else { return nil }
      parts.scheme = parts.scheme?.lowercased()
      parts.host = parts.host?.lowercased()
      if parts.port == (parts.scheme == "https" ? 443 : 80) { parts.port = nil }
      if parts.path.isEmpty { parts.path = "/" }
      parts.fragment = nil
      let kept = (parts.queryItems ?? []).filter { ["a", "b"].contains($0.name) }
      parts.queryItems = kept.isEmpty ? nil : kept
      return parts.string
    }
    var matches = 0
    for _ in 0..<4000 {
      let (a, b) = (random(), random())
      let expected = normal(a) == normal(b)
      matches += expected ? 1 : 0
      #expect(Self.compare(a, b) == (expected, expected), "\(a) \(b)")
    }
    #expect(matches > 50)
  }
}
