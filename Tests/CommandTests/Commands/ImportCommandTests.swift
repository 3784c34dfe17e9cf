import Foundation
import Testing

@testable import remo_shop

@Suite("The import command")
struct ImportCommandTests {
  private static let table = "Title,Vendor,Price,SKU\nSofa,Nordhem,12.50,x\nLamp,Mill,ask,y\n"

  @Test("The list goes to standard output, and notes say what became of the columns")
  func notes() {
    let outcome = run("import", input: Self.table)
    #expect(outcome.code == .done)
    #expect(outcome.output.contains("\"product_name\": \"Sofa\""))
    #expect(
      outcome.errors == """
        <stdin>: note: 'Title' is product_name, 'Vendor' is retailer, 'Price' is price
        <stdin>: note: own fields: 'SKU' (sku)
        <stdin>:3:11: warning: Price: 'ask' is not an amount; the price is unknown [unread-price]
        3 | Lamp,Mill,ask,y
          |           ^~~
        <stdin>: note: 2 products imported

        """)
    let quiet = run("import", "--quiet", input: Self.table)
    #expect(quiet.errors.isEmpty && quiet.output == outcome.output)
  }

  @Test("Rows with errors are saved as rejects, and the exit code is that of batch")
  func rejects() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.csv", "Name,Price\nSofa,1x\nLamp,5\n\"Rug\nwide\",2x\n")
    let words = ["import", folder("a.csv"), "-q", "--output", folder("list.json")]
    let outcome = run(words + ["--rejects", folder("bad.ndjson")])
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.contains(":2:6: error: Price: expected an amount, found '1x'"))
    #expect(outcome.errors.hasSuffix("a.csv: note: 2 rows have errors\n"))
    #expect(try folder.text("list.json").contains("Lamp"))
    let lines = try folder.text("bad.ndjson").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.last?.hasSuffix(
        "\"part\":\"row\",\"path\":\"Price\",\"line\":4,\"column\":1,"
          + "\"code\":\"unreadable-amount\",\"reason\":\"Price: expected an amount,"
          + " found '2x'\",\"retryable\":false,\"raw\":\"\\\"Rug\\nwide\\\",2x\"}") == true)
    #expect(run(words + ["--rejects-ok"]).code == .done)
    let without = run(words)
    #expect(
      without.errors.hasSuffix("2 rows have errors\n   = help: '--rejects FILE' saves them\n"))
  }

  @Test("Without a usable row nothing is written")
  func nothingUsable() throws {
    let folder = try TemporaryFolder()
    try folder.add("list.json", "before")
    for table in ["Name,Price\nSofa,1x\n", "{}", "Color\nred\n", ""] {
      let outcome = run("import", "--output", folder("list.json"), input: table)
      #expect(outcome.code == .badInput && outcome.output.isEmpty)
      #expect(try folder.text("list.json") == "before")
    }
  }

  @Test("A list may be updated in its place, and the other options of files stay apart")
  func update() throws {
    let folder = try TemporaryFolder()
    try folder.add("list.json", SampleList.plain)
    try folder.add("a.csv", "Link,Price\nhttps://example.com/chair,199.00\n")
    let list = folder("list.json")
    let words = ["import", folder("a.csv"), "--onto", list]
    let outcome = run(words + ["--output", list])
    #expect(outcome.code == .done)
    #expect(outcome.errors.hasSuffix("a.csv: note: 1 changed, 0 added, 0 without a row\n"))
    #expect(
      try folder.text("list.json")
        == SampleList.text(price: "19900", total: "19900"))
    #expect(run(words + ["--rejects", list]).code == .usage)
    #expect(run("import", "-", "--onto", "-").code == .usage)
    #expect(run("import", folder("a.csv"), "--remove-missing").code == .usage)
    try folder.add("bad.json", "{}")
    let bad = run("import", folder("a.csv"), "--onto", folder("bad.json"))
    #expect(bad.code == .badInput && bad.errors.contains("bad.json:1:1: error: expected"))
  }

  @Test("A wrong mapping is an error of the command line")
  func mapping() {
    let unknown = run("import", "--map", "product=Title", input: Self.table)
    #expect(unknown.code == .usage)
    #expect(unknown.errors.contains("option '--map' does not take 'product'"))
    let half = run("import", "--map", "price", input: Self.table)
    #expect(half.code == .usage && half.errors.contains("found 'price'"))
    let comma = run(
      "import", "-q", "--map", "product_name=Name\\, long,price=Net",
      input: "\"Name, long\",Net\na,5\n")
    #expect(comma.code == .done && comma.output.contains("\"price_cents\": 500"))
  }

  @Test("The meaning of the columns is told only if a heading is not one of the program's own")
  func ownHeadings() {
    let own = run("import", input: "product_name,Retailer,price,label\nSofa,Nordhem,5,\n")
    #expect(own.errors == "<stdin>: note: 1 product imported\n")
    for table in [
      "Product,retailer\nSofa,Nordhem\n", "description,vendor\nSofa,Nordhem\n",
    ] {
      #expect(run("import", input: table).errors.contains(" is product_name"), "\(table)")
    }
  }

  @Test("The summary counts items, alternates and unmatched items as 'check' does")
  func summary() throws {
    let folder = try TemporaryFolder()
    try folder.add(
      "a.csv",
      "product_name,product_url,confidence_score,alternate_to,status,search_keywords\n"
        + "Sofa,https://a.example/1,0.9,,,\nCouch,https://a.example/2,0.9,https://a.example/1,,\n"
        + "Rug,https://a.example/3,0.2,,,\n,,,,unmatched,lamp\n")
    let list = folder("list.json")
    let unmatched = "2 unmatched (1 low confidence)\n"
    let imported = run("import", folder("a.csv"), "--output", list)
    #expect(imported.errors.hasSuffix("a.csv: note: 1 product, 1 alternate imported, \(unmatched)"))
    #expect(run("check", "-q", list).output.hasSuffix("; 1 item, 1 alternate, \(unmatched)"))
  }

  @Test("The sheet Summary of a workbook is refused with the name of the right sheet")
  func summarySheet() {
    let table = """
      Shopping list,,,,,,
      Elm Street 12,,,,,,
      Product,Retailer,Quantity,Unit price,Line total,Subtotal,Note
      Sofas,1 item,,,,5.00,
      Sofa,Nordhem,1,5.00,5.00,,
      Total,,,,,5.00,

      """
    let outcome = run("import", input: table)
    #expect(outcome.code == .badInput && outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        <stdin>:3:1: error: this is the sheet Summary, in which rooms, groups and sums stand between the products
        3 | Product,Retailer,Quantity,Unit price,Line total,Subtotal,Note
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = help: save the sheet Items as CSV instead, with your changes; it has a row for each product

        """)
  }

  @Test("JSON messages name the columns and the places")
  func messages() {
    let outcome = run("import", "--messages", "json", input: Self.table)
    #expect(outcome.errors.contains("{\"severity\":\"note\",\"code\":\"columns\""))
    #expect(outcome.errors.contains("\"code\":\"unread-price\""))
    #expect(outcome.errors.contains("\"line\":3,\"column\":11,\"path\":\"Price\""))
  }
}
