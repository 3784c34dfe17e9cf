import RemoBytes

/// Turns the rows of a table into a list.
struct TableReading {
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
    guard let layout = SheetParts(rows, options: options, isUpdate: base != nil) else {
      let headings = first.cells.map(\.text.trimmed).filter { !$0.isEmpty }
      result.errors = [ImportProblem.noHeadings(headings).diagnostic(at: first.range)]
      return
    }
    let columns = layout.columns
    report(columns, in: &result)
    if !columns.missing.isEmpty {
      result.errors = columns.missing.map { missing in
        let nearest = nearestName(to: missing.heading, in: columns.headings)
        return ImportProblem.unknownHeading(missing.heading, nearest: nearest)
          .diagnostic(at: layout.headings.range)
      }
      return
    }
    result.warnings += layout.warnings
    result.filledCells = layout.filled
    result.sections = layout.sections
    if base == nil, !columns.hasPrices {
      result.warnings.append(ImportProblem.noPrices.diagnostic(at: layout.headings.range))
    }
    var content = layout.rows
    if columns.isShopifyExport {
      let products = ShopifyRows(content.map(\.row), columns: columns, warnings: &result.warnings)
      content = products.products.map { SheetRow(row: $0) }
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
    let notation = TableNotation(content.map(\.row), columns: columns, options: settings)
    if let sign = notation.openSign {
      let problem = ImportProblem.openCurrency(sign.text, codes: sign.codes)
      result.errors = [problem.diagnostic(sign.heading, at: sign.range)]
      return
    }
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

  /// The row with the headings of the sheet *Summary* of this program's workbooks; nil for any
  /// other table.
  private var summaryHeadings: DelimitedRow? {
    let headings = XLSXSummarySheet.headings.map(HeadingNames.plain)
    return rows.prefix(SheetParts.mostRowsBeforeHeadings + 1).first { row in
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
    of rows: [SheetRow], columns: ColumnMap, notation: TableNotation,
    in result: inout ListImport
  ) -> [ImportedEntry]? {
    var reader = RowReader(columns, notation: notation, formulas: options.formulas)
    guard reader.readHeadings() else {
      result.errors += reader.diagnostics
      return nil
    }
    var entries: [ImportedEntry] = []
    var sums = SumRows()
    for sheetRow in rows {
      let row = sheetRow.row
      if let sum = reader.sum(in: row),
        let found = sums.problem(
          sum.label, amount: sum.amount, isBare: sum.isBare, isNamed: sum.isNamed)
      {
        result.warnings.append(found.problem.diagnostic(at: row.range))
        if let other = found.other {
          let money = MoneyFormat(currency: notation.currency)
          let texts = [other.table, other.list].map { money.string(Amount($0)) }
          let problem = ImportProblem.otherTotal(table: texts[0], list: texts[1])
          result.warnings.append(problem.diagnostic(at: row.range))
        }
        continue
      }
      let mark = reader.diagnostics.count
      let entry = reader.entry(sheetRow)
      if let entry {
        sums.add(entry)
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
