/// A command as typed: its name, operands, options and help.
struct Command: Sendable {
  /// The command's name as typed: `render`, `templates show`.
  let name: String
  /// The command's purpose, in a few words.
  let summary: String
  var details: [String] = []
  var operands: [Operand] = []
  var options: [AnyOption] = []
  var examples: [Example] = []
  var subcommands: [Command] = []

  /// An example command line and its effect.
  struct Example: Sendable {
    let line: String
    let meaning: String

    init(_ line: String, meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// An argument that is not an option.
  struct Operand: Sendable {
    enum Kind: Sendable {
      case file
      case text
      case choice([Choice])
      /// The words of a command.
      case command
    }

    /// The operand's name in help, such as `FILE`.
    let placeholder: String
    let kind: Kind
    var isOptional = false
    /// Whether more operands of this kind may follow; only for the last operand.
    var isRepeatable = false
    /// Whether standard input replaces a missing operand.
    var defaultsToInput = false
    /// Words that completions offer in addition to files.
    var offers: [String] = []

    /// Whether the operand is a command's name.
    var isCommand: Bool { if case .command = kind { true } else { false } }

    /// The allowed words; nil if any text is allowed.
    var choices: [Choice]? { if case .choice(let choices) = kind { choices } else { nil } }

    /// The words that completions offer.
    var offered: [String] { choices?.map(\.name) ?? offers }

    /// The allowed words if there are at most four, or else the operand's name.
    fileprivate var usage: String {
      guard let choices, choices.count <= 4 else { return placeholder }
      return choices.map(\.name).joined(separator: "|")
    }

    /// A list to read: a file, or standard input for `-` or a missing operand.
    static let list = Operand(
      placeholder: "FILE|-", kind: .file, isOptional: true, defaultsToInput: true)
  }
}

extension Command {
  var words: [String] { name.split(separator: " ").map(String.init) }

  var lastWord: String { words.last ?? name }

  func subcommand(_ word: String) -> Command? { subcommands.first { $0.lastWord == word } }

  /// The option with this spelling: `--format`, `-f`.
  func option(_ typed: String) -> AnyOption? {
    let name = typed.hasPrefix("--") ? typed.dropFirst(2) : nil
    return options.first { option in
      name.map { $0 == option.name } ?? option.letter.map { typed == "-\($0)" } ?? false
    }
  }

  /// The operand at an index, from 0.
  func operand(at index: Int) -> Operand? {
    if index < operands.count { return operands[index] }
    return operands.last.flatMap { $0.isRepeatable ? $0 : nil }
  }

  var minimumOperands: Int { operands.count { !$0.isOptional } }

  /// The form of a call: `render [OPTION…] [FILE|-]`.
  var synopsis: String {
    var parts = [name]
    if !options.isEmpty { parts.append("[OPTION…]") }
    if !subcommands.isEmpty { parts.append(subcommands.map(\.lastWord).joined(separator: "|")) }
    for operand in operands {
      let text = operand.usage
      parts.append((operand.isOptional ? "[\(text)]" : text) + (operand.isRepeatable ? "…" : ""))
    }
    return parts.joined(separator: " ")
  }

  /// The options under their headings; empty sections are omitted.
  var sections: [(OptionSection, [AnyOption])] {
    OptionSection.allCases.compactMap { section in
      let members = options.filter { $0.section == section }
      return members.isEmpty ? nil : (section, members)
    }
  }
}

/// The commands of a program, looked up by name.
struct CommandTable: Sendable {
  /// A command created on demand, because most runs need only one.
  struct Entry: Sendable {
    let name: String
    /// Options that act as the command: `--version`.
    var aliases: [String] = []
    let command: @Sendable () -> Command
  }

  /// All commands, in the order of the help.
  let entries: [Entry]
  var topics: [HelpTopic] = []

  var all: [Command] { entries.map { $0.command() } }

  /// The commands that can be called: those without subcommands, and all subcommands.
  var leaves: [Command] { all.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands } }

  var parents: [Command] { all.filter { !$0.subcommands.isEmpty } }

  func named(_ word: String) -> Command? {
    entries.first { $0.name == word || $0.aliases.contains(word) }?.command()
  }

  func topic(_ name: String) -> HelpTopic? { topics.first { $0.name == name } }

  /// The command with these words: `["templates", "show"]`.
  func named(_ words: some Collection<String>) -> Command? {
    guard let first = words.first, let command = named(first) else { return nil }
    let rest = words.dropFirst()
    guard let second = rest.first else { return command }
    return rest.count == 1 ? command.subcommand(second) : nil
  }
}
