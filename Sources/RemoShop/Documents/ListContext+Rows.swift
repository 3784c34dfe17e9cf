import RemoBytes
import RemoTemplate

/// Fills the rows of a list, field by field.
///
/// Tuned: fields are computed only for templates that use them, and rows allocate nothing.
extension ListContext {
  func fillList(
    _ row: TemplateRow, of arranged: borrowing ArrangedList,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: ListField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    func uses(_ field: ListField) -> Bool { row.needs.contains(field) }
    let id = arranged.list.records.id
    let itemCount = arranged.itemCount
    let unpricedCount = arranged.unpricedCount
    let hiddenCount = arranged.hiddenCount
    set(.id, slot: TemplateSlot(id, isShown: !id.isEmpty))
    own.write(atMost: text.sumRoom + 5 * RowText.numberRoom) { target, start in
      var made = RowText(at: start)
      let cents = arranged.totalCents
      if uses(.total) {
        set(
          .total, slot: made.sum(cents, isPartial: unpricedCount > 0, text: text, target: &target))
      }
      if uses(.totalCents) {
        set(.totalCents, slot: made.number(cents.magnitude, isShown: cents > 0, target: &target))
      }
      if uses(.itemCount) {
        set(
          .itemCount, slot: made.number(UInt64(itemCount), isShown: itemCount > 0, target: &target))
      }
      if uses(.pieceCount) {
        set(
          .pieceCount,
          slot: made.number(
            UInt64(arranged.pieceCount), isShown: itemCount > 0, target: &target))
      }
      if uses(.hiddenCount) {
        set(
          .hiddenCount,
          slot: made.number(UInt64(hiddenCount), isShown: hiddenCount > 0, target: &target))
      }
      return made.end
    }
    if uses(.seal) { set(.seal, slot: own.slot(of: ListSeal(arranged.list).text)) }
    set(.isPartial, slot: TemplateSlot(unpricedCount > 0))
    if uses(.unpricedNote) {
      set(.unpricedNote, slot: text.note(text.unpriced, count: unpricedCount, into: &own))
    }
    if uses(.countNote) {
      set(.countNote, slot: text.count(itemCount, pieces: arranged.pieceCount, into: &own))
    }
    if uses(.hiddenNote) {
      let told = arranged.hiddenCount(toldIn: voice)
      set(.hiddenNote, slot: text.note(text.hidden, count: told, into: &own))
    }
    set(.hasItems, slot: TemplateSlot(itemCount > 0))
    set(.hasUnmatched, slot: TemplateSlot(!arranged.searches.isEmpty))
    set(.isEmpty, slot: TemplateSlot(itemCount == 0 && arranged.searches.isEmpty))
    if uses(.hasRetailers) { set(.hasRetailers, slot: TemplateSlot(Self.hasRetailers(arranged))) }
    set(.offersTip, slot: TemplateSlot(hasTips && arranged.mayNeedScan))
    set(.showTip, slot: TemplateSlot(hasTips && arranged.suggestsScan))
    if uses(.leadImage) {
      let item = leadItem(of: arranged)
      set(.leadImage, slot: item.map { Self.imageLink($0, of: arranged, into: &own) } ?? .empty)
    }
    set(.groups, slot: TemplateSlot(elements: arranged.groups.count))
    set(.products, slot: TemplateSlot(elements: arranged.order.count))
    set(.unmatched, slot: TemplateSlot(elements: arranged.searches.count))
    set(.costs, slot: TemplateSlot(elements: arranged.list.records.costs?.isEmpty == false ? 1 : 0))
    if uses(.hasCategories) { set(.hasCategories, slot: TemplateSlot(arranged.hasCategories)) }
    set(.hasRooms, slot: TemplateSlot(!arranged.rooms.isEmpty))
    fillDesign(row, of: arranged, slots: &slots, into: &own)
    fillGrandTotal(row, of: arranged, slots: &slots, into: &own)
  }

  /// Sets the adjustments, and the grand total if there are any.
  private func fillGrandTotal(
    _ row: TemplateRow, of arranged: borrowing ArrangedList,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: ListField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    set(.adjustments, slot: TemplateSlot(elements: arranged.adjustments.count))
    set(.grandTotal, slot: .empty)
    set(.grandTotalCents, slot: .empty)
    if arranged.adjustments.isEmpty { return }
    let start = own.count
    text.writeSum(
      arranged.grandTotal.minorUnits, isPartial: arranged.unpricedCount > 0, to: &own,
      escaping: .unescaped)
    set(.grandTotal, slot: TemplateSlot(own: ByteSlice(start..<own.count)))
    set(.grandTotalCents, slot: text.number(arranged.grandTotal.minorUnits, into: &own))
  }

  func fillAdjustment(
    _ applied: AppliedAdjustment, row: TemplateRow, slots: inout MutableSpan<TemplateSlot>,
    into own: inout ByteWriter
  ) {
    func set(_ field: AdjustmentField, slot: TemplateSlot) {
      slots[row.start + field.rawValue] = slot
    }
    set(.label, slot: own.slot(of: ContiguousArray(applied.adjustment.label.utf8)))
    set(.percent, slot: .empty)
    if case .percentage(let percentage) = applied.adjustment.value {
      set(.percent, slot: own.slot(of: ContiguousArray(text.money.string(percentage).utf8)))
    }
    let cents = applied.amount.minorUnits
    set(.amount, slot: text.amount(cents, isShown: true, into: &own))
    set(.amountCents, slot: text.number(cents, into: &own))
    set(.amountDecimal, slot: text.decimal(cents, into: &own))
  }

  /// Sets the picture of the room, its kind and its style.
  private func fillDesign(
    _ row: TemplateRow, of arranged: borrowing ArrangedList,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: ListField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    let bytes = arranged.list.document.storage.span
    let design = arranged.list.records.design
    set(.roomType, slot: Self.filled(design.roomType, in: bytes))
    set(.style, slot: Self.filled(design.style, in: bytes))
    if row.needs.contains(ListField.pageURL) {
      let page = pageURL.map { ContiguousArray($0.text.utf8) }
      set(.pageURL, slot: page.map { own.slot(of: $0) } ?? .empty)
    }
    if row.needs.contains(ListField.hero) {
      set(.hero, slot: hero.map { own.slot(of: $0) } ?? .empty)
    }
    if row.needs.contains(ListField.studioLogo) {
      set(.studioLogo, slot: studioLogo.map { own.slot(of: $0) } ?? .empty)
    }
    if row.needs.contains(ListField.heroLink) {
      let link = hasImages ? heroURL : nil
      set(.heroLink, slot: link.map { own.slot(of: $0) } ?? .empty)
    }
  }

  /// The first shown item with an image, if images are shown.
  private func leadItem(of arranged: borrowing ArrangedList) -> Int? {
    guard hasImages else { return nil }
    let place = arranged.order.firstIndex {
      arranged.facts[Int($0)].traits.contains(.hasImage)
    }
    return place.map { Int(arranged.order[$0]) }
  }

  /// Sets the URL of an item's image.
  private static func imageLink(
    _ number: Int, of arranged: borrowing ArrangedList, into own: inout ByteWriter
  ) -> TemplateSlot {
    let facts = arranged.facts[number]
    if !facts.traits.contains(.hasImage) { return .empty }
    if !facts.traits.contains(.hasUntidyImage) { return TemplateSlot(facts.image) }
    let bytes = arranged.list.document.storage.span
    return link(
      WebLink(arranged.list.records.items[number].imageURL, in: bytes), in: bytes, into: &own)
  }

  private static func hasRetailers(_ arranged: borrowing ArrangedList) -> Bool {
    arranged.order.contains { !arranged.facts[Int($0)].traits.contains(.hasBlankRetailer) }
  }

  func fillGroup(
    _ number: Int, of arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: GroupField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    func uses(_ field: GroupField) -> Bool { row.needs.contains(field) }
    let group = arranged.groups[number]
    let isPartial = group.unpricedCount > 0
    if uses(.name) { set(.name, slot: TemplateSlot(group.name)) }
    if uses(.icon) { set(.icon, slot: text.icon(of: group)) }
    own.write(atMost: text.sumRoom + 5 * RowText.numberRoom) { target, start in
      var made = RowText(at: start)
      if uses(.slug) {
        set(.slug, slot: made.number(UInt64(number + 1), after: UInt8(ascii: "g"), target: &target))
      }
      if uses(.subtotal) {
        set(
          .subtotal,
          slot: made.sum(group.subtotalCents, isPartial: isPartial, text: text, target: &target))
      }
      if uses(.subtotalCents) {
        let cents = group.subtotalCents
        set(.subtotalCents, slot: made.number(cents.magnitude, isShown: cents > 0, target: &target))
      }
      if uses(.itemCount) {
        set(.itemCount, slot: made.number(UInt64(group.count), target: &target))
      }
      if uses(.pieceCount) {
        set(.pieceCount, slot: made.number(UInt64(group.pieceCount), target: &target))
      }
      return made.end
    }
    fillRoom(of: number, in: arranged, row: row, slots: &slots, into: &own)
    if uses(.isPartial) { set(.isPartial, slot: TemplateSlot(isPartial)) }
    if uses(.unpricedNote) {
      set(.unpricedNote, slot: text.note(text.unpriced, count: group.unpricedCount, into: &own))
    }
    if uses(.countNote) {
      set(.countNote, slot: text.count(group.count, pieces: group.pieceCount, into: &own))
    }
    if uses(.standsBeside) {
      set(.standsBeside, slot: TemplateSlot(Self.standsBeside(number, in: arranged)))
    }
    if uses(.hasSeveral) { set(.hasSeveral, slot: TemplateSlot(group.count > 1)) }
    if uses(.first) { set(.first, slot: TemplateSlot(number == 0)) }
    if uses(.last) { set(.last, slot: TemplateSlot(number == arranged.groups.count - 1)) }
    set(.items, slot: TemplateSlot(elements: group.count))
  }

  /// Sets the room of a group, and its sums in the first group of the room.
  private func fillRoom(
    of number: Int, in arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: GroupField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    guard !arranged.rooms.isEmpty else {
      set(.room, slot: .empty)
      set(.startsRoom, slot: .empty)
      set(.roomSubtotal, slot: .empty)
      return set(.roomCountNote, slot: .empty)
    }
    let room = arranged.rooms[arranged.groups[number].room]
    set(.room, slot: TemplateSlot(room.name, isShown: !room.name.isNull))
    set(.startsRoom, slot: TemplateSlot(number == room.start))
    if row.needs.contains(GroupField.roomSubtotal) {
      own.write(atMost: text.sumRoom) { target, start in
        var made = RowText(at: start)
        set(
          .roomSubtotal,
          slot: made.sum(
            room.subtotalCents, isPartial: room.unpricedCount > 0, text: text, target: &target))
        return made.end
      }
    }
    if row.needs.contains(GroupField.roomCountNote) {
      set(
        .roomCountNote, slot: text.count(room.itemCount, pieces: room.pieceCount, into: &own))
    }
  }

  func fillItem(
    _ item: ItemPlace, of arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: ItemRowField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    func uses(_ field: ItemRowField) -> Bool { row.needs.contains(field) }
    let bytes = arranged.list.document.storage.span
    let number = item.item
    let facts = arranged.facts[number]
    let traits = facts.traits
    let items = arranged.list.records.items.span
    let cents = items[number].priceCents
    if uses(.name) {
      set(
        .name,
        slot: traits.contains(.hasBlankName)
          ? TemplateSlot(own: text.unnamed) : TemplateSlot(items[number].productName))
    }
    if uses(.retailer) {
      set(
        .retailer,
        slot: traits.contains(.hasBlankRetailer) ? .empty : TemplateSlot(items[number].retailer))
    }
    if uses(.isPriced) { set(.isPriced, slot: TemplateSlot(cents > 0)) }
    let lineCents = items[number].lineCents
    let quantity = items[number].quantity
    own.write(atMost: 2 * text.money.room + MoneyFormat.plainRoom + 6 * RowText.numberRoom) {
      target, start in
      var made = RowText(at: start)
      if uses(.price) {
        set(
          .price,
          slot: cents == 0
            ? TemplateSlot(own: text.checkPrice)
            : made.sum(cents, isPartial: false, text: text, target: &target))
      }
      if uses(.priceCents) {
        set(.priceCents, slot: made.number(cents.magnitude, isShown: cents > 0, target: &target))
      }
      if uses(.priceDecimal) {
        set(
          .priceDecimal, slot: made.decimal(cents, isShown: cents > 0, text: text, target: &target))
      }
      let place = item.place
      if uses(.position) {
        set(
          .position,
          slot: made.number(UInt64((item.alternate ?? place) + 1), target: &target))
      }
      if uses(.group) || uses(.icon) || uses(.number) {
        let group = arranged.groups[Int(facts.group)]
        set(.group, slot: TemplateSlot(group.name))
        set(.icon, slot: text.icon(of: group))
        set(
          .number,
          slot: made.number(UInt64((item.alternate ?? place - group.start) + 1), target: &target))
      }
      if uses(.quantity) {
        set(
          .quantity,
          slot: made.number(quantity.magnitude, target: &target))
      }
      if uses(.lineTotal) {
        set(
          .lineTotal,
          slot: cents > 0 && quantity > 1
            ? made.sum(lineCents, isPartial: false, text: text, target: &target) : .empty)
      }
      if uses(.lineTotalCents) {
        set(
          .lineTotalCents,
          slot: made.number(lineCents.magnitude, isShown: cents > 0, target: &target))
      }
      return made.end
    }
    if uses(.link) {
      set(
        .link,
        slot: traits.contains(.hasLink)
          ? Self.link(WebLink(facts.link), in: bytes, into: &own) : .empty)
    }
    if uses(.shortLink) {
      let parts = traits.contains(.hasLink) ? facts.link.flatMap { URLParts($0, in: bytes) } : nil
      set(.shortLink, slot: parts.map { TemplateSlot($0.shortForm) } ?? .empty)
    }
    if uses(.image) || uses(.imageLink) {
      let image = Self.imageLink(number, of: arranged, into: &own)
      if uses(.image) { set(.image, slot: linksImages ? image : embeddedImage(number, into: &own)) }
      set(.imageLink, slot: hasImages ? image : .empty)
    }
    if uses(.label) {
      set(
        .label, slot: traits.contains(.isCloseMatch) ? TemplateSlot(own: text.closeMatch) : .empty)
    }
    if uses(.labelDetail) {
      let detail = traits.contains(.hasWeakness) ? items[number].fit.detail : .null
      set(.labelDetail, slot: Self.filled(detail, in: bytes))
    }
    if uses(.isClose) { set(.isClose, slot: TemplateSlot(traits.contains(.isCloseMatch))) }
    if uses(.fitLabel) || uses(.fitKind) {
      let fit = traits.contains(.showsBadge) ? facts.fit : .none
      set(
        .fitLabel,
        slot: text.label(of: fit, status: items[number].fit.status, in: bytes, into: &own))
      set(
        .fitKind,
        slot: fit == .none ? .empty : TemplateSlot(own: text.fitKinds[fit.rawValue], isPlain: true))
    }
    var place = ItemRowField.allCases.count
    for field in ItemRowField.plainTexts {
      if row.needs.contains(place) {
        slots[row.start + place] = Self.filled(items[number].shown(field, by: traits), in: bytes)
      }
      place += 1
    }
    if uses(.index) { set(.index, slot: own.slot(of: "\(items[number].index)")) }
    if uses(.decisionLabel) {
      let decision = items[number].decision
      let word = decision.isNull ? nil : text.words.text(bytes.string(decision.range))
      set(.decisionLabel, slot: word.map { own.slot(of: $0) } ?? .empty)
    }
    if uses(.isAlternate) { set(.isAlternate, slot: TemplateSlot(item.alternate != nil)) }
    set(.isMultiple, slot: TemplateSlot(quantity > 1))
    let alternates = item.alternate == nil ? arranged.alternates[number]?.count ?? 0 : 0
    set(.alternates, slot: TemplateSlot(elements: alternates))
    if uses(.ownFields) {
      let count = item.alternate == nil ? ownFields(ofItem: number, in: arranged).count : 0
      set(.ownFields, slot: TemplateSlot(elements: count))
    }
    if uses(.score) { set(.score, slot: text.score(items[number], in: bytes, into: &own)) }
    if uses(.scoreDecimal) {
      set(.scoreDecimal, slot: Self.decimal(items[number], in: bytes, into: &own))
    }
  }

  /// A link without the parts that browsers ignore: outer spaces and extra slashes.
  private static func link(
    _ link: WebLink?, in bytes: Span<UInt8>, into own: inout ByteWriter
  ) -> TemplateSlot {
    guard let link else { return .empty }
    if link.scan.spareSlashes.isEmpty { return TemplateSlot(link.slice) }
    let start = own.count
    link.write(in: bytes, into: &own)
    return TemplateSlot(own: ByteSlice(start..<own.count))
  }

  /// A score for programs, without an exponent.
  private static func decimal(
    _ item: ItemRecord, in bytes: Span<UInt8>, into own: inout ByteWriter
  ) -> TemplateSlot {
    if bytes.isPlainDecimal(item.scoreText.range) { return TemplateSlot(item.scoreText) }
    let start = own.count
    own.append(plainDecimal(item.score))
    return TemplateSlot(own: ByteSlice(start..<own.count))
  }

  private func embeddedImage(_ number: Int, into own: inout ByteWriter) -> TemplateSlot {
    images.url(number).map { own.slot(of: $0) } ?? .empty
  }

  func fillSearch(
    _ number: Int, of arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: SearchField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    let search = arranged.searches[number]
    let isKnown = !search.keywords.isNull
    let bytes = arranged.list.document.storage.span
    // A search with a blank category uses its keywords as its name.
    let hasCategory = !bytes.isBlank(search.category.range)
    set(
      .category,
      slot: TemplateSlot(
        hasCategory ? search.category : search.words, isShown: hasCategory || isKnown))
    set(.hasCategory, slot: TemplateSlot(hasCategory))
    set(.keywords, slot: TemplateSlot(search.words, isShown: isKnown))
    set(.url, slot: TemplateSlot(search.url, isShown: isKnown))
    let item = search.item.map { arranged.list.records.items[$0] }
    let cents = item?.priceCents ?? 0
    let retailer = item?.retailer ?? .null
    set(.retailer, slot: bytes.isBlank(retailer.range) ? .empty : TemplateSlot(retailer))
    set(.isLowConfidence, slot: TemplateSlot(item != nil))
    set(.isUnknown, slot: TemplateSlot(!isKnown))
    own.write(atMost: RowText.numberRoom) { target, start in
      var made = RowText(at: start)
      set(.position, slot: made.number(UInt64(number + 1), target: &target))
      set(.priceCents, slot: made.number(cents.magnitude, isShown: cents > 0, target: &target))
      return made.end
    }
    set(.first, slot: TemplateSlot(number == 0))
    set(.last, slot: TemplateSlot(number == arranged.searches.count - 1))
  }

  func fillCosts(
    _ row: TemplateRow, of arranged: borrowing ArrangedList,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: CostField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    func uses(_ field: CostField) -> Bool { row.needs.contains(field) }
    guard let costs = arranged.list.records.costs else { return }
    func set(_ amount: CostField, cents: CostField, decimal: CostField, value: Int64?) {
      if uses(amount) {
        set(amount, slot: value.map { text.amount($0, isShown: true, into: &own) } ?? .empty)
      }
      setNumbers(cents, decimal: decimal, value: value)
    }
    /// Sets an amount; 0 means not estimated.
    func set(_ amount: CostField, cents: CostField, decimal: CostField, estimated value: Int64) {
      if uses(amount) { set(amount, slot: text.amount(value, isShown: value != 0, into: &own)) }
      setNumbers(cents, decimal: decimal, value: value)
    }
    func setNumbers(_ cents: CostField, decimal: CostField, value: Int64?) {
      if uses(cents) { set(cents, slot: text.number(value ?? 0, into: &own)) }
      if uses(decimal) { set(decimal, slot: text.decimal(value ?? 0, into: &own)) }
    }
    set(
      .materials, cents: .materialsCents, decimal: .materialsDecimal,
      estimated: costs.materialsCents)
    set(.labor, cents: .laborCents, decimal: .laborDecimal, value: costs.laborCents)
    set(.laborNote, slot: Self.filled(costs.laborNote, in: arranged.list.document.storage.span))
    set(.permits, cents: .permitsCents, decimal: .permitsDecimal, value: costs.permitFeesCents)
    set(.low, cents: .lowCents, decimal: .lowDecimal, estimated: costs.totalLowCents)
    set(.high, cents: .highCents, decimal: .highDecimal, estimated: costs.totalHighCents)
    set(.fees, slot: TemplateSlot(elements: costs.professionalFees.count))
  }

  func fillFee(
    _ number: Int, of arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into own: inout ByteWriter
  ) {
    func set(_ field: FeeField, slot: TemplateSlot) { slots[row.start + field.rawValue] = slot }
    guard let fee = arranged.list.records.costs?.professionalFees[number] else { return }
    let bytes = arranged.list.document.storage.span
    set(.type, slot: Self.filled(fee.professionalType, in: bytes))
    set(.reason, slot: Self.filled(fee.reason, in: bytes))
    set(.amount, slot: text.amount(fee.estimateCents, isShown: true, into: &own))
    if row.needs.contains(FeeField.amountCents) {
      set(.amountCents, slot: text.number(fee.estimateCents, into: &own))
    }
    if row.needs.contains(FeeField.amountDecimal) {
      set(.amountDecimal, slot: text.decimal(fee.estimateCents, into: &own))
    }
  }

  /// A text whose section is hidden if the text is blank.
  private static func filled(_ slice: ByteSlice, in bytes: Span<UInt8>) -> TemplateSlot {
    TemplateSlot(slice, isShown: !bytes.isBlank(slice.range))
  }
}
