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
/// missing link, retailer or name never matches. In a list of several rooms, items of different
/// rooms are no duplicates; items without a room are together.
///
/// Cost: near linear in the number of items.
package struct DuplicateFinder {
  private let items: ContiguousArray<ItemRecord>
  private let shown: [ShownItem]
  /// Whether the list names several rooms.
  private let byRoom: Bool
  private var clusters: DuplicateClusters

  /// The duplicates among the items shown, in the order of `shown`.
  static func duplicates(
    among shown: [ShownItem], of list: ShoppingList, byRoom: Bool
  ) -> [Duplicate] {
    let bytes = list.document.storage.span
    var finder = DuplicateFinder(
      items: list.records.items, shown: shown, byRoom: byRoom,
      clusters: DuplicateClusters(count: shown.count))
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
    forEachGroup(bytes, by: { LinkKey.key(of: $0.productURL, in: bytes) }) { finder, indices in
      var firsts: [CanonicalURL: Int] = [:]
      for index in indices {
        let url = CanonicalURL(finder.items[finder.shown[index].number].productURL, in: bytes)
        if let first = firsts[url] {
          finder.join(first, index, because: .url, bytes)
        } else {
          firsts[url] = index
        }
      }
    }
  }

  /// Compares the names of items with the same retailer and the same digits.
  private mutating func joinAlikeNames(_ bytes: Span<UInt8>) {
    forEachGroup(bytes, by: { Self.nameKey(of: $0, bytes) }) { finder, indices in
      finder.joinAlikeNames(among: indices, bytes)
    }
  }

  /// A key of an item's retailer and of the digits in its name, which alike names share; nil if the
  /// retailer is blank.
  private static func nameKey(of item: ItemRecord, _ bytes: Span<UInt8>) -> UInt64? {
    if bytes.isBlank(item.retailer.range) { return nil }
    var digits: UInt64 = 0
    for offset in item.productName.range where bytes[offset].isASCIIDigit {
      digits += UInt64(bytes[offset])
    }
    return bytes.foldedHash(item.retailer.range, seed: ByteHash.runSeed ^ digits)
  }

  /// The index of an item in `shown`, and its key.
  private struct KeyedItem {
    let key: UInt64
    let index: Int
  }

  /// Calls `body` with the items of a room that share a key, in the order of each group's first
  /// item. Keys differ in each run and must not affect the order.
  private mutating func forEachGroup(
    _ bytes: Span<UInt8>, by key: (ItemRecord) -> UInt64?,
    _ body: (inout DuplicateFinder, [Int]) -> Void
  ) {
    var keyed: [KeyedItem] = []
    keyed.reserveCapacity(shown.count)
    for (index, item) in shown.enumerated() {
      guard var key = key(items[item.number]) else { continue }
      if byRoom { key = bytes.foldedHash(items[item.number].room.range, seed: key) }
      keyed.append(KeyedItem(key: key, index: index))
    }
    keyed.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    var groups: [[Int]] = []
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, keyed[end].key == keyed[start].key { end += 1 }
      if end > start + 1 { groups.append(keyed[start..<end].map(\.index)) }
      start = end
    }
    groups.sort { $0[0] < $1[0] }
    for group in groups { body(&self, group) }
  }

  private mutating func joinAlikeNames(among indices: [Int], _ bytes: Span<UInt8>) {
    let names = indices.map { ProductName(bytes, items[shown[$0].number].productName.range) }
    TypoMatcher(names).forEachAlikePair { first, second in
      if bytes.isFoldedEqual(retailer(indices[first]), to: bytes, in: retailer(indices[second])) {
        join(indices[first], indices[second], because: .name, bytes)
      }
    }
  }

  /// Joins two items, unless their rooms differ and only happen to have the same hash.
  private mutating func join(
    _ first: Int, _ second: Int, because reason: Duplicate.Reason, _ bytes: Span<UInt8>
  ) {
    let (a, b) = (items[shown[first].number].room, items[shown[second].number].room)
    if byRoom, !bytes.isFoldedEqual(a.range, to: bytes, in: b.range) { return }
    clusters.join(first, second, because: reason)
  }

  private func retailer(_ index: Int) -> Range<Int> { items[shown[index].number].retailer.range }
}
