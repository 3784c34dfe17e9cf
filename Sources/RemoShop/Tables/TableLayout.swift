/// The rows and columns of a list as a table.
public enum TableLayout: Hashable, Sendable {
  /// A row per product, then per search, with these columns in their order.
  ///
  /// A repeated column is written once. An empty array means all columns.
  case columns([TableColumn])
  /// An interior designer's FF&E schedule, with every ``ScheduleColumn``.
  case schedule

  /// All columns of the list in their usual order.
  public static let allColumns = TableLayout.columns(TableColumn.allCases)

  /// The columns of the list that are written; none for a schedule.
  var listColumns: [TableColumn] {
    guard case .columns(let chosen) = self else { return [] }
    if chosen.isEmpty { return TableColumn.allCases }
    var seen = Set<TableColumn>()
    return chosen.filter { seen.insert($0).inserted }
  }
}
