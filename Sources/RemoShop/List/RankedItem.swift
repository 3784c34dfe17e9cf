import RemoBytes

/// An item that is shown, with the properties that decide its place.
struct RankedItem {
  /// The number of the item in the list's records.
  let number: Int
  let score: Double
  /// The price, or the greatest number for an unknown one.
  let price: Int64
  let fit: Fit
  /// The rank of its group in the order shown.
  var group = 0
  /// The first property by which items of a group are ordered, see ``ItemComparison/firstKey(of:)``.
  var firstKey: UInt64 = 0

  /// - Parameter ignoresFit: whether the fit does not decide.
  init(_ number: Int, of list: borrowing ShoppingList, fit: Fit, ignoresFit: Bool) {
    self.number = number
    score = list.records.items[number].score
    let cents = list.records.items[number].priceCents
    price = cents == 0 ? .max : cents
    self.fit = ignoresFit ? .none : fit
  }
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

  /// A number that orders most items of a group; equal numbers leave the order to `precedes`.
  func firstKey(of item: RankedItem) -> UInt64 {
    switch criteria.first {
    // The bits of doubles from 0 on are ordered as the doubles are.
    case .score: UInt64.max - max(item.score, 0).bitPattern
    case .price: UInt64(item.price)
    default: 0
    }
  }

  /// Whether one item comes before another of its group.
  func precedes(
    _ left: RankedItem, _ right: RankedItem, in list: borrowing ShoppingList
  ) -> Bool {
    for criterion in criteria {
      let comparison = compare(left, right, by: criterion, in: list)
      if comparison != 0 { return comparison < 0 }
    }
    return left.number < right.number
  }

  /// Compares two items: negative if the left one comes first, positive if the right one does.
  private func compare(
    _ left: RankedItem, _ right: RankedItem, by criterion: Criterion,
    in list: borrowing ShoppingList
  ) -> Int {
    let (a, b) = (left.number, right.number)
    return switch criterion {
    case .score: Self.compare(right.score, left.score)
    case .fit: Self.compare(left.fit.rank, right.fit.rank)
    case .price: Self.compare(left.price, right.price)
    case .key: Self.compare(keys[a, default: Collation.Key()], keys[b, default: Collation.Key()])
    case .name:
      list.document.storage.span.foldedCompare(
        list.records.items[a].productName.range, with: list.document.storage.span,
        in: list.records.items[b].productName.range)
    }
  }

  private static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : right < left ? 1 : 0
  }
}
