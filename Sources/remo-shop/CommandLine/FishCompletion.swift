extension CompletionScript {
  var fish: String {
    var text = """
      # Whether the command line calls the command of these words.
      function __remo_shop_calls
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
      end

      # Whether it does, and no operand follows them yet.
      function __remo_shop_begins
        set -l words (string match -v -- '-*' (commandline -opc))
        set -e words[1]
        test "$words" = "$argv"
      end

      # Whether the line has fewer operands than the first argument. The values of the options that
      # follow it are not operands.
      function __remo_shop_has_fewer
        set -l count 0
        set -l before ''
        for word in (commandline -opc)
          string match -q -- '-*' $word; or contains -- "$before" $argv[2..]; or set count (math $count + 1)
          set before $word
        end
        test $count -lt $argv[1]
      end

      # The words, each after the part of a comma-separated list that is already typed.
      function __remo_shop_list
        set -l list (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        set -l start (string match -r -- '^.*,' $list)
        for word in $argv
          contains -- $word (string split -- , $start); or echo "$start$word"
        end
      end


      """
    for entry in commands.entries {
      let command = entry.command()
      text += line("__remo_shop_begins", what: "-f -a \(command.name)", meaning: command.summary)
      // The last line offers '--help' after every command.
      for alias in entry.aliases where alias.hasPrefix("--") && alias != "--help" {
        text += line(
          "__remo_shop_begins", what: "-f -l \(alias.dropFirst(2))", meaning: command.summary)
      }
      for below in command.subcommands {
        text += line(
          "__remo_shop_begins \(command.name)", what: "-f -a \(below.lastWord)",
          meaning: below.summary)
      }
    }
    for command in commands.leaves {
      let called = "__remo_shop_calls \(command.name)"
      for option in command.options {
        let short = option.letter.map { " -s \($0)" } ?? ""
        text += line(
          called, what: "-l \(option.name)\(short)\(fishValue(option))", meaning: option.help)
      }
      text += operands(of: command, called: called)
    }
    return text + "complete -c remo-shop -f -s h -l help -d 'show help'\n"
  }

  /// The completion of a command's operands. Files are offered by default.
  private func operands(of command: Command, called: String) -> String {
    guard let operand = command.operands.first else { return line(called, what: "-f") }
    let begins = "__remo_shop_begins \(command.name)"
    switch operand.kind {
    case .file:
      if operand.offered.isEmpty { return "" }
      if operand.isRepeatable { return line(called, what: "-a \(quoted(operand.offered))") }
      // Other files may follow the first ones.
      let most =
        command.name.split(separator: " ").count + 1
        + command.operands.prefix { !$0.offered.isEmpty }.count
      let values = command.options.filter { $0.takesValue }.flatMap(\.spellings)
      let isTheirs = "\(called); and __remo_shop_has_fewer \(most) \(values.joined(separator: " "))"
      return line(isTheirs, what: "-a \(quoted(operand.offered))")
    case .text: return line(called, what: "-f")
    case .choice: return line(begins, what: "-f -a \(quoted(operand.offered))")
    case .command:
      var text = line(called, what: "-f")
      for named in commands.helpWords {
        text += line(begins, what: "-a \(named.name)", meaning: named.summary)
      }
      for named in commands.parents {
        for below in named.subcommands {
          text += line(
            "\(begins) \(named.name)", what: "-a \(below.lastWord)", meaning: below.summary)
        }
      }
      return text
    }
  }

  private func fishValue(_ option: AnyOption) -> String {
    let words = option.offered
    let offered = words.isEmpty ? "" : " -a \(quoted(words))"
    switch option.syntax {
    case .flag: return ""
    case .file: return " -r -F\(offered)"
    case .folder: return " -x -a '(__fish_complete_directories)'"
    case .list where !words.isEmpty && !option.offersBeginnings:
      return " -x -a \(quoted("(__remo_shop_list \(words.joined(separator: " ")))"))"
    case .choice, .text, .list, .number: return " -x\(offered)"
    }
  }

  private func line(_ condition: String, what: String, meaning: String = "") -> String {
    let description = meaning.isEmpty ? "" : " -d \(quoted(meaning))"
    return "complete -c remo-shop -n \(quoted(condition)) \(what)\(description)\n"
  }
}
