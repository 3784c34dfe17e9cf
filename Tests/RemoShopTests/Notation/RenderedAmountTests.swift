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

  /// A table with the amounts of some locales, which all write them alike.
  private struct Table: Hashable {
    let code: String
    let rows: [String]
  }

  private static let tables: [[Table]] = {
    let symbols = MoneyPattern.allSymbols.map(\.code)
    let tables = MoneyPattern.locales.compactMap { ListLocale($0) }.flatMap { locale in
      let own = symbols.filter {
        CurrencyCode($0).map { locale.moneyPattern.symbol(of: $0.code) != $0.code } ?? false
      }
      return Set(["USD", "EUR", "GBP", "JPY", "INR"] + own).compactMap { code -> Table? in
        guard let currency = CurrencyCode(code), currency.minorUnits < 3 else { return nil }
        let money = MoneyFormat(currency, pattern: locale.moneyPattern)
        return Table(code: code, rows: amounts(currency).map { money.string(Amount($0)) })
      }
    }
    return Dictionary(grouping: Set(tables), by: \.code).values.map { $0 }
  }()

  @Test("Every notation that a document has is read back", arguments: 0..<8)
  func notations(part: Int) throws {
    for table in Self.tables.indices.filter({ $0 % 8 == part }).flatMap({ Self.tables[$0] }) {
      let currency = try #require(CurrencyCode(table.code))
      var options = ImportOptions()
      options.currency = currency
      let rows = table.rows.map { "Sofa\t\($0)\n" }.joined()
      let result = importTable("Name\tPrice\n\(rows)", options)
      let prices = try result.json == nil ? [] : result.values("price_cents")
      #expect(prices == Self.amounts(currency).map(String.init), "\(table)")
    }
  }

  @Test("The format of a number may have any sign of a document, but no unit")
  func formats() {
    for (code, symbol) in MoneyPattern.allSymbols where symbol.count > 1 {
      let sign = CurrencySign(inFormat: symbol)
      #expect(CurrencyCode(code).map { sign?.mayMean($0) } == true, "\(symbol) \(code)")
    }
    for unit in ["ft", "cup", "m", "kg", "pcs", "%", "St.", "x"] {
      #expect(CurrencySign(inFormat: unit) == nil, "\(unit)")
    }
  }

  @Test("The tables have the notations of all locales")
  func count() {
    #expect(Self.tables.reduce(0) { $0 + $1.count } > 500)
  }
}
