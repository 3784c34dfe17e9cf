extension Command {
  /// `remo-shop completions`.
  static let completions = Command(
    name: "completions",
    summary: "a script that completes commands and options in a shell",
    details: [
      "Prints the script. Write that for bash to"
        + " ~/.local/share/bash-completion/completions/remo-shop, that for zsh to a file called"
        + " _remo-shop in a folder of $fpath, that for fish to"
        + " ~/.config/fish/completions/remo-shop.fish."
    ],
    operands: [
      Operand(
        placeholder: "SHELL",
        kind: .choice(CompletionScript.Shell.allCases.map { Option.Choice($0.rawValue) }))
    ],
    options: [.messageFormat],
    examples: {
      [
        Example(line: "source <(remo-shop completions bash)", meaning: "completes in this shell"),
        Example(
          line: "remo-shop completions fish > ~/.config/fish/completions/remo-shop.fish",
          meaning: "completes in every fish from now on"),
      ]
    },
    run: { arguments, io in
      let shell = arguments.operands.first.flatMap(CompletionScript.Shell.init)
      if let shell { io.output.write(CompletionScript.text(for: shell)) }
      return .done
    })
}
