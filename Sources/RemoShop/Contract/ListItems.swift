import RemoBytes
import RemoTemplate

/// The list as values: what an app shows on its own screens.
extension ArrangedList {
  /// The groups in the order shown.
  public var itemGroups: [ItemGroup] {
    groups.map { ItemGroup(record: $0, rendered: self) }
  }

  /// What to search for: demoted items, then those for which nothing was found.
  public var unmatchedItems: [UnmatchedItem] {
    searches.map { UnmatchedItem(record: $0, rendered: self) }
  }

  /// The sum of the prices known; partial where `unpricedItemCount` is above 0.
  public var total: Cents { Cents(totalCents) }

  /// The items shown whose price is not known.
  public var unpricedItemCount: Int { unpricedCount }

  /// What the filter hid: products, and what was only to be searched for.
  public var hiddenItemCount: Int { hiddenCount }

  /// The items shown.
  public var itemCount: Int { order.count }
}

/// Items of one category, in the order shown.
public struct ItemGroup: Sendable, Identifiable {
  /// What is in a group: the icon that stands for it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Sofas, chairs, benches, beds.
    case seating
    /// Tables and desks.
    case table
    /// Shelves, cabinets, dressers.
    case storage
    /// Rugs and floors.
    case rug
    /// Lamps and other lights.
    case lighting
    /// Curtains, blinds and shades.
    case window
    /// Pillows, throws, bedding.
    case textile
    /// Art, mirrors and other decor.
    case art
    /// Plants and planters.
    case plant
    /// Handles, hooks and other hardware.
    case hardware
    /// Kitchens and their appliances.
    case kitchen
    /// Baths and their fixtures.
    case bath
    /// A category that is not known.
    case other
  }

  private let record: GroupRecord
  private let rendered: ArrangedList

  init(record: GroupRecord, rendered: ArrangedList) {
    self.record = record
    self.rendered = rendered
  }

  /// What tells a group from the others of its list: its name with case folded and white space
  /// collapsed, as items are grouped.
  ///
  /// Compared by Unicode scalars: two groups whose names look the same, one of them with composed
  /// accents, have texts that are equal as `String`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    private let scalars: [Unicode.Scalar]

    fileprivate init(_ bytes: Span<UInt8>, _ name: ByteSlice) {
      var folded = FoldedScalars(name.range)
      var scalars: [Unicode.Scalar] = []
      while let scalar = Unicode.Scalar(folded.next(bytes)) { scalars.append(scalar) }
      self.scalars = scalars
    }

    /// The name in that form.
    public var description: String { String(String.UnicodeScalarView(scalars)) }
  }

  /// What tells the group from the others of its list. It does not depend on filters, orders and
  /// the spelling that ``name`` has with them.
  ///
  /// Cost: one pass over the name each time.
  public var id: ID { ID(rendered.list.document.storage.span, record.name) }

  /// What kind of things the group has, for an icon; told by the words of its name.
  public var kind: Kind { Kind(rawValue: record.category.icon) ?? .other }

  /// The first spelling of the category, as a page shows it: without white space that is too much.
  /// Of items without one, the word for these in the language of the list's options: "Other".
  public var name: String { rendered.list.shownText(record.name) ?? "" }

  /// The sum of the prices known.
  public var subtotal: Cents { Cents(record.subtotalCents) }

  /// The items whose price is not known.
  public var unpricedItemCount: Int { record.unpricedCount }

  /// The items, best first unless the options say otherwise.
  public var items: [ListItem] {
    record.range.map { ListItem(number: Int(rendered.order[$0]), rendered: rendered) }
  }
}

/// A matched product.
public struct ListItem: Sendable, Identifiable {
  /// How well the product fits the room.
  public enum FitStatus: Hashable, Sendable {
    /// It fits.
    case fits
    /// It may be tight.
    case tight
    /// Any other status, as it came.
    case other(String)
  }

  private let record: ItemRecord
  private let traits: ItemTraits
  private let list: ShoppingList

  init(number: Int, rendered: ArrangedList) {
    var record = rendered.list.records.items[number]
    if rendered.hidesFit { record.hideFit() }
    self.record = record
    traits = rendered.traits[number]
    list = rendered.list
  }

  /// What tells the item from the others of its list: its index in the document's `items`.
  ///
  /// It does not depend on filters and orders; the same product in another document may have
  /// another one.
  public var id: Int { Int(record.index) }

  /// The product's name as it came; may be blank.
  public var productName: String { list.text(record.productName) ?? "" }

  /// The shop without white space that is too much, or nil where it is blank.
  public var retailer: String? { list.shownText(record.retailer) }

  /// The category as it came.
  public var categoryGroup: String { list.text(record.categoryGroup) ?? "" }

  /// The price, or nil where it is not known.
  public var price: Cents? { record.price }

  /// 0…1, as given.
  public var confidenceScore: Double { record.score }

  /// What the score means for the list.
  public var band: Confidence.Band { Confidence(record.score)?.band ?? .demoted }

  /// Whether the product is labelled "Close match".
  public var isCloseMatch: Bool { traits.contains(.isCloseMatch) }

  /// The product's page, if its URL may be shown as a link: as the text format writes it, without
  /// spaces at its end, and percent-encoded where a URL has to be. Characters above U+007F stay.
  public var link: String? { traits.contains(.hasLink) ? list.link(record.productURL) : nil }

  /// The product's image, if its URL may be shown as one; written like ``link``.
  public var imageLink: String? { traits.contains(.hasImage) ? list.link(record.imageURL) : nil }

  /// What ``DocumentOptions/imageFile`` is asked for to get the product's image: the SHA-256 of
  /// ``imageLink``, in 64 small hexadecimal digits.
  public var imageFileName: String? {
    imageLink.map { SHA256.digest($0.utf8).hexadecimal }
  }

  /// Why the product was matched, as it came; may be blank.
  public var whyMatched: String { list.text(record.whyMatched) ?? "" }

  /// How well the product fits the room, if that is known and shown (see ``ListOptions/fit``).
  public var fitStatus: FitStatus? {
    switch Fit(list.document.storage.span, record.fitStatus) {
    case .none: nil
    case .fits: .fits
    case .tight: .tight
    case .other: .other(list.text(record.fitStatus) ?? "")
    }
  }

  /// More about the fit, or nil where there is nothing to show, or it is not shown.
  public var fitDetail: String? { list.text(record.fitDetail)?.unlessBlank }

  /// The size as the shop writes it, or nil where there is nothing to show.
  public var dimensions: String? { list.text(record.dimensions)?.unlessBlank }
}

/// Something for which no product is shown.
public struct UnmatchedItem: Sendable, Identifiable {
  /// Where it comes from in the document.
  public enum ID: Hashable, Sendable {
    /// The index in `items` of a product that is not shown as one.
    case item(Int)
    /// The index in `unmatched`.
    case unmatched(Int)
  }

  private let record: SearchRecord
  private let list: ShoppingList

  init(record: SearchRecord, rendered: ArrangedList) {
    self.record = record
    list = rendered.list
  }

  /// What tells it from the others of its list, whatever the filters and orders.
  public var id: ID {
    record.demotedItem.map { .item(Int(list.records.items[$0].index)) }
      ?? .unmatched(record.unmatchedItem.map { Int(list.records.unmatched[$0].index) } ?? 0)
  }

  /// What was wanted, without white space that is too much; empty where that is not known.
  public var category: String { list.shownText(record.category) ?? "" }

  /// What to search for, without white space that is too much; nil where nothing is known.
  public var searchKeywords: String? { list.shownText(record.words) }

  /// A search at Google Shopping, or nil where nothing is known; written like ``ListItem/link``.
  public var searchLink: String? {
    record.url.isNull ? nil : .link(list.document.storage.span, record.url.range)
  }

  /// Whether there is a product, with a score below 0.5.
  public var isDemoted: Bool { record.demotedItem != nil }
}

// Two items are equal where all that they show is, and they have the same place in their documents.
// Cost: linear in their texts.

extension ListItem: Hashable {
  /// Whether both have the same index and show the same.
  public static func == (a: ListItem, b: ListItem) -> Bool {
    guard a.record.index == b.record.index, a.record.priceCents == b.record.priceCents,
      a.record.score == b.record.score, a.isCloseMatch == b.isCloseMatch
    else { return false }
    let (left, right) = (a.list.document.storage.span, b.list.document.storage.span)
    for field in ListDiff.Field.allCases {
      let (was, now) = (field.slice(a.record), field.slice(b.record))
      guard was.isNull == now.isNull, left.isEqual(was.range, to: right, in: now.range) else {
        return false
      }
    }
    return true
  }

  /// Takes in the index.
  public func hash(into hasher: inout Hasher) { hasher.combine(record.index) }
}

extension ItemGroup: Hashable {
  /// Whether both have the same name, the same items in the same order, and thus the same sums.
  public static func == (a: ItemGroup, b: ItemGroup) -> Bool {
    a.record.count == b.record.count && a.name == b.name && a.items == b.items
  }

  /// Takes in the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension UnmatchedItem: Hashable {
  /// Whether both come from the same place of their documents and show the same.
  public static func == (a: UnmatchedItem, b: UnmatchedItem) -> Bool {
    a.id == b.id && a.category == b.category && a.searchKeywords == b.searchKeywords
      && a.searchLink == b.searchLink
  }

  /// Takes in the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ItemRecord {
  /// Takes away what says how the product fits the room.
  mutating func hideFit() {
    fitStatus = .null
    fitDetail = .null
  }

  /// The price, or nil where it is not known.
  var price: Cents? { priceCents == 0 ? nil : Cents(priceCents) }
}

extension ShoppingList {
  /// The text of a field, or nil for null.
  func text(_ slice: ByteSlice) -> String? {
    slice.isNull ? nil : document.storage.span.string(slice.range)
  }

  /// A URL as documents write it, or nil where it is no link that may be shown.
  func link(_ field: ByteSlice) -> String? {
    let bytes = document.storage.span
    guard let link = WebLink(field, in: bytes)?.written(bytes) else { return nil }
    return .link(link.span, 0..<link.count)
  }

  /// The text of a field as a page shows it, trimmed, its inner white space collapsed; nil where it
  /// is blank.
  func shownText(_ slice: ByteSlice) -> String? {
    let bytes = document.storage.span
    if bytes.isBlank(slice.range) { return nil }
    if SearchLink.isCollapsed(slice, in: bytes) { return bytes.string(slice.range) }
    var text = ByteWriter()
    SearchLink.appendCollapsed(slice, of: bytes, to: &text)
    return text.withBytes { $0.string(0..<$0.count) }
  }
}

extension String {
  /// A link as it is rendered in plain text.
  fileprivate static func link(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ByteWriter()
    text.append(bytes, in: range, escaping: EscapeContext.textLink.table)
    return text.withBytes { $0.string(0..<$0.count) }
  }
}
