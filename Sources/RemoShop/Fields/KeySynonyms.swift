import RemoBytes

/// Synonyms that models and scrapers use for the contract's keys.
///
/// They come from product feeds (schema.org Product and Offer, Google Merchant Center), and from
/// language models that did not know the contract.
enum KeySynonyms {
  /// The key among `keys` that `name` means: spelled differently (`ProductName`), a synonym
  /// (`title`) or misspelled (`product_nmae`). Nil if there is none.
  static func key(for name: String, among keys: [String], of object: Object) -> String? {
    let plain = plain(name)
    if let same = keys.first(where: { Self.plain($0) == plain }) { return same }
    if let other = keys.first(where: { object.synonyms[$0]?.contains(plain) == true }) {
      return other
    }
    // A synonym of another key is not a misspelling of one of these.
    if object.synonyms.values.contains(where: { $0.contains(plain) }) { return nil }
    return nearestName(to: name, in: keys.filter { $0.utf8.count > 4 })
  }

  /// A name in lower case without word separators.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "." }
  }

  /// The kinds of objects with keys of the contract.
  enum Object: Sendable {
    case list, item, unmatched, fee

    /// The synonyms of each key, without case and underscores.
    var synonyms: [String: Set<String>] {
      switch self {
      case .list: KeySynonyms.list
      case .item: KeySynonyms.item
      case .unmatched: KeySynonyms.unmatched
      case .fee: KeySynonyms.fee
      }
    }
  }

  private static let list: [String: Set<String>] = [
    "items": [
      "products", "results", "matches", "shoppingitems", "productmatches", "matcheditems",
      "matchedproducts", "recommendations", "list", "shoppinglistitems", "cart", "entries", "rows",
    ],
    "total_estimated_cost_cents": [
      "total", "totalcents", "totalprice", "totalpricecents", "totalcost", "totalcostcents",
      "totalestimatedcost", "estimatedtotal", "estimatedtotalcents", "sum", "subtotal",
    ],
  ]

  private static let item = Dictionary(
    uniqueKeysWithValues: ItemField.descriptions.map {
      ($0.key, Set($0.synonyms.split(separator: " ").map(String.init)))
    })

  private static let unmatched: [String: Set<String>] = [
    "category": [
      "name", "item", "itemname", "title", "type", "categorygroup", "group", "productname",
      "wanted",
    ],
    "search_keywords": [
      "keywords", "query", "search", "searchquery", "searchterms", "searchterm", "terms", "q",
      "keyword",
    ],
    "google_shopping_url": [
      "url", "link", "searchurl", "googleurl", "shoppingurl", "searchlink", "googleshoppinglink",
      "href",
    ],
  ]

  private static let fee: [String: Set<String>] = [
    "professional_type": ["type", "profession", "professional", "role", "name", "trade"],
    "reason": ["why", "description", "explanation", "notes", "purpose"],
    "estimate_cents": ["estimate", "cost", "amount", "fee", "price", "cents", "costcents"],
  ]
}
