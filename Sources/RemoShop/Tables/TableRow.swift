import RemoBytes

/// A row of a table: a product shown, an alternate, or a search.
package enum TableRow: Equatable, Sendable {
  /// The number of an item, and of its group. An alternate has the group of the item that it could
  /// replace.
  case product(item: Int, group: Int)
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

/// The values of a row besides those of its item.
struct TableRecord {
  /// The number of the row's item in the list; nil for a search without one.
  let item: Int?
  let group: ByteSlice
  let status: TableWord
  let keywords: ByteSlice
  let url: ByteSlice

  /// An upper bound of the row's text size in bytes: the texts of all columns.
  func textCount(_ items: Span<ItemRecord>) -> Int {
    let count = group.count + keywords.count + url.count
    guard let item else { return count }
    return count + items[item].textCount
  }

  /// The content of a cell. Writers inline this method, so that they write a cell where they find
  /// it.
  ///
  /// - Parameter items: the items of the list.
  @inline(__always)
  func cell(_ column: TableColumn, items: Span<ItemRecord>) -> TableCell {
    guard let item else { return searchCell(column) }
    let cents = items[item].priceCents
    return switch column {
    case .group: .field(group)
    case .searchKeywords: .field(keywords)
    case .searchURL: .field(url)
    case .status: .word(status)
    case .price: cents == 0 ? .empty : .money(cents)
    case .priceCents: cents == 0 ? .empty : .integer(cents)
    case .quantity: .integer(items[item].quantity)
    case .lineTotal: cents > 0 && isInTotal ? .money(items[item].lineCents) : .empty
    case .lineTotalCents: cents > 0 && isInTotal ? .integer(items[item].lineCents) : .empty
    case .currency: .word(.currency)
    case .label: isCloseMatch(items[item].score) ? .word(.closeMatchLabel) : .empty
    case .confidenceScore: .score(items[item].score, items[item].scoreText)
    default: .field(items[item].text(column))
    }
  }

  /// The value of an own field; empty for a search without an item.
  func value(_ name: Int?, of own: borrowing OwnFields) -> ByteSlice {
    guard let name, let item else { return .empty }
    return own.value(name, item: item).orEmpty
  }

  /// The content of a cell of a search without an item.
  private func searchCell(_ column: TableColumn) -> TableCell {
    switch column {
    case .group: .field(group)
    case .searchKeywords: .field(keywords)
    case .searchURL: .field(url)
    case .status: .word(status)
    default: .empty
    }
  }

  /// Whether the row has the label "Close match".
  private func isCloseMatch(_ score: Double) -> Bool {
    status == .closeMatch || status == .alternate && score < Confidence.normalThreshold
  }

  /// Whether the total includes the row, if its price is known.
  private var isInTotal: Bool { status == .matched || status == .closeMatch }
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
    record(row).cell(column, items: list.records.items.span)
  }

  /// The values of a row besides those of its item.
  func record(_ row: TableRow) -> TableRecord {
    switch row {
    case .product(let number, let group):
      let traits = facts[number].traits
      return TableRecord(
        item: number, group: groupName(group, of: number),
        status: traits.contains(.isAlternate)
          ? .alternate : traits.contains(.isCloseMatch) ? .closeMatch : .matched,
        keywords: .null, url: .null)
    case .search(let number):
      let search = searches[number]
      let group = search.item.map { list.records.items[$0].categoryGroup } ?? search.category
      return TableRecord(
        item: search.item, group: group, status: search.item == nil ? .unmatched : .demoted,
        keywords: search.keywords, url: search.url)
    }
  }

  /// The category of an item, in the first spelling of its group; empty if it is blank.
  private func groupName(_ group: Int, of item: Int) -> ByteSlice {
    let category = list.records.items[item].categoryGroup
    if groups[group].isArea { return category }
    let isBlank =
      groups[group].hasBlank && list.document.storage.span.isBlank(category.range)
    return isBlank ? .empty : groups[group].name
  }

  /// The text for a blank product or group name in a workbook or schedule; nil for other texts and
  /// for the category of a search. CSV keeps blank names as received.
  func wordForBlank(
    _ column: TableColumn, row: TableRow, text: ByteSlice, in words: Words = Words(.english)
  ) -> String? {
    guard column == .productName || column == .group,
      list.document.storage.span.isBlank(text.range)
    else { return nil }
    switch row {
    case .product(_, let group):
      return column == .group
        ? list.text(groups[group].name) : words[.unnamedProduct]
    case .search(let number):
      let isProduct = searches[number].item != nil
      return isProduct && column == .productName ? words[.unnamedProduct] : nil
    }
  }
}
