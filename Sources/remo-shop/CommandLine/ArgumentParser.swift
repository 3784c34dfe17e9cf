import RemoBytes

/// Reads a command line by the table of commands and options.
///
/// Options may stand before, between and after the operands, as `--name value` or `--name=value`,
/// `-o value`, `-ovalue` or `-o=value`; letters without a value may be grouped, as in `-qo value`.
/// After `--` everything is an operand, and `-` is one anywhere.
struct ArgumentParser {
  private let command: Command
  private var rest: ArraySlice<String>
  private var operands: [String] = []
  private var names: [String] = []
  private var values: [String] = []

  /// Finds the command that the words begin with and reads what follows.
  ///
  /// `--help` or `-h` anywhere before `--` leads to the help of the command it stands after.
  static func parse(_ words: [String]) throws(CommandError) -> Arguments {
    let (command, rest) = try resolve(words[...])
    let options = rest.prefix { $0 != "--" }
    if options.contains(where: { $0 == "--help" || $0 == "-h" }) {
      return Arguments(command: .help, operands: command.words)
    }
    if !command.subcommands.isEmpty { throw .missingSubcommand(of: command, found: rest.first) }
    var parser = ArgumentParser(command: command, rest: rest)
    try parser.readAll()
    return Arguments(
      command: command, operands: parser.operands, names: parser.names, values: parser.values)
  }

  /// The command that `words` begin with, and the words after its name.
  private static func resolve(
    _ words: ArraySlice<String>
  ) throws(CommandError) -> (Command, ArraySlice<String>) {
    guard let name = words.first else {
      throw .usage("no command is given", help: .commands)
    }
    guard let command = Command.named(name) else { throw .unknownCommand(name) }
    let rest = words.dropFirst()
    if let word = rest.first, let subcommand = command.subcommand(word) {
      return (subcommand, rest.dropFirst())
    }
    return (command, rest)
  }

  private init(command: Command, rest: ArraySlice<String>) {
    self.command = command
    self.rest = rest
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

  /// Whether a word is to be an option: it begins with a dash and is not only that.
  private static func isOption(_ word: String) -> Bool {
    word.withBytes { $0.count > 1 && $0[0] == ASCII.minus }
  }

  private mutating func readOperand(_ word: String) throws(CommandError) {
    guard let operand = command.operand(at: operands.count) else {
      throw .tooManyOperands(of: command, found: word)
    }
    if case .file = operand.kind, word.isEmpty { throw .emptyOperand(of: command) }
    guard let choices = operand.choices else { return operands.append(word) }
    guard let name = choices.name(for: word) else {
      throw .wrongOperand(word, operand, of: command)
    }
    operands.append(name)
  }

  /// Reads an option by its name, or letters that stand behind one dash, the last of them with its
  /// value attached or after it.
  private mutating func readOption(_ word: String) throws(CommandError) {
    let equals = word.utf8.firstIndex(of: ASCII.equals)
    let name = word[..<(equals ?? word.endIndex)]
    // By bytes, as a sign may be one character with a combining mark that the value begins with.
    let value = equals.map { String(word[word.utf8.index(after: $0)...]) }
    if let option = command.option(String(name)) { return try read(option, value: value) }
    if name == "--help", let value { throw .unwantedValue(value, "--help") }
    if name.hasPrefix("--") { throw .unknownOption(String(name), of: command) }
    var letters = name.dropFirst()
    // What is a whole name lacks a dash.
    while let letter = letters.first, let option = command.option("-\(letter)"),
      !command.options.contains(where: { letters == $0.name })
    {
      let rest = letters.dropFirst()
      if rest.isEmpty { return try read(option, value: value) }
      if option.value.placeholder != nil {
        return try read(option, value: String(word[rest.startIndex...]))
      }
      if rest.hasPrefix("-") { break }
      try read(option, value: nil)
      letters = rest
    }
    throw .unknownOption("-\(letters)", of: command)
  }

  private mutating func read(
    _ option: Option, value: String?
  ) throws(CommandError) {
    var value = value
    guard option.value.placeholder != nil else {
      if let value { throw .unwantedValue(value, option.flag) }
      add(option, "")
      return
    }
    if value == nil {
      // The name of another option is far more likely a value forgotten than a value meant.
      if let next = rest.first, command.option(next) != nil || next == "--" {
        throw .missingValue(option, found: next)
      }
      if let next = rest.first, option.value.isPath, beginsAsOption(next) {
        throw .missingFile(option, found: next)
      }
      value = rest.popFirst()
    }
    guard let value else { throw .missingValue(option, found: nil) }
    let checked = try check(value, option)
    if !option.isRepeatable, let place = names.lastIndex(of: option.name),
      values[place] != checked
    {
      throw .givenTwice(option, values[place], checked)
    }
    add(option, checked)
  }

  /// Whether a word would be read as options: letters of this command, or a name.
  private func beginsAsOption(_ word: String) -> Bool {
    Self.isOption(word) && (word.hasPrefix("--") || command.option(String(word.prefix(2))) != nil)
  }

  private mutating func add(_ option: Option, _ value: String) {
    names.append(option.name)
    values.append(value)
  }

  /// The value if the option allows it, an alias as the word it stands for.
  private func check(_ value: String, _ option: Option) throws(CommandError) -> String {
    switch option.value {
    case .choice(_, let choices):
      guard let name = choices.name(for: value) else { throw .wrongValue(value, option) }
      return name
    case .number(_, let bounds):
      // Decimal alone: `Double` reads "0x1" too.
      guard !value.lowercased().contains("x"), let number = Double(value), bounds.contains(number)
      else {
        throw .wrongValue(value, option)
      }
      return value
    case .count(_, let bounds):
      guard let number = Int(value), bounds.contains(number) else {
        throw .wrongValue(value, option)
      }
      return value
    case .file, .folder, .text:
      if value.isEmpty { throw .emptyValue(option) }
      return option.value.isPath ? value : value.shownPath
    case .none: return value
    }
  }
}

extension [Option.Choice] {
  /// The name of the choice that `word` is a name or an alias of.
  func name(for word: String) -> String? {
    first { $0.name == word || $0.aliases.contains(word) }?.name
  }
}
