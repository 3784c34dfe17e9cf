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
  /// An address out of line, since few cells have one: a table of 100,000 rows of 23 columns takes
  /// 37 MB less.
  private enum Link: Sendable {
    case none
    indirect case address(String)
  }

  /// The content, without the quotes around it and with doubled quotes undone.
  package let text: String
  private let start: Int
  private var target = Link.none
  private let length: Int32
  /// Whether a spreadsheet has the cell as a number.
  package let isNumber: Bool

  /// - Parameter range: the cell's place in the text, with its quotes.
  package init(
    _ text: String, range: Range<Int>, link: String? = nil, isNumber: Bool = false
  ) {
    self.text = text
    start = range.lowerBound
    length = Int32(clamping: range.count)
    self.isNumber = isNumber
    self.link = link
  }

  /// The cell's place in the text, with its quotes.
  package var range: Range<Int> { start..<start + Int(length) }

  /// The address that the cell links to, in a spreadsheet.
  package var link: String? {
    get { if case .address(let address) = target { address } else { nil } }
    set { target = newValue.map(Link.address) ?? .none }
  }

  /// Whether the cell has only white space.
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
