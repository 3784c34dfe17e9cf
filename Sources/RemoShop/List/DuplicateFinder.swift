import RemoBytes

/// An item that offers the same product as an earlier one.
package struct Duplicate: Equatable, Sendable {
  /// The reason to take two items for the same product.
  package enum Reason: Sendable {
    /// They have the same link.
    case url
    /// They have the same retailer and alike names.
    case name
  }

  /// The number of the item.
  package var item: Int
  /// The first item with the same product.
  package var first: Int
  /// The item that it equals: the first one, or one that leads to it.
  package var other: Int
  package var reason: Reason
}

/// Finds the items of a list that offer the same product.
///
/// Two items offer the same product when their links lead to the same page (see `CanonicalURL`), or
/// when they have the same retailer and alike names (see `ProductName`). The relation is
/// transitive. Items without a link, a retailer or a name are not compared by it.
///
/// Cost: near linear in the number of items.
package struct DuplicateFinder {
  private let items: ContiguousArray<ItemRecord>
  private let shown: [ShownItem]
  private var clusters: DuplicateClusters

  /// The duplicates among the items that are shown, in the order of `shown`.
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

  private mutating func joinEqualLinks(_ bytes: Span<UInt8>) {
    var firsts: [UInt64: Int] = [:]
    firsts.reserveCapacity(shown.count)
    for index in shown.indices {
      guard let link = shown[index].keys.link else { continue }
      guard let first = firsts[link] else {
        firsts[link] = index
        continue
      }
      if canonicalURL(first, bytes) == canonicalURL(index, bytes) {
        clusters.join(first, index, because: .url)
      }
    }
  }

  private func canonicalURL(_ index: Int, _ bytes: Span<UInt8>) -> CanonicalURL {
    CanonicalURL(items[shown[index].number].productURL, in: bytes)
  }

  /// Compares the names of items that have the same retailer and the same digits.
  private mutating func joinAlikeNames(_ bytes: Span<UInt8>) {
    var candidates = Array(shown.indices)
    candidates.removeAll { shown[$0].keys.retailer == nil }
    candidates.sort { left, right in
      let (a, b) = (shown[left].keys, shown[right].keys)
      return (a.retailer ?? 0, a.digits, left) < (b.retailer ?? 0, b.digits, right)
    }
    var rest = candidates[...]
    while let first = rest.first {
      let keys = shown[first].keys
      let group = rest.prefix {
        shown[$0].keys.retailer == keys.retailer && shown[$0].keys.digits == keys.digits
      }
      rest = rest[group.endIndex...]
      if group.count > 1 { joinAlikeNames(among: Array(group), bytes) }
    }
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
