import RemoBytes

/// Puts items into groups by their category, whose spellings are compared without case and white
/// space.
struct ItemGrouping {
  /// The groups in the order in which they came.
  private(set) var groups: [GroupRecord] = []
  /// The number of the group of items without a category, if there is one.
  private(set) var blankGroup: Int?

  private var numbers = Dictionary<UInt64, Int>(minimumCapacity: 16)
  private let otherName: ContiguousArray<UInt8>

  /// - Parameter otherName: the name of the group of items without a category, in UTF-8.
  init(otherName: ContiguousArray<UInt8>) {
    self.otherName = otherName
    groups.reserveCapacity(8)
  }

  /// Finds the group of each item, and counts it in.
  ///
  /// - Parameter categories: those of earlier lists.
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

  /// The number of the group with a name, added where there is none.
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
      // Another name has the same hash by chance.
      key &+= 1
    }
    numbers[key] = groups.count
    let category = categories.category(of: name.range, in: bytes)
    groups.append(GroupRecord(name: name, category: category))
    return groups.count - 1
  }

  /// The number of the group of items without a category: the group called "Other" in the list's
  /// language, whether an item spells that name or not.
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

  /// Whether a name means a known group. The empty name means the group called "Other".
  private func isName(_ name: ByteSlice, ofGroup number: Int, _ bytes: Span<UInt8>) -> Bool {
    let known = groups[number].name
    if name.isEmpty || known.isEmpty {
      let spelled = known.isEmpty ? name : known
      return spelled.isEmpty
        || otherName.span.isFoldedEqual(0..<otherName.count, to: bytes, in: spelled.range)
    }
    return bytes.isFoldedEqual(known.range, to: bytes, in: name.range)
  }

  /// Gives the group of items without a category its localized name, unless an item spells it.
  mutating func nameBlankGroup(in document: inout DocumentBuffer) {
    guard let blankGroup, groups[blankGroup].name.isEmpty else { return }
    groups[blankGroup].name = document.derive(otherName.span, in: 0..<otherName.count)
  }

  /// The numbers of the groups in the order shown.
  func sorted(by order: ListOptions.GroupOrder, _ bytes: Span<UInt8>) -> [Int] {
    // The standard library's sort is stable: equal groups stay in the order in which they came.
    switch order {
    case .input: Array(groups.indices)
    case .room: groups.indices.sorted { groups[$0].category.place < groups[$1].category.place }
    case .subtotal: groups.indices.sorted { groups[$0].subtotalCents > groups[$1].subtotalCents }
    case .name:
      groups.indices.sorted {
        bytes.foldedCompare(groups[$0].name.range, with: bytes, in: groups[$1].name.range) < 0
      }
    }
  }
}

extension Span<UInt8> {
  /// The key of a group's name: equal for equal spellings. It is another one in each run, so that
  /// nobody can prepare names that share one.
  fileprivate func groupKey(of name: Range<Int>) -> UInt64 {
    foldedHash(name, seed: ByteHash.runSeed)
  }
}
