import RemoBytes

/// Arranges lists: judges, filters, groups, orders and adds up, and notes what is odd.
///
/// A builder is used for many lists and keeps its room. Its cost is near linear in the number of
/// items, whatever they are: one group or a million, all the same product or none.
package struct ListBuilder: ~Copyable {
  let options: ListOptions
  private var grouping = Grouping()
  private var duplicates = DuplicateFinder()
  private var places = ContiguousArray<ItemPlace>()
  private var keys = ContiguousArray<SortKey>()
  private var sorter = KeySorter()
  private var text = ByteWriter()
  /// The texts of so many items stay in the cache.
  private static let itemsAtOnce = 256

  private let placeholder = ShoppingList(DocumentBuffer())

  package init(_ options: ListOptions) {
    self.options = options
  }

  /// Arranges `rendered.list`, which was decoded just before.
  package mutating func build(_ rendered: inout RenderedList) {
    rendered.removeAll()
    // Taken out for the while, so that its bytes can be read as the arrangement grows. (Most take it
    // as `inout`, as it would be copied otherwise.)
    var list = placeholder
    swap(&list, &rendered.list)
    let hasDemoted = readItems(of: list, &rendered)
    findDuplicates(list, &rendered)
    group(list, &rendered)
    if hasDemoted { addDemoted(&list, &rendered) }
    addUnmatched(&list, &rendered)
    warnOfDocument(&list, &rendered)
    swap(&list, &rendered.list)
  }

  // MARK: Items

  /// Goes through the text of the items, once: so many at a time as stay in the cache. Whether any is
  /// demoted.
  private mutating func readItems(
    of list: borrowing ShoppingList, _ rendered: inout RenderedList
  ) -> Bool {
    let count = list.records.items.count
    let bytes = list.document.storage.span
    rendered.traits.reserveCapacity(count)
    duplicates.start(count: count)
    places.removeAll(keepingCapacity: true)
    places.reserveCapacity(count)
    grouping.start()
    var hasDemoted = false
    for start in stride(from: 0, to: count, by: Self.itemsAtOnce) {
      let numbers = start..<min(start + Self.itemsAtOnce, count)
      if judge(list, numbers, &rendered) { hasDemoted = true }
      for number in numbers where rendered.traits[number].contains(.isShown) {
        duplicates.add(number, list.records.items, bytes)
      }
      if !options.removesDuplicates { findGroups(list, numbers, &rendered) }
    }
    return hasDemoted
  }

  /// Finds out about each item by itself; whether any is demoted.
  private func judge(
    _ list: borrowing ShoppingList, _ numbers: Range<Int>, _ rendered: inout RenderedList
  ) -> Bool {
    let bytes = list.document.storage.span
    let inputCount = list.document.inputCount
    let items = list.records.items.span
    let isFiltered = !options.filter.isEmpty
    var hasDemoted = false
    for number in numbers {
      var traits: ItemTraits = []
      if items[number].score < Confidence.closeMatchThreshold {
        hasDemoted = true
        rendered.warnings.append(ListWarning(kind: .lowConfidence, item: number))
        if isFiltered, !options.filter.admits(items[number], bytes) { rendered.hiddenCount += 1 }
      } else if isFiltered, !options.filter.admits(items[number], bytes) {
        rendered.hiddenCount += 1
      } else {
        traits = judgeShown(items[number], number, bytes, inputCount, &rendered.warnings)
        if !items[number].fitStatus.isEmpty { rendered.hasFitStatus = true }
      }
      rendered.traits.append(traits)
    }
    return hasDemoted
  }

  @inline(__always)
  private func judgeShown(
    _ item: ItemRecord, _ number: Int, _ bytes: Span<UInt8>, _ inputCount: Int,
    _ warnings: inout ContiguousArray<ListWarning>
  ) -> ItemTraits {
    var traits: ItemTraits = .isShown
    if item.score < Confidence.normalThreshold { traits.insert(.isCloseMatch) }
    if bytes.isBlank(item.productName.range) {
      traits.insert(.hasBlankName)
      warnings.append(ListWarning(kind: .blankName, item: number))
    }
    if bytes.isBlank(item.retailer.range) {
      traits.insert(.hasBlankRetailer)
      warnings.append(ListWarning(kind: .blankRetailer, item: number))
    }
    if WebLink(bytes, item.productURL, isInput: item.productURL.begins(before: inputCount)) != nil {
      traits.insert(.hasLink)
    } else if !bytes.isBlank(item.productURL.range) {
      warnings.append(ListWarning(kind: .unsafeURL, item: number))
    }
    if !item.imageURL.isEmpty {
      if WebLink(bytes, item.imageURL, isInput: item.imageURL.begins(before: inputCount)) != nil {
        traits.insert(.hasImage)
      } else if !bytes.isBlank(item.imageURL.range) {
        warnings.append(ListWarning(kind: .unsafeImage, item: number))
      }
    }
    if Fit(bytes, item.fitStatus) == .other {
      warnings.append(ListWarning(kind: .unknownFitStatus, item: number))
    }
    if item.priceCents == 0 {
      warnings.append(ListWarning(kind: .unpriced, item: number))
    }
    return traits
  }

  /// Warns of products that are there twice, and drops the worse ranked one if asked to.
  private mutating func findDuplicates(
    _ list: borrowing ShoppingList, _ rendered: inout RenderedList
  ) {
    duplicates.find(list.records.items, list.document.storage.span)
    for pair in duplicates.pairs {
      rendered.warnings.append(
        ListWarning(
          kind: pair.reason == .url ? .duplicateURL : .duplicateName, item: pair.item,
          other: pair.first))
    }
    guard options.removesDuplicates, !duplicates.pairs.isEmpty else { return }
    var best: [Int: Int] = [:]
    let comparison = ItemComparison(order: .rank)
    for pair in duplicates.pairs {
      let kept = best[pair.first] ?? pair.first
      let isBetter = comparison.precedes(pair.item, kept, list)
      best[pair.first] = isBetter ? pair.item : kept
      rendered.traits[isBetter ? kept : pair.item].remove(.isShown)
    }
  }

  // MARK: Groups

  private mutating func group(
    _ list: borrowing ShoppingList, _ rendered: inout RenderedList
  ) {
    if options.removesDuplicates { findGroups(list, list.records.items.indices, &rendered) }
    warnOfGroups(&rendered)
    Self.add(places, list.records.items, &rendered.groups)
    for group in rendered.groups {
      rendered.totalCents += group.subtotalCents
      rendered.unpricedCount += group.unpricedCount
    }
    grouping.order(&rendered.groups, list.document.storage.span, options.groupOrder)
    // Those of a longer list before stay there behind them.
    if keys.count < places.count {
      keys.append(contentsOf: repeatElement(SortKey(), count: places.count - keys.count))
    }
    Self.fill(&keys, places, list, options.itemOrder, &grouping)
    for group in rendered.groups where group.count > 1 {
      sorter.sort(&keys, group.range, options.itemOrder, list)
    }
    rendered.order.reserveCapacity(places.count)
    for place in places.indices { rendered.order.append(keys[place].item) }
    sorter.finish()
  }

  /// Finds the group of each of the items that is shown.
  private mutating func findGroups(
    _ list: borrowing ShoppingList, _ numbers: Range<Int>, _ rendered: inout RenderedList
  ) {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    for number in numbers where rendered.traits[number].contains(.isShown) {
      let name = items[number].categoryGroup
      let isBlank = bytes.isBlank(name.range)
      places.append(
        ItemPlace(
          item: UInt32(truncatingIfNeeded: number),
          group: grouping.place(isBlank ? .empty : name, bytes, &rendered.groups),
          fit: Fit(bytes, items[number].fitStatus)))
    }
  }

  private func warnOfGroups(_ rendered: inout RenderedList) {
    guard let blank = rendered.groups.firstIndex(where: { $0.name.isEmpty }) else { return }
    for place in places where place.group == blank {
      rendered.warnings.append(ListWarning(kind: .blankGroup, item: Int(place.item)))
    }
  }

  /// Adds items to their groups.
  private static func add(
    _ places: ContiguousArray<ItemPlace>, _ items: ContiguousArray<ItemRecord>,
    _ groups: inout ContiguousArray<GroupRecord>
  ) {
    var groups = groups.mutableSpan
    for place in places { groups[place.group].add(items[Int(place.item)].priceCents) }
  }

  /// Makes the key of each item, in the place of its group.
  private static func fill(
    _ keys: inout ContiguousArray<SortKey>, _ places: ContiguousArray<ItemPlace>,
    _ list: borrowing ShoppingList, _ order: ListOptions.ItemOrder, _ grouping: inout Grouping
  ) {
    var keys = keys.mutableSpan
    let bytes = list.document.storage.span
    let items = list.records.items.span
    for place in places {
      let number = Int(place.item)
      keys[grouping.nextPlace(in: place.group)] = SortKey(
        items[number], place.item, place.fit, order, bytes)
    }
  }

  // MARK: Searches

  /// Adds the searches for items that are demoted.
  private mutating func addDemoted(
    _ list: inout ShoppingList, _ rendered: inout RenderedList
  ) {
    for number in list.records.items.indices {
      let item = list.records.items[number]
      guard item.score < Confidence.closeMatchThreshold else { continue }
      if !options.filter.isEmpty,
        !options.filter.admits(item, list.document.storage.span)
      {
        continue
      }
      addSearch(
        UnmatchedRecord(category: item.categoryGroup, searchKeywords: item.productName),
        demotedItem: number, &list, &rendered)
    }
  }

  /// Adds the searches for items for which nothing was found.
  private mutating func addUnmatched(
    _ list: inout ShoppingList, _ rendered: inout RenderedList
  ) {
    for number in list.records.unmatched.indices {
      let item = list.records.unmatched[number]
      if !options.filter.isEmpty,
        !options.filter.admits(item, list.document.storage.span)
      {
        rendered.hiddenCount += 1
        continue
      }
      addSearch(item, unmatchedItem: number, &list, &rendered)
    }
  }

  private mutating func addSearch(
    _ item: UnmatchedRecord, demotedItem: Int? = nil, unmatchedItem: Int? = nil,
    _ list: inout ShoppingList, _ rendered: inout RenderedList
  ) {
    var search = search(for: item, list.document.storage.span, list.document.inputCount)
    search.demotedItem = demotedItem
    search.unmatchedItem = unmatchedItem
    if !search.keywords.isNull, search.url.isNull {
      search.url = text.withBytes { list.document.derive($0, 0..<$0.count) }
    }
    search.words = search.keywords
    if !SearchLink.isCollapsed(list.document.storage.span, words: search.keywords) {
      text.removeAll()
      SearchLink.appendCollapsed(list.document.storage.span, words: search.keywords, to: &text)
      search.words = text.withBytes { list.document.derive($0, 0..<$0.count) }
    }
    rendered.searches.append(search)
  }

  /// The search for an item; where its URL is null and it has keywords, `text` is the URL.
  private mutating func search(
    for item: UnmatchedRecord, _ bytes: Span<UInt8>, _ inputCount: Int
  ) -> SearchRecord {
    let words = SearchLink.words(
      bytes, keywords: item.searchKeywords, category: item.category)
    if words.isNull { return SearchRecord(category: .null, keywords: .null, url: .null) }
    let isInput = item.googleShoppingURL.begins(before: inputCount)
    if SearchLink.isKept(bytes, item.googleShoppingURL, isInput: isInput) {
      return SearchRecord(category: item.category, keywords: words, url: item.googleShoppingURL)
    }
    text.removeAll()
    SearchLink.append(bytes, words: words, to: &text)
    return SearchRecord(category: item.category, keywords: words, url: .null)
  }

  // MARK: The whole

  private func warnOfDocument(_ list: inout ShoppingList, _ rendered: inout RenderedList) {
    if list.document.firstNUL != nil {
      rendered.warnings.append(ListWarning(kind: .nulCharacter))
    }
    if !options.filter.isEmpty {
      options.filter.forEachStrayValue(of: list) { condition, value in
        rendered.warnings.append(
          ListWarning(kind: .strayFilter, item: condition, other: value))
      }
    }
    if !list.records.totalRange.isEmpty, list.records.declaredTotalCents != list.countedSum {
      rendered.warnings.append(ListWarning(kind: .totalMismatch))
    }
  }
}

/// An item that is shown, and what of its texts its place depends on.
private struct ItemPlace {
  let item: UInt32
  private let groupAndFit: UInt32

  @inline(__always)
  init(item: UInt32, group: Int, fit: Fit) {
    self.item = item
    groupAndFit = UInt32(truncatingIfNeeded: group) << 2 | fit.place
  }

  /// The number of its group, in the order in which groups came.
  var group: Int { Int(groupAndFit >> 2) }
  /// See `Fit.place`.
  var fit: UInt32 { groupAndFit & 3 }
}

extension Span<UInt8> {
  /// Whether the field has nothing but white space.
  @inline(__always)
  package func isBlank(_ range: Range<Int>) -> Bool {
    guard let first = first(in: range) else { return true }
    if first > ASCII.space, first < ASCII.delete { return false }
    return isBlankBehind(range)
  }

  private func isBlankBehind(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = utf8Scalar(at: offset)
      if !CaseFolding.isWhiteSpace(scalar) { return false }
      offset += length
    }
    return true
  }
}
