/// The cells of a workbook by their offsets in its text, which has a line of CSV for each row.
package struct SheetPlaces: Sendable {
  private struct Row {
    let offset: Int
    let number: Int32
    let sheet: Int32
  }

  private var sheets: [String] = []
  private var rows: [Row] = []

  package init() {}

  package mutating func beginSheet(_ name: String) { sheets.append(name) }

  /// Adds a row of the last sheet. Rows come in the order of the text.
  ///
  /// - Parameters:
  ///   - number: the number of the row in its sheet, from 1.
  ///   - offset: the start of its line.
  package mutating func addRow(_ number: Int, at offset: Int) {
    rows.append(Row(offset: offset, number: Int32(number), sheet: Int32(sheets.count - 1)))
  }

  /// The cell at `offset` of the text: its row, its column, and its name such as `Items!B5`.
  package func location(of offset: Int, in text: Span<UInt8>) -> SourceLocation? {
    guard let row = row(at: offset) else { return nil }
    var column = 0
    var isQuoted = false
    for place in row.offset..<min(offset, text.count) {
      if text[place] == ASCII.quote { isQuoted.toggle() }
      if text[place] == ASCII.comma, !isQuoted { column += 1 }
    }
    return SourceLocation(
      line: Int(row.number), column: column + 1, cell: name(ofColumn: column, in: row))
  }

  /// The name of the cell in a column, from 0, of the row at `offset`.
  package func name(ofColumn column: Int, at offset: Int) -> String {
    row(at: offset).map { name(ofColumn: column, in: $0) } ?? ""
  }

  private func row(at offset: Int) -> Row? {
    let next = rows.partitioningIndex { $0.offset > offset }
    return next > 0 ? rows[next - 1] : nil
  }

  private func name(ofColumn column: Int, in row: Row) -> String {
    "\(Self.quoted(sheets[Int(row.sheet)]))!\(Self.letters(column))\(row.number)"
  }

  /// The name of a sheet as formulas write it.
  private static func quoted(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "'\(name)'"
  }

  /// The letters of a column, from 0: `A`, `Z`, `AA` (ECMA-376 18.18.7).
  package static func letters(_ column: Int) -> String {
    column < 26
      ? String(UnicodeScalar(UInt8(0x41 + column)))
      : letters(column / 26 - 1) + letters(column % 26)
  }
}
