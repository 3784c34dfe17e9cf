import RemoBytes
import RemoTemplate

/// A matched product.
public struct ListItem: Sendable, Identifiable {
  /// The fit of a product in the room.
  public enum FitStatus: Hashable, Sendable {
    /// The product fits.
    case fits
    /// The fit may be tight.
    case tight
    /// Another status, as received.
    case other(String)
  }

  private let number: Int
  private let record: ItemRecord
  private let traits: ItemTraits
  private let list: ShoppingList

  /// The items that could replace this one, the best first. No total includes them.
  public let alternates: [ListItem]

  init(number: Int, in arranged: ArrangedList) {
    self.number = number
    record = arranged.list.records.items[number]
    traits = arranged.facts[number].traits
    list = arranged.list
    alternates = (arranged.alternates[number] ?? []).map { ListItem(number: $0, in: arranged) }
  }

  /// The index of the item in the document's `items`, independent of filter and order. The same
  /// product may have another index in another document.
  public var id: Int { Int(record.index) }

  /// The product's name as received; may be blank.
  public var productName: String { list.text(record.productName) ?? "" }

  /// The retailer with white space collapsed; nil if it is blank.
  public var retailer: String? { list.shownText(record.retailer) }

  /// The category as received.
  public var categoryGroup: String { list.text(record.categoryGroup) ?? "" }

  /// The price of one piece; nil if it is unknown.
  public var price: Amount? { record.price }

  /// The number of pieces, 1 to 9,999.
  public var quantity: Int { Int(record.quantity) }

  /// The price of all pieces; nil if it is unknown.
  public var linePrice: Amount? { record.priceCents == 0 ? nil : Amount(record.lineCents) }

  /// The amount that the total includes for this item: ``linePrice``, or zero for an unknown price,
  /// an alternate, or a product with low confidence.
  public var countedPrice: Amount {
    let isCounted = traits.contains(.isShown) && !traits.contains(.isAlternate)
    return isCounted ? Amount(record.lineCents) : .zero
  }

  /// A note for the reader of the list; nil if it is blank.
  public var note: String? { list.text(record.note)?.unlessBlank }

  /// The client's decision, if any.
  public var decision: Decision? { list.text(record.decision).flatMap(Decision.init) }

  /// The client's comment; nil if it is blank.
  public var comment: String? { list.text(record.comment)?.unlessBlank }

  /// The room that the product is for, with white space collapsed; nil if it is blank.
  public var room: String? { list.shownText(record.room) }

  /// The confidence of the match, from 0 to 1, as received.
  public var confidenceScore: Double { record.score }

  /// The band of the confidence.
  public var band: Confidence.Band { Confidence(record.score)?.band ?? .lowConfidence }

  /// Whether the product has the label "Close match".
  public var isCloseMatch: Bool { traits.contains(.isCloseMatch) }

  /// The reason for the label "Close match": the weak criteria, as the details of the fit name
  /// them; nil if unknown.
  public var closeMatchReason: String? {
    traits.contains(.hasWeakness) ? list.text(record.fit.detail) : nil
  }

  /// The URL of the product's page, if it can be shown as a link. It is trimmed and percent-encoded
  /// where necessary. Characters above U+007F stay, except those that change the text direction.
  public var link: String? { traits.contains(.hasLink) ? list.link(record.productURL) : nil }

  /// The URL of the product's image, if it can be shown; normalized like ``link``.
  public var imageLink: String? { traits.contains(.hasImage) ? list.link(record.imageURL) : nil }

  /// The name of the image for ``DocumentOptions/imageFile``: the SHA-256 of ``imageLink`` in 64
  /// lowercase hexadecimal digits.
  public var imageFileName: String? { imageLink?.imageFileName }

  /// The reason for the match as received; may be blank.
  public var whyMatched: String { list.text(record.whyMatched) ?? "" }

  /// The fit of the product in the room, if it is known and shown (see ``ListOptions/fit``).
  public var fitStatus: FitStatus? {
    guard traits.contains(.showsBadge) else { return nil }
    return switch Fit(list.document.storage.span, record.fit.status) {
    case .none: nil
    case .fits: .fits
    case .tight: .tight
    case .other: .other(list.text(record.fit.status) ?? "")
    }
  }

  /// Details of the fit; nil if blank or not shown.
  public var fitDetail: String? {
    list.text(record.shown(.fitDetail, by: traits))
  }

  /// The own fields: texts and numbers under keys that the contract does not have. Empty unless
  /// ``ListOptions/ownFields`` asks for them.
  public var ownFields: [String: String] {
    let own = list.records.own
    return Dictionary(
      uniqueKeysWithValues: own.names.indices.compactMap { name in
        list.text(own.value(name, item: number)).map { (own.names[name], $0) }
      })
  }

  /// The size as the retailer writes it; nil if it is blank.
  public var dimensions: String? { list.text(record.dimensions)?.unlessBlank }
}

extension ListItem: Hashable {
  /// Whether two items have the same index and content. Cost: linear in their texts.
  public static func == (a: ListItem, b: ListItem) -> Bool {
    guard a.record.index == b.record.index, a.record.priceCents == b.record.priceCents,
      a.record.score == b.record.score, a.record.quantity == b.record.quantity,
      a.traits == b.traits, a.alternates == b.alternates
    else { return false }
    return ItemField.texts.allSatisfy { field in
      let (left, right) = (a.record[field], b.record[field])
      guard let one = a.list.text(left), let other = b.list.text(right) else {
        return left.isNull && right.isNull
      }
      return one.utf8.elementsEqual(other.utf8)
    }
  }

  /// Hashes the index.
  public func hash(into hasher: inout Hasher) { hasher.combine(record.index) }
}

extension String {
  /// The name of the file with the image at this URL: the SHA-256 of the URL in hexadecimal.
  var imageFileName: String { SHA256.digest(utf8).hexadecimal }
}

extension ItemRecord {
  /// The text of a field as documents show it: null for a fit without evidence.
  func shown(_ field: ItemField, by traits: ItemTraits) -> ByteSlice {
    switch field {
    case .fitStatus where !traits.contains(.showsBadge),
      .fitDetail where !traits.contains(.showsFitDetail):
      .null
    default: self[field]
    }
  }

  /// The price; nil if it is unknown.
  var price: Amount? { priceCents == 0 ? nil : Amount(priceCents) }
}

extension ShoppingList {
  /// The text of a field; nil for null.
  func text(_ slice: ByteSlice) -> String? {
    slice.isNull ? nil : document.storage.span.string(slice.range)
  }

  /// A URL in the form that documents show; nil if it cannot be a link.
  func link(_ field: ByteSlice) -> String? {
    let bytes = document.storage.span
    guard let link = WebLink(field, in: bytes)?.written(bytes) else { return nil }
    return .link(link.span, 0..<link.count)
  }

  /// The text of a field with white space trimmed and collapsed; nil if it is blank.
  func shownText(_ slice: ByteSlice) -> String? {
    let bytes = document.storage.span
    if bytes.isBlank(slice.range) { return nil }
    if SearchLink.isCollapsed(slice, in: bytes) { return bytes.string(slice.range) }
    var text = ByteWriter()
    SearchLink.appendCollapsed(slice, of: bytes, to: &text)
    return text.withBytes { $0.string(0..<$0.count) }
  }
}
