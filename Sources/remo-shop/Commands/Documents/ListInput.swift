import RemoBytes
import RemoRubric
import RemoShop

/// A shopping list that has been read, decoded and arranged, and what was found on the way.
struct ListInput {
  /// What to call the input in messages.
  let name: String
  /// The list as it is to be shown; empty when there are errors.
  let rendered: ArrangedList
  /// What breaks the contract.
  let problems: ListProblems
  /// Where that is so, what a lenient pass would have come to.
  let salvage: ListPipeline.Salvage?
  /// What was repaired or left out, is odd about the list or does not fit the format, the first of
  /// each code.
  var warnings: [Diagnostic]
  /// How many more there are of a code.
  let furtherWarnings: [(code: Diagnostic.Code, count: Int)]

  /// The exit code for what is wrong with the list.
  var errorCode: ExitCode { problems.isRetryable ? .tryAgain : .badInput }

  /// How many warnings there are in all.
  var warningCount: Int { warnings.count + furtherWarnings.reduce(0) { $0 + $1.count } }

  /// Reads a list from the file at `path`, or from standard input when that is nil or `-`, and
  /// leaves it in the pipeline, arranged.
  ///
  /// - Parameter limit: how many warnings of one code are given a text.
  /// - Throws: an error of reading. What is wrong with the list itself is in `problems`.
  init(
    _ path: String?, _ pipeline: inout ListPipeline, limit: Int = DiagnosticReport.limit, _ io: IO
  ) throws(CommandError) {
    let document = try io.read(path)
    name = document.name
    pipeline.take((consume document).buffer)
    let isList = pipeline.decode()
    if isList { pipeline.arrange() }
    let other = isList ? nil : OtherFile.noList(pipeline.list.document)
    problems = other.map { ListProblems($0) } ?? pipeline.problems
    salvage = isList || other != nil ? nil : pipeline.salvage()
    rendered = pipeline.rendered
    let repairs = rendered.list.repairDiagnostics(limit: limit)
    let doubts = rendered.diagnostics(limit: limit)
    let isFine = problems.errors.isEmpty
    warnings = isFine ? repairs.shown + doubts.shown + pipeline.formatWarnings : []
    furtherWarnings = repairs.further + doubts.further
  }

  /// Says on standard error what is wrong with the list, and writes what was left out.
  ///
  /// - Throws: an error when the list is in error.
  func report(_ arguments: Arguments, _ io: IO) throws(CommandError) {
    if !problems.errors.isEmpty || warningCount > 0 {
      var report = DiagnosticReport(name: name, answer: problems.answer, io)
      report.write(errorsOf: self)
      if !problems.errors.isEmpty { throw .reported(as: errorCode) }
      if !arguments.has(.quiet) { report.write(warningsOf: self) }
    }
    guard let path = arguments[.rejects] else { return }
    // It is not written where the document cannot be.
    try IO.checkOutput(arguments[.output])
    try writeRejects(to: path, io)
  }

  private func writeRejects(to path: String, _ io: IO) throws(CommandError) {
    let output = try io.openOutput(path)
    var writer = ByteWriter { output.write($0) }
    let bytes = rendered.list.document.storage.span
    var locator = SourceLocator()
    var texts = ListRepairTexts(rendered.list)
    for reject in rendered.list.records.repairs where reject.isReject {
      writer.appendReject(
        source: name, path: texts.path(reject),
        place: locator.location(of: reject.range.lowerBound, in: bytes),
        reason: texts.reason(reject), retryable: false, bytes: bytes, range: reject.range)
    }
    writer.flush()
    try output.finished()
  }
}

extension DiagnosticReport {
  /// Writes the errors of a list.
  ///
  /// - Parameter lenient: the option that would take the list all the same.
  mutating func write(errorsOf input: ListInput, lenient: String = "--lenient") {
    let document = input.rendered.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    write(errors: input.problems.errors, further: input.problems.furtherErrors, in: source)
    switch input.salvage {
    case .repaired: note("'\(lenient)' takes the list, with what is in error repaired")
    case .partial: note("'\(lenient)' takes the list without what is in error")
    case nil: break
    }
  }

  /// Writes the warnings of a list: what was repaired or left out, and what is odd about it.
  mutating func write(warningsOf input: ListInput) {
    let document = input.rendered.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    write(warnings: input.warnings, further: input.furtherWarnings, in: source)
  }
}

extension IO {
  /// Whether an output is colored: as `--color` says, else on a terminal without `NO_COLOR`.
  func isColored(_ arguments: Arguments, on output: Output) -> Bool {
    switch arguments[.color] {
    case "always": true
    case "never": false
    default: output.isTerminal && (environment("NO_COLOR") ?? "").isEmpty
    }
  }
}
