import RemoBytes

/// Finds the group of each category, and the order of the groups.
///
/// Spellings are compared without case and white space, in constant time by their hash, which is
/// another one in each run, so that no list can be made to cost more.
struct Grouping: Sendable {
  /// Up to so many groups are looked at one after the other.
  private static let mostInTurn = 16

  private static let noGroup = GroupRecord(name: .empty, category: .unknown)

  /// How many groups there are.
  private struct Found {
    var count = 0
    /// A bit for each sixty-fourth of all hashes: most groups find theirs not taken.
    var taken: UInt64 = 0

    /// The bit of a hash.
    @inline(__always)
    static func bit(_ hash: UInt64) -> UInt64 { 1 &<< (hash &>> 58) }
  }

  private var found = Found()
  /// The groups in the order in which they came, and the folded hashes of their names; behind them
  /// are those of a list before.
  private var records = ContiguousArray(repeating: noGroup, count: mostInTurn)
  private var hashes = ContiguousArray(repeating: UInt64(0), count: mostInTurn)
  /// Where there are many groups, one more than the number of a group in each slot; 0 is free. A
  /// power of two of them, at least half of them free.
  private var slots = ContiguousArray<UInt32>()
  /// The number of the list, from 1.
  private var list: UInt32 = 0
  private var names = KnownNames(seed: ByteHash.runSeed)
  /// The numbers of the groups in the order shown.
  private var ranks = ContiguousArray<UInt32>()
  /// Where the groups of each room begin.
  private var rooms = ContiguousArray(repeating: UInt32(0), count: Room.allCases.count)

  /// The number of the group of items without a category.
  private(set) var blank: Int?
  /// What that group is called; empty as long as no list had one.
  private var word = ContiguousArray<UInt8>()
  private let locale: ListLocale

  /// No groups so far; what has no category will be called by the words of `locale`.
  init(_ locale: ListLocale) { self.locale = locale }

  /// Forgets all groups, those of the list before.
  mutating func start() {
    list &+= 1
    if list == 0 {
      // After 2³² lists the numbers begin again, and what has one of them is forgotten.
      names = KnownNames(seed: ByteHash.runSeed)
      list = 1
    }
    found = Found()
    blank = nil
  }

  // MARK: Items

  /// Finds the group of each of some items that are shown, and counts them in.
  mutating func find(
    _ shown: inout ShownItems, _ range: Range<Int>, _ items: ContiguousArray<ItemRecord>,
    _ bytes: Span<UInt8>
  ) {
    var index = range.lowerBound
    while true {
      index = Self.findKnown(
        &shown.places, index..<range.upperBound, items, bytes, list, &names.entries, &records,
        &hashes, &found)
      if index == range.upperBound { return }
      let item = shown.places[index].number
      let group = place(items[item].categoryGroup, bytes)
      shown.places[index].group = group
      records[group].add(items[item].priceCents)
      index += 1
    }
  }

  /// Does so as long as the spelling of the name is known, and its group too or certainly a new
  /// one.
  ///
  /// - Returns: the first item of which that is not so, or the end.
  private static func findKnown(
    _ places: inout ContiguousArray<ItemPlace>, _ range: Range<Int>,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ list: UInt32,
    _ entries: inout ContiguousArray<KnownNames.Entry>,
    _ records: inout ContiguousArray<GroupRecord>, _ hashes: inout ContiguousArray<UInt64>,
    _ found: inout Found
  ) -> Int {
    let items = items.span
    var places = places.mutableSpan
    var entries = entries.mutableSpan
    var records = records.mutableSpan
    var hashes = hashes.mutableSpan
    var index = range.lowerBound
    while index < range.upperBound {
      let item = places[index].number
      let name = items[item].categoryGroup
      let text = bytes.pair(at: name.range.lowerBound, before: name.range.upperBound)
      let known = KnownNames.place(of: text, among: entries.count)
      guard entries[known].isName(text, name.count) else { return index }
      if entries[known].list != list {
        let hash = entries[known].hash
        guard found.count < mostInTurn,
          found.taken & Found.bit(hash) == 0 || !has(hash, hashes.span, found.count)
        else { return index }
        found.taken |= Found.bit(hash)
        records[found.count] = GroupRecord(name: name, category: entries[known].category)
        hashes[found.count] = hash
        entries[known].list = list
        entries[known].group = UInt32(truncatingIfNeeded: found.count)
        found.count += 1
      }
      let group = Int(entries[known].group)
      places[index].group = group
      records[group].add(items[item].priceCents)
      index &+= 1
    }
    return index
  }

  /// Whether a hash is among the first `count`.
  private static func has(_ hash: UInt64, _ hashes: Span<UInt64>, _ count: Int) -> Bool {
    for group in 0..<count where hashes[group] == hash { return true }
    return false
  }

  // MARK: Names

  /// The number of the group that `name` belongs to, made where there is none.
  @inline(never)
  mutating func place(_ name: ByteSlice, _ bytes: Span<UInt8>) -> Int {
    if bytes.isBlank(name.range) { return placeOfBlank(bytes) }
    guard let known = names.place(name.range, bytes) else {
      let entry = names.entry(name.range, bytes)
      return place(name, entry, bytes)
    }
    if names.entries[known].list == list { return Int(names.entries[known].group) }
    let group = place(name, names.entries[known], bytes)
    names.entries[known].list = list
    names.entries[known].group = UInt32(truncatingIfNeeded: group)
    return group
  }

  /// The number of the group of what has no category: that which is called so, whoever does.
  private mutating func placeOfBlank(_ bytes: Span<UInt8>) -> Int {
    if let blank { return blank }
    if word.isEmpty { word = ContiguousArray(Words(locale)[.otherGroup].utf8) }
    let word = word
    let group = place(.empty, names.entry(0..<word.count, word.span), bytes)
    blank = group
    return group
  }

  /// Whether a name, or none, belongs to a group, of which the hashes say so.
  private func isName(_ name: ByteSlice, of group: Int, _ bytes: Span<UInt8>) -> Bool {
    let known = records[group].name
    if known.isEmpty || name.isEmpty {
      return word.span.isFoldedEqual(
        0..<word.count, to: bytes, in: known.isEmpty ? name.range : known.range)
    }
    return bytes.isFoldedEqual(known.range, to: bytes, in: name.range)
  }

  private mutating func place(
    _ name: ByteSlice, _ entry: KnownNames.Entry, _ bytes: Span<UInt8>
  ) -> Int {
    let hash = entry.hash
    if found.count <= Self.mostInTurn {
      if found.taken & Found.bit(hash) != 0 {
        for group in 0..<found.count where hashes[group] == hash {
          if isName(name, of: group, bytes) { return take(name, group) }
        }
      }
    } else {
      var slot = slot(of: hash)
      while slots[slot] != 0 {
        let group = Int(slots[slot]) - 1
        if hashes[group] == hash, isName(name, of: group, bytes) { return take(name, group) }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: found.count + 1)
    }
    let group = found.count
    records.grow(to: group + 1, filling: Self.noGroup)
    hashes.grow(to: group + 1, filling: 0)
    records[group] = GroupRecord(name: name, category: entry.category)
    hashes[group] = hash
    found.taken |= Found.bit(hash)
    found.count += 1
    if found.count == Self.mostInTurn + 1 {
      fillSlots(count: 64)
    } else if found.count > Self.mostInTurn, found.count * 2 > slots.count {
      fillSlots(count: slots.count * 2)
    }
    return group
  }

  /// Has a group the first spelling of its name that there is; gives its number.
  private mutating func take(_ name: ByteSlice, _ group: Int) -> Int {
    if records[group].name.isEmpty { records[group].name = name }
    return group
  }

  /// Calls the group of what has no category by its word, if no item does.
  ///
  /// There has to be room for 64 bytes of derived text.
  mutating func nameBlank(in document: inout DocumentBuffer) {
    guard let blank else { return }
    records[blank].hasBlank = true
    if !records[blank].name.isEmpty { return }
    records[blank].name = document.derive(word.span, in: 0..<word.count)
  }

  private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private mutating func fillSlots(count: Int) {
    slots.removeAll(keepingCapacity: slots.count <= count)
    slots.append(contentsOf: repeatElement(0, count: count))
    for group in 0..<found.count {
      var slot = slot(of: hashes[group])
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: group + 1)
    }
  }

  // MARK: Order

  /// Puts the groups, whose items have been counted, into order, each with the place where its
  /// items begin in the order shown.
  mutating func order(
    _ groups: inout ContiguousArray<GroupRecord>, _ bytes: Span<UInt8>,
    _ order: ListOptions.GroupOrder
  ) {
    ranks.grow(to: found.count, filling: 0)
    if order == .room {
      Self.orderByRoom(records, found.count, &ranks, &rooms)
    } else {
      for number in 0..<found.count { ranks[number] = UInt32(truncatingIfNeeded: number) }
      sortRanks(order, bytes)
    }
    groups.resize(to: found.count, filling: Self.noGroup)
    Self.copy(&records, in: ranks, to: &groups)
  }

  /// Puts the numbers of the groups into the order of their rooms; those of one stay in the order
  /// in which they came (a counting sort).
  private static func orderByRoom(
    _ records: ContiguousArray<GroupRecord>, _ count: Int, _ ranks: inout ContiguousArray<UInt32>,
    _ rooms: inout ContiguousArray<UInt32>
  ) {
    let records = records.span
    var ranks = ranks.mutableSpan
    var rooms = rooms.mutableSpan
    for room in rooms.indices { rooms[room] = 0 }
    for number in 0..<count { rooms[records[number].category.place] &+= 1 }
    var next: UInt32 = 0
    for room in rooms.indices {
      let count = rooms[room]
      rooms[room] = next
      next &+= count
    }
    for number in 0..<count {
      let room = records[number].category.place
      ranks[Int(rooms[room])] = UInt32(truncatingIfNeeded: number)
      rooms[room] &+= 1
    }
  }

  private mutating func sortRanks(_ order: ListOptions.GroupOrder, _ bytes: Span<UInt8>) {
    let records = records
    switch order {
    case .room, .input: return
    case .subtotal:
      ranks[..<found.count].sort { left, right in
        let (a, b) = (records[Int(left)].subtotalCents, records[Int(right)].subtotalCents)
        return a != b ? a > b : left < right
      }
    case .name:
      ranks[..<found.count].sort { left, right in
        let names = bytes.foldedCompare(
          records[Int(left)].name.range, with: bytes, in: records[Int(right)].name.range)
        return names != 0 ? names < 0 : left < right
      }
    }
  }

  /// Copies groups in the order of `ranks`; each, there and here, gets the start of its items.
  private static func copy(
    _ records: inout ContiguousArray<GroupRecord>, in ranks: ContiguousArray<UInt32>,
    to groups: inout ContiguousArray<GroupRecord>
  ) {
    let ranks = ranks.span
    var records = records.mutableSpan
    var groups = groups.mutableSpan
    var start = 0
    for rank in groups.indices {
      let number = Int(ranks[rank])
      // (A field that was just written would keep the whole from being copied at once.)
      groups[rank] = records[number]
      groups[rank].start = start
      records[number].start = start
      start += records[number].count
    }
  }

  /// Makes the key of each item that is shown, in the place of its group; to be done once, when the
  /// groups have been put into order.
  mutating func fill(
    _ keys: inout ContiguousArray<SortKey>, _ shown: ShownItems,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>, _ order: ListOptions.ItemOrder
  ) {
    let items = items.span
    let places = shown.places.span
    var keys = keys.mutableSpan
    var records = records.mutableSpan
    for index in 0..<shown.count {
      let place = places[index]
      let start = records[place.group].start
      // Here the start moves on with each item.
      records[place.group].start = start &+ 1
      keys[start] = SortKey(items[place.number], place.item, place.fit, order, bytes)
    }
  }
}
