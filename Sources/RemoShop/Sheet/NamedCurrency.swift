import RemoBytes

/// The currency that texts beside the prices suggest.
struct NamedCurrency {
  let code: CurrencyCode
  /// The text that suggests it, and what it is.
  let reason: String

  /// Reads a sentence about prices: `All prices AUD excl. GST`, `Importes en euros (€)`. Codes such
  /// as CAD and PEN are also words, so that only certain places count.
  init?(sentence text: String) {
    guard let code = Self.code(in: text) else { return nil }
    self.code = code
    reason = "the table says '\(text.trimmed.shortened())'"
  }

  /// Reads the rows at the end: the first total, `Total (EUR)`, or a tax, `TVA 20 %`.
  init?(totals rows: ArraySlice<DelimitedRow>) {
    let labels = rows.lazy.flatMap(\.cells).map(\.text.trimmed).filter { SumLabel($0) != nil }
    if let total = labels.first(where: { SumLabel($0) != .adjustment }),
      let named = Self(sentence: total)
    {
      self = named
      return
    }
    let taxed = labels.compactMap { label in Self.code(ofTax: label).map { (label, $0) } }
    guard let (label, code) = taxed.first else { return nil }
    self.code = code
    reason = "'\(label.shortened())' is a tax where people pay in \(code.code)"
  }

  /// The only code or sign in parentheses, behind a word for prices, or behind "in".
  private static func code(in text: String) -> CurrencyCode? {
    let words = text.split { !$0.isLetter && !$0.isCurrencySymbol }.map(String.init)
    guard
      words.contains(where: namesPrices)
        || words.contains(where: { nouns.contains($0.lowercased()) })
    else { return nil }
    var found = Set(
      text.split(separator: "(").dropFirst().compactMap { part in
        part.split(separator: ")").first.flatMap { inside in
          let last = inside.split { $0 == "," || $0 == " " }.last.map(String.init) ?? ""
          let isAlone = inside.allSatisfy { !$0.isWhitespace }
          return isAlone || words.contains { nouns.contains($0.lowercased()) }
            ? currency(last) : nil
        }
      })
    // A parenthesis divides words: "Prices (TOP FLOOR)".
    let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (before, part) in zip(parts, parts.dropFirst()) {
      let word = part.filter { !".,;:".contains($0) }
      let isBehind = prepositions.contains(before.lowercased()) || namesPrices(before)
      if isBehind, let code = currency(word) { found.insert(code) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The currency of a code in capitals, a sign of one currency, or a word such as "euros".
  private static func currency(_ text: String) -> CurrencyCode? {
    let isCode = text.utf8.count == 3 && text.allSatisfy(\.isUppercase) && text != "ALL"
    guard isCode || text.contains(where: \.isCurrencySymbol) || nouns.contains(text.lowercased()),
      case .currency(let currency, _)? = CurrencySign(text)
    else { return nil }
    return currency
  }

  private static func namesPrices(_ word: String) -> Bool {
    HeadingWord.reading(word.lowercased())?.words.isDisjoint(with: [.price, .total]) == false
  }

  private static let prepositions: Set = ["in", "en", "em", "netto", "net", "brutto", "gross"]
  private static let nouns: Set = [
    "euro", "euros", "pesos", "dollars", "dólares", "reais", "francs", "pounds", "yen",
  ]

  /// The currency of the countries with a tax of this name and rate.
  private static func code(ofTax text: String) -> CurrencyCode? {
    guard text.utf8.contains(ASCII.percent) else { return nil }
    let words = text.filter { $0 != "." }.lowercased().split { !$0.isLetter }.map(String.init)
    let rates = text.split { !$0.isNumber && $0 != "." && $0 != "," }
      .compactMap { Double(String($0.map { $0 == "," ? "." : $0 })) }
    let found = taxes.first { tax in
      words.contains { tax.names.contains($0) } && rates.contains { tax.rates.contains($0) }
    }
    return found.flatMap { CurrencyCode($0.code) }
  }

  /// The rates of taxes on sales in 2025, where they tell a currency (European Commission, Taxes in
  /// Europe database; Swiss Federal Tax Administration).
  private static let taxes: [(names: Set<String>, rates: Set<Double>, code: String)] = [
    (["tva"], [20, 10, 5.5, 21], "EUR"), (["mwst", "ust"], [19, 7, 20], "EUR"),
    (["iva"], [21, 22, 23], "EUR"), (["btw"], [21, 9], "EUR"),
    (["tva", "mwst", "iva"], [8.1], "CHF"),
  ]
}
