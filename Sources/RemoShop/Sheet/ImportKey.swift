/// The meaning of a column of an imported table.
///
/// The raw values are the names that `--map` takes.
enum ImportKey: String, CaseIterable, Sendable {
  case categoryGroup = "category_group"
  case productName = "product_name"
  case retailer
  /// An amount in the currency, in any notation.
  case price
  /// An amount that replaces the price.
  case salePrice = "sale_price"
  case priceCents = "price_cents"
  case currency
  case productURL = "product_url"
  case imageURL = "image_url"
  case confidenceScore = "confidence_score"
  case whyMatched = "why_matched"
  case fitStatus = "fit_status"
  case fitDetail = "fit_detail"
  case dimensions
  case quantity, note, room
  case alternateTo = "alternate_to"
  case status
  case searchKeywords = "search_keywords"
  case searchURL = "search_url"
  /// The code of an FF&E schedule, such as `CH-01`.
  case code
  case width, depth, height, unit
  /// The name of a product in its shop's addresses, equal in all rows of the product.
  case handle
  /// A value that the list computes itself, such as a line total.
  case computed

  /// The keys that `--map` takes.
  static let mappable = allCases.filter { $0 != .computed }.map(\.rawValue)

  /// The keys whose cells are texts of an item, in the order of the list format.
  static let itemTexts: [ImportKey] = [
    .categoryGroup, .productName, .retailer, .productURL, .imageURL, .whyMatched, .fitStatus,
    .fitDetail, .dimensions, .note, .room, .alternateTo,
  ]

  /// Whether every item has the key; the other texts may be null.
  var isRequired: Bool {
    switch self {
    case .categoryGroup, .productName, .retailer, .priceCents, .productURL, .confidenceScore,
      .whyMatched:
      true
    default: false
    }
  }
}
