public import Foundation
public import RemoShop

/// Formats amounts in the style of the documents.
///
/// ```swift
/// Amount(189_900).formatted(.money(in: .usd))  // "$1,899.00"
/// ```
public struct AmountFormatStyle: FormatStyle {
  /// The currency of the amounts.
  public var currency: CurrencyCode
  /// The locale for digits, marks and the position of the symbol.
  public var listLocale: ListLocale

  /// Creates a style for a currency and locale.
  public init(currency: CurrencyCode = .usd, locale: ListLocale = .english) {
    self.currency = currency
    listLocale = locale
  }

  /// Formats an amount as text.
  public func format(_ amount: Amount) -> String {
    MoneyFormat(currency: currency, locale: listLocale).string(amount)
  }

  /// The style for the closest supported locale; unchanged if the language is not supported.
  public func locale(_ locale: Locale) -> AmountFormatStyle {
    let tag = locale.identifier(.bcp47)
    let language = locale.language.languageCode?.identifier ?? ""
    guard let found = ListLocale(tag) ?? ListLocale(language) else { return self }
    return AmountFormatStyle(currency: currency, locale: found)
  }
}

extension FormatStyle where Self == AmountFormatStyle {
  /// A style for amounts in a currency and locale.
  public static func money(
    in currency: CurrencyCode, locale: ListLocale = .english
  ) -> AmountFormatStyle {
    AmountFormatStyle(currency: currency, locale: locale)
  }
}

extension Amount {
  /// Formats the amount with a style.
  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Amount {
    style.format(self)
  }
}
