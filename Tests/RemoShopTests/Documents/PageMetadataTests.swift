import Foundation
import Testing

@testable import RemoShop

/// The parts of a page that previews and search engines read.
struct PageMetadataTests {
  private static var items: [[String: Any]] {
    [
      ["product_name": "Chair", "category_group": "Chairs", "price_cents": 0, "image_url": ""],
      [
        "product_name": "Lamp <2>", "category_group": "Lamps", "price_cents": 1500,
        "image_url": "https://img.example/2.jpg?a=1&b=2", "confidence_score": 0.9,
      ],
      [
        "product_name": "Sofa", "category_group": "Lamps", "price_cents": 9900,
        "image_url": "https://img.example/3.jpg", "confidence_score": 0.8,
      ],
      [
        "product_name": "Hidden", "category_group": "Chairs", "price_cents": 100,
        "image_url": "https://img.example/4.jpg", "confidence_score": 0.2,
      ],
    ]
  }

  private static func page(
    _ images: DocumentOptions.Images = .link, _ items: [[String: Any]] = items
  ) throws -> String {
    var options = DocumentOptions()
    options.images = images
    return try ShoppingList(decoding: listJSON(items)).arranged().text(as: .html, options: options)
  }

  @Test("The preview has the image of the first item that has one")
  func image() throws {
    let expected =
      "<meta property=\"og:image\" content=\"https://img.example/2.jpg?a=1&amp;b=2\">\n"
    #expect(try Self.page().contains(expected))
    // A preview cannot load images embedded in the page.
    #expect(try Self.page(.embed).contains(expected))
    #expect(try !Self.page(.none).contains("og:image"))
    #expect(try !Self.page(.link, [Self.items[0], Self.items[3]]).contains("og:image"))
  }

  @Test("The description has the number of items, the total and the groups")
  func description() throws {
    let page = try Self.page()
    let start = "<meta name=\"description\" property=\"og:description\""
    #expect(page.contains("\(start) content=\"3 items · $114.00+ · Chairs, Lamps\">"))
    #expect(try Self.page(.link, []).contains("content=\"There is nothing on this list yet.\">"))
    let search = ["category": "Rug", "search_keywords": "rug", "google_shopping_url": ""]
    let searches = try ShoppingList(decoding: listJSON([], unmatched: [search])).arranged()
    #expect(
      try searches.text(as: .html).contains(
        "\(start) content=\"Still to find\">"))
  }

  @Test("A list with rooms is described by its rooms, and its navigation names them")
  func rooms() throws {
    let items: [[String: Any]] = [
      ["category_group": "Seating", "room": "Living room", "product_url": "https://a.example/1"],
      ["category_group": "Seating", "room": "Bedroom", "quantity": 2],
      ["category_group": "Lamps", "room": "Bedroom", "product_url": "https://a.example/2"],
      ["category_group": "Lamps", "product_url": "https://a.example/3"],
    ]
    let page = try Self.page(.link, items)
    #expect(page.contains(" · Living room, Bedroom, Other rooms\">"))
    #expect(page.contains("content=\"4 items, 5 pieces · $500.00 · "))
    #expect(page.contains("<p class=\"n\">4 items, 5 pieces</p>"))
    let start = try #require(page.firstRange(of: "<nav")).lowerBound
    let end = try #require(page.firstRange(of: "</nav>")).lowerBound
    let names = page[start..<end].matches(of: /<bdi>([^<]*)</).map { String($0.1) }
    #expect(
      names == [
        "Living room", "Seating", "Bedroom", "Seating", "Lamps", "Other rooms", "Lamps",
      ])
    let mail = try ShoppingList(decoding: listJSON(items)).arranged().text(as: .email)
    #expect(mail.contains("<bdi>Living room</bdi>, <bdi>Bedroom</bdi>, <bdi>Other rooms</bdi>"))
  }

  @Test("Title and description contain no bidirectional controls")
  func overrides() throws {
    let name = "\u{202E}Rugs\u{202C} & \u{2067}Mats"
    let list = try ShoppingList(decoding: listJSON([["category_group": name]])).arranged()
    var options = DocumentOptions()
    options.title = "\u{202D}My list"
    let page = try list.text(as: .html, options: options)
    let head = try #require(page.firstRange(of: "<style>")).lowerBound
    #expect(page[..<head].contains("property=\"og:title\" content=\"My list\""))
    #expect(page[..<head].contains("<title>My list</title>"))
    #expect(page[..<head].contains(" · Rugs &amp; Mats\">"))
    #expect(page[head...].contains("<bdi>\u{202E}Rugs"))
  }

  @Test("Structured data has products only for items with an offer, and every item has a position")
  func structuredData() throws {
    let page = try Self.page()
    let start = try #require(page.firstRange(of: "ld+json\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    let list = try #require(data as? [String: Any])
    let elements = try #require(list["itemListElement"] as? [[String: Any]])
    #expect(elements.map { $0["position"] as? Int } == [1, 2, 3])
    for element in elements {
      guard let product = element["item"] as? [String: Any] else {
        #expect(element["name"] as? String == "Chair" && element["url"] != nil)
        continue
      }
      #expect(product["@type"] as? String == "Product" && product["name"] != nil)
      let offer = try #require(product["offers"] as? [String: Any])
      #expect(offer["@type"] as? String == "Offer" && offer["priceCurrency"] as? String == "USD")
      #expect(offer["price"] as? Double ?? 0 > 0)
    }
    #expect(elements.count { $0["item"] != nil } == 2)
  }
}
