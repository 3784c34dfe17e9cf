import TestSupport
import Testing

@testable import RemoBytes

private func document(_ bytes: ContiguousArray<UInt8>) throws(WorkbookError) -> WorkbookDocument {
  var reader = try WorkbookReader(bytes)
  return try reader.document()
}

extension WorkbookDocument {
  /// The texts of the first sheet's cells, with links in brackets.
  fileprivate var texts: [[String]] {
    sheets[0].rows.map { row in
      row.cells.map { $0.text + ($0.link.map { "[\($0)]" } ?? "") }
    }
  }

  fileprivate func cell(_ range: Range<Int>) -> String? {
    places.location(of: range.lowerBound, in: text.span)?.cell
  }
}

@Suite("WorkbookReader")
struct WorkbookReaderTests {
  @Test(
    "The files of all programs give the same rows",
    arguments: [
      "openpyxl", "xlsxwriter", "xlsxwriter-inline", "libreoffice", "excel", "google", "numbers",
      "sheetjs", "strict",
    ])
  func programs(name: String) throws {
    let document = try document(Workbooks.file("\(name).xlsx"))
    #expect(document.sheets.map(\.name) == ["List"])
    #expect(
      document.texts == [
        ["Item", "Link", "Price", "Qty", "Room", "Delivery", "Discount", "Notes"],
        [
          "Fjord sofa", "https://nordhem.example/fjord?a=1&b=2", "1299.5", "1", "Living room",
          "2026-03-05", "0.15", "two\nlines & <more>",
        ],
        [
          "Oak “Älv” table", "https://nordhem.example/alv", "890", "2", "Living room",
          "2026-12-24", "0", "",
        ],
      ])
    #expect(document.cell(document.sheets[0].rows[2].cells[2].range) == "List!C3")
    #expect(document.sheets[0].rows[1].cells.map(\.isNumber)[1...3] == [false, true, true])
  }

  @Test("Links, merged ranges, formulas, errors and hidden parts are read as a person sees them")
  func features() throws {
    var document = try document(Workbooks.file("features.xlsx"))
    #expect(document.sheets.map(\.name) == ["Living room", "Notes"])
    document.sheets[0].fillMerges(belowRow: 0)
    #expect(
      document.texts == [
        ["Room", "Item", "Link", "Price", "Qty", "", "Notes"],
        ["Den", "Sofa", "view[https://nordhem.example/sofa?a=1&b=2]", "1299", "2", "", "soft"],
        ["Den", "Chair", "see \"it\"[https://nordhem.example/chair]", "", "1", "", ""],
        ["Den", "Lamp", "https://nordhem.example/lamp", "12.345", "1", "", ""],
        ["Den", "Rug", "", "249 €", "1", "", ""],
      ])
    #expect(document.hiddenRowCount == 1)
    #expect(document.hiddenColumnCount == 1)
    let sheet = document.sheets[0]
    #expect(sheet.uncomputed.mapValues(\.count) == [3: 1])
    #expect(document.cell(try #require(sheet.uncomputed[3]).first) == "'Living room'!D3")
    #expect(sheet.errors.mapValues(\.count) == [6: 1])
    #expect(document.cell(sheet.rows[4].cells[1].range) == "'Living room'!B6")
  }

  @Test(
    "A cell has the text of its type",
    arguments: [
      ("<c t='b'><v>1</v></c>", "TRUE"), ("<c t='b'><v>0</v></c>", "FALSE"),
      ("<c t='str'><f>A1</f><v></v></c>", ""),
      ("<c t='str'><v>a_x000D_b_x0041</v></c>", "a\rb_x0041"),
      ("<c t='inlineStr'><is><r><t>a</t></r><rPh><t>b</t></rPh><r><t> c</t></r></is></c>", "a c"),
      ("<c t='s'><v>7</v></c>", ""),
      ("<c t='d'><v>2026-03-05T14:30:00</v></c>", "2026-03-05 14:30"),
      ("<c t='d'><v>2026-03-05</v></c>", "2026-03-05"), ("<c t='e'><v>#N/A</v></c>", ""),
      ("<c s='9'><v>1.50</v></c>", "1.5"), ("<c><f>B1</f><v>7</v></c>", "7"),
      ("<c t='n'><v/></c>", ""), ("<c t='inlineStr'><is><t>a<![CDATA[&]]>b</t></is></c>", "a&b"),
    ])
  func types(cell: String, text: String) throws {
    let sheet =
      "<sheetData><row><c t='str'><v>x</v></c>\(cell)<c t='str'><v>y</v></c></row></sheetData>"
    #expect(try document(Workbooks.book(sheet: sheet)).texts == [["x", text, "y"]])
  }

  @Test("A formula with the value 0 has none if the workbook asks programs to compute it")
  func uncomputed() throws {
    let sheet = "<sheetData><row><c><f>1+1</f><v>0</v></c><c><v>0</v></c></row></sheetData>"
    let asking = Workbooks.book(sheet: sheet, workbook: "<calcPr fullCalcOnLoad='1'/>")
    #expect(try document(asking).texts == [["", "0"]])
    #expect(try document(Workbooks.book(sheet: sheet)).texts == [["0", "0"]])
  }

  @Test("A link to a page may have a place in it; a link to a cell is none")
  func links() throws {
    let sheet = """
      <sheetData><row r='3'><c r='A3' t='str'><v>a</v></c><c r='B3' t='str'><v>b</v></c></row>
      </sheetData><hyperlinks><hyperlink ref='A3' r:id='x' location='top'/>
      <hyperlink ref='B3' location='Sheet1!A1'/></hyperlinks>
      """
    let book = Workbooks.book(
      sheet: sheet,
      relations: "<Relationship Id='x' Type='hyperlink' Target='https://a.example/'"
        + " TargetMode='External'/>")
    #expect(try document(book).texts == [["a[https://a.example/#top]", "b"]])
  }

  @Test("A stray cell far to the right widens no other row")
  func strayCell() throws {
    let rows = (1...40).map { "<row><c><v>\($0)</v></c><c><v>1</v></c></row>" }.joined()
    let sheet =
      "<sheetData><row><c r='XFD1'><v>9</v></c></row>\(rows)<row r='99'><c r='D99'><v>5</v></c></row></sheetData>"
    let texts = try document(Workbooks.book(sheet: sheet)).texts
    #expect(texts.count == 42)
    #expect(texts.allSatisfy { $0.count == 2 })
  }

  @Test(
    "An error names the cause",
    arguments: [
      ("<sheetData><row r='1048577'><c><v>1</v></c></row></sheetData>", "Sheet1!A1048577"),
      ("<sheetData><row r='1'><c r='XFE1'><v>1</v></c></row></sheetData>", "Sheet1!XFE1"),
      ("<sheetData><row r='0'/></sheetData>", "Sheet1!A0"),
    ])
  func limits(sheet: String, cell: String) {
    #expect(throws: WorkbookError.beyondLimits(cell)) { try document(Workbooks.book(sheet: sheet)) }
  }

  @Test("Cells out of order are an error")
  func disorder() {
    let sheet = "<sheetData><row><c r='B1'><v>1</v></c><c r='A1'><v>1</v></c></row></sheetData>"
    #expect(
      throws: WorkbookError.damaged("the cells of row 1 of the sheet 'Sheet1' are out of order")
    ) { try document(Workbooks.book(sheet: sheet)) }
  }

  @Test(
    "An archive of another program is named",
    arguments: [
      (["mimetype": "application/vnd.oasis.opendocument.spreadsheet"], "an OpenDocument file"),
      (["word/document.xml": ""], "a zip archive without one"),
      (["Index/Document.iwa": ""], "a Numbers document"),
      (["a.txt": ""], "a zip archive without one"),
    ] as [(KeyValuePairs<String, String>, String)])
  func others(parts: KeyValuePairs<String, String>, kind: String) {
    #expect(throws: WorkbookError.otherDocument(kind)) { try document(Workbooks.archive(parts)) }
  }

  @Test("Nested entities are an error")
  func entities() {
    let parts: KeyValuePairs = [
      "xl/workbook.xml": "<!DOCTYPE a [<!ENTITY b \"ha\">]><workbook>&b;</workbook>"
    ]
    let book = Workbooks.archive(parts)
    #expect(throws: WorkbookError.documentType("xl/workbook.xml")) { try document(book) }
  }

  @Test("A workbook that is cut off or damaged is an error", arguments: [1, 2, 3])
  func mutations(seed: UInt64) throws {
    let bytes = try Workbooks.file("features.xlsx")
    var random = SplitMix(seed)
    var errors = 0
    for _ in 0..<60 {
      var changed = bytes
      if random.below(3) == 0 {
        changed.removeLast(1 + random.below(changed.count - 1))
      } else {
        for _ in 0...3 {
          changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      if (try? document(changed)) == nil { errors += 1 }
    }
    #expect(errors > 20)
  }
}
