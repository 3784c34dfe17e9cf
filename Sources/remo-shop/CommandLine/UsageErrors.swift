import RemoBytes

// The errors for an invalid command line. Tests check their texts word for word.

// MARK: Commands

extension CommandError {
  static func unknownCommand(_ word: String, in commands: CommandTable) -> CommandError {
    if word.hasPrefix("-") { return .optionFirst(word, in: commands) }
    if let nearest = nearestName(to: word, in: commands.entries.map(\.name)) {
      return .usage("unknown command '\(word)'; did you mean '\(nearest)'?", help: .commands)
    }
    if word.contains(where: { $0 == "." || $0 == "/" }) {
      return .usage(
        "'\(word)' is not a command", help: "to render a file, write 'remo-shop render \(word)'")
    }
    return .usage("unknown command '\(word)'", help: .commands)
  }

  static func unknownCommand(_ words: [String], in commands: CommandTable) -> CommandError {
    let count = (1..<words.count).last { commands.named(words.prefix($0)) != nil }
    guard let count, let command = commands.named(words.prefix(count)) else {
      return .unknownCommand(words[0], in: commands)
    }
    if !command.subcommands.isEmpty {
      return .missingSubcommand(of: command, found: words[count])
    }
    return .usage(
      "'\(command.name)' has no subcommands; '\(words[count])' is one too many",
      help: "write 'remo-shop help \(command.name)'")
  }

  /// The error for an option before the command: another command's option, a mistyped one, or
  /// neither.
  private static func optionFirst(_ word: String, in commands: CommandTable) -> CommandError {
    if commands.leaves.contains(where: { $0.option(word) != nil }) {
      return .usage(
        "option '\(word)' must follow the command", help: "write 'remo-shop COMMAND \(word)'")
    }
    let own = commands.entries.flatMap(\.aliases).filter { $0.hasPrefix("--") }
    let known = own + commands.leaves.flatMap(\.options).map(\.flag)
    // A letter gives no hint, except for its meaning in other programs.
    let nearest = ["-v", "-V"].contains(word) ? "--version" : nearestName(to: word, in: known)
    let isOfCommand = nearest.map { !own.contains($0) } ?? false
    return .usage(
      "unknown option '\(word)'\(didYouMean(nearest))",
      help: isOfCommand ? "write it after the command" : .commands)
  }

  static func missingSubcommand(of command: Command, found: String?) -> CommandError {
    let names = command.subcommands.map(\.lastWord)
    guard let found else {
      return .usage("'\(command.name)' needs one of \(names.alternatives)", help: .see(command))
    }
    let guess = didYouMean(nearestName(to: found, in: names))
    return .usage(
      "'\(command.name)' does not know '\(found)'\(guess)",
      help: "it takes \(names.alternatives)")
  }
}

// MARK: Options

extension CommandError {
  static func unknownOption(
    _ name: String, of command: Command, in commands: CommandTable
  ) -> CommandError {
    let others = commands.leaves.filter { $0.option(name) != nil }.map { "'\($0.name)'" }
    if !others.isEmpty {
      return .usage(
        "'\(command.name)' has no option '\(name)'; it is one of \(others.conjunction)",
        help: .see(command))
    }
    let known = command.options.map(\.flag)
    // Other programs accept an abbreviated name.
    let begun = name.hasPrefix("--") ? known.filter { $0.hasPrefix(name) } : []
    let meant = begun.isEmpty ? nearestName(to: name, in: known).map { [$0] } ?? [] : begun
    let guess = meant.isEmpty ? "" : "; did you mean \(meant.map { "'\($0)'" }.alternatives)?"
    return .usage("unknown option '\(name)'\(guess)", help: .see(command))
  }

  static func missingValue(_ option: AnyOption, found: String?) -> CommandError {
    guard let found else {
      return .usage(
        option.needsValue,
        help: option.allowed() ?? "write '\(option.flag) \(option.placeholder ?? "")'")
    }
    return .usage(
      "\(option.needsValue), but found '\(found)'",
      help: "if that is the value, write '\(option.flag)=\(found)'")
  }

  /// The error for a word that looks like options instead of a file or folder.
  static func missingFile(_ option: AnyOption, found: String) -> CommandError {
    .usage(
      "\(option.needsValue), but found '\(found)'",
      help: "if that is its name, write './\(found)'")
  }

  /// The error for an empty value.
  ///
  /// - Parameter what: a word for the value's content: `empty`, `blank`.
  static func emptyValue(_ option: AnyOption, what: String = "empty") -> CommandError {
    .usage(
      "\(option.needsValue), but the given one is \(what)",
      help: option.standard.map { "leave it out for the default, '\($0)'" } ?? "leave it out")
  }

  static func unwantedValue(_ value: String, flag: String) -> CommandError {
    .usage("option '\(flag)' takes no value, found '\(value)'", help: "write '\(flag)'")
  }

  static func wrongValue(_ value: String, option: AnyOption) -> CommandError {
    .wrongValue(value, option: option, nearest: option.nearest(value), help: option.allowed() ?? "")
  }

  /// The error for a value with a specific problem.
  static func wrongValue(
    _ value: String, option: AnyOption, nearest: String? = nil, help: String
  ) -> CommandError {
    .usage("option '\(option.flag)' does not take '\(value)'\(didYouMean(nearest))", help: help)
  }

  static func givenTwice(_ option: AnyOption, first: String, second: String) -> CommandError {
    .usage(
      "option '\(option.flag)' is given twice, as '\(first)' and as '\(second)'",
      help: option.takesList
        ? "write '\(option.flag) \(first),\(second)' for both" : "leave out one of them")
  }

  static func needs(_ needed: AnyOption, for option: AnyOption) -> CommandError {
    .usage(
      "option '\(option.flag)' has no effect without '\(needed.flag)'",
      help: "add '\(needed.flag)' or leave it out")
  }

  static func together(_ option: AnyOption, other: AnyOption) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' exclude each other",
      help: "leave out one of them")
  }
}

extension CommandError {
  static func needs<A, B>(_ needed: Option<A>, for option: Option<B>) -> CommandError {
    .needs(needed.record, for: option.record)
  }

  static func together<A, B>(_ option: Option<A>, other: Option<B>) -> CommandError {
    .together(option.record, other: other.record)
  }
}

extension AnyOption {
  fileprivate var needsValue: String { "option '\(flag)' needs a value, \(placeholder ?? "")" }
}

// MARK: Operands

extension CommandError {
  static func tooManyOperands(of command: Command, found: String) -> CommandError {
    let limit = command.operands.count
    let most = limit == 0 ? "no arguments" : limit == 1 ? "one argument" : "\(limit) arguments"
    return .usage(
      "'\(command.name)' takes \(most); '\(found)' is one too many", help: .see(command))
  }

  static func missingOperand(of command: Command, found: [String]) -> CommandError {
    let missing = command.operands.filter { !$0.isOptional }.map(\.placeholder)
    let only = found.last.map { ", but found only '\($0)'" } ?? ""
    return .usage(
      "'\(command.name)' needs \(missing.conjunction)\(only)",
      help: "write 'remo-shop \(command.synopsis)'")
  }

  static func emptyOperand(of command: Command) -> CommandError {
    .usage(
      "'\(command.name)' needs the name of a file, but the given name is empty",
      help: "check whether a variable is unset")
  }

  static func wrongOperand(
    _ word: String, choices: [String], of command: Command
  ) -> CommandError {
    let guess = didYouMean(nearestPath(to: word, in: choices))
    return .usage(
      "'\(command.name)' does not know '\(word)'\(guess)",
      help: "it takes \(choices.alternatives)")
  }
}

/// The closest known name. For a name with a folder, a match of the last part suffices.
private func nearestPath(to word: String, in names: [String]) -> String? {
  let last = nearestName(to: word.fileName, in: names.map(\.fileName))
  return names.first { $0.fileName == word.fileName } ?? nearestName(to: word, in: names)
    ?? names.first { $0.fileName == last }
    ?? names.first { $0.fileName == word.fileStem }
}

extension String {
  static var commands: String { "'remo-shop help' lists the commands" }

  fileprivate static func see(_ command: Command) -> String {
    "see 'remo-shop help \(command.name)'"
  }
}
