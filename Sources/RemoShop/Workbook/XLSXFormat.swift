import RemoBytes

/// The form of a list as a workbook: a summary with live sums, a flat table, and an explanation.
///
/// ```swift
/// var workbook = XLSXFormat()
/// workbook.layout = .columns([.group, .productName, .price])
/// workbook.madeFrom = "room.json"
/// let bytes = try list.document(as: .xlsx, xlsx: workbook)
/// ```
///
/// The title is ``DocumentOptions/title``. The sheet *Summary* opens with the room as a page does:
/// with ``DocumentOptions/project``, ``DocumentOptions/date``, ``DocumentOptions/pageURL``, and
/// ``DocumentOptions/hero`` if its file is given. A schedule opens in the same way, but without the
/// page and the hero. With ``DocumentOptions/Images/embed``, pictures stand beside names of
/// products.
public struct XLSXFormat: Hashable, Sendable {
  /// The rows and columns of the flat table.
  public var layout = TableLayout.allColumns

  /// The origin of the list, such as a file name; hidden if empty.
  public var madeFrom = ""

  /// The fields without a column. With a blank column, import would erase them.
  var hiddenFields = Set<TableField>()

  /// The names of own fields with a column on *Summary*.
  var shownFields: [String] = []

  /// The title of the document, for the workbook's properties and the sheet *Read me*.
  var title = "Shopping list"

  /// The name of the project; hidden if empty.
  var project = ""

  /// The date of the list, as shown; hidden if empty.
  var date = ""

  /// The address of the list as a page.
  var pageURL: WebURL?

  /// The sender of the document.
  var studio = Studio()

  /// The footer of printed pages (ECMA-376 18.3.1.46): the sender, the sheet and the page.
  ///
  /// A footer has at most 255 UTF-16 units, and `&` begins a code in it.
  var pageFooter: String {
    var left = ""
    let sender = studio.lines.joined(separator: " · ").unicodeScalars
    for scalar in sender where left.utf16.count < 180 {
      left += scalar == "&" ? "&&" : String(scalar)
    }
    let foot = left.isEmpty ? "&L&A&R&P / &N" : "&L\(left)&R&A · &P / &N"
    return "<headerFooter><oddFooter>"
      + XLSXText.content.escape(SheetOpening.bulleted(foot)) + "</oddFooter></headerFooter>"
  }

  /// Creates a format with all columns.
  public init() {}

  /// The columns of the flat sheet of a list with some own fields.
  func sheetColumns(_ own: OwnFields) -> [SheetColumn] {
    guard layout == .schedule else {
      return zip(
        layout.fields(of: own, hiding: hiddenFields), layout.columns(of: own, hiding: hiddenFields)
      ).map { field, column in
        switch column {
        case .column(let column): SheetColumn(column)
        case .own(let number): SheetColumn(own: field.name, number: number)
        }
      }
    }
    return ScheduleColumn.allCases.map { SheetColumn($0) }
      + FurnitureSchedule.furtherFields(own).map {
        SheetColumn(own: own.names[$0], number: $0)
      }
  }
}

extension XLSXFormat {
  /// Creates a format with the layout of a table.
  init(_ table: CSVFormat) { layout = table.layout }

  /// Writes the workbook of a list.
  ///
  /// - Parameter pictures: the pictures of the room and of products.
  func write(
    _ arranged: ArrangedList, pictures: XLSXPictures, into writer: inout ByteWriter
  ) {
    XLSXWorkbook(arranged, format: self, pictures: pictures).write(into: &writer)
  }

  /// Warnings about content that a workbook cannot hold, such as texts of more than 32,767
  /// characters.
  func warnings(of arranged: ArrangedList) -> [Diagnostic] {
    XLSXWorkbook(arranged, format: self).warnings
  }
}
