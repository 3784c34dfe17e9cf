import RemoBytes

/// A flat sheet (ECMA-376 18.3): one row per product and search, typed cells, a frozen header, and
/// the total below a schedule.
struct XLSXItemsSheet {
  /// The column of the note about missing costs, beside a schedule's total.
  static let noteColumn = ScheduleColumn.leadTime

  /// The formula of the note beside the total. It counts the visible rows with a quantity but no
  /// unit cost, which the total lacks. Its value is empty if there are none.
  static func noteFormula(rows: ClosedRange<Int>, words: WorkbookWords) -> String {
    // Function 102 counts the numbers in visible rows.
    func count(column: ScheduleColumn) -> String {
      let letter = SheetPlaces.letters(column.place)
      return "SUBTOTAL(102,\(letter)\(rows.lowerBound):\(letter)\(rows.upperBound))"
    }
    let counted = count(column: .quantity)
    let known = count(column: .total)
    return "IF(\(counted)>\(known),\"\(words.withoutCost)\"&\(counted)-\(known),\"\")"
  }

  private let workbook: XLSXWorkbook
  private let part: SheetLayout.Part

  init(_ workbook: XLSXWorkbook, part: SheetLayout.Part) {
    self.workbook = workbook
    self.part = part
  }

  private var columns: [SheetColumn] { workbook.layout.columns }
  private var isSchedule: Bool { workbook.layout.isSchedule }
  private var rows: SheetRows { workbook.layout.rows(of: part, arranged: workbook.arranged) }

  private static let drawingID = "rIdDrawing"

  /// Writes the sheet and its relations: the links, the table and the drawing.
  ///
  /// - Parameters:
  ///   - number: the number of the sheet, from 1.
  ///   - index: the number of the part, from 0.
  func write(
    number: Int, part index: Int, to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    archive.begin(
      "xl/worksheets/sheet\(number).xml", expecting: part.largest, to: &output)
    writeHead(isFirst: number == 1, to: &archive.xml)
    var drawing = XLSXDrawing(workbook.pictures, number: index + 1)
    let linkCount = writeRows(drawing: &drawing, to: &archive, into: &output)
    archive.xml.append("</sheetData>")
    if linkCount > 0 {
      archive.xml.append("<hyperlinks>")
      forEachLink(upTo: linkCount, archive: &archive, into: &output) { link, xml in
        xml.append("<hyperlink ref=\"\(link.cell)\" r:id=\"rId\(link.number)\"/>")
      }
      archive.xml.append("</hyperlinks>")
    }
    archive.xml.append(
      "<pageMargins left=\"0.4\" right=\"0.4\" top=\"0.5\" bottom=\"0.6\" header=\"0.3\""
        + " footer=\"0.3\"/><pageSetup orientation=\"landscape\""
        + " fitToWidth=\"\(workbook.layout.pagesAcross)\" fitToHeight=\"0\"/>"
        + workbook.format.pageFooter)
    if !drawing.isEmpty { archive.xml.append("<drawing r:id=\"\(Self.drawingID)\"/>") }
    if !part.rows.isEmpty {
      archive.xml.append("<tableParts count=\"1\"><tablePart r:id=\"rId0\"/></tableParts>")
    }
    archive.xml.append("</worksheet>")
    archive.end(to: &output)
    writeRelations(
      number: number, table: index + 1, linkCount: linkCount, hasDrawing: !drawing.isEmpty,
      to: &archive, into: &output)
    if !drawing.isEmpty { drawing.write(to: &archive, into: &output) }
  }

  private func writeHead(isFirst: Bool, to xml: inout ByteWriter) {
    let last = SheetPlaces.letters(columns.count - 1)
    let header = workbook.layout.headerRow
    let first = "A\(header + 1)"
    xml.append(
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
        + "<sheetPr><pageSetUpPr fitToPage=\"1\"/></sheetPr>"
        + "<dimension ref=\"A1:\(last)\(workbook.layout.lastRow(of: part))\"/><sheetViews>"
        + "<sheetView\(workbook.words.direction)\(isFirst ? " tabSelected=\"1\"" : "")"
        + " workbookViewId=\"0\">"
        + "<pane ySplit=\"\(header)\" topLeftCell=\"\(first)\" activePane=\"bottomLeft\""
        + " state=\"frozen\"/>"
        + "<selection pane=\"bottomLeft\" activeCell=\"\(first)\" sqref=\"\(first)\"/>"
        + "</sheetView></sheetViews>"
        + "<sheetFormatPr defaultRowHeight=\"15\"/>")
    XLSXRowWriter.begin(
      columns: workbook.layout.widths, hidden: workbook.layout.hidden, in: &xml)
  }

  // MARK: Rows

  /// Writes the header and the rows.
  ///
  /// - Returns: the number of links.
  private func writeRows(
    drawing: inout XLSXDrawing, to archive: inout XLSXArchive, into output: inout ByteWriter
  ) -> Int {
    let bytes = workbook.arranged.list.document.storage.span
    var writer = XLSXRowWriter(
      columns: columns.count, styleCount: workbook.styles.count, money: workbook.money)
    var number = workbook.layout.headerRow
    if isSchedule {
      workbook.opening.write(with: &writer, to: &archive.xml)
      drawing.add(workbook.opening)
    }
    writer.begin(number, to: &archive.xml)
    for (index, column) in columns.enumerated() {
      let style: XLSXStyle = column.isNumeric ? .numberHeader : .header
      writer.text(column.header, at: index, style: style, to: &archive.xml)
    }
    writer.end(to: &archive.xml)
    var linkCount = 0
    var unpricedCount = 0
    var totalCents: Int64 = 0
    for element in rows {
      number += 1
      if isSchedule, isUnpriced(element.cells) { unpricedCount += 1 }
      for case .total(let cents?) in element.cells { totalCents += cents }
      let hasPicture = addPicture(of: element, row: number, to: &drawing)
      writer.begin(
        number, lines: lineCount(element.cells, in: bytes),
        picture: hasPicture ? XLSXPicture.Frame.product.rowHeight : showsPictures ? 1 : 0,
        to: &archive.xml)
      for (index, cell) in element.cells.enumerated() {
        if writeLineTotal(cell, of: element.row, at: index, with: writer, to: &archive.xml) {
          continue
        }
        var style = columns[index].isWrapped ? XLSXStyle.wrapped : .plain
        if showsPictures, index == Self.pictureColumn { style = .product }
        if linkCount < workbook.linkLimit,
          let target = workbook.linkTarget(of: columns[index], row: element.row)
        {
          linkCount += 1
          // The cells after a schedule's link may be empty, so a long link would cover them.
          style = isSchedule && mayFillCell(bytes, range: target, index: index) ? .cutLink : .link
        }
        write(cell, of: bytes, at: index, style: style, with: writer, to: &archive.xml)
      }
      writer.end(to: &archive.xml)
      archive.drain(to: &output)
    }
    if isSchedule, !part.rows.isEmpty {
      writeTotal(
        totalCents, below: number, unpriced: unpricedCount, writer: &writer, to: &archive.xml)
    }
    return linkCount
  }

  /// Whether a row of a schedule has a quantity and no unit cost.
  private func isUnpriced(_ cells: [SheetCell]) -> Bool {
    cells[ScheduleColumn.quantity.place] != .empty
      && cells[ScheduleColumn.total.place] == .total(nil)
  }

  /// The column of the names, in which pictures stand.
  private static let pictureColumn = ScheduleColumn.description.place

  private var showsPictures: Bool { isSchedule && !workbook.pictures.products.isEmpty }

  /// Adds the picture of a row to a schedule, if there is one.
  private func addPicture(
    of element: SheetRows.Element, row: Int, to drawing: inout XLSXDrawing
  ) -> Bool {
    guard showsPictures, case .product(let item, _) = element.row,
      workbook.pictures.products[item] != nil
    else { return false }
    let bytes = workbook.arranged.list.document.storage.span
    let text =
      switch element.cells[Self.pictureColumn] {
      case .field(let name): bytes.string(name.range)
      case .text(let text): text
      default: ""
      }
    drawing.add(item: item, column: Self.pictureColumn, row: row, text: text)
    return true
  }

  /// Writes a known line total as a formula, if the sheet has the price and the quantity. Returns
  /// false for any other cell.
  private func writeLineTotal(
    _ cell: SheetCell, of row: TableRow, at index: Int, with writer: XLSXRowWriter,
    to xml: inout ByteWriter
  ) -> Bool {
    guard columns[index].content == .list(.lineTotal), case .product = row,
      case .money(let cents) = cell,
      let price = columns.firstIndex(where: { $0.content == .list(.price) }),
      let quantity = columns.firstIndex(where: { $0.content == .list(.quantity) })
    else { return false }
    writer.lineTotal(
      of: quantity, by: price, is: Amount(cents), at: index, style: .price, to: &xml)
    return true
  }

  private func write(
    _ cell: SheetCell, of bytes: Span<UInt8>, at index: Int, style: XLSXStyle,
    with writer: XLSXRowWriter, to xml: inout ByteWriter
  ) {
    func ruled(_ style: XLSXStyle) -> XLSXStyle { isSchedule ? style.ruled : style }
    switch cell {
    case .field(let field) where !field.range.isEmpty:
      writer.text(bytes, in: field.range, at: index, style: ruled(style), to: &xml)
    case .empty, .field:
      if isSchedule { writer.blank(at: index, style: columns[index].empty, to: &xml) }
    case .text(let text): writer.text(text, at: index, style: ruled(style), to: &xml)
    case .word(let word):
      let text = word.text(workbook.arranged.currency)
      writer.text(text, at: index, style: style, to: &xml)
    case .number(let decimal): writer.number(decimal, at: index, style: ruled(.number), to: &xml)
    case .integer(let integer): writer.integer(integer, at: index, to: &xml)
    case .money(let cents): writer.amount(cents, at: index, style: ruled(.price), to: &xml)
    case .score(let score, let text):
      writer.score(score, text: text, of: bytes, at: index, to: &xml)
    case .total(let cents):
      // The two preceding columns are quantity and unit cost.
      writer.product(
        of: index - 2, second: index - 1, is: cents, at: index, style: .ruledPrice, to: &xml)
    }
  }

  /// Writes the schedule's total row. Its formula follows the designer's quantities, and a note
  /// appears if costs are missing.
  private func writeTotal(
    _ cents: Int64, below last: Int, unpriced unpricedCount: Int, writer: inout XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    let words = workbook.words
    let rows = workbook.layout.headerRow + 1...last
    writer.begin(last + 1, lines: 2, to: &xml)
    for (index, column) in columns.enumerated() {
      switch column.content {
      case .schedule(.code): writer.text(words[.total], at: index, style: .total, to: &xml)
      case .schedule(.total):
        writer.subtotal(
          at: index, rows: rows, is: cents, style: .openTotalAmount, to: &xml)
      case .schedule(Self.noteColumn):
        let note = unpricedCount > 0 ? words.withoutCost + String(unpricedCount) : ""
        writer.text(
          note, of: Self.noteFormula(rows: rows, words: words), at: index, style: .totalNote,
          to: &xml)
      default: writer.blank(at: index, style: .total, to: &xml)
      }
    }
    writer.end(to: &xml)
  }

  /// Whether a text may fill its cell: whether it takes at least 70 % of the cell's width. Widths
  /// are estimates, within about a third.
  private func mayFillCell(_ bytes: Span<UInt8>, range: Range<Int>, index: Int) -> Bool {
    let room = XLSXText.room(columns: workbook.layout.widths[index]) * 7 / 10
    return XLSXText.advance(bytes, range: range, limit: room) >= room
  }

  /// The number of lines of a row, given by its tallest wrapped text.
  private func lineCount(_ cells: [SheetCell], in bytes: Span<UInt8>) -> Int {
    var most = 1
    func measure(_ bytes: Span<UInt8>, range: Range<Int>, index: Int) {
      let picture =
        showsPictures && index == Self.pictureColumn ? XLSXSummarySheet.pictureWidth + 4 : 0
      // The widths of letters are an estimate, so a line ends a little before its cell.
      let width = max(4, (workbook.layout.widths[index] - picture) * 15 / 16)
      // Half as many letters as the column's width always fit on a line.
      if range.count <= width / 2, !XLSXText.hasLineBreak(bytes, range: range) { return }
      most = max(
        most, XLSXText.lines(bytes, range: range, columns: width, limit: XLSXRowWriter.mostLines))
    }
    for index in columns.indices where columns[index].isWrapped {
      switch cells[index] {
      case .field(let field): measure(bytes, range: field.range, index: index)
      case .text(let text): text.withBytes { measure($0, range: 0..<$0.count, index: index) }
      default: break
      }
    }
    return most
  }

  // MARK: Links

  private struct Link {
    let cell: String
    /// The link's number on the sheet, from 1.
    let number: Int
    /// The range of its URL in the document.
    let target: Range<Int>
  }

  /// Calls `body` with each link, in the order of the rows.
  private func forEachLink(
    upTo linkCount: Int, archive: inout XLSXArchive, into output: inout ByteWriter,
    body: (Link, inout ByteWriter) -> Void
  ) {
    var count = 0
    for (number, element) in rows.enumerated() {
      for index in columns.indices {
        guard let target = workbook.linkTarget(of: columns[index], row: element.row) else {
          continue
        }
        count += 1
        let row = workbook.layout.headerRow + 1 + number
        let cell = SheetPlaces.letters(index) + String(row)
        body(Link(cell: cell, number: count, target: target), &archive.xml)
        archive.drain(to: &output)
        if count == linkCount { return }
      }
    }
  }

  private func writeRelations(
    number: Int, table: Int, linkCount: Int, hasDrawing: Bool, to archive: inout XLSXArchive,
    into output: inout ByteWriter
  ) {
    if part.rows.isEmpty, !hasDrawing { return }
    let bytes = workbook.arranged.list.document.storage.span
    archive.begin(
      "xl/worksheets/_rels/sheet\(number).xml.rels", expecting: part.largest, to: &output)
    archive.xml.append(XLSXHyperlink.relationsStart)
    if !part.rows.isEmpty {
      archive.xml.append(
        "<Relationship Id=\"rId0\" Type=\"\(XLSXHyperlink.relationTypes)/table\""
          + " Target=\"../tables/table\(table).xml\"/>")
    }
    if hasDrawing {
      archive.xml.append(
        "<Relationship Id=\"\(Self.drawingID)\" Type=\"\(XLSXHyperlink.relationTypes)/drawing\""
          + " Target=\"../drawings/drawing\(table).xml\"/>")
    }
    if linkCount > 0 {
      forEachLink(upTo: linkCount, archive: &archive, into: &output) { link, xml in
        XLSXHyperlink.writeRelation(
          "rId\(link.number)", to: bytes, range: link.target, in: &xml)
      }
    }
    archive.xml.append("</Relationships>")
    archive.end(to: &output)
  }
}
