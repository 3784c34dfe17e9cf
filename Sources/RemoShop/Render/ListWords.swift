import RemoBytes

/// The words that a list's screen needs, in one language: those of the documents.
///
/// ```swift
/// let words = ListWords(.english)
/// let price = item.price.map(money.string) ?? words.checkPrice
/// ```
public struct ListWords: Sendable {
  /// The title of a list: "Shopping list".
  public let title: String
  /// In the place of a price that is not known: "Check price".
  public let checkPrice: String
  /// The label of a close match: "Close match".
  public let closeMatch: String
  /// In the place of a product's name that is blank: "Unnamed product".
  public let unnamedProduct: String
  /// The name of the group of items without a category: "Other".
  public let otherGroup: String
  /// In the place of a search without words: "Unknown item".
  public let unknownItem: String

  private let words: Words

  /// Those of a workbook, which is in English.
  static let english = ListWords()

  /// The words of a locale's language; English where it has none, see ``ListLocale/words``.
  ///
  /// Cost: one pass over the language's file; make it once for a screen.
  public init(_ locale: ListLocale = .english) {
    words = Words(locale)
    title = words[.title]
    checkPrice = words[.checkPrice]
    closeMatch = words[.closeMatch]
    unnamedProduct = words[.unnamedProduct]
    otherGroup = words[.otherGroup]
    unknownItem = words[.unknownItem]
  }

  /// The label of a fit: "✓ Fits your space", "⚠ May be tight", or a status that is not known in
  /// words, as `may_not_fit` is "May not fit".
  public func label(of fit: ListItem.FitStatus) -> String {
    switch fit {
    case .fits: words[.fits]
    case .tight: words[.tight]
    case .other(let status): ListText.words(ofStatus: status)
    }
  }

  /// A number of items: "1 item", "8 items".
  public func items(_ count: Int) -> String { words.counted(.items).string(max(0, count)) }

  /// A number of items without a price, which a total lacks: "2 items without a price".
  public func unpriced(_ count: Int) -> String { words.counted(.unpriced).string(max(0, count)) }
}
