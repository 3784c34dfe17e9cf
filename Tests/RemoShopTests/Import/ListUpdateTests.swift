import RemoBytes
import Testing

@testable import RemoShop

@Suite("Updating a list with a table")
struct ListUpdateTests {
  /// A list in an envelope, with unknown keys and an own layout.
  static let base = """
    {"success": true, "data": {
      "step": "shopping", "shopping_list": {
        "note to self": [1, 2.50],
        "items": [
          {
            "category_group": "Sofas", "product_name": "Harlow Sofa", "retailer": "Nordhem",
            "price_cents": 129900, "product_url": "https://shop.example/harlow?utm_source=x",
            "image_url": "https://img.example/1.jpg", "confidence_score": 0.90,
            "why_matched": "Same arms", "sku": 17
          },
          {"category_group": "sofas", "product_name": "Petit", "retailer": "Mill", "price_cents": 0, "product_url": "", "confidence_score": 0.6, "why_matched": "", "fit_status": null},
          {"category_group": "Rugs", "product_name": "Jute", "retailer": "Mill", "price_cents": 5000, "product_url": "https://mill.example/jute", "confidence_score": 0.3, "why_matched": ""}
        ],
        "unmatched": [{"category": "Lamp", "search_keywords": "arc lamp", "google_shopping_url": ""}],
        "total_estimated_cost_cents": 129900
      }
    }}

    """

  private static func updated(
    _ table: String, removing: Bool = false
  ) throws -> ListImport {
    var options = ImportOptions()
    options.removesMissingItems = removing
    return importTable(table, onto: try ShoppingList(decoding: base), options)
  }

  /// The base with texts replaced; each must occur once.
  private static func base(_ replacements: [(String, String)]) -> String {
    var text = base
    for (old, new) in replacements {
      #expect(text.components(separatedBy: old).count == 2, "\(old)")
      text = text.replacing(old, with: new)
    }
    return text
  }

  @Test("A changed cell changes its value and the total, and nothing else")
  func price() throws {
    let result = try Self.updated("Link,Price\nhttps://www.shop.example/harlow,1199.00\n")
    #expect(
      result.text
        == Self.base([
          ("\"price_cents\": 129900", "\"price_cents\": 119900"),
          ("total_estimated_cost_cents\": 129900", "total_estimated_cost_cents\": 119900"),
        ]))
    #expect(result.counts.changed == 1 && result.counts.added == 0 && result.counts.missing == 3)
    #expect(result.warnings.map(\.code.name) == ["missing-row"])
    #expect(
      result.warnings.map(\.message)
        == ["3 entries of the list have no row and stay: 'Petit', 'Jute', 'Lamp'"])
  }

  @Test(
    "Of the two cells of a price, the one that differs from the list counts",
    arguments: [
      ("1199.00", "129900", "119900", 0), ("1299.00", "119900", "119900", 0),
      ("1199.00", "119900", "119900", 0), ("1299.00", "129900", "129900", 0),
      ("1199.00", "109900", "119900", 1), ("", "129900", "0", 0), ("1299.00", "", "129900", 0),
      ("1199.00", "x", "119900", 1), ("1299.00", "x", "129900", 1), ("1299.00", "-5", "129900", 1),
    ])
  func twoCells(price: String, cents: String, expected: String, warningCount: Int) throws {
    let result = try Self.updated(
      "product_url,price,price_cents\nhttps://shop.example/harlow,\(price),\(cents)\n")
    #expect(try result.list().records.items.first?.priceCents == Int64(expected))
    #expect(result.counts.changed == (expected == "129900" ? 0 : 1))
    let warnings = result.warnings.filter { $0.code == "cells-disagree" }
    #expect(warnings.count == warningCount)
  }

  @Test("A new row whose cells of the price disagree has the price, with a warning")
  func twoCellsOfNewRow() throws {
    let result = try Self.updated(
      "product_name,product_url,price,price_cents\nA,https://new.example/1,5.00,600\n")
    #expect(try result.list().records.items.last?.priceCents == 500)
    #expect(result.warnings.contains { $0.code == "cells-disagree" })
  }

  @Test("A new key goes to the end of its item, and an emptied cell becomes null")
  func keys() throws {
    let result = try Self.updated(
      "product_url,image_url,note,dimensions\nhttps://shop.example/harlow,,In blue,84 W\n")
    #expect(
      result.text
        == Self.base([
          ("\"image_url\": \"https://img.example/1.jpg\"", "\"image_url\": null"),
          (
            "\"sku\": 17",
            "\"sku\": 17, \"dimensions\": \"84 W\", \"note\": \"In blue\""
          ),
        ]))
  }

  @Test("A link to the same page and a percentage of the same score change nothing")
  func sameValues() throws {
    let link = "https://www.shop.example/harlow"
    let list = Self.base.replacing("0.90,", with: "0.955,")
    let base = try ShoppingList(decoding: list)
    #expect(importTable("Link,Score\n\(link),96%\n", onto: base).text == list)
    let changed = importTable("Link,Score\n\(link),92%\n", onto: base)
    #expect(changed.text == list.replacing("0.955,", with: "0.92,"))
  }

  @Test("A row without a link belongs to the item with its name and retailer")
  func names() throws {
    let result = try Self.updated("Name,Store,Price\npetit, MILL ,20\n")
    #expect(result.text.contains("\"price_cents\": 2000, \"product_url\": \"\""))
    #expect(result.text.contains("\"product_name\": \"petit\", \"retailer\": \" MILL \""))
    #expect(result.text.contains("\"total_estimated_cost_cents\": 131900"))
  }

  @Test("A row that no item matches is added with the layout of the list")
  func addition() throws {
    let result = try Self.updated("Name,Link\nTable,https://mill.example/table\n")
    let lines = [
      "{", "  \"category_group\": \"\",", "  \"product_name\": \"Table\",", "  \"retailer\": \"\",",
      "  \"price_cents\": 0,", "  \"product_url\": \"https://mill.example/table\",",
      "  \"confidence_score\": 1,", "  \"why_matched\": \"\"", "}",
    ]
    let added = ",\n      " + lines.joined(separator: "\n      ")
    let last = "\"confidence_score\": 0.3, \"why_matched\": \"\"}"
    #expect(result.text == Self.base([(last, last + added)]))
  }

  @Test("An item without a row stays, unless it is to be removed")
  func removal() throws {
    let table = "Link\nhttps://mill.example/jute\n"
    #expect(try Self.updated(table).text == Self.base)
    let result = try Self.updated(table, removing: true)
    let list = try result.list()
    #expect(list.records.items.count == 1 && list.records.unmatched.isEmpty)
    #expect(result.counts.missing == 3 && result.warnings.isEmpty)
    #expect(result.text.contains("\"total_estimated_cost_cents\": 0"))
    #expect(result.text.contains("\"unmatched\": []") && result.text.contains("[1, 2.50]"))
    let all = try Self.updated("Link\nhttps://new.example\n", removing: true)
    #expect(try all.values("product_url") == [])
    #expect(all.text.contains("https://new.example"))
  }

  @Test("A product found for an unmatched item takes its place")
  func found() throws {
    let result = try Self.updated(
      "group,product_name,product_url,status,search_keywords\n"
        + "Lamp,Arc,https://mill.example/arc,unmatched,arc lamp\n")
    let list = try result.list()
    #expect(list.records.unmatched.isEmpty && list.records.items.count == 4)
    #expect(result.counts.added == 1 && result.counts.missing == 3)
  }

  @Test("A changed search changes its unmatched item")
  func search() throws {
    let link = "https://www.google.com/search?udm=28&q=arc+lamp"
    let result = try Self.updated(
      "group,product_name,status,search_keywords,search_url\n"
        + "Lamp,,unmatched,arc lamp brass,\(link)\n")
    #expect(result.text == Self.base([("\"arc lamp\"", "\"arc lamp brass\"")]))
  }

  @Test("Nothing is removed if a row has an error, since the row belongs to an item")
  func removingWithErrors() throws {
    let result = try Self.updated(
      "Name,Retailer,Qty\nHarlow Sofa,Nordhem,0\nPetit,Mill,1\n", removing: true)
    #expect(result.rejectedRows.count == 1)
    #expect(result.text == Self.base)
  }

  @Test("A schedule in a workbook that nobody edited changes nothing")
  func scheduleInWorkbook() throws {
    let list = try ShoppingList(decoding: Self.base)
    var format = XLSXFormat()
    format.layout = .schedule
    let result = importTable(try list.arranged().document(as: .xlsx, xlsx: format), onto: list)
    #expect(result.text == Self.base && result.counts.changed == 0)
  }

  @Test("A schedule changes what was changed in it")
  func schedule() throws {
    let list = try ShoppingList(decoding: Self.base)
    var format = CSVFormat()
    format.layout = .schedule
    let table = try String(
      decoding: list.arranged().document(as: .csv, csv: format), as: UTF8.self)
    #expect(table.contains("1299.00") && table.contains("Harlow Sofa"))
    let edited = table.replacing("1299.00", with: "1100").replacing(
      ",Harlow Sofa,", with: ",Harlow Couch,")
    let result = importTable(edited, onto: list)
    #expect(
      result.text
        == Self.base([
          ("\"price_cents\": 129900", "\"price_cents\": 110000"),
          ("Harlow Sofa", "Harlow Couch"),
          ("total_estimated_cost_cents\": 129900", "total_estimated_cost_cents\": 110000"),
        ]))
  }

  @Test("A line total of this program's tables gives no price, because the quantity may be edited")
  func staleLineTotal() throws {
    let list = try ShoppingList(
      decoding: """
        {"items": [{"category_group": "Chairs", "product_name": "Chair", "retailer": "Otto", \
        "price_cents": 5000, "product_url": "https://s.example/1", "confidence_score": 1, \
        "why_matched": ""}], "total_estimated_cost_cents": 5000}
        """)
    let result = importTable(
      "product_name,retailer,quantity,line_total\nChair,Otto,4,50.00\n", onto: list)
    #expect(try result.values("price_cents") == ["5000"])
    #expect(try result.values("quantity") == ["4"])
  }

  @Test("Rows with one link follow the order of the items with it")
  func sharedLinks() throws {
    let items = ["a", "b"].map { name in
      "{\"category_group\": \"x\", \"product_name\": \"\(name)\", \"retailer\": \"s\","
        + " \"price_cents\": 1, \"product_url\": \"https://s.example/1\","
        + " \"confidence_score\": 1, \"why_matched\": \"\"}"
    }
    let list = try ShoppingList(
      decoding: "{\"items\": [\(items.joined(separator: ", "))], \"total_estimated_cost_cents\": 2}"
    )
    let result = importTable(
      "Link,Price\nhttps://s.example/1,0.05\nhttps://s.example/1,0.06\n", onto: list)
    #expect(try result.values("price_cents") == ["5", "6"])
    #expect(result.warnings.map(\.code.name) == ["shared-link"])
    // The name tells them apart.
    let named = importTable(
      "Name,Link,Price\nb,https://s.example/1,0.05\na,https://s.example/1,0.06\n", onto: list)
    #expect(try named.values("price_cents") == ["6", "5"])
    #expect(named.warnings.isEmpty)
  }
}
