import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricTest = RunnableCommand(
    name: "rubric test",
    summary: "a rubric tested against the cases of a suite",
    details: [
      "Runs every case of the suites. For each expectation that fails, shows the parts of the"
        + " scores behind it, and the smallest change of one number that would satisfy it. With"
        + " --baseline, lists every score that moved and every edit of the rubric, names an edit to"
        + " undo, and compares the scores with those that 'rubric bless' recorded.",
      "The exit code is 1 if a case fails, a metric is significantly worse than the baseline, a"
        + " case with \"guard\": true is lost, more cases are lost than chance explains, or a case"
        + " of the baseline was removed or has other grades or expectations ('rubric bless' accepts"
        + " such edits). It is 2 if nothing can be compared: the cases have only grades and there is"
        + " no baseline, or the baseline covers other cases.",
    ],
    operands: [.suites],
    options: .joined(
      .of(
        .output, .testFormat, .rubric, .tag, .caseIDs, .earlierReport, .comparedMetrics,
        .relevant, .baseline, .verbose, .mutate, .leastNoticed), .messages),
    examples: [
      .init(
        "remo-shop rubric test suite.jsonl --rubric mine.json --baseline old.json",
        meaning: "fails if the rubric got worse"),
      .init(
        "remo-shop rubric test suite.jsonl --failed last.json",
        meaning: "only the cases that failed in the test with --output last.json"),
      .init(
        "remo-shop rubric test suite.jsonl --format junit --output results.xml",
        meaning: "results for a CI system"),
    ],
    run: testRubric)
}

private func testRubric(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if arguments.has(.leastNoticed), !arguments[.mutate] {
    throw .needs(.mutate, for: .leastNoticed)
  }
  let format = try arguments.reportFormat()
  _ = try arguments.comparedMetrics()
  if arguments.has(.comparedMetrics), !arguments.has(.baseline) {
    throw .needs(.baseline, for: .comparedMetrics)
  }
  let rubric = try RubricInput(arguments, io: io)
  let suite = try SuiteInput(
    rubric.suites, for: rubric.scorer, selecting: try io.caseSelection(arguments),
    arguments: arguments, io: io)
  let warnings = rubric.warnings(about: suite)
  io.show([warnings], arguments: arguments)
  var sources = rubric.sources + suite.sources
  var guards: RegressionGuard?
  if let path = arguments[.baseline] {
    let (baseline, source) = try io.baseline(path, arguments: arguments)
    let relevance = arguments[.relevant] ?? baseline.relevance ?? arguments.relevance
    let metrics = try arguments.comparedMetrics(relevance: relevance)
    try suite.checkGrades(for: metrics)
    sources.append(source)
    guards = RegressionGuard(
      suite.cases, setAside: suite.setAside, by: rubric.scorer, against: baseline,
      metrics: metrics, relevance: relevance)
  }
  let test = SuiteTest(
    run: SuiteRun(suite.cases, by: rubric.scorer), guards: guards,
    mutations: arguments[.mutate] ? MutationRun(suite.cases, by: rubric.scorer) : nil,
    leastNoticed: arguments[.leastNoticed], name: rubric.title, isVerbose: arguments[.verbose])
  var report = Report.testing(test, sources: sources)
  if !arguments[.quiet] { report.warnings = rubric.files + [warnings] + suite.files }
  try io.write(report, as: format, names: (suite.name, rubric.title), arguments: arguments)
  return io.tell(report.verdict, code: ExitCode(test.outcome), arguments: arguments)
}

extension ExitCode {
  init(_ outcome: TestOutcome) {
    switch outcome {
    case .passed: self = .done
    case .failed: self = .failed
    case .cannotTell: self = .undecided
    }
  }
}

extension IO {
  /// The cases that `--case` or `--failed` asks for; nil for all.
  fileprivate func caseSelection(_ arguments: Arguments) throws(CommandError) -> CaseSelection? {
    let given = [AnyOption].of(.caseIDs, .earlierReport, .tag).filter(arguments.has)
    if given.count > 1 { throw .together(given[0], other: given[1]) }
    if arguments.has(.caseIDs) { return CaseSelection(texts: arguments.all(.caseIDs)) }
    guard let path = arguments[.earlierReport] else { return nil }
    let document = try read(path)
    guard let earlier = EarlierFailures(document.bytes) else {
      throw CommandError(
        .badInput, message: "'\(document.name)' is not the JSON report of a test",
        help: "'remo-shop rubric test SUITE --output last.json' writes one")
    }
    if earlier.ids.isEmpty {
      let text = "no case failed, so all are run"
      if !arguments[.quiet] {
        tell(Message(.note, code: "none-failed", text: text, file: document.name))
      }
      return nil
    }
    return CaseSelection(ids: earlier.ids, report: document.name)
  }

  func baseline(
    _ path: String, arguments: Arguments
  ) throws(CommandError) -> (Baseline, SourceFile) {
    let document = try read(path)
    let bytes = document.bytes
    let (baseline, diagnostics) = Baseline.read(bytes)
    let file = CheckedFile(name: document.name, bytes: bytes, diagnostics: diagnostics)
    show([file], arguments: arguments)
    guard let baseline else {
      annotate([file], arguments: arguments)
      throw .reported()
    }
    return (baseline, SourceFile(role: "baseline", name: document.name, bytes: bytes))
  }
}
