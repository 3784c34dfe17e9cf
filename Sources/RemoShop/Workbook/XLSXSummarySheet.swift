import RemoBytes

/// The sheet *Summary*: every group with its items and its subtotal, the total, the searches, and
/// the estimated renovation costs. It is made for print.
///
/// A line total multiplies quantity and unit price, a subtotal sums the line totals below it, and
/// the total sums the subtotals. Alternates stand below the item that they could replace, without a
/// line total. If rooms have headings with subtotals, the total sums the line totals. A list too
/// long for one sheet has no items here, and its sums refer to the flat sheets. If there are too
/// many groups or professional fees, the last ones share a row.
struct XLSXSummarySheet {
  let workbook: XLSXWorkbook
  let arranged: ArrangedList
  /// Whether items and searches are listed; if not, each group has one row.
  let listsItems: Bool
  /// The number of groups with their own row; these come first.
  let groupCount: Int
  /// The number of professional fees with their own row.
  let feeCount: Int
  /// The numbers of the rows of each group on the flat sheets.
  let flatRows: [Range<Int>]

  /// The columns of the sheet.
  struct Columns {
    /// The numbers of the own fields that stand between the product and the retailer.
    let ownFields: [Int]

    let product = 0
    let afterProduct = 1
    var fields: Range<Int> { afterProduct..<retailer }
    var retailer: Int { afterProduct + ownFields.count }
    var quantity: Int { retailer + 1 }
    var unitPrice: Int { retailer + 2 }
    var lineTotal: Int { retailer + 3 }
    var subtotal: Int { retailer + 4 }
    var note: Int { retailer + 5 }
    var count: Int { note + 1 }
    var numbers: ClosedRange<Int> { quantity...subtotal }
  }

  let columns: Columns

  var words: WorkbookWords { workbook.words }

  /// Whether pictures stand beside the names of products.
  let hasPictures: Bool

  /// The widths of the columns in characters. Names beside pictures and a large total need more
  /// room.
  private let widths: [Int]

  /// The row with the names of the columns, below the opening.
  var headerRow: Int { workbook.opening.rowCount + 1 }

  var lastColumn: String { SheetPlaces.letters(columns.note) }

  /// The number of lines of a row with these texts in their columns.
  func lines(_ texts: (ByteSlice, column: Int)...) -> Int {
    let bytes = arranged.list.document.storage.span
    return texts.map { lines(bytes, in: $0.range, column: $1) }.max() ?? 1
  }

  func lines(_ bytes: Span<UInt8>, in range: Range<Int>, column: Int) -> Int {
    XLSXText.lines(bytes, range: range, columns: textWidth(column), limit: XLSXRowWriter.mostLines)
  }

  /// The width available to a text, in characters. Bold groups, indented products and pictures need
  /// more width.
  func textWidth(_ column: Int) -> Int {
    column == columns.product ? Self.nameWidth * 7 / 8 : widths[column]
  }

  /// The width of a name, and that of a picture beside it, in characters.
  private static let nameWidth = 50
  static let pictureWidth = 18

  init(_ workbook: XLSXWorkbook) {
    self.workbook = workbook
    arranged = workbook.arranged
    columns = Columns(
      ownFields: workbook.format.shownFields.compactMap(arranged.list.records.own.number))
    let groups = arranged.groups.count
    let fees = arranged.list.records.costs?.professionalFees.count ?? 0
    // At least a row for each kind, even with the low limits of tests.
    let room = max(workbook.layout.rowLimit - Self.otherRowCount(workbook), 2)
    listsItems = groups + Self.listedRowCount(arranged) + fees <= room
    // If not all fit, each kind leaves at least half of the room to the other.
    let groupRows = min(groups, max(room - fees, room / 2))
    groupCount = groupRows == groups ? groups : groupRows - 1
    let feeRows = min(fees, room - groupRows)
    feeCount = feeRows == fees ? fees : feeRows - 1
    flatRows = listsItems ? [] : SheetLayout.rowsOfGroups(arranged)
    hasPictures = listsItems && !workbook.pictures.products.isEmpty
    let total = workbook.layout.cellWidth(of: arranged.totalCents)
    let amount = max(16, total + 4)
    widths =
      [Self.nameWidth + (hasPictures ? Self.pictureWidth : 0)]
      + columns.ownFields.map { _ in 18 }
      + [22, 11, amount, amount, max(18, (total + 3) * 3 / 2), 36]
  }

  /// The number of rows, including the opening and the header.
  var rowCount: Int {
    Self.otherRowCount(workbook) + groupCount + (otherGroupCount > 0 ? 1 : 0)
      + (listsItems ? Self.listedRowCount(arranged) : 0) + feeCount
      + (otherFeeCount > 0 ? 1 : 0)
  }

  /// The number of groups that share a row.
  var otherGroupCount: Int { arranged.groups.count - groupCount }

  /// The number of professional fees that share a row.
  var otherFeeCount: Int {
    (arranged.list.records.costs?.professionalFees.count ?? 0) - feeCount
  }

  /// The entries that share a row, in words; nil if there are none.
  var cut: String? {
    let counts = [(otherGroupCount, "more group"), (otherFeeCount, "more professional fee")]
    let parts = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The number of rows that a list too long for one sheet lacks: rooms, items, alternates, and
  /// searches with an empty row and a heading.
  static func listedRowCount(_ arranged: borrowing ArrangedList) -> Int {
    arranged.rooms.count + arranged.order.count + arranged.alternateCount
      + (arranged.searches.isEmpty ? 0 : arranged.searches.count + 2)
  }

  /// The number of other rows: the opening, the header, the total with its adjustments, and the
  /// costs without professional fees.
  private static func otherRowCount(_ workbook: XLSXWorkbook) -> Int {
    let arranged = workbook.arranged
    let adjustments = arranged.adjustments.count
    let rowCount = workbook.opening.rowCount + 2 + (adjustments == 0 ? 0 : adjustments + 1)
    guard let costs = arranged.list.records.costs, !costs.isEmpty else { return rowCount }
    let estimates = [costs.materialsCents, costs.totalLowCents, costs.totalHighCents]
    return rowCount + 2 + estimates.count { $0 != 0 }
      + (hasLabor(costs, arranged: arranged) ? 1 : 0) + (costs.permitFeesCents == nil ? 0 : 1)
  }

  static func hasLabor(_ costs: CostRecord, arranged: borrowing ArrangedList) -> Bool {
    costs.laborCents != nil || !arranged.list.document.storage.span.isBlank(costs.laborNote.range)
  }

  /// An upper limit of the size of the sheet's XML in bytes.
  private var largest: UInt64 {
    // No escape is longer than seven bytes for one, and the XML around a row's texts is shorter
    // than a kilobyte.
    UInt64(arranged.list.document.storage.count) * 7 + UInt64(rowCount + 1_000) * 1_000
  }

  /// The link of a row's product or search.
  private struct Link {
    var row: Int
    /// The range of its URL in the document.
    var target: Range<Int>
  }

  /// The rows below the header while they are written.
  private struct Rows {
    var writer: XLSXRowWriter
    var drawing: XLSXDrawing
    var breaks: PageBreaks
    /// The number of the last row.
    var number: Int
    /// The links of products and searches.
    var links: [Link] = []
  }

  /// Whether the sheet shows a picture.
  var hasDrawing: Bool {
    workbook.opening.picture != nil || workbook.opening.logo != nil || hasPictures
  }

  // MARK: Writing

  func write(to archive: inout XLSXArchive, into output: inout ByteWriter) {
    archive.begin("xl/worksheets/sheet1.xml", expecting: largest, to: &output)
    writeHead(&archive.xml)
    var rows = Rows(
      writer: XLSXRowWriter(
        columns: columns.count, styleCount: workbook.styles.count, money: workbook.money),
      drawing: XLSXDrawing(workbook.pictures),
      breaks: PageBreaks(pageHeight: PageBreaks.height(ofColumns: widths)), number: headerRow)
    workbook.opening.write(with: &rows.writer, to: &archive.xml)
    rows.breaks.beginTable(row: headerRow, top: rows.writer.height)
    writeHeader(&rows.writer, to: &archive.xml)
    rows.drawing.add(workbook.opening)
    write(&rows, to: &archive, into: &output)
    archive.xml.append("</sheetData>")
    writeConditions(to: &archive.xml)
    writeLinks(rows.links, to: &archive, into: &output)
    archive.xml.append(
      "<printOptions horizontalCentered=\"1\"/>"
        + "<pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.7\""
        + " header=\"0.3\" footer=\"0.3\"/><pageSetup orientation=\"landscape\""
        + " fitToHeight=\"0\"/>" + workbook.format.pageFooter + rows.breaks.element)
    if hasDrawing { archive.xml.append("<drawing r:id=\"\(Self.drawingID)\"/>") }
    archive.xml.append("</worksheet>")
    archive.end(to: &output)
    writeRelations(rows.links, to: &archive, into: &output)
    if hasDrawing { rows.drawing.write(to: &archive, into: &output) }
  }

  /// Writes the rows below the header.
  private func write(
    _ rows: inout Rows, to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    for index in 0..<groupCount {
      if listsItems, let room = roomStarting(at: index) {
        rows.number += 1
        rows.breaks.begin(.room, row: rows.number, top: rows.writer.height)
        writeRoom(room, row: rows.number, writer: &rows.writer, to: &archive.xml)
      }
      rows.number += 1
      rows.breaks.begin(.group, row: rows.number, top: rows.writer.height)
      writeGroup(index, row: rows.number, writer: &rows.writer, to: &archive.xml)
      archive.drain(to: &output)
      if listsItems { writeItems(ofGroup: index, in: &rows, to: &archive, into: &output) }
    }
    if otherGroupCount > 0 {
      rows.number += 1
      writeOtherGroups(row: rows.number, writer: &rows.writer, to: &archive.xml)
    }
    rows.number += 1
    writeTotal(row: rows.number, writer: &rows.writer, to: &archive.xml)
    if !arranged.adjustments.isEmpty {
      writeAdjustments(belowRow: rows.number, writer: &rows.writer, to: &archive.xml)
      rows.number += arranged.adjustments.count + 1
    }
    rows.breaks.end(top: rows.writer.height)
    if listsItems, !arranged.searches.isEmpty {
      writeSearches(in: &rows, to: &archive, into: &output)
    }
    if let costs = arranged.list.records.costs, !costs.isEmpty {
      writeCosts(costs, from: rows.number + 2, writer: &rows.writer, to: &archive, into: &output)
    }
  }

  /// Writes the items of a group with their alternates.
  private func writeItems(
    ofGroup index: Int, in rows: inout Rows, to archive: inout XLSXArchive,
    into output: inout ByteWriter
  ) {
    for item in arranged.order[arranged.groups[index].range].lazy.map(Int.init) {
      for entry in [item] + (arranged.alternates[item] ?? []) {
        rows.number += 1
        rows.breaks.begin(.item, row: rows.number, top: rows.writer.height)
        let isLink = addLink(of: .product(item: entry, group: index), to: &rows)
        writeItem(
          entry, row: rows.number, isLink: isLink, writer: &rows.writer, drawing: &rows.drawing,
          to: &archive.xml)
        archive.drain(to: &output)
      }
    }
  }

  private func writeSearches(
    in rows: inout Rows, to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    rows.number += 2
    writeHeading(
      words[.notFound], note: "", row: rows.number, writer: &rows.writer, to: &archive.xml)
    for search in arranged.searches.indices {
      rows.number += 1
      let isLink = addLink(of: .search(search), to: &rows)
      writeSearch(
        arranged.searches[search], row: rows.number, isLink: isLink, writer: &rows.writer,
        to: &archive.xml)
      archive.drain(to: &output)
    }
  }

  private var headings: [String] {
    let own = arranged.list.records.own
    var headings = words.summaryHeadings
    headings.insert(
      contentsOf: columns.ownFields.map { words.words.label(ofOwnField: own.names[$0]) },
      at: columns.afterProduct)
    return headings
  }

  private func writeHeader(_ writer: inout XLSXRowWriter, to xml: inout ByteWriter) {
    writer.begin(headerRow, to: &xml)
    // Without the heading of notes, import does not mistake hidden texts for removed ones.
    let isWhole = arranged.options.hiddenFields.isEmpty
    for (column, header) in headings.enumerated() {
      let isNumeric = columns.numbers.contains(column)
      let header = column == columns.note && !isWhole ? "" : header
      writer.text(header, at: column, style: isNumeric ? .numberHeader : .header, to: &xml)
    }
    writer.end(to: &xml)
  }

  private func writeHead(_ xml: inout ByteWriter) {
    xml.append(
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
        + "<sheetPr><outlinePr summaryBelow=\"0\"/><pageSetUpPr fitToPage=\"1\"/></sheetPr>"
        + "<dimension ref=\"A1:\(lastColumn)\(rowCount)\"/><sheetViews>"
        + "<sheetView showGridLines=\"0\"\(words.direction) tabSelected=\"1\" workbookViewId=\"0\">\(frozenRows)"
        + "</sheetView></sheetViews>"
        + "<sheetFormatPr defaultRowHeight=\"15\" outlineLevelRow=\"\(listsItems ? 1 : 0)\"/>")
    XLSXRowWriter.begin(columns: widths, in: &xml)
  }

  /// The rows that stay in place while the others scroll: all down to the header. With a picture
  /// there are none, because it would take most of the window.
  private var frozenRows: String {
    if workbook.opening.picture != nil { return "" }
    let top = "A\(headerRow + 1)"
    return "<pane ySplit=\"\(headerRow)\" topLeftCell=\"\(top)\" activePane=\"bottomLeft\""
      + " state=\"frozen\"/>"
      + "<selection pane=\"bottomLeft\" activeCell=\"\(top)\" sqref=\"\(top)\"/>"
  }

  // MARK: Links

  /// Adds the link of the last row, and returns whether it has one.
  private func addLink(of entry: TableRow, to rows: inout Rows) -> Bool {
    let limit = workbook.linkLimit - (workbook.opening.pageLink == nil ? 0 : 1)
    guard rows.links.count < limit, let target = workbook.linkTarget(of: entry) else {
      return false
    }
    rows.links.append(Link(row: rows.number, target: target))
    return true
  }

  /// The IDs of the relations to the page and to the drawing.
  private static let pageID = "rIdPage"
  private static let drawingID = "rIdDrawing"

  private func writeLinks(
    _ links: [Link], to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    let pageRow = workbook.opening.pageLink == nil ? nil : workbook.opening.pageRow
    if links.isEmpty, pageRow == nil { return }
    archive.xml.append("<hyperlinks>")
    if let pageRow {
      archive.xml.append("<hyperlink ref=\"A\(pageRow)\" r:id=\"\(Self.pageID)\"/>")
    }
    for (index, link) in links.enumerated() {
      archive.xml.append("<hyperlink ref=\"A\(link.row)\" r:id=\"rId\(index + 1)\"/>")
      archive.drain(to: &output)
    }
    archive.xml.append("</hyperlinks>")
  }

  private func writeRelations(
    _ links: [Link], to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    let opening = workbook.opening
    if links.isEmpty, opening.pageLink == nil, !hasDrawing { return }
    let bytes = arranged.list.document.storage.span
    archive.begin("xl/worksheets/_rels/sheet1.xml.rels", expecting: largest, to: &output)
    archive.xml.append(XLSXHyperlink.relationsStart)
    if hasDrawing {
      archive.xml.append(
        "<Relationship Id=\"\(Self.drawingID)\" Type=\"\(XLSXHyperlink.relationTypes)/drawing\""
          + " Target=\"../drawings/drawing1.xml\"/>")
    }
    if let page = opening.pageLink {
      XLSXHyperlink.writeRelation(
        Self.pageID, to: page.span, range: 0..<page.count, in: &archive.xml)
    }
    for (index, link) in links.enumerated() {
      XLSXHyperlink.writeRelation(
        "rId\(index + 1)", to: bytes, range: link.target, in: &archive.xml)
      archive.drain(to: &output)
    }
    archive.xml.append("</Relationships>")
    archive.end(to: &output)
  }

  // MARK: Cells

  /// Writes a text, or an empty cell for an empty one.
  func write(
    _ text: String, at column: Int, style: XLSXStyle, writer: XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    if text.isEmpty { return writer.blank(at: column, style: style, to: &xml) }
    writer.text(text, at: column, style: style, to: &xml)
  }

  /// Writes the name of a product or a search, or `unnamed` if it is empty.
  func write(
    name: ByteSlice, or unnamed: String, style: XLSXStyle, writer: XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    if name.isEmpty { return writer.text(unnamed, at: columns.product, style: style, to: &xml) }
    let bytes = arranged.list.document.storage.span
    writer.text(bytes, in: name.range, at: columns.product, style: style, to: &xml)
  }

  /// Writes a text of the list, or an empty cell for a blank one.
  func write(_ slice: ByteSlice, at column: Int, writer: XLSXRowWriter, to xml: inout ByteWriter) {
    if slice.range.isEmpty { return writer.blank(at: column, style: .ruled, to: &xml) }
    let bytes = arranged.list.document.storage.span
    writer.text(bytes, in: slice.range, at: column, style: .ruledWrapped, to: &xml)
  }

  private func writeTotal(row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter) {
    writer.begin(number, lines: 2, to: &xml)
    writer.text(words[.total], at: columns.product, style: .total, to: &xml)
    writer.blank(at: columns.afterProduct...columns.lineTotal, style: .total, to: &xml)
    let style = XLSXStyle.sum(of: arranged.totalCents, unpriced: arranged.unpricedCount, in: .list)
    if arranged.groups.isEmpty {
      writer.amount(0, at: columns.subtotal, style: style, to: &xml)
    } else {
      // Subtotals of rooms include those of groups, so a total below rooms sums the line totals.
      let hasRooms = listsItems && !arranged.rooms.isEmpty
      let letter = SheetPlaces.letters(hasRooms ? columns.lineTotal : columns.subtotal)
      writer.sum(
        of: "\(letter)\(headerRow + 1):\(letter)\(number - 1)", is: arranged.totalCents,
        at: columns.subtotal, style: style, to: &xml)
    }
    writeNote(
      unpriced: arranged.unpricedCount, in: headerRow + 1...max(number - 1, headerRow + 1),
      style: .totalNote, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// Writes the number of items without a price, if any. If the sheet lists items, a formula counts
  /// them in `rows`.
  func writeNote(
    unpriced unpricedCount: Int, in rows: ClosedRange<Int>, style: XLSXStyle,
    writer: XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let note = unpricedCount == 0 ? "" : words.unpriced(unpricedCount)
    if note.isEmpty || !listsItems {
      write(note, at: columns.note, style: style, writer: writer, to: &xml)
    } else {
      writer.text(note, of: noteFormula(rows), at: columns.note, style: style, to: &xml)
    }
  }

  /// The formula that counts the items with a quantity but without a price.
  func noteFormula(_ rows: ClosedRange<Int>) -> String {
    func areNumbers(_ column: Int) -> String {
      let letter = SheetPlaces.letters(column)
      return "ISNUMBER(\(letter)\(rows.lowerBound):\(letter)\(rows.upperBound))"
    }
    let count = "SUMPRODUCT(\(areNumbers(columns.quantity))*(1-\(areNumbers(columns.unitPrice))))"
    return words.unpriced(ofFormula: count)
  }

  func writeHeading(
    _ text: String, note: String, row number: Int, writer: inout XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    writer.begin(number, to: &xml)
    writer.text(text, at: columns.product, style: .heading, to: &xml)
    writer.blank(at: columns.afterProduct...columns.subtotal, style: .heading, to: &xml)
    write(note, at: columns.note, style: .heading, writer: writer, to: &xml)
    writer.end(to: &xml)
  }
}
