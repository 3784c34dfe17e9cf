import RemoBytes

/// The rows whose text is the room, the category or the shop of the rows below.
struct SectionRows {
  /// The texts of sections by the numbers of their rows.
  private(set) var texts: [Int: String] = [:]
  /// The rows that sum up others.
  let parentRows: ParentRows
  /// The meanings that labels, places or the texts themselves tell.
  private var keys: [Int: ImportKey] = [:]
  private let areCategories: Bool
  private let haveRooms: Bool
  /// Whether texts without another meaning are shops.
  private let areShops: Bool

  /// - Parameters:
  ///   - titles: the rows above repeated headings.
  ///   - preface: the values above the headings, such as `Vendor: Nordhem`.
  init(_ rows: [DelimitedRow], columns: ColumnMap, titles: Set<Int>, preface: TablePreface) {
    let name = columns[.productName]?.index
    let known = Set([name, 0] + Self.keys.map { columns[$0]?.index })
    parentRows = ParentRows(rows, columns: columns)
    let parents = parentRows.parents
    var singles: [Int: (index: Int, text: String)] = [:]
    var keys: [Int: ImportKey] = [:]
    for (number, row) in rows.enumerated() {
      let marked = row.markedTitle(in: columns)
      let cell =
        marked ?? row.onlyText ?? row.textBesideNumber(in: name)
        ?? row.roomBesideNumber(in: columns)
        ?? (parents.contains(number) ? row.words(in: name) ?? row.longestText : nil)
      guard var cell, marked != nil || known.contains(cell.index) || titles.contains(number) else {
        continue
      }
      // Markdown's headings, and other signs before titles.
      let title = cell.text.drop { "#■□◆◇●▼▶★".contains($0) }
      if title.count < cell.text.count, title.first == " " || cell.text.first != "#" {
        cell.text = String(title).trimmed
      }
      // Below a product, a label is a remark about it.
      if let label = cell.text.labeled,
        label.key == .room || preface.retailer != nil || number == 0 || !keys.isEmpty
      {
        (keys[number], cell.text) = (label.key, label.value)
      }
      guard cell.text.isSectionTitle else { continue }
      singles[number] = cell
    }
    let open = singles.filter { keys[$0.key] == nil }.values
    let roomCount = open.count { $0.text.namesRoom }
    haveRooms = roomCount > 0
    areCategories = !haveRooms && open.count { $0.text.namesCategory } * 2 > open.count
    let hasShopHeading =
      !titles.isEmpty && columns[.room] != nil
      || open.contains { columns.headings.dropFirst($0.index).first?.isOfShops == true }
    // A shop may have the word for a room: "Kitchen Warehouse".
    let isByShop = preface.isByShop ? roomCount * 2 <= open.count : hasShopHeading && !haveRooms
    areShops =
      columns[.retailer] == nil
      && (isByShop && !areCategories
        || !haveRooms && open.count { $0.text.namesShop } * 2 > open.count)
    let names = rows.indices.filter { singles[$0] == nil }
      .compactMap { index in name.map { rows[index].text(at: $0) } }
    // If the first row is a title, the other single texts are titles, too. Otherwise, capitals, a
    // colon or another column than that of the names tell a title.
    let isDivided =
      columns.columns.count > 2 && singles.count < rows.count && !parents.contains(0)
      && singles[0].map { singles.count > 1 || $0.text.namesRoom } ?? false
    // Below "Vendor", only groups of purchases may have a text.
    let shops = columns[.retailer].map(\.index)
    let groups = singles.values.filter { $0.index == shops }.map(\.text)
    let kinds = groups.count { $0.namesCategory && $0.split(separator: " ").count < 3 }
    let areKinds = kinds * 2 > groups.count
    let areShopsAlone =
      !areKinds && !groups.contains(where: \.namesRoom)
      && rows.allSatisfy { row in
        let text = shops.map { row.text(at: $0) } ?? ""
        return row.onlyText != nil || text.isEmpty || SumLabel(text) != nil
      }
    let hasLowercase = names.contains { $0.contains(where: \.isLowercase) }
    let lastProduct = rows.indices.last { singles[$0] == nil } ?? 0
    // Nothing follows the last text, so it is a note or a product.
    for (number, single) in singles where number < lastProduct {
      // Beside rooms, a longer text below a product describes it.
      let isDescription =
        haveRooms && number > 0 && singles[number - 1]?.text.namesRoom != true
        && !single.text.namesRoom && single.index == name && keys[number] == nil
        && !titles.contains(number) && !parents.contains(number)
        && (single.text.split(separator: " ").count > 3
          || single.text.first?.isLowercase == true && single.text.contains(","))
      if isDescription { continue }
      let isTitle =
        isDivided && rows[number].onlyText != nil || titles.contains(number)
        || parents.contains(number) || keys[number] != nil
        || single.text.hasSuffix(":") || single.index != name
        || hasLowercase && !single.text.contains(where: \.isLowercase) && !single.text.isRemark
        || rows[number].isNumbered(above: rows[number + 1])
      guard isTitle else { continue }
      let text = single.text.hasSuffix(":") ? String(single.text.dropLast()) : single.text
      texts[number] = text
      let key = Self.key(of: text, in: single.index, of: columns)
      let isShop =
        areShops && key == .room && single.index != columns[.room]?.index
        || areShopsAlone && single.index == shops && key != .room
      keys[number] = keys[number] ?? (isShop ? .retailer : key)
    }
    self.keys = keys
  }

  private static let keys: [ImportKey] = [.room, .categoryGroup, .retailer]

  /// The meaning of a title that stands in the column of rooms, categories or shops, or that is the
  /// name of a company.
  private static func key(of text: String, in index: Int, of columns: ColumnMap) -> ImportKey? {
    if text.namesCompany { return .retailer }
    if index == columns[.productName]?.index { return nil }
    let key = keys.first { columns[$0]?.index == index }
    if text.namesRoom { return key == nil ? nil : .room }
    return key == .retailer && text.namesCategory ? .categoryGroup : key
  }

  /// Whether a section names neither a room, a category nor a shop although other ones do.
  func isDoubtful(_ number: Int, as key: ImportKey) -> Bool {
    let text = texts[number] ?? ""
    if keys[number] != nil || parentRows.parents.contains(number) { return false }
    return key == .room
      ? (haveRooms || text.includes(": ")) && !text.namesRoom
      : key == .categoryGroup && areCategories && !text.namesCategory
  }

  /// The key that a section gives to the rows below: their room, their category or their shop.
  func key(
    of number: Int, in columns: ColumnMap, inside inherited: [ImportKey: String]
  ) -> ImportKey {
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
  /// The rows that end the parts with their sum.
  private(set) var ends: Set<Int> = []
  /// The first row after each set of numbered parts.
  private(set) var afterwards: Set<Int> = []

  init(_ content: [DelimitedRow], columns: ColumnMap) {
    guard let quantity = columns[.quantity]?.index, let name = columns[.productName]?.index else {
      return
    }
    let amounts = ImportKey.amounts.compactMap { columns[$0]?.index }
    /// Whether the row has no quantity, stands beside the names, or has the number 1 above 1.1.
    func isOpen(_ index: Int) -> Bool {
      let row = content[index]
      if row.text(at: quantity).isEmpty || row.text(at: name).isEmpty { return true }
      return index + 1 < content.count && row.isNumbered(above: content[index + 1])
    }
    func value(_ row: DelimitedRow, _ column: Int?) -> Double? {
      column.flatMap { AmountText(row.text(at: $0))?.number.value }
    }
    /// The price of all pieces of a row.
    func line(_ row: DelimitedRow) -> Double? {
      if let total = value(row, columns[.lineTotal]?.index) { return total }
      guard let price = amounts.lazy.compactMap({ value(row, $0) }).first else { return nil }
      return price * (QuantityText(row.text(at: quantity))?.number.value ?? 1)
    }
    for parent in content.indices where isOpen(parent) {
      let row = content[parent]
      guard let total = line(row), total > 0, let text = row.longestText?.text,
        !SumLabel.isSum(text),
        !row.text(at: quantity).isEmpty || amounts.count(where: { !row.text(at: $0).isEmpty }) == 1
      else { continue }
      // Texts may stand between the parts, and a row with the sum may end them.
      let priced = content.indices[(parent + 1)...].lazy.filter { line(content[$0]) != nil }
      let (number, title) = (row.text(at: 0), row.text(at: name))
      func repeats(_ other: DelimitedRow) -> Bool {
        let isTitle = other.text(at: 0) == number && other.text(at: name) == title
        return line(other) == total && !number.isEmpty
          && (other.text(at: name) == number || isTitle)
      }
      let isNumbered = parent + 1 < content.count && row.isNumbered(above: content[parent + 1])
      let parts = Array(
        priced.prefix {
          let other = content[$0]
          let belongs = !isNumbered || other.text(at: 0).hasPrefix("\(number).")
          return belongs && !repeats(other) && !isOpen($0)
            && !SumLabel.isSum(other.text(at: name))
        })
      let end = priced.first { $0 > parts.last ?? parent }.flatMap {
        repeats(content[$0]) ? $0 : nil
      }
      let sum = parts.reduce(0) { $0 + (line(content[$1]) ?? 0) }
      if parts.count > 1 || (!parents.isEmpty || end != nil) && !parts.isEmpty,
        abs(sum - total) < 0.005
      {
        parents.insert(parent)
        if let end { ends.insert(end) }
        if isNumbered, let last = parts.last { afterwards.insert(last + 1) }
      }
    }
  }
}

extension DelimitedRow {
  /// The room beside the number of a section in a row without a name: `A | RECEPTION`.
  fileprivate func roomBesideNumber(in columns: ColumnMap) -> (index: Int, text: String)? {
    guard let name = columns[.productName]?.index, text(at: name).isEmpty else { return nil }
    return textBesideNumber(in: columns[.room]?.index)
  }

  /// The description in a row that another column marks as a section, as Odoo's orders do. A row
  /// with a product, a code or a number is none.
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

  /// Whether the row has the number 1 above 1.1.
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
  /// Whether a heading is one of shops, and perhaps of dates or numbers in other rows.
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
