import RemoBytes

/// Parses a command line with the tables of commands and options.
///
/// Options may come before, between and after the operands, as `--name value`, `--name=value`, `-o
/// value`, `-ovalue` or `-o=value`. Letters without a value can be grouped, as in `-qo value`.
/// After `--` every word is an operand. `-` is always an operand.
struct ArgumentParser {
  private let command: Command
  private let commands: CommandTable
  private var rest: ArraySlice<String>
  private var operands: [String] = []
  private var given: [Arguments.Given] = []

  /// Finds the command at the start of the words, and parses the rest.
  ///
  /// `--help` or `-h` anywhere before `--` shows the help of the preceding command.
  static func parse(
    _ words: [String], commands: CommandTable
  ) throws(CommandError) -> Arguments {
    let (command, rest) = try resolve(words[...], commands: commands)
    let options = rest.prefix { $0 != "--" }
    if options.contains(where: { $0 == "--help" || $0 == "-h" }),
      let help = commands.named("--help")
    {
      return Arguments(command: help, operands: command.words)
    }
    if !command.subcommands.isEmpty { throw .missingSubcommand(of: command, found: rest.first) }
    var parser = ArgumentParser(command: command, commands: commands, rest: rest)
    try parser.readAll()
    return Arguments(command: command, operands: parser.operands, given: parser.given)
  }

  /// The command at the start of `words`, and the words after its name.
  private static func resolve(
    _ words: ArraySlice<String>, commands: CommandTable
  ) throws(CommandError) -> (Command, ArraySlice<String>) {
    let name = words.first ?? "help"
    guard let command = commands.named(name) else { throw .unknownCommand(name, in: commands) }
    let rest = words.dropFirst()
    if let word = rest.first, let subcommand = command.subcommand(word) {
      return (subcommand, rest.dropFirst())
    }
    return (command, rest)
  }

  private mutating func readAll() throws(CommandError) {
    while let word = rest.popFirst() {
      if word == "--" {
        for operand in rest { try readOperand(operand) }
        break
      }
      if Self.isOption(word) {
        try readOption(word)
      } else {
        try readOperand(word)
      }
    }
    if operands.count < command.minimumOperands {
      throw .missingOperand(of: command, found: operands)
    }
  }

  /// Whether a word is an option: it begins with a dash and has more characters.
  private static func isOption(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == ASCII.minus
  }

  private mutating func readOperand(_ word: String) throws(CommandError) {
    guard let operand = command.operand(at: operands.count) else {
      throw .tooManyOperands(of: command, found: word)
    }
    if case .file = operand.kind, word.isEmpty { throw .emptyOperand(of: command) }
    guard let choices = operand.choices else { return operands.append(word) }
    guard let name = choices.name(for: word) else {
      throw .wrongOperand(word, choices: choices.map(\.name), of: command)
    }
    operands.append(name)
  }

  /// Reads an option by name, or letters after one dash; the last letter may take a value.
  private mutating func readOption(_ word: String) throws(CommandError) {
    let equals = word.utf8.firstIndex(of: ASCII.equals)
    let name = word[..<(equals ?? word.endIndex)]
    // Splits at bytes, because the sign may combine with a mark at the start of the value.
    let value = equals.map { String(word[word.utf8.index(after: $0)...]) }
    if let option = command.option(String(name)) { return try read(option, value: value) }
    if name == "--help", let value { throw .unwantedValue(value, flag: "--help") }
    if name.hasPrefix("--") { throw .unknownOption(String(name), of: command, in: commands) }
    var letters = name.dropFirst()
    // A whole name after a single dash lacks a dash, and is not a group of letters.
    while let letter = letters.first, let option = command.option("-\(letter)"),
      !command.options.contains(where: { letters == $0.name })
    {
      let rest = letters.dropFirst()
      if rest.isEmpty { return try read(option, value: value) }
      if option.takesValue { return try read(option, value: String(word[rest.startIndex...])) }
      if rest.hasPrefix("-") { break }
      try read(option, value: nil)
      letters = rest
    }
    throw .unknownOption("-\(letters)", of: command, in: commands)
  }

  /// Reads an option.
  ///
  /// - Parameter value: the value that is attached to the name, if any.
  private mutating func read(_ option: AnyOption, value: String?) throws(CommandError) {
    if !option.takesValue {
      if let value { throw .unwantedValue(value, flag: option.flag) }
      return given.append(Arguments.Given(name: option.name, text: "", value: true))
    }
    let text = if let value { value } else { try nextValue(of: option) }
    let new = try parse(text, option: option)
    if !option.isRepeatable, let old = given.last(where: { $0.name == option.name }),
      old.text != new.text
    {
      throw .givenTwice(option, first: old.text, second: new.text)
    }
    given.append(new)
  }

  /// Takes the word after an option as its value.
  private mutating func nextValue(of option: AnyOption) throws(CommandError) -> String {
    guard let next = rest.first else { throw .missingValue(option, found: nil) }
    // After an option, another option's name most likely means a forgotten value.
    if command.option(next) != nil || next == "--" { throw .missingValue(option, found: next) }
    if option.takesPath, beginsAsOption(next) { throw .missingFile(option, found: next) }
    rest.removeFirst()
    return next
  }

  /// Whether a word would parse as options: letters of this command, or a name.
  private func beginsAsOption(_ word: String) -> Bool {
    Self.isOption(word) && (word.hasPrefix("--") || command.option(String(word.prefix(2))) != nil)
  }

  private func parse(
    _ word: String, option: AnyOption
  ) throws(CommandError) -> Arguments.Given {
    var text = word
    switch option.syntax {
    case .choice(let choices): text = choices().name(for: word) ?? word
    case .file, .folder: if word.isEmpty { throw .emptyValue(option) }
    case .text, .list:
      if word.isEmpty { throw .emptyValue(option) }
      text = word.shownPath
    case .flag, .number: break
    }
    guard let value = option.read(text) else { throw .wrongValue(text, option: option) }
    return Arguments.Given(name: option.name, text: text, value: value)
  }
}
