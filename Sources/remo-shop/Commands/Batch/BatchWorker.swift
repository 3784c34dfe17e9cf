import RemoBytes
import RemoShop

/// The result of a block of lines.
struct BatchResult: Sendable {
  /// A line with an error.
  struct Failure: Sendable {
    var line: Int
    var code: Diagnostic.Code
    /// The message; empty if the line is only counted.
    var text = ContiguousArray<UInt8>()
    /// Whether a lenient pass would find a list.
    var canBeSalvaged = false
    /// Whether the line begins like a list.
    var beginsAsJSON = false
  }

  var blockNumber = 0
  var output = WrittenBytes()
  var byteCount = 0
  var lineCount = 0
  /// The number of the last line, if the stream ends in it without a line feed.
  var openLine: Int?
  var listCount = 0
  var failures: [Failure] = []
  /// The rejected parts as NDJSON.
  var rejects = ContiguousArray<UInt8>()
  var warnings = ContiguousArray(
    repeating: LineTally(), count: ListWarning.Kind.allCases.count)
  /// Repairs of a lenient pass, and content missing from the format.
  var repairs = CodeTallies()
  /// The filter values that match no item of some list.
  var unmatchedFilterValues: [ListFilter.ValueNumber: UnmatchedFilterValue] = [:]
  var replacedFiles: [String] = []
  var fileError: FileError?

  mutating func start(_ block: LineBlock) {
    blockNumber = block.number
    byteCount = block.byteCount
    lineCount = block.lineEnds.count
    openLine = block.endsInsideLine ? block.firstLine + lineCount - 1 : nil
    listCount = 0
    failures.removeAll()
    rejects.removeAll()
    for kind in warnings.indices { warnings[kind] = LineTally() }
    repairs.removeAll()
    unmatchedFilterValues.removeAll(keepingCapacity: true)
    replacedFiles.removeAll(keepingCapacity: true)
  }
}

/// One thread's share of a batch: it takes a block of lines, writes the lists and returns the
/// result.
///
/// The memory is reused for the next block.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var pipeline: ListPipeline
  private var block = LineBlock()
  private var writer = ByteWriter()
  private var result = BatchResult()
  private var unmatchedFilterValues = UnmatchedFilterValueSearch(mostValues: DiagnosticReport.limit)

  init(_ job: BatchJob, pipeline: consuming ListPipeline) {
    self.job = job
    self.pipeline = pipeline
    writer.makeRoom(job.usualRoom)
  }

  /// Returns the pipeline for another worker.
  consuming func finish() -> ListPipeline { pipeline }

  /// Converts the next block.
  ///
  /// - Parameter handIn: receives the result, and may exchange it for an earlier one to reuse.
  /// - Returns: false if there are no more blocks, or the batch should stop.
  mutating func takeBlock(
    next: (inout DocumentBuffer, inout LineBlock) -> Bool,
    handIn: (inout BatchResult) -> Bool
  ) -> Bool {
    guard pipeline.withDocument({ next(&$0, &block) }) else { return false }
    writer.removeAll()
    result.start(block)
    var start = 0
    for (index, end) in block.lineEnds.enumerated() {
      takeLine(start..<end, number: block.firstLine + index)
      start = end + 1
      if result.fileError != nil { break }
    }
    writer.exchange(&result.output)
    defer { writer.exchange(&result.output) }
    return handIn(&result)
  }

  private mutating func takeLine(_ range: Range<Int>, number: Int) {
    let isBlank = pipeline.withDocument { buffer in
      let bytes = buffer.storage.span
      // A file without a list may have a byte order mark.
      return bytes.isBlank(range.dropFirst(bytes.lengthOfBOM(at: range.lowerBound)))
    }
    if isBlank { return }
    guard pipeline.decode(in: range) else { return fail(range, number: number) }
    result.listCount += 1
    pipeline.arrange()
    pipeline.forEachWarning { result.warnings[$0.rawValue].add(line: number) }
    if job.tellsUnmatchedFilterValues {
      pipeline.countUnmatchedFilterValues(in: &result.unmatchedFilterValues, &unmatchedFilterValues)
    }
    if case .salvaging = job.leniency { keepRepairs(range, number: number) }
    for warning in pipeline.formatWarnings { count(warning.code, number: number) }
    if let folder = job.folder {
      writeFile(in: folder, number: number)
    } else {
      pipeline.write(line: number, into: &writer)
    }
  }

  private mutating func count(_ code: Diagnostic.Code, number: Int) {
    result.repairs[code, default: LineTally()].add(line: number)
  }

  // MARK: Errors

  private mutating func fail(_ range: Range<Int>, number: Int) {
    let problems = pipeline.problems
    guard let first = problems.errors.first else { return }
    var failure = BatchResult.Failure(line: number, code: first.code)
    // The final messages come from the first failures of each block.
    if result.failures.count < DiagnosticReport.limit {
      failure.text = text(of: problems, error: first, range: range, number: number)
      if case .strict = job.leniency { failure.canBeSalvaged = pipeline.salvage(in: range) != nil }
      failure.beginsAsJSON = pipeline.withDocument { $0.storage.span.beginsAsJSON(range) }
    }
    result.failures.append(failure)
    guard job.keepsRejects else { return }
    var locator = SourceLocator()
    let offset = first.range?.lowerBound ?? range.lowerBound
    let reject = Reject(
      source: job.name, part: "line", path: first.path,
      place: place(of: offset, in: range, number: number, locator: &locator),
      reason: RejectReason(problems.errors.prefix(DiagnosticReport.limit)),
      isRetryable: problems.isRetryable)
    keep(reject, range: range)
  }

  /// The first error of a line as a message, and the number of the others.
  private func text(
    of problems: ListProblems, error: Diagnostic, range: Range<Int>, number: Int
  ) -> ContiguousArray<UInt8> {
    let line = pipeline.list.document.storage.span.extracting(range)
    var text = ByteWriter()
    // An error without a range has a line but no column.
    let name = error.range == nil ? "\(job.name):\(number)" : job.name
    var messages = DiagnosticMessages(name: name, style: job.style, answer: problems.answer)
    let isVerdict = error.code == "nothing-left"
    let shown = isVerdict ? error.naming(problems.errors.dropFirst().first) : error
    messages.write(shown.onItsLine(range), in: line, linesBefore: number - 1, into: &text)
    let others = problems.errors.count + problems.furtherErrors - (shown == error ? 1 : 2)
    guard others > 0 else { return text.finish() }
    let rest = counted(others, "more error")
    let message = Message(
      .error, code: "more-errors", text: rest, file: job.name, line: number, count: others,
      lines: ["… and \(rest) on this line"])
    return text.finish() + message.bytes(in: job.style)
  }

  /// Counts the repairs of the list in `line`, and keeps the rejected parts.
  private mutating func keepRepairs(_ line: Range<Int>, number: Int) {
    let list = pipeline.list
    for repair in list.records.repairs { count(repair.code, number: number) }
    guard job.keepsRejects, list.records.isPartial else { return }
    var locator = SourceLocator()
    var texts = ListRepairTexts(list)
    for reject in list.records.repairs where reject.isReject {
      let place = place(of: reject.range.lowerBound, in: line, number: number, locator: &locator)
      keep(
        Reject(
          source: job.name, part: reject.part, path: texts.path(reject), place: place,
          reason: texts.reason(reject)),
        range: reject.range)
    }
  }

  /// The location of an offset of the document, in the line with this number.
  private func place(
    of offset: Int, in line: Range<Int>, number: Int, locator: inout SourceLocator
  ) -> SourceLocation {
    let text = pipeline.list.document.storage.span.extracting(line)
    let place = locator.location(of: offset - line.lowerBound, in: text)
    return SourceLocation(line: number, column: place.column)
  }

  private mutating func keep(_ reject: Reject, range: Range<Int>) {
    var text = ByteWriter()
    text.append(reject, in: pipeline.list.document.storage.span, range: range)
    result.rejects.append(contentsOf: text.finish())
  }

  // MARK: Files

  private mutating func writeFile(in folder: String, number: Int) {
    writer.removeAll()
    pipeline.writeHeader(into: &writer)
    pipeline.write(line: number, into: &writer)
    let list = pipeline.list
    let id = list.document.storage.span.string(list.records.id.range)
    let name = BatchFileName(line: number, id: id, fileExtension: job.fileExtension)
    do throws(FileError) {
      let file = try Output.file("\(folder)/\(name.text)", isSynced: false)
      writer.withBytes { _ = file.write($0) }
      try file.finish()
      if job.earlierFiles.contains(name.text) { result.replacedFiles.append(name.text) }
    } catch {
      result.fileError = error
    }
    writer.removeAll()
  }
}

extension Diagnostic {
  fileprivate func naming(_ cause: Diagnostic?) -> Diagnostic {
    guard let cause else { return self }
    let first = (cause.path.isEmpty ? "" : "\(cause.path): ") + cause.message
    return Diagnostic(
      severity, code, path: path, message: "\(message); \(first)", help: cause.help, range: range)
  }

  /// The diagnostic with a range relative to its line. Its suggestion changes if the list does not
  /// end on the line.
  fileprivate func onItsLine(_ line: Range<Int>) -> Diagnostic {
    let isAtEnd = range.map { $0.lowerBound >= line.upperBound } == true
    // An unterminated string is reported at its start.
    let isOpen = help == JSONError(.unterminatedString, at: 0).help
    let isCutOff = code == "invalid-json" && (isAtEnd || isOpen)
    let offset = line.lowerBound
    var placed = self
    if isCutOff {
      placed.help = "a list must end on its line; 'render' reads one that spans several lines"
    }
    placed.range = range.map { max(0, $0.lowerBound - offset)..<max(0, $0.upperBound - offset) }
    return placed
  }
}
