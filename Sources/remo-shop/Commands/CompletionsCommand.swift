extension RunnableCommand {
  static let completions = RunnableCommand(
    name: "completions",
    summary: "a script that completes commands and options in a shell",
    details: [
      "Prints the script. Save it for bash as"
        + " ~/.local/share/bash-completion/completions/remo-shop, for zsh as _remo-shop in a"
        + " folder of $fpath, and for fish as ~/.config/fish/completions/remo-shop.fish."
    ],
    operands: [
      .init(
        placeholder: "SHELL",
        kind: .choice(CompletionScript.Shell.allCases.map { Choice(name: $0.rawValue) }))
    ],
    options: .of(.messageFormat),
    examples: [
      .init("source <(remo-shop completions bash)", meaning: "completions in this shell"),
      .init(
        "remo-shop completions fish > ~/.config/fish/completions/remo-shop.fish",
        meaning: "completions in every new fish"),
    ],
    run: writeCompletions)
}

private func writeCompletions(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let shell = arguments.operands.first.flatMap(CompletionScript.Shell.init)
  if let shell { io.output.write(CompletionScript(commands: .remoShop).text(for: shell)) }
  return .done
}
