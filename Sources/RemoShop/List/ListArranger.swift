import RemoBytes

extension ArrangedList {
  /// Blanks fields of all items, after filters, orders and warnings have used them.
  fileprivate mutating func hide(_ fields: Set<TableField>) {
    for field in fields {
      switch field {
      case .own(let name): list.records.own.hide(name)
      case .column(let column):
        guard let field = column.field else { continue }
        for number in list.records.items.indices {
          list.records.items[number][field] = .null
          if field == .retailer { facts[number].traits.insert(.hasBlankRetailer) }
        }
      }
    }
  }
}

/// Arranges lists: filters, finds duplicates, groups, orders and adds up, and collects warnings.
///
/// Cost: near linear in the number of items, for any distribution of groups and duplicates.
///
/// An arranger is reused for many lists and remembers the categories of their groups.
struct ListArranger {
  private let options: ListOptions
  /// Made on first use, by the first list arranged.
  private lazy var collation = Collation(language: options.locale.language)
  private var hosts = HostMemory()
  private var duplicates = DuplicateFinder()
  private var grouping: ItemGrouping
  /// The items listed, in the order shown.
  private var ranking = ContiguousArray<RankedItem>()

  init(_ options: ListOptions) {
    var options = options
    options.filter.findBlankGroup(options.locale)
    self.options = options
    grouping = ItemGrouping(Words(options.locale), byArea: options.roomGrouping == .area)
  }

  /// Arranges the list in `arranged`, replacing an earlier arrangement.
  mutating func arrange(_ arranged: inout ArrangedList) {
    arranged.removeArrangement()
    readOwnFields(of: &arranged.list)
    let filter = options.filter.inUnits(of: arranged.currency, from: options.currency ?? .usd)
    let hasRooms = arranged.list.hasSeveralRooms
    let alternates = Alternates(arranged.list, byRoom: hasRooms)
    review(&arranged, alternates: alternates, filter: filter, byRoom: hasRooms)
    if grouping.hasBlankGroup { warnOfBlankGroup(&arranged) }
    grouping.nameGroups(in: &arranged.list.document)
    grouping.addUpRooms()
    order(&arranged)
    place(alternates, &arranged)
    arranged.addSearches(filter)
    applyAdjustments(&arranged)
    warnOfDocument(&arranged)
    if !options.hiddenFields.isEmpty { arranged.hide(options.hiddenFields) }
  }

  private func readOwnFields(of list: inout ShoppingList) {
    let filtered = options.filter.ownNames
    switch options.ownFields {
    case .all: list.readOwnFields()
    case .named(let names): list.readOwnFields(names + filtered)
    case .declared where !list.records.declaredFields.isEmpty:
      list.readOwnFields(list.records.declaredFields + filtered)
    case .declared, .none: if !filtered.isEmpty { list.readOwnFields(filtered) }
    }
  }

  // MARK: Items

  /// Finds the facts about each item, its group, and the items that offer the same product.
  private mutating func review(
    _ arranged: inout ArrangedList, alternates: Alternates, filter: ListFilter, byRoom: Bool
  ) {
    let roomField = options.roomGrouping.field(hasRooms: byRoom)
    var review = ItemReview(fit: options.fit, byRoom: byRoom, inMemoryOf: &arranged)
    grouping.begin(count: arranged.list.records.items.count, by: roomField)
    review.review(
      arranged.list, alternates: alternates.targets, filter: filter, hosts: &hosts,
      grouping: &grouping)
    let found = duplicates.duplicates(
      among: review.facts.span, of: arranged.list, byRoom: byRoom)
    if options.removesDuplicates, !found.isEmpty {
      let leftOut = worseRanked(of: found, review.facts.span, in: arranged.list)
      review.leaveOut(leftOut.keys)
      grouping.begin(count: review.facts.count, by: roomField)
      review.group(arranged.list, in: &grouping)
      arranged.betterOffers = leftOut
      arranged.repeatedCents = leftOut.keys.reduce(0) {
        $0 + arranged.list.records.items[$1].lineCents
      }
    }
    let fitTraits = review.fitTraits
    review.finish(into: &arranged)
    arranged.findings.append(contentsOf: alternates.warnings)
    arranged.alternateCents = alternates.sum(in: arranged.list)
    for duplicate in found {
      arranged.findings.append(
        ListWarning(
          kind: duplicate.reason == .url ? .duplicateURL : .duplicateName, item: duplicate.item,
          other: duplicate.other))
    }
    arranged.hasBadge = fitTraits.contains(.showsBadge)
    if fitTraits.contains(.hidesBadge) {
      arranged.findings.append(ListWarning(kind: .fitWithoutScan))
    }
  }

  /// The duplicates to remove, each with the item kept: the best-ranked one of its product.
  private func worseRanked(
    of duplicates: [Duplicate], _ facts: Span<ItemFacts>, in list: borrowing ShoppingList
  ) -> [Int: Int] {
    let (items, bytes) = (list.records.items.span, list.document.storage.span)
    let order = ItemComparison(.rank, ignoresFit: ignoresFit(list))
    var leftOut: [Int: Int] = [:]
    for (first, repeats) in Dictionary(grouping: duplicates, by: \.first) {
      let offers = ([first] + repeats.map(\.item)).map { number in
        order.item(number, fit: facts[number].fit, of: items)
      }
      let best = offers.min { order.precedes($0, $1, of: items, in: bytes) }
      for offer in offers where offer.number != best?.number {
        leftOut[Int(offer.number)] = best.map { Int($0.number) }
      }
    }
    return leftOut
  }

  /// Whether the order ignores the fit, because the options hide it or the room is unscanned.
  private func ignoresFit(_ list: borrowing ShoppingList) -> Bool {
    options.fit == .hide || options.fit == .automatic && list.records.isUnmeasured
  }

  // MARK: Groups

  private func warnOfBlankGroup(_ arranged: inout ArrangedList) {
    let listed = arranged.facts.indices.filter { arranged.facts[$0].isListed }
    let blank = listed.filter {
      let category = arranged.list.records.items[$0].categoryGroup
      return arranged.list.document.storage.span.isBlank(category.range)
    }
    // Many tables have no categories at all, which is not an error.
    if arranged.list.records.isFromTable, blank.count == listed.count { return }
    for number in blank {
      arranged.findings.append(ListWarning(kind: .blankGroup, item: number))
    }
  }

  /// Orders the groups and the items in them.
  private mutating func order(_ arranged: inout ArrangedList) {
    // Read first: reading a lazy property as an argument makes Swift copy the grouping.
    let collation = collation
    let groups = grouping.sortedGroups(
      by: options.groupOrder, collation: collation, arranged.list.document.storage.span)
    var ranks = [Int](repeating: 0, count: groups.count)
    for (rank, number) in groups.enumerated() { ranks[number] = rank }
    rank(&arranged, groupRanks: ranks)
    for item in ranking { arranged.order.append(item.number) }
    var start = 0
    for number in groups {
      var group = grouping.groups[number]
      group.start = start
      start += group.count
      arranged.totalCents += group.subtotalCents
      arranged.pieceCount += group.pieceCount
      arranged.unpricedCount += group.unpricedCount
      arranged.groups.append(group)
    }
    if !grouping.rooms.isEmpty { addRooms(&arranged) }
  }

  /// Sorts the items listed, and numbers their groups by rank.
  private mutating func rank(_ arranged: inout ArrangedList, groupRanks: [Int]) {
    let itemOrder = options.givenOrder ?? (arranged.list.records.isFromTable ? .input : .rank)
    let order = ItemComparison(
      itemOrder, ignoresFit: ignoresFit(arranged.list), keys: keys(of: arranged))
    ranking.removeAll(keepingCapacity: true)
    for number in arranged.facts.indices where arranged.facts[number].isListed {
      let group = groupRanks[Int(arranged.facts[number].group)]
      arranged.facts[number].group = UInt32(group)
      ranking.append(
        order.item(
          number, fit: arranged.facts[number].fit, group: group,
          of: arranged.list.records.items.span))
    }
    let (items, bytes) = (
      arranged.list.records.items.span, arranged.list.document.storage.span
    )
    ranking.sort { order.precedes($0, $1, of: items, in: bytes) }
  }

  /// Adds the rooms in the order shown, and renumbers them in the groups.
  private mutating func addRooms(_ arranged: inout ArrangedList) {
    let collation = collation
    let rooms = grouping.sortedRooms(
      by: options.groupOrder, collation: collation, arranged.list.document.storage.span)
    var start = 0
    for (rank, number) in rooms.enumerated() {
      var room = grouping.rooms[number]
      room.start = start
      start += room.count
      for group in room.range { arranged.groups[group].room = rank }
      if room.name.isNull, options.roomGrouping == .retailer {
        let name = ContiguousArray((Words(options.locale).text("other_retailers") ?? "").utf8)
        room.name = arranged.list.document.derive(name.span, in: 0..<name.count)
      }
      arranged.rooms.append(room)
    }
  }

  /// Places each alternate under the item that it could replace. An alternate of a hidden item is
  /// hidden too.
  private func place(_ alternates: Alternates, _ arranged: inout ArrangedList) {
    if alternates.targets.isEmpty { return }
    let order = ItemComparison(.rank, ignoresFit: ignoresFit(arranged.list))
    for alternate in sortedAlternates(of: arranged, by: order) {
      guard let target = alternates.targets[alternate],
        let kept = arranged.keptItem(for: target)
      else {
        arranged.facts[alternate].traits = []
        arranged.hiddenCount += 1
        continue
      }
      arranged.facts[alternate].group = arranged.facts[kept].group
      arranged.alternates[kept, default: []].append(alternate)
    }
  }

  /// The numbers of the alternates, the best one first.
  private func sortedAlternates(
    of arranged: borrowing ArrangedList, by order: ItemComparison
  ) -> [Int] {
    let (items, bytes) = (
      arranged.list.records.items.span, arranged.list.document.storage.span
    )
    var found: [RankedItem] = []
    for number in arranged.facts.indices
    where arranged.facts[number].traits.contains(.isAlternate) {
      found.append(order.item(number, fit: arranged.facts[number].fit, of: items))
    }
    found.sort { order.precedes($0, $1, of: items, in: bytes) }
    return found.map { Int($0.number) }
  }

  /// The keys of the names or retailers of the items listed, if the order compares them.
  private mutating func keys(of arranged: borrowing ArrangedList) -> [Int: Collation.Key] {
    guard options.itemOrder == .name || options.itemOrder == .retailer else { return [:] }
    var keys: [Int: Collation.Key] = [:]
    for number in arranged.facts.indices where arranged.facts[number].isListed {
      let record = arranged.list.records.items[number]
      let text = options.itemOrder == .name ? record.productName : record.retailer
      keys[number] = collation.key(of: text.range, in: arranged.list.document.storage.span)
    }
    return keys
  }

  // MARK: The document

  private func applyAdjustments(_ arranged: inout ArrangedList) {
    if arranged.list.records.adjustments.isEmpty, options.adjustments.isEmpty { return }
    let added = options.adjustments.map {
      $0.inUnits(of: arranged.currency, from: options.currency ?? .usd)
    }
    arranged.adjustments = AppliedAdjustment.applying(
      arranged.list.records.adjustments + added, to: arranged.total)
  }

  private func warnOfHero(_ arranged: inout ArrangedList) {
    let field = arranged.list.records.design.imageURL
    if arranged.list.document.storage.span.isBlank(field.range) { return }
    let image = WebLink(field, in: arranged.list.document.storage.span)
    if image == nil {
      arranged.findings.append(ListWarning(kind: .unsafeHero))
    } else if let image, SignedURL.expires(image.scan, in: arranged.list.document.storage.span) {
      arranged.findings.append(ListWarning(kind: .expiringHero))
    }
  }

  private func warnOfDocument(_ arranged: inout ArrangedList) {
    if arranged.list.document.firstNUL != nil {
      arranged.findings.append(ListWarning(kind: .nulCharacter))
    }
    for value in options.filter.unmatchedValues(in: arranged.list) {
      arranged.findings.append(
        ListWarning(kind: .unmatchedFilterValue, item: value.condition, other: value.value))
    }
    if arranged.list.records.own.leftOutCount > 0 {
      arranged.findings.append(ListWarning(kind: .ownFieldsLeftOut))
    }
    warnOfHero(&arranged)
    if !arranged.list.records.camelCaseKey.isNull {
      arranged.findings.append(ListWarning(kind: .camelCaseKeys))
    }
    if arranged.list.records.costs?.isInverted == true {
      arranged.findings.append(ListWarning(kind: .invertedRange))
    }
    if !arranged.list.records.totalRange.isEmpty,
      arranged.list.records.declaredTotalCents != arranged.expectedTotal
    {
      arranged.findings.append(ListWarning(kind: .totalMismatch))
    }
  }
}
