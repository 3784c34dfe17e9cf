import RemoBytes

/// The way in which a locale writes amounts of money: a row of a table.
///
/// The initialiser is the compiler's own: with one written out, the table would not be laid out at
/// compile time but filled at the start of each run.
struct MoneyPattern: Sendable {
  /// The locale, as in `de-AT`.
  let locale: String
  /// The places of symbol (`¤`) and number (`n`) in an amount of zero or more.
  let positive: String
  /// The places in an amount below zero, with its minus sign.
  let negative: String
  /// Two characters: between groups of digits, and between whole units and their fraction.
  let separators: String
  /// The least number of digits before the first separator: with 2, 1000 has none and 10000 one.
  var minimumGrouping = 1
  /// The number of digits in the groups before the last one: 3, or 2 in India.
  var secondaryGroup = 3
  /// The digit 0.
  var zero: Unicode.Scalar = "0"
  /// The locale whose symbols hold where this one names none.
  var like: String?
  /// Currencies with a symbol: code and symbol without a space between them.
  var symbols = ""
  /// Currencies shown by their code though they have a symbol elsewhere.
  var codes = ""

  /// Between groups of digits, in UTF-8.
  var group: ContiguousArray<UInt8> {
    separators.withBytes { $0.array(0..<Self.lastScalar($0)) }
  }

  /// Between whole units and their fraction, in UTF-8.
  var decimal: ContiguousArray<UInt8> {
    separators.withBytes { $0.array(Self.lastScalar($0)..<$0.count) }
  }

  /// The offset of the last scalar.
  private static func lastScalar(_ bytes: Span<UInt8>) -> Int {
    var offset = bytes.count - 1
    while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The row of a locale that has one of its own.
  static func row(_ locale: String) -> MoneyPattern? { table.first { $0.locale == locale } }

  /// The symbol of a currency in this locale, or its code where it has none.
  func symbol(of code: String) -> String {
    if Self.symbol(code, in: codes) != nil { return code }
    if let symbol = Self.symbol(code, in: symbols) { return symbol }
    if let like, let row = Self.row(like) { return row.symbol(of: code) }
    return Self.symbol(code, in: Self.commonSymbols) ?? code
  }

  /// The symbol behind a code in a list of codes and symbols, separated by spaces.
  private static func symbol(_ code: String, in list: String) -> String? {
    list.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.firstIndex(of: ASCII.space, in: start..<bytes.count) ?? bytes.count
        let symbol = start + code.utf8.count
        if symbol <= end, bytes.isEqual(start..<symbol, to: code) {
          return bytes.string(symbol..<end)
        }
        start = end + 1
      }
      return nil
    }
  }

  /// The text before and after the number of `pattern`, with a symbol, in UTF-8.
  ///
  /// A symbol that ends or begins with a letter (`CHF`) is kept from the digits by a no-break space
  /// where the pattern has nothing between them (TR35 part 3, "Currency spacing").
  func affixes(
    _ pattern: String, symbol: String
  ) -> (before: ContiguousArray<UInt8>, after: ContiguousArray<UInt8>) {
    let bytes = ContiguousArray(pattern.utf8)
    let number = bytes.firstIndex(of: UInt8(ascii: "n")) ?? bytes.count
    var before = ContiguousArray<UInt8>()
    var after = ContiguousArray<UInt8>()
    var index = 0
    while index < bytes.count {
      // `¤`, which stands for the symbol, in UTF-8.
      if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA4 {
        let end = index + 2
        if index < number {
          before += symbol.utf8
          if end == number, let last = symbol.unicodeScalars.last, needsSpace(last) {
            before += "\u{A0}".utf8
          }
        } else {
          if index == number + 1, let first = symbol.unicodeScalars.first, needsSpace(first) {
            after += "\u{A0}".utf8
          }
          after += symbol.utf8
        }
        index = end
      } else {
        if index < number { before.append(bytes[index]) }
        if index > number { after.append(bytes[index]) }
        index += 1
      }
    }
    return (before, after)
  }

  /// Whether a scalar beside a digit is neither a symbol nor a space.
  private func needsSpace(_ scalar: Unicode.Scalar) -> Bool {
    // By far the most common one takes no look into Unicode's tables.
    if scalar == "$" { return false }
    return switch scalar.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol: false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
