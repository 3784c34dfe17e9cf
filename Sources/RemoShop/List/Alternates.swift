import RemoBytes

/// The items of a list that could replace another item. No total includes them.
struct Alternates {
  /// The number of the item that an alternate could replace, by the alternate's number.
  private(set) var targets: [Int: Int] = [:]
  /// The warnings about unknown and circular alternates, which stay ordinary items.
  private(set) var warnings: [ListWarning] = []

  /// Resolves the links and names that a list's alternates give. A chain of alternates leads to its
  /// last item. If several items have the link, the first one of the alternate's room counts, or
  /// else the first one. A name must belong to one product only, in the alternate's room or in the
  /// list.
  ///
  /// - Parameter byRoom: whether the list names several rooms.
  ///
  /// Cost: near linear in the number of items; a list without alternates costs one pass.
  init(_ list: borrowing ShoppingList, byRoom: Bool) {
    let bytes = list.document.storage.span
    let items = list.records.items
    func isProduct(_ item: ItemRecord) -> Bool { item.score >= Confidence.closeMatchThreshold }
    let named = items.indices.filter {
      isProduct(items[$0]) && !bytes.isBlank(items[$0].alternateTo.range)
    }
    if named.isEmpty { return }
    let hasNames = named.contains { !CanonicalURL(items[$0].alternateTo, in: bytes).isWeb }
    var products = Products(byRoom: byRoom)
    for (number, item) in items.enumerated() where isProduct(item) {
      let room = bytes.foldedScalars(item.room.range)
      if !bytes.isBlank(item.productURL.range) {
        products.add(number, as: .url(CanonicalURL(item.productURL, in: bytes)), room: room)
      }
      if hasNames, !bytes.isBlank(item.productName.range) {
        products.add(number, as: Name(text: item.productName, in: bytes), room: room)
      }
    }
    for number in named {
      let (text, room) = (items[number].alternateTo, bytes.foldedScalars(items[number].room.range))
      let found =
        products.number(of: .url(CanonicalURL(text, in: bytes)), room: room)
        ?? products.number(of: Name(text: text, in: bytes), room: room)
      switch found {
      case nil: warnings.append(ListWarning(kind: .unknownAlternate, item: number))
      case number?: warnings.append(ListWarning(kind: .circularAlternate, item: number))
      case let target?: targets[number] = target
      }
    }
    followChains(named)
    putChosenFirst(items, in: bytes)
  }

  /// A URL or name by which alternates refer to a product.
  private enum Name: Hashable {
    case url(CanonicalURL)
    /// The name of the product, without case and extra white space.
    case name([Unicode.Scalar])

    init(text: ByteSlice, in bytes: Span<UInt8>) { self = .name(bytes.foldedScalars(text.range)) }
  }

  /// The products by their URLs and names, in each room and in all.
  private struct Products {
    private struct Place: Hashable {
      let name: Name
      /// nil for all rooms.
      let room: [Unicode.Scalar]?
    }

    let byRoom: Bool
    /// The number of the first product; nil if several have the name.
    private var numbers: [Place: Int?] = [:]

    init(byRoom: Bool) { self.byRoom = byRoom }

    mutating func add(_ number: Int, as name: Name, room: [Unicode.Scalar]) {
      for room in byRoom ? [nil, room] : [nil] {
        let place = Place(name: name, room: room)
        if numbers[place] == nil {
          numbers[place] = .some(number)
        } else if case .name = name {
          numbers[place] = .some(nil)
        }
      }
    }

    func number(of name: Name, room: [Unicode.Scalar]) -> Int? {
      let near = byRoom ? numbers[Place(name: name, room: room)] ?? nil : nil
      return near ?? numbers[Place(name: name, room: nil)] ?? nil
    }
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

  /// Makes an approved alternate the main item, and the swapped item its alternate.
  private mutating func putChosenFirst(
    _ items: ContiguousArray<ItemRecord>, in bytes: Span<UInt8>
  ) {
    func has(_ decision: Decision, _ item: Int) -> Bool {
      bytes.isEqual(items[item].decision.range, to: decision.rawValue)
    }
    let chosen = targets.filter { has(.approved, $0.key) && has(.swapped, $0.value) }
    for (alternate, target) in chosen.sorted(by: { $0.key < $1.key }) where targets[target] == nil {
      for (other, main) in targets where main == target { targets[other] = alternate }
      targets[alternate] = nil
      targets[target] = alternate
    }
  }

  /// The sum of the prices of all alternates, in minor units.
  func sum(in list: ShoppingList) -> Int64 {
    targets.keys.reduce(0) { $0 + list.records.items[$1].lineCents }
  }
}
