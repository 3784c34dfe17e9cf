extension Command {
  /// `remo-shop help`, `--help`, and `COMMAND --help`.
  static let help = Command(
    name: "help",
    aliases: ["--help", "-h"],
    summary: "the commands, or all about one",
    operands: [
      Operand(placeholder: "COMMAND", kind: .command, isOptional: true, isRepeatable: true)
    ],
    options: [.man, .messageFormat],
    examples: {
      [
        Example(line: "remo-shop help --man | man -l -", meaning: "the manual page")
      ]
    },
    run: { arguments, io throws(CommandError) in
      if arguments.has(.man) {
        if let word = arguments.operands.first { throw .manual(of: word) }
        io.output.write(ManualPage.text)
      } else if arguments.operands.isEmpty {
        io.output.write(HelpPage.overview)
      } else if let command = Command.named(arguments.operands) {
        io.output.write(HelpPage.page(of: command))
      } else {
        throw .unknownCommand(arguments.operands)
      }
      return .done
    })
}
