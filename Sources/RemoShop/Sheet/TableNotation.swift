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

  /// Looks at all numbers of a table. One pass over the rows.
  init(_ rows: [DelimitedRow], columns: ColumnMap, options: ImportOptions) {
    func texts(_ key: ImportKey) -> [String] {
      guard let column = columns[key] else { return [] }
      return rows.compactMap {
        $0.cells.indices.contains(column.index) ? $0.cells[column.index].text : nil
      }
    }
    let named = options.currency ?? Self.currency(of: columns, texts: texts)
    let currency = named ?? .usd
    self.currency = currency
    isCurrencyNamed = named != nil
    let scores = texts(.confidenceScore).compactMap(ScoreText.init)
    hasPercentages = ScoreText.arePercentages(scores)
    var marks = Set(scores.compactMap(\.mark))
    for key in [ImportKey.price, .salePrice, .width, .depth, .height] {
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
    decimalMark = options.decimalMark ?? (marks.count == 1 ? marks.first : nil)
  }

  /// The first currency that a heading, a cell of its own, or an amount names.
  private static func currency(
    of columns: ColumnMap, texts: (ImportKey) -> [String]
  ) -> CurrencyCode? {
    func named(_ text: String) -> CurrencyCode? {
      if case .currency(let currency) = CurrencySign(text) { currency } else { nil }
    }
    func first(of key: ImportKey) -> CurrencyCode? {
      if let currency = columns[key].flatMap({ named($0.remark) }) { return currency }
      for text in texts(key) {
        if case .currency(let currency) = AmountText(text)?.sign { return currency }
      }
      return nil
    }
    for text in texts(.currency) {
      if let currency = named(text) { return currency }
    }
    return first(of: .price) ?? first(of: .salePrice)
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

extension AmountText {
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
