import RemoBytes

/// The rows whose text is the room, the category or the shop of the rows below.
struct SectionRows {
  /// The texts of sections by row number.
  private(set) var texts: [Int: String] = [:]
  /// The rows that sum up the rows below them.
  let parentRows: ParentRows
  private let rows: [DelimitedRow]
  private let columns: ColumnMap
  private let titles: Set<Int>
  private let preface: TablePreface
  private let name: Int?
  /// The texts that may be titles and their columns, by row number.
  private var cells: [Int: (index: Int, text: String)] = [:]
  /// The meanings known from labels, columns or the texts themselves, by row number.
  private var keys: [Int: ImportKey] = [:]
  private var areCategories = false
  private var haveRooms = false
  /// Whether texts without another meaning are shops.
  private var areShops = false

  /// - Parameters:
  ///   - titles: the rows above repeated headings.
  ///   - preface: the values above the headings, such as `Vendor: Nordhem`.
  init(_ rows: [DelimitedRow], columns: ColumnMap, titles: Set<Int>, preface: TablePreface) {
    (self.rows, self.columns, self.titles, self.preface) = (rows, columns, titles, preface)
    name = columns[.productName]?.index
    parentRows = ParentRows(rows, columns: columns)
    findCells()
    decideMeaning()
    takeTitles()
  }

  private mutating func findCells() {
    let known = Set([name, 0] + Self.keys.map { columns[$0]?.index })
    for number in rows.indices {
      guard var cell = cell(of: number, in: known) else { continue }
      cell.text = cell.text.withoutTitleSigns
      // Below a product, a label is a remark about it.
      if let label = cell.text.labeled,
        label.key == .room || preface.retailer != nil || number == 0 || !keys.isEmpty
      {
        (keys[number], cell.text) = (label.key, label.value)
      }
      if cell.text.isSectionTitle { cells[number] = cell }
    }
  }

  /// The text of a row in a place where titles stand, and its column; nil without one.
  private func cell(of number: Int, in known: Set<Int?>) -> (index: Int, text: String)? {
    let row = rows[number]
    if let marked = row.markedTitle(in: columns) { return marked }
    let isParent = parentRows.parents.contains(number)
    let cell =
      row.onlyText ?? row.textBesideNumber(in: name) ?? row.roomBesideNumber(in: columns)
      ?? (isParent ? row.words(in: name) ?? row.longestText : nil)
    return cell.flatMap { known.contains($0.index) || titles.contains(number) ? $0 : nil }
  }

  /// Decides whether the texts without labels are rooms, categories or shops.
  private mutating func decideMeaning() {
    let open = cells.filter { keys[$0.key] == nil }.values
    let roomCount = open.count { $0.text.namesRoom }
    haveRooms = roomCount > 0
    areCategories = !haveRooms && open.count { $0.text.namesCategory } * 2 > open.count
    if columns[.retailer] != nil { return }
    let hasShopHeading =
      !titles.isEmpty && columns[.room] != nil
      || open.contains { columns.headings.dropFirst($0.index).first?.isOfShops == true }
    // A shop may have the word for a room: "Kitchen Warehouse".
    let isByShop = preface.isByShop ? roomCount * 2 <= open.count : hasShopHeading && !haveRooms
    areShops =
      isByShop && !areCategories || !haveRooms && open.count { $0.text.namesShop } * 2 > open.count
  }

  /// Takes the texts that are titles. A text below all other rows names none of them, so it is a
  /// note or a product.
  private mutating func takeTitles() {
    let lastProduct = rows.indices.last { cells[$0] == nil } ?? 0
    // If the first row is a title, the other single texts are titles, too. Otherwise, a title has
    // capitals, a colon, or another column than the names.
    let isDivided =
      columns.columns.count > 2 && cells.count < rows.count && !parentRows.parents.contains(0)
      && cells[0].map { cells.count > 1 || $0.text.namesRoom } ?? false
    let areShopsAlone = areShopsAlone
    let names = rows.indices.filter { cells[$0] == nil }
      .compactMap { index in name.map { rows[index].text(at: $0) } }
    let hasLowercase = names.contains { $0.contains(where: \.isLowercase) }
    for (number, cell) in cells where number < lastProduct && !isDescription(number) {
      let isTitle =
        isCertain(number) || isDivided && rows[number].onlyText != nil
        || cell.text.hasSuffix(":") || cell.index != name
        || hasLowercase && !cell.text.contains(where: \.isLowercase) && !cell.text.isRemark
        || rows[number].isNumbered(above: rows[number + 1])
      guard isTitle else { continue }
      let text = cell.text.hasSuffix(":") ? String(cell.text.dropLast()) : cell.text
      texts[number] = text
      let key = key(of: text, in: cell.index)
      let isShop =
        areShops && key == .room && cell.index != columns[.room]?.index
        || areShopsAlone && cell.index == columns[.retailer]?.index && key != .room
      keys[number] = keys[number] ?? (isShop ? .retailer : key)
    }
  }

  private func isCertain(_ number: Int) -> Bool {
    titles.contains(number) || parentRows.parents.contains(number) || keys[number] != nil
  }

  /// Whether only titles and sums have a text below "Vendor", and the titles may be shops.
  private var areShopsAlone: Bool {
    guard let shops = columns[.retailer]?.index else { return false }
    let groups = cells.values.filter { $0.index == shops }.map(\.text)
    let kinds = groups.count { $0.namesCategory && $0.split(separator: " ").count < 3 }
    return kinds * 2 <= groups.count && !groups.contains(where: \.namesRoom)
      && rows.allSatisfy { row in
        let text = row.text(at: shops)
        return row.onlyText != nil || text.isEmpty || SumLabel(text) != nil
      }
  }

  /// Whether a longer text below a product describes it, in a table with titles of rooms.
  private func isDescription(_ number: Int) -> Bool {
    guard haveRooms, number > 0, cells[number - 1]?.text.namesRoom != true, !isCertain(number),
      let cell = cells[number], cell.index == name, !cell.text.namesRoom
    else { return false }
    return cell.text.split(separator: " ").count > 3
      || cell.text.first?.isLowercase == true && cell.text.contains(",")
  }

  private static let keys: [ImportKey] = [.room, .categoryGroup, .retailer]

  /// The meaning of a title in the column of rooms, categories or shops, or of a company's name.
  private func key(of text: String, in index: Int) -> ImportKey? {
    if text.namesCompany { return .retailer }
    if index == name { return nil }
    let key = Self.keys.first { columns[$0]?.index == index }
    if text.namesRoom { return key == nil ? nil : .room }
    return key == .retailer && text.namesCategory ? .categoryGroup : key
  }

  /// Whether a section names neither a room, a category nor a shop although other sections do.
  func isDoubtful(_ number: Int, as key: ImportKey) -> Bool {
    let text = texts[number] ?? ""
    if keys[number] != nil || parentRows.parents.contains(number) { return false }
    return key == .room
      ? (haveRooms || text.includes(": ")) && !text.namesRoom
      : key == .categoryGroup && areCategories && !text.namesCategory
  }

  /// The key that a section gives to the rows below: their room, their category or their shop.
  func key(of number: Int, inside inherited: [ImportKey: String]) -> ImportKey {
    if let key = keys[number] { return key }
    if areShops { return .retailer }
    if columns[.room] != nil { return .categoryGroup }
    if columns[.categoryGroup] != nil || texts[number + 1] != nil { return .room }
    // A section inside another one is a category.
    let isInner = texts[number - 1] != nil || inherited[.categoryGroup] != nil
    return areCategories || isInner ? .categoryGroup : .room
  }
}

/// The rows that sum up the rows below them: a set above its parts, or a room with its total.
///
/// ```text
/// Living room set,,,4300
/// Sofa,1,2500,2500
/// Armchair,2,900,1800
/// ```
struct ParentRows {
  private(set) var parents: Set<Int> = []
  /// The rows that repeat the sum of a set below its parts.
  private(set) var ends: Set<Int> = []
  /// The first row after each set of numbered parts.
  private(set) var afterwards: Set<Int> = []

  init(_ content: [DelimitedRow], columns: ColumnMap) {
    guard let rows = PricedRows(content, columns: columns) else { return }
    for parent in content.indices {
      guard let total = rows.total(ofParent: parent) else { continue }
      let (parts, end) = rows.parts(of: parent, total: total)
      let isSet = parts.count > 1 || (!parents.isEmpty || end != nil) && !parts.isEmpty
      let sum = parts.reduce(0) { $0 + (rows.price(ofAll: content[$1]) ?? 0) }
      guard isSet, abs(sum - total) < 0.005 else { continue }
      parents.insert(parent)
      if let end { ends.insert(end) }
      if rows.isNumbered(parent), let last = parts.last { afterwards.insert(last + 1) }
    }
  }
}

/// The rows of a table with quantities, and the prices of all their pieces.
private struct PricedRows {
  private let rows: [DelimitedRow]
  private let columns: ColumnMap
  private let quantity: Int
  private let name: Int
  private let amounts: [Int]

  init?(_ rows: [DelimitedRow], columns: ColumnMap) {
    guard let quantity = columns[.quantity]?.index, let name = columns[.productName]?.index else {
      return nil
    }
    (self.rows, self.columns, self.quantity, self.name) = (rows, columns, quantity, name)
    amounts = ImportKey.amounts.compactMap { columns[$0]?.index }
  }

  /// Whether the row's number begins the number of the next row, as 1 does that of 1.1.
  func isNumbered(_ index: Int) -> Bool {
    index + 1 < rows.count && rows[index].isNumbered(above: rows[index + 1])
  }

  /// Whether the row lacks a quantity or a name, or has the number of a set.
  private func isOpen(_ index: Int) -> Bool {
    rows[index].text(at: quantity).isEmpty || rows[index].text(at: name).isEmpty
      || isNumbered(index)
  }

  func price(ofAll row: DelimitedRow) -> Double? {
    let value = { (column: Int) in AmountText(row.text(at: column))?.number.value }
    if let total = columns[.lineTotal].flatMap({ value($0.index) }) { return total }
    guard let price = amounts.lazy.compactMap(value).first else { return nil }
    return price * (QuantityText(row.text(at: quantity))?.number.value ?? 1)
  }

  /// The price of a row that may have parts below it; nil for other rows.
  func total(ofParent index: Int) -> Double? {
    let row = rows[index]
    guard isOpen(index), let total = price(ofAll: row), total > 0, let text = row.longestText?.text,
      !SumLabel.isSum(text),
      !row.text(at: quantity).isEmpty || amounts.count(where: { !row.text(at: $0).isEmpty }) == 1
    else { return nil }
    return total
  }

  /// The parts below a row, and the row below them that repeats the sum. Rows without a price may
  /// stand between them.
  func parts(of parent: Int, total: Double) -> (parts: [Int], end: Int?) {
    let isSet = isNumbered(parent)
    let priced = rows.indices[(parent + 1)...].lazy.filter { price(ofAll: rows[$0]) != nil }
    let parts = Array(
      priced.prefix { index in
        let row = rows[index]
        let belongs = !isSet || row.text(at: 0).hasPrefix("\(rows[parent].text(at: 0)).")
        return belongs && !repeats(row, rows[parent], total: total) && !isOpen(index)
          && !SumLabel.isSum(row.text(at: name))
      })
    let next = priced.first { $0 > parts.last ?? parent }
    return (parts, next.flatMap { repeats(rows[$0], rows[parent], total: total) ? $0 : nil })
  }

  /// Whether a row has the sum of a set, and the set's number alone or its number and title.
  private func repeats(_ row: DelimitedRow, _ parent: DelimitedRow, total: Double) -> Bool {
    let (number, title) = (parent.text(at: 0), parent.text(at: name))
    let isTitle = row.text(at: 0) == number && row.text(at: name) == title
    let isSame = row.text(at: name) == number || isTitle
    return isSame && price(ofAll: row) == total && !number.isEmpty
  }
}

extension DelimitedRow {
  /// The room beside the number of a section in a row without a name: `A | RECEPTION`.
  fileprivate func roomBesideNumber(in columns: ColumnMap) -> (index: Int, text: String)? {
    guard let name = columns[.productName]?.index, text(at: name).isEmpty else { return nil }
    return textBesideNumber(in: columns[.room]?.index)
  }

  /// The description in a row that another column marks as a section, as Odoo's orders do. A row
  /// with a product, a code or a number is not a section.
  fileprivate func markedTitle(in columns: ColumnMap) -> (index: Int, text: String)? {
    func cell(_ key: ImportKey) -> String { columns[key].map { text(at: $0.index) } ?? "" }
    let usual = columns.ownFields.filter { UsualField(rawValue: $0.key.name) != nil }
    guard cell(.productName).isEmpty, cell(.productURL).isEmpty,
      usual.allSatisfy({ text(at: $0.index).isEmpty }),
      cells.contains(where: { ["section", "line_section"].contains($0.text.trimmed.lowercased()) }),
      !([.quantity] + ImportKey.amounts).contains(where: { key in
        cell(key).contains { "1"..."9" ~= $0 }
      })
    else { return nil }
    let place = columns.headings.indices.first {
      !text(at: $0).isEmpty
        && HeadingWord.reading(columns.headings[$0])?.words.contains(.description) == true
    }
    return place.map { ($0, text(at: $0)) }
  }

  /// Whether the row's number begins the number of `row`, as 1 does that of 1.1.
  fileprivate func isNumbered(above row: DelimitedRow) -> Bool {
    let number = text(at: 0)
    return !number.isEmpty && row.text(at: 0).hasPrefix("\(number).")
  }

  /// The text of a column, if it has letters.
  fileprivate func words(in column: Int?) -> (index: Int, text: String)? {
    column.flatMap { text(at: $0).contains(where: \.isLetter) ? ($0, text(at: $0)) : nil }
  }

  /// The longest text with letters, and its column.
  var longestText: (index: Int, text: String)? {
    cells.indices.map { ($0, cells[$0].text.trimmed) }
      .filter { $0.1.contains(where: \.isLetter) && AmountText($0.1) == nil }
      .max { $0.1.count < $1.1.count }
  }
}

extension String {
  /// The text without signs before titles, such as those of Markdown's headings.
  fileprivate var withoutTitleSigns: String {
    let title = drop { "#■□◆◇●▼▶★".contains($0) }
    let hasSigns = title.count < count && (title.first == " " || first != "#")
    return hasSigns ? String(title).trimmed : self
  }

  /// Whether a heading is one of shops, but not of names, rooms, categories, descriptions, codes or
  /// numbers.
  fileprivate var isOfShops: Bool {
    let words = HeadingWord.reading(self)?.words ?? []
    return words.contains(.shop)
      && words.isDisjoint(with: [.name, .room, .category, .description, .code, .number])
  }

  /// The meaning and the value of a text such as `Vendor: Nordhem` or `Room: Kitchen`.
  var labeled: (key: ImportKey, value: String)? {
    let parts = split(maxSplits: 1) { $0 == ":" || $0 == "：" }.map { String($0).trimmed }
    guard parts.count == 2, let first = parts[1].first else { return nil }
    let label = Heading(parts[0])
    let isRoom = label.words == [.room] && first.isLetter || parts[1].namesRoom
    guard let key = label.meaning?.key, key == .retailer || key == .room && isRoom else {
      return nil
    }
    return (key, parts[1])
  }

  /// Whether a text ends with the legal form of a company.
  fileprivate var namesCompany: Bool {
    let words = lowercased().split { !$0.isLetter }
    return words.count > 1 && words.last.map { Self.legalForms.contains(String($0)) } ?? false
  }

  private static let legalForms: Set = [
    "gmbh", "kg", "ag", "inc", "llc", "ltd", "corp", "plc", "srl", "sarl", "sas", "lda", "ltda",
    "bv", "ab", "oy",
  ]
}
