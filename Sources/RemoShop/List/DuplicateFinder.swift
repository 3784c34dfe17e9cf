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
/// Cost: near linear in the number of items. Links and names are compared only for items with equal
/// keys, which are among their facts.
struct DuplicateFinder {
  /// An item and its key.
  private struct KeyedItem {
    let key: UInt64
    let item: Int
  }

  /// The most keys that are compared one by one, which is cheaper than sorting them.
  private static let few = 32

  /// The items with a key; the memory is kept for the next list.
  private var keyed = ContiguousArray<KeyedItem>()

  /// The duplicates among the items listed, in document order.
  ///
  /// - Parameter byRoom: whether the list names several rooms.
  mutating func duplicates(
    among facts: Span<ItemFacts>, of list: borrowing ShoppingList, byRoom: Bool
  ) -> [Duplicate] {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    var clusters = DuplicateClusters(count: facts.count)
    /// Joins two items, unless their rooms differ and only happen to have the same key.
    func join(_ first: Int, _ second: Int, because reason: Duplicate.Reason) {
      let (a, b) = (items[first].room.range, items[second].room.range)
      if !byRoom || bytes.isFoldedEqual(a, to: bytes, in: b) {
        clusters.join(first, second, because: reason)
      }
    }
    forEachGroup(of: facts, by: \.linkKey) { numbers in
      var firsts: [CanonicalURL: Int] = [:]
      for number in numbers {
        let url = CanonicalURL(items[number].productURL, in: bytes)
        if let first = firsts[url] {
          join(first, number, because: .url)
        } else {
          firsts[url] = number
        }
      }
    }
    forEachGroup(of: facts, by: \.nameKey) { numbers in
      let numbers = Self.possiblyAlike(numbers, in: items, bytes)
      let names = numbers.map { ProductName(bytes, items[$0].productName.range) }
      TypoMatcher(names).forEachAlikePair { first, second in
        let (first, second) = (numbers[first], numbers[second])
        let (a, b) = (items[first].retailer.range, items[second].retailer.range)
        if bytes.isFoldedEqual(a, to: bytes, in: b) { join(first, second, because: .name) }
      }
    }
    return clusters.members.map { member in
      Duplicate(
        item: member.item, first: member.first, other: member.other, reason: member.reason)
    }
  }

  /// Calls `body` with the items that share a key, in the order of each group's first item. Keys
  /// differ in each run and must not affect the order.
  private mutating func forEachGroup(
    of facts: Span<ItemFacts>, by key: (ItemFacts) -> UInt64, _ body: ([Int]) -> Void
  ) {
    keyed.removeAll(keepingCapacity: true)
    for number in facts.indices where facts[number].isListed {
      let key = key(facts[number])
      if key != 0 { keyed.append(KeyedItem(key: key, item: number)) }
    }
    if keyed.count <= Self.few, !hasRepeatedKey { return }
    keyed.sort { ($0.key, $0.item) < ($1.key, $1.item) }
    var groups: [[Int]] = []
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, keyed[end].key == keyed[start].key { end += 1 }
      if end > start + 1 { groups.append(keyed[start..<end].map(\.item)) }
      start = end
    }
    groups.sort { $0[0] < $1[0] }
    for group in groups { body(group) }
  }

  private var hasRepeatedKey: Bool {
    keyed.indices.contains { place in
      keyed[..<place].contains { $0.key == keyed[place].key }
    }
  }
}

extension DuplicateFinder {
  /// A key of an item's retailer and of the digits in its name, which similar names share: each
  /// digit adds its own number, so that only names with the same digits have the same sum.
  static func nameKey(of item: ItemRecord, seed: UInt64, _ bytes: Span<UInt8>) -> UInt64 {
    var digits: UInt64 = 0
    let name = item.productName.range
    for offset in stride(from: name.lowerBound, to: name.upperBound, by: 32) {
      let pair = bytes.pair(at: offset, before: name.upperBound)
      var places = LaneMask(low: Self.digits(in: pair.low), high: Self.digits(in: pair.high))
      while !places.isEmpty {
        digits &+= ByteHash.mix(UInt64(bytes[offset + places.first]), seed: seed)
        places.removeFirst()
      }
    }
    return bytes.foldedHash(item.retailer.range, seed: seed ^ digits)
  }

  @inline(__always)
  private static func digits(in bytes: SIMD16<UInt8>) -> ByteMask {
    (bytes &- .all(ASCII.zero)) .< .all(10)
  }

  /// The items whose names may be similar to another one's, by a sketch of their letters. Many
  /// names are left as they are.
  private static func possiblyAlike(
    _ numbers: [Int], in items: Span<ItemRecord>, _ bytes: Span<UInt8>
  ) -> [Int] {
    if numbers.count > few { return numbers }
    let sketches = numbers.map { NameSketch(bytes, items[$0].productName.range) }
    return numbers.indices.filter { place in
      sketches.indices.contains { $0 != place && sketches[$0].mayBeAlike(sketches[place]) }
    }.map { numbers[$0] }
  }
}
