import RemoBytes

/// What an item is ordered by, prepared so that most comparisons are of whole numbers.
struct SortKey {
  /// The place of the item's group.
  var group: UInt32
  /// The item's number.
  let item: UInt32
  /// The score upside down, then the fit: less is better.
  let rank: UInt64
  /// The price; unknown ones are the greatest.
  let price: UInt64

  init(_ item: ItemRecord, _ number: UInt32, group: UInt32, fit: Fit) {
    self.group = group
    self.item = number
    // Doubles from 0 to 1 have the order of their bits, which are below 2^62.
    rank = (Self.bitsOfOne - (item.score + 0).bitPattern) << 2 | fit.place
    price = item.priceCents == 0 ? .max : UInt64(item.priceCents)
  }

  private static let bitsOfOne = (1.0).bitPattern
}

/// How well an item fits the room.
enum Fit: Equatable {
  case fits, tight, none, other

  init(_ bytes: Span<UInt8>, _ slice: ByteSlice) {
    if slice.isEmpty {
      self = .none
      return
    }
    // The words "fits" and "tight" as they stand in memory; a document is padded.
    let word = bytes.word(at: Int(slice.offset))
    if slice.count == 4, word & 0xFFFF_FFFF == 0x7374_6966 {
      self = .fits
    } else if slice.count == 5, word & 0xFF_FFFF_FFFF == 0x74_6867_6974 {
      self = .tight
    } else {
      self = .other
    }
  }

  /// The number of its word among `fits`, `tight`, none and `other`.
  var number: Int {
    switch self {
    case .fits: 0
    case .tight: 1
    case .none: 2
    case .other: 3
    }
  }

  /// Its place in the rank: no or unknown status lies between the known ones.
  var place: UInt64 {
    switch self {
    case .fits: 0
    case .none, .other: 1
    case .tight: 2
    }
  }
}

extension ListBuilder {
  /// Up to this many items are put into their places one by one.
  private static let mostInserted = 24

  /// Orders the keys: group after group, then as the options say; total and deterministic.
  mutating func sortItems(of list: borrowing ShoppingList) {
    let order = options.itemOrder
    if keys.count <= Self.mostInserted {
      insertItems(of: list, order)
    } else if !isSorted(list, order) {
      keys.sort { left, right in Self.precedes(left, right, list, order) }
    }
  }

  private mutating func insertItems(
    of list: borrowing ShoppingList, _ order: ListOptions.ItemOrder
  ) {
    for number in keys.indices.dropFirst() {
      let key = keys[number]
      var place = number
      while place > 0, Self.precedes(key, keys[place - 1], list, order) {
        keys[place] = keys[place - 1]
        place -= 1
      }
      keys[place] = key
    }
  }

  private func isSorted(
    _ list: borrowing ShoppingList, _ order: ListOptions.ItemOrder
  ) -> Bool {
    for index in keys.indices.dropFirst()
    where !Self.precedes(keys[index - 1], keys[index], list, order) {
      return false
    }
    return true
  }

  @inline(__always)
  static func precedes(
    _ left: SortKey, _ right: SortKey, _ list: borrowing ShoppingList,
    _ order: ListOptions.ItemOrder
  ) -> Bool {
    if left.group != right.group { return left.group < right.group }
    return precedesInGroup(left, right, list, order)
  }

  private static func precedesInGroup(
    _ left: SortKey, _ right: SortKey, _ list: borrowing ShoppingList,
    _ order: ListOptions.ItemOrder
  ) -> Bool {
    switch order {
    case .rank: break
    case .price: if left.price != right.price { return left.price < right.price }
    case .name:
      let names = compareNames(left, right, list)
      if names != 0 { return names < 0 }
    case .retailer:
      let retailers = compareRetailers(left, right, list)
      if retailers != 0 { return retailers < 0 }
    case .input: return left.item < right.item
    }
    if left.rank != right.rank { return left.rank < right.rank }
    if left.price != right.price { return left.price < right.price }
    let names = compareNames(left, right, list)
    if names != 0 { return names < 0 }
    return left.item < right.item
  }

  private static func compareNames(
    _ left: SortKey, _ right: SortKey, _ list: borrowing ShoppingList
  ) -> Int {
    let bytes = list.document.storage.span
    return bytes.foldedCompare(
      list.records.items[Int(left.item)].productName.range, bytes,
      list.records.items[Int(right.item)].productName.range)
  }

  private static func compareRetailers(
    _ left: SortKey, _ right: SortKey, _ list: borrowing ShoppingList
  ) -> Int {
    let bytes = list.document.storage.span
    return bytes.foldedCompare(
      list.records.items[Int(left.item)].retailer.range, bytes,
      list.records.items[Int(right.item)].retailer.range)
  }
}
