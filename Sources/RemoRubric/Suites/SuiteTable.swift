import RemoBytes

/// A suite as a table, such as CSV. Each candidate has a row, and the rows of a case have the same
/// id.
///
/// Its cases become JSON values with the places of the cells, so that `SuiteDecoder` reads and
/// checks them like other cases.
struct SuiteTable {
  /// The cases in the order of their first rows. If a row marks records, `{"records": true}` comes
  /// first.
  private(set) var cases: [JSONValue] = []

  private let findings: Findings
  private let rubric: Rubric
  private var columns: [SuiteCell.Column] = []

  /// Reads a table. Reports errors to `findings` and skips rows with errors.
  init(_ bytes: ContiguousArray<UInt8>, rubric: Rubric, findings: Findings) {
    self.findings = findings
    self.rubric = rubric
    var reader = Self.reader(of: bytes)
    var rows: [[SuiteCell]] = []
    do throws(DelimitedError) {
      while let row = try reader.next() {
        if row.isBlank { continue }
        if columns.isEmpty {
          guard readHeadings(row) else { return }
        } else if let cells = cells(of: row) {
          rows.append(cells)
        }
      }
    } catch {
      report(
        "table-too-large",
        error.kind == .rowTooLong
          ? "the row has more than \(error.limit >> 20) MiB"
          : "the row has more than \(error.limit) cells",
        help: "look for a quote that is never closed", at: error.offset..<(error.offset + 1))
      return
    }
    // Ids are compared as bytes, as everywhere.
    let ids = rows.map { ByteString($0.first { $0.column.meaning == .id }?.text ?? "") }
    let rowsOfCase = Dictionary(grouping: zip(ids, rows), by: \.0)
    let raters = columns.filter { $0.meaning == .rater }.map(\.heading)
    var seen: Set<ByteString> = []
    for id in ids where seen.insert(id).inserted {
      let rows = rowsOfCase[id]?.map(\.1) ?? []
      cases.append(SuiteTableCase(rows: rows, raters: raters, findings: findings).value)
    }
    if let cell = rows.joined().first(where: { $0.column.meaning == .records }) {
      let head = JSONValue.Member(
        key: "records", keyRange: cell.column.range, value: SuiteTableCase.value(of: cell))
      cases.insert(JSONValue(kind: .object([head]), range: cell.range), at: 0)
    }
  }

  // MARK: Shape

  /// Whether the first row has headings of a suite.
  static func isTable(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let start = start(of: bytes)
    guard start < bytes.count, bytes[start] != ASCII.leftBrace, bytes[start] != ASCII.leftBracket
    else { return false }
    var reader = reader(of: bytes)
    guard let row = try? reader.next(), row.cells.count > 1 else { return false }
    return row.cells.contains { cell in
      let heading = cell.text.trimmed.lowercased()
      return heading == "id" || heading.hasPrefix("wanted.") || heading.hasPrefix("candidate.")
    }
  }

  private static func reader(of bytes: ContiguousArray<UInt8>) -> DelimitedReader {
    let start = start(of: bytes)
    let end = bytes[start...].firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
    // The headings reveal the delimiter, because none of them contains it.
    let delimiter = DelimiterDetection.delimiter(
      of: bytes.span.extracting(start..<(end.map { $0 + 1 } ?? bytes.count)))
    var reader = DelimitedReader(delimiter: delimiter, base: start)
    reader.append(bytes.span.extracting(start..<bytes.count))
    reader.finish()
    return reader
  }

  /// The offset of the first byte after a byte order mark, a delimiter declaration and blanks.
  private static func start(of bytes: ContiguousArray<UInt8>) -> Int {
    let start = bytes.span.lengthOfBOM
    let declared = DelimiterDetection.declared(in: bytes.span.extracting(start..<bytes.count))
    return bytes[(start + (declared?.length ?? 0))...].firstIndex { $0 > ASCII.space }
      ?? bytes.count
  }

  // MARK: Rows

  /// Reads the headings; false if a heading has an error.
  private mutating func readHeadings(_ row: DelimitedRow) -> Bool {
    guard isIntact(row) else { return false }
    var isValid = true
    for cell in row.cells {
      let heading = cell.text.trimmed
      guard let meaning = SuiteColumn(heading) else {
        report(
          "unknown-key", "unknown column '\(heading)'",
          help: SuiteColumn.help(for: heading, rubric: rubric), at: cell.range)
        isValid = false
        continue
      }
      let isRepeated = columns.contains { $0.heading == heading } && meaning != .nameless
      if isRepeated {
        report(
          "duplicate-column", "the column '\(heading)' occurs twice", help: "remove one of them",
          at: cell.range)
        isValid = false
      }
      columns.append(.init(heading: heading, meaning: meaning, range: cell.range))
    }
    if isValid, !columns.contains(where: { $0.meaning == .id }) {
      report(
        "missing-key", "the column 'id' is missing",
        help: "each row begins with the ID of its case", at: row.range)
      isValid = false
    }
    return isValid
  }

  /// The nonblank cells of a row; nil for a row with an error.
  private func cells(of row: DelimitedRow) -> [SuiteCell]? {
    guard isIntact(row) else { return nil }
    let cells = zip(columns, row.cells).compactMap { column, cell in
      cell.isBlank ? nil : SuiteCell(column: column, text: cell.text.trimmed, range: cell.range)
    }
    if let extra = row.cells.dropFirst(columns.count).first(where: { !$0.isBlank }) {
      report(
        "invalid-row",
        "the row has \(counted(row.cells.count, "cell")), but the table has"
          + " \(counted(columns.count, "heading"))",
        help: "put each cell that contains the delimiter in quotes", at: extra.range)
      return nil
    }
    if let nameless = cells.first(where: { $0.column.meaning == .nameless }) {
      report(
        "unknown-key", "the column of this cell has no heading",
        help: "give the column a heading, or empty it", at: nameless.range)
      return nil
    }
    if !cells.contains(where: { $0.column.meaning == .id }) {
      report(
        "missing-key", "'id' is missing", help: "repeat the ID of a case in each of its rows",
        at: row.range.lowerBound..<(row.range.lowerBound + 1))
      return nil
    }
    return cells
  }

  /// Whether the row is well-formed. Reports it if not.
  private func isIntact(_ row: DelimitedRow) -> Bool {
    guard let fault = row.fault else { return true }
    let (message, help) = fault.message
    report("invalid-row", message, help: help, at: fault.offset..<(fault.offset + 1))
    return false
  }

  private func report(
    _ code: Diagnostic.Code, _ message: String, help: String, at range: Range<Int>
  ) {
    findings.error(code, message, help: help, at: JSONPlace(path: "", range: range))
  }

  // MARK: Places

  /// The diagnostic with the name of a column instead of a JSON path.
  static func naming(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(
      diagnostic.severity, diagnostic.code, path: columnName(diagnostic.path),
      message: diagnostic.message, help: diagnostic.help, range: diagnostic.range)
  }

  private static func columnName(_ path: String) -> String {
    var parts = path.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
    guard let first = parts.first else { return path }
    if first == "candidates" {
      let isJudgment = ["scores", "grade", "raters"].contains(parts.dropFirst().first)
      parts.replaceSubrange(0..<1, with: isJudgment ? [] : ["candidate"])
    } else if SuiteColumn.expectations.contains(first), parts.count > 2 {
      // The third part is the candidate's id.
      let bound = ["value", "tolerance", "min", "max"].contains(parts.last) ? parts.suffix(1) : []
      parts = parts.prefix(2) + bound
    }
    return parts.joined(separator: ".")
  }
}

struct SuiteCell {
  /// A heading with its meaning.
  struct Column {
    var heading: String
    var meaning: SuiteColumn
    var range: Range<Int>
  }

  var column: Column
  /// The content without surrounding white space.
  var text: String
  var range: Range<Int>

  /// The text with a decimal point instead of its only comma. A cell contains a comma only in
  /// quotes, or if the delimiter is another character.
  var decimal: String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 2 ? parts.joined(separator: ".") : text
  }
}

extension DelimitedFault {
  /// The description of the fault, with a suggestion.
  var message: (text: String, help: String) {
    let quotes = "double each quote inside a cell in quotes: \"2'6\"\" wide\""
    return switch kind {
    case .unclosedQuote: ("the quote that opens this cell is never closed", quotes)
    case .textAfterQuote: ("text follows the closing quote of a cell", quotes)
    case .invalidUTF8: ("the row has a byte that is not UTF-8", "save the table in UTF-8")
    }
  }
}

extension StringProtocol {
  /// The text without surrounding white space.
  var trimmed: String {
    let end = reversed().drop(while: \.isWhitespace).count
    return String(prefix(end).drop(while: \.isWhitespace))
  }
}
