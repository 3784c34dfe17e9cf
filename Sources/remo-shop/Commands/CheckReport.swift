import RemoBytes

/// What checking one file has found.
protocol CheckedInput {
  /// What it is called.
  var name: String { get }
  /// Why it could not be checked.
  var failure: CommandError? { get }
  var errorCount: Int { get }
  var warningCount: Int { get }
  /// Whether its errors may be gone when it is asked for again.
  var isRetryable: Bool { get }
  /// What it holds, if that can be told.
  var size: String? { get }

  /// Shows all that was found on standard error.
  func showDiagnostics(_ arguments: Arguments, _ io: IO)

  /// Writes what was found as members of an object.
  func writeMembers(_ json: inout JSONWriter, _ writer: inout ByteWriter)
}

extension CheckedInput {
  var isRetryable: Bool { false }

  fileprivate func exitCode(isStrict: Bool) -> ExitCode {
    if let failure { return failure.exitCode }
    if errorCount > 0 { return isRetryable ? .tryAgain : .badInput }
    return isStrict && warningCount > 0 ? .failed : .done
  }

  /// Says in a line what was found, and on standard error all about it.
  fileprivate func show(_ arguments: Arguments, _ io: IO) {
    if let failure { return io.tell(failure.asMessage) }
    showDiagnostics(arguments, io)
    var found: [String] = []
    if errorCount > 0 { found.append(counted(errorCount, "error")) }
    if warningCount > 0 { found.append(counted(warningCount, "warning")) }
    let verdict = found.isEmpty ? "ok" : found.joined(separator: ", ")
    let line = "\(name): \(verdict)\(size.map { " (\($0))" } ?? "")"
    io.output.write(DiagnosticPrinter.visible(line) + "\n")
  }
}

/// What `check` and `rubric check` say of each file: lines, or JSON with one object for each.
struct CheckReport: ~Copyable {
  let isJSON: Bool
  private let isStrict: Bool
  private var worst = ExitCode.done
  private var writer = ByteWriter()
  private var json = JSONWriter()

  init(_ arguments: Arguments) {
    isJSON = arguments[.checkFormat] == "json"
    isStrict = arguments.has(.strict)
    if isJSON { json.beginArray(to: &writer) }
  }

  mutating func add(_ input: some CheckedInput, _ arguments: Arguments, _ io: IO) {
    if isJSON {
      json.beginObject(to: &writer)
      json.member("source", input.name, to: &writer)
      json.member("ok", input.exitCode(isStrict: false) == .done, to: &writer)
      if let failure = input.failure { json.member("failure", failure.message, to: &writer) }
      input.writeMembers(&json, &writer)
      json.endObject(to: &writer)
    } else {
      input.show(arguments, io)
    }
    let code = input.exitCode(isStrict: isStrict)
    worst = [worst, code].max { Self.rank($0) < Self.rank($1) } ?? code
  }

  /// Of several files the exit code with the highest rank counts. What may pass by itself counts
  /// less than what has to be mended.
  private static func rank(_ code: ExitCode) -> Int {
    [.done, .failed, .tryAgain, .badInput, .noInput, .ioError].firstIndex(of: code) ?? 0
  }

  /// Writes the JSON, if it is asked for, and gives the exit code of the worst file.
  consuming func finish(_ io: IO) -> ExitCode {
    if isJSON {
      json.endArray(to: &writer)
      writer.append(ASCII.lineFeed)
      io.output.write(writer.finish().span)
    }
    return worst
  }
}
