import RemoBytes

/// The pattern by which a locale writes amounts of money.
struct MoneyPattern: Sendable {
  /// The tag of the locale: `de-AT`.
  let locale: String
  /// The places of symbol (`¤`) and number (`n`) in an amount of zero or more.
  let positive: String
  /// The same places for an amount below zero, with its minus sign.
  let negative: String
  /// The separators: one between groups of digits, and one before the decimals.
  private let separators: String
  /// The minimum number of digits before the first separator. With 2, 1000 has no separator and
  /// 10000 has one.
  let minimumGrouping: Int
  /// The size of the groups before the last one: 3, or 2 in India.
  let secondaryGroup: Int
  let zero: String
  /// The locale whose symbols apply if this one has none.
  private let like: String?
  /// The currencies with a symbol: pairs of code and symbol, without a space between them.
  private let symbols: String
  /// The currencies shown by their code although they have a symbol elsewhere.
  private let codes: String

  /// Reads a row of `table` or `regions`. Missing values are those of `parent`.
  private init(_ row: Substring, like parent: MoneyPattern?, as locale: String) {
    let fields = Self.fields(of: row)
    func field(_ number: Int, or standard: String?) -> String {
      number < fields.count && !fields[number].isEmpty ? fields[number] : standard ?? ""
    }
    let grouping = field(6, or: nil).utf8.map { Int($0 &- ASCII.zero) }
    self.locale = locale
    positive = field(1, or: parent?.positive)
    negative = field(2, or: parent?.negative)
    separators = field(3, or: parent?.separators)
    symbols = field(4, or: nil)
    codes = field(5, or: nil)
    minimumGrouping = grouping.first ?? parent?.minimumGrouping ?? 1
    secondaryGroup = grouping.last ?? parent?.secondaryGroup ?? 3
    like = parent?.locale
    zero = field(8, or: parent?.zero ?? "0")
  }

  // MARK: Rows

  /// The row of a locale in `table`. Makes a string of no other row, since a start needs only one.
  private static func row(of locale: String) -> Substring? {
    table.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.firstIndex(of: ASCII.lineFeed, in: start..<bytes.count) ?? bytes.count
        let sign = start + locale.utf8.count
        if sign < end, bytes[sign] == ASCII.semicolon, bytes.isEqual(start..<sign, to: locale) {
          return Substring(bytes.string(start..<end))
        }
        start = end + 1
      }
      return nil
    }
  }

  /// The rows of `table` or `regions`, each with its locale, in their order.
  private static func rows(of table: String) -> [(locale: String, row: Substring)] {
    table.utf8.split(separator: ASCII.lineFeed).map { row in
      (String(Substring(row.prefix { $0 != ASCII.semicolon })), Substring(row))
    }
  }

  private static func fields(of row: Substring) -> [String] {
    row.utf8.split(separator: ASCII.semicolon, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The locales with their own row, in the order of the table.
  static var locales: [String] { rows(of: table).map(\.locale) }

  static func hasRow(of locale: String) -> Bool { row(of: locale) != nil }

  /// Creates the pattern of a locale; nil if the locale has no row of its own.
  init?(_ locale: String) {
    guard let row = Self.row(of: locale) else { return nil }
    let parent = Self.fields(of: row).dropFirst(7).first
    self.init(row, like: parent.flatMap { MoneyPattern($0) }, as: locale)
  }

  /// Applies a region's differences to the pattern.
  ///
  /// Cost: one pass over `regions`, once per format.
  func inRegion(_ tag: String, language: String, region: String) -> MoneyPattern {
    let own = Self.rows(of: Self.regions).first {
      $0.locale == tag || $0.locale == "\(language)-\(region)"
    }
    return own.map { MoneyPattern($0.row, like: self, as: tag) } ?? self
  }

  // MARK: Parts

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

  /// The symbol of a currency in this locale, or its code if it has none.
  func symbol(of code: String) -> String {
    if Self.symbol(code, in: codes) != nil { return code }
    if let symbol = Self.symbol(code, in: symbols) { return symbol }
    if let like, let pattern = MoneyPattern(like) { return pattern.symbol(of: code) }
    return Self.symbol(code, in: Self.commonSymbols) ?? code
  }

  /// The codes and symbols of all locales and regions; a code may occur several times.
  static var allSymbols: [(code: String, symbol: String)] {
    var lists = [commonSymbols]
    for (_, row) in rows(of: table) + rows(of: regions) {
      if let symbols = fields(of: row).dropFirst(4).first { lists.append(symbols) }
    }
    var symbols: [(code: String, symbol: String)] = []
    for pair in lists.flatMap({ $0.utf8.split(separator: ASCII.space) }) where pair.count > 3 {
      symbols.append((String(Substring(pair.prefix(3))), String(Substring(pair.dropFirst(3)))))
    }
    return symbols
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
