import RemoBytes

/// Turns the rows of a table into a list.
struct TableReading {
  /// The entries of a table.
  struct Table {
    let entries: [ImportedEntry]
    /// The rows of sums and costs.
    let sums: SumRows
    let columns: ColumnMap
    let notation: TableNotation
  }

  /// The parts of a workbook beside its tables.
  struct WorkbookParts {
    /// The locale of the words of this program's workbook; nil for another.
    var ownLocale: ListLocale?
    /// The edits of its sheet *Summary*.
    var summary: SummaryEdits?
  }

  private var rows: [DelimitedRow]
  private let options: ImportOptions
  private let base: ShoppingList?
  private let room: String?

  /// - Parameters:
  ///   - rows: the rows with text.
  ///   - room: the room of all rows, if the table names none.
  init(_ rows: [DelimitedRow], options: ImportOptions, base: ShoppingList?, room: String? = nil) {
    self.room = room
    self.rows = rows
    self.options = options
    self.base = base
  }

  /// Reads all rows, and adds the list and all problems to `result`.
  mutating func read(into result: inout ListImport) {
    guard let tables = tables(reportingTo: &result) else { return }
    // The list takes as much memory again.
    rows = []
    write(tables, in: &result)
  }

  /// Reads the tables that stand below each other, each with its own headings; nil if one of them
  /// has errors as a whole.
  mutating func tables(reportingTo result: inout ListImport) -> [Table]? {
    let parts = base == nil ? SheetParts.tables(in: rows, options: options) : []
    if parts.count < 2 { return table(reportingTo: &result).map { [$0] } }
    rows = []
    var tables: [Table] = []
    var options = options
    for part in parts {
      var reading = TableReading(
        Array(part.rows), options: options, base: nil, room: part.room ?? room)
      guard let table = reading.table(reportingTo: &result) else { return nil }
      if table.notation.isCurrencyNamed { options.currency = table.notation.currency }
      tables.append(table)
    }
    return tables
  }

  /// Reads the entries of all rows, and releases the rows; nil if the table has errors as a whole.
  mutating func table(reportingTo result: inout ListImport) -> Table? {
    do throws(TableErrors) {
      var parts = try parts()
      rows = []
      report(parts.columns, in: &result)
      try checkHeadings(of: parts)
      result.warnings += parts.warnings
      result.filledCells += parts.filled
      result.sections += parts.sections
      result.descriptions += parts.descriptions
      let content = products(from: &parts, warnings: &result.warnings)
      let notation = try notation(of: content, in: parts)
      if notation.isCurrencyNamed { result.currency = notation.currency }
      try checkDefaultCurrency(notation)
      return read(content, columns: parts.columns, notation: notation, in: &result)
    } catch {
      result.errors = error.diagnostics
      return nil
    }
  }

  /// The parts of the table, unless the text is another document.
  private func parts() throws(TableErrors) -> SheetParts {
    guard let first = rows.first else { throw TableErrors(.empty, at: nil) }
    if let problem = ImportProblem(firstCell: first.cells[0].text) {
      throw TableErrors(problem, at: first.range)
    }
    if let summary = summaryHeadings { throw TableErrors(.summarySheet, at: summary.row.range) }
    let parts = SheetParts(
      rows, options: options, updatedFields: base?.records.own.names, room: room)
    if let parts { return parts }
    let headings = first.cells.map(\.text.trimmed).filter { !$0.isEmpty }
    throw TableErrors(.noHeadings(headings), at: first.range)
  }

  /// Checks that the table has the headings of `--map`.
  private func checkHeadings(of parts: SheetParts) throws(TableErrors) {
    let missing = parts.columns.missing.map(\.heading)
    if missing.isEmpty { return }
    throw TableErrors(
      missing.map { heading in
        let nearest = nearestName(to: heading, in: parts.columns.headings)
        return ImportProblem.unknownHeading(heading, nearest: nearest)
          .diagnostic(at: parts.headings.range)
      })
  }

  /// Takes the rows of products from the parts.
  private func products(from parts: inout SheetParts, warnings: inout [Diagnostic]) -> [SheetRow] {
    let (columns, content) = (parts.columns, parts.takeRows())
    let prices = (ImportKey.amounts + [.priceCents]).compactMap { columns[$0]?.index }
    let isPriced =
      columns.hasOwnHeadings && !prices.isEmpty
      || content.contains { sheetRow in prices.contains { !sheetRow.row.text(at: $0).isEmpty } }
    if base == nil, !isPriced {
      warnings.append(ImportProblem.noPrices.diagnostic(at: parts.headings.range))
    }
    if !columns.isShopifyExport { return content }
    return ShopifyRows(content.map(\.row), columns: columns, warnings: &warnings)
      .products.map { SheetRow(row: $0) }
  }

  /// The notation of the numbers, whose currency must be that of an updated list.
  private func notation(
    of content: [SheetRow], in parts: SheetParts
  ) throws(TableErrors) -> TableNotation {
    let own = base?.records.currency
    if let own, let wanted = options.currency, own != wanted {
      let problem = ContractViolation.otherCurrency(own, wanted: wanted)
      throw TableErrors([
        Diagnostic(
          .error, ImportProblem.otherCurrency(own, wanted).code, path: "", message: problem.message,
          help: problem.help(SuggestionTexts()), range: nil)
      ])
    }
    var settings = options
    settings.currency = options.currency ?? own ?? parts.preface.currency
    let notation = TableNotation(
      content.map(\.row), columns: parts.columns, options: settings,
      hint: parts.preface.currencyHint)
    guard let sign = notation.openSign else { return notation }
    let problem = ImportProblem.openCurrency(sign.text, codes: sign.codes)
    throw TableErrors([problem.diagnostic(sign.heading, at: sign.range)])
  }

  /// Checks that a table in another currency does not update prices in US dollars, the default.
  private func checkDefaultCurrency(_ notation: TableNotation) throws(TableErrors) {
    guard let base, base.records.currency == nil, options.currency == nil,
      notation.currency != .usd, base.records.items.contains(where: { $0.priceCents != 0 })
    else { return }
    throw TableErrors(.otherCurrency(notation.currency, .usd, in: "table"), at: nil)
  }

  /// The number of the row with the headings; nil without one.
  var headingRow: Int? { SheetParts.headingRow(of: rows, options: options) }

  /// Whether the text is no table in another format, and no row has two known headings.
  var lacksHeadings: Bool {
    guard let first = rows.first, ImportProblem(firstCell: first.cells[0].text) == nil,
      options.mappedColumns.isEmpty
    else { return false }
    return headingRow.map { ColumnMap(rows[$0]).columns.count < 2 } ?? true
  }

  /// The row with the headings of the sheet *Summary* of this program's workbooks, and the words
  /// of its language; nil for any other table.
  var summaryHeadings: (row: DelimitedRow, words: WorkbookWords)? {
    for row in rows.prefix(SheetParts.mostRowsBeforeHeadings + 1) {
      let headings = Set(row.cells.map { HeadingNames.plain($0.text) })
      let found = Self.allSummaryHeadings.firstIndex { headings.isSuperset(of: $0) }
      if let found { return (row, WorkbookWords.all[found]) }
    }
    return nil
  }

  /// The plain headings of *Summary* in the languages of `WorkbookWords.all`.
  private static let allSummaryHeadings = WorkbookWords.all.map {
    $0.summaryHeadings.map(HeadingNames.plain)
  }

  private func report(_ columns: ColumnMap, in result: inout ListImport) {
    // The sheets of a workbook mostly have the same columns.
    for column in columns.ownFields
    where !result.ownFields.contains(where: { $0.name == column.key.name }) {
      result.ownFields.append((column.heading, column.key.name))
    }
    for column in columns.columns.values.sorted(by: { $0.index < $1.index })
    where !result.taken.contains(where: { $0 == (column.heading, column.key.name) }) {
      result.taken.append((column.heading, column.key.name))
    }
    result.hasOwnHeadings = result.hasOwnHeadings && columns.hasOwnHeadings
    for column in columns.ignored {
      if column.isDuplicate {
        result.warnings.append(
          ImportProblem.duplicateHeading(column.heading).diagnostic(at: column.range))
      } else if !result.ignored.contains(where: { $0.heading == column.heading }) {
        result.ignored.append((column.heading, column.better))
      }
    }
  }

  /// The entries of all rows without an error, and the costs; nil if the headings have an error.
  private func read(
    _ rows: consuming [SheetRow], columns: ColumnMap, notation: TableNotation,
    in result: inout ListImport
  ) -> Table? {
    // Each row is released when it is read, as entries take as much memory.
    var rows = rows
    var reader = RowReader(columns, notation: notation, formulas: options.formulas)
    guard reader.readHeadings() else {
      result.errors += reader.diagnostics
      return nil
    }
    var entries: [ImportedEntry] = []
    entries.reserveCapacity(rows.count)
    var sums = SumRows(titles: result.sections)
    let blank = SheetRow(row: DelimitedRow(cells: [], range: 0..<0, fault: nil))
    let lastProduct = rows.lastIndex { reader.isPriced($0.row) } ?? rows.count
    let lastCounted = lastRow(of: rows, withQuantityIn: columns) ?? rows.count
    var areCounted = true
    var bare: [Diagnostic] = []
    for index in rows.indices {
      let sheetRow = rows[index]
      rows[index] = blank
      let row = sheetRow.row
      if let sum = reader.sum(in: row, isLast: index > lastProduct),
        let found = sums.read(sum)
      {
        result.warnings += warnings(about: found, at: row.range, in: notation.currency)
        continue
      }
      guard let entry = entry(sheetRow, by: &reader, in: &result) else { continue }
      let isBare = row.onlyText != nil && entry.kind == .product
      if isBare || index > lastCounted && areCounted && entries.count > 1 {
        let problem = ImportProblem.assumedProduct(entry.text(.productName))
        let warning = problem.diagnostic(at: row.range)
        if isBare { bare.append(warning) } else { result.warnings.append(warning) }
      }
      areCounted = areCounted && columns[.quantity].map { row.text(at: $0.index) } != ""
      sums.add(entry)
      entries.append(entry)
    }
    // If most rows have only a name, such rows are products.
    if base == nil, !columns.hasOwnHeadings, bare.count * 2 < entries.count {
      result.warnings += bare
    }
    result.errors += reader.diagnostics.filter { $0.severity == .error }
    result.warnings += reader.diagnostics.filter { $0.severity == .warning }
    result.assumesDollars = result.assumesDollars || reader.assumesDollars
    return Table(entries: entries, sums: sums, columns: columns, notation: notation)
  }

  /// The entry of a row; nil, with the reason, for one with an error.
  private func entry(
    _ sheetRow: SheetRow, by reader: inout RowReader, in result: inout ListImport
  ) -> ImportedEntry? {
    let mark = reader.diagnostics.count
    if let entry = reader.entry(sheetRow) { return entry }
    let errors = reader.diagnostics[mark...].filter { $0.severity == .error }
    result.rejectedRows.append(
      ListImport.RejectedRow(
        range: sheetRow.row.range, heading: errors.first?.path ?? "",
        reason: RejectReason(errors)))
    return nil
  }

  private func lastRow(of rows: [SheetRow], withQuantityIn columns: ColumnMap) -> Int? {
    guard !columns.hasOwnHeadings, let quantity = columns[.quantity] else { return nil }
    return rows.lastIndex { !$0.row.text(at: quantity.index).isEmpty }
  }

  private func warnings(
    about row: SumRows.Row, at range: Range<Int>, in currency: CurrencyCode
  ) -> [Diagnostic] {
    switch row {
    case .cost: return []
    case .sum(let label): return [ImportProblem.totalRow(label).diagnostic(at: range)]
    case .otherTotal(let label, let table, let list):
      let money = MoneyFormat(currency: currency)
      let other = ImportProblem.otherTotal(table: money.string(table), list: money.string(list))
      return [ImportProblem.totalRow(label), other].map { $0.diagnostic(at: range) }
    }
  }

  /// Writes the list of some tables, unless every row has an error.
  ///
  /// - Parameter workbook: the workbook of the tables; nil for a text.
  func write(
    _ tables: consuming [Table], of workbook: WorkbookParts? = nil, in result: inout ListImport
  ) {
    defer {
      result.warnings.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
      result.warnings = result.warnings.withEqualOnesJoined
    }
    var tables = tables
    guard let first = tables.first else { return }
    let columns = tables.dropFirst().reduce(first.columns) { $0.joined(with: $1.columns) }
    let notation = first.notation
    let entries = tables.count == 1 ? first.entries : tables.flatMap(\.entries)
    // An updated list has its own costs.
    var adjustments = base == nil ? tables.flatMap(\.sums.adjustments) : []
    if adjustments.count > TotalAdjustment.maximumCount { adjustments = [] }
    for table in tables {
      result.warnings += table.sums.skippedCosts(
        areTaken: !adjustments.isEmpty, isUpdate: base != nil)
    }
    tables = []
    if entries.isEmpty, !result.rejectedRows.isEmpty { return }
    let currency = notation.isCurrencyNamed ? notation.currency : nil
    if let base {
      var update = ListUpdate(
        base, columns: columns, currency: notation.currency,
        locale: workbook?.ownLocale ?? .english,
        // A row with an error belongs to an entry, too.
        removesMissing: options.removesMissingItems && result.rejectedRows.isEmpty)
      if let workbook { update.readBackFromWorkbook(isOwn: workbook.ownLocale != nil) }
      update.apply(entries, summary: workbook?.summary)
      result.warnings += update.warnings
      result.errors += update.errors
      result.counts = update.counts
      if !update.errors.isEmpty { return }
      result.json = update.json(naming: currency)
    } else {
      result.warnings += entries.compactMap(\.disagreement?.warning)
      let list = ImportedListWriter.list(
        of: entries, adjustments: adjustments, ownFields: columns.ownFields.map(\.key.name),
        currency: currency)
      (result.json, result.arranged) = (list?.json, list?.arranged)
    }
    if result.json == nil {
      result.errors.append(ImportProblem.sumOverflow.diagnostic(at: nil))
    }
  }
}

/// The errors of a table as a whole.
private struct TableErrors: Error {
  let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ problem: ImportProblem, at range: Range<Int>?) {
    diagnostics = [problem.diagnostic(at: range)]
  }
}

extension ImportProblem {
  /// The error for the first cell of a text in another format; nil for a table.
  fileprivate init?(firstCell text: String) {
    let start = text.trimmed
    if start.hasPrefix("{") || start.hasPrefix("[") {
      self = .notATable("JSON", help: "'remo-shop render' reads lists in JSON")
    } else if start.hasPrefix("<") {
      self = .notATable("HTML or XML", help: "save the sheet as CSV, in UTF-8")
    } else {
      return nil
    }
  }
}

extension [Diagnostic] {
  /// The diagnostics, with equal ones joined into one that states their number.
  fileprivate var withEqualOnesJoined: [Diagnostic] {
    func text(_ diagnostic: Diagnostic) -> String {
      "\(diagnostic.code.name)\n\(diagnostic.path)\n\(diagnostic.message)"
    }
    let counts = Dictionary(map { (text($0), 1) }, uniquingKeysWith: +)
    var seen = Set<String>()
    return filter { seen.insert(text($0)).inserted }.map { first in
      let count = counts[text(first)] ?? 1
      return count == 1
        ? first
        : Diagnostic(
          first.severity, first.code, path: first.path,
          message: "\(first.message) (\(count) rows)", help: first.help, range: first.range)
    }
  }
}
