import RemoBytes
import RemoShop

extension RunnableCommand {
  static let check = RunnableCommand(
    name: "check",
    summary: "contract and safety checks of lists, without a document",
    details: [
      "Reports all errors, and all warnings and notes that 'render' would give. The exit code is that of"
        + " the worst file: 66 if it cannot be read, 65 if it has an error, 75 if it has no list"
        + " yet or a temporary API error, and, with --strict, 1 if it has warnings."
    ],
    operands: [
      .init(placeholder: "FILE|-", kind: .file, isOptional: true, isRepeatable: true)
    ],
    options: .joined(.of(.currency, .checkFormat, .strict, .allow), .messages),
    examples: [
      .init("remo-shop check --strict lists/*.json", meaning: "fails on any error or warning")
    ],
    run: checkLists)
}

private func checkLists(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
  let request = DocumentRequest(csv: try arguments.listOptions())
  try arguments.requireStrict()
  var report = CheckReport(arguments)
  for path in paths {
    let limit = report.isComplete ? Int.max : DiagnosticReport.limit
    report.add(
      CheckResult(path, request: request, limit: limit, io: io), arguments: arguments, io: io)
  }
  return report.finish(io)
}

extension Arguments {
  /// Throws for `--allow` without `--strict`, because it would have no effect.
  func requireStrict() throws(CommandError) {
    if has(.allow), !self[.strict] { throw .needs(.strict, for: .allow) }
  }
}

private struct CheckResult: CheckedInput {
  let name: String
  private(set) var failure: CommandError?
  private var input: ListInput?

  private var errors: [Diagnostic] { input?.problems.errors ?? [] }
  var errorCount: Int { errors.count + (input?.problems.furtherErrors ?? 0) }
  var warningCount: Int { input?.warningCount ?? 0 }

  var isRetryable: Bool { input?.problems.isRetryable ?? false }

  init(_ path: String, request: DocumentRequest, limit: Int, io: IO) {
    name = path.inputName
    do throws(CommandError) {
      var pipeline = try request.pipeline()
      input = try ListInput(path, pipeline: &pipeline, limit: limit, io: io)
    } catch {
      failure = error
    }
  }

  var size: String? {
    guard errorCount == 0, let list = input?.arranged else { return nil }
    return list.size
  }

  var findings: [CheckFinding] {
    guard let input else { return [] }
    let document = input.arranged.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    return CheckFinding.all(errors + input.warnings, of: name, in: source)
  }

  func showDiagnostics(_ arguments: Arguments, io: IO) {
    guard let input else { return }
    var report = DiagnosticReport(name: name, answer: input.problems.answer, io: io)
    report.writeErrors(of: input, acceptedBy: "render --lenient")
    if !arguments[.quiet] { report.writeWarnings(of: input) }
  }

  func writeMembers(_ json: inout JSONWriter, into writer: inout ByteWriter) {
    guard let input else { return }
    let list = input.arranged.list
    json.member("items", list.records.items.count, to: &writer)
    json.member("unmatched", list.records.unmatched.count, to: &writer)
    json.member("error_count", errorCount, to: &writer)
    json.member("warning_count", warningCount, to: &writer)
    if let answer = input.problems.answer {
      json.member("step", answer.step?.shortened(to: 1000), to: &writer)
      json.member("retryable", answer.isRetryable, to: &writer)
      json.member("message", answer.message?.shortened(to: 1000), to: &writer)
    }
    (errors + input.warnings).write(in: list.document, json: &json, into: &writer)
  }
}
