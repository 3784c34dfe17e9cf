import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// A workbook with sheets of texts and numbers.
private func book(_ sheets: KeyValuePairs<String, [[String]]>) -> ContiguousArray<UInt8> {
  var parts: [(key: String, value: String)] = []
  var entries = ""
  var relations = ""
  for (number, sheet) in sheets.enumerated() {
    let rows = sheet.value.map { row in
      let cells = row.map { text in
        Double(text) == nil ? "<c t='str'><v>\(text)</v></c>" : "<c><v>\(text)</v></c>"
      }
      return "<row>\(cells.joined())</row>"
    }
    parts.append(
      ("xl/\(number).xml", "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>"))
    entries += "<sheet name='\(sheet.key)' r:id='a\(number)'/>"
    relations +=
      "<Relationship Id='a\(number)' Type='\(Workbooks.office)/worksheet' Target='\(number).xml'/>"
  }
  parts.append(
    (
      "xl/workbook.xml",
      "<workbook xmlns:r='\(Workbooks.office)'><sheets>\(entries)</sheets></workbook>"
    ))
  parts.append(("xl/_rels/workbook.xml.rels", "<Relationships>\(relations)</Relationships>"))
  return Workbooks.archive(parts)
}

extension ListImport {
  /// The errors and warnings with their cells: `Items!B5 unread-price: …`.
  fileprivate var cellLines: [String] {
    ListDiagnostic.all(errors + warnings, in: document, sheets: sheets).map {
      "\($0.cell ?? "–") \($0.code): \($0.message)"
    }
  }
}

@Suite("Workbooks to import")
struct WorkbookImportTests {
  @Test("The files of all programs give one list, in parts of any size")
  func programs() throws {
    let names = [
      "openpyxl", "xlsxwriter", "xlsxwriter-inline", "libreoffice", "excel", "google", "numbers",
      "sheetjs", "strict",
    ]
    var texts = Set<String>()
    for (name, step) in zip(names, [64, .max, 100, .max, 1_000, .max, .max, .max, .max]) {
      let result = importTable(try Workbooks.file("\(name).xlsx"), step: step)
      #expect(
        result.cellLines.map { $0.split(separator: ":")[0] } == ["List!G2 assumption"], "\(name)")
      #expect(try result.values("price_cents") == ["129950", "89000"])
      texts.insert(result.text)
    }
    #expect(texts.count == 1)
  }

  @Test("A sheet with the names of the others sums them up, and is left out")
  func summary() throws {
    let result = importTable(
      book([
        "Summary": [
          ["House furniture"], ["Kitchen", "7"], ["Bedroom", "12.5"], ["Total", "19.5"],
        ],
        "Bedroom": [["Item", "Price"], ["Sofa", "12.5"]],
        "Kitchen": [["Item", "Price"], ["Lamp", "7"]],
      ]))
    #expect(try result.values("product_name") == ["Sofa", "Lamp"])
    #expect(result.ignoredSheets == ["Summary"])
  }

  @Test("A sheet of products in the rooms of the other sheets is read")
  func otherProducts() throws {
    let result = importTable(
      book([
        "Lighting": [
          ["Item", "Room", "Price"], ["Arc", "Kitchen", "7"], ["Globe", "Bedroom", "12.5"],
        ],
        "Bedroom": [["Item", "Price"], ["Bed", "900"]],
        "Kitchen": [["Item", "Price"], ["Table", "300"]],
      ]))
    #expect(try result.values("product_name") == ["Arc", "Globe", "Bed", "Table"])
    #expect(result.ignoredSheets == [])
  }

  @Test("All sheets with headings of products become one list")
  func sheets() throws {
    let result = importTable(
      book([
        "Living room": [["My project"], ["Item", "Price"], ["Sofa", "12.5"]], "Notes": [["Hello"]],
        "Bedroom": [["Price", "Product name"], ["7", "Lamp"], ["x 1", "Rug"]], "Empty": [],
      ]))
    #expect(try result.values("product_name") == ["Sofa", "Lamp"])
    #expect(try result.values("price_cents") == ["1250", "700"])
    #expect(result.ignoredSheets == ["Notes"])
    #expect(
      result.cellLines == [
        "Bedroom!A3 unreadable-amount: expected an amount, found 'x 1'",
        "'Living room'!A1 skipped-rows: 1 row before the headings is skipped",
        "– assumption: the names of the sheets are read as rooms: 'Living room', 'Bedroom'",
      ])
    #expect(result.rejectedRows.count == 1)
  }

  @Test("The names of several sheets are rooms, unless tables or programs name them otherwise")
  func rooms() throws {
    let rows = [["Item", "Price"], ["Sofa", "5"]]
    let other = [["Item", "Price"], ["Lamp", "7"]]
    func rooms(_ sheets: KeyValuePairs<String, [[String]]>) throws -> [String] {
      try importTable(book(sheets)).values("room")
    }
    #expect(try rooms(["Wohnzimmer": rows, "Küche": other]) == ["Wohnzimmer", "Küche"])
    #expect(try rooms(["Sheet1": rows, "Kitchen": other]) == ["–", "Kitchen"])
    #expect(try rooms(["Tabelle1": rows, "FF E schedule": other]) == ["–", "–"])
    #expect(try rooms(["Kitchen": rows]) == ["–"])
    #expect(
      try rooms(["Kitchen": [["Item", "Room"], ["Sofa", "Den"]], "Bath": other]) == ["Den", "Bath"])
  }

  @Test("Sheets of options and sheets whose products are on another one count, with a warning")
  func countedSheets() {
    let options = importTable(
      book([
        "Option 1": [["Item", "Price"], ["Sofa", "5"]],
        "Option 2": [["Item", "Price"], ["Settee", "7"]],
      ]))
    #expect(
      options.cellLines == [
        "– option-row: the products of the sheet 'Option 2' count in the total, too"
      ])
    let parts = importTable(
      book([
        "All": [["Item", "Price", "Room"], ["Sofa", "5", "Den"], ["Lamp", "7", "Bath"]],
        "Den": [["Item", "Price"], ["Sofa", "5"]],
      ]))
    #expect(
      parts.cellLines.last
        == "– option-row: all products of the sheet 'Den' are on another sheet, too; both count")
  }

  @Test("Headings of prices in two rows are joined")
  func twoRows() throws {
    let sheet = [
      ["Artikel", "Preis", "", "Menge"], ["", "Netto", "Brutto", ""],
      ["Sofa", "1000", "1190", "2"],
    ]
    #expect(try importTable(book(["A": sheet])).values("price_cents") == ["119000"])
  }

  @Test("A workbook without headings of products is an error that names its sheets")
  func noSheet() {
    let result = importTable(book(["One": [["Color", "Size"], ["red", "5"]], "Two": [["x"]]]))
    #expect(
      result.errors.map(\.message) == [
        "expected a sheet with a heading for product names or links, found none"
      ])
    #expect(
      result.errors.first?.help
        == "name the column with '--map product_name=HEADING'; the sheets begin with One: 'Color',"
        + " 'Size'; Two: 'x'")
    #expect(importTable(book(["One": []])).errors.map(\.message) == ["the table is empty"])
  }

  @Test("A number with three decimals has decimals, unless texts may mean something else")
  func decimals() throws {
    let rows = [["Item", "Price"], ["Sofa", "12.345"]]
    #expect(try importTable(book(["A": rows])).values("price_cents") == ["1235"])
    let mixed = importTable(book(["A": rows + [["Lamp", "1.234 €"]]]))
    #expect(mixed.cellLines.count { $0.includes("unreadable-amount") } == 2)
  }

  @Test("Sheets in two currencies are an error")
  func currencies() {
    let result = importTable(
      book([
        "A": [["Item", "Price"], ["Sofa", "5 €"]], "B": [["Item", "Price"], ["Lamp", "£7"]],
      ]))
    #expect(
      result.cellLines == ["B!B2 other-currency: the row is in GBP, but the list is in EUR"])
  }

  @Test("Links of cells, merged rooms and hidden parts are taken as a person sees them")
  func features() throws {
    let result = importTable(try Workbooks.file("features.xlsx"))
    #expect(try result.values("product_name") == ["Sofa", "Chair", "Lamp", "Rug"])
    #expect(try result.values("room") == ["Den", "Den", "Den", "Den"])
    #expect(try result.values("price_cents") == ["129900", "0", "1235", "24900"])
    #expect(result.currency == CurrencyCode("EUR"))
    #expect(
      result.cellLines == [
        "– hidden-cells: 1 hidden row, 1 hidden column and 1 hidden sheet are left out",
        "'Living room'!D3 no-value: 1 formula of this column has no stored value; the cell is empty",
        "'Living room'!D4 rounded-price: '12.345' is rounded to €12.35",
        "'Living room'!G4 no-value: 1 cell of this column has an error and is empty",
      ])
  }

  @Test(
    "A file of another form is an error that says what to do",
    arguments: [
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] as [UInt8], "",
        "expected a workbook, found a file of an older program (.xls)", "save the sheet as .xlsx"
      ),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "EncryptedPackage",
        "the workbook is protected with a password", "save it without a password"
      ),
      (
        [0x50, 0x4B, 3, 4], "", "the workbook is cut off: its directory is missing",
        "copy or download it again"
      ),
    ])
  func otherFiles(start: [UInt8], name: String, message: String, help: String) {
    let result = importTable(start + name.utf8.flatMap { [$0, 0] as [UInt8] })
    #expect(result.json == nil)
    #expect(result.errors.map(\.code.name) == ["invalid-workbook"])
    #expect(result.errors.first?.message == message)
    #expect(result.errors.first?.help == help)
  }

  @Test("An OpenDocument file is an error that says how to save it")
  func openDocument() throws {
    let result = importTable(try Workbooks.file("libreoffice.ods"))
    #expect(result.errors.map(\.message) == ["expected a workbook, found an OpenDocument file"])
    #expect(result.errors.first?.help == "save the sheet as .xlsx")
  }
}
