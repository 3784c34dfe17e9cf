import RemoRubric

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
    subcommands: [
      rubricCheck, rubricTest, rubricBless, rubricDiff, rubricEval, rubricTune, rubricShow,
    ])

  /// `remo-shop rubric show`.
  private static let rubricShow = RunnableCommand(
    Command(
      name: "rubric show",
      summary: "the text of a built-in rubric or table",
      details: [
        "NAME is a rubric (\(BuiltInRubrics.names.joined(separator: ", "))) or a table"
          + " (\(BuiltInRubrics.tableNames.joined(separator: ", ")))."
      ],
      operands: [
        .init(
          placeholder: "NAME",
          kind: .choice(
            (BuiltInRubrics.names + BuiltInRubrics.tableNames).map { Choice(name: $0) }))
      ],
      options: .of(.messageFormat),
      examples: [
        .init("remo-shop rubric show room-match > mine.json", meaning: "a rubric to begin with")
      ]),
    run: showRubric)
}

private func showRubric(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let name = arguments.operands[0]
  if let text = BuiltInRubrics.rubric(name) ?? BuiltInRubrics.table(name) {
    io.output.write(text.span)
  }
  return .done
}

extension Command.Operand {
  /// Files of cases.
  static let suites = Command.Operand(placeholder: "SUITE|-", kind: .file, isRepeatable: true)
}
