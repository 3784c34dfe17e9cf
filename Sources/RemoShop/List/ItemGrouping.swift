import RemoBytes

/// Groups items by category or area, and first by room or retailer if asked, ignoring case and
/// white space.
struct ItemGrouping {
  /// The groups in order of first appearance.
  private(set) var groups: [GroupRecord] = []
  /// The rooms or retailers in order of first appearance; empty if the list is grouped by category
  /// alone.
  private(set) var rooms: [RoomRecord] = []
  private(set) var hasBlankGroup = false

  private var groupNumbers = HashIndex()
  private var roomNumbers = HashIndex()
  /// The field that names the room; nil if the list is grouped by category alone.
  private var roomField: ItemField?
  /// The words with the names of areas; nil if the list is grouped by category.
  private let areaNames: Words?
  /// The categories known from earlier lists.
  private var categories = CategoryMemory()
  private let otherName: ContiguousArray<UInt8>

  /// - Parameter words: the words with the name of the uncategorized group and those of the areas.
  init(_ words: Words, byArea: Bool) {
    otherName = ContiguousArray(words[.otherGroup].utf8)
    areaNames = byArea ? words : nil
  }

  /// Forgets all groups, and keeps their memory for `count` items.
  ///
  /// - Parameter roomField: the field by which items are grouped first, if any.
  mutating func begin(count: Int, by roomField: ItemField?) {
    self.roomField = roomField
    groups.removeAll(keepingCapacity: true)
    groupNumbers.removeAll(for: count)
    rooms.removeAll(keepingCapacity: true)
    if roomField != nil { roomNumbers.removeAll(for: count) }
    hasBlankGroup = false
  }

  /// Adds an item to its group and the group's sums, and returns the group's number.
  mutating func add(_ item: ItemRecord, in bytes: Span<UInt8>) -> UInt32 {
    let category = item.categoryGroup
    let room = roomField.map { number(ofRoom: item[$0], bytes) } ?? 0
    let group =
      bytes.isBlank(category.range)
      ? numberOfBlankGroup(in: room, bytes)
      : numberOfArea(of: category, in: room, bytes)
        ?? number(ofGroup: category, key: bytes.groupKey(of: category.range), in: room, bytes)
    groups[group].add(item)
    return UInt32(group)
  }

  /// The number of the room with a name. A missing room is added.
  private mutating func number(ofRoom name: ByteSlice, _ bytes: Span<UInt8>) -> Int {
    let key = bytes.groupKey(of: name.range)
    let known = roomNumbers.first(hash: key) {
      bytes.isFoldedEqual(rooms[$0].name.range, to: bytes, in: name.range)
    }
    if let known { return known }
    roomNumbers.insert(rooms.count, hash: key)
    rooms.append(RoomRecord(name: bytes.isBlank(name.range) ? .null : name))
    return rooms.count - 1
  }

  /// The number of the group with a name in a room. A missing group is added.
  private mutating func number(
    ofGroup name: ByteSlice, key: UInt64, in room: Int, _ bytes: Span<UInt8>
  ) -> Int {
    let key = room > 0 ? ByteHash.mix(UInt64(room), seed: key) : key
    // Calling a method of `self` in this closure would copy the grouping.
    let known = groupNumbers.first(hash: key) {
      !groups[$0].isArea && groups[$0].room == room
        && Self.isName(name, ofGroup: groups[$0].name, other: otherName.span, bytes)
    }
    if let known {
      if groups[known].name.isEmpty { groups[known].name = name }
      return known
    }
    groupNumbers.insert(groups.count, hash: key)
    let category = categories.category(of: name.range, in: bytes)
    groups.append(GroupRecord(name: name, category: category, room: room))
    return groups.count - 1
  }

  /// The number of the group for the area of a category in a room; nil if the area is unknown or
  /// the list is grouped by category. A missing group is added.
  private mutating func numberOfArea(
    of name: ByteSlice, in room: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    if areaNames == nil { return nil }
    let category = categories.category(of: name.range, in: bytes)
    if category.room == .unknown { return nil }
    let key = ByteHash.mix(UInt64(room), seed: UInt64(category.place))
    let known = groupNumbers.first(hash: key) {
      groups[$0].isArea && groups[$0].room == room && groups[$0].category.room == category.room
    }
    if let known { return known }
    groupNumbers.insert(groups.count, hash: key)
    groups.append(GroupRecord(name: .empty, isArea: true, category: category, room: room))
    return groups.count - 1
  }

  /// The number of the uncategorized group of a room. Items whose category is spelled "Other" in
  /// the list's language share it.
  private mutating func numberOfBlankGroup(in room: Int, _ bytes: Span<UInt8>) -> Int {
    hasBlankGroup = true
    let key = otherName.span.groupKey(of: 0..<otherName.count)
    let number = number(ofGroup: .empty, key: key, in: room, bytes)
    groups[number].hasBlank = true
    return number
  }

  /// Whether a name belongs to a known group. The empty name belongs to "Other".
  private static func isName(
    _ name: ByteSlice, ofGroup known: ByteSlice, other: Span<UInt8>, _ bytes: Span<UInt8>
  ) -> Bool {
    if name.isEmpty || known.isEmpty {
      let spelled = known.isEmpty ? name : known
      return spelled.isEmpty
        || other.isFoldedEqual(0..<other.count, to: bytes, in: spelled.range)
    }
    return bytes.isFoldedEqual(known.range, to: bytes, in: name.range)
  }

  /// Gives areas and uncategorized groups their localized names, unless an item already spells the
  /// word for an uncategorized group.
  mutating func nameGroups(in document: inout DocumentBuffer) {
    guard hasBlankGroup || areaNames != nil else { return }
    var names: [Room: ByteSlice] = [:]
    for number in groups.indices where groups[number].name.isEmpty {
      let area = groups[number].isArea ? groups[number].category.room : .unknown
      let word = areaNames?.text(area.wordsKey).map { ContiguousArray($0.utf8) } ?? otherName
      let name = names[area] ?? document.derive(word.span, in: 0..<word.count)
      names[area] = name
      groups[number].name = name
    }
  }

  mutating func addUpRooms() {
    if rooms.isEmpty { return }
    for group in groups { rooms[group.room].add(group) }
  }

  // MARK: Orders

  /// The numbers of the groups in the order shown, room by room.
  func sortedGroups(
    by order: ListOptions.GroupOrder, collation: Collation, _ bytes: Span<UInt8>
  ) -> [Int] {
    let sorted = sorted(
      groups, by: order, collation: collation, bytes, place: { $0.category.place })
    if rooms.isEmpty { return sorted }
    var ranks = [Int](repeating: 0, count: rooms.count)
    for (rank, room) in sortedRooms(by: order, collation: collation, bytes).enumerated() {
      ranks[room] = rank
    }
    return sorted.sorted { ranks[groups[$0].room] < ranks[groups[$1].room] }
  }

  /// The numbers of the rooms in the order shown. Items without a room come last.
  func sortedRooms(
    by order: ListOptions.GroupOrder, collation: Collation, _ bytes: Span<UInt8>
  ) -> [Int] {
    sorted(rooms, by: order, collation: collation, bytes, place: { _ in 0 })
      .sorted { !rooms[$0].name.isNull && rooms[$1].name.isNull }
  }

  /// The numbers of groups or rooms in an order. The standard library's sort is stable, so equal
  /// parts keep the order of their first appearance.
  private func sorted<Part: ListPart>(
    _ parts: [Part], by order: ListOptions.GroupOrder, collation: Collation, _ bytes: Span<UInt8>,
    place: (Part) -> Int
  ) -> [Int] {
    switch order {
    case .input: return Array(parts.indices)
    case .room: return parts.indices.sorted { place(parts[$0]) < place(parts[$1]) }
    case .subtotal:
      return parts.indices.sorted { parts[$0].subtotalCents > parts[$1].subtotalCents }
    case .name:
      let keys = parts.map { collation.key(of: $0.name.range, in: bytes) }
      return parts.indices.sorted { keys[$0] < keys[$1] }
    }
  }
}

/// A part of a list with a name and a sum.
private protocol ListPart {
  var name: ByteSlice { get }
  var subtotalCents: Int64 { get }
}

extension GroupRecord: ListPart {}
extension RoomRecord: ListPart {}

extension Span<UInt8> {
  /// The hash of a group's name, the same for all its spellings. Its seed differs in each run, so
  /// nobody can prepare names that share a hash.
  fileprivate func groupKey(of name: Range<Int>) -> UInt64 {
    foldedHash(name, seed: ByteHash.runSeed)
  }

  /// A name with case folded and white space collapsed.
  func foldedScalars(_ name: Range<Int>) -> [Unicode.Scalar] {
    var folded = FoldedScalars(name)
    var scalars: [Unicode.Scalar] = []
    while let scalar = Unicode.Scalar(folded.next(self)) { scalars.append(scalar) }
    return scalars
  }
}
