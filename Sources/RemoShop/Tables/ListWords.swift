/// The fixed words of documents in one language, for an app's own screens.
///
/// ```swift
/// let words = ListWords(.english)
/// let price = item.price.map(money.string) ?? words.checkPrice
/// ```
public struct ListWords: Sendable {
  /// The title of a list: "Shopping list".
  public let title: String
  /// The text for an unknown price: "Check price".
  public let checkPrice: String
  /// The label of a close match: "Close match".
  public let closeMatch: String
  /// The text for a blank product name: "Unnamed product".
  public let unnamedProduct: String
  /// The name of the group of items without a category: "Other".
  public let otherGroup: String
  /// The text for a search without words: "Unknown item".
  public let unknownItem: String

  /// The label of a list's sum: "Total".
  public var total: String { text("total") }
  /// The label of a total with its adjustments: "Grand total".
  public var grandTotal: String { text("grand_total") }
  /// The text for a list without items and searches: "There is nothing on this list yet."
  public var empty: String { text("empty") }
  /// The heading of the searches: "Still to find".
  public var notFound: String { text("not_found") }
  /// The name of the link to a search: "Search Google Shopping".
  public var search: String { text("search") }
  /// The tip of ``ArrangedList/suggestsScan``: "Tip: these products were matched by style. …"
  public var tip: String { text("tip") }
  /// The heading of the renovation costs: "Renovation costs (estimate)".
  public var costs: String { text("costs") }
  /// The note about the costs: "An estimate, not included in the total."
  public var costsNote: String { text("costs_note") }
  /// The label of ``RenovationCosts/materials``: "Materials".
  public var materials: String { text("materials") }
  /// The label of ``RenovationCosts/labor``: "Labor".
  public var labor: String { text("labor") }
  /// The label of ``RenovationCosts/permitFees``: "Permits".
  public var permits: String { text("permits") }
  /// The text for a blank ``RenovationCosts/Fee/profession``: "Professional fee".
  public var professionalFee: String { text("fee") }
  /// The label of ``RenovationCosts/low`` and ``RenovationCosts/high``: "Expected range".
  public var range: String { text("range") }

  private let words: Words

  /// The words of a locale's language, or English words if it has none; see ``ListLocale/words``.
  ///
  /// Cost: one pass over the language's file; create the words once for each screen.
  public init(_ locale: ListLocale = .english) {
    words = Words(locale)
    title = words[.title]
    checkPrice = words[.checkPrice]
    closeMatch = words[.closeMatch]
    unnamedProduct = words[.unnamedProduct]
    otherGroup = words[.otherGroup]
    unknownItem = words[.unknownItem]
  }

  /// The label of a fit: "✓ Fits your space", "⚠ May be tight", or an unknown status in words:
  /// `may_not_fit` is "May not fit".
  public func label(of fit: ListItem.FitStatus) -> String {
    switch fit {
    case .fits: words[.fits]
    case .tight: words[.tight]
    case .other(let status): ListText.words(ofStatus: status)
    }
  }

  /// A number of items: "1 item", "8 items".
  public func items(_ count: Int) -> String { words.counted(.items).string(max(0, count)) }

  /// A number of pieces: "1 piece", "8 pieces".
  public func pieces(_ count: Int) -> String { words.counted(.pieces).string(max(0, count)) }

  /// A number of items without a price: "2 items without a price".
  public func unpriced(_ count: Int) -> String { words.counted(.unpriced).string(max(0, count)) }

  /// A number of items and searches hidden by filters: "3 entries hidden by filters".
  public func hidden(_ count: Int) -> String { words.counted(.hidden).string(max(0, count)) }

  /// The text of the link to a product: "Buy at West Elm", or "View product" without a retailer.
  public func buy(at retailer: String?) -> String {
    retailer.map { filled("buy_at", value: $0) } ?? text("view_product")
  }

  /// The text of a search: "We couldn't find an exact match for Rugs."
  public func noMatch(for category: String) -> String { filled("no_match_for", value: category) }

  /// The suggestion of a search: "Try searching: wool rug".
  public func trySearching(_ keywords: String) -> String {
    filled("try_searching", value: keywords)
  }

  private func text(_ key: String) -> String { words.text(key) ?? "" }

  private func filled(_ key: String, value: String) -> String { words.filled(key, with: value) }
}
