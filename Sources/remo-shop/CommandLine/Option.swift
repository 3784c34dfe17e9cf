import RemoShop

/// A command-line option with the type of its value.
///
/// Its record serves the parser, the help, the manual page and the completions, and reads the
/// value: `arguments[.format]` is a `ListFormat?`.
struct Option<Value: Sendable>: Sendable {
  let record: AnyOption

  /// - Parameters:
  ///   - letter: the letter after a single dash, if any.
  ///   - value: the accepted values.
  ///   - isRepeatable: whether it may be given more than once.
  ///   - standard: the default, if the help should mention it.
  ///   - formats: the formats with which it is valid; nil for all.
  ///   - isSetting: whether a settings file may give it; by default, Presentation options only.
  ///   - offers: known values for completions, if any text is allowed.
  ///   - help: its effect, as a sentence without a capital letter or final period.
  init(
    _ name: String, letter: Character? = nil, takes value: OptionValue<Value>,
    isRepeatable: Bool = false, standard: String? = nil, section: OptionSection,
    formats: [ListFormat]? = nil, isSetting: Bool? = nil,
    offers: @autoclosure @escaping @Sendable () -> [String] = [], help: String
  ) {
    record = AnyOption(
      name: name, letter: letter, syntax: value.syntax, placeholder: value.placeholder,
      isRepeatable: isRepeatable, standard: standard, section: section, formats: formats,
      isSetting: isSetting ?? (section == .page), help: help, offers: offers,
      allowed: value.allowed,
      nearest: value.nearest, read: { text in value.read(text) })
  }

  /// The option's name as typed.
  var flag: String { record.flag }
}

extension Option where Value == Bool {
  /// Creates a flag, an option without a value.
  init(
    flag name: String, letter: Character? = nil, section: OptionSection,
    formats: [ListFormat]? = nil, help: String
  ) {
    self.init(
      name, letter: letter, takes: .nothing, section: section, formats: formats, help: help)
  }
}

/// The heading of a group of options in the help. The cases are in output order.
enum OptionSection: String, CaseIterable, Sendable {
  case output = "Output"
  case selection = "Selection"
  case page = "Presentation"
  case csv = "Tables"
  case rubric = "Rubric"
  case measures = "Metrics"
  case input = "Input"
  case checks = "Checks"
  case general = "General"
}

/// An option without the type of its value.
struct AnyOption: Sendable {
  /// The name without its dashes.
  let name: String
  let letter: Character?
  let syntax: OptionSyntax
  /// The value's name in help, such as `FILE`; nil for a flag.
  let placeholder: String?
  let isRepeatable: Bool
  let standard: String?
  let section: OptionSection
  let formats: [ListFormat]?
  /// Whether a settings file may give the option.
  let isSetting: Bool
  let help: String
  fileprivate let offers: @Sendable () -> [String]
  /// The allowed values in words; nil if any text is allowed.
  let allowed: @Sendable () -> String?
  /// The allowed value closest to a text.
  let nearest: @Sendable (String) -> String?
  /// Parses a value; nil if it is not allowed.
  let read: @Sendable (String) -> (any Sendable)?

  var flag: String { "--\(name)" }

  /// The spellings of the option: `-o`, `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [flag] }

  /// The option and its value as the help shows them: `-o, --output FILE`.
  var usage: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + flag + (placeholder.map { " \($0)" } ?? "")
  }

  /// The help, followed by the allowed words and the default.
  var fullHelp: String {
    let notes = [
      choices.map(\.inWords), standard.map { "default: \($0)" },
      isRepeatable ? "repeatable" : nil,
    ].compactMap { $0 }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  var takesValue: Bool { placeholder != nil }

  var takesFile: Bool { if case .file = syntax { true } else { false } }

  var takesPath: Bool { if case .folder = syntax { true } else { takesFile } }

  /// Whether it takes several values separated by commas.
  var takesList: Bool { if case .list = syntax { true } else { false } }

  /// The allowed words; nil if it takes other values.
  var choices: [Choice]? { if case .choice(let choices) = syntax { choices() } else { nil } }

  /// The values that completions offer: all allowed words, or known values.
  var offered: [String] { choices.map { $0.map(\.name) + $0.flatMap(\.aliases) } ?? offers() }

  /// Whether the offered words only begin a value: `retailer=`.
  var offersBeginnings: Bool { offered.contains { $0.hasSuffix("=") } }
}

extension [AnyOption] {
  /// Options in the order of the help.
  static func of<each Value>(_ options: repeat Option<each Value>) -> [AnyOption] {
    var records: [AnyOption] = []
    for option in repeat each options { records.append(option.record) }
    return records
  }

  static func joined(_ groups: [AnyOption]...) -> [AnyOption] { groups.flatMap { $0 } }
}
