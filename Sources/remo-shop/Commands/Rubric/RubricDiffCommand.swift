import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricDiff = RunnableCommand(
    name: "rubric diff",
    summary: "the effect of each edit of a rubric",
    details: [
      "OLD and NEW are rubrics. Without a suite, lists only the changes. With suites, also lists"
        + " the scores that moved, the pairs that crossed a band, the new first results, and the"
        + " main cause of each."
        + " --metrics names the metrics for judged cases.",
      "The exit code is 1 if NEW is worse: a metric is significantly worse, a case that passed now"
        + " fails, a case with \"guard\": true is lost, or more cases are lost than chance explains."
        + " It is 2 if scores moved but the cases cannot tell.",
    ],
    operands: [
      .init(placeholder: "OLD", kind: .file, offers: BuiltInRubrics.names),
      .init(placeholder: "NEW", kind: .file, offers: BuiltInRubrics.names),
      .init(placeholder: "SUITE", kind: .file, isOptional: true, isRepeatable: true),
    ],
    options: .joined(.of(.output, .reportFormat, .tag, .comparedMetrics, .relevant), .messages),
    examples: [
      .init(
        "remo-shop rubric diff room-match mine.json suite.jsonl -o diff.html",
        meaning: "a page that shows the effect of the edits")
    ],
    run: compareRubrics)
}

private func compareRubrics(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let operands = RubricOperands(arguments.operands, count: 2, io: io)
  if let path = operands.rubrics.first(where: { [.ndjson, .csv, .tsv].contains($0.fileKind) }) {
    throw .usage(
      "'rubric diff' begins with two rubrics, but '\(path)' has the name of a suite",
      help: "write 'remo-shop rubric diff OLD NEW \(path)'")
  }
  let paths = operands.suites
  for option in [AnyOption].of(.tag, .comparedMetrics, .relevant)
  where arguments.has(option) && paths.isEmpty {
    throw .usage(
      "option '\(option.flag)' has no effect without a suite",
      help: "name a suite after the rubrics, or leave the option out")
  }
  let format = try arguments.reportFormat()
  let metrics = try arguments.comparedMetrics()
  let old = try RubricInput(operands.rubrics[0], role: "old rubric", arguments: arguments, io: io)
  let new = try RubricInput(operands.rubrics[1], role: "new rubric", arguments: arguments, io: io)
  var sources = old.sources + new.sources
  var cases: [SuiteCase] = []
  var files = old.files + new.files
  if !paths.isEmpty {
    let suite = try SuiteInput(
      paths, for: new.scorer, besides: old.rubric, arguments: arguments, io: io)
    try suite.checkGrades(for: metrics)
    cases = suite.cases
    files += suite.files
    sources += suite.sources
  }
  let comparison = RubricComparison(
    from: old.rubric, to: new.rubric, on: cases, metrics: metrics, relevance: arguments.relevance,
    names: operands.rubrics[0].rubricTitles(beside: operands.rubrics[1]))
  var report = Report.diffing(comparison, sources: sources)
  if !arguments[.quiet] { report.warnings = files }
  try io.write(report, as: format, arguments: arguments)
  return io.tell(report.answer, code: ExitCode(comparison.outcome), arguments: arguments)
}

extension String {
  /// The titles of two rubrics that may share a name.
  fileprivate func rubricTitles(beside other: String) -> (old: String, new: String) {
    let names = shownPath.fileNames(beside: other.shownPath)
    func title(_ path: String, name: String) -> String {
      BuiltInRubrics.names.contains(path) ? "built-in \(path)" : name
    }
    return (title(self, name: names.0), title(other, name: names.1))
  }
}
