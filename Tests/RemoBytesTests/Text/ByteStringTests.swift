import RemoBytes
import Testing

@Suite("Byte strings")
struct ExactTextTests {
  /// `é` as one scalar and as two, and two marks in either order: each pair is one `String`.
  static let pairs: [(String, String)] = [
    ("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
  ]

  @Test("Texts that look the same but have different bytes are not equal", arguments: pairs)
  func bytes(_ first: String, _ second: String) {
    #expect(first == second)
    let texts = [ByteString(first), ByteString(second)]
    #expect(texts[0] != texts[1] && texts[0] == ByteString(first))
    #expect(Set(texts + texts).count == 2)
    #expect((texts[0] < texts[1]) != (texts[1] < texts[0]))
  }

  @Test("The order is by bytes, as in TREC files")
  func order() {
    let texts: [ByteString] = ["e\u{301}", "z", "\u{E9}", "", "a", "\u{1F600}", "\u{FF5E}"]
    #expect(texts.sorted().map(\.text.utf8.first) == [nil, 0x61, 0x65, 0x7A, 0xC3, 0xEF, 0xF0])
  }
}
