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
/// rooms are not duplicates; items without a room count as one room.
///
/// Cost: near linear in the number of items. Links and names are compared only for items with equal
/// keys, which are among their facts.
struct DuplicateFinder {
  /// An item and the first one with its key.
  private struct Repeat {
    let first: UInt32
    let item: UInt32
  }

  /// The size of the largest group whose sketches are compared, each with each. In larger groups,
  /// reading all names is cheaper.
  private static let mostSketched = 512

  /// The first item of each group by its key. The next list reuses the memory.
  private var firsts = HashIndex()
  private var repeats = ContiguousArray<Repeat>()
  /// The sketches of the names that share a key, by the items' numbers.
  private var sketches = ContiguousArray<NameSketch>()

  /// The duplicates among the items listed, in document order.
  ///
  /// - Parameter byRoom: whether the list names several rooms.
  mutating func duplicates(
    among facts: Span<ItemFacts>, of list: borrowing ShoppingList, byRoom: Bool
  ) -> [Duplicate] {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    var clusters = DuplicateClusters(count: facts.count)
    /// Joins two items, unless their rooms differ: different rooms may share a key by chance.
    func join(_ first: Int, _ second: Int, because reason: Duplicate.Reason) {
      let (a, b) = (items[first].room.range, items[second].room.range)
      if !byRoom || bytes.isFoldedEqual(a, to: bytes, in: b) {
        clusters.join(first, second, because: reason)
      }
    }
    findRepeats(in: facts, by: \.linkKey)
    forEachGroup { numbers in
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
    findRepeats(in: facts, by: \.nameKey)
    if repeats.isEmpty { return clusters.duplicates }
    sketchNames(of: items, bytes)
    forEachGroup { numbers in
      let numbers = possiblyAlike(numbers)
      if numbers.isEmpty { return }
      let names = numbers.map { ProductName(bytes, items[$0].productName.range) }
      TypoMatcher(names).forEachAlikePair { first, second in
        let (first, second) = (numbers[first], numbers[second])
        let (a, b) = (items[first].retailer.range, items[second].retailer.range)
        if bytes.isFoldedEqual(a, to: bytes, in: b) { join(first, second, because: .name) }
      }
    }
    return clusters.duplicates
  }

  /// Finds the items that share the key of an earlier item, group by group.
  private mutating func findRepeats(in facts: Span<ItemFacts>, by key: (ItemFacts) -> UInt64) {
    firsts.removeAll(for: facts.count)
    repeats.removeAll(keepingCapacity: true)
    for number in facts.indices where facts[number].isListed {
      let ownKey = key(facts[number])
      if ownKey == 0 { continue }
      if let first = firsts.first(hash: ownKey, where: { key(facts[$0]) == ownKey }) {
        repeats.append(Repeat(first: UInt32(first), item: UInt32(number)))
      } else {
        firsts.insert(number, hash: ownKey)
      }
    }
    repeats.sort { ($0.first, $0.item) < ($1.first, $1.item) }
  }

  /// Calls `body` with the items that share a key, in the order of each group's first item.
  private func forEachGroup(_ body: ([Int]) -> Void) {
    var group: [Int] = []
    for place in repeats.indices {
      if group.isEmpty { group.append(Int(repeats[place].first)) }
      group.append(Int(repeats[place].item))
      if place + 1 == repeats.count || repeats[place + 1].first != repeats[place].first {
        body(group)
        group.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Sketches the names of all groups in document order, which reads memory fastest.
  private mutating func sketchNames(of items: Span<ItemRecord>, _ bytes: Span<UInt8>) {
    var isRepeated = ContiguousArray(repeating: false, count: items.count)
    for pair in repeats {
      isRepeated[Int(pair.first)] = true
      isRepeated[Int(pair.item)] = true
    }
    sketches.removeAll(keepingCapacity: true)
    sketches.reserveCapacity(items.count)
    for number in items.indices {
      let name = isRepeated[number] ? items[number].productName.range : 0..<0
      sketches.append(NameSketch(bytes, name))
    }
  }

  /// The items whose names may be similar to another's, by sketches of their letters; all items if
  /// the group is too large for sketches.
  private func possiblyAlike(_ numbers: [Int]) -> [Int] {
    if numbers.count > Self.mostSketched { return numbers }
    return numbers.filter { number in
      numbers.contains { $0 != number && sketches[$0].mayBeAlike(sketches[number]) }
    }
  }
}

extension DuplicateFinder {
  /// A key of an item's retailer and of the numbers in its name, which similar names share. It sums
  /// the hashes of the numbers, so that their order does not count.
  static func nameKey(of item: ItemRecord, seed: UInt64, _ bytes: Span<UInt8>) -> UInt64 {
    let name = item.productName.range
    var sum: UInt64 = 0
    var number: UInt64 = 0
    var end = name.lowerBound
    for offset in stride(from: name.lowerBound, to: name.upperBound, by: 32) {
      let pair = bytes.pair(at: offset, before: name.upperBound)
      var places = LaneMask(low: Self.digits(in: pair.low), high: Self.digits(in: pair.high))
      while !places.isEmpty {
        let place = offset + places.first
        if number != 0, place != end, !areMarks(end..<place, in: bytes) {
          sum &+= ByteHash.mix(number, seed: seed)
          number = 0
        }
        // Only the last 16 digits of a number count.
        number = number << 4 | UInt64(bytes[place] - ASCII.zero + 1)
        end = place + 1
        places.removeFirst()
      }
    }
    sum &+= ByteHash.mix(number, seed: seed)
    return bytes.foldedHash(item.retailer.range, seed: seed ^ sum)
  }

  @inline(__always)
  private static func digits(in bytes: SIMD16<UInt8>) -> ByteMask {
    (bytes &- .all(ASCII.zero)) .< .all(10)
  }

  /// Whether the text between two digits has only marks, such as soft hyphens, which names ignore.
  private static func areMarks(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      if NameCharacter(CaseFolding.fold(scalar).0) != .mark { return false }
      offset += length
    }
    return true
  }
}
