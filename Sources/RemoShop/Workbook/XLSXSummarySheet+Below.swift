import RemoBytes

/// The rows below the total: its adjustments, the searches, and the renovation costs.
extension XLSXSummarySheet {
  // MARK: Adjustments

  /// Writes a row for each adjustment, and the grand total, as formulas of the rows above.
  func writeAdjustments(
    belowRow total: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let letter = SheetPlaces.letters(columns.subtotal)
    var number = total
    for applied in arranged.adjustments {
      let sum = "\(letter)\(total):\(letter)\(number)"
      number += 1
      writer.begin(number, to: &xml)
      let label = Self.label(of: applied.adjustment, words: words.words)
      writer.text(label, at: columns.product, style: .product, to: &xml)
      writer.blank(at: columns.afterProduct...columns.lineTotal, style: .ruled, to: &xml)
      let cents = applied.amount.minorUnits
      if case .percentage(let percentage) = applied.adjustment.value {
        writer.share(
          percentage, of: sum, is: cents, at: columns.subtotal, style: .ruledPrice, to: &xml)
      } else {
        writer.amount(cents, at: columns.subtotal, style: .ruledPrice, to: &xml)
      }
      writer.blank(at: columns.note, style: .ruled, to: &xml)
      writer.end(to: &xml)
    }
    writer.begin(number + 1, lines: 2, to: &xml)
    writer.text(words[.grandTotal], at: columns.product, style: .total, to: &xml)
    writer.blank(at: columns.afterProduct...columns.lineTotal, style: .total, to: &xml)
    let cents = arranged.grandTotal.minorUnits
    writer.sum(
      of: "\(letter)\(total):\(letter)\(number)", is: cents, at: columns.subtotal,
      style: .sum(of: cents, unpriced: arranged.unpricedCount, in: .list), to: &xml)
    // The same note as beside the total, so that the + disappears with the last unknown price.
    writeNote(
      unpriced: arranged.unpricedCount, in: headerRow + 1...max(total - 1, headerRow + 1),
      style: .totalNote, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// The label of an adjustment, with its percentage: `Sales tax (8.25%)`.
  static func label(of adjustment: TotalAdjustment, words: Words) -> String {
    guard case .percentage(let percentage) = adjustment.value else { return adjustment.label }
    let share = words.filled("percent", with: "\(percentage)")
    return adjustment.label + words.filled("aside", with: share)
  }

  /// Removes the + from sums once the note beside them is empty.
  func writeConditions(to xml: inout ByteWriter) {
    guard listsItems, arranged.unpricedCount > 0 else { return }
    let letters = (
      sum: SheetPlaces.letters(columns.subtotal), note: SheetPlaces.letters(columns.note)
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
      number, lines: lines((name, columns.product), (search.words, columns.note)),
      to: &xml)
    write(
      name: name, or: words[.unknownItem], style: isLink ? .productLink : .product,
      writer: writer, to: &xml)
    writer.blank(at: columns.afterProduct...columns.subtotal, style: .ruled, to: &xml)
    write(isBlank ? .empty : search.words, at: columns.note, writer: writer, to: &xml)
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
      words[.estimate], note: words[.estimateNote], row: number, writer: &writer,
      to: &archive.xml)
    func write(
      _ label: String, detail: ByteSlice, cents: Int64?, named type: ByteSlice = .null
    ) {
      number += 1
      let lines = self.lines((type, columns.product), (detail, columns.note))
      writer.begin(number, lines: lines, to: &archive.xml)
      writer.text(label, at: columns.product, style: .product, to: &archive.xml)
      writer.blank(at: columns.afterProduct...columns.lineTotal, style: .ruled, to: &archive.xml)
      if let cents {
        writer.amount(cents, at: columns.subtotal, style: .ruledPrice, to: &archive.xml)
      } else {
        writer.blank(at: columns.subtotal, style: .ruled, to: &archive.xml)
      }
      self.write(detail, at: columns.note, writer: writer, to: &archive.xml)
      writer.end(to: &archive.xml)
      archive.drain(to: &output)
    }
    if costs.materialsCents != 0 {
      write(words[.materials], detail: .null, cents: costs.materialsCents)
    }
    if Self.hasLabor(costs, arranged: arranged) {
      write(words[.labor], detail: costs.laborNote, cents: costs.laborCents)
    }
    for fee in costs.professionalFees.prefix(feeCount) {
      let type = bytes.string(fee.professionalType.range)
      write(
        bytes.isBlank(fee.professionalType.range) ? words[.fee] : type, detail: fee.reason,
        cents: fee.estimateCents,
        named: fee.professionalType)
    }
    if otherFeeCount > 0 {
      write(counted(otherFeeCount, "more professional fee"), detail: .null, cents: nil)
    }
    if let permits = costs.permitFeesCents { write(words[.permits], detail: .null, cents: permits) }
    if costs.totalLowCents != 0 {
      write(words[.atLeast], detail: .null, cents: costs.totalLowCents)
    }
    if costs.totalHighCents != 0 {
      write(words[.atMost], detail: .null, cents: costs.totalHighCents)
    }
  }
}
