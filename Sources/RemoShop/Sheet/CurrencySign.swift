import RemoBytes

/// The currency that a code, symbol or abbreviation beside an amount names.
enum CurrencySign: Equatable, Sendable {
  case currency(CurrencyCode)
  /// A sign of several currencies, such as `$` or `kr`.
  case shared

  /// Reads a text beside an amount; nil if it is no currency.
  init?(_ text: String) {
    let text = text.trimmed
    if text.utf8.count == 3, let currency = CurrencyCode(text) {
      self = .currency(currency)
    } else if let code = Self.signs[text.lowercased()], let currency = CurrencyCode(code) {
      self = .currency(currency)
    } else if Self.sharedSigns.contains(text.lowercased()) {
      self = .shared
    } else {
      return nil
    }
  }

  /// The signs that belong to one currency, in lower case (CLDR 48, and usual abbreviations).
  private static let signs = [
    "us$": "USD", "€": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "₹": "INR", "rs": "INR",
    "rs.": "INR", "chf": "CHF", "sfr.": "CHF", "fr.": "CHF", "zł": "PLN", "r$": "BRL",
    "c$": "CAD", "ca$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD", "hk$": "HKD",
    "nt$": "TWD", "mx$": "MXN", "s$": "SGD", "₩": "KRW", "원": "KRW", "₺": "TRY", "₽": "RUB",
    "₪": "ILS", "kč": "CZK", "฿": "THB", "₫": "VND", "₱": "PHP", "ft": "HUF", "lei": "RON",
    "₴": "UAH", "円": "JPY", "jp¥": "JPY", "cn¥": "CNY", "元": "CNY", "د.إ.": "AED",
    "ر.س.": "SAR", "ج.م.": "EGP",
  ]

  private static let sharedSigns: Set<String> = [
    "$", "¥", "￥", "kr", "kr.", "fr", "dollar", "dollars",
  ]
}
