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
  /// The texts of `TableWord`, at most 16 bytes each.
  private let words: ContiguousArray<Word>

  private struct Word {
    var text = SIMD16<UInt8>.zero
    var count = 0
  }

  package init(_ format: CSVFormat, currency: CurrencyCode) {
    columns = ContiguousArray(format.columns)
    delimiter = format.delimiterByte
    var repetitions = 1
    for index in columns.indices where columns[..<index].contains(columns[index]) {
      repetitions += 1
    }
    self.repetitions = repetitions
    isGuarded = format.formulas == .neutral
    minorUnits = currency.minorUnits
    words = ContiguousArray(
      TableWord.allCases.map { name in
        var word = Word()
        for byte in name.text(currency).utf8 {
          word.text[word.count] = byte
          word.count += 1
        }
        return word
      })
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
    _ rendered: borrowing RenderedList, prefix: borrowing RowPrefix = RowPrefix(),
    into writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let inputCount = rendered.list.document.inputCount
    rendered.forEachRow { row in
      writeRow(rendered.record(row), prefix, bytes, inputCount, &writer)
      writer.flushFullBlock()
    }
  }

  @inline(__always)
  private func writeRow(
    _ row: TableRecord, _ prefix: borrowing RowPrefix, _ bytes: Span<UInt8>, _ inputCount: Int,
    _ writer: inout ByteWriter
  ) {
    // A field needs three bytes for each of its own at most, any other cell 48.
    let room = prefix.room &+ columns.count &* 48 &+ row.textRoom &* 3 &* repetitions
    writer.write(atMost: room) { target, start in
      var end = prefix.store(in: &target, at: start)
      for index in columns.indices {
        switch row.cell(columns[index]) {
        case .empty: break
        case .field(let slice):
          end = target.storeCSV(
            bytes, slice.range, at: end, delimiter: delimiter, isGuarded: isGuarded,
            isInput: slice.begins(before: inputCount))
        case .word(let word):
          target.store(words[word.rawValue].text, at: end)
          end &+= words[word.rawValue].count
        case .money(let cents): end = target.storeMoney(UInt64(cents), minorUnits, at: end)
        case .integer(let number):
          end = target.storeDigits(UInt64(number), at: end, atLeast: 1)
        case .score(let score, let text):
          end = target.storeScore(score, bytes, text.range, at: end)
        }
        target[end] = delimiter
        end &+= 1
      }
      // The last delimiter is one too many.
      if !columns.isEmpty { end -= 1 }
      target[end] = ASCII.carriageReturn
      target[end + 1] = ASCII.lineFeed
      return end + 2
    }
  }
}

extension MutableSpan<UInt8> {
  /// An amount with as many decimals as the currency has.
  mutating func storeMoney(
    _ cents: UInt64, _ minorUnits: Int, at start: Int
  ) -> Int {
    if minorUnits == 0 { return storeDigits(cents, at: start, atLeast: 1) }
    if minorUnits == 2 {
      // The last two digits are moved on by one.
      let end = storeDigits(cents, at: start, atLeast: 3)
      self[end] = self[end &- 1]
      self[end &- 1] = self[end &- 2]
      self[end &- 2] = ASCII.dot
      return end &+ 1
    }
    let scale: UInt64 = minorUnits == 3 ? 1000 : 10_000
    let point = storeDigits(cents / scale, at: start, atLeast: 1)
    self[point] = ASCII.dot
    return storeDigits(cents % scale, at: point + 1, atLeast: minorUnits)
  }

  /// Writes a score in plain decimals: as it came, unless that was with an exponent. At most 40
  /// bytes.
  fileprivate mutating func storeScore(
    _ score: Double, _ source: Span<UInt8>, _ text: Range<Int>, at start: Int
  ) -> Int {
    if text.count <= 8 {
      // Bit 6 is set in an `e`, and in no digit, point or minus sign.
      let word = source.word(at: text.lowerBound)
      if word.prefix(text.count) & .all(0x40) == 0, source[text.lowerBound] != ASCII.minus {
        store(word, at: start)
        return start + text.count
      }
    }
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
