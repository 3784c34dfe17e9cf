import RemoBytes

/// A list as CSV (RFC 4180): CRLF, UTF-8, one row per product and per search, no total row.
public struct CSVFormat: Sendable {
  /// What becomes of a cell that a spreadsheet could take for a formula.
  public enum Formulas: String, CaseIterable, Sendable {
    /// An apostrophe in front makes it a text.
    case neutral
    /// It stays as it is, for machine readers.
    case keep
  }

  /// The columns and their order.
  public var columns: [TableColumn] {
    get { hasAllColumns ? TableColumn.allCases : Array(chosen) }
    set {
      hasAllColumns = false
      chosen = ContiguousArray(newValue)
    }
  }

  // Most documents are no tables: nothing is made for those.
  private var hasAllColumns = true
  private var chosen = ContiguousArray<TableColumn>()

  /// Whether it is an FF&E schedule (``ScheduleColumn``); `columns` has no effect then.
  public var isSchedule = false

  /// An ASCII character between the cells: `,`, `;` or TAB, say.
  public var delimiter = Character(",")

  /// Whether a byte order mark comes first, which Excel wants to see UTF-8.
  public var hasByteOrderMark = false

  /// What becomes of a cell that a spreadsheet could take for a formula.
  public var formulas = Formulas.neutral

  /// All columns, commas, no mark, no formulas.
  public init() {}

  var delimiterByte: UInt8 { delimiter.asciiValue ?? ASCII.comma }
}

extension CSVFormat {
  /// Writes the mark and the names of the columns, with `list` before them if there is one.
  package func writeHeader(withList: Bool = false, into writer: inout ByteWriter) {
    if hasByteOrderMark { writer.append("\u{FEFF}") }
    if withList { writer.append("list") }
    for (index, column) in columns.enumerated() {
      if index > 0 || withList { writer.append(delimiterByte) }
      writer.append(column.rawValue)
    }
    writer.append("\r\n")
  }
}
