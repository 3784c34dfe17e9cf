import RemoBytes
import RemoRubric
import RemoShop

extension RunnableCommand {
  static let rubricCheck = RunnableCommand(
    name: "rubric check",
    summary: "all errors in rubric files",
    details: [
      "FILE is a rubric, the name of a built-in one, or a table. The command also checks the"
        + " tables that a rubric names. It looks for them next to the rubric, then among the"
        + " built-in tables. The exit code is that of the worst file. The command skips a JSON"
        + " Schema among several files and names it.",
      "With --suite, it also warns about criteria without effect: those without a value in any"
        + " case, and those whose weight changes no score.",
    ],
    operands: [
      .init(
        placeholder: "FILE|-", kind: .file, isRepeatable: true, offers: BuiltInRubrics.names)
    ],
    options: .joined(.of(.suite, .checkFormat, .strict, .allow), .messages),
    examples: [
      .init(
        "remo-shop rubric check rubrics/*.json",
        meaning: "several rubrics and the tables that they name"
      ),
      .init(
        "remo-shop rubric check mine.json --suite cases.jsonl",
        meaning: "the rubric, and its criteria without effect on the cases"
      ),
    ],
    run: checkRubrics)
}

private func checkRubrics(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.requireStrict()
  var report = CheckReport(arguments)
  var results: [RubricCheckResult] = []
  for path in arguments.operands {
    var result = RubricCheckResult(path, io: io)
    try result.addWarnings(about: arguments.all(.suite), arguments: arguments, io: io)
    results.append(result)
  }
  // A folder of rubrics may include the schema for editors.
  let passesSchemas = results.contains { !$0.isSchema }
  for result in results {
    if result.isSchema, passesSchemas {
      result.pass(arguments, io: io)
    } else {
      report.add(result, arguments: arguments, io: io)
    }
  }
  return report.finish(io)
}

private struct RubricCheckResult: CheckedInput {
  let name: String
  private var files: [CheckedFile] = []
  private var rubric: Rubric?
  private(set) var failure: CommandError?
  /// Whether the file is a JSON Schema.
  private(set) var isSchema = false

  init(_ path: String, io: IO) {
    name = path.inputName
    do throws(CommandError) {
      let check = try io.checkRubric(path)
      rubric = check.rubric
      isSchema = check.other == .schema
      files = check.files.located(beside: path)
      // Its errors as a table are more specific than "not a rubric".
      if let first = files.first, TableCheck.isTable(first.bytes) {
        files = [TableCheck.file(first.bytes, name: first.name)]
      }
    } catch {
      failure = error
    }
  }

  var errorCount: Int { count(.error) }
  var warningCount: Int { count(.warning) }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
  }

  var size: String? {
    guard let rubric else { return nil }
    let criteria = counted(rubric.criteria.count, "criterion", plural: "criteria")
    return "\(rubric.name) \(rubric.version): \(criteria), \(counted(files.count - 1, "table"))"
  }

  var findings: [CheckFinding] {
    files.flatMap { CheckFinding.all($0.diagnostics, of: $0.name, in: $0.bytes.span) }
  }

  func showDiagnostics(_ arguments: Arguments, io: IO) { io.show(files, arguments: arguments) }

  /// Adds warnings about criteria without effect in the cases of suites.
  mutating func addWarnings(
    about suites: [String], arguments: Arguments, io: IO
  ) throws(CommandError) {
    guard let rubric, !suites.isEmpty else { return }
    let scorer = Scorer(rubric)
    let cases = try SuiteInput(suites, for: scorer, arguments: arguments, io: io).cases
    files[0].diagnostics += scorer.deadCriteria(in: cases)
  }

  /// Reports that the file was skipped.
  func pass(_ arguments: Arguments, io: IO) {
    if arguments[.quiet] { return }
    let note = "skipped: a JSON Schema is not a rubric"
    io.tell(Message(.note, code: "schema-passed-over", text: note, file: name))
  }

  func writeMembers(_ json: inout JSONWriter, into writer: inout ByteWriter) {
    json.objects("files", files, to: &writer) { file, json, writer in
      json.member("name", file.name, to: &writer)
      json.member("sha256", SourceFile(role: "", name: "", bytes: file.bytes).hash, to: &writer)
      file.diagnostics.write(in: DocumentBuffer(file.bytes), json: &json, into: &writer)
    }
  }
}
