extension RunnableCommand {
  /// `remo-shop help`, `--help`, and `COMMAND --help`.
  static let help = RunnableCommand(
    Command(
      name: "help",
      summary: "the commands, or all about one",
      operands: [
        .init(placeholder: "COMMAND", kind: .command, isOptional: true, isRepeatable: true)
      ],
      options: .of(.man, .messageFormat),
      examples: [
        .init("remo-shop help --man | man -l -", meaning: "the manual page")
      ]),
    run: showHelp)
}

private func showHelp(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if arguments[.man] {
    if let word = arguments.operands.first { throw .manual(of: word) }
    io.output.write(ManualPage.text(of: .remoShop, version: version))
  } else if arguments.operands.isEmpty {
    io.output.write(HelpPage.overview(of: .remoShop))
  } else if let command = CommandTable.remoShop.named(arguments.operands) {
    io.output.write(HelpPage.page(of: command))
  } else {
    throw .unknownCommand(arguments.operands, in: .remoShop)
  }
  return .done
}

extension CommandError {
  fileprivate static func manual(of word: String) -> CommandError {
    .usage(
      "option '--man' prints one manual page of all commands; '\(word)' is too many",
      help: "leave out one of them")
  }
}
