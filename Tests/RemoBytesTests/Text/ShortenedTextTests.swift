import Testing

@testable import RemoBytes

@Suite("Shortened texts in messages")
struct ShortenedTextTests {
  @Test("A text within the limit stays, and a longer one loses its middle")
  func limit() {
    for (text, limit, shown) in [
      ("", 6, ""), ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…fg"), ("ééé", 3, "ééé"),
      ("𝄞𝄞𝄞𝄞𝄞𝄞𝄞", 6, "𝄞𝄞𝄞…𝄞𝄞"), ("abcdefghijkl", 9, "abcde…jkl"),
    ] {
      #expect(text.shortened(to: limit) == shown)
    }
  }

  @Test(
    "Bytes are shortened as their text is, between scalars",
    arguments: ["a", "é", "€", "𝄞"])
  func bytes(_ sign: String) {
    for count in [0, 1, 9, 10, 11, 100, 1000, 1001] {
      let text = "<" + String(repeating: sign, count: count) + ">"
      let bytes = ContiguousArray(text.utf8)
      #expect(
        bytes.span.shortenedString(0..<bytes.count, to: 10) == text.shortened(to: 10), "\(count)")
    }
  }

  @Test("A diagnostic shortens its texts")
  func diagnostic() {
    let long = String(repeating: "x", count: 1_000_000)
    let diagnostic = Diagnostic(.error, "a", path: long, message: long, help: long, range: nil)
    #expect(diagnostic.path.count == 300)
    #expect(diagnostic.message.count == 1000 && diagnostic.help?.count == 1000)
  }
}
