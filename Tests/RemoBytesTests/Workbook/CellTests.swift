import Testing

@testable import RemoBytes

@Suite("Cells of workbooks")
struct CellTests {
  @Test(
    "A stored number has its shortest text, without noise",
    arguments: [
      ("0", "0"), ("5", "5"), ("1299", "1299"), ("1299.50", "1299.5"),
      ("1299.0000000000002", "1299"),
      ("0.30000000000000004", "0.3"), ("0.1", "0.1"), (".5", "0.5"), ("-4.0", "-4"), ("-0", "0"),
      ("1E3", "1000"), ("1.5E-3", "0.0015"), ("1.2999999999999999E3", "1300"),
      ("9.9999999999999995E-2", "0.1"), ("4006381333931", "4006381333931"),
      ("123456789012345678", "123456789012346000"), ("1e25", "10000000000000000000000000"),
      ("0012", "12"), ("1e300", "1e300"), ("abc", "abc"), ("inf", "inf"), ("00", "0"),
      ("249.99000000000001", "249.99"), ("999999999999999.9", "1000000000000000"),
    ])
  func numbers(stored: String, text: String) {
    #expect(CellNumber.text(stored) == text)
  }

  @Test(
    "A stored day is a date",
    arguments: [
      ("46086", CellFormat.DateParts.date, false, "2026-03-05"),
      ("44624", .date, true, "2026-03-05"), ("1", .date, false, "1900-01-01"),
      ("59", .date, false, "1900-02-28"), ("61", .date, false, "1900-03-01"),
      ("0", .date, true, "1904-01-01"), ("2958465", .date, false, "9999-12-31"),
      ("45351", .date, false, "2024-02-29"),
      ("46086.604166666664", .dateAndTime, false, "2026-03-05 14:30"),
      ("46086.604166666664", .date, false, "2026-03-05"),
      ("46086", .dateAndTime, false, "2026-03-05"),
      ("0.604166666666667", .time, false, "14:30"),
      ("46085.9999999999", .date, false, "2026-03-05"),
    ])
  func dates(stored: String, kind: CellFormat.DateParts, is1904: Bool, text: String) {
    #expect(CellDate.text(stored, kind: kind, is1904: is1904) == text)
  }

  @Test("A number outside of the calendar is no date", arguments: ["-1", "2958466", "x", "nan"])
  func noDates(stored: String) {
    #expect(CellDate.text(stored, kind: .date, is1904: false) == nil)
  }

  @Test(
    "A format tells dates, times and currencies",
    arguments: [
      ("General", nil, ""), ("0.00", nil, ""), ("#,##0.00;[Red]-#,##0.00", nil, ""),
      ("0%", nil, ""),
      ("@", nil, ""), ("yyyy-mm-dd", CellFormat.DateParts.date, ""), ("m/d/yy", .date, ""),
      ("d. mmm yyyy", .date, ""), ("mmmm", .date, ""), ("[$-409]d-mmm-yy;@", .date, ""),
      ("h:mm", .time, ""), ("[h]:mm:ss", .time, ""), ("mm:ss.0", .time, ""),
      ("yyyy\\-mm\\-dd\\ hh:mm", .dateAndTime, ""), ("0 \"days\"", nil, ""), ("\"Day \"0", nil, ""),
      ("#,##0.00 [$€-407]", nil, "€"), ("#,##0.00\\ \"€\"", nil, "€"),
      ("[$$-409]#,##0.00", nil, "USD"),
      ("[$$-1009]#,##0", nil, "CAD"), ("\"$\"#,##0", nil, "$"), ("£#,##0", nil, "£"),
      ("[$CHF] #,##0", nil, "CHF"), ("_-* #,##0 \"kr\"_-", nil, "kr"),
      ("\"R$\" #,##0.00", nil, "R$"), ("_-\"R$ \"* #,##0.00_-", nil, "R$"),
      ("R$ #,##0.00", nil, "R$"), ("\\R\\$\\ #,##0", nil, "R$"), ("\"US\"$#,##0", nil, "US$"),
      ("[$R$ -416]#,##0.00", nil, "R$"), ("#,##0.00\\ \"Kč\"", nil, "Kč"),
      ("\"ca. \"$#,##0", nil, "$"), ("0 \"kg\"", nil, ""), ("#,##0.00\\ \"$ AU\"", nil, "$AU"),
      ("#,##0,-\"kr\"", nil, "kr"),
      ("[$kr.-406] #,##0", nil, "DKK"),
    ])
  func formats(code: String, date: CellFormat.DateParts?, currency: String) {
    let signs = ["$", "€", "£", "R$", "US$", "CHF", "kr", "kr.", "DKK", "USD", "CAD", "Kč", "$AU"]
    let format = CellFormat(code: code) { signs.contains($0) }
    #expect(format.date == date)
    #expect(format.currency == currency)
  }

  @Test("References and ranges are read up to the limits of a sheet")
  func references() {
    #expect(CellReference("B5") == CellReference(column: 1, row: 5))
    #expect(CellReference("$XFD$1048576") == CellReference(column: 16_383, row: 1_048_576))
    for text in ["", "5", "B", "XFE1", "A1048577", "B0", "A-1", "A1B", "99999999999999999999A"] {
      #expect(CellReference(text) == nil, "\(text)")
    }
    #expect(CellRange("A5:B9")?.last == CellReference(column: 1, row: 9))
    #expect(CellRange("B9:A5") == nil)
    #expect(SheetPlaces.letters(0) == "A")
    #expect(SheetPlaces.letters(701) == "ZZ")
    #expect(SheetPlaces.letters(16_383) == "XFD")
  }

  @Test(
    "A formula with a link has its address and text",
    arguments: [
      ("HYPERLINK(\"https://a.example\",\"see \"\"it\"\"\")", "https://a.example", "see \"it\""),
      ("hyperlink( \"https://a.example\" )", "https://a.example", "https://a.example"),
      ("=HYPERLINK(\"https://a.example\",B2)", "https://a.example", ""),
    ])
  func hyperlinks(formula: String, address: String, text: String) throws {
    let link = formula.withBytes { HyperlinkFormula($0) }
    #expect(link?.address == address)
    #expect(link?.text == text)
  }

  @Test(
    "Another formula is no link",
    arguments: ["B2*2", "HYPERLINK(A2,\"x\")", "HYPERLINK(\"a\"&B2)", ""])
  func noHyperlinks(formula: String) {
    #expect(formula.withBytes { HyperlinkFormula($0) } == nil)
  }
}
