import Foundation
import RemoBytes
import RemoShop
import TestSupport
import Testing

struct SearchLinkTests {
  static func isKept(_ text: String) -> Bool {
    let buffer = DocumentBuffer(text)
    return SearchLink.kept(ByteSlice(0..<text.utf8.count), in: buffer.storage.span) != nil
  }

  /// The link built for keywords and a category, or nil if there is nothing to search for.
  static func built(_ keywords: String, _ category: String = "") -> String? {
    let buffer = DocumentBuffer(keywords + category)
    let middle = keywords.utf8.count
    let words = SearchLink.words(
      ByteSlice(0..<middle), orElse: ByteSlice(middle..<(middle + category.utf8.count)),
      in: buffer.storage.span)
    if words.isNull { return nil }
    var writer = ByteWriter()
    SearchLink.append(words, of: buffer.storage.span, to: &writer)
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }

  @Test(
    "A valid Google search link is kept",
    arguments: [
      "https://www.google.com/search?tbm=shop&q=a+b%26c", "https://google.com/search?q=x",
      "https://www.google.com/search?q=%22caf%C3%A9%22&udm=28", "https://shopping.google.com/?q=x",
      "https://www.google.co.uk/search?udm=28&q=lamp", "https://google.com.au/search?q=a#top",
      "HTTPS://WWW.GOOGLE.DE/search?q=a", "https://www.google.com:443/search?q=a",
      "https://www.google.com/search?q=&q=x", "https://www.google.com?q=x",
      "https://www.google.com/search?q=%F0%9F%98%80", "https://www.google.com/search?q=%",
      "https://www.google.com/search?q=%C2", "https://www.google.com/search?q=+%E3%80",
    ])
  func kept(url: String) { #expect(Self.isKept(url)) }

  @Test(
    "Any other search link is replaced by a new one",
    arguments: [
      "", "https://www.google.com/search", "https://www.google.com/search?udm=28&q=",
      "https://www.google.com/search?q=+%20%09", "https://www.google.com/search?q=%C2%A0%E3%80%80",
      "http://www.google.com/search?q=plain", "https://www.google.com.evil.example/search?q=x",
      "https://notgoogle.com/search?q=x", "https://google.com@evil.example/search?q=x",
      "https://google.evil/search?q=x", "https://maps.google.com/search?q=x",
      "https://www.www.google.com/search?q=x", "https://google.co.uk.evil/search?q=x",
      "https://www.google.com:8443/search?q=x", "https://google.c/search?q=x",
      "https://www.google.com/search?Q=x", "https://www.google.com/search?aq=x",
      "https://www.google.com/search#?q=x", "https://www.google.com/search?q", "javascript:?q=x",
      "http://agoogle.com/?q=x",
      "https://www.google.com/search#q=x", "https://www.google.com/search?a=1#q=x",
      "https:///www.google.com/search?q=x", "https://google.4u/?q=x",
      "https://www.google.com/se\\arch?q=x",
      "https://www.google.com/url?q=https://evil.example", "https://www.google.de/url/?q=x",
      "https://shopping.google.com/url?q=https://evil.example", "https://google.com/amp/x?q=x",
      "https://www.google.com/search/../url?q=https://evil.example",
      "https://www.google.com/SEARCH?q=x",
    ])
  func notKept(url: String) { #expect(!Self.isKept(url)) }

  @Test(
    "Keywords are trimmed, collapsed and form-encoded",
    arguments: [
      ("walnut coffee table", "walnut+coffee+table"), ("  a \t\u{A0} b\n", "a+b"),
      ("café & bar", "caf%C3%A9+%26+bar"), ("a*b-c._~", "a*b-c._%7E"),
      ("100% \"x\"", "100%25+%22x%22"),
      ("北欧", "%E5%8C%97%E6%AC%A7"), ("😀", "%F0%9F%98%80"), ("a\u{0}b", "a%EF%BF%BDb"),
      ("a+b/c?d=e&f#g", "a%2Bb%2Fc%3Fd%3De%26f%23g"), ("\u{1F}x\u{1C}y", "x+y"),
    ])
  func encoding(words: String, query: String) {
    #expect(Self.built(words) == "https://www.google.com/search?udm=28&q=" + query)
  }

  @Test("Blank keywords fall back to the category, and if both are blank there is no link")
  func fallback() {
    #expect(Self.built(" \u{3000}", "Floor lamp")?.hasSuffix("q=Floor+lamp") == true)
    #expect(Self.built("", "\t ") == nil)
  }

  @Test("Decoding a built link gives the keywords back")
  func roundTrip() throws {
    var generator = SplitMix(11)
    for _ in 0..<500 {
      let scalars = (0..<generator.below(12)).map { _ in
        Unicode.Scalar(UInt32(generator.below(0x3100)) + 1) ?? "x"
      }
      let text = scalars.map(String.init).joined()
      let words = text.unicodeScalars.split {
        $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value)
      }
      let expected = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
      guard let link = Self.built(text) else {
        #expect(expected.isEmpty)
        continue
      }
      let query = link.replacing("https://www.google.com/search?udm=28&q=", with: "")
      let decoded = query.replacing("+", with: " ").removingPercentEncoding
      #expect(decoded?.unicodeScalars.map(\.value) == expected.unicodeScalars.map(\.value))
      #expect(Self.isKept(link))
    }
  }
}
