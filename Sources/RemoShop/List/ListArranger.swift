import RemoBytes

/// Arranges lists: judges, filters, groups, orders and adds up, and notes what is odd.
///
/// A builder is used for many lists and keeps its room. Its cost is near linear in the number of
/// items, whatever they are: one group or a million, all the same product or none.
struct ListArranger: ~Copyable {
  let options: ListOptions
  /// Whether to note which links can be written almost as they are, as links are looked at anyway:
  /// for templates, which write each several times.
  var findsPlainLinks = false
  private var grouping: Grouping
  private var duplicates = DuplicateFinder()
  private var shown = ShownItems()
  private var keys = ContiguousArray<SortKey>()
  private var sorter = KeySorter()
  private var text = ByteWriter()
  /// The texts of so many items stay in the cache.
  private static let itemsAtOnce = 256

  private let placeholder = DocumentBuffer()

  init(_ options: ListOptions) {
    var options = options
    options.filter.findBlankGroup(options.locale)
    self.options = options
    grouping = Grouping(options.locale)
  }

  /// Arranges `rendered.list`, which was decoded just before.
  mutating func build(_ rendered: inout ArrangedList) {
    rendered.start()
    rendered.hidesFit = options.fit.hides(
      isUnmeasured: rendered.list.records.missingScan?.isEmpty == false)
    // Taken out for the while, so that they can be read as the arrangement grows.
    var document = placeholder
    var items = ContiguousArray<ItemRecord>()
    swap(&document, &rendered.list.document)
    swap(&items, &rendered.list.records.items)
    let haveDemoted = readItems(
      items, document.storage.span, document.inputCount, &rendered)
    findDuplicates(items, document.storage.span, &rendered)
    if options.removesDuplicates {
      grouping.find(&shown, 0..<shown.count, items, document.storage.span)
    }
    warnOfBlankGroup(items, document.storage.span, &rendered)
    grouping.nameBlank(in: &document)
    group(items, document.storage.span, &rendered)
    swap(&document, &rendered.list.document)
    swap(&items, &rendered.list.records.items)
    if haveDemoted { addDemoted(&rendered) }
    addUnmatched(&rendered)
    warnOfDocument(&rendered)
  }

  // MARK: Items

  /// Goes through the text of the items, once: so many at a time as stay in the cache. Whether any
  /// is demoted.
  private mutating func readItems(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ inputCount: Int,
    _ rendered: inout ArrangedList
  ) -> Bool {
    rendered.traits.resize(to: items.count, filling: [])
    rendered.plainLinks.resize(to: findsPlainLinks ? items.count : 0, filling: PlainLinks())
    shown.start(count: items.count)
    duplicates.start(count: items.count)
    grouping.start()
    var findings = ShownItems.Findings()
    for start in stride(from: 0, to: items.count, by: Self.itemsAtOnce) {
      let first = shown.count
      findings.add(
        shown.judge(
          start..<min(start + Self.itemsAtOnce, items.count), items, bytes, inputCount,
          options.filter, &rendered.traits, &rendered.plainLinks, &rendered.findings,
          hidesFit: rendered.hidesFit))
      duplicates.add(shown.places, first..<shown.count, items, bytes)
      if !options.removesDuplicates {
        grouping.find(&shown, first..<shown.count, items, bytes)
      }
    }
    rendered.hiddenCount = findings.hiddenCount
    rendered.hasFitStatus = findings.haveFitStatus
    return findings.haveDemoted
  }

  /// Warns of products that are there twice, and drops the worse ranked one if asked to.
  private mutating func findDuplicates(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ rendered: inout ArrangedList
  ) {
    duplicates.find(items, bytes)
    if duplicates.pairs.isEmpty { return }
    for pair in duplicates.pairs {
      rendered.findings.append(
        ListWarning(
          kind: pair.reason == .url ? .duplicateURL : .duplicateName, item: pair.item,
          other: pair.other))
    }
    guard options.removesDuplicates else { return }
    var best: [Int: Int] = [:]
    let comparison = ItemComparison(order: .rank)
    for pair in duplicates.pairs {
      let kept = best[pair.first] ?? pair.first
      let isBetter = comparison.precedes(pair.item, kept, items, bytes)
      best[pair.first] = isBetter ? pair.item : kept
      let leftOut = isBetter ? kept : pair.item
      rendered.traits[leftOut].remove(.isShown)
      rendered.repeatedCents += items[leftOut].priceCents
    }
    shown.leaveOut(rendered.traits)
    rendered.hasFitStatus = !rendered.hidesFit && shown.haveFitStatus(items, bytes)
    // What is left out makes no total partial.
    let traits = rendered.traits
    rendered.findings.removeAll {
      $0.kind == .unpriced && !traits[$0.item].contains(.isShown)
    }
  }

  // MARK: Groups

  private mutating func group(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ rendered: inout ArrangedList
  ) {
    grouping.order(&rendered.groups, bytes, options.groupOrder)
    for group in rendered.groups {
      rendered.totalCents += group.subtotalCents
      rendered.unpricedCount += group.unpricedCount
    }
    // Those of a longer list before stay there behind them.
    keys.grow(to: shown.count, filling: SortKey())
    grouping.fill(&keys, shown, items, bytes, options.itemOrder)
    sorter.sort(&keys, rendered.groups, options.itemOrder, items, bytes)
    rendered.order.resize(to: shown.count, filling: 0)
    Self.copyItems(keys, to: &rendered.order)
    sorter.finish()
  }

  /// (Mutating, as all of a builder is copied for a function that only looks at it.)
  private mutating func warnOfBlankGroup(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ rendered: inout ArrangedList
  ) {
    guard let blank = grouping.blank else { return }
    for place in shown.places.prefix(shown.count)
    where place.group == blank && bytes.isBlank(items[place.number].categoryGroup.range) {
      rendered.findings.append(ListWarning(kind: .blankGroup, item: place.number))
    }
  }

  private static func copyItems(
    _ keys: ContiguousArray<SortKey>, to order: inout ContiguousArray<UInt32>
  ) {
    let keys = keys.span
    var order = order.mutableSpan
    for place in order.indices { order[place] = keys[place].item }
  }

  // MARK: Searches

  /// Adds the searches for items that are demoted.
  private mutating func addDemoted(_ rendered: inout ArrangedList) {
    for number in rendered.list.records.items.indices {
      let item = rendered.list.records.items[number]
      guard item.score < Confidence.closeMatchThreshold else { continue }
      if !options.filter.isEmpty,
        !options.filter.admits(item, rendered.list.document.storage.span)
      {
        continue
      }
      addSearch(
        UnmatchedRecord(category: item.categoryGroup, searchKeywords: item.productName),
        demotedItem: number, &rendered)
    }
  }

  /// Adds the searches for items for which nothing was found.
  private mutating func addUnmatched(_ rendered: inout ArrangedList) {
    for number in rendered.list.records.unmatched.indices {
      let item = rendered.list.records.unmatched[number]
      if !options.filter.isEmpty,
        !options.filter.admits(item, rendered.list.document.storage.span)
      {
        rendered.hiddenCount += 1
        continue
      }
      addSearch(item, unmatchedItem: number, &rendered)
    }
  }

  private mutating func addSearch(
    _ item: UnmatchedRecord, demotedItem: Int? = nil, unmatchedItem: Int? = nil,
    _ rendered: inout ArrangedList
  ) {
    var search = search(
      for: item, rendered.list.document.storage.span, rendered.list.document.inputCount)
    search.demotedItem = demotedItem
    search.unmatchedItem = unmatchedItem
    if !search.keywords.isNull, search.url.isNull {
      search.url = text.withBytes { rendered.list.document.derive($0, in: 0..<$0.count) }
    }
    search.words = search.keywords
    if !SearchLink.isCollapsed(search.keywords, in: rendered.list.document.storage.span) {
      text.removeAll()
      SearchLink.appendCollapsed(
        search.keywords, of: rendered.list.document.storage.span, to: &text)
      search.words = text.withBytes { rendered.list.document.derive($0, in: 0..<$0.count) }
    }
    rendered.searches.append(search)
  }

  /// The search for an item; where its URL is null and it has keywords, `text` is the URL.
  private mutating func search(
    for item: UnmatchedRecord, _ bytes: Span<UInt8>, _ inputCount: Int
  ) -> SearchRecord {
    let words = SearchLink.words(
      item.searchKeywords, orElse: item.category, in: bytes)
    if words.isNull { return SearchRecord(category: .null, keywords: .null, url: .null) }
    if let link = SearchLink.kept(item.googleShoppingURL, in: bytes) {
      return SearchRecord(category: item.category, keywords: words, url: link.slice)
    }
    text.removeAll()
    SearchLink.append(words, of: bytes, to: &text)
    return SearchRecord(category: item.category, keywords: words, url: .null)
  }

  // MARK: The whole

  private mutating func warnOfDocument(_ rendered: inout ArrangedList) {
    if rendered.list.document.firstNUL != nil {
      rendered.findings.append(ListWarning(kind: .nulCharacter))
    }
    if !options.filter.isEmpty {
      var warnings = ContiguousArray<ListWarning>()
      swap(&warnings, &rendered.findings)
      options.filter.forEachStrayValue(of: rendered.list) { condition, value in
        warnings.append(ListWarning(kind: .strayFilter, item: condition, other: value))
      }
      swap(&warnings, &rendered.findings)
    }
    if rendered.hidesFit, options.fit == .automatic, rendered.hasHiddenFit {
      rendered.findings.append(ListWarning(kind: .fitWithoutScan))
    }
    if rendered.list.records.costs?.isInverted == true {
      rendered.findings.append(ListWarning(kind: .invertedRange))
    }
    if !rendered.list.records.totalRange.isEmpty,
      rendered.list.records.declaredTotalCents != rendered.expectedTotal
    {
      rendered.findings.append(ListWarning(kind: .totalMismatch))
    }
  }
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
