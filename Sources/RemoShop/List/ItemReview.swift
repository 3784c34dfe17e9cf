import RemoBytes

/// Finds the facts about each item by itself, in one pass in document order: whether it is shown,
/// what its texts mean, and its warnings.
struct ItemReview: ~Copyable {
  private(set) var facts: ContiguousArray<ItemFacts>
  private(set) var warnings: ContiguousArray<ListWarning>
  /// The number of items hidden by the filter.
  private(set) var hiddenCount = 0
  /// The union of the traits of the items listed with a fit status.
  private(set) var fitTraits: ItemTraits = []
  private let display: ListOptions.FitDisplay
  private let byRoom: Bool

  /// - Parameters:
  ///   - display: whether statuses of the fit are shown.
  ///   - byRoom: whether the list names several rooms.
  ///   - arranged: the list whose memory the review reuses.
  init(
    fit display: ListOptions.FitDisplay, byRoom: Bool, inMemoryOf arranged: inout ArrangedList
  ) {
    self.display = display
    self.byRoom = byRoom
    facts = []
    warnings = []
    swap(&facts, &arranged.facts)
    swap(&warnings, &arranged.findings)
  }

  /// Gives the facts and warnings to the list.
  consuming func finish(into arranged: inout ArrangedList) {
    swap(&facts, &arranged.facts)
    swap(&warnings, &arranged.findings)
    arranged.hiddenCount = hiddenCount
  }

  /// Reviews all items.
  ///
  /// - Parameter targets: the items that alternates could replace.
  mutating func review(
    _ list: borrowing ShoppingList, alternates targets: [Int: Int], filter: ListFilter,
    hosts: inout HostMemory, grouping: inout ItemGrouping
  ) {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    facts.reserveCapacity(items.count)
    for number in items.indices {
      let isUnsure = items[number].score < Confidence.closeMatchThreshold
      if isUnsure { warn(.lowConfidence, number) }
      let isHidden = !filter.isEmpty && !filter.admits(item: number, of: list)
      if isHidden { hiddenCount += 1 }
      var item = ItemFacts()
      if !isUnsure, !isHidden {
        item = review(items[number], number, in: list, hosts: &hosts)
        if !targets.isEmpty, targets[number] != nil {
          item.traits.insert(.isAlternate)
        } else if item.fit != .none {
          fitTraits.formUnion(item.traits)
        }
      }
      // Here, because the processor's cache still has the item's texts.
      if item.isListed { item.group = grouping.add(items[number], in: bytes) }
      facts.append(item)
    }
  }

  /// Finds the facts about an item shown, and adds its warnings.
  private mutating func review(
    _ item: ItemRecord, _ number: Int, in list: borrowing ShoppingList, hosts: inout HostMemory
  ) -> ItemFacts {
    let bytes = list.document.storage.span
    var facts = ItemFacts()
    facts.traits = .isShown
    if item.score < Confidence.normalThreshold { facts.traits.insert(.isCloseMatch) }
    if bytes.isBlank(item.productName.range) {
      facts.traits.insert(.hasBlankName)
      warn(.blankName, number)
    }
    let hasRetailer = !bytes.isBlank(item.retailer.range)
    if !hasRetailer {
      facts.traits.insert(.hasBlankRetailer)
      warn(.blankRetailer, number)
    }
    facts.link = LinkScan(item.productURL, in: bytes)
    if facts.link?.isSafe == true {
      facts.traits.insert(.hasLink)
      warnOfInvisible(.invisibleInURL, in: facts.link, bytes, number)
    } else if !bytes.isBlank(item.productURL.range) {
      warn(.unsafeURL, number)
    } else if !list.records.isFromTable {
      warn(.blankURL, number)
    }
    reviewImage(of: item, number, bytes, facts: &facts)
    facts.fit = Fit(bytes, item.fit.status)
    if facts.fit != .none || !item.fit.detail.isEmpty {
      facts.traits.formUnion(
        traits(
          of: facts.fit, detail: FitDetail(bytes, item.fit.detail),
          isClose: facts.traits.contains(.isCloseMatch), isScanned: list.records.isScanned))
      if facts.fit == .other, display != .hide { warn(.unknownFitStatus, number) }
    }
    if item.priceCents == 0 { warn(.unpriced, number) }
    let seed = byRoom ? bytes.foldedHash(item.room.range, seed: ByteHash.runSeed) : ByteHash.runSeed
    if let key = facts.link.flatMap({ LinkKey.key(of: $0, in: bytes, hosts: &hosts) }) {
      facts.linkKey = key ^ seed | 1
    }
    if hasRetailer { facts.nameKey = DuplicateFinder.nameKey(of: item, seed: seed, bytes) | 1 }
    return facts
  }

  private mutating func reviewImage(
    of item: ItemRecord, _ number: Int, _ bytes: Span<UInt8>, facts: inout ItemFacts
  ) {
    if item.imageURL.isEmpty { return }
    guard let image = LinkScan(item.imageURL, in: bytes), image.isSafe else {
      if !bytes.isBlank(item.imageURL.range) { warn(.unsafeImage, number) }
      return
    }
    facts.image = ByteSlice(image.range)
    facts.traits.insert(.hasImage)
    if !image.spareSlashes.isEmpty { facts.traits.insert(.hasUntidyImage) }
    warnOfInvisible(.invisibleInImage, in: image, bytes, number)
    if SignedURL.expires(image, in: bytes) { warn(.expiringImage, number) }
  }

  private mutating func warnOfInvisible(
    _ kind: ListWarning.Kind, in link: LinkScan?, _ bytes: Span<UInt8>, _ number: Int
  ) {
    guard let link, !link.isASCII else { return }
    if InvisibleCharacter.first(in: bytes, range: link.range) != nil { warn(kind, number) }
  }

  /// The traits of an item's status and detail.
  private func traits(
    of fit: Fit, detail: FitDetail, isClose: Bool, isScanned: Bool
  ) -> ItemTraits {
    if display == .hide { return [] }
    var traits: ItemTraits = []
    if isClose, detail == .weakness { traits.insert(.hasWeakness) }
    let isShown = display == .show || detail == .room || detail == .none && isScanned
    if fit != .none { traits.insert(isShown ? .showsBadge : .hidesBadge) }
    if isShown, detail != .none, traits.isDisjoint(with: .hasWeakness) {
      traits.insert(.showsFitDetail)
    }
    return traits
  }

  private mutating func warn(_ kind: ListWarning.Kind, _ number: Int) {
    warnings.append(ListWarning(kind: kind, item: number))
  }

  /// Groups the listed items again.
  mutating func group(_ list: borrowing ShoppingList, in grouping: inout ItemGrouping) {
    for number in facts.indices where facts[number].isListed {
      facts[number].group = grouping.add(
        list.records.items[number], in: list.document.storage.span)
    }
  }

  /// Removes items that duplicate others.
  mutating func leaveOut(_ numbers: some Collection<Int>) {
    let leftOut = Set(numbers)
    for number in leftOut { facts[number].traits.remove(.isShown) }
    fitTraits = facts.reduce(into: []) { union, item in
      if item.isListed { union.formUnion(item.traits) }
    }
    // A removed item does not make a total partial.
    warnings.removeAll { $0.kind == .unpriced && leftOut.contains($0.item) }
  }
}
