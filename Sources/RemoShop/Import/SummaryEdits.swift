import RemoBytes

/// The products of the sheet *Summary* of this program's workbooks, and the changes there.
///
/// Prices, quantities, notes and rooms count; names and links only tell which product a row is.
struct SummaryEdits {
  /// A product's row.
  private struct Product {
    /// The name, retailer and link.
    var entry: ImportedEntry
    var cells: [ImportKey: DelimitedCell] = [:]
    var room = ""
    var roomRow: Range<Int>?
  }

  /// A changed value, and its place in the workbook's text.
  struct Change {
    let value: ItemValue
    let range: Range<Int>
    let column: Int
  }

  /// The list that the workbook shows, as it was written.
  private let arranged: ArrangedList
  private let places: SheetPlaces
  private var products: [Product] = []
  private var columns: [ImportKey: Int] = [:]
  private(set) var warnings: [Diagnostic] = []
  private(set) var errors: [Diagnostic] = []

  /// - Parameters:
  ///   - rows: the rows from the headings on.
  ///   - places: the names of the cells.
  init(_ rows: [DelimitedRow], of arranged: ArrangedList, places: SheetPlaces) {
    self.arranged = arranged
    self.places = places
    guard let headings = rows.first else { return }
    let keys: [ImportKey] = [
      .productName, .retailer, .quantity, .price, .computed, .computed,
      .note,
    ]
    for (key, heading) in zip(keys, XLSXSummarySheet.headings) where key != .computed {
      columns[key] = headings.cells.firstIndex {
        HeadingNames.plain($0.text) == HeadingNames.plain(heading)
      }
    }
    readProducts(rows.dropFirst())
  }

  /// Reads the rows with a quantity or a price. Of two headings that follow each other, the first
  /// is that of a room.
  private mutating func readProducts(_ rows: ArraySlice<DelimitedRow>) {
    var room: (name: String, row: Range<Int>?) = ("", nil)
    var heading: (name: String, row: Range<Int>)?
    for row in rows {
      func cell(_ key: ImportKey) -> DelimitedCell? {
        columns[key].flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
      }
      let name = cell(.productName)?.text ?? ""
      let isProduct = [ImportKey.quantity, .price].contains {
        cell($0).map { !$0.isBlank } ?? false
      }
      guard isProduct else {
        if let heading { room = (heading.name, heading.row) }
        let isHeading = cell(.retailer).map { !$0.isBlank } ?? false
        heading = isHeading ? (name, row.range) : nil
        continue
      }
      heading = nil
      var product = Product(entry: ImportedEntry(kind: .product, range: row.range))
      product.entry.values[.productName] = .text(name)
      product.entry.values[.retailer] = .text(cell(.retailer)?.text ?? "")
      product.entry.values[.productURL] = .text(cell(.productName)?.link ?? "")
      for key in [ImportKey.quantity, .price, .note] {
        product.cells[key] = cell(key)
      }
      product.room = room.name == XLSXSummarySheet.otherRooms ? "" : room.name
      product.roomRow = room.row
      product.entry.values[.room] = .text(product.room)
      products.append(product)
    }
    ignoreRetailers()
  }

  /// Ignores the headings of a list that was grouped by retailer, which name no rooms.
  private mutating func ignoreRetailers() {
    let named = products.count {
      !$0.room.isEmpty && $0.entry.values[.retailer] == .text($0.room)
    }
    guard 2 * named > products.count else { return }
    for number in products.indices {
      products[number].roomRow = nil
      products[number].entry.values[.room] = nil
    }
  }

  /// The changes of each entry of the list.
  ///
  /// - Parameters:
  ///   - old: the entries of the list, as a table has them.
  ///   - items: the numbers of their items; nil for a search.
  mutating func changes(
    of old: [ImportedEntry], items: [Int?]
  ) -> [Int: [ImportKey: Change]] {
    let matcher = EntryMatcher(old, new: products.map(\.entry))
    var changes: [Int: [ImportKey: Change]] = [:]
    for (number, product) in products.enumerated() {
      guard let match = matcher.pairs[number], let item = items[match] else {
        warnings.append(ImportProblem.newOnSummary.diagnostic(at: product.entry.range))
        continue
      }
      let found = self.changes(of: product, item: item)
      if !found.isEmpty { changes[match] = found }
    }
    return changes
  }

  private mutating func changes(of product: Product, item: Int) -> [ImportKey: Change] {
    let record = arranged.list.records.items[item]
    var changes: [ImportKey: Change] = [:]
    func add(_ key: ImportKey, _ value: ItemValue, from cell: DelimitedCell, column: ImportKey) {
      changes[key] = Change(value: value, range: cell.range, column: columns[column] ?? 0)
    }
    if let cell = product.cells[.price], let cents = cents(of: cell), cents != record.priceCents {
      add(.priceCents, .number(String(cents)), from: cell, column: .price)
    }
    let isAlternate = arranged.facts[item].traits.contains(.isAlternate)
    if !isAlternate, let cell = product.cells[.quantity], !cell.isBlank,
      let quantity = quantity(of: cell), quantity != Int64(record.quantity)
    {
      add(.quantity, .number(String(quantity)), from: cell, column: .quantity)
    }
    if let cell = product.cells[.note], let note = note(in: cell, of: item) {
      add(.note, note, from: cell, column: .note)
    }
    if let row = product.roomRow, !arranged.rooms.isEmpty {
      let room = arranged.list.text(record.room)?.trimmed ?? ""
      if XLSXText.readBack(room) != product.room.trimmed {
        changes[.room] = Change(
          value: product.room.isEmpty ? .null : .text(product.room), range: row, column: 0)
      }
    }
    return changes
  }

  /// The price in a cell; 0 for a text without digits, such as "Check price".
  private mutating func cents(of cell: DelimitedCell) -> Int64? {
    let text = cell.text.trimmed
    if !text.contains(where: \.isNumber) { return 0 }
    let amount = AmountText(text)?.digits(.point).flatMap {
      RoundedAmount(whole: $0.whole, fraction: $0.fraction, currency: arranged.currency)
    }
    if amount == nil {
      errors.append(ImportProblem.badPrice(text).diagnostic(at: cell.range))
    }
    return amount?.amount.minorUnits
  }

  private mutating func quantity(of cell: DelimitedCell) -> Int64? {
    let text = cell.text.trimmed
    guard let quantity = Int64(text), ItemRecord.quantities ~= quantity else {
      errors.append(ImportProblem.badQuantity(text).diagnostic(at: cell.range))
      return nil
    }
    return quantity
  }

  /// The item's own note in the cell, without the remarks that the sheet adds; nil if the cell is
  /// unchanged.
  private func note(in cell: DelimitedCell, of item: Int) -> ItemValue? {
    let remarks = XLSXSummarySheet.remarks(on: item, in: arranged)
    let record = arranged.list.records.items[item]
    let own = arranged.list.text(record.note) ?? ""
    let isBlank = own.trimmed.isEmpty
    let whole = (remarks + (isBlank ? [] : [own])).joined(separator: "; ")
    if XLSXText.readBack(whole) == cell.text { return nil }
    var note = cell.text
    let added = XLSXText.readBack(remarks.joined(separator: "; "))
    if !added.isEmpty, note.hasPrefix(added) {
      note.removeFirst(added.count)
      if note.hasPrefix("; ") { note.removeFirst(2) }
    }
    if note.isEmpty { return isBlank ? nil : .null }
    return .text(note)
  }

  // MARK: Both sheets

  /// The row with the changes of *Summary*. A value that both sheets changed differently is an
  /// error.
  ///
  /// - Parameter columns: the columns of *Items*.
  mutating func joined(
    _ entry: ImportedEntry, with changes: [ImportKey: Change], before: ImportedEntry,
    columns: ColumnMap
  ) -> ImportedEntry {
    var entry = entry
    for (key, change) in changes.sorted(by: { $0.key.name < $1.key.name }) {
      if entry.differs(from: before, in: key), entry.values[key] != change.value {
        let column = (key == .priceCents ? columns[.price] : nil) ?? columns[key]
        let problem = ImportProblem.twoEdits(
          name: column?.heading ?? key.name,
          .init(
            value: shown(entry.values[key], key: key),
            cell: places.name(ofColumn: column?.index ?? 0, at: entry.range.lowerBound)),
          other: .init(
            value: shown(change.value, key: key),
            cell: places.name(ofColumn: change.column, at: change.range.lowerBound)))
        errors.append(problem.diagnostic(at: change.range))
      } else {
        entry.values[key] = change.value
      }
    }
    return entry
  }

  private func shown(_ value: ItemValue?, key: ImportKey) -> String {
    switch value {
    case .text(let text): text
    case .number(let text):
      key == .priceCents
        ? MoneyFormat(currency: arranged.currency).string(Amount(Int64(text) ?? 0)) : text
    case .null, nil: ""
    }
  }
}
