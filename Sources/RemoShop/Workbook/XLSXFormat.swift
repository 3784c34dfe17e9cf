import RemoBytes

/// The form of a list as a workbook: a summary with live sums, a flat table, and an explanation.
///
/// ```swift
/// var workbook = XLSXFormat()
/// workbook.layout = .columns([.group, .productName, .price])
/// workbook.madeOn = "22 November 2026"
/// let bytes = try list.document(as: .xlsx, xlsx: workbook)
/// ```
///
/// Its title is ``DocumentOptions/title``.
public struct XLSXFormat: Hashable, Sendable {
  /// The rows and columns of the flat table.
  public var layout = TableLayout.allColumns

  /// The date of the list, as shown; hidden if empty.
  public var madeOn = ""

  /// The origin of the list, such as a file name; hidden if empty.
  public var madeFrom = ""

  /// The title of the document, for the workbook's properties and the sheet *Read me*.
  var title = "Shopping list"

  /// Creates a format with all columns and no date.
  public init() {}

  var sheetColumns: [SheetColumn] {
    layout == .schedule
      ? ScheduleColumn.allCases.map(SheetColumn.init) : layout.listColumns.map(SheetColumn.init)
  }
}

extension XLSXFormat {
  /// Creates a workbook with the columns of a table.
  init(_ table: CSVFormat) { layout = table.layout }

  /// Writes the workbook of a list.
  package func write(_ rendered: ArrangedList, into writer: inout ByteWriter) {
    XLSXWorkbook(rendered, format: self).write(into: &writer)
  }

  /// Warnings about content that a workbook cannot hold, such as texts of more than 32,767
  /// characters.
  package func warnings(of rendered: ArrangedList) -> [Diagnostic] {
    XLSXWorkbook(rendered, format: self).warnings
  }
}
