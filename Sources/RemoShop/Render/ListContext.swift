import RemoBytes
import RemoTemplate

/// A list as the values of a template.
///
/// Everything is worked out when it is asked for; nothing is allocated. Not copyable, so that the
/// hundreds of questions that a page asks do not copy it.
package struct ListContext: TemplateContext, ~Copyable {
  /// The list that is shown; the next one takes its place.
  package var rendered: RenderedList
  let text: ListText
  private let document: DocumentOptions
  private let hasTips: Bool
  /// Whether images are loaded from where they are.
  private let linksImages: Bool
  /// The images that are in the page instead.
  private(set) var images = EmbeddedImages()
  private let icons: ContiguousArray<ContiguousArray<UInt8>>
  private let fitKinds: ContiguousArray<ContiguousArray<UInt8>>

  /// A context for lists that are arranged and shown as the options say.
  package init(_ list: ListOptions, _ document: DocumentOptions) {
    rendered = RenderedList(ShoppingList(DocumentBuffer(EmptyCollection())), list)
    text = ListText(list)
    self.document = document
    hasTips = document.showsTips
    linksImages = document.images == .link
    icons = ContiguousArray(Category.icons.map { ContiguousArray($0.utf8) })
    fitKinds = ContiguousArray(["fits", "tight", "", "other"].map { ContiguousArray($0.utf8) })
  }

  /// Finds the images of the list, where they are to be in the page.
  mutating func embedImages() {
    guard document.images == .embed else { return }
    images = EmbeddedImages(rendered, file: document.imageFile)
  }

  /// The texts that a template may name and that are the same for every list.
  package var constants: [String: String] {
    var constants = text.words.constants
    let locale = rendered.options.locale
    constants["title"] = document.title ?? text.words[.title]
    constants["lang"] = locale.wordsTag
    constants["dir"] = locale.wordsDirection.rawValue
    constants["currency"] = rendered.options.currency.code
    constants["rel"] = document.rel
    constants["images"] = linksImages ? "images" : ""
    constants["tips"] = hasTips ? "tips" : ""
    constants["checklist"] = document.hasCheckboxes ? "checklist" : ""
    constants["show_scores"] = document.showsScores ? "show_scores" : ""
    let parts = text.money.parts
    constants["money.prefix"] = parts.prefix
    constants["money.suffix"] = parts.suffix
    constants["money.group"] = parts.group
    constants["money.decimal"] = parts.decimal
    constants["money.zero"] = parts.zero
    constants["money.minor_units"] = "\(parts.minorUnits)"
    constants["money.minimum_grouping"] = "\(parts.minimumGrouping)"
    constants["money.secondary_group"] = "\(parts.secondaryGroup)"
    return constants
  }

  // MARK: Places

  /// Where in `order` the item of a name stands.
  @inline(__always)
  private func place(_ isOfProducts: Bool, _ cursor: TemplateCursor) -> Int {
    isOfProducts ? cursor[0] : rendered.groups[cursor[0]].start + cursor[1]
  }

  /// The number of the group that the item at `place` belongs to.
  private func group(at place: Int, _ isOfProducts: Bool, _ cursor: TemplateCursor) -> Int {
    guard isOfProducts else { return cursor[0] }
    var low = 0
    var high = rendered.groups.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rendered.groups[middle].start <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Sections

  package func count(_ id: Int, _ cursor: TemplateCursor) -> Int {
    switch ListName(rawValue: id) {
    case .groups: rendered.groups.count
    case .items: rendered.groups[cursor[0]].count
    case .products: rendered.order.count
    case .unmatched: rendered.searches.count
    case .costs: rendered.list.records.costs == nil ? 0 : 1
    case .fees: rendered.list.records.costs?.professionalFees.count ?? 0
    default: 0
    }
  }

  package func isTruthy(_ id: Int, _ cursor: TemplateCursor) -> Bool {
    let isOfProducts = id & ListName.ofProducts != 0
    guard let name = ListName(rawValue: id & ~ListName.ofProducts) else { return false }
    switch name {
    case .id: return !rendered.list.records.id.isEmpty
    case .isPartial, .unpricedNote: return rendered.unpricedCount > 0
    case .totalCents: return rendered.totalCents > 0
    case .itemCount, .hasItems: return !rendered.order.isEmpty
    case .hiddenCount, .hiddenNote: return rendered.hiddenCount > 0
    case .hasUnmatched: return !rendered.searches.isEmpty
    case .isEmpty: return rendered.order.isEmpty && rendered.searches.isEmpty
    case .hasRetailers:
      return rendered.order.contains { !rendered.traits[Int($0)].contains(.hasBlankRetailer) }
    case .showTip: return hasTips && !rendered.hasFitStatus && !rendered.order.isEmpty
    case .groupIsPartial, .groupUnpricedNote: return rendered.groups[cursor[0]].unpricedCount > 0
    case .subtotalCents: return rendered.groups[cursor[0]].subtotalCents > 0
    case .groupFirst: return cursor[0] == 0
    case .groupLast: return cursor[0] == rendered.groups.count - 1
    case .first: return cursor[isOfProducts ? 0 : 1] == 0
    case .last:
      return isOfProducts
        ? cursor[0] == rendered.order.count - 1
        : cursor[1] == rendered.groups[cursor[0]].count - 1
    case .retailer, .isPriced, .priceCents, .priceDecimal, .link, .image, .imageLink, .label,
      .isClose,
      .fitLabel, .fitKind, .fitDetail, .dimensions, .why:
      return isItemTruthy(name, Int(rendered.order[place(isOfProducts, cursor)]))
    case .category, .keywords, .searchURL, .isDemoted, .isUnknown, .searchFirst, .searchLast:
      return isSearchTruthy(name, cursor[0])
    case .labor: return rendered.list.records.costs?.laborCents != nil
    case .permits: return rendered.list.records.costs?.permitFeesCents != nil
    case .laborNote: return !isBlank(rendered.list.records.costs?.laborNote ?? .null)
    case .feeType: return !isBlank(fee(cursor)?.professionalType ?? .null)
    case .feeReason: return !isBlank(fee(cursor)?.reason ?? .null)
    default: return true
    }
  }

  @inline(__always)
  private func isItemTruthy(_ name: ListName, _ number: Int) -> Bool {
    let item = rendered.list.records.items[number]
    let traits = rendered.traits[number]
    switch name {
    case .retailer: return !traits.contains(.hasBlankRetailer)
    case .isPriced, .priceCents, .priceDecimal: return item.priceCents > 0
    case .link: return traits.contains(.hasLink)
    case .image: return linksImages ? traits.contains(.hasImage) : images.has(number)
    case .imageLink: return document.images != .none && traits.contains(.hasImage)
    case .label, .isClose: return traits.contains(.isCloseMatch)
    case .fitLabel, .fitKind: return !item.fitStatus.isEmpty
    case .fitDetail: return !isBlank(item.fitDetail)
    case .dimensions: return !isBlank(item.dimensions)
    default: return !isBlank(item.whyMatched)
    }
  }

  private func isSearchTruthy(_ name: ListName, _ number: Int) -> Bool {
    let search = rendered.searches[number]
    switch name {
    case .category: return !isBlank(search.category)
    case .keywords, .searchURL: return !search.keywords.isNull
    case .isDemoted: return search.demotedItem != nil
    case .isUnknown: return search.keywords.isNull
    case .searchFirst: return number == 0
    default: return number == rendered.searches.count - 1
    }
  }

  private func isBlank(_ slice: ByteSlice) -> Bool {
    rendered.list.document.storage.span.isBlank(slice.range)
  }

  private func fee(_ cursor: TemplateCursor) -> FeeRecord? {
    rendered.list.records.costs?.professionalFees[cursor[1]]
  }

  // MARK: Values

  package func write(
    _ id: Int, _ cursor: TemplateCursor, into writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    let isOfProducts = id & ListName.ofProducts != 0
    guard let name = ListName(rawValue: id & ~ListName.ofProducts) else { return }
    if name.rawValue >= ListName.name.rawValue, name.rawValue < ListName.category.rawValue {
      writeItemValue(name, isOfProducts, cursor, &writer, table)
    } else if name.rawValue >= ListName.groupName.rawValue {
      name.rawValue < ListName.name.rawValue
        ? writeGroupValue(name, cursor[0], &writer, table)
        : writeOtherValue(name, cursor, &writer, table)
    } else {
      writeListValue(name, &writer, table)
    }
  }

  @inline(__always)
  private func write(
    _ bytes: borrowing ContiguousArray<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    writer.append(bytes.span, 0..<bytes.count, escaping: table)
  }

  private func writeListValue(
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

  private func writeGroupValue(
    _ name: ListName, _ number: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let group = rendered.groups[number]
    switch name {
    case .groupName:
      text.writeName(group, rendered.list.document.storage.span, &writer, table)
    case .slug:
      writer.append(0x67)
      writer.appendDecimal(Int64(number + 1))
    case .groupIcon: write(icons[group.category.iconNumber], &writer, table)
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

  private func writeItemValue(
    _ name: ListName, _ isOfProducts: Bool, _ cursor: TemplateCursor,
    _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let place = place(isOfProducts, cursor)
    let number = Int(rendered.order[place])
    let bytes = rendered.list.document.storage.span
    switch name {
    case .name:
      text.writeName(
        rendered.list.records.items[number], rendered.traits[number], bytes, &writer, table)
    case .retailer where !rendered.traits[number].contains(.hasBlankRetailer):
      writer.append(bytes, rendered.list.records.items[number].retailer, escaping: table)
    case .price: text.writePrice(rendered.list.records.items[number].priceCents, &writer, table)
    case .priceCents: writer.appendDecimal(rendered.list.records.items[number].priceCents)
    case .priceDecimal:
      text.money.appendPlainDecimal(
        Cents(rendered.list.records.items[number].priceCents), to: &writer)
    case .link where rendered.traits[number].contains(.hasLink):
      writeLink(rendered.list.records.items[number].productURL, &writer, table)
    case .image where !linksImages: images.write(number, into: &writer, escaping: table)
    case .image, .imageLink:
      if document.images != .none, rendered.traits[number].contains(.hasImage) {
        writeLink(rendered.list.records.items[number].imageURL, &writer, table)
      }
    case .label where rendered.traits[number].contains(.isCloseMatch):
      text.writeCloseMatch(&writer, table)
    case .fitLabel:
      text.writeFitLabel(rendered.list.records.items[number].fitStatus, bytes, &writer, table)
    case .fitKind:
      let fit = Fit(bytes, rendered.list.records.items[number].fitStatus)
      write(fitKinds[fit.number], &writer, table)
    case .fitDetail:
      writer.append(bytes, rendered.list.records.items[number].fitDetail, escaping: table)
    case .dimensions:
      writer.append(bytes, rendered.list.records.items[number].dimensions, escaping: table)
    case .why:
      writer.append(bytes, rendered.list.records.items[number].whyMatched, escaping: table)
    case .score:
      writer.append(bytes, rendered.list.records.items[number].scoreText, escaping: table)
    case .itemGroup:
      let group = rendered.groups[group(at: place, isOfProducts, cursor)]
      text.writeName(group, bytes, &writer, table)
    case .icon:
      let group = rendered.groups[group(at: place, isOfProducts, cursor)]
      write(icons[group.category.iconNumber], &writer, table)
    case .position: writer.appendDecimal(Int64(place + 1))
    case .number:
      let start = rendered.groups[group(at: place, isOfProducts, cursor)].start
      writer.appendDecimal(Int64(place - start + 1))
    default: break
    }
  }

  /// Writes a link without what browsers pass over: spaces at its end, slashes too many.
  private func writeLink(
    _ field: ByteSlice, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let bytes = rendered.list.document.storage.span
    let range = WebLink.trimmed(bytes, field)
    let spare = WebLink.spareSlashes(bytes, range)
    if !spare.isEmpty {
      writer.append(bytes, range.lowerBound..<spare.lowerBound, escaping: table)
    }
    let start = spare.isEmpty ? range.lowerBound : spare.upperBound
    writer.append(bytes, start..<range.upperBound, escaping: table)
  }

  private func writeOtherValue(
    _ name: ListName, _ cursor: TemplateCursor, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    let bytes = rendered.list.document.storage.span
    switch name {
    case .category: writer.append(bytes, rendered.searches[cursor[0]].category, escaping: table)
    case .keywords: writer.append(bytes, rendered.searches[cursor[0]].words, escaping: table)
    case .searchURL: writer.append(bytes, rendered.searches[cursor[0]].url, escaping: table)
    case .searchPosition: writer.appendDecimal(Int64(cursor[0] + 1))
    default: writeCostValue(name, cursor, bytes, &writer, table)
    }
  }

  private func writeCostValue(
    _ name: ListName, _ cursor: TemplateCursor, _ bytes: Span<UInt8>,
    _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    guard let costs = rendered.list.records.costs else { return }
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
