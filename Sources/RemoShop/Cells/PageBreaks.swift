/// The page breaks of a printed sheet. They keep groups together, and also rooms if at most a third
/// of a page stays empty. A group longer than a page breaks between its items.
///
/// The page height is a low estimate, so that both A4 and Letter have room for a page's rows.
struct PageBreaks {
  /// The kinds of blocks, the outermost first.
  enum Block: Int {
    case room, group, item
  }

  private struct Start {
    let block: Block
    /// The number of the row, from 1.
    let row: Int
    /// The height of all rows above, in points.
    let top: Int
  }

  /// The most breaks of a sheet; the limit of Excel is little higher.
  private static let most = 1_000
  /// The most blocks: more than the rows of 1,000 pages.
  private static let mostStarts = 100 * most

  /// The height of the rows of a page, in points.
  let pageHeight: Int
  /// The row with the names of the columns.
  private var header = (row: 1, top: 0)
  private var starts: [Start] = []
  private var bottom = 0

  init(pageHeight: Int) { self.pageHeight = pageHeight }

  /// The page height in points, if columns of these widths in characters fill a landscape page. A4
  /// without margins has 770 by 501 points; Letter is less wide.
  static func height(ofColumns widths: [Int]) -> Int {
    let width = widths.reduce(0) { $0 + 7 * $1 + 5 } * 3 / 4
    return width * 62 / 100
  }

  /// Begins the table with the row of its header.
  mutating func beginTable(row: Int, top: Int) { header = (row, top) }

  mutating func begin(_ block: Block, row: Int, top: Int) {
    if starts.count < Self.mostStarts { starts.append(Start(block: block, row: row, top: top)) }
  }

  /// Ends the last block.
  mutating func end(top: Int) { bottom = top }

  /// The height of all rows down to the end of a block, in points.
  private func end(of index: Int) -> Int {
    let next = starts[(index + 1)...].first { $0.block.rawValue <= starts[index].block.rawValue }
    return next?.top ?? bottom
  }

  /// The first of the headings right above a block, or the block itself.
  private func head(of index: Int) -> Start {
    var index = index
    while index > 0, starts[index - 1].block.rawValue < starts[index].block.rawValue { index -= 1 }
    return starts[index]
  }

  /// The numbers of the rows that begin a page.
  var rows: [Int] {
    var rows: [Int] = []
    var pageTop = 0
    // If a large picture pushes the first item off the page, its header moves with it.
    if header.top > 0, let item = starts.firstIndex(where: { $0.block == .item }),
      end(of: item) > pageHeight
    {
      rows.append(header.row)
      pageTop = header.top
    }
    for index in starts.indices {
      let end = end(of: index)
      if end - pageTop <= pageHeight { continue }
      let head = head(of: index)
      let mayBreak =
        switch starts[index].block {
        case .room: head.top - pageTop >= pageHeight * 2 / 3
        case .group: end - head.top <= pageHeight
        case .item: true
        }
      // A break above the first block would leave the header alone.
      guard mayBreak, head.top > pageTop, head.row > starts[0].row, rows.count < Self.most else {
        continue
      }
      rows.append(head.row)
      pageTop = head.top
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
