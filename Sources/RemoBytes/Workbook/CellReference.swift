/// The place of a cell in a sheet, such as `B5`.
package struct CellReference: Hashable, Sendable {
  /// The most columns and rows of a sheet (ECMA-376 18.3.1.73, Excel's limits).
  package static let limits = (columns: 16_384, rows: 1_048_576)

  /// From 0.
  package var column: Int
  /// From 1.
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Reads a reference such as `B5` or `$B$5`; nil beyond the limits.
  package init?(_ text: some StringProtocol) {
    var column = 0
    var row = 0
    for byte in text.utf8 where byte != ASCII.dollar {
      if byte.isASCIILetter, row == 0 {
        column = column * 26 + Int(byte & 0x1F)
      } else if byte.isASCIIDigit {
        row = row * 10 + Int(byte - ASCII.zero)
      } else {
        return nil
      }
      if column > Self.limits.columns || row > Self.limits.rows { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    self.init(column: column - 1, row: row)
  }
}

/// A rectangle of cells, such as `A5:A9`.
package struct CellRange: Hashable, Sendable {
  package let first: CellReference
  package let last: CellReference

  /// Reads a range, or a single reference.
  package init?(_ text: String) {
    let ends = text.split(separator: ":", maxSplits: 1).compactMap { CellReference($0) }
    guard let first = ends.first, let last = ends.last, first.row <= last.row,
      first.column <= last.column
    else { return nil }
    self.first = first
    self.last = last
  }
}
