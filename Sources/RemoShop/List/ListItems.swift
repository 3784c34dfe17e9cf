import RemoBytes

/// The list as values: what an app shows on its own screens.
extension RenderedList {
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

  /// The items that the filter hid.
  public var hiddenItemCount: Int { hiddenCount }

  /// The items shown.
  public var itemCount: Int { order.count }
}

/// Items of one category, in the order shown.
public struct ItemGroup: Sendable {
  private let record: GroupRecord
  private let rendered: RenderedList

  init(record: GroupRecord, rendered: RenderedList) {
    self.record = record
    self.rendered = rendered
  }

  /// The first spelling of the category; empty where it is blank.
  public var name: String { rendered.list.text(record.name) ?? "" }

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
public struct ListItem: Sendable {
  /// How well the product fits the room.
  public enum FitStatus: Equatable, Sendable {
    case fits
    case tight
    /// Any other status, as it came.
    case other(String)
  }

  private let record: ItemRecord
  private let traits: ItemTraits
  private let list: ShoppingList

  init(number: Int, rendered: RenderedList) {
    record = rendered.list.records.items[number]
    traits = rendered.traits[number]
    list = rendered.list
  }

  /// The product's name as it came; may be blank.
  public var productName: String { list.text(record.productName) ?? "" }

  /// The shop, or nil where it is blank.
  public var retailer: String? {
    traits.contains(.hasBlankRetailer) ? nil : list.text(record.retailer)
  }

  /// The category as it came.
  public var categoryGroup: String { list.text(record.categoryGroup) ?? "" }

  /// The price, or nil where it is not known.
  public var price: Cents? { record.priceCents == 0 ? nil : Cents(record.priceCents) }

  /// 0…1, as given.
  public var confidenceScore: Double { record.score }

  /// Whether the product is labelled "Close match".
  public var isCloseMatch: Bool { traits.contains(.isCloseMatch) }

  /// The product's page, if its URL may be shown as a link.
  public var link: String? { traits.contains(.hasLink) ? list.text(record.productURL) : nil }

  /// The product's image, if its URL may be shown as one.
  public var imageLink: String? {
    traits.contains(.hasImage) ? list.text(record.imageURL) : nil
  }

  /// Why the product was matched; may be empty.
  public var whyMatched: String { list.text(record.whyMatched) ?? "" }

  /// How well the product fits the room, if that is known.
  public var fitStatus: FitStatus? {
    switch Fit(list.document.storage.span, record.fitStatus) {
    case .none: nil
    case .fits: .fits
    case .tight: .tight
    case .other: .other(list.text(record.fitStatus) ?? "")
    }
  }

  /// More about the fit.
  public var fitDetail: String? { list.text(record.fitDetail) }

  /// The size as the shop writes it.
  public var dimensions: String? { list.text(record.dimensions) }
}

/// Something for which no product is shown.
public struct UnmatchedItem: Sendable {
  private let record: SearchRecord
  private let list: ShoppingList

  init(record: SearchRecord, rendered: RenderedList) {
    self.record = record
    list = rendered.list
  }

  /// What was wanted; may be blank.
  public var category: String { list.text(record.category) ?? "" }

  /// What to search for, or nil where nothing is known.
  public var searchKeywords: String? { list.text(record.keywords) }

  /// A search at Google Shopping, or nil where nothing is known.
  public var searchLink: String? { list.text(record.url) }

  /// Whether there is a product, with a score below 0.5.
  public var isDemoted: Bool { record.demotedItem != nil }
}

extension ShoppingList {
  /// The text of a field, or nil for null.
  func text(_ slice: ByteSlice) -> String? {
    slice.isNull ? nil : document.storage.span.string(slice.range)
  }
}
