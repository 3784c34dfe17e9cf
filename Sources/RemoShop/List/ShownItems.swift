import RemoBytes

/// The items of a list that are shown, in the order of the document.
///
/// Its room is used again.
struct ShownItems: Sendable {
  /// What was found out about some items.
  struct Findings {
    /// Whether any is demoted.
    var haveDemoted = false
    /// Whether any that is shown has a fit status.
    var haveFitStatus = false
    /// How many a filter hid.
    var hiddenCount = 0

    mutating func add(_ others: Findings) {
      haveDemoted = haveDemoted || others.haveDemoted
      haveFitStatus = haveFitStatus || others.haveFitStatus
      hiddenCount += others.hiddenCount
    }
  }

  /// The items shown; behind the first `count` are those of a longer list before.
  var places = ContiguousArray<ItemPlace>()
  private(set) var count = 0

  /// Begins with a list of up to `count` items.
  mutating func start(count: Int) {
    places.grow(to: count, filling: ItemPlace(item: 0))
    self.count = 0
  }

  /// Finds out about each of a few items by itself, and which are shown.
  ///
  /// - Parameters:
  ///   - inputCount: where in `bytes` the input ends.
  ///   - plainLinks: one for each item, or none if nobody wants to know.
  ///   - hidesFit: whether no item counts as one with a fit status.
  mutating func judge(
    _ numbers: Range<Int>, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>,
    _ inputCount: Int, _ filter: borrowing ListFilter,
    _ traits: inout ContiguousArray<ItemTraits>, _ plainLinks: inout ContiguousArray<PlainLinks>,
    _ warnings: inout ContiguousArray<ListWarning>, hidesFit: Bool
  ) -> Findings {
    let items = items.span
    let isFiltered = !filter.isEmpty
    var findings = Findings()
    // A bit for each raw value of a fit.
    var fits: UInt32 = 0
    var end = count
    var places = places.mutableSpan
    var traits = traits.mutableSpan
    let findsPlainLinks = !plainLinks.isEmpty
    var plainLinks = plainLinks.mutableSpan
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      traits[number] = []
      if items[number].score < Confidence.closeMatchThreshold {
        findings.haveDemoted = true
        warnings.append(ListWarning(kind: .lowConfidence, item: number))
        if isFiltered, !filter.admits(items[number], bytes) { findings.hiddenCount += 1 }
      } else if isFiltered, !filter.admits(items[number], bytes) {
        findings.hiddenCount += 1
      } else {
        var fit = Fit.rawValue(bytes, items[number].fitStatus)
        if hidesFit { fit = Fit.none.rawValue }
        if fit == Fit.other.rawValue { fit = Fit(bytes, items[number].fitStatus).rawValue }
        fits |= 1 &<< fit
        let plain =
          findsPlainLinks
          ? Self.findPlainLinks(items[number], bytes, &plainLinks[number]) : ItemTraits()
        traits[number] = Self.judge(
          items[number], number, fit, plain, bytes, inputCount, &warnings)
        places[end] = ItemPlace(item: number, fit: fit)
        end &+= 1
      }
      number &+= 1
    }
    findings.haveFitStatus = fits & ~(1 &<< Fit.none.rawValue) != 0
    count = end
    return findings
  }

  /// Finds out which links of an item are plain URLs and such as most are, which says that they are
  /// links.
  private static func findPlainLinks(
    _ item: ItemRecord, _ bytes: Span<UInt8>, _ links: inout PlainLinks
  ) -> ItemTraits {
    var traits: ItemTraits = []
    if WebLink.isUsual(item.productURL.range, in: bytes),
      let url = bytes.plainURL(item.productURL.range)
    {
      links.link = url
      traits.formUnion([.hasLink, .hasPlainLink])
    }
    if WebLink.isUsual(item.imageURL.range, in: bytes),
      let url = bytes.plainURL(item.imageURL.range)
    {
      links.image = url
      traits.formUnion([.hasImage, .hasPlainImage])
    }
    return traits
  }

  /// Finds out about an item that is shown, of which some is known.
  @inline(__always)
  private static func judge(
    _ item: ItemRecord, _ number: Int, _ fit: UInt32, _ known: ItemTraits, _ bytes: Span<UInt8>,
    _ inputCount: Int, _ warnings: inout ContiguousArray<ListWarning>
  ) -> ItemTraits {
    var traits = known.union(.isShown)
    if item.score < Confidence.normalThreshold { traits.insert(.isCloseMatch) }
    if bytes.isBlank(item.productName.range) {
      traits.insert(.hasBlankName)
      warnings.append(ListWarning(kind: .blankName, item: number))
    }
    if bytes.isBlank(item.retailer.range) {
      traits.insert(.hasBlankRetailer)
      warnings.append(ListWarning(kind: .blankRetailer, item: number))
    }
    if known.contains(.hasLink) {
      traits.insert(.hasLink)
    } else if let link = WebLink(item.productURL, in: bytes) {
      traits.insert(.hasLink)
      if !link.isASCII, InvisibleCharacter.first(in: bytes, link.slice.range) != nil {
        warnings.append(ListWarning(kind: .invisibleInURL, item: number))
      }
    } else if !bytes.isBlank(item.productURL.range) {
      warnings.append(ListWarning(kind: .unsafeURL, item: number))
    }
    if !item.imageURL.isEmpty {
      if known.contains(.hasImage) {
        traits.insert(.hasImage)
      } else if let link = WebLink(item.imageURL, in: bytes) {
        traits.insert(.hasImage)
        if !link.isASCII, InvisibleCharacter.first(in: bytes, link.slice.range) != nil {
          warnings.append(ListWarning(kind: .invisibleInImage, item: number))
        }
      } else if !bytes.isBlank(item.imageURL.range) {
        warnings.append(ListWarning(kind: .unsafeImage, item: number))
      }
    }
    if fit == Fit.other.rawValue {
      warnings.append(ListWarning(kind: .unknownFitStatus, item: number))
    }
    if item.priceCents == 0 { warnings.append(ListWarning(kind: .unpriced, item: number)) }
    return traits
  }

  /// Leaves out the items that are no longer shown.
  mutating func leaveOut(_ traits: ContiguousArray<ItemTraits>) {
    var end = 0
    for index in 0..<count where traits[places[index].number].contains(.isShown) {
      places[end] = places[index]
      end += 1
    }
    count = end
  }

  /// Whether any has a fit status.
  func haveFitStatus(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) -> Bool {
    places.prefix(count).contains { Fit(bytes, items[$0.number].fitStatus) != .none }
  }
}

/// An item that is shown, and what of its texts its place depends on.
struct ItemPlace: Sendable {
  let item: UInt32
  private var groupAndFit: UInt32

  /// - Parameter fit: the number of its fit.
  @inline(__always)
  init(item: Int, fit: UInt32 = Fit.none.rawValue) {
    self.item = UInt32(truncatingIfNeeded: item)
    groupAndFit = Fit.place(of: fit)
  }

  /// The number of the item.
  @inline(__always) var number: Int { Int(item) }

  /// The number of its group, in the order in which groups came, once it is known.
  @inline(__always) var group: Int {
    get { Int(groupAndFit >> 2) }
    set { groupAndFit = UInt32(truncatingIfNeeded: newValue) << 2 | fit }
  }

  /// See `Fit.place`.
  @inline(__always) var fit: UInt32 { groupAndFit & 3 }
}
