import RemoBytes
import RemoRubric
import RemoShop

extension RunnableCommand {
  static let rubricAudit = RunnableCommand(
    name: "rubric audit",
    summary: "the faults and the agreement of a judging model",
    details: [
      "ANSWERS has the answers of a model that scores products, as they are: one object or array on"
        + " each line, JSON over several lines, code fences, words around the JSON, or logs whose"
        + " 'answer' or 'response' is a text. An object with 'category_score' or the like, or with"
        + " 'weighted_total', is a judgment; 'why_matched' is its reason.",
      "Every sum is recomputed with the rubric's weights. Broken, refused and incomplete answers,"
        + " reasons that contradict a score, and different answers to one question are counted, each"
        + " with its place. With --judged, answers name a case as 'item' and a candidate as"
        + " 'candidate', or the product by its name or address. Their scores are then compared with"
        + " the values that the rubric computes, and with people's scores and grades.",
      "The exit code is 1 if an answer has a fault, or with --against if the model is worse than the"
        + " other one. It is 2 if there is no judgment, or the comparison cannot tell. Scores between"
        + " the rubric's levels, words around the JSON, copied reasons, and candidates without an"
        + " answer are remarks.",
    ],
    operands: [.init(placeholder: "ANSWERS|-", kind: .file, isRepeatable: true)],
    options: .joined(
      .of(.output, .testFormat, .rubric, .profile, .judged, .against, .answerMap), .messages),
    examples: [
      .init(
        "remo-shop rubric audit answers.jsonl --judged suite.jsonl --output audit.html",
        meaning: "a page that says what to change in the prompt"),
      .init(
        "remo-shop rubric audit new.jsonl --judged suite.jsonl --against old.jsonl",
        meaning: "two prompts on the same questions"),
      .init(
        "remo-shop rubric audit answers.jsonl --map weighted_total=total",
        meaning: "other names of keys"),
    ],
    run: auditAnswers)
}

private func auditAnswers(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let format = try arguments.reportFormat()
  let rubric = try RubricInput(arguments, io: io)
  let profile = try arguments.profile(of: rubric.rubric)
  let keys = AnswerKeys(rubric.rubric, map: try arguments.answerKeys(of: rubric.rubric))
  let judged = arguments.all(.judged)
  let suite =
    judged.isEmpty
    ? nil
    : try SuiteInput(judged, for: rubric.scorer, isDraft: true, arguments: arguments, io: io)
  func read(_ paths: [String]) throws(CommandError) -> AnswerInput {
    try AnswerInput(
      paths, cases: suite?.cases ?? [], by: rubric.scorer, keys: keys, profile: profile, io: io)
  }
  let answers = try read(arguments.operands)
  let others = arguments.all(.against)
  let other = others.isEmpty ? nil : try read(others)
  let names = other.map { answers.name.fileNames(beside: $0.name) }
  var (report, outcome) = Report.auditing(
    answers.audit, against: other.map { ($0.audit, names?.1 ?? $0.name) },
    name: names?.0 ?? answers.name.fileName,
    sources: rubric.sources + (suite?.sources ?? []) + answers.sources(role: "answers")
      + (other?.sources(role: "other answers") ?? []))
  if !arguments[.quiet] { report.warnings = rubric.files + (suite?.files ?? []) }
  try io.write(report, as: format, names: (answers.name, rubric.title), arguments: arguments)
  return io.tell(report.verdict, code: ExitCode(outcome), arguments: arguments)
}

private struct AnswerInput {
  let audit: ModelAudit
  let name: String
  private let documents: [Document]

  init(
    _ paths: [String], cases: [SuiteCase], by scorer: Scorer, keys: AnswerKeys, profile: String?,
    io: IO
  ) throws(CommandError) {
    var documents: [Document] = []
    for path in paths { documents.append(try io.read(path)) }
    self.documents = documents
    name = documents.map(\.name).joined(separator: ", ")
    audit = ModelAudit(
      documents.map { ($0.name, $0.bytes) }, cases: cases, by: scorer, keys: keys,
      profile: profile)
  }

  func sources(role: String) -> [SourceFile] {
    documents.map { SourceFile(role: role, name: $0.name, bytes: $0.bytes) }
  }
}

extension Arguments {
  /// The other names of keys that `--map` gives.
  fileprivate func answerKeys(
    of rubric: Rubric
  ) throws(CommandError) -> [(key: String, name: String)] {
    let known = AnswerKeys.mappable(rubric)
    var map: [(key: String, name: String)] = []
    for pair in all(.answerMap).flatMap(ListFilter.split) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw .usage(
          "'--map' needs a key and its other name, found '\(pair)'",
          help: "write '--map category_score=cat'")
      }
      guard known.contains(parts[0]) else {
        throw .wrongValue(
          parts[0], option: Option.answerMap.record, nearest: nearestName(to: parts[0], in: known),
          help: "the keys are \(known.joined(separator: ", "))")
      }
      map.append((parts[0], parts[1]))
    }
    return map
  }
}

extension Option where Value == String {
  static var judged: Self {
    Option(
      "judged", takes: .file("SUITE"), isRepeatable: true, section: .rubric,
      help: "the suite whose cases the answers judge, with people's scores or grades")
  }
  static var against: Self {
    Option(
      "against", takes: .file("ANSWERS"), isRepeatable: true, section: .checks,
      help: "compare with the answers of another model or prompt to the same questions, and fail"
        + " if the new ones are worse")
  }
  static var answerMap: Self {
    Option(
      "map", takes: .list("KEY=NAME"), isRepeatable: true, section: .input,
      offers: (["item", "candidate"]
        + ["category", "material", "color", "style", "dimensions"].map { "\($0)_score" }
        + [AnswerKeys.total, AnswerKeys.reason]).map { "\($0)=" },
      help: "read a key of the answers under another name")
  }
}
