import RemoBytes

/// The currency that texts beside the prices suggest.
struct NamedCurrency {
  let code: CurrencyCode
  /// The reason, as a clause of a message: `the table says 'Total (EUR)'`.
  let reason: String

  init(code: CurrencyCode, reason: String) { (self.code, self.reason) = (code, reason) }

  /// Reads a sentence about prices: `All prices AUD excl. GST`, `Importes en euros (€)`. Codes such
  /// as CAD and PEN are also words, so they count only in certain places.
  ///
  /// - Parameter isTotal: whether the text is the label of a total, so that only its end counts.
  init?(sentence text: String, isTotal: Bool = false) {
    guard let code = Self.code(in: text, isTotal: isTotal) else { return nil }
    self.code = code
    reason = "the table says '\(text.trimmed.shortened())'"
  }

  /// Reads the rows at the end: the first total, `Total (EUR)`, or a tax, `TVA 20 %`.
  ///
  /// - Parameter hasDecimals: whether prices have decimals. A tax counts only if they do.
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
    reason = "'\(label.shortened())' is usual where people pay in \(code.code)"
  }

  /// The currency of a text about prices; nil without one, or with several.
  private static func code(in text: String, isTotal: Bool) -> CurrencyCode? {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let hasNoun = words.contains(where: nouns.contains)
    let isOfPrices = isTotal || hasNoun || words.contains(where: namesPrices)
    // "All values in AUD" counts, but not "All values from drawings (CAD)".
    guard !words.contains(where: conversions.contains), isOfPrices || words.contains("values")
    else { return nil }
    let asides = text.split(separator: "(").dropFirst().map { String($0.prefix { $0 != ")" }) }
    let alone = isOfPrices ? asides.compactMap { currency(ofAside: $0, hasNoun: hasNoun) } : []
    let found = Set(alone + behindWords(text, isTotal: isTotal))
    if !found.isEmpty { return found.count == 1 ? found.first : nil }
    // Compras casa (precios en MXN)
    let aboutPrices = asides.filter { aside in
      aside.lowercased().split(separator: " ").contains { namesPrices(String($0)) }
    }
    let inside = Set(aboutPrices.flatMap { behindWords($0, isTotal: false) })
    return inside.count == 1 ? inside.first : nil
  }

  /// The currency in parentheses: the only word, `AUD`; or the last word if the sentence has a noun
  /// for a currency: `pesos mexicanos, MXN`.
  private static func currency(ofAside text: String, hasNoun: Bool) -> CurrencyCode? {
    let words = text.split { $0 == "," || $0 == " " }
    return words.count == 1 || hasNoun ? words.last.flatMap { currency(String($0)) } : nil
  }

  /// The currencies after a word for prices or "in", or at the end of a total's label. A code after
  /// an opening parenthesis does not count: "Prices (TOP FLOOR)".
  private static func behindWords(_ text: String, isTotal: Bool) -> [CurrencyCode] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.indices.dropFirst().compactMap { place in
      let before = words[place - 1].lowercased()
      let isBehind =
        isTotal
        ? place == words.count - 1 : prepositions.contains(before) || namesPrices(before)
      return isBehind ? currency(words[place].filter { !".,;:".contains($0) }) : nil
    }
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
    HeadingWord.reading(word)?.words.isDisjoint(with: [.price, .total]) == false
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

  /// The rates of sales taxes in 2025 that suggest a currency (European Commission, Taxes in Europe
  /// database; Swiss Federal Tax Administration).
  private static let taxes: [(names: Set<String>, rates: Set<Double>, code: String)] = [
    (["tva"], [20, 10, 5.5, 21], "EUR"), (["mwst", "ust"], [19, 7, 20], "EUR"),
    (["iva"], [21, 22, 23], "EUR"), (["btw"], [21, 9], "EUR"),
    (["tva", "mwst", "iva"], [8.1], "CHF"),
  ]
}
