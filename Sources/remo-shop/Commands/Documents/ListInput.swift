import RemoBytes
import RemoRubric
import RemoShop

/// A shopping list that was read, decoded and arranged, with its errors and warnings.
struct ListInput {
  let name: String
  /// The arranged list; empty if there are errors.
  let arranged: ArrangedList
  /// The violations of the contract.
  let problems: ListProblems
  /// The result of a lenient pass, if there are errors.
  let salvage: ListPipeline.Salvage?
  /// The first warnings and notes of each code: repairs, oddities, and content that does not fit
  /// the format.
  var warnings: [Diagnostic]
  let furtherWarnings: [(code: Diagnostic.Code, count: Int)]

  var errorCode: ExitCode { problems.isRetryable ? .tryAgain : .badInput }

  var warningCount: Int {
    warnings.count { $0.severity == .warning } + furtherWarnings.reduce(0) { $0 + $1.count }
  }

  /// Reads a list from the file at `path`, or from standard input for nil or `-`. The arranged list
  /// stays in the pipeline.
  ///
  /// - Parameter limit: the most warnings with a text per code.
  /// - Throws: an error if reading fails. Errors in the list are in `problems`.
  init(
    _ path: String?, pipeline: inout ListPipeline, limit: Int = DiagnosticReport.limit, io: IO
  ) throws(CommandError) {
    let document = try io.read(path)
    name = document.name
    pipeline.take((consume document).buffer)
    let isList = pipeline.decode()
    if isList { pipeline.arrange() }
    let other = isList ? nil : OtherFile.noList(pipeline.list.document, kind: name.fileKind)
    problems = other.map { ListProblems($0) } ?? pipeline.problems
    salvage = isList || other != nil ? nil : pipeline.salvage()
    arranged = pipeline.arranged
    let repairs = arranged.list.repairDiagnostics(limit: limit)
    let doubts = arranged.diagnostics(limit: limit)
    let isFine = problems.errors.isEmpty
    warnings = isFine ? repairs.shown + doubts.shown + pipeline.formatWarnings : []
    furtherWarnings = repairs.further + doubts.further
  }

  /// Reports errors and warnings on standard error, and writes rejected parts.
  ///
  /// - Throws: an error if the list is invalid.
  func report(_ arguments: Arguments, io: IO) throws(CommandError) {
    if !problems.errors.isEmpty || !warnings.isEmpty {
      var report = DiagnosticReport(name: name, answer: problems.answer, io: io)
      report.writeErrors(of: self)
      if !problems.errors.isEmpty { throw .reported(as: errorCode) }
      if !arguments[.quiet] { report.writeWarnings(of: self) }
    }
    guard let path = arguments[.rejects] else { return }
    // Rejects are useless without a document.
    try IO.checkOutput(arguments[.output])
    try writeRejects(to: path, io: io)
  }

  private func writeRejects(to path: String, io: IO) throws(CommandError) {
    let output = try io.openOutput(path)
    var writer = ByteWriter { output.write($0) }
    let bytes = arranged.list.document.storage.span
    var locator = SourceLocator()
    var texts = ListRepairTexts(arranged.list)
    for reject in arranged.list.records.repairs where reject.isReject {
      let place = locator.location(of: reject.range.lowerBound, in: bytes)
      writer.append(
        Reject(
          source: name, part: reject.part, path: texts.path(reject), place: place,
          reason: texts.reason(reject)),
        in: bytes, range: reject.range)
    }
    writer.flush()
    try output.finished()
  }
}

extension [ListInput] {
  /// Reports the errors of all lists, or else their warnings.
  ///
  /// - Throws: an error if any list is invalid.
  func report(_ arguments: Arguments, io: IO) throws(CommandError) {
    let failed = filter { !$0.problems.errors.isEmpty }
    if !failed.isEmpty {
      for list in failed { try? list.report(arguments, io: io) }
      throw .reported(as: failed.allSatisfy(\.problems.isRetryable) ? .tryAgain : .badInput)
    }
    for list in self { try list.report(arguments, io: io) }
  }
}

extension DiagnosticReport {
  /// Writes the errors of a list.
  ///
  /// - Parameter option: the option that would accept the list.
  mutating func writeErrors(of input: ListInput, acceptedBy option: String = "--lenient") {
    let document = input.arranged.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    write(errors: input.problems.errors, further: input.problems.furtherErrors, in: source)
    switch input.salvage {
    case .repaired: note("'\(option)' accepts the list and repairs the errors")
    case .partial: note("'\(option)' accepts the list without the invalid parts")
    case nil: break
    }
  }

  mutating func writeWarnings(of input: ListInput) {
    let document = input.arranged.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    write(warnings: input.warnings, further: input.furtherWarnings, in: source)
  }
}
