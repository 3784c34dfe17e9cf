import RemoBytes

/// The currency that texts beside the prices suggest.
struct NamedCurrency {
  let code: CurrencyCode
  /// The text that suggests it, and what it is.
  let reason: String

  /// Reads a sentence about prices: `All prices AUD excl. GST`, `Importes en euros (€)`. Codes such
  /// as CAD and PEN are also words, so that only certain places count.
  ///
  /// - Parameter isTotal: whether the text is the label of a total, so that any place counts.
  init?(sentence text: String, isTotal: Bool = false) {
    guard let code = Self.code(in: text, isTotal: isTotal) else { return nil }
    self.code = code
    reason = "the table says '\(text.trimmed.shortened())'"
  }

  /// Reads the rows at the end: the first total, `Total (EUR)`, or a tax, `TVA 20 %`.
  ///
  /// - Parameter hasDecimals: whether prices have decimals, as they have in the countries of a tax.
  init?(totals rows: ArraySlice<DelimitedRow>, hasDecimals: Bool) {
    let labels = rows.lazy.flatMap(\.cells).map(\.text.trimmed).filter { SumLabel($0) != nil }
    if let total = labels.first(where: { [.total, .perhaps].contains(SumLabel($0)) }),
      let named = Self(sentence: total, isTotal: true)
    {
      self = named
      return
    }
    if !hasDecimals { return nil }
    let taxed = labels.compactMap { label in Self.code(ofTax: label).map { (label, $0) } }
    guard let (label, code) = taxed.first else { return nil }
    self.code = code
    reason = "'\(label.shortened())' is a tax where people pay in \(code.code)"
  }

  /// The only code or sign in parentheses, behind a word for prices, or behind "in".
  private static func code(in text: String, isTotal: Bool) -> CurrencyCode? {
    let words = text.split { !$0.isLetter && !$0.isCurrencySymbol }.map(String.init)
    guard words.allSatisfy({ !conversions.contains($0.lowercased()) }),
      isTotal || words.contains(where: namesPrices)
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
      let isBehind =
        isTotal || prepositions.contains(before.lowercased()) || namesPrices(before)
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

  /// Words of sentences about other currencies.
  private static let conversions: Set = [
    "exchange", "conversion", "converted", "customs", "kurs", "wechselkurs", "cambio", "change",
    "taux", "koers",
  ]
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
    guard rates.count == 1 else { return nil }
    let found = taxes.first { tax in
      words.contains { tax.names.contains($0) } && tax.rates.contains(rates[0])
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
