import Testing

@testable import remo_shop

@Suite("Wrong usage")
struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    var words: String
    var error: String
    var help: String
    var testDescription: String { "remo-shop \(words)" }
  }

  static let cases = [
    Case(
      words: "", error: "no command is given",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "hlep", error: "unknown command 'hlep'; did you mean 'help'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "frobnicate", error: "unknown command 'frobnicate'",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "list.json", error: "'list.json' is not a command",
      help: "to render a file, write 'remo-shop render list.json'"),
    Case(
      words: "--format html", error: "option '--format' stands before the command",
      help: "write 'remo-shop COMMAND --format'"),
    Case(
      words: "-v", error: "unknown option '-v'; did you mean '--version'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "--versoin", error: "unknown option '--versoin'; did you mean '--version'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "--fromat html", error: "unknown option '--fromat'; did you mean '--format'?",
      help: "write it after the command"),
    Case(
      words: "-x", error: "unknown option '-x'", help: "'remo-shop help' lists the commands"),
    Case(
      words: "render -f html --columns group",
      error: "option '--columns' is for csv and xlsx; it changes nothing in html",
      help: "leave it out, or take another '--format'"),
    Case(
      words: "render -o list.csv --theme beige",
      error: "option '--theme' is for html; it changes nothing in csv",
      help: "leave it out, or take another '--format'"),
    Case(
      words: "render -t email --bom",
      error: "option '--bom' is for csv; it changes nothing in email",
      help: "leave it out, or take another '--format'"),
    Case(
      words: "version now", error: "'version' takes no arguments; 'now' is too many",
      help: "see 'remo-shop help version'"),
    Case(
      words: "help --men", error: "unknown option '--men'; did you mean '--man'?",
      help: "see 'remo-shop help help'"),
    Case(
      words: "help --man=1", error: "option '--man' takes no value, found '1'",
      help: "write '--man'"),
    Case(
      words: "completions", error: "'completions' needs SHELL",
      help: "write 'remo-shop completions bash|zsh|fish'"),
    Case(
      words: "completions bahs", error: "'completions' does not know 'bahs'; did you mean 'bash'?",
      help: "it takes bash, zsh or fish"),
    Case(
      words: "help help me", error: "unknown command 'help me'",
      help: "'remo-shop help' lists the commands"),
  ]

  @Test(
    "a wrong command line is said to be wrong, with a way out, and ends with 64", arguments: cases)
  func error(_ example: Case) {
    let words = example.words.split(separator: " ").map(String.init)
    let outcome = run(words)
    #expect(outcome.code == .usage)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "remo-shop: error: \(example.error)\n   = help: \(example.help)\n")
  }

  @Test("what the user typed cannot act on the terminal")
  func controlCharacters() {
    #expect(run("\u{1B}[31m").errors.hasPrefix("remo-shop: error: unknown command '␛[31m'"))
  }
}
