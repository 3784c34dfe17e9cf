import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// Amounts as any locale writes them come back.
@Suite("Amounts of all locales in a table")
struct RenderedAmountTests {
  /// Amounts with and without groups, of which one shows the decimal mark.
  private static func amounts(_ currency: CurrencyCode) -> [Int64] {
    [123_450, 123_456_789, 5_000].map { currency.minorUnits == 0 ? $0 / 10 : $0 }
  }

  @Test("Every notation that a document has is read back", arguments: MoneyPattern.locales)
  func notations(tag: String) throws {
    let locale = try #require(ListLocale(tag))
    let symbols = MoneyPattern.allSymbols.map(\.code)
    var codes = ["USD", "EUR", "GBP", "JPY", "INR"]
    codes += symbols.filter {
      CurrencyCode($0).map { locale.moneyPattern.symbol(of: $0.code) != $0.code } ?? false
    }
    for code in Set(codes) {
      guard let currency = CurrencyCode(code), currency.minorUnits < 3 else { continue }
      let money = MoneyFormat(currency, pattern: locale.moneyPattern)
      let amounts = Self.amounts(currency)
      let rows = amounts.map { "Sofa\t\(money.string(Amount($0)))\n" }
      var options = ImportOptions()
      options.currency = currency
      let result = importTable("Name\tPrice\n\(rows.joined())", options)
      #expect(
        try result.json != nil && result.values("price_cents") == amounts.map(String.init),
        "\(tag) \(code) \(rows)")
    }
  }
}
