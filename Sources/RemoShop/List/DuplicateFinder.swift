import RemoBytes

/// Finds the items of a list that offer a product for the second time.
///
/// Two items are the same product when their links are (see `ProductURL`), or when they have the
/// same retailer and alike names (see `ProductNames`). What is the same as the same is the same:
/// each cluster is told by its first item. Items without a link, a retailer or a name are not
/// compared by it.
///
/// Cost: for a list of ten items a few hundred nanoseconds; for a long one about a microsecond an
/// item, up to ten where all names have nearly the same words, and near-linear in any case (see
/// `SlipFinder`). Memory is kept for the next list.
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
    /// Why it is one.
    package var reason: Reason
  }

  /// What the last list repeats, by ascending item.
  package private(set) var pairs = ContiguousArray<Pair>()

  /// Up to this many items, each is compared with each.
  private static let mostPairwise = 16

  /// The tables of a list of up to this many items are kept for the next one.
  private static let mostKept = 16_384

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

  /// One of many items in the chain of those with the same retailer and digits.
  private struct Link {
    var next: Int32 = -1
    var isFirst = true
    var letters: UInt32 = 0
  }

  /// The numbers of the items that are compared; what follows counts in these.
  private var numbers = ContiguousArray<Int32>()
  private var clusters = Clusters()
  /// Of links first, then of retailers and digits.
  private var table = IndexTable()
  private var links = ContiguousArray<Link>()
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
    clusters.forget()
    if numbers.count < 2 { return }
    if numbers.count <= Self.mostPairwise {
      compareEach(items, bytes)
    } else {
      compareGroups(items, bytes)
    }
    if clusters.areJoined { collectPairs() }
    if numbers.count > Self.mostKept { releaseTables() }
  }

  /// What serves a long list takes a sixth of its document: it is gone before the list is sorted.
  private mutating func releaseTables() {
    clusters = Clusters()
    table = IndexTable()
    links = ContiguousArray()
    slips = SlipFinder()
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
      summaries[index].digits = NameSignature.digitSums(
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
    if clusters.isEmpty { clusters.removeAll(count: numbers.count) }
    clusters.join(first, second, byURL: byURL)
  }

  // MARK: Many items

  /// Finds equal links by a table, and sorts the items by retailer and digits, which alike names
  /// have in common, to compare the names within these groups.
  ///
  /// Each time from the last item to the first, so that a group's chain begins with its first item.
  private mutating func compareGroups(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    clusters.removeAll(count: numbers.count)
    table.removeAll(expecting: numbers.count)
    for index in numbers.indices.reversed() {
      let number = Int(numbers[index])
      if let hash = ProductURL.webHash(bytes, items[number].productURL),
        let later = table.insert(hash, index)
      {
        compareURLs(index, later, items, bytes)
        table.replace(hash, index)
      }
    }
    table.removeAll(expecting: numbers.count)
    links.removeAll(keepingCapacity: true)
    links.append(contentsOf: repeatElement(Link(), count: numbers.count))
    let noRetailer = bytes.foldedHash(0..<0)
    for index in numbers.indices.reversed() {
      let number = Int(numbers[index])
      let retailer = bytes.foldedHash(items[number].retailer.range)
      if retailer == noRetailer { continue }
      let name = items[number].productName.range
      links[index].letters = NameSignature.letters(bytes, name)
      let key = ByteHash.mix(retailer, seed: NameSignature.digits(bytes, name))
      if let later = table.insert(key, index) {
        links[index].next = Int32(truncatingIfNeeded: later)
        links[later].isFirst = false
        table.replace(key, index)
      }
    }
    for index in links.indices where links[index].isFirst && links[index].next >= 0 {
      compareGroup(from: index, items, bytes)
    }
  }

  private mutating func compareGroup(
    from start: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    group.removeAll(keepingCapacity: true)
    var index = start
    while index >= 0 {
      group.append(index)
      index = Int(links[index].next)
    }
    if group.count > Self.mostPairwise {
      slips.join(group, SlipFinder.Source(items: items, numbers: numbers), bytes, &clusters)
      return
    }
    for place in group.indices {
      let letters = links[group[place]].letters
      for earlier in group[..<place]
      where NameSignature.mayBeAlike(links[earlier].letters, letters) {
        joinIfAlike(earlier, group[place], items, bytes)
      }
    }
  }
}
