import RemoBytes

extension RunnableCommand {
  /// `remo-shop help`, `--help`, and `COMMAND --help`.
  static let help = RunnableCommand(
    name: "help",
    summary: "the commands and topics, or one of them in detail",
    details: [
      "NAME is a command, such as render or 'rubric test', or a topic:"
        + " \(HelpTopic.all.map(\.name).joined(separator: ", "))."
    ],
    operands: [
      .init(placeholder: "NAME", kind: .command, isOptional: true, isRepeatable: true)
    ],
    options: .of(.man, .messageFormat),
    examples: [
      .init("remo-shop help render", meaning: "all options of render"),
      .init("remo-shop help diagnostics", meaning: "the codes of errors and warnings"),
      .init("remo-shop help --man | man -l -", meaning: "the manual page"),
    ],
    run: showHelp)
}

private func showHelp(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if arguments[.man] {
    if let word = arguments.operands.first {
      throw .usage(
        "option '--man' prints one manual page of all commands; '\(word)' is too many",
        help: "leave out one of them")
    }
    io.output.write(ManualPage.text(of: .remoShop, version: version))
  } else if arguments.operands.isEmpty {
    io.output.write(HelpPage.overview(of: .remoShop))
  } else {
    io.output.write(try explanation(of: arguments.operands))
  }
  return .done
}

/// The help of a command, and of the topic with the same name.
private func explanation(of words: [String]) throws(CommandError) -> String {
  let commands = CommandTable.remoShop
  let pages = [
    commands.named(words).map { HelpPage.page(of: $0) },
    words.count == 1 ? commands.topic(words[0]).map { HelpPage.page(of: $0) } : nil,
  ].compactMap { $0 }
  if pages.isEmpty { throw .noHelp(on: words, in: commands) }
  return pages.joined(separator: "\n")
}

extension CommandError {
  fileprivate static func noHelp(
    on words: [String], in commands: CommandTable
  ) -> CommandError {
    let names = commands.entries.map(\.name)
    guard words.count == 1,
      let topic = nearestName(to: words[0], in: names + commands.topics.map(\.name)),
      !names.contains(topic)
    else { return .unknownCommand(words, in: commands) }
    return .usage(
      "there is no help about '\(words[0])'; did you mean '\(topic)'?", help: .commands)
  }
}
