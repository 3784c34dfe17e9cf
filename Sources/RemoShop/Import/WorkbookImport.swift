import RemoBytes

/// Turns the sheets of a workbook into one list.
struct WorkbookImport {
  /// The first bytes of a ZIP archive.
  private static let signatures: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
  /// The first bytes of .xls, and of .xlsx with a password ([MS-CFB] 2.2).
  private static let oldSignature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  private var bytes: ContiguousArray<UInt8>
  private var options: ImportOptions
  private let base: ShoppingList?

  /// Whether a file with these first bytes is a workbook, or another ZIP or CFB file.
  static func begins(_ bytes: Span<UInt8>) -> Bool {
    (signatures + [oldSignature]).contains { signature in
      bytes.count >= signature.count && signature.indices.allSatisfy { bytes[$0] == signature[$0] }
    }
  }

  init(_ bytes: ContiguousArray<UInt8>, options: ImportOptions, base: ShoppingList?) {
    self.bytes = bytes
    self.options = options
    // A workbook needs no apostrophe before a text that looks like a formula.
    self.options.formulas = .keep
    self.base = base
  }

  /// Reads all sheets with known headings.
  consuming func result() -> ListImport {
    var result = ListImport()
    if bytes.starts(with: Self.oldSignature) {
      result.errors = [oldFile.diagnostic(at: nil)]
      return result
    }
    do throws(WorkbookError) {
      var (document, locale, hiddenSheets) = try read()
      result.document = DocumentBuffer(storage: document.takeText())
      result.sheets = document.places
      if let hidden = ImportProblem(hiddenIn: document, sheets: hiddenSheets) {
        result.warnings.append(hidden.diagnostic(at: nil))
      }
      read(document.takeSheets(), ownLocale: locale, into: &result)
    } catch {
      result.errors = [ImportProblem.badWorkbook(error).diagnostic(at: nil)]
    }
    return result
  }

  /// Reads the sheets that count, the locale of the words of this program's workbook, and the
  /// number of hidden sheets. Then releases the archive.
  private mutating func read() throws(WorkbookError) -> (
    document: WorkbookDocument, ownLocale: ListLocale?, hiddenSheets: Int
  ) {
    var reader = try WorkbookReader(bytes) { CurrencySign(inFormat: $0) != nil }
    bytes = []
    guard let property = reader.properties[XLSXWorkbook.property] else {
      return (try reader.document(), nil, reader.hiddenSheetCount)
    }
    let locale = XLSXWorkbook.locale(ofProperty: property)
    // The sheets beside Items are views of it, so that only an update needs them.
    if base == nil {
      let document = try reader.document(
        skipsHiddenColumns: false, ofSheets: WorkbookWords.isItems)
      if document.sheets.contains(where: isKnown) {
        return (document, locale, reader.hiddenSheetCount)
      }
    }
    // This program hides the columns of its own workbooks that have no content yet.
    return (try reader.document(skipsHiddenColumns: false), locale, reader.hiddenSheetCount)
  }

  /// The error for an .xls file, or a workbook with a password.
  private var oldFile: ImportProblem {
    // The names in such a file are in UTF-16.
    let name = "EncryptedPackage".map { "\($0)\0" }.joined()
    let source = bytes.span
    var isEncrypted = false
    var start = 0
    while !isEncrypted,
      let place = source.firstIndex(of: UInt8(ascii: "E"), in: start..<source.count)
    {
      isEncrypted = source.hasText(name, at: place)
      start = place + 1
    }
    return isEncrypted
      ? .badWorkbook(.encrypted) : .badWorkbook(.otherDocument("a file of an older program (.xls)"))
  }

  /// - Parameter ownLocale: the locale of the workbook if this program wrote it; nil for any other.
  private mutating func read(
    _ sheets: consuming [SheetTable], ownLocale: ListLocale?, into result: inout ListImport
  ) {
    var sheets = sheets
    var known = sheets.filter { isKnown($0) }
    // The other sheets of this program's workbooks are views of *Items*, or show other things.
    let items = known.indices.filter { WorkbookWords.isItems(known[$0].name) }
    let hasItems = ownLocale != nil && !items.isEmpty
    if hasItems { known = items.map { known[$0] } }
    guard !known.isEmpty else {
      result.errors = [problem(without: sheets, in: &result)]
      return
    }
    if !hasItems {
      let names = known.map(\.name)
      known.removeAll { $0.summarizes(names) }
      let taken = Set(known.map(\.name))
      result.ignoredSheets = sheets.filter { !taken.contains($0.name) && !$0.rows.isEmpty }
        .map(\.name)
    }
    options.decimalMark = options.decimalMark ?? decimalMark(of: known)
    if known.count > 1 {
      options.currency =
        options.currency ?? base?.records.currency ?? known.lazy.compactMap(currency).first
    }
    let summary = summaryRows(among: sheets)
    sheets = []
    let names = SheetNames(base == nil && !hasItems ? known.map(\.name) : [])
    var tables: [TableReading.Table] = []
    var firsts: [TableReading.Table] = []
    while !known.isEmpty {
      // The rows are released as soon as they are read.
      var sheet = known.removeFirst()
      let heading = reading(sheet).headingRow ?? 0
      sheet.fillMerges(belowRow: heading)
      let room = names.rooms[sheet.name]
      var unread = TableReading(sheet.takeRows(), options: options, base: base, room: room)
      guard let read = unread.tables(reportingTo: &result) else { return }
      tables += read
      firsts.append(read[0])
      reportGaps(in: sheet, columns: read[0].columns, heading: heading, to: &result)
    }
    result.warnings += names.warnings(about: firsts)
    let locale = ownLocale ?? summary?.words.words.locale
    var edits: SummaryEdits?
    if let summary, let locale {
      var listOptions = ListOptions()
      listOptions.currency = tables[0].notation.currency
      listOptions.locale = locale
      listOptions.ownFields = .all
      edits = summaryEdits(in: summary, options: listOptions, places: result.sheets)
    }
    TableReading([], options: options, base: base)
      .write(tables, of: .init(ownLocale: locale, summary: edits), in: &result)
  }

  /// The rows of the sheet *Summary* from its headings on, and its words; nil without it or without
  /// a list to update.
  private func summaryRows(
    among sheets: [SheetTable]
  ) -> (rows: [DelimitedRow], words: WorkbookWords)? {
    if base == nil { return nil }
    for sheet in sheets {
      guard let headings = reading(sheet).summaryHeadings else { continue }
      return (Array(sheet.rows.drop { $0.range != headings.row.range }), headings.words)
    }
    return nil
  }

  /// The edits in the rows of the sheet *Summary*.
  ///
  /// - Parameter options: the currency and the locale of the workbook.
  private func summaryEdits(
    in summary: (rows: [DelimitedRow], words: WorkbookWords), options: ListOptions,
    places: SheetPlaces?
  ) -> SummaryEdits? {
    guard let base, let places else { return nil }
    return SummaryEdits(
      summary.rows, of: base.arranged(options), words: summary.words, places: places)
  }

  private func reading(_ sheet: SheetTable) -> TableReading {
    TableReading(sheet.rows, options: options, base: base)
  }

  private func isKnown(_ sheet: SheetTable) -> Bool {
    let reading = reading(sheet)
    return reading.headingRow != nil && reading.summaryHeadings == nil
  }

  /// The error for a workbook without a known sheet.
  private func problem(without sheets: [SheetTable], in result: inout ListImport) -> Diagnostic {
    let used = sheets.filter { !$0.rows.isEmpty }
    if let summary = used.lazy.compactMap({ reading($0).summaryHeadings }).first {
      return ImportProblem.summarySheet.diagnostic(at: summary.row.range)
    }
    if used.isEmpty { return ImportProblem.empty.diagnostic(at: nil) }
    let starts = used.map { sheet in
      (sheet.name, sheet.rows[0].cells.map(\.text.trimmed).filter { !$0.isEmpty })
    }
    return ImportProblem.noSheet(starts).diagnostic(at: nil)
  }

  /// The currency that a sheet names.
  private func currency(of sheet: SheetTable) -> CurrencyCode? {
    guard let heading = reading(sheet).headingRow else { return nil }
    let columns = ColumnMap(sheet.rows[heading], mapped: options.mappedColumns)
    let notation = TableNotation(
      Array(sheet.rows[(heading + 1)...]), columns: columns, options: options)
    return notation.isCurrencyNamed ? notation.currency : nil
  }

  /// The decimal mark of numbers such as `12.345`, in which a point could also separate groups: a
  /// workbook stores all numbers with a point. Nil if texts may have another notation.
  private func decimalMark(of sheets: [SheetTable]) -> CSVFormat.DecimalMark? {
    let cells = sheets.lazy.flatMap(\.rows).flatMap(\.cells)
    let hasAmbiguousNumber = cells.contains { cell in
      let digits = cell.text.utf8
      return cell.isNumber && digits.count <= 7 && digits.dropLast(3).last == ASCII.dot
    }
    guard hasAmbiguousNumber else { return nil }
    let hasOtherNotation = cells.contains { cell in
      guard !cell.isNumber, let amount = AmountText(cell.text) else { return false }
      return amount.isAmbiguous || amount.evidence == .comma
    }
    return hasOtherNotation ? nil : .point
  }

  /// Reports the columns in use with cells that should have a value.
  private func reportGaps(
    in sheet: SheetTable, columns: ColumnMap, heading: Int, to result: inout ListImport
  ) {
    for column in columns.columns.values.sorted(by: { $0.index < $1.index }) {
      if let gaps = sheet.uncomputed[column.index] {
        result.warnings.append(
          ImportProblem.uncomputed(gaps.count).diagnostic(column.heading, at: gaps.first))
      }
      if let gaps = sheet.errors[column.index] {
        result.warnings.append(
          ImportProblem.cellErrors(gaps.count).diagnostic(column.heading, at: gaps.first))
      }
    }
  }
}

extension ImportProblem {
  /// The warning about hidden parts of a workbook; nil without any.
  fileprivate init?(hiddenIn document: WorkbookDocument, sheets: Int) {
    let rows = document.hiddenRowCount
    let columns = document.hiddenColumnCount
    if rows + columns + sheets == 0 { return nil }
    self = .hidden(rows: rows, columns: columns, sheets: sheets)
  }
}

extension SheetTable {
  /// Whether a sheet only sums up all other sheets, two at least: a row has the name of each with
  /// amounts, and the other rows with amounts are sums.
  fileprivate func summarizes(_ names: [String]) -> Bool {
    var others = Set(names.filter { $0 != name })
    guard others.count > 1 else { return false }
    for row in rows {
      let texts = row.cells.map(\.text.trimmed).filter { !$0.isEmpty }
      let words = texts.filter { AmountText($0) == nil }
      if words.count == texts.count { continue }
      guard words.count == 1, others.remove(words[0]) != nil || SumLabel.isSum(words[0]) else {
        return false
      }
    }
    return others.isEmpty
  }
}
