/// The manual page in roff (man(7)), built from the tables of commands and options.
enum ManualPage {
  static func text(of commands: CommandTable, version: String) -> String {
    var page = """
      .TH REMO-SHOP 1 "" "remo-shop \(version)" "User Commands"
      .SH NAME
      remo-shop \\- \(escaped(HelpPage.summary))
      .SH SYNOPSIS
      .B remo-shop
      .I COMMAND
      [\\fIOPTION\\fR...] [\\fIFILE\\fR...]
      .SH DESCRIPTION
      A \\fIFILE\\fR \\fB\\-\\fR is standard input, which is also the default if \\fIFILE\\fR is optional.

      """
    page += ".SH COMMANDS\n"
    for command in commands.leaves { page += entry(command) }
    for topic in commands.topics where topic.name != "exit-codes" {
      page += ".SH \(escaped(topic.name.uppercased()))\n.EX\n\(escapedLines(topic.text())).EE\n"
    }
    page += ".SH EXIT STATUS\n"
    for (code, meaning) in HelpPage.exitCodes {
      page += ".TP\n.B \(code.rawValue)\n\(escaped(meaning))\n"
    }
    page += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif set and not empty, no colors are used\n"
    return page
  }

  private static func entry(_ command: Command) -> String {
    var text = ".SS \(escaped(command.synopsis))\n\(escaped(sentence(command.summary)))\n"
    for paragraph in command.details { text += ".PP\n\(escaped(paragraph))\n" }
    for (_, options) in command.sections {
      for option in options {
        let bold = option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
        text += ".TP\n\(bold)\(value)\n\(escaped(option.fullHelp))\n"
      }
    }
    for example in command.examples {
      text +=
        ".PP\n\(escaped(sentence(example.meaning)))\n.PP\n.EX\n\(escaped(example.line))\n.EE\n"
    }
    return text
  }

  /// The escaped lines of a text, which keep their breaks.
  private static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { escaped(String($0)) + "\n" }.joined()
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      case "." where result.isEmpty: result += "\\&."
      default: result.append(character)
      }
    }
    return result
  }
}
