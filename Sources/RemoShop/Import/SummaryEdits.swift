import RemoBytes

/// The products of the sheet *Summary* of this program's workbooks, and the changes there.
///
/// Prices, quantities, notes, rooms and own fields count; names and links only identify the product
/// of a row.
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
  private let words: WorkbookWords
  private let places: SheetPlaces
  private var products: [Product] = []
  private var columns: [ImportKey: Int] = [:]
  /// The own fields with a column.
  private(set) var ownFields: [String] = []
  /// The rows between the total and the grand total.
  private var costs: [DelimitedRow] = []
  /// The changed cells that do not count.
  private var ignored: [(cell: DelimitedCell, column: ImportKey)] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var errors: [Diagnostic] = []

  /// - Parameters:
  ///   - rows: the rows from the headings on.
  ///   - places: the names of the cells.
  init(
    _ rows: [DelimitedRow], of arranged: ArrangedList, words: WorkbookWords, places: SheetPlaces
  ) {
    self.arranged = arranged
    self.words = words
    self.places = places
    guard let headings = rows.first else { return }
    // The column of subtotals is the computed one.
    let keys: [ImportKey] = [
      .productName, .retailer, .quantity, .price, .lineTotal, .computed, .note,
    ]
    for (key, heading) in zip(keys, words.summaryHeadings) {
      // Own fields stand behind the product, and one may be named like another column.
      columns[key] = headings.cells.lastIndex {
        HeadingNames.plain($0.text) == HeadingNames.plain(heading)
      }
    }
    for (index, cell) in headings.cells.enumerated() where !columns.values.contains(index) {
      let name = arranged.list.records.own.names.first {
        words.words.label(ofOwnField: $0) == cell.text
      }
      guard let name else { continue }
      ownFields.append(name)
      columns[.own(name)] = index
    }
    readProducts(rows.dropFirst())
  }

  /// Reads the rows with a quantity or a price. If two headings follow each other, the first is
  /// that of a room.
  private mutating func readProducts(_ rows: ArraySlice<DelimitedRow>) {
    var room: (name: String, row: Range<Int>?) = ("", nil)
    var heading: (name: String, row: Range<Int>)?
    var isBelowTotal = false
    for row in rows {
      func cell(_ key: ImportKey) -> DelimitedCell? { self.cell(key, of: row) }
      let name = cell(.productName)?.text ?? ""
      let isProduct = [ImportKey.quantity, .price].contains {
        cell($0).map { !$0.isBlank } ?? false
      }
      guard isProduct else {
        if let heading { room = (heading.name, heading.row) }
        let isHeading = cell(.retailer).map { !$0.isBlank } ?? false
        heading = isHeading ? (name, row.range) : nil
        if name == words[.grandTotal] { isBelowTotal = false }
        if isBelowTotal { costs.append(row) }
        if !isHeading, name == words[.total] { isBelowTotal = true }
        continue
      }
      heading = nil
      var product = Product(entry: ImportedEntry(kind: .product, range: row.range))
      product.entry.values[.productName] = .text(name)
      product.entry.values[.retailer] = .text(cell(.retailer)?.text ?? "")
      product.entry.values[.productURL] = .text(cell(.productName)?.link ?? "")
      for key in columns.keys { product.cells[key] = cell(key) }
      product.room = room.name == words[.otherRooms] ? "" : room.name
      product.roomRow = room.row
      product.entry.values[.room] = .text(product.room)
      products.append(product)
    }
    ignoreRetailers()
  }

  private func cell(_ key: ImportKey, of row: DelimitedRow) -> DelimitedCell? {
    columns[key].flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
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
    distrustMovedLinks(among: old)
    let matcher = EntryMatcher(old, new: products.map(\.entry))
    var changes: [Int: [ImportKey: Change]] = [:]
    for (number, product) in products.enumerated() {
      guard let match = matcher.pairs[number], let item = items[match] else {
        warnings.append(ImportProblem.newOnSummary.diagnostic(at: product.entry.range))
        continue
      }
      let found = self.changes(of: product, item: item)
      if !found.isEmpty { changes[match] = found }
      noteIgnored(product, item: item)
    }
    noteCosts()
    if let first = ignored.first {
      let cells = ignored.map {
        places.name(ofColumn: columns[$0.column] ?? 0, at: $0.cell.range.lowerBound)
      }
      warnings.append(ImportProblem.ignoredOnSummary(cells).diagnostic(at: first.cell.range))
    }
    return changes
  }

  /// Removes the links of rows that name other products: some programs move cells for a new row
  /// without their links.
  ///
  /// A row of which only the name changed keeps its link: then no other product has the new name,
  /// and no other row has the old one.
  private mutating func distrustMovedLinks(among old: [ImportedEntry]) {
    let linked = Dictionary(grouping: old.filter { $0.linkKey != nil }) { $0.linkKey ?? "" }
    let known = Dictionary(old.map { ($0.nameKey, 1) }, uniquingKeysWith: +)
    let shown = Dictionary(products.map { ($0.entry.nameKey, 1) }, uniquingKeysWith: +)
    for number in products.indices {
      let entry = products[number].entry
      let names = Set(linked[entry.linkKey ?? ""]?.map(\.nameKey) ?? [])
      guard !names.isEmpty, !names.contains(entry.nameKey) else { continue }
      let isNameOfOther = known[entry.nameKey] != nil
      if isNameOfOther || names.allSatisfy({ shown[$0, default: 0] >= known[$0, default: 0] }) {
        products[number].entry.values[.productURL] = .text("")
        warnings.append(ImportProblem.movedLink.diagnostic(at: entry.range))
      }
    }
  }

  /// Notes changes of a name, a retailer or a line total.
  private mutating func noteIgnored(_ product: Product, item: Int) {
    let record = arranged.list.records.items[item]
    let name = arranged.list.text(record.productName)?.unlessBlank ?? words[.unnamedProduct]
    let texts = [
      (ImportKey.productName, name), (.retailer, arranged.list.text(record.retailer) ?? ""),
    ]
    for (key, text) in texts {
      guard let cell = product.cells[key] else { continue }
      if XLSXText.readBack(text).trimmed != cell.text.trimmed { ignored.append((cell, key)) }
    }
    func amount(_ key: ImportKey) -> Int64? { product.cells[key].flatMap(amount(of:)) }
    guard let cell = product.cells[.lineTotal], let total = amount(.lineTotal) else { return }
    let pieces = product.cells[.quantity].flatMap { Int64($0.text.trimmed) } ?? 0
    // Some programs keep the last value of a formula.
    let computed = (amount(.price) ?? 0).multipliedReportingOverflow(by: pieces).partialValue
    if ![computed, record.lineCents, 0].contains(where: { Self.isShown($0, as: total) }) {
      ignored.append((cell, .lineTotal))
    }
  }

  /// Whether a cell, which has 15 digits, may show the amount `cents` as `shown`.
  private static func isShown(_ cents: Int64, as shown: Int64) -> Bool {
    (cents &- shown).magnitude <= cents.magnitude / 100_000_000_000_000
  }

  /// Notes changes of the costs below the total.
  private mutating func noteCosts() {
    for (row, applied) in zip(costs, arranged.adjustments) {
      let label = XLSXSummarySheet.label(of: applied.adjustment, words: words.words)
      if let cell = cell(.productName, of: row), XLSXText.readBack(label) != cell.text {
        ignored.append((cell, .productName))
      }
      if case .percentage = applied.adjustment.value { continue }
      if let cell = cell(.computed, of: row), let cents = amount(of: cell),
        cents != applied.amount.minorUnits
      {
        ignored.append((cell, .computed))
      }
    }
  }

  private mutating func changes(of product: Product, item: Int) -> [ImportKey: Change] {
    let record = arranged.list.records.items[item]
    var changes: [ImportKey: Change] = [:]
    func add(_ key: ImportKey, _ value: ItemValue, from cell: DelimitedCell, column: ImportKey) {
      changes[key] = Change(value: value, range: cell.range, column: columns[column] ?? 0)
    }
    if let cell = product.cells[.price], let cents = cents(of: cell),
      !Self.isShown(record.priceCents, as: cents)
    {
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
    for name in ownFields {
      guard let cell = product.cells[.own(name)] else { continue }
      let value = arranged.list.text(
        arranged.list.records.own.value(named: name, item: item))
      let text = cell.text.trimmed
      if XLSXText.readBack(value ?? "").trimmed != text {
        add(.own(name), text.isEmpty ? .null : .text(text), from: cell, column: .own(name))
      }
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
    let amount = amount(of: cell)
    if amount == nil {
      errors.append(ImportProblem.badPrice(text).diagnostic(at: cell.range))
    }
    return amount
  }

  /// The amount in a cell; nil without one.
  private func amount(of cell: DelimitedCell) -> Int64? {
    AmountText(cell.text.trimmed)?.digits(.point).flatMap {
      RoundedAmount(whole: $0.whole, fraction: $0.fraction, currency: arranged.currency)
    }?.amount.minorUnits
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
    let remarks = XLSXSummarySheet.remarks(on: item, in: arranged, words: words)
    let record = arranged.list.records.items[item]
    let own = arranged.list.text(record.note) ?? ""
    let isBlank = own.trimmed.isEmpty
    let separator = words[.semicolon]
    let whole = (remarks + (isBlank ? [] : [own])).joined(separator: separator)
    if XLSXText.readBack(whole) == cell.text { return nil }
    var note = cell.text
    let added = XLSXText.readBack(remarks.joined(separator: separator))
    if !added.isEmpty, note.hasPrefix(added) {
      note.removeFirst(added.count)
      for separator in [separator, "; "] where note.hasPrefix(separator) {
        note.removeFirst(separator.count)
      }
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
