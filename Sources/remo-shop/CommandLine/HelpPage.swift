/// A topic that `remo-shop help` explains in addition to the commands.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// The subject in a few words.
  let summary: String
  /// The text, in lines of at most 80 columns.
  let text: @Sendable () -> String

  init(_ name: String, summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

/// The help pages, built from the tables of commands and options.
enum HelpPage {
  /// The purpose of the program, in a few words.
  static let summary = "render shopping lists and test rubrics"

  static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.done, "done"),
    (
      .failed,
      "a check, 'rubric test' or 'rubric bless' failed; a rubric or run is worse ('rubric diff',"
        + " 'eval', 'tune'); or lists differ ('diff --exit-code')"
    ),
    (.undecided, "'rubric test', 'diff', 'eval' or 'tune' has too few cases to tell"),
    (.usage, "the command line is wrong"),
    (.badInput, "the input has an error"),
    (.noInput, "the input was not found or cannot be read"),
    (.cannotCreate, "the output cannot be written"),
    (
      .ioError,
      "reading or writing failed midway, or the number of lines differs from --expect-lines"
    ),
    (.tryAgain, "there is no list yet, or the API reported a temporary error; try again later"),
  ]

  /// The text for a call without arguments.
  static let welcome = """
    remo-shop: \(summary)

    See a sample list in every format, or use your own:
      remo-shop demo
      remo-shop render list.json --output list.html
      remo-shop render list.json --output list.xlsx
      remo-shop check list.json

    'remo-shop help' lists the commands and topics, and 'remo-shop help NAME' explains one.

    """

  static func overview(of commands: CommandTable) -> String {
    var text = "remo-shop: \(summary)\n\nUsage: remo-shop COMMAND [OPTION…] [FILE…]\n\nCommands\n"
    for command in commands.all {
      text += TextLayout.entry(command.name, meaning: command.summary, column: 16)
    }
    text += TextLayout.section(
      "Topics", entries: commands.topics.map { ($0.name, $0.summary) }, column: 16)
    return text + "\n"
      + TextLayout.paragraph(
        "'-' is standard input. If FILE is optional, standard input is the default. 'remo-shop"
          + " help NAME' describes a command or topic.")
  }

  static func page(of topic: HelpTopic) -> String {
    "\(topic.name): \(topic.summary)\n\n" + topic.text()
  }

  static func page(of command: Command) -> String {
    var text = "remo-shop \(command.name): \(command.summary)\n\n"
    if command.subcommands.isEmpty {
      text += "Usage: remo-shop \(command.synopsis)\n"
    } else {
      let calls = command.subcommands.map { "remo-shop \($0.synopsis)\n" }
      text += "Usage: " + calls.joined(separator: "       ")
    }
    for paragraph in command.details { text += "\n" + TextLayout.paragraph(paragraph) }
    if !command.subcommands.isEmpty {
      text += "\nCommands\n"
      for subcommand in command.subcommands {
        text += TextLayout.entry(subcommand.lastWord, meaning: subcommand.summary, column: 16)
      }
      text += "\n'remo-shop help \(command.name) COMMAND' describes one of them.\n"
    }
    for (section, options) in command.sections {
      text += "\n\(section.rawValue)\n"
      for option in options {
        text += TextLayout.entry(option.usage, meaning: option.fullHelp, column: 28)
      }
    }
    if !command.examples.isEmpty { text += "\nExamples\n" }
    for example in command.examples {
      text += "  \(example.line)\n" + TextLayout.paragraph(example.meaning, indent: 6)
    }
    return text
  }
}
