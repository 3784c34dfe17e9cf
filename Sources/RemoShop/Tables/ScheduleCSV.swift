import RemoBytes

extension FurnitureSchedule {
  /// Writes the schedule as CSV: the mark, the names of the columns, and the rows.
  ///
  /// `format` gives delimiter, decimal mark, byte order mark, header and formulas; its columns have
  /// no effect.
  package func writeCSV(_ format: CSVFormat, into writer: inout ByteWriter) {
    if format.hasByteOrderMark { writer.append("\u{FEFF}") }
    if format.hasHeader {
      for (index, column) in ScheduleColumn.allCases.enumerated() {
        if index > 0 { writer.append(format.delimiter.byte) }
        writer.append(column.rawValue)
      }
      writer.append("\r\n")
    }
    let bytes = rendered.list.document.storage.span
    let money = MoneyFormat(currency: rendered.options.currency)
    var number = 0
    rendered.forEachRow { row in
      for (index, cell) in cells(row, number: number).enumerated() {
        if index > 0 { writer.append(format.delimiter.byte) }
        switch cell {
        case .empty, .total: break
        case .field(let slice): writer.appendCell(bytes, slice.range, format)
        case .text(let text):
          let text = DocumentBuffer(text)
          writer.appendCell(text.storage.span, 0..<text.inputCount, format)
        case .number(let decimal):
          let mark = format.hasDecimalCommas ? ASCII.comma : ASCII.dot
          for byte in decimal.utf8 { writer.append(byte == ASCII.dot ? mark : byte) }
        case .money(let cents):
          money.appendPlainDecimal(Cents(cents), comma: format.hasDecimalCommas, to: &writer)
        }
      }
      writer.append(ASCII.carriageReturn)
      writer.append(ASCII.lineFeed)
      writer.flushFullBlock()
      number += 1
    }
  }
}

extension ByteWriter {
  /// Adds a text as a cell, without a delimiter; 32 bytes have to follow it in `source`.
  fileprivate mutating func appendCell(
    _ source: Span<UInt8>, _ range: Range<Int>, _ format: CSVFormat
  ) {
    if range.isEmpty { return }
    write(atMost: range.count * 3 + 40) { target, start in
      let end = target.storeCSV(
        source, range, at: start, delimiter: SIMD16.all(format.delimiter.byte),
        isGuarded: format.formulas == .neutral)
      return end - 1
    }
  }
}
