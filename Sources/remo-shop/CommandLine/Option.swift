import RemoBytes
import RemoShop

/// One option of the command line: all that the parser, the help, the manual page and the
/// completions know of it.
///
/// A class, never changed once made: commands name the same options over and over.
final class Option: Sendable {
  /// What an option takes after its name.
  enum Value: Sendable {
    /// Nothing: the option is there or not.
    case none
    /// One of these words; an alias stands for the word it is beside.
    case choice(String, [Choice])
    /// Any text, shown in help under this name.
    case text(String)
    /// The path of a file.
    case file(String)
    /// The path of a folder.
    case folder(String)
    /// A whole number within bounds.
    case count(String, ClosedRange<Int>)
    /// A decimal number within bounds.
    case number(String, ClosedRange<Double>)

    /// What stands for the value in help, such as `FILE`.
    var placeholder: String? {
      switch self {
      case .none: nil
      case .choice(let name, _), .text(let name), .file(let name), .folder(let name): name
      case .count(let name, _), .number(let name, _): name
      }
    }

    /// Whether it names a file or folder.
    var isPath: Bool {
      switch self {
      case .file, .folder: true
      default: false
      }
    }

    /// The words that are allowed, nil when any text is.
    var choices: [Choice]? {
      if case .choice(_, let choices) = self { choices } else { nil }
    }
  }

  /// A word that an option or an operand takes.
  final class Choice: Sendable, ExpressibleByStringLiteral {
    let name: String
    let aliases: [String]

    init(_ name: String, _ aliases: String...) {
      self.name = name
      self.aliases = aliases
    }

    convenience init(stringLiteral name: String) { self.init(name) }
  }

  /// The heading that help shows an option under, in this order.
  enum Section: String, CaseIterable, Sendable {
    case output = "Output"
    case selection = "What is shown"
    case page = "How it is shown"
    case csv = "Tables"
    case rubric = "Rubric"
    case measures = "What is measured"
    case input = "Input"
    case checks = "Checks"
    case general = "General"
  }

  /// The name without its dashes.
  let name: String
  /// The letter after a single dash, if there is one.
  let letter: Character?
  let value: Value
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// What holds without the option, if that is worth a word.
  let standard: String?
  private let offers: @Sendable () -> [String]
  /// What it does, as a sentence without capital and full stop.
  let help: String
  let section: Section
  /// The formats that it concerns, nil for all; with any other it is refused.
  let formats: [ListFormat]?

  /// - Parameter offers: values that completions offer where any text may stand.
  init(
    _ name: String, _ letter: Character? = nil, _ value: Value = .none, repeatable: Bool = false,
    standard: String? = nil, in section: Section, for formats: [ListFormat]? = nil,
    offers: @autoclosure @escaping @Sendable () -> [String] = [], _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    isRepeatable = repeatable
    self.standard = standard
    self.section = section
    self.formats = formats
    self.offers = offers
    self.help = help
  }

  /// The values that completions offer: those that are allowed, or of any text the known ones.
  var offered: [String] { value.choices.map { $0.map(\.name) + $0.flatMap(\.aliases) } ?? offers() }

  /// The name as it is typed.
  var flag: String { "--\(name)" }

  /// Whether `word` is one of its names as they are typed.
  func isTyped(_ word: String) -> Bool {
    word.withBytes { bytes in
      guard bytes.count >= 2, bytes[0] == ASCII.minus else { return false }
      if bytes[1] == ASCII.minus { return bytes.isEqual(2..<bytes.count, to: name) }
      return bytes.count == 2 && letter?.asciiValue == bytes[1]
    }
  }

  /// The names and the value as help shows them: `-o, --output FILE`.
  var usage: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + flag + (value.placeholder.map { " \($0)" } ?? "")
  }

  /// The help with the allowed words and the default after it.
  var fullHelp: String {
    let notes = [
      value.choices.map(\.inWords), standard.map { "default: \($0)" },
      isRepeatable ? "may be repeated" : nil,
    ].compactMap { $0 }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}

extension [Option.Choice] {
  /// The words that are taken: `markdown, html or text; also md, txt`.
  var inWords: String {
    let aliases = flatMap(\.aliases).joined(separator: ", ")
    return map(\.name).alternatives + (aliases.isEmpty ? "" : "; also \(aliases)")
  }
}

extension [String] {
  /// The words as a list in a sentence: `a, b or c`.
  var alternatives: String { listed("or") }

  /// The words as a list in a sentence: `a, b and c`.
  var conjunction: String { listed("and") }

  private func listed(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
