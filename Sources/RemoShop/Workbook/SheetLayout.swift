import RemoBytes

/// The layout of a workbook: the rows of each sheet, the column widths, and the texts to cut. It
/// must be complete before the first cell is written.
struct SheetLayout {
  /// The rows of one flat sheet.
  struct Part {
    /// The range of row numbers: products in the order shown, then searches.
    var rows: Range<Int>
    /// An upper limit of the size of the sheet's XML in bytes.
    var largest: UInt64 = 0
  }

  /// A text that is too long for a cell.
  struct Cut {
    var path: String
    var range: Range<Int>?
  }

  let columns: [SheetColumn]
  private(set) var parts: [Part] = []
  /// The widths of the columns, in characters.
  private(set) var widths: [Int]
  private(set) var cuts: [Cut] = []

  /// The most rows of a sheet, including the header.
  let rowLimit: Int

  let isSchedule: Bool

  let words: WorkbookWords
  /// The amounts as cells show them.
  private let money: MoneyFormat

  /// The number of rows above the header: those of a schedule's opening; 0 in other layouts.
  let openingRowCount: Int

  /// The columns without content. They are hidden, not left out, because a person may fill them in.
  private(set) var hidden: Set<Int> = []
  /// Whether each column has content.
  private var isUsed: [Bool]

  /// The number of rows below the list: the total of a schedule.
  var totalRowCount: Int { isSchedule ? 1 : 0 }

  /// Whether there is a sheet *Summary*. A schedule has its own total.
  var hasSummary: Bool { !isSchedule }

  /// - Parameter openingRowCount: the number of rows above the header of a schedule.
  init(
    _ arranged: ArrangedList, format: XLSXFormat, words: WorkbookWords, openingRowCount: Int,
    rowLimit: Int
  ) {
    self.words = words
    self.rowLimit = rowLimit
    money = MoneyFormat(arranged.currency, pattern: arranged.options.locale.moneyPattern)
    self.openingRowCount = format.layout == .schedule ? openingRowCount : 0
    isSchedule = format.layout == .schedule
    columns = format.sheetColumns(arranged.list.records.own)
    widths = columns.map { column in
      // Room for the filter's button beside the name.
      let header = column.header.utf8.count + (column.isNumeric ? 4 : 3)
      return max(min(header, max(column.widest, 8)), column.narrowest)
    }
    let rowCount =
      arranged.order.count + arranged.alternateCount + arranged.searches.count
    isUsed = columns.map { _ in rowCount == 0 }
    var start = 0
    repeat {
      let end = min(start + rowLimit - headerRow - totalRowCount, rowCount)
      parts.append(Part(rows: start..<end))
      start = end
    } while start < rowCount
    for number in parts.indices { measure(part: number, of: arranged) }
    hidden = hideable(format).filter { !isUsed[$0] }
    measureAmounts(arranged)
  }

  /// The number of the row with the names of the columns, from 1.
  var headerRow: Int { openingRowCount + 1 }

  /// The last row of a part's sheet; the header's row if it is empty.
  func lastRow(of part: Part) -> Int {
    headerRow + (part.rows.isEmpty ? 0 : part.rows.count + totalRowCount)
  }

  func rows(of part: Part, arranged: ArrangedList) -> SheetRows {
    SheetRows(
      arranged, columns: columns, isSchedule: isSchedule, words: words.words, in: part.rows)
  }

  // MARK: Sheets

  /// The number of pages side by side in print: as few as stay readable. With several, the first
  /// two columns repeat on each.
  var pagesAcross: Int {
    // A page of 300 characters prints at 45 % of its size.
    1 + widths.indices.reduce(0) { $0 + (hidden.contains($1) ? 0 : widths[$1]) } / 300
  }

  /// The names of the sheets before any continuation sheets.
  private var firstSheetNames: [String] {
    (hasSummary ? [words[.summarySheet]] : []) + [words[.itemsSheet], words[.readMeSheet]]
  }

  /// The names of all sheets, in their order.
  var sheetNames: [String] {
    firstSheetNames + parts.indices.dropFirst().map { "\(words[.itemsSheet]) \($0 + 1)" }
  }

  /// The number of the sheet *Read me*, from 1.
  var readMeNumber: Int { firstSheetNames.count }

  /// The place of a part's sheet among all sheets, from 0.
  func sheetIndex(of part: Int) -> Int {
    part == 0 ? (hasSummary ? 1 : 0) : part + firstSheetNames.count - 1
  }

  /// The number of a part's sheet, from 1.
  func sheetNumber(of part: Int) -> Int { sheetIndex(of: part) + 1 }

  /// A sheet's name in the form that formulas need: quoted unless it has only ASCII letters.
  func reference(to sheet: Int) -> String {
    let name = sheetNames[sheet]
    return name.utf8.allSatisfy(\.isASCIILetter) ? name : "'\(name)'"
  }

  /// The cells of one column in `rows`, across all sheets, as function arguments.
  func reference(to rows: Range<Int>, column: Int) -> String {
    let letter = SheetPlaces.letters(column)
    var pieces: [String] = []
    for (number, part) in parts.enumerated() {
      let shared = rows.clamped(to: part.rows)
      if shared.isEmpty { continue }
      let first = shared.lowerBound - part.rows.lowerBound + headerRow + 1
      let last = first + shared.count - 1
      pieces.append("\(reference(to: sheetIndex(of: number)))!\(letter)\(first):\(letter)\(last)")
    }
    return pieces.joined(separator: ",")
  }

  /// The numbers of the rows of each group, alternates included.
  static func rowsOfGroups(_ arranged: borrowing ArrangedList) -> [Range<Int>] {
    var start = 0
    return arranged.groups.map { group in
      let count = group.count + arranged.alternateCount(in: group)
      defer { start += count }
      return start..<(start + count)
    }
  }

  // MARK: Measuring

  /// The columns to hide if they have no content: all columns that the user did not choose, but
  /// only the status of a schedule.
  private func hideable(_ format: XLSXFormat) -> Set<Int> {
    switch format.layout {
    case .allColumns: Set(columns.indices)
    case .schedule: Set(columns.indices.filter { columns[$0].content == .schedule(.status) })
    case .fields: []
    }
  }

  mutating func widen(_ column: Int, by characters: Int) { widths[column] += characters }

  private mutating func measure(part number: Int, of arranged: ArrangedList) {
    let bytes = arranged.list.document.storage.span
    // The most bytes of XML around a cell's text. A formula may need more, but its neighbors are
    // empty.
    let cellOverhead = 80
    var largest = 1 << 20
    for element in rows(of: parts[number], arranged: arranged) {
      largest += cellOverhead * columns.count
      for (index, cell) in element.cells.enumerated() {
        func measure(_ bytes: Span<UInt8>, range: Range<Int>) {
          largest += Self.room(range)
          widen(index, for: bytes, range: range)
          if XLSXText.cut(bytes, range: range) < range.upperBound {
            cuts.append(cut(arranged, row: element.row, column: index, range: range))
          }
        }
        isUsed[index] = isUsed[index] || cell.hasContent
        switch cell {
        case .field(let field): measure(bytes, range: field.range)
        case .text(let text): text.withBytes { measure($0, range: 0..<$0.count) }
        case .word(let word):
          widen(index, for: word.text(arranged.currency).utf8.count)
        case .empty, .number, .integer, .money, .score, .total: break
        }
      }
    }
    parts[number].largest = UInt64(largest)
  }

  /// The most bytes of a text as XML. The longest escape of one byte is `_x005F_`.
  private static func room(_ range: Range<Int>) -> Int {
    min(range.count, 4 * XLSXText.maximumUnits) * 7
  }

  /// Widens a column for a text, up to its limit.
  private mutating func widen(_ index: Int, for bytes: Span<UInt8>, range: Range<Int>) {
    let limit = columns[index].widest
    // No letter is wider than two characters.
    if range.count > widths[index] / 2, widths[index] < limit {
      widen(index, for: XLSXText.width(bytes, range: range, limit: limit))
    }
  }

  /// Widens a column to this number of characters, up to its limit.
  private mutating func widen(_ index: Int, for characters: Int) {
    // One more, so that the text touches neither border.
    widths[index] = min(max(widths[index], characters + 1), columns[index].widest)
  }

  /// The number of characters of an amount in a cell.
  func cellWidth(of cents: Int64) -> Int {
    money.string(Amount(cents)).unicodeScalars.count
  }

  /// Widens the amount columns for the greatest amount, which is the widest.
  private mutating func measureAmounts(_ arranged: ArrangedList) {
    let greatest = arranged.list.records.items.reduce(0) { max($0, $1.lineCents) }
    // Two more for the distance from the next column.
    let width = cellWidth(of: greatest) + 2
    for index in columns.indices {
      if columns[index].isPrice { widen(index, for: width) }
      // A total has up to two digits and a mark more than the amounts that it sums, in larger
      // letters.
      if columns[index].content == .schedule(.total) { widen(index, for: (width + 3) * 4 / 3) }
    }
  }

  private func cut(
    _ arranged: ArrangedList, row: TableRow, column index: Int, range: Range<Int>
  ) -> Cut {
    let records = arranged.list.records
    let place: ContractPlace
    var isSearch = false
    switch row {
    case .product(let item, _): place = .item(Int(records.items[item].index))
    case .search(let number):
      let search = arranged.searches[number]
      isSearch = search.item == nil
      place =
        search.item.map { .item(Int(records.items[$0].index)) }
        ?? .unmatchedItem(search.unmatchedItem.map { Int(records.unmatched[$0].index) } ?? 0)
    }
    switch columns[index].content {
    // A schedule's text may combine several fields.
    case .schedule: return Cut(path: records.wrappers.path(place), range: nil)
    case .own:
      let name = columns[index].header
      return Cut(path: records.wrappers.path(place, name: name), range: nil)
    case .list(let column):
      let isInInput = range.upperBound <= arranged.list.document.inputCount
      return Cut(
        path: records.wrappers.path(place, name: Self.fieldName(column, isSearch: isSearch)),
        range: isInInput ? range : nil)
    }
  }

  /// The contract's key for a column.
  private static func fieldName(_ column: TableColumn, isSearch: Bool) -> String {
    switch column {
    case .group: isSearch ? "category" : "category_group"
    case .searchURL: "google_shopping_url"
    default: column.rawValue
    }
  }
}

extension ArrangedList {
  var alternateCount: Int { alternates.values.reduce(0) { $0 + $1.count } }

  func alternateCount(of item: Int) -> Int { alternates[item]?.count ?? 0 }

  func alternateCount(in group: GroupRecord) -> Int {
    if alternates.isEmpty { return 0 }
    return order[group.range].reduce(0) { $0 + alternateCount(of: Int($1)) }
  }
}
