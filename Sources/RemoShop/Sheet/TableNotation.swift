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
  /// Guesses that only the headings or conventions suggest.
  let assumptions: [Assumption]
  /// The first sign of several currencies, none of them US dollars; nil if the currency is known.
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

  /// Examines all numbers of a table, and reads each amount once.
  ///
  /// - Parameter hint: the currency that a text above the headings suggests.
  init(
    _ rows: [DelimitedRow], columns: ColumnMap, options: ImportOptions, hint: NamedCurrency? = nil
  ) {
    let numbers = TableNumbers(rows, columns: columns)
    let named = options.currency ?? numbers.namedCurrency
    let assumed = named == nil ? numbers.assumedCurrency(hint: hint) : nil
    let currency = named ?? assumed?.code
    self.currency = currency ?? .usd
    isCurrencyNamed = currency != nil
    openSign = currency == nil ? numbers.openSign : nil
    let scores = numbers.texts(.confidenceScore).compactMap(ScoreText.init)
    hasPercentages = ScoreText.arePercentages(scores)
    scoreScale = options.scoreScale
    let quantities = numbers.texts(.quantity).compactMap(QuantityText.init)
    quantitiesHaveThreeDecimals = !quantities.isEmpty && quantities.allSatisfy(\.hasThreeDecimals)
    let marks = numbers.decimalMarks(scores, in: self.currency)
    let mark = options.decimalMark ?? (marks.count == 1 ? marks.first : nil)
    let isOpen = mark == nil && marks.isEmpty && self.currency.minorUnits == 2
    let grouped = isOpen ? numbers.groupedNumber(in: self.currency) : nil
    decimalMark = mark ?? grouped?.separator.other
    assumptions = [assumed.flatMap(numbers.assumption), grouped?.assumption].compactMap(\.self)
  }

  func amount(_ text: AmountText) -> RoundedAmount? {
    // Three digits are a group in a currency without decimals, and the decimals in one with three.
    let mark =
      switch currency.minorUnits {
      case 0: text.number.separator?.other ?? decimalMark
      case 3: decimalMark ?? text.number.separator
      default: decimalMark
      }
    return text.rounded(to: currency, mark: mark)
  }
}

/// The numbers of a table, with each amount read once.
private struct TableNumbers {
  typealias Assumption = TableNotation.Assumption
  typealias DecimalMark = CSVFormat.DecimalMark

  private let rows: [DelimitedRow]
  private let columns: ColumnMap
  private var amounts: [ImportKey: [(cell: DelimitedCell, amount: AmountText)]] = [:]

  init(_ rows: [DelimitedRow], columns: ColumnMap) {
    self.rows = rows
    self.columns = columns
    for key in ImportKey.amounts where columns[key] != nil {
      amounts[key] = cells(key).compactMap { cell in AmountText(cell.text).map { (cell, $0) } }
    }
  }

  private func cells(_ key: ImportKey) -> [DelimitedCell] {
    columns[key].map { column in rows.compactMap { $0.cell(at: column.index) } } ?? []
  }

  func texts(_ key: ImportKey) -> [String] { cells(key).map(\.text) }

  private var allAmounts: some Sequence<AmountText> {
    ImportKey.amounts.lazy.flatMap { amounts[$0] ?? [] }.map(\.amount)
  }

  private var prices: some Sequence<AmountText> {
    (columns.price.flatMap { amounts[$0.key] } ?? []).lazy.map(\.amount)
  }

  /// The first currency that a cell or a heading names; or the first of a column's signs, if at
  /// least half of them mean one currency only.
  var namedCurrency: CurrencyCode? {
    texts(.currency).lazy.compactMap { CurrencySign($0)?.currency }.first
      ?? ImportKey.amounts.lazy.compactMap(currency(ofAmounts:)).first
  }

  private func currency(ofAmounts key: ImportKey) -> CurrencyCode? {
    if let found = columns[key].flatMap({ CurrencySign($0.remark)?.currency }) { return found }
    let signs = (amounts[key] ?? []).lazy.compactMap(\.amount.sign).prefix(200)
    let currencies = signs.compactMap(\.currency)
    return 2 * currencies.count >= signs.count ? currencies.first : nil
  }

  /// The currency that the language suggests, or else a text above the headings or a sum.
  func assumedCurrency(hint: NamedCurrency?) -> NamedCurrency? {
    if columns.price == nil { return nil }
    if isJapanese, let yen = CurrencyCode("JPY"), prices.allSatisfy({ $0.mayBe(yen) }) {
      return NamedCurrency(code: yen, reason: "the table is Japanese")
    }
    // Sums stand at the end.
    let found =
      hint
      ?? NamedCurrency(totals: rows.suffix(30), hasDecimals: prices.contains(where: \.hasDecimals))
    guard let found, allAmounts.allSatisfy({ $0.sign?.mayMean(found.code) ?? true }) else {
      return nil
    }
    return found
  }

  private var isJapanese: Bool {
    columns.price?.heading.isJapanese == true
      || texts(.productName).prefix(20).contains(where: \.hasKana)
  }

  func assumption(_ assumed: NamedCurrency) -> Assumption? {
    columns.price.map { price in
      Assumption(
        problem: .assumedCurrency(assumed.code, why: assumed.reason), heading: price.heading,
        range: price.range)
    }
  }

  /// The first sign of several currencies, none of them US dollars.
  var openSign: TableNotation.OpenSign? {
    ImportKey.amounts.lazy.compactMap { columns[$0] }.flatMap { column in
      (amounts[column.key] ?? []).lazy.compactMap { TableNotation.OpenSign($0, in: column) }
    }.first
  }

  /// The decimal marks of the numbers that show one, or else those that prices in cents imply.
  func decimalMarks(_ scores: [ScoreText], in currency: CurrencyCode) -> Set<DecimalMark> {
    let measures = ImportKey.measures.lazy.flatMap { texts($0.key) }.compactMap(AmountText.init)
    let marks = Set(scores.compactMap(\.mark))
      .union(allAmounts.compactMap(\.evidence)).union(measures.compactMap(\.evidence))
    return marks.isEmpty ? decimalMarks(byCentsIn: currency) : marks
  }

  /// The decimal marks that make prices equal to the amounts in cents beside them.
  private func decimalMarks(byCentsIn currency: CurrencyCode) -> Set<DecimalMark> {
    guard let price = columns[.price], let cents = columns[.priceCents] else { return [] }
    let marks = rows.lazy.flatMap { row -> [DecimalMark] in
      guard let amount = row.cell(at: price.index).flatMap({ AmountText($0.text) }),
        amount.isAmbiguous, let units = row.cell(at: cents.index).flatMap({ Int64($0.text) })
      else { return [] }
      return DecimalMark.allCases.filter { mark in
        amount.rounded(to: currency, mark: mark)?.amount.minorUnits == units
      }
    }
    return Set(marks)
  }

  /// The first number whose separator groups digits in all numbers. Prices rarely have three
  /// decimals, so the digits are a group if that is usual in the language; or in the currency, if
  /// all such numbers have a sign, and there are several or a whole price beside them.
  func groupedNumber(
    in currency: CurrencyCode
  ) -> (separator: DecimalMark, assumption: Assumption)? {
    let prices = ImportKey.amounts.flatMap { key in
      (amounts[key] ?? []).map { (key, $0.cell, number: $0.amount.number, sign: $0.amount.sign) }
    }
    let pieces = cells(.quantity).compactMap { cell in
      QuantityText(cell.text).map {
        (ImportKey.quantity, cell, number: $0.number, sign: CurrencySign?.none)
      }
    }
    let open = (prices + pieces).filter { $0.number.separator != nil }
    guard let (key, cell, number, _) = open.first, let separator = number.separator,
      open.allSatisfy({ $0.number.separator == separator }), let column = columns[key]
    else { return nil }
    let isOfCurrency =
      switch separator {
      case .point: ["EUR", "BRL"].contains(currency.code)
      case .comma: amounts[.price]?.contains { $0.amount.sign?.mayMean(.usd) == true } ?? false
      }
    let areGrouped =
      isOfCurrency && open.allSatisfy { $0.sign != nil }
      && (open.count > 1 || prices.contains { $0.number.isPlainWhole })
    guard separator != columns.usualDecimalMark || areGrouped else { return nil }
    let problem = ImportProblem.assumedGroups(cell.text.trimmed)
    return (separator, Assumption(problem: problem, heading: column.heading, range: cell.range))
  }
}

extension ColumnMap {
  /// The column of prices, or else that of line totals.
  fileprivate var price: Column? { ImportKey.amounts.lazy.compactMap { self[$0] }.first }

  /// The usual decimal mark in the language of the headings.
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

  /// Whether a heading is Japanese or Arabic. Their decimals follow a point or a sign of their own.
  fileprivate var isJapaneseOrArabic: Bool {
    isJapanese || unicodeScalars.contains { 0x600...0x6FF ~= $0.value }
  }
}

extension TableNotation.OpenSign {
  /// The sign of a cell, or else of its heading; nil unless it belongs to several currencies, none
  /// of them US dollars.
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
    !hasDecimals && (sign?.mayMean(currency) ?? true)
  }

  fileprivate var hasDecimals: Bool {
    if case .certain(_, let fraction, _) = number { !fraction.isEmpty } else { false }
  }

  /// The amount in a currency; nil if it is too large, or if its separator may mean two things.
  fileprivate func rounded(
    to currency: CurrencyCode, mark: CSVFormat.DecimalMark?
  ) -> RoundedAmount? {
    digits(mark).flatMap {
      RoundedAmount(whole: $0.whole, fraction: $0.fraction, currency: currency)
    }
  }

  /// Whether the only separator may be a decimal mark.
  var isAmbiguous: Bool { number.separator != nil }
}

extension AmountText.Number {
  /// The only separator, if it may be a decimal mark.
  fileprivate var separator: CSVFormat.DecimalMark? {
    if case .ambiguous(_, _, let separator) = self { separator } else { nil }
  }

  /// Whether the number has neither decimals nor a decimal mark.
  fileprivate var isPlainWhole: Bool { if case .certain(_, "", nil) = self { true } else { false } }
}

extension CurrencySign {
  /// The only currency that the sign means.
  fileprivate var currency: CurrencyCode? {
    if case .currency(let currency, _) = self { currency } else { nil }
  }
}
