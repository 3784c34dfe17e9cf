import RemoBytes

/// Turns the rows of a table into a list.
struct TableReading {
  /// The maximum number of rows before the headings.
  private static let mostRowsBeforeHeadings = 20

  private let rows: [DelimitedRow]
  private let options: ImportOptions
  private let base: ShoppingList?

  /// - Parameter rows: the rows with text.
  init(_ rows: [DelimitedRow], options: ImportOptions, base: ShoppingList?) {
    self.rows = rows
    self.options = options
    self.base = base
  }

  /// Reads all rows, and adds the list and all problems to `result`.
  func read(into result: inout ListImport) {
    guard let first = rows.first else {
      result.errors = [ImportProblem.empty.diagnostic(at: nil)]
      return
    }
    if let problem = ImportProblem(firstCell: first.cells[0].text) {
      result.errors = [problem.diagnostic(at: first.range)]
      return
    }
    if let summary = summaryHeadings {
      result.errors = [ImportProblem.summarySheet.diagnostic(at: summary.range)]
      return
    }
    guard let start = headingRow else {
      let headings = first.cells.map(\.text.trimmed).filter { !$0.isEmpty }
      result.errors = [ImportProblem.noHeadings(headings).diagnostic(at: first.range)]
      return
    }
    let columns = ColumnMap(rows[start], mapped: options.mappedColumns)
    report(columns, in: &result)
    if !columns.missing.isEmpty {
      result.errors = columns.missing.map { missing in
        let nearest = nearestName(to: missing.heading, in: columns.headings)
        return ImportProblem.unknownHeading(missing.heading, nearest: nearest)
          .diagnostic(at: rows[start].range)
      }
      return
    }
    if start > 0 {
      let range = rows[0].range.lowerBound..<rows[start - 1].range.upperBound
      result.warnings.append(ImportProblem.skippedRows(start).diagnostic(at: range))
    }
    var content = Array(rows[(start + 1)...])
    if columns.isShopifyExport {
      content = ShopifyRows(content, columns: columns, warnings: &result.warnings).products
    }
    if let own = base?.records.currency, let wanted = options.currency, own != wanted {
      let problem = ContractViolation.otherCurrency(own, wanted: wanted)
      result.errors = [
        Diagnostic(
          .error, ImportProblem.otherCurrency(own, wanted).code, path: "", message: problem.message,
          help: problem.help(SuggestionTexts()), range: nil)
      ]
      return
    }
    var settings = options
    settings.currency = options.currency ?? base?.records.currency
    let notation = TableNotation(content, columns: columns, options: settings)
    if notation.isCurrencyNamed { result.currency = notation.currency }
    if let base, base.records.currency == nil, options.currency == nil,
      notation.currency != .usd, base.records.items.contains(where: { $0.priceCents != 0 })
    {
      // The prices that stay are in US dollars, the default.
      result.errors = [
        ImportProblem.otherCurrency(notation.currency, .usd, in: "table").diagnostic(at: nil)
      ]
      return
    }
    guard let entries = entries(of: content, columns: columns, notation: notation, in: &result)
    else { return }
    write(entries, columns: columns, notation: notation, in: &result)
    result.warnings.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
  }

  /// The number of the row with the headings: the first that names a product and something else,
  /// or that names a product and comes first.
  private var headingRow: Int? {
    rows.prefix(Self.mostRowsBeforeHeadings + 1).indices.first { index in
      let columns = ColumnMap(rows[index], mapped: options.mappedColumns)
      return columns.describesProducts && (index == 0 || columns.columns.count > 1)
    }
  }

  /// The row with the headings of the sheet *Summary* of this program's workbooks; nil for any
  /// other table.
  private var summaryHeadings: DelimitedRow? {
    let headings = XLSXSummarySheet.headings.map(HeadingNames.plain)
    return rows.prefix(Self.mostRowsBeforeHeadings + 1).first { row in
      Set(row.cells.map { HeadingNames.plain($0.text) }).isSuperset(of: headings)
    }
  }

  private func report(_ columns: ColumnMap, in result: inout ListImport) {
    result.taken = columns.columns.values.sorted { $0.index < $1.index }
      .map { ($0.heading, $0.key.name) }
    result.hasOwnHeadings = columns.hasOwnHeadings
    result.ignored = columns.ignored.filter { !$0.isDuplicate }.map { ($0.heading, $0.better) }
    for column in columns.ignored where column.isDuplicate {
      result.warnings.append(
        ImportProblem.duplicateHeading(column.heading).diagnostic(at: column.range))
    }
  }

  /// The entries of all rows without an error; nil if the headings have one.
  private func entries(
    of rows: [DelimitedRow], columns: ColumnMap, notation: TableNotation,
    in result: inout ListImport
  ) -> [ImportedEntry]? {
    var reader = RowReader(columns, notation: notation, formulas: options.formulas)
    guard reader.readHeadings() else {
      result.errors += reader.diagnostics
      return nil
    }
    var entries: [ImportedEntry] = []
    for row in rows {
      if let total = reader.total(in: row) {
        result.warnings.append(ImportProblem.totalRow(total).diagnostic(at: row.range))
        continue
      }
      let mark = reader.diagnostics.count
      let entry = reader.entry(row)
      if let entry {
        entries.append(entry)
      } else {
        let errors = reader.diagnostics[mark...].filter { $0.severity == .error }
        result.rejectedRows.append(
          ListImport.RejectedRow(
            range: row.range, heading: errors.first?.path ?? "", reason: RejectReason(errors)))
      }
    }
    result.errors += reader.diagnostics.filter { $0.severity == .error }
    result.warnings += reader.diagnostics.filter { $0.severity == .warning }
    result.assumesDollars = reader.assumesDollars
    return entries
  }

  /// Writes the list, unless every row has an error.
  private func write(
    _ entries: [ImportedEntry], columns: ColumnMap, notation: TableNotation,
    in result: inout ListImport
  ) {
    if entries.isEmpty, !result.rejectedRows.isEmpty { return }
    let currency = notation.isCurrencyNamed ? notation.currency : nil
    if let base {
      var update = ListUpdate(
        base, columns: columns, currency: notation.currency,
        removesMissing: options.removesMissingItems)
      update.apply(entries)
      result.warnings += update.warnings
      result.counts = update.counts
      result.json = update.json(naming: currency)
    } else {
      result.warnings += entries.compactMap(\.disagreement?.warning)
      let list = ImportedListWriter.list(of: entries, currency: currency)
      (result.json, result.arranged) = (list?.json, list?.arranged)
    }
    if result.json == nil {
      result.errors.append(ImportProblem.sumOverflow.diagnostic(at: nil))
    }
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
