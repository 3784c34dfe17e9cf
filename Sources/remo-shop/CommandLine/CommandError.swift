import RemoBytes

/// Why a command could not do its work, as the user is told.
struct CommandError: Error, Equatable {
  var exitCode: ExitCode
  /// What is wrong, quoting what was found, in one line without a full stop; empty when all has
  /// been said.
  var message: String
  /// The way out.
  var help: String?
  /// All lines for people, where they are others than the message and the way out.
  var lines: [String]?
  /// What stands before the message, which says where it comes from.
  var prefix = "remo-shop: error: "
  /// A stable name for programs; by default that of the exit code.
  var code: String?
  /// The file that it concerns, and the place in it.
  var file: String?
  var place: SourceLocation?

  init(_ exitCode: ExitCode, _ message: String, help: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.help = help
  }

  /// An error of reading or writing.
  init(_ error: FileError) {
    self.init(error.exitCode, error.message, help: error.help)
    file = error.path.shownPath
  }

  /// An input whose errors have been shown.
  static let reported = reported(as: .badInput)

  /// The same with another exit code.
  static func reported(as code: ExitCode) -> CommandError { CommandError(code, "") }

  /// A wrong command line; without another way out, help is pointed to.
  static func usage(_ message: String, help: String) -> CommandError {
    CommandError(.usage, message, help: help)
  }

  /// The message to show.
  var asMessage: Message {
    var shown = Message(.error, code: code ?? exitCode.name, message, file: file)
    shown.line = place?.line
    shown.column = place?.column
    shown.suggestion = help
    shown.retryable = exitCode == .tryAgain
    shown.lines = lines ?? [prefix + message] + (help.map { ["   = help: \($0)"] } ?? [])
    return shown
  }
}

extension ExitCode {
  /// The code of errors that end with this exit code.
  fileprivate var name: String {
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
