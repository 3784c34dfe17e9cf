import RemoBytes

/// A list ready to be written: filtered, grouped, ordered and added up.
///
/// Whatever the output, it is written from here.
public struct ArrangedList: Sendable {
  /// The list as it was received.
  public package(set) var list: ShoppingList

  /// How it was arranged.
  public internal(set) var options: ListOptions

  /// Numbers of items in `list.records.items`, group after group, in the order shown.
  package internal(set) var order = ContiguousArray<UInt32>()
  /// What was found out about each item of `list.records.items`.
  package internal(set) var traits = ContiguousArray<ItemTraits>()
  /// The links of each item that has such; those of others are left from lists before. Fewer than
  /// items where nobody has looked yet.
  package internal(set) var plainLinks = ContiguousArray<PlainLinks>()
  package internal(set) var groups = ContiguousArray<GroupRecord>()
  package internal(set) var searches = ContiguousArray<SearchRecord>()
  /// What is doubtful, without texts; ``warnings`` has them.
  package internal(set) var findings = ContiguousArray<ListWarning>()

  package internal(set) var totalCents: Int64 = 0
  package internal(set) var unpricedCount = 0
  /// The prices of what was left out as it is there twice.
  package internal(set) var repeatedCents: Int64 = 0
  /// Items that a filter hid, and searches.
  package internal(set) var hiddenCount = 0
  /// Whether any item shown has a fit status.
  package internal(set) var hasFitStatus = false
  /// Whether badges and details of the fit are not shown (see ``ListOptions/fit``).
  package internal(set) var hidesFit = false

  /// A list that `ListArranger` will fill.
  package init(_ list: ShoppingList, _ options: ListOptions) {
    self.list = list
    self.options = options
  }

  /// Forgets how a list was arranged before; what is known of items and groups is written over.
  mutating func start() {
    // To empty an array takes generic code.
    if !searches.isEmpty { searches.removeAll(keepingCapacity: true) }
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
    totalCents = 0
    unpricedCount = 0
    repeatedCents = 0
    hiddenCount = 0
    hasFitStatus = false
  }

  /// Forgets the list, too, and keeps its memory.
  mutating func removeAll() {
    start()
    list.records.removeAll()
    order.removeAll(keepingCapacity: true)
    traits.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }
}

extension ArrangedList {
  /// Whether an item that is shown has a fit status or detail.
  var hasHiddenFit: Bool {
    let bytes = list.document.storage.span
    return order.contains { number in
      let item = list.records.items[Int(number)]
      return Fit(bytes, item.fitStatus) != .none || !bytes.isBlank(item.fitDetail.range)
    }
  }
}

/// What was found out about an item.
package struct ItemTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shown as a product.
  package static let isShown = ItemTraits(rawValue: 1)
  /// Shown with the label "Close match".
  package static let isCloseMatch = ItemTraits(rawValue: 2)
  /// Its `product_url` may be rendered as a link.
  package static let hasLink = ItemTraits(rawValue: 4)
  /// Its `image_url` may be rendered as an image.
  package static let hasImage = ItemTraits(rawValue: 8)
  package static let hasBlankName = ItemTraits(rawValue: 16)
  package static let hasBlankRetailer = ItemTraits(rawValue: 32)
  /// Its link, or image, is one of its `PlainLinks`; known at the latest when a template is filled.
  static let hasPlainLink = ItemTraits(rawValue: 64)
  static let hasPlainImage = ItemTraits(rawValue: 128)
}

/// Items of one category.
package struct GroupRecord: Sendable {
  /// The first spelling seen; where all categories are blank, the word for these.
  package var name: ByteSlice
  /// Whether the category of any of its items is blank.
  package var hasBlank = false
  /// The place of its first item in `order`.
  package var start = 0
  package var count = 0
  package var subtotalCents: Int64 = 0
  package var unpricedCount = 0
  package var category: Category

  /// Counts an item of that price in.
  @inline(__always)
  mutating func add(_ priceCents: Int64) {
    count += 1
    subtotalCents += priceCents
    if priceCents == 0 { unpricedCount += 1 }
  }

  /// The places of its items in `order`.
  package var range: Range<Int> { start..<(start + count) }
}

/// Something to search for: an unmatched item, or a demoted one.
package struct SearchRecord: Sendable {
  package var category: ByteSlice
  /// What to search for; the category where there are no keywords, null where there is neither.
  package var keywords: ByteSlice
  /// The same as it is searched for and shown: trimmed, its inner white space collapsed.
  package var words = ByteSlice.null
  /// The search at Google Shopping; null for an unknown item.
  package var url: ByteSlice
  /// The number of the demoted item, or nil.
  package var demotedItem: Int?
  /// The number in `unmatched`, or nil.
  package var unmatchedItem: Int?
}
