import RemoBytes

/// A flat sheet (ECMA-376 18.3): one row per product and search, typed cells, a frozen header, and
/// below a schedule the total.
struct XLSXItemsSheet {
  /// What the row of the total is called.
  static let totalLabel = "Total"

  /// Where beside a schedule's total it stands what it lacks.
  static let noteColumn = ScheduleColumn.leadTime

  /// What the note says before the number of rows.
  private static let noteLabel = "Without a unit cost: "

  /// The note beside the total: of the rows from the second on that a filter leaves, how many have
  /// no unit cost. It is empty where all have one.
  static func noteFormula(throughRow last: Int) -> String {
    func count(_ function: Int, _ column: ScheduleColumn) -> String {
      let letter = XLSXRowWriter.letter(column.place)
      return "SUBTOTAL(\(function),\(letter)2:\(letter)\(last))"
    }
    // Texts and numbers are counted for the rows, numbers alone for the costs.
    let rows = count(103, .code)
    let costs = count(102, .unitCost)
    return "IF(\(rows)>\(costs),\"\(noteLabel)\"&\(rows)-\(costs),\"\")"
  }

  private let workbook: XLSXWorkbook
  private let part: SheetLayout.Part
  /// The texts of `TableWord`.
  private let words: [ContiguousArray<UInt8>]

  init(_ workbook: XLSXWorkbook, _ part: SheetLayout.Part) {
    self.workbook = workbook
    self.part = part
    let currency = workbook.rendered.options.currency
    words = TableWord.allCases.map { ContiguousArray($0.text(currency).utf8) }
  }

  private var columns: [SheetColumn] { workbook.layout.columns }

  /// Writes the sheet and its relations: the links and the table.
  func write(
    number: Int, part index: Int, _ archive: inout XLSXArchive, _ output: inout ByteWriter
  ) {
    archive.begin(
      "xl/worksheets/sheet\(number).xml", expecting: part.largest, to: &output)
    writeHead(isFirst: index == 0, &archive.xml)
    let linkCount = writeRows(&archive, &output)
    archive.xml.append("</sheetData>")
    if linkCount > 0 {
      archive.xml.append("<hyperlinks>")
      forEachLink(linkCount, &archive, &output) { cell, link, _, xml in
        xml.append("<hyperlink ref=\"\(cell)\" r:id=\"rId\(link)\"/>")
      }
      archive.xml.append("</hyperlinks>")
    }
    archive.xml.append(
      "<pageMargins left=\"0.4\" right=\"0.4\" top=\"0.5\" bottom=\"0.6\" header=\"0.3\""
        + " footer=\"0.3\"/><pageSetup orientation=\"landscape\""
        + " fitToWidth=\"\(workbook.layout.pagesAcross)\" fitToHeight=\"0\"/>"
        + "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>")
    if !part.rows.isEmpty {
      archive.xml.append("<tableParts count=\"1\"><tablePart r:id=\"rId0\"/></tableParts>")
    }
    archive.xml.append("</worksheet>")
    archive.end(to: &output)
    writeRelations(number, table: index + 1, linkCount, &archive, &output)
  }

  private func writeHead(isFirst: Bool, _ xml: inout ByteWriter) {
    let last = XLSXRowWriter.letter(columns.count - 1)
    xml.append(
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
        + "<sheetPr><pageSetUpPr fitToPage=\"1\"/></sheetPr>"
        + "<dimension ref=\"A1:\(last)\(workbook.layout.lastRow(of: part))\"/><sheetViews>"
        + "<sheetView\(isFirst ? " tabSelected=\"1\"" : "") workbookViewId=\"0\">"
        + "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        + "<selection pane=\"bottomLeft\" activeCell=\"A2\" sqref=\"A2\"/></sheetView></sheetViews>"
        + "<sheetFormatPr defaultRowHeight=\"15\"/>")
    XLSXRowWriter.begin(columns: workbook.layout.widths, in: &xml)
  }

  // MARK: Rows

  /// Writes header and rows; gives the number of links.
  private func writeRows(_ archive: inout XLSXArchive, _ output: inout ByteWriter) -> Int {
    let rendered = workbook.rendered
    let bytes = rendered.list.document.storage.span
    let columns = columns
    var writer = XLSXRowWriter(columns: columns.count)
    writer.begin(1, XLSXRowWriter.heights[1], in: &archive.xml)
    for (index, column) in columns.enumerated() {
      let style: XLSXStyle = column.isNumeric ? .numberHeader : .header
      writer.text(column.header, index, style, in: &archive.xml)
    }
    writer.end(in: &archive.xml)
    let schedule = workbook.format.isSchedule ? FurnitureSchedule(rendered) : nil
    var linkCount = 0
    var unpricedCount = 0
    var number = 1
    var cursor = SheetRowCursor(rendered, from: part.rows.lowerBound)
    for _ in part.rows {
      let row = cursor.next(rendered)
      number += 1
      let cells = schedule?.cells(row, number: part.rows.lowerBound + number - 2)
      if let cells, !cells.contains(where: \.isMoney) { unpricedCount += 1 }
      let height = XLSXRowWriter.heights[lineCount(row, cells, bytes)]
      writer.begin(number, height, in: &archive.xml)
      for index in columns.indices {
        let column = columns[index]
        var style = column.isWrapped ? XLSXStyle.wrapped : .plain
        if linkCount < workbook.linkLimit,
          let target = XLSXHyperlink.target(rendered, column, row, bytes)
        {
          linkCount += 1
          // The cells behind a schedule's links may be empty.
          let isLong = cells != nil && mayFillCell(bytes, target, index)
          style = isLong ? .cutLink : .link
        }
        if let cells {
          write(cells[index], index, style.ruled, writer, bytes, &archive.xml)
        } else {
          writeCell(column, row, index, style, writer, bytes, &archive.xml)
        }
      }
      writer.end(in: &archive.xml)
      archive.drain(to: &output)
    }
    if number > 1, workbook.layout.totalRowCount > 0 {
      writeTotal(below: number, unpricedCount, &writer, &archive.xml)
    }
    return linkCount
  }

  /// The row of a schedule's total, whose formula adds up what the designer's quantities come to,
  /// with a note where that is not all.
  private func writeTotal(
    below last: Int, _ unpricedCount: Int, _ writer: inout XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    writer.begin(last + 1, XLSXRowWriter.heights[1], in: &xml)
    for (index, column) in columns.enumerated() {
      switch column.content {
      case .schedule(.code): writer.text(Self.totalLabel, index, .total, in: &xml)
      case .schedule(.total):
        writer.subtotal(index, throughRow: last, .openTotalAmount, in: &xml)
      case .schedule(Self.noteColumn):
        let note = unpricedCount > 0 ? "\(Self.noteLabel)\(unpricedCount)" : ""
        writer.text(
          note, of: Self.noteFormula(throughRow: last), index, .totalNote, in: &xml)
      default: writer.blank(index, .total, in: &xml)
      }
    }
    writer.end(in: &xml)
  }

  /// Whether a text may be too long for its cell, and is too long to stand in it twice: its width
  /// is known to a third or so.
  private func mayFillCell(_ bytes: Span<UInt8>, _ range: Range<Int>, _ index: Int) -> Bool {
    let room = XLSXText.room(columns: workbook.layout.widths[index]) * 7 / 10
    return XLSXText.advance(bytes, range, limit: room) >= room
  }

  /// The lines of a row: those of its highest wrapped text.
  private func lineCount(
    _ row: TableRow, _ cells: ContiguousArray<FurnitureSchedule.Cell>?, _ bytes: Span<UInt8>
  ) -> Int {
    var most = 1
    func measure(_ bytes: Span<UInt8>, _ range: Range<Int>, _ index: Int) {
      let width = max(4, workbook.layout.widths[index])
      // So few letters are a line, however wide.
      if range.count <= width / 2, !XLSXText.hasLineBreak(bytes, range) { return }
      most = max(
        most, XLSXText.lines(bytes, range, columns: width, limit: XLSXRowWriter.mostLines))
    }
    for index in columns.indices where columns[index].isWrapped {
      if let cells {
        switch cells[index] {
        case .field(let slice): measure(bytes, slice.range, index)
        case .text(let text):
          text.withBytes { measure($0, 0..<$0.count, index) }
        case .empty, .number, .money, .total: break
        }
      } else if case .list(let column) = columns[index].content,
        case .field(let slice) = workbook.rendered.cell(column, row)
      {
        measure(bytes, slice.range, index)
      }
    }
    return most
  }

  @inline(__always)
  private func writeCell(
    _ column: SheetColumn, _ row: TableRow, _ index: Int, _ style: XLSXStyle,
    _ writer: XLSXRowWriter, _ bytes: Span<UInt8>, _ xml: inout ByteWriter
  ) {
    guard case .list(let content) = column.content else { return }
    switch workbook.rendered.cell(content, row) {
    case .empty: break
    case .field(let slice):
      if let word = workbook.rendered.wordForBlank(content, row, slice) {
        writer.text(word, index, style, in: &xml)
      } else {
        writer.text(bytes, slice.range, index, style, in: &xml)
      }
    case .word(let word):
      let text = words[word.rawValue]
      writer.text(text.span, 0..<text.count, index, style, in: &xml)
    case .money(let cents): writer.amount(cents, workbook.money, index, .price, in: &xml)
    case .integer(let integer): writer.integer(integer, index, in: &xml)
    case .score(let score, let text): writer.score(score, text, bytes, index, in: &xml)
    }
  }

  private func write(
    _ cell: FurnitureSchedule.Cell, _ index: Int, _ style: XLSXStyle, _ writer: XLSXRowWriter,
    _ bytes: Span<UInt8>, _ xml: inout ByteWriter
  ) {
    switch cell {
    case .field(let slice) where !slice.range.isEmpty:
      writer.text(bytes, slice.range, index, style, in: &xml)
    case .empty, .field: writer.blank(index, columns[index].empty, in: &xml)
    case .text(let text): writer.text(text, index, style, in: &xml)
    case .number(let decimal): writer.number(decimal, index, .ruledNumber, in: &xml)
    case .money(let cents): writer.amount(cents, workbook.money, index, .ruledPrice, in: &xml)
    case .total:
      // Quantity and unit cost stand right before it.
      writer.product(of: index - 2, index - 1, index, .ruledPrice, in: &xml)
    }
  }

  // MARK: Links

  /// Calls `body` with cell, number and target of each link, in the order of the rows.
  private func forEachLink(
    _ linkCount: Int, _ archive: inout XLSXArchive, _ output: inout ByteWriter,
    _ body: (String, Int, Range<Int>, inout ByteWriter) -> Void
  ) {
    let rendered = workbook.rendered
    let bytes = rendered.list.document.storage.span
    let columns = columns
    var cursor = SheetRowCursor(rendered, from: part.rows.lowerBound)
    var link = 0
    for number in 2..<part.rows.count + 2 {
      let row = cursor.next(rendered)
      for index in columns.indices {
        guard let target = XLSXHyperlink.target(rendered, columns[index], row, bytes)
        else { continue }
        link += 1
        body("\(XLSXRowWriter.letter(index))\(number)", link, target, &archive.xml)
        archive.drain(to: &output)
        if link == linkCount { return }
      }
    }
  }

  private func writeRelations(
    _ number: Int, table: Int, _ linkCount: Int, _ archive: inout XLSXArchive,
    _ output: inout ByteWriter
  ) {
    if part.rows.isEmpty { return }
    let base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let bytes = workbook.rendered.list.document.storage.span
    archive.begin(
      "xl/worksheets/_rels/sheet\(number).xml.rels", expecting: part.largest, to: &output)
    archive.xml.append(
      "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        + "<Relationship Id=\"rId0\" Type=\"\(base)/table\""
        + " Target=\"../tables/table\(table).xml\"/>")
    var url = ByteWriter()
    if linkCount > 0 {
      forEachLink(linkCount, &archive, &output) { _, link, target, xml in
        url.removeAll()
        XLSXHyperlink.encode(bytes, target, into: &url)
        xml.append("<Relationship Id=\"rId\(link)\" Type=\"\(base)/hyperlink\" Target=\"")
        xml.append(
          url.storage.span.extracting(0..<url.count), in: 0..<url.count,
          escaping: XLSXText.attribute)
        xml.append("\" TargetMode=\"External\"/>")
      }
    }
    archive.xml.append("</Relationships>")
    archive.end(to: &output)
  }
}
