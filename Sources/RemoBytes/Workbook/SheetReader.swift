/// Reads the cells of one sheet (ECMA-376 18.3.1.73), row after row.
struct SheetReader {
  /// The number of rows that may contain headings. They decide how many columns count.
  private static let headRowCount = 30
  /// The most bytes of the text of all sheets.
  private static let mostText = 512 << 20
  /// The most merged ranges of one sheet, and the most links.
  private static let mostRanges = 1 << 20

  /// A cell while it is read.
  private struct Cell {
    var column = 0
    var kind = ""
    var format = CellFormat.general
    var hasFormula = false
    var formula: ContiguousArray<UInt8> = []
    var value: ContiguousArray<UInt8> = []
    /// The text of an inline string.
    var text: String?
  }

  /// The error that ended the reading, unless it is one of XML.
  private(set) var error: WorkbookError?
  /// The cells with links to pages, with the IDs of their relations.
  private(set) var linkCells: [(range: CellRange, id: String, place: String)] = []

  private var reader: XMLReader
  private let shared: WorkbookReader.Shared
  private let skipsHiddenColumns: Bool
  private var table: SheetTable
  private var hiddenColumns: [ClosedRange<Int>] = []

  // The row being read.
  private var rowNumber = 0
  private var rowStart = 0
  private var cells: [DelimitedCell] = []
  private var nextColumn = 0
  private var isHidden = false
  /// The number of columns that count; nil until it is known.
  private var width: Int?

  init(
    _ reader: XMLReader, name: String, shared: WorkbookReader.Shared, skipsHiddenColumns: Bool
  ) {
    self.reader = reader
    self.shared = shared
    self.skipsHiddenColumns = skipsHiddenColumns
    table = SheetTable(name: name)
  }

  /// Reads the sheet and adds its rows to `document`.
  mutating func read(into document: inout WorkbookDocument) throws(XMLError) {
    document.places.beginSheet(table.name)
    while error == nil, let event = try reader.next() {
      guard event != .text else { continue }
      switch (reader.name, event) {
      case ("c", .start): try readCell(into: &document)
      case ("row", .start): beginRow(&document)
      case ("row", .end): endRow(&document)
      case ("col", .start): readColumn(&document)
      case ("mergeCell", .start):
        if let range = reader.attribute("ref").flatMap({ CellRange($0) }),
          table.merges.count < Self.mostRanges
        {
          table.merges.append(range)
        }
      case ("hyperlink", .start): readLink()
      default: break
      }
    }
    fixWidth(&document)
    document.sheets.append(table)
    // Links change cells in place only if nothing else holds the rows.
    table.rows = []
  }

  /// Gives the cells of the last sheet their links.
  func addLinks(
    to document: inout WorkbookDocument, targets: [String: WorkbookPackage.Relation]
  ) {
    let links = linkCells.compactMap { cell in
      targets[cell.id].map { target in
        (range: cell.range, address: target.target + (cell.place.isEmpty ? "" : "#" + cell.place))
      }
    }
    document.sheets[document.sheets.count - 1].addLinks(links)
  }

  // MARK: Columns, merged ranges and links

  private mutating func readColumn(_ document: inout WorkbookDocument) {
    guard skipsHiddenColumns, reader.flag("hidden"),
      let first = reader.attribute("min").flatMap({ Int($0) }),
      let last = reader.attribute("max").flatMap({ Int($0) }), 1 <= first, first <= last,
      hiddenColumns.count < CellReference.limits.columns
    else { return }
    // A range up to the last column hides the rest of the sheet, which has no cells.
    if last < CellReference.limits.columns { document.hiddenColumnCount += last - first + 1 }
    hiddenColumns.append(first - 1...last - 1)
  }

  private mutating func readLink() {
    guard let range = reader.attribute("ref").flatMap({ CellRange($0) }),
      let id = reader.attribute("id", in: WorkbookPackage.relationNamespaces),
      linkCells.count < Self.mostRanges
    else { return }
    linkCells.append((range, id, reader.attribute("location") ?? ""))
  }

  // MARK: Rows

  private mutating func beginRow(_ document: inout WorkbookDocument) {
    rowNumber = reader.attribute("r").flatMap { Int($0) } ?? rowNumber + 1
    if !(1...CellReference.limits.rows ~= rowNumber) {
      error = .beyondLimits("\(table.name)!A\(rowNumber)")
    }
    isHidden = reader.flag("hidden")
    rowStart = document.text.count
    nextColumn = 0
  }

  private mutating func endRow(_ document: inout WorkbookDocument) {
    if cells.isEmpty { return }
    defer {
      // Room for exactly as many cells as count: an array that grows takes up to twice that.
      cells = []
      cells.reserveCapacity(width ?? 0)
    }
    if isHidden {
      document.hiddenRowCount += 1
      document.text.removeLast(document.text.count - rowStart)
      return
    }
    let end = document.text.count
    document.text.append(ASCII.lineFeed)
    document.places.addRow(rowNumber, at: rowStart)
    table.numbers.append(Int32(rowNumber))
    table.rows.append(DelimitedRow(cells: cells, range: rowStart..<end, fault: nil))
    if let width {
      fit(table.rows.count - 1, to: width, in: &document)
    } else if table.rows.count == Self.headRowCount {
      fixWidth(&document)
    }
  }

  /// Sets the number of columns to that of the widest row with more than half as many texts as the
  /// fullest row. A stray cell far to the right of one row does not widen all others.
  private mutating func fixWidth(_ document: inout WorkbookDocument) {
    if width != nil { return }
    let counts = table.rows.map { row in row.cells.count { !$0.text.isEmpty } }
    let most = counts.max() ?? 0
    let width = zip(table.rows, counts).lazy.filter { $1 * 2 > most }.map(\.0.cells.count).max()
    self.width = width ?? 0
    for index in table.rows.indices { fit(index, to: width ?? 0, in: &document) }
  }

  /// Gives a row exactly `width` cells.
  private mutating func fit(_ index: Int, to width: Int, in document: inout WorkbookDocument) {
    document.cellCount += width
    if document.cellCount > WorkbookReader.mostCells {
      error = .tooManyCells(limit: WorkbookReader.mostCells)
    }
    let row = table.rows[index]
    if row.cells.count == width || error != nil { return }
    let end = row.range.upperBound
    let blanks = repeatElement(
      DelimitedCell("", range: end..<end), count: max(0, width - row.cells.count))
    table.rows[index] = DelimitedRow(
      cells: Array(row.cells.prefix(width)) + blanks, range: row.range, fault: nil)
  }

  // MARK: Cells

  private mutating func readCell(into document: inout WorkbookDocument) throws(XMLError) {
    var cell = Cell()
    cell.column = nextColumn
    if let text = reader.attribute("r") {
      guard let reference = CellReference(text) else {
        error = .beyondLimits("\(table.name)!\(text)")
        return
      }
      cell.column = reference.column
    }
    guard cell.column < CellReference.limits.columns else {
      error = .beyondLimits("\(table.name)!\(SheetPlaces.letters(cell.column))\(rowNumber)")
      return
    }
    nextColumn = cell.column + 1
    cell.kind = reader.attribute("t") ?? "n"
    if let style = reader.attribute("s").flatMap({ Int($0) }),
      shared.formats.indices.contains(style)
    {
      cell.format = shared.formats[style]
    }
    try readParts(of: &cell)
    if hiddenColumns.contains(where: { $0.contains(cell.column) }) { return }
    add(cell, to: &document)
  }

  /// Reads the formula, the value and the text of a cell, up to the cell's end.
  private mutating func readParts(of cell: inout Cell) throws(XMLError) {
    var part = ""
    while let event = try reader.next() {
      switch event {
      case .start where reader.name == "is": cell.text = try reader.readRichText()
      case .start:
        part = reader.name
        if part == "f" { cell.hasFormula = true }
      case .text where part == "v": cell.value.append(contentsOf: reader.text)
      case .text where part == "f": cell.formula.append(contentsOf: reader.text)
      case .text: break
      case .end where reader.name == "c": return
      case .end: part = ""
      }
    }
  }

  /// Adds a cell to the row if it has a text or should have one.
  private mutating func add(_ cell: Cell, to document: inout WorkbookDocument) {
    let link = cell.hasFormula ? HyperlinkFormula(cell.formula.span) : nil
    var (text, isNumber) = value(of: cell)
    var gaps: WritableKeyPath<SheetTable, [Int: SheetTable.Gaps]>?
    if cell.kind == "e" {
      gaps = \.errors
      text = ""
    } else if cell.hasFormula, isUncomputed(cell) {
      text = link?.text ?? ""
      isNumber = false
      if text.isEmpty { gaps = \.uncomputed }
    }
    guard !text.isEmpty || gaps != nil else { return }
    guard cell.column >= cells.count else {
      error = .damaged(
        "the cells of row \(rowNumber) of the sheet '\(table.name.shortened())' are out of order")
      return
    }
    let range = append(text, column: cell.column, to: &document.text)
    cells.append(DelimitedCell(text, range: range, link: link?.address, isNumber: isNumber))
    if let gaps, !isHidden {
      var gap = table[keyPath: gaps][cell.column] ?? SheetTable.Gaps(first: range)
      gap.count += 1
      table[keyPath: gaps][cell.column] = gap
    }
    if document.text.count > Self.mostText {
      error = .tooLarge("it has more than \(Self.mostText >> 20) MiB of text")
    }
  }

  /// Whether a formula has no stored value. Some programs store 0 and leave the computing to the
  /// program that opens the workbook.
  private func isUncomputed(_ cell: Cell) -> Bool {
    if cell.kind == "str" { return false }
    return cell.value.isEmpty
      || shared.isUncomputed && cell.kind == "n" && cell.value == [ASCII.zero]
  }

  private func value(of cell: Cell) -> (text: String, isNumber: Bool) {
    let value = cell.value.span
    switch cell.kind {
    case "s":
      let number = Int(value.string(0..<value.count)) ?? -1
      return (shared.strings.indices.contains(number) ? shared.strings[number] : "", false)
    case "inlineStr": return (cell.text ?? "", false)
    case "str": return (value.spreadsheetString, false)
    case "b": return (cell.value.isEmpty ? "" : cell.value == [0x31] ? "TRUE" : "FALSE", false)
    case "d": return (CellDate.text(iso: value.string(0..<value.count)), false)
    default:
      let stored = value.string(0..<value.count)
      if stored.isEmpty { return (cell.text ?? "", false) }
      if let kind = cell.format.date,
        let date = CellDate.text(stored, kind: kind, is1904: shared.is1904)
      {
        return (date, false)
      }
      let number = CellNumber.text(stored)
      let currency = cell.format.currency
      return (currency.isEmpty ? number : "\(number) \(currency)", true)
    }
  }

  /// Appends a cell to the line of its row, and empty ones before it. Returns its place.
  private mutating func append(
    _ cell: String, column: Int, to text: inout ContiguousArray<UInt8>
  ) -> Range<Int> {
    while cells.count < column {
      if !cells.isEmpty { text.append(ASCII.comma) }
      cells.append(DelimitedCell("", range: text.count..<text.count))
    }
    if !cells.isEmpty { text.append(ASCII.comma) }
    let start = text.count
    let isQuoted = cell.utf8.contains {
      $0 == ASCII.comma || $0 == ASCII.quote || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
    }
    if isQuoted {
      text.append(ASCII.quote)
      for byte in cell.utf8 {
        if byte == ASCII.quote { text.append(byte) }
        text.append(byte)
      }
      text.append(ASCII.quote)
    } else {
      text.append(contentsOf: cell.utf8)
    }
    return start..<text.count
  }
}

/// The formula `HYPERLINK("https://…","text")` with texts as its arguments.
struct HyperlinkFormula {
  let address: String
  /// The text that the cell shows; by default, the address.
  let text: String

  init?(_ formula: Span<UInt8>) {
    let code = formula.string(0..<formula.count).drop { $0 == "=" || $0 == " " }
    guard code.lowercased().hasPrefix("hyperlink(") else { return nil }
    var rest = code.dropFirst("hyperlink(".count)
    guard let address = Self.literal(&rest) else { return nil }
    self.address = address
    guard rest.first == "," else {
      text = address
      return
    }
    rest = rest.dropFirst()
    text = Self.literal(&rest) ?? ""
  }

  /// Removes a text in quotes from the start of a formula; nil without one, or unless `,` or `)`
  /// follows it.
  private static func literal(_ formula: inout Substring) -> String? {
    var rest = formula.drop { $0 == " " }
    guard rest.popFirst() == "\"" else { return nil }
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" {
        guard rest.first == "\"" else {
          formula = rest.drop { $0 == " " }
          return formula.first == "," || formula.first == ")" ? text : nil
        }
        rest = rest.dropFirst()
      }
      text.append(character)
    }
    return nil
  }
}
