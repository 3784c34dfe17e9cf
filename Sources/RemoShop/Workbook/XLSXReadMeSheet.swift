import RemoBytes

/// The sheet *Read me*: the content of the workbook, and its project, date and origin if they are
/// given.
struct XLSXReadMeSheet {
  private let workbook: XLSXWorkbook

  init(_ workbook: XLSXWorkbook) {
    self.workbook = workbook
  }

  func write(to archive: inout XLSXArchive, into output: inout ByteWriter) {
    archive.begin("xl/worksheets/sheet\(workbook.layout.readMeNumber).xml", to: &output)
    archive.xml.append(
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetPr>"
        + "<pageSetUpPr fitToPage=\"1\"/></sheetPr><sheetViews>"
        + "<sheetView showGridLines=\"0\" workbookViewId=\"0\"/></sheetViews>"
        + "<sheetFormatPr defaultRowHeight=\"15\"/>")
    XLSXRowWriter.begin(columns: [24, 90], in: &archive.xml)
    var writer = XLSXRowWriter(
      columns: 2, styleCount: workbook.styles.count, money: workbook.money)
    for (index, line) in lines.enumerated() {
      let lineCount = line.style == .title ? 2 : Self.lineCount(of: line.text)
      writer.begin(index + 1, lines: lineCount, to: &archive.xml)
      writer.text(line.name, at: 0, style: line.style, to: &archive.xml)
      writer.text(
        line.text, at: 1, style: line.style == .plain ? .wrapped : line.style, to: &archive.xml)
      writer.end(to: &archive.xml)
    }
    archive.xml.append(
      "</sheetData><pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.6\""
        + " header=\"0.3\" footer=\"0.3\"/><pageSetup fitToHeight=\"0\"/></worksheet>")
    archive.end(to: &output)
  }

  private static func lineCount(of text: String) -> Int {
    text.withBytes {
      XLSXText.lines($0, range: 0..<$0.count, columns: 90, limit: XLSXRowWriter.mostLines)
    }
  }

  /// A warning for users of LibreOffice, which treats a table's total row as an item.
  private static let total =
    " Its last row sums the visible rows; in LibreOffice, select the rows without it before you"
    + " filter or sort."

  private typealias Line = (name: String, text: String, style: XLSXStyle)

  private var lines: [Line] {
    let format = workbook.format
    let arranged = workbook.arranged
    var lines: [Line] = [(format.title, "", .title)]
    if !format.project.isEmpty { lines.append(("Project", format.project, .plain)) }
    if !format.date.isEmpty { lines.append(("Date", format.date, .plain)) }
    if !format.madeFrom.isEmpty { lines.append(("Made from", format.madeFrom, .plain)) }
    lines.append(("Currency", arranged.currency.code, .plain))
    lines.append(("", "", .plain))
    lines.append(("Sheet", "Content", .heading))
    let names = workbook.layout.parts.count == 1 ? "Items" : "Items, Items 2, …"
    let items =
      "A table with a row for each product, then a row for each search. Filter, sort and pivot it."
      + (workbook.layout.hidden.isEmpty ? "" : " Columns without content are hidden.")
      + (workbook.layout.hasSummary ? "" : Self.total)
    let summary =
      "Products by category, with line totals, subtotals and the total as formulas: change a"
      + " quantity or a price, and they follow. A + after an amount means that it excludes unknown"
      + " prices. The sheet prints on A4 or Letter."
    if workbook.layout.hasSummary { lines.append((SheetLayout.summaryName, summary, .plain)) }
    lines.append((names, items, .plain))
    if arranged.hiddenCount > 0 {
      lines.append(
        ("Hidden", "\(arranged.hiddenCount) by a filter; no total includes them.", .plain))
    }
    lines.append(("", "", .plain))
    lines.append(("Column of Items", "Meaning", .heading))
    for column in workbook.layout.columns { lines.append((column.header, column.meaning, .plain)) }
    return lines
  }
}
