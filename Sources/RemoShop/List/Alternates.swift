import RemoBytes

/// The items of a list that could replace another item. They stay out of all sums.
struct Alternates {
  /// The number of the item that an alternate could replace, by the alternate's number.
  private(set) var targets: [Int: Int] = [:]
  /// The warnings about items that name no item, themselves or each other. These items are
  /// ordinary ones.
  private(set) var warnings: [ListWarning] = []

  /// Resolves the links of a list's alternates. A chain of alternates leads to its last item. Of
  /// several items with the link, the first of the alternate's room counts, else the first.
  ///
  /// - Parameter byRoom: whether the list names several rooms.
  ///
  /// Cost: near linear in the number of items; a list without alternates costs one pass.
  init(_ list: ShoppingList, byRoom: Bool) {
    let bytes = list.document.storage.span
    let items = list.records.items
    func isProduct(_ item: ItemRecord) -> Bool { item.score >= Confidence.closeMatchThreshold }
    let named = items.indices.filter {
      isProduct(items[$0]) && !bytes.isBlank(items[$0].alternateTo.range)
    }
    if named.isEmpty { return }
    var products: [Place: Int] = [:]
    func note(_ number: Int, at place: Place) {
      if products[place] == nil { products[place] = number }
    }
    for (number, item) in items.enumerated()
    where isProduct(item) && !bytes.isBlank(item.productURL.range) {
      let url = CanonicalURL(item.productURL, in: bytes)
      note(number, at: Place(url: url, room: nil))
      if byRoom { note(number, at: Place(url: url, room: bytes.foldedScalars(item.room.range))) }
    }
    for number in named {
      let url = CanonicalURL(items[number].alternateTo, in: bytes)
      let room = byRoom ? bytes.foldedScalars(items[number].room.range) : nil
      switch products[Place(url: url, room: room)] ?? products[Place(url: url, room: nil)] {
      case nil: warnings.append(ListWarning(kind: .unknownAlternate, item: number))
      case number?: warnings.append(ListWarning(kind: .circularAlternate, item: number))
      case let target?: targets[number] = target
      }
    }
    followChains(named)
  }

  /// A product in a room; in any room for nil.
  private struct Place: Hashable {
    let url: CanonicalURL
    let room: [Unicode.Scalar]?
  }

  /// Replaces each target by the last item of its chain, and removes alternates on a circle.
  private mutating func followChains(_ named: [Int]) {
    /// The last item of each chain walked so far.
    var ends: [Int: Int] = [:]
    var circular = Set<Int>()
    for start in named {
      var path: [Int] = []
      var places: [Int: Int] = [:]
      var item = start
      while ends[item] == nil, places[item] == nil, let next = targets[item] {
        places[item] = path.count
        path.append(item)
        item = next
      }
      if let place = places[item] {
        // The walk met itself: the items from there on replace each other.
        for member in path[place...] { ends[member] = member }
        circular.formUnion(path[place...])
      }
      let end = ends[item] ?? item
      for member in path where ends[member] == nil { ends[member] = end }
    }
    for number in targets.keys { targets[number] = ends[number] ?? targets[number] }
    for number in circular { targets[number] = nil }
    warnings += circular.map { ListWarning(kind: .circularAlternate, item: $0) }
    warnings.sort { $0.item < $1.item }
  }

  /// The sum of the prices of all alternates, in minor units.
  func sum(in list: ShoppingList) -> Int64 {
    targets.keys.reduce(0) { $0 + list.records.items[$1].lineCents }
  }
}
