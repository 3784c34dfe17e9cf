import RemoBytes

/// Groups items by category, ignoring case and white space.
struct ItemGrouping {
  /// The groups in order of first appearance.
  private(set) var groups: [GroupRecord] = []
  /// The number of the uncategorized group, if any.
  private(set) var blankGroup: Int?

  private var numbers = Dictionary<UInt64, Int>(minimumCapacity: 16)
  private let otherName: ContiguousArray<UInt8>

  /// - Parameter otherName: the name of the uncategorized group, in UTF-8.
  init(otherName: ContiguousArray<UInt8>) {
    self.otherName = otherName
    groups.reserveCapacity(8)
  }

  /// Finds each item's group and updates its counts.
  ///
  /// - Parameter categories: the categories known from earlier lists.
  mutating func assign(
    _ shown: inout [ShownItem], of list: ShoppingList, categories: inout CategoryMemory
  ) {
    let bytes = list.document.storage.span
    for index in shown.indices {
      let item = list.records.items[shown[index].number]
      let group =
        bytes.isBlank(item.categoryGroup.range)
        ? numberOfBlankGroup(bytes, &categories)
        : number(
          ofGroup: item.categoryGroup, key: bytes.groupKey(of: item.categoryGroup.range), bytes,
          &categories)
      shown[index].group = group
      groups[group].add(price: item.priceCents)
    }
  }

  /// The number of the group with a name. A missing group is added.
  private mutating func number(
    ofGroup name: ByteSlice, key: UInt64, _ bytes: Span<UInt8>,
    _ categories: inout CategoryMemory
  ) -> Int {
    var key = key
    while let known = numbers[key] {
      if isName(name, ofGroup: known, bytes) {
        if groups[known].name.isEmpty { groups[known].name = name }
        return known
      }
      // A different name happens to have the same hash.
      key &+= 1
    }
    numbers[key] = groups.count
    let category = categories.category(of: name.range, in: bytes)
    groups.append(GroupRecord(name: name, category: category))
    return groups.count - 1
  }

  /// The number of the uncategorized group. Items whose category is spelled "Other" in the list's
  /// language share it.
  private mutating func numberOfBlankGroup(
    _ bytes: Span<UInt8>, _ categories: inout CategoryMemory
  ) -> Int {
    if let blankGroup { return blankGroup }
    let key = otherName.span.groupKey(of: 0..<otherName.count)
    let number = number(ofGroup: .empty, key: key, bytes, &categories)
    groups[number].hasBlank = true
    blankGroup = number
    return number
  }

  /// Whether a name belongs to a known group. The empty name belongs to "Other".
  private func isName(_ name: ByteSlice, ofGroup number: Int, _ bytes: Span<UInt8>) -> Bool {
    let known = groups[number].name
    if name.isEmpty || known.isEmpty {
      let spelled = known.isEmpty ? name : known
      return spelled.isEmpty
        || otherName.span.isFoldedEqual(0..<otherName.count, to: bytes, in: spelled.range)
    }
    return bytes.isFoldedEqual(known.range, to: bytes, in: name.range)
  }

  /// Gives the uncategorized group its localized name, unless an item already spells it.
  mutating func nameBlankGroup(in document: inout DocumentBuffer) {
    guard let blankGroup, groups[blankGroup].name.isEmpty else { return }
    groups[blankGroup].name = document.derive(otherName.span, in: 0..<otherName.count)
  }

  /// The numbers of the groups in the order shown.
  func sorted(
    by order: ListOptions.GroupOrder, collation: Collation, _ bytes: Span<UInt8>
  ) -> [Int] {
    // The standard library's sort is stable, so equal groups keep their order.
    switch order {
    case .input: return Array(groups.indices)
    case .room:
      return groups.indices.sorted { groups[$0].category.place < groups[$1].category.place }
    case .subtotal:
      return groups.indices.sorted { groups[$0].subtotalCents > groups[$1].subtotalCents }
    case .name:
      let keys = groups.map { collation.key(of: $0.name.range, in: bytes) }
      return groups.indices.sorted { keys[$0] < keys[$1] }
    }
  }
}

extension Span<UInt8> {
  /// The key of a group's name, the same for all its spellings. It differs in each run, so nobody
  /// can prepare names that share one.
  fileprivate func groupKey(of name: Range<Int>) -> UInt64 {
    foldedHash(name, seed: ByteHash.runSeed)
  }
}
