import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricExplain = RunnableCommand(
    name: "rubric explain",
    summary: "the reasons for the scores and the result of one case",
    details: [
      "Shows the candidates of a case in order, and the parts of each score: value, weight,"
        + " contribution and evidence of each criterion, then penalties, calibration and caps."
        + " For each expectation that fails, it shows the smallest changes of one weight, level"
        + " or tolerance that would satisfy it, and the cases that the first of them repairs and"
        + " breaks. Bands are never changed.",
      "The exit code is 0, whether the case passes or fails. 'rubric test' checks that.",
    ],
    operands: [
      .init(placeholder: "RUBRIC", kind: .file, offers: BuiltInRubrics.names),
      .init(placeholder: "SUITE|-", kind: .file, isRepeatable: true),
    ],
    options: .joined(
      .of(.output, .reportFormat, .explainedCase, .explainedCandidate), .messages),
    examples: [
      .init(
        "remo-shop rubric explain mine.json suite.jsonl --case sofa-3 -o why.html",
        meaning: "a page with every score of the case and its parts"),
      .init(
        "remo-shop rubric explain mine.json suite.jsonl --case sofa-3 --candidate b",
        meaning: "candidate b beside the best other one"),
    ],
    run: explainCase)
}

private func explainCase(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let format = try arguments.reportFormat()
  let operands = RubricOperands(arguments.operands, count: 1, io: io)
  let rubric = try RubricInput(operands.rubrics[0], arguments: arguments, io: io)
  let suite = try SuiteInput(
    operands.suites, for: rubric.scorer, arguments: arguments, io: io)
  let run = SuiteRun(suite.cases, by: rubric.scorer)
  let id = try arguments.explainedCase(of: run)
  guard let explanation = run.explanation(of: id) else { return .done }
  let candidate = try arguments.explainedCandidate(of: explanation)
  let report = Report.explaining(
    explanation, candidate: candidate, name: rubric.title,
    sources: rubric.sources + suite.sources)
  try io.write(report, as: format, arguments: arguments)
  return .done
}

extension Arguments {
  /// The case that `--case` names; without it, the only case that fails, or the only one at all.
  fileprivate func explainedCase(of run: SuiteRun) throws(CommandError) -> ByteString {
    let ids = run.results.map(\.id)
    guard let text = self[.explainedCase] else {
      let failed = run.failedIDs
      if failed.count == 1 { return failed[0] }
      if ids.count == 1 { return ids[0] }
      let names = (failed.isEmpty ? ids : failed).prefix(5).map { "'\($0)'" }
      throw .usage(
        "'rubric explain' needs '--case ID', because \(counted(failed.count, "case"))"
          + " \(failed.count == 1 ? "fails" : "fail")",
        help: "\(failed.isEmpty ? "there are" : "these fail:") \(names.joined(separator: ", "))"
          + (max(failed.count, failed.isEmpty ? ids.count : 0) > 5 ? ", …" : ""))
    }
    if ids.contains(ByteString(text)) { return ByteString(text) }
    throw .wrongValue(
      text, option: Option.explainedCase.record,
      nearest: nearestName(to: text, in: ids.map(\.text)), help: "no case has this ID")
  }

  /// The candidate that `--candidate` names; nil without the option.
  fileprivate func explainedCandidate(
    of explanation: CaseExplanation
  ) throws(CommandError) -> ByteString? {
    guard let text = self[.explainedCandidate] else { return nil }
    let ids = explanation.items.flatMap(\.candidates).map(\.id)
    if ids.contains(ByteString(text)) { return ByteString(text) }
    throw .wrongValue(
      text, option: Option.explainedCandidate.record,
      nearest: nearestName(to: text, in: ids.map(\.text)),
      help: "the case has \(ids.prefix(12).map(\.text).conjunction)")
  }
}
