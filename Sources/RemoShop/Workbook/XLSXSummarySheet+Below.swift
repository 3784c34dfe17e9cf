import RemoBytes

/// The rows below the total: what is still to find, and the renovation costs.
extension XLSXSummarySheet {
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
