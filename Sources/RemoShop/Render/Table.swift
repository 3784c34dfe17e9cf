import RemoBytes

/// The columns of a list as a table, in their usual order.
public enum TableColumn: String, CaseIterable, Sendable {
  case group
  case productName = "product_name"
  case retailer
  case price
  case currency
  case priceCents = "price_cents"
  case label
  case fitStatus = "fit_status"
  case fitDetail = "fit_detail"
  case dimensions
  case whyMatched = "why_matched"
  case confidenceScore = "confidence_score"
  case productURL = "product_url"
  case imageURL = "image_url"
  case status
  case searchKeywords = "search_keywords"
  case searchURL = "search_url"
}

/// A row of the table: a product shown, or something to search for.
package enum TableRow: Equatable, Sendable {
  /// The number of an item, and of its group.
  case product(item: Int, group: Int)
  /// The number of a search.
  case search(Int)
}

/// What a cell holds.
package enum TableCell: Equatable, Sendable {
  case empty
  /// A text of the document.
  case field(ByteSlice)
  /// A text of ours.
  case word(TableWord)
  /// An amount in minor units of the list's currency.
  case money(Int64)
  case integer(Int64)
  /// A confidence score: its value, and its text as it was written.
  case score(Double, ByteSlice)
}

/// The texts of ours in a table, which programs read: the same in every language.
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

extension RenderedList {
  /// Calls `body` for each row: products in the order shown, then searches.
  @inline(__always)
  package func forEachRow<Failure: Error>(
    _ body: (TableRow) throws(Failure) -> Void
  ) throws(Failure) {
    for group in groups.indices {
      for place in groups[group].range {
        try body(.product(item: Int(order[place]), group: group))
      }
    }
    for search in searches.indices { try body(.search(search)) }
  }

  /// What stands in a cell.
  @inline(__always)
  package func cell(_ column: TableColumn, _ row: TableRow) -> TableCell {
    switch row {
    case .product(let number, let group):
      let item = list.records.items[number]
      switch column {
      case .group: return .field(groups[group].name)
      case .label:
        return traits[number].contains(.isCloseMatch) ? .word(.closeMatchLabel) : .empty
      case .status:
        return .word(traits[number].contains(.isCloseMatch) ? .closeMatch : .matched)
      case .searchKeywords, .searchURL: return .empty
      default: return Self.cell(column, item)
      }
    case .search(let number):
      return searchCell(column, searches[number])
    }
  }

  /// The bytes of all texts of a row's cells together, at most.
  @inline(__always)
  func fieldLength(_ row: TableRow) -> Int {
    switch row {
    case .product(let number, let group):
      return list.records.items[number].textLength &+ groups[group].name.count
    case .search(let number):
      let search = searches[number]
      let item = search.demotedItem.map { list.records.items[$0].textLength } ?? 0
      return item &+ search.category.count &+ search.keywords.count &+ search.url.count
    }
  }

  /// The cells that are the item's own, whatever became of it.
  @inline(__always)
  private static func cell(_ column: TableColumn, _ item: ItemRecord) -> TableCell {
    switch column {
    case .group: .field(item.categoryGroup)
    case .productName: .field(item.productName)
    case .retailer: .field(item.retailer)
    case .price: item.priceCents == 0 ? .empty : .money(item.priceCents)
    case .currency: .word(.currency)
    case .priceCents: item.priceCents == 0 ? .empty : .integer(item.priceCents)
    case .fitStatus: .field(item.fitStatus)
    case .fitDetail: .field(item.fitDetail)
    case .dimensions: .field(item.dimensions)
    case .whyMatched: .field(item.whyMatched)
    case .confidenceScore: .score(item.score, item.scoreText)
    case .productURL: .field(item.productURL)
    case .imageURL: .field(item.imageURL)
    case .label, .status, .searchKeywords, .searchURL: .empty
    }
  }

  private func searchCell(_ column: TableColumn, _ search: SearchRecord) -> TableCell {
    switch column {
    case .searchKeywords: return .field(search.keywords)
    case .searchURL: return .field(search.url)
    case .status:
      return .word(search.demotedItem == nil ? .unmatched : .demoted)
    default: break
    }
    if let number = search.demotedItem {
      return Self.cell(column, list.records.items[number])
    }
    return column == .group ? .field(search.category) : .empty
  }
}
