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

  /// A column that the list does not take.
  struct IgnoredColumn: Sendable {
    let heading: String
    let range: Range<Int>
    /// The heading of the column that has the same meaning and is taken.
    let better: String?
    /// Whether the heading occurs twice.
    let isDuplicate: Bool
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
  /// the prices come from line totals that have them.
  private(set) var discount: (price: String, range: Range<Int>, discounts: String)?

  /// Finds the meaning of each column. Of several columns with one meaning, the one whose heading
  /// says most is taken, else the first.
  ///
  /// - Parameters:
  ///   - rows: the rows below the headings, which decide where headings leave a choice.
  ///   - own: the names of the list's own fields, which are headings of its own tables.
  init(
    _ row: DelimitedRow, mapped: [ImportOptions.MappedColumn] = [], rows: [DelimitedRow] = [],
    own: [String] = []
  ) {
    headings = row.cells.map(\.text.trimmed)
    let names = headings.map(Heading.init)
    var found = ColumnClaims(names)
    if !rows.isEmpty { found.decide(by: rows, isOwn: Self.areOwn(headings)) }
    var claims = found.claims
    for (index, heading) in headings.enumerated() {
      guard let name = own.first(where: { OwnFields.isSame(heading, $0) }) else { continue }
      claims[index] = ColumnClaims.Claim(key: .own(name), rank: -1)
    }
    // A table of this program has a client's comments beside the decisions. Other comments are
    // notes.
    if headings.contains(ItemField.decision.key),
      let index = headings.firstIndex(of: ItemField.comment.key)
    {
      claims[index] = nil
    }
    for column in mapped {
      let plain = HeadingNames.plain(column.heading)
      let index =
        headings.firstIndex(of: column.heading.trimmed)
        ?? names.firstIndex { !plain.isEmpty && $0.wholePlain == plain }
      guard let index else {
        missing.append(column)
        continue
      }
      claims = claims.filter { $0.value.key != column.key || $0.value.rank < 0 }
      claims[index] = ColumnClaims.Claim(key: column.key, rank: -2)
    }
    for (index, claim) in claims.sorted(by: { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) })
    where columns[claim.key] == nil {
      columns[claim.key] = Column(
        key: claim.key, index: index, heading: headings[index], range: row.cells[index].range,
        remark: names[index].remark)
    }
    areNamesGuessed =
      columns[.productName].map { column in
        (claims[column.index]?.isGuess ?? false) && !names[column.index].mayHaveNames
      } ?? false
    if columns[.price] == nil, let discount = found.discount {
      self.discount = (
        headings[discount.price], row.cells[discount.price].range, headings[discount.discounts]
      )
    }
    for (index, heading) in headings.enumerated() where !heading.isEmpty {
      let claim = claims[index]
      if claim?.key == .computed { continue }
      let taken = claim.flatMap { columns[$0.key] }
      if taken?.index == index { continue }
      let plain = names[index].wholePlain
      let isDuplicate = !plain.isEmpty && names[..<index].contains { $0.wholePlain == plain }
      // "Description" beside the names is no name of an own field. Feeds of shops have long ones
      // beside titles.
      let details =
        claim?.key == .productName && names[index].words == [.description]
        && taken.map { names[$0.index].wholePlain } != "title"
        && !names.contains { $0.wholePlain == "details" }
      let name =
        ownName(of: heading, plain: plain, claim)
        ?? (details ? ownName(of: "Details", plain: plain, claim) : nil)
      if !isDuplicate, let name {
        columns[.own(name)] = Column(
          key: .own(name), index: index, heading: heading, range: row.cells[index].range,
          remark: "")
        continue
      }
      ignored.append(
        IgnoredColumn(
          heading: heading, range: row.cells[index].range, better: taken?.heading,
          isDuplicate: isDuplicate))
    }
    columns[.computed] = nil
    let sku = ImportKey.own(UsualField.sku.rawValue)
    if let code = columns[.code], columns[sku] == nil, !Self.areOwn(headings) {
      // The codes of another schedule are not those of this program.
      columns[sku] = Column(
        key: sku, index: code.index, heading: code.heading, range: code.range, remark: "")
    }
    takeOwnFields()
    let known = isSchedule ? Self.ownHeadings.schedule : Self.ownHeadings.list
    hasOwnHeadings = columns.values.allSatisfy { known.contains(HeadingNames.plain($0.heading)) }
    // The list computes it from price and quantity, which a person may have edited.
    if hasOwnHeadings { columns[.lineTotal] = nil }
  }

  /// The name of the own field under a heading without another meaning; nil if it can be none, or
  /// if the table has it already.
  ///
  /// A second amount is none: nobody would keep it true.
  private func ownName(of heading: String, plain: String, _ claim: ColumnClaims.Claim?) -> String? {
    if let key = claim?.key, ImportKey.amounts.contains(key) || key == .currency { return nil }
    let isBrand = claim?.key == .retailer && HeadingNames.brands.contains(plain)
    guard let name = isBrand ? UsualField.brand.rawValue : OwnFields.name(heading),
      columns[.own(name)] == nil
    else { return nil }
    return name
  }

  /// Takes the columns of own fields, as many as a list may have. Of a shop's export, whose columns
  /// are for machines, only usual fields count.
  private mutating func takeOwnFields() {
    let isExport = isShopifyExport
    for column in columns.values.sorted(by: { $0.index < $1.index }) {
      guard case .own(let name) = column.key else { continue }
      columns[column.key] = nil
      if ownFields.count < OwnFields.mostNames, !isExport || UsualField(rawValue: name) != nil {
        ownFields.append(column)
      } else {
        ignored.append(
          IgnoredColumn(
            heading: column.heading, range: column.range, better: nil, isDuplicate: false))
      }
    }
  }

  subscript(_ key: ImportKey) -> Column? { columns[key] }

  /// The own field *Details*, which is new behind the last column unless the table has it; nil if
  /// there is no room for it.
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

  /// Whether a column has prices.
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
