import RemoBytes
import RemoShop

extension Command {
  /// `remo-shop check`.
  static let check = Command(
    name: "check",
    summary: "contract and safety checks of lists, without a document",
    details: [
      "Reports everything that breaks the contract, and what a render would warn about. The exit"
        + " code is that of the worst file: 66 if one cannot be read, 65 if one is in error, and"
        + " with --strict 1 if there are warnings."
    ],
    operands: [
      Operand(placeholder: "FILE|-", kind: .file, isOptional: true, isRepeatable: true)
    ],
    options: [.currency, .checkFormat, .strict] + .messages,
    examples: {
      [
        Example(line: "remo-shop check --strict lists/*.json", meaning: "fails on any doubt")
      ]
    },
    run: { arguments, io throws(CommandError) in
      let paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
      let isJSON = arguments[.checkFormat] == "json"
      let request = DocumentRequest.standard(try arguments.listOptions().currency)
      var json = CheckReport()
      var worst = ExitCode.done
      for path in paths {
        let result = CheckResult(path, request, limit: isJSON ? .max : DiagnosticReport.limit, io)
        if isJSON {
          json.add(result)
        } else {
          result.show(io, isQuiet: arguments.has(.quiet), isColored: io.isColored(arguments))
        }
        let code = result.exitCode(isStrict: arguments.has(.strict))
        if code.rawValue > worst.rawValue { worst = code }
      }
      if isJSON { io.output.write(json.finish().span) }
      return worst
    })
}

/// What checking one file has found.
private struct CheckResult {
  let name: String
  var failure: CommandError?
  var input: ListInput?

  var errors: [Diagnostic] { input?.problems.errors ?? [] }
  var errorCount: Int { errors.count + (input?.problems.furtherErrors ?? 0) }
  var warningCount: Int { input?.warningCount ?? 0 }

  init(_ path: String, _ request: DocumentRequest, limit: Int, _ io: IO) {
    name = path.inputName
    do throws(CommandError) {
      var pipeline = try request.pipeline()
      input = try ListInput(path, &pipeline, limit: limit, io)
    } catch {
      failure = error
    }
  }

  func exitCode(isStrict: Bool) -> ExitCode {
    if let failure { return failure.exitCode }
    if errorCount > 0 { return .badInput }
    return isStrict && warningCount > 0 ? .failed : .done
  }

  /// Says in a line what was found, and on standard error all about it.
  func show(_ io: IO, isQuiet: Bool, isColored: Bool) {
    guard let input else {
      if let failure { io.errors.write(failure.text) }
      return
    }
    var report = DiagnosticReport(name: name, to: io.errors, isColored: isColored)
    report.write(errorsOf: input, lenient: "render --lenient")
    if !isQuiet { report.write(warningsOf: input) }
    let problems = [counted(errorCount, "error"), counted(warningCount, "warning")]
    let found = problems.filter { !$0.hasPrefix("0 ") }
    let verdict = found.isEmpty ? "ok" : found.joined(separator: ", ")
    let records = input.rendered.list.records
    let size = "\(counted(records.items.count, "product")), \(records.unmatched.count) unmatched"
    io.output.write(
      "\(DiagnosticPrinter.visible(name)): \(verdict)\(errorCount > 0 ? "" : " (\(size))")\n")
  }

  private func counted(_ count: Int, _ what: String) -> String {
    count == 1 ? "1 \(what)" : "\(count) \(what)s"
  }
}

/// The result of a check as JSON: one object for each file.
private struct CheckReport: ~Copyable {
  private var writer = ByteWriter()
  private var json = JSONWriter()

  init() {
    json.beginArray(&writer)
  }

  mutating func add(_ result: CheckResult) {
    json.beginObject(&writer)
    json.key("source", &writer)
    json.string(result.name, &writer)
    json.key("ok", &writer)
    json.bool(result.exitCode(isStrict: false) == .done, &writer)
    if let failure = result.failure {
      json.key("failure", &writer)
      json.string(failure.message, &writer)
    }
    if let input = result.input {
      let list = input.rendered.list
      json.key("items", &writer)
      json.integer(Int64(list.records.items.count), &writer)
      json.key("unmatched", &writer)
      json.integer(Int64(list.records.unmatched.count), &writer)
      json.key("error_count", &writer)
      json.integer(Int64(result.errorCount), &writer)
      json.key("warning_count", &writer)
      json.integer(Int64(result.warningCount), &writer)
      json.key("diagnostics", &writer)
      json.beginArray(&writer)
      var locator = SourceLocator()
      for diagnostic in result.errors + input.problems.warnings + input.warnings {
        diagnostic.write(in: list.document, &locator, &json, &writer)
      }
      json.endArray(&writer)
    }
    json.endObject(&writer)
  }

  consuming func finish() -> ContiguousArray<UInt8> {
    json.endArray(&writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}
