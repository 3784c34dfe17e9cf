import RemoBytes

/// The currency that texts beside the prices name.
struct NamedCurrency {
  let code: CurrencyCode
  /// The text of a tax that suggests the currency; nil if a text names it.
  let tax: String?

  /// Reads the rows below the products: `Total (EUR)` names a currency, and `TVA 20 %` suggests one.
  init?(_ rows: [DelimitedRow]) {
    // Sums stand at the end.
    let cells = rows.suffix(30).lazy.flatMap(\.cells).filter { SumLabel($0.text) != nil }
    let named = cells.compactMap { cell in Self.code(in: cell.text).map { ($0, String?.none) } }
    let taxed = cells.compactMap { cell in
      Self.code(ofTax: cell.text).map { ($0, String?.some(cell.text.trimmed)) }
    }
    guard let (code, tax) = named.first ?? taxed.first else { return nil }
    (self.code, self.tax) = (code, tax)
  }

  /// The currency that a sentence names, in parentheses or beside a word for prices: `Importes en
  /// euros (€)`, `All prices AUD`; nil for a sign of several.
  static func code(in text: String) -> CurrencyCode? {
    let inside = text.split(separator: "(").dropFirst().flatMap { part in
      part.prefix { $0 != ")" }.split { $0 == " " || $0 == "," }
    }
    let words = text.split { !$0.isLetter }
    let hasPrice = words.contains { word in
      let words = HeadingWord.reading(word.lowercased())?.words ?? []
      return !words.isDisjoint(with: [.price, .total])
    }
    let codes = hasPrice ? words.filter { $0.utf8.count == 3 && $0 != "ALL" } : []
    // "Importes en euros"
    let whole = hasPrice ? words.filter { $0.count > 3 } : []
    return (inside + codes + whole).lazy.compactMap { part in
      guard whole.contains(part) || !part.contains(where: \.isLowercase),
        case .currency(let currency, _)? = CurrencySign(inFormat: String(part))
      else { return nil }
      return currency
    }.first
  }

  /// The currency of the country with a tax of this name and rate.
  private static func code(ofTax text: String) -> CurrencyCode? {
    let words = text.filter { $0 != "." }.lowercased()
      .split { !$0.isLetter && !$0.isNumber && $0 != "," }.map(String.init)
    let found = taxes.first { tax in
      words.contains { tax.names.contains($0) } && words.contains { tax.rates.contains($0) }
    }
    return found.flatMap { CurrencyCode($0.code) }
  }

  /// The usual rates of taxes on sales in 2025 (European Commission, Taxes in Europe database; GOV.UK;
  /// Swiss Federal Tax Administration), where they tell a currency.
  private static let taxes: [(names: Set<String>, rates: Set<String>, code: String)] = [
    (["tva"], ["20", "10", "5,5", "21"], "EUR"), (["mwst", "ust"], ["19", "7", "20"], "EUR"),
    (["iva"], ["21", "22", "23"], "EUR"), (["btw"], ["21", "9"], "EUR"), (["vat"], ["20"], "GBP"),
    (["tva", "mwst", "iva"], ["8,1", "81"], "CHF"),
  ]
}
