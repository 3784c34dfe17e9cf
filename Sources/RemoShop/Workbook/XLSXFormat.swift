import RemoBytes

/// A list as a workbook: a flat sheet, groups with live sums, and an explanation.
///
/// ```swift
/// var workbook = XLSXFormat()
/// workbook.columns = [.group, .productName, .price]
/// workbook.madeOn = "22 November 2026"
/// let bytes = try list.document(as: .xlsx, xlsx: workbook)
/// ```
///
/// Its title is ``DocumentOptions/title``.
public struct XLSXFormat: Hashable, Sendable {
  /// The columns of the first sheet and their order: each once, where it stands first, as the
  /// columns of a workbook's table have different names; all of them where none is set.
  public var columns: [TableColumn] {
    get { chosen.columns }
    set { chosen.columns = newValue }
  }

  private var chosen = ChosenColumns()

  /// Whether the first sheet is an FF&E schedule; `columns` has no effect then.
  public var isSchedule = false

  /// When the list was made, as it is to be shown; nothing is shown if it is empty.
  public var madeOn = ""

  /// What the list was made from, such as a file's name; nothing is shown if it is empty.
  public var madeFrom = ""

  /// The list's title, for the workbook's properties and the sheet *Read me*: that of the document.
  var title = "Shopping list"

  /// All columns, no date.
  public init() {}

  var sheetColumns: [SheetColumn] {
    isSchedule ? ScheduleColumn.allCases.map(SheetColumn.init) : columns.map(SheetColumn.init)
  }
}

extension XLSXFormat {
  /// The same table as a workbook.
  init(_ table: CSVFormat) {
    columns = table.columns
    isSchedule = table.isSchedule
  }

  /// Writes the workbook of a list; see `XLSXWorkbook`.
  package func write(_ rendered: ArrangedList, into writer: inout ByteWriter) {
    XLSXWorkbook(rendered, self).write(into: &writer)
  }

  /// What of the list a workbook cannot hold: texts of more than 32,767 characters, which are cut.
  package func warnings(of rendered: ArrangedList) -> [Diagnostic] {
    XLSXWorkbook(rendered, self).warnings
  }
}
