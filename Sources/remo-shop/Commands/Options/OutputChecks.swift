import RemoBytes

// Checks the files that a command line names before anything is read or written.

extension Arguments {
  /// The options that name an output file.
  static let outputOptions: [AnyOption] = .of(
    .output, .rejects, .summary, .reportOutput, .writeRun, .writeQrels)

  /// The options that name an input file.
  private static let inputOptions: [Option<String>] = [
    .template, .theme, .rubric, .baseline, .qrels, .trecRun,
  ]

  /// Throws if the command cannot read and write its files side by side, or if an extension does
  /// not match the content.
  func checkFiles(_ io: IO) throws(CommandError) {
    try refuseSharedFiles(io)
    try refuseWrongExtension(of: .rejects, for: .rejects)
    try refuseWrongExtension(of: .summary, for: .summary)
  }

  /// Throws if an output file is also read or written elsewhere, or a standard stream is used
  /// twice.
  private func refuseSharedFiles(_ io: IO) throws(CommandError) {
    let updated = all(.onto)
    let read = operands + Self.inputOptions.flatMap(all) + updated
    let readsInput = operands.isEmpty && command.operands.first?.defaultsToInput == true
    let streams = read.count(where: \.isStandardInput) + (readsInput ? 1 : 0)
    if streams > 1 { throw .inputTwice }
    let stream = streams == 1 ? io.input.status() : nil
    try refuseMixedOutput()
    for (place, option) in Self.outputOptions.enumerated() {
      guard let output = file(of: option) else { continue }
      for other in Self.outputOptions[..<place] {
        if let path = file(of: other), System.areSameFile(path, output) {
          throw .oneFile(other, other: option)
        }
      }
      if let stream, stream.kind == .file,
        (try? System.status(of: output))?.identity == stream.identity
      {
        throw .replacesInput(option, path: output)
      }
      // A list may be updated in its place: it is read before it is written.
      let others =
        option.name == Option.output.record.name ? read.filter { !updated.contains($0) } : read
      for input in others where input != "-" && System.areSameFile(output, input) {
        throw .replacesInput(option, path: input)
      }
    }
  }

  /// Throws if other lines would mix with the document or report on standard output.
  private func refuseMixedOutput() throws(CommandError) {
    let named = Self.outputOptions.filter { has($0) && file(of: $0) == nil }
    if named.isEmpty { return }
    let hasReport = command.option(Option.reportOutput.flag) != nil
    let main = (hasReport ? Option.reportOutput : .output).record
    let others = named.filter { $0.name != main.name }
    guard let other = others.first else { return }
    if file(of: main) == nil, !has(.outputFolder) { throw .mixedOutput(other, main: main) }
    if others.count > 1 { throw .mixedOutputs(other, other: others[1]) }
  }
}

extension CommandError {
  fileprivate static let inputTwice = CommandError.usage(
    "only one input can come from standard input", help: "name files for the others")

  static func oneFile(_ option: AnyOption, other: AnyOption) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' name the same file", help: "name two files")
  }

  fileprivate static func mixedOutput(_ option: AnyOption, main: AnyOption) -> CommandError {
    .usage(
      "option '\(option.flag)' would mix its lines with the \(main.name)",
      help: "name a file with it, or one for the \(main.name) with '\(main.flag)'")
  }

  fileprivate static func mixedOutputs(_ option: AnyOption, other: AnyOption) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' would mix their lines on standard output",
      help: "name a file with one of them")
  }

  static func replacesInput(_ option: AnyOption, path: String) -> CommandError {
    .usage("option '\(option.flag)' would replace the input '\(path)'", help: "name another file")
  }
}
