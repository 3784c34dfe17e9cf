import RemoBytes

/// Updates a list with the rows of a table.
///
/// A cell that equals the cell in a table of the list changes nothing. So only the edits of a
/// person reach the list, even if the table leaves out or reformats other values.
struct ListUpdate {
  /// An entry of the list to which a row may belong.
  private enum Target {
    /// The number of an item, or of an unmatched item.
    case item(Int), unmatched(Int)

    var kind: ImportedEntry.Kind {
      switch self {
      case .item: .product
      case .unmatched: .search
      }
    }
  }

  private(set) var warnings: [Diagnostic] = []
  private(set) var counts = ListImport.Counts()
  /// The errors about values that two sheets of a workbook changed differently.
  private(set) var errors: [Diagnostic] = []
  private let base: ShoppingList
  private let removesMissing: Bool
  private let isSchedule: Bool
  private let columns: ColumnMap
  private var targets: [Target] = []
  /// The own fields of the list.
  private var baseFields = OwnFields()
  /// The names of the table's own fields that the list does not have.
  private var newFields: [String] = []
  /// The entry of each target in a table that the list itself would write.
  private var old: [ImportedEntry] = []
  /// The words of a workbook for blank names, by the numbers of the targets.
  private var wordsForBlanks: [Int: [ImportKey: String]] = [:]
  /// The own fields that only the sheet *Summary* has.
  private var summaryFields: [String] = []
  private var edits: JSONEdits
  /// The list's own object in its document.
  private let object: JSONValue?

  /// - Parameters:
  ///   - columns: the columns of the table.
  ///   - currency: the currency of the table.
  ///   - locale: the locale of the words for blank names.
  ///   - removesMissing: whether entries without a row are removed.
  init(
    _ base: ShoppingList, columns: ColumnMap, currency: CurrencyCode,
    locale: ListLocale = .english, removesMissing: Bool
  ) {
    self.base = base
    self.removesMissing = removesMissing
    self.columns = columns
    isSchedule = columns.isSchedule
    edits = JSONEdits(base.document)
    object = try? JSONValue(parsing: base.document).object(at: base.records.offset)
    readBase(columns, currency: currency, locale: locale)
  }

  /// Reads the list's own table, with only the columns that the other table has, too.
  private mutating func readBase(
    _ columns: ColumnMap, currency: CurrencyCode, locale: ListLocale
  ) {
    var options = ListOptions()
    options.currency = currency
    options.locale = locale
    options.ownFields = .all
    let arranged = base.arranged(options)
    baseFields = arranged.list.records.own
    var format = CSVFormat()
    format.formulas = .keep
    format.layout = .fields(
      TableColumn.allCases.map(TableField.column) + baseFields.names.map(TableField.own))
    var writer = ByteWriter()
    if isSchedule {
      FurnitureSchedule(arranged).writeCSV(format, into: &writer)
    } else {
      format.writeHeader(baseFields, into: &writer)
      CSVWriter(format, currency: currency).write(arranged, into: &writer)
    }
    var settings = ImportOptions()
    settings.formulas = .keep
    settings.currency = currency
    settings.decimalMark = .point
    var rows = DelimitedReader.rows(of: writer.finish())[...]
    guard let headings = rows.popFirst() else { return }
    let ownColumns = ColumnMap(headings, own: baseFields.names).limited(to: columns)
    let notation = TableNotation(Array(rows), columns: ownColumns, options: settings)
    var reader = RowReader(ownColumns, notation: notation, formulas: .keep)
    arranged.forEachRow { row in
      let target: Target
      switch row {
      case .product(let item, _): target = .item(item)
      case .search(let number):
        let search = arranged.searches[number]
        target = search.item.map(Target.item) ?? .unmatched(search.unmatchedItem ?? 0)
      }
      if case .item(let item) = target {
        let record = base.records.items[item]
        let words = [
          ImportKey.categoryGroup: arranged.wordForBlank(
            .group, row: row, text: record.categoryGroup),
          .productName: arranged.wordForBlank(
            .productName, row: row, text: record.productName, in: Words(locale)),
        ].compactMapValues(\.self)
        if !words.isEmpty { wordsForBlanks[targets.count] = words }
      }
      targets.append(target)
      // The other table may lack every column that says something about an entry.
      let entry = rows.popFirst().flatMap { reader.entry(SheetRow(row: $0)) }
      old.append(entry ?? ImportedEntry(kind: target.kind, range: 0..<0))
    }
  }

  // MARK: Rows

  /// Changes the old entries to those that a workbook of the list would return.
  ///
  /// - Parameter isOwn: whether this program made the workbook, with words for blank names.
  mutating func readBackFromWorkbook(isOwn: Bool) {
    if isOwn {
      for (number, words) in wordsForBlanks {
        for (key, word) in words where old[number].values[key] != nil {
          old[number].values[key] = .text(word)
        }
      }
    }
    for number in old.indices {
      old[number].values.replaceEach { value in
        switch value {
        case .text(let text): .text(XLSXText.readBack(text))
        case .number(let number): .number(CellNumber.text(number))
        case .null: .null
        }
      }
    }
  }

  /// Changes, adds and removes entries.
  ///
  /// - Parameter summary: the edits of the sheet *Summary*.
  mutating func apply(_ entries: [ImportedEntry], summary: SummaryEdits? = nil) {
    var summary = summary
    summaryFields = summary?.ownFields.filter { !ownNames.contains($0) } ?? []
    let items = targets.map { target in
      if case .item(let item) = target { item } else { nil as Int? }
    }
    var others = summary?.changes(of: old, items: items) ?? [:]
    defer {
      warnings += summary?.warnings ?? []
      errors += summary?.errors ?? []
    }
    newFields = columns.ownFields.map(\.key.name).filter { name in
      !baseFields.names.contains(name) && entries.contains { $0.hasValue(of: name) }
    }
    let matcher = EntryMatcher(old, new: entries)
    var added: [ImportedEntry] = []
    var found = Set<Int>()
    for (number, entry) in entries.enumerated() {
      if let count = matcher.sharedLinks[number] {
        warnings.append(ImportProblem.sharedLink(count).diagnostic(at: entry.range))
      }
      guard let match = matcher.pairs[number] else {
        if let disagreement = entry.disagreement { warnings.append(disagreement.warning) }
        added.append(entry)
        continue
      }
      var entry = decided(entry, before: old[match])
      if let changes = others.removeValue(forKey: match) {
        entry =
          summary?.joined(entry, with: changes, before: old[match], columns: columns) ?? entry
      }
      if case .unmatched = targets[match], entry.kind == .product {
        // The product takes the place of the wanted item.
        found.insert(match)
        added.append(entry)
      } else if change(match, to: entry) {
        counts.changed += 1
      }
    }
    for (number, changes) in others.sorted(by: { $0.key < $1.key }) {
      var entry = old[number]
      for (key, change) in changes { entry.values[key] = change.value }
      if change(number, to: entry) { counts.changed += 1 }
    }
    counts.added = added.count
    let rowless = Set(old.indices).subtracting(matcher.pairs.values)
    counts.missing = rowless.count
    if !removesMissing, !rowless.isEmpty {
      let names = rowless.sorted().prefix(5).map { name(of: targets[$0]) }
      warnings.append(ImportProblem.missingRows(rowless.count, names: names).diagnostic(at: nil))
    }
    changeArrays(removing: removesMissing ? found.union(rowless) : found, adding: added)
  }

  /// The row with the amount that somebody changed, if the cells of its price disagree.
  ///
  /// A spreadsheet leaves the price as it is if somebody changes the cents, and the cents if
  /// somebody changes the price. So the cell that differs from the list counts. If both differ, the
  /// price counts, with a warning.
  private mutating func decided(
    _ entry: ImportedEntry, before: ImportedEntry
  ) -> ImportedEntry {
    guard let disagreement = entry.disagreement else { return entry }
    let cents = disagreement.cents.map { ItemValue.number(String($0)) }
    if let cents, entry.values[.priceCents] == before.values[.priceCents] {
      var entry = entry
      entry.values[.priceCents] = cents
      return entry
    }
    if cents == nil || cents != before.values[.priceCents] {
      warnings.append(disagreement.warning)
    }
    return entry
  }

  /// Changes the values in which a row differs from the list's own table.
  ///
  /// - Returns: whether any value differs.
  private mutating func change(_ number: Int, to entry: ImportedEntry) -> Bool {
    let before = old[number]
    let object: JSONValue?
    var keys: [(ImportKey, name: String)]
    switch targets[number] {
    case .item(let item):
      object = self.object?["items"]?.element(at: Int(base.records.items[item].index))
      keys = ItemField.allCases.map { (.field($0), $0.key) }
      // A schedule has the names of searches in place of their categories.
      if entry.kind == .search { keys = [(.categoryGroup, "product_name")] }
    case .unmatched(let item):
      object = self.object?["unmatched"]?.element(at: Int(base.records.unmatched[item].index))
      keys = [
        (.categoryGroup, "category"), (.searchKeywords, "search_keywords"),
        (.searchURL, "google_shopping_url"),
      ]
    }
    guard let object else { return false }
    keys += (ownNames + summaryFields).map { (.own($0), object.key(ofOwnField: $0)) }
    var isChanged = false
    for (key, name) in keys {
      guard var value = entry.values[key], entry.differs(from: before, in: key),
        key != .productURL || !entry.hasSameLink(as: before)
      else { continue }
      if key == .note, case .item(let item) = targets[number], isSchedule {
        value = note(in: entry, of: item, before: before)
      }
      // A workbook may show a value differently from the list's own table.
      if value.isSame(as: object.member(spelled: name)?.value) { continue }
      edits.set(name, to: value, in: object)
      isChanged = true
    }
    if before.kind == .search, entry.kind == .product, entry.values[.confidenceScore] == nil {
      // Somebody found a product for a search.
      edits.set("confidence_score", to: .number("1"), in: object)
      isChanged = true
    }
    return isChanged
  }

  /// The note in the changed notes of a schedule: the text before the fit, the size and the reason,
  /// which the list adds.
  private func note(
    in entry: ImportedEntry, of item: Int, before: ImportedEntry
  ) -> ItemValue {
    let own = base.text(base.records.items[item].note) ?? ""
    var added = before.text(.note)
    if added.hasPrefix(own) { added.removeFirst(own.count) }
    var note = entry.text(.note)
    if !added.isEmpty, note.hasSuffix(added) { note.removeLast(added.count) }
    while note.hasSuffix(";") || note.hasSuffix(" ") { note.removeLast() }
    return note.isEmpty ? .null : .text(note)
  }

  /// The name of an entry of the list in messages.
  private func name(of target: Target) -> String {
    let names: [ByteSlice]
    switch target {
    case .item(let number):
      let item = base.records.items[number]
      names = [item.productName, item.categoryGroup, item.productURL]
    case .unmatched(let number):
      let item = base.records.unmatched[number]
      names = [item.category, item.searchKeywords]
    }
    return names.lazy.compactMap { base.text($0)?.unlessBlank }.first ?? ""
  }

  private mutating func changeArrays(removing removed: Set<Int>, adding added: [ImportedEntry]) {
    var items = Set<Int>()
    var unmatched = Set<Int>()
    for number in removed {
      switch targets[number] {
      case .item(let item): items.insert(Int(base.records.items[item].index))
      case .unmatched(let item): unmatched.insert(Int(base.records.unmatched[item].index))
      }
    }
    change("items", removing: items, adding: added.filter { $0.kind == .product })
    change("unmatched", removing: unmatched, adding: added.filter { $0.kind == .search })
  }

  private mutating func change(
    _ key: String, removing removed: Set<Int>, adding added: [ImportedEntry]
  ) {
    guard let object else { return }
    let names = ownNames
    let elements: [JSONEdits.Element] = added.map { entry in
      { entry.write(&$0, ownFields: names, to: &$1) }
    }
    if let array = object[key], case .array = array.kind {
      edits.change(
        array, removing: removed, adding: elements)
    } else if !added.isEmpty {
      edits.set(key, toArrayOf: elements, in: object)
    }
  }

  /// The names of the table's own fields.
  private var ownNames: [String] { columns.ownFields.map(\.key.name) }

  // MARK: The list

  /// The updated document; nil if its sum does not fit in 64 bits.
  ///
  /// - Parameter currency: the currency that the table names.
  func json(naming currency: CurrencyCode?) -> ContiguousArray<UInt8>? {
    guard let object, let list = Self.list(edits.result) else { return nil }
    var edits = edits
    let total = list.arranged().expectedTotal
    if total != base.arranged().expectedTotal {
      edits.set("total_estimated_cost_cents", to: .number(String(total)), in: object)
    }
    if let currency, object["currency"] == nil, currency != .usd {
      edits.set("currency", to: .text(currency.code), in: object)
    }
    if !newFields.isEmpty {
      edits.set(
        "own_fields",
        toArrayOf: (baseFields.declaredNames + newFields).map { name in { $0.string(name, to: &$1) }
        },
        in: object)
    }
    return edits.result
  }

  /// Decodes a list; nil if it is not valid.
  static func list(_ json: ContiguousArray<UInt8>) -> ShoppingList? {
    var list = ShoppingList(DocumentBuffer(storage: json))
    var decoder = ListDecoder()
    return decoder.decode(&list) ? list : nil
  }
}

extension ItemValue {
  /// Whether a member of a list has the value already; a missing member is null.
  func isSame(as member: JSONValue?) -> Bool {
    switch (self, member?.kind) {
    case (.null, nil), (.null, .null): true
    case (.text, .string(let own)): self == .text(own)
    case (.number(let number), .number(_, let own)): number == own
    default: false
    }
  }
}

extension JSONValue {
  /// The object that begins at `offset`, at any depth.
  func object(at offset: Int) -> JSONValue? {
    guard range.contains(offset) else { return nil }
    switch kind {
    case .object(let members):
      if range.lowerBound == offset { return self }
      return members.lazy.compactMap { $0.value.object(at: offset) }.first
    case .array(let elements):
      return elements.lazy.compactMap { $0.object(at: offset) }.first
    default: return nil
    }
  }

  /// The key of an own field as the object spells it.
  fileprivate func key(ofOwnField name: String) -> String {
    guard case .object(let members) = kind else { return name }
    return members.first { OwnFields.isSame($0.key, name) }?.key ?? name
  }

  /// The element of an array; nil without one.
  func element(at index: Int) -> JSONValue? {
    guard case .array(let elements) = kind, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension DelimitedReader {
  /// The rows of a table that this program wrote, however long.
  fileprivate static func rows(of table: ContiguousArray<UInt8>) -> [DelimitedRow] {
    var limits = Limits()
    limits.row = .max
    var reader = DelimitedReader(delimiter: ASCII.comma, limits: limits)
    reader.append(table.span)
    reader.finish()
    var rows: [DelimitedRow] = []
    while let row = try? reader.next() { rows.append(row) }
    return rows
  }
}
