import RemoBytes

/// An item that is shown, with the properties that decide its place.
struct ShownItem {
  /// The number of the item in the list's records.
  let number: Int
  let fit: Fit
  /// The number of its group in order of appearance; set by ``ItemGrouping``.
  var group = 0
}

/// The order of the items of a group. It is total: no two items are equal.
struct ItemComparison {
  /// A property of items that an order compares.
  private enum Criterion {
    /// The best score first.
    case score
    /// Products that fit first, products that may be tight last.
    case fit
    /// The lowest price first, unknown prices last.
    case price
    /// The key of the name or retailer, in the order of the language.
    case key
    /// The name, ignoring case. It only decides between equal items.
    case name
  }

  /// The criteria, the most important one first. Ties are resolved by the position in the document.
  private let criteria: [Criterion]
  private let keys: [Int: Collation.Key]

  /// - Parameter keys: the keys of the names or retailers by the items' numbers, for an order that
  ///   compares them.
  init(_ order: ListOptions.ItemOrder, keys: [Int: Collation.Key] = [:]) {
    self.keys = keys
    criteria =
      switch order {
      case .rank: [.score, .fit, .price, .name]
      case .price: [.price, .score, .fit, .name]
      case .name: [.key, .score, .fit, .price]
      case .retailer: [.key, .score, .fit, .price, .name]
      case .input: []
      }
  }

  /// Whether one item comes before another.
  func precedes(
    _ left: ShownItem, _ right: ShownItem, in items: ContiguousArray<ItemRecord>,
    _ bytes: Span<UInt8>
  ) -> Bool {
    for criterion in criteria {
      let comparison = compare(left, right, by: criterion, in: items, bytes)
      if comparison != 0 { return comparison < 0 }
    }
    return left.number < right.number
  }

  /// Compares two items: negative if the left one comes first, positive if the right one does.
  private func compare(
    _ left: ShownItem, _ right: ShownItem, by criterion: Criterion,
    in items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Int {
    let (a, b) = (left.number, right.number)
    return switch criterion {
    case .score: Self.compare(items[b].score, items[a].score)
    case .fit: Self.compare(left.fit.rank, right.fit.rank)
    case .price: Self.compare(Self.priceRank(items[a]), Self.priceRank(items[b]))
    case .key: Self.compare(keys[a, default: Collation.Key()], keys[b, default: Collation.Key()])
    case .name:
      bytes.foldedCompare(items[a].productName.range, with: bytes, in: items[b].productName.range)
    }
  }

  private static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : right < left ? 1 : 0
  }

  private static func priceRank(_ item: ItemRecord) -> Int64 {
    item.priceCents == 0 ? .max : item.priceCents
  }
}
