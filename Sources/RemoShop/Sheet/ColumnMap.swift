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
  private(set) var ignored: [IgnoredColumn] = []
  /// The headings of `--map` that the table does not have.
  private(set) var missing: [ImportOptions.MappedColumn] = []
  let headings: [String]

  /// Finds the meaning of each heading. Of several columns with one meaning, the one whose heading
  /// says most is taken, else the first.
  init(_ row: DelimitedRow, mapped: [ImportOptions.MappedColumn]) {
    headings = row.cells.map(\.text.trimmed)
    let names = headings.map(Heading.init)
    var claims: [Int: (key: ImportKey, rank: Int)] = [:]
    for (index, name) in names.enumerated() { claims[index] = name.meaning }
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
      claims[index] = (column.key, -1)
    }
    for (index, claim) in claims.sorted(by: { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) })
    where columns[claim.key] == nil {
      columns[claim.key] = Column(
        key: claim.key, index: index, heading: headings[index], range: row.cells[index].range,
        remark: names[index].remark)
    }
    for (index, heading) in headings.enumerated() where !heading.isEmpty {
      let claim = claims[index]
      if claim?.key == .computed { continue }
      let taken = claim.flatMap { columns[$0.key] }
      if taken?.index == index { continue }
      ignored.append(
        IgnoredColumn(
          heading: heading, range: row.cells[index].range, better: taken?.heading,
          isDuplicate: names[..<index].contains { $0.wholePlain == names[index].wholePlain }))
    }
    columns[.computed] = nil
  }

  subscript(_ key: ImportKey) -> Column? { columns[key] }

  var describesProducts: Bool { self[.productName] != nil || self[.productURL] != nil }

  /// Whether the table is an FF&E schedule.
  var isSchedule: Bool {
    let names = Set(headings.map(HeadingNames.plain))
    return self[.code] != nil && names.isSuperset(of: ["description", "vendor"])
  }

  /// Whether all columns used have the headings of this program's own tables.
  var hasOwnHeadings: Bool {
    let own =
      isSchedule ? ScheduleColumn.allCases.map(\.rawValue) : TableColumn.allCases.map(\.rawValue)
    let names = Set(own.map(HeadingNames.plain))
    return columns.values.allSatisfy { names.contains(HeadingNames.plain($0.heading)) }
  }

  /// The columns whose meaning another table has, too.
  func limited(to other: ColumnMap) -> ColumnMap {
    var limited = self
    limited.columns = columns.filter { other.columns[$0.key] != nil }
    return limited
  }

  /// The columns of both tables, which stand in different sheets of a workbook.
  func joined(with other: ColumnMap) -> ColumnMap {
    var joined = self
    joined.columns.merge(other.columns) { own, _ in own }
    return joined
  }

  /// Whether the table is Shopify's product export, with a row per variant and image.
  var isShopifyExport: Bool {
    self[.handle] != nil && headings.contains { HeadingNames.plain($0).hasPrefix("variant") }
  }
}

/// A heading and its meaning.
private struct Heading {
  /// The plain form of the whole heading.
  let wholePlain: String
  /// The text in parentheses, or a currency after the name.
  let remark: String
  /// The key, and the place of the heading among its names.
  let meaning: (key: ImportKey, rank: Int)?

  init(_ text: String) {
    wholePlain = HeadingNames.plain(text)
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let inside = parts.count > 1 ? parts[1].prefix { $0 != ")" } : ""
    let name = parts.first.map(String.init) ?? ""
    let words = name.split { " _-/".contains($0) }.filter { !["in", "en"].contains($0) }
    let last = words.last.map(String.init) ?? ""
    if let meaning = Self.meaning(of: wholePlain) {
      // A sign such as "€" is not in the plain form.
      let sign = inside.isEmpty ? last : String(inside)
      (remark, self.meaning) = (CurrencySign(sign) == nil ? "" : sign.trimmed, meaning)
    } else if let meaning = Self.meaning(of: HeadingNames.plain(name)), !inside.isEmpty {
      (remark, self.meaning) = (String(inside).trimmed, meaning)
    } else {
      // "Price EUR", "price_usd", "Preis in €"
      let isCurrency = CurrencySign(last) != nil
      remark = last
      self.meaning =
        isCurrency ? Self.meaning(of: HeadingNames.plain(words.dropLast().joined())) : nil
    }
  }

  private static func meaning(of plain: String) -> (key: ImportKey, rank: Int)? {
    if plain.isEmpty { return nil }
    for (key, names) in HeadingNames.table {
      if let rank = names.firstIndex(of: plain) { return (key, rank) }
    }
    return nil
  }
}

extension String {
  /// The text without outer white space and invisible characters.
  var trimmed: String { InvisibleCharacter.trimmed(self) }
}
