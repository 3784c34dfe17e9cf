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

  /// The options that name a file to be written.
  static let written = [Option.output, .rejects, .summary, .reportOutput, .writeRun, .writeQrels]

  /// Refuses a file that is to be written where another is written, or where one is read, and a
  /// standard stream that would be read or written twice.
  func refuseSharedFiles(_ io: IO) throws(CommandError) {
    let read =
      operands + [Option.template, .theme, .rubric, .baseline, .qrels, .trecRun].flatMap(all)
    let isInput = operands.isEmpty && command.operands.first === Command.Operand.list
    let streams = read.count(where: \.isStandardInput) + (isInput ? 1 : 0)
    if streams > 1 { throw .inputTwice }
    let stream = streams == 1 ? io.input.status() : nil
    try refuseMixedOutput()
    for (place, option) in Self.written.enumerated() {
      guard let output = file(of: option) else { continue }
      for other in Self.written[..<place] {
        if let path = file(of: other), System.areSame(path, output) {
          throw .oneFile(other, option)
        }
      }
      if let stream, stream.kind == .file,
        (try? System.status(of: output))?.identity == stream.identity
      {
        throw .replacesInput(option, output)
      }
      for input in read where input != "-" && System.areSame(output, input) {
        throw .replacesInput(option, input)
      }
    }
  }

  /// Refuses to write to standard output what does not belong to the document, or report, that goes
  /// there.
  private func refuseMixedOutput() throws(CommandError) {
    let named = Self.written.filter { has($0) && file(of: $0) == nil }
    if named.isEmpty { return }
    let main = command.option(Option.reportOutput.flag) == nil ? Option.output : .reportOutput
    let others = named.filter { $0 !== main }
    guard let other = others.first else { return }
    if file(of: main) == nil, !has(.outputFolder) { throw .mixedOutput(other, main) }
    if others.count > 1 { throw .mixedOutputs(other, others[1]) }
  }

  /// The file that an option names for what is written; nil where that is standard output.
  func file(of option: Option) -> String? {
    self[option].flatMap { $0.isStandardOutput ? nil : $0 }
  }

  /// The value of a `.number` option.
  func number(_ option: Option) -> Double? { self[option].flatMap(Double.init) }
}
