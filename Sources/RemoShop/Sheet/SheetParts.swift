import RemoBytes

/// A row of a table, and the values that rows above it give.
struct SheetRow: Sendable {
  let row: DelimitedRow
  /// The room and the category of the section, or of the cell above a blank one.
  var inherited: [ImportKey: String] = [:]
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
  let columns: ColumnMap
  private(set) var rows: [SheetRow] = []
  private(set) var warnings: [Diagnostic] = []
  /// The number of blank rooms and categories that have the value above.
  private(set) var filled = 0
  /// The texts of sections.
  private(set) var sections: [String] = []

  /// Finds the parts of a table; nil without headings.
  ///
  /// - Parameters:
  ///   - rows: the rows with text.
  ///   - updatedFields: the own fields of the list that the rows update; nil for a new list. Blank
  ///     cells are blank in an update.
  init?(_ rows: [DelimitedRow], options: ImportOptions, updatedFields: [String]?) {
    guard let start = Self.headingRow(of: rows, options: options) else { return nil }
    var end = start + 1
    var headings = rows[start]
    if end < rows.count, let joined = Self.join(headings, rows[end]) {
      headings = joined
      end += 1
    }
    self.headings = headings
    var content = rows[end...].filter { !$0.isRule }
    let isOwn = ColumnMap(headings, mapped: options.mappedColumns).hasOwnHeadings
    if !isOwn { content = content.map { $0.unwrapped(trimming: headings.isOfMarkdown) } }
    columns = ColumnMap(
      headings, mapped: options.mappedColumns, rows: content, own: updatedFields ?? [])
    if start > 0 {
      let range = rows[0].range.lowerBound..<rows[start - 1].range.upperBound
      warnings.append(ImportProblem.skippedRows(start).diagnostic(at: range))
    }
    let isForeign = !isOwn && updatedFields == nil
    take(content, findsSections: isForeign)
    if isForeign {
      for key in [ImportKey.room, .categoryGroup] { fillDown(key) }
    }
  }

  /// The number of the row with the headings: of the first rows, the one with most known headings.
  static func headingRow(of rows: [DelimitedRow], options: ImportOptions) -> Int? {
    var best: (index: Int, count: Int)?
    for index in rows.prefix(mostRowsBeforeHeadings + 1).indices {
      let columns = ColumnMap(rows[index], mapped: options.mappedColumns)
      let count = columns.columns.count
      guard columns.describesProducts, index == 0 || count > 1, count > best?.count ?? 0 else {
        continue
      }
      best = (index, count)
    }
    return best?.index
  }

  /// The headings of two rows, the second of which divides headings of the first one; nil if the
  /// second row is none.
  private static func join(_ first: DelimitedRow, _ second: DelimitedRow) -> DelimitedRow? {
    var cells: [DelimitedCell] = []
    var above = ""
    var divided = 0
    for (index, cell) in second.cells.enumerated() {
      let heading = first.cells.indices.contains(index) ? first.cells[index] : nil
      if let heading, !heading.isBlank { above = heading.text.trimmed }
      let part = cell.text.trimmed
      if part.isEmpty {
        cells.append(heading ?? cell)
        continue
      }
      let isUnit = LengthUnit(part) != nil || CurrencySign(part) != nil
      let key = Heading(part).meaning?.key
      guard isUnit || ImportKey.measures.contains(where: { $0.key == key }) else { return nil }
      // The unit of all measures stands above them: Dimensions (cm).
      let remark = Heading(above).remark
      let text = key == nil ? "\(above) (\(part))" : remark.isEmpty ? part : "\(part) (\(remark))"
      cells.append(DelimitedCell(text, range: cell.range))
      divided += 1
    }
    cells += first.cells.dropFirst(second.cells.count)
    guard divided > 0 else { return nil }
    return DelimitedRow(
      cells: cells, range: first.range.lowerBound..<second.range.upperBound, fault: nil)
  }

  // MARK: Rows

  /// Takes the products, with the section each stands in, and leaves out repeated headings.
  private mutating func take(_ content: [DelimitedRow], findsSections: Bool) {
    let plain = headings.plainTexts
    let found = findsSections ? SectionRows(content, columns: columns) : nil
    // In a table without prices, a name may be the only text of a product.
    let findsRemarks = findsSections && columns.hasPrices
    let findsNotes = findsRemarks && content.count { $0.onlyText != nil } * 2 < content.count
    var inherited: [ImportKey: String] = [:]
    var repeated: [DelimitedRow] = []
    for (index, row) in content.enumerated() {
      // The first heading rules out nearly all rows.
      if HeadingNames.plain(row.text(at: 0)) == plain.first, row.plainTexts == plain {
        repeated.append(row)
        continue
      }
      if let found, let text = found.texts[index] {
        let key = found.key(of: index, in: columns, inside: inherited)
        sections.append(text)
        if key == .room { inherited[.categoryGroup] = nil }
        inherited[key] = text
        continue
      }
      if findsRemarks, let text = row.onlyText?.text, text.isRemark || findsNotes && text.isNote {
        warnings.append(ImportProblem.noteRow(text).diagnostic(at: row.range))
        continue
      }
      rows.append(SheetRow(row: row, inherited: inherited))
    }
    if let first = repeated.first {
      let problem = ImportProblem.repeatedHeadings(repeated.count)
      warnings.append(problem.diagnostic(at: first.range))
    }
  }

  /// Gives blank cells the value above, as in a sheet whose cells were merged: the first cell has a
  /// value, and no value stands below itself.
  private mutating func fillDown(_ key: ImportKey) {
    guard let column = columns[key] else { return }
    let texts = rows.map { $0.row.text(at: column.index) }
    guard texts.first?.isEmpty == false, texts.contains(""),
      !zip(texts, texts.dropFirst()).contains(where: { $0 == $1 && !$0.isEmpty })
    else { return }
    var above = ""
    for (index, text) in texts.enumerated() {
      if !text.isEmpty {
        above = text
      } else if rows[index].row.hasText(beside: [column.index]) {
        rows[index].inherited[key] = above
        filled += 1
      }
    }
  }
}

/// The rows with a single text that is the room or the category of the rows below.
private struct SectionRows {
  /// The texts of sections by the numbers of their rows.
  private(set) var texts: [Int: String] = [:]
  private let areCategories: Bool

  init(_ rows: [DelimitedRow], columns: ColumnMap) {
    let name = columns[.productName]?.index
    let known = Set([name, columns[.room]?.index, columns[.categoryGroup]?.index, 0])
    var singles: [Int: (index: Int, text: String)] = [:]
    for (number, row) in rows.enumerated() {
      guard let cell = row.onlyText, known.contains(cell.index), cell.text.isSectionTitle else {
        continue
      }
      singles[number] = cell
    }
    areCategories = singles.values.allSatisfy { single in
      let bytes = ContiguousArray(single.text.utf8)
      return !single.text.namesRoom && Category(of: 0..<bytes.count, in: bytes.span) != .unknown
    }
    let names = rows.indices.filter { singles[$0] == nil }
      .compactMap { index in name.map { rows[index].text(at: $0) } }
    // If the first row is a title, the other single texts are titles, too. Otherwise, capitals, a
    // colon or another column than that of the names tell a title.
    let isDivided =
      columns.columns.count > 2 && singles.count < rows.count
      && singles[0].map { singles.count > 1 || $0.text.namesRoom } ?? false
    let hasLowercase = names.contains { $0.contains(where: \.isLowercase) }
    let lastProduct = rows.indices.last { singles[$0] == nil } ?? 0
    for (number, single) in singles {
      let isTitle =
        isDivided || single.text.hasSuffix(":") || single.index != name
        || hasLowercase && !single.text.contains(where: \.isLowercase)
      // Nothing follows the last text, so it is a note or a product.
      guard isTitle, number < lastProduct else { continue }
      texts[number] = single.text.hasSuffix(":") ? String(single.text.dropLast()) : single.text
    }
  }

  /// The key that a section gives to the rows below: their room or their category.
  func key(
    of number: Int, in columns: ColumnMap, inside inherited: [ImportKey: String]
  ) -> ImportKey {
    if columns[.room] != nil { return .categoryGroup }
    if columns[.categoryGroup] != nil || texts[number + 1] != nil { return .room }
    // A section inside another one is a category.
    let isInner = texts[number - 1] != nil || inherited[.categoryGroup] != nil
    return areCategories || isInner ? .categoryGroup : .room
  }
}

extension DelimitedRow {
  /// The text of a cell; empty beyond the last one.
  func text(at index: Int) -> String {
    cells.indices.contains(index) ? cells[index].text.trimmed : ""
  }

  fileprivate func hasText(beside columns: [Int]) -> Bool {
    cells.indices.contains { !columns.contains($0) && !cells[$0].isBlank }
  }

  fileprivate var plainTexts: [String] {
    var texts = cells.map { HeadingNames.plain($0.text) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts
  }

  /// Whether the row is of a table in Markdown, with a bar at both ends and spaces beside the bars.
  fileprivate var isOfMarkdown: Bool {
    cells.count > 2 && cells[0].isBlank && cells[cells.count - 1].isBlank
      && cells[1..<cells.count - 1].allSatisfy { $0.text.hasPrefix(" ") && $0.text.hasSuffix(" ") }
  }

  /// The only text of a row with several cells; nil for other rows.
  fileprivate var onlyText: (index: Int, text: String)? {
    let filled = cells.indices.filter { !cells[$0].isBlank }
    guard cells.count > 1, filled.count == 1, fault == nil else { return nil }
    return (filled[0], cells[filled[0]].text.trimmed)
  }

  /// Whether the row only draws a line: `---,---` or `|:---|`.
  fileprivate var isRule: Bool {
    let texts = cells.lazy.map(\.text.trimmed).filter { !$0.isEmpty }
    return !texts.isEmpty && fault == nil
      && texts.allSatisfy { $0.count > 1 && $0.allSatisfy { "-:=_–—*".contains($0) } }
  }
}

extension String {
  /// Whether a text can name a section: a few words that are no link, sum or number.
  fileprivate var isSectionTitle: Bool {
    let words = split(separator: " ")
    return words.count <= 6 && contains(where: \.isLetter) && !LinkText.hasScheme(self)
      && !SumLabel.isSum(self)
  }

  /// Whether a text alone in its row is a remark about the row above: `Fabric: linen`.
  fileprivate var isRemark: Bool { includes(": ") || hasPrefix("*") }

  /// Whether a text alone in its row is a sentence, or the number of a page.
  fileprivate var isNote: Bool {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let isPage =
      contains(where: \.isNumber)
      && words.first.map { ["page", "seite", "página", "pagina"].contains($0) } ?? false
    return words.count > 6 || hasSuffix(".") || isPage
  }

  /// Whether a text names a room of a home, in the languages of the page.
  fileprivate var namesRoom: Bool {
    let text = lowercased()
    return Self.roomWords.contains { text.includes($0) }
  }

  private static let roomWords = """
    room bedroom kitchen bath office study nursery hall entry foyer patio terrace balcony basement \
    loft attic den library suite lobby garage laundry zimmer küche bad flur büro diele terrasse \
    balkon keller salon chambre cuisine salle bureau entrée sala dormitorio habitación cocina \
    comedor baño terraza soggiorno camera cucina bagno ingresso terrazza quarto cozinha banheiro \
    escritório varanda 室 部屋 リビング キッチン غرفة مطبخ حمام صالة
    """.split(separator: " ").map(String.init)
}
