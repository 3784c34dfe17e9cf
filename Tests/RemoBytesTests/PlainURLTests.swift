import Testing

@testable import RemoBytes

@Suite("Plain URLs")
struct PlainURLTests {
  @Test(
    "a URL is plain if all its bytes are plain or ampersands", arguments: [0, 1, 7, 15, 16, 40])
  func bytes(before: Int) {
    for byte in 0...255 as ClosedRange<UInt8> {
      let url = Array(repeating: UInt8(ascii: "a"), count: before) + [byte]
      let buffer = DocumentBuffer(url + [0, 0])
      let bytes = buffer.storage.span
      let plain = PlainURL(bytes, ByteSlice(0..<url.count))
      #expect((plain != nil) == (byte.isPlainInURL || byte == ASCII.ampersand), "\(byte)")
      if let plain { #expect(plain.head == (byte == ASCII.ampersand ? before : url.count)) }
      let start = PlainURL(bytes, ByteSlice(0..<before))
      #expect(start?.head == before)
    }
  }

  @Test("a plain URL is escaped as any text is", arguments: [nil, "&amp;", "\\u0026", "%26"])
  func escaping(ampersand: String?) throws {
    var rules = EscapeRules()
    if let ampersand { rules.replace(ASCII.ampersand, by: ampersand) }
    let table = EscapeTable(rules)
    #expect(table.keepsPlainURLs)
    for length in 0...70 {
      for place in [0, 1, 15, 16, 17, 31, 32, length - 1] where length > 0 {
        var url = Array("https://a.example/p?q=1+2,3_4".utf8.cycled(length))
        if place >= 0, place < length { url[place] = ASCII.ampersand }
        if place == 16, length > 40 { url.replaceSubrange(17...18, with: [0x26, 0x26]) }
        let buffer = DocumentBuffer(url)
        var writer = ByteWriter()
        let bytes = buffer.storage.span
        let found = PlainURL(bytes, ByteSlice(0..<length))
        let plain = try #require(found)
        writer.append(plain, of: bytes, escaping: table)
        #expect(
          String(decoding: writer.finish(), as: UTF8.self)
            == table.escape(String(decoding: url, as: UTF8.self)))
      }
    }
  }

  @Test("a table that replaces a plain byte does not keep plain URLs")
  func tables() {
    #expect(EscapeTable.jsonString.keepsPlainURLs)
    #expect(!EscapeTable(EscapeRules(), prefix: { _, _ in "'" }).keepsPlainURLs)
    var rules = EscapeRules()
    rules.replace(ASCII.slash, by: "%2F")
    #expect(!EscapeTable(rules).keepsPlainURLs)
  }
}

extension Collection {
  /// The elements over and over, `count` in all.
  fileprivate func cycled(_ count: Int) -> [Element] {
    let elements = Array(self)
    return (0..<count).map { elements[$0 % elements.count] }
  }
}
