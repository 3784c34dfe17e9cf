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
        + "<sheetView showGridLines=\"0\"\(workbook.words.direction) workbookViewId=\"0\"/>"
        + "</sheetViews>"
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

  private typealias Line = (name: String, text: String, style: XLSXStyle)

  private var lines: [Line] {
    let format = workbook.format
    let arranged = workbook.arranged
    let words = workbook.words
    let layout = workbook.layout
    var lines: [Line] = [(format.title, "", .title)]
    for (key, text) in [
      (Words.Key.project, format.project), (.date, format.date), (.madeFrom, format.madeFrom),
      (.currency, arranged.currency.code),
    ] where !text.isEmpty { lines.append((words[key], text, .plain)) }
    lines.append(("", "", .plain))
    lines.append((words[.sheet], words[.content], .heading))
    if layout.hasSummary { lines.append((words[.summarySheet], words[.aboutSummary], .plain)) }
    let items = words[.itemsSheet]
    let about: [Words.Key] =
      [.aboutItems] + (layout.hidden.isEmpty ? [] : [.aboutColumns])
      + (layout.hasSummary ? [] : [.aboutTotal])
    lines.append(
      (
        layout.parts.count == 1 ? items : "\(items), \(items) 2, …",
        words.sentences(about.map { words[$0] }), .plain
      ))
    if arranged.hiddenCount > 0 {
      let text = words.words.filled("about_hidden", with: String(arranged.hiddenCount))
      lines.append((words[.hiddenRows], text, .plain))
    }
    lines.append(("", "", .plain))
    lines.append((words[.columnOfItems], words[.meaning], .heading))
    for (index, column) in layout.columns.enumerated() where !layout.hidden.contains(index) {
      guard let meaning = meaning(of: column) else { continue }
      lines.append((column.header, meaning, .plain))
    }
    return lines
  }

  /// The meaning of a column: in English a sentence, in other languages the word of *Summary* or of
  /// the page, if there is one.
  private func meaning(of column: SheetColumn) -> String? {
    let words = workbook.words.words
    if words.locale.words == .english { return column.meaning }
    let name = column.header.lowercased().split(separator: " ").joined(separator: "_")
    return words.text(Self.keys[name] ?? "field_\(name)")
  }

  /// The keys of words by the names of columns.
  private static let keys = [
    "group": "group", "product_name": "product", "description": "product", "retailer": "retailer",
    "vendor": "retailer", "price": "price", "unit_cost": "unit_price", "currency": "currency",
    "dimensions": "size", "why_matched": "why", "quantity": "quantity", "total": "line_total",
    "line_total": "line_total", "note": "note", "notes": "note",
  ]
}
