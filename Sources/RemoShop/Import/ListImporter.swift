import RemoBytes

/// Reads a table from a stream and turns it into a list.
///
/// ```text
/// bytes → StreamDecoder → DelimitedReader → ColumnMap → RowReader → ImportedEntry → JSON
///       → WorkbookReader  ↗
/// ```
///
/// The parts of a workbook can be found only when all bytes are there.
package struct ListImporter: Sendable {
  private let options: ImportOptions
  /// The list to update, if any.
  private let base: ShoppingList?
  private var decoder: StreamDecoder
  /// The table so far, in UTF-8.
  private var text: ContiguousArray<UInt8> = []
  /// Reads the rows once the delimiter is known.
  private var reader: DelimitedReader?
  private var rows: [DelimitedRow] = []
  /// The error that ended the reading.
  private var failure: (problem: ImportProblem, range: Range<Int>?)?
  private var hasStarted = false
  /// The bytes of a workbook; nil for any other table.
  private var workbook: ContiguousArray<UInt8>?

  package init(_ options: ImportOptions, onto base: ShoppingList? = nil) {
    self.options = options
    self.base = base
    decoder = StreamDecoder(options.encoding.flatMap { TextEncoding(rawValue: $0.rawValue) })
  }

  /// Takes the next bytes of the table.
  ///
  /// - Returns: false if the table cannot be read further; `finish` has the error.
  package mutating func append(_ bytes: Span<UInt8>) -> Bool {
    if !hasStarted {
      hasStarted = true
      if WorkbookImport.begins(bytes) { workbook = [] }
      if workbook == nil, let problem = ImportProblem(binary: bytes) { failure = (problem, nil) }
    }
    if failure != nil { return false }
    if workbook != nil {
      workbook?.append(contentsOf: bytes.array(0..<bytes.count))
      return true
    }
    let start = text.count
    decoder.decode(bytes, into: &text)
    readRows(from: start, isLast: false)
    return failure == nil
  }

  /// Ends the table, and makes the list.
  package mutating func finish() -> ListImport {
    if let bytes = workbook {
      workbook = nil
      return WorkbookImport(bytes, options: options, base: base).result()
    }
    if failure == nil {
      let start = text.count
      decoder.finish(into: &text)
      readRows(from: start, isLast: true)
    }
    if !text.contains(ASCII.lineFeed), text.contains(ASCII.carriageReturn) {
      // Messages count lines by line feeds. Cells were read before, so no text changes.
      text = ContiguousArray(text.map { $0 == ASCII.carriageReturn ? ASCII.lineFeed : $0 })
    }
    var result = ListImport()
    result.document = DocumentBuffer(storage: text)
    if let failure {
      result.errors = [failure.problem.diagnostic(at: failure.range)]
      return result
    }
    TableReading(rows.filter { !$0.isBlank }, options: options, base: base).read(into: &result)
    return result
  }

  /// Reads the complete rows of the text from `start` on.
  private mutating func readRows(from start: Int, isLast: Bool) {
    guard text.count <= DocumentBuffer.maximumInput else {
      failure = (.tooLarge, nil)
      return
    }
    var reader: DelimitedReader
    var new = start..<text.count
    if let begun = self.reader {
      reader = begun
      self.reader = nil
    } else {
      guard isLast || text.count >= DelimiterDetection.sampleSize else { return }
      let sample = text.span.extracting(0..<min(text.count, DelimiterDetection.sampleSize))
      let delimiter = options.delimiter?.byte ?? DelimiterDetection.delimiter(of: sample)
      reader = DelimitedReader(delimiter: delimiter)
      new = 0..<text.count
    }
    reader.append(text.span.extracting(new))
    if isLast { reader.finish() }
    do throws(DelimitedError) {
      while let row = try reader.next() { rows.append(row) }
    } catch {
      failure = (.rowTooLong(error), error.offset..<error.offset + 1)
    }
    self.reader = reader
  }
}

extension ImportProblem {
  /// The error for bytes that are not text; nil for text.
  fileprivate init?(binary bytes: Span<UInt8>) {
    let help = "save the sheet as CSV, in UTF-8"
    if let found = NonJSONInput(binary: bytes) {
      self = .notATable(found.name, help: found.name == "UTF-16" ? found.help : help)
    } else if bytes.indices.prefix(64).contains(where: { bytes[$0] == 0 }) {
      self = .notATable("binary data or UTF-16", help: help)
    } else {
      return nil
    }
  }
}
