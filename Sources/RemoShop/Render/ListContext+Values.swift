import RemoBytes
import RemoTemplate

/// The texts, links and numbers of a list.
extension ListContext {
  package mutating func write(
    _ id: Int, _ cursor: TemplateCursor, into writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    guard let name = ListName(rawValue: id & ~ListName.ofProducts) else { return }
    switch name {
    case .link, .image, .imageLink: writeLink(name, item(id, cursor), &writer, table)
    case .name, .retailer, .price, .priceCents, .priceDecimal, .label, .fitLabel, .fitKind,
      .fitDetail, .dimensions, .why, .score:
      writeItemValue(name, item(id, cursor), &writer, table)
    case .itemGroup:
      let group = group(id, cursor)
      text.writeName(group, rendered.list.document.storage.span, &writer, table)
    case .icon: text.writeIcon(group(id, cursor).category, &writer, table)
    case .position: writer.appendDecimal(Int64(place(id, cursor) + 1))
    case .number:
      writer.appendDecimal(Int64(place(id, cursor) - group(id, cursor).start + 1))
    case .groupName, .slug, .groupIcon, .subtotal, .subtotalCents, .groupUnpricedNote,
      .groupItemCount, .groupCountNote:
      writeGroupValue(name, cursor[0], &writer, table)
    case .category, .keywords, .searchURL, .searchPosition:
      writeSearchValue(name, cursor[0], &writer, table)
    case .materials, .labor, .permits, .low, .high, .laborNote, .feeType, .feeReason, .feeAmount:
      writeCostValue(name, cursor, &writer, table)
    default: writeListValue(name, &writer, table)
    }
  }

  @inline(__always)
  private mutating func writeItemValue(
    _ name: ListName, _ number: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let bytes = rendered.list.document.storage.span
    let items = rendered.list.records.items.span
    switch name {
    case .name: text.writeName(items[number], rendered.traits[number], bytes, &writer, table)
    case .retailer where !rendered.traits[number].contains(.hasBlankRetailer):
      writer.append(bytes, items[number].retailer, escaping: table)
    case .price: text.writePrice(items[number].priceCents, &writer, table)
    case .priceCents: writer.appendDecimal(items[number].priceCents)
    case .priceDecimal: text.money.appendPlainDecimal(Cents(items[number].priceCents), to: &writer)
    case .label where rendered.traits[number].contains(.isCloseMatch):
      text.writeCloseMatch(&writer, table)
    case .fitLabel: text.writeFitLabel(items[number].fitStatus, bytes, &writer, table)
    case .fitKind: text.writeFitKind(items[number].fitStatus, bytes, &writer, table)
    case .fitDetail: writer.append(bytes, items[number].fitDetail, escaping: table)
    case .dimensions: writer.append(bytes, items[number].dimensions, escaping: table)
    case .why: writer.append(bytes, items[number].whyMatched, escaping: table)
    case .score: writer.append(bytes, items[number].scoreText, escaping: table)
    default: break
    }
  }

  /// Writes a link without what browsers pass over: spaces at its end, slashes too many.
  private mutating func writeLink(
    _ name: ListName, _ number: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    if name == .image, !linksImages {
      images.write(number, into: &writer, escaping: table)
      return
    }
    let traits = rendered.traits[number]
    guard name == .link ? traits.contains(.hasLink) : hasImages && traits.contains(.hasImage)
    else { return }
    let known = plainLinks(number)
    let plain = name == .link ? known.link : known.image
    let bytes = rendered.list.document.storage.span
    if let plain, table.keepsPlainURLs {
      writer.append(plain, of: bytes, escaping: table)
    } else {
      let item = rendered.list.records.items[number]
      Self.writeUnusualLink(
        name == .link ? item.productURL : item.imageURL, bytes, &writer, table)
    }
  }

  @inline(never)
  private static func writeUnusualLink(
    _ field: ByteSlice, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    let range = WebLink.trimmed(bytes, field)
    let spare = WebLink.spareSlashes(bytes, range)
    if !spare.isEmpty {
      writer.append(bytes, range.lowerBound..<spare.lowerBound, escaping: table)
    }
    let start = spare.isEmpty ? range.lowerBound : spare.upperBound
    writer.append(bytes, start..<range.upperBound, escaping: table)
  }

  private mutating func writeGroupValue(
    _ name: ListName, _ number: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let group = rendered.groups[number]
    switch name {
    case .groupName:
      text.writeName(group, rendered.list.document.storage.span, &writer, table)
    case .slug:
      writer.append(UInt8(ascii: "g"))
      writer.appendDecimal(Int64(number + 1))
    case .groupIcon: text.writeIcon(group.category, &writer, table)
    case .subtotal:
      text.writeSum(group.subtotalCents, isPartial: group.unpricedCount > 0, &writer, table)
    case .subtotalCents: writer.appendDecimal(group.subtotalCents)
    case .groupItemCount: writer.appendDecimal(Int64(group.count))
    case .groupCountNote: text.writeItemCount(group.count, &writer, table)
    case .groupUnpricedNote where group.unpricedCount > 0:
      text.writeUnpricedNote(group.unpricedCount, &writer, table)
    default: break
    }
  }

  private mutating func writeSearchValue(
    _ name: ListName, _ number: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let bytes = rendered.list.document.storage.span
    switch name {
    case .category: writer.append(bytes, rendered.searches[number].category, escaping: table)
    case .keywords: writer.append(bytes, rendered.searches[number].words, escaping: table)
    case .searchURL: writer.append(bytes, rendered.searches[number].url, escaping: table)
    default: writer.appendDecimal(Int64(number + 1))
    }
  }

  private mutating func writeListValue(
    _ name: ListName, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    switch name {
    case .id:
      writer.append(
        rendered.list.document.storage.span, rendered.list.records.id, escaping: table)
    case .total:
      text.writeSum(
        rendered.totalCents, isPartial: rendered.unpricedCount > 0, &writer, table)
    case .totalCents: writer.appendDecimal(rendered.totalCents)
    case .itemCount: writer.appendDecimal(Int64(rendered.order.count))
    case .countNote: text.writeItemCount(rendered.order.count, &writer, table)
    case .hiddenCount: writer.appendDecimal(Int64(rendered.hiddenCount))
    case .unpricedNote where rendered.unpricedCount > 0:
      text.writeUnpricedNote(rendered.unpricedCount, &writer, table)
    case .hiddenNote where rendered.hiddenCount > 0:
      text.writeHiddenNote(rendered.hiddenCount, &writer, table)
    default: break
    }
  }

  private mutating func writeCostValue(
    _ name: ListName, _ cursor: TemplateCursor, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    guard let costs = rendered.list.records.costs else { return }
    let bytes = rendered.list.document.storage.span
    switch name {
    case .materials: text.writeAmount(costs.materialsCents, &writer, table)
    case .labor: if let cents = costs.laborCents { text.writeAmount(cents, &writer, table) }
    case .permits:
      if let cents = costs.permitFeesCents { text.writeAmount(cents, &writer, table) }
    case .low: text.writeAmount(costs.totalLowCents, &writer, table)
    case .high: text.writeAmount(costs.totalHighCents, &writer, table)
    case .laborNote: writer.append(bytes, costs.laborNote, escaping: table)
    case .feeType:
      writer.append(bytes, costs.professionalFees[cursor[1]].professionalType, escaping: table)
    case .feeReason:
      writer.append(bytes, costs.professionalFees[cursor[1]].reason, escaping: table)
    case .feeAmount:
      text.writeAmount(costs.professionalFees[cursor[1]].estimateCents, &writer, table)
    default: break
    }
  }
}
