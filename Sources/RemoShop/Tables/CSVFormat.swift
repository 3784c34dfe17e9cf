import RemoBytes

/// The form of a list as CSV (RFC 4180): CRLF, UTF-8, one row per product and per search, no total.
public struct CSVFormat: Hashable, Sendable {
  /// The handling of cells that a spreadsheet could read as formulas.
  public enum Formulas: String, CaseIterable, Sendable {
    /// An apostrophe in front turns the cell into text.
    case neutral
    /// The cell stays unchanged, for programs.
    case keep
  }

  /// The sign between the cells.
  public struct Delimiter: Hashable, Sendable {
    let byte: UInt8

    /// The comma of RFC 4180.
    public static let comma = Delimiter(byte: ASCII.comma)
    /// The semicolon of spreadsheets in languages with a decimal comma.
    public static let semicolon = Delimiter(byte: ASCII.semicolon)
    /// TAB.
    public static let tab = Delimiter(byte: ASCII.tab)

    private init(byte: UInt8) { self.byte = byte }

    /// Creates a delimiter from one of `, ; | : ~ ^ ! # $ % & * / < > ?` or TAB. Nil for characters
    /// that quote a cell, or that occur in a number, in a name such as `product_name`, or before a
    /// formula.
    public init?(_ sign: Character) {
      guard ",;|:~^!#$%&*/<>?\t".contains(sign), let byte = sign.asciiValue else { return nil }
      self.byte = byte
    }
  }

  /// The sign before the decimals of prices, scores and sizes.
  public enum DecimalMark: String, CaseIterable, Sendable {
    /// The mark of programs and of English spreadsheets.
    case point
    /// The mark of German, French and many other spreadsheets, which read `12.50` as a date.
    case comma
  }

  /// The rows and columns.
  public var layout = TableLayout.allColumns

  /// The sign between the cells.
  public var delimiter = Delimiter.comma

  /// The sign before the decimals; always a point if `delimiter` is a comma.
  public var decimalMark = DecimalMark.point

  /// The fields without a column. With a blank column, import would erase them.
  var hiddenFields = Set<TableField>()

  var hasDecimalCommas: Bool { decimalMark == .comma && delimiter != .comma }

  /// Whether a byte order mark comes first; Excel needs it to detect UTF-8.
  public var hasByteOrderMark = false

  /// Whether the column names come first. Without them, tables can be concatenated.
  public var hasHeader = true

  /// The handling of cells that a spreadsheet could read as formulas.
  public var formulas = Formulas.neutral

  /// Creates a format with all columns and their names, commas, decimal points, no byte order mark
  /// and neutralized formulas.
  public init() {}
}

extension CSVFormat {
  /// Writes the byte order mark and the column names, if requested.
  ///
  /// - Parameter names: the names of the columns.
  func writeHeader(_ names: [String], into writer: inout ByteWriter) {
    if hasByteOrderMark { writer.append("\u{FEFF}") }
    if !hasHeader { return }
    let syntax = CSVSyntax(self)
    for (index, name) in names.enumerated() {
      if index > 0 { writer.append(delimiter.byte) }
      let name = DocumentBuffer(name)
      writer.appendCell(name.storage.span, range: 0..<name.inputCount, syntax: syntax)
    }
    writer.append("\r\n")
  }

  /// Writes the header of a table of lists.
  ///
  /// - Parameters:
  ///   - own: the own fields of the list.
  ///   - withList: whether to add a first column, `list`, with the list's name.
  package func writeHeader(
    _ own: OwnFields = OwnFields(), withList: Bool = false, into writer: inout ByteWriter
  ) {
    let names = layout.fields(of: own, hiding: hiddenFields).map(\.name)
    writeHeader((withList ? ["list"] : []) + names, into: &writer)
  }
}

extension ByteWriter {
  /// Appends a text as a cell, without a delimiter; 32 bytes must follow it in `source`.
  mutating func appendCell(
    _ source: Span<UInt8>, range: Range<Int>, syntax: CSVSyntax
  ) {
    write(atMost: MutableSpan.csvRoom(range.count)) { target, start in
      target.storeCSV(source, range: range, at: start, syntax: syntax) - 1
    }
  }
}
