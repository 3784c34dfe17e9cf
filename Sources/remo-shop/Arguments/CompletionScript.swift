/// Completions for shells, from the tables of commands and options.
enum CompletionScript {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// The script that the shell is to load.
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The text as one word of a shell's language.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  // MARK: bash

  // Written for bash 3.2, which macOS still has: no `mapfile`, no `compopt`. Without a reply,
  // `-o default` completes file names.
  private static var bash: String {
    let names = Command.all.flatMap { [$0.name] + $0.aliases.filter { $0.hasPrefix("--") } }
    var text = """
      _remo_shop() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        if [ "$cur" = = ]; then cur=; elif [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W \(quoted(names.joined(separator: " "))) -- "$cur"))
          return
        fi

      """
    let parents = Command.all.filter { !$0.subcommands.isEmpty }
    for parent in parents {
      let words = parent.subcommands.map(\.lastWord).joined(separator: " ")
      text += """
          if [ "$command" = \(parent.name) ]; then
            if [ "$COMP_CWORD" -eq 2 ]; then
              COMPREPLY=($(compgen -W \(quoted(words)) -- "$cur"))
              return
            fi
            command="$command ${COMP_WORDS[2]}"
          fi

        """
    }
    text += "  case \"$command $prev\" in\n"
    for command in Command.leaves {
      for option in command.options where option.value.placeholder != nil {
        let typed = [option.flag] + (option.letter.map { ["-\($0)"] } ?? [])
        let pattern = typed.map { quoted("\(command.name) \($0)") }.joined(separator: "|")
        let words = option.value.choices?.map(\.name).joined(separator: " ")
        let reply = words.map { "COMPREPLY=($(compgen -W \(quoted($0)) -- \"$cur\")); " } ?? ""
        text += "    \(pattern)) \(reply)return ;;\n"
      }
    }
    text += "  esac\n  case $command in\n"
    for command in Command.leaves {
      let flags = command.options.map(\.flag) + ["--help"]
      let words = command.operands.first?.choices?.map(\.name) ?? []
      text += "    \(quoted(command.name)))\n      case $cur in\n"
      let options = quoted(flags.joined(separator: " "))
      text += "        -*) COMPREPLY=($(compgen -W \(options) -- \"$cur\")) ;;\n"
      if !words.isEmpty {
        let operands = quoted(words.joined(separator: " "))
        text += "        *) COMPREPLY=($(compgen -W \(operands) -- \"$cur\")) ;;\n"
      }
      text += "      esac ;;\n"
    }
    return text + "  esac\n}\ncomplete -o default -F _remo_shop remo-shop\n"
  }

  // MARK: zsh

  private static var zsh: String {
    var text = "#compdef remo-shop\n\n_remo-shop() {\n  local state line\n"
    text += "  _arguments -C '1: :->command' '*:: :->rest'\n  case $state in\n    command)\n"
    text += described(Command.all.map { ($0.name, $0.summary) }, indent: 6)
    text += "    rest)\n      case $words[1] in\n"
    for command in Command.all {
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

  private static func described(_ entries: [(String, String)], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = "\(margin)local -a entries=(\n"
    for (name, summary) in entries { text += "\(margin)  \(quoted("\(name):\(summary)"))\n" }
    return text + "\(margin))\n\(margin)_describe command entries ;;\n"
  }

  private static func specifications(of command: Command, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = "\(margin)_arguments"
    for option in command.options {
      let typed = [option.letter.map { "-\($0)" }, option.flag].compactMap { $0 }
      // In zsh's terms: any number of times, or not after either spelling.
      let repeated =
        option.isRepeatable ? "*" : typed.count > 1 ? "(\(typed.joined(separator: " ")))" : ""
      for name in typed {
        // The value of a letter may be attached, that of a name may stand behind `=`.
        let assign = option.value.placeholder == nil ? "" : name.hasPrefix("--") ? "=" : "+"
        let specification = "\(repeated)\(name)\(assign)[\(zshEscaped(option.help))]"
        text += " \\\n\(margin)  " + quoted(specification + zshAction(option.value))
      }
    }
    for operand in command.operands {
      let place = operand.isRepeatable ? "*" : ""
      let action =
        switch operand.kind {
        case .file: "_files"
        case .text: " "
        case .choice(let choices): "(\(choices.map(\.name).joined(separator: " ")))"
        }
      text += " \\\n\(margin)  " + quoted("\(place):\(zshEscaped(operand.placeholder)):\(action)")
    }
    return text + " \\\n\(margin)  '--help[show help]' ;;\n"
  }

  private static func zshAction(_ value: Option.Value) -> String {
    switch value {
    case .none: ""
    case .choice(let name, let choices):
      ":\(zshEscaped(name)):(\(choices.map(\.name).joined(separator: " ")))"
    case .file(let name): ":\(zshEscaped(name)):_files"
    case .folder(let name): ":\(zshEscaped(name)):_files -/"
    case .text(let name), .number(let name, _), .count(let name, _): ":\(zshEscaped(name)): "
    }
  }

  /// The text with the signs escaped that end a part of an `_arguments` specification.
  private static func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\:[]".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  // MARK: fish

  private static var fish: String {
    var text = ""
    for command in Command.all {
      text += line("__fish_use_subcommand", "-f -a \(command.name)", command.summary)
      for subcommand in command.subcommands {
        let others = command.subcommands.map(\.lastWord).joined(separator: " ")
        let condition =
          "__fish_seen_subcommand_from \(command.name);"
          + " and not __fish_seen_subcommand_from \(others)"
        text += line(condition, "-f -a \(subcommand.lastWord)", subcommand.summary)
      }
    }
    for command in Command.leaves {
      let condition = command.words.map { "__fish_seen_subcommand_from \($0)" }
        .joined(separator: "; and ")
      for option in command.options {
        let short = option.letter.map { " -s \($0)" } ?? ""
        let value =
          switch option.value {
          case .none: ""
          case .choice(_, let choices):
            " -x -a \(quoted(choices.map(\.name).joined(separator: " ")))"
          case .file: " -r -F"
          case .folder: " -x -a '(__fish_complete_directories)'"
          case .text, .number, .count: " -x"
          }
        text += line(condition, "-l \(option.name)\(short)\(value)", option.help)
      }
      for choice in command.operands.first?.choices ?? [] {
        text += line(condition, "-f -a \(choice.name)", "")
      }
    }
    return text + "complete -c remo-shop -f -s h -l help -d 'show help'\n"
  }

  private static func line(_ condition: String, _ what: String, _ meaning: String) -> String {
    let description = meaning.isEmpty ? "" : " -d \(quoted(meaning))"
    return "complete -c remo-shop -n \(quoted(condition)) \(what)\(description)\n"
  }
}
