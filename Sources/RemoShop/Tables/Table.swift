import RemoBytes

/// The columns of a list as a table, in their usual order.
public enum TableColumn: String, CaseIterable, Sendable {
  /// The name of the group, or the category of what is looked for.
  case group
  /// The product's name.
  case productName = "product_name"
  /// The shop as it came.
  case retailer
  /// The price in the currency, as a decimal number; empty where it is not known.
  case price
  /// The ISO 4217 code of the currency.
  case currency
  /// The price in the smallest unit of the currency; empty where it is not known.
  case priceCents = "price_cents"
  /// `Close match`, in English, or empty.
  case label
  /// The fit status as it came.
  case fitStatus = "fit_status"
  /// More about the fit.
  case fitDetail = "fit_detail"
  /// The size as the shop writes it.
  case dimensions
  /// Why the product was matched.
  case whyMatched = "why_matched"
  /// The confidence score, 0…1.
  case confidenceScore = "confidence_score"
  /// The address of the product's page, as it came.
  case productURL = "product_url"
  /// The address of the product's image, as it came.
  case imageURL = "image_url"
  /// `matched`, `close_match`, `demoted` or `unmatched`.
  case status
  /// What to search for; empty for a product that is shown.
  case searchKeywords = "search_keywords"
  /// The search; empty for a product that is shown.
  case searchURL = "search_url"

  /// Its place in the usual order, from 0.
  @inline(__always)
  var place: UInt32 {
    switch self {
    case .group: 0
    case .productName: 1
    case .retailer: 2
    case .price: 3
    case .currency: 4
    case .priceCents: 5
    case .label: 6
    case .fitStatus: 7
    case .fitDetail: 8
    case .dimensions: 9
    case .whyMatched: 10
    case .confidenceScore: 11
    case .productURL: 12
    case .imageURL: 13
    case .status: 14
    case .searchKeywords: 15
    case .searchURL: 16
    }
  }
}

/// The columns of a table that are chosen, each once; all of them where none is.
struct ChosenColumns: Hashable, Sendable {
  // Empty where it is all of them in their usual order: nothing is made for those.
  private var chosen = ContiguousArray<TableColumn>()

  /// The columns, in their order. One that is set again later on is left out there.
  var columns: [TableColumn] {
    get { chosen.isEmpty ? TableColumn.allCases : Array(chosen) }
    set {
      chosen = []
      for column in newValue where !chosen.contains(column) { chosen.append(column) }
      if chosen.elementsEqual(TableColumn.allCases) { chosen = [] }
    }
  }
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

extension ArrangedList {
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
  package func cell(_ column: TableColumn, _ row: TableRow) -> TableCell {
    let record = record(row)
    return record.cell(column, record.itemRecord(list.records.items.span))
  }

  /// What stands in a workbook or schedule for a blank name of a product or its group; nil for
  /// whatever else. CSV has these as they came.
  func wordForBlank(_ column: TableColumn, _ row: TableRow, _ slice: ByteSlice) -> String? {
    if column != .productName && column != .group { return nil }
    guard list.document.storage.span.isBlank(slice.range) else { return nil }
    let words = ListWords.english
    switch row {
    case .product(_, let group):
      return column == .group ? list.text(groups[group].name) : words.unnamedProduct
    case .search(let number):
      let isProduct = searches[number].demotedItem != nil
      return isProduct && column == .productName ? words.unnamedProduct : nil
    }
  }

  /// The name of an item's group; none where its category is blank.
  @inline(__always)
  private func spelling(of group: Int, _ item: Int) -> ByteSlice {
    let isBlank =
      groups[group].hasBlank
      && list.document.storage.span.isBlank(list.records.items[item].categoryGroup.range)
    return isBlank ? .empty : groups[group].name
  }

  /// All that a row is made of.
  @inline(__always)
  func record(_ row: TableRow) -> TableRecord {
    switch row {
    case .product(let number, let group):
      let isClose = traits[number].contains(.isCloseMatch)
      return TableRecord(
        item: number, group: spelling(of: group, number), status: isClose ? .closeMatch : .matched,
        keywords: .null, url: .null)
    case .search(let number):
      let search = searches[number]
      guard let item = search.demotedItem else {
        return TableRecord(
          item: nil, group: search.category, status: .unmatched, keywords: search.keywords,
          url: search.url)
      }
      return TableRecord(
        item: item, group: list.records.items[item].categoryGroup, status: .demoted,
        keywords: search.keywords, url: search.url)
    }
  }
}

/// All that a row is made of, taken out of the list once for all of its cells.
struct TableRecord {
  /// The number of its item, or nil where the row is of none.
  let item: Int?
  let group: ByteSlice
  let status: TableWord
  let keywords: ByteSlice
  let url: ByteSlice

  /// The bytes of all texts of the row's cells together, at most.
  @inline(__always)
  func textRoom(_ items: Span<ItemRecord>) -> Int {
    let others = Int(group.room) &+ Int(keywords.room) &+ Int(url.room)
    return item.map { items[$0].textRoom &+ others } ?? others
  }

  /// Its item, or one without texts and without a price.
  @inline(__always)
  func itemRecord(_ items: Span<ItemRecord>) -> ItemRecord {
    item.map { items[$0] } ?? ItemRecord()
  }

  /// What stands in a cell.
  ///
  /// - Parameter item: see `itemRecord`.
  @inline(__always)
  func cell(_ column: TableColumn, _ item: ItemRecord) -> TableCell {
    switch column {
    case .group: .field(group)
    case .productName: .field(item.productName)
    case .retailer: .field(item.retailer)
    case .price: item.priceCents == 0 ? .empty : .money(item.priceCents)
    case .currency: self.item == nil ? .empty : .word(.currency)
    case .priceCents: item.priceCents == 0 ? .empty : .integer(item.priceCents)
    case .label: status == .closeMatch ? .word(.closeMatchLabel) : .empty
    case .fitStatus: .field(item.fitStatus)
    case .fitDetail: .field(item.fitDetail)
    case .dimensions: .field(item.dimensions)
    case .whyMatched: .field(item.whyMatched)
    case .confidenceScore: self.item == nil ? .empty : .score(item.score, item.scoreText)
    case .productURL: .field(item.productURL)
    case .imageURL: .field(item.imageURL)
    case .status: .word(status)
    case .searchKeywords: .field(keywords)
    case .searchURL: .field(url)
    }
  }
}
