import RemoBytes

/// Reads a table from a stream and turns it into a list.
///
/// ```text
/// bytes → StreamDecoder → DelimitedReader → SheetParts → RowReader → ImportedEntry → JSON
///       → WorkbookReader  ↗
/// ```
///
/// A workbook can be read only when all its bytes are there.
package struct ListImporter: Sendable {
  private let options: ImportOptions
  /// The list to update, if any.
  private var base: ShoppingList?
  private var decoder: StreamDecoder
  /// The table so far, in UTF-8.
  private var text: ContiguousArray<UInt8> = []
  /// Reads the rows once the delimiter is known.
  private var reader: DelimitedReader?
  private var rows: [DelimitedRow] = []
  /// The error that ended the reading.
  private var failure: (problem: ImportProblem, range: Range<Int>?)?
  private var hasStarted = false
  private let isTSV: Bool
  /// The bytes of a workbook; nil for any other table.
  private var workbook: ContiguousArray<UInt8>?

  /// - Parameters:
  ///   - base: the list to update, if any.
  ///   - name: the name of the file, whose extension may name the delimiter.
  package init(_ options: ImportOptions, onto base: ShoppingList? = nil, name: String = "") {
    self.options = options
    self.base = base
    self.base?.readOwnFields()
    isTSV = [".tsv", ".tab"].contains { name.lowercased().hasSuffix($0) }
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
    if AnswerText.isIn(text.span) { return answer() }
    var result = ListImport()
    result.document = DocumentBuffer(storage: takeText())
    if failure == nil, options.encoding == nil, decoder.encoding == .windows1252 {
      let bytes = decoder.highBytes
      if bytes.undefined != nil || bytes.likelyEncoding != nil {
        let likely = bytes.likelyEncoding
        let problem = ImportProblem.unknownEncoding(
          bytes.undefined, likely: likely?.name, iconv: likely?.iconv)
        failure = (problem, nil)
      } else {
        result.assumesWindows1252 = true
      }
    }
    if let failure {
      result.errors = [failure.problem.diagnostic(at: failure.range)]
      return result
    }
    rows.removeAll(where: \.isBlank)
    var reading = TableReading(rows, options: options, base: base)
    if reading.lacksHeadings,
      let list = PlainList(
        result.document.storage.span.extracting(0..<result.document.inputCount), rows: rows)
    {
      result.warnings = list.warnings
      reading = TableReading(list.rows, options: options, base: base)
    }
    rows = []
    reading.read(into: &result)
    return result
  }

  /// Applies the client's answer in the text to the list.
  private mutating func answer() -> ListImport {
    var result = ListImport()
    do throws(ImportProblem) {
      let answer = try AnswerText.found(in: text.span.string(0..<text.count))
      guard let base else { throw .answerWithoutList }
      var update = AnswerUpdate(base)
      result.json = try update.apply(answer)
      result.answered = (answer.entries.count, of: update.itemCount)
      result.counts.changed = update.changed.count
      result.warnings = update.warnings
    } catch {
      result.errors = [error.diagnostic(at: nil)]
    }
    result.document = DocumentBuffer(storage: takeText())
    return result
  }

  /// Gives up the text, since a copy of it would take as much memory again.
  private mutating func takeText() -> ContiguousArray<UInt8> {
    var taken: ContiguousArray<UInt8> = []
    swap(&taken, &text)
    return taken
  }

  /// The delimiter, and the start of the first row: after a line such as `sep=;`.
  private var delimiterAndStart: (delimiter: UInt8, start: Int) {
    let sample = text.span.extracting(0..<min(text.count, DelimiterDetection.sampleSize))
    let declared = DelimiterDetection.declared(in: sample)
    let delimiter =
      options.delimiter?.byte ?? declared?.delimiter
      ?? TableDetection.delimiter(of: sample, isTSV: isTSV)
    return (delimiter, declared?.length ?? 0)
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
      let (delimiter, start) = delimiterAndStart
      reader = DelimitedReader(delimiter: delimiter, base: start)
      new = start..<text.count
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
      if found.name == "UTF-16" { return nil }
      self = .notATable(found.name, help: help)
    } else if bytes.indices.prefix(64).contains(where: { bytes[$0] == 0 }),
      StreamDecoder.utf16Encoding(of: bytes) == nil
    {
      self = .notATable("binary data", help: help)
    } else {
      return nil
    }
  }
}
