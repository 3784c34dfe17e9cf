import RemoBytes

/// A column of a list as a table; the cases are in the usual order.
public enum TableColumn: String, CaseIterable, Sendable {
  /// The name of the group, or the category of a search.
  case group
  /// The product's name.
  case productName = "product_name"
  /// The retailer as it came.
  case retailer
  /// The price in the currency, as a decimal number; empty if it is unknown.
  case price
  /// The ISO 4217 code of the currency.
  case currency
  /// The price in the smallest unit of the currency; empty if it is unknown.
  case priceCents = "price_cents"
  /// `Close match`, in English, or empty.
  case label
  /// The fit status as it came.
  case fitStatus = "fit_status"
  /// Details of the fit.
  case fitDetail = "fit_detail"
  /// The size as the retailer writes it.
  case dimensions
  /// The reason why the product was matched.
  case whyMatched = "why_matched"
  /// The confidence score, 0…1.
  case confidenceScore = "confidence_score"
  /// The URL of the product's page, as it came.
  case productURL = "product_url"
  /// The URL of the product's image, as it came.
  case imageURL = "image_url"
  /// `matched`, `close_match`, `demoted` or `unmatched`.
  case status
  /// The words to search for; empty for a product that is shown.
  case searchKeywords = "search_keywords"
  /// The search link; empty for a product that is shown.
  case searchURL = "search_url"
}

/// A text of a table that programs read: the same in every language.
package enum TableWord: Int, CaseIterable, Sendable {
  case matched, closeMatch, demoted, unmatched
  case closeMatchLabel
  case currency

  /// The text, for amounts in `currency`.
  package func text(_ currency: CurrencyCode) -> String {
    switch self {
    case .matched: "matched"
    case .closeMatch: "close_match"
    case .demoted: "demoted"
    case .unmatched: "unmatched"
    case .closeMatchLabel: "Close match"
    case .currency: currency.code
    }
  }
}

extension ItemRecord {
  /// The item's own text in a column; empty in a column that is made of something else.
  func text(_ column: TableColumn) -> ByteSlice {
    switch column {
    case .group: categoryGroup
    case .productName: productName
    case .retailer: retailer
    case .fitStatus: fitStatus
    case .fitDetail: fitDetail
    case .dimensions: dimensions
    case .whyMatched: whyMatched
    case .productURL: productURL
    case .imageURL: imageURL
    case .price, .currency, .priceCents, .label, .confidenceScore, .status, .searchKeywords,
      .searchURL:
      .empty
    }
  }
}
