import Foundation
import RemoShop
import Testing

@Suite("Links as an app reads them")
struct LinkTests {
  /// The JSON text after the host of each link.
  private static let paths = [
    "a b", "a  ", "é/ü?q=中文", "a%20b%2", "100%", "a'b(c)*;&d=e", "<b>`{|}[]^", "\\\"x\\\"", "a#b#c",
    "\\uFFFF\\u2028", "%EF%BF%BF", "a/../b//c", "?utm_source=x&gclid=1",
  ]

  /// Safe links and unsafe ones.
  private static let urls =
    paths.map { "https://shop.example/\($0)" } + [
      "HTTPS:////shop.example/x y", "http:///ünïcode.example:80/ä", "https://shop.example",
      "javascript:alert(1)", "https://a@shop.example/", "https://shop.example/\\\\x", "//x", "",
    ]

  private static func list() throws -> ArrangedList {
    let items = urls.enumerated().map { number, url in
      itemText("Item \(number)", price: 1, more: ", \"image_url\": \"\(url)\"")
        .replacing("https://shop.example/Item \(number)", with: url)
    }
    let searches = paths.map {
      """
      {"category": "Rug", "search_keywords": "wölle  \($0)",
      "google_shopping_url": "https://www.google.com/search?q=\($0)"},
      {"category": "Rug", "search_keywords": "wölle  \($0)", "google_shopping_url": ""}
      """
    }
    var options = ListOptions()
    options.itemOrder = .input
    let text = """
      {"items": [\(items.joined(separator: ","))], "total_estimated_cost_cents": 0,
      "unmatched": [\(searches.joined(separator: ","))]}
      """
    return try ShoppingList(decoding: text).arranged(options)
  }

  @Test("Links of items and searches equal those of the text format and are valid URLs")
  func links() throws {
    let list = try Self.list()
    let written = try list.text(as: .text).split(separator: "\n")
      .filter { $0.lowercased().hasPrefix("  http") }.map { String($0.dropFirst(2)) }
    let items = list.itemGroups.flatMap(\.items)
    let links = items.compactMap(\.link) + list.unmatchedItems.compactMap(\.searchLink)
    #expect(links == written && links.count == Self.paths.count * 3 + 3)
    #expect(links.allSatisfy { URL(string: $0) != nil })
    #expect(items[0].link == "https://shop.example/a%20b")
    #expect(items.map(\.imageLink) == items.map(\.link))
  }

  @Test("Image file names of items are the names that a page with embedded images asks for")
  func imageFiles() throws {
    let list = try Self.list()
    let names = list.itemGroups.flatMap(\.items).compactMap(\.imageFileName)
    #expect(Set(names).count == Self.paths.count + 3)
    var document = DocumentOptions()
    document.images = .embed
    document.imageFile = { names.contains($0) ? Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8) : nil }
    let page = try list.text(as: .html, options: document)
    #expect(page.components(separatedBy: "src=\"data:image/gif;base64,").count - 1 == names.count)
    #expect(list.images().map(\.fileName) == names)
    #expect(list.images().map(\.url) == list.itemGroups.flatMap(\.items).compactMap(\.imageLink))
    #expect(list.images().map(\.itemIDs) == (0..<names.count).map { [$0] })
  }
}
