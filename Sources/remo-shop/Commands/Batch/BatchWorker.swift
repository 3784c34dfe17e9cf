import RemoBytes
import RemoShop

/// What came of a block of lines.
struct BatchResult: Sendable {
  /// A line in error, and how it is shown; empty for one that is only counted.
  struct Failure: Sendable {
    var line: Int
    /// The code of its first error.
    var code: Diagnostic.Code
    var text = ContiguousArray<UInt8>()
    /// Whether a lenient pass would have found a list.
    var canBeSalvaged = false
    /// Whether it begins as a list does.
    var beginsAsJSON = false
  }

  var blockNumber = 0
  /// What is to be written.
  var output = WrittenBytes()
  var byteCount = 0
  var lineCount = 0
  /// The number of the last line, if the stream ends in it without a line feed.
  var openLine: Int?
  /// The lines that have a list.
  var listCount = 0
  var failures: [Failure] = []
  /// Lines of JSON for what was left out.
  var rejects = ContiguousArray<UInt8>()
  /// The warnings of each kind.
  var warnings = ContiguousArray(
    repeating: LineTally(), count: ListWarning.Kind.allCases.count)
  /// What a lenient pass repaired or left out, and what a format does not show.
  var repairs = CodeTallies()
  /// The values that a filter asks for and that no item of some list has.
  var unmatchedFilterValues: [ListFilter.ValueNumber: UnmatchedFilterValue] = [:]
  /// The files of an earlier run in whose place lists were written.
  var replacedFiles: [String] = []
  /// Why a file of its own could not be written.
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

/// One thread's work on a batch: takes a block of lines, writes what is asked for, hands it in.
///
/// All memory is used again for the next block.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var pipeline: ListPipeline
  private var block = LineBlock()
  private var writer = ByteWriter()
  private var result = BatchResult()
  private var unmatchedFilterValues = UnmatchedFilterValueSearch(mostValues: DiagnosticReport.limit)

  init(_ job: BatchJob, _ pipeline: consuming ListPipeline) {
    self.job = job
    self.pipeline = pipeline
    writer.makeRoom(job.usualRoom)
  }

  /// The pipeline, for another worker.
  consuming func finish() -> ListPipeline { pipeline }

  /// Does the next block.
  ///
  /// - Parameter handIn: takes the result, for whose memory it may give that of an earlier one.
  /// - Returns: false when there is none, or no use in going on.
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
      // A file without a list may have a mark all the same.
      return bytes.isBlank(range.dropFirst(bytes.lengthOfBOM(at: range.lowerBound)))
    }
    if isBlank { return }
    guard pipeline.decode(in: range) else { return fail(range, number) }
    result.listCount += 1
    pipeline.arrange()
    pipeline.forEachWarning { result.warnings[$0.rawValue].add(line: number) }
    if job.tellsUnmatchedFilterValues { pipeline.countUnmatchedFilterValues(in: &result.unmatchedFilterValues, &unmatchedFilterValues) }
    if case .salvaging = job.leniency { keepRepairs(range, number) }
    for warning in pipeline.formatWarnings { count(warning.code, number) }
    if let folder = job.folder {
      writeFile(in: folder, number)
    } else {
      pipeline.write(line: number, into: &writer)
    }
  }

  private mutating func count(_ code: Diagnostic.Code, _ number: Int) {
    result.repairs[code, default: LineTally()].add(line: number)
  }

  // MARK: What is in error

  private mutating func fail(_ range: Range<Int>, _ number: Int) {
    let problems = pipeline.problems
    guard let first = problems.errors.first else { return }
    var failure = BatchResult.Failure(line: number, code: first.code)
    // What is shown of all blocks is among the first of each.
    if result.failures.count < DiagnosticReport.limit {
      failure.text = text(
        of: problems, first, range, number)
      if case .strict = job.leniency { failure.canBeSalvaged = pipeline.salvage(in: range) != nil }
      failure.beginsAsJSON = pipeline.withDocument { $0.storage.span.beginsAsJSON(range) }
    }
    result.failures.append(failure)
    guard job.keepsRejects else { return }
    let reasons = problems.errors.prefix(DiagnosticReport.limit).map { error in
      error.path.isEmpty ? error.message : "\(error.path): \(error.message)"
    }
    var locator = SourceLocator()
    keep(
      path: first.path, at: (first.range?.lowerBound ?? range.lowerBound) - range.lowerBound,
      &locator, reason: reasons.joined(separator: "; "), retryable: problems.isRetryable,
      range: range, of: range, number)
  }

  /// The first error of a line as it is shown, and how many more there are.
  private func text(
    of problems: ListProblems, _ error: Diagnostic, _ range: Range<Int>, _ number: Int
  ) -> ContiguousArray<UInt8> {
    let line = pipeline.list.document.storage.span.extracting(range)
    var text = ByteWriter()
    // What cannot be shown has no place in its line, but it is in that line.
    let name = error.range == nil ? "\(job.name):\(number)" : job.name
    var messages = DiagnosticMessages(name: name, style: job.style, answer: problems.answer)
    let isVerdict = error.code == "nothing-left"
    let shown = isVerdict ? error.naming(problems.errors.dropFirst().first) : error
    messages.write(shown.onItsLine(range), in: line, linesBefore: number - 1, into: &text)
    let others = problems.errors.count + problems.furtherErrors - (shown == error ? 1 : 2)
    guard others > 0 else { return text.finish() }
    let rest = counted(others, "more error")
    var message = Message(.error, code: "more-errors", rest, file: job.name)
    message.line = number
    message.count = others
    message.lines = ["… and \(rest) in this line"]
    return text.finish() + message.bytes(in: job.style)
  }

  /// Counts what a lenient pass did to the list in `line`, and keeps what it left out.
  private mutating func keepRepairs(_ line: Range<Int>, _ number: Int) {
    let list = pipeline.list
    for repair in list.records.repairs { count(repair.code, number) }
    guard job.keepsRejects, list.records.isPartial else { return }
    var locator = SourceLocator()
    var texts = ListRepairTexts(list)
    for reject in list.records.repairs where reject.isReject {
      keep(
        path: texts.path(reject), at: reject.range.lowerBound - line.lowerBound, &locator,
        reason: texts.reason(reject), retryable: false, range: reject.range, of: line, number)
    }
  }

  private mutating func keep(
    path: String, at offset: Int, _ locator: inout SourceLocator, reason: String,
    retryable: Bool, range: Range<Int>, of line: Range<Int>, _ number: Int
  ) {
    let bytes = pipeline.list.document.storage.span
    let place = locator.location(of: offset, in: bytes.extracting(line))
    var text = ByteWriter()
    text.appendReject(
      source: job.name, path: path, place: SourceLocation(line: number, column: place.column),
      reason: reason, retryable: retryable, bytes: bytes, range: range)
    result.rejects.append(contentsOf: text.finish())
  }

  // MARK: Files

  private mutating func writeFile(in folder: String, _ number: Int) {
    writer.removeAll()
    pipeline.writeHeader(job.request.csv, into: &writer)
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

extension Span<UInt8> {
  /// Whether the line begins as an object or an array does.
  fileprivate func beginsAsJSON(_ line: Range<Int>) -> Bool {
    var start = line.lowerBound + lengthOfBOM(at: line.lowerBound)
    while start < line.upperBound, self[start] <= ASCII.space { start += 1 }
    guard start < line.upperBound else { return false }
    return self[start] == ASCII.leftBrace || self[start] == ASCII.leftBracket
  }
}

extension Diagnostic {
  /// The same with the first of the errors that led to it, which are not shown below.
  fileprivate func naming(_ cause: Diagnostic?) -> Diagnostic {
    guard let cause else { return self }
    let first = (cause.path.isEmpty ? "" : "\(cause.path): ") + cause.message
    return Diagnostic(
      severity, code, path: path, message: "\(message); \(first)", help: cause.help, range: range)
  }

  /// The same with its place counted from the start of its line, and, where the list ends with the
  /// line too early, another way out.
  fileprivate func onItsLine(_ line: Range<Int>) -> Diagnostic {
    let isAtEnd = range.map { $0.lowerBound >= line.upperBound } == true
    // A string that does not end is shown where it begins.
    let isOpen = help == JSONError(.unterminatedString, at: 0).help
    let isCutOff = code == "invalid-json" && (isAtEnd || isOpen)
    let offset = line.lowerBound
    return Diagnostic(
      severity, code, path: path, message: message,
      help: isCutOff ? "a list has to end on its line; 'render' takes one over several" : help,
      range: range.map { max(0, $0.lowerBound - offset)..<max(0, $0.upperBound - offset) })
  }
}
