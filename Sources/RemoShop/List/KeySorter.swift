/// Sorts the keys of groups. Its room is used again.
struct KeySorter: Sendable {
  /// Up to this many keys are put into their places one by one.
  private static let mostInserted = 24

  /// From this many keys on, their numbers are sorted byte by byte.
  private static let leastByBytes = 256

  /// Room for more keys than this is not kept.
  private static let mostKept = 16_384

  private var spare = ContiguousArray<SortKey>()
  /// For each byte, how many keys have it, and then where the next of them goes.
  private var places = ContiguousArray(repeating: 0, count: 256)

  /// Sorts the keys of each group, which are in the order of the input.
  mutating func sort(
    _ keys: inout ContiguousArray<SortKey>, _ groups: ContiguousArray<GroupRecord>,
    _ order: ListOptions.ItemOrder, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if order == .input { return }
    let comparison = ItemComparison(order: order)
    let groups = groups.span
    for number in groups.indices where groups[number].count > 1 {
      if groups[number].count <= Self.mostInserted {
        Self.insert(&keys, groups[number].range, comparison, items, bytes)
      } else {
        sort(&keys, groups[number].range, comparison, items, bytes)
      }
    }
  }

  /// Sorts the keys of a long group.
  private mutating func sort(
    _ keys: inout ContiguousArray<SortKey>, _ range: Range<Int>, _ comparison: ItemComparison,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if range.count < Self.leastByBytes {
      return Self.compare(&keys, range, comparison, items, bytes)
    }
    sortByBytes(&keys, range)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, keys[end].first == keys[start].first,
        keys[end].second == keys[start].second
      {
        end += 1
      }
      if end - start > 1 {
        if comparison.order == .rank || comparison.order == .price {
          // Their numbers are equal: what is compared next are the names.
          for index in start..<end { keys[index].compareByName(items, bytes) }
        }
        Self.compare(&keys, start..<end, comparison, items, bytes)
      }
      start = end
    }
  }

  /// Sorts keys by comparing them.
  private static func compare(
    _ keys: inout ContiguousArray<SortKey>, _ range: Range<Int>, _ comparison: ItemComparison,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if range.count <= mostInserted { return insert(&keys, range, comparison, items, bytes) }
    keys[range].sort { left, right in comparison.precedes(left, right, items, bytes) }
  }

  /// Sorts a few keys, each put into its place among those before it.
  private static func insert(
    _ keys: inout ContiguousArray<SortKey>, _ range: Range<Int>, _ comparison: ItemComparison,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    var keys = keys.mutableSpan
    for number in range.dropFirst() {
      let key = keys[number]
      var place = number
      while place > range.lowerBound,
        comparison.precedes(key, keys[place &- 1], items, bytes)
      {
        keys[place] = keys[place &- 1]
        place &-= 1
      }
      keys[place] = key
    }
  }

  /// Gives back what served a long list.
  mutating func finish() {
    if spare.count > Self.mostKept { spare = ContiguousArray() }
  }

  // MARK: By bytes

  /// Sorts keys by their numbers, from the lowest byte that differs to the highest; where they are
  /// equal, the order stays (a radix sort).
  private mutating func sortByBytes(
    _ keys: inout ContiguousArray<SortKey>, _ range: Range<Int>
  ) {
    if spare.count < range.count {
      spare = ContiguousArray(repeating: SortKey(), count: range.count)
    }
    let start = keys[range.lowerBound]
    var (firsts, seconds) = (UInt64(0), UInt64(0))
    for index in range {
      firsts |= keys[index].first ^ start.first
      seconds |= keys[index].second ^ start.second
    }
    var isInSpare = false
    for byte in 0..<16 {
      let shift = UInt64(8 * (byte & 7))
      guard (byte < 8 ? seconds : firsts) >> shift & 0xFF != 0 else { continue }
      let spareRange = 0..<range.count
      if isInSpare {
        Self.distribute(spare, spareRange, byte, &keys, range.lowerBound, &places)
      } else {
        Self.distribute(keys, range, byte, &spare, 0, &places)
      }
      isInSpare.toggle()
    }
    if isInSpare {
      for index in range { keys[index] = spare[index - range.lowerBound] }
    }
  }

  /// Puts the keys in `range` of `source` in the order of one of their bytes, from `start` on.
  private static func distribute(
    _ source: ContiguousArray<SortKey>, _ range: Range<Int>, _ byte: Int,
    _ target: inout ContiguousArray<SortKey>, _ start: Int, _ places: inout ContiguousArray<Int>
  ) {
    let source = source.span
    var target = target.mutableSpan
    var places = places.mutableSpan
    let shift = UInt64(8 * (byte & 7))
    for value in places.indices { places[value] = 0 }
    for index in range {
      let number = byte < 8 ? source[index].second : source[index].first
      places[Int(number &>> shift & 0xFF)] &+= 1
    }
    var next = start
    for value in places.indices {
      let count = places[value]
      places[value] = next
      next += count
    }
    for index in range {
      let key = source[index]
      let value = Int((byte < 8 ? key.second : key.first) &>> shift & 0xFF)
      target[places[value]] = key
      places[value] &+= 1
    }
  }
}
