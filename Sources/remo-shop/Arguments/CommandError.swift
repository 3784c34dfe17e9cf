import RemoBytes

/// Why a command could not do its work, as the user is told.
struct CommandError: Error, Equatable {
  var exitCode: ExitCode
  /// What is wrong, quoting what was found, in one line without a full stop; empty when all has
  /// been said.
  var message: String
  /// The way out.
  var help: String?
  /// Further lines below the message.
  var details: [String] = []
  /// What stands before the message, which says where it comes from.
  var prefix = "remo-shop: error: "

  init(_ exitCode: ExitCode, _ message: String, help: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.help = help
  }

  /// An error of reading or writing.
  init(_ error: FileError) {
    self.init(error.exitCode, error.message, help: error.help)
  }

  /// An input whose errors have been shown.
  static let reported = CommandError(.badInput, "")

  /// A wrong command line; without another way out, help is pointed to.
  static func usage(_ message: String, help: String) -> CommandError {
    CommandError(.usage, message, help: help)
  }

  /// The lines to show; what came from outside cannot act on a terminal.
  var text: String {
    let lines = [prefix + message] + details + (help.map { ["   = help: \($0)"] } ?? [])
    return lines.map { DiagnosticPrinter.visible($0) + "\n" }.joined()
  }
}
