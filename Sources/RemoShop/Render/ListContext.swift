import RemoBytes
import RemoTemplate

/// A list as the values of a template.
///
/// Everything is worked out when it is asked for; nothing is allocated. Not copyable, so that the
/// hundreds of questions that a page asks do not copy it.
package struct ListContext: TemplateContext, ~Copyable {
  /// The list that is shown; the next one takes its place.
  package var rendered: RenderedList
  let text: ListText
  private let document: DocumentOptions
  let hasTips: Bool
  /// Whether images are loaded from where they are.
  let linksImages: Bool
  let hasImages: Bool
  /// The images that are in the page instead.
  private(set) var images = EmbeddedImages()
  /// The links of each item that are plain, so that there is little to escape: each is written
  /// several times.
  private var plainLinks = ContiguousArray<PlainLinks>()

  struct PlainLinks {
    var link: PlainURL?
    var image: PlainURL?
  }

  /// A context for lists that are arranged and shown as the options say.
  package init(_ list: ListOptions, _ document: DocumentOptions) {
    rendered = RenderedList(ShoppingList(DocumentBuffer(EmptyCollection())), list)
    text = ListText(list)
    self.document = document
    hasTips = document.showsTips
    linksImages = document.images == .link
    hasImages = document.images != .none
  }

  /// Finds the images of the list, where they are to be in the page.
  mutating func embedImages() {
    guard document.images == .embed else { return }
    images = EmbeddedImages(rendered, file: document.imageFile)
  }

  /// The texts that a template may name and that are the same for every list.
  package var constants: [String: String] {
    var constants = text.words.constants
    let locale = rendered.options.locale
    constants["title"] = document.title ?? text.words[.title]
    constants["lang"] = locale.wordsTag
    constants["dir"] = locale.wordsDirection.rawValue
    constants["currency"] = rendered.options.currency.code
    constants["rel"] = document.rel
    constants["images"] = linksImages ? "images" : ""
    constants["tips"] = hasTips ? "tips" : ""
    constants["checklist"] = document.hasCheckboxes ? "checklist" : ""
    constants["show_scores"] = document.showsScores ? "show_scores" : ""
    let parts = text.money.parts
    constants["money.prefix"] = parts.prefix
    constants["money.suffix"] = parts.suffix
    constants["money.group"] = parts.group
    constants["money.decimal"] = parts.decimal
    constants["money.zero"] = parts.zero
    constants["money.minor_units"] = "\(parts.minorUnits)"
    constants["money.minimum_grouping"] = "\(parts.minimumGrouping)"
    constants["money.secondary_group"] = "\(parts.secondaryGroup)"
    return constants
  }

  /// Fills a template with the list.
  package mutating func render(_ template: BoundTemplate, into writer: inout ByteWriter) {
    Self.findPlainLinks(of: rendered, &plainLinks)
    template.render(&self, into: &writer)
    // What was found holds for this list only.
    plainLinks.removeAll(keepingCapacity: true)
  }

  /// The links of an item that are plain, as far as they were looked for.
  @inline(__always)
  mutating func plainLinks(_ number: Int) -> PlainLinks {
    number < plainLinks.count ? plainLinks[number] : PlainLinks()
  }

  private static func findPlainLinks(
    of rendered: borrowing RenderedList, _ found: inout ContiguousArray<PlainLinks>
  ) {
    let bytes = rendered.list.document.storage.span
    let items = rendered.list.records.items.span
    found.removeAll(keepingCapacity: true)
    for number in 0..<items.count {
      let traits = rendered.traits[number]
      var links = PlainLinks()
      if traits.contains(.hasLink) { links.link = plain(items[number].productURL, bytes) }
      if traits.contains(.hasImage) { links.image = plain(items[number].imageURL, bytes) }
      found.append(links)
    }
  }

  /// A link with nothing in it to be left out, and at most ampersands to be escaped.
  private static func plain(_ link: ByteSlice, _ bytes: Span<UInt8>) -> PlainURL? {
    WebLink.spareSlashes(bytes, link.range).isEmpty ? PlainURL(bytes, link) : nil
  }

  // MARK: Places

  /// The number of the item that a name of an item is about.
  @inline(__always)
  mutating func item(_ id: Int, _ cursor: TemplateCursor) -> Int {
    Int(rendered.order[place(id, cursor)])
  }

  /// Where in `order` that item stands.
  @inline(__always)
  mutating func place(_ id: Int, _ cursor: TemplateCursor) -> Int {
    id & ListName.ofProducts != 0 ? cursor[0] : rendered.groups[cursor[0]].start &+ cursor[1]
  }

  /// The group that the item belongs to.
  mutating func group(_ id: Int, _ cursor: TemplateCursor) -> GroupRecord {
    guard id & ListName.ofProducts != 0 else { return rendered.groups[cursor[0]] }
    var low = 0
    var high = rendered.groups.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rendered.groups[middle].start <= cursor[0] { low = middle } else { high = middle - 1 }
    }
    return rendered.groups[low]
  }

  // MARK: Lists and sections

  package mutating func count(_ id: Int, _ cursor: TemplateCursor) -> Int {
    switch ListName(rawValue: id) {
    case .groups: rendered.groups.count
    case .items: rendered.groups[cursor[0]].count
    case .products: rendered.order.count
    case .unmatched: rendered.searches.count
    case .costs: rendered.list.records.costs == nil ? 0 : 1
    case .fees: rendered.list.records.costs?.professionalFees.count ?? 0
    default: 0
    }
  }

  @inline(__always)
  package mutating func isTruthy(_ id: Int, _ cursor: TemplateCursor) -> Bool {
    guard let name = ListName(rawValue: id & ~ListName.ofProducts) else { return false }
    switch name {
    // An item
    case .retailer: return !rendered.traits[item(id, cursor)].contains(.hasBlankRetailer)
    case .isPriced, .priceCents, .priceDecimal:
      return rendered.list.records.items[item(id, cursor)].priceCents > 0
    case .link: return rendered.traits[item(id, cursor)].contains(.hasLink)
    case .image:
      let number = item(id, cursor)
      return linksImages ? rendered.traits[number].contains(.hasImage) : images.has(number)
    case .imageLink: return hasImages && rendered.traits[item(id, cursor)].contains(.hasImage)
    case .label, .isClose: return rendered.traits[item(id, cursor)].contains(.isCloseMatch)
    case .fitLabel, .fitKind:
      return !rendered.list.records.items[item(id, cursor)].fitStatus.isEmpty
    case .fitDetail: return isFilled(rendered.list.records.items[item(id, cursor)].fitDetail)
    case .dimensions: return isFilled(rendered.list.records.items[item(id, cursor)].dimensions)
    case .why: return isFilled(rendered.list.records.items[item(id, cursor)].whyMatched)
    case .first: return cursor[id & ListName.ofProducts != 0 ? 0 : 1] == 0
    case .last:
      return id & ListName.ofProducts != 0
        ? cursor[0] == rendered.order.count - 1
        : cursor[1] == rendered.groups[cursor[0]].count - 1
    // A group
    case .groupIsPartial, .groupUnpricedNote: return rendered.groups[cursor[0]].unpricedCount > 0
    case .subtotalCents: return rendered.groups[cursor[0]].subtotalCents > 0
    case .groupFirst, .searchFirst: return cursor[0] == 0
    case .groupLast: return cursor[0] == rendered.groups.count - 1
    // A search
    case .category: return isFilled(rendered.searches[cursor[0]].category)
    case .keywords, .searchURL: return !rendered.searches[cursor[0]].keywords.isNull
    case .isDemoted: return rendered.searches[cursor[0]].demotedItem != nil
    case .isUnknown: return rendered.searches[cursor[0]].keywords.isNull
    case .searchLast: return cursor[0] == rendered.searches.count - 1
    default: return isListTruthy(name, cursor)
    }
  }

  @inline(never)
  private mutating func isListTruthy(_ name: ListName, _ cursor: TemplateCursor) -> Bool {
    switch name {
    case .id: return !rendered.list.records.id.isEmpty
    case .isPartial, .unpricedNote: return rendered.unpricedCount > 0
    case .totalCents: return rendered.totalCents > 0
    case .itemCount, .hasItems: return !rendered.order.isEmpty
    case .hiddenCount, .hiddenNote: return rendered.hiddenCount > 0
    case .hasUnmatched: return !rendered.searches.isEmpty
    case .isEmpty: return rendered.order.isEmpty && rendered.searches.isEmpty
    case .hasRetailers:
      for item in rendered.order where !rendered.traits[Int(item)].contains(.hasBlankRetailer) {
        return true
      }
      return false
    case .showTip: return hasTips && !rendered.hasFitStatus && !rendered.order.isEmpty
    case .labor: return rendered.list.records.costs?.laborCents != nil
    case .permits: return rendered.list.records.costs?.permitFeesCents != nil
    case .laborNote: return isFilled(rendered.list.records.costs?.laborNote ?? .null)
    case .feeType: return isFilled(fee(cursor)?.professionalType ?? .null)
    case .feeReason: return isFilled(fee(cursor)?.reason ?? .null)
    default: return true
    }
  }

  @inline(__always)
  private mutating func isFilled(_ slice: ByteSlice) -> Bool {
    !rendered.list.document.storage.span.isBlank(slice.range)
  }

  private mutating func fee(_ cursor: TemplateCursor) -> FeeRecord? {
    rendered.list.records.costs?.professionalFees[cursor[1]]
  }
}
