import RemoBytes

/// Reads the rows of a table as items and unmatched items, and collects all problems.
struct RowReader {
  let columns: ColumnMap
  let notation: TableNotation
  let formulas: CSVFormat.Formulas
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a sign means US dollars only because nothing names the currency.
  private(set) var assumesDollars = false
  /// The columns that may tell what a row is: a product, shipping or a tax.
  let kinds: [Int]
  /// The columns of `kinds` that tell the tax of a product: `Tax type`.
  let kindsOfTaxes: Set<Int>
  /// The letters of the measures in the heading of sizes.
  private let axes: [String]

  init(_ columns: ColumnMap, notation: TableNotation, formulas: CSVFormat.Formulas) {
    self.columns = columns
    self.notation = notation
    self.formulas = formulas
    let isOwn = columns.hasOwnHeadings
    let sizes = isOwn ? [] : columns[.dimensions].map { HeadingWord.parts(of: $0.heading) } ?? []
    axes = HeadingMeasures(parts: sizes).axes
    let words = columns.headings.map { HeadingWord.reading($0)?.words ?? [] }
    kinds = words.indices.filter { index in
      !isOwn && words[index].contains(.category)
        && ![.room, .retailer, .productName].contains { columns[$0]?.index == index }
    }
    kindsOfTaxes = Set(kinds.filter { words[$0].contains(.tax) })
  }

  /// Reads the currency signs of the headings. Returns false if one contradicts the currency of the
  /// list; then no price can be read.
  mutating func readHeadings() -> Bool {
    for open in notation.assumptions {
      diagnostics.append(open.problem.diagnostic(open.heading, at: open.range))
    }
    return ImportKey.amounts.allSatisfy { key in
      guard let column = columns[key], let sign = CurrencySign(column.remark) else { return true }
      return accepts(sign, of: column.heading, part: "column", column, at: column.range)
    }
  }

  /// The entry of a row; nil if the row has an error.
  mutating func entry(_ sheetRow: SheetRow) -> ImportedEntry? {
    let row = sheetRow.row
    let mark = diagnostics.count
    checkForm(row)
    let status = columns[.status].flatMap { RowStatus(cell($0, of: row).text) }
    let kind = kind(of: row, status: status)
    var entry = ImportedEntry(kind: kind ?? .product, range: row.range)
    switch kind {
    case .product:
      readTexts(row, into: &entry)
      readOwnFields(row, into: &entry)
      for (key, text) in sheetRow.inherited where entry.text(key).trimmed.isEmpty {
        entry.values[key] = .text(text)
      }
      readQuantity(row, into: &entry)
      if entry.values[.priceCents] == nil { readPrice(row, into: &entry) }
      readOption(sheetRow.option, of: row, into: &entry)
      readScore(row, status: status, into: &entry)
      checkCurrency(row)
    case .search: readSearch(row, into: &entry)
    case nil:
      report(.noProduct, at: row.range)
      checkCurrency(row)
    }
    return diagnostics[mark...].contains { $0.severity == .error } ? nil : entry
  }

  // MARK: Cells

  /// The cell of a column. A short row has empty cells at its end.
  private func cell(_ column: ColumnMap.Column, of row: DelimitedRow) -> DelimitedCell {
    let end = row.range.upperBound
    return row.cell(at: column.index) ?? DelimitedCell("", range: end..<end)
  }

  /// The text of a cell, without the apostrophe that guards a formula; nil without the column.
  func text(_ key: ImportKey, of row: DelimitedRow) -> String? {
    columns[key].map { text(in: $0, of: row) }
  }

  private func text(in column: ColumnMap.Column, of row: DelimitedRow) -> String {
    let text = cell(column, of: row).text
    guard formulas == .neutral, text.utf8.first == ASCII.apostrophe else { return text }
    let isGuard = text.withBytes { $0.needsFormulaGuard(1..<$0.count) }
    return isGuard ? String(text.dropFirst()) : text
  }

  /// Whether a cell has visible text.
  func hasText(_ key: ImportKey, _ row: DelimitedRow) -> Bool {
    columns[key].map { !cell($0, of: row).isBlank } ?? false
  }

  private mutating func report(
    _ problem: ImportProblem, _ column: ColumnMap.Column? = nil, at range: Range<Int>
  ) {
    diagnostics.append(problem.diagnostic(column?.heading ?? "", at: range))
  }

  // MARK: The row

  /// Reports damage and a wrong number of cells.
  private mutating func checkForm(_ row: DelimitedRow) {
    if !columns.hasOwnHeadings, let cell = row.cells.first(where: \.hasSpaceBeforeQuote) {
      return report(.spaceBeforeQuote, at: cell.range)
    }
    if let fault = row.fault {
      return report(.damaged(fault.kind), at: fault.offset..<fault.offset + 1)
    }
    let expected = columns.headings.count
    if let extra = row.cells.dropFirst(expected).first(where: { !$0.isBlank }) {
      report(.tooManyCells(found: row.cells.count, expected: expected), at: extra.range)
    } else if row.cells.count < expected {
      report(.fewCells(found: row.cells.count, expected: expected), at: row.range)
    }
  }

  /// Whether the row is a product or a search; nil if it is neither.
  private func kind(of row: DelimitedRow, status: RowStatus?) -> ImportedEntry.Kind? {
    switch status {
    case .matched, .closeMatch, .demoted, .alternate: return .product
    case .toBeFound where !hasText(.retailer, row) && !hasText(.price, row): return .search
    default: break
    }
    if hasText(.productName, row) || hasText(.productURL, row) { return .product }
    let isSearch = hasText(.searchKeywords, row) || hasText(.searchURL, row)
    return isSearch || status == .unmatched ? .search : nil
  }

  private mutating func readTexts(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    for field in ItemField.texts {
      guard var text = self.text(.field(field), of: row) else { continue }
      if field.isLink, !columns.hasOwnHeadings, let column = columns[.field(field)] {
        text = link(cell(column, of: row), text: text, column)
      }
      if field == .productName, !columns.hasOwnHeadings, text.utf8.contains(ASCII.lineFeed) {
        text = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
          .joined(separator: " ")
      }
      entry.values[.field(field)] = text.isEmpty && !field.isRequired ? .null : .text(text)
    }
    if entry.text(.productURL).isEmpty {
      let sku = columns.ownFields.first { $0.key.name == UsualField.sku.rawValue }
      let linked = [columns[.productName], columns[.retailer], columns[.code], sku]
      let link = linked.compactMap(\.self).compactMap { cell($0, of: row).link }.first
      if let link { entry.values[.productURL] = .text(link) }
    }
    // The search keywords tell for which wanted item somebody found the product.
    if let words = text(.searchKeywords, of: row) { entry.values[.searchKeywords] = .text(words) }
    if let column = columns[.categoryGroup], let path = text(.categoryGroup, of: row),
      HeadingNames.isPath(column.heading)
    {
      // Shop systems write the whole path: Furniture > Sofas, and QuickBooks Furniture:Sofas.
      let isService = column.heading.contains("/")
      let parts = path.split { $0 == ">" || isService && $0 == ":" }
      entry.values[.categoryGroup] = .text(parts.last.map { String($0).trimmed } ?? "")
    }
    if columns[.categoryGroup] == nil, let code = text(.code, of: row) {
      entry.values[.categoryGroup] = .text(ScheduleCode.category(of: code))
    }
    if let size = size(of: row) {
      let isFree = entry.values[.dimensions].map { $0 == .null } ?? true
      if isFree { entry.values[.dimensions] = .text(size) }
    } else if let column = columns[.dimensions] {
      let size = entry.text(.dimensions)
      let unit = LengthUnit(column.remark)
      if !size.isEmpty, unit != nil || !axes.isEmpty {
        entry.values[.dimensions] = .text(size.asSize(axes: axes, unit: unit))
      }
    }
  }

  private mutating func readOwnFields(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    for column in columns.ownFields {
      let text = text(in: column, of: row).trimmed
      if text.count > OwnFields.longestValue {
        report(.longField(text.count), column, at: cell(column, of: row).range)
        continue
      }
      entry.values[column.key] = text.isEmpty ? .null : .text(text)
    }
  }

  /// The link in a cell. If there are several, takes the first one and warns.
  private mutating func link(
    _ cell: DelimitedCell, text: String, _ column: ColumnMap.Column
  ) -> String {
    if let link = cell.link, !LinkText.hasScheme(text.trimmed) { return link }
    let found = LinkText(text)
    if found.count > 1 {
      report(.severalLinks(found.count, first: found.link), column, at: cell.range)
    }
    return found.link == text.trimmed ? text : found.link
  }

  /// The size from columns of measures: `84 W × 36 D × 33 H in`. Each measure has its own unit if
  /// the units differ.
  private func size(of row: DelimitedRow) -> String? {
    let unit = text(.unit, of: row)?.trimmed ?? ""
    let places = ImportKey.measures.sorted {
      columns[$0.key]?.index ?? 0 < columns[$1.key]?.index ?? 0
    }
    let measures = places.compactMap {
      key, letter -> (value: String, letter: String, unit: String)? in
      guard let value = text(key, of: row)?.trimmed, !value.isEmpty else { return nil }
      let remark = columns[key]?.remark ?? ""
      return (value, letter, unit.isEmpty ? LengthUnit(remark)?.rawValue ?? remark : unit)
    }
    guard let first = measures.first else { return nil }
    if measures.allSatisfy({ $0.unit == first.unit }) {
      let size = measures.map { "\($0.value) \($0.letter)" }.joined(separator: " × ")
      return first.unit.isEmpty ? size : "\(size) \(first.unit)"
    }
    return measures.map { "\($0.value) \($0.unit) \($0.letter)" }.joined(separator: " × ")
  }

  private func readSearch(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    func take(_ key: ImportKey, from column: ImportKey) {
      if let text = self.text(column, of: row) { entry.values[key] = .text(text) }
    }
    guard columns.isSchedule else {
      take(.categoryGroup, from: .categoryGroup)
      take(.searchKeywords, from: .searchKeywords)
      take(.searchURL, from: .searchURL)
      return
    }
    take(.categoryGroup, from: .productName)
    take(.searchURL, from: .productURL)
    let link = entry.text(.searchURL)
    entry.values[.searchKeywords] = .text(SearchLink.words(in: link) ?? entry.text(.categoryGroup))
  }

  // MARK: Numbers

  private mutating func readPrice(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    let amounts = ImportKey.amounts.filter { columns[$0] != nil }
    guard let key = amounts.first(where: { hasText($0, row) }) ?? amounts.first,
      let column = columns[key]
    else { return readCents(row, into: &entry) }
    let cell = cell(column, of: row)
    let cents = columns[.priceCents].map { self.cell($0, of: row).text.trimmed } ?? ""
    var units = Int64(0)
    if !cell.isBlank {
      guard let amount = amount(cell, in: column) else { return }
      units = amount
    }
    if key == .lineTotal {
      guard cents.isEmpty else { return readCents(row, into: &entry) }
      units = unitPrice(ofLineTotal: units, cell, in: column, entry)
    } else {
      compareLineTotal(row, price: units, text: cell.text.trimmed, entry)
    }
    if !cents.isEmpty, cents != String(units) {
      let problem = ImportProblem.otherCents(price: cell.text.trimmed, cents: cents)
      entry.disagreement = PriceDisagreement(
        cents: Int64(cents).flatMap { $0 < 0 ? nil : $0 },
        warning: problem.diagnostic(column.heading, at: cell.range))
    }
    entry.values[.priceCents] = .number(String(units))
  }

  /// The price of one piece from the line total; 0 with a warning if the pieces do not divide the
  /// total.
  private mutating func unitPrice(
    ofLineTotal total: Int64, _ cell: DelimitedCell, in column: ColumnMap.Column,
    _ entry: ImportedEntry
  ) -> Int64 {
    guard case .number(let text)? = entry.values[.quantity], let pieces = Int64(text) else {
      return total
    }
    // A discount leaves fractions of the smallest unit.
    if columns.discount != nil { return (total + pieces / 2) / pieces }
    if total % pieces != 0 {
      report(.unevenLineTotal(cell.text.trimmed, quantity: text), column, at: cell.range)
      return 0
    }
    return total / pieces
  }

  /// Warns if the line total differs from the price times the quantity.
  private mutating func compareLineTotal(
    _ row: DelimitedRow, price: Int64, text: String, _ entry: ImportedEntry
  ) {
    guard !columns.hasOwnHeadings, let column = columns[.lineTotal], price > 0,
      case .number(let quantity)? = entry.values[.quantity], let pieces = Int64(quantity),
      let total = AmountText(cell(column, of: row).text).flatMap(notation.amount)
    else { return }
    // Shops calculate with more decimals than they show.
    if abs(Double(total.amount.minorUnits) - Double(price) * Double(pieces)) > Double(pieces) {
      let cell = cell(column, of: row)
      report(
        .otherLineTotal(cell.text.trimmed, price: text, quantity: quantity), column, at: cell.range)
    }
  }

  /// The amount of a cell in the smallest unit; nil after an error, 0 after a warning.
  private mutating func amount(_ cell: DelimitedCell, in column: ColumnMap.Column) -> Int64? {
    let text = cell.text.trimmed
    guard let amount = AmountText(text) else {
      // "ask" and "–" are unknown prices, and "2 for $50" is not the price of one piece.
      if !text.contains(where: \.isNumber) || text.hasSeveralNumbers {
        report(.unreadPrice(text), column, at: cell.range)
        return 0
      }
      report(.badPrice(text), column, at: cell.range)
      return nil
    }
    if let sign = amount.sign, !accepts(sign, of: text, column, at: cell.range) { return nil }
    guard let rounded = notation.amount(amount) else {
      report(amount.isAmbiguous ? .ambiguousPrice(text) : .badPrice(text), column, at: cell.range)
      return nil
    }
    if rounded.isRounded || amount.hasWords {
      let shown = MoneyFormat(currency: notation.currency).string(rounded.amount)
      let problem: ImportProblem =
        rounded.isRounded
        ? .roundedPrice(text, shown: shown) : .wordsBesidePrice(text, shown: shown)
      report(problem, column, at: cell.range)
    }
    return rounded.amount.minorUnits
  }

  /// Whether the sign in a text may stand for the currency of the list.
  private mutating func accepts(
    _ sign: CurrencySign, of text: String, part: String = "row", _ column: ColumnMap.Column,
    at range: Range<Int>
  ) -> Bool {
    if sign.mayMean(notation.currency) {
      assumesDollars = assumesDollars || !notation.isCurrencyNamed
      return true
    }
    switch sign {
    case .currency(let other, _):
      report(.otherCurrency(other, notation.currency, in: part), column, at: range)
    case .shared: report(.otherSign(text, notation.currency), column, at: range)
    }
    return false
  }

  private mutating func readCents(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    guard let column = columns[.priceCents] else { return }
    let cell = cell(column, of: row)
    let text = cell.text.trimmed
    guard let cents = Int64(text.isEmpty ? "0" : text), cents >= 0 else {
      return report(.badCents(text), column, at: cell.range)
    }
    entry.values[.priceCents] = .number(String(cents))
  }

  private mutating func readScore(
    _ row: DelimitedRow, status: RowStatus?, into entry: inout ImportedEntry
  ) {
    guard let column = columns[.confidenceScore], hasText(.confidenceScore, row) else {
      entry.values[.confidenceScore] = status.map { .number($0.usualScore) }
      return
    }
    let cell = cell(column, of: row)
    let text = ScoreText(cell.text)
    let score =
      notation.scoreScale.map { text?.decimal(scale: $0) }
      ?? text?.decimal(isPercentage: notation.hasPercentages)
    guard let score else {
      let isOpen = text.map { $0.value > 1 && $0.value <= 10 && !$0.hasPercentSign } ?? false
      let shown = cell.text.trimmed
      return report(isOpen ? .openScore(shown) : .badScore(shown), column, at: cell.range)
    }
    entry.values[.confidenceScore] = .number(score)
    entry.hasPercentage = text?.hasPercentSign ?? false
    if let status, !status.agrees(withScore: Double(score) ?? 0), let column = columns[.status] {
      let cell = self.cell(column, of: row)
      report(.otherStatus(cell.text.trimmed, score: score), column, at: cell.range)
    }
  }

  private mutating func readQuantity(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    guard let column = columns[.quantity] else { return }
    let cell = cell(column, of: row)
    let text = cell.text.trimmed
    if text.isEmpty || !text.contains(where: \.isNumber) {
      // "TBD" is an unknown quantity.
      if !text.isEmpty { report(.unreadQuantity(text), column, at: cell.range) }
      entry.values[.quantity] = .number("1")
      return
    }
    let found = QuantityText(text)
    guard
      let quantity = found?.pieces(
        notation.decimalMark, haveThreeDecimals: notation.quantitiesHaveThreeDecimals),
      ItemRecord.quantities ~= quantity
    else {
      if let found, let price = price(ofMeasured: found, row) {
        entry.values[.quantity] = .number("1")
        entry.values[.priceCents] = .number(String(price))
        let shown = MoneyFormat(currency: notation.currency).string(Amount(price))
        return report(.measuredQuantity(text, shown: shown), column, at: cell.range)
      }
      let isOpen = found?.hasThreeDecimals ?? false
      return report(isOpen ? .ambiguousQuantity(text) : .badQuantity(text), column, at: cell.range)
    }
    if found?.collection != nil || text.hasPrefix("(") {
      report(.collections(text, pieces: quantity), column, at: cell.range)
    }
    entry.values[.quantity] = .number(String(quantity))
  }

  /// The price of goods by the yard or the square meter, whose quantity is not a whole number:
  /// their line total, or else the quantity times a price such as `$48/yd`. Nil without either.
  private func price(ofMeasured quantity: QuantityText, _ row: DelimitedRow) -> Int64? {
    func amount(_ key: ImportKey) -> Int64? {
      text(key, of: row).flatMap(AmountText.init).flatMap(notation.amount)?.amount.minorUnits
    }
    guard case .certain(let whole, let fraction, _) = quantity.number,
      fraction.contains(where: { $0 != "0" }),
      let measure = Double("\(whole.isEmpty ? "0" : whole).\(fraction)")
    else { return nil }
    if let total = amount(.lineTotal), total > 0 { return total }
    guard let key = ImportKey.amounts.first(where: { hasText($0, row) }),
      text(key, of: row)?.contains("/") == true, let price = amount(key)
    else { return nil }
    return Int64(exactly: (Double(price) * measure).rounded())
  }

  /// Takes the product that an alternate could replace, or warns that the row counts despite its
  /// mark.
  private mutating func readOption(
    _ option: RowOption?, of row: DelimitedRow, into entry: inout ImportedEntry
  ) {
    guard let option, !LinkText.hasScheme(entry.text(.field(.alternateTo)).trimmed) else { return }
    if entry.text(.categoryGroup).trimmed == option.text {
      entry.values[.categoryGroup] = .text("")
    }
    let name = entry.text(.productName).trimmed
    if let target = option.target {
      entry.values[.field(.alternateTo)] = .text(target.reference)
      report(.alternateRow(name, of: target.name), at: row.range)
    } else {
      report(.countedOption(name, mark: option.text), at: row.range)
    }
  }

  private mutating func checkCurrency(_ row: DelimitedRow) {
    guard let column = columns[.currency] else { return }
    let cell = cell(column, of: row)
    if cell.isBlank { return }
    guard let sign = CurrencySign(cell.text) else {
      return report(.badCurrency(cell.text.trimmed), column, at: cell.range)
    }
    _ = accepts(sign, of: cell.text.trimmed, column, at: cell.range)
  }
}
