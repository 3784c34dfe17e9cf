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

  /// What is known of one of a few items.
  private struct Summary {
    let url: UInt64
    let retailer: UInt64
    /// Not counted yet where all bits are set.
    var digits = UInt64.max
    /// Not read yet where 0.
    var letters: UInt32 = 0
  }

  private var summaries = ContiguousArray(
    repeating: Summary(url: 0, retailer: 0), count: mostPairwise)

  /// The numbers of the items that are compared; what follows counts in these.
  private var numbers = ContiguousArray<Int32>()
  private var clusters = Clusters()
  private var table = IndexTable()
  /// The next item with the same retailer and digits, or -1.
  private var next = ContiguousArray<Int32>()
  private var isChained = ContiguousArray<Bool>()
  private var group = ContiguousArray<Int>()
  private var names = ProductNames()
  private var slips = SlipFinder()

  package init() {}

  /// Finds the duplicates among the items of `list` that are shown.
  mutating func find(in list: borrowing ShoppingList, traits: ContiguousArray<ItemTraits>) {
    numbers.removeAll(keepingCapacity: true)
    for number in traits.indices where traits[number].contains(.isShown) {
      numbers.append(Int32(truncatingIfNeeded: number))
    }
    find(list.records.items, list.document.storage.span)
  }

  /// Finds the duplicates among all `items`, whose fields lie in `bytes`.
  mutating func find(in items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    numbers.removeAll(keepingCapacity: true)
    for number in items.indices { numbers.append(Int32(truncatingIfNeeded: number)) }
    find(items, bytes)
  }

  private mutating func find(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    pairs.removeAll(keepingCapacity: true)
    clusters.areJoined = false
    if numbers.count < 2 { return }
    if numbers.count <= Self.mostPairwise {
      compareEach(items, bytes)
    } else {
      joinURLs(items, bytes)
      joinNames(items, bytes)
    }
    if clusters.areJoined { collectPairs() }
  }

  private mutating func collectPairs() {
    for index in numbers.indices {
      let first = clusters.first(of: index)
      if first == index { continue }
      pairs.append(
        Pair(
          item: Int(numbers[index]), first: Int(numbers[first]),
          reason: clusters.hasEarlierURL(index) ? .url : .name))
    }
  }

  // MARK: A few items

  private mutating func compareEach(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    // A bit per sixty-fourth of all keys: most items find theirs not taken.
    var takenURLs: UInt64 = 0
    var takenRetailers: UInt64 = 0
    for index in numbers.indices {
      let number = Int(numbers[index])
      let url = ProductURL.fingerprint(bytes, items[number].productURL)
      let retailer = bytes.foldedPrefix(items[number].retailer.range)
      summaries[index] = Summary(url: url, retailer: retailer)
      let urlBit: UInt64 = 1 << (url >> 58)
      if takenURLs & urlBit != 0, url != 0 {
        for other in 0..<index where summaries[other].url == url {
          compareURLs(other, index, items, bytes)
        }
      }
      takenURLs |= urlBit
      let retailerBit: UInt64 = 1 << ((retailer &* 0x9E37_79B9_7F4A_7C15) >> 58)
      if takenRetailers & retailerBit != 0, retailer != 0 {
        for other in 0..<index where summaries[other].retailer == retailer {
          compareNames(other, index, items, bytes)
        }
      }
      takenRetailers |= retailerBit
    }
  }

  private mutating func compareURLs(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if clusters.hasEarlierURL(second) { return }
    let url = items[Int(numbers[first])].productURL
    if ProductURL.areEqual(bytes, url, bytes, items[Int(numbers[second])].productURL) {
      join(first, second, byURL: true)
    }
  }

  @inline(__always)
  private mutating func compareNames(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if digits(first, items, bytes) == digits(second, items, bytes),
      NameSignature.mayBeAlike(letters(first, items, bytes), letters(second, items, bytes))
    {
      joinIfAlike(first, second, items, bytes)
    }
  }

  @inline(__always)
  private mutating func digits(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt64 {
    if summaries[index].digits == .max {
      summaries[index].digits = NameSignature.digits(
        bytes, items[Int(numbers[index])].productName.range)
    }
    return summaries[index].digits
  }

  private mutating func letters(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt32 {
    if summaries[index].letters == 0 {
      summaries[index].letters = NameSignature.letters(
        bytes, items[Int(numbers[index])].productName.range)
    }
    return summaries[index].letters
  }

  @inline(never)
  private mutating func joinIfAlike(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    let item = items[Int(numbers[first])]
    let other = items[Int(numbers[second])]
    guard bytes.foldedEquals(item.retailer.range, bytes, other.retailer.range) else { return }
    names.removeAll()
    let a = names.read(bytes, item.productName.range)
    let b = names.read(bytes, other.productName.range)
    if names.areAlike(a, b) { join(first, second, byURL: false) }
  }

  private mutating func join(_ first: Int, _ second: Int, byURL: Bool) {
    if !clusters.areJoined { clusters.removeAll(count: numbers.count) }
    clusters.join(first, second, byURL: byURL)
  }

  // MARK: Many items

  private mutating func joinURLs(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    table.removeAll(expecting: numbers.count)
    for index in numbers.indices {
      let url = items[Int(numbers[index])].productURL
      guard ProductURL.isWeb(bytes, url) else { continue }
      if let first = table.insert(ProductURL.hash(bytes, url), index),
        ProductURL.areEqual(bytes, items[Int(numbers[first])].productURL, bytes, url)
      {
        join(first, index, byURL: true)
      }
    }
  }

  /// Sorts the items by retailer and digits, which alike names have in common, and compares within
  /// these groups.
  private mutating func joinNames(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    let noRetailer = bytes.foldedHash(0..<0)
    table.removeAll(expecting: numbers.count)
    isChained.removeAll(keepingCapacity: true)
    isChained.append(contentsOf: repeatElement(false, count: numbers.count))
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(-1, count: numbers.count))
    // From the last to the first, so that each chain begins with its first item.
    for index in numbers.indices.reversed() {
      let item = items[Int(numbers[index])]
      let retailer = bytes.foldedHash(item.retailer.range)
      if retailer == noRetailer { continue }
      let key = ByteHash.mix(
        retailer, seed: NameSignature.digits(bytes, item.productName.range))
      if let before = table.insert(key, index) {
        next[index] = Int32(truncatingIfNeeded: before)
        table.replace(key, index)
        // The chain goes on from here; what stood first is no beginning any more.
        isChained[before] = true
      }
    }
    for index in numbers.indices where !isChained[index] && next[index] >= 0 {
      compareChain(from: index, items, bytes)
    }
  }

  private mutating func compareChain(
    from start: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    group.removeAll(keepingCapacity: true)
    var index = start
    while index >= 0 {
      group.append(index)
      index = Int(next[index])
    }
    if group.count > Self.mostPairwise {
      if !clusters.areJoined { clusters.removeAll(count: numbers.count) }
      slips.join(group, SlipFinder.Source(items: items, numbers: numbers), bytes, &clusters)
      return
    }
    var letters = SIMD16<UInt32>()
    for place in group.indices {
      letters[place] = NameSignature.letters(
        bytes, items[Int(numbers[group[place]])].productName.range)
      for earlier in 0..<place where NameSignature.mayBeAlike(letters[earlier], letters[place]) {
        joinIfAlike(group[earlier], group[place], items, bytes)
      }
    }
  }
}

/// Which items belong together, told by the first of each cluster (a disjoint-set forest).
struct Clusters: Sendable {
  private var parents = ContiguousArray<Int32>()
  private var byURL = ContiguousArray<Bool>()
  /// Whether any two items belong together.
  var areJoined = false

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
  func hasEarlierURL(_ index: Int) -> Bool { areJoined && byURL[index] }

  /// Puts two items into one cluster.
  mutating func join(_ first: Int, _ second: Int, byURL isURL: Bool) {
    let a = self.first(of: first)
    let b = self.first(of: second)
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    if isURL { byURL[second] = true }
    areJoined = true
  }
}
