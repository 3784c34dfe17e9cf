import RemoBytes

/// Writes the rows of lists as CSV.
///
/// Made once per run: what is the same in every row is prepared. A row is written in one go, with
/// room for the worst case asked for once.
package struct CSVWriter: Sendable {
  private let columns: ContiguousArray<TableColumn>
  private let delimiter: UInt8
  private let isGuarded: Bool
  private let minorUnits: Int
  /// How often the same column is written at most.
  private let repetitions: Int
  /// The texts of `TableWord`, one after another.
  private let words: ContiguousArray<UInt8>
  private let wordRanges: ContiguousArray<Range<Int>>

  package init(_ format: CSVFormat, currency: CurrencyCode) {
    columns = ContiguousArray(format.columns)
    delimiter = format.delimiterByte
    repetitions = format.columns.count - Set(format.columns).count + 1
    isGuarded = format.formulas == .neutral
    minorUnits = currency.minorUnits
    var words = ContiguousArray<UInt8>()
    wordRanges = ContiguousArray(
      TableWord.allCases.map { word in
        let start = words.count
        words.append(contentsOf: word.text(currency).utf8)
        return start..<words.count
      })
    self.words = words
  }

  /// Puts the cell for what a list is called in a stream, and a delimiter, into `prefix`.
  func setPrefix(_ prefix: inout RowPrefix, _ rendered: borrowing RenderedList, line: Int) {
    let bytes = rendered.list.document.storage.span
    let id = rendered.list.records.id
    prefix.set(room: id.count * 3 + 64) { target in
      let end =
        bytes.isBlank(id.range)
        ? target.storeDigits(UInt64(line), at: 0, atLeast: 1)
        : target.storeCSV(bytes, id.range, at: 0, delimiter: delimiter, isGuarded: isGuarded)
      target[end] = delimiter
      return end + 1
    }
  }

  /// Writes the rows of a list, each after `prefix`.
  func write(
    _ rendered: borrowing RenderedList, prefix: RowPrefix = RowPrefix(),
    into writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    rendered.forEachRow { row in
      prefix.write(into: &writer)
      writeRow(row, rendered, bytes, &writer)
      writer.flushFullBlock()
    }
  }

  private func writeRow(
    _ row: TableRow, _ rendered: borrowing RenderedList, _ bytes: Span<UInt8>,
    _ writer: inout ByteWriter
  ) {
    // A field needs three bytes for each of its own at most, any other cell 48.
    let room = columns.count &* 48 &+ rendered.fieldLength(row) &* 3 &* repetitions
    writer.write(atMost: room) { target, start in
      var end = start
      for index in columns.indices {
        if index > 0 {
          target[end] = delimiter
          end += 1
        }
        end = writeCell(rendered.cell(columns[index], row), bytes, &target, end)
      }
      target[end] = ASCII.carriageReturn
      target[end + 1] = ASCII.lineFeed
      return end + 2
    }
  }

  @inline(__always)
  private func writeCell(
    _ cell: TableCell, _ bytes: Span<UInt8>, _ target: inout MutableSpan<UInt8>, _ start: Int
  ) -> Int {
    switch cell {
    case .empty: return start
    case .field(let slice):
      return target.storeCSV(
        bytes, slice.range, at: start, delimiter: delimiter, isGuarded: isGuarded)
    case .word(let word):
      let range = wordRanges[word.rawValue]
      var end = start
      for offset in range {
        target[end] = words[offset]
        end += 1
      }
      return end
    case .money(let cents): return storeMoney(UInt64(cents), &target, start)
    case .integer(let number): return target.storeDigits(UInt64(number), at: start, atLeast: 1)
    case .score(let score, let text):
      return target.storeScore(score, bytes, text.range, at: start)
    }
  }

  /// An amount with as many decimals as the currency has.
  private func storeMoney(
    _ cents: UInt64, _ target: inout MutableSpan<UInt8>, _ start: Int
  ) -> Int {
    if minorUnits == 0 { return target.storeDigits(cents, at: start, atLeast: 1) }
    let scale: UInt64 = minorUnits == 2 ? 100 : minorUnits == 3 ? 1000 : 10_000
    let point = target.storeDigits(cents / scale, at: start, atLeast: 1)
    target[point] = ASCII.dot
    return target.storeDigits(cents % scale, at: point + 1, atLeast: minorUnits)
  }
}

extension MutableSpan<UInt8> {
  /// Writes a score in plain decimals: as it came, unless that was with an exponent. At most 40
  /// bytes.
  fileprivate mutating func storeScore(
    _ score: Double, _ source: Span<UInt8>, _ text: Range<Int>, at start: Int
  ) -> Int {
    var end = start
    if text.count <= 40 {
      for offset in text {
        let byte = source[offset]
        guard byte.isASCIIDigit || byte == ASCII.dot else {
          return storePlain(score, at: start)
        }
        self[end] = byte
        end += 1
      }
      return end
    }
    return storePlain(score, at: start)
  }

  private mutating func storePlain(_ score: Double, at start: Int) -> Int {
    var end = start
    for byte in plainDecimal(score).utf8.prefix(40) {
      self[end] = byte
      end += 1
    }
    return end
  }
}

/// A number from 0 to 1 without an exponent, cut after 38 decimals.
func plainDecimal(_ score: Double) -> String {
  let text = shortestDecimal(score.magnitude)
  guard let mark = text.firstIndex(of: "e"), let power = Int(text[text.index(after: mark)...])
  else { return text }
  let digits = text[..<mark].filter { $0 != "." }
  return String(("0." + String(repeating: "0", count: max(0, -power - 1)) + digits).prefix(40))
}
