import RemoBytes
import RemoShop

/// An error, a warning or a note for standard error.
struct Message {
  typealias Severity = Diagnostic.Severity

  var severity: Severity
  /// A stable, machine-readable name.
  var code: String
  /// The message in one line without a final period.
  var text: String
  var file: String?
  /// The line in the file, from 1; the column counts Unicode scalars from 1.
  var line: Int?
  var column: Int?
  /// The name of a workbook's cell, such as `Items!B5`.
  var cell: String?
  /// The path of the value: `items[3].price_cents`.
  var path: String?
  /// The number of events that the message sums up.
  var count: Int?
  var suggestion: String?
  /// Whether the same command may succeed later; nil if the message is not an error.
  var retryable: Bool?
  /// The API's step of a project, if it has no list yet.
  var step: String?
  /// The lines for people, if they differ from the usual form.
  var lines: [String]?

  init(
    _ severity: Severity, code: String, text: String, file: String? = nil, line: Int? = nil,
    count: Int? = nil, suggestion: String? = nil, lines: [String]? = nil
  ) {
    self.severity = severity
    self.code = code
    self.text = text
    self.file = file
    self.line = line
    self.count = count
    self.suggestion = suggestion
    self.lines = lines
    retryable = severity == .error ? false : nil
  }

  /// Creates a message from a diagnostic of a file.
  ///
  /// - Parameter answer: the API's answer, if it came instead of a list.
  init(
    _ diagnostic: Diagnostic, file: String, at place: SourceLocation?, answer: ListProblems.Answer?
  ) {
    self.init(
      diagnostic.severity, code: diagnostic.code.name, text: diagnostic.message, file: file,
      line: place?.line, suggestion: diagnostic.help)
    column = place?.column
    cell = place?.cell
    path = diagnostic.path.isEmpty ? nil : diagnostic.path
    if severity == .error, let answer {
      retryable = answer.isRetryable
      step = answer.step?.shortened()
    }
  }
}

extension Message {
  init(_ error: CommandError) {
    self.init(
      .error, code: error.code ?? error.exitCode.name, text: error.message, file: error.file,
      line: error.place?.line, suggestion: error.help)
    column = error.place?.column
    retryable = error.exitCode == .tryAgain
    lines =
      error.lines
      ?? [error.prefix + error.message] + (error.help.map { ["   = help: \($0)"] } ?? [])
  }
}

extension ExitCode {
  var name: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .undecided: "undecided"
    case .usage: "usage"
    case .badInput: "bad-input"
    case .noInput: "no-input"
    case .cannotCreate: "cannot-create"
    case .ioError: "io-error"
    case .tryAgain: "try-again"
    }
  }
}

// MARK: Text and JSON

extension Message {
  /// The lines for people, without characters that could affect a terminal.
  var linesForPeople: String {
    let head = "\(file ?? "remo-shop"): \(severity.rawValue): \(text)"
    let usual =
      [severity == .warning ? "\(head) [\(code)]" : head]
      + (suggestion.map { ["   = help: \($0)"] } ?? [])
    return (lines ?? usual).map { DiagnosticPrinter.visible($0) + "\n" }.joined()
  }

  /// Writes the message as a JSON object on one line, without members that are nil.
  func writeJSON(into writer: inout ByteWriter) {
    var json = JSONWriter(.compact)
    json.beginObject(to: &writer)
    json.member("severity", severity.rawValue, to: &writer)
    json.member("code", code, to: &writer)
    json.member("message", text.shortened(to: 4096), to: &writer)
    if let file { json.member("file", file.shownPath.shortened(to: 4096), to: &writer) }
    if let line { json.member("line", line, to: &writer) }
    if let column { json.member("column", column, to: &writer) }
    if let cell { json.member("cell", cell, to: &writer) }
    if let path { json.member("path", path, to: &writer) }
    if let count { json.member("count", count, to: &writer) }
    if let suggestion { json.member("suggestion", suggestion.shortened(to: 4096), to: &writer) }
    if let retryable { json.member("retryable", retryable, to: &writer) }
    if let step { json.member("step", step, to: &writer) }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  func bytes(in style: MessageStyle) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    if style == .json { writeJSON(into: &writer) } else { writer.append(linesForPeople) }
    return writer.finish()
  }
}

/// The style of messages on standard error.
enum MessageStyle: Sendable {
  /// Lines for people.
  case plain
  /// Lines for people, with colors.
  case colored
  /// A JSON object on each line, for programs.
  case json
}

extension IO {
  func tell(_ message: Message) { errors.write(message.bytes(in: style).span) }
}
