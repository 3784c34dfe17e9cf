import Testing

@testable import RemoRubric

@Suite("GTINs as printed and as exported by spreadsheets")
struct TradeNumberTests {
  private static func digits(_ text: String, _ attribute: String? = "gtin") -> String? {
    TradeNumber(text, attribute: attribute).map { String(decoding: $0.digits, as: UTF8.self) }
  }

  @Test(
    "Every notation of a number is read as the same GTIN",
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
    "Short numbers keep or regain their leading zeros",
    arguments: [
      ("96385074", "96385074"), ("1234565", "01234565"), ("00001234565", "01234565"),
      ("EAN8 96385074", "96385074"), ("EAN-8: 96385074", "96385074"),
      ("EAN 8 711253 001202", "8711253001202"),
    ])
  func short(text: String, expected: String) {
    #expect(Self.digits(text) == expected)
  }

  @Test(
    "An ISBN-10 is read as its ISBN-13",
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
    "A UPC-E number is expanded to its UPC-A number",
    arguments: [
      ("04252614", "42100005264"), ("0 425261 4", "42100005264"), ("4252614", "42100005264"),
    ])
  func shortened(text: String, expected: String) {
    #expect(Self.digits(text, "upc") == expected)
  }

  @Test(
    "A truncated number or other text is not a GTIN",
    arguments: [
      "4.00638E+12", "", "none", "12345", "123456789012345", "0000000000000", "12345678905.5", "X",
    ])
  func none(text: String) {
    #expect(Self.digits(text) == nil)
  }

  @Test(
    "The check digit detects typos",
    arguments: [
      ("4006381333931", true), ("4006381333932", false), ("4006381333391", false),
      ("012345678905", true), ("96385074", true), ("10012345678902", true),
    ])
  func checkDigits(text: String, isValid: Bool) throws {
    #expect(try #require(TradeNumber(text, attribute: "gtin")).hasValidCheckDigit == isValid)
  }

  @Test("Outside GTIN attributes only 12 to 14 digits count as a GTIN")
  func inTexts() {
    #expect(Self.digits("12345678905", nil) == nil)
    #expect(Self.digits("012345678905", nil) == "12345678905")
  }

  @Test("A list of numbers is not read as one number with thousands separators")
  func lists() {
    #expect(TradeNumber.parts("96385074, 4006381333931").count == 2)
    #expect(TradeNumber.parts("4,006,381,333,931") == ["4006381333931"])
  }

  @Test("product-match identifies a product by any of its numbers")
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
