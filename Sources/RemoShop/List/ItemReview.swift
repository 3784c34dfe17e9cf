import RemoBytes

/// Reviews each item by itself: whether it is shown, and its warnings.
struct ItemReview {
  /// The items shown, in the order of the document.
  private(set) var shown: [ShownItem] = []
  /// The alternates that the filter admits, in the order of the document.
  private(set) var alternates: [ShownItem] = []
  private(set) var traits: ContiguousArray<ItemTraits> = []
  private(set) var warnings: ContiguousArray<ListWarning> = []
  /// The number of items hidden by the filter.
  private(set) var hiddenCount = 0
  /// The union of the traits of the items shown; before any item is left out, of those with a fit
  /// status.
  private(set) var fitTraits: ItemTraits = []
  private let display: ListOptions.FitDisplay

  /// - Parameters:
  ///   - alternates: the items that are no products of their own.
  ///   - display: whether statuses of the fit are shown.
  init(
    _ list: ShoppingList, alternates targets: [Int: Int], filter: ListFilter,
    fit display: ListOptions.FitDisplay
  ) {
    self.display = display
    let bytes = list.document.storage.span
    // The order ignores statuses that the options or the state call worthless.
    let isRanked = display == .show || display == .automatic && !list.records.isUnmeasured
    traits.reserveCapacity(list.records.items.count)
    shown.reserveCapacity(list.records.items.count)
    for (number, item) in list.records.items.enumerated() {
      let isLowConfidence = item.score < Confidence.closeMatchThreshold
      if isLowConfidence { warn(.lowConfidence, number) }
      let isHidden = !filter.isEmpty && !filter.admits(item, in: bytes)
      if isHidden { hiddenCount += 1 }
      if isLowConfidence || isHidden {
        traits.append([])
        continue
      }
      let fit = Fit(bytes, item.fit.status)
      traits.append(review(item, number, fit, in: list))
      let entry = ShownItem(number: number, fit: isRanked ? fit : .none)
      if targets[number] == nil {
        if fit != .none { fitTraits.formUnion(traits[number]) }
        shown.append(entry)
      } else {
        alternates.append(entry)
      }
    }
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

  /// The traits of an item shown; adds its warnings.
  private mutating func review(
    _ item: ItemRecord, _ number: Int, _ fit: Fit, in list: ShoppingList
  ) -> ItemTraits {
    let bytes = list.document.storage.span
    var traits: ItemTraits = .isShown
    if item.score < Confidence.normalThreshold { traits.insert(.isCloseMatch) }
    if bytes.isBlank(item.productName.range) {
      traits.insert(.hasBlankName)
      warn(.blankName, number)
    }
    if bytes.isBlank(item.retailer.range) {
      traits.insert(.hasBlankRetailer)
      warn(.blankRetailer, number)
    }
    if isLink(item.productURL, number, in: list, refused: .unsafeURL, invisible: .invisibleInURL) {
      traits.insert(.hasLink)
    } else if !list.records.isFromTable, bytes.isBlank(item.productURL.range) {
      warn(.blankURL, number)
    }
    if isLink(item.imageURL, number, in: list, refused: .unsafeImage, invisible: .invisibleInImage)
    {
      traits.insert(.hasImage)
      if SignedURL.expires(item.imageURL, in: bytes) { warn(.expiringImage, number) }
    }
    if fit != .none || !item.fit.detail.isEmpty {
      traits.formUnion(
        self.traits(
          of: fit, detail: FitDetail(bytes, item.fit.detail),
          isClose: traits.contains(.isCloseMatch), isScanned: list.records.isScanned))
      if fit == .other, display != .hide { warn(.unknownFitStatus, number) }
    }
    if item.priceCents == 0 { warn(.unpriced, number) }
    return traits
  }

  /// Whether a URL can be rendered. Adds a warning if not, or if it has invisible characters. A
  /// blank URL cannot.
  private mutating func isLink(
    _ url: ByteSlice, _ number: Int, in list: ShoppingList, refused: ListWarning.Kind,
    invisible: ListWarning.Kind
  ) -> Bool {
    let bytes = list.document.storage.span
    guard let link = WebLink(url, in: bytes)
    else {
      if !bytes.isBlank(url.range) { warn(refused, number) }
      return false
    }
    if !link.isASCII, InvisibleCharacter.first(in: bytes, range: link.slice.range) != nil {
      warn(invisible, number)
    }
    return true
  }

  private mutating func warn(_ kind: ListWarning.Kind, _ number: Int) {
    warnings.append(ListWarning(kind: kind, item: number))
  }

  /// Removes items that duplicate others.
  mutating func leaveOut(_ numbers: Set<Int>) {
    shown.removeAll { numbers.contains($0.number) }
    for number in numbers { traits[number].remove(.isShown) }
    fitTraits = shown.reduce(into: []) { $0.formUnion(traits[$1.number]) }
    // A removed item does not make a total partial.
    warnings.removeAll { $0.kind == .unpriced && numbers.contains($0.item) }
  }
}
