import RemoBytes

/// The items of one version, as texts.
struct DiffSide: Sendable {
  private let arranged: ArrangedList
  private let text: ListText
  /// The number of each item's group, by item number.
  private var groups: [Int: Int] = [:]
  private let images: DocumentOptions.Images
  private var embedded = EmbeddedImages()

  init(_ arranged: ArrangedList, text: ListText, document: DocumentOptions) {
    self.arranged = arranged
    self.text = text
    images = document.images
    if images == .embed { embedded.find(in: arranged, hero: nil, options: document) }
    for (number, group) in arranged.groups.enumerated() {
      for place in group.range {
        let item = Int(arranged.order[place])
        groups[item] = number
        for alternate in arranged.alternates[item] ?? [] { groups[alternate] = number }
      }
    }
  }

  /// The price of one piece, or a dash.
  func price(_ price: Amount?) -> String { price.map(text.money.string) ?? "—" }

  /// The name of a product as documents show it.
  func name(_ number: Int) -> String {
    let item = arranged.list.records.items[number]
    return written {
      text.writeName(
        of: item, traits: arranged.facts[number].traits, in: arranged.list.document.storage.span,
        to: &$0, escaping: .unescaped)
    }
  }

  /// The picture of a shown item, as on pages of lists: a link or a `data:` URL; empty if there is
  /// none.
  private func image(_ number: Int) -> String {
    switch images {
    case .none: ""
    case .link: arranged.list.link(arranged.list.records.items[number].imageURL) ?? ""
    case .embed: embedded.url(number).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// The sum of the known prices.
  var total: String {
    sum(arranged.totalCents)
  }

  /// The total with all adjustments.
  var grandTotal: String { sum(arranged.grandTotal.minorUnits) }

  private func sum(_ cents: Int64) -> String {
    written {
      text.writeSum(
        cents, isPartial: arranged.unpricedCount > 0, to: &$0, escaping: .unescaped)
    }
  }

  /// The number of entries that filters hide: "3 entries hidden by filters"; empty without any.
  func hidden(toldIn voice: DocumentVoice) -> String {
    let count = arranged.hiddenCount(toldIn: voice)
    return count > 0 ? text.hidden.string(count) : ""
  }

  func entry(_ number: Int) -> DiffReport.Entry {
    let bytes = arranged.list.document.storage.span
    let item = arranged.list.records.items[number]
    let traits = arranged.facts[number].traits
    var entry = DiffReport.Entry(name: name(number))
    entry.price = written { text.writePrice(item.lineCents, to: &$0, escaping: .unescaped) }
    entry.isPriced = item.priceCents != 0
    if item.quantity > 1 {
      entry.quantity = String(item.quantity)
      if entry.isPriced { entry.unitPrice = price(Amount(item.priceCents)) }
    }
    entry.icon = Category(of: item.categoryGroup.range, in: bytes).icon
    if !traits.contains(.hasBlankRetailer) { entry.retailer = bytes.string(item.retailer.range) }
    if let group = groups[number] {
      if arranged.hasCategories { entry.group = bytes.string(arranged.groups[group].name.range) }
      if !arranged.rooms.isEmpty { entry.room = bytes.string(item.room.range).unlessBlank ?? "" }
      entry.image = image(number)
    } else {
      entry.group = bytes.string(item.categoryGroup.range)
      entry.label = text.words.text("search_only") ?? ""
      return entry
    }
    if traits.contains(.isAlternate) {
      entry.label = text.words.text("alternate") ?? ""
    } else if traits.contains(.isCloseMatch) {
      entry.label = text.words[.closeMatch]
    }
    if let link = WebLink(item.productURL, in: bytes) {
      entry.link = String(decoding: link.written(bytes), as: UTF8.self)
    }
    return entry
  }

  func entry(_ search: SearchRecord) -> DiffReport.Entry {
    let bytes = arranged.list.document.storage.span
    let name = bytes.string(search.category.range)
    var entry = DiffReport.Entry(
      name: bytes.isBlank(search.category.range) ? text.words[.unknownItem] : name)
    entry.isSearch = true
    entry.icon = Category(of: search.category.range, in: bytes).icon
    if !search.keywords.isNull { entry.note = bytes.string(search.words.range) }
    entry.link = bytes.string(search.url.range)
    return entry
  }
}

/// The text that `body` writes.
func written(_ body: (inout ByteWriter) -> Void) -> String {
  var writer = ByteWriter()
  body(&writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}
