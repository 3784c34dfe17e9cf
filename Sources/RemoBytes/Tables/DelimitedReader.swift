/// Reads a table with a delimiter between its cells (RFC 4180), such as CSV or TSV, from a stream.
///
/// A cell in quotes may contain delimiters, line breaks and doubled quotes. A quote inside a cell
/// without quotes is text. Rows end with CRLF, LF or CR. Spaces belong to their cells.
///
/// ```swift
/// var reader = DelimitedReader(delimiter: ASCII.comma)
/// reader.append(part)
/// while let row = try reader.next() { … }
/// ```
///
/// The reader holds only the bytes of unread rows, so the memory does not grow with the table.
package struct DelimitedReader: Sendable {
  /// The greatest sizes, so that a hostile stream cannot take all memory.
  package struct Limits: Sendable {
    /// The most bytes of a row.
    package var row = 16 << 20
    /// The most cells of a row, as in Excel.
    package var cells = 16_384

    package init() {}
  }

  /// The part of a row that contains the next byte.
  private enum Place {
    case startOfCell, bareCell, quotedCell
    /// After a quote in a quoted cell: the cell's end, or the first of two quotes.
    case afterQuote
  }

  private let delimiter: UInt8
  private let limits: Limits
  private var bytes: ContiguousArray<UInt8> = []
  /// The place of `bytes` in the stream.
  private var base: Int
  /// The index of the next byte to read.
  private var position = 0
  private var isFinished = false

  // The row being read, by indices of `bytes`.
  private var place = Place.startOfCell
  private var rowStart = 0
  private var cellStart = 0
  private var isQuoted = false
  private var cells: [DelimitedCell] = []
  private var fault: DelimitedFault?
  /// Whether the last byte was a CR that ended a row.
  private var isAfterCR = false

  /// - Parameter base: the place of the first byte in the stream.
  package init(delimiter: UInt8, limits: Limits = Limits(), base: Int = 0) {
    self.delimiter = delimiter
    self.limits = limits
    self.base = base
  }

  /// Adds the next bytes of the stream, in UTF-8.
  package mutating func append(_ text: Span<UInt8>) {
    // Bytes before the row are no longer needed.
    if rowStart > 0 {
      bytes.removeFirst(rowStart)
      base += rowStart
      position -= rowStart
      cellStart -= rowStart
      rowStart = 0
    }
    bytes.append(contentsOf: text.array(0..<text.count))
  }

  /// Ends the stream.
  package mutating func finish() { isFinished = true }

  /// The next row; nil if more bytes are needed, or at the end of the stream.
  package mutating func next() throws(DelimitedError) -> DelimitedRow? {
    while position < bytes.count {
      let byte = bytes[position]
      if isAfterCR {
        isAfterCR = false
        if byte == ASCII.lineFeed {
          position += 1
          startRow()
          continue
        }
      }
      let isEnd = take(byte)
      position += 1
      // A line end does not belong to its row.
      if position - rowStart > limits.row, !isEnd {
        throw error(.rowTooLong, limit: limits.row)
      }
      if cells.count > limits.cells { throw error(.tooManyCells, limit: limits.cells) }
      if isEnd {
        isAfterCR = byte == ASCII.carriageReturn
        return endRow(at: position - 1)
      }
    }
    guard isFinished, rowStart < bytes.count else { return nil }
    if place == .quotedCell { report(.unclosedQuote, at: cellStart) }
    endCell(at: position)
    return endRow(at: position)
  }

  /// Takes the byte at the position, and returns whether it ends the row.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch place {
    case .quotedCell:
      if byte == ASCII.quote { place = .afterQuote }
      return false
    case .startOfCell where byte == ASCII.quote:
      place = .quotedCell
      isQuoted = true
      return false
    case .afterQuote where byte == ASCII.quote:
      place = .quotedCell
      return false
    default:
      let isLineEnd = byte == ASCII.lineFeed || byte == ASCII.carriageReturn
      if byte == delimiter || isLineEnd {
        endCell(at: position)
        return isLineEnd
      }
      if place == .afterQuote { report(.textAfterQuote, at: position) }
      place = .bareCell
      return false
    }
  }

  /// Adds the cell that ends before the byte at `end`.
  private mutating func endCell(at end: Int) {
    let text = isQuoted ? quotedText(end) : bytes.span.string(cellStart..<end)
    cells.append(DelimitedCell(text, range: base + cellStart..<base + end))
    cellStart = end + 1
    isQuoted = false
    place = .startOfCell
  }

  /// The text of a cell in quotes. Text after the closing quote is kept.
  private func quotedText(_ end: Int) -> String {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity(end - cellStart)
    var isInside = true
    var index = cellStart + 1
    while index < end {
      let byte = bytes[index]
      index += 1
      if isInside, byte == ASCII.quote {
        isInside = index < end && bytes[index] == ASCII.quote
        if !isInside { continue }
        index += 1
      }
      text.append(byte)
    }
    return text.span.string(0..<text.count)
  }

  private mutating func endRow(at end: Int) -> DelimitedRow {
    if fault == nil, let invalid = bytes.span.firstInvalidUTF8(in: rowStart..<end) {
      report(.invalidUTF8, at: invalid)
    }
    let row = DelimitedRow(cells: cells, range: base + rowStart..<base + end, fault: fault)
    // Room for exactly as many cells as this row has: an array that grows takes up to twice that.
    cells = []
    cells.reserveCapacity(row.cells.count)
    startRow()
    return row
  }

  private mutating func startRow() {
    rowStart = position
    cellStart = position
    cells.removeAll(keepingCapacity: true)
    fault = nil
  }

  private mutating func report(_ kind: DelimitedFault.Kind, at index: Int) {
    if fault == nil { fault = DelimitedFault(kind: kind, offset: base + index) }
  }

  private func error(_ kind: DelimitedError.Kind, limit: Int) -> DelimitedError {
    DelimitedError(kind: kind, limit: limit, offset: base + rowStart)
  }
}
