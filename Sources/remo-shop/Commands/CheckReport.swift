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
  /// All errors and warnings with their locations.
  var findings: [CheckFinding] { get }

  /// Reports all errors and warnings on standard error.
  func showDiagnostics(_ arguments: Arguments, io: IO)

  /// Writes the findings as members of an object.
  func writeMembers(_ json: inout JSONWriter, into writer: inout ByteWriter)
}

/// An error or warning in a checked file.
struct CheckFinding {
  let file: String
  let diagnostic: Diagnostic
  let location: SourceLocation?

  /// The findings of a file. Cost: one pass over it.
  static func all(
    _ diagnostics: [Diagnostic], of file: String, in source: Span<UInt8>
  ) -> [CheckFinding] {
    var locator = SourceLocator()
    return diagnostics.map { diagnostic in
      let location = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      return CheckFinding(file: file, diagnostic: diagnostic, location: location)
    }
  }

  var isError: Bool { diagnostic.severity == .error }

  /// The path, the message and the suggestion in one line.
  var text: String {
    (diagnostic.path.isEmpty ? "" : "\(diagnostic.path): ") + diagnostic.message
      + (diagnostic.help.map { "; \($0)" } ?? "")
  }
}

extension CheckedInput {
  var isRetryable: Bool { false }

  /// The exit code of the file.
  ///
  /// - Parameters:
  ///   - isStrict: whether warnings fail the check, too.
  ///   - allowed: the codes of warnings that never fail the check.
  fileprivate func exitCode(isStrict: Bool, allowed: [String]) -> ExitCode {
    if let failure { return failure.exitCode }
    if errorCount > 0 { return isRetryable ? .tryAgain : .badInput }
    guard isStrict, warningCount > 0 else { return .done }
    if allowed.isEmpty { return .failed }
    let isFine = findings.allSatisfy { allowed.contains($0.diagnostic.code.name) }
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
    let line = "\(name): \(verdict)\(size.map { " (\($0))" } ?? "")"
    io.output.write(DiagnosticPrinter.visible(line) + "\n")
  }
}

/// The report of `check` and `rubric check`: a line for each file, a JSON document with an object
/// for each, annotations for GitHub, or a SARIF log.
struct CheckReport {
  private let format: CheckFormat
  private let isStrict: Bool
  private let allowed: [String]
  private var worst = ExitCode.done
  /// Writers of the files' JSON objects.
  private var objects: [(inout JSONWriter, inout ByteWriter) -> Void] = []
  private var findings: [CheckFinding] = []
  private var failures: [(file: String, error: CommandError)] = []

  init(_ arguments: Arguments) {
    format = arguments[.checkFormat] ?? .text
    isStrict = arguments[.strict]
    allowed = arguments.all(.allow)
  }

  /// Whether every finding is shown, with no limit.
  var isComplete: Bool { format != .text || !allowed.isEmpty }

  mutating func add(_ input: some CheckedInput, arguments: Arguments, io: IO) {
    switch format {
    case .text: input.show(arguments, io: io)
    case .json:
      let isFine = input.exitCode(isStrict: false, allowed: []) == .done
      objects.append { json, writer in
        json.beginObject(to: &writer)
        json.member("source", input.name, to: &writer)
        json.member("ok", isFine, to: &writer)
        if let failure = input.failure { json.member("failure", failure.message, to: &writer) }
        input.writeMembers(&json, into: &writer)
        json.endObject(to: &writer)
      }
    case .github, .sarif:
      findings += input.findings
      if let failure = input.failure { failures.append((input.name, failure)) }
    }
    let code = input.exitCode(isStrict: isStrict, allowed: allowed)
    worst = [worst, code].max { Self.rank($0) < Self.rank($1) } ?? code
  }

  /// The rank of an exit code. Of several files, the highest rank wins. A temporary error ranks
  /// below one that needs a fix.
  private static func rank(_ code: ExitCode) -> Int {
    [.done, .failed, .tryAgain, .badInput, .noInput, .ioError].firstIndex(of: code) ?? 0
  }

  /// Writes the parts of the report that come at the end.
  ///
  /// - Returns: the exit code of the worst file.
  func finish(_ io: IO) -> ExitCode {
    var writer = ByteWriter()
    switch format {
    case .text: return worst
    case .json:
      var json = JSONWriter()
      json.beginArray(to: &writer)
      for write in objects { write(&json, &writer) }
      json.endArray(to: &writer)
      writer.append(ASCII.lineFeed)
    case .github: annotations.write(into: &writer)
    case .sarif: writeSARIF(into: &writer)
    }
    io.output.write(writer.finish().span)
    return worst
  }

  private var annotations: GitHubAnnotations {
    var annotations = GitHubAnnotations()
    for (file, error) in failures {
      annotations.add(
        .error, title: error.exitCode.name, message: error.message,
        at: GitHubAnnotations.Place(file: file))
    }
    for finding in findings {
      annotations.add(
        finding.isError ? .error : .warning, title: finding.diagnostic.code.name,
        message: finding.text,
        at: GitHubAnnotations.Place(
          file: finding.file, line: finding.location?.line, column: finding.location?.column))
    }
    return annotations
  }

  /// Writes a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
  private func writeSARIF(into writer: inout ByteWriter) {
    let rules = Set(findings.map(\.diagnostic.code.name) + failures.map(\.error.exitCode.name))
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("version", "2.1.0", to: &writer)
    json.member(
      "$schema", "https://json.schemastore.org/sarif-2.1.0.json", to: &writer)
    json.objects("runs", CollectionOfOne(rules.sorted()), to: &writer) { rules, json, writer in
      json.beginObject("tool", to: &writer)
      json.beginObject("driver", to: &writer)
      json.member("name", "remo-shop", to: &writer)
      json.member("version", version, to: &writer)
      json.objects("rules", rules, to: &writer) { rule, json, writer in
        json.member("id", rule, to: &writer)
      }
      json.endObject(to: &writer)
      json.endObject(to: &writer)
      // Columns count Unicode scalars, as in editors.
      json.member("columnKind", "unicodeCodePoints", to: &writer)
      json.beginArray("results", to: &writer)
      for (file, error) in failures {
        json.result(
          error.exitCode.name, isError: true, text: error.message, file: file, location: nil,
          to: &writer)
      }
      for finding in findings {
        json.result(
          finding.diagnostic.code.name, isError: finding.isError, text: finding.text,
          file: finding.file, location: finding.location, to: &writer)
      }
      json.endArray(to: &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }
}

extension JSONWriter {
  /// Writes a result of a SARIF log.
  fileprivate mutating func result(
    _ rule: String, isError: Bool, text: String, file: String, location: SourceLocation?,
    to writer: inout ByteWriter
  ) {
    beginObject(to: &writer)
    member("ruleId", rule, to: &writer)
    member("level", isError ? "error" : "warning", to: &writer)
    beginObject("message", to: &writer)
    member("text", text, to: &writer)
    endObject(to: &writer)
    objects("locations", CollectionOfOne(file), to: &writer) { file, json, writer in
      json.beginObject("physicalLocation", to: &writer)
      json.beginObject("artifactLocation", to: &writer)
      json.member("uri", file.percentEncodedPath, to: &writer)
      json.endObject(to: &writer)
      if let location {
        json.beginObject("region", to: &writer)
        json.member("startLine", location.line, to: &writer)
        json.member("startColumn", location.column, to: &writer)
        json.endObject(to: &writer)
      }
      json.endObject(to: &writer)
    }
    endObject(to: &writer)
  }
}

extension String {
  /// The path as a relative URI reference (RFC 3986 §3.3).
  fileprivate var percentEncodedPath: String {
    utf8.map { byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" + digits : digits)
    }.joined()
  }
}
