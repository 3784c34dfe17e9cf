import RemoBytes

/// What has to be known of a list before the first cell is written: which rows are on which
/// sheet, how wide the columns are, and which texts are too long.
struct SheetLayout {
  /// The rows of one flat sheet.
  struct Part {
    /// Their numbers: products in the order shown, then searches.
    var rows: Range<Int>
    /// Bytes that the sheet's XML will not pass.
    var largest: UInt64 = 0
  }

  /// A text that is longer than a cell.
  struct Cut {
    var path: String
    var range: Range<Int>?
  }

  let columns: [SheetColumn]
  private(set) var parts: [Part] = []
  /// Of each column, in characters.
  private(set) var widths: [Int]
  private(set) var cuts: [Cut] = []

  /// Rows of a sheet, the header included.
  let rowLimit: Int

  /// The rows of a flat sheet below those of the list: that of the total of a schedule.
  let totalRowCount: Int

  /// Whether there is a sheet *Groups*. It sums one piece of each product: beside a schedule, whose
  /// total follows the quantities, that would be another total of the same list.
  var hasGroups: Bool { totalRowCount == 0 }

  init(_ rendered: ArrangedList, _ format: XLSXFormat, rowLimit: Int) {
    self.rowLimit = rowLimit
    columns = format.sheetColumns
    widths = columns.map { column in
      // Room for the filter's button beside the name.
      let header = column.header.utf8.count + (column.isNumeric ? 4 : 3)
      return max(min(header, max(column.widest, 8)), column.narrowest)
    }
    totalRowCount = format.isSchedule ? 1 : 0
    let rowCount = rendered.order.count + rendered.searches.count
    var start = 0
    repeat {
      let end = min(start + rowLimit - 1 - totalRowCount, rowCount)
      parts.append(Part(rows: start..<end))
      start = end
    } while start < rowCount
    measure(rendered, format.isSchedule)
  }

  /// The number of the last row of a part's sheet, which is that of the header where it is empty.
  func lastRow(of part: Part) -> Int {
    part.rows.isEmpty ? 1 : part.rows.count + 1 + totalRowCount
  }

  // MARK: Sheets

  /// How many sheets of paper lie side by side when a flat sheet is printed: as few as keep it
  /// readable. Where there are several, the first two columns stand on each.
  var pagesAcross: Int {
    // So many characters on a page are printed at about half size.
    1 + widths.reduce(0, +) / 260
  }

  /// The sheets that there are but for those of the rows that the first one has no place for.
  private var firstSheetNames: [String] {
    hasGroups ? ["Items", Self.groupsName, "Read me"] : ["Items", "Read me"]
  }

  /// What the sheet *Groups* is called.
  static let groupsName = "Groups"

  /// The names of all sheets, in their order.
  var sheetNames: [String] {
    firstSheetNames + parts.indices.dropFirst().map { "Items \($0 + 1)" }
  }

  /// The number of the sheet *Read me*, from 1.
  var readMeNumber: Int { firstSheetNames.count }

  /// The place of a part's sheet among all sheets, from 0.
  func sheetIndex(of part: Int) -> Int { part == 0 ? 0 : part + firstSheetNames.count - 1 }

  /// The number of a part's sheet, from 1.
  func sheetNumber(of part: Int) -> Int { sheetIndex(of: part) + 1 }

  /// A sheet's name as formulas want it: quoted if it has a space.
  func reference(to sheet: Int) -> String {
    let name = sheetNames[sheet]
    return name.contains(" ") ? "'\(name)'" : name
  }

  /// The cells of one column in `rows`, over all sheets, as arguments of a function.
  func reference(to rows: Range<Int>, column: Int) -> String {
    let letter = XLSXRowWriter.letter(column)
    var pieces: [String] = []
    for (number, part) in parts.enumerated() {
      let shared = rows.clamped(to: part.rows)
      if shared.isEmpty { continue }
      // Row 1 is the header, and rows count from 1.
      let first = shared.lowerBound - part.rows.lowerBound + 2
      let last = first + shared.count - 1
      pieces.append("\(reference(to: sheetIndex(of: number)))!\(letter)\(first):\(letter)\(last)")
    }
    return pieces.joined(separator: ",")
  }

  // MARK: Measuring

  /// Bytes of XML around a cell's text, at most, but for formulas, beside which there are empty
  /// cells.
  private static let cellOverhead: UInt64 = 80

  private mutating func measure(_ rendered: ArrangedList, _ isSchedule: Bool) {
    let bytes = rendered.list.document.storage.span
    let schedule = isSchedule ? FurnitureSchedule(rendered) : nil
    let words = TableWord.allCases.map { $0.text(rendered.options.currency).utf8.count }
    for number in parts.indices {
      var largest: UInt64 = 1 << 20
      var cursor = SheetRowCursor(rendered, from: parts[number].rows.lowerBound)
      for place in parts[number].rows {
        let row = cursor.next(rendered)
        largest += Self.cellOverhead * UInt64(columns.count)
        let cells = schedule?.cells(row, number: place)
        for index in columns.indices {
          if let cells {
            switch cells[index] {
            case .field(let slice): measure(bytes, slice.range, index, rendered, row, &largest)
            case .text(let text):
              text.withBytes { measure($0, 0..<$0.count, index, rendered, row, &largest) }
            case .empty, .number, .money, .total: break
            }
          } else if case .list(let column) = columns[index].content {
            switch rendered.cell(column, row) {
            case .field(let slice): measure(bytes, slice.range, index, rendered, row, &largest)
            case .word(let word): widen(index, for: words[word.rawValue])
            case .empty, .money, .integer, .score: break
            }
          }
        }
      }
      parts[number].largest = largest
    }
    measureAmounts(rendered)
  }

  @inline(__always)
  private mutating func measure(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ index: Int, _ rendered: ArrangedList,
    _ row: TableRow, _ largest: inout UInt64
  ) {
    // The longest escapes are `_x005F_` for a byte and `&amp;` for another.
    largest += UInt64(min(range.count, 4 * XLSXText.maximumUnits)) * 7
    let limit = columns[index].widest
    if range.count > widths[index], widths[index] < limit {
      widen(index, for: XLSXText.width(bytes, range, limit: limit))
    }
    if XLSXText.cut(bytes, range) < range.upperBound {
      cuts.append(Self.cut(rendered, row, columns[index].content, range))
    }
  }

  /// Makes room for so many characters, as far as a column may go.
  @inline(__always)
  private mutating func widen(_ index: Int, for characters: Int) {
    // The text touches neither border.
    widths[index] = min(max(widths[index], characters + 1), columns[index].widest)
  }

  /// The widest amount is the greatest one.
  private mutating func measureAmounts(_ rendered: ArrangedList) {
    let money = MoneyFormat(rendered.options.currency, rendered.options.locale.moneyPattern)
    let greatest = rendered.list.records.items.reduce(0) { max($0, $1.priceCents) }
    let width = money.string(Cents(greatest)).unicodeScalars.count + 1
    for index in columns.indices {
      if columns[index].isPrice { widen(index, for: width) }
      // A total has up to two digits and a mark more than the amounts that it sums.
      if columns[index].content == .schedule(.total) { widen(index, for: width + 3) }
    }
  }

  private static func cut(
    _ rendered: ArrangedList, _ row: TableRow, _ content: SheetColumn.Content, _ range: Range<Int>
  ) -> Cut {
    let records = rendered.list.records
    let place: ContractPlace
    var isSearch = false
    switch row {
    case .product(let item, _): place = .item(Int(records.items[item].index))
    case .search(let number):
      let search = rendered.searches[number]
      isSearch = search.demotedItem == nil
      place =
        search.demotedItem.map { .item(Int(records.items[$0].index)) }
        ?? .unmatchedItem(search.unmatchedItem.map { Int(records.unmatched[$0].index) } ?? 0)
    }
    switch content {
    // The text of a schedule may be made of several fields.
    case .schedule: return Cut(path: records.wrappers.path(place), range: nil)
    case .list(let column):
      let isInInput = range.upperBound <= rendered.list.document.inputCount
      return Cut(
        path: records.wrappers.path(place, fieldName(column, isSearch: isSearch)),
        range: isInInput ? range : nil)
    }
  }

  /// The key of the contract that a column shows.
  private static func fieldName(_ column: TableColumn, isSearch: Bool) -> String {
    switch column {
    case .group: isSearch ? "category" : "category_group"
    case .searchURL: "google_shopping_url"
    default: column.rawValue
    }
  }
}

/// Goes through the rows of a list from any of them on.
struct SheetRowCursor {
  private var place: Int
  private var group = 0

  init(_ rendered: ArrangedList, from row: Int) {
    place = row
    while group < rendered.groups.count, rendered.groups[group].range.upperBound <= row {
      group += 1
    }
  }

  /// The row here; moves to the next one.
  @inline(__always)
  mutating func next(_ rendered: ArrangedList) -> TableRow {
    let row = place
    place += 1
    if row >= rendered.order.count { return .search(row - rendered.order.count) }
    while rendered.groups[group].range.upperBound <= row { group += 1 }
    return .product(item: Int(rendered.order[row]), group: group)
  }
}
