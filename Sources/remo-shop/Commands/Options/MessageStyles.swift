// The style of messages and outputs, chosen by the options and the terminal.

extension MessageStyle {
  /// Creates the style for errors in a command line that cannot be parsed.
  init(ofWords words: [String]) {
    let options = words.prefix { $0 != "--" }
    let flag = Option.messageFormat.flag
    let pairs = zip(options, options.dropFirst())
    let isJSON = options.contains("\(flag)=json") || pairs.contains { $0 == flag && $1 == "json" }
    self = isJSON ? .json : .plain
  }
}

extension IO {
  func messageStyle(_ arguments: Arguments) -> MessageStyle {
    if arguments[.messageFormat] == .json { return .json }
    return isColored(errors, arguments: arguments) ? .colored : .plain
  }

  /// Whether an output is colored, according to `--color`. By default, terminals are colored unless
  /// `NO_COLOR` is set.
  func isColored(_ output: Output, arguments: Arguments) -> Bool {
    switch arguments[.color] ?? .auto {
    case .always: true
    case .never: false
    case .auto: output.isTerminal && (environment("NO_COLOR") ?? "").isEmpty
    }
  }
}
