import RemoBytes

/// Finds the group of each category, and the order of the groups.
///
/// Spellings are compared without case and white space, in constant time by their hash, which is
/// another one in each run, so that no list can be made to cost more.
struct Grouping: Sendable {
  /// What the hashes of names begin with: as random as those of the standard library, and like
  /// them not so where `SWIFT_DETERMINISTIC_HASHING` is set. It is in no output.
  static let seed = UInt64(truncatingIfNeeded: 0.hashValue)

  /// Up to so many groups are looked at one after the other.
  private static let mostInTurn = 16

  /// The folded hashes of the groups' names.
  private var hashes = ContiguousArray<UInt64>()
  /// Where there are many groups, one more than the number of a group in each slot; 0 is free. A
  /// power of two of them, at least half of them free.
  private var slots = ContiguousArray<UInt32>()
  /// The number of the list, from 1.
  private var list: UInt32 = 0
  private var names = KnownNames(seed: Grouping.seed)
  private var places = ContiguousArray<UInt64>()
  /// For each group, in the order in which they came, where the next of its items goes.
  private var starts = ContiguousArray<UInt32>()
  private var ordered = ContiguousArray<GroupRecord>()

  /// Forgets all groups, those of the list before.
  mutating func start() {
    list &+= 1
    if list == 0 {
      // After 2³² lists the numbers begin again, and what has one of them is forgotten.
      names = KnownNames(seed: Grouping.seed)
      list = 1
    }
    hashes.removeAll(keepingCapacity: true)
  }

  /// The number of the group that `name` belongs to, made where there is none.
  @inline(__always)
  mutating func place(
    _ name: ByteSlice, _ bytes: Span<UInt8>, _ groups: inout ContiguousArray<GroupRecord>
  ) -> Int {
    guard let known = names.place(name.range, bytes) else {
      let entry = names.entry(name.range, bytes)
      return find(name, entry.hash, entry.category, bytes, &groups)
    }
    if names[known].list == list { return Int(names[known].group) }
    let group = find(name, names[known].hash, names[known].category, bytes, &groups)
    names[known].list = list
    names[known].group = UInt32(truncatingIfNeeded: group)
    return group
  }

  @inline(never)
  private mutating func find(
    _ name: ByteSlice, _ hash: UInt64, _ category: Category, _ bytes: Span<UInt8>,
    _ groups: inout ContiguousArray<GroupRecord>
  ) -> Int {
    if hashes.count <= Self.mostInTurn {
      for group in hashes.indices where hashes[group] == hash {
        if bytes.foldedEquals(groups[group].name.range, bytes, name.range) { return group }
      }
    } else {
      var slot = slot(of: hash)
      while slots[slot] != 0 {
        let group = Int(slots[slot]) - 1
        if hashes[group] == hash,
          bytes.foldedEquals(groups[group].name.range, bytes, name.range)
        {
          return group
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: hashes.count + 1)
    }
    groups.append(GroupRecord(name: name, category: category))
    hashes.append(hash)
    if hashes.count == Self.mostInTurn + 1 {
      fillSlots(count: 64)
    } else if hashes.count > Self.mostInTurn, hashes.count * 2 > slots.count {
      fillSlots(count: slots.count * 2)
    }
    return hashes.count - 1
  }

  private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private mutating func fillSlots(count: Int) {
    slots.removeAll(keepingCapacity: slots.count <= count)
    slots.append(contentsOf: repeatElement(0, count: count))
    for group in hashes.indices {
      var slot = slot(of: hashes[group])
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: group + 1)
    }
  }

  /// Puts the groups, whose items have been counted, into order, and finds out where in the order
  /// shown their items begin.
  mutating func order(
    _ groups: inout ContiguousArray<GroupRecord>, _ bytes: Span<UInt8>,
    _ order: ListOptions.GroupOrder
  ) {
    sortPlaces(groups, bytes, order)
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: groups.count))
    ordered.removeAll(keepingCapacity: true)
    ordered.append(contentsOf: groups)
    Self.place(groups, by: places, in: &ordered, &starts)
    swap(&groups, &ordered)
  }

  /// Puts groups into the order of `places`, each with the start of its items.
  private static func place(
    _ groups: ContiguousArray<GroupRecord>, by places: ContiguousArray<UInt64>,
    in ordered: inout ContiguousArray<GroupRecord>, _ starts: inout ContiguousArray<UInt32>
  ) {
    var ordered = ordered.mutableSpan
    var starts = starts.mutableSpan
    var start = 0
    for rank in places.indices {
      let number = Int(places[rank] & numbers)
      ordered[rank] = groups[number]
      ordered[rank].start = start
      starts[number] = UInt32(truncatingIfNeeded: start)
      start += groups[number].count
    }
  }

  /// The place in the order shown of the next item of a group, which has the number that `place`
  /// gave.
  @inline(__always)
  mutating func nextPlace(in group: Int) -> Int {
    let place = starts[group]
    starts[group] = place &+ 1
    return Int(place)
  }

  /// The bits of a place that are the number of a group.
  private static let numbers: UInt64 = 0xFFFF_FFFF

  /// Puts the numbers of the groups into `places`, in their order.
  private mutating func sortPlaces(
    _ groups: ContiguousArray<GroupRecord>, _ bytes: Span<UInt8>, _ order: ListOptions.GroupOrder
  ) {
    places.removeAll(keepingCapacity: true)
    for number in groups.indices {
      // Above the number, the place of the room: most lists are sorted by it.
      let room = order == .room ? UInt64(truncatingIfNeeded: groups[number].category.place) : 0
      places.append(room << 32 | UInt64(truncatingIfNeeded: number))
    }
    switch order {
    case .input: return
    case .room: sortNumbers()
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

  private mutating func sortNumbers() {
    if places.count > 24 { return places.sort() }
    var span = places.mutableSpan
    for number in span.indices.dropFirst() {
      let place = span[number]
      var index = number
      while index > 0, place < span[index &- 1] {
        span[index] = span[index &- 1]
        index &-= 1
      }
      span[index] = place
    }
  }
}
