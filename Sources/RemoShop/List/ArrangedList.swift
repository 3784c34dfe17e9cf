import RemoBytes

/// A list ready to be written: filtered, grouped, ordered and added up.
///
/// Every document, workbook and table is written from an arranged list. Its arrays keep their
/// memory from list to list.
public struct ArrangedList: Sendable {
  /// The decoded list.
  public package(set) var list: ShoppingList

  /// The options of the arrangement.
  public internal(set) var options: ListOptions

  /// The numbers of the items shown, in `list.records.items`, group by group.
  package internal(set) var order: ContiguousArray<UInt32> = []
  /// The facts about each item in `list.records.items`.
  package internal(set) var facts: ContiguousArray<ItemFacts> = []
  /// The groups in the order shown.
  package internal(set) var groups: ContiguousArray<GroupRecord> = []
  /// The rooms in the order shown, or the retailers if the list is grouped by retailer; empty if it
  /// is grouped by category alone.
  package internal(set) var rooms: ContiguousArray<RoomRecord> = []
  /// The numbers of the alternates shown, by the number of the item that they could replace, the
  /// best first.
  package internal(set) var alternates: [Int: [Int]] = [:]
  package internal(set) var searches: ContiguousArray<SearchRecord> = []
  /// The warnings without texts; ``warnings`` has the texts.
  package internal(set) var findings: ContiguousArray<ListWarning> = []

  /// The sum of the known prices.
  package internal(set) var totalCents: Int64 = 0
  /// The number of pieces shown: each item counts as often as its quantity.
  public internal(set) var pieceCount = 0
  /// The number of items shown with an unknown price.
  package internal(set) var unpricedCount = 0
  /// The adjustments below the total with their amounts, in the order applied: those of the list,
  /// then those of the options. A percentage applies to the products shown.
  public internal(set) var adjustments: [AppliedAdjustment] = []
  /// The number of the item kept, by the number of the duplicate removed.
  package internal(set) var betterOffers: [Int: Int] = [:]
  /// The sum of the prices of removed duplicates.
  package internal(set) var repeatedCents: Int64 = 0
  /// The sum of the prices of all alternates, which no total includes.
  package internal(set) var alternateCents: Int64 = 0
  /// The number of items and searches hidden by the filter.
  package internal(set) var hiddenCount = 0
  /// Whether any item shown has a badge of the fit.
  package internal(set) var hasBadge = false

  /// Creates a list without an arrangement.
  package init(_ list: ShoppingList, _ options: ListOptions) {
    self.list = list
    self.options = options
  }

  /// Removes the arrangement and keeps the list.
  mutating func removeArrangement() {
    order.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    if !rooms.isEmpty { rooms = [] }
    if !betterOffers.isEmpty { betterOffers = [:] }
    if !alternates.isEmpty { alternates = [:] }
    if !adjustments.isEmpty { adjustments = [] }
    searches.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    findings.removeAll(keepingCapacity: true)
    totalCents = 0
    pieceCount = 0
    unpricedCount = 0
    repeatedCents = 0
    alternateCents = 0
    hiddenCount = 0
    hasBadge = false
  }

  mutating func removeAll() {
    removeArrangement()
    list.records.removeAll()
  }

  /// The numbers of the items shown, each followed by its alternates.
  var itemsWithAlternates: [Int] {
    order.flatMap { number in [Int(number)] + (alternates[Int(number)] ?? []) }
  }

  /// The number of the item shown for a product: the item itself, or the better offer for which it
  /// was removed as a duplicate; nil if the product is hidden.
  func keptItem(for number: Int) -> Int? {
    if facts[number].traits.contains(.isShown) { return number }
    return betterOffers[number]
  }

  /// The number of the item that each alternate shown could replace, by the alternate's number.
  var mainItems: [Int: Int] {
    var mains: [Int: Int] = [:]
    for (main, numbers) in alternates {
      for number in numbers { mains[number] = main }
    }
    return mains
  }

  /// Whether the total includes an item, if its price is known.
  func isCounted(_ item: Int) -> Bool { facts[item].isListed }

  /// An item's part of the total, in minor units: the price of all its pieces, or 0.
  func countedCents(_ item: Int) -> Int64 {
    isCounted(item) ? list.records.items[item].lineCents : 0
  }

  /// The currency of all amounts: the list's own, or else that of the options, or else US dollars.
  public var currency: CurrencyCode { list.records.currency ?? options.currency ?? .usd }

  /// Whether no amount that a document shows has a fraction, such as cents.
  var hasWholeAmounts: Bool {
    let unit = (0..<currency.minorUnits).reduce(Int64(1)) { unit, _ in unit * 10 }
    let costs = list.records.costs
    let estimates = [
      costs?.materialsCents, costs?.laborCents, costs?.permitFeesCents, costs?.totalLowCents,
      costs?.totalHighCents,
    ].compactMap(\.self)
    let fees = costs?.professionalFees.map(\.estimateCents) ?? []
    let prices = itemsWithAlternates.map { list.records.items[$0].priceCents }
    return [estimates, fees, prices, adjustments.map(\.amount.minorUnits)].joined()
      .allSatisfy { $0 % unit == 0 }
  }

  /// Whether an item shown names its category. If none does, documents have no headings of groups.
  package var hasCategories: Bool {
    let bytes = list.document.storage.span
    return order.contains { !bytes.isBlank(list.records.items[Int($0)].categoryGroup.range) }
  }

  /// The number of hidden entries that a document states. A presentation, or a list filtered by
  /// the client's decisions alone, does not show that entries are hidden.
  func hiddenCount(toldIn voice: DocumentVoice) -> Int {
    voice == .presentation || options.filter.isOfDecisions ? 0 : hiddenCount
  }

  /// The format of amounts in documents.
  public var moneyFormat: MoneyFormat { MoneyFormat(currency: currency, locale: options.locale) }

  /// The numbers of the items shown whose badge is hidden for lack of evidence.
  var hiddenBadges: [Int] { order.map(Int.init).filter { facts[$0].traits.contains(.hidesBadge) } }

  /// Whether a scan could tell more about the fit. A person chose the products of a table.
  var mayNeedScan: Bool { !list.records.isScanned && !list.records.isFromTable }

  /// The expected value of the declared total: the sum of all products without searches, alternates
  /// and removed duplicates, before filters.
  var expectedTotal: Int64 { list.countedSum - alternateCents - repeatedCents }
}

extension ShoppingList {
  /// Whether the list names two or more rooms, ignoring case and white space.
  var hasSeveralRooms: Bool {
    let bytes = document.storage.span
    let items = records.items
    guard let first = items.first(where: { !bytes.isBlank($0.room.range) }) else { return false }
    return items.contains {
      !bytes.isBlank($0.room.range)
        && !bytes.isFoldedEqual($0.room.range, to: bytes, in: first.room.range)
    }
  }

  /// The sum of the prices of all items that are not searches, alternates included.
  var countedSum: Int64 {
    records.items.reduce(0) { sum, item in
      item.score >= Confidence.closeMatchThreshold ? sum + item.lineCents : sum
    }
  }
}

/// The groups of one room or retailer.
package struct RoomRecord: Sendable {
  /// The first spelling of the room or retailer. Null for items without a room; the localized words
  /// "Other retailers" for items without a retailer.
  package var name: ByteSlice
  /// The position of the first group in `ArrangedList.groups`.
  package var start = 0
  /// The number of groups.
  package var count = 0
  package var subtotalCents: Int64 = 0
  package var itemCount = 0
  package var pieceCount = 0
  /// The number of items with an unknown price.
  package var unpricedCount = 0

  /// The positions of the groups in `ArrangedList.groups`.
  package var range: Range<Int> { start..<(start + count) }

  /// Adds a group to the sums.
  mutating func add(_ group: GroupRecord) {
    count += 1
    subtotalCents += group.subtotalCents
    itemCount += group.count
    pieceCount += group.pieceCount
    unpricedCount += group.unpricedCount
  }
}

/// Items of one category or area, and of one room if the list is grouped by room.
package struct GroupRecord: Sendable {
  /// The first spelling of the category; the localized name of an area; or the localized word
  /// "Other" if all categories are blank.
  package var name: ByteSlice
  /// Whether the group is an area, such as "Seating", with items of several categories.
  package var isArea = false
  /// Whether any item's category is blank.
  package var hasBlank = false
  /// The position of the first item in `ArrangedList.order`.
  package var start = 0
  /// The number of items.
  package var count = 0
  package var subtotalCents: Int64 = 0
  package var pieceCount = 0
  /// The number of items with an unknown price.
  package var unpricedCount = 0
  package var category: Category
  /// The position of the room in `ArrangedList.rooms`; 0 if there are no rooms. `ItemGrouping`
  /// numbers rooms in order of first appearance.
  var room = 0

  /// Adds an item to the sums.
  mutating func add(_ item: ItemRecord) {
    count += 1
    subtotalCents += item.lineCents
    pieceCount += Int(item.quantity)
    if item.priceCents == 0 { unpricedCount += 1 }
  }

  /// The positions of the items in `ArrangedList.order`.
  package var range: Range<Int> { start..<(start + count) }
}

/// A search for an unmatched item or an item of low confidence.
package struct SearchRecord: Sendable {
  package var category: ByteSlice
  /// The keywords as received, or else the category; null if both are missing.
  package var keywords: ByteSlice
  /// The keywords for display and search: trimmed, with white space collapsed.
  package var words = ByteSlice.null
  /// The Google Shopping search; null for an unknown item.
  package var url: ByteSlice
  /// The number of the item of low confidence, if the search comes from one.
  package var item: Int?
  /// The index in `unmatched`, if the search comes from there.
  package var unmatchedItem: Int?
}
