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
      let isPlain = bytes.plainURL(0..<url.count) != nil
      #expect(isPlain == (byte.isPlainInURL || byte == ASCII.ampersand), "\(byte)")
      let isPlainBefore = bytes.plainURL(0..<before) != nil
      #expect(isPlainBefore)
    }
  }

  @Test("a plain URL is escaped as any text is", arguments: [nil, "&amp;", "\\u0026", "%26"])
  func escaping(ampersand: String?) throws {
    var rules = EscapeRules()
    if let ampersand { rules.replace(ASCII.ampersand, by: ampersand) }
    let table = EscapeTable(rules)
    #expect(table.keepsPlainURLs)
    for length in (0...70).map({ $0 }) + [127, 128, 129, 190, 200] {
      for place in [0, 1, 15, 16, 17, 31, 32, 63, 64, 127, length - 1] where length > 0 {
        var url = Array("https://a.example/p?q=1+2,3_4".utf8.cycled(length))
        if place >= 0, place < length { url[place] = ASCII.ampersand }
        if place == 16, length > 40 { url.replaceSubrange(17...18, with: [0x26, 0x26]) }
        let buffer = DocumentBuffer(url)
        let bytes = buffer.storage.span
        let found = bytes.plainURL(0..<length)
        let plain = try #require(found)
        let ampersands = url.indices.filter { url[$0] == ASCII.ampersand }
        #expect(Int(plain.run) == (ampersands.count > 1 ? 0 : ampersands.first ?? length))
        // As little room as there may be, and with padding behind the URL or without.
        for source in [ContiguousArray(url), buffer.storage] {
          var output = ContiguousArray<UInt8>()
          var offset = 0
          while offset < length {
            var block = ContiguousArray<UInt8>(repeating: 0, count: table.room)
            var target = block.mutableSpan
            let (next, end) = table.writePlainURL(
              source.span, offset..<length, ampersandAt: Int(plain.run), to: &target, at: 0)
            #expect(next > offset)
            offset = next
            output += block[..<end]
          }
          #expect(
            String(decoding: output, as: UTF8.self)
              == table.escape(String(decoding: url, as: UTF8.self)))
        }
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
