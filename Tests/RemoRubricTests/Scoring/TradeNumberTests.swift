import Testing

@testable import RemoRubric

@Suite("GTINs as printed and as spreadsheets leave them")
struct TradeNumberTests {
  private static func digits(_ text: String, _ attribute: String? = "gtin") -> String? {
    TradeNumber(text, attribute: attribute).map { String(decoding: $0.digits, as: UTF8.self) }
  }

  @Test(
    "one number has many notations",
    arguments: [
      "012345678905", "0 12345 67890 5", "0-12345-67890-5", "12345678905", "12345678905.0",
      "12345678905.00", "00012345678905", "0012345678905", "'012345678905", "=\"012345678905\"",
      "1.2345678905E+10", "UPC: 012345678905", "ean 012345678905", "GTIN-14: 00012345678905",
      "UPC-A 012345678905", "UPCA 0 12345 67890 5", "EAN13 0012345678905", "GTIN-12 012345678905",
      "(01)00012345678905", "(01) 0 0012345 67890 5", "12,345,678,905", "12.345.678.905",
      " 0\u{A0}12345\u{2009}67890 5 ", "0‑12345‑67890‑5",
    ])
  func notations(text: String) {
    #expect(Self.digits(text) == "12345678905")
  }

  @Test(
    "short numbers keep or regain their zeros",
    arguments: [
      ("96385074", "96385074"), ("1234565", "01234565"), ("00001234565", "01234565"),
      ("EAN8 96385074", "96385074"), ("EAN-8: 96385074", "96385074"),
      ("EAN 8 711253 001202", "8711253001202"),
    ])
  func short(text: String, expected: String) {
    #expect(Self.digits(text) == expected)
  }

  @Test(
    "an ISBN-10 is its ISBN-13",
    arguments: [
      ("0-306-40615-2", "9780306406157"), ("306406152", "9780306406157"),
      ("0 8044 2957 X", "9780804429573"), ("ISBN-13: 978-0-306-40615-7", "9780306406157"),
      ("ISBN-13 978-0-306-40615-7", "9780306406157"), ("ISBN-10 0-306-40615-2", "9780306406157"),
    ])
  func books(text: String, expected: String) {
    #expect(Self.digits(text, "isbn") == expected)
    #expect(TradeNumber(text, attribute: "isbn")?.hasValidCheckDigit == true)
  }

  @Test(
    "a UPC-E number is the UPC-A number that it is short for",
    arguments: [
      ("04252614", "42100005264"), ("0 425261 4", "42100005264"), ("4252614", "42100005264"),
    ])
  func shortened(text: String, expected: String) {
    #expect(Self.digits(text, "upc") == expected)
  }

  @Test(
    "what has lost digits, or is none, is no number",
    arguments: [
      "4.00638E+12", "", "none", "12345", "123456789012345", "0000000000000", "12345678905.5", "X",
    ])
  func none(text: String) {
    #expect(Self.digits(text) == nil)
  }

  @Test(
    "the check digit tells a slip",
    arguments: [
      ("4006381333931", true), ("4006381333932", false), ("4006381333391", false),
      ("012345678905", true), ("96385074", true), ("10012345678902", true),
    ])
  func checkDigits(text: String, isValid: Bool) throws {
    #expect(try #require(TradeNumber(text, attribute: "gtin")).hasValidCheckDigit == isValid)
  }

  @Test("without an attribute of its own only 12 to 14 digits are a GTIN")
  func inTexts() {
    #expect(Self.digits("12345678905", nil) == nil)
    #expect(Self.digits("012345678905", nil) == "12345678905")
  }

  @Test("a list of numbers is no number in groups of three")
  func lists() {
    #expect(TradeNumber.parts("96385074, 4006381333931").count == 2)
    #expect(TradeNumber.parts("4,006,381,333,931") == ["4006381333931"])
  }

  @Test("product-match finds one product by any of its numbers")
  func productMatch() throws {
    let scorer = try builtInScorer("product-match")
    for (wanted, candidate) in [
      (#""gtin": "4006381333931""#, #""ean": "4 006381 333931""#),
      (#""upc": "0 12345 67890 5""#, #""gtin": 12345678905.0"#),
      (#""isbn": "0-306-40615-2""#, #""gtin": "9780306406157""#),
      (#""mpn": "KDL-40W""#, #""sku": "kdl40w""#), (#""sku": "AB-1""#, #""sku": "ab1""#),
      (#""name": "Pen 4006381333931""#, #""name": "Stift", "gtin": "4006381-333931""#),
    ] {
      let text =
        #"{"id": "q", "wanted": {\#(wanted)}, "candidates": [{"id": "c", \#(candidate), "grade": 1}]}"#
      let item = try #require(reading(text, scorer.rubric).cases.first?.items.first)
      let code = scorer.explain(item, profile: nil)[0].contributions.first {
        $0.criterion == "code"
      }
      #expect(code?.value == 1, "\(text)")
    }
  }
}
