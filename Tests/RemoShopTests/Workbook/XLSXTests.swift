import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Writing XLSX")
struct XLSXTests {
  @Test("A row has typed cells and no cells for unknown values")
  func row() throws {
    let book = try Workbook(
      listJSON([
        [
          "category_group": "Rugs", "product_name": "Rug <8' & \"10'\">", "retailer": "Weave",
          "price_cents": 64_950, "confidence_score": 0.79, "dimensions": "8' x 10'",
        ]
      ]))
    let cells = try book.body(2)
    #expect(
      cells == [
        "A2: Rugs", "B2: Rug <8' & \"10'\">", "C2: Weave", "D2: 649.50", "E2: USD",
        "F2: 64950", "G2: Close match", "J2: 8' x 10'", "L2: 0.79",
        "M2: https://shop.example/p/1", "O2: close_match", "R2: 1",
        "S2: =R2*D2 649.50", "T2: 64950",
      ])
    let price = XLSXStyle.price.rawValue
    #expect(try book.sheet(2).contains("<c r=\"D2\" s=\"\(price)\"><v>649.50</v></c>"))
  }

  @Test("A wide sheet prints across pages, with the first two columns on each")
  func pagesAcross() throws {
    var format = XLSXFormat()
    format.layout = .columns([.productName, .retailer, .price, .status])
    let narrow = try Workbook(listJSON([["product_name": "A"]]), format: format)
    #expect(try narrow.sheet(2).contains(" fitToWidth=\"1\" "))
    let titles = try #require(narrow.parts["xl/workbook.xml"])
    #expect(titles.contains("localSheetId=\"1\">Items!$1:$1<"))
    let long = String(repeating: "word ", count: 20)
    let wide = try Workbook(
      listJSON([
        [
          "product_name": "A \(long)", "why_matched": long, "fit_detail": long,
          "dimensions": long, "product_url": "https://shop.example/p/\(long.filter { $0 != " " })",
        ]
      ]))
    #expect(try wide.sheet(2).contains(" fitToWidth=\"2\" "))
    let repeated = try #require(wide.parts["xl/workbook.xml"])
    #expect(repeated.contains("localSheetId=\"1\">Items!$A:$B,Items!$1:$1<"))
  }

  @Test(
    "A column has its letters",
    arguments: [
      (0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"),
      (16_383, "XFD"),
    ])
  func letters(_ column: Int, _ letters: String) {
    #expect(SheetPlaces.letters(column) == letters)
  }

  @Test("An unknown price has no cell in the table and reads Check price in the summary")
  func unpriced() throws {
    let book = try Workbook(
      listJSON([["product_name": "A", "price_cents": 0], ["product_name": "B"]]))
    #expect(try book.cell("D2", sheet: 2) == "100.00")
    #expect(try book.cell("D3", sheet: 2) == nil)
    let count = "SUMPRODUCT(ISNUMBER(C3:C5)*(1-ISNUMBER(D3:D5)))"
    let note =
      "IF(\(count)=0,\"\",\(count)&IF(\(count)=1,\" item\",\" items\")&\" without a price\")"
    #expect(
      try book.summary() == [
        "A3: Sofas", "B3: 2 items", "F3: =SUM(E3:E5) 100.00",
        "G3: =\(note) 1 item without a price", "A4: B", "B4: Shop",
        "C4: 1", "D4: 100.00", "E4: =C4*D4 100.00", "A5: A", "B5: Shop",
        "C5: 1", "D5: Check price", "E5: =SUMPRODUCT(C5:C5,D5:D5) 0.00", "A6: Total",
        "F6: =SUM(F3:F5) 100.00",
        "G6: =\(note) 1 item without a price",
      ])
    let rule = "<formula>LEN($G3)=0</formula>"
    #expect(try book.sheet(1).contains(rule))
    // The plus sign of a partial amount is in its format; the cell stays a number.
    let partial = XLSXStyle.partialSubtotal.rawValue
    #expect(try book.sheet(1).contains("<c r=\"F3\" s=\"\(partial)\"><f>"))
  }

  @Test("A search is a row, and an unmatched (low confidence) item keeps its fields")
  func searches() throws {
    let book = try Workbook(
      listJSON(
        [["product_name": "Weak", "confidence_score": 0.3, "category_group": "Lamps"]],
        unmatched: [["category": "Rug", "search_keywords": "wool rug", "google_shopping_url": ""]]))
    let cells = try book.cells(2).filter { $0.contains("2: ") || $0.contains("3: ") }
    #expect(
      cells == [
        "A2: Lamps", "B2: Weak", "C2: Shop", "D2: 100.00", "E2: USD", "F2: 10000", "L2: 0.3",
        "M2: https://shop.example/p/1", "O2: demoted", "P2: Weak",
        "Q2: https://www.google.com/search?udm=28&q=Weak", "R2: 1", "A3: Rug", "O3: unmatched",
        "P3: wool rug", "Q3: https://www.google.com/search?udm=28&q=wool+rug",
      ])
    // An unmatched (low confidence) item is not for sale here, so its URL is not a link.
    let links = try #require(book.parts["xl/worksheets/_rels/sheet2.xml.rels"])
    #expect(!links.contains("shop.example"))
    #expect(
      try book.summary() == [
        "A3: Total", "F3: 0.00", "A5: Still to find", "A6: Lamps", "G6: Weak", "A7: Rug",
        "G7: wool rug",
      ])
    let summary = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(summary.contains("rId2") && !summary.contains("shop.example"))
  }

  @Test("An empty list has sheets without tables")
  func empty() throws {
    let book = try Workbook(listJSON([]))
    #expect(book.parts["xl/tables/table1.xml"] == nil)
    #expect(book.parts["xl/worksheets/_rels/sheet1.xml.rels"] == nil)
    #expect(book.parts["xl/worksheets/_rels/sheet2.xml.rels"] == nil)
    #expect(try book.cells(2).count == TableColumn.standard.count)
    #expect(try book.cells(1).last == "F3: 0.00")
  }

  @Test(
    "Text survives a round trip except for characters that XML cannot contain",
    arguments: [
      ("_x0041_", "_x005F_x0041_"), ("_x00e9_x_", "_x005F_x00e9_x_"), ("_x0_", "_x0_"),
      ("a\r\nb\rc\nd", "a\nb\nc\nd"),
      ("\u{1}\u{B}\u{FFFE}|\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}|\u{FFFD}"),
      ("=1+1", "=1+1"), ("  two  ", "  two  "), ("😀 <&>\"'", "😀 <&>\"'"), ("\tx", "\tx"),
      (
        "a_b_c_long_enough_for_two_vectors_x0020_", "a_b_c_long_enough_for_two_vectors_x005F_x0020_"
      ),
    ])
  func text(text: String, expected: String) throws {
    let book = try Workbook(listJSON([["product_name": text]]))
    #expect(try book.cell("B2", sheet: 2) == expected)
    #expect(try book.cell("A4", sheet: 1) == expected)
  }

  @Test("Data never becomes a formula")
  func formulas() throws {
    let hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "</t></is></c><c><f>1</f></c>"]
    let book = try Workbook(
      listJSON(
        hostile.map {
          ["product_name": $0, "category_group": $0, "retailer": $0, "why_matched": $0]
        }))
    // The line totals are formulas.
    let found = try book.sheet(2).matches(of: #/<f>([^<]*)</#).map(\.1)
    #expect(found.allSatisfy { $0.hasPrefix("R") && $0.contains("*D") })
    let formulas = try book.cells(1).filter { $0.contains(": =SUM(") }
    // A subtotal for each group, and the total.
    #expect(formulas.count == hostile.count + 1)
  }

  @Test("A text over 32,767 UTF-16 units is cut between characters, with a warning")
  func cuts() throws {
    let long = String(repeating: "😀", count: 16_384)
    let json = try listJSON([["why_matched": long + "x"], ["why_matched": String(long.dropLast())]])
    let book = try Workbook(json)
    #expect(try book.cell("K2", sheet: 2)?.utf16.count == 32_766)
    #expect(try book.cell("K3", sheet: 2)?.utf16.count == 32_766)
    let warnings = XLSXFormat().warnings(of: try ShoppingList(decoding: json).arranged())
    #expect(warnings.map(\.path) == ["items[0].why_matched"])
    #expect(
      warnings.first?.message
        == "the text has more than 32,767 characters, the maximum of a cell; the rest is left out")
  }

  @Test("Rows beyond a sheet's limit continue on another sheet, and sums include them")
  func parts() throws {
    var items: [[String: Any]] = []
    for number in 0..<7 {
      items.append([
        "product_name": "P\(number)", "category_group": number < 3 ? "Sofas" : "Rugs",
        "price_cents": 1_000 * (number + 1), "product_url": "https://shop.example/\(number)",
      ])
    }
    let book = try Workbook(listJSON(items), rowLimit: 5)
    #expect(try book.sheet(2).contains("<dimension ref=\"A1:W5\"/>"))
    #expect(try book.sheet(4).contains("<dimension ref=\"A1:W4\"/>"))
    let workbook = try #require(book.parts["xl/workbook.xml"])
    #expect(workbook.contains("<sheet name=\"Items 2\" sheetId=\"4\""))
    #expect(workbook.contains("'Items 2'!$A$1:$W$4"))
    let sums = try book.cells(1).filter { $0.contains("=SUM(") }
    #expect(
      sums == [
        "F3: =SUM(Items!S2:S4) 60.00", "F4: =SUM(Items!S5:S5,'Items 2'!S2:S4) 220.00",
        "F5: =SUM(F3:F4) 280.00",
      ])
    #expect(book.parts["xl/tables/table2.xml"]?.contains("displayName=\"Items_2\"") == true)
  }

  @Test("Groups and fees beyond a sheet's limit share a row, with a warning")
  func tooManyGroups() throws {
    let items: [[String: Any]] = (1...9).map {
      ["category_group": "G\($0)", "price_cents": $0 == 7 ? 0 : 100 * $0]
    }
    let book = try Workbook(listJSON(items), rowLimit: 7)
    #expect(try book.sheet(1).contains("<dimension ref=\"A1:G7\"/>"))
    let rows = try book.summary()
    #expect(rows.prefix(3) == ["A3: G1", "B3: 1 item", "F3: =SUM(Items!S2:S2) 1.00"])
    #expect(
      rows.suffix(7) == [
        "A6: 6 more groups", "B6: 6 items",
        "F6: =SUM(Items!S5:S7,'Items 2'!S2:S4) 32.00", "G6: 1 item without a price", "A7: Total",
        "F7: =SUM(F3:F6) 38.00", "G7: 1 item without a price",
      ])
    let fees = (1...9).map {
      ["professional_type": "P\($0)", "reason": "", "estimate_cents": $0] as [String: Any]
    }
    let list = try listJSON(
      items,
      costs: [
        "materials_cents": 1, "total_low_cents": 2, "total_high_cents": 3,
        "professional_fees": fees,
      ])
    for (limit, groups, fees) in [
      (26, 0, 0), (25, 2, 0), (24, 2, 2), (16, 6, 6), (17, 6, 5), (18, 5, 5), (10, 9, 9),
    ] {
      let arranged = try ShoppingList(decoding: list).arranged()
      let workbook = XLSXWorkbook(arranged, format: XLSXFormat(), rowLimit: limit)
      let sheet = try Workbook(list, rowLimit: limit)
      #expect(XLSXSummarySheet(workbook).rowCount == limit)
      #expect(try sheet.sheet(1).contains("<dimension ref=\"A1:G\(limit)\"/>"))
      let cells = try sheet.summary()
      #expect(cells.last?.hasPrefix("F\(limit): ") == true)
      #expect(cells.contains { $0.hasSuffix(": \(groups) more groups") } == (groups > 0))
      #expect(cells.contains { $0.hasSuffix(": \(fees) more professional fees") } == (fees > 0))
      let warnings = workbook.warnings.filter { $0.code == "rows-cut" }
      #expect(warnings.count == (groups + fees > 0 ? 1 : 0))
    }
  }

  @Test("Renovation costs follow the total and are in no sum")
  func costs() throws {
    let book = try Workbook(
      listJSON(
        [[:]],
        costs: [
          "materials_cents": 100_000, "total_low_cents": 150_000, "total_high_cents": 250_000,
          "labor_estimate_cents": 40_000, "labor_estimate_note": "two days",
          "permit_fees_estimate_cents": 5_000,
          "professional_fees": [
            ["professional_type": "Electrician", "reason": "new outlets", "estimate_cents": 30_000]
          ],
        ]))
    #expect(
      try book.summary().dropFirst(8) == [
        "A5: Total", "F5: =SUM(F3:F4) 100.00", "A7: Renovation estimate",
        "G7: Not part of the total above", "A8: Materials", "F8: 1000.00", "A9: Labor",
        "F9: 400.00", "G9: two days", "A10: Electrician", "F10: 300.00", "G10: new outlets",
        "A11: Permits", "F11: 50.00", "A12: Estimated, at least", "F12: 1500.00",
        "A13: Estimated, at most", "F13: 2500.00",
      ])
    let sheet = try book.sheet(1)
    #expect(sheet.contains("<dimension ref=\"A1:G13\"/>"))
    // The heading's rule extends over the amounts below it.
    let heading = " s=\"\(XLSXStyle.heading.rawValue)\""
    for column in "BCDEF" { #expect(sheet.contains("<c r=\"\(column)7\"\(heading)/>")) }
  }

  @Test("The workbook opens on a summary with linked names and a header on each printed page")
  func summary() throws {
    let book = try Workbook(
      listJSON([["product_name": "A"], ["product_name": "B", "product_url": "x"]]))
    let workbook = try #require(book.parts["xl/workbook.xml"])
    #expect(workbook.contains("<sheets><sheet name=\"Summary\" sheetId=\"1\" r:id=\"rId1\"/>"))
    #expect(workbook.contains("_xlnm.Print_Area\" localSheetId=\"0\">Summary!$A$1:$G$6<"))
    #expect(workbook.contains("_xlnm.Print_Titles\" localSheetId=\"0\">Summary!$2:$2<"))
    let sheet = try book.sheet(1)
    #expect(sheet.contains("tabSelected=\"1\"") && sheet.contains("fitToHeight=\"0\""))
    #expect(try !book.sheet(2).contains("tabSelected"))
    let hyperlink = "<hyperlink ref=\"A4\" r:id=\"rId1\"/>"
    #expect(sheet.contains("<hyperlinks>\(hyperlink)</hyperlinks><printOptions"))
    #expect(sheet.contains("<c r=\"A4\" s=\"\(XLSXStyle.productLink.rawValue)\""))
    #expect(sheet.contains("<c r=\"A5\" s=\"\(XLSXStyle.product.rawValue)\""))
    let links = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(links.contains("Target=\"https://shop.example/p/1\" TargetMode=\"External\"/>"))
    #expect(try book.cell("A1", sheet: 1) == "Shopping list")
  }

  @Test(
    "Quantities multiply, alternates follow their product without a sum, and rooms are headings")
  func quantities() throws {
    let link = "https://shop.example/p/"
    let items: [[String: Any]] = [
      ["product_name": "Sofa", "room": "Living room", "product_url": link + "1"],
      [
        "product_name": "Nightstand", "category_group": "Tables", "room": "Bedroom", "quantity": 2,
        "note": "A pair", "product_url": link + "2",
      ],
      [
        "product_name": "Stool", "category_group": "Tables", "room": "Bedroom",
        "price_cents": 5_000, "product_url": link + "3", "alternate_to": link + "2",
      ],
    ]
    let book = try Workbook(listJSON(items))
    #expect(
      try book.summary() == [
        "A3: Living room", "B3: 1 item", "F3: =SUM(E3:E5) 100.00", "A4: Sofas", "B4: 1 item",
        "F4: =SUM(E4:E5) 100.00", "A5: Sofa",
        "B5: Shop", "C5: 1", "D5: 100.00", "E5: =C5*D5 100.00", "A6: Bedroom",
        "B6: 1 item, 2 pieces",
        "F6: =SUM(E6:E9) 200.00", "A7: Tables",
        "B7: 1 item, 2 pieces", "F7: =SUM(E7:E9) 200.00", "A8: Nightstand", "B8: Shop", "C8: 2",
        "D8: 100.00", "E8: =C8*D8 200.00", "G8: A pair", "A9: Stool", "B9: Shop", "D9: 50.00",
        "G9: Alternate", "A10: Total", "F10: =SUM(E3:E9) 300.00",
      ])
    #expect(try book.sheet(1).contains("<dimension ref=\"A1:G10\"/>"))
    let styles = try #require(book.parts["xl/styles.xml"])
    #expect(styles.contains("<cellXfs count=\"\(XLSXStyle.allCases.count)\">"))
    #expect(try book.sheet(1).contains("<hyperlink ref=\"A9\" r:id=\"rId3\"/>"))
    let names = try book.cells(2).filter { $0.hasPrefix("B") }
    #expect(names == ["B1: Product name", "B2: Sofa", "B3: Nightstand", "B4: Stool"])
    #expect(try book.cell("O4", sheet: 2) == "alternate")
    #expect(try book.cell("S3", sheet: 2) == "=R3*D3 200.00")
    #expect(try book.cell("S4", sheet: 2) == nil)
    // Without room for the items, sums refer to the line totals of the table.
    let long = try Workbook(listJSON(items), rowLimit: 6)
    let sums = try long.cells(1).filter { $0.contains("=SUM(") }
    #expect(
      sums == [
        "F3: =SUM(Items!S2:S2) 100.00", "F4: =SUM(Items!S3:S4) 200.00", "F5: =SUM(F3:F4) 300.00",
      ])
  }

  @Test("Equal lists make equal bytes")
  func determinism() throws {
    let json = try listJSON([["product_name": "A"], ["product_name": "B"]])
    #expect(try Workbook(json).bytes == Workbook(json).bytes)
  }

  @Test("Columns are as wide as their content, within limits")
  func widths() throws {
    let book = try Workbook(
      listJSON([["product_name": "北欧スタイルのソファー", "retailer": String(repeating: "w", count: 90)]]))
    let sheet = try book.sheet(2)
    #expect(sheet.contains("<col min=\"2\" max=\"2\" width=\"23\" customWidth=\"1\"/>"))
    #expect(sheet.contains("<col min=\"3\" max=\"3\" width=\"24\" customWidth=\"1\"/>"))
  }

  @Test(
    "Columns are as wide as their labels and statuses",
    arguments: [(0.9, nil, 9), (0.6, 12, 12)] as [(Double, Int?, Int)])
  func widthsOfWords(score: Double, label: Int?, status: Int) throws {
    let sheet = try Workbook(listJSON([["confidence_score": score]])).sheet(2)
    let columns = TableColumn.allCases
    for (column, width) in [(TableColumn.label, label), (.status, status)] {
      // An empty column is hidden.
      let end = width == nil ? " hidden=\"1\"/>" : "/>"
      let number = try #require(columns.firstIndex(of: column)) + 1
      let element =
        "<col min=\"\(number)\" max=\"\(number)\" width=\"\(width ?? 8)\" customWidth=\"1\"" + end
      #expect(sheet.contains(element), "\(column)")
    }
  }

  @Test(
    "Amounts have the format of their currency",
    arguments: [
      ("USD", "en", "[$$-409]#,##0.00"), ("EUR", "de", "#,##0.00\\ [$€]"),
      ("JPY", "en", "[$¥]#,##0"),
      ("CHF", "en", "[$CHF]\\ #,##0.00"), ("KWD", "en", "[$KWD]\\ #,##0.000"),
      ("CAD", "en", "[$CA$]#,##0.00"),
    ])
  func currencies(currency: String, locale: String, format: String) throws {
    let styles = XLSXStyles(
      currency: try #require(CurrencyCode(currency)), locale: try #require(ListLocale(locale)))
    #expect(styles.amountFormat().replacing("¥", with: "¥") == format)
    #expect(styles.amountFormat(mark: "+") == format + "\"+\"")
  }

  @Test(
    "Number formats group rupees by lakhs and crores in Indian locales",
    arguments: [
      ("en-IN", "[$₹]"), ("hi", "[$₹]"), ("en-US", nil), ("ur", nil),
    ] as [(String, String?)])
  func indianGroups(locale: String, sign: String?) throws {
    let styles = XLSXStyles(
      currency: try #require(CurrencyCode("INR")), locale: try #require(ListLocale(locale)))
    let usual = styles.amountFormat()
    guard let sign else {
      #expect(!usual.contains("[" + ">") && usual.contains("#,##0.00"))
      return
    }
    let (crores, lakhs) = ("##\\,##\\,##\\,##0.00", "##\\,##\\,##0.00")
    #expect(
      usual == "[>=10000000]\(sign)\(crores);[>=100000]\(sign)\(lakhs);\(sign)#,##0.00")
    #expect(
      styles.amountFormat(mark: "+", zero: "\"Check price\"")
        == "[>=100000]\(sign)\(lakhs)\"+\";[=0]\"Check price\";\(sign)#,##0.00\"+\"")
    #expect(styles.amountFormat(size: .negativeLakhs) == sign + lakhs)
    #expect(styles.amountFormat(size: .negativeCrores) == sign + crores)
    #expect(styles.amountFormat(size: .negativeLarge) == sign + "##\\," + crores)
    #expect(
      styles.amountFormat(size: .large)
        == "[>=100000000000]\(sign)##\\,##\\,\(crores);[>=1000000000]\(sign)##\\,\(crores);"
        + "\(sign)#,##0.00")
  }

  @Test(
    "A cell has the number format for the size of its amount",
    arguments: [
      (0, .usual), (99_999_999_999, .usual), (100_000_000_000, .large), (-9_999_999, .usual),
      (-10_000_000, .negativeLakhs), (-1_000_000_000, .negativeCrores),
      (-100_000_000_000, .negativeLarge),
    ] as [(Int64, IndianAmountSize)])
  func indianSizes(_ cents: Int64, _ size: IndianAmountSize) throws {
    let rupees = try #require(CurrencyCode("INR"))
    let locale = try #require(ListLocale("en-IN"))
    let india = MoneyFormat(currency: rupees, locale: locale)
    #expect(IndianAmountSize(cents, in: india) == size)
    #expect(IndianAmountSize(cents, in: MoneyFormat(currency: rupees)) == .usual)
    for hasRooms in [false, true] {
      let styles = XLSXStyles(currency: rupees, locale: locale, hasRooms: hasRooms)
      let count = styles.count * IndianAmountSize.allCases.count
      #expect(styles.element().contains("<numFmts count=\"26\">"))
      #expect(styles.element().contains("cellXfs count=\"\(count)\""))
    }
  }

  @Test("A sum without a known price shows Check price and stays a formula")
  func unknownSums() throws {
    let workbook = try Workbook(
      listJSON([
        ["product_name": "A", "price_cents": 0], ["product_name": "B", "price_cents": 0],
      ]))
    let groups = try workbook.sheet(1)
    let styles = XLSXStyles(currency: .usd, locale: .english)
    #expect(
      styles.amountFormat(mark: "+", zero: "\"Check price\"")
        == "[$$-409]#,##0.00\"+\";-[$$-409]#,##0.00\"+\";\"Check price\"")
    for style in [XLSXStyle.unknownSubtotal, .unknownTotalAmount] {
      #expect(groups.contains("s=\"\(style.rawValue)\""))
    }
    for style in [XLSXStyle.partialSubtotal, .partialTotalAmount, .subtotal, .totalAmount] {
      #expect(!groups.contains("s=\"\(style.rawValue)\""))
    }
    #expect(groups.contains("<f>"))
  }

  @Test(
    "A row is as high as its longest wrapped text",
    arguments: [
      ("Low back", 21), ("A broad wooden base and a dark brown seat, as among the chosen", 36),
      (String(repeating: "i", count: 80), 21), (String(repeating: "WORD ", count: 20), 51),
      ("one\ntwo", 36), ("one\rtwo", 36), ("one\r\ntwo", 36), ("one\r\rtwo\r", 66),
      (String(repeating: "座", count: 40), 36),
      ("\(String(repeating: "x", count: 40)) \(String(repeating: "x", count: 40))", 36),
      (String(repeating: "x", count: 130), 51), ("", 21),
      (String(repeating: "word ", count: 5_000), 396),
    ])
  func rowHeights(why: String, height: Int) throws {
    let book = try Workbook(listJSON([["why_matched": why]]))
    #expect(try book.sheet(2).contains("<row r=\"1\" ht=\"21\">"))
    #expect(try book.sheet(2).contains("<row r=\"2\" ht=\"\(height)\">"))
  }

  @Test("Rows of the summary are as high as their texts")
  func groupHeights() throws {
    func heights(_ names: String...) throws -> [Substring] {
      try Workbook(listJSON(names.map { ["product_name": $0] })).sheet(1)
        .matches(of: /<row r="\d" ht="(\d+)"/).map { $0.1 }
    }
    let name = String(repeating: "word ", count: 20)
    #expect(try heights(name, "B") == ["36", "21", "21", "21", "51", "36"])
    // The replacement for a blank name takes one line.
    #expect(try heights("\n\n\n") == ["36", "21", "21", "21", "36"])
    let long = try Workbook(listJSON([["retailer": name, "category_group": name]]))
    #expect(try !long.sheet(2).contains("<row r=\"2\" ht=\"21\">"))
    #expect(try !long.sheet(1).contains("<row r=\"3\" ht=\"21\">"))
  }

  @Test("Blank names have the same words on all sheets and in a schedule, but not in CSV")
  func blankNames() throws {
    let blank = [["product_name": " \n", "category_group": " "]]
    let book = try Workbook(listJSON(blank))
    #expect(try book.cell("A2", sheet: 2) == "Other")
    #expect(try book.cell("B2", sheet: 2) == "Unnamed product")
    #expect(try book.cell("A3", sheet: 1) != "Other")
    #expect(try book.cell("A4", sheet: 1) == "Unnamed product")
    let arranged = try ShoppingList(decoding: listJSON(blank)).arranged()
    let schedule = FurnitureSchedule(arranged)
    let cells = schedule.cells(.product(item: 0, group: 0), number: 0)
    #expect(cells[ScheduleColumn.description.place] == .text("Unnamed product"))
  }

  @Test("Cells are aligned to the top, and headers and totals to the middle")
  func topOfRows() throws {
    let styles = try #require(Workbook(listJSON([[:]])).parts["xl/styles.xml"])
    #expect(styles.matches(of: /vertical="center"/).count == 8)
  }

  @Test("The Read me sheet has room for its title and for long meanings")
  func readMeHeights() throws {
    let sheet = try Workbook(listJSON([[:]])).sheet(3)
    for row in ["1\" ht=\"36", "2\" ht=\"21"] { #expect(sheet.contains("<row r=\"\(row)\"><c r=")) }
    #expect(sheet.contains("<row r=\"5\" ht=\"36\"><c r=\"A5\" t=\"inlineStr\"><is><t>Summary</t>"))
  }
}
