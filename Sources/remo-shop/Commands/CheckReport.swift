import RemoBytes

/// A file that was checked.
protocol CheckedInput {
  /// The name in messages.
  var name: String { get }
  /// The error for which it could not be checked.
  var failure: CommandError? { get }
  var errorCount: Int { get }
  var warningCount: Int { get }
  /// Whether the same request may succeed later.
  var isRetryable: Bool { get }
  /// Its content in a few words, if known.
  var size: String? { get }

  /// Reports all errors and warnings on standard error.
  func showDiagnostics(_ arguments: Arguments, io: IO)

  /// Writes the findings as members of an object.
  func writeMembers(_ json: inout JSONWriter, into writer: inout ByteWriter)
}

extension CheckedInput {
  var isRetryable: Bool { false }

  fileprivate func exitCode(isStrict: Bool) -> ExitCode {
    if let failure { return failure.exitCode }
    if errorCount > 0 { return isRetryable ? .tryAgain : .badInput }
    return isStrict && warningCount > 0 ? .failed : .done
  }

  /// Writes a line with the result, and all errors and warnings on standard error.
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

/// The report of `check` and `rubric check`: a line for each file, or JSON with an object for each.
struct CheckReport: ~Copyable {
  let isJSON: Bool
  private let isStrict: Bool
  private var worst = ExitCode.done
  private var writer = ByteWriter()
  private var json = JSONWriter()

  init(_ arguments: Arguments) {
    isJSON = arguments[.checkFormat] == .json
    isStrict = arguments[.strict]
    if isJSON { json.beginArray(to: &writer) }
  }

  mutating func add(_ input: some CheckedInput, arguments: Arguments, io: IO) {
    if isJSON {
      json.beginObject(to: &writer)
      json.member("source", input.name, to: &writer)
      json.member("ok", input.exitCode(isStrict: false) == .done, to: &writer)
      if let failure = input.failure { json.member("failure", failure.message, to: &writer) }
      input.writeMembers(&json, into: &writer)
      json.endObject(to: &writer)
    } else {
      input.show(arguments, io: io)
    }
    let code = input.exitCode(isStrict: isStrict)
    worst = [worst, code].max { Self.rank($0) < Self.rank($1) } ?? code
  }

  /// The rank of an exit code: of several files, the highest one counts. An error that may pass by
  /// itself counts less than one to be fixed.
  private static func rank(_ code: ExitCode) -> Int {
    [.done, .failed, .tryAgain, .badInput, .noInput, .ioError].firstIndex(of: code) ?? 0
  }

  /// Ends the JSON, if it is asked for.
  ///
  /// - Returns: the exit code of the worst file.
  consuming func finish(_ io: IO) -> ExitCode {
    if isJSON {
      json.endArray(to: &writer)
      writer.append(ASCII.lineFeed)
      io.output.write(writer.finish().span)
    }
    return worst
  }
}
