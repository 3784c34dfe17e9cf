import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricEval = RunnableCommand(
    name: "rubric eval",
    summary: "the quality of a rubric or ranking on judged cases",
    details: [
      "Measures the scores that a rubric gives to judged suites. With --qrels and --run, measures"
        + " ranked results against judgments, as trec_eval does; both may be TREC files, tables or"
        + " JSON. Without the options, the files are told apart by their first lines. If you give two runs, the second is compared with the first. The exit code is 1"
        + " if any metric is worse. Otherwise it is 0 if one is better, and otherwise 2 if there"
        + " are too few queries to tell for one."
    ],
    operands: [
      .init(placeholder: "SUITE|-", kind: .file, isOptional: true, isRepeatable: true)
    ],
    options: .joined(
      .of(
        .output, .reportFormat, .writeRun, .writeQrels, .rubric, .tag, .metrics, .relevant,
        .qrels, .trecRun, .complete, .gradeMap), .messages),
    examples: [
      .init(
        "remo-shop rubric eval graded.jsonl --rubric product-match --output eval.html",
        meaning: "a page with charts"),
      .init(
        "remo-shop rubric eval --qrels qrels.txt --run run.txt --metrics ndcg@10,map",
        meaning: "the metrics of trec_eval"),
    ],
    run: evaluate)
}

private func evaluate(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let format = try arguments.reportFormat()
  for option in [Option<String>.writeRun, .writeQrels] {
    try arguments.refuseWrongExtension(
      of: option, for: .fixed("a TREC file is text", kinds: [.text]))
  }
  // Check all outputs first, so that none is written if another cannot be.
  for option in [Option<String>.output, .writeRun, .writeQrels] {
    try IO.checkOutput(arguments[option])
  }
  let metrics = try arguments.metrics(.metrics)
  let flags = (qrels: arguments[.qrels], runs: arguments.all(.trecRun))
  let isTREC = arguments.has(.qrels) || arguments.has(.trecRun)
  let found = isTREC ? nil : io.trecFiles(among: arguments.operands)
  if let found, !arguments[.quiet] {
    let runs = found.runs.map { "'\($0)'" }.joined(separator: " and ")
    io.tell(
      Message(
        .note, code: "trec", text: "'\(found.qrels ?? "")' has the judgments, \(runs) the ranking"))
  }
  if let files = isTREC ? flags : found {
    return try TRECInput(files, arguments, io: io).evaluate(
      by: metrics, reportingAs: format, arguments: arguments, io: io)
  }
  if arguments.operands.isEmpty {
    throw .usage(
      "'rubric eval' needs a SUITE, or '--qrels' and '--run'",
      help: "write 'remo-shop rubric eval SUITE --rubric NAME'"
        + " or 'remo-shop rubric eval --qrels FILE --run FILE'")
  }
  if arguments[.complete] { throw .needs(.qrels, for: .complete) }
  if arguments.has(.gradeMap) { throw .needs(.qrels, for: .gradeMap) }
  let rubric = try RubricInput(arguments, io: io)
  let suite = try SuiteInput(rubric.suites, for: rubric.scorer, arguments: arguments, io: io)
  try suite.checkGrades(for: metrics)
  let scored = ScoredCases(suite.cases, by: rubric.scorer)
  try scored.suite.write(arguments, rubric: rubric.rubric, io: io)
  guard suite.cases.contains(where: \.isGraded) else {
    throw CommandError(
      .undecided,
      message: "no candidate of '\(suite.name)' has a grade, so nothing can be measured",
      help: "give candidates a 'grade', or run 'rubric test' to check expectations")
  }
  let evaluation = scored.suite.evaluate(metrics, relevance: arguments.relevance)
  let sources = rubric.sources + suite.sources
  let analysis = GradedAnalysis(scored, relevance: arguments.relevance)
  var report = Report.evaluating(
    evaluation, graded: scored, analysis: analysis, relevance: arguments.relevance,
    name: "\(rubric.title) on \(suite.name)", sources: sources)
  if !arguments[.quiet] { report.warnings = rubric.files + suite.files }
  if format == .json {
    try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
      evaluation.writeJSON(report, sources: sources, analysis: analysis, into: &writer)
    }
  } else {
    try io.write(report, as: format, arguments: arguments)
  }
  return io.tell(
    report.answer, code: evaluation.isUndecided ? .undecided : .done, arguments: arguments)
}

private typealias TRECPaths = (qrels: String?, runs: [String])

extension IO {
  /// The judgments and the runs, if the first lines show one file of judgments and one or two runs
  /// among the operands.
  fileprivate func trecFiles(among operands: [String]) -> TRECPaths? {
    guard 2...3 ~= operands.count, operands.allSatisfy(System.isFile) else { return nil }
    let kinds = operands.map { (try? read($0)).flatMap { Evaluation.hasJudgments($0.input) } }
    let runs = operands.indices.filter { kinds[$0] == false }.map { operands[$0] }
    guard runs.count == operands.count - 1, let qrels = kinds.firstIndex(of: true) else {
      return nil
    }
    return (operands[qrels], runs)
  }
}

private struct TRECInput {
  let qrels: Document
  /// One run, or the old and the new one.
  let runs: [Document]

  /// - Parameter files: the paths from the options, or from the recognized operands.
  init(
    _ files: TRECPaths, _ arguments: Arguments, io: IO
  ) throws(CommandError) {
    let given = (arguments.has(.qrels) ? Option.qrels : .trecRun).record
    for option in [AnyOption].of(.rubric, .tag, .writeRun, .writeQrels)
    where arguments.has(option) {
      throw .together(option, other: given)
    }
    if arguments.has(given), let path = arguments.operands.first {
      throw .usage(
        "the suite '\(path)' and '\(given.flag)' exclude each other",
        help: "a suite has its own grades; leave out one of them")
    }
    guard let path = files.qrels else { throw .needs(.qrels, for: .trecRun) }
    let paths = files.runs
    if paths.isEmpty { throw .needs(.trecRun, for: .qrels) }
    if paths.count > 2 {
      throw .usage(
        "'--run' is allowed twice; '\(paths[2])' is one too many",
        help: "the second run is compared with the first")
    }
    qrels = try io.read(path)
    var runs: [Document] = []
    for path in paths { runs.append(try io.read(path)) }
    self.runs = runs
  }

  func evaluate(
    by metrics: [Metric], reportingAs format: ReportFormat, arguments: Arguments, io: IO
  ) throws(CommandError) -> ExitCode {
    var evaluations: [Evaluation] = []
    var diagnostics: [Diagnostic] = []
    var isFailed = false
    for run in runs {
      let outcome = Evaluation.ofTREC(
        qrels: qrels.input, run: run.input, metrics: metrics, complete: arguments[.complete],
        grades: arguments[.gradeMap] ?? .whole)
      if let evaluation = outcome.evaluation { evaluations.append(evaluation) }
      isFailed = isFailed || outcome.evaluation == nil
      if diagnostics.isEmpty {
        diagnostics = outcome.qrels
        show(diagnostics, of: qrels, arguments: arguments, io: io)
      }
      show(outcome.run, of: run, arguments: arguments, io: io)
    }
    if isFailed { throw .reported() }
    let report: Report
    var comparisons: [PairedComparison] = []
    var outcome = TestOutcome.passed
    if evaluations.count == 2 {
      (report, comparisons, outcome) = Report.comparing(
        old: evaluations[0], new: evaluations[1],
        names: runs[0].name.fileNames(beside: runs[1].name), sources: sources(format))
    } else {
      report = Report.evaluating(
        evaluations[0], name: runs[0].name.fileName, sources: sources(format))
    }
    if format == .json {
      try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
        if evaluations.count == 1 { return evaluations[0].writeJSON(report, into: &writer) }
        PairedComparison.writeJSON(
          comparisons, of: evaluations[0], and: evaluations[1], report: report, into: &writer)
      }
    } else {
      try io.write(report, as: format, arguments: arguments)
    }
    let code: ExitCode =
      evaluations.count == 2
      ? ExitCode(outcome)
      : evaluations[0].isUndecided ? .undecided : .done
    return io.tell(report.answer, code: code, arguments: arguments)
  }

  /// The files with their hashes; empty for JSON, for speed.
  private func sources(_ format: ReportFormat) -> [SourceFile] {
    if format == .json { return [] }
    return [SourceFile(role: "qrels", name: qrels.name, bytes: qrels.bytes)]
      + runs.map { SourceFile(role: "run", name: $0.name, bytes: $0.bytes) }
  }

  private func show(
    _ diagnostics: [Diagnostic], of document: Document, arguments: Arguments, io: IO
  ) {
    if diagnostics.isEmpty { return }
    io.show(
      [CheckedFile(name: document.name, bytes: document.bytes, diagnostics: diagnostics)],
      arguments: arguments)
  }
}

extension ScoredSuite {
  /// Writes the requested TREC files.
  fileprivate func write(
    _ arguments: Arguments, rubric: Rubric, io: IO
  ) throws(CommandError) {
    if let path = arguments[.writeRun] {
      try io.write(to: path, arguments: arguments) { writer, _ in
        writeRun(tag: rubric.name, into: &writer)
      }
    }
    if let path = arguments[.writeQrels] {
      try io.write(to: path, arguments: arguments) { writer, _ in writeQrels(into: &writer) }
    }
  }
}
