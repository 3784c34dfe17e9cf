import RemoBytes

/// The result of an import: a list as JSON, and all problems.
package struct ListImport: Sendable {
  /// A row that the list does not contain because of an error.
  package struct RejectedRow: Sendable {
    /// The row's place in the table.
    package let range: Range<Int>
    /// The heading of the cell with the first error; empty if the error concerns the row.
    package let heading: String
    package let reason: RejectReason
  }

  /// The numbers of entries of an updated list, for a summary.
  package struct Counts: Equatable, Sendable {
    /// The entries that a row changed.
    package var changed = 0
    /// The entries that the list did not have.
    package var added = 0
    /// The entries without a row.
    package var missing = 0
  }

  /// The list as JSON; nil if no row can be used.
  package internal(set) var json: ContiguousArray<UInt8>?
  /// The errors in the order of the table.
  package internal(set) var errors: [Diagnostic] = []
  /// The warnings in the order of the table.
  package internal(set) var warnings: [Diagnostic] = []
  package internal(set) var rejectedRows: [RejectedRow] = []
  package internal(set) var counts = Counts()
  /// The number of items that a client answered, of all that the page asks about; nil for a table.
  package internal(set) var answered: (count: Int, of: Int)?
  /// The new list, arranged; nil for an updated list.
  package internal(set) var arranged: ArrangedList?
  /// The columns used, as pairs of heading and key, in the order of the table.
  package internal(set) var taken: [(heading: String, key: String)] = []
  /// The columns of own fields, as pairs of heading and name, in the order of the table.
  package internal(set) var ownFields: [(heading: String, name: String)] = []
  /// Whether the columns used have the headings of this program's own tables.
  package internal(set) var hasOwnHeadings = true
  /// The headings of columns left out, each with the heading used instead.
  package internal(set) var ignored: [(heading: String, better: String?)] = []
  /// The texts of rows that are the room or the category of the rows below.
  package internal(set) var sections: [String] = []
  /// The texts of rows that describe the products above.
  package internal(set) var descriptions: [String] = []
  /// The number of blank rooms and categories filled with the value of the cell above.
  package internal(set) var filledCells = 0
  /// Whether the bytes are read as Windows-1252, since they are not UTF-8.
  package internal(set) var assumesWindows1252 = false
  /// The currency that the table or an option names.
  package internal(set) var currency: CurrencyCode?
  /// Whether prices have the sign `$`, which means US dollars only by default.
  package internal(set) var assumesDollars = false
  /// The table in UTF-8, to which the places of the diagnostics belong.
  package internal(set) var document = DocumentBuffer()
  /// The cells of a workbook in the text of `document`; nil for any other table.
  package internal(set) var sheets: SheetPlaces?
  /// The sheets of a workbook that have no known headings.
  package internal(set) var ignoredSheets: [String] = []
}
