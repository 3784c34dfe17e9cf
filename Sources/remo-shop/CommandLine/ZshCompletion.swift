extension CompletionScript {
  var zsh: String {
    var text = "#compdef remo-shop\n\n_remo-shop() {\n  local state line\n"
    text += "  _arguments -C"
    for entry in commands.entries {
      for alias in entry.aliases where alias.hasPrefix("--") {
        let summary = zshEscaped(entry.command().summary)
        text += " \\\n    " + quoted("(- *)\(alias)[\(summary)]")
      }
    }
    text += " \\\n    '1: :->command' '*:: :->rest'\n  case $state in\n    command)\n"
    text += described(commands.all.map { ($0.name, $0.summary) }, indent: 6)
    text += "    rest)\n      case $words[1] in\n"
    for command in commands.all {
      text += "        \(command.name))\n"
      if command.subcommands.isEmpty {
        text += specifications(of: command, indent: 10)
        continue
      }
      text += "          _arguments -C '1: :->command' '*:: :->rest'\n"
      text += "          case $state in\n            command)\n"
      text += described(command.subcommands.map { ($0.lastWord, $0.summary) }, indent: 14)
      text += "            rest)\n              case $words[1] in\n"
      for subcommand in command.subcommands {
        text += "                \(subcommand.lastWord))\n"
        text += specifications(of: subcommand, indent: 18)
      }
      text += "              esac ;;\n          esac ;;\n"
    }
    return text + "      esac ;;\n  esac\n}\n\n_remo-shop \"$@\"\n"
  }

  private func described(_ entries: [(name: String, summary: String)], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = "\(margin)local -a entries=(\n"
    for (name, summary) in entries { text += "\(margin)  \(quoted("\(name):\(summary)"))\n" }
    return text + "\(margin))\n\(margin)_describe command entries ;;\n"
  }

  private func specifications(of command: Command, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let takesCommand = command.operands.first?.isCommand == true
    // After '--' only operands follow.
    var text = "\(margin)_arguments -S"
    for option in command.options {
      let typed = option.spellings
      // In zsh's notation: repeatable, or not after either spelling.
      let repeated =
        option.isRepeatable ? "*" : typed.count > 1 ? "(\(typed.joined(separator: " ")))" : ""
      for name in typed {
        // A letter's value may be attached; a name's value may follow `=`.
        let assign =
          !option.takesValue ? "" : name.hasPrefix("--") ? "=" : "+"
        let specification = "\(repeated)\(name)\(assign)[\(zshEscaped(option.help))]"
        text += " \\\n\(margin)  " + quoted(specification + zshAction(option))
      }
    }
    for operand in command.operands where !operand.isCommand {
      let place = operand.isRepeatable ? "*" : ""
      let words = operand.offered.joined(separator: " ")
      let action =
        switch operand.kind {
        case .file: words.isEmpty ? "_files" : "{compadd - \(words); _files}"
        case .choice: "(\(words))"
        case .text, .command: " "
        }
      text += " \\\n\(margin)  " + quoted("\(place):\(zshEscaped(operand.placeholder)):\(action)")
    }
    text += " \\\n\(margin)  '--help[show help]'"
    return text + (takesCommand ? named(indent: indent) : " ;;\n")
  }

  /// The words of a command as operands; the second depends on the first.
  private func named(indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = " \\\n\(margin)  '1: :->named' '2: :->below'\n"
    text += "\(margin)case $state in\n\(margin)  named)\n"
    text += described(commands.helpWords, indent: indent + 4)
    text += "\(margin)  below)\n\(margin)    case $line[1] in\n"
    for parent in commands.parents {
      text += "\(margin)      \(parent.name))\n"
      text += described(parent.subcommands.map { ($0.lastWord, $0.summary) }, indent: indent + 8)
    }
    return text + "\(margin)    esac ;;\n\(margin)esac ;;\n"
  }

  private func zshAction(_ option: AnyOption) -> String {
    let words = option.offered.joined(separator: " ")
    let name = zshEscaped(option.placeholder ?? "")
    switch option.syntax {
    case .flag: return ""
    case .file where !words.isEmpty: return ":\(name):{compadd - \(words); _files}"
    case .file: return ":\(name):_files"
    case .folder: return ":\(name):_files -/"
    case .list where option.offersBeginnings: return ":\(name):{compadd -S \"\" - \(words)}"
    case .list where !words.isEmpty: return ":\(name):{_values -s , name \(words)}"
    case .choice, .text, .list, .number: return ":\(name):" + (words.isEmpty ? " " : "(\(words))")
    }
  }

  /// The text with the characters escaped that end a part of an `_arguments` specification.
  private func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\:[]".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
