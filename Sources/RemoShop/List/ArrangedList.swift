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
  /// The traits of each item in `list.records.items`.
  package internal(set) var traits: ContiguousArray<ItemTraits> = []
  /// The groups in the order shown.
  package internal(set) var groups: ContiguousArray<GroupRecord> = []
  package internal(set) var searches: ContiguousArray<SearchRecord> = []
  /// The warnings without texts; ``warnings`` has the texts.
  package internal(set) var findings: ContiguousArray<ListWarning> = []

  /// The sum of the known prices.
  package internal(set) var totalCents: Int64 = 0
  /// The number of items shown with an unknown price.
  package internal(set) var unpricedCount = 0
  /// The sum of the prices of removed duplicates.
  package internal(set) var repeatedCents: Int64 = 0
  /// The number of items and searches hidden by the filter.
  package internal(set) var hiddenCount = 0
  /// Whether any item shown has a fit status.
  package internal(set) var hasFitStatus = false
  /// Whether badges and details of the fit are hidden (see ``ListOptions/fit``).
  package internal(set) var hidesFit = false

  /// Creates a list without an arrangement.
  package init(_ list: ShoppingList, _ options: ListOptions) {
    self.list = list
    self.options = options
  }

  /// Removes the arrangement and keeps the list.
  mutating func removeArrangement() {
    order.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    searches.removeAll(keepingCapacity: true)
    traits = []
    findings = []
    totalCents = 0
    unpricedCount = 0
    repeatedCents = 0
    hiddenCount = 0
    hasFitStatus = false
    hidesFit = false
  }

  /// Removes the arrangement and the list.
  mutating func removeAll() {
    removeArrangement()
    list.records.removeAll()
  }

  /// Whether an item shown has a fit status or detail.
  var hasFitData: Bool {
    let bytes = list.document.storage.span
    return order.contains { number in
      let item = list.records.items[Int(number)]
      return Fit(bytes, item.fitStatus) != .none || !bytes.isBlank(item.fitDetail.range)
    }
  }

  /// The expected value of the declared total: the sum of all products without searches and removed
  /// duplicates, before filters.
  var expectedTotal: Int64 { list.countedSum - repeatedCents }
}

extension ShoppingList {
  /// The sum of the prices of all items that are not searches.
  var countedSum: Int64 {
    records.items.reduce(0) { sum, item in
      item.score >= Confidence.closeMatchThreshold ? sum + item.priceCents : sum
    }
  }
}

/// The traits of an item that decide its output.
package struct ItemTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shown as a product.
  package static let isShown = ItemTraits(rawValue: 1)
  /// Shown with the label "Close match".
  package static let isCloseMatch = ItemTraits(rawValue: 2)
  /// The item's `product_url` may be rendered as a link.
  package static let hasLink = ItemTraits(rawValue: 4)
  /// The item's `image_url` may be rendered as an image.
  package static let hasImage = ItemTraits(rawValue: 8)
  package static let hasBlankName = ItemTraits(rawValue: 16)
  package static let hasBlankRetailer = ItemTraits(rawValue: 32)
}

/// Items of one category.
package struct GroupRecord: Sendable {
  /// The first spelling of the category; if all are blank, the localized word "Other".
  package var name: ByteSlice
  /// Whether the category of any of the items is blank.
  package var hasBlank = false
  /// The position of the first item in `ArrangedList.order`.
  package var start = 0
  package var count = 0
  package var subtotalCents: Int64 = 0
  package var unpricedCount = 0
  package var category: Category

  /// Adds an item with this price (0 if unknown) to the counts.
  mutating func add(price cents: Int64) {
    count += 1
    subtotalCents += cents
    if cents == 0 { unpricedCount += 1 }
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
  package var demotedItem: Int?
  /// The index in `unmatched`, if the search comes from there.
  package var unmatchedItem: Int?
}
