import RemoBytes

/// Finds the items of a list that offer a product for the second time.
///
/// Two items are the same product when their links are (see `ProductURL`), or when they have the
/// same retailer and alike names (see `ProductNames`). What is the same as the same is the same:
/// each cluster is told by its first item. Items without a link, a retailer or a name are not
/// compared by it.
///
/// Cost: for a list of ten items a few hundred nanoseconds and no allocation; near-linear in the
/// number of items for any list (see `SlipFinder`).
package struct DuplicateFinder: Sendable {
  /// Why an item is taken for a duplicate.
  package enum Reason: Sendable {
    /// An earlier item has the same link.
    case url
    /// The same retailer has an item with an alike name.
    case name
  }

  /// An item that repeats another one.
  package struct Pair: Equatable, Sendable {
    /// The item, by its number.
    package var item: Int
    /// The first item with the same product.
    package var first: Int
    package var reason: Reason
  }

  /// What the last list repeats, by ascending item.
  package private(set) var pairs = ContiguousArray<Pair>()

  /// Up to this many items, each is compared with each.
  private static let mostPairwise = 16

  struct Entry {
    let number: Int32
    let url: ByteSlice
    let retailer: ByteSlice
    let name: ByteSlice
  }

  private var entries = ContiguousArray<Entry>()
  private var urlKeys = ContiguousArray<UInt64>()
  private var retailerKeys = ContiguousArray<UInt64>()
  private var signatures = ContiguousArray<UInt64>()
  private var signer = NameSignature()
  private var clusters = Clusters()
  private var table = IndexTable()
  private var next = ContiguousArray<Int32>()
  private var group = ContiguousArray<Int>()
  private var names = ProductNames()
  private var slips = SlipFinder()

  package init() {}

  /// Finds the duplicates among the items of `list` that are shown.
  mutating func find(in list: borrowing ShoppingList, traits: ContiguousArray<ItemTraits>) {
    removeAll()
    for number in list.records.items.indices where traits[number].contains(.isShown) {
      let item = list.records.items[number]
      add(number, url: item.productURL, retailer: item.retailer, name: item.productName)
    }
    find(in: list.document.storage.span)
  }

  /// Takes the next item of a list that began with `removeAll`.
  @inline(__always)
  mutating func add(_ number: Int, url: ByteSlice, retailer: ByteSlice, name: ByteSlice) {
    entries.append(
      Entry(
        number: Int32(truncatingIfNeeded: number), url: url, retailer: retailer, name: name))
  }

  /// Forgets the list before.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
  }

  /// Finds the duplicates among the items added, whose fields lie in `bytes`.
  mutating func find(in bytes: Span<UInt8>) {
    if entries.count < 2 { return }
    clusters.removeAll(count: entries.count)
    if entries.count <= Self.mostPairwise {
      compareEach(bytes)
    } else {
      joinURLs(bytes)
      joinNames(bytes)
    }
    guard clusters.areJoined else { return }
    for index in entries.indices {
      let first = clusters.first(of: index)
      if first == index { continue }
      pairs.append(
        Pair(
          item: Int(entries[index].number), first: Int(entries[first].number),
          reason: clusters.hasEarlierURL(index) ? .url : .name))
    }
  }

  // MARK: A few items

  private mutating func compareEach(_ bytes: Span<UInt8>) {
    urlKeys.removeAll(keepingCapacity: true)
    retailerKeys.removeAll(keepingCapacity: true)
    signatures.removeAll(keepingCapacity: true)
    let noRetailer = bytes.foldedHash(0..<0)
    // A bit per sixty-fourth of all keys: most items find theirs not taken.
    var takenURLs: UInt64 = 0
    var takenRetailers: UInt64 = 0
    for index in entries.indices {
      let entry = entries[index]
      let urlKey = ProductURL.fingerprint(bytes, entry.url)
      let retailerKey = bytes.foldedHash(entry.retailer.range)
      let urlBit: UInt64 = 1 << (urlKey >> 58)
      let retailerBit: UInt64 = 1 << (retailerKey >> 58)
      if takenURLs & urlBit != 0 {
        for other in 0..<index where urlKeys[other] == urlKey { compareURLs(other, index, bytes) }
      }
      signatures.append(.max)
      if takenRetailers & retailerBit != 0, retailerKey != noRetailer {
        for other in 0..<index where retailerKeys[other] == retailerKey {
          compareNames(other, index, bytes)
        }
      }
      if urlKey != 0 { takenURLs |= urlBit }
      if retailerKey != noRetailer { takenRetailers |= retailerBit }
      urlKeys.append(urlKey)
      retailerKeys.append(retailerKey)
    }
  }

  private mutating func compareURLs(_ first: Int, _ second: Int, _ bytes: Span<UInt8>) {
    if urlKeys[first] == 0 || clusters.hasEarlierURL(second) { return }
    if ProductURL.areEqual(bytes, entries[first].url, bytes, entries[second].url) {
      clusters.join(first, second, byURL: true)
    }
  }

  private mutating func compareNames(_ first: Int, _ second: Int, _ bytes: Span<UInt8>) {
    sign(first, bytes)
    sign(second, bytes)
    guard NameSignature.mayBeAlike(signatures[first], signatures[second]) else { return }
    joinIfAlike(first, second, bytes)
  }

  private mutating func sign(_ index: Int, _ bytes: Span<UInt8>) {
    if signatures[index] == .max {
      signatures[index] = signer.signature(bytes, entries[index].name.range)
    }
  }

  @inline(never)
  private mutating func joinIfAlike(_ first: Int, _ second: Int, _ bytes: Span<UInt8>) {
    guard
      bytes.foldedEquals(
        entries[first].retailer.range, bytes, entries[second].retailer.range)
    else { return }
    names.removeAll()
    let a = names.read(bytes, entries[first].name.range)
    let b = names.read(bytes, entries[second].name.range)
    if names.areAlike(a, b) { clusters.join(first, second, byURL: false) }
  }

  // MARK: Many items

  private mutating func joinURLs(_ bytes: Span<UInt8>) {
    table.removeAll(expecting: entries.count)
    for index in entries.indices where ProductURL.isWeb(bytes, entries[index].url) {
      let url = entries[index].url
      if let first = table.insert(ProductURL.hash(bytes, url), index),
        ProductURL.areEqual(bytes, entries[first].url, bytes, url)
      {
        clusters.join(first, index, byURL: true)
      }
    }
  }

  /// Sorts the items by retailer and digits, which alike names have in common, and compares within
  /// these groups.
  private mutating func joinNames(_ bytes: Span<UInt8>) {
    let noRetailer = bytes.foldedHash(0..<0)
    table.removeAll(expecting: entries.count)
    signatures.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    // From the last to the first, so that each chain begins with its first item.
    signatures.append(contentsOf: repeatElement(0, count: entries.count))
    next.append(contentsOf: repeatElement(-1, count: entries.count))
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let retailer = bytes.foldedHash(entry.retailer.range)
      if retailer == noRetailer { continue }
      signatures[index] = signer.signature(bytes, entry.name.range)
      let key = ByteHash.mix(retailer ^ signatures[index] << 32)
      if let before = table.insert(key, index) {
        next[index] = Int32(truncatingIfNeeded: before)
        table.replace(key, index)
        // The chain goes on from here; what stood first is no beginning any more.
        signatures[before] |= Self.isChained
      }
    }
    for index in entries.indices where signatures[index] & Self.isChained == 0 && next[index] >= 0 {
      compareChain(from: index, bytes)
    }
  }

  /// A bit of a signature that no letter has: the place of the s.
  private static let isChained: UInt64 = 1 << (32 + 18)

  private mutating func compareChain(from start: Int, _ bytes: Span<UInt8>) {
    group.removeAll(keepingCapacity: true)
    var index = start
    while index >= 0 {
      group.append(index)
      index = Int(next[index])
    }
    if group.count > Self.mostPairwise {
      slips.join(group, entries, bytes, &clusters)
      return
    }
    for (place, second) in group.enumerated() {
      for first in group[..<place]
      where NameSignature.mayBeAlike(
        signatures[first] & ~Self.isChained, signatures[second] & ~Self.isChained)
        && clusters.first(of: first) != clusters.first(of: second)
      {
        joinIfAlike(first, second, bytes)
      }
    }
  }
}

/// Which items belong together, told by the first of each cluster (a disjoint-set forest).
struct Clusters: Sendable {
  private var parents = ContiguousArray<Int32>()
  private var byURL = ContiguousArray<Bool>()
  /// Whether any two items belong together.
  private(set) var areJoined = false

  /// Begins with `count` items, each on its own.
  mutating func removeAll(count: Int) {
    areJoined = false
    parents.removeAll(keepingCapacity: true)
    byURL.removeAll(keepingCapacity: true)
    for index in 0..<count {
      parents.append(Int32(truncatingIfNeeded: index))
      byURL.append(false)
    }
  }

  /// The first item of the cluster that the item belongs to.
  mutating func first(of index: Int) -> Int {
    var index = index
    while Int(parents[index]) != index {
      parents[index] = parents[Int(parents[index])]
      index = Int(parents[index])
    }
    return index
  }

  /// Whether the item was joined to an earlier one with the same link.
  func hasEarlierURL(_ index: Int) -> Bool { byURL[index] }

  /// Puts two items into one cluster.
  mutating func join(_ first: Int, _ second: Int, byURL isURL: Bool) {
    let a = self.first(of: first)
    let b = self.first(of: second)
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    if isURL { byURL[second] = true }
    areJoined = true
  }
}
