import RemoBytes

/// The columns of a table by the keys of a list.
struct ColumnMap: Sendable {
  /// A column with a known meaning.
  struct Column: Sendable {
    let key: ImportKey
    /// The place in the row, from 0.
    let index: Int
    let heading: String
    /// The place of the heading in the text.
    let range: Range<Int>
    /// The text of the heading in parentheses: a currency, or a unit of length.
    let remark: String
  }

  /// A column that is not imported.
  struct IgnoredColumn: Sendable {
    let heading: String
    let range: Range<Int>
    /// The heading of the column that was taken for the same meaning.
    var better: String?
    /// Whether the heading occurs twice.
    var isDuplicate = false
  }

  private(set) var columns: [ImportKey: Column] = [:]
  /// The columns of own fields, in the order of the table.
  private(set) var ownFields: [Column] = []
  private(set) var ignored: [IgnoredColumn] = []
  /// The headings of `--map` that the table does not have.
  private(set) var missing: [ImportOptions.MappedColumn] = []
  let headings: [String]
  /// Whether all columns used have the headings of this program's own tables.
  private(set) var hasOwnHeadings = false
  /// Whether only the content says that a column has the names.
  private(set) var areNamesGuessed = false
  /// The heading of the prices before discounts, its place, and the heading of the discounts, if
  /// the prices come from line totals with discounts.
  private(set) var discount: (price: String, range: Range<Int>, discounts: String)?

  /// Finds the meaning of each column. If several columns have one meaning, takes the one with the
  /// most specific heading, or else the first.
  ///
  /// - Parameters:
  ///   - rows: the rows below the headings, which decide where headings leave a choice.
  ///   - own: the names of the list's own fields, which are headings of its own tables.
  init(
    _ row: DelimitedRow, mapped: [ImportOptions.MappedColumn] = [], rows: [DelimitedRow] = [],
    own: [String] = []
  ) {
    headings = row.cells.map(\.text.trimmed)
    let areOwn = Self.areOwn(headings)
    var claims = ColumnClaims(headings.map(Heading.init))
    if !rows.isEmpty { claims.decide(by: rows, isOwn: areOwn) }
    claims.takeFields(own, headings: headings)
    missing = claims.take(mapped, headings: headings)
    takeColumns(claims, of: row)
    takeOtherColumns(claims, of: row)
    columns[.computed] = nil
    let sku = ImportKey.own(UsualField.sku.rawValue)
    if let code = columns[.code], columns[sku] == nil, !areOwn {
      // The codes of another schedule are not those of this program.
      columns[sku] = Column(sku, at: code.index, of: row)
    }
    takeOwnFields()
    let known = isSchedule ? Self.ownHeadings.schedule : Self.ownHeadings.list
    hasOwnHeadings = columns.values.allSatisfy { known.contains(HeadingNames.plain($0.heading)) }
    // The list computes line totals from price and quantity, which a person may have edited.
    if hasOwnHeadings { columns[.lineTotal] = nil }
  }

  /// Takes the column with the best claim to each key.
  private mutating func takeColumns(_ found: ColumnClaims, of row: DelimitedRow) {
    let claims = found.claims
    for (index, claim) in claims.sorted(by: { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) })
    where columns[claim.key] == nil {
      columns[claim.key] = Column(claim.key, at: index, of: row, remark: found.names[index].remark)
    }
    if let names = columns[.productName]?.index {
      areNamesGuessed = claims[names]?.isGuess == true && !found.names[names].mayHaveNames
    }
    if columns[.price] == nil, let (price, discounts) = found.discount {
      discount = (headings[price], row.cells[price].range, headings[discounts])
    }
  }

  /// Takes the other columns as own fields, if their headings allow that.
  private mutating func takeOtherColumns(_ found: ColumnClaims, of row: DelimitedRow) {
    for (index, heading) in headings.enumerated() where !heading.isEmpty {
      let key = found.claims[index]?.key
      let taken = key.flatMap { columns[$0] }
      if key == .computed || taken?.index == index { continue }
      let plain = found.names[index].wholePlain
      let isDuplicate = !plain.isEmpty && found.names[..<index].contains { $0.wholePlain == plain }
      if !isDuplicate, let name = ownName(of: index, found, beside: taken) {
        columns[.own(name)] = Column(.own(name), at: index, of: row)
      } else {
        ignored.append(
          IgnoredColumn(
            heading: heading, range: row.cells[index].range, better: taken?.heading,
            isDuplicate: isDuplicate))
      }
    }
  }

  /// The name of the own field under a heading without another meaning; nil if the heading cannot
  /// name one, or if the table has it already.
  ///
  /// A second amount is no own field: nobody would keep it true.
  private func ownName(of index: Int, _ found: ColumnClaims, beside taken: Column?) -> String? {
    let (heading, key) = (found.names[index], found.claims[index]?.key)
    if let key, ImportKey.amounts.contains(key) || key == .currency { return nil }
    let isBrand = key == .retailer && HeadingNames.brands.contains(heading.wholePlain)
    // "Description" beside the names becomes "Details", but not in feeds of shops, which have long
    // descriptions beside titles.
    let isDetails =
      key == .productName && heading.words == [.description]
      && taken.map { found.names[$0.index].wholePlain } != "title"
      && !found.names.contains { $0.wholePlain == "details" }
    let name = isBrand ? UsualField.brand.rawValue : OwnFields.name(headings[index])
    let names = [name, isDetails ? "Details" : nil].compactMap(\.self)
    return names.first { columns[.own($0)] == nil }
  }

  /// Takes the columns of own fields, as many as a list may have. A shop's export has only usual
  /// fields, since its other columns are for machines.
  private mutating func takeOwnFields() {
    let isExport = isShopifyExport
    for column in columns.values.sorted(by: { $0.index < $1.index }) {
      guard case .own(let name) = column.key else { continue }
      columns[column.key] = nil
      if ownFields.count < OwnFields.mostNames, !isExport || UsualField(rawValue: name) != nil {
        ownFields.append(column)
      } else {
        ignored.append(IgnoredColumn(heading: column.heading, range: column.range))
      }
    }
  }

  subscript(_ key: ImportKey) -> Column? { columns[key] }

  /// The own field *Details*, added behind the last column unless the table has it; nil if there is
  /// no room for it.
  mutating func addDetails() -> Column? {
    let key = ImportKey.own("Details")
    if let known = ownFields.first(where: { $0.key == key }) { return known }
    guard ownFields.count < OwnFields.mostNames else { return nil }
    let column = Column(
      key: key, index: headings.count, heading: "Details", range: 0..<0, remark: "")
    ownFields.append(column)
    return column
  }

  var describesProducts: Bool { self[.productName] != nil || self[.productURL] != nil }

  /// Whether a column has prices or quantities.
  var hasNumbers: Bool { hasPrices || self[.quantity] != nil }

  var hasPrices: Bool { ImportKey.amounts.contains { self[$0] != nil } || self[.priceCents] != nil }

  /// Whether the table is an FF&E schedule.
  var isSchedule: Bool {
    self[.code] != nil
      && Set(headings.map(HeadingNames.plain)).isSuperset(of: ["description", "vendor"])
  }

  /// The headings of this program's own tables, in their plain form.
  private static let ownHeadings = (
    schedule: Set(ScheduleColumn.allCases.map { HeadingNames.plain($0.rawValue) }),
    list: Set(TableColumn.allCases.map { HeadingNames.plain($0.rawValue) })
  )

  /// Whether headings are those of this program's own tables, whose meaning is certain.
  private static func areOwn(_ headings: [String]) -> Bool {
    let plain = Set(headings.map(HeadingNames.plain))
    return headings.contains("product_name")
      || plain.isSuperset(of: ["code", "description", "vendor"])
        && plain.isSubset(of: ownHeadings.schedule)
  }

  /// The columns whose meaning another table has, too.
  func limited(to other: ColumnMap) -> ColumnMap {
    var limited = self
    limited.columns = columns.filter { other.columns[$0.key] != nil }
    limited.ownFields = ownFields.filter { own in other.ownFields.contains { $0.key == own.key } }
    return limited
  }

  /// The columns of both tables, which stand in different sheets of a workbook.
  func joined(with other: ColumnMap) -> ColumnMap {
    var joined = self
    joined.columns.merge(other.columns) { own, _ in own }
    joined.ownFields += other.ownFields.filter { own in !ownFields.contains { $0.key == own.key } }
    return joined
  }

  /// Whether the table is Shopify's product export, with a row per variant and image.
  var isShopifyExport: Bool {
    self[.handle] != nil && headings.contains { HeadingNames.plain($0).hasPrefix("variant") }
  }
}

extension String {
  /// The text without outer white space and invisible characters.
  package var trimmed: String { InvisibleCharacter.trimmed(self) }
}

extension ColumnMap.Column {
  fileprivate init(_ key: ImportKey, at index: Int, of row: DelimitedRow, remark: String = "") {
    self.init(
      key: key, index: index, heading: row.text(at: index), range: row.cells[index].range,
      remark: remark)
  }
}

extension ColumnClaims {
  /// Gives own fields of the list their columns.
  fileprivate mutating func takeFields(_ own: [String], headings: [String]) {
    for (index, heading) in headings.enumerated() {
      guard let name = own.first(where: { OwnFields.isSame(heading, $0) }) else { continue }
      claims[index] = Claim(key: .own(name), rank: -1)
    }
    // A table of this program has a client's comments beside the decisions. Other comments are
    // notes.
    if headings.contains(ItemField.decision.key),
      let index = headings.firstIndex(of: ItemField.comment.key)
    {
      claims[index] = nil
    }
  }

  /// Gives the columns of `--map` their keys, and returns those that the table does not have.
  fileprivate mutating func take(
    _ mapped: [ImportOptions.MappedColumn], headings: [String]
  ) -> [ImportOptions.MappedColumn] {
    mapped.filter { column in
      let plain = HeadingNames.plain(column.heading)
      let index =
        headings.firstIndex(of: column.heading.trimmed)
        ?? names.firstIndex { !plain.isEmpty && $0.wholePlain == plain }
      guard let index else { return true }
      claims = claims.filter { $0.value.key != column.key || $0.value.rank < 0 }
      claims[index] = Claim(key: column.key, rank: -2)
      return false
    }
  }
}
