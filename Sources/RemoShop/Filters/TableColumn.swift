import RemoBytes

/// A column of a list as a table. The cases are in the usual order.
public enum TableColumn: String, CaseIterable, Sendable {
  /// The name of the group, or the category of a search.
  case group
  /// The product's name.
  case productName = "product_name"
  /// The retailer as received.
  case retailer
  /// The price of one piece in the currency, as a decimal number; empty if it is unknown.
  case price
  /// The ISO 4217 code of the currency.
  case currency
  /// The price of one piece in the smallest unit of the currency; empty if it is unknown.
  case priceCents = "price_cents"
  /// `Close match` (in English) or empty.
  case label
  /// The fit status as received.
  case fitStatus = "fit_status"
  /// Details of the fit.
  case fitDetail = "fit_detail"
  /// The size as the retailer writes it.
  case dimensions
  /// The reason why the product was matched.
  case whyMatched = "why_matched"
  /// The confidence score, 0…1.
  case confidenceScore = "confidence_score"
  /// The URL of the product's page, as received.
  case productURL = "product_url"
  /// The URL of the product's image, as received.
  case imageURL = "image_url"
  /// `matched`, `close_match`, `alternate`, `demoted` or `unmatched`.
  case status
  /// The search keywords; empty for a product shown.
  case searchKeywords = "search_keywords"
  /// The search link; empty for a product shown.
  case searchURL = "search_url"
  /// The number of pieces; empty for a search.
  case quantity
  /// The price of all pieces, as a decimal number; empty if the total does not include it.
  case lineTotal = "line_total"
  /// The price of all pieces in the smallest unit; empty if the total does not include it.
  case lineTotalCents = "line_total_cents"
  /// A note for the reader, as received.
  case note
  /// The room that the product is for, as received.
  case room
  /// The `product_url` of the item that this one could replace, as received.
  case alternateTo = "alternate_to"
  /// The client's decision, as received.
  case decision
  /// The client's comment, as received.
  case comment

  /// The columns of a table that names none: all but those of a client's answer.
  package static let standard = allCases.filter { column in
    !(column.field.map(ItemField.answer.contains) ?? false)
  }
}

/// A column of a table: a column that every list has, or an own field.
public enum TableField: Hashable, Sendable {
  /// A column that every list has.
  case column(TableColumn)
  /// The own field with this name, such as `finish`; empty for items without it.
  case own(String)

  /// The heading.
  public var name: String {
    switch self {
    case .column(let column): column.rawValue
    case .own(let name): name
    }
  }
}

extension TableColumn {
  /// The field that the column shows; nil if it is computed.
  package var field: ItemField? { self == .group ? .categoryGroup : ItemField(key: rawValue) }

  var hasDecimals: Bool { self == .price || self == .lineTotal || self == .confidenceScore }
}

/// A fixed text of a table for programs, equal in every language.
package enum TableWord: Int, CaseIterable, Sendable {
  case matched, closeMatch, alternate, demoted, unmatched
  case closeMatchLabel
  case currency

  /// The text, for amounts in `currency`.
  package func text(_ currency: CurrencyCode) -> String {
    switch self {
    case .matched: "matched"
    case .closeMatch: "close_match"
    case .alternate: "alternate"
    case .demoted: "demoted"
    case .unmatched: "unmatched"
    case .closeMatchLabel: "Close match"
    case .currency: currency.code
    }
  }
}

extension ItemRecord {
  /// The item's text for a column; empty if the column is computed. Inlined, because a call would
  /// copy the item.
  @inline(__always)
  func text(_ column: TableColumn) -> ByteSlice {
    switch column {
    case .group: categoryGroup
    case .productName: productName
    case .retailer: retailer
    case .fitStatus: fit.status
    case .fitDetail: fit.detail
    case .dimensions: dimensions
    case .whyMatched: whyMatched
    case .productURL: productURL
    case .imageURL: imageURL
    case .note: note
    case .room: room
    case .alternateTo: alternateTo
    case .decision: decision
    case .comment: comment
    case .price, .currency, .priceCents, .label, .confidenceScore, .status, .searchKeywords,
      .searchURL, .quantity, .lineTotal, .lineTotalCents:
      .empty
    }
  }
}
