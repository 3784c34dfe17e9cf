import RemoBytes

/// An error that ends a command, with its message for the user.
struct CommandError: Error, Equatable {
  var exitCode: ExitCode
  /// The error in one line without a full stop, with the found value in quotes; empty if everything
  /// has been said.
  var message: String
  /// A suggestion.
  var help: String?
  /// All lines for people, if they are not just the message and the suggestion.
  var lines: [String]?
  /// The text before the message, which names its origin.
  var prefix = "remo-shop: error: "
  /// A stable name for programs; by default that of the exit code.
  var code: String?
  /// The file that it concerns.
  var file: String?
  /// The place in the file.
  var place: SourceLocation?

  init(_ exitCode: ExitCode, message: String, help: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.help = help
  }

  /// An error whose messages have been shown.
  static func reported(as code: ExitCode = .badInput) -> CommandError {
    CommandError(code, message: "")
  }

  /// A wrong command line.
  static func usage(_ message: String, help: String) -> CommandError {
    CommandError(.usage, message: message, help: help)
  }
}
