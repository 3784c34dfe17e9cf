/// A command and the function that runs it.
struct RunnableCommand: Sendable {
  typealias Run = @Sendable (Arguments, IO) throws(CommandError) -> ExitCode

  let command: Command
  let run: Run
  let subcommands: [RunnableCommand]

  init(
    name: String, summary: String, details: [String] = [], operands: [Command.Operand] = [],
    options: [AnyOption] = [], examples: [Command.Example] = [],
    subcommands: [RunnableCommand] = [], run: @escaping Run
  ) {
    command = Command(
      name: name, summary: summary, details: details, operands: operands, options: options,
      examples: examples, subcommands: subcommands.map(\.command))
    self.run = run
    self.subcommands = subcommands
  }

  /// Creates a command that is only called through its subcommands.
  init(name: String, summary: String, details: [String], subcommands: [RunnableCommand]) {
    self.init(name: name, summary: summary, details: details, subcommands: subcommands) { _, _ in
      .done
    }
  }
}

extension RunnableCommand {
  /// The commands of `remo-shop`, in help order.
  private static let commands: [(name: String, make: @Sendable () -> RunnableCommand)] = [
    ("render", { .render }), ("batch", { .batch }), ("check", { .check }), ("diff", { .diff }),
    ("import", { .importTable }), ("merge", { .merge }), ("bundle", { .bundle }),
    ("images", { .images }),
    ("rank", { .rank }), ("rubric", { .rubric }), ("templates", { .templates }),
    ("settings", { .settings }), ("schema", { .schema }), ("demo", { .demo }),
    ("completions", { .completions }), ("help", { .help }), ("version", { .version }),
  ]

  private static func run(of command: Command) -> Run? {
    let words = command.words
    guard let entry = commands.first(where: { $0.name == words.first }) else { return nil }
    let runnable = entry.make()
    if words.count == 1 { return runnable.run }
    return runnable.subcommands.first { $0.command.name == command.name }?.run
  }

  /// Runs a command line, and reports an error on `io.errors`.
  static func run(_ words: [String], io: IO) -> ExitCode {
    var io = io
    io.style = MessageStyle(ofWords: words)
    do throws(CommandError) {
      if words.isEmpty {
        io.output.write(HelpPage.welcome)
        try io.output.finished()
        return .done
      }
      var arguments = try ArgumentParser.parse(words, commands: .remoShop)
      io.style = io.messageStyle(arguments)
      arguments = try arguments.withSettings(io)
      try arguments.checkFiles(io)
      guard let run = run(of: arguments.command) else { return .done }
      let code: ExitCode
      do throws(CommandError) { code = try run(arguments, io) } catch {
        throw arguments.locating(error)
      }
      try io.output.finished()
      return code
    } catch {
      if !error.message.isEmpty { io.tell(Message(error)) }
      return error.exitCode
    }
  }

  /// The commands in the form that the parser and the help use.
  fileprivate static var table: CommandTable {
    CommandTable(
      entries: commands.map { name, make in
        let aliases = name == "help" ? ["--help", "-h"] : name == "version" ? ["--version"] : []
        return CommandTable.Entry(name: name, aliases: aliases) { make().command }
      }, topics: HelpTopic.all)
  }
}

extension CommandTable {
  static let remoShop = RunnableCommand.table
}
