/// A column of the table of one list.
enum ListColumn: Hashable, Sendable {
  case column(TableColumn)
  /// The number of an own field; nil if the list does not have it.
  case own(Int?)
}

/// The rows and columns of a list as a table.
public enum TableLayout: Hashable, Sendable {
  /// A row per product, then per search, with these columns in their order.
  ///
  /// A repeated column is written once. An empty array means ``allColumns``.
  case fields([TableField])
  /// An interior designer's FF&E schedule, with every ``ScheduleColumn``, and the own fields of a
  /// list that came from a table.
  case schedule

  /// A row per product, then per search, with these columns in their order.
  public static func columns(_ columns: [TableColumn]) -> TableLayout {
    .fields(columns.map(TableField.column))
  }

  /// All columns but those of a client's answer in their usual order, and the own fields of a list
  /// that came from a table.
  public static let allColumns = TableLayout.fields([])

  /// The fields of the table of a list with some own fields; none for a schedule.
  func fields(of own: OwnFields, hiding hidden: Set<TableField>) -> [TableField] {
    guard case .fields(var fields) = self else { return [] }
    if fields.isEmpty {
      fields =
        TableColumn.standard.map(TableField.column) + own.declaredNames.map(TableField.own)
    }
    var seen = hidden
    return fields.filter { seen.insert($0).inserted }
  }

  /// The columns of the table of a list with some own fields; none for a schedule.
  func columns(of own: OwnFields, hiding hidden: Set<TableField>) -> [ListColumn] {
    fields(of: own, hiding: hidden).map { field in
      switch field {
      case .column(let column): .column(column)
      case .own(let name): .own(own.number(of: name))
      }
    }
  }

  /// The own fields that the layout names.
  package var ownNames: [String] {
    guard case .fields(let fields) = self else { return [] }
    return fields.compactMap { if case .own(let name) = $0 { name } else { nil } }
  }

  var namesOwnFields: Bool { !ownNames.isEmpty }
}
