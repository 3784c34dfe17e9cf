import RemoBytes

/// A list as a workbook: a flat sheet, groups with live sums, and an explanation.
public struct XLSXFormat: Sendable {
  /// The columns of the first sheet and their order.
  public var columns = TableColumn.allCases

  /// Whether the first sheet is an FF&E schedule; `columns` has no effect then.
  public var isSchedule = false

  /// The list's title, for the workbook's properties and the sheet *Read me*.
  public var title = "Shopping list"

  /// When the list was made, as it is to be shown; nothing is shown if it is empty.
  public var madeOn = ""

  /// What the list was made from, such as a file's name; nothing is shown if it is empty.
  public var madeFrom = ""

  /// All columns, no date.
  public init() {}

  var sheetColumns: [SheetColumn] {
    isSchedule ? ScheduleColumn.allCases.map(SheetColumn.init) : columns.map(SheetColumn.init)
  }
}

extension XLSXFormat {
  /// Writes the workbook of a list; see `XLSXWorkbook`.
  package func write(_ rendered: RenderedList, into writer: inout ByteWriter) {
    XLSXWorkbook(rendered, self).write(into: &writer)
  }

  /// What of the list a workbook cannot hold: texts of more than 32,767 characters, which are cut.
  package func warnings(of rendered: RenderedList) -> [Diagnostic] {
    XLSXWorkbook(rendered, self).warnings
  }
}
