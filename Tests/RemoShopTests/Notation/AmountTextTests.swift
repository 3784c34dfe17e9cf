import RemoBytes
import Testing

@testable import RemoShop

@Suite("Amounts as people write them")
struct AmountTextTests {
  private static func units(
    _ text: String, _ currency: CurrencyCode = .usd, mark: CSVFormat.DecimalMark? = nil
  ) -> Int64? {
    guard let digits = AmountText(text)?.digits(mark) else { return nil }
    return RoundedAmount(whole: digits.whole, fraction: digits.fraction, currency: currency)?
      .amount.minorUnits
  }

  @Test(
    "Separators of all locales are understood",
    arguments: [
      ("1299", 129_900), ("1299.00", 129_900), ("1299,00", 129_900), ("$1,234.50", 123_450),
      ("1.234,50 €", 123_450), ("1 234,50", 123_450), ("1\u{A0}234,50\u{A0}€", 123_450),
      ("1\u{202F}234,50 €", 123_450), ("CHF 1'234.50", 123_450), ("CHF 1’234.50", 123_450),
      ("₹1,23,456.00", 12_345_600), ("12,34,567", 123_456_700), ("1.234.567", 123_456_700),
      ("1,234,567.8", 123_456_780), ("USD 12.00", 1200), ("12.00 USD", 1200), ("US$12", 1200),
      ("12.–", 1200), ("12,-", 1200), ("12.", 1200), (".50", 50), ("0,99", 99), ("0.123", 12),
      ("1234.567", 123_457), ("١٬٢٣٤٫٥٠", 123_450), ("１２３", 12_300), ("\u{200F}12.50\u{A0}€", 1250),
      ("0", 0), ("007", 700),
      ("from $12", 1200), ("$890 each", 89_000), ("US $12", 1200), ("$1,299.00 USD", 129_900),
      ("1 299:-", 129_900), ("1,29,900/-", 12_990_000), ("R 12 990,00", 1_299_000),
      ("12.990,00 TL", 1_299_000), ("Rp 1.299.000", 129_900_000), ("$90 (each)", 9000),
      ("$1.2k", 120_000), ("4K", 400_000), ("1,25k €", 125_000), ("$500–700", 50_000),
      ("500 - 700 €", 50_000), ("$48/yd", 4800), ("9.50/sq ft", 950), ("$48/ft", 4800),
      ("$400/pair", 40_000), ("$300 (set of 2)", 30_000), ("2499 ر.س", 249_900),
      ("99999999999999.99", 9_999_999_999_999_999),
    ])
  func notations(text: String, cents: Int64) {
    #expect(Self.units(text) == cents)
  }

  @Test(
    "Other texts are no amounts",
    arguments: [
      "", "ask", "-5", "−5", "($5)", "$90 to $120", "2 for $90", "12 34", "1,2,3", "1.2.3",
      "1,23.45.6",
      "12x", "$5 €", "$5–€7", "5–", "2024-01-05", "1.5kg", "1..5", "1'2", "12,345,67", "1e5",
      "5 USD EUR",
    ])
  func others(text: String) {
    #expect(Self.units(text) == nil, "\(String(describing: AmountText(text)))")
  }

  @Test("Three digits after the only separator are ambiguous, and the table decides")
  func ambiguity() {
    for (text, point, comma) in [("1.234", 123, 123_400), ("1,234", 123_400, 123)] {
      #expect(AmountText(text)?.isAmbiguous == true && AmountText(text)?.evidence == nil)
      #expect(Self.units(text) == nil)
      #expect(Self.units(text, mark: .point) == Int64(point))
      #expect(Self.units(text, mark: .comma) == Int64(comma))
    }
    #expect(AmountText("1.234,50")?.evidence == .comma)
    #expect(AmountText("1.234.567")?.evidence == .comma)
    #expect(AmountText("1,234,567")?.evidence == .point)
    #expect(AmountText("12.5")?.evidence == .point)
    #expect(AmountText("1299")?.evidence == nil)
  }

  @Test("Digits beyond the smallest unit are rounded half up")
  func rounding() throws {
    for (whole, fraction, units, isRounded) in [
      ("16", "9915", 1699, true), ("0", "005", 1, true), ("0", "0049", 0, true),
      ("9", "995", 1000, true), ("1", "5000", 150, false), ("", "", 0, false),
    ] {
      let amount = try #require(RoundedAmount(whole: whole, fraction: fraction, currency: .usd))
      #expect(amount.amount.minorUnits == Int64(units) && amount.isRounded == isRounded)
    }
    let yen = try #require(CurrencyCode("JPY"))
    #expect(Self.units("12000", yen) == 12_000)
    let dinar = try #require(CurrencyCode("KWD"))
    #expect(Self.units("1.2345", dinar) == 1235)
    #expect(Self.units("99999999999999999999") == nil)
  }

  @Test("A sign or code beside an amount names its currency")
  func currencies() {
    for (text, code) in [
      ("€5", "EUR"), ("5 zł", "PLN"), ("R$ 5", "BRL"), ("5 円", "JPY"), ("CA$5", "CAD"),
      ("5 eur", "EUR"), ("₩5", "KRW"), ("5 Kč", "CZK"),
    ] {
      guard case .currency(let currency, _)? = AmountText(text)?.sign else {
        Issue.record("\(text) has no currency")
        continue
      }
      #expect(currency.code == code, "\(text)")
    }
    for text in ["$5", "5 kr", "¥5"] {
      guard case .shared? = AmountText(text)?.sign else {
        Issue.record("\(text) is no shared sign")
        continue
      }
    }
  }

  @Test(
    "A score is a fraction or a percentage",
    arguments: [
      ("0.92", false, "0.92"), ("0,92", false, "0.92"), ("0.920", false, "0.920"),
      ("92%", false, "0.92"), ("92 %", false, "0.92"), ("92,5 %", false, "0.925"),
      ("100%", false, "1"), ("5%", false, "0.05"), ("92", true, "0.92"), ("7", true, "0.07"),
      ("100", true, "1"), (".5", false, "0.5"), ("1", false, "1"), ("1.0", false, "1.0"),
      ("0", true, "0"), ("00.5", false, "0.5"), ("1.", false, "1"),
    ])
  func scores(text: String, isPercentage: Bool, expected: String) {
    #expect(ScoreText(text)?.decimal(isPercentage: isPercentage) == expected)
  }

  @Test("A score beyond 1 or without digits is none")
  func otherScores() {
    for text in ["1.01", "92", "101%"] {
      #expect(ScoreText(text)?.decimal(isPercentage: false) == nil)
    }
    for text in ["", "high", "-1", "1e-1", "."] {
      #expect(ScoreText(text)?.decimal(isPercentage: false) == nil)
    }
  }
}
