import RemoBytes
import RemoShop
import Testing

struct WebLinkTests {
  /// The link found in `text`, as text; `tight` puts it at the very end of the memory.
  static func link(_ text: String, tight: Bool) -> String? {
    let all = ContiguousArray(("ab" + text + (tight ? "" : "/?#@:\\ 1234567890123456")).utf8)
    let field = ByteSlice(2..<(2 + text.utf8.count))
    return WebLink(field, in: all.span).map { all.span.string($0.slice.range) }
  }

  static let accepted = [
    "https://shop.example/p/1", "http://shop.example", "HTTPS://EVIL.EXAMPLE/Path",
    "hTTp://a.bc", "https://a-b.example/?q=1", "https://a.example?x", "https://a.example#x",
    "https://evil.example/\"onmouseover=\"alert(1)", "https://evil.example/a b",
    "https://evil.example/%zz", "https://evil.example/%", "https://evil.example/)",
    "https://evil.example/?a=1&b=2&copy=3&lt=4", "https://evil.example/?q=[x]&r={y}|z^",
    "https://evil.example/?next=javascript:alert(1)", "https://evil.example/#</script>",
    "https://evil.example:8443/p", "https://evil.example:/p", "https://evil.example:00443",
    "https://evil.example:65535", "https://127.0.0.1/", "https://0x7f.1/", "https://4294967295",
    "https://0377.0.0.09.example", "https://evil.example./", "https://evil.example/../../x",
    "https://evil.example/\u{202E}gnp.exe", "https://evil.example/p\u{E4}th?q=\u{FC}",
    "https://evil.example/x@y", "https://evil.example?a:b@c", "https://evil.example/a:b",
    "https:///evil.example", "https:////evil.example/x", "https://a_b.example/",
    "https://ex%61mple.com/", "https://ex%c3%a4mple.example/",
    "https://xn--80ak6aa92e.com/", "https://XN--exmple-cua.example/p", "https://xn--n3h.net/",
    "https://xn--\(String(repeating: "a", count: 55))-u3e.example/",
    "https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/", "https://ex\u{E4}mple.example/",
    "https://Stra\u{DF}e.example/", "https://\u{5317}\u{4EAC}.example/",
    "https://\u{5D0}\u{5D1}.com/", "https://a--b.example/", "https://a..b/", "https://1.2.3.4.",
    "https://www.a-very-long-shop-name-that-takes-more-than-32-bytes.example.com/p",
    "https://evil.example/" + String(repeating: "a", count: 3000),
  ]

  static let refused = [
    "", "   ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
    "java\tscript:alert(1)", "javascript&colon;alert(1)", "data:text/html,<script>",
    "vbscript:msgbox(1)", "file:///etc/passwd", "ftp://files.example/x", "mailto:a@b.cc",
    "blob:https://a.example/1", "about:blank", "view-source:https://a.example",
    "//evil.example/x", "/relative", "relative", "?q=1", "#frag", "\\\\evil.example\\x",
    "https:evil.example", "https:/evil.example", "http:\\\\evil.example", "https//evil.example",
    "httpss://evil.example", "https://user:pw@evil.example/", "https://google.com@evil.example/",
    "https://google.com%40evil.example/", "https://@evil.example/", "https://a:b@c/",
    "https://evil.example\\@google.com", "https://evil.example/a\\b",
    "https://evil.example:99999/p", "https://evil.example:65536", "https://evil.example:8a/",
    "https://evil.example:-1/", "https://[::1]/p", "https://[::1", "https://", "http://",
    "https://?", "https://#", "https://:80", "https:///", "https://?q=1", "https://ev il.example/",
    "https://evil.example/\0x", "https://evil.example/a\r\nb", "https://evil.example/\u{7F}",
    "https://evil.example/\u{9B}", "https://evil.example/\u{1F}/a", "\u{A0}https://evil.example",
    "https://evil%00.example/", "https://evil%2F.example/", "https://evil%zz.example/",
    "https://evil%.example/", "https://a|b.example/", "https://a^b.example/", "https://a<b/",
    "https://256.0.0.1/", "https://1.2.3.4.5/", "https://shop.1/", "https://0x100000000/",
    "https://1.2.0x10000/", "https://09/", "https://xn--/", "https://xn--a/", "https://xn--abc-/",
    "https://xn--zz--99999999.com/", "https://evil\u{3002}example/", "https://\u{FF45}vil.example/",
    "https://evil\u{2028}.example/", "https://a\u{200B}b.example/", "https://e\u{301}.example/",
    "https://\u{301}.example/", "https://a\u{2060}b.example/", "https://a\u{5D0}.example/",
    "https://xn--\(String(repeating: "a", count: 56))-v6e.example/",
    "=HYPERLINK(\"http://evil.example\")", "https", "h",
  ]

  @Test("A link has the scheme http or https and a host", arguments: accepted)
  func isLink(text: String) {
    #expect(Self.link(text, tight: false) == text)
    #expect(Self.link(text, tight: true) == text)
  }

  @Test("Anything else is not a link", arguments: refused)
  func isNoLink(text: String) {
    #expect(Self.link(text, tight: false) == nil)
    #expect(Self.link(text, tight: true) == nil)
  }

  @Test("Spaces and control characters are trimmed from both ends but kept inside")
  func spaces() {
    for (before, after) in [("", "  "), (" ", ""), ("\t\r\n", "\n"), ("\u{1} ", "\u{1F}\0")] {
      let text = before + "https://a.example/x y" + after
      #expect(Self.link(text, tight: true) == "https://a.example/x y")
    }
    #expect(Self.link(" \n ", tight: true) == nil)
  }

  @Test("Null and a field too short are not links")
  func null() {
    let buffer = DocumentBuffer("https://a.example")
    #expect(WebLink(.null, in: buffer.storage.span) == nil)
    #expect(WebLink(ByteSlice(0..<8), in: buffer.storage.span) == nil)
  }

  @Test(
    "A changed byte in the scheme makes the text no link",
    arguments: ["http://shop.example", "https://shop.example"])
  func scheme(_ good: String) {
    for position in 0..<(good.count - "shop.example".count) {
      for byte in 1...0x7F as ClosedRange<UInt8> {
        var text = Array(good.utf8)
        let isSame = byte | 0x20 == text[position] && text[position].isASCIILetter
        // Skips a change that leaves the same letter in another case.
        if isSame || byte == text[position] { continue }
        text[position] = byte
        let buffer = DocumentBuffer(text)
        let slice = ByteSlice(0..<buffer.inputCount)
        if WebLink(slice, in: buffer.storage.span) != nil {
          Issue.record("\(String(decoding: text, as: UTF8.self).debugDescription)")
        }
      }
    }
  }

  @Test(
    "A byte forbidden in links is found at every position", arguments: [22...61, 120...170])
  func everyPosition(counts: ClosedRange<Int>) {
    let good = "https://shop.example/" + String(repeating: "p", count: counts.upperBound)
    for count in counts {
      for bad in ["\\", "\u{7F}", "\n", "\u{85}"] {
        // White space at the end is trimmed.
        for position in 21..<(bad == "\n" ? count : count + 1) {
          var text = Array(good.prefix(count))
          text.insert(Character(bad), at: position)
          let found = Self.link(String(text), tight: true)
          if found != nil { Issue.record("\(bad.debugDescription) at \(position) of \(count)") }
        }
      }
    }
  }

  @Test("A host of any length is checked by the same rules", arguments: 1...70)
  func hostLengths(count: Int) {
    let name = String(repeating: "a", count: count)
    for rest in ["", "/", "/p", ".b/p", "-b/p", ".b:8/p", "?q", "."] {
      let text = "https://" + name + rest
      #expect(Self.link(text, tight: true) == text)
      #expect(Self.link(text, tight: false) == text)
    }
    for rest in [".1/p", "@b.example/p", ".b:x/p", " b/p", "|/p", "/\u{7F}"] {
      #expect(Self.link("https://" + name + rest, tight: true) == nil)
      #expect(Self.link("https://" + name + rest, tight: false) == nil)
    }
  }
}
