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

  /// An amount, and the cell that has it.
  private typealias CellAmount = (cell: DelimitedCell, amount: AmountText)

  /// Looks at all numbers of a table, and reads each amount once.
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
    var amounts: [ImportKey: [CellAmount]] = [:]
    for key in ImportKey.amounts where columns[key] != nil {
      amounts[key] = cells(key).compactMap { cell in AmountText(cell.text).map { (cell, $0) } }
    }
    let inOrder = ImportKey.amounts.lazy.flatMap { amounts[$0] ?? [] }
    var named =
      options.currency
      ?? texts(.currency).lazy.compactMap(Self.currency(of:)).first
      ?? Self.currency(of: columns, amounts: amounts)
    let isJapanese =
      columns.price?.heading.isJapanese == true
      || texts(.productName).prefix(20).contains(where: \.hasKana)
    if named == nil, let price = columns.price, isJapanese,
      let yen = CurrencyCode("JPY"),
      amounts[price.key, default: []].allSatisfy({ $0.amount.mayBe(yen) })
    {
      named = yen
      assumptions.append(
        Assumption(
          problem: .assumedCurrency(yen, why: "the table is Japanese"), heading: price.heading,
          range: price.range))
    }
    // Sums stand at the end.
    if named == nil, let price = columns.price,
      let found = hint
        ?? NamedCurrency(
          totals: rows.suffix(30),
          hasDecimals: amounts[price.key, default: []].contains { $0.amount.hasDecimals }),
      inOrder.allSatisfy({ $0.amount.sign?.mayMean(found.code) ?? true })
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
        amounts[column.key, default: []].lazy.compactMap { OpenSign($0, in: column) }
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
    func note(
      _ number: AmountText.Number?, sign: CurrencySign?, of cell: DelimitedCell, _ key: ImportKey
    ) {
      if case .certain(_, "", nil)? = number { hasWholePrices = hasWholePrices || key != .quantity }
      guard case .ambiguous(_, _, let separator)? = number else { return }
      separators.insert(separator)
      ambiguousPrices += key == .quantity ? 0 : 1
      areSigned = areSigned && sign != nil
      if grouped == nil, let column = columns[key] {
        grouped = Assumption(
          problem: .assumedGroups(cell.text.trimmed), heading: column.heading, range: cell.range)
      }
    }
    for key in ImportKey.amounts {
      for (cell, amount) in amounts[key, default: []] {
        if let mark = amount.evidence { marks.insert(mark) }
        if marks.isEmpty { note(amount.number, sign: amount.sign, of: cell, key) }
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
      for cell in cells(.quantity) {
        note(QuantityText(cell.text)?.number, sign: nil, of: cell, .quantity)
      }
      let hasDollars = amounts[.price, default: []].contains {
        $0.amount.sign?.mayMean(.usd) == true
      }
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

  /// The first currency that a heading names, or that most amounts with a sign have.
  private static func currency(
    of columns: ColumnMap, amounts: [ImportKey: [CellAmount]]
  ) -> CurrencyCode? {
    for key in ImportKey.amounts {
      if let found = columns[key].flatMap({ currency(of: $0.remark) }) { return found }
      let signs = Array(amounts[key, default: []].lazy.compactMap(\.amount.sign).prefix(200))
      let currencies = signs.compactMap { sign in
        if case .currency(let currency, _) = sign { currency } else { nil }
      }
      if 2 * currencies.count >= signs.count, let found = currencies.first { return found }
    }
    return nil
  }

  /// The currency of a sign or a code.
  private static func currency(of text: String) -> CurrencyCode? {
    if case .currency(let currency, _) = CurrencySign(text) { currency } else { nil }
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
  fileprivate init?(
    _ found: (cell: DelimitedCell, amount: AmountText), in column: ColumnMap.Column
  ) {
    let signs = [
      (found.amount.sign, found.cell.text.trimmed, found.cell.range),
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

  /// Whether the amount has decimals.
  fileprivate var hasDecimals: Bool {
    if case .certain(_, let fraction, _) = number { !fraction.isEmpty } else { false }
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
