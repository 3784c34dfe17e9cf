import RemoShop
import Testing

@Suite("Amounts, scores and currencies")
struct AmountTests {
  @Test("A sum, difference or product that overflows is nil")
  func checked() {
    #expect(Amount(2).adding(Amount(3)) == Amount(5))
    #expect(Amount(.max).adding(Amount(1)) == nil)
    #expect(Amount(2).subtracting(Amount(3)) == Amount(-1))
    #expect(Amount(.min).subtracting(Amount(1)) == nil)
    #expect(Amount(4).multiplied(by: 3) == Amount(12))
    #expect(Amount(.max).multiplied(by: 2) == nil)
    #expect(Amount.zero < Amount(1))
  }

  @Test(
    "The band follows the exact score",
    arguments: [
      (1, .normal), (0.8, .normal), (0.799_999_999_999_999_9, .closeMatch), (0.7999, .closeMatch),
      (0.5, .closeMatch), (0.499_999_999_999_999_9, .lowConfidence), (0, .lowConfidence),
      (-0.0, .lowConfidence),
    ] as [(Double, Confidence.Band)])
  func bands(_ score: Double, _ band: Confidence.Band) throws {
    #expect(try #require(Confidence(score)).band == band)
  }

  @Test(
    "A score outside 0…1 is nil",
    arguments: [1.000_000_000_000_000_3, -0.1, .nan, .infinity, -.infinity, 92] as [Double])
  func outside(_ score: Double) {
    #expect(Confidence(score) == nil)
  }

  @Test("Scores are ordered")
  func ordered() throws {
    #expect(try #require(Confidence(0.4)) < #require(Confidence(0.5)))
  }

  @Test("All 178 currencies of ISO 4217 and the last six withdrawn ones are known")
  func currencies() {
    #expect(CurrencyCode.all.count == 184)
    #expect(Set(CurrencyCode.all.map(\.code)).count == 184)
    #expect(CurrencyCode.all.allSatisfy { $0.code.utf8.count == 3 && (0...4) ~= $0.minorUnits })
    #expect(CurrencyCode("USD") == .usd && "\(CurrencyCode.usd)" == "USD")
    #expect(CurrencyCode("eur")?.minorUnits == 2)
    #expect(CurrencyCode("JPY")?.minorUnits == 0)
    #expect(CurrencyCode("XAU")?.minorUnits == 2)
  }

  @Test(
    "An unknown currency code is nil and suggests the closest one",
    arguments: [
      ("USS", "USD"), ("EURO", "EUR"), ("ERU", "EUR"), ("GPB", "GBP"), ("JPN", "JPY"), ("", nil),
      ("US", "USD"), ("Ⅿ", nil), ("!!!", nil),
    ] as [(String, String?)])
  func unknown(_ code: String, _ nearest: String?) {
    #expect(CurrencyCode(code) == nil)
    #expect(CurrencyCode.nearest(to: code) == nearest)
  }
}
