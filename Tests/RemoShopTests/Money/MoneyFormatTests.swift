import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Money")
struct MoneyFormatTests {
  static func money(_ locale: String, _ currency: String) throws -> MoneyFormat {
    MoneyFormat(
      try #require(CurrencyCode(currency)), pattern: try #require(ListLocale(locale)).moneyPattern)
  }

  @Test(
    "An amount is written as the locale writes it",
    arguments: [
      ("en", "USD", 189_900, "$1,899.00"), ("en", "USD", 0, "$0.00"), ("en", "USD", 5, "$0.05"),
      ("en", "USD", -150_000_000, "-$1,500,000.00"), ("en-US", "EUR", 73_398, "€733.98"),
      ("en-US", "CHF", 100_000, "CHF\u{A0}1,000.00"), ("en-GB", "GBP", 99_999, "£999.99"),
      ("en-GB", "USD", 99_999, "US$999.99"), ("en-CA", "CAD", 120_000, "$1,200.00"),
      ("en-IN", "INR", 123_456_789, "₹12,34,567.89"), ("hi", "INR", 99_999_900, "₹9,99,999.00"),
      ("en", "JPY", 1899, "¥1,899"), ("ja", "JPY", 1899, "￥1,899"),
      ("en", "KWD", 1_234_567, "KWD\u{A0}1,234.567"), ("en", "CLF", 12_345, "CLF\u{A0}1.2345"),
      ("de", "EUR", 189_900, "1.899,00\u{A0}€"), ("de-AT", "EUR", 189_900, "€\u{A0}1.899,00"),
      ("de-CH", "CHF", 189_900, "CHF\u{A0}1'899.00"), ("de-CH", "CHF", -500, "CHF-5.00"),
      ("fr-CH", "CHF", 123_456_789, "1\u{202F}234\u{202F}567.89\u{A0}CHF"),
      ("fr-CH", "EUR", -500, "-5.00\u{A0}€"), ("it-CH", "CHF", 1_189_900, "CHF\u{A0}11'899.00"),
      ("fr", "EUR", 189_900, "1\u{202F}899,00\u{A0}€"), ("fr", "USD", 500, "5,00\u{A0}$US"),
      ("fr-CA", "CAD", 189_900, "1\u{A0}899,00\u{A0}$"),
      ("es", "EUR", 189_900, "1899,00\u{A0}€"), ("es", "EUR", 1_189_900, "11.899,00\u{A0}€"),
      ("es-MX", "MXN", 189_900, "$1,899.00"), ("pl", "PLN", 189_900, "1899,00\u{A0}zł"),
      ("pt", "BRL", 189_900, "R$\u{A0}1.899,00"), ("pt-PT", "EUR", 189_900, "1899,00\u{A0}€"),
      ("nl", "EUR", -189_900, "€\u{A0}-1.899,00"), ("sv", "SEK", -5, "\u{2212}0,05\u{A0}kr"),
      ("he", "ILS", 189_900, "\u{200F}1,899.00\u{A0}\u{200F}₪"),
      ("ar", "AED", 189_900, "\u{200F}1,899.00\u{A0}د.إ.\u{200F}"),
      ("ar-EG", "EGP", 189_900, "\u{200F}١٬٨٩٩٫٠٠\u{A0}ج.م.\u{200F}"),
      ("fa", "USD", 189_900, "\u{200E}$۱٬۸۹۹٫۰۰"), ("id", "IDR", 189_900, "Rp\u{A0}1.899,00"),
      ("ur-IN", "INR", 123_456_789, "₹۱٬۲۳۴٬۵۶۷٫۸۹"),
      ("ur-IN", "INR", -500, "\u{200E}-\u{200E}₹۵٫۰۰"),
      ("ur-Arab-IN", "PKR", 500, "PKR\u{A0}۵٫۰۰"),
      ("ur", "PKR", 123_456_789, "Rs\u{A0}1,234,567.89"),
    ])
  func written(_ locale: String, _ currency: String, _ cents: Int64, _ expected: String) throws {
    let money = try Self.money(locale, currency)
    #expect(money.string(Amount(cents)) == expected)
    #expect(!money.isPlain || expected.utf8.allSatisfy(\.isPlainInText))
  }

  @Test(
    "An amount is plain if all its marks and digits are plain",
    arguments: [
      ("en", "USD", true), ("en-SG", "SGD", true), ("id", "IDR", false), ("en", "EUR", false),
      ("de-CH", "CHF", false),
      ("ar-EG", "EGP", false), ("sv", "USD", false),
    ])
  func plainText(_ locale: String, _ currency: String, _ isPlain: Bool) throws {
    #expect(try Self.money(locale, currency).isPlain == isPlain)
  }

  @Test(
    "A plain decimal has a point, the currency's decimals and nothing else",
    arguments: [
      ("USD", 189_900, "1899.00"), ("USD", 5, "0.05"), ("USD", -5, "-0.05"), ("USD", 0, "0.00"),
      ("JPY", 1899, "1899"), ("JPY", -1, "-1"), ("KWD", 1, "0.001"), ("UYW", 123_456, "12.3456"),
      ("USD", Int64.max, "92233720368547758.07"), ("JPY", Int64.min, "-9223372036854775808"),
    ])
  func plain(_ currency: String, _ cents: Int64, _ expected: String) throws {
    var writer = ByteWriter()
    try Self.money("ar-EG", currency).appendPlainDecimal(Amount(cents), to: &writer)
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
  }

  @Test("Every symbol and mark fits into 32 bytes")
  func lengths() {
    for row in MoneyPattern.locales.compactMap({ MoneyPattern($0) }) {
      for affix in [
        row.affixes(row.positive, symbol: "XXXXXXXX"),
        row.affixes(row.negative, symbol: "XXXXXXXX"),
      ] {
        #expect(affix.before.count <= 32 && affix.after.count <= 32)
      }
    }
  }

  @Test(
    "A difference has its sign where the locale puts the minus",
    arguments: [
      ("en", "USD", -73_099, "−$730.99"), ("en", "USD", 2_000, "+$20.00"),
      ("en", "USD", 0, "$0.00"),
      ("de", "EUR", -5_000, "−50,00\u{A0}€"), ("nl", "EUR", 5_000, "€\u{A0}+50,00"),
      ("de-CH", "CHF", -500, "CHF−5.00"), ("sv", "SEK", 500, "+5,00\u{A0}kr"),
      ("ar", "USD", -73_099, "\u{200F}\u{200E}−730.99\u{200F}\u{A0}US$"),
      ("ar-EG", "EGP", 500, "\u{61C}+\u{200F}٥٫٠٠\u{A0}ج.م.\u{200F}"),
      ("fa", "USD", -500, "\u{200E}−\u{200E}$۵٫۰۰"),
    ])
  func difference(
    _ locale: String, _ currency: String, _ cents: Int64, _ expected: String
  ) throws {
    let text = try Self.money(locale, currency).difference(Amount(cents))
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "A right-to-left amount is isolated, and a symbol at its end keeps its side",
    arguments: [
      ("ar", "USD", "US$\u{200E}"), ("ar", "GBP", "UK£\u{200E}"), ("ar-EG", "CAD", "CA$\u{200E}"),
      ("ar", "AED", "د.إ.\u{200F}"), ("ar", "CHF", "CHF"), ("ar", "EUR", "€"),
      ("he", "AUD", "A$\u{200E}"), ("he", "CNY", "¥\u{200E}"), ("he", "ILS", "₪"),
      ("he", "USD", "$"), ("ur", "PKR", "0"),
      ("fa", "EUR", "۰"),
    ])
  func isolated(_ locale: String, _ currency: String, _ end: String) throws {
    let locale = try #require(ListLocale(locale))
    let currency = try #require(CurrencyCode(currency))
    let plain = MoneyFormat(currency, pattern: locale.moneyPattern)
    let isolated = MoneyFormat(currency: currency, locale: locale)
    for cents: Int64 in [123_450, -50] {
      let amount = plain.string(Amount(cents))
      let isMarked = amount.unicodeScalars.last == "\u{200E}"
      let mark = end.unicodeScalars.last == "\u{200E}" && !isMarked ? "\u{200E}" : ""
      let expected = "\u{2068}\(amount)\(mark)\u{2069}"
      let text = isolated.string(Amount(cents))
      #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
      #expect(
        text.unicodeScalars.dropLast().suffix(end.unicodeScalars.count).elementsEqual(
          end.unicodeScalars))
    }
    #expect(isolated.parts.prefix == "\u{2068}" + plain.parts.prefix)
  }

  @Test(
    "A left-to-right amount has no isolates", arguments: ["en", "de", "ja"])
  func notIsolated(_ locale: String) throws {
    let text = MoneyFormat(locale: try #require(ListLocale(locale))).string(Amount(123_450))
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test("A sum without a known price says so in the locale's language")
  func unknownSum() throws {
    #expect(MoneyFormat().string(Amount(0), unpriced: 2) == "Check price")
    #expect(MoneyFormat().string(Amount(0), unpriced: 0) == "$0.00")
    #expect(MoneyFormat().string(Amount(500), unpriced: 2) == "$5.00+")
    let german = MoneyFormat(locale: try #require(ListLocale("de")))
    let words = ListWords(try #require(ListLocale("de")))
    #expect(german.string(Amount(0), unpriced: 1) == words.checkPrice)
  }

  @Test("The parts of a format join to the amounts that it writes")
  func parts() throws {
    let parts = try Self.money("de-CH", "EUR").parts
    #expect(parts.prefix == "EUR\u{A0}" && parts.suffix.isEmpty && parts.negativePrefix == "EUR-")
    #expect(parts.group == "'" && parts.decimal == "." && parts.zero == "0")
    #expect(parts.minorUnits == 2 && parts.minimumGrouping == 1 && parts.secondaryGroup == 3)
    #expect(try Self.money("fa", "USD").parts.zero == "۰")
  }

  #if os(Linux)
    // Uses the toolchain's ICU; Apple platforms use the system's, whose version differs.

    /// Locales that CLDR changed after that version; `.ci/money-check.mjs` compares them.
    static let changed: Set = [
      "de-CH", "de-LI", "es-CR", "es-US", "fr-CH", "id", "it-CH", "ja", "ur", "en-BE", "en-CH",
      "en-DE", "en-EE", "en-FI", "en-FR", "en-LT", "en-LV", "en-NL", "en-NO", "en-PH", "en-PL",
      "en-PT", "en-SI", "en-SK", "ur-IN",
    ]

    static let unchanged = ListLocale.supported.filter { !changed.contains($0) }

    /// The amount as Foundation's ICU writes it, with the decimals of ISO 4217.
    static func oracle(_ locale: String, _ currency: CurrencyCode, _ cents: Int64) -> String {
      let sign = cents < 0 ? FloatingPointSign.minus : .plus
      let amount = Decimal(
        sign: sign, exponent: -currency.minorUnits, significand: Decimal(cents.magnitude))
      return amount.formatted(
        Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: locale))
          .precision(.fractionLength(currency.minorUnits)))
    }

    @Test("Every locale writes every currency as ICU does", arguments: unchanged)
    func everyCurrency(_ locale: String) throws {
      for currency in CurrencyCode.all {
        let money = MoneyFormat(currency, pattern: try #require(ListLocale(locale)).moneyPattern)
        for cents: Int64 in [123_456, -98_765_432_109] {
          let ours = money.string(Amount(cents))
          let theirs = Self.oracle(locale, currency, cents)
          #expect(ours == theirs, "\(currency)")
          #expect(Array(ours.unicodeScalars) == Array(theirs.unicodeScalars), "\(currency)")
        }
      }
    }

    @Test(
      "Every locale puts the sign of a difference where ICU does", arguments: unchanged)
    func signs(_ locale: String) throws {
      // Ignores which minus sign is used and an additional right-to-left mark.
      func plain(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\u{200F}" }.map { $0 == "\u{2212}" ? "-" : $0 }
      }
      for code in ["USD", "EUR", "CHF"] {
        let money = try Self.money(locale, code)
        let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: locale))
          .sign(strategy: .always()).precision(.fractionLength(2))
        for cents: Int64 in [123_456, -98_765] {
          let theirs = (Decimal(cents) / 100).formatted(style)
          #expect(plain(money.difference(Amount(cents))) == plain(theirs), "\(code)")
        }
      }
    }

    @Test("Every locale writes amounts of every size as ICU does", arguments: unchanged)
    func everySize(_ locale: String) throws {
      for code in ["USD", "JPY", "KWD"] {
        let money = try Self.money(locale, code)
        for power in 0...18 {
          var amount: Int64 = 1
          for _ in 0..<power { amount *= 10 }
          for cents in [amount, 2 * amount - 1, -amount, 7 * (amount / 3), Int64.max - amount] {
            #expect(money.string(Amount(cents)) == Self.oracle(locale, money.currency, cents))
          }
        }
      }
    }

    @Test(
      "A region without its own row has the pattern that ICU gives it",
      arguments: [
        "en-US", "en-GB", "en-IE", "en-HK", "en-NG", "de-DE", "de-LU", "de-BE", "fr-FR", "fr-BE",
        "fr-SN", "es-ES", "es-GT", "es-PA", "pt-BR", "pt-MZ", "it-IT", "nl-NL", "nl-BE",
        "zh-CN", "zh-SG", "zh-TW", "zh-Hant-TW", "zh-Hant-MO", "ar-AE", "ar-DZ",
        "ar-SA", "ar-KW", "he-IL", "sv-SE", "da-DK", "nb-NO", "no", "cs-CZ", "tr-TR", "ru-KZ",
      ])
    func fallback(_ locale: String) throws {
      for code in ["USD", "EUR", "GBP", "CNY", "SEK"] {
        let money = try Self.money(locale, code)
        #expect(money.string(Amount(123_456)) == Self.oracle(locale, money.currency, 123_456))
      }
    }

    @Test("Every region of a supported language writes money as ICU does")
    func everyRegion() throws {
      // Regions in which ICU's pattern depends on the currency, and ours does not.
      let odd = ["en-BG", "en-CH", "fa-AF"]
      let oddEuros = [
        "en-150", "en-AL", "en-CZ", "en-HU", "en-NO", "en-PL", "en-RU", "en-SE", "en-UA",
      ]
      var count = 0
      for identifier in Locale.availableIdentifiers {
        let tag = identifier.replacing("_", with: "-")
        guard let locale = ListLocale(tag), locale.tag == tag, !odd.contains(tag),
          !Self.changed.contains(tag), !["id", "ja", "ur"].contains(locale.language)
        else { continue }
        let own = Locale(identifier: tag).currency.flatMap { CurrencyCode($0.identifier) }
        for currency in ["USD", "EUR", "JPY"].compactMap({ CurrencyCode($0) }) + [own ?? .usd] {
          if currency.code == "EUR", oddEuros.contains(tag) { continue }
          // ICU writes a zero-width space as the symbol of Cape Verde's escudo.
          if currency.code == "CVE" { continue }
          let money = MoneyFormat(currency, pattern: locale.moneyPattern)
          count += 1
          for cents: Int64 in [123_456, -98_765_432_109] {
            let expected = Self.oracle(tag, currency, cents)
            #expect(money.string(Amount(cents)) == expected, "\(tag) \(currency)")
          }
        }
      }
      #expect(count > 1000)
    }

    @Test(
      "A Latin American region has its own marks instead of Spain's",
      arguments: [
        ("es-UY", "US$\u{A0}1.234,56"), ("es-BO", "USD\u{A0}1.234,56"),
        ("es-CR", "USD\u{A0}1\u{A0}234,56"),
        ("es-EC", "$1.234,56"), ("es-PY", "USD\u{A0}1.234,56"), ("es-VE", "USD\u{A0}1.234,56"),
        ("es-HN", "USD\u{A0}1,234.56"), ("es-TT", "USD\u{A0}1,234.56"),
        ("es-latn-ec", "$1.234,56"),
      ])
    func latinAmerica(_ locale: String, _ expected: String) throws {
      #expect(try Self.money(locale, "USD").string(Amount(123_456)) == expected)
    }

    @Test("Only the listed currencies have other decimals than in CLDR")
    func decimals() {
      let differing = CurrencyCode.all.filter { currency in
        let text = Decimal(1).formatted(
          Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: "en")))
        let decimals = text.split(separator: ".").dropFirst().last?.count ?? 0
        return decimals != currency.minorUnits
      }
      let known = "AFN ALL COP IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP YER"
      #expect(differing.map(\.code).sorted().joined(separator: " ") == known)
    }
  #endif
}
