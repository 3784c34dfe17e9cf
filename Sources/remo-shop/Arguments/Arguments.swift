/// A command line that has been parsed: known options, allowed values, the right number of
/// operands.
struct Arguments {
  /// The command that is called.
  let command: Command
  /// What is not an option, in the order given.
  let operands: [String]
  private let values: [String: [String]]

  init(command: Command, operands: [String], values: [String: [String]]) {
    self.command = command
    self.operands = operands
    self.values = values
  }

  /// Whether the option is given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The option's value, an alias as the word it stands for; nil when it is not given.
  subscript(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of an option that may be repeated, in the order given.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// The value of a `.number` option.
  func number(_ option: Option) -> Double? { self[option].flatMap(Double.init) }
}
