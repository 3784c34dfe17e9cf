import RemoBytes

extension FurnitureSchedule {
  /// Writes the schedule as CSV with a header.
  package func writeCSV(_ format: CSVFormat, into writer: inout ByteWriter) {
    let own = arranged.list.records.own
    format.writeHeader(
      ScheduleColumn.allCases.map(\.rawValue) + Self.furtherFields(own).map { own.names[$0] },
      into: &writer)
    let syntax = CSVSyntax(format)
    let bytes = arranged.list.document.storage.span
    let money = MoneyFormat(currency: arranged.currency)
    var number = 0
    arranged.forEachRow { row in
      for (index, cell) in cells(row, number: number).enumerated() {
        if index > 0 { writer.append(format.delimiter.byte) }
        switch cell {
        case .empty, .total(nil): break
        case .field(let slice): writer.appendCell(bytes, range: slice.range, syntax: syntax)
        case .text(let text):
          let text = DocumentBuffer(text)
          writer.appendCell(text.storage.span, range: 0..<text.inputCount, syntax: syntax)
        case .number(let decimal):
          let mark = format.hasDecimalCommas ? ASCII.comma : ASCII.dot
          for byte in decimal.utf8 { writer.append(byte == ASCII.dot ? mark : byte) }
        case .money(let cents), .total(.some(let cents)):
          money.appendPlainDecimal(Amount(cents), comma: format.hasDecimalCommas, to: &writer)
        }
      }
      writer.append(ASCII.carriageReturn)
      writer.append(ASCII.lineFeed)
      writer.flushFullBlock()
      number += 1
    }
  }
}
