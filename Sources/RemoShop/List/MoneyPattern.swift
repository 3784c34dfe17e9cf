/// How a locale writes amounts of money, as a row of a table.
struct MoneyPattern: Sendable {
  /// The locale, as in `de-AT`.
  let locale: String
  /// Where symbol (`¤`) and number (`n`) stand in an amount of zero or more.
  let positive: String
  /// The same for an amount below zero; with its minus sign.
  let negative: String
  /// Between groups of digits.
  let group: String
  /// Between whole units and their fraction.
  let decimal: String
  /// How many digits must stand before the first separator: with 2, 1000 has none and 10000 one.
  let minimumGrouping: Int
  /// How many digits the groups before the last one have: 3, or 2 in India.
  let secondaryGroup: Int
  /// The digit 0.
  let zero: Unicode.Scalar
  /// Whether, of symbols beside a digit, only those with a capital there are kept from it by a space.
  let spacesOnlyCapitals: Bool
  /// The locale whose symbols hold where this one names none.
  let like: String?
  /// Currencies with a symbol: code and symbol without a space between them.
  let symbols: String
  /// Currencies shown by their code though they have a symbol elsewhere.
  let codes: String

  /// A row; `separators` are two characters, that of groups and the decimal mark.
  init(
    _ locale: String, _ positive: String, _ negative: String, _ separators: String,
    minimumGrouping: Int = 1, secondaryGroup: Int = 3, zero: Unicode.Scalar = "0",
    spacesOnlyCapitals: Bool = false, like: String? = nil, symbols: String = "", codes: String = ""
  ) {
    self.locale = locale
    self.positive = positive
    self.negative = negative
    group = String(separators.unicodeScalars.prefix(1))
    decimal = String(separators.unicodeScalars.dropFirst())
    self.minimumGrouping = minimumGrouping
    self.secondaryGroup = secondaryGroup
    self.zero = zero
    self.spacesOnlyCapitals = spacesOnlyCapitals
    self.like = like
    self.symbols = symbols
    self.codes = codes
  }

  /// The row of a locale that has one of its own.
  static func row(_ locale: String) -> MoneyPattern? { table.first { $0.locale == locale } }

  /// What stands for a currency: its symbol in this locale, else its code.
  func symbol(of currency: CurrencyCode) -> String {
    let code = currency.code
    if codes.split(separator: " ").contains(Substring(code)) { return code }
    if let symbol = Self.symbol(code, in: symbols) { return symbol }
    if let like, let row = Self.row(like) { return row.symbol(of: currency) }
    return Self.symbol(code, in: Self.commonSymbols) ?? code
  }

  private static func symbol(_ code: String, in list: String) -> String? {
    list.split(separator: " ").first { $0.hasPrefix(code) }.map { String($0.dropFirst(3)) }
  }

  /// What stands before and after the number of `pattern`, for a symbol.
  ///
  /// A symbol that ends or begins with a letter (`CHF`) is kept from the digits by a no-break space
  /// where the pattern has nothing between them (TR35 part 3, "Currency spacing").
  func affixes(_ pattern: String, _ symbol: String) -> (before: String, after: String) {
    var before = ""
    var after = ""
    var isBefore = true
    var previous: Unicode.Scalar?
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "n":
        if previous == "¤", let last = symbol.unicodeScalars.last, needsSpace(last) {
          before += "\u{A0}"
        }
        isBefore = false
      case "¤" where isBefore:
        before += symbol
      case "¤":
        if previous == "n", let first = symbol.unicodeScalars.first, needsSpace(first) {
          after += "\u{A0}"
        }
        after += symbol
      default:
        if isBefore {
          before.unicodeScalars.append(scalar)
        } else {
          after.unicodeScalars.append(scalar)
        }
      }
      previous = scalar
    }
    return (before, after)
  }

  /// Whether a scalar beside a digit is neither a symbol nor a space.
  private func needsSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: true
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol: false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: !spacesOnlyCapitals
    }
  }
}
