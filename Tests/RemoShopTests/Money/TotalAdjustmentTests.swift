import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Money below the total")
struct TotalAdjustmentTests {
  @Test(
    "A percentage has at most four decimals and is from -100 to 1000",
    arguments: [
      ("8.25", "8.25"), ("-10", "-10"), ("0", "0"), ("1000", "1000"), ("-100.0000", "-100"),
      ("8.250000000", "8.25"), ("0.0001", "0.0001"), ("0007", "7"), ("-0", "0"),
      ("1000.0001", nil), ("-100.0001", nil), ("8.00001", nil), ("", nil), ("-", nil), (".5", nil),
      ("5.", nil), ("--5", nil), ("1e1", nil), ("5%", nil), ("1.2.3", nil), ("٨", nil),
      ("99999999999999999999", nil),
    ])
  func percentage(_ text: String, _ written: String?) {
    #expect(Percentage(text)?.description == written)
  }

  @Test(
    "A share is rounded half away from zero",
    arguments: [
      ("8.25", 20_00, 1_65), ("8.25", 10_00, 83), ("50", 1, 1), ("-50", 1, -1), ("50", -1, -1),
      ("49.9999", 1, 0), ("0.0001", 500_000, 1), ("0.0001", 499_999, 0), ("100", Int64.max, .max),
      ("-100", .max, -.max), ("1000", .max, nil), ("100", .min, nil), ("0", .min, 0),
    ] as [(String, Int64, Int64?)])
  func share(_ percent: String, _ amount: Int64, _ part: Int64?) {
    #expect(Percentage(percent)?.part(of: Amount(amount))?.minorUnits == part)
  }

  @Test("Shares equal those of a plain model")
  func model() {
    var random = SplitMix(7)
    for _ in 0..<2_000 {
      let units = Int64(random.next() % 11_000_001) - 1_000_000
      let cents = Int64(random.next() % 2_000_000) - 1_000_000
      let sign = units < 0 ? "-" : ""
      let digits = String(units.magnitude % 10_000 + 10_000).dropFirst()
      let percentage = Percentage("\(sign)\(units.magnitude / 10_000).\(digits)")
      let product = cents * units
      let rounded = (abs(product) + 500_000) / 1_000_000 * product.signum()
      #expect(percentage?.part(of: Amount(cents)) == Amount(rounded))
    }
  }

  @Test(
    "A text is a label with an amount or a percentage",
    arguments: [
      ("Freight=250", "Freight", "25000"), (" Sales tax = 8.25 % ", "Sales tax", "8.25%"),
      ("Discount=-10%", "Discount", "-10%"), ("Refund=-12.5", "Refund", "-1250"),
      ("a=b=1", "a=b", "100"), ("Freight", nil, nil), ("=5", nil, nil), ("Freight=", nil, nil),
      ("Freight=1.234", nil, nil), ("Freight=$5", nil, nil), ("Freight=%", nil, nil),
    ] as [(String, String?, String?)])
  func parsing(_ text: String, _ label: String?, _ value: String?) {
    let adjustment = TotalAdjustment(text)
    #expect(adjustment?.label == label)
    let shown = adjustment.map {
      switch $0.value {
      case .amount(let amount): String(amount.minorUnits)
      case .percentage(let percentage): "\(percentage)%"
      }
    }
    #expect(shown == value)
  }

  private static let json = """
    , "adjustments": [{"label": "Freight <1>", "amount_cents": 250},
    {"label": "Sales tax", "percent": 8.25}, {"label": "Discount", "percent": -10}]
    """

  private static func list(_ more: String = json, price: String = "2000") throws -> ShoppingList {
    try ShoppingList(
      decoding: ListDecoderTests.list(ListDecoderTests.item(["price_cents": price]), more: more))
  }

  @Test("Each adjustment applies to the sum so far")
  func order() throws {
    let arranged = try Self.list().arranged()
    #expect(arranged.total == Amount(2_000))
    #expect(arranged.adjustments.map(\.amount.minorUnits) == [250, 186, -244])
    #expect(arranged.adjustments.map(\.sum.minorUnits) == [2_250, 2_436, 2_192])
    #expect(arranged.grandTotal == Amount(2_192))
    #expect(try Self.list("").arranged().grandTotal == Amount(2_000))
  }

  @Test("Adjustments of the options follow those of the list, in units of its currency")
  func options() throws {
    var options = ListOptions()
    options.adjustments = ["Fee=10", "Tip=50%"].compactMap { TotalAdjustment($0) }
    let list = try Self.list(
      ", \"currency\": \"JPY\", \"adjustments\": [{\"label\": \"Box\", \"amount_cents\": 5}]")
    let arranged = list.arranged(options)
    #expect(arranged.adjustments.map(\.amount.minorUnits) == [5, 10, 1_008])
  }

  @Test("The adjustments of hidden products are those of the total shown")
  func filtered() throws {
    var options = ListOptions()
    try options.filter.add("retailer=Other")
    let arranged = try Self.list().arranged(options)
    #expect(arranged.total == .zero && arranged.grandTotal == Amount(244))
  }

  @Test(
    "Every document has a line for each adjustment and the grand total",
    arguments: [ListFormat.markdown, .html, .text, .email])
  func documents(_ format: ListFormat) throws {
    let text = try Self.list().arranged().text(as: format).replacing("\\", with: "")
      .replacing("<bdi>", with: "").replacing("</bdi>", with: "")
    let label = format == .html || format == .email ? "Freight &lt;1&gt;" : "Freight <1>"
    for part in [label, "Sales tax (8.25%)", "Discount (-10%)", "$2.50", "$1.86", "-$2.44"] {
      #expect(text.contains(part), "\(part)")
    }
    let total = try #require(text.range(of: "$20.00"))
    let grand = try #require(text.range(of: "$21.92"))
    #expect(total.lowerBound < grand.lowerBound && text.contains("Grand total"))
    let plain = try Self.list("").arranged().text(as: format)
    #expect(!plain.contains("Grand total"))
  }

  @Test("A brief text has the lines too, in the list's language")
  func brief() throws {
    var options = ListOptions()
    options.locale = .init("de") ?? .english
    var document = DocumentOptions()
    document.isBrief = true
    let text = try Self.list().arranged(options).text(as: .text, options: document)
    #expect(
      text.hasSuffix(
        """
        Gesamt: 20,00 $
        Freight <1>: 2,50 $
        Sales tax (8,25 %): 1,86 $
        Discount (-10 %): -2,44 $
        Gesamtsumme: 21,92 $

        """.replacing(" %", with: "\u{A0}%").replacing(" $", with: "\u{A0}$")), "\(text)")
  }

  @Test("A list whose sum is too large is an error, not a crash")
  func overflowingSum() {
    let item = ListDecoderTests.item(["price_cents": "9000000000000000000"])
    let text = ListDecoderTests.list(item, item, more: Self.json)
    let error = #expect(throws: ListError.self) { try ShoppingList(decoding: text) }
    #expect(error?.violations.map(\.code) == ["total-overflow"])
  }

  @Test("Copy all ends with the lines of the text format")
  func copyAll() throws {
    let arranged = try Self.list().arranged()
    let text = try arranged.text(as: .text)
    let lines = try #require(text.range(of: "Freight"))
    let page = try arranged.text(as: .html)
    let after = String(text[lines.lowerBound...]).replacing("\n", with: "\\n")
      .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
    #expect(page.contains("\"sums\":\"\(after)\""), "\(after)")
  }

  @Test("A partial total makes the grand total partial")
  func partial() throws {
    let item = ListDecoderTests.item()
    let free = ListDecoderTests.item(["price_cents": "0", "product_url": "\"https://a.example\""])
    let list = try ShoppingList(decoding: ListDecoderTests.list(item, free, more: Self.json))
    let text = try list.arranged().text(as: .text)
    #expect(text.contains("Total: $1.00 (1 item without a price)") || text.contains("$1.00+"))
    #expect(text.contains("Grand total: $3.41+"))
  }

  @Test("JSON has the adjustments and the grand total, CSV only products")
  func data() throws {
    let arranged = try Self.list().arranged()
    let json = try arranged.text(as: .json).filter { !$0.isWhitespace }
    #expect(
      json.contains(
        """
        "adjustments":[{"label":"Freight<1>","percent":null,"amount":{"cents":250,"text":"$2.50"}},\
        {"label":"Salestax","percent":8.25,"amount":{"cents":186,"text":"$1.86"}},\
        {"label":"Discount","percent":-10,"amount":{"cents":-244,"text":"-$2.44"}}],\
        "grand_total":{"cents":2192,"text":"$21.92","is_partial":false,"unpriced_count":0}
        """))
    let plain = try Self.list("").arranged()
    #expect(try arranged.text(as: .csv) == plain.text(as: .csv))
    #expect(try !plain.text(as: .json).contains("grand_total"))
  }

  @Test("A workbook sums them up with formulas below its total")
  func workbook() throws {
    let json = ListDecoderTests.list(
      ListDecoderTests.item(["price_cents": "2000"]), more: Self.json)
    let book = try Workbook(json)
    let cells = try book.summary().filter { $0.hasPrefix("A") || $0.hasPrefix("F") }
    #expect(
      cells.suffix(10) == [
        "A5: Total", "F5: =SUM(F3:F4) 20.00", "A6: Freight <1>", "F6: 2.50",
        "A7: Sales tax (8.25%)", "F7: =ROUND(SUM(F5:F6)*8.25/100,2) 1.86",
        "A8: Discount (-10%)", "F8: =ROUND(SUM(F5:F7)*-10/100,2) -2.44", "A9: Grand total",
        "F9: =SUM(F5:F8) 21.92",
      ])
    #expect(try book.sheet(1).contains("<dimension ref=\"A1:G9\"/>"))
  }

  @Test("The + of a partial grand total goes with the last unknown price")
  func partialWorkbook() throws {
    let json = ListDecoderTests.list(
      ListDecoderTests.item(["price_cents": "0"]),
      ListDecoderTests.item(["confidence_score": "0.1", "product_url": "\"\""]), more: Self.json)
    let book = try Workbook(json)
    for cell in ["F5", "F9"] {
      #expect(try book.sheet(1).contains("sqref=\"\(cell)\""), "\(cell)")
    }
    let (total, grand) = (try book.cell("G5", sheet: 1), try book.cell("G9", sheet: 1))
    #expect(total?.hasSuffix("1 item without a price") == true && total == grand)
    #expect(try book.cell("A11", sheet: 1) == "Still to find")
  }

  @Test("The workbook comes back without products from the rows below its total")
  func comesBack() throws {
    let json = ListDecoderTests.list(
      ListDecoderTests.item(["price_cents": "100"]), more: Self.json)
    let bytes = try Workbook(json).bytes
    let updated = importTable(bytes, onto: try ShoppingList(decoding: json))
    #expect(updated.text == json && updated.warnings == [] && updated.errors == [])
    let made = importTable(bytes)
    #expect(made.errors == [] && made.warnings == [])
    #expect(try ShoppingList(decoding: made.text).arranged().itemCount == 1)
  }

  @Test(
    "An invalid adjustment is an error at its place",
    arguments: [
      ("{}", "wrong-type", "adjustments"), ("[1]", "wrong-type", "adjustments[0]"),
      ("[{}]", "missing-key", "adjustments[0].label"),
      ("[{\"label\": \"a\"}]", "invalid-adjustment", "adjustments[0]"),
      (
        "[{\"label\": \"a\", \"percent\": 1, \"amount_cents\": 1}]", "invalid-adjustment",
        "adjustments[0]"
      ),
      ("[{\"label\": \" \", \"percent\": 1}]", "invalid-adjustment", "adjustments[0].label"),
      ("[{\"label\": \"a\", \"percent\": 1001}]", "invalid-adjustment", "adjustments[0].percent"),
      ("[{\"label\": \"a\", \"percent\": \"8\"}]", "wrong-type", "adjustments[0].percent"),
      (
        "[{\"label\": \"a\", \"amount_cents\": 2.5}]", "invalid-cents",
        "adjustments[0].amount_cents"
      ),
      (
        "[{\"label\": \"a\", \"amount_cents\": 9223372036854775807}]", "total-overflow",
        "adjustments"
      ),
      (
        "["
          + Array(repeating: "{\"label\": \"a\", \"percent\": 1}", count: 33)
          .joined(separator: ",") + "]", "invalid-adjustment", "adjustments"
      ),
    ])
  func errors(_ adjustments: String, _ code: String, _ path: String) throws {
    let error = try #require(throws: ListError.self) {
      try Self.list(", \"adjustments\": \(adjustments)")
    }
    #expect(error.violations.map(\.code) == [code])
    #expect(error.violations.map(\.path) == [path])
  }

  @Test("Null is no adjustment, and a null value is none")
  func null() throws {
    #expect(try Self.list(", \"adjustments\": null").adjustments == [])
    let list = try Self.list(
      ", \"adjustments\": [{\"label\": \"a\", \"amount_cents\": null, \"percent\": 1}]")
    #expect(list.adjustments.count == 1)
  }

  @Test("A lenient pass leaves out an invalid adjustment")
  func lenient() throws {
    var warnings: [ListDiagnostic] = []
    let text = ListDecoderTests.list(
      ListDecoderTests.item(),
      more: ", \"adjustments\": [{\"label\": \"a\"}, {\"label\": \"b\", \"amount_cents\": 5}]")
    let list = try ShoppingList(salvaging: Array(text.utf8), warnings: &warnings)
    #expect(list.adjustments.map(\.label) == ["b"])
    #expect(warnings.map(\.path) == ["adjustments[0]"])
    #expect(
      warnings.map(\.message) == [
        "left out: the adjustment has neither an amount nor a percentage"
      ])
  }

  @Test("A pipeline refuses a grand total beyond 64 bits")
  func overflow() throws {
    var options = ListOptions()
    options.adjustments = Array(
      repeating: try #require(TotalAdjustment("More=1000%")), count: 32)
    var pipeline = try ListPipeline(.text, list: options)
    let text = ListDecoderTests.list(ListDecoderTests.item())
    let error = try #require(throws: ListError.self) {
      try pipeline.document(from: Array(text.utf8))
    }
    #expect(error.violations.map(\.code) == ["total-overflow"])
    let arranged = try ShoppingList(decoding: text).arranged(options)
    #expect(arranged.adjustments.count < 32)
  }

  @Test("The greatest total within a limit is found for any adjustments")
  func greatestTotal() {
    let adjustments = ["Freight=2.50", "Tax=8.25%", "Discount=-10%"].compactMap {
      TotalAdjustment($0)
    }
    for limit in Int64(243)...400 {
      let plain = (Int64(0)...400).last { total in
        AppliedAdjustment.applying(adjustments, to: Amount(total)).last?.sum ?? .zero
          <= Amount(limit)
      }
      #expect(
        AppliedAdjustment.greatestTotal(of: adjustments, within: Amount(limit))
          == plain.map { Amount($0) })
    }
    #expect(AppliedAdjustment.greatestTotal(of: adjustments, within: .zero) == nil)
  }

  @Test("A diff names changed adjustments and the grand totals")
  func diff() throws {
    let old = try Self.list().arranged()
    let new = try Self.list(
      """
      , "adjustments": [{"label": "Freight <1>", "amount_cents": 300},
      {"label": "Sales tax", "percent": 8.25}, {"label": "Fee", "amount_cents": 100}]
      """
    ).arranged()
    #expect(ListDiff(from: old, to: old).isEmpty)
    let diff = ListDiff(from: old, to: new)
    #expect(diff.adjustmentsDiffer && !diff.isEmpty)
    #expect(
      try diff.text(as: .text).contains(
        """
        Total now: $20.00
        Freight <1>: $2.50 → $3.00
        Discount: -10% → —
        Fee: — → $1.00
        Grand total: $21.92 → $25.90
        """))
    for format in [DiffFormat.markdown, .html, .json] {
      let text = try diff.text(as: format)
      #expect(text.contains("$21.92") && text.contains("$25.90") && text.contains("Discount"))
    }
    let plain = try Self.list("").arranged()
    #expect(try !ListDiff(from: plain, to: plain).text(as: .text).contains("Grand"))
  }
}
