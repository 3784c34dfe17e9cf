import RemoBytes

/// Writes the rows of lists as JSON objects, one on each line, with the columns of the table.
///
/// A cell without a value is `null`; amounts and scores are numbers.
struct JSONRowWriter: Sendable {
  private let format: CSVFormat
  /// The text before each value: a comma and the key.
  private let keys: ContiguousArray<ContiguousArray<UInt8>>
  private let currency: CurrencyCode

  /// - Parameter format: the format with the columns.
  init(_ format: CSVFormat, currency: CurrencyCode) {
    self.format = format
    keys = ContiguousArray(
      format.layout.fields(of: OwnFields(), hiding: format.hiddenFields).map { field in
        var key = ByteWriter()
        key.append(ASCII.comma)
        field.name.withBytes { key.appendJSONString($0, slice: ByteSlice(0..<$0.count)) }
        key.append(ASCII.colon)
        return key.finish()
      })
    self.currency = currency
  }

  /// Writes the rows of a list.
  ///
  /// - Parameter line: the list's line in the stream.
  func write(_ arranged: borrowing ArrangedList, line: Int, into writer: inout ByteWriter) {
    let bytes = arranged.list.document.storage.span
    let items = arranged.list.records.items.span
    let own = arranged.list.records.own
    // The rows of a stream have equal keys, so own fields that only this list declares stay out.
    let columns = format.layout.columns(of: own, hiding: format.hiddenFields).prefix(keys.count)
    arranged.forEachRow { row in
      let record = arranged.record(row)
      writer.append("{\"list\":")
      writer.appendListName(arranged.list.records.id, in: bytes, line: line)
      for index in columns.indices {
        writer.append(keys[index])
        let cell =
          switch columns[index] {
          case .column(let column): record.cell(column, items: items)
          case .own(let name): TableCell.field(record.value(name, of: own))
          }
        writeValue(cell, in: bytes, into: &writer)
      }
      writer.append("}\n")
      writer.flushFullBlock()
    }
  }

  private func writeValue(
    _ cell: TableCell, in bytes: Span<UInt8>, into writer: inout ByteWriter
  ) {
    switch cell {
    case .empty: writer.append("null")
    case .field(let slice) where slice.isEmpty: writer.append("null")
    case .field(let slice): writer.appendJSONString(bytes, slice: slice)
    case .word(let word):
      writer.append(ASCII.quote)
      writer.append(word.text(currency))
      writer.append(ASCII.quote)
    case .money(let cents):
      writer.write(atMost: MoneyFormat.plainRoom) { target, start in
        target.storeMoney(UInt64(cents), minorUnits: currency.minorUnits, at: start)
      }
    case .integer(let number): writer.appendDecimal(number)
    // The text as received is valid JSON.
    case .score(_, let text): writer.append(bytes, in: text)
    }
  }
}

extension ByteWriter {
  mutating func appendJSONString(_ bytes: Span<UInt8>, slice: ByteSlice) {
    append(ASCII.quote)
    append(bytes, in: slice, escaping: .jsonString)
    append(ASCII.quote)
  }

  /// Appends the name of a list in a stream: its id as a string, or else its line number.
  mutating func appendListName(_ id: ByteSlice, in bytes: Span<UInt8>, line: Int) {
    if bytes.isBlank(id.range) {
      appendDecimal(Int64(line))
    } else {
      appendJSONString(bytes, slice: id)
    }
  }
}
