import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricDraft = RunnableCommand(
    name: "rubric draft",
    summary: "a suite with the present results as expectations",
    details: [
      "Writes the cases as JSON Lines. A case without expectations gets those of the present"
        + " results: the best candidate, the order of clearly different scores, and the band of"
        + " each candidate. It also gets the tag '\(SuiteDraft.tag)', and a note with what is"
        + " uncertain. 'rubric test' accepts the file and passes. Review each case, correct it,"
        + " and remove the tag. Cases with expectations stay as they are."
    ],
    operands: [.suites],
    options: .joined(.of(.draftOutput, .rubric, .tag), .messages),
    examples: [
      .init(
        "remo-shop rubric draft cases.csv --rubric mine.json --output suite.jsonl",
        meaning: "a suite from a table of wanted items and candidates")
    ],
    run: draftSuite)
}

private func draftSuite(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(
    for: .fixed("cases are written as JSON Lines", kinds: [.ndjson]))
  let rubric = try RubricInput(arguments, io: io)
  let suite = try SuiteInput(
    rubric.suites, for: rubric.scorer, isDraft: true, arguments: arguments, io: io)
  let draft = SuiteDraft(suite.cases, documents: suite.documents, by: rubric.scorer)
  try io.write(to: arguments[.output], arguments: arguments) { writer, _ in
    draft.write(into: &writer)
  }
  if arguments[.quiet] { return .done }
  var text = "\(counted(draft.draftedCount, "case")) drafted from '\(rubric.rubric.name)'"
  if draft.draftedCount > 0 { text += "; review those with the tag '\(SuiteDraft.tag)'" }
  if draft.keptCount > 0 {
    text += "; \(counted(draft.keptCount, "case")) with expectations kept"
  }
  if let first = draft.unproven.first {
    text +=
      "; \(counted(draft.unproven.count, "list")) too large for a proven selection, such as"
      + " '\(first)', left without expectations"
  }
  io.tell(Message(.note, code: "draft", text: text))
  return .done
}
