import RemoShop
import Testing

@Suite("Template names")
struct TemplateNameTests {
  @Test(
    "The short form of a link is its host and path, or its host if they are long",
    arguments: [
      ("https://www.shop.example/oak-table", "shop.example/oak-table"),
      ("HTTP://shop.example/oak-table/?utm_source=mail#reviews", "shop.example/oak-table"),
      ("https://shop.example:8443/p/1", "shop.example:8443/p/1"),
      ("https://shop.example:443/p/1", "shop.example"),
      ("https://shop.example/", "shop.example"),
      (
        "https://shop.example/\(String(repeating: "a", count: 27))",
        "shop.example/\(String(repeating: "a", count: 27))"
      ),
      ("https://shop.example/\(String(repeating: "a", count: 28))", "shop.example"),
      ("javascript:alert(1)", ""),
    ])
  func shortLink(_ link: String, _ short: String) throws {
    #expect(
      try text(of: [["product_url": link]], by: "{{#products}}{{short_link}}{{/products}}") == short
    )
  }

  @Test(
    "Neighboring groups of one item in the same room stand side by side",
    arguments: [
      ("a b c", "", "abc"), ("a b b c", "", ""), ("a b b c d", "", "cd"), ("a", "", ""),
      ("a b c", "x y y", "bc"), ("a b", "x y", ""),
    ])
  func standsBeside(_ groups: String, _ rooms: String, _ beside: String) throws {
    let names = groups.split(separator: " ")
    let places = rooms.split(separator: " ")
    let items = names.indices.map { index in
      var item: [String: Any] = ["category_group": String(names[index])]
      if index < places.count { item["room"] = String(places[index]) }
      return item
    }
    let source = "{{#groups}}{{#stands_beside}}{{name}}{{/stands_beside}}{{/groups}}"
    var options = ListOptions()
    options.groupOrder = .name
    #expect(try text(of: items, by: source, options: options) == beside)
  }

  private func text(
    of items: [[String: Any]], by source: String, options: ListOptions = ListOptions()
  ) throws -> String {
    let list = try ShoppingList(decoding: listJSON(items)).arranged(options)
    return try list.text(by: DocumentTemplate(fileName: "names.txt", source: source))
  }
}
