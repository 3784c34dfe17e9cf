import RemoBytes

/// Pairs the items of a new list with those of the old one.
///
/// It makes a series of passes, from the strongest evidence to the weakest. Each pass pairs items
/// that are still open, in the order of both lists. It sorts items into buckets by hashes and
/// compares within them, so that the cost is near linear, even if all items have one link.
struct ItemMatcher {
  private let versions: ItemVersions
  private var openOld: [Int]
  private var openNew: [Int]
  /// Items of the old list by their counterparts in the new one.
  private(set) var pairs: [Int: Int] = [:]

  init(_ old: ArrangedList, new: ArrangedList) {
    versions = ItemVersions(old: old, new: new)
    openOld = ListDiff.items(of: old)
    openNew = ListDiff.items(of: new)
    let versions = versions
    // If several items have one link, the unchanged ones are paired first, then those of one room.
    pair({ [versions.hash($0, number: $1, fields: ListDiff.Field.allCases, withFigures: true)] }) {
      versions.agree($0, after: $1, fields: [.productURL, .productName, .retailer])
    }
    for fields in [[.productName, .retailer, .room], [.productName, .retailer], []]
      as [[ListDiff.Field]]
    {
      pair({ versions.urlKeys($0, number: $1, with: fields) }) {
        versions.agree($0, after: $1, fields: [.productURL] + fields)
      }
    }
    for fields in [
      [.productName, .retailer, .group, .room], [.productName, .retailer, .group],
      [.productName, .retailer],
    ] as [[ListDiff.Field]] {
      pair({ [versions.hash($0, number: $1, fields: fields)] }) {
        versions.agree($0, after: $1, fields: fields)
      }
    }
    pairAlikeNames()
    for fields in [[.productName, .group], [.productName]] as [[ListDiff.Field]] {
      pair({ [versions.hash($0, number: $1, fields: fields)] }) {
        versions.agree($0, after: $1, fields: fields)
      }
    }
  }

  /// Pairs items of one retailer whose names have the same words, except for one typo.
  private mutating func pairAlikeNames() {
    if openOld.isEmpty || openNew.isEmpty { return }
    let versions = versions
    let names = ItemNames(versions, openOld: openOld, openNew: openNew)
    pair({ names.keys($0, item: $1, retailer: versions.hash($0, number: $1, fields: [.retailer])) })
    {
      versions.agree($0, after: $1, fields: [.retailer]) && names.areAlike($0, after: $1)
    }
  }

  /// Pairs open items that share a key and agree, in the order of the old list.
  private mutating func pair(
    _ keys: (ItemVersions.Side, Int) -> [UInt64], agree: (Int, Int) -> Bool
  ) {
    if openOld.isEmpty || openNew.isEmpty { return }
    var buckets: [UInt64: Bucket] = [:]
    for item in openOld {
      for key in keys(.old, item) { buckets[key, default: Bucket()].items.append(item) }
    }
    var taken = Set<Int>()
    var found: [Int: Int] = [:]
    for item in openNew {
      for key in keys(.new, item) {
        guard let before = buckets[key]?.next(taken, where: { agree($0, item) }) else { continue }
        taken.insert(before)
        found[item] = before
        break
      }
    }
    openOld.removeAll(where: taken.contains)
    openNew.removeAll { found[$0] != nil }
    pairs.merge(found) { first, _ in first }
  }

  /// The items of the old list with one key. Paired ones at its start are skipped for good.
  private struct Bucket {
    var items: [Int] = []
    private var start = 0

    /// The most comparisons per item; only hostile lists have more items under one key.
    private static let most = 64

    mutating func next(_ taken: Set<Int>, where agrees: (Int) -> Bool) -> Int? {
      while start < items.count, taken.contains(items[start]) { start += 1 }
      return items[start...].prefix(Self.most).first { !taken.contains($0) && agrees($0) }
    }
  }
}

/// The items of both lists, compared field by field.
struct ItemVersions {
  enum Side {
    case old, new
  }

  let old: ArrangedList
  let new: ArrangedList
  /// The links of the items as numbers; equal ones lead to the same product.
  private let oldLinks: [Int]
  private let newLinks: [Int]

  init(old: ArrangedList, new: ArrangedList) {
    self.old = old
    self.new = new
    var numbers: [CanonicalURL: Int] = [:]
    func links(of list: ShoppingList) -> [Int] {
      let bytes = list.document.storage.span
      return list.records.items.map { item in
        let url = CanonicalURL(item.productURL, in: bytes)
        let number = numbers[url] ?? (url.isWeb ? numbers.count + 1 : -numbers.count - 1)
        numbers[url] = number
        return number
      }
    }
    oldLinks = links(of: old.list)
    newLinks = links(of: new.list)
  }

  /// The number of an item's link, below 0 if it is no web URL.
  private func link(_ side: Side, number: Int) -> Int {
    side == .old ? oldLinks[number] : newLinks[number]
  }

  func list(_ side: Side) -> ShoppingList { side == .old ? old.list : new.list }

  /// Whether two items have the same texts, by the rules of each field.
  func agree(_ before: Int, after: Int, fields: [ListDiff.Field]) -> Bool {
    let (a, b) = (old.list.records.items[before], new.list.records.items[after])
    let (left, right) = (old.list.document.storage.span, new.list.document.storage.span)
    return fields.allSatisfy { field in
      let (was, now) = (a[field.field], b[field.field])
      return field == .productURL
        ? link(.old, number: before) == link(.new, number: after)
        : left.isFoldedEqual(was.range, to: right, in: now.range)
    }
  }

  /// A hash that is equal for items that agree in `fields`.
  ///
  /// - Parameter withFigures: whether price and score must be equal, too.
  func hash(
    _ side: Side, number: Int, fields: [ListDiff.Field], withFigures: Bool = false
  ) -> UInt64 {
    let list = list(side)
    let bytes = list.document.storage.span
    let item = list.records.items[number]
    var hash = UInt64(fields.count)
    for field in fields {
      let slice = item[field.field]
      let own =
        field == .productURL
        ? ByteHash.mix(UInt64(bitPattern: Int64(link(side, number: number))))
        : bytes.foldedHash(slice.range, seed: ByteHash.runSeed)
      hash = ByteHash.mix(own, seed: hash)
    }
    if withFigures {
      hash = ByteHash.mix(UInt64(bitPattern: item.priceCents), seed: hash)
      hash = ByteHash.mix(item.score.bitPattern, seed: hash)
    }
    return hash
  }

  /// The key of an item with a link. An item without one has no key, as a missing link is no
  /// evidence.
  func urlKeys(_ side: Side, number: Int, with fields: [ListDiff.Field]) -> [UInt64] {
    link(side, number: number) < 0
      ? [] : [hash(side, number: number, fields: [.productURL] + fields)]
  }
}

/// The words in the names of the open items.
private struct ItemNames {
  private let old: [Int: ProductName]
  private let new: [Int: ProductName]

  init(_ versions: ItemVersions, openOld: [Int], openNew: [Int]) {
    func names(of items: [Int], in list: ShoppingList) -> [Int: ProductName] {
      let bytes = list.document.storage.span
      var names: [Int: ProductName] = [:]
      for item in items {
        names[item] = ProductName(bytes, list.records.items[item].productName.range)
      }
      return names
    }
    old = names(of: openOld, in: versions.old.list)
    new = names(of: openNew, in: versions.new.list)
  }

  /// The keys of a name: one for all words, one for all letters, and one for each set of all words
  /// but one. Similar names share a key. The sums of hashes wrap.
  func keys(_ side: ItemVersions.Side, item: Int, retailer: UInt64) -> [UInt64] {
    guard let name = side == .old ? old[item] : new[item], !name.words.isEmpty,
      name.words.count <= ProductName.mostWords
    else { return [] }
    let whole = [
      ByteHash.mix(name.wordSum, seed: retailer),
      ByteHash.mix(name.letterHash, seed: retailer &+ 1),
    ]
    return whole
      + name.words.map { ByteHash.mix(name.wordSum &- $0.hash, seed: retailer &+ 2) }
  }

  func areAlike(_ before: Int, after: Int) -> Bool {
    guard let a = old[before], let b = new[after] else { return false }
    return a.isAlike(b)
  }
}
