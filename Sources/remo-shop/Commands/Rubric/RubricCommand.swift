import RemoRubric

extension RunnableCommand {
  static let rubric = RunnableCommand(
    name: "rubric",
    summary: "check, test, explain, compare, measure and tune rubrics",
    details: [
      "A rubric is a JSON file that defines the score of a candidate. A suite is a file of"
        + " cases, in JSON or as a table. A case states the expected result, or how good each"
        + " candidate is.",
      "Rubrics and suites are told apart by their content, so they may come in any order. A rubric"
        + " beside suites needs no --rubric.",
    ],
    subcommands: [
      rubricCheck, rubricDraft, rubricTest, rubricExplain, rubricExplore, rubricBless, rubricDiff,
      rubricEval, rubricAudit, rubricTune, rubricShow,
    ])

  private static let rubricShow = RunnableCommand(
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
      .init("remo-shop rubric show room-match > mine.json", meaning: "a rubric to start from")
    ],
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
  static let suites = Command.Operand(placeholder: "SUITE|-", kind: .file, isRepeatable: true)
}
