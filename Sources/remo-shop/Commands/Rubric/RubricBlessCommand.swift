import RemoBytes
import RemoRubric

extension RunnableCommand {
  /// `remo-shop rubric bless`.
  static let rubricBless = RunnableCommand(
    Command(
      name: "rubric bless",
      summary: "records what a rubric gives now, to compare with later",
      details: [
        "The baseline is a JSON file with the score of every candidate, for 'rubric test --baseline'. A"
          + " rubric with which a case of the suites fails is not blessed; the exit code is 1 then."
      ],
      operands: [.suites],
      options: .joined(.of(.baselineOutput, .rubric, .tag), .messages),
      examples: [
        .init(
          "remo-shop rubric bless suite.jsonl --rubric mine.json --output old.json",
          meaning: "what later edits of the rubric are compared with")
      ]),
    run: recordBaseline)
}

private func recordBaseline(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(for: .fixed("a baseline is written as JSON", kinds: [.json]))
  let rubric = try RubricInput(arguments, io: io)
  let suite = try SuiteInput(arguments.operands, for: rubric.scorer, arguments: arguments, io: io)
  let run = SuiteRun(suite.cases, by: rubric.scorer)
  if let first = run.failed.first {
    let (failed, tested) = (run.failed.count, run.testedCount)
    let failure = first.failures.first.map { ": \($0.expectation): \($0.message)" } ?? ""
    throw CommandError(
      .failed,
      message: "'\(rubric.rubric.name)' is not blessed: \(failed) of"
        + " \(counted(tested, "case")) \(failed == 1 ? "fails" : "fail"), the first is"
        + " '\(first.testCase.id)'\(failure)",
      help: "'remo-shop rubric test' shows them all; mend the rubric or the cases first")
  }
  let baseline = Baseline(
    suite.cases, by: rubric.scorer, sources: rubric.sources + suite.sources)
  try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
    baseline.write(into: &writer)
  }
  return .done
}
