import RemoBytes

/// Arranges lists: filters, finds duplicates, groups, orders and adds up, and collects warnings.
///
/// Cost: near linear in the number of items, for any distribution of groups and duplicates.
///
/// An arranger is reused for many lists and remembers the categories of their groups.
struct ListArranger {
  private let options: ListOptions
  /// The name of the uncategorized group.
  private let otherName: ContiguousArray<UInt8>
  /// Made on first use, as few lists are ordered by name.
  private lazy var collation = Collation(language: options.locale.language)
  private var categories = CategoryMemory()

  init(_ options: ListOptions) {
    var options = options
    options.filter.findBlankGroup(options.locale)
    self.options = options
    otherName = ContiguousArray(Words(options.locale)[.otherGroup].utf8)
  }

  /// Arranges the list in `arranged`, replacing an earlier arrangement.
  mutating func arrange(_ arranged: inout ArrangedList) {
    arranged.removeArrangement()
    let filter = options.filter.inUnits(of: arranged.currency, from: options.currency ?? .usd)
    let hasRooms = arranged.list.hasSeveralRooms
    let alternates = Alternates(arranged.list, byRoom: hasRooms)
    let review = review(&arranged, alternates: alternates, filter: filter, byRoom: hasRooms)
    var shown = review.shown
    var grouping = ItemGrouping(otherName: otherName)
    grouping.assign(
      &shown, of: arranged.list, byRoom: options.roomGrouping.isByRoom(hasRooms),
      categories: &categories)
    if grouping.hasBlankGroup { warnOfBlankGroup(shown, &arranged) }
    grouping.nameBlankGroups(in: &arranged.list.document)
    grouping.addUpRooms()
    order(shown, in: grouping, &arranged)
    place(review.alternates, alternates: alternates, &arranged)
    arranged.addSearches(filter)
    warnOfDocument(&arranged)
  }

  // MARK: Items

  /// Reviews each item, and finds items that offer the same product.
  private mutating func review(
    _ arranged: inout ArrangedList, alternates: Alternates, filter: ListFilter, byRoom: Bool
  ) -> ItemReview {
    var review = ItemReview(
      arranged.list, alternates: alternates.targets, filter: filter, fit: options.fit)
    let duplicates = DuplicateFinder.duplicates(
      among: review.shown, of: arranged.list, byRoom: byRoom)
    if options.removesDuplicates, !duplicates.isEmpty {
      let leftOut = worseRanked(of: duplicates, review.shown, in: arranged.list)
      review.leaveOut(Set(leftOut.keys))
      arranged.betterOffers = leftOut
      arranged.repeatedCents = leftOut.keys.reduce(0) {
        $0 + arranged.list.records.items[$1].lineCents
      }
    }
    arranged.traits = review.traits
    arranged.findings = review.warnings
    arranged.findings.append(contentsOf: alternates.warnings)
    arranged.alternateCents = alternates.sum(in: arranged.list)
    for duplicate in duplicates {
      arranged.findings.append(
        ListWarning(
          kind: duplicate.reason == .url ? .duplicateURL : .duplicateName, item: duplicate.item,
          other: duplicate.other))
    }
    arranged.hiddenCount = review.hiddenCount
    arranged.hasBadge = review.fitTraits.contains(.showsBadge)
    if review.fitTraits.contains(.hidesBadge) {
      arranged.findings.append(ListWarning(kind: .fitWithoutScan))
    }
    return review
  }

  /// The items to remove so that the best-ranked item of each product stays, with the item kept.
  private func worseRanked(
    of duplicates: [Duplicate], _ shown: [ShownItem], in list: ShoppingList
  ) -> [Int: Int] {
    let bytes = list.document.storage.span
    let order = ItemComparison(.rank)
    let byNumber = Dictionary(uniqueKeysWithValues: shown.map { ($0.number, $0) })
    var leftOut: [Int: Int] = [:]
    for (first, repeats) in Dictionary(grouping: duplicates, by: \.first) {
      let offers = ([first] + repeats.map(\.item)).compactMap { byNumber[$0] }
      let best = offers.min { order.precedes($0, $1, in: list.records.items, bytes) }
      for offer in offers where offer.number != best?.number {
        leftOut[offer.number] = best?.number
      }
    }
    return leftOut
  }

  // MARK: Groups

  private func warnOfBlankGroup(_ shown: [ShownItem], _ arranged: inout ArrangedList) {
    for item in shown {
      let category = arranged.list.records.items[item.number].categoryGroup
      if arranged.list.document.storage.span.isBlank(category.range) {
        arranged.findings.append(ListWarning(kind: .blankGroup, item: item.number))
      }
    }
  }

  /// Orders the groups and the items in them.
  private mutating func order(
    _ shown: [ShownItem], in grouping: ItemGrouping, _ arranged: inout ArrangedList
  ) {
    let (items, document) = (arranged.list.records.items, arranged.list.document)
    let bytes = document.storage.span
    let ranking = grouping.sortedGroups(by: options.groupOrder, collation: collation, bytes)
    var ranks = [Int](repeating: 0, count: ranking.count)
    for (rank, number) in ranking.enumerated() { ranks[number] = rank }
    let itemOrder = options.givenOrder ?? (arranged.list.records.isFromTable ? .input : .rank)
    let order = ItemComparison(itemOrder, keys: keys(of: shown, in: arranged.list))
    let sorted = shown.sorted { left, right in
      left.group == right.group
        ? order.precedes(left, right, in: items, bytes)
        : ranks[left.group] < ranks[right.group]
    }
    for item in sorted { arranged.order.append(UInt32(item.number)) }
    var start = 0
    for number in ranking {
      var group = grouping.groups[number]
      group.start = start
      start += group.count
      arranged.totalCents += group.subtotalCents
      arranged.pieceCount += group.pieceCount
      arranged.unpricedCount += group.unpricedCount
      arranged.groups.append(group)
    }
    addRooms(of: grouping, &arranged)
  }

  /// Adds the rooms in the order of their groups, and numbers them anew.
  private mutating func addRooms(of grouping: ItemGrouping, _ arranged: inout ArrangedList) {
    let document = arranged.list.document
    let bytes = document.storage.span
    let rooms = grouping.sortedRooms(by: options.groupOrder, collation: collation, bytes)
    var start = 0
    for (rank, number) in rooms.enumerated() {
      var room = grouping.rooms[number]
      room.start = start
      start += room.count
      for group in room.range { arranged.groups[group].room = rank }
      arranged.rooms.append(room)
    }
  }

  /// Places each alternate under the item that it could replace. An alternate of a hidden item is
  /// hidden too.
  private func place(
    _ shown: [ShownItem], alternates: Alternates, _ arranged: inout ArrangedList
  ) {
    if shown.isEmpty { return }
    let (items, document) = (arranged.list.records.items, arranged.list.document)
    let bytes = document.storage.span
    let order = ItemComparison(.rank)
    let sorted = shown.sorted { order.precedes($0, $1, in: items, bytes) }
    for alternate in sorted {
      guard let target = alternates.targets[alternate.number],
        let kept = arranged.keptItem(for: target)
      else {
        arranged.traits[alternate.number] = []
        arranged.hiddenCount += 1
        continue
      }
      arranged.traits[alternate.number].insert(.isAlternate)
      arranged.alternates[kept, default: []].append(alternate.number)
    }
  }

  /// The keys of the items' names or retailers, if the order compares them.
  private mutating func keys(
    of shown: [ShownItem], in list: ShoppingList
  ) -> [Int: Collation.Key] {
    guard options.itemOrder == .name || options.itemOrder == .retailer else { return [:] }
    var keys: [Int: Collation.Key] = [:]
    for item in shown {
      let record = list.records.items[item.number]
      let text = options.itemOrder == .name ? record.productName : record.retailer
      keys[item.number] = collation.key(of: text.range, in: list.document.storage.span)
    }
    return keys
  }

  // MARK: The document

  private func warnOfHero(_ arranged: inout ArrangedList) {
    let document = arranged.list.document
    let bytes = document.storage.span
    let image = arranged.list.records.design.imageURL
    if bytes.isBlank(image.range) { return }
    if WebLink(image, in: bytes) == nil {
      arranged.findings.append(ListWarning(kind: .unsafeHero))
    } else if SignedURL.expires(image, in: bytes) {
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
