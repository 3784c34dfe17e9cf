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

  init(_ rendered: RenderedList, _ format: XLSXFormat, rowLimit: Int) {
    self.rowLimit = rowLimit
    columns = format.sheetColumns
    // Room for the filter's button beside the name.
    widths = columns.map { min($0.header.utf8.count + 3, max($0.widest, 8)) }
    let rowCount = rendered.order.count + rendered.searches.count
    var start = 0
    repeat {
      let end = min(start + rowLimit - 1, rowCount)
      parts.append(Part(rows: start..<end))
      start = end
    } while start < rowCount
    measure(rendered)
  }

  // MARK: Sheets

  /// The names of all sheets, in their order.
  var sheetNames: [String] {
    ["Items", "Groups", "Read me"] + parts.indices.dropFirst().map { "Items \($0 + 1)" }
  }

  /// The place of a part's sheet among all sheets, from 0.
  func sheetIndex(of part: Int) -> Int { part == 0 ? 0 : part + 2 }

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

  /// Bytes of XML around a cell's text, at most.
  private static let cellOverhead: UInt64 = 80

  private mutating func measure(_ rendered: RenderedList) {
    let bytes = rendered.list.document.storage.span
    for number in parts.indices {
      var largest: UInt64 = 1 << 20
      var cursor = SheetRowCursor(rendered, from: parts[number].rows.lowerBound)
      for _ in parts[number].rows {
        let row = cursor.next(rendered)
        for index in columns.indices {
          largest += Self.cellOverhead
          guard case .list(let column) = columns[index].content,
            case .field(let slice) = rendered.cell(column, row)
          else { continue }
          let range = slice.range
          // The longest escapes are `_x005F_` for a byte and `&amp;` for another.
          largest += UInt64(min(range.count, 4 * XLSXText.maximumUnits)) * 7
          let limit = columns[index].widest
          if range.count > widths[index], widths[index] < limit {
            let width = XLSXText.width(bytes, range, limit: limit) + 1
            widths[index] = min(max(widths[index], width), limit)
          }
          let end = XLSXText.cut(bytes, range)
          if end < range.upperBound {
            cuts.append(Self.cut(rendered, row, column, range))
          }
        }
      }
      parts[number].largest = largest
    }
    measureAmounts(rendered)
  }

  /// The widest amount is the greatest one.
  private mutating func measureAmounts(_ rendered: RenderedList) {
    let money = MoneyFormat(
      currency: rendered.options.currency, locale: rendered.options.locale)
    let greatest = rendered.list.records.items.reduce(0) { max($0, $1.priceCents) }
    let width = money.string(Cents(greatest)).unicodeScalars.count + 2
    for index in columns.indices where columns[index].isPrice {
      widths[index] = min(max(widths[index], width), columns[index].widest)
    }
  }

  private static func cut(
    _ rendered: RenderedList, _ row: TableRow, _ column: TableColumn, _ range: Range<Int>
  ) -> Cut {
    let isInInput = range.upperBound <= rendered.list.document.inputCount
    let records = rendered.list.records
    let path: String
    switch row {
    case .product(let item, _):
      path = "items[\(records.items[item].index)].\(fieldName(column))"
    case .search(let number):
      let search = rendered.searches[number]
      if let item = search.demotedItem {
        path = "items[\(records.items[item].index)].\(fieldName(column))"
      } else {
        let index = search.unmatchedItem.map { records.unmatched[$0].index } ?? 0
        path = "unmatched[\(index)].\(column == .group ? "category" : fieldName(column))"
      }
    }
    return Cut(path: path, range: isInInput ? range : nil)
  }

  /// The key of the contract that a column shows.
  private static func fieldName(_ column: TableColumn) -> String {
    switch column {
    case .group: "category_group"
    case .searchURL: "google_shopping_url"
    default: column.rawValue
    }
  }
}

/// Goes through the rows of a list from any of them on.
struct SheetRowCursor {
  private var place: Int
  private var group = 0

  init(_ rendered: RenderedList, from row: Int) {
    place = row
    while group < rendered.groups.count, rendered.groups[group].range.upperBound <= row {
      group += 1
    }
  }

  /// The row here; moves to the next one.
  @inline(__always)
  mutating func next(_ rendered: RenderedList) -> TableRow {
    let row = place
    place += 1
    if row >= rendered.order.count { return .search(row - rendered.order.count) }
    while rendered.groups[group].range.upperBound <= row { group += 1 }
    return .product(item: Int(rendered.order[row]), group: group)
  }
}
