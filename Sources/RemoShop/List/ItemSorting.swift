import RemoBytes

/// What an item is ordered by in its group, prepared so that most comparisons are of whole numbers.
struct SortKey: Sendable {
  /// What decides, and what decides where that is equal; less is earlier. Items with both equal are
  /// compared by their texts.
  var first: UInt64 = 0
  var second: UInt64 = 0
  /// The item's number.
  var item: UInt32 = 0

  init() {}

  /// - Parameter fit: the place of the item's fit (see `Fit`).
  @inline(__always)
  init(
    _ item: borrowing ItemRecord, _ number: UInt32, _ fit: UInt32,
    _ order: ListOptions.ItemOrder, _ bytes: Span<UInt8>
  ) {
    self.item = number
    switch order {
    case .rank: (first, second) = (Self.rank(item.score, fit), Self.price(item.priceCents))
    case .price: (first, second) = (Self.price(item.priceCents), Self.rank(item.score, fit))
    case .name: first = Self.start(bytes, item.productName)
    case .retailer: first = Self.start(bytes, item.retailer)
    case .input: break
    }
  }

  /// Has the start of the item's name decide in the place of the numbers, where those are equal.
  mutating func compareByName(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    (first, second) = (Self.start(bytes, items[Int(item)].productName), 0)
  }

  /// The score upside down, then the fit.
  private static func rank(_ score: Double, _ fit: UInt32) -> UInt64 {
    // Doubles from 0 to 1 have the order of their bits, which are below 2^62.
    ((1.0).bitPattern - (score + 0).bitPattern) << 2 | UInt64(fit)
  }

  /// The price; unknown ones are the greatest.
  private static func price(_ cents: Int64) -> UInt64 {
    cents == 0 ? 1 << 63 : UInt64(cents)
  }

  /// The start of the folded text, which has the order of the whole where it differs: bytes of
  /// UTF-8 have the order of the scalars.
  private static func start(_ bytes: Span<UInt8>, _ text: ByteSlice) -> UInt64 {
    bytes.foldedPrefix(text.range).byteSwapped
  }
}

/// The order of the items of a group: total and deterministic.
struct ItemComparison {
  let order: ListOptions.ItemOrder

  /// Whether the item of a key comes before that of another one.
  @inline(__always)
  func precedes(
    _ left: SortKey, _ right: SortKey, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Bool {
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    return precedesByText(left, right, items, bytes)
  }

  /// The same where the numbers of the keys are equal.
  @inline(never)
  private func precedesByText(
    _ left: SortKey, _ right: SortKey, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Bool {
    if order == .input { return left.item < right.item }
    let a = items[Int(left.item)]
    let b = items[Int(right.item)]
    if order == .name || order == .retailer {
      let texts =
        order == .name
        ? bytes.foldedCompare(a.productName.range, with: bytes, in: b.productName.range)
        : bytes.foldedCompare(a.retailer.range, with: bytes, in: b.retailer.range)
      if texts != 0 { return texts < 0 }
      return ItemComparison(order: .rank).precedes(Int(left.item), Int(right.item), items, bytes)
    }
    let names = bytes.foldedCompare(a.productName.range, with: bytes, in: b.productName.range)
    return names != 0 ? names < 0 : left.item < right.item
  }

  /// Whether one item comes before another one, both by their numbers.
  func precedes(
    _ left: Int, _ right: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Bool {
    func key(_ number: Int) -> SortKey {
      SortKey(
        items[number], UInt32(truncatingIfNeeded: number),
        Fit(bytes, items[number].fitStatus).place, order, bytes)
    }
    return precedes(key(left), key(right), items, bytes)
  }
}
