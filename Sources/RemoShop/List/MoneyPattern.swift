import RemoBytes

/// How a locale writes amounts of money, as a row of a table.
///
/// The initialiser is the compiler's own: with one written out, the table would not be laid out at
/// compile time but filled at the start of each run.
struct MoneyPattern: Sendable {
  /// The locale, as in `de-AT`.
  let locale: String
  /// Where symbol (`¤`) and number (`n`) stand in an amount of zero or more.
  let positive: String
  /// The same for an amount below zero; with its minus sign.
  let negative: String
  /// Two characters: between groups of digits, and between whole units and their fraction.
  let separators: String
  /// How many digits must stand before the first separator: with 2, 1000 has none and 10000 one.
  var minimumGrouping = 1
  /// How many digits the groups before the last one have: 3, or 2 in India.
  var secondaryGroup = 3
  /// The digit 0.
  var zero: Unicode.Scalar = "0"
  /// Whether, of symbols beside a digit, only those with a capital there are kept from it by a space.
  var spacesOnlyCapitals = false
  /// The locale whose symbols hold where this one names none.
  var like: String?
  /// Currencies with a symbol: code and symbol without a space between them.
  var symbols = ""
  /// Currencies shown by their code though they have a symbol elsewhere.
  var codes = ""

  /// Between groups of digits.
  var group: String { String(separators.unicodeScalars.prefix(1)) }

  /// Between whole units and their fraction.
  var decimal: String { String(separators.unicodeScalars.dropFirst()) }

  /// The row of a locale that has one of its own.
  static func row(_ locale: String) -> MoneyPattern? { table.first { $0.locale == locale } }

  /// What stands for a currency: its symbol in this locale, else its code.
  func symbol(of currency: CurrencyCode) -> String {
    let code = currency.code
    if Self.symbol(code, in: codes) != nil { return code }
    if let symbol = Self.symbol(code, in: symbols) { return symbol }
    if let like, let row = Self.row(like) { return row.symbol(of: currency) }
    return Self.symbol(code, in: Self.commonSymbols) ?? code
  }

  /// What follows a code in a list of codes, each with its symbol, that spaces separate.
  private static func symbol(_ code: String, in list: String) -> String? {
    let list = list.utf8
    var start = list.startIndex
    while start < list.endIndex {
      let end = list[start...].firstIndex(of: ASCII.space) ?? list.endIndex
      if list[start..<end].starts(with: code.utf8) {
        return String(list[start..<end].dropFirst(code.utf8.count))
      }
      start = end < list.endIndex ? list.index(after: end) : end
    }
    return nil
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
