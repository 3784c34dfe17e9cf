import RemoBytes

/// A row of a table, and the values that rows above it give.
struct SheetRow: Sendable {
  let row: DelimitedRow
  /// The room and the category of the section, or of the cell above a blank one.
  var inherited: [ImportKey: String] = [:]
  /// The mark of an alternate or an option.
  var option: RowOption?
}

/// The parts of a table: headings, products and sections.
///
/// ```text
/// Order for Jane Doe            before the headings
/// Item,Dimensions,,,Qty,Price   headings, in one row or two
/// ,W,D,H,,
/// ----,,,,,                     a rule
/// LIVING ROOM,,,,,              a section: the room of the rows below
/// Fjord sofa,84,36,33,1,1299    a product
/// ```
struct SheetParts {
  /// The maximum number of rows before the headings.
  static let mostRowsBeforeHeadings = 20

  let headings: DelimitedRow
  private(set) var columns: ColumnMap
  private(set) var rows: [SheetRow] = []
  private(set) var warnings: [Diagnostic] = []
  /// The number of blank rooms and categories that take the value above.
  private(set) var filled = 0
  /// The texts of sections.
  private(set) var sections: [String] = []
  /// The texts of rows that describe the products above.
  private(set) var descriptions: [String] = []
  /// The values above the headings, and the currency of a section.
  private(set) var preface: TablePreface

  /// Finds the parts of a table; nil without headings.
  ///
  /// - Parameters:
  ///   - rows: the rows with text.
  ///   - updatedFields: the own fields of the list that the rows update; nil for a new list. An
  ///     update leaves blank cells blank.
  ///   - room: the room of all rows, if the table names none.
  init?(
    _ rows: [DelimitedRow], options: ImportOptions, updatedFields: [String]?, room: String? = nil
  ) {
    guard let start = Self.headingRow(of: rows, options: options) else { return nil }
    let joined = start + 1 < rows.count ? Self.join(rows[start], rows[start + 1]) : nil
    let headings = joined ?? rows[start]
    self.headings = headings
    var content = rows[(joined == nil ? start + 1 : start + 2)...].filter { !$0.isRule }
    if headings.isOfMarkdown { warnings += Self.removeTexts(from: &content) }
    let isWide = headings.cells.count > 2
    if isWide { Self.widen(&content, below: headings) }
    let title = start > 0 ? isWide ? rows[start - 1].widened : rows[start - 1] : nil
    let above = title?.onlyText?.text
    var repeats = RepeatedHeadings(headings, in: content, above: above)
    var skipped = start
    let isOwn = ColumnMap(headings, mapped: options.mappedColumns).hasOwnHeadings
    let isForeign = !isOwn && updatedFields == nil
    if isForeign, above != nil, let title, !repeats.titles.isEmpty {
      // The first headings have such a title, too.
      content.insert(title, at: 0)
      repeats.insertTitle()
      skipped -= 1
    }
    if !isOwn { Self.unwrap(&content, below: headings) }
    let products = content.indices.filter { !repeats.rows.contains($0) }
    columns = ColumnMap(
      headings, mapped: options.mappedColumns,
      rows: repeats.rows.isEmpty ? content : products.map { content[$0] },
      own: updatedFields ?? [])
    guard columns.describesProducts else { return nil }
    preface = TablePreface(isForeign ? rows[..<skipped] : [])
    if skipped > 0 {
      let end = rows[skipped - 1].range.upperBound
      warn(.skippedRows(skipped), at: rows[0].range.lowerBound..<end)
    }
    let values = values(content, room: room)
    take(content, findsSections: !isOwn, repeats: repeats, inheriting: values)
    if isForeign { guess(content) }
  }

  /// The room and the shop of all rows.
  private mutating func values(_ content: [DelimitedRow], room: String?) -> [ImportKey: String] {
    var values: [ImportKey: String] = [:]
    // "Room: Kitchen" above the headings counts only if such labels also stand between the rows.
    let hasLabels = content.contains { $0.onlyText?.text.labeled?.key == .room }
    if columns[.room] == nil { values[.room] = room ?? (hasLabels ? preface.room : nil) }
    if let retailer = preface.retailer, columns[.retailer] == nil {
      values[.retailer] = retailer.name
      warn(.assumedRetailer(retailer.name), at: retailer.range)
    }
    return values
  }

  /// Fills blank cells and finds options in a table of another program.
  private mutating func guess(_ content: [DelimitedRow]) {
    let hasRooms = rows.contains { $0.inherited[.room] != nil }
    warnings += columns.guesses(content, hasRooms: hasRooms)
    for key in [ImportKey.room, .categoryGroup, .retailer] { fillDown(key) }
    RowOption.mark(&rows, columns: columns, warnings: &warnings)
  }

  private mutating func warn(_ problem: ImportProblem, at range: Range<Int>) {
    warnings.append(problem.diagnostic(at: range))
  }

  /// Hands over the rows, so that they can be released one by one.
  mutating func takeRows() -> [SheetRow] {
    defer { rows = [] }
    return rows
  }

  /// The number of the heading row: the one of the first rows with the most known headings.
  static func headingRow(of rows: [DelimitedRow], options: ImportOptions) -> Int? {
    var best: (index: Int, count: Int)?
    for index in rows.prefix(mostRowsBeforeHeadings + 1).indices {
      // Skips a row with no more texts than the best row has headings. This saves half the time.
      let most = rows[index].cells.count { !$0.isBlank }
      guard index == 0 || most > max(1, best?.count ?? 0) else { continue }
      let columns = ColumnMap(rows[index], mapped: options.mappedColumns)
      let count = columns.columns.count
      guard index == 0 || count > 1, count > best?.count ?? 0 else { continue }
      // "Page" may have links.
      let isOpen = columns.describesProducts || count > 1 && columns.hasNumbers
      if columns[.productName] != nil || isOpen && hasNames(index) {
        best = (index, count)
      }
    }
    /// Whether the rows below have names under an unknown heading.
    func hasNames(_ index: Int) -> Bool {
      let below = Array(rows[(index + 1)...].prefix(ColumnContent.mostRows))
      return ColumnMap(rows[index], mapped: options.mappedColumns, rows: below).describesProducts
    }
    guard let best else { return nil }
    // The second row of headings may have more of them.
    let first = best.index - 1
    if first >= 0, let both = join(rows[first], rows[best.index]),
      ColumnMap(rows[first]).columns.count > 1, ColumnMap(both).columns.count > best.count
    {
      return first
    }
    return best.index
  }

  /// Divides rows into tables. A table starts at each new row of headings, or at the title right
  /// above it. If the title names a room, it is the room of the table.
  static func tables(
    in rows: [DelimitedRow], options: ImportOptions
  ) -> [(rows: ArraySlice<DelimitedRow>, room: String?)] {
    guard rows.count <= 2_000, options.mappedColumns.isEmpty,
      let first = headingRow(of: rows, options: options)
    else { return [] }
    let others = rows.indices.dropFirst(first + 2).filter { index in
      rows[index].hasOnlyHeadings && rows[index].plainTexts != rows[first].plainTexts
    }
    let titles = ([first] + others).map { index in
      index == 0 ? nil : rows[index - 1].widened.onlyText.map(\.text)
    }
    let starts =
      [0] + zip(others, titles.dropFirst()).map { $1?.isSectionTitle == true ? $0 - 1 : $0 }
    return zip(zip(starts, starts.dropFirst() + [rows.count]), titles).map { ends, title in
      (rows[ends.0..<ends.1], title?.namesRoom == true ? title : nil)
    }
  }

  /// Gives a second cell to lines that are not products: prose, titles above repeated headings, and
  /// texts below the table.
  private static func widen(_ rows: inout [DelimitedRow], below headings: DelimitedRow) {
    let lastWide = rows.lastIndex { $0.cells.count > 1 } ?? -1
    for index in rows.indices where rows[index].cells.count == 1 {
      let isTitle =
        rows.indices.contains(index + 1) && rows[index + 1].text(at: 0) == headings.text(at: 0)
      if isTitle || index > lastWide || rows[index].text(at: 0).contains(" ") {
        rows[index] = rows[index].widened
      }
    }
  }

  /// Removes texts that have bars as Markdown's rows do, such as a signature.
  private static func removeTexts(from rows: inout [DelimitedRow]) -> [Diagnostic] {
    let isText = { (row: DelimitedRow) in row.cells.count > 1 && !row.cells[0].isBlank }
    defer { rows.removeAll(where: isText) }
    return rows.filter(isText).map { row in
      ImportProblem.noteRow(row.text(at: 0)).diagnostic(at: row.range)
    }
  }

  /// Joins the lines of each cell, and replaces ditto marks with the texts above.
  private static func unwrap(_ rows: inout [DelimitedRow], below headings: DelimitedRow) {
    rows = rows.map { $0.unwrapped(trimming: headings.isOfMarkdown || headings.isPadded) }
    for index in rows.indices.dropFirst() {
      rows[index] = rows[index].withTexts(insteadOfDittos: rows[index - 1])
    }
  }

  /// The headings of two rows, the second of which divides headings of the first one; nil if the
  /// second row does not.
  private static func join(_ first: DelimitedRow, _ second: DelimitedRow) -> DelimitedRow? {
    var cells: [DelimitedCell] = []
    var above = ""
    var divided = 0
    for (index, cell) in second.cells.enumerated() {
      let heading = first.cell(at: index)
      if let heading, !heading.isBlank { above = heading.text.trimmed }
      let part = cell.text.trimmed
      if part.isEmpty {
        cells.append(heading ?? cell)
      } else if let text = joined(part, below: above, spans: first.spans(index)) {
        cells.append(DelimitedCell(text, range: cell.range))
        divided += 1
      } else {
        // "Fabric" below "Finish", beside other parts of headings
        let mayDivide = first.spans(index) && !Heading(above).mayHaveNames
        guard mayDivide, !part.contains(where: \.isNumber) else { return nil }
        cells.append(cell)
      }
    }
    cells += first.cells.dropFirst(second.cells.count)
    guard divided > 0 else { return nil }
    return DelimitedRow(
      cells: cells, range: first.range.lowerBound..<second.range.upperBound, fault: nil)
  }

  /// The heading of a column with two headings; nil if the second one is not a heading.
  ///
  /// - Parameter spans: whether the first heading may stand above several columns.
  private static func joined(_ part: String, below above: String, spans: Bool) -> String? {
    let heading = Heading(part)
    if ImportKey.measures.contains(where: { $0.key == heading.meaning?.key }) {
      // The unit of all measures stands above them: Dimensions (cm).
      let remark = heading.remark.isEmpty ? Heading(above).remark : ""
      return remark.isEmpty ? part : "\(part) (\(remark))"
    }
    if LengthUnit(part) != nil || CurrencySign(part) != nil { return "\(above) (\(part))" }
    let title = Heading(above)
    if heading.letter != nil, title.meaning?.key == .dimensions { return "\(above) \(part)" }
    let whole = "\(part) \(above)"
    let isQuantity = title.meaning?.key == .quantity
    if isQuantity, Heading(whole).words.isSuperset(of: [.total, .quantity]) { return whole }
    if spans, let amount = amount(part, below: above) { return amount }
    let words = HeadingWord.reading(part.filter { $0 != "(" && $0 != ")" })
    guard title.isAmount || isQuantity else { return nil }
    if let words, words.unknown == 0, words.words.isSubset(of: HeadingWord.additions) {
      return "\(above) \(part)"
    }
    // "King" below "Quantity by room type"
    return spans && isQuantity && !part.contains(where: \.isNumber) ? part : nil
  }

  /// The heading of a part of prices, such as Net below Price; nil if it is not one of amounts.
  private static func amount(_ part: String, below above: String) -> String? {
    if part.contains(where: \.isNumber) { return nil }
    return ["\(part) \(above)", "\(above) \(part)", part].first { Heading($0).isAmount }
  }

  // MARK: Rows

  /// Takes the products with the values of their sections, and leaves out repeated headings.
  ///
  /// - Parameter values: the values outside sections.
  private mutating func take(
    _ content: [DelimitedRow], findsSections: Bool, repeats: RepeatedHeadings,
    inheriting values: [ImportKey: String]
  ) {
    let found =
      findsSections
      ? SectionRows(content, columns: columns, titles: repeats.titles, preface: preface) : nil
    // In a table without prices, a name may be the only text of a product.
    let remarks = findsSections && columns.hasPrices ? Remarks(in: content, columns) : nil
    var section = OpenSection(values: values, outside: values)
    var lastDescribed = -1
    rows.reserveCapacity(content.count)
    for (index, row) in content.enumerated() where !repeats.rows.contains(index) {
      if found?.parentRows.afterwards.contains(index) == true { section.values = section.outside }
      if let found, found.texts[index] != nil {
        if preface.takeCurrency(of: row, in: columns) {
          begin(&section, at: index, row, in: found)
          continue
        }
        // A title with another currency ends the open section, and its row becomes an error.
        section.values = values
      }
      if found?.parentRows.ends.contains(index) == true {
        let text = row.longestText?.text ?? row.cells.first { !$0.isBlank }?.text ?? ""
        warn(.totalRow(text), at: row.range)
      } else if findsSections, row.isSignature, !isPriced(row), let text = row.longestText?.text {
        warn(.noteRow(text), at: row.range)
      } else if let remarks, let text = remarks.texts[index] {
        if lastDescribed == index - 1, index < remarks.lastProduct, describe(by: row) {
          descriptions.append(text)
          lastDescribed = index
        } else {
          warn(.noteRow(text), at: row.range)
        }
      } else {
        rows.append(SheetRow(row: row, inherited: section.values, option: section.option))
        lastDescribed = index
      }
    }
    if let first = repeats.rows.min() {
      warn(.repeatedHeadings(repeats.rows.count), at: content[first].range)
    }
  }

  /// Begins a section: the rows below are options, or have its text as a value.
  private mutating func begin(
    _ section: inout OpenSection, at index: Int, _ row: DelimitedRow, in found: SectionRows
  ) {
    let text = found.texts[index] ?? ""
    sections.append(text)
    section.option = RowOption(section: text)
    if section.option != nil || ["option a", "option 1"].contains(text.lowercased()) { return }
    let isParent = found.parentRows.parents.contains(index)
    if isParent { section.outside = section.values }
    let key = found.key(of: index, inside: section.values)
    if key == .room { section.values[.categoryGroup] = nil }
    section.values[key] = text
    if found.isDoubtful(index, as: key) { warn(.assumedSection(text), at: row.range) }
    if isParent { warn(.totalRow(text), at: row.range) }
  }

  private func isPriced(_ row: DelimitedRow) -> Bool {
    ImportKey.amounts.contains { key in
      columns[key].map { AmountText(row.text(at: $0.index)) != nil } ?? false
    }
  }

  /// Adds the text of a row below a product, in the column of names, to the product's details.
  /// Returns false if the text stands elsewhere, or if the product has details.
  private mutating func describe(by row: DelimitedRow) -> Bool {
    guard let text = row.onlyText, text.index == columns[.productName]?.index,
      let product = rows.last, let details = columns.addDetails(),
      product.row.text(at: details.index).isEmpty
    else { return false }
    let known = product.inherited[details.key].map { "\($0); " } ?? ""
    rows[rows.count - 1].inherited[details.key] = known + text.text.drop { "-–• ".contains($0) }
    return true
  }

  /// Gives blank cells the value above if the column seems to have had merged cells: the first cell
  /// has a value, and no two rows in succession have the same value.
  private mutating func fillDown(_ key: ImportKey) {
    guard let column = columns[key] else { return }
    // A blank cell after the names may be that of a product without a shop.
    let isShop = key == .retailer
    if isShop, column.index > columns[.productName]?.index ?? -1 { return }
    let texts = rows.map { $0.row.text(at: column.index) }
    guard texts.first?.isEmpty == false, texts.contains(""),
      !zip(texts, texts.dropFirst()).contains(where: { $0 == $1 && !$0.isEmpty })
    else { return }
    var above = ""
    var count = 0
    var section: String?
    for (index, text) in texts.enumerated() {
      let own = rows[index].inherited[key]
      if own != section { (section, above) = (own, own ?? above) }
      if !text.isEmpty {
        above = text
      } else if rows[index].row.hasText(beside: [column.index]) {
        rows[index].inherited[key] = above
        count += 1
      }
    }
    if isShop {
      let problem = ImportProblem.filledRetailers(count)
      warnings.append(problem.diagnostic(column.heading, at: column.range))
    } else {
      filled += count
    }
  }
}

/// The values that a section gives to the rows below it.
private struct OpenSection {
  var values: [ImportKey: String]
  /// The values outside a set and its parts.
  var outside: [ImportKey: String]
  var option: RowOption?
}

/// The rows with a single text that are not products.
private struct Remarks {
  private(set) var texts: [Int: String] = [:]
  let lastProduct: Int

  init(in content: [DelimitedRow], _ columns: ColumnMap) {
    let lone = Set(content.indices.filter { content[$0].onlyText != nil })
    lastProduct = content.indices.last { !lone.contains($0) } ?? -1
    let open = lone.count { $0 < lastProduct && content[$0].onlyText?.text.isRemark == false }
    let findsNotes = open * 2 <= lastProduct
    let haveQuantities = !lone.isEmpty && Self.haveQuantities(content, columns)
    for row in lone {
      guard let (index, text) = content[row].onlyText else { continue }
      let isOutside = index != columns[.productName]?.index || content[row].cells.count == 2
      // "Floor lamp" is a product.
      let isNoProduct =
        isOutside ? haveQuantities || row > lastProduct : haveQuantities && !text.namesProduct
      let isNote = text.isNote || text.contains(where: \.isLetter) && isNoProduct
      if text.isRemark || findsNotes && isNote { texts[row] = text }
    }
  }

  /// Whether each row with a price has a quantity.
  private static func haveQuantities(_ content: [DelimitedRow], _ columns: ColumnMap) -> Bool {
    guard let quantity = columns[.quantity]?.index else { return false }
    let prices = ImportKey.amounts.dropLast().compactMap { columns[$0]?.index }
    return content.allSatisfy { row in
      !row.text(at: quantity).isEmpty || !prices.contains { AmountText(row.text(at: $0)) != nil }
    }
  }
}

/// The rows that repeat the headings, and the titles above them.
private struct RepeatedHeadings {
  /// The rows that repeat the headings, or the title of the table above them.
  private(set) var rows: Set<Int>
  /// The rows with other titles above repeated headings: `Bedroom`.
  private(set) var titles: Set<Int>

  /// - Parameter above: the title above the first headings, if any.
  init(_ headings: DelimitedRow, in content: [DelimitedRow], above: String?) {
    let plain = headings.plainTexts
    // The first heading rules out nearly all rows.
    rows = Set(
      content.indices.filter {
        HeadingNames.plain(content[$0].text(at: 0)) == plain.first
          && content[$0].plainTexts == plain
      })
    titles = []
    for row in rows.map({ $0 - 1 }) where row >= 0 {
      guard let text = content[row].onlyText?.text, !text.isNote else { continue }
      if text == above { rows.insert(row) } else { titles.insert(row) }
    }
  }

  /// Inserts a title before all rows.
  mutating func insertTitle() {
    rows = Set(rows.map { $0 + 1 })
    titles = Set(titles.map { $0 + 1 } + [0])
  }
}
