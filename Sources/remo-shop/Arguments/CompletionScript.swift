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
        text += "    \(pattern)) \(bashReply(option))return ;;\n"
      }
    }
    text += "  esac\n  case $command in\n"
    for command in Command.leaves {
      let flags = command.options.map(\.flag) + ["--help"]
      let words = command.operands.first?.choices?.map(\.name) ?? []
      let takesCommand = command.operands.first?.isCommand == true
      text += "    \(quoted(command.name)))\n      case $cur in\n"
      let options = quoted(flags.joined(separator: " "))
      text += "        -*) COMPREPLY=($(compgen -W \(options) -- \"$cur\")) ;;\n"
      if !words.isEmpty {
        let operands = quoted(words.joined(separator: " "))
        text += "        *) COMPREPLY=($(compgen -W \(operands) -- \"$cur\")) ;;\n"
      }
      if takesCommand {
        // A command of two words is named by both.
        let pairs =
          [(command.name, Command.all.map(\.name))]
          + parents.map { ($0.name, $0.subcommands.map(\.lastWord)) }
        text += "        *) case $prev in\n"
        for (word, names) in pairs {
          let names = quoted(names.joined(separator: " "))
          text += "          \(word)) COMPREPLY=($(compgen -W \(names) -- \"$cur\")) ;;\n"
        }
        text += "        esac ;;\n"
      }
      text += "      esac ;;\n"
    }
    return text + "  esac\n}\ncomplete -o default -F _remo_shop remo-shop\n"
  }

  /// What completes the value of an option; of several with commas between them the last one.
  private static func bashReply(_ option: Option) -> String {
    let words = option.offered
    if words.isEmpty { return "" }
    let list = quoted(words.joined(separator: " "))
    let rest = "-P \"${cur%\"${cur##*,}\"}\" -- \"${cur##*,}\""
    // Before bash 4 a space follows all the same.
    let joins = words.contains { $0.hasSuffix("=") } ? "compopt -o nospace 2>/dev/null; " : ""
    return "COMPREPLY=($(compgen -W \(list) \(option.takesList ? rest : "-- \"$cur\""))); \(joins)"
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
        text += " \\\n\(margin)  " + quoted(specification + zshAction(option))
      }
    }
    for operand in command.operands {
      let place = operand.isRepeatable ? "*" : ""
      let action =
        switch operand.kind {
        case .file: "_files"
        case .text: " "
        case .choice(let choices): "(\(choices.map(\.name).joined(separator: " ")))"
        case .command: "(\(Command.all.map(\.name).joined(separator: " ")))"
        }
      text += " \\\n\(margin)  " + quoted("\(place):\(zshEscaped(operand.placeholder)):\(action)")
    }
    return text + " \\\n\(margin)  '--help[show help]' ;;\n"
  }

  private static func zshAction(_ option: Option) -> String {
    let words = option.offered.joined(separator: " ")
    switch option.value {
    case .none: return ""
    case .file(let name) where !words.isEmpty:
      return ":\(zshEscaped(name)):{compadd - \(words); _files}"
    case .text(let name) where words.hasSuffix("="):
      return ":\(zshEscaped(name)):{compadd -S \"\" - \(words)}"
    case .text(let name) where option.takesList && !words.isEmpty:
      return ":\(zshEscaped(name)):{_values -s , name \(words)}"
    case .text(let name) where words.isEmpty: return ":\(zshEscaped(name)): "
    case .choice(let name, _), .text(let name):
      return ":\(zshEscaped(name)):(\(words))"
    case .file(let name): return ":\(zshEscaped(name)):_files"
    case .folder(let name): return ":\(zshEscaped(name)):_files -/"
    case .number(let name, _), .count(let name, _):
      return ":\(zshEscaped(name)): "
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
          case .file: " -r -F"
          case .folder: " -x -a '(__fish_complete_directories)'"
          case .choice, .text, .number, .count: " -x"
          }
        let words = option.offered.joined(separator: " ")
        let offered = words.isEmpty ? "" : " -a \(quoted(words))"
        text += line(condition, "-l \(option.name)\(short)\(value)\(offered)", option.help)
      }
      for choice in command.operands.first?.choices ?? [] {
        text += line(condition, "-f -a \(choice.name)", "")
      }
      if command.operands.first?.isCommand == true {
        // What follows a command of two words is offered as it is without this one.
        let others = Command.all.map(\.name).filter { $0 != command.name }.joined(separator: " ")
        for named in Command.all {
          text += line(
            "\(condition); and not __fish_seen_subcommand_from \(others)", "-f -a \(named.name)",
            named.summary)
        }
      }
    }
    return text + "complete -c remo-shop -f -s h -l help -d 'show help'\n"
  }

  private static func line(_ condition: String, _ what: String, _ meaning: String) -> String {
    let description = meaning.isEmpty ? "" : " -d \(quoted(meaning))"
    return "complete -c remo-shop -n \(quoted(condition)) \(what)\(description)\n"
  }
}

extension Option {
  /// Whether it takes several values with commas between them.
  fileprivate var takesList: Bool { value.placeholder?.hasSuffix(",…") == true }
}
