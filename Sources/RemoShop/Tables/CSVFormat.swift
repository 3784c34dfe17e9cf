import RemoBytes

/// A list as CSV (RFC 4180): CRLF, UTF-8, one row per product and per search, no total row.
public struct CSVFormat: Hashable, Sendable {
  /// What becomes of a cell that a spreadsheet could take for a formula.
  public enum Formulas: String, CaseIterable, Sendable {
    /// An apostrophe in front makes it a text.
    case neutral
    /// It stays as it is, for machine readers.
    case keep
  }

  /// A sign between the cells.
  public struct Delimiter: Hashable, Sendable {
    let byte: UInt8

    /// `,`, as RFC 4180 has it.
    public static let comma = Delimiter(byte: ASCII.comma)
    /// `;`, as spreadsheets have it where a comma is the decimal mark.
    public static let semicolon = Delimiter(byte: ASCII.semicolon)
    /// TAB.
    public static let tab = Delimiter(byte: ASCII.tab)

    private init(byte: UInt8) { self.byte = byte }

    /// One of `, ; | : ~ ^ ! # $ % & * / < > ?` and TAB; nil for what quotes a cell, or can stand
    /// in a number, in a name such as `product_name`, or before a formula.
    public init?(_ sign: Character) {
      guard ",;|:~^!#$%&*/<>?\t".contains(sign), let byte = sign.asciiValue else { return nil }
      self.byte = byte
    }
  }

  /// The sign before the decimals of prices, scores and sizes.
  public enum DecimalMark: String, CaseIterable, Sendable {
    /// As machine readers and English spreadsheets have it.
    case point
    /// As German, French and many other spreadsheets have it, which take `12.50` for a date.
    case comma
  }

  /// The columns and their order: each once, where it stands first, and all of them where none is
  /// set.
  public var columns: [TableColumn] {
    get { chosen.columns }
    set { chosen.columns = newValue }
  }

  private var chosen = ChosenColumns()

  /// Whether it is an FF&E schedule (``ScheduleColumn``); `columns` has no effect then.
  public var isSchedule = false

  /// What stands between the cells.
  public var delimiter = Delimiter.comma

  /// The sign before the decimals; a point where `delimiter` is a comma, whatever is asked for.
  public var decimalMark = DecimalMark.point

  /// Whether commas are written before decimals.
  var hasDecimalCommas: Bool { decimalMark == .comma && delimiter != .comma }

  /// Whether a byte order mark comes first, which Excel wants to see UTF-8.
  public var hasByteOrderMark = false

  /// Whether the names of the columns come first; without them tables can be put one behind the
  /// other.
  public var hasHeader = true

  /// What becomes of a cell that a spreadsheet could take for a formula.
  public var formulas = Formulas.neutral

  /// All columns under their names, commas between them, points before decimals, no mark, no
  /// formulas.
  public init() {}
}

extension CSVFormat {
  /// Writes the mark and the names of the columns, with `list` before them if there is one, as far
  /// as they are asked for.
  package func writeHeader(withList: Bool = false, into writer: inout ByteWriter) {
    if hasByteOrderMark { writer.append("\u{FEFF}") }
    if !hasHeader { return }
    if withList { writer.append("list") }
    for (index, column) in columns.enumerated() {
      if index > 0 || withList { writer.append(delimiter.byte) }
      writer.append(column.rawValue)
    }
    writer.append("\r\n")
  }
}
