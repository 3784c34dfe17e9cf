import RemoBytes

/// A list of products without headings: a note, a mail, or a table without a heading row.
///
/// ```text
/// LIVING ROOM                              a section
/// - 2 x Armchair, Nordhem, $750 each       a product
/// Let me know!                             a note
/// ```
///
/// The result is a table with headings of its own.
struct PlainList {
  /// The size of the longest text read as a list, in bytes.
  private static let mostBytes = 1 << 20

  fileprivate struct Line {
    let text: String
    let range: Range<Int>
    /// The cells of the row, if the text is a table.
    var cells: [String]?
  }

  fileprivate struct Title {
    enum Kind {
      case room, shop
      /// A category, or a text in capitals or after a sign such as `#`.
      case section
      /// A short text with a colon, and one that may be a title by its place only.
      case label, open
    }

    let text: String
    var retailer = ""
    let kind: Kind
  }

  private(set) var rows: [DelimitedRow] = []
  private(set) var warnings: [Diagnostic] = []

  /// Reads a text; nil if it has no products with prices.
  ///
  /// - Parameter rows: the rows of the text with its most likely delimiter.
  init?(_ text: Span<UInt8>, rows: [DelimitedRow]) {
    guard text.count <= Self.mostBytes else { return nil }
    let lines = Self.lines(of: text)
    if let table = Self.table(betweenSpaces: lines) {
      self.rows = table
      return
    }
    if !readRecords(lines),
      !readProducts(
        Self.isTable(rows)
          ? rows.map(Line.init) : lines.filter { !$0.text.isEmpty }.flatMap(\.products))
    {
      return nil
    }
    let problem = ImportProblem.plainList(self.rows.dropFirst().count { $0.onlyText == nil })
    warnings.insert(problem.diagnostic(at: self.rows[1].range), at: 0)
  }

  private static func lines(of text: Span<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = text.lengthOfBOM
    for index in start...text.count where index == text.count || text[index] == ASCII.lineFeed {
      lines.append(Line(text: text.string(start..<index).trimmed, range: start..<index))
      start = index + 1
    }
    return lines
  }

  /// Whether all rows have the same number of cells, more than one, and no cell begins with a
  /// space, as after a comma in prose.
  private static func isTable(_ rows: [DelimitedRow]) -> Bool {
    guard let first = rows.first, first.cells.count > 1 else { return false }
    return rows.allSatisfy { row in
      row.cells.count == first.cells.count && !row.cells.contains { $0.text.hasPrefix(" ") }
    }
  }

  // MARK: Columns of spaces

  /// The rows of a table with two or more spaces between its columns; nil without headings.
  private static func table(betweenSpaces lines: [Line]) -> [DelimitedRow]? {
    let rows = lines.filter { !$0.text.isEmpty }.map { line in
      let cells = ListLine.withoutMarker(line.text).text.parts(around: "  ")
        .map { String($0).trimmed }.filter { !$0.isEmpty }
      return DelimitedRow(cells, at: line.range)
    }
    guard let start = SheetParts.headingRow(of: rows, options: ImportOptions()),
      rows[start].cells.count > 2,
      rows[(start + 1)...].contains(where: { $0.cells.count == rows[start].cells.count })
    else { return nil }
    return rows
  }

  // MARK: Records

  /// Reads products with a line for each value, and blank lines between products; false if there
  /// are none.
  ///
  /// ```text
  /// Product: Drum table
  /// Price: $640.00
  /// ```
  private mutating func readRecords(_ lines: [Line]) -> Bool {
    var headings: [String] = []
    var records: [(values: [String: String], range: Range<Int>)] = []
    var notes: [Line] = []
    for block in lines.split(whereSeparator: \.text.isEmpty) {
      var parts: [[(key: String, text: String, line: Line)]] = [[]]
      for line in block {
        guard let (key, text) = Self.value(of: line.text) else { return false }
        // A key that a complete product already has begins the next product.
        let keys = parts[parts.count - 1].map(\.key)
        if keys.contains(key), keys.contains(where: { Heading($0).isAmount }) { parts.append([]) }
        parts[parts.count - 1].append((key, text, line))
      }
      // More names in the first product than in others are titles of the block.
      let names = parts.map { part in part.count { $0.key == "Item" } }
      if parts.count > 1, let least = names.dropFirst().min(), names[0] > least {
        notes += parts[0].prefix(names[0] - least).map(\.line)
        parts[0].removeFirst(names[0] - least)
      }
      for members in parts {
        let lines = members.map(\.line)
        let values = Dictionary(keepingFirstOf: members.map { ($0.key, $0.text) })
        let names = values.keys.count { Heading($0).meaning?.key == .productName }
        guard let first = lines.first, let last = lines.last, values.count > 2, names > 0 else {
          notes += lines
          continue
        }
        for member in members where !headings.contains(member.key) { headings.append(member.key) }
        records.append((values, first.range.lowerBound..<last.range.upperBound))
      }
    }
    let map = ColumnMap(DelimitedRow(headings, at: 0..<1))
    guard map.describesProducts, map.hasPrices, let first = records.first else { return false }
    let start = first.range.lowerBound
    rows = [DelimitedRow(headings, at: start..<start)]
    rows += records.map { values, range in
      DelimitedRow(headings.map { values[$0] ?? "" }, at: range)
    }
    warnings = notes.map { ImportProblem.noteRow($0.text).diagnostic(at: $0.range) }
    return true
  }

  /// The heading and the value in a line; nil for a line with a whole product.
  private static func value(of line: String) -> (key: String, text: String)? {
    let parts = line.split(maxSplits: 1) { $0 == ":" || $0 == "：" }.map { String($0).trimmed }
    if parts.count == 2, !parts[1].hasPrefix("//"), Heading(parts[0]).meaning != nil {
      return (parts[0], parts[1])
    }
    // "Qty 2"
    let words = line.split(separator: " ").map(String.init)
    if words.count == 2, Int(words[1]) != nil, Heading(words[0]).meaning?.key == .quantity {
      return (words[0], words[1])
    }
    let product = ListLine(line)
    if !product.name.isEmpty, !product.price.isEmpty { return nil }
    return (product.name.isEmpty ? "Price" : "Item", line)
  }

  // MARK: Lines

  private static let headings = ["Item", "Store", "Qty", "Unit price", "Line total", "Link"]

  /// Reads the lines with prices as products; false if there are too few.
  private mutating func readProducts(_ lines: [Line]) -> Bool {
    let products = lines.map { line in
      line.cells.map { ListLine(parts: $0) } ?? ListLine(line.text)
    }
    let withDetail = products.count { !$0.inParentheses.isEmpty }
    let priced = products.indices.filter {
      !products[$0].price.isEmpty && !products[$0].name.isEmpty
    }
    guard let first = priced.first, let last = priced.last, priced.count > 1 else { return false }
    // Several texts in the first row are unknown headings.
    if let cells = lines[0].cells, first > 0, cells.count(where: { !$0.isEmpty }) > 1 {
      return false
    }
    let areMarked = priced.contains { products[$0].hasMarker }
    rows = [DelimitedRow(Self.headings, at: lines[first].range)]
    let titles = PlainTitles(lines, products: products, last: last)
    var retailer = ""
    for (index, line) in lines.enumerated() {
      let product = products[index]
      let isPriced = !product.price.isEmpty && !product.name.isEmpty
      if isPriced || areMarked && product.hasMarker && first...last ~= index {
        let detail = product.inParentheses
        let isShop =
          !detail.isEmpty && (withDetail * 2 > priced.count && withDetail > 1 || detail.namesShop)
        let shop = isShop ? detail : product.retailer
        rows.append(
          DelimitedRow(
            [
              isShop || detail.isEmpty ? product.name : "\(product.name) (\(detail))",
              shop.isEmpty ? retailer : shop, product.quantity, product.price, product.total,
              product.link,
            ], at: line.range))
      } else if let title = titles.titles[index] {
        retailer = title.retailer
        if title.text.isEmpty { continue }
        let text = title.text.contains(":") ? title.text : "\(title.text):"
        rows.append(DelimitedRow([text, "", "", "", "", ""], at: line.range))
      } else {
        warnings.append(ImportProblem.noteRow(line.text).diagnostic(at: line.range))
      }
    }
    return true
  }
}

/// The lines that name the rooms, categories or shops of the products below them.
///
/// ```text
/// Guest room                 a room
/// Nordhem                    a shop, as it stands inside a room
///   Bed frame    $1,150
/// ```
private struct PlainTitles {
  /// The text and the shop of each title, by line number. The title of a shop has no text.
  private(set) var titles: [Int: (text: String, retailer: String)] = [:]

  init(_ lines: [PlainList.Line], products: [ListLine], last: Int) {
    var found: [Int: PlainList.Title] = [:]
    // From the last line up, as a title may stand above another title.
    for index in lines.indices.prefix(last).reversed() where products[index].price.isEmpty {
      if !products[index + 1].price.isEmpty || found[index + 1] != nil {
        found[index] = lines[index].title
      }
    }
    let areNested = found.contains { index, title in
      title.kind == .room && found[index + 1].map { $0.kind != .room } ?? false
    }
    for (index, title) in found {
      let isCertain = title.kind != .label && title.kind != .open
      let isTitle = isCertain || areNested || title.kind == .label && found.count > 1
      // "Shopping list:" stands above "Kitchen:".
      let isOuter =
        found[index + 1].map { !isCertain || title.kind != .room && $0.kind == .room } ?? false
      guard isTitle, !isOuter else { continue }
      let isShop = title.kind == .shop || !isCertain && areNested
      titles[index] = isShop ? ("", title.text) : (title.text, title.retailer)
    }
  }
}

extension PlainList.Line {
  fileprivate init(_ row: DelimitedRow) {
    cells = row.cells.map(\.text.trimmed)
    range = row.range
    text = cells?.first { !$0.isEmpty } ?? ""
  }

  /// Splits a line of products into its title and a line for each product: `Hall: Rug (Otto) €249,
  /// lamp €79`. Any other line stays whole.
  fileprivate var products: [Self] {
    let label = text.split(maxSplits: 1) { $0 == ":" }.map { String($0).trimmed }
    let title = label.count == 2 && label[0].split(separator: " ").count < 4 ? label[0] : nil
    let parts = (title == nil ? text : label[1]).parts(around: ", ")
      .flatMap { $0.parts(around: "; ") }.map { String($0).trimmed }
    let areProducts = parts.allSatisfy { part in
      let product = ListLine(part)
      return !product.name.isEmpty && AmountText(product.price)?.sign != nil
    }
    guard areProducts, parts.count > 1 || title?.namesRoom == true else { return [self] }
    return ((title.map { ["\($0):"] } ?? []) + parts).map { Self(text: $0, range: range) }
  }

  /// The title that the line may be, and the shop after it in parentheses: `Bedroom (Holz):`; nil
  /// if the line is a note.
  fileprivate var title: PlainList.Title? {
    if let cells {
      return cells.count { !$0.isEmpty } == 1 ? .init(text: text, kind: .section) : nil
    }
    if let label = text.labeled {
      return .init(text: label.value, kind: label.key == .room ? .room : .shop)
    }
    let isMarked = "#【［[".contains(text.first ?? " ")
    let plain = text.filter { !"#【】［］[]:：*".contains($0) }
    let parts = plain.split { "()（）".contains($0) }.map { String($0).trimmed }
    guard let title = parts.first, let end = title.last, !".,!?".contains(end) else { return nil }
    let count = title.split(separator: " ").count
    let isCapitals = title.contains(where: \.isUppercase) && !title.contains(where: \.isLowercase)
    let isSection = isMarked || isCapitals || title.namesCategory
    let isName = count <= 3 && title.first?.isLowercase == false
    let kind: PlainList.Title.Kind? =
      count > 4
      ? nil
      : title.namesShop
        ? .shop
        : title.namesRoom
          ? .room : isSection ? .section : isName ? text.last == ":" ? .label : .open : nil
    return kind.map { .init(text: title, retailer: parts.count > 1 ? parts[1] : "", kind: $0) }
  }
}

extension DelimitedRow {
  fileprivate init(_ texts: [String], at range: Range<Int>) {
    self.init(cells: texts.map { DelimitedCell($0, range: range) }, range: range, fault: nil)
  }
}
