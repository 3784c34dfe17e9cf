import RemoBytes

/// The content of a cell of the flat sheet.
enum SheetCell: Equatable {
  case empty
  /// A text of the document.
  case field(ByteSlice)
  case text(String)
  case word(TableWord)
  /// A plain decimal number.
  case number(String)
  case integer(Int64)
  /// An amount in minor units of the list's currency.
  case money(Int64)
  /// A confidence score: its value and its text as received.
  case score(Double, ByteSlice)
  /// Quantity times unit cost, in minor units; nil if the cost is unknown.
  case total(Int64?)

  /// Whether the cell tells something. "Matched", the usual status, does not count.
  var hasContent: Bool {
    switch self {
    case .empty: false
    case .field(let field): !field.range.isEmpty
    case .text(let text): text != FurnitureSchedule.matched
    default: true
    }
  }

  init(_ cell: FurnitureSchedule.Cell) {
    self =
      switch cell {
      case .empty: .empty
      case .field(let field): .field(field)
      case .text(let text): .text(text)
      case .number(let number): .number(number)
      case .money(let cents): .money(cents)
      case .total(let cents): .total(cents)
      }
  }
}

/// Iterates over the rows of a list, from any row on: products in the order shown, each followed by
/// its alternates, then searches.
struct SheetRows: Sequence, IteratorProtocol {
  struct Element {
    let row: TableRow
    /// The cells in the order of the columns.
    let cells: [SheetCell]
  }

  private let arranged: ArrangedList
  private let columns: [SheetColumn]
  private let schedule: FurnitureSchedule?
  private let words: Words
  private let end: Int
  private var number = 0
  /// The place of the next product or search.
  private var place = 0
  private var group = 0
  /// The alternates of the last product that are still to come.
  private var alternates: ArraySlice<Int> = []

  /// - Parameter range: the numbers of the rows, from 0.
  init(
    _ arranged: ArrangedList, columns: [SheetColumn], isSchedule: Bool, words: Words,
    in range: Range<Int>
  ) {
    self.arranged = arranged
    self.words = words
    self.columns = columns
    schedule = isSchedule ? FurnitureSchedule(arranged) : nil
    end = range.upperBound
    while number < range.lowerBound { _ = nextRow() }
  }

  mutating func next() -> Element? {
    if number == end { return nil }
    let place = number
    let row = nextRow()
    if let schedule {
      return Element(row: row, cells: schedule.cells(row, number: place).map(SheetCell.init))
    }
    let record = arranged.record(row)
    return Element(row: row, cells: columns.map { cell($0, of: record, row: row) })
  }

  private mutating func nextRow() -> TableRow {
    number += 1
    if let alternate = alternates.popFirst() { return .product(item: alternate, group: group) }
    defer { place += 1 }
    if place >= arranged.order.count { return .search(place - arranged.order.count) }
    while arranged.groups[group].range.upperBound <= place { group += 1 }
    let item = Int(arranged.order[place])
    alternates = arranged.alternates[item]?[...] ?? []
    return .product(item: item, group: group)
  }

  private func cell(
    _ column: SheetColumn, of record: TableRecord, row: TableRow
  ) -> SheetCell {
    if case .own(let name) = column.content {
      return .field(record.value(name, of: arranged.list.records.own))
    }
    guard case .list(let column) = column.content else { return .empty }
    switch record.cell(column, items: arranged.list.records.items.span) {
    case .empty: return .empty
    case .field(let field):
      return arranged.wordForBlank(column, row: row, text: field, in: words)
        .map { .text($0) } ?? .field(field)
    case .word(let word): return .word(word)
    case .money(let cents): return .money(cents)
    case .integer(let number): return .integer(number)
    case .score(let score, let text): return .score(score, text)
    }
  }
}
