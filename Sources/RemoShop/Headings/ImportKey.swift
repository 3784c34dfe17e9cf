/// The meaning of a column of an imported table.
enum ImportKey: Hashable, Sendable {
  case field(ItemField)
  /// An amount in the currency, in any notation.
  case price
  /// An amount that replaces the price.
  case salePrice
  /// An amount that counts if no other price is given: a list price, a net or a trade price.
  case listPrice
  /// The price of all pieces.
  case lineTotal
  case currency, status, searchKeywords, searchURL
  /// The code of an FF&E schedule, such as `CH-01`.
  case code
  case length, width, depth, height, unit
  /// The name of a product in its shop's addresses, equal in all rows of the product.
  case handle
  /// A value that the list computes itself, such as a line total.
  case computed
  /// The own field with this name.
  case own(String)

  /// The keys that `--map` takes.
  static let mappable: [ImportKey] =
    ItemField.allCases.filter { !ItemField.answer.contains($0) }.flatMap { field in
      field == .priceCents
        ? [.price, .salePrice, .listPrice, .lineTotal, .priceCents, .currency] : [.field(field)]
    } + [
      .status, .searchKeywords, .searchURL, .code, .length, .width, .depth, .height, .unit, .handle,
    ] + UsualField.allCases.map { .own($0.rawValue) }

  /// The name for `--map`.
  var name: String {
    switch self {
    case .field(let field): field.key
    case .salePrice: "sale_price"
    case .listPrice: "list_price"
    case .lineTotal: "line_total"
    case .searchKeywords: "search_keywords"
    case .searchURL: "search_url"
    case .own(let name): name
    default: "\(self)"
    }
  }
}

extension ImportKey {
  /// The keys of amounts. The first one that a row has gives its price.
  static let amounts: [ImportKey] = [.salePrice, .price, .listPrice, .lineTotal]

  /// The measures of a size, with their letters.
  static let measures: [(key: ImportKey, letter: String)] = [
    (.length, "L"), (.width, "W"), (.depth, "D"), (.height, "H"),
  ]

  static var categoryGroup: ImportKey { .field(.categoryGroup) }
  static var productName: ImportKey { .field(.productName) }
  static var retailer: ImportKey { .field(.retailer) }
  static var priceCents: ImportKey { .field(.priceCents) }
  static var productURL: ImportKey { .field(.productURL) }
  static var confidenceScore: ImportKey { .field(.confidenceScore) }
  static var dimensions: ImportKey { .field(.dimensions) }
  static var quantity: ImportKey { .field(.quantity) }
  static var note: ImportKey { .field(.note) }
  static var room: ImportKey { .field(.room) }
}
