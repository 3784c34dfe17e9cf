import Testing

@testable import RemoShop

@Suite("Brief text")
struct BriefTextTests {
  private static func text(
    _ items: [[String: Any]], unmatched: [[String: Any]] = [], locale: String = "en",
    filter: String? = nil
  ) throws -> String {
    var options = ListOptions()
    options.locale = try #require(ListLocale(locale))
    if let filter { try options.filter.add(.retailer, namedIn: filter) }
    var document = DocumentOptions()
    document.isBrief = true
    return try ShoppingList(decoding: listJSON(items, unmatched: unmatched))
      .arranged(options).text(as: .text, options: document)
  }

  private static var items: [[String: Any]] {
    [
      ["product_name": "Nightstand", "retailer": "Nordhem", "price_cents": 12_900],
      ["product_name": "Lamp\n+ x", "retailer": " ", "confidence_score": 0.6],
      ["product_name": "Rug", "retailer": "Shop", "price_cents": 0],
      ["product_name": "Vase", "category_group": "Decor", "confidence_score": 0.2],
    ]
  }

  private static let unmatched = [
    ["category": "Curtains", "search_keywords": "linen curtains", "google_shopping_url": ""],
    ["category": " ", "search_keywords": "", "google_shopping_url": ""],
  ]

  @Test("Each product has a line, the total another, and what is still to find the last")
  func lines() throws {
    #expect(
      try Self.text(Self.items, unmatched: Self.unmatched) == """
        Shopping list

        Nightstand, Nordhem – $129.00
        Rug, Shop – Check price
        Lamp + x – $100.00 [Close match]

        Total: $229.00+ (1 item without a price)
        Still to find: Decor, Curtains, Unknown item

        """)
  }

  @Test("Quantities stand before names with their line totals, and rooms above their products")
  func quantities() throws {
    let items: [[String: Any]] = [
      ["product_name": "Sofa", "room": "Living room"],
      ["product_name": "Nightstand", "room": "Bedroom", "quantity": 2, "price_cents": 12_900],
      ["product_name": "Rug", "room": "Bedroom", "quantity": 2, "price_cents": 0],
    ]
    #expect(
      try Self.text(items) == """
        Shopping list

        Living room
        Sofa, Shop – $100.00

        Bedroom
        2 × Nightstand, Shop – $258.00
        2 × Rug, Shop – Check price

        Total: $358.00+ (1 item without a price)

        """)
  }

  @Test("It has no URL, in any language", arguments: ListLocale.Language.allCases)
  func links(_ language: ListLocale.Language) throws {
    let text = try Self.text(
      Self.items, unmatched: Self.unmatched, locale: language.rawValue)
    #expect(!text.contains("http") && !text.contains("://"))
    #expect(text.split(separator: "\n").count == 6)
    let locale = try #require(ListLocale(language.rawValue))
    let find = try #require(Words(locale).text("not_found"))
    #expect(text.contains("\n\(find)"))
  }

  @Test("A list without products says so")
  func empty() throws {
    #expect(
      try Self.text([]) == """
        Shopping list

        There is nothing on this list yet.

        Total: $0.00

        """)
    #expect(
      try Self.text(Self.items, filter: "None") == """
        Shopping list
        4 entries hidden by filters

        Nothing on the list passes these filters.

        Total: $0.00

        """)
  }
}
