import RemoBytes

extension [Diagnostic] {
  /// Writes the member `diagnostics`, with places in lines and columns.
  ///
  /// - Parameters:
  ///   - start: where the document begins in the buffer.
  ///   - line: the number of its first line.
  package func write(
    in document: DocumentBuffer, from start: Int = 0, line: Int = 1, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    let source = document.storage.span.extracting(start..<document.inputCount)
    var locator = SourceLocator()
    json.beginArray("diagnostics", &writer)
    for diagnostic in self {
      json.beginObject(&writer)
      json.member("severity", diagnostic.severity == .error ? "error" : "warning", &writer)
      json.member("code", diagnostic.code.name, &writer)
      json.member("path", diagnostic.path, &writer)
      json.member("message", diagnostic.message, &writer)
      if let range = diagnostic.range {
        let place = locator.location(of: range.lowerBound - start, in: source)
        json.member("line", place.line + line - 1, &writer)
        json.member("column", place.column, &writer)
      }
      if let help = diagnostic.help { json.member("help", help, &writer) }
      json.endObject(&writer)
      writer.flushFullBlock()
    }
    json.endArray(&writer)
  }
}
