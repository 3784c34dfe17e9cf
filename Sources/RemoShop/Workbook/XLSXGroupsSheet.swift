import RemoBytes

/// The sheet *Groups*: every group with its items and its subtotal, the total, and below it what
/// the renovation may cost.
///
/// Subtotals are sums over the prices above which they stand; the total is the sum of the
/// subtotals. A list too long for one sheet has no items here, and its sums reach over the flat
/// sheets. Groups and professional fees that are too many share a row.
struct XLSXGroupsSheet {
  private let workbook: XLSXWorkbook
  private let rendered: ArrangedList
  /// Whether items are listed; else there is one row per group.
  private let listsItems: Bool
  /// How many groups, the first, have a row of their own.
  private let groupCount: Int
  /// How many professional fees have one.
  private let feeCount: Int

  private enum Column {
    static let group = 0
    static let product = 1
    static let retailer = 2
    static let label = 3
    static let price = 4
    static let subtotal = 5
    static let note = 6
  }

  private static let headers = [
    "Group", "Product", "Retailer", "Label", "Price", "Subtotal", "Note",
  ]

  private static let widths = [24, 46, 22, 14, 16, 18, 34]

  /// The attribute for the height of a row with these texts in their columns.
  private static func height(_ bytes: Span<UInt8>, _ texts: (ByteSlice, Int)...) -> String {
    let lines = texts.map { text, column in
      // Groups are bold, which is wider.
      let width = column == Column.group ? widths[column] * 7 / 8 : widths[column]
      return XLSXText.lines(bytes, text.range, columns: width, limit: XLSXRowWriter.mostLines)
    }
    return XLSXRowWriter.heights[lines.max() ?? 1]
  }

  init(_ workbook: XLSXWorkbook) {
    self.workbook = workbook
    rendered = workbook.rendered
    let groups = rendered.groups.count
    let fees = rendered.list.records.costs?.professionalFees.count ?? 0
    // At least a row for each kind, whatever a test asks for.
    let room = max(workbook.layout.rowLimit - Self.otherRowCount(rendered), 2)
    listsItems = groups + rendered.order.count + fees <= room
    // Where there is no room for all, neither takes more than half from the other.
    let groupRows = min(groups, max(room - fees, room / 2))
    groupCount = groupRows == groups ? groups : groupRows - 1
    let feeRows = min(fees, room - groupRows)
    feeCount = feeRows == fees ? fees : feeRows - 1
  }

  /// All rows, the header included.
  var rowCount: Int {
    Self.otherRowCount(rendered) + groupCount + (otherGroupCount > 0 ? 1 : 0)
      + (listsItems ? rendered.order.count : 0) + feeCount + (otherFeeCount > 0 ? 1 : 0)
  }

  /// How many groups share a row.
  private var otherGroupCount: Int { rendered.groups.count - groupCount }

  /// How many professional fees share a row.
  private var otherFeeCount: Int {
    (rendered.list.records.costs?.professionalFees.count ?? 0) - feeCount
  }

  /// What shares a row, in words; nil where each has its own.
  var cut: String? {
    let parts = [
      otherGroupCount == 0 ? nil : counted(otherGroupCount, "more group"),
      otherFeeCount == 0 ? nil : counted(otherFeeCount, "more professional fee"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The header, the total, and of the costs an empty row, a heading and all but professional fees.
  private static func otherRowCount(_ rendered: ArrangedList) -> Int {
    guard let costs = rendered.list.records.costs, !costs.isEmpty else { return 2 }
    let estimates = [costs.materialsCents, costs.totalLowCents, costs.totalHighCents]
    return 2 + 2 + estimates.count { $0 != 0 } + (hasLabor(costs, rendered) ? 1 : 0)
      + (costs.permitFeesCents == nil ? 0 : 1)
  }

  private static func hasLabor(_ costs: CostRecord, _ rendered: borrowing ArrangedList) -> Bool {
    costs.laborCents != nil
      || !rendered.list.document.storage.span.isBlank(costs.laborNote.range)
  }

  func write(_ archive: inout XLSXArchive, _ output: inout ByteWriter) {
    archive.begin(
      "xl/worksheets/sheet2.xml", expecting: workbook.layout.parts.reduce(0) { $0 + $1.largest },
      to: &output)
    writeHead(&archive.xml)
    var writer = XLSXRowWriter(columns: Self.headers.count)
    writer.begin(1, XLSXRowWriter.heights[1], in: &archive.xml)
    for (index, header) in Self.headers.enumerated() {
      let isAmount = index == Column.price || index == Column.subtotal
      writer.text(header, index, isAmount ? .amountHeader : .header, in: &archive.xml)
    }
    writer.end(in: &archive.xml)
    var number = 1
    for group in rendered.groups.prefix(groupCount) {
      number += 1
      writeGroup(group, number, &writer, &archive.xml)
      archive.drain(to: &output)
      if !listsItems { continue }
      for place in group.range {
        number += 1
        writeItem(Int(rendered.order[place]), number, &writer, &archive.xml)
        archive.drain(to: &output)
      }
    }
    if otherGroupCount > 0 {
      number += 1
      writeOtherGroups(number, &writer, &archive.xml)
    }
    number += 1
    writeTotal(number, &writer, &archive.xml)
    if let costs = rendered.list.records.costs, !costs.isEmpty {
      writeCosts(costs, after: number + 1, &writer, &archive, &output)
    }
    archive.xml.append(
      "</sheetData><pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.6\""
        + " header=\"0.3\" footer=\"0.3\"/><pageSetup orientation=\"landscape\""
        + " fitToHeight=\"0\"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N"
        + "</oddFooter></headerFooter></worksheet>")
    archive.end(to: &output)
  }

  private func writeHead(_ xml: inout ByteWriter) {
    xml.append(
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetPr>"
        + "<outlinePr summaryBelow=\"0\"/><pageSetUpPr fitToPage=\"1\"/></sheetPr>"
        + "<dimension ref=\"A1:G\(rowCount)\"/><sheetViews><sheetView workbookViewId=\"0\">"
        + "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        + "<selection pane=\"bottomLeft\" activeCell=\"A2\" sqref=\"A2\"/></sheetView></sheetViews>"
        + "<sheetFormatPr defaultRowHeight=\"15\" outlineLevelRow=\"\(listsItems ? 1 : 0)\"/>")
    XLSXRowWriter.begin(columns: Self.widths, in: &xml)
  }

  // MARK: Groups

  private func writeGroup(
    _ group: GroupRecord, _ number: Int, _ writer: inout XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    writer.begin(number, Self.height(bytes, (group.name, Column.group)), in: &xml)
    writer.text(bytes, group.name.range, Column.group, .group, in: &xml)
    writeSum(of: group, number, &writer, &xml)
  }

  /// Writes what is left of the groups as if it were one.
  private func writeOtherGroups(
    _ number: Int, _ writer: inout XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    let others = rendered.groups[groupCount...]
    var sum = rendered.groups[groupCount]
    sum.count = rendered.order.count - sum.start
    sum.subtotalCents = others.reduce(0) { $0 + $1.subtotalCents }
    sum.unpricedCount = others.reduce(0) { $0 + $1.unpricedCount }
    writer.begin(number, XLSXRowWriter.heights[1], in: &xml)
    writer.text(counted(others.count, "more group"), Column.group, .group, in: &xml)
    writeSum(of: sum, number, &writer, &xml)
  }

  /// Writes all of a group's row but its name.
  private func writeSum(
    of group: GroupRecord, _ number: Int, _ writer: inout XLSXRowWriter,
    _ xml: inout ByteWriter
  ) {
    writer.text(counted(group.count, "item"), Column.product, .group, in: &xml)
    for column in Column.retailer...Column.price {
      writer.blank(column, .group, in: &xml)
    }
    // The empty cell above the prices is in the range, so that it outlives the last of them, and
    // has what is put in at the top.
    let prices =
      listsItems
      ? "E\(number):E\(number + group.count)"
      : workbook.layout.columns.firstIndex(where: \.isPrice).map {
        workbook.layout.reference(to: group.range, column: $0)
      }
    let style = XLSXStyle.sum(
      of: group.subtotalCents, unpriced: group.unpricedCount, isTotal: false)
    if let prices {
      writer.sum(
        of: prices, is: group.subtotalCents, workbook.money, Column.subtotal, style, in: &xml)
    } else {
      writer.amount(group.subtotalCents, workbook.money, Column.subtotal, style, in: &xml)
    }
    writeNote(group.unpricedCount, .groupNote, writer, &xml)
    writer.end(in: &xml)
  }

  private func writeItem(
    _ item: Int, _ number: Int, _ writer: inout XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let record = rendered.list.records.items[item]
    let name = rendered.traits[item].contains(.hasBlankName) ? .empty : record.productName
    let height = Self.height(bytes, (name, Column.product), (record.retailer, Column.retailer))
    writer.begin(number, height + "\" outlineLevel=\"1", in: &xml)
    if name.isEmpty {
      writer.text(ListWords.english.unnamedProduct, Column.product, .wrapped, in: &xml)
    } else {
      writer.text(bytes, name.range, Column.product, .wrapped, in: &xml)
    }
    writer.text(bytes, record.retailer.range, Column.retailer, .wrapped, in: &xml)
    if rendered.traits[item].contains(.isCloseMatch) {
      writer.text(
        TableWord.closeMatchLabel.text(rendered.options.currency), Column.label, in: &xml)
    }
    if record.priceCents == 0 {
      writer.text(ListWords.english.checkPrice, Column.price, .unpriced, in: &xml)
    } else {
      writer.amount(record.priceCents, workbook.money, Column.price, .price, in: &xml)
    }
    writer.end(in: &xml)
  }

  private func writeTotal(
    _ number: Int, _ writer: inout XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    writer.begin(number, XLSXRowWriter.heights[1], in: &xml)
    writer.text("Total", Column.group, .total, in: &xml)
    for column in Column.product...Column.price {
      writer.blank(column, .total, in: &xml)
    }
    let style = XLSXStyle.sum(
      of: rendered.totalCents, unpriced: rendered.unpricedCount, isTotal: true)
    if rendered.groups.isEmpty {
      writer.amount(0, workbook.money, Column.subtotal, style, in: &xml)
    } else {
      writer.sum(
        of: "F2:F\(number - 1)", is: rendered.totalCents, workbook.money, Column.subtotal, style,
        in: &xml)
    }
    writeNote(rendered.unpricedCount, .totalNote, writer, &xml)
    writer.end(in: &xml)
  }

  /// How many prices a sum lacks, if any.
  private func writeNote(
    _ unpricedCount: Int, _ style: XLSXStyle, _ writer: XLSXRowWriter, _ xml: inout ByteWriter
  ) {
    switch unpricedCount {
    case 0: writer.blank(Column.note, style, in: &xml)
    case 1: writer.text("1 item without a price", Column.note, style, in: &xml)
    default:
      writer.text("\(unpricedCount) items without a price", Column.note, style, in: &xml)
    }
  }

  // MARK: Renovation

  private func writeCosts(
    _ costs: CostRecord, after empty: Int, _ writer: inout XLSXRowWriter,
    _ archive: inout XLSXArchive, _ output: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    var number = empty + 1
    writer.begin(number, XLSXRowWriter.heights[1], in: &archive.xml)
    writer.text("Renovation estimate", Column.group, .heading, in: &archive.xml)
    writer.text("Not part of the total above", Column.product, .heading, in: &archive.xml)
    for column in Column.retailer...Column.note { writer.blank(column, .heading, in: &archive.xml) }
    writer.end(in: &archive.xml)
    func write(
      _ label: String, _ detail: ByteSlice, _ cents: Int64?, named type: ByteSlice = .null
    ) {
      number += 1
      let height = Self.height(bytes, (type, Column.group), (detail, Column.product))
      writer.begin(number, height, in: &archive.xml)
      writer.text(label, Column.group, .wrapped, in: &archive.xml)
      writer.text(bytes, detail.range, Column.product, .wrapped, in: &archive.xml)
      if let cents {
        writer.amount(cents, workbook.money, Column.subtotal, .price, in: &archive.xml)
      }
      writer.end(in: &archive.xml)
      archive.drain(to: &output)
    }
    if costs.materialsCents != 0 { write("Materials", .null, costs.materialsCents) }
    if Self.hasLabor(costs, rendered) {
      write("Labor", costs.laborNote, costs.laborCents)
    }
    for fee in costs.professionalFees.prefix(feeCount) {
      let type = bytes.string(fee.professionalType.range)
      write(
        bytes.isBlank(fee.professionalType.range) ? "Professional fee" : type, fee.reason,
        fee.estimateCents,
        named: fee.professionalType)
    }
    if otherFeeCount > 0 { write(counted(otherFeeCount, "more professional fee"), .null, nil) }
    if let permits = costs.permitFeesCents { write("Permits", .null, permits) }
    if costs.totalLowCents != 0 { write("Estimated, at least", .null, costs.totalLowCents) }
    if costs.totalHighCents != 0 { write("Estimated, at most", .null, costs.totalHighCents) }
  }
}
