import RemoBytes
import Testing

@testable import RemoShop

@Suite("Links of a workbook")
struct XLSXHyperlinkTests {
  private func encoded(_ url: String) -> String {
    let buffer = DocumentBuffer(url)
    var writer = ByteWriter()
    XLSXHyperlink.encode(buffer.storage.span, range: 0..<buffer.inputCount, into: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test(
    "A URL becomes a URI with the same target",
    arguments: [
      ("https://a.example/p?x=1&y=2#top", "https://a.example/p?x=1&y=2#top"),
      (
        "https://a.example/a b[1]|\"<>{}^`",
        "https://a.example/a%20b%5B1%5D%7C%22%3C%3E%7B%7D%5E%60"
      ),
      ("https://a.example/100%", "https://a.example/100%25"),
      ("https://a.example/%zz%41", "https://a.example/%25zz%41"),
      ("https://a.example/#a#b", "https://a.example/#a%23b"),
      ("https://á.example/é", "https://á.example/%C3%A9"),
      ("https://a.example", "https://a.example"),
      ("HTTPS:////a.example/x//y", "HTTPS://a.example/x//y"),
      ("http:///á.example", "http://á.example"),
    ])
  func encoding(url: String, expected: String) {
    #expect(encoded(url) == expected)
  }

  @Test("A URL of more than 2,079 characters is text")
  func length() throws {
    let base = "https://shop.example/"
    let longest = base + String(repeating: "a", count: 2_079 - base.count)
    let book = try Workbook(
      listJSON([
        ["product_name": "A", "product_url": longest],
        ["product_name": "B", "product_url": longest + "a"],
        ["product_name": "C", "product_url": base + String(repeating: "é", count: 400)],
      ]))
    let links = try #require(book.parts["xl/worksheets/_rels/sheet2.xml.rels"])
    #expect(links.contains("Target=\"\(longest)\""))
    #expect(links.split(separator: "/hyperlink\"").count == 2)
    #expect(try book.cell("M3", sheet: 2) == longest + "a")
    #expect(
      try book.sheet(2).contains("<hyperlinks><hyperlink ref=\"M2\" r:id=\"rId1\"/></hyperlinks>"))
  }

  @Test("An unsafe URL is text")
  func unsafe() throws {
    let book = try Workbook(listJSON([["product_url": "javascript:alert(1)"]]))
    #expect(try book.cell("M2", sheet: 2) == "javascript:alert(1)")
    #expect(try !book.sheet(2).contains("<hyperlink"))
  }

  @Test("Links beyond a sheet's limit are text")
  func limit() throws {
    let book = try Workbook(
      listJSON(
        (0..<4).map { ["product_name": "P\($0)", "product_url": "https://s.example/\($0)"] }),
      linkLimit: 3)
    let sheet = try book.sheet(2)
    #expect(sheet.split(separator: "<hyperlink ").count == 4)
    let link = XLSXStyle.link.rawValue
    #expect(sheet.contains("<c r=\"M4\" s=\"\(link)\" t"))
    #expect(sheet.contains("<c r=\"M5\" t"))
  }

  @Test("A search link with a character that XML cannot contain is text")
  func noncharacter() throws {
    let list = try listJSON(
      [],
      unmatched: [["category": "Rug", "search_keywords": "a\u{FFFF}", "google_shopping_url": ""]])
    let book = try Workbook(list, format: XLSXFormat())
    #expect(try book.cells(2).contains { $0.contains("%EF%BF%BF") })
    #expect(try !book.sheet(2).contains("<hyperlink "))
  }

  @Test(
    "A URL with a character that XML cannot contain, encoded or not, is text",
    arguments: [
      ("%EF%BF%BF", false), ("%ef%bf%bf", false), ("%EF%bf%Be", false), ("\u{FFFE}", false),
      ("x\u{FFFF}y", false), ("\u{FFFD}%EF%BF%BD", true), ("%EF%BF%B", true), ("%EF%BF", true),
      ("%EF%BFE%BF", true), ("\u{F7FF}\u{1FFFF}", true),
    ])
  func noncharacters(path: String, isLink: Bool) throws {
    let book = try Workbook(listJSON([["product_url": "https://a.example/\(path)"]]))
    #expect(try book.sheet(2).contains("<hyperlink ") == isLink)
  }
}
