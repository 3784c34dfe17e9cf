import RemoBytes

/// Writes the rows of lists as CSV.
///
/// Made once per run: what is the same in every row is prepared. A row is written in one go, with
/// room for the worst case asked for once.
struct CSVWriter: Sendable {
  /// The columns, cut before each that does not stand behind the one before it in the usual order.
  private let parts: ContiguousArray<ColumnSet>
  private let columnCount: Int
  /// The delimiter, in all lanes.
  private let delimiter: SIMD16<UInt8>
  private let isGuarded: Bool
  private let hasDecimalCommas: Bool
  private let minorUnits: Int
  /// The texts of `TableWord`, at most 16 bytes each.
  private let words: ContiguousArray<Word>

  private struct Word {
    var text = SIMD16<UInt8>.zero
    var count = 0
  }

  /// Columns that are written in their usual order.
  private struct ColumnSet {
    private var bits: UInt32 = 0

    @inline(__always)
    func contains(_ column: TableColumn) -> Bool { bits & 1 &<< column.place != 0 }

    /// Whether all of them stand before a column in the usual order.
    func stands(before column: TableColumn) -> Bool { bits &>> column.place == 0 }

    mutating func insert(_ column: TableColumn) { bits |= 1 &<< column.place }
  }

  init(_ format: CSVFormat, currency: CurrencyCode) {
    let columns = format.columns
    var parts = [ColumnSet()]
    for column in columns {
      if !parts[parts.count - 1].stands(before: column) { parts.append(ColumnSet()) }
      parts[parts.count - 1].insert(column)
    }
    self.parts = ContiguousArray(parts)
    columnCount = columns.count
    delimiter = SIMD16.all(format.delimiter.byte)
    isGuarded = format.formulas == .neutral
    hasDecimalCommas = format.hasDecimalCommas
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
  func setPrefix(_ prefix: inout RowPrefix, _ rendered: borrowing ArrangedList, line: Int) {
    let bytes = rendered.list.document.storage.span
    let id = rendered.list.records.id
    prefix.set(room: id.count * 3 + 64) { target in
      if !bytes.isBlank(id.range) {
        return target.storeCSV(
          bytes, id.range, at: 0, delimiter: delimiter, isGuarded: isGuarded)
      }
      let end = target.storeDigits(UInt64(line), at: 0, atLeast: 1)
      target[end] = delimiter[0]
      return end + 1
    }
  }

  /// Writes the rows of a list, each after `prefix`.
  func write(
    _ rendered: borrowing ArrangedList, prefix: borrowing RowPrefix = RowPrefix(),
    into writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let inputCount = rendered.list.document.inputCount
    let items = rendered.list.records.items.span
    rendered.forEachRow { row in
      let record = rendered.record(row)
      // A field needs three bytes for each of its own at most, any other cell 48.
      let textRoom = record.textRoom(items)
      let room = prefix.room &+ columnCount &* 48 &+ textRoom &* 3
      writer.write(atMost: room) { target, start in
        let item = record.itemRecord(items)
        var end = prefix.store(in: &target, at: start)
        for part in parts.indices {
          end =
            hasDecimalCommas
            ? writeCellsWithCommas(
              parts[part], of: record, item, bytes, inputCount, in: &target, at: end)
            : writeCells(parts[part], of: record, item, bytes, inputCount, in: &target, at: end)
        }
        // The last delimiter is one too many.
        end -= 1
        // An empty line would be no record for many readers.
        if end == start {
          target[end] = ASCII.quote
          target[end + 1] = ASCII.quote
          end += 2
        }
        target[end] = ASCII.carriageReturn
        target[end + 1] = ASCII.lineFeed
        return end + 2
      }
      writer.flushFullBlock()
    }
  }

  /// Writes those cells of a row, each with a delimiter behind it, and gives the offset after them.
  @inline(never)
  private func writeCells(
    _ columns: ColumnSet, of row: TableRecord, _ item: ItemRecord, _ bytes: Span<UInt8>,
    _ inputCount: Int, in target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let price = EightDigits(UInt64(item.priceCents))
    var end = start
    // In the usual order.
    end = write(.group, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.productName, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.retailer, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.price, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.currency, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.priceCents, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.label, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.fitStatus, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.fitDetail, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.dimensions, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.whyMatched, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.confidenceScore, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.productURL, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.imageURL, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.status, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.searchKeywords, columns, row, item, bytes, inputCount, price, &target, end)
    end = write(.searchURL, columns, row, item, bytes, inputCount, price, &target, end)
    return end
  }

  /// The same with commas before decimals, which few ask for: the others pay nothing for it.
  @inline(never)
  private func writeCellsWithCommas(
    _ columns: ColumnSet, of row: TableRecord, _ item: ItemRecord, _ bytes: Span<UInt8>,
    _ inputCount: Int, in target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var end = start
    for column in TableColumn.allCases {
      let cell = end
      end = write(column, columns, row, item, bytes, inputCount, nil, &target, end)
      if column == .price || column == .confidenceScore { target.storeDecimalComma(cell..<end) }
    }
    return end
  }

  /// Writes one cell and a delimiter, unless the column is not among `columns`.
  @inline(__always)
  private func write(
    _ column: TableColumn, _ columns: ColumnSet, _ row: TableRecord, _ item: ItemRecord,
    _ bytes: Span<UInt8>, _ inputCount: Int, _ price: EightDigits?,
    _ target: inout MutableSpan<UInt8>, _ start: Int
  ) -> Int {
    guard columns.contains(column) else { return start }
    var end = start
    switch row.cell(column, item) {
    case .empty: break
    case .field(let field):
      return target.storeField(
        bytes, field, inputCount: inputCount, at: start, delimiter: delimiter,
        isGuarded: isGuarded)
    case .word(let word):
      target.store(words[word.rawValue].text, at: end)
      end &+= words[word.rawValue].count
    case .money(let cents):
      end = target.storeMoney(UInt64(cents), price, minorUnits, at: end)
    case .integer(let cents): end = target.storeWhole(UInt64(cents), price, at: end)
    case .score(let score, let text): end = target.storeScore(score, bytes, text.range, at: end)
    }
    target[end] = delimiter[0]
    return end &+ 1
  }
}

extension MutableSpan<UInt8> {
  /// An amount without decimals; `digits` are its own, nil if they are more than eight.
  @inline(__always)
  fileprivate mutating func storeWhole(
    _ cents: UInt64, _ digits: EightDigits?, at start: Int
  ) -> Int {
    guard let digits else { return storeMoney(cents, 0, at: start) }
    return store(digits, at: start, atLeast: 1)
  }

  /// An amount with as many decimals as the currency has; `digits` as above.
  @inline(__always)
  fileprivate mutating func storeMoney(
    _ cents: UInt64, _ digits: EightDigits?, _ minorUnits: Int, at start: Int
  ) -> Int {
    guard minorUnits == 2, let digits else { return storeMoney(cents, minorUnits, at: start) }
    let end = store(digits, at: start, atLeast: 3)
    // The last two digits are written again behind the point.
    store(UInt64(ASCII.dot) | (digits.text &>> 48) &<< 8, at: end &- 2)
    return end &+ 1
  }

  /// Writes a score in plain decimals: as it came, unless that was with an exponent. At most 40
  /// bytes.
  @inline(__always)
  fileprivate mutating func storeScore(
    _ score: Double, _ source: Span<UInt8>, _ text: Range<Int>, at start: Int
  ) -> Int {
    if text.count <= 8 {
      // Bit 6 is set in an `e`, and in no digit, point or minus sign.
      let word = source.word(at: text.lowerBound)
      if word.prefix(text.count) & .all(0x40) == 0, source[text.lowerBound] != ASCII.minus {
        store(word, at: start)
        return start &+ text.count
      }
    }
    return storeLongScore(score, source, text, at: start)
  }

  @inline(never)
  private mutating func storeLongScore(
    _ score: Double, _ source: Span<UInt8>, _ text: Range<Int>, at start: Int
  ) -> Int {
    if source.isPlainDecimal(text) {
      copy(source, from: text, to: start)
      return start + text.count
    }
    var end = start
    for byte in plainDecimal(score).utf8.prefix(40) {
      self[end] = byte
      end += 1
    }
    return end
  }
}
