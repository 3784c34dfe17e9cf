import RemoBytes

/// What changed between two versions of a list.
///
/// Items are told by their product's link, then by name and retailer, then by an alike name at the
/// same retailer, then by the same name at another one. Compared is what the
/// lists show: what their filters hide is in neither. Items that are told apart only by text that
/// nobody sees, such as their place in the document, are the same; so are searches whose category
/// and words are, but for case and white space that is too much.
///
/// Amounts are compared as they are: two lists that were arranged in different currencies
/// (``isInOneCurrency``) have changes of price and total that mean nothing, and documents write all
/// amounts in the currency of the new list.
///
/// ```swift
/// let diff = ListDiff(from: old.arranged(), to: new.arranged())
/// for item in diff.changedItems where item.isMoved { print(item.new.productName) }
/// ```
public struct ListDiff: Sendable {
  /// A text of an item, by its key in the contract.
  public enum Field: String, CaseIterable, Sendable {
    /// The product's name.
    case productName = "product_name"
    /// The shop; compared without case and white space that is too much.
    case retailer
    /// The category; compared as the shop is.
    case group = "category_group"
    /// How well the product fits.
    case fitStatus = "fit_status"
    /// More about the fit.
    case fitDetail = "fit_detail"
    /// The size as the shop writes it.
    case dimensions
    /// Why the product was matched.
    case whyMatched = "why_matched"
    /// The product's page; compared without tracking parameters and the like.
    case productURL = "product_url"
    /// The product's image.
    case imageURL = "image_url"
  }

  /// One difference between two versions of an item.
  public enum Change: Equatable, Sendable {
    /// A price; nil where it is not known.
    case price(old: Cents?, new: Cents?)
    /// The confidence score, without a change of label.
    case score(old: Confidence, new: Confidence)
    /// The confidence score, and with it the label.
    case band(old: Confidence, new: Confidence)
    /// A text. Of a group, it moved to another one.
    case text(Field, old: String, new: String)
  }

  /// An item that is in both versions and not the same.
  package struct Edit: Equatable, Sendable {
    /// Its number in the old list's records.
    package var old: Int
    /// Its number in the new list's records.
    package var new: Int
    /// What differs: price, score, then texts in the order of `Field`.
    package var changes: [Change]
  }

  /// The list before.
  public let old: ArrangedList
  /// The list now.
  public let new: ArrangedList
  /// Numbers of items of the new list, in the order shown.
  package private(set) var added: [Int] = []
  /// Numbers of items of the old list, in the order shown.
  package private(set) var removed: [Int] = []
  /// In the order of the new list.
  package private(set) var edited: [Edit] = []
  /// How many items are the same.
  public private(set) var sameCount = 0
  /// Places in `new.searches` of what was not looked for before.
  package private(set) var addedSearches: [Int] = []
  /// Places in `old.searches` of what is not looked for any more.
  package private(set) var removedSearches: [Int] = []
  /// What of the renovation costs differs.
  let costChanges: [CostChange]

  /// Compares two lists. Cost: near linear in the number of items.
  public init(from old: ArrangedList, to new: ArrangedList) {
    self.old = old
    self.new = new
    costChanges = CostChange.between(old.list.costs, new.list.costs)
    compareItems()
    compareSearches()
  }

  /// Whether both lists were arranged in the same currency, so that their amounts can be compared.
  public var isInOneCurrency: Bool { old.options.currency == new.options.currency }

  /// Whether the renovation costs are others.
  public var costsDiffer: Bool { !costChanges.isEmpty }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && edited.isEmpty && addedSearches.isEmpty
      && removedSearches.isEmpty && !costsDiffer
  }

  // MARK: Items

  /// The items of a list in the order shown, demoted ones last.
  static func items(of rendered: ArrangedList) -> [Int] {
    rendered.order.map(Int.init) + rendered.searches.compactMap(\.demotedItem)
  }

  private mutating func compareItems() {
    let matches = ItemMatcher(old, new).pairs
    var isMatched = Set<Int>()
    for item in Self.items(of: new) {
      guard let before = matches[item] else {
        added.append(item)
        continue
      }
      isMatched.insert(before)
      let changes = changes(before, item)
      if changes.isEmpty {
        sameCount += 1
      } else {
        edited.append(Edit(old: before, new: item, changes: changes))
      }
    }
    removed = Self.items(of: old).filter { !isMatched.contains($0) }
  }

  private func changes(_ before: Int, _ after: Int) -> [Change] {
    var (a, b) = (old.list.records.items[before], new.list.records.items[after])
    if old.hidesFit { a.hideFit() }
    if new.hidesFit { b.hideFit() }
    var changes: [Change] = []
    if a.priceCents != b.priceCents {
      changes.append(.price(old: a.price, new: b.price))
    }
    if a.score != b.score, let was = Confidence(a.score), let now = Confidence(b.score) {
      changes.append(
        was.band == now.band ? .score(old: was, new: now) : .band(old: was, new: now))
    }
    let (left, right) = (old.list.document.storage.span, new.list.document.storage.span)
    for field in Field.allCases {
      let (was, now) = (field.slice(a), field.slice(b))
      let isSame =
        switch field {
        case .group, .retailer: left.isFoldedEqual(was.range, to: right, in: now.range)
        case .productURL:
          left.isEqual(was.range, to: right, in: now.range)
            || CanonicalURL(left, was) == CanonicalURL(right, now)
        case .fitStatus:
          left.isEqual(was.range, to: right, in: now.range)
            || Fit(left, was) == .none && Fit(right, now) == .none
        default: left.isEqual(was.range, to: right, in: now.range)
        }
      if !isSame {
        changes.append(
          .text(field, old: left.string(was.range), new: right.string(now.range)))
      }
    }
    return changes
  }

  // MARK: Searches

  private mutating func compareSearches() {
    var open: [UInt64: [Int]] = [:]
    for (place, search) in old.searches.enumerated().reversed() where search.demotedItem == nil {
      open[Self.hash(search, old), default: []].append(place)
    }
    for (place, search) in new.searches.enumerated() where search.demotedItem == nil {
      let hash = Self.hash(search, new)
      // Of equal searches the first one is at the end, so that the last ones are those that went.
      if let same = open[hash]?.lastIndex(where: { isSameSearch($0, place) }) {
        open[hash]?.remove(at: same)
      } else {
        addedSearches.append(place)
      }
    }
    removedSearches = open.values.joined().sorted()
  }

  private static func hash(_ search: SearchRecord, _ rendered: ArrangedList) -> UInt64 {
    let bytes = rendered.list.document.storage.span
    let category = bytes.foldedHash(search.category.range, seed: ByteHash.runSeed)
    return bytes.foldedHash(search.keywords.range, seed: category)
  }

  private func isSameSearch(_ before: Int, _ after: Int) -> Bool {
    let (a, b) = (old.searches[before], new.searches[after])
    let (left, right) = (old.list.document.storage.span, new.list.document.storage.span)
    return left.isFoldedEqual(a.category.range, to: right, in: b.category.range)
      && left.isFoldedEqual(a.keywords.range, to: right, in: b.keywords.range)
  }
}

extension ListDiff.Field {
  /// Where an item has the text.
  func slice(_ item: ItemRecord) -> ByteSlice {
    switch self {
    case .productName: item.productName
    case .retailer: item.retailer
    case .group: item.categoryGroup
    case .fitStatus: item.fitStatus
    case .fitDetail: item.fitDetail
    case .dimensions: item.dimensions
    case .whyMatched: item.whyMatched
    case .productURL: item.productURL
    case .imageURL: item.imageURL
    }
  }
}
