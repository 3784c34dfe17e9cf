import RemoBytes

/// The sheet *Groups*: every group with its items and its subtotal, the total, and the estimated
/// renovation costs.
///
/// A subtotal sums the prices below it; the total sums the subtotals. A list too long for one sheet
/// has no items here, and its sums refer to the flat sheets. If there are too many groups or
/// professional fees, the last ones share a row.
struct XLSXGroupsSheet {
  private let workbook: XLSXWorkbook
  private let rendered: ArrangedList
  /// Whether items are listed; if not, each group has one row.
  private let listsItems: Bool
  /// The number of groups with their own row; these come first.
  private let groupCount: Int
  /// The number of professional fees with their own row.
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

  /// The number of lines of a row with these texts in their columns.
  private static func lines(_ bytes: Span<UInt8>, _ texts: (ByteSlice, column: Int)...) -> Int {
    let lines = texts.map { text, column in
      // Groups are bold, which is wider.
      let width = column == Column.group ? widths[column] * 7 / 8 : widths[column]
      return XLSXText.lines(
        bytes, range: text.range, columns: width, limit: XLSXRowWriter.mostLines)
    }
    return lines.max() ?? 1
  }

  init(_ workbook: XLSXWorkbook) {
    self.workbook = workbook
    rendered = workbook.rendered
    let groups = rendered.groups.count
    let fees = rendered.list.records.costs?.professionalFees.count ?? 0
    // At least a row for each kind, even with the low limits of tests.
    let room = max(workbook.layout.rowLimit - Self.otherRowCount(rendered), 2)
    listsItems = groups + rendered.order.count + fees <= room
    // If not all fit, each kind leaves at least half of the room to the other.
    let groupRows = min(groups, max(room - fees, room / 2))
    groupCount = groupRows == groups ? groups : groupRows - 1
    let feeRows = min(fees, room - groupRows)
    feeCount = feeRows == fees ? fees : feeRows - 1
  }

  /// The number of rows with the header.
  var rowCount: Int {
    Self.otherRowCount(rendered) + groupCount + (otherGroupCount > 0 ? 1 : 0)
      + (listsItems ? rendered.order.count : 0) + feeCount + (otherFeeCount > 0 ? 1 : 0)
  }

  /// The number of groups that share a row.
  private var otherGroupCount: Int { rendered.groups.count - groupCount }

  /// The number of professional fees that share a row.
  private var otherFeeCount: Int {
    (rendered.list.records.costs?.professionalFees.count ?? 0) - feeCount
  }

  /// The entries that share a row, in words; nil if there are none.
  var cut: String? {
    let parts = [
      otherGroupCount == 0 ? nil : counted(otherGroupCount, "more group"),
      otherFeeCount == 0 ? nil : counted(otherFeeCount, "more professional fee"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The number of other rows: the header, the total, and the costs without professional fees.
  private static func otherRowCount(_ rendered: ArrangedList) -> Int {
    guard let costs = rendered.list.records.costs, !costs.isEmpty else { return 2 }
    let estimates = [costs.materialsCents, costs.totalLowCents, costs.totalHighCents]
    return 2 + 2 + estimates.count { $0 != 0 } + (hasLabor(costs, rendered: rendered) ? 1 : 0)
      + (costs.permitFeesCents == nil ? 0 : 1)
  }

  private static func hasLabor(_ costs: CostRecord, rendered: borrowing ArrangedList) -> Bool {
    costs.laborCents != nil
      || !rendered.list.document.storage.span.isBlank(costs.laborNote.range)
  }

  func write(to archive: inout XLSXArchive, into output: inout ByteWriter) {
    archive.begin(
      "xl/worksheets/sheet2.xml", expecting: workbook.layout.parts.reduce(0) { $0 + $1.largest },
      to: &output)
    writeHead(&archive.xml)
    var writer = XLSXRowWriter(columns: Self.headers.count, money: workbook.money)
    writer.begin(1, to: &archive.xml)
    for (index, header) in Self.headers.enumerated() {
      let isAmount = index == Column.price || index == Column.subtotal
      writer.text(header, at: index, style: isAmount ? .amountHeader : .header, to: &archive.xml)
    }
    writer.end(to: &archive.xml)
    var number = 1
    for group in rendered.groups.prefix(groupCount) {
      number += 1
      writeGroup(group, row: number, writer: &writer, to: &archive.xml)
      archive.drain(to: &output)
      if !listsItems { continue }
      for place in group.range {
        number += 1
        writeItem(Int(rendered.order[place]), row: number, writer: &writer, to: &archive.xml)
        archive.drain(to: &output)
      }
    }
    if otherGroupCount > 0 {
      number += 1
      writeOtherGroups(row: number, writer: &writer, to: &archive.xml)
    }
    number += 1
    writeTotal(row: number, writer: &writer, to: &archive.xml)
    if let costs = rendered.list.records.costs, !costs.isEmpty {
      writeCosts(costs, from: number + 2, writer: &writer, to: &archive, into: &output)
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
    _ group: GroupRecord, row number: Int, writer: inout XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    writer.begin(number, lines: Self.lines(bytes, (group.name, Column.group)), to: &xml)
    writer.text(bytes, in: group.name.range, at: Column.group, style: .group, to: &xml)
    writeSum(of: group, row: number, writer: &writer, to: &xml)
  }

  /// Writes the remaining groups as one.
  private func writeOtherGroups(
    row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let others = rendered.groups[groupCount...]
    var sum = rendered.groups[groupCount]
    sum.count = rendered.order.count - sum.start
    sum.subtotalCents = others.reduce(0) { $0 + $1.subtotalCents }
    sum.unpricedCount = others.reduce(0) { $0 + $1.unpricedCount }
    writer.begin(number, to: &xml)
    writer.text(counted(others.count, "more group"), at: Column.group, style: .group, to: &xml)
    writeSum(of: sum, row: number, writer: &writer, to: &xml)
  }

  /// Writes a group's row after its name.
  private func writeSum(
    of group: GroupRecord, row number: Int, writer: inout XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    writer.text(counted(group.count, "item"), at: Column.product, style: .group, to: &xml)
    for column in Column.retailer...Column.price {
      writer.blank(at: column, style: .group, to: &xml)
    }
    // The range includes the empty cell above the prices. So the sum survives deleted rows and
    // includes rows inserted at the top.
    let prices =
      listsItems
      ? "E\(number):E\(number + group.count)"
      : workbook.layout.columns.firstIndex(where: \.isPrice).map {
        workbook.layout.reference(to: group.range, column: $0)
      }
    let style = XLSXStyle.sum(
      of: group.subtotalCents, unpriced: group.unpricedCount, isTotal: false)
    if let prices {
      writer.sum(of: prices, is: group.subtotalCents, at: Column.subtotal, style: style, to: &xml)
    } else {
      writer.amount(group.subtotalCents, at: Column.subtotal, style: style, to: &xml)
    }
    writeNote(unpriced: group.unpricedCount, style: .groupNote, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  private func writeItem(
    _ item: Int, row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let record = rendered.list.records.items[item]
    let name = rendered.traits[item].contains(.hasBlankName) ? .empty : record.productName
    let lines = Self.lines(bytes, (name, Column.product), (record.retailer, Column.retailer))
    writer.begin(number, lines: lines, isDetail: true, to: &xml)
    if name.isEmpty {
      writer.text(ListWords.english.unnamedProduct, at: Column.product, style: .wrapped, to: &xml)
    } else {
      writer.text(bytes, in: name.range, at: Column.product, style: .wrapped, to: &xml)
    }
    writer.text(bytes, in: record.retailer.range, at: Column.retailer, style: .wrapped, to: &xml)
    if rendered.traits[item].contains(.isCloseMatch) {
      writer.text(
        TableWord.closeMatchLabel.text(rendered.currency), at: Column.label, to: &xml)
    }
    if record.priceCents == 0 {
      writer.text(ListWords.english.checkPrice, at: Column.price, style: .unpriced, to: &xml)
    } else {
      writer.amount(record.priceCents, at: Column.price, style: .price, to: &xml)
    }
    writer.end(to: &xml)
  }

  private func writeTotal(
    row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    writer.begin(number, to: &xml)
    writer.text("Total", at: Column.group, style: .total, to: &xml)
    for column in Column.product...Column.price {
      writer.blank(at: column, style: .total, to: &xml)
    }
    let style = XLSXStyle.sum(
      of: rendered.totalCents, unpriced: rendered.unpricedCount, isTotal: true)
    if rendered.groups.isEmpty {
      writer.amount(0, at: Column.subtotal, style: style, to: &xml)
    } else {
      writer.sum(
        of: "F2:F\(number - 1)", is: rendered.totalCents, at: Column.subtotal, style: style,
        to: &xml)
    }
    writeNote(unpriced: rendered.unpricedCount, style: .totalNote, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// Writes the number of prices that a sum lacks, if any.
  private func writeNote(
    unpriced unpricedCount: Int, style: XLSXStyle, writer: XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    let note = unpricedCount == 0 ? "" : counted(unpricedCount, "item") + " without a price"
    if note.isEmpty {
      writer.blank(at: Column.note, style: style, to: &xml)
    } else {
      writer.text(note, at: Column.note, style: style, to: &xml)
    }
  }

  // MARK: Renovation

  private func writeCosts(
    _ costs: CostRecord, from first: Int, writer: inout XLSXRowWriter,
    to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    var number = first
    writer.begin(number, to: &archive.xml)
    writer.text("Renovation estimate", at: Column.group, style: .heading, to: &archive.xml)
    writer.text(
      "Not part of the total above", at: Column.product, style: .heading, to: &archive.xml)
    for column in Column.retailer...Column.note {
      writer.blank(at: column, style: .heading, to: &archive.xml)
    }
    writer.end(to: &archive.xml)
    func write(
      _ label: String, detail: ByteSlice, cents: Int64?, named type: ByteSlice = .null
    ) {
      number += 1
      let lines = Self.lines(bytes, (type, Column.group), (detail, Column.product))
      writer.begin(number, lines: lines, to: &archive.xml)
      writer.text(label, at: Column.group, style: .wrapped, to: &archive.xml)
      writer.text(bytes, in: detail.range, at: Column.product, style: .wrapped, to: &archive.xml)
      if let cents {
        writer.amount(cents, at: Column.subtotal, style: .price, to: &archive.xml)
      }
      writer.end(to: &archive.xml)
      archive.drain(to: &output)
    }
    if costs.materialsCents != 0 { write("Materials", detail: .null, cents: costs.materialsCents) }
    if Self.hasLabor(costs, rendered: rendered) {
      write("Labor", detail: costs.laborNote, cents: costs.laborCents)
    }
    for fee in costs.professionalFees.prefix(feeCount) {
      let type = bytes.string(fee.professionalType.range)
      write(
        bytes.isBlank(fee.professionalType.range) ? "Professional fee" : type, detail: fee.reason,
        cents: fee.estimateCents,
        named: fee.professionalType)
    }
    if otherFeeCount > 0 {
      write(counted(otherFeeCount, "more professional fee"), detail: .null, cents: nil)
    }
    if let permits = costs.permitFeesCents { write("Permits", detail: .null, cents: permits) }
    if costs.totalLowCents != 0 {
      write("Estimated, at least", detail: .null, cents: costs.totalLowCents)
    }
    if costs.totalHighCents != 0 {
      write("Estimated, at most", detail: .null, cents: costs.totalHighCents)
    }
  }
}
