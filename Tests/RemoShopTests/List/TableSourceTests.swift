import RemoBytes
import Testing

@testable import RemoShop

@Suite("Lists from a table")
struct TableSourceTests {
  /// A list whose second item ranks first.
  private static func list(_ source: String) -> String {
    let items = [("Lamp", "0.85"), ("Rug", "0.95")].map { name, score in
      ListDecoderTests.item([
        "product_name": "\"\(name)\"", "product_url": "\"https://a.example/\(name)\"",
        "confidence_score": score,
      ])
    }
    return "{\(source) \"items\": [\(items.joined(separator: ", "))],"
      + " \"total_estimated_cost_cents\": 200}"
  }

  private static let tip = "Scan the room"

  @Test(
    "Only the word table beside the items counts; any other value is no error",
    arguments: [
      ("\"source\": \"table\",", true), ("\"source\": \"t\\u0061ble\",", true), ("", false),
      ("\"source\": \"Table\",", false), ("\"source\": \"rank\",", false),
      ("\"source\": null,", false), ("\"source\": 1,", false), ("\"source\": {\"a\": []},", false),
    ])
  func values(source: String, isTable: Bool) throws {
    let list = Self.list(source)
    let envelope = "{\"success\": true, \"data\": {\"step\": \"completed\", \"shopping_list\": "
    for document in [list, envelope + list + "}}"] {
      for leniency in [ListDecoder.Leniency.strict, .salvaging] {
        let decoded = ListDecoderTests.decode(document, leniency)
        #expect(decoded.isList && decoded.list.records.repairs.isEmpty)
        let arranged = decoded.list.arranged()
        let names = arranged.itemGroups[0].items.map(\.productName)
        #expect(names == (isTable ? ["Lamp", "Rug"] : ["Rug", "Lamp"]))
        for format in [ListFormat.html, .email, .markdown, .text] {
          #expect(try arranged.text(as: format).contains(Self.tip) == !isTable)
        }
        #expect(try arranged.text(as: .json).contains("\n  \"source\": \"table\",") == isTable)
      }
    }
  }

  @Test("The source of a surrounding object says nothing about the list, in any order")
  func outer() throws {
    let list = Self.list("")
    for document in [
      "{\"source\": \"table\", \"shopping_list\": \(list)}",
      "{\"shopping_list\": \(list), \"source\": \"table\"}",
      "{\"data\": {\"source\": \"table\", \"shopping_list\": \(list)}}",
    ] {
      #expect(try ShoppingList(decoding: document).arranged().text(as: .text).contains(Self.tip))
    }
    let after: String = list.dropLast() + ", \"source\": \"table\"}"
    #expect(try !ShoppingList(decoding: after).arranged().text(as: .text).contains(Self.tip))
  }

  @Test("The options' order wins over that of the table", arguments: ListOptions.ItemOrder.allCases)
  func order(order: ListOptions.ItemOrder) throws {
    var options = ListOptions()
    options.itemOrder = order
    let names = try [Self.list("\"source\": \"table\","), Self.list("")].map {
      try ShoppingList(decoding: $0).arranged(options).itemGroups[0].items.map(\.productName)
    }
    #expect(names[0] == names[1])
  }

  @Test("A reused pipeline forgets the source of the list before")
  func reuse() throws {
    var pipeline = try ListPipeline(.text)
    for (source, hasTip) in [("", true), ("\"source\": \"table\",", false), ("", true)] {
      let text = try pipeline.document(from: Self.list(source).utf8)
      #expect(String(decoding: text, as: UTF8.self).contains(Self.tip) == hasTip)
    }
  }

  @Test("An import names its source, and an update keeps the key of its list")
  func imports() throws {
    let table =
      "Title,Store,Price,Link,Score\nLamp,Mill,9.00,https://a.example/1,0.85\n"
      + "Rug,Mill,8.00,https://a.example/2,0.95\n"
    let imported = try ImportedList(importing: Array(table.utf8))
    let json = String(decoding: imported.json, as: UTF8.self)
    #expect(json.contains("\"source\": \"table\""))
    let names = imported.list.arranged().itemGroups[0].items.map(\.productName)
    #expect(names == ["Lamp", "Rug"])
    let edited = table.replacing("9.00", with: "7.00")
    let updated = try ImportedList(importing: Array(edited.utf8), onto: imported.list)
    let text = String(decoding: updated.json, as: UTF8.self)
    #expect(text == json.replacing("900", with: "700").replacing("1700", with: "1500"))
    let other = try ShoppingList(decoding: Self.list(""))
    let onto = try ImportedList(importing: Array(table.utf8), onto: other)
    #expect(!String(decoding: onto.json, as: UTF8.self).contains("source"))
  }

  @Test("A table without categories needs no warning about each product")
  func categories() throws {
    let rooms = try importTable("Room,Name,Price\nDen,Sofa,1\nBath,Tub,2\n").list().arranged()
    #expect(!rooms.warnings.map(\.code).contains("blank-group"))
    let some = try importTable("Category,Name,Price\nSofas,Sofa,1\n,Tub,2\n").list().arranged()
    #expect(some.warnings.map(\.code).contains("blank-group") == (some.itemGroups.count == 2))
  }
}
