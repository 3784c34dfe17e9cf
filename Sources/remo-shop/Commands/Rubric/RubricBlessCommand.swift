import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricBless = RunnableCommand(
    name: "rubric bless",
    summary: "a baseline with the scores of a rubric",
    details: [
      "The baseline is a JSON file with the score of every candidate, for 'rubric test"
        + " --baseline'. If a case fails with the rubric, no baseline is written, and the exit"
        + " code is 1. 'rubric test' uses the grade of --relevant, unless it gets another one."
    ],
    operands: [.suites],
    options: .joined(.of(.baselineOutput, .rubric, .tag, .relevant), .messages),
    examples: [
      .init(
        "remo-shop rubric bless suite.jsonl --rubric mine.json --output old.json",
        meaning: "a baseline for later edits of the rubric")
    ],
    run: recordBaseline)
}

private func recordBaseline(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(for: .fixed("a baseline is written as JSON", kinds: [.json]))
  let rubric = try RubricInput(arguments, io: io)
  let suite = try SuiteInput(rubric.suites, for: rubric.scorer, arguments: arguments, io: io)
  let run = SuiteRun(suite.cases, by: rubric.scorer)
  if let first = run.failed.first {
    let (failed, tested) = (run.failed.count, run.testedCount)
    let failure = first.failures.first.map { ": \($0.expectation): \($0.message)" } ?? ""
    throw CommandError(
      .failed,
      message: "no baseline is written for '\(rubric.rubric.name)': \(failed) of"
        + " \(counted(tested, "case")) \(failed == 1 ? "fails" : "fail"); the first is"
        + " '\(first.testCase.id)'\(failure)",
      help: "'remo-shop rubric test' shows them all; fix the rubric or the cases first")
  }
  let baseline = Baseline(
    suite.cases, by: rubric.scorer, sources: rubric.sources + suite.sources,
    relevance: arguments[.relevant])
  try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
    baseline.write(tables: rubric.tables, into: &writer)
  }
  return .done
}
