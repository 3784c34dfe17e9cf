import RemoBytes

/// A mark that a row is an alternate of another row, an option, or no longer ordered.
struct RowOption: Sendable {
  /// The mark as written.
  let text: String
  /// The product that the row could replace, if known.
  var target: Target?

  /// A product that the row could replace.
  struct Target: Sendable {
    let name: String
    /// The value of `alternate_to`: the link, or else the name if no other product has it.
    let reference: String
  }

  /// Whether the row could replace the one before it.
  private let isAlternate: Bool

  /// Reads a cell that has only a mark: `ALT`, `Option B`, `F-01 Alt`, `Bedarfsposition`; nil for
  /// any other text.
  init?(cell text: String) {
    guard text.utf8.count <= 40, OptionWords.mayOccur(in: text) else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let marks = words.filter { OptionWords.kinds[$0] != nil }
    guard marks.count == 1, let kind = OptionWords.kinds[marks[0]],
      words.allSatisfy({ $0 == marks[0] || $0.count <= 2 || $0.allSatisfy(\.isNumber) }),
      words != ["option", "a"], words != ["option", "1"]
    else { return nil }
    self.init(text, kind)
  }

  /// Reads the mark at an end of a name: `ALT: Sofa`, `(Option) Lamp`, `Rug – optional`.
  init?(name: String) {
    // Nearly all names have none of these signs.
    guard name.utf8.contains(where: { $0.separatesMark }), OptionWords.mayOccur(in: name) else {
      return nil
    }
    let parts = name.split(whereSeparator: { ":()[]–—".contains($0) })
      .flatMap { $0.parts(around: " - ") }.map { String($0).trimmed }.filter { !$0.isEmpty }
    guard parts.count > 1,
      let option = Self(cell: parts[0]) ?? Self(cell: parts[parts.count - 1])
    else { return nil }
    self = option
  }

  /// Reads the title of a section: `Optional:`.
  init?(section text: String) {
    guard let option = Self(cell: text) else { return nil }
    self.init(option.text, .optional)
  }

  /// Reads the first word of a note: `Alternative to the sofa`. A note never removes a product from
  /// the total.
  init?(note text: String) {
    guard OptionWords.mayOccur(in: text) else { return nil }
    let first = text.prefix(20).split { !$0.isLetter }.first.map { $0.lowercased() } ?? ""
    guard OptionWords.kinds[first] != nil else { return nil }
    self.init(text, .optional)
  }

  private init(_ text: String, _ kind: OptionWords.Kind) {
    self.text = text
    isAlternate = kind == .alternate
  }

  /// Finds the marks of rows, and the products that alternates could replace: the one that a cell
  /// names, or else the row before.
  static func mark(
    _ rows: inout [SheetRow], columns: ColumnMap, warnings: inout [Diagnostic]
  ) {
    let all = rows.map(\.row)
    let marked = MarkColumns(all, columns: columns)
    if let chosen = marked.chosen, let first = chosen.unmarked.first {
      warnings.append(
        ImportProblem.unselectedRows(chosen.unmarked.count)
          .diagnostic(columns.headings[chosen.column], at: rows[first].row.range))
    }
    // Lazy, because few tables have any mark.
    lazy var products = AlternateTargets(all, columns: columns)
    let names = marked.references.isEmpty ? [:] : products.byName(all)
    var before: Int?
    for index in rows.indices {
      let row = rows[index].row
      if let first = row.cells.first(where: { !$0.isBlank }), SumLabel.isSum(first.text.trimmed) {
        continue
      }
      let name = columns[.productName].map { row.text(at: $0.index) } ?? ""
      let reference = marked.references.lazy.map { row.text(at: $0) }
        .first { !$0.isEmpty && !LinkText.hasScheme($0) }
      guard
        var option = reference.map({ Self($0, .alternate) }) ?? Self(name: name)
          ?? marked.option(of: row) ?? rows[index].option
      else {
        before = index
        continue
      }
      if let reference {
        option.target = names[HeadingNames.plain(reference)]
      } else if option.isAlternate, let before,
        rows[before].room(columns) == rows[index].room(columns)
      {
        option.target = products.target(rows[before].row)
      }
      rows[index].option = option
    }
  }
}

/// The products of a table to which alternates can refer.
private struct AlternateTargets {
  private let columns: ColumnMap
  private let name: ColumnMap.Column?
  private let link: ColumnMap.Column?
  /// The number of rows with each name.
  private var counts: [String: Int] = [:]

  init(_ rows: [DelimitedRow], columns: ColumnMap) {
    self.columns = columns
    name = columns[.productName]
    link = columns[.productURL]
    guard let name else { return }
    for row in rows { counts[HeadingNames.plain(row.text(at: name.index)), default: 0] += 1 }
  }

  /// The product of a row; nil if it has neither a link nor a unique name.
  func target(_ row: DelimitedRow) -> RowOption.Target? {
    guard let text = name.map({ row.text(at: $0.index) }) else { return nil }
    if let link = link.map({ LinkText(row.text(at: $0.index)) }), link.count > 0 {
      return RowOption.Target(name: text, reference: link.link)
    }
    let isUnique = counts[HeadingNames.plain(text)] == 1
    return isUnique ? RowOption.Target(name: text, reference: text) : nil
  }

  /// The products by their names and codes.
  func byName(_ rows: [DelimitedRow]) -> [String: RowOption.Target] {
    var products: [String: RowOption.Target] = [:]
    for row in rows {
      guard let product = target(row) else { continue }
      let code = columns[.code].map { row.text(at: $0.index) } ?? row.text(at: 0)
      for key in [product.name, code].map(HeadingNames.plain) where products[key] == nil {
        products[key] = product
      }
    }
    return products
  }
}

/// The columns of a table whose cells mark alternates, options and choices.
private struct MarkColumns {
  /// The columns with marks, and the mark in the heading that a "yes" in a cell applies.
  private var marks: [(column: Int, heading: RowOption?)] = []
  private var note: Int?
  /// The columns with the names or codes of products that could be replaced.
  private(set) var references: [Int] = []
  /// The column that selects some rows, and the rows without its mark.
  private(set) var chosen: (column: Int, unmarked: [Int])?

  /// The maximum number of rows that are searched for marks.
  private static let mostRows = 1_000

  init(_ rows: [DelimitedRow], columns: ColumnMap) {
    let other: Set<ImportKey> = [.status, .code, .categoryGroup]
    let used = Set(columns.columns.values.filter { !other.contains($0.key) }.map(\.index))
    note = columns[.note]?.index
    if let column = columns[.field(.alternateTo)] { references.append(column.index) }
    for column in columns.headings.indices where !used.contains(column) {
      let words = columns.headings[column].lowercased().split { !$0.isLetter }.map(String.init)
      if words.count > 1, OptionWords.kinds[words[0]] == .alternate,
        OptionWords.links.contains(words[1])
      {
        references.append(column)
        continue
      }
      let heading = RowOption(cell: columns.headings[column])
      let texts = rows.prefix(Self.mostRows).lazy.map { $0.text(at: column) }
      if heading != nil || texts.contains(where: { RowOption(cell: $0) != nil }) {
        marks.append((column, heading))
      } else if chosen == nil, words.count <= 2, words.contains(where: OptionWords.choices.contains)
      {
        let marks = rows.map { $0.text(at: column).lowercased() }
        let unmarked = marks.indices.filter { OptionWords.no.contains(marks[$0]) }
        let areMarks = marks.allSatisfy {
          OptionWords.no.contains($0) || OptionWords.yes.contains($0)
        }
        if areMarks, unmarked.count < rows.count { chosen = (column, unmarked) }
      }
    }
  }

  /// The mark of a row; nil without one.
  func option(of row: DelimitedRow) -> RowOption? {
    for (column, heading) in marks {
      let text = row.text(at: column)
      if let option = RowOption(cell: text) { return option }
      guard let heading, !OptionWords.no.contains(text.lowercased()) else { continue }
      if OptionWords.yes.contains(text.lowercased()) { return heading }
      // "B" below "Option"; "A" is the first choice. The letter may mean something else, so the
      // row counts.
      if ["b", "c", "d", "e", "2", "3", "4", "5"].contains(text.lowercased()) {
        return RowOption(section: "\(heading.text) \(text)")
      }
    }
    return note.flatMap { RowOption(note: row.text(at: $0)) }
  }
}

extension SheetRow {
  /// The room in the row's own cell, or else that of its section.
  fileprivate func room(_ columns: ColumnMap) -> String {
    let text = columns[.room].map { row.text(at: $0.index) } ?? ""
    return text.isEmpty ? inherited[.room] ?? "" : text
  }
}

extension UInt8 {
  /// Whether the byte may belong to a sign that separates a mark from a name.
  fileprivate var separatesMark: Bool {
    switch self {
    case ASCII.colon, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "-"), 0xE2: true
    default: false
    }
  }
}
