import RemoBytes

/// The pattern by which a locale writes amounts of money.
///
/// It uses the compiler's own initializer. With an explicit one, the table would be filled at
/// startup instead of at compile time.
struct MoneyPattern: Sendable {
  /// The tag of the locale: `de-AT`.
  let locale: String
  /// The places of symbol (`¤`) and number (`n`) in an amount of zero or more.
  let positive: String
  /// The same for an amount below zero, with its minus sign.
  let negative: String
  /// The separators: one between groups of digits, and one before the decimals.
  let separators: String
  /// The minimum number of digits before the first separator. With 2, 1000 has no separator and
  /// 10000 has one.
  var minimumGrouping = 1
  /// The size of the groups before the last one: 3, or 2 in India.
  var secondaryGroup = 3
  /// The digit zero.
  var zero: Unicode.Scalar = "0"
  /// The locale whose symbols apply if this one has none.
  var like: String?
  /// The currencies with a symbol: pairs of code and symbol, without a space between them.
  var symbols = ""
  /// The currencies shown by their code although they have a symbol elsewhere.
  var codes = ""

  /// The separator between groups of digits, in UTF-8.
  var group: ContiguousArray<UInt8> {
    separators.withBytes { $0.array(0..<Self.lastScalar($0)) }
  }

  /// The separator before the decimals, in UTF-8.
  var decimal: ContiguousArray<UInt8> {
    separators.withBytes { $0.array(Self.lastScalar($0)..<$0.count) }
  }

  /// The offset of the last scalar.
  private static func lastScalar(_ bytes: Span<UInt8>) -> Int {
    var offset = bytes.count - 1
    while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The row of a locale, if it has its own.
  static func row(_ locale: String) -> MoneyPattern? { table.first { $0.locale == locale } }

  /// The symbol of a currency in this locale, or its code if it has none.
  func symbol(of code: String) -> String {
    if Self.symbol(code, in: codes) != nil { return code }
    if let symbol = Self.symbol(code, in: symbols) { return symbol }
    if let like, let row = Self.row(like) { return row.symbol(of: code) }
    return Self.symbol(code, in: Self.commonSymbols) ?? code
  }

  /// The symbol that follows a code in a space-separated list.
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

  /// The texts before and after the number in `pattern`, with a symbol, in UTF-8.
  ///
  /// A symbol such as `CHF` has a letter next to the number. If the pattern has no space there, a
  /// no-break space is added (TR35 part 3, "Currency spacing").
  func affixes(
    _ pattern: String, symbol: String
  ) -> (before: ContiguousArray<UInt8>, after: ContiguousArray<UInt8>) {
    let bytes = ContiguousArray(pattern.utf8)
    let number = bytes.firstIndex(of: UInt8(ascii: "n")) ?? bytes.count
    var before = ContiguousArray<UInt8>()
    var after = ContiguousArray<UInt8>()
    var index = 0
    while index < bytes.count {
      // `¤` in UTF-8, the placeholder of the symbol.
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

  /// Whether a scalar next to a digit is neither a symbol nor a space.
  private func needsSpace(_ scalar: Unicode.Scalar) -> Bool {
    // The most common symbol needs no lookup in Unicode's tables.
    if scalar == "$" { return false }
    return switch scalar.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol: false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
