import RemoBytes

/// A checked file.
protocol CheckedInput {
  /// The file's name in messages.
  var name: String { get }
  /// The error that prevented the check.
  var failure: CommandError? { get }
  var errorCount: Int { get }
  var warningCount: Int { get }
  /// Whether the same request may succeed later.
  var isRetryable: Bool { get }
  /// The size of the content in words, if known.
  var size: String? { get }
  /// All errors, warnings and notes with their locations.
  var findings: [CheckFinding] { get }

  /// Reports all errors and warnings on standard error.
  func showDiagnostics(_ arguments: Arguments, io: IO)

  func writeMembers(_ json: inout JSONWriter, into writer: inout ByteWriter)
}

/// An error, warning or note in a checked file.
struct CheckFinding {
  let file: String
  /// The stable name for programs.
  let code: String
  let severity: Diagnostic.Severity
  /// The path, the message and the suggestion in one line.
  let text: String
  let location: SourceLocation?

  fileprivate init(_ failure: CommandError, file: String) {
    self.file = file
    code = failure.exitCode.name
    severity = .error
    text = failure.message
    location = nil
  }

  private init(_ diagnostic: Diagnostic, file: String, location: SourceLocation?) {
    self.file = file
    code = diagnostic.code.name
    severity = diagnostic.severity
    text =
      (diagnostic.path.isEmpty ? "" : "\(diagnostic.path): ") + diagnostic.message
      + (diagnostic.help.map { "; \($0)" } ?? "")
    self.location = location
  }

  /// The findings of a file. Cost: one pass over it.
  static func all(
    _ diagnostics: [Diagnostic], of file: String, in source: Span<UInt8>
  ) -> [CheckFinding] {
    var locator = SourceLocator()
    return diagnostics.map { diagnostic in
      let location = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      return CheckFinding(diagnostic, file: file, location: location)
    }
  }
}

extension CheckedInput {
  var isRetryable: Bool { false }

  /// The exit code of the file. If it is strict, warnings fail the check, except those of allowed
  /// codes.
  fileprivate func exitCode(isStrict: Bool, allowed: [String]) -> ExitCode {
    if let failure { return failure.exitCode }
    if errorCount > 0 { return isRetryable ? .tryAgain : .badInput }
    guard isStrict, warningCount > 0 else { return .done }
    if allowed.isEmpty { return .failed }
    let isFine = findings.allSatisfy { $0.severity == .note || allowed.contains($0.code) }
    return isFine ? .done : .failed
  }

  /// Writes the result as a line, and all errors and warnings to standard error.
  fileprivate func show(_ arguments: Arguments, io: IO) {
    if let failure { return io.tell(Message(failure)) }
    showDiagnostics(arguments, io: io)
    var found: [String] = []
    if errorCount > 0 { found.append(counted(errorCount, "error")) }
    if warningCount > 0 { found.append(counted(warningCount, "warning")) }
    let verdict = found.isEmpty ? "ok" : found.joined(separator: ", ")
    let line = "\(name): \(verdict)\(size.map { "; \($0)" } ?? "")"
    io.output.write(DiagnosticPrinter.visible(line) + "\n")
  }
}

/// The report of `check` and `rubric check`: a line for each file, a JSON document with an object
/// for each, annotations for GitHub, or a SARIF log.
struct CheckReport: ~Copyable {
  private let format: CheckFormat
  private let isStrict: Bool
  private let allowed: [String]
  private var worst = ExitCode.done
  private var writer = ByteWriter()
  private var json = JSONWriter()
  /// The findings for annotations and for the log.
  private var findings: [CheckFinding] = []

  init(_ arguments: Arguments) {
    format = arguments[.checkFormat] ?? .text
    isStrict = arguments[.strict]
    allowed = arguments.all(.allow)
    if format == .json { json.beginArray(to: &writer) }
  }

  /// Whether every finding is shown, with no limit.
  var isComplete: Bool { format != .text || !allowed.isEmpty }

  mutating func add(_ input: some CheckedInput, arguments: Arguments, io: IO) {
    switch format {
    case .text: input.show(arguments, io: io)
    case .json:
      json.beginObject(to: &writer)
      json.member("source", input.name, to: &writer)
      json.member("ok", input.exitCode(isStrict: false, allowed: []) == .done, to: &writer)
      if let failure = input.failure { json.member("failure", failure.message, to: &writer) }
      input.writeMembers(&json, into: &writer)
      json.endObject(to: &writer)
    case .github, .sarif:
      if let failure = input.failure { findings.append(CheckFinding(failure, file: input.name)) }
      findings += input.findings
    }
    let code = input.exitCode(isStrict: isStrict, allowed: allowed)
    worst = [worst, code].max { Self.rank($0) < Self.rank($1) } ?? code
  }

  /// The rank of an exit code. The highest rank of all files wins. A temporary error ranks below
  /// one that needs a fix.
  private static func rank(_ code: ExitCode) -> Int {
    [.done, .failed, .tryAgain, .badInput, .noInput, .ioError].firstIndex(of: code) ?? 0
  }

  /// Writes the parts of the report that come at the end.
  ///
  /// - Returns: the exit code of the worst file.
  consuming func finish(_ io: IO) -> ExitCode {
    switch format {
    case .text: break
    case .json:
      json.endArray(to: &writer)
      writer.append(ASCII.lineFeed)
    case .github: annotations.write(into: &writer)
    case .sarif: SARIFLog.write(findings, into: &writer)
    }
    io.output.write(writer.finish().span)
    return worst
  }

  private var annotations: GitHubAnnotations {
    var annotations = GitHubAnnotations()
    for finding in findings {
      annotations.add(
        GitHubAnnotations.Level(finding.severity), title: finding.code, message: finding.text,
        at: GitHubAnnotations.Place(
          file: finding.file, line: finding.location?.line, column: finding.location?.column))
    }
    return annotations
  }
}
