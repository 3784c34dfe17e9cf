import RemoBytes

/// The notation of a table's numbers, inferred from all its rows.
struct TableNotation: Sendable {
  /// The sign before the decimals; nil if no number shows it, or numbers contradict each other.
  let decimalMark: CSVFormat.DecimalMark?
  let currency: CurrencyCode
  /// Whether the table or an option names the currency.
  let isCurrencyNamed: Bool
  /// Whether scores without a percent sign are percentages.
  let hasPercentages: Bool
  /// The highest score of the table's scale, if it is not 1.
  let scoreScale: Int?
  /// Whether all quantities look like `1,000`.
  let quantitiesHaveThreeDecimals: Bool
  /// Guesses that only the headings or usual habits suggest.
  private(set) var assumptions: [Assumption] = []
  /// An amount whose sign belongs to several currencies, none of them the currency.
  let openSign: OpenSign?

  /// A guess, and the first cell that needs it.
  struct Assumption: Sendable {
    let problem: ImportProblem
    let heading: String
    let range: Range<Int>
  }

  /// A cell with a sign of several currencies in a table that names none.
  struct OpenSign: Sendable {
    let text: String
    let codes: String
    let heading: String
    let range: Range<Int>
  }

  /// Looks at all numbers of a table. One pass over the rows.
  ///
  /// - Parameter hint: the currency that a text above the headings suggests.
  init(
    _ rows: [DelimitedRow], columns: ColumnMap, options: ImportOptions, hint: NamedCurrency? = nil
  ) {
    func cells(_ key: ImportKey) -> [DelimitedCell] {
      guard let column = columns[key] else { return [] }
      return rows.compactMap {
        $0.cells.indices.contains(column.index) ? $0.cells[column.index] : nil
      }
    }
    func texts(_ key: ImportKey) -> [String] { cells(key).map(\.text) }
    var named = options.currency ?? Self.currency(of: columns, texts: texts)
    let isJapanese =
      columns.price?.heading.isJapanese == true
      || texts(.productName).prefix(20).contains(where: \.hasKana)
    if named == nil, let price = columns.price, isJapanese,
      let yen = CurrencyCode("JPY"),
      cells(price.key).allSatisfy({ AmountText($0.text)?.mayBe(yen) ?? true })
    {
      named = yen
      assumptions.append(
        Assumption(
          problem: .assumedCurrency(yen, why: "the table is Japanese"), heading: price.heading,
          range: price.range))
    }
    let signs = ImportKey.amounts.lazy.flatMap { texts($0) }.compactMap { AmountText($0)?.sign }
    // Sums stand at the end.
    if named == nil, let price = columns.price,
      let found = hint
        ?? NamedCurrency(totals: rows.suffix(30), hasDecimals: texts(price.key).hasDecimals),
      signs.allSatisfy({ $0.mayMean(found.code) })
    {
      named = found.code
      assumptions.append(
        Assumption(
          problem: .assumedCurrency(found.code, why: found.reason), heading: price.heading,
          range: price.range))
    }
    openSign =
      named != nil
      ? nil
      : ImportKey.amounts.lazy.compactMap { columns[$0] }.flatMap { column in
        cells(column.key).lazy.compactMap { OpenSign($0, in: column) }
      }.first
    let currency = named ?? .usd
    self.currency = currency
    isCurrencyNamed = named != nil
    let scores = texts(.confidenceScore).compactMap(ScoreText.init)
    hasPercentages = ScoreText.arePercentages(scores)
    scoreScale = options.scoreScale
    let quantities = texts(.quantity).compactMap(QuantityText.init)
    quantitiesHaveThreeDecimals =
      !quantities.isEmpty && quantities.allSatisfy(\.hasThreeDecimals)
    var marks = Set(scores.compactMap(\.mark))
    // Prices have no three decimals, so the digits are a group if that is usual in the language, or
    // in the currency beside prices that are whole numbers.
    let usual = columns.usualDecimalMark
    var grouped: Assumption?
    var (hasWholePrices, ambiguousPrices, areSigned) = (false, 0, true)
    var separators: Set<CSVFormat.DecimalMark> = []
    func note(_ number: AmountText.Number?, of cell: DelimitedCell, _ key: ImportKey) {
      if case .certain(_, "", nil)? = number { hasWholePrices = hasWholePrices || key != .quantity }
      guard case .ambiguous(_, _, let separator)? = number else { return }
      separators.insert(separator)
      ambiguousPrices += key == .quantity ? 0 : 1
      areSigned = areSigned && AmountText(cell.text)?.sign != nil
      if grouped == nil, let column = columns[key] {
        grouped = Assumption(
          problem: .assumedGroups(cell.text.trimmed), heading: column.heading, range: cell.range)
      }
    }
    for key in ImportKey.amounts {
      for cell in cells(key) {
        guard let amount = AmountText(cell.text) else { continue }
        if let mark = amount.evidence { marks.insert(mark) }
        if marks.isEmpty { note(amount.number, of: cell, key) }
      }
    }
    for key in ImportKey.measures.map(\.key) {
      marks.formUnion(texts(key).compactMap { AmountText($0)?.evidence })
    }
    if marks.isEmpty, let price = columns[.price], let cents = columns[.priceCents] {
      // The same amount in cents tells what a separator means.
      for row in rows where row.cells.count > max(price.index, cents.index) {
        guard let amount = AmountText(row.cells[price.index].text),
          case .ambiguous = amount.number, let units = Int64(row.cells[cents.index].text)
        else { continue }
        for mark in CSVFormat.DecimalMark.allCases {
          let digits = amount.digits(mark)
          let rounded = digits.flatMap {
            RoundedAmount(whole: $0.whole, fraction: $0.fraction, currency: currency)
          }
          if rounded?.amount.minorUnits == units { marks.insert(mark) }
        }
      }
    }
    var mark = options.decimalMark ?? (marks.count == 1 ? marks.first : nil)
    if mark == nil, marks.isEmpty, currency.minorUnits == 2 {
      let ofPrices = separators
      for cell in cells(.quantity) { note(QuantityText(cell.text)?.number, of: cell, .quantity) }
      let hasDollars = cells(.price).contains { AmountText($0.text)?.sign?.mayMean(.usd) == true }
      let isOfCurrency =
        ofPrices == [.point] && ["EUR", "BRL"].contains(currency.code)
        || ofPrices == [.comma] && hasDollars
      let isGroup =
        !separators.contains(usual)
        || isOfCurrency && areSigned && separators == ofPrices
          && (hasWholePrices || ambiguousPrices > 1)
      if let grouped, separators.count == 1, let separator = separators.first, isGroup {
        mark = separator.other
        assumptions.append(grouped)
      }
    }
    decimalMark = mark
  }

  /// The first currency that a heading or a cell of its own names, or that most amounts with a sign
  /// have.
  private static func currency(
    of columns: ColumnMap, texts: (ImportKey) -> [String]
  ) -> CurrencyCode? {
    func named(_ text: String) -> CurrencyCode? {
      if case .currency(let currency, _) = CurrencySign(text) { currency } else { nil }
    }
    func first(of key: ImportKey) -> CurrencyCode? {
      if let currency = columns[key].flatMap({ named($0.remark) }) { return currency }
      let signs = Array(texts(key).lazy.compactMap { AmountText($0)?.sign }.prefix(200))
      let currencies = signs.compactMap { sign in
        if case .currency(let currency, _) = sign { currency } else { nil }
      }
      return 2 * currencies.count >= signs.count ? currencies.first : nil
    }
    for text in texts(.currency) {
      if let currency = named(text) { return currency }
    }
    for key in ImportKey.amounts {
      if let currency = first(of: key) { return currency }
    }
    return nil
  }

  func amount(_ text: AmountText) -> RoundedAmount? {
    // Three digits are a group in a currency without decimals, and the decimals in one with three.
    let mark =
      switch currency.minorUnits {
      case 0: text.otherSeparator ?? decimalMark
      case 3: decimalMark ?? text.separator
      default: decimalMark
      }
    let digits = text.digits(mark)
    return digits.flatMap {
      RoundedAmount(whole: $0.whole, fraction: $0.fraction, currency: currency)
    }
  }
}

extension ColumnMap {
  /// The column of prices; of line totals without one.
  fileprivate var price: Column? { ImportKey.amounts.lazy.compactMap { self[$0] }.first }

  /// The decimal mark that is usual where people write such headings.
  fileprivate var usualDecimalMark: CSVFormat.DecimalMark {
    let texts = columns.values.map { $0.heading.lowercased() }
    let haveWords = texts.filter { text in !["total", "link", "url"].contains(text) }
    let withPoint = haveWords.filter { text in
      text.isJapaneseOrArabic
        || text.split { !$0.isLetter }.contains { Self.english.contains(String($0)) }
    }
    return withPoint.count * 2 >= haveWords.count ? .point : .comma
  }

  private static let english = Set(
    """
    item product name title description vendor store shop seller supplier brand price cost rate \
    each amount retail list net sale sell now was trade client budget qty quantity count pieces \
    unit units ext extended packs category type group room area location size note notes what \
    where how much many from
    """.split(separator: " ").map(String.init))
}

extension [String] {
  /// Whether an amount has two decimals.
  fileprivate var hasDecimals: Bool {
    contains { text in
      if case .certain(_, let fraction, _)? = AmountText(text)?.number {
        !fraction.isEmpty
      } else {
        false
      }
    }
  }
}

extension String {
  /// Whether a text has kana, which only Japanese has.
  fileprivate var hasKana: Bool { unicodeScalars.contains { 0x3040...0x30FF ~= $0.value } }

  /// Whether a heading is Japanese or Arabic, where a point or another sign begins decimals.
  fileprivate var isJapaneseOrArabic: Bool {
    isJapanese || unicodeScalars.contains { 0x600...0x6FF ~= $0.value }
  }
}

extension TableNotation.OpenSign {
  /// The sign of a cell, or else of its heading; nil without one of several currencies.
  fileprivate init?(_ cell: DelimitedCell, in column: ColumnMap.Column) {
    let signs = [
      (AmountText(cell.text)?.sign, cell.text.trimmed, cell.range),
      (CurrencySign(column.remark), column.heading, column.range),
    ]
    for case (let sign?, let text, let range) in signs {
      guard case .shared(let codes) = sign, !sign.mayMean(.usd) else { continue }
      self.init(text: text, codes: codes, heading: column.heading, range: range)
      return
    }
    return nil
  }
}

extension AmountText {
  /// Whether the sign and the decimals may be those of a currency without decimals.
  fileprivate func mayBe(_ currency: CurrencyCode) -> Bool {
    if case .certain(_, let fraction, _) = number, !fraction.isEmpty { return false }
    return sign?.mayMean(currency) ?? true
  }

  /// The only separator, if it may be a decimal mark.
  fileprivate var separator: CSVFormat.DecimalMark? {
    if case .ambiguous(_, _, let separator) = number { separator } else { nil }
  }

  /// The sign that the only separator is not.
  fileprivate var otherSeparator: CSVFormat.DecimalMark? {
    separator.map { $0 == .point ? .comma : .point }
  }

  /// Whether the only separator may be a decimal mark.
  var isAmbiguous: Bool { if case .ambiguous = number { true } else { false } }
}
