/// The version of the executable and the library, which share releases.
let version = "1.0.0"

/// The commit of the sources, if they come from `git archive`, which replaces the placeholder:
/// `.gitattributes` names this file.
let commit = archivedCommit("$Format:%H$")

extension RunnableCommand {
  /// `remo-shop --version`.
  static let version = RunnableCommand(
    name: "version",
    summary: "the version of this program",
    options: .of(.messageFormat),
    run: showVersion)
}

private func showVersion(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  io.output.write("\(versionLine(commit: commit))\n")
  return .done
}

/// The commit that `git archive` wrote, or nil if the placeholder is still there.
func archivedCommit(_ text: String) -> String? {
  text.hasPrefix("$") ? nil : text
}

/// The line of `--version`, with the first digits of the commit if it is known.
func versionLine(commit: String?) -> String {
  "remo-shop \(version)" + (commit.map { " (\($0.prefix(12)))" } ?? "")
}
