/// The version of the executable and the library, which share releases.
let version = "1.0.0"

extension RunnableCommand {
  /// `remo-shop --version`.
  static let version = RunnableCommand(
    Command(
      name: "version",
      summary: "the version of this program",
      options: .of(.messageFormat)),
    run: showVersion)
}

private func showVersion(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  io.output.write("remo-shop \(version)\n")
  return .done
}
