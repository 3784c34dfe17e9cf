import RemoBytes

/// The currency that a code, symbol or abbreviation beside an amount names.
enum CurrencySign: Equatable, Sendable {
  /// A currency, and the codes of others that use its sign in their own country, as with `£`.
  case currency(CurrencyCode, others: String = "")
  /// A sign of several currencies, such as `$` or `kr`, with their codes.
  case shared(codes: String)

  /// Reads a text beside an amount; nil if it is no currency.
  init?(_ text: String) {
    let text = text.trimmed
    if text.utf8.count == 3, let currency = CurrencyCode(text) {
      self = .currency(currency)
      return
    }
    let sign = text.lowercased()
    if let codes = Self.sharedSigns[sign] {
      self = .shared(codes: codes)
      return
    }
    // "د.ك" is "د.ك."
    let written = Self.writtenSigns[sign] ?? Self.writtenSigns["\(sign)."] ?? []
    guard let code = Self.signs[sign] ?? (written.count == 1 ? written.first : nil) else {
      if written.isEmpty { return nil }
      self = .shared(codes: written.joined(separator: " "))
      return
    }
    guard let currency = CurrencyCode(code) else { return nil }
    self = .currency(currency, others: written.joined(separator: " "))
  }

  /// Reads a text beside the digits of a number format; nil for a unit such as `ft` or `cup`.
  init?(inFormat text: String) {
    let text = text.filter { !$0.isWhitespace }
    let isCode = CurrencyCode(text) != nil
    guard text == "Ft" || LengthUnit(text) == nil, !isCode || text.allSatisfy(\.isUppercase)
    else { return nil }
    self.init(text)
  }

  func mayMean(_ currency: CurrencyCode) -> Bool {
    switch self {
    case .currency(let own, let others): own == currency || others.includes(currency.code)
    case .shared(let codes): codes.includes(currency.code)
    }
  }

  /// The meaning of two signs beside one amount, such as `$` and `USD`; nil if they contradict each
  /// other.
  func joined(with other: CurrencySign) -> CurrencySign? {
    switch (self, other) {
    case (.currency(let currency, _), _): other.mayMean(currency) ? self : nil
    case (_, .currency(let currency, _)): mayMean(currency) ? other : nil
    case (.shared(let codes), .shared(let others)): codes == others ? self : nil
    }
  }

  /// The signs that belong to one currency, in lower case (CLDR 48, and usual abbreviations).
  private static let signs = [
    "us$": "USD", "€": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "₹": "INR", "chf": "CHF",
    "sfr.": "CHF", "fr.": "CHF", "zł": "PLN", "r$": "BRL",
    "c$": "CAD", "ca$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD", "hk$": "HKD",
    "nt$": "TWD", "mx$": "MXN", "s$": "SGD", "₩": "KRW", "원": "KRW", "₺": "TRY", "₽": "RUB",
    "₪": "ILS", "kč": "CZK", "฿": "THB", "₫": "VND", "₱": "PHP", "ft": "HUF", "lei": "RON",
    "₴": "UAH", "円": "JPY", "jp¥": "JPY", "cn¥": "CNY", "元": "CNY", "د.إ.": "AED",
    "ر.س.": "SAR", "ر.س": "SAR", "د.إ": "AED", "درهم": "AED", "ج.م": "EGP", "ج.م.": "EGP",
    "r": "ZAR", "rp": "IDR", "tl": "TRY", "rm": "MYR", "kn": "HRK",
    "ريال سعودي": "SAR", "ريال قطري": "QAR", "ريال عماني": "OMR", "ريال يمني": "YER",
    "جنيه مصري": "EGP", "جنيه سوداني": "SDG", "دينار كويتي": "KWD", "دينار أردني": "JOD",
    "دينار بحريني": "BHD", "دينار عراقي": "IQD", "درهم إماراتي": "AED", "درهم مغربي": "MAD",
    "лв.": "BGN", "руб.": "RUB", "din.": "RSD",
  ]

  /// Currency codes by the signs of all locales, in lower case. Single letters such as `L` are
  /// missing, because they may be headings.
  private static let writtenSigns: [String: [String]] = {
    var signs: [String: [String]] = [:]
    for (code, symbol) in MoneyPattern.allSymbols {
      let sign = AmountText.plain(symbol).filter { $0 != " " }.lowercased()
      let isLetter = sign.utf8.count == 1 && sign.first?.isLetter == true
      if !isLetter, signs[sign]?.contains(code) != true { signs[sign, default: []].append(code) }
    }
    return signs
  }()

  /// The signs of several currencies, in lower case, with their codes (CLDR 48, narrow symbols).
  private static let sharedSigns: [String: String] = {
    let dollars = """
      USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUC CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD \
      SBD SGD SRD TTD TWD UYU XCD
      """
    let (yen, crowns, francs, rupees) = (
      "JPY CNY", "DKK ISK NOK SEK", "CHF BIF DJF GNF KMF RWF XAF XOF XPF", "INR LKR MUR NPR PKR SCR"
    )
    return [
      "$": dollars, "dollar": dollars, "dollars": dollars, "¥": yen, "￥": yen, "kr": crowns,
      "kr.": crowns, "fr": francs, "rs": rupees, "rs.": rupees, "ريال": "SAR IRR OMR QAR YER",
      "دينار": "BHD DZD IQD JOD KWD LYD TND", "جنيه": "EGP SDG", "دولار": dollars,
    ]
  }()
}
