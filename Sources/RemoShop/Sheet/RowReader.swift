import RemoBytes

/// Reads the rows of a table as items and unmatched items, and collects all problems.
struct RowReader {
  let columns: ColumnMap
  let notation: TableNotation
  let formulas: CSVFormat.Formulas
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a sign of several currencies was reported.
  private var hasReportedSign = false
  /// Whether a sign means US dollars only by default.
  private(set) var assumesDollars = false

  init(_ columns: ColumnMap, notation: TableNotation, formulas: CSVFormat.Formulas) {
    self.columns = columns
    self.notation = notation
    self.formulas = formulas
  }

  /// Reads the currency signs of the headings. Returns false if one contradicts the currency of the
  /// list; no price can be read then.
  mutating func readHeadings() -> Bool {
    [ImportKey.price, .salePrice].allSatisfy { key in
      guard let column = columns[key], let sign = CurrencySign(column.remark) else { return true }
      return accepts(sign, of: column.heading, part: "column", column, at: column.range)
    }
  }

  /// The entry of a row; nil if the row has an error.
  mutating func entry(_ row: DelimitedRow) -> ImportedEntry? {
    let mark = diagnostics.count
    checkForm(row)
    let status = columns[.status].flatMap { RowStatus(cell($0, of: row).text) }
    let kind = kind(of: row, status: status)
    var entry = ImportedEntry(kind: kind ?? .product, range: row.range)
    switch kind {
    case .product:
      readTexts(row, into: &entry)
      readPrice(row, into: &entry)
      readScore(row, status: status, into: &entry)
      readQuantity(row, into: &entry)
      checkCurrency(row)
    case .search: readSearch(row, into: &entry)
    case nil: report(.noProduct, at: row.range)
    }
    return diagnostics[mark...].contains { $0.severity == .error } ? nil : entry
  }

  /// The heading of a row with sums of other rows; nil for any other row.
  func total(in row: DelimitedRow) -> String? {
    guard let first = row.cells.first(where: { !$0.isBlank })?.text.trimmed,
      HeadingNames.totals.contains(HeadingNames.plain(first)), !hasText(.productURL, row),
      !hasText(.retailer, row)
    else { return nil }
    return first
  }

  // MARK: Cells

  /// The cell of a column. A short row has empty cells at its end.
  private func cell(_ column: ColumnMap.Column, of row: DelimitedRow) -> DelimitedCell {
    if row.cells.indices.contains(column.index) { return row.cells[column.index] }
    return DelimitedCell("", range: row.range.upperBound..<row.range.upperBound)
  }

  /// The text of a cell, without the apostrophe that guards a formula; nil without the column.
  private func text(_ key: ImportKey, of row: DelimitedRow) -> String? {
    guard let column = columns[key] else { return nil }
    let text = cell(column, of: row).text
    guard formulas == .neutral, text.utf8.first == ASCII.apostrophe else { return text }
    let isGuard = text.withBytes { $0.needsFormulaGuard(1..<$0.count) }
    return isGuard ? String(text.dropFirst()) : text
  }

  /// Whether a cell has visible text.
  private func hasText(_ key: ImportKey, _ row: DelimitedRow) -> Bool {
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
      guard let text = self.text(.field(field), of: row) else { continue }
      entry.values[.field(field)] = text.isEmpty && !field.isRequired ? .null : .text(text)
    }
    // They tell for which wanted item somebody found the product.
    if let words = text(.searchKeywords, of: row) { entry.values[.searchKeywords] = .text(words) }
    if let column = columns[.categoryGroup], let path = text(.categoryGroup, of: row),
      HeadingNames.isPath(column.heading)
    {
      // Shop systems write the whole path: Furniture > Sofas.
      entry.values[.categoryGroup] = .text(
        path.split(separator: ">").last.map { String($0).trimmed } ?? "")
    }
    if columns[.categoryGroup] == nil, let code = text(.code, of: row) {
      entry.values[.categoryGroup] = .text(ScheduleCode.category(of: code))
    }
    let hasSize = entry.values[.dimensions].map { $0 != .null } ?? false
    if !hasSize, let size = size(of: row) { entry.values[.dimensions] = .text(size) }
  }

  /// The size from the columns of an FF&E schedule: `84 W × 36 D × 33 H in`.
  private func size(of row: DelimitedRow) -> String? {
    let measures = [(ImportKey.width, "W"), (.depth, "D"), (.height, "H")].compactMap {
      key, letter in
      text(key, of: row).flatMap { $0.trimmed.isEmpty ? nil : "\($0.trimmed) \(letter)" }
    }
    if measures.isEmpty { return nil }
    let remark = columns[.width]?.remark ?? ""
    let unit = self.text(.unit, of: row)?.trimmed ?? remark
    let size = measures.joined(separator: " × ")
    return unit.isEmpty ? size : "\(size) \(unit)"
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
    entry.values[.searchKeywords] = .text(
      SearchLink.words(in: link) ?? entry.text(.categoryGroup))
  }

  // MARK: Numbers

  private mutating func readPrice(_ row: DelimitedRow, into entry: inout ImportedEntry) {
    let key: ImportKey = hasText(.salePrice, row) ? .salePrice : .price
    guard let column = columns[key] else { return readCents(row, into: &entry) }
    let cell = cell(column, of: row)
    let cents = columns[.priceCents].map { self.cell($0, of: row).text.trimmed } ?? ""
    var units = Int64(0)
    if !cell.isBlank {
      guard let amount = amount(cell, in: column) else { return }
      units = amount
    }
    if !cents.isEmpty, cents != String(units) {
      let problem = ImportProblem.otherCents(price: cell.text.trimmed, cents: cents)
      entry.disagreement = PriceDisagreement(
        cents: Int64(cents).flatMap { $0 < 0 ? nil : $0 },
        warning: problem.diagnostic(column.heading, at: cell.range))
    }
    entry.values[.priceCents] = .number(String(units))
  }

  /// The amount of a cell in the smallest unit; nil with an error.
  private mutating func amount(_ cell: DelimitedCell, in column: ColumnMap.Column) -> Int64? {
    let text = cell.text.trimmed
    guard let amount = AmountText(text) else {
      // "ask" and "–" are prices that nobody knows.
      if !text.contains(where: \.isNumber) {
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
    if rounded.isRounded {
      let shown = MoneyFormat(currency: notation.currency).string(rounded.amount)
      report(.roundedPrice(text, shown: shown), column, at: cell.range)
    }
    return rounded.amount.minorUnits
  }

  /// Whether the sign in a text may stand for the currency of the list. The first sign that leaves
  /// the currency open is reported.
  private mutating func accepts(
    _ sign: CurrencySign, of text: String, part: String = "row", _ column: ColumnMap.Column,
    at range: Range<Int>
  ) -> Bool {
    if sign.mayMean(notation.currency) {
      assumesDollars = assumesDollars || !notation.isCurrencyNamed
      return true
    }
    switch sign {
    case .currency(let other):
      report(.otherCurrency(other, notation.currency, in: part), column, at: range)
    case .shared where notation.isCurrencyNamed:
      report(.otherSign(text, notation.currency), column, at: range)
    case .shared:
      if !hasReportedSign { report(.sharedSign(text, notation.currency), column, at: range) }
      hasReportedSign = true
      return true
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
    guard let score = text?.decimal(isPercentage: notation.hasPercentages) else {
      return report(.badScore(cell.text.trimmed), column, at: cell.range)
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
    // A spreadsheet may write 2.00.
    let parts = text.split(maxSplits: 1, whereSeparator: { $0 == "." || $0 == "," })
    let isWhole = parts.dropFirst().allSatisfy { $0.allSatisfy { $0 == "0" } }
    guard let quantity = Int64(text.isEmpty ? "1" : String(parts.first ?? "")), isWhole,
      ItemRecord.quantities ~= quantity
    else { return report(.badQuantity(text), column, at: cell.range) }
    entry.values[.quantity] = .number(String(quantity))
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

extension HeadingNames {
  /// Whether shop systems write a path of categories under a heading.
  fileprivate static func isPath(_ heading: String) -> Bool {
    ["producttype", "productcategory", "googleproductcategory", "type", "category"]
      .contains(plain(heading))
  }
}
