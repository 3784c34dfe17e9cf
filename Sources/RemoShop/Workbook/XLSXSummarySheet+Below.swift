import RemoBytes

/// The rows below the total: its adjustments, what is still to find, and the renovation costs.
extension XLSXSummarySheet {
  // MARK: Adjustments

  /// Writes a row for each adjustment, and the grand total, as formulas of the rows above.
  func writeAdjustments(
    belowRow total: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let letter = SheetPlaces.letters(Column.subtotal)
    var number = total
    for applied in arranged.adjustments {
      let sum = "\(letter)\(total):\(letter)\(number)"
      number += 1
      writer.begin(number, to: &xml)
      var label = applied.adjustment.label
      if case .percentage(let percentage) = applied.adjustment.value {
        label += " (\(percentage)%)"
      }
      writer.text(label, at: Column.product, style: .product, to: &xml)
      writer.blank(at: Column.retailer...Column.lineTotal, style: .ruled, to: &xml)
      let cents = applied.amount.minorUnits
      if case .percentage(let percentage) = applied.adjustment.value {
        writer.share(
          percentage, of: sum, is: cents, at: Column.subtotal, style: .ruledPrice, to: &xml)
      } else {
        writer.amount(cents, at: Column.subtotal, style: .ruledPrice, to: &xml)
      }
      writer.blank(at: Column.note, style: .ruled, to: &xml)
      writer.end(to: &xml)
    }
    writer.begin(number + 1, to: &xml)
    writer.text("Grand total", at: Column.product, style: .total, to: &xml)
    writer.blank(at: Column.retailer...Column.lineTotal, style: .total, to: &xml)
    let cents = arranged.grandTotal.minorUnits
    writer.sum(
      of: "\(letter)\(total):\(letter)\(number)", is: cents, at: Column.subtotal,
      style: .sum(of: cents, unpriced: arranged.unpricedCount, in: .list), to: &xml)
    // The same note as beside the total, so that the + goes with the last unknown price.
    writeNote(
      unpriced: arranged.unpricedCount, in: headerRow + 1...max(total - 1, headerRow + 1),
      style: .totalNote, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// Takes the + from sums once no note stands beside them.
  func writeConditions(to xml: inout ByteWriter) {
    guard listsItems, arranged.unpricedCount > 0 else { return }
    let letters = (
      sum: SheetPlaces.letters(Column.subtotal), note: SheetPlaces.letters(Column.note)
    )
    for (index, row) in partialRows.prefix(1_000).enumerated() {
      xml.append(
        "<conditionalFormatting sqref=\"\(letters.sum)\(row)\">"
          + "<cfRule type=\"expression\" dxfId=\"0\" priority=\"\(index + 1)\"><formula>"
          + "LEN($\(letters.note)\(row))=0</formula></cfRule></conditionalFormatting>")
    }
  }

  /// The rows with sums that lack a price, the total first.
  private var partialRows: [Int] {
    var rows: [Int] = []
    var number = headerRow
    for (index, group) in arranged.groups.enumerated() {
      if let room = roomStarting(at: index) {
        number += 1
        if room.unpricedCount > 0 { rows.append(number) }
      }
      number += 1
      if group.unpricedCount > 0, !isRepeated(index) { rows.append(number) }
      number += group.count + arranged.alternateCount(in: group)
    }
    number += 1
    let grandTotal = arranged.adjustments.isEmpty ? [] : [number + arranged.adjustments.count + 1]
    return [number] + grandTotal + rows
  }

  // MARK: Searches

  func writeSearch(
    _ search: SearchRecord, row number: Int, isLink: Bool, writer: inout XLSXRowWriter,
    to xml: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    let isBlank = bytes.isBlank(search.category.range)
    let name = isBlank ? search.words : search.category
    writer.begin(
      number, lines: lines((name, Column.product), (search.words, Column.note)),
      to: &xml)
    write(
      name: name, or: ListWords.english.unknownItem, style: isLink ? .productLink : .product,
      writer: writer, to: &xml)
    writer.blank(at: Column.retailer...Column.subtotal, style: .ruled, to: &xml)
    write(isBlank ? .empty : search.words, at: Column.note, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  // MARK: Renovation

  func writeCosts(
    _ costs: CostRecord, from first: Int, writer: inout XLSXRowWriter,
    to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    var number = first
    writeHeading(
      "Renovation estimate", note: "Not part of the total above", row: number, writer: &writer,
      to: &archive.xml)
    func write(
      _ label: String, detail: ByteSlice, cents: Int64?, named type: ByteSlice = .null
    ) {
      number += 1
      let lines = self.lines((type, Column.product), (detail, Column.note))
      writer.begin(number, lines: lines, to: &archive.xml)
      writer.text(label, at: Column.product, style: .product, to: &archive.xml)
      writer.blank(at: Column.retailer...Column.lineTotal, style: .ruled, to: &archive.xml)
      if let cents {
        writer.amount(cents, at: Column.subtotal, style: .ruledPrice, to: &archive.xml)
      } else {
        writer.blank(at: Column.subtotal, style: .ruled, to: &archive.xml)
      }
      self.write(detail, at: Column.note, writer: writer, to: &archive.xml)
      writer.end(to: &archive.xml)
      archive.drain(to: &output)
    }
    if costs.materialsCents != 0 { write("Materials", detail: .null, cents: costs.materialsCents) }
    if Self.hasLabor(costs, arranged: arranged) {
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
