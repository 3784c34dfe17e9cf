import RemoBytes
import Testing

@testable import RemoShop

@Suite("Facts about items")
struct ItemFactsTests {
  @Test("The facts about an item take 64 bytes")
  func size() {
    #expect(MemoryLayout<ItemFacts>.stride == 64)
  }

  @Test(
    "The parts of a link are found in one scan",
    arguments: [
      ("https://shop.example", ["shop.example", "", "", ""]),
      ("HTTP://shop.example:81/a/b?c=d&e#f?g", ["shop.example:81", "/a/b", "c=d&e", "f?g"]),
      (" https:////shop.example/#/a?b#c\n", ["shop.example", "/", "", "/a?b#c"]),
      ("https://shop.example?a/b#", ["shop.example", "", "a/b", ""]),
      ("https://a@shop.example/?#", ["a@shop.example", "/", "", ""]),
      ("http://", ["", "", "", ""]),
    ])
  func parts(_ text: String, parts: [String]) {
    for room in ["", "/?#"] {
      let buffer = DocumentBuffer(text + room)
      let bytes = buffer.storage.span
      let link = LinkScan(ByteSlice(0..<text.utf8.count), in: bytes)
      let found = link.map {
        [$0.authority, $0.path, $0.query, $0.fragment].map { bytes.string($0) }
      }
      #expect(found == parts)
    }
  }

  @Test("A link of any length has the parts that a slow search finds")
  func anyLength() {
    for count in 0...70 {
      let host = String(repeating: "a", count: count) + ".example"
      for (path, query) in [("/p", "q=1"), (String(repeating: "/p", count: count), ""), ("", "q")] {
        let text = "https://\(host)\(path)?\(query)#\(path)"
        let buffer = DocumentBuffer(text)
        let bytes = buffer.storage.span
        let link = LinkScan(ByteSlice(0..<text.utf8.count), in: bytes)
        let found = link.map {
          [$0.authority, $0.path, $0.query, $0.fragment].map { bytes.string($0) }
        }
        #expect(found == [host, path, query, path])
      }
    }
  }

  @Test("Texts that are no web links have no parts", arguments: ["", "shop.example", "ftp://a/b"])
  func noLink(_ text: String) {
    let buffer = DocumentBuffer(text)
    #expect(LinkScan(ByteSlice(0..<text.utf8.count), in: buffer.storage.span) == nil)
  }

  @Test("The letters of two names differ little if the names are similar")
  func sketches() {
    func sketch(_ name: String) -> NameSketch {
      name.withBytes { NameSketch($0, 0..<$0.count) }
    }
    for (one, other) in DuplicatePairs.same {
      #expect(sketch(one).mayBeAlike(sketch(other)), "\(one), \(other)")
    }
    let passed = DuplicatePairs.different.count { sketch($0).mayBeAlike(sketch($1)) }
    #expect(passed < DuplicatePairs.different.count)
  }
}
