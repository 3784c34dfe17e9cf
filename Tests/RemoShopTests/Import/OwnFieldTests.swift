import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// Texts of a table or list that the contract has no key for: they stay, and are shown on demand.
@Suite("Own fields")
struct OwnFieldTests {
  private static let table = """
    Room,Item,Brand,Vendor,Price,Qty,SKU,Finish,Lead Time,Status,PO number,Link
    Living,Harlow Sofa,Otto,Nordhem,1299.00,1,NH-12,Oak,6 weeks,Ordered,PO 7,https://n.example/harlow
    Living,Dune Rug,,Weave,229.00,2,W-9,,2 weeks,Delivered,PO 8,https://w.example/dune
    Bath,Mirror,,Nordhem,89.00,1,,"Brass, aged",,,,https://n.example/mirror

    """

  private static func list(_ items: [String], extra: String = "") throws -> ShoppingList {
    let required = """
      "category_group": "Sofas", "retailer": "Mill", "price_cents": 5000, "confidence_score": 0.9,
      "product_url": "", "why_matched": ""
      """
    let items = items.enumerated().map {
      "{\(required), \"product_name\": \"P\($0)\", \($1)}"
    }
    return try ShoppingList(
      decoding: """
        {"items": [\(items.joined(separator: ","))], \(extra) "total_estimated_cost_cents": 5000}
        """.utf8)
  }

  private static func document(
    _ list: ShoppingList, as format: ListFormat, own: ListOptions.OwnFieldChoice = .declared,
    csv: CSVFormat = CSVFormat(),
    _ change: (inout DocumentOptions, inout ListOptions) -> Void = {
      _, _ in
    }
  ) throws -> String {
    var options = ListOptions()
    options.ownFields = own
    var document = DocumentOptions()
    change(&document, &options)
    var pipeline = try ListPipeline(format, list: options, document: document, csv: csv)
    return String(decoding: pipeline.document(of: list.arranged(options)), as: UTF8.self)
  }

  // MARK: Tables

  @Test("Columns without another meaning become own fields, usual ones under their usual names")
  func columns() throws {
    let result = importTable(Self.table)
    #expect(result.errors.isEmpty)
    #expect(
      result.ownFields.map(\.name) == [
        "brand", "sku", "finish", "lead_time", "order_status", "PO number",
      ])
    #expect(result.ignored.isEmpty)
    #expect(try result.values("retailer") == ["Nordhem", "Weave", "Nordhem"])
    #expect(try result.values("brand") == ["Otto", "–", "–"])
    #expect(try result.values("finish") == ["Oak", "–", "Brass, aged"])
    #expect(try result.values("lead_time") == ["6 weeks", "2 weeks", "–"])
    #expect(try result.values("order_status") == ["Ordered", "Delivered", "–"])
    #expect(try result.values("PO number") == ["PO 7", "PO 8", "–"])
    #expect(try result.list().records.declaredFields == result.ownFields.map(\.name))
  }

  @Test(
    "A heading of a usual field is known in the languages of the page",
    arguments: [
      ("Lieferzeit", "lead_time"), ("Délai", "lead_time"), ("Plazo de entrega", "lead_time"),
      ("納期", "lead_time"), ("Artikelnummer", "sku"), ("Réf.", "sku"), ("Finitura", "finish"),
      ("leadTime", "lead_time"), ("Order Status", "order_status"),
    ])
  func usual(heading: String, name: String) {
    let result = importTable("Name,Price,\(heading)\nSofa,12.00,x\n")
    #expect(result.ownFields.map(\.name) == [name])
  }

  @Test("A description beside the names is kept as details, unless it stands in a shop's feed")
  func details() throws {
    let table = "Item,Description,Price\nGelato crib,\"Washed, natural\",5\nGlider,Dove,6\n"
    let result = importTable(table)
    #expect(try result.values("product_name") == ["Gelato crib", "Glider"])
    #expect(try result.values("Details") == ["Washed, natural", "Dove"])
    #expect(importTable(table.replacing("Item", with: "title")).ownFields.isEmpty)
  }

  @Test("A maker is the retailer unless the table has shops")
  func brand() throws {
    #expect(try importTable("Name,Brand,Price\nSofa,Otto,1\n").values("retailer") == ["Otto"])
  }

  @Test("A status of our own tables is a match status, any other one that of the order")
  func status() {
    let ours = importTable("product_name,price,status\nSofa,12.00,close_match\n")
    #expect(ours.ownFields.isEmpty)
    let order = importTable("product_name,price,status\nSofa,12.00,shipped\n")
    #expect(order.ownFields.map(\.name) == ["order_status"])
  }

  @Test("A text that is too long, and columns beyond the limit, are left out and named")
  func limits() throws {
    let long = String(repeating: "x", count: 1_001)
    let result = importTable("Name,Price,Memo\nSofa,1,\(long)\nRug,2,y\n")
    #expect(result.warnings.map(\.code.name) == ["own-field"])
    #expect(try result.values("Memo") == ["–", "y"])
    let names = (1...40).map { "Column \($0)" }.joined(separator: ",")
    let many = importTable("Name,Price,\(names)\nSofa,1\(String(repeating: ",v", count: 40))\n")
    #expect(many.ownFields.count == 32)
    #expect(many.ignored.count == 8)
    let name = String(repeating: "n", count: 65)
    #expect(importTable("Name,Price,\(name)\nSofa,1,v\n").ignored.count == 1)
  }

  // MARK: The way back

  @Test("Tables of an imported list have its own fields, and give them back")
  func roundTrip() throws {
    let list = try importTable(Self.table).list()
    let table = try Self.document(list, as: .csv)
    #expect(table.contains(",brand,sku,finish,lead_time,order_status,PO number\r\n"))
    let again = importTable(table)
    #expect(again.errors.isEmpty && again.hasOwnHeadings)
    #expect(try Self.document(again.list(), as: .csv) == table)
    var schedule = CSVFormat()
    schedule.layout = .schedule
    let sheet = try Self.document(list, as: .csv, csv: schedule)
    #expect(sheet.contains(",6 weeks,Matched,,Otto,NH-12,Oak,Ordered,PO 7\r\n"))
    #expect(try importTable(sheet).values("lead_time") == ["6 weeks", "2 weeks", "–"])
  }

  @Test("An update changes, adds and removes own fields, and an unedited table changes nothing")
  func update() throws {
    let list = try importTable(Self.table).list()
    let table = try Self.document(list, as: .csv)
    let same = importTable(table, onto: list)
    #expect(same.counts.changed == 0)
    #expect(
      same.json.map(Array.init) == Array(list.document.storage.prefix(list.document.inputCount)))
    let edited = importTable(
      table.replacing("2 weeks", with: "3 weeks").replacing(",Oak,", with: ",,"), onto: list)
    #expect(edited.counts.changed == 2)
    #expect(try edited.values("lead_time") == ["6 weeks", "3 weeks", "–"])
    #expect(try edited.values("finish") == ["null", "–", "Brass, aged"])
    let more = importTable("Link,Warehouse\nhttps://w.example/dune,B\n", onto: list)
    #expect(try more.values("Warehouse") == ["–", "B", "–"])
    #expect(try more.list().records.declaredFields.last == "Warehouse")
  }

  @Test("A workbook gives own fields back")
  func workbook() throws {
    let list = try importTable(Self.table).list()
    let bytes = try list.arranged().document(as: .xlsx)
    let again = importTable(bytes)
    #expect(try again.values("PO number") == ["PO 7", "PO 8", "–"])
    #expect(try again.values("finish") == ["Oak", "–", "Brass, aged"])
    #expect(importTable(bytes, onto: list).counts.changed == 0)
  }

  // MARK: Lists

  @Test("Keys of a list are own fields only on demand, and never a spelling of a known key")
  func keys() throws {
    let list = try Self.list([
      #""finish": "Oak", "leadTime": 6, "PriceCents": "x", "Price": 1, "secret": "s", "tags": [1]"#,
      #""finish": "", "secret": null, "esc\"aped": "a\"b""#,
    ])
    #expect(try !Self.document(list, as: .csv).contains("Oak"))
    var options = ListOptions()
    options.ownFields = .all
    let own = list.arranged(options).itemGroups[0].items.map(\.ownFields)
    #expect(own.contains(["finish": "Oak", "lead_time": "6", "secret": "s"]))
    #expect(own.contains(["esc\"aped": "a\"b"]))
    let json = try Self.document(list, as: .json, own: .all)
    #expect(json.contains(#""own_fields": {"#) && json.contains(#""lead_time": "6""#))
    var csv = CSVFormat()
    csv.layout = .fields([.column(.productName), .own("finish"), .own("absent")])
    #expect(
      try Self.document(list, as: .csv, own: .all, csv: csv)
        == "product_name,finish,absent\r\nP0,Oak,\r\nP1,,\r\n")
  }

  @Test("Documents show own fields that are asked for, and leave hidden texts out")
  func shown() throws {
    let list = try importTable(
      "Name,Price,Finish,Notes,Batch\nSofa,12.00,Oak,ask Ann,7\n"
    ).list()
    for format in [ListFormat.html, .email, .markdown, .text] {
      let plain = try Self.document(list, as: format)
      #expect(!plain.contains("Oak") && plain.contains("ask Ann"), "\(format)")
      let shown = try Self.document(list, as: format) { document, options in
        document.shownFields = ["Batch", "finish", "absent"]
        options.locale = ListLocale("de") ?? .english
        options.hiddenFields = [.column(.note)]
      }
      #expect(shown.contains("Ausführung") && shown.contains("Oak"), "\(format)")
      #expect(shown.contains("Batch") && !shown.contains("ask Ann"), "\(format)")
    }
    let hidden = try Self.document(list, as: .csv) { $1.hiddenFields = [.own("finish")] }
    #expect(!hidden.contains("finish") && hidden.contains("Batch"))
  }

  @Test("A filter and a diff see own fields")
  func filterAndDiff() throws {
    let old = try Self.list([#""finish": "Oak""#, #""finish": "Ash""#])
    let new = try Self.list([#""finish": "Walnut""#, #""finish": "Ash""#])
    var options = ListOptions()
    try options.filter.add("finish=oak,ash")
    #expect(old.arranged(options).itemCount == 2)
    #expect(new.arranged(options).itemCount == 1)
    #expect(throws: ListFilterError.self) { try options.filter.add("retaler=x") }
    options = ListOptions()
    options.ownFields = .all
    let diff = ListDiff(from: old.arranged(options), to: new.arranged(options))
    #expect(diff.edited.map(\.changes) == [[.own(name: "finish", old: "Oak", new: "Walnut")]])
  }

  @Test("Only the fields that are named are read, and spelling and case do not matter")
  func named() throws {
    let list = try Self.list([#""finish": "Oak", "Trade price": "9", "PO": "1""#])
    let json = try Self.document(list, as: .json, own: .named(["trade PRICE"]))
    #expect(json.contains("Trade price") && !json.contains("Oak") && !json.contains("\"PO\""))
    var options = ListOptions()
    options.ownFields = .none
    try options.filter.add("finish=oak")
    let item = try #require(list.arranged(options).itemGroups.first?.items.first)
    #expect(item.ownFields == ["finish": "Oak"])
    let hidden = try Self.document(list, as: .json, own: .all) {
      $1.hiddenFields = [.own("TRADE price")]
    }
    #expect(hidden.contains("Oak") && !hidden.contains("Trade price\": \"9"))
  }

  @Test("Hiding a text changes neither the selection nor the sums, and no edited table erases it")
  func hiding() throws {
    let list = try importTable(Self.table).list()
    var options = ListOptions()
    try options.filter.add("retailer=Nordhem")
    let total = list.arranged(options).totalCents
    options.hiddenFields = [.column(.retailer), .column(.note)]
    #expect(list.arranged(options).totalCents == total)
    let table = try Self.document(list, as: .csv) { $1.hiddenFields = options.hiddenFields }
    #expect(!table.contains("retailer") && !table.contains(",note"))
    #expect(importTable(table, onto: list).counts.changed == 0)
    options.filter = ListFilter()
    let book = try list.arranged(options).document(as: .xlsx)
    #expect(importTable(book, onto: list).counts.changed == 0)
  }

  @Test("A name with signs is quoted in CSV and escaped in a workbook, and comes back")
  func headings() throws {
    let list = try importTable(
      "name,price,\"PO, \"\"x\"\" & <y>\",=cmd\nSofa,1,a,b\n"
    ).list()
    #expect(list.records.declaredFields == ["PO, \"x\" & <y>"])
    let table = try Self.document(list, as: .csv)
    #expect(table.contains(",\"PO, \"\"x\"\" & <y>\"\r\n"))
    #expect(try importTable(table).values("PO, \"x\" & <y>") == ["a"])
    let book = try list.arranged().document(as: .xlsx)
    #expect(try importTable(book).values("PO, \"x\" & <y>") == ["a"])
    let tables = try #require(
      Workbook(bytes: ContiguousArray(book)).parts["xl/tables/table1.xml"])
    #expect(tables.contains("name=\"PO, &quot;x&quot; &amp; &lt;y&gt;\""))
  }

  @Test("An edit replaces the value under the key that the list has")
  func spelledKey() throws {
    let list = try Self.list([#""Lead Time": "4 weeks""#])
    let table = try Self.document(list, as: .csv, own: .all, csv: Self.columns("lead_time"))
    let edited = importTable(table.replacing("4 weeks", with: "6 weeks"), onto: list)
    #expect(try edited.values("Lead Time") == ["6 weeks"])
    #expect(try edited.values("lead_time") == ["–"])
  }

  private static func columns(_ name: String) -> CSVFormat {
    var csv = CSVFormat()
    csv.layout = .fields([.column(.productName), .column(.retailer), .own(name)])
    return csv
  }
}
