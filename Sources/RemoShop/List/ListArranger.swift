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
    arranged.hidesFit = options.fit.hides(isUnmeasured: arranged.list.records.isUnmeasured)
    var shown = review(&arranged)
    var grouping = ItemGrouping(otherName: otherName)
    grouping.assign(&shown, of: arranged.list, categories: &categories)
    warnOfBlankGroup(shown, grouping, &arranged)
    grouping.nameBlankGroup(in: &arranged.list.document)
    order(shown, in: grouping, &arranged)
    arranged.addSearches(options.filter)
    warnOfDocument(&arranged)
  }

  // MARK: Items

  /// Reviews each item, and finds items that offer the same product.
  ///
  /// - Returns: the items shown, in the order of the document.
  private mutating func review(_ arranged: inout ArrangedList) -> [ShownItem] {
    var review = ItemReview(
      arranged.list, filter: options.filter, hidesFit: arranged.hidesFit)
    let duplicates = DuplicateFinder.duplicates(among: review.shown, of: arranged.list)
    if options.removesDuplicates, !duplicates.isEmpty {
      let leftOut = worseRanked(of: duplicates, review.shown, in: arranged.list)
      review.leaveOut(leftOut)
      arranged.repeatedCents = leftOut.reduce(0) {
        $0 + arranged.list.records.items[$1].priceCents
      }
    }
    arranged.traits = review.traits
    arranged.findings = review.warnings
    for duplicate in duplicates {
      arranged.findings.append(
        ListWarning(
          kind: duplicate.reason == .url ? .duplicateURL : .duplicateName, item: duplicate.item,
          other: duplicate.other))
    }
    arranged.hiddenCount = review.hiddenCount
    arranged.hasFitStatus = review.hasFitStatus
    return review.shown
  }

  /// The items to remove so that the best-ranked item of each product stays.
  private func worseRanked(
    of duplicates: [Duplicate], _ shown: [ShownItem], in list: ShoppingList
  ) -> Set<Int> {
    let bytes = list.document.storage.span
    let order = ItemComparison(.rank)
    let byNumber = Dictionary(uniqueKeysWithValues: shown.map { ($0.number, $0) })
    var leftOut = Set<Int>()
    for (first, repeats) in Dictionary(grouping: duplicates, by: \.first) {
      let offers = ([first] + repeats.map(\.item)).compactMap { byNumber[$0] }
      let best = offers.min { order.precedes($0, $1, in: list.records.items, bytes) }
      leftOut.formUnion(offers.map(\.number).filter { $0 != best?.number })
    }
    return leftOut
  }

  // MARK: Groups

  private func warnOfBlankGroup(
    _ shown: [ShownItem], _ grouping: ItemGrouping, _ arranged: inout ArrangedList
  ) {
    guard let blankGroup = grouping.blankGroup else { return }
    for item in shown where item.group == blankGroup {
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
    let ranking = grouping.sorted(by: options.groupOrder, collation: collation, bytes)
    var ranks = [Int](repeating: 0, count: ranking.count)
    for (rank, number) in ranking.enumerated() { ranks[number] = rank }
    let order = ItemComparison(options.itemOrder, keys: keys(of: shown, in: arranged.list))
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
      arranged.unpricedCount += group.unpricedCount
      arranged.groups.append(group)
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

  private func warnOfDocument(_ arranged: inout ArrangedList) {
    if arranged.list.document.firstNUL != nil {
      arranged.findings.append(ListWarning(kind: .nulCharacter))
    }
    for value in options.filter.unmatchedValues(in: arranged.list) {
      arranged.findings.append(
        ListWarning(kind: .unmatchedFilterValue, item: value.condition, other: value.value))
    }
    if arranged.hidesFit, options.fit == .automatic, arranged.hasFitData {
      arranged.findings.append(ListWarning(kind: .fitWithoutScan))
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
