import RemoBytes

/// An error that ends a command, with its message for the user.
struct CommandError: Error, Equatable {
  var exitCode: ExitCode
  /// The message in one line without a final period, with the found value in quotes; empty if other
  /// messages explained everything.
  var message: String
  var help: String?
  /// All lines for people, if they differ from the message and the suggestion.
  var lines: [String]?
  /// The text before the message, which names its source.
  var prefix = "remo-shop: error: "
  /// A stable, machine-readable name; by default the exit code's.
  var code: String?
  var file: String?
  var place: SourceLocation?

  init(_ exitCode: ExitCode, message: String, help: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.help = help
  }

  /// An error whose messages were already shown.
  static func reported(as code: ExitCode = .badInput) -> CommandError {
    CommandError(code, message: "")
  }

  static func usage(_ message: String, help: String) -> CommandError {
    CommandError(.usage, message: message, help: help)
  }
}
