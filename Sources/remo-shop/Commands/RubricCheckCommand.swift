import RemoBytes
import RemoRubric

extension Command {
  /// `remo-shop rubric check`.
  static let rubricCheck = Command(
    name: "rubric check",
    summary: "everything that is wrong with rubric files",
    details: [
      "FILE is a rubric, the name of a built-in one, or a table. The tables that a rubric names are"
        + " looked for beside it, then among the built-in ones, and checked with it. The exit code is"
        + " that of the worst file. A JSON Schema beside other files is passed over, and named."
    ],
    operands: [
      Operand(
        placeholder: "FILE|-", kind: .file, isRepeatable: true, offers: BuiltInRubrics.names)
    ],
    options: [.checkFormat, .strict] + .messages,
    examples: {
      [
        Example(
          line: "remo-shop rubric check rubrics/*.json",
          meaning: "several rubrics, with the tables that they name")
      ]
    },
    run: { arguments, io throws(CommandError) in
      let isJSON = arguments[.checkFormat] == "json"
      var json = RubricCheckReport()
      var worst = ExitCode.done
      let results = arguments.operands.map { RubricCheckResult($0, io) }
      // In a folder of rubrics lies the schema that their editors read.
      let passesSchemas = results.contains { !$0.isSchema }
      for result in results {
        if result.isSchema, passesSchemas {
          result.pass(arguments, io)
          continue
        }
        if isJSON { json.add(result) } else { result.show(arguments, io) }
        let code = result.exitCode(isStrict: arguments.has(.strict))
        if code.rawValue > worst.rawValue { worst = code }
      }
      if isJSON { io.output.write(json.finish().span) }
      return worst
    })
}

/// What checking one rubric or table has found.
private struct RubricCheckResult {
  let name: String
  var files: [CheckedFile] = []
  var rubric: Rubric?
  var failure: CommandError?
  /// Whether it is a JSON Schema, and so neither.
  private(set) var isSchema = false

  init(_ path: String, _ io: IO) {
    name = path.inputName
    do throws(CommandError) {
      let check = try io.checkRubric(path)
      rubric = check.rubric
      isSchema = check.other == .schema
      files = check.files.located(beside: path)
      // A table that is checked as such says more than that it is no rubric.
      if let first = files.first, TableCheck.isTable(first.bytes) {
        files = [TableCheck.file(first.bytes, name: first.name)]
      }
    } catch {
      failure = error
    }
  }

  func count(_ severity: Diagnostic.Severity) -> Int {
    files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
  }

  func exitCode(isStrict: Bool) -> ExitCode {
    if let failure { return failure.exitCode }
    if count(.error) > 0 { return .badInput }
    return isStrict && count(.warning) > 0 ? .failed : .done
  }

  /// Says in a line what was found, and on standard error all about it.
  func show(_ arguments: Arguments, _ io: IO) {
    if let failure { return io.errors.write(failure.text) }
    io.show(files, arguments)
    let found = [counted(count(.error), "error"), counted(count(.warning), "warning")]
      .filter { !$0.hasPrefix("0 ") }
    let verdict = found.isEmpty ? "ok" : found.joined(separator: ", ")
    let size = rubric.map { rubric in
      " (\(rubric.name) \(rubric.version): "
        + "\(counted(rubric.criteria.count, "criterion", "criteria")), "
        + "\(counted(files.count - 1, "table")))"
    }
    io.output.write(DiagnosticPrinter.visible("\(name): \(verdict)\(size ?? "")") + "\n")
  }

  /// Says that it was not checked.
  func pass(_ arguments: Arguments, _ io: IO) {
    if arguments.has(.quiet) { return }
    let note = "\(name): note: a JSON Schema is no rubric, and is passed over"
    io.errors.write(DiagnosticPrinter.visible(note) + "\n")
  }

  private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? "\(one)s")"
  }
}

/// The results of checks as JSON: one object for each file that was checked.
private struct RubricCheckReport: ~Copyable {
  private var writer = ByteWriter()
  private var json = JSONWriter()

  init() { json.beginArray(&writer) }

  mutating func add(_ result: RubricCheckResult) {
    json.beginObject(&writer)
    json.key("source", &writer)
    json.string(result.name, &writer)
    json.key("ok", &writer)
    json.bool(result.exitCode(isStrict: false) == .done, &writer)
    if let failure = result.failure {
      json.key("failure", &writer)
      json.string(failure.message, &writer)
    }
    json.key("files", &writer)
    json.beginArray(&writer)
    for file in result.files {
      json.beginObject(&writer)
      json.key("name", &writer)
      json.string(file.name, &writer)
      json.key("sha256", &writer)
      json.string(Report.Source(role: "", name: "", bytes: file.bytes).hash, &writer)
      json.key("diagnostics", &writer)
      json.beginArray(&writer)
      let document = DocumentBuffer(file.bytes)
      var locator = SourceLocator()
      for diagnostic in file.diagnostics {
        diagnostic.write(in: document, &locator, &json, &writer)
      }
      json.endArray(&writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
    json.endObject(&writer)
  }

  consuming func finish() -> ContiguousArray<UInt8> {
    json.endArray(&writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}
