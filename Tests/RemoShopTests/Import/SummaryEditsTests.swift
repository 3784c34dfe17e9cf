import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// The workbook of a list after an edit of the values of some cells, as another program saves it.
private func book(
  _ json: String, _ edits: [(sheet: Int, cell: String, value: String)],
  in locale: ListLocale = .english, showing fields: [String] = []
) throws -> ContiguousArray<UInt8> {
  var options = ListOptions()
  options.locale = locale
  options.ownFields = .named(fields)
  var format = XLSXFormat()
  format.shownFields = fields
  var parts = try Workbook(json, options: options, format: format).parts
  for edit in edits {
    let name = "xl/worksheets/sheet\(edit.sheet).xml"
    let xml = try #require(parts[name])
    let cell = try #require(
      xml.firstMatch(of: try Regex("<c r=\"\(edit.cell)\"[^>]*?(/>|>.*?</c>)")))
    parts[name] = xml.replacingCharacters(
      in: cell.range,
      with: Double(edit.value) == nil
        ? "<c r=\"\(edit.cell)\" t=\"str\"><v>\(edit.value)</v></c>"
        : "<c r=\"\(edit.cell)\"><v>\(edit.value)</v></c>")
  }
  return Workbooks.archive(parts.map { (key: $0.key, value: $0.value) })
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

@Suite("Workbooks of this program that come back")
struct SummaryEditsTests {
  private static let link = "https://shop.example/p/"

  /// Two items in two rooms; the first is a close match with a note.
  private static func list() throws -> String {
    try listJSON([
      [
        "product_name": "Sofa", "room": "Den", "note": "soft", "confidence_score": 0.6,
        "product_url": link + "1",
      ],
      ["product_name": "Lamp", "room": "Attic", "quantity": 2, "product_url": link + "2"],
      ["product_name": "", "category_group": "", "room": "Attic", "product_url": link + "3"],
    ])
  }

  private static func update(
    _ edits: [(sheet: Int, cell: String, value: String)]
  ) throws -> ListImport {
    let json = try list()
    return importTable(
      try book(json, edits), onto: try ShoppingList(decoding: json))
  }

  // Summary: 3 Den, 4 Sofas, 5 Sofa; 6 Attic, 7 Sofas, 8 Lamp, 9 Other, 10 Unnamed product.

  @Test("An unedited workbook changes nothing")
  func unedited() throws {
    let result = try Self.update([])
    #expect(result.text == (try Self.list()))
    #expect(result.counts == ListImport.Counts())
    #expect(result.warnings == [] && result.ignoredSheets == [])
  }

  @Test("An own field named like a column of Summary changes nothing")
  func likeHeading() throws {
    let json = try listJSON([["price_cents": 189_900, "unit_price": "12", "note": "soft"]])
    let workbook = try book(json, [], showing: ["unit_price"])
    let result = importTable(workbook, onto: try ShoppingList(decoding: json))
    #expect(result.text == json && result.warnings == [])
  }

  @Test(
    "A change on Summary or on Items changes the list",
    arguments: [
      (1, "D5", "77", "price_cents", ["7700", "10000", "10000"]),
      (1, "C8", "3", "quantity", ["–", "3", "–"]),
      (1, "G5", "Close match; firm", "note", ["firm", "–", "–"]),
      (1, "G5", "Close match", "note", ["null", "–", "–"]),
      (1, "G8", "dim", "note", ["soft", "dim", "–"]),
      (1, "A6", "Loft", "room", ["Den", "Loft", "Loft"]),
      (1, "D10", "9.5", "price_cents", ["10000", "10000", "950"]),
      (1, "D5", "tbd", "price_cents", ["0", "10000", "10000"]),
      (2, "D2", "77", "price_cents", ["7700", "10000", "10000"]),
      (2, "F2", "7123", "price_cents", ["7123", "10000", "10000"]),
      (2, "R3", "5", "quantity", ["–", "5", "–"]),
      (2, "U2", "firm", "note", ["firm", "–", "–"]),
      (2, "V3", "Loft", "room", ["Den", "Loft", "Attic"]),
      (2, "B4", "Stool", "product_name", ["Sofa", "Lamp", "Stool"]),
    ])
  func edits(
    sheet: Int, cell: String, value: String, key: String, expected: [String]
  ) throws {
    let result = try Self.update([(sheet, cell, value)])
    #expect(result.errors == [])
    #expect(try result.values(key) == expected)
    #expect(result.counts.changed == (cell == "A6" ? 2 : 1))
  }

  @Test("The same change on both sheets counts once; two different ones are an error")
  func both() throws {
    let same = try Self.update([(1, "D5", "77"), (2, "D2", "77")])
    #expect(same.errors == [])
    #expect(try same.values("price_cents") == ["7700", "10000", "10000"])
    let joined = try Self.update([(1, "C8", "3"), (2, "D3", "77")])
    #expect(try joined.values("quantity") == ["–", "3", "–"])
    #expect(try joined.values("price_cents") == ["10000", "7700", "10000"])
    let different = try Self.update([(1, "D5", "77"), (2, "D2", "78")])
    #expect(different.json == nil)
    #expect(
      different.errors.map(\.message) == [
        "Price is '$78.00' in Items!D2, but '$77.00' in Summary!D5"
      ])
  }

  @Test("A quantity that is no number is an error, and a new row on Summary a warning")
  func problems() throws {
    #expect(try Self.update([(1, "C8", "many")]).errors.map(\.code.name) == ["invalid-quantity"])
    let result = try Self.update([(1, "C7", "1"), (1, "A7", "New")])
    #expect(result.warnings.map(\.code.name) == ["summary-row"])
  }

  @Test(
    "A workbook comes back in each language, with edits on both sheets",
    arguments: ["en", "de-CH", "fr", "es", "it", "pt-PT", "ja", "ar"])
  func languages(_ tag: String) throws {
    let locale = try #require(ListLocale(tag))
    let words = WorkbookWords(locale)
    let json = try Self.list()
    let base = try ShoppingList(decoding: json)
    let unedited = importTable(try book(json, [], in: locale), onto: base)
    #expect(unedited.text == json)
    #expect(unedited.warnings == [] && unedited.ignoredSheets == [])
    let note = words[.closeMatch] + words[.semicolon] + "firm"
    let edited = importTable(
      try book(
        json,
        [(1, "D5", "77"), (1, "G5", note), (1, "C8", "3"), (1, "A6", "Loft"), (2, "D4", "5")],
        in: locale), onto: base)
    #expect(edited.errors == [] && edited.warnings == [])
    #expect(try edited.values("price_cents") == ["7700", "10000", "500"])
    #expect(try edited.values("quantity") == ["–", "3", "–"])
    #expect(try edited.values("note") == ["firm", "–", "–"])
    #expect(try edited.values("room") == ["Den", "Loft", "Loft"])
    // Without a list, the sheet of the items counts.
    let imported = importTable(try book(json, [], in: locale))
    #expect(try imported.values("product_name") == ["Sofa", "Lamp", words[.unnamedProduct]])
    var options = ListOptions()
    options.locale = locale
    let workbook = try Workbook(json, options: options)
    let isArabic = tag == "ar"
    #expect(try workbook.sheet(1).contains("rightToLeft=\"1\"") == isArabic)
    let styles = try #require(workbook.parts["xl/styles.xml"])
    #expect(styles.contains(" horizontal=\"\(isArabic ? "right" : "left")\" indent=\"3\""))
  }

  @Test("Own fields that are shown are columns of Summary, and come back")
  func ownFields() throws {
    let json = try listJSON([
      ["product_name": "Sofa", "sku": "S-1", "product_url": Self.link + "1"],
      ["product_name": "Lamp", "finish": "brass", "product_url": Self.link + "2"],
    ])
    let names = ["sku", "finish"]
    let result = importTable(
      try book(json, [(1, "B5", "S-2"), (1, "C4", "steel"), (1, "F4", "9")], showing: names),
      onto: try ShoppingList(decoding: json))
    #expect(result.errors == [] && result.warnings == [])
    #expect(try result.values("sku") == ["S-2", "–"])
    #expect(try result.values("finish") == ["–", "steel"])
    #expect(try result.values("price_cents") == ["10000", "900"])
  }

  @Test(
    "Changes on Summary that do not count are one warning that names the cells",
    arguments: [
      (
        [(1, "A5", "Couch"), (1, "E8", "999"), (1, "F12", "30"), (1, "B5", "Elsewhere")],
        "Summary!A5, Summary!B5, Summary!E8, Summary!F12"
      ),
      ([(1, "A12", "Freight and duty")], "Summary!A12"),
      ([(1, "C8", "3"), (1, "E8", "300"), (1, "F11", "5")], nil),
    ])
  func ignored(_ edits: [(sheet: Int, cell: String, value: String)], cells: String?) throws {
    let json = try Self.list().replacing(
      "{\"", with: "{\"adjustments\":[{\"label\":\"Freight\",\"amount_cents\":2500}],\"",
      maxReplacements: 1)
    let result = importTable(try book(json, edits), onto: try ShoppingList(decoding: json))
    #expect(result.errors == [])
    #expect(
      result.warnings.map(\.message)
        == (cells.map {
          ["changes of names, line totals and costs on this sheet do not count: \($0)"]
        }
          ?? []))
  }

  @Test("A link beside the name of another product does not count, as after a row is inserted")
  func movedLinks() throws {
    let json = try Self.list()
    // Cells of two rows change places, and their links do not.
    let result = importTable(
      try book(json, [(1, "A5", "Lamp"), (1, "C5", "2"), (1, "D5", "7"), (1, "A8", "Sofa")]),
      onto: try ShoppingList(decoding: json))
    #expect(try result.values("price_cents") == ["10000", "700", "10000"])
    #expect(result.warnings.map(\.code.name).contains("moved-link"))
  }

  @Test("Without a list, the sheet Items is read, whatever sheets stand beside it")
  func items() throws {
    let result = importTable(try book(try Self.list(), []))
    #expect(try result.values("product_name") == ["Sofa", "Lamp", "Unnamed product"])
    #expect(result.warnings == [] && result.ignoredSheets == [])
    var reader = try WorkbookReader(try book(try Self.list(), []))
    #expect(reader.properties == ["RemoShop": "list"])
    #expect(try reader.document().sheets.map(\.name) == ["Summary", "Items", "Read me"])
  }
}
