extension RunnableCommand {
  /// `remo-shop rubric`.
  static let rubric = RunnableCommand(
    Command(
      name: "rubric",
      summary: "rubrics checked, tested, compared, measured and tuned",
      details: [
        "A rubric is a JSON file that says how a candidate's score comes about. A suite is a file of"
          + " cases, one on each line, that say what must come out, or how good each candidate is."
      ]),
    subcommands: [rubricCheck, rubricTest, rubricBless, rubricDiff, rubricEval, rubricTune])
}

extension Command.Operand {
  /// Files of cases.
  static let suites = Command.Operand(placeholder: "SUITE|-", kind: .file, isRepeatable: true)
}
