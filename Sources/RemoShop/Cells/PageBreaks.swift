/// The page breaks of a printed sheet that keep rooms together, or the groups of a room that is
/// longer than a page.
///
/// The height of a page is an estimate, so that a room which fits a page of A4 also fits Letter.
struct PageBreaks {
  enum Block {
    case room, group
  }

  private struct Start {
    let block: Block
    /// The number of the row, from 1.
    let row: Int
    /// The height of all rows above, in points.
    let top: Int
  }

  /// The most breaks of a sheet, as in Excel.
  private static let most = 1_000

  /// The height of the rows of a page, in points.
  let pageHeight: Int
  private var starts: [Start] = []
  private var bottom = 0

  init(pageHeight: Int) { self.pageHeight = pageHeight }

  /// The height of the rows of a page, in points, if columns of these widths in characters fill the
  /// width of a page in landscape. A4 without margins has 770 by 501 points; Letter is less wide.
  static func height(ofColumns widths: [Int]) -> Int {
    let width = widths.reduce(0) { $0 + 7 * $1 + 5 } * 3 / 4
    return width * 62 / 100
  }

  mutating func begin(_ block: Block, row: Int, top: Int) {
    starts.append(Start(block: block, row: row, top: top))
  }

  /// Ends the last block.
  mutating func end(top: Int) { bottom = top }

  /// The numbers of the rows that begin a page.
  var rows: [Int] {
    var rows: [Int] = []
    var pageTop = 0
    for (index, start) in starts.enumerated() {
      let next = starts[(index + 1)...].first { $0.block == .room || start.block == .group }
      let end = next?.top ?? bottom
      if end - pageTop <= pageHeight { continue }
      // A break here would leave the head of the sheet alone on its page.
      if index == 0, start.block == .room { continue }
      // The first group stays below the heading of its room.
      let isFirst = index > 0 && start.block == .group && starts[index - 1].block == .room
      let first = isFirst ? starts[index - 1] : start
      if end - first.top <= pageHeight, first.top > pageTop, rows.count < Self.most {
        rows.append(first.row)
        pageTop = first.top
      } else if start.block == .group {
        while end - pageTop > pageHeight { pageTop += pageHeight }
      }
    }
    return rows
  }

  /// The element of the sheet (ECMA-376 18.3.1.74), empty without breaks.
  var element: String {
    let rows = rows
    if rows.isEmpty { return "" }
    return "<rowBreaks count=\"\(rows.count)\" manualBreakCount=\"\(rows.count)\">"
      + rows.map { "<brk id=\"\($0 - 1)\" max=\"16383\" man=\"1\"/>" }.joined()
      + "</rowBreaks>"
  }
}
