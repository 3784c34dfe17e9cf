import RemoBytes

/// An item with the properties that decide most orders. It takes 24 bytes, because sorting moves
/// items often.
struct RankedItem: BitwiseCopyable {
  /// The number of the item in the list's records.
  let number: UInt32
  /// The rank of its group in the order shown.
  let group: UInt32
  /// The properties as numbers, the most important one first; see ``ItemComparison``.
  fileprivate let first: UInt64
  fileprivate let second: UInt64
}

/// The order of items: first by group, then by the properties of an order. It is total: no two
/// items are equal. Ties are resolved by the position in the document.
struct ItemComparison {
  private let order: ListOptions.ItemOrder
  private let ignoresFit: Bool
  private let keys: [Int: Collation.Key]

  /// - Parameters:
  ///   - ignoresFit: whether to leave the fit out of the order.
  ///   - keys: the sort keys of names or retailers by item number; empty for an order that uses
  ///     neither.
  init(_ order: ListOptions.ItemOrder, ignoresFit: Bool, keys: [Int: Collation.Key] = [:]) {
    self.order = order
    self.ignoresFit = ignoresFit
    self.keys = keys
  }

  func item(
    _ number: Int, fit: Fit, group: Int = 0, of items: Span<ItemRecord>
  ) -> RankedItem {
    // The best score first; among equal scores, products that fit first and tight ones last. The
    // bits of doubles from 0 to 1 have the order of the doubles, and leave two bits for the fit.
    let score = 1.0.bitPattern - max(items[number].score, 0).bitPattern
    let match = score << 2 | UInt64((ignoresFit ? .none : fit).rank)
    // The lowest price first, unknown prices last.
    let cents = items[number].priceCents
    let price = cents == 0 ? UInt64.max : UInt64(cents)
    let (first, second): (UInt64, UInt64) =
      switch order {
      case .rank, .name, .retailer: (match, price)
      case .price: (price, match)
      case .input: (0, 0)
      }
    return RankedItem(
      number: UInt32(number), group: UInt32(group), first: first, second: second)
  }

  /// Whether one item comes before another.
  func precedes(
    _ left: RankedItem, _ right: RankedItem, of items: Span<ItemRecord>, in bytes: Span<UInt8>
  ) -> Bool {
    if left.group != right.group { return left.group < right.group }
    let (a, b) = (Int(left.number), Int(right.number))
    if !keys.isEmpty {
      let (left, right) = (keys[a] ?? Collation.Key(), keys[b] ?? Collation.Key())
      if left < right || right < left { return left < right }
    }
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    if order != .input, order != .name {
      let comparison = bytes.foldedCompare(
        items[a].productName.range, with: bytes, in: items[b].productName.range)
      if comparison != 0 { return comparison < 0 }
    }
    return a < b
  }
}
