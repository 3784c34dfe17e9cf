import RemoBytes

/// An item that offers the same product as an earlier one.
package struct Duplicate: Equatable, Sendable {
  /// The reason why two items are the same product.
  package enum Reason: Sendable {
    /// The items have the same link.
    case url
    /// The items have the same retailer and similar names.
    case name
  }

  /// The number of the item.
  package var item: Int
  /// The first item with the same product.
  package var first: Int
  /// The item it duplicates directly: the first one or another duplicate.
  package var other: Int
  package var reason: Reason
}

/// Finds the items of a list that offer the same product.
///
/// Two items are duplicates if their links lead to the same page (see `CanonicalURL`), or if they
/// have the same retailer and similar names (see `ProductName`). The relation is transitive. A
/// missing link, retailer or name never matches.
///
/// Cost: near linear in the number of items.
package struct DuplicateFinder {
  private let items: ContiguousArray<ItemRecord>
  private let shown: [ShownItem]
  private var clusters: DuplicateClusters

  /// The duplicates among the items shown, in the order of `shown`.
  static func duplicates(among shown: [ShownItem], of list: ShoppingList) -> [Duplicate] {
    let bytes = list.document.storage.span
    var finder = DuplicateFinder(
      items: list.records.items, shown: shown, clusters: DuplicateClusters(count: shown.count))
    finder.joinEqualLinks(bytes)
    finder.joinAlikeNames(bytes)
    return finder.clusters.members.map { member in
      Duplicate(
        item: shown[member.item].number, first: shown[member.first].number,
        other: shown[member.other].number, reason: member.reason)
    }
  }

  /// Compares the canonical links of items with equal link keys.
  private mutating func joinEqualLinks(_ bytes: Span<UInt8>) {
    let linked = shown.indices.filter { shown[$0].keys.link != nil }
    forEachGroup(of: linked, by: { ($0.link ?? 0, 0) }) { finder, indices in
      var firsts: [CanonicalURL: Int] = [:]
      for index in indices {
        let url = CanonicalURL(finder.items[finder.shown[index].number].productURL, in: bytes)
        if let first = firsts[url] {
          finder.clusters.join(first, index, because: .url)
        } else {
          firsts[url] = index
        }
      }
    }
  }

  /// Compares the names of items with the same retailer and the same digits.
  private mutating func joinAlikeNames(_ bytes: Span<UInt8>) {
    let named = shown.indices.filter { shown[$0].keys.retailer != nil }
    forEachGroup(of: named, by: { ($0.retailer ?? 0, $0.digits) }) { finder, indices in
      finder.joinAlikeNames(among: Array(indices), bytes)
    }
  }

  /// Calls `body` with the items that share a key, in the order of each group's first item. Keys
  /// differ in each run and must not affect the order.
  private mutating func forEachGroup(
    of indices: [Int], by key: (ItemKeys) -> (UInt64, UInt64),
    _ body: (inout DuplicateFinder, ArraySlice<Int>) -> Void
  ) {
    let sorted = indices.sorted { left, right in
      let (a, b) = (key(shown[left].keys), key(shown[right].keys))
      return (a.0, a.1, left) < (b.0, b.1, right)
    }
    var groups: [ArraySlice<Int>] = []
    var rest = sorted[...]
    while let first = rest.first {
      let firstKey = key(shown[first].keys)
      let group = rest.prefix { key(shown[$0].keys) == firstKey }
      rest = rest[group.endIndex...]
      if group.count > 1 { groups.append(group) }
    }
    groups.sort { $0[$0.startIndex] < $1[$1.startIndex] }
    for group in groups { body(&self, group) }
  }

  private mutating func joinAlikeNames(among indices: [Int], _ bytes: Span<UInt8>) {
    let names = indices.map { ProductName(bytes, items[shown[$0].number].productName.range) }
    TypoMatcher(names).forEachAlikePair { first, second in
      if bytes.isFoldedEqual(retailer(indices[first]), to: bytes, in: retailer(indices[second])) {
        clusters.join(indices[first], indices[second], because: .name)
      }
    }
  }

  private func retailer(_ index: Int) -> Range<Int> { items[shown[index].number].retailer.range }
}
