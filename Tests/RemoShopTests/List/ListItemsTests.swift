import RemoBytes
import Testing

@testable import RemoShop

@Suite("Lists as values")
struct ListItemsTests {
  private static func item(_ changes: [String: String?]) -> String {
    ListDecoderTests.item(changes)
  }

  private static func arranged(_ items: String..., more: String = "") throws -> ArrangedList {
    let text = """
      {"items": [\(items.joined(separator: ", "))], "total_estimated_cost_cents": 0\(more)}
      """
    return try ShoppingList(decoding: text).arranged()
  }

  @Test("An item has every value received")
  func item() throws {
    let list = try Self.arranged(
      Self.item([
        "image_url": "\"https://shop.example/1.jpg\"", "fit_status": "\"tight\"",
        "fit_detail": "\"3 cm\"", "dimensions": "\"84 in\"", "confidence_score": "0.75",
      ]))
    let item = try #require(list.itemGroups.first?.items.first)
    #expect(item.productName == "Sofa" && item.retailer == "Shop" && item.categoryGroup == "Sofas")
    #expect(item.price == Amount(100) && item.confidenceScore == 0.75 && item.isCloseMatch)
    #expect(item.link == "https://shop.example/1" && item.imageLink == "https://shop.example/1.jpg")
    #expect(item.whyMatched == "Same" && item.fitStatus == .tight && item.fitDetail == "3 cm")
    #expect(item.dimensions == "84 in")
  }

  @Test("A blank, unsafe, unknown or missing value is nil")
  func nothing() throws {
    let list = try Self.arranged(
      Self.item([
        "retailer": "\" \"", "price_cents": "0", "product_url": "\"javascript:1\"",
        "image_url": "\"data:,\"",
      ]))
    let item = try #require(list.itemGroups.first?.items.first)
    #expect(item.retailer == nil && item.price == nil && item.link == nil && item.imageLink == nil)
    #expect(item.fitStatus == nil && item.fitDetail == nil && item.dimensions == nil)
    #expect(list.unpricedItemCount == 1 && list.itemGroups[0].unpricedItemCount == 1)
  }

  @Test(
    "A fit status is a known case or its text",
    arguments: [
      ("\"fits\"", ListItem.FitStatus.fits), ("\"tight\"", .tight), ("\"\"", nil), ("null", nil),
      ("\"may_not_fit\"", .other("may_not_fit")),
    ] as [(String, ListItem.FitStatus?)])
  func fit(_ status: String, _ expected: ListItem.FitStatus?) throws {
    let list = try Self.arranged(Self.item(["fit_status": status, "fit_detail": "\"2 cm\""]))
    #expect(list.itemGroups[0].items[0].fitStatus == expected)
  }

  @Test("An unmatched (low confidence) item is listed with the other searches")
  func searches() throws {
    let list = try Self.arranged(
      Self.item(["confidence_score": "0.4"]),
      more: """
        , "unmatched": [{"category": "Rug", "search_keywords": "wool rug",
        "google_shopping_url": ""}, {"category": "", "search_keywords": "",
        "google_shopping_url": ""}]
        """)
    let searches = list.unmatchedItems
    #expect(searches.map(\.isLowConfidence) == [true, false, false])
    #expect(searches.map(\.searchKeywords) == ["Sofa", "wool rug", nil])
    #expect(searches.map(\.category) == ["Sofas", "Rug", ""])
    #expect(searches[1].searchLink == "https://www.google.com/search?udm=28&q=wool+rug")
    #expect(searches[2].searchLink == nil && list.itemGroups.isEmpty && list.total == Amount(0))
  }

  @Test(
    "Keywords are shown without surplus whitespace",
    arguments: [
      ("wool rug", "wool rug"), (" wool rug", "wool rug"), ("wool rug ", "wool rug"),
      ("wool  rug", "wool rug"), ("grüner Läufer", "grüner Läufer"),
      ("grüner Läufer ", "grüner Läufer"), (" grüner Läufer", "grüner Läufer"),
      ("grüner  Läufer", "grüner Läufer"), ("grüner\u{A0}Läufer", "grüner Läufer"),
    ])
  func collapsedWords(_ keywords: String, _ shown: String) throws {
    let search = ["category": "Rug", "search_keywords": keywords, "google_shopping_url": ""]
    let list = try ShoppingList(decoding: listJSON([], unmatched: [search])).arranged()
    let words = try #require(list.searches.first).words
    #expect(list.list.document.storage.span.string(words.range) == shown)
  }

  @Test("A document beyond 2 GiB is refused before it is copied")
  func tooLarge() {
    #expect {
      _ = try ShoppingList(decoding: repeatElement(UInt8(ascii: "["), count: 3 << 30))
    } throws: { error in
      let violation = (error as? ListError)?.violations.first
      return violation?.message
        == "the document is larger than 2 GiB: it has 3221225472 bytes" && violation?.line == 0
    }
  }

  @Test("A list without a total is an error, and the first thousand errors are kept")
  func errors() throws {
    #expect {
      _ = try ShoppingList(decoding: "{\"items\": []}")
    } throws: {
      "\($0)" == "1:1: total_estimated_cost_cents: the key 'total_estimated_cost_cents' is missing"
    }
    let items = repeatElement("7", count: 1203).joined(separator: ",")
    #expect {
      _ = try ShoppingList(decoding: "{\"items\": [\(items)], \"total_estimated_cost_cents\": 0}")
    } throws: {
      let error = $0 as? ListError
      return error?.violations.count == 1000 && error?.furtherCount == 203
        && "\($0)".hasSuffix("\nand 203 more")
    }
  }
}
