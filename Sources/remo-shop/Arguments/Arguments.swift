/// A command line that has been parsed: known options, allowed values, the right number of
/// operands.
struct Arguments {
  /// The command that is called.
  let command: Command
  /// What is not an option, in the order given.
  let operands: [String]
  /// The names of the options in the order given, and the value of each; empty if it takes none.
  private let names: [String]
  private let values: [String]

  init(command: Command, operands: [String], names: [String] = [], values: [String] = []) {
    self.command = command
    self.operands = operands
    self.names = names
    self.values = values
  }

  /// Whether the option is given.
  func has(_ option: Option) -> Bool { names.contains(option.name) }

  /// The option's value, an alias as the word it stands for; nil when it is not given.
  subscript(_ option: Option) -> String? {
    names.lastIndex(of: option.name).map { values[$0] }
  }

  /// All values of an option that may be repeated, in the order given.
  func all(_ option: Option) -> [String] {
    names.indices.filter { names[$0] == option.name }.map { values[$0] }
  }

  /// Refuses a file that is to be written where another is written, or where one is read.
  func refuseSharedFiles() throws(CommandError) {
    let written = [Option.output, .rejects, .reportOutput, .writeRun, .writeQrels]
    let read = [Option.template, .theme, .rubric, .baseline].compactMap(path(of:))
    if has(.rejects), isStandardOutput(.rejects), isStandardOutput(.output), !has(.outputFolder) {
      throw .mixedOutput(.rejects)
    }
    for (place, option) in written.enumerated() {
      guard let output = path(of: option) else { continue }
      for other in written[..<place] {
        if let path = path(of: other), System.areSame(path, output) {
          throw .oneFile(other, option)
        }
      }
      for input in operands + read where input != "-" && System.areSame(output, input) {
        throw .replacesInput(option, input)
      }
    }
  }

  /// The file that the option names.
  private func path(of option: Option) -> String? {
    self[option].flatMap { $0 == "-" ? nil : $0 }
  }

  /// Whether what the option names goes to standard output, as it does where it is not given.
  private func isStandardOutput(_ option: Option) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1"].contains(self[option] ?? "-")
  }

  /// The value of a `.number` option.
  func number(_ option: Option) -> Double? { self[option].flatMap(Double.init) }
}
