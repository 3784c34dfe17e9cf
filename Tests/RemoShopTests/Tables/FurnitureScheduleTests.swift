import RemoBytes
import Testing

@testable import RemoShop

@Suite("FF&E schedules")
struct FurnitureScheduleTests {
  private func csv(_ json: String) throws -> [String] {
    var writer = ByteWriter()
    FurnitureSchedule(try ShoppingList(decoding: json).arranged())
      .writeCSV(CSVFormat(), into: &writer)
    let text = String(decoding: writer.finish(), as: UTF8.self)
    return text.components(by: "\r\n")
  }

  private let list: [[String: Any]] = [
    [
      "category_group": "Sofas", "product_name": "Harlow", "retailer": "Åre",
      "dimensions": #"84"W x 36"D x 33"H"#, "why_matched": "Low back", "fit_status": "tight",
      "fit_detail": "3 in left", "confidence_score": 0.95,
    ],
    ["category_group": "Sofas", "product_name": "=Petit", "retailer": "Shop", "price_cents": 0],
    [
      "category_group": "Rugs", "product_name": "Jute", "dimensions": #"2'6" x 8'"#,
      "confidence_score": 0.7,
    ],
    ["category_group": "Wall Art", "product_name": "Print", "dimensions": "61 x 91 cm"],
    ["category_group": "Dining Tables", "product_name": "Oak", "dimensions": "91 x 213 cm"],
    ["category_group": "Lighting", "product_name": "Globe", "dimensions": #"22"Ø x 20"H"#],
    [
      "category_group": "Gadgets", "product_name": "Weak", "dimensions": #"9"W x 9"H"#,
      "why_matched": "Same legs", "confidence_score": 0.2,
    ],
  ]

  @Test("Known values fill their columns, and unknown ones stay empty")
  func rows() throws {
    let rows = try csv(
      listJSON(
        list,
        unmatched: [["category": "Rug", "search_keywords": "wool", "google_shopping_url": ""]]))
    let link = "https://shop.example/p/1"
    #expect(
      rows == [
        "code,room,description,vendor,link,width,depth,height,unit,quantity,unit_cost,total,"
          + "lead_time,status,notes",
        "S-01,,Harlow,Åre,\(link),84,36,33,in,1,100.00,100.00,,Matched,May be tight; 3 in left; Low back",
        "S-02,,\"'=Petit\",Shop,\(link),,,,,1,,,,Matched,",
        "T-01,,Oak,Shop,\(link),,,,,1,100.00,100.00,,Matched,Size: 91 x 213 cm",
        "RG-01,,Jute,Shop,\(link),30,96,,in,1,100.00,100.00,,Close match,",
        "L-01,,Globe,Shop,\(link),22,22,20,in,1,100.00,100.00,,Matched,",
        "AX-01,,Print,Shop,\(link),61,,91,cm,1,100.00,100.00,,Matched,",
        "OT-01,,Weak,,https://www.google.com/search?udm=28&q=Weak,,,,,,,,,To be found,Same legs",
        "RG-02,,Rug,,https://www.google.com/search?udm=28&q=wool,,,,,,,,,To be found,wool",
        "",
      ])
  }

  @Test("An unknown fit status appears in the notes in words, unless it has none")
  func unknownFit() throws {
    for (status, notes) in [
      ("may_not_fit", "May not fit; 2 cm; Same legs"), ("_", "2 cm; Same legs"),
    ] {
      let item = ["fit_status": status, "fit_detail": "2 cm", "why_matched": "Same legs"]
      let rows = try csv(listJSON([item]))
      #expect(rows.dropFirst().first?.hasSuffix(",Matched,\(notes)") == true)
    }
  }

  @Test("The notes give the reason for a close match, and no fit without evidence")
  func closeMatch() throws {
    for (detail, score, notes) in [
      ("Weak on color", 0.7, "Close match,Weak on color; Same legs"),
      ("Weak on color", 0.9, "Matched,Same legs"), ("", 0.7, "Close match,Same legs"),
      ("Close overall match", 0.7, "Close match,Same legs"),
    ] {
      let item: [String: Any] = [
        "fit_status": "tight", "fit_detail": detail, "confidence_score": score,
        "why_matched": "Same legs",
      ]
      #expect(try csv(listJSON([item])).dropFirst().first?.hasSuffix(",\(notes)") == true)
    }
  }

  @Test("A partly read size appears in full in the notes")
  func partlyRead() throws {
    let size = "(W) 69 in; seat 18 in"
    let rows = try csv(listJSON([["product_name": "A", "dimensions": size]]))
    #expect(rows.dropFirst().first?.contains(",69,,,in,") == true)
    #expect(rows.dropFirst().first?.hasSuffix("Size: \(size)") == true)
  }

  @Test("A rug's thickness stays in the notes, and its sides keep their unit")
  func thickness() throws {
    let size = "200 x 300 cm, 12 mm thick"
    let rows = try csv(
      listJSON([["category_group": "Rugs", "product_name": "A", "dimensions": size]]))
    #expect(rows.dropFirst().first?.contains(",200,300,,cm,") == true)
    #expect(rows.dropFirst().first?.hasSuffix("\"Size: \(size)\"") == true)
  }

  private func schedule(
    _ items: [[String: Any]], rowLimit: Int = 1_048_576
  ) throws -> Workbook {
    var format = XLSXFormat()
    format.layout = .schedule
    return try Workbook(listJSON(items), format: format, rowLimit: rowLimit)
  }

  @Test("The workbook's first sheet is the same schedule with numbers and links")
  func workbook() throws {
    let book = try schedule(list)
    let first = try book.cells(1).filter { $0.dropFirst().hasPrefix("3: ") }
    #expect(
      first == [
        "A3: S-01", "C3: Harlow", "D3: Åre", "E3: https://shop.example/p/1", "F3: 84", "G3: 36",
        "H3: 33", "I3: in", "J3: 1", "K3: 100.00", "L3: =IF(COUNT(J3,K3)=2,J3*K3,\"\") 100.00",
        "N3: Matched",
        "O3: May be tight; 3 in left; Low back",
      ])
    let number = XLSXStyle.ruledNumber.rawValue
    #expect(try book.sheet(1).contains("<c r=\"F3\" s=\"\(number)\"><v>84</v></c>"))
    #expect(try book.sheet(1).contains("<hyperlink ref=\"E3\" r:id=\"rId1\"/>"))
  }

  @Test("Every row's total is a formula that shows nothing until there is a unit cost")
  func totals() throws {
    let book = try schedule(list)
    let price = XLSXStyle.ruledPrice.rawValue
    for row in 3...9 {
      let isKnown = row != 4 && row != 9
      #expect(
        try book.sheet(1).contains(
          "<c r=\"L\(row)\" s=\"\(price)\"\(isKnown ? "" : " t=\"str\"")>"
            + "<f>IF(COUNT(J\(row),K\(row))=2,J\(row)*K\(row),\"\")</f>"
            + "<v>\(isKnown ? "100.00" : "")</v></c>"))
    }
    // The empty cell of an unknown price formats what a user types as an amount.
    #expect(try book.sheet(1).contains("<c r=\"K4\" s=\"\(price)\"/>"))
  }

  @Test("The last row of the table sums the totals of the rows that a filter leaves")
  func grandTotal() throws {
    let book = try schedule(list)
    #expect(
      try book.cells(1).suffix(3) == [
        "A10: Total", "L10: =SUBTOTAL(109,L3:L9) 500.00",
        "M10: =\(Self.note(9)) Without a unit cost: 1",
      ])
    let table = try #require(book.parts["xl/tables/table1.xml"])
    #expect(table.contains(" ref=\"A2:O10\" totalsRowCount=\"1\"><autoFilter ref=\"A2:O9\"/>"))
    #expect(table.contains(" name=\"Code\" totalsRowLabel=\"Total\"/>"))
    #expect(table.contains(" name=\"Total\" totalsRowFunction=\"sum\"/>"))
    #expect(
      table.contains(
        " name=\"Lead time\" totalsRowFunction=\"custom\"><totalsRowFormula>"
          + XLSXText.content.escape(Self.note(9)) + "</totalsRowFormula></tableColumn>"))
    #expect(try book.sheet(1).contains("<dimension ref=\"A1:O10\"/>"))
    #expect(book.parts["xl/workbook.xml"]?.contains("Items!$A$1:$O$10<") == true)
    // Zero is hidden, because nothing is known then.
    #expect(
      book.parts["xl/styles.xml"]?.contains("\"[$$-409]#,##0.00;-[$$-409]#,##0.00;\"") == true)
  }

  /// The formula of the note beside a total.
  private static func note(_ last: Int) -> String {
    let counted = "SUBTOTAL(102,J3:J\(last))"
    let known = "SUBTOTAL(102,L3:L\(last))"
    return "IF(\(counted)>\(known),\"Without a unit cost: \"&\(counted)-\(known),\"\")"
  }

  @Test("A total without missing prices has an empty note, and no other sheet has a total")
  func oneTotal() throws {
    let book = try schedule([[:], [:]])
    #expect(try book.cell("M5", sheet: 1) == "=\(Self.note(4)) ")
    let workbook = try #require(book.parts["xl/workbook.xml"])
    #expect(workbook.contains("name=\"Items\"") && workbook.contains("name=\"Read me\""))
    #expect(!workbook.contains("Summary"))
    #expect(try book.cell("A1", sheet: 2) == "Shopping list")
    #expect(try !book.sheet(2).contains("Summary"))
    #expect(book.parts["xl/worksheets/sheet3.xml"] == nil)
    #expect(book.parts["[Content_Types].xml"]?.contains("sheet3") == false)
    #expect(book.parts["xl/_rels/workbook.xml.rels"]?.contains("sheet3") == false)
  }

  @Test(
    "A long link is cut off at its cell, and a short one is not repeated in it",
    arguments: [
      ("https://a.co", XLSXStyle.ruledLink), ("https://shop.io/x", .ruledLink),
      ("https://shop.example/p/some-sofa", .cutLink), ("http://illi.il/illi", .ruledLink),
      ("https://www.shop.example/products/a-very-long-name-of-a-sofa", .cutLink),
    ])
  func links(url: String, style: XLSXStyle) throws {
    let book = try schedule(list + [["product_name": "Any", "product_url": url]])
    let row = try #require(try book.cells(1).first { $0.hasSuffix(": Any") }?.dropFirst().first)
    #expect(try book.sheet(1).contains("<c r=\"E\(row)\" s=\"\(style.rawValue)\""))
    let formats = try #require(book.parts["xl/styles.xml"]).components(by: "<cellXfs ")
    let filled = formats[1].components(by: "<xf ").dropFirst().enumerated()
      .filter { $1.contains("horizontal=\"fill\"") }
    #expect(filled.map(\.offset) == [XLSXStyle.cutLink.rawValue])
  }

  @Test("Each sheet of a long schedule has its own total within the row limit")
  func parts() throws {
    let book = try schedule(list, rowLimit: 7)
    let first = try book.cells(1).suffix(2)
    #expect(
      first == [
        "L7: =SUBTOTAL(109,L3:L6) 300.00", "M7: =\(Self.note(6)) Without a unit cost: 1",
      ])
    #expect(try book.cells(3).contains("L6: =SUBTOTAL(109,L3:L5) 200.00"))
    #expect(book.parts["xl/workbook.xml"]?.contains("'Items 2'!$A$1:$O$6<") == true)
  }

  @Test("The status is hidden while it says nothing, and read back all the same")
  func status() throws {
    for (score, isHidden) in [(0.9, true), (0.6, false)] {
      let book = try schedule([["product_name": "A"], ["confidence_score": score]])
      #expect(try book.sheet(1).contains(" hidden=") == isHidden)
      #expect(try book.cell("N3", sheet: 1) == "Matched")
    }
  }

  @Test("An empty schedule has no total")
  func empty() throws {
    let book = try schedule([])
    #expect(try book.cells(1).count == ScheduleColumn.allCases.count + 1)
    #expect(try book.sheet(1).contains("<dimension ref=\"A1:O2\"/>"))
  }
}

extension String {
  fileprivate func components(by separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
