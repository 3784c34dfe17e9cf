public import Foundation
public import RemoShop

/// Formats amounts as the documents do.
///
/// ```swift
/// Amount(189_900).formatted(.money(in: .usd))  // "$1,899.00"
/// ```
public struct AmountFormatStyle: FormatStyle {
  /// The currency of the amounts.
  public var currency: CurrencyCode
  /// The locale of digits, marks and the place of the symbol.
  public var listLocale: ListLocale

  /// A style for a currency and a locale.
  public init(currency: CurrencyCode = .usd, locale: ListLocale = .english) {
    self.currency = currency
    listLocale = locale
  }

  /// The amount as text.
  public func format(_ amount: Amount) -> String {
    MoneyFormat(currency: currency, locale: listLocale).string(amount)
  }

  /// The style for the locale that fits best; unchanged if none of that language is supported.
  public func locale(_ locale: Locale) -> AmountFormatStyle {
    let tag = locale.identifier(.bcp47)
    let language = locale.language.languageCode?.identifier ?? ""
    guard let found = ListLocale(tag) ?? ListLocale(language) else { return self }
    return AmountFormatStyle(currency: currency, locale: found)
  }
}

extension FormatStyle where Self == AmountFormatStyle {
  /// Amounts in a currency, written as a locale does.
  public static func money(
    in currency: CurrencyCode, locale: ListLocale = .english
  ) -> AmountFormatStyle {
    AmountFormatStyle(currency: currency, locale: locale)
  }
}

extension Amount {
  /// The amount as a style writes it.
  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Amount {
    style.format(self)
  }
}
