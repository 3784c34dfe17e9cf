import RemoBytes

/// A row of a table: a product shown, an alternate, or a search.
package enum TableRow: Equatable, Sendable {
  /// The number of an item, and of its group. An alternate has the group of the item that it could
  /// replace.
  case product(item: Int, group: Int)
  /// The number of a search.
  case search(Int)
}

/// The content of a cell.
package enum TableCell: Equatable, Sendable {
  case empty
  /// A text of the document.
  case field(ByteSlice)
  /// A fixed text.
  case word(TableWord)
  /// An amount in minor units of the list's currency.
  case money(Int64)
  case integer(Int64)
  /// A confidence score: its value and its text as received.
  case score(Double, ByteSlice)
}

/// The values of a row's cells.
struct TableRecord {
  /// The row's item, or one without texts and without a price.
  let item: ItemRecord
  let hasItem: Bool
  let group: ByteSlice
  let status: TableWord
  let keywords: ByteSlice
  let url: ByteSlice

  /// Whether the row has the label "Close match".
  private var isCloseMatch: Bool {
    status == .closeMatch || status == .alternate && item.score < Confidence.normalThreshold
  }

  /// An upper bound of the row's text size in bytes: the texts of all columns.
  var textCount: Int { item.textCount + group.count + keywords.count + url.count }

  func cell(_ column: TableColumn) -> TableCell {
    switch column {
    case .group: .field(group)
    case .price: item.priceCents == 0 ? .empty : .money(item.priceCents)
    case .quantity: hasItem ? .integer(item.quantity) : .empty
    case .lineTotal: lineCents.map { .money($0) } ?? .empty
    case .lineTotalCents: lineCents.map { .integer($0) } ?? .empty
    case .currency: hasItem ? .word(.currency) : .empty
    case .priceCents: item.priceCents == 0 ? .empty : .integer(item.priceCents)
    case .label: isCloseMatch ? .word(.closeMatchLabel) : .empty
    case .confidenceScore: hasItem ? .score(item.score, item.scoreText) : .empty
    case .status: .word(status)
    case .searchKeywords: .field(keywords)
    case .searchURL: .field(url)
    default: .field(item.text(column))
    }
  }

  /// The row's part of the total; nil if the price is unknown or the total does not include it.
  private var lineCents: Int64? {
    item.priceCents > 0 && (status == .matched || status == .closeMatch) ? item.lineCents : nil
  }
}

extension ArrangedList {
  /// Calls `body` for each row: products in the order shown, each followed by its alternates, then
  /// searches.
  package func forEachRow<Failure: Error>(
    _ body: (TableRow) throws(Failure) -> Void
  ) throws(Failure) {
    for group in groups.indices {
      for place in groups[group].range {
        let item = Int(order[place])
        try body(.product(item: item, group: group))
        if alternates.isEmpty { continue }
        for alternate in alternates[item] ?? [] {
          try body(.product(item: alternate, group: group))
        }
      }
    }
    for search in searches.indices { try body(.search(search)) }
  }

  /// The content of a cell.
  package func cell(_ column: TableColumn, row: TableRow) -> TableCell {
    record(row).cell(column)
  }

  /// The values of a row's cells.
  func record(_ row: TableRow) -> TableRecord {
    switch row {
    case .product(let number, let group):
      let traits = traits[number]
      return TableRecord(
        item: list.records.items[number], hasItem: true, group: groupName(group, of: number),
        status: traits.contains(.isAlternate)
          ? .alternate : traits.contains(.isCloseMatch) ? .closeMatch : .matched,
        keywords: .null, url: .null)
    case .search(let number):
      let search = searches[number]
      guard let number = search.item else {
        return TableRecord(
          item: ItemRecord(), hasItem: false, group: search.category, status: .unmatched,
          keywords: search.keywords, url: search.url)
      }
      let item = list.records.items[number]
      return TableRecord(
        item: item, hasItem: true, group: item.categoryGroup, status: .demoted,
        keywords: search.keywords, url: search.url)
    }
  }

  /// The name of an item's group; empty if its category is blank.
  private func groupName(_ group: Int, of item: Int) -> ByteSlice {
    let isBlank =
      groups[group].hasBlank
      && list.document.storage.span.isBlank(list.records.items[item].categoryGroup.range)
    return isBlank ? .empty : groups[group].name
  }

  /// The text for a blank product or group name in a workbook or schedule; nil for other texts and
  /// for the category of a search. CSV keeps blank names as received.
  func wordForBlank(_ column: TableColumn, row: TableRow, text: ByteSlice) -> String? {
    guard column == .productName || column == .group,
      list.document.storage.span.isBlank(text.range)
    else { return nil }
    switch row {
    case .product(_, let group):
      return column == .group
        ? list.text(groups[group].name) : ListWords.english.unnamedProduct
    case .search(let number):
      let isProduct = searches[number].item != nil
      return isProduct && column == .productName ? ListWords.english.unnamedProduct : nil
    }
  }
}
