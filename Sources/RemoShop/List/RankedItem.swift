import RemoBytes

/// An item with the properties that decide most orders. It takes 24 bytes, because sorting moves
/// items often.
struct RankedItem: BitwiseCopyable {
  /// The number of the item in the list's records.
  let number: UInt32
  /// The rank of its group in the order shown.
  let group: UInt32
  /// The most important property as a number, see ``ItemComparison``.
  fileprivate let key: UInt64
  /// The fit, or none if it does not decide.
  fileprivate let fit: Fit
}

/// The order of items: first by group, then by the properties of an order. It is total: no two
/// items are equal.
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
  private let ignoresFit: Bool
  private let keys: [Int: Collation.Key]

  /// - Parameters:
  ///   - ignoresFit: whether the fit does not decide.
  ///   - keys: the keys of the names or retailers by the items' numbers, for an order that compares
  ///     them.
  init(_ order: ListOptions.ItemOrder, ignoresFit: Bool, keys: [Int: Collation.Key] = [:]) {
    self.ignoresFit = ignoresFit
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

  /// The item with a number, to be compared.
  func item(
    _ number: Int, fit: Fit, group: Int = 0, of items: Span<ItemRecord>
  ) -> RankedItem {
    let key: UInt64 =
      switch criteria.first {
      // The bits of doubles from 0 on are ordered as the doubles are.
      case .score: .max - max(items[number].score, 0).bitPattern
      case .price: UInt64(Self.price(of: items[number]))
      default: 0
      }
    return RankedItem(
      number: UInt32(number), group: UInt32(group), key: key, fit: ignoresFit ? .none : fit)
  }

  /// Whether one item comes before another.
  func precedes(
    _ left: RankedItem, _ right: RankedItem, of items: Span<ItemRecord>, in bytes: Span<UInt8>
  ) -> Bool {
    if left.group != right.group { return left.group < right.group }
    if left.key != right.key { return left.key < right.key }
    for criterion in criteria {
      let comparison = compare(left, right, by: criterion, of: items, in: bytes)
      if comparison != 0 { return comparison < 0 }
    }
    return left.number < right.number
  }

  /// Compares two items: negative if the left one comes first, positive if the right one does.
  private func compare(
    _ left: RankedItem, _ right: RankedItem, by criterion: Criterion, of items: Span<ItemRecord>,
    in bytes: Span<UInt8>
  ) -> Int {
    let (a, b) = (Int(left.number), Int(right.number))
    return switch criterion {
    case .score: Self.compare(items[b].score, items[a].score)
    case .fit: Self.compare(left.fit.rank, right.fit.rank)
    case .price: Self.compare(Self.price(of: items[a]), Self.price(of: items[b]))
    case .key: Self.compare(keys[a, default: Collation.Key()], keys[b, default: Collation.Key()])
    case .name:
      bytes.foldedCompare(
        items[a].productName.range, with: bytes, in: items[b].productName.range)
    }
  }

  /// The price, or the greatest number for an unknown one.
  private static func price(of item: ItemRecord) -> Int64 {
    item.priceCents == 0 ? .max : item.priceCents
  }

  private static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : right < left ? 1 : 0
  }
}
