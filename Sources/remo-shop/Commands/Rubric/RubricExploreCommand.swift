import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricExplore = RunnableCommand(
    name: "rubric explore",
    summary: "a page with a slider for each number of a rubric",
    details: [
      "Writes a page that scores all cases again while you move a slider: which cases fail, which"
        + " candidates change their band, the metrics of graded cases, and the parts of every"
        + " score of one case. The page computes exactly what the program computes. 'Download"
        + " rubric' saves the rubric's file with the changed numbers. The page loads nothing, so it"
        + " also works offline and as an attachment; it holds the rubric's file, and the names and"
        + " the compared values of all candidates.",
      "The exit code is 0, whether cases pass or fail. 'rubric test' checks that.",
    ],
    operands: [
      .init(placeholder: "RUBRIC", kind: .file, offers: BuiltInRubrics.names),
      .init(placeholder: "SUITE|-", kind: .file, isRepeatable: true),
    ],
    options: .joined(.of(.output, .tag, .caseIDs, .relevant, .exploredBaseline), .messages),
    examples: [
      .init(
        "remo-shop rubric explore mine.json suite.jsonl -o explore.html",
        meaning: "a page for your rubric and your cases"),
      .init(
        "remo-shop rubric explore mine.json suite.jsonl -b old.json -o explore.html",
        meaning: "also shows the scores before your last edit"),
    ],
    run: explore)
}

private func explore(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(
    of: .output, for: .fixed("a playground is an HTML page", kinds: [.html]))
  let operands = RubricOperands(arguments.operands, count: 1, io: io)
  let rubric = try RubricInput(operands.rubrics[0], arguments: arguments, io: io)
  let suite = try SuiteInput(
    operands.suites, for: rubric.scorer, arguments: arguments, io: io)
  var cases = suite.cases
  let ids = arguments.all(.caseIDs)
  if !ids.isEmpty { cases = try CaseSelection(texts: ids).applied(to: cases).chosen }
  let baseline = try arguments[.exploredBaseline].map { path throws(CommandError) in
    try io.baseline(path, arguments: arguments).0
  }
  let playground = Playground(
    SuiteRun(cases, by: rubric.scorer), title: rubric.title, file: rubric.file,
    relevance: arguments[.relevant] ?? baseline?.relevance ?? arguments.relevance,
    baseline: baseline)
  try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
    playground.write(into: &writer)
  }
  return .done
}
