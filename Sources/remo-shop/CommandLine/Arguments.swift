/// A parsed command line, with known options, valid values and the right number of operands.
struct Arguments {
  /// An option on the command line or in a settings file.
  struct Given {
    let name: String
    /// The text of the value, with an alias resolved; empty for a flag.
    let text: String
    let value: any Sendable
    /// The place in a settings file, such as `remo-shop.json:3`; nil for the command line.
    var place: String?
  }

  let command: Command
  let operands: [String]
  /// The options in the order given.
  let given: [Given]

  init(command: Command, operands: [String], given: [Given] = []) {
    self.command = command
    self.operands = operands
    self.given = given
  }

  subscript<Value>(_ option: Option<Value>) -> Value? { all(option).last }

  subscript(_ flag: Option<Bool>) -> Bool { has(flag) }

  func all<Value>(_ option: Option<Value>) -> [Value] {
    given.filter { $0.name == option.record.name }.compactMap { $0.value as? Value }
  }

  func has<Value>(_ option: Option<Value>) -> Bool { has(option.record) }

  func has(_ option: AnyOption) -> Bool { given.contains { $0.name == option.name } }

  /// Whether an option is on the command line itself.
  func isTyped(_ option: AnyOption) -> Bool {
    given.contains { $0.name == option.name && $0.place == nil }
  }

  /// The text of an option's value; nil if it is absent.
  func text(of option: AnyOption) -> String? { given.last { $0.name == option.name }?.text }

  /// The output file that an option names; nil if it is absent or names standard output.
  func file(of option: AnyOption) -> String? {
    text(of: option).flatMap { $0.isStandardOutput ? nil : $0 }
  }

  func file(of option: Option<String>) -> String? { file(of: option.record) }
}
