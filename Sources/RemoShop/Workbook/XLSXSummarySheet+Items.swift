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
    let own = columns.ownFields.map { arranged.list.records.own.value($0, item: item).orEmpty }
    let lineCount = max(
      zip(own, columns.fields).map { lines(($0, $1)) }.max() ?? 1,
      lines((name, columns.product), (record.retailer, columns.retailer)),
      note.withBytes { lines($0, in: 0..<$0.count, column: columns.note) })
    let hasPicture = hasPictures && workbook.pictures.products[item] != nil
    writer.begin(
      number, lines: lineCount, picture: hasPicture ? XLSXPicture.Frame.product.rowHeight : 0,
      isDetail: true, to: &xml)
    if hasPicture {
      let bytes = arranged.list.document.storage.span
      drawing.add(
        item: item, column: columns.product, row: number, indent: isAlternate ? 24 : 6,
        text: name.isEmpty ? words[.unnamedProduct] : bytes.string(name.range))
    }
    let style = XLSXStyle.product(isLink: isLink, isAlternate: isAlternate)
    write(
      name: name, or: words[.unnamedProduct], style: style, writer: writer, to: &xml)
    for (value, column) in zip(own, columns.fields) {
      write(value, at: column, writer: writer, to: &xml)
    }
    write(record.retailer, at: columns.retailer, writer: writer, to: &xml)
    if isAlternate {
      writer.blank(at: columns.quantity, style: .ruled, to: &xml)
    } else {
      writer.number(
        String(record.quantity), at: columns.quantity, style: .ruledNumber, to: &xml)
    }
    if record.priceCents == 0 {
      writer.text(
        words[.checkPrice], at: columns.unitPrice, style: .unpriced, to: &xml)
    } else {
      writer.amount(record.priceCents, at: columns.unitPrice, style: .ruledPrice, to: &xml)
    }
    if isAlternate {
      writer.blank(at: columns.lineTotal, style: .ruled, to: &xml)
    } else {
      writer.lineTotal(
        of: columns.quantity, by: columns.unitPrice,
        is: record.priceCents == 0 ? nil : Amount(record.lineCents), at: columns.lineTotal, to: &xml
      )
    }
    writer.blank(at: columns.subtotal, style: .ruled, to: &xml)
    write(
      note, at: columns.note, style: note.isEmpty ? .ruled : .ruledWrapped, writer: writer, to: &xml
    )
    writer.end(to: &xml)
  }

  /// The remarks before an item's note: whether it is an alternate or a close match, and why.
  static func remarks(
    on item: Int, in arranged: ArrangedList, words: WorkbookWords
  ) -> [String] {
    let traits = arranged.facts[item].traits
    var remarks: [String] = []
    if traits.contains(.isAlternate) { remarks.append(words[.isAlternate]) }
    if traits.contains(.isCloseMatch) {
      remarks.append(words[.closeMatch])
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
    var notes = Self.remarks(on: item, in: arranged, words: words)
    let record = arranged.list.records.items[item]
    if !bytes.isBlank(record.note.range) { notes.append(bytes.string(record.note.range)) }
    return notes.joined(separator: words[.semicolon])
  }
}
