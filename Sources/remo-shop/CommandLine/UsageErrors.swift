import RemoBytes
import RemoShop
import RemoTemplate

/// What is said about a wrong command line; the tests hold these texts word for word.
extension CommandError {
  static func unknownCommand(_ word: String) -> CommandError {
    if word.hasPrefix("-") { return .optionFirst(word) }
    let names = Command.all.map(\.name)
    if let nearest = nearestName(to: word, in: names) {
      return .usage("unknown command '\(word)'; did you mean '\(nearest)'?", help: .commands)
    }
    if word.contains(where: { $0 == "." || $0 == "/" }) {
      return .usage(
        "'\(word)' is not a command", help: "to render a file, write 'remo-shop render \(word)'")
    }
    return .usage("unknown command '\(word)'", help: .commands)
  }

  /// A command line that the system does not tell.
  static let unreadableCommandLine = CommandError(
    .ioError, "cannot read the command line, which Linux tells in '/proc/self/cmdline'",
    help: "mount '/proc', and allow more than 3 open files ('ulimit -n')")

  /// Words that name no command together.
  static func unknownCommand(_ words: [String]) -> CommandError {
    let count = (1..<words.count).last { Command.named(Array(words.prefix($0))) != nil }
    guard let count, let command = Command.named(Array(words.prefix(count))) else {
      return .unknownCommand(words[0])
    }
    if !command.subcommands.isEmpty {
      return .missingSubcommand(of: command, found: words[count])
    }
    return .usage(
      "'\(command.name)' has no commands; '\(words[count])' is too many",
      help: "write 'remo-shop help \(command.name)'")
  }

  /// An option where the command should stand: one of a command, a mistyped one, or none.
  private static func optionFirst(_ word: String) -> CommandError {
    if Command.leaves.contains(where: { $0.option(word) != nil }) {
      return .usage(
        "option '\(word)' stands before the command", help: "write 'remo-shop COMMAND \(word)'")
    }
    let own = Command.all.flatMap(\.aliases).filter { $0.hasPrefix("--") }
    let known = own + Command.leaves.flatMap(\.options).map(\.flag)
    // A letter says nothing but what it stands for elsewhere.
    let nearest = ["-v", "-V"].contains(word) ? "--version" : nearestName(to: word, in: known)
    let guess = didYouMean(nearest)
    let isOfCommand = nearest.map { !own.contains($0) } ?? false
    return .usage(
      "unknown option '\(word)'\(guess)",
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

  static func unknownOption(_ name: String, of command: Command) -> CommandError {
    let others = Command.leaves.filter { $0.option(name) != nil }.map { "'\($0.name)'" }
    if !others.isEmpty {
      return .usage(
        "'\(command.name)' has no option '\(name)'; it is one of \(others.conjunction)",
        help: .see(command))
    }
    let known = command.options.map(\.flag)
    // Other programs take the beginning of a name for it.
    let begun = name.hasPrefix("--") ? known.filter { $0.hasPrefix(name) } : []
    let meant = begun.isEmpty ? nearestName(to: name, in: known).map { [$0] } ?? [] : begun
    let guess = meant.isEmpty ? "" : "; did you mean \(meant.map { "'\($0)'" }.alternatives)?"
    return .usage("unknown option '\(name)'\(guess)", help: .see(command))
  }

  static func missingValue(_ option: Option, found: String?) -> CommandError {
    let message = "option '\(option.flag)' needs a value, \(option.value.placeholder ?? "")"
    guard let found else {
      return .usage(message, help: option.allowed ?? "write '\(option.example)'")
    }
    return .usage(
      "\(message), but '\(found)' follows",
      help: "if that is the value, write '\(option.flag)=\(found)'")
  }

  /// A word that looks like options where a file or folder should be named.
  static func missingFile(_ option: Option, found: String) -> CommandError {
    .usage(
      "option '\(option.flag)' needs a value, \(option.value.placeholder ?? ""), but '\(found)' follows",
      help: "if that is its name, write './\(found)'")
  }

  static func emptyValue(_ option: Option, _ what: String = "empty") -> CommandError {
    .usage(
      "option '\(option.flag)' needs a value, \(option.value.placeholder ?? ""), and the one given is"
        + " \(what)",
      help: option.standard.map { "leave it out for the default, '\($0)'" } ?? "leave it out")
  }

  static func unwantedValue(_ value: String, _ flag: String) -> CommandError {
    .usage("option '\(flag)' takes no value, found '\(value)'", help: "write '\(flag)'")
  }

  static func wrongValue(_ value: String, _ option: Option) -> CommandError {
    let names = option.value.choices.map { $0.flatMap { [$0.name] + $0.aliases } } ?? []
    return .wrongValue(
      value, option, nearest: nearestName(to: value, in: names), help: option.allowed ?? "")
  }

  static func wrongValue(
    _ value: String, _ option: Option, nearest: String?, help: String
  ) -> CommandError {
    let guess = didYouMean(nearest)
    return .usage("option '\(option.flag)' does not take '\(value)'\(guess)", help: help)
  }

  static func manual(of word: String) -> CommandError {
    .usage(
      "option '--man' prints one manual page of all commands; '\(word)' is too many",
      help: "leave out one of them")
  }

  static func needs(_ option: Option, for other: Option) -> CommandError {
    .usage(
      "option '\(other.flag)' does nothing without '\(option.flag)'",
      help: "add '\(option.flag)' or leave it out")
  }

  static let decimalNeedsDelimiter = CommandError.usage(
    "option '--decimal' does not take 'comma' where commas stand between the cells",
    help: "name another sign for that, such as '--delimiter \";\"'")

  static let listColumn = CommandError.usage(
    "option '--columns' does not take 'list', which rows of a stream begin with in any case",
    help: "leave it out; the column 'list' always comes first")

  static let embedNeedsFolder = CommandError.usage(
    "'--images embed' needs the folder of the images", help: "name it with '--image-dir'")

  static let folderNeedsEmbed = CommandError.usage(
    "option '--image-dir' does nothing without '--images embed'",
    help: "add '--images embed' or leave it out")

  static let zipOnTerminal = CommandError.usage(
    "a zip cannot be shown on a terminal", help: "name a file with '--output'")

  static let workbookOnTerminal = CommandError.usage(
    "a workbook cannot be shown on a terminal", help: "name a file with '--output'")

  static func oneFile(_ option: Option, _ other: Option) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' name the same file", help: "name two files")
  }

  static func mixedOutput(_ option: Option, _ main: Option) -> CommandError {
    .usage(
      "option '\(option.flag)' would mix its lines with the \(main.name)",
      help: "name a file with it, or one for the \(main.name) with '\(main.flag)'")
  }

  static func mixedOutputs(_ option: Option, _ other: Option) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' would mix their lines on standard output",
      help: "name a file with one of them")
  }

  static func replacesInput(_ option: Option, _ path: String) -> CommandError {
    .usage("option '\(option.flag)' would replace the input '\(path)'", help: "name another file")
  }

  static let inputTwice = CommandError.usage(
    "only one input can come from standard input", help: "name files for the others")

  /// An option that changes nothing in what is written: a format, or nil for a template.
  ///
  /// - Parameters:
  ///   - command: what names the formats that can be taken.
  ///   - template: whether the format is that of a built-in template asked for.
  static func idle(
    _ option: Option, _ format: ListFormat?, of command: Command, template: Bool = false
  ) -> CommandError {
    let formats = option.formats ?? []
    let offered = command.formats.map(\.name)
    let concerned = ListFormat.allCases.filter(formats.contains).map(\.rawValue)
      .filter(offered.contains).conjunction
    let other = template ? "'--format' in place of '--template'" : "another '--format'"
    return .usage(
      "option '\(option.flag)' is for \(concerned); it changes nothing in"
        + " \(format?.rawValue ?? "a template")",
      help: "leave it out, or take \(other)")
  }

  static func tabsNamed(_ path: String) -> CommandError {
    .usage(
      "the delimiter is not the tab, which '\(path)' names",
      help: "leave out '--delimiter', or end its name in .csv")
  }

  static let needsFolder = CommandError.usage(
    "a stream of workbooks cannot be written to one file",
    help: "name a folder with '--output-dir', or take another '--format'")

  static func together(_ option: Option, _ other: Option) -> CommandError {
    .usage(
      "options '\(option.flag)' and '\(other.flag)' exclude each other",
      help: "leave out one of them")
  }

  static func unknownLanguage(of path: String) -> CommandError {
    // What is piped in has no name to put an extension behind.
    let isStream = path == "-" || path.hasPrefix("/dev/")
    return .usage(
      "the extension of '\(path)' does not say what the template writes",
      help: TemplateLanguage.known(for: isStream ? "template" : path))
  }

  static func givenTwice(_ option: Option, _ first: String, _ second: String) -> CommandError {
    .usage(
      "option '\(option.flag)' is given twice, as '\(first)' and as '\(second)'",
      help: option.takesList
        ? "write '\(option.flag) \(first),\(second)' for both" : "leave out one of them")
  }

  static func tooManyOperands(of command: Command, found: String) -> CommandError {
    let limit = command.operands.count
    let most = limit == 0 ? "no arguments" : limit == 1 ? "one argument" : "\(limit) arguments"
    return .usage(
      "'\(command.name)' takes \(most); '\(found)' is too many", help: .see(command))
  }

  static func missingOperand(of command: Command, found: [String]) -> CommandError {
    let missing = command.operands.filter { !$0.isOptional }.map(\.placeholder)
    let only = found.last.map { ", and only '\($0)' is given" } ?? ""
    return .usage(
      "'\(command.name)' needs \(missing.conjunction)\(only)",
      help: "write 'remo-shop \(command.synopsis)'")
  }

  static func emptyOperand(of command: Command) -> CommandError {
    .usage(
      "'\(command.name)' takes the name of a file, and the one given is empty",
      help: "see whether a variable is not set")
  }

  static func wrongOperand(
    _ word: String, _ operand: Command.Operand, of command: Command
  ) -> CommandError {
    let names = operand.choices?.map(\.name) ?? []
    let guess = didYouMean(nearestPath(to: word, in: names))
    return .usage(
      "'\(command.name)' does not know '\(word)'\(guess)", help: "it takes \(names.alternatives)")
  }
}

/// The name that was probably meant; of a name with a folder its last part says enough.
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

extension Option {
  /// What values it takes, when not any text.
  fileprivate var allowed: String? {
    switch value {
    case .choice(_, let choices): "it takes \(choices.map(\.name).alternatives)"
    case .number(_, let bounds):
      bounds.upperBound.isFinite
        ? "it takes a number from \(shortestDecimal(bounds.lowerBound))"
          + " to \(shortestDecimal(bounds.upperBound))"
        : "it takes a number from \(shortestDecimal(bounds.lowerBound)) up"
    case .count(_, let bounds):
      "it takes a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .none, .text, .file, .folder: nil
    }
  }

  fileprivate var example: String { "\(flag) \(value.placeholder ?? "")" }
}

// MARK: Files that options name

extension CommandError {
  /// A name that is neither that of something built in nor that of a file.
  static func unknownBuiltIn(_ name: String, _ what: String, _ known: [String]) -> CommandError {
    let guess = didYouMean(nearestName(to: name, in: known))
    return CommandError(
      .noInput, "there is no built-in \(what) and no file '\(name)'\(guess)",
      help: "built in are \(known.joined(separator: ", "))")
  }

  /// A file that cannot be read, where the name of something built in would do.
  static func unreadable(_ error: CommandError, _ what: String, _ known: [String]) -> CommandError {
    var error = error
    error.help = "check the path; built-in \(what)s are \(known.joined(separator: ", "))"
    return error
  }

  /// Files that are there, are not what would be written, and are not to be replaced.
  static func areThere(_ paths: [String]) -> CommandError {
    let isOne = paths.count == 1
    return CommandError(
      .cannotCreate,
      paths.map { "'\($0)'" }.conjunction
        + " \(isOne ? "is" : "are") there already, and not the same",
      help: "name another folder; '--force' replaces \(isOne ? "it" : "them"), with all that was"
        + " changed there")
  }

  /// The name of a template that would not be taken for one.
  static func saysNoLanguage(_ path: String, _ suffix: String) -> CommandError {
    .usage(
      "the name '\(path)' does not say what the template writes",
      help: "name it '\(path).\(suffix)'")
  }

  /// A copy that would go to standard output, its partials to a folder.
  static func shown(_ name: String) -> CommandError {
    .usage(
      "standard output is no file to copy to", help: "'templates show \(name)' writes it there")
  }

  /// A template or theme that cannot be used; its text says where and why.
  static func template(_ error: DocumentTemplateError) -> CommandError {
    let place = SourceLocation(line: error.line, column: error.column)
    return template(
      error.description, message: error.message, help: error.help, file: error.fileName, at: place)
  }

  /// The same of a text in a template's place that is none.
  static func template(_ error: TemplateError) -> CommandError {
    let place = SourceLocation(line: error.place.line, column: error.place.column)
    return template(
      error.text, message: error.message, help: error.help, file: error.place.template, at: place)
  }

  /// - Parameter description: the lines for people.
  private static func template(
    _ description: String, message: String, help: String?, file: String, at place: SourceLocation
  ) -> CommandError {
    var result = CommandError(.badInput, message, help: help)
    result.code = "invalid-template"
    result.lines = description.split(separator: "\n").map(String.init)
    result.file = file.isEmpty ? nil : file
    result.place = place.line > 0 ? place : nil
    return result
  }
}
