import RemoBytes

/// Writes the rows of lists as CSV.
///
/// Create it once per run. Tuned: it reserves room for a whole row, borrows the items, and stores
/// the cells without further checks.
struct CSVWriter: Sendable {
  private let layout: TableLayout
  private let hiddenFields: Set<TableField>
  /// The columns of a list without own fields.
  private let columns: ContiguousArray<ListColumn>
  private let syntax: CSVSyntax
  private let hasDecimalCommas: Bool
  private let minorUnits: Int
  /// The texts of `TableWord`.
  private let words: ContiguousArray<ShortText>

  init(_ format: CSVFormat, currency: CurrencyCode) {
    layout = format.layout
    hiddenFields = format.hiddenFields
    columns = ContiguousArray(layout.columns(of: OwnFields(), hiding: hiddenFields))
    syntax = CSVSyntax(format)
    hasDecimalCommas = format.hasDecimalCommas
    minorUnits = currency.minorUnits
    words = ContiguousArray(TableWord.allCases.map { ShortText($0.text(currency)) })
  }

  /// Writes the rows of a list.
  ///
  /// - Parameter line: the list's line in a stream, or nil. In a stream each row begins with the
  ///   list's name: its id or line number.
  func write(
    _ arranged: borrowing ArrangedList, line: Int? = nil, into writer: inout ByteWriter
  ) {
    let document = arranged.list.document.storage
    let (bytes, items) = (document.span, arranged.list.records.items.span)
    let own = arranged.list.records.own
    let chosen = columns(of: own, isInStream: line != nil)
    let columns = chosen.span
    let ownCount = own.isEmpty ? 0 : chosen.count { if case .own = $0 { true } else { false } }
    let id = arranged.list.records.id
    let isNamed = !bytes.isBlank(id.range)
    arranged.forEachRow { row in
      let record = arranged.record(row)
      var textCount = record.textCount(items)
      // Two names may mean one field.
      if ownCount > 0 { textCount += own.textCount(of: record.item) * ownCount }
      let room = (columns.count + 1) * 48 + (textCount + id.count) * 3
      writer.write(atMost: room) { target, start in
        var end = start
        if let line {
          end =
            isNamed
            ? target.storeCSV(bytes, range: id.range, at: end, syntax: syntax)
            : store(.integer(Int64(line)), of: bytes, to: &target, at: end)
        }
        for index in columns.indices {
          let cell = end
          switch columns[index] {
          case .column(let column):
            end = store(record.cell(column, items: items), of: bytes, to: &target, at: cell)
            if hasDecimalCommas, column.hasDecimals {
              target.storeDecimalComma(cell..<end)
            }
          case .own(let name):
            let text = record.value(name, of: own)
            end = target.storeCSV(bytes, range: text.range, at: cell, syntax: syntax)
          }
        }
        return Self.endRow(in: &target, from: start, at: end)
      }
      writer.flushFullBlock()
    }
  }

  /// The columns of a list. The rows of a stream share one header, so a list adds no columns there.
  private func columns(of own: OwnFields, isInStream: Bool) -> ContiguousArray<ListColumn> {
    if own.isEmpty || isInStream && !layout.namesOwnFields { return columns }
    return ContiguousArray(layout.columns(of: own, hiding: hiddenFields))
  }

  /// Ends a row by replacing its last delimiter.
  private static func endRow(
    in target: inout MutableSpan<UInt8>, from start: Int, at end: Int
  ) -> Int {
    var end = end - 1
    // Many readers skip an empty line, so a row without text has an empty cell in quotes.
    if end == start {
      target[end] = ASCII.quote
      target[end + 1] = ASCII.quote
      end += 2
    }
    target[end] = ASCII.carriageReturn
    target[end + 1] = ASCII.lineFeed
    return end + 2
  }

  /// Stores a cell and a delimiter after it.
  ///
  /// - Returns: the offset after the delimiter.
  @inline(__always)
  private func store(
    _ cell: TableCell, of bytes: Span<UInt8>, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var end = start
    switch cell {
    case .field(let field):
      return target.storeCSV(bytes, range: field.range, at: start, syntax: syntax)
    case .empty: break
    case .word(let word):
      let word = words[word.rawValue]
      target.store(word.bytes, at: end)
      end += word.count
    case .money(let cents): end = target.storeMoney(UInt64(cents), minorUnits: minorUnits, at: end)
    case .integer(let number): end = target.storeDigits(UInt64(number), at: end, atLeast: 1)
    case .score(let score, let text):
      end = target.store(score, in: bytes, text: text.range, at: end)
    }
    target[end] = syntax.delimiter[0]
    return end + 1
  }
}

/// A text of at most 16 bytes, stored in one step.
private struct ShortText: BitwiseCopyable {
  let bytes: SIMD16<UInt8>
  let count: Int

  init(_ text: String) {
    bytes = text.withBytes { $0.pair(at: 0, before: $0.count).low }
    count = text.utf8.count
  }
}

extension MutableSpan<UInt8> {
  /// Stores a score in plain decimals: as received, or in at most 40 bytes if it has an exponent.
  fileprivate mutating func store(
    _ score: Double, in source: Span<UInt8>, text: Range<Int>, at start: Int
  ) -> Int {
    if source.isPlainDecimal(text) {
      if text.count <= 32 {
        store(source.pair(at: text.lowerBound), at: start)
      } else {
        copy(source, from: text, to: start)
      }
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
