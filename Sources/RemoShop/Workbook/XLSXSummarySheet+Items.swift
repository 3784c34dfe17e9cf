import RemoBytes

/// The rows of products.
extension XLSXSummarySheet {
  func writeItem(
    _ item: Int, row number: Int, isLink: Bool, writer: inout XLSXRowWriter,
    drawing: inout XLSXDrawing, to xml: inout ByteWriter
  ) {
    let record = arranged.list.records.items[item]
    let traits = arranged.facts[item].traits
    let isAlternate = traits.contains(.isAlternate)
    let name = traits.contains(.hasBlankName) ? .empty : record.productName
    let note = note(on: item)
    let lineCount = max(
      lines((name, Column.product), (record.retailer, Column.retailer)),
      note.withBytes { lines($0, in: 0..<$0.count, column: Column.note) })
    let hasPicture = hasPictures && workbook.pictures.products[item] != nil
    writer.begin(
      number, lines: lineCount, picture: hasPicture ? XLSXPicture.Frame.product.rowHeight : 0,
      isDetail: true, to: &xml)
    if hasPicture {
      let bytes = arranged.list.document.storage.span
      drawing.add(
        item: item, column: Column.product, row: number, indent: isAlternate ? 24 : 6,
        text: name.isEmpty ? ListWords.english.unnamedProduct : bytes.string(name.range))
    }
    let style = XLSXStyle.product(isLink: isLink, isAlternate: isAlternate)
    write(
      name: name, or: ListWords.english.unnamedProduct, style: style, writer: writer, to: &xml)
    write(record.retailer, at: Column.retailer, writer: writer, to: &xml)
    if isAlternate {
      writer.blank(at: Column.quantity, style: .ruled, to: &xml)
    } else {
      writer.number(
        String(record.quantity), at: Column.quantity, style: .ruledNumber, to: &xml)
    }
    if record.priceCents == 0 {
      writer.text(
        ListWords.english.checkPrice, at: Column.unitPrice, style: .unpriced, to: &xml)
    } else {
      writer.amount(record.priceCents, at: Column.unitPrice, style: .ruledPrice, to: &xml)
    }
    if isAlternate {
      writer.blank(at: Column.lineTotal, style: .ruled, to: &xml)
    } else {
      writer.lineTotal(
        of: Column.quantity, by: Column.unitPrice,
        is: record.priceCents == 0 ? nil : Amount(record.lineCents), at: Column.lineTotal, to: &xml)
    }
    writer.blank(at: Column.subtotal, style: .ruled, to: &xml)
    write(
      note, at: Column.note, style: note.isEmpty ? .ruled : .ruledWrapped, writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// The remarks before an item's note: whether it is an alternate or a close match, and why.
  static func remarks(on item: Int, in arranged: ArrangedList) -> [String] {
    let traits = arranged.facts[item].traits
    var remarks: [String] = []
    if traits.contains(.isAlternate) { remarks.append("Alternate") }
    if traits.contains(.isCloseMatch) {
      remarks.append(TableWord.closeMatchLabel.text(arranged.currency))
    }
    if traits.contains(.hasWeakness) {
      let detail = arranged.list.records.items[item].fit.detail
      remarks.append(arranged.list.document.storage.span.string(detail.range))
    }
    return remarks
  }

  /// The remarks on an item, and its note.
  private func note(on item: Int) -> String {
    let bytes = arranged.list.document.storage.span
    var notes = Self.remarks(on: item, in: arranged)
    let record = arranged.list.records.items[item]
    if !bytes.isBlank(record.note.range) { notes.append(bytes.string(record.note.range)) }
    return notes.joined(separator: "; ")
  }
}
