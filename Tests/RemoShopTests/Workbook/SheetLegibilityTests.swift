import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Sheets that people read and print")
struct SheetLegibilityTests {
  /// The alignments of the cell formats, in the order of the styles.
  private static func alignments(_ language: String) throws -> [Substring] {
    var options = ListOptions()
    options.locale = try #require(ListLocale(language))
    let book = try Workbook(listJSON([["room": "A"], ["room": "B"]]), options: options)
    let styles = try #require(book.parts["xl/styles.xml"])
    let formats = try #require(styles.firstMatch(of: /<cellXfs .*<\/cellXfs>/)).output
    let alignments = formats.matches(of: /<alignment[^>]*>/).map(\.output)
    #expect(alignments.count == XLSXStyle.allCases.count)
    return alignments
  }

  @Test("In Arabic, numbers read from right to left, addresses do not, and texts as they begin")
  func readingOrder() throws {
    let texts: [XLSXStyle] = [
      .plain, .wrapped, .ruled, .ruledWrapped, .group, .room, .product, .productLink, .alternate,
      .alternateLink,
    ]
    for (style, alignment) in zip(XLSXStyle.allCases, try Self.alignments("ar")) {
      let isAddress = [.link, .ruledLink, .cutLink].contains(style)
      let order = alignment.firstMatch(of: /readingOrder="(.)"/)?.output.1
      #expect(order == (isAddress ? "1" : texts.contains(style) ? nil : "2"), "\(style)")
      #expect(alignment.contains(" horizontal=\"right\"") || style == .cutLink, "\(style)")
    }
    #expect(try !Self.alignments("en").contains { $0.contains("readingOrder") })
  }

  @Test("Numbers end below the end of their heading, before the text of the next column")
  func indents() throws {
    let alignments = try Self.alignments("en")
    let ends = Set(alignments.compactMap { $0.firstMatch(of: /"right"( indent="\d")?/)?.output.0 })
    #expect(ends == ["\"right\" indent=\"2\""])
  }

  @Test("Neighbors that differ in their number format differ in their font, too")
  func fonts() throws {
    let book = try Workbook(listJSON([["room": "A"], ["room": "B"]]))
    let styles = try #require(book.parts["xl/styles.xml"])
    let formats = try #require(styles.firstMatch(of: /<cellXfs .*<\/cellXfs>/)).output
    let fonts = formats.matches(of: /fontId="(\d)"/).map(\.output.1)
    for (number, amount) in [
      (XLSXStyle.number, XLSXStyle.price), (.number, .score), (.ruledNumber, .ruledPrice),
      (.openPrice, .ruledPrice), (.wrapped, .number), (.ruledWrapped, .ruledPrice),
      (.header, .numberHeader), (.group, .subtotal), (.roomCell, .roomSubtotal),
    ] {
      #expect(fonts[number.rawValue] != fonts[amount.rawValue], "\(number), \(amount)")
    }
  }

  @Test(
    "Amounts fit with their currency and their distance from the next column",
    arguments: [
      ("en", "USD", 1, "16", "18"), ("en", "IDR", 9_500_000_00, "20", "28"),
      ("ar", "USD", 17_412_00, "18", "25"),
    ])
  func wideAmounts(
    locale: String, currency: String, cents: Int, amount: Substring, total: Substring
  ) throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale(locale))
    options.currency = CurrencyCode(currency)
    let book = try Workbook(listJSON([["price_cents": cents]]), options: options)
    let widths = try book.sheet(1).matches(of: /<col [^>]*width="(\d+)"/).map(\.output.1)
    let columns = XLSXSummarySheet.Columns(ownFields: [])
    #expect(widths[columns.lineTotal] == amount)
    #expect(widths[columns.subtotal] == total)
  }

  @Test(
    "Between the parts of an Arabic line stand bullets",
    arguments: [
      ("فيلا · 2026 · A", "فيلا • 2026 • A"), ("فيلا·2026", "فيلا·2026"),
      ("Villa · 2026", "Villa · 2026"), ("", ""),
    ])
  func bullets(line: String, bulleted: String) {
    #expect(SheetOpening.bulleted(line) == bulleted)
  }

  @Test(
    "A column is as wide as the letters of its texts",
    arguments: [("Wohnzimmer", 12), ("Illinois", 9), ("Kid", 8)])
  func wideLetters(room: String, width: Int) throws {
    let book = try Workbook(listJSON([["room": room]]))
    let header = try #require(try book.cells(2).first { $0.hasSuffix("1: Room") })
    let column = try #require(header.utf8.first) - UInt8(ascii: "A") + 1
    #expect(
      try book.sheet(2).contains("<col min=\"\(column)\" max=\"\(column)\" width=\"\(width)\""))
  }

  @Test(
    "A row of a schedule has a line more if its text nearly fills one",
    arguments: [
      ("Linen drapery, pinch pleat, custom 2 panels", 36), ("Tobias lounge chair, leather", 21),
    ])
  func scheduleRows(name: String, height: Int) throws {
    var format = XLSXFormat()
    format.layout = .schedule
    let book = try Workbook(listJSON([["product_name": name]]), format: format)
    #expect(try book.sheet(1).contains("<row r=\"3\" ht=\"\(height)\">"))
  }

  @Test("The grand total has the height of the total")
  func grandTotal() throws {
    var options = ListOptions()
    options.adjustments = [try #require(TotalAdjustment("Freight=10"))]
    let sheet = try Workbook(listJSON([[:]]), options: options).sheet(1)
    let heights = sheet.matches(of: /<row r="\d" ht="(\d+)"/).map(\.output.1)
    #expect(heights.suffix(3) == ["36", "21", "36"])
  }

  @Test("The sheet Read me explains the columns that are shown")
  func readMe() throws {
    let explained = try Workbook(listJSON([[:]])).cells(3)
    #expect(explained.contains { $0.hasSuffix(": Product name") })
    #expect(!explained.contains { $0.hasSuffix(": Fit status") })
  }

  @Test("The note beside a schedule's total counts what the total lacks")
  func missingCosts() throws {
    var format = XLSXFormat()
    format.layout = .schedule
    let book = try Workbook(
      listJSON([
        ["product_name": "A"], ["product_name": "B", "price_cents": 0],
        ["product_name": "C", "price_cents": 0, "alternate_to": "A"],
        ["product_name": "D", "confidence_score": 0.1],
      ]), format: format)
    #expect(try book.cells(1).last?.hasSuffix(" Without a unit cost: 1") == true)
  }
}
