/// One command: all that the parser, the help, the manual page and the completions know of it, and
/// what it does.
struct Command: Sendable {
  /// What a command does: a function of its arguments and the world to an exit code.
  typealias Run = @Sendable (Arguments, IO) throws(CommandError) -> ExitCode

  /// An argument that is not an option. (A class, as are options: arrays of both are of one type,
  /// and each type is made when a run meets it.)
  final class Operand: Sendable {
    /// What stands for it in help, such as `FILE`.
    let placeholder: String
    /// What completions offer.
    let kind: Kind
    let isOptional: Bool
    /// Whether any number may follow; only the last operand can.
    let isRepeatable: Bool
    private let offers: @Sendable () -> [String]

    /// - Parameter offers: words that completions offer beside files.
    init(
      placeholder: String, kind: Kind, isOptional: Bool = false, isRepeatable: Bool = false,
      offers: @autoclosure @escaping @Sendable () -> [String] = []
    ) {
      self.placeholder = placeholder
      self.kind = kind
      self.isOptional = isOptional
      self.isRepeatable = isRepeatable
      self.offers = offers
    }

    enum Kind: Sendable {
      case file
      case text
      case choice([Option.Choice])
      /// The words of a command.
      case command
    }

    /// Whether it is the words of a command.
    var isCommand: Bool { if case .command = kind { true } else { false } }

    /// The words that are allowed, nil when any text is.
    var choices: [Option.Choice]? {
      if case .choice(let choices) = kind { choices } else { nil }
    }

    /// The words that completions offer.
    var offered: [String] { choices.map { $0.map(\.name) } ?? offers() }

    /// The allowed words if they are few, else what stands for them.
    var usage: String {
      guard let choices, choices.count <= 4 else { return placeholder }
      return choices.map(\.name).joined(separator: "|")
    }

    /// A list to read: a file, or standard input when it is `-` or missing.
    static let list = Operand(placeholder: "FILE|-", kind: .file, isOptional: true)
  }

  /// The words that call it: `render`, `templates show`.
  let name: String
  /// Other words for the first of them.
  var aliases: [String] = []
  /// What it does, in a few words.
  let summary: String
  /// What else there is to know, in paragraphs.
  var details: [String] = []
  var operands: [Operand] = []
  var options: [Option] = []
  /// Made where they are shown, as few runs show them.
  var examples: @Sendable () -> [Example] = { [] }
  var subcommands: [Command] = []
  var run: Run = { _, _ in .done }

  /// A command line that is worth showing, and what it does.
  struct Example: Sendable {
    var line: String
    var meaning: String
  }
}

extension Command {
  /// All commands, in the order of the help.
  static let all: [Command] = [
    .render, .batch, .check, .diff, .bundle, .rank, .rubric, .templates, .completions, .help,
    .version,
  ]

  /// All that can be called: commands without subcommands, and those.
  static var leaves: [Command] {
    all.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands }
  }

  /// The command of that first word, a name or an alias.
  ///
  /// Named here once more, so that a run sets up the command that it calls and no other; a test
  /// compares the names.
  static func named(_ word: String) -> Command? {
    switch word {
    case "render": .render
    case "batch": .batch
    case "check": .check
    case "diff": .diff
    case "bundle": .bundle
    case "rank": .rank
    case "rubric": .rubric
    case "templates": .templates
    case "completions": .completions
    case "help", "--help", "-h": .help
    case "version", "--version": .version
    default: nil
    }
  }

  /// The command of those words, as `name` gives them.
  static func named(_ words: [String]) -> Command? {
    guard let first = words.first, let command = named(first) else { return nil }
    return words.count == 1 ? command : words.count == 2 ? command.subcommand(words[1]) : nil
  }

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The last word of the name.
  var lastWord: String { words.last ?? name }

  /// The subcommand of that word.
  func subcommand(_ word: String) -> Command? { subcommands.first { $0.lastWord == word } }

  /// The option that is typed so: `--format`, `-f`.
  func option(_ typed: String) -> Option? {
    options.first { $0.isTyped(typed) }
  }

  /// The operand at that place, counted from 0.
  func operand(at index: Int) -> Operand? {
    if index < operands.count { return operands[index] }
    return operands.last.flatMap { $0.isRepeatable ? $0 : nil }
  }

  /// How many operands there have to be.
  var minimumOperands: Int { operands.count { !$0.isOptional } }

  /// How it is called: `render [OPTION…] [FILE|-]`.
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
}

extension Command {
  /// Runs the command line `words`, and says on `io.errors` what went wrong, if something did.
  static func main(_ words: [String], _ io: IO) -> ExitCode {
    var io = io
    io.style = MessageStyle(ofWords: words)
    do throws(CommandError) {
      let arguments = try ArgumentParser.parse(words)
      io.style = io.messageStyle(arguments)
      try arguments.refuseSharedFiles(io)
      try arguments.refuseOtherName(.rejects, for: .rejects)
      try arguments.refuseOtherName(.summary, for: .summary)
      let code = try arguments.command.run(arguments, io)
      try io.output.finished()
      return code
    } catch {
      if !error.message.isEmpty { io.tell(error.asMessage) }
      return error.exitCode
    }
  }
}
