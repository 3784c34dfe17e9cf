extension CompletionScript {
  /// The script for bash.
  ///
  /// It supports bash 3.2, which macOS still ships, and so does not use `mapfile`. Without
  /// `compopt`, a word that may be a file name completes only to the offered words. If there is no
  /// reply, `-o default` completes file names.
  var bash: String {
    let names = commands.entries.flatMap { [$0.name] + $0.aliases.filter { $0.hasPrefix("--") } }
    var text = """
      # The words of the first argument and the names of files.
      _remo_shop_files() {
        local IFS=$' \\t\\n'
        COMPREPLY=($(compgen -W "$1" -- "$cur"))
        IFS=$'\\n'
        if compopt -o filenames 2>/dev/null; then COMPREPLY+=($(compgen -f -- "$cur")); fi
      }

      # The words, each after the part of a comma-separated list that is already typed.
      _remo_shop_list() {
        local word full=$head$cur
        local start=${full%"${full##*,}"}
        for word in $(compgen -W "$1" -- "${full##*,}"); do
          case ,$start in
            *,"$word",*) continue ;;
          esac
          word=$start$word
          COMPREPLY+=("${word#"$head"}")
        done
      }

      _remo_shop() {
        local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} first=2 values= options=
        local i=$((COMP_CWORD - 1)) operands=0 prev head=
        # bash splits words at these characters: '--columns=group', 'ndcg@10,map'. A reply
        # replaces the part from the last '@'; the head comes before it.
        case $cur in
          =) cur= ;;
          @) head=${COMP_WORDS[i]} i=$((i - 1)) ;;
          *)
            if [ "${COMP_WORDS[i]}" = @ ]; then
              cur=@$cur head=${COMP_WORDS[i - 1]} i=$((i - 2))
            fi ;;
        esac
        while :; do
          case ${COMP_WORDS[i]} in
            =) i=$((i - 1)) ;;
            @) head=${COMP_WORDS[i - 1]}@$head i=$((i - 2)) ;;
            *) break ;;
          esac
        done
        prev=${COMP_WORDS[i]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W \(quoted(names)) -- "$cur"))
          return
        fi

      """
    for parent in commands.parents {
      text += """
          if [ "$command" = \(parent.name) ]; then
            if [ "$COMP_CWORD" -eq 2 ]; then
              COMPREPLY=($(compgen -W \(quoted(parent.subcommands.map(\.lastWord))) -- "$cur"))
              return
            fi
            command="$command ${COMP_WORDS[2]}" first=3
          fi

        """
    }
    text += "  case $command in\n"
    for command in commands.leaves {
      let values = command.options.filter { $0.takesValue }.flatMap(\.spellings)
      let options = command.options.map(\.flag) + ["--help"]
      text += "    \(quoted(command.name)))\n"
      if !values.isEmpty { text += "      values=\(quoted(values))\n" }
      text += "      options=\(quoted(options)) ;;\n"
    }
    text += """
        esac
        for ((i = first; i < COMP_CWORD; i++)); do
          case " $values " in
            *" ${COMP_WORDS[i]} "*)
              if [ "${COMP_WORDS[i + 1]}" = = ]; then i=$((i + 1)); fi
              i=$((i + 1))
              continue ;;
          esac
          case ${COMP_WORDS[i]} in
            --) options= ;;
            -*) ;;
            = | @) i=$((i + 1)) ;;
            *) operands=$((operands + 1)) ;;
          esac
        done
        case "$command $prev" in

      """
    for command in commands.leaves {
      for option in command.options where option.takesValue {
        let pattern = option.spellings.map { quoted("\(command.name) \($0)") }
        text += "    \(pattern.joined(separator: "|"))) \(bashReply(option))return ;;\n"
      }
    }
    text += """
        esac
        case $cur in
          -*) COMPREPLY=($(compgen -W "$options" -- "$cur")); return ;;
        esac
        case "$command $operands" in

      """
    for command in commands.leaves {
      for (place, operand) in command.operands.enumerated() {
        let words = operand.offered
        if operand.isCommand {
          // A two-word command needs both words to identify it.
          text += "    '\(command.name) 0') \(bashWords(commands.helpWords.map(\.name)));;\n"
          text += "    '\(command.name) 1') case $prev in\n"
          for parent in commands.parents {
            text += "        \(parent.name)) \(bashWords(parent.subcommands.map(\.lastWord)));;\n"
          }
          text += "      esac ;;\n"
        } else if !words.isEmpty {
          let pattern = quoted("\(command.name) ") + (operand.isRepeatable ? "*" : "\(place)")
          let isFile = if case .file = operand.kind { true } else { false }
          text += "    \(pattern)) "
          text += (isFile ? "_remo_shop_files \(quoted(words)) " : bashWords(words)) + ";;\n"
        }
      }
    }
    return text + "  esac\n}\ncomplete -o default -F _remo_shop remo-shop\n"
  }

  private func bashWords(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \(quoted(words)) -- \"$cur\")) "
  }

  /// The completion of an option's value; in a comma-separated list, of its last word.
  private func bashReply(_ option: AnyOption) -> String {
    let words = option.offered
    if words.isEmpty { return "" }
    if option.takesPath { return "_remo_shop_files \(quoted(words)); " }
    if !option.takesList { return "\(bashWords(words)); " }
    // Before bash 4 a space follows anyway.
    let joins = option.offersBeginnings ? "compopt -o nospace 2>/dev/null; " : ""
    return "_remo_shop_list \(quoted(words)); \(joins)"
  }
}
