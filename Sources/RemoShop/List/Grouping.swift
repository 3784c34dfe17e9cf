import RemoBytes

/// Finds the group of each category, and the order of the groups.
///
/// Spellings are compared without case and white space, in constant time by their hash, which is
/// another one in each run, so that no list can be made to cost more.
struct Grouping: Sendable {
  /// What the hashes of names begin with: as random as those of the standard library, and like
  /// them not so where `SWIFT_DETERMINISTIC_HASHING` is set. It is in no output.
  static let seed = UInt64(truncatingIfNeeded: 0.hashValue)

  private struct Slot {
    var hash: UInt64 = 0
    /// One more than the number of the group; 0 is free.
    var group: UInt32 = 0
  }

  /// A power of two of them, at least half of them free.
  private var slots = ContiguousArray(repeating: Slot(), count: 64)
  /// The group of the item before: lists are often sorted by category.
  private var last = 0
  private var names = KnownNames(seed: Grouping.seed)
  private var places = ContiguousArray<UInt32>()
  private var ranks = ContiguousArray<UInt32>()

  /// Forgets all groups, those of the list before.
  mutating func start() {
    last = 0
    if slots.count > 4096 {
      // Not to be emptied again and again for short lists.
      slots = ContiguousArray(repeating: Slot(), count: 64)
      return
    }
    for index in slots.indices { slots[index].group = 0 }
  }

  /// The number of the group that `name` belongs to, made where there is none.
  mutating func place(
    _ name: ByteSlice, _ bytes: Span<UInt8>, _ groups: inout ContiguousArray<GroupRecord>
  ) -> Int {
    if last < groups.count, bytes.equals(groups[last].name.range, bytes, name.range) {
      return last
    }
    let (hash, category) = names.find(name.range, bytes)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].group != 0 {
      let group = Int(slots[slot].group) - 1
      if slots[slot].hash == hash,
        bytes.foldedEquals(groups[group].name.range, bytes, name.range)
      {
        last = group
        return group
      }
      slot = (slot + 1) & mask
    }
    groups.append(GroupRecord(name: name, category: category))
    slots[slot] = Slot(hash: hash, group: UInt32(truncatingIfNeeded: groups.count))
    last = groups.count - 1
    if groups.count * 2 > slots.count { grow() }
    return last
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry.group != 0 {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot].group != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  /// Puts the groups into order and gives the items' keys the new numbers of their groups.
  mutating func order(
    _ groups: inout ContiguousArray<GroupRecord>, _ bytes: Span<UInt8>,
    _ order: ListOptions.GroupOrder, _ keys: inout ContiguousArray<SortKey>
  ) {
    places.removeAll(keepingCapacity: true)
    for number in groups.indices { places.append(UInt32(truncatingIfNeeded: number)) }
    sortPlaces(groups, bytes, order)
    ranks.removeAll(keepingCapacity: true)
    ranks.append(contentsOf: repeatElement(0, count: groups.count))
    for (rank, place) in places.enumerated() {
      ranks[Int(place)] = UInt32(truncatingIfNeeded: rank)
    }
    for index in keys.indices { keys[index].group = ranks[Int(keys[index].group)] }
    permute(&groups)
    var start = 0
    for number in groups.indices {
      groups[number].start = start
      start += groups[number].count
    }
  }

  private mutating func sortPlaces(
    _ groups: ContiguousArray<GroupRecord>, _ bytes: Span<UInt8>, _ order: ListOptions.GroupOrder
  ) {
    switch order {
    case .input: return
    case .room:
      places.sort { left, right in
        let (a, b) = (groups[Int(left)].category.place, groups[Int(right)].category.place)
        return a != b ? a < b : left < right
      }
    case .subtotal:
      places.sort { left, right in
        let (a, b) = (groups[Int(left)].subtotalCents, groups[Int(right)].subtotalCents)
        return a != b ? a > b : left < right
      }
    case .name:
      places.sort { left, right in
        let names = bytes.foldedCompare(
          groups[Int(left)].name.range, bytes, groups[Int(right)].name.range)
        return names != 0 ? names < 0 : left < right
      }
    }
  }

  /// Moves each group to its rank, following the cycles in place.
  private mutating func permute(_ groups: inout ContiguousArray<GroupRecord>) {
    for number in groups.indices {
      while Int(ranks[number]) != number {
        let target = Int(ranks[number])
        groups.swapAt(number, target)
        ranks.swapAt(number, target)
      }
    }
  }
}
