/// A row of a table in text form.
package struct DelimitedRow: Sendable {
  /// The cells in their order; at least one.
  package internal(set) var cells: [DelimitedCell]
  /// The row's place in the text, without its line end.
  package let range: Range<Int>
  /// The first error in the row's form.
  package let fault: DelimitedFault?

  package init(cells: [DelimitedCell], range: Range<Int>, fault: DelimitedFault?) {
    self.cells = cells
    self.range = range
    self.fault = fault
  }

  /// Whether the row has no text: an empty line, or only empty cells.
  package var isBlank: Bool { cells.allSatisfy(\.isBlank) && fault == nil }
}

/// A cell of a table in text form.
package struct DelimitedCell: Sendable {
  /// The facts that few cells have, out of line: a table of 100,000 rows of 23 columns takes 55 MB
  /// less.
  private enum Extra: Sendable {
    case none, number
    indirect case link(String, isNumber: Bool)
  }

  /// The content, without the quotes around it and with doubled quotes undone.
  package let text: String
  // Tables have less than 4 GiB.
  private let start, length: UInt32
  private var extra = Extra.none

  /// - Parameter range: the cell's place in the text, with its quotes.
  package init(
    _ text: String, range: Range<Int>, link: String? = nil, isNumber: Bool = false
  ) {
    self.text = text
    start = UInt32(clamping: range.lowerBound)
    length = UInt32(clamping: range.count)
    extra = isNumber ? .number : .none
    if let link { self.link = link }
  }

  /// The cell's place in the text, with its quotes.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  /// Whether a spreadsheet stores the cell as a number.
  package var isNumber: Bool {
    switch extra {
    case .none: false
    case .number: true
    case .link(_, let isNumber): isNumber
    }
  }

  /// The address that the cell links to, in a spreadsheet.
  package var link: String? {
    get { if case .link(let address, _) = extra { address } else { nil } }
    set { extra = newValue.map { .link($0, isNumber: isNumber) } ?? (isNumber ? .number : .none) }
  }

  /// Whether the cell is empty or has only white space.
  package var isBlank: Bool {
    text.unicodeScalars.allSatisfy { CaseFolding.isWhiteSpace($0.value) }
  }
}

/// An error in the form of a row. The row is still split, as well as possible.
package struct DelimitedFault: Equatable, Sendable {
  package enum Kind: Sendable {
    /// The text ends inside a cell in quotes.
    case unclosedQuote
    /// Text follows the closing quote of a cell.
    case textAfterQuote
    /// A byte is not UTF-8.
    case invalidUTF8
  }

  package let kind: Kind
  /// The place of the quote, or of the byte.
  package let offset: Int
}

/// An error that ends the reading of a table: a row exceeds a limit.
package struct DelimitedError: Error, Equatable, Sendable {
  package enum Kind: Sendable { case rowTooLong, tooManyCells }

  package let kind: Kind
  /// The limit, in bytes or cells.
  package let limit: Int
  /// The start of the row.
  package let offset: Int
}
