/// The visible rows of a workbook's sheets, and the text that their ranges refer to.
package struct WorkbookDocument: Sendable {
  package internal(set) var sheets: [SheetTable] = []
  /// A line of CSV for each row.
  package internal(set) var text: ContiguousArray<UInt8> = []
  /// The names of the cells in the text.
  package internal(set) var places = SheetPlaces()
  package internal(set) var hiddenRowCount = 0
  package internal(set) var hiddenColumnCount = 0
  /// The number of all cells, including the blanks that fill rows.
  var cellCount = 0
}

/// The visible rows of a sheet that have text. All have the same number of cells.
package struct SheetTable: Sendable {
  /// The cells of a column that should have a value but do not.
  package struct Gaps: Sendable {
    package internal(set) var count = 0
    /// The place of the first of these cells in the text.
    package internal(set) var first = 0..<0
  }

  package let name: String
  package internal(set) var rows: [DelimitedRow] = []
  /// The formulas without a stored value, by columns.
  package internal(set) var uncomputed: [Int: Gaps] = [:]
  /// The errors such as `#N/A`, by columns.
  package internal(set) var errors: [Int: Gaps] = [:]
  /// The number of each row in the sheet, from 1.
  var numbers: [Int32] = []
  var merges: [CellRange] = []

  /// Fills merged ranges below a row: each row of a range gets the text of its first cell, in the
  /// range's first column.
  ///
  /// Columns are not filled, because a text across a whole row is the heading of a section.
  package mutating func fillMerges(belowRow heading: Int) {
    for range in merges where range.last.row > range.first.row {
      let start = numbers.partitioningIndex { Int($0) >= range.first.row }
      let column = range.first.column
      guard start > heading, start < rows.count, Int(numbers[start]) == range.first.row,
        rows[start].cells.indices.contains(column)
      else { continue }
      let cell = rows[start].cells[column]
      var index = start + 1
      while index < rows.count, Int(numbers[index]) <= range.last.row {
        rows[index].cells[column] = DelimitedCell(
          cell.text, range: rows[index].cells[column].range, link: cell.link,
          isNumber: cell.isNumber)
        index += 1
      }
    }
  }

  /// Hands over the rows, so that they can be released one by one.
  package mutating func takeRows() -> [DelimitedRow] {
    defer { rows = [] }
    return rows
  }

  /// Gives cells the addresses that they link to.
  mutating func addLinks(_ links: [(range: CellRange, address: String)]) {
    for (range, address) in links {
      var index = numbers.partitioningIndex { Int($0) >= range.first.row }
      while index < rows.count, Int(numbers[index]) <= range.last.row {
        let columns = range.first.column...range.last.column
        for column in columns.clamped(to: 0...max(0, rows[index].cells.count - 1))
        where columns.contains(column) {
          rows[index].cells[column].link = address
        }
        index += 1
      }
    }
  }
}

extension WorkbookDocument {
  /// Hands over the text, so that it need not be copied.
  package mutating func takeText() -> ContiguousArray<UInt8> {
    defer { text = [] }
    return text
  }

  /// Hands over the sheets, so that their rows can be released.
  package mutating func takeSheets() -> [SheetTable] {
    defer { sheets = [] }
    return sheets
  }
}
