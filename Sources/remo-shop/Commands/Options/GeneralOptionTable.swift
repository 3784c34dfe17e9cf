// The options of checks, and the options of all commands.

// MARK: Checks

/// The output format of `check` and `rubric check`.
enum CheckFormat: String, CaseIterable {
  case text, json
  /// Annotations of a pull request, for GitHub Actions.
  case github
  /// A SARIF log (Static Analysis Results Interchange Format), for code scanning.
  case sarif
}

extension Option where Value == CheckFormat {
  static var checkFormat: Self {
    Option(
      "format", letter: "f", takes: .choice("FORMAT", aliases: [.text: ["txt"]]),
      standard: "text", section: .checks, help: "the format of the result")
  }
}

extension Option where Value == String {
  static var allow: Self {
    Option(
      "allow", takes: .text("CODE"), isRepeatable: true, section: .checks,
      help: "with --strict, do not fail on warnings of this code, such as unpriced-item")
  }
}

extension Option where Value == Bool {
  static var strict: Self {
    Option(flag: "strict", section: .checks, help: "end with exit code 1 if there are warnings")
  }
  static var exitCode: Self {
    Option(
      flag: "exit-code", section: .checks, help: "end with exit code 1 if anything differs")
  }
}

// MARK: General

/// The format of messages on standard error.
enum MessageFormat: String, CaseIterable {
  case text, json
}

extension Option where Value == MessageFormat {
  static var messageFormat: Self {
    Option(
      "messages", takes: .choice("FORMAT"), standard: "text", section: .general,
      help:
        "the format of errors, warnings and notes on standard error; json writes one object per"
        + " line, for programs")
  }
}

/// The choice between colored and plain messages.
enum ColorChoice: String, CaseIterable {
  /// Only terminals, unless `NO_COLOR` is set.
  case auto
  case always, never
}

extension Option where Value == ColorChoice {
  static var color: Self {
    Option(
      "color", takes: .choice("WHEN"), standard: "auto", section: .general,
      help: "use colors in messages; auto means on a terminal, unless NO_COLOR is set")
  }
}

extension Option where Value == Bool {
  static var man: Self { Option(flag: "man", section: .general, help: "print the manual page") }
  static var quiet: Self {
    Option(flag: "quiet", letter: "q", section: .general, help: "do not show warnings")
  }
}

extension [AnyOption] {
  static var messages: Self { .of(.quiet, .color, .messageFormat) }
}
