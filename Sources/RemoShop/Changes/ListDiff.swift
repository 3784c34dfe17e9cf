import RemoBytes

/// The changes between two versions of a list.
///
/// Items are matched by their product's link, then by name and retailer, then by a similar name at
/// the same retailer, then by the same name at another one. Entries hidden by a filter count as
/// missing. Items that differ only in invisible ways, such as their place in the document, are
/// unchanged. Searches match if their category and words are equal, ignoring case and extra white
/// space.
///
/// Each product has an effect on the total. The effects of all products add up to ``totalChange``.
/// Between lists in different currencies (``isInOneCurrency``) there are no effects, and each known
/// price is a change.
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
    /// The retailer; case and extra white space do not count.
    case retailer
    /// The category; case and extra white space do not count.
    case group = "category_group"
    /// The fit status.
    case fitStatus = "fit_status"
    /// Details of the fit.
    case fitDetail = "fit_detail"
    /// The size as the retailer writes it.
    case dimensions
    /// The reason why the product was matched.
    case whyMatched = "why_matched"
    /// The product's page; tracking parameters and the like do not count.
    case productURL = "product_url"
    /// The product's image.
    case imageURL = "image_url"
    /// The designer's note.
    case note
    /// The room that the product is for; case and extra white space do not count.
    case room
    /// The page of the product that this one could replace. Blank for a product whose price counts:
    /// it is no alternate, or its list lacks the product that it could replace.
    case alternateTo = "alternate_to"
    /// The client's decision.
    case decision
    /// The client's comment.
    case comment
  }

  /// One difference between two versions of an item.
  public enum Change: Equatable, Sendable {
    /// The price of one piece, each in the currency of its list; nil if it is unknown.
    case price(old: Amount?, new: Amount?)
    /// The number of pieces.
    case quantity(old: Int, new: Int)
    /// The confidence score, without a change of band.
    case score(old: Confidence, new: Confidence)
    /// The confidence score and its band (match, close match or unmatched).
    case band(old: Confidence, new: Confidence)
    /// A text. For a group, the item moved to another one.
    case text(Field, old: String, new: String)
    /// An own field; empty for an item without it.
    case own(name: String, old: String, new: String)
  }

  /// A changed item.
  package struct Edit: Equatable, Sendable {
    /// The item's number in the old list's records.
    package var old: Int
    /// The item's number in the new list's records.
    package var new: Int
    /// The differences: price, quantity, score, then texts in the order of `Field`.
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
  /// The changed items, in the order of the new list.
  package private(set) var edited: [Edit] = []
  /// The number of unchanged items.
  public private(set) var sameCount = 0
  /// The places of added searches in `new.searches`.
  package private(set) var addedSearches: [Int] = []
  /// The places of removed searches in `old.searches`.
  package private(set) var removedSearches: [Int] = []
  let costChanges: [CostChange]
  let adjustmentChanges: [CostChange]
  /// The number of the item that each alternate of the old list could replace.
  let oldMains: [Int: Int]
  /// The number of the item that each alternate of the new list could replace.
  let newMains: [Int: Int]

  /// Compares two lists. Cost: near linear in the number of items.
  public init(from old: ArrangedList, to new: ArrangedList) {
    self.old = old
    self.new = new
    costChanges = CostChange.between(
      old.list.costs, new: new.list.costs, areComparable: old.currency == new.currency)
    adjustmentChanges = CostChange.between(
      old.adjustments.map(\.adjustment), new: new.adjustments.map(\.adjustment),
      areComparable: old.currency == new.currency)
    oldMains = old.mainItems
    newMains = new.mainItems
    compareItems()
    compareSearches()
  }

  /// Whether both lists have the same currency, so that amounts have a difference.
  public var isInOneCurrency: Bool { old.currency == new.currency }

  /// Whether the renovation costs differ.
  public var costsDiffer: Bool { !costChanges.isEmpty }

  /// Whether the adjustments below the totals differ, also in their order alone.
  public var adjustmentsDiffer: Bool {
    !adjustmentChanges.isEmpty
      || old.adjustments.map(\.adjustment) != new.adjustments.map(\.adjustment)
  }

  /// Whether either list has adjustments, and so a grand total to show.
  var hasAdjustments: Bool { !old.adjustments.isEmpty || !new.adjustments.isEmpty }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && edited.isEmpty && addedSearches.isEmpty
      && removedSearches.isEmpty && !costsDiffer && !adjustmentsDiffer && isInOneCurrency
  }

  // MARK: Items

  /// The items of a list in the order shown, each followed by its alternates, then unmatched ones
  /// (low confidence).
  static func items(of arranged: ArrangedList) -> [Int] {
    arranged.itemsWithAlternates + arranged.searches.compactMap(\.item)
  }

  private mutating func compareItems() {
    let matches = ItemMatcher(old, new: new).pairs
    var isMatched = Set<Int>()
    for item in Self.items(of: new) {
      guard let before = matches[item] else {
        added.append(item)
        continue
      }
      isMatched.insert(before)
      let changes =
        changes(before, after: item) + alternateChanges(before, after: item, matches: matches)
      if changes.isEmpty {
        sameCount += 1
      } else {
        edited.append(Edit(old: before, new: item, changes: changes))
      }
    }
    removed = Self.items(of: old).filter { !isMatched.contains($0) }
  }

  private func changes(_ before: Int, after: Int) -> [Change] {
    let (a, b) = (old.list.records.items[before], new.list.records.items[after])
    // A search shows no fit, so an item that becomes one has no change of the fit.
    let (wasShown, isShown) = (old.facts[before].traits, new.facts[after].traits)
    let areShown = wasShown.contains(.isShown) && isShown.contains(.isShown)
    var changes: [Change] = []
    if a.priceCents != b.priceCents || a.priceCents != 0 && !isInOneCurrency {
      changes.append(.price(old: a.price, new: b.price))
    }
    if a.quantity != b.quantity {
      changes.append(.quantity(old: Int(a.quantity), new: Int(b.quantity)))
    }
    if a.score != b.score, let was = Confidence(a.score), let now = Confidence(b.score) {
      changes.append(
        was.band == now.band ? .score(old: was, new: now) : .band(old: was, new: now))
    }
    let (left, right) = (old.list.document.storage.span, new.list.document.storage.span)
    for field in Field.allCases where !field.namesProduct {
      let was = a.shown(field.field, by: areShown ? wasShown : [])
      let now = b.shown(field.field, by: areShown ? isShown : [])
      let isSame =
        switch field {
        case .group, .retailer, .room: left.isFoldedEqual(was.range, to: right, in: now.range)
        case .note, .comment:
          left.isEqual(was.range, to: right, in: now.range)
            || left.isBlank(was.range) && right.isBlank(now.range)
        case .productURL:
          left.isEqual(was.range, to: right, in: now.range)
            || CanonicalURL(was, in: left) == CanonicalURL(now, in: right)
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
    return changes + ownChanges(before, after: after)
  }

  /// The changes of own fields, in the order of the new list, then of the old one.
  private func ownChanges(_ before: Int, after: Int) -> [Change] {
    let (was, now) = (old.list.records.own, new.list.records.own)
    let names = now.names + was.names.filter { !now.names.contains($0) }
    return names.compactMap { name in
      let texts = (
        old: old.list.document.storage.span.string(was.value(named: name, item: before).range),
        new: new.list.document.storage.span.string(now.value(named: name, item: after).range)
      )
      return texts.old == texts.new ? nil : .own(name: name, old: texts.old, new: texts.new)
    }
  }

  /// The change of a product that becomes an alternate, becomes the alternate of another product,
  /// or counts because it no longer is one. A product with low confidence never counts.
  private func alternateChanges(
    _ before: Int, after: Int, matches: [Int: Int]
  ) -> [Change] {
    func link(_ item: Int, in list: ArrangedList) -> String {
      list.list.text(list.list.records.items[item].alternateTo) ?? ""
    }
    switch (oldMains[before], newMains[after]) {
    case (nil, nil): return []
    case (nil, _?): return [.text(.alternateTo, old: "", new: link(after, in: new))]
    case (_?, nil):
      return new.isCounted(after) ? [.text(.alternateTo, old: link(before, in: old), new: "")] : []
    case (let was?, let now?):
      if matches[now] == was || isOneLink(was, now) { return [] }
      return [.text(.alternateTo, old: link(before, in: old), new: link(after, in: new))]
    }
  }

  /// Whether an item of each list links to the same product.
  private func isOneLink(_ before: Int, _ after: Int) -> Bool {
    let (a, b) = (old.list.records.items[before], new.list.records.items[after])
    return CanonicalURL(a.productURL, in: old.list.document.storage.span)
      == CanonicalURL(b.productURL, in: new.list.document.storage.span)
  }

  // MARK: Searches

  private mutating func compareSearches() {
    // Reversed, so that `lastIndex` finds the first of equal searches, and surplus ones at the end
    // count as removed.
    var open: [UInt64: [Int]] = [:]
    for (place, search) in old.searches.enumerated().reversed() where search.item == nil {
      open[Self.hash(search, arranged: old), default: []].append(place)
    }
    for (place, search) in new.searches.enumerated() where search.item == nil {
      let hash = Self.hash(search, arranged: new)
      if let same = open[hash]?.lastIndex(where: { isSameSearch($0, after: place) }) {
        open[hash]?.remove(at: same)
      } else {
        addedSearches.append(place)
      }
    }
    removedSearches = open.values.joined().sorted()
  }

  private static func hash(_ search: SearchRecord, arranged: ArrangedList) -> UInt64 {
    let bytes = arranged.list.document.storage.span
    let category = bytes.foldedHash(search.category.range, seed: ByteHash.runSeed)
    return bytes.foldedHash(search.keywords.range, seed: category)
  }

  private func isSameSearch(_ before: Int, after: Int) -> Bool {
    let (a, b) = (old.searches[before], new.searches[after])
    let (left, right) = (old.list.document.storage.span, new.list.document.storage.span)
    return left.isFoldedEqual(a.category.range, to: right, in: b.category.range)
      && left.isFoldedEqual(a.keywords.range, to: right, in: b.keywords.range)
  }
}

extension ListDiff.Field {
  var field: ItemField { ItemField(key: rawValue) ?? .note }

  var details: ListDiff.Field? { self == .fitStatus ? .fitDetail : nil }

  /// Whether the text names another product of the list, which this one could replace.
  var namesProduct: Bool { self == .alternateTo }
}
