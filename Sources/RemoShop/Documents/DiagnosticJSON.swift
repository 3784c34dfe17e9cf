import RemoBytes

extension [Diagnostic] {
  /// Writes the member `diagnostics`, with places in lines and columns.
  ///
  /// - Parameters:
  ///   - start: the offset of the document in the buffer.
  ///   - line: the number of its first line.
  package func write(
    in document: DocumentBuffer, from start: Int = 0, line: Int = 1, json: inout JSONWriter,
    into writer: inout ByteWriter
  ) {
    let source = document.storage.span.extracting(start..<document.inputCount)
    var locator = SourceLocator()
    json.beginArray("diagnostics", to: &writer)
    for diagnostic in self {
      json.beginObject(to: &writer)
      json.member("severity", diagnostic.severity.rawValue, to: &writer)
      json.member("code", diagnostic.code.name, to: &writer)
      json.member("path", diagnostic.path, to: &writer)
      json.member("message", diagnostic.message, to: &writer)
      if let range = diagnostic.range {
        let place = locator.location(of: range.lowerBound - start, in: source)
        json.member("line", place.line + line - 1, to: &writer)
        json.member("column", place.column, to: &writer)
      }
      if let help = diagnostic.help { json.member("help", help, to: &writer) }
      json.endObject(to: &writer)
      writer.flushFullBlock()
    }
    json.endArray(to: &writer)
  }
}
