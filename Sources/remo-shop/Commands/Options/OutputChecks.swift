import RemoBytes

// Checks the files that a command line names before anything is read or written.

extension Arguments {
  static let outputOptions: [AnyOption] = .of(
    .output, .rejects, .summary, .reportOutput, .writeRun, .writeQrels)

  /// The files that a command line names as inputs.
  ///
  /// They include the partials of a template and the images of `--image-dir`.
  var inputFiles: [String] {
    let inputs = command.options.filter { option in
      option.takesFile && !Self.outputOptions.contains { $0.name == option.name }
    }
    let named = given.filter { option in inputs.contains { $0.name == option.name } }
    var paths = operands + named.map(\.text)
    // The names of built-in templates have no extension.
    if let template = self[.template], template.fileExtension != nil {
      paths += (try? template.partialFiles) ?? []
    }
    if let folder = self[.imageFolder] { paths += (try? ImageFolder(folder).images) ?? [] }
    return paths
  }

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
    let read = inputFiles
    let readsInput = operands.isEmpty && command.operands.first?.defaultsToInput == true
    let streams = read.count(where: \.isStandardInput) + (readsInput ? 1 : 0)
    if streams > 1 {
      throw .usage(
        "only one input can come from standard input", help: "name files for the others")
    }
    try refuseMixedOutput()
    // There are few: an array, unlike a dictionary, costs a start nothing.
    var written: [(target: FileTarget, option: AnyOption)] = []
    func writer(of target: FileTarget) -> AnyOption? {
      written.first { $0.target == target }?.option
    }
    for option in Self.outputOptions {
      guard let path = file(of: option), let target = FileTarget(path) else { continue }
      if let other = writer(of: target) { throw .oneFile(other, other: option) }
      written.append((target, option))
    }
    if written.isEmpty { return }
    if streams == 1, let stream = io.input.status(), stream.kind == .file,
      let option = writer(of: .existing(stream.identity))
    {
      throw .replacesInput(option, path: file(of: option) ?? "-")
    }
    for (output, name) in [(io.output, "output"), (io.errors, "error")] {
      // A path such as `/dev/stdout` is that stream itself.
      if let stream = output.status(), stream.kind == .file,
        let option = writer(of: .existing(stream.identity)), let path = file(of: option),
        path.descriptorNumber == nil
      {
        throw .usage(
          "option '\(option.flag)' would replace '\(path)', which gets standard \(name)",
          help: "name another file")
      }
    }
    let updated = all(.onto)
    for input in read where input != "-" {
      guard let target = FileTarget(input), let option = writer(of: target) else { continue }
      // A list may be updated in its place: it is read before it is written.
      if option.name == Option.output.record.name, updated.contains(input) { continue }
      throw .replacesInput(option, path: input)
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
    if file(of: main) == nil, !has(.outputFolder) {
      throw .usage(
        "option '\(other.flag)' would mix its lines with the \(main.name)",
        help: "name a file with it, or one for the \(main.name) with '\(main.flag)'")
    }
    if others.count > 1 {
      throw .usage(
        "options '\(other.flag)' and '\(others[1].flag)' would mix their lines on standard output",
        help: "name a file with one of them")
    }
  }
}

extension CommandError {
  static func oneFile(_ option: AnyOption, other: AnyOption) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' name the same file", help: "name two files")
  }

  static func replacesInput(_ option: AnyOption, path: String) -> CommandError {
    .usage("option '\(option.flag)' would replace the input '\(path)'", help: "name another file")
  }
}
