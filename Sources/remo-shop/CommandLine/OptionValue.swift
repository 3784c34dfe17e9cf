import RemoBytes

/// The form of an option's values, for the parser, the help and the completions. Choices are made
/// on use, because a command line gives few options.
enum OptionSyntax: Sendable {
  case flag
  case choice(@Sendable () -> [Choice])
  case text
  /// Several texts separated by commas.
  case list
  case file
  case folder
  case number
}

/// A word that an option or operand accepts, with its aliases.
struct Choice: Sendable {
  let name: String
  var aliases: [String] = []
}

/// The values that an option accepts, and their parser.
struct OptionValue<Value: Sendable>: Sendable {
  let syntax: OptionSyntax
  /// The value's name in help; nil for a flag.
  let placeholder: String?
  /// The allowed values in words; nil if any text is allowed.
  var allowed: @Sendable () -> String? = { nil }
  /// The allowed value closest to a text.
  var nearest: @Sendable (String) -> String? = { _ in nil }
  let read: @Sendable (String) -> Value?

  /// Any text that `read` accepts.
  ///
  /// - Parameters:
  ///   - allowed: the accepted texts in words, for errors.
  ///   - nearest: the accepted text closest to another.
  static func parsed(
    _ placeholder: String, allowed: @autoclosure @escaping @Sendable () -> String?,
    nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    read: @escaping @Sendable (String) -> Value?
  ) -> OptionValue {
    OptionValue(
      syntax: .text, placeholder: placeholder, allowed: allowed, nearest: nearest, read: read)
  }
}

extension OptionValue where Value == Bool {
  /// No value: the option is a flag.
  static var nothing: OptionValue {
    OptionValue(syntax: .flag, placeholder: nil, read: { _ in true })
  }
}

extension OptionValue where Value == String {
  static func text(_ placeholder: String) -> OptionValue { .any(.text, placeholder: placeholder) }

  /// Several texts separated by commas. The reader of the value handles commas inside a text.
  static func list(_ name: String) -> OptionValue { .any(.list, placeholder: "\(name),…") }

  static func file(_ placeholder: String) -> OptionValue { .any(.file, placeholder: placeholder) }

  static func folder(_ placeholder: String) -> OptionValue {
    .any(.folder, placeholder: placeholder)
  }

  private static func any(_ syntax: OptionSyntax, placeholder: String) -> OptionValue {
    OptionValue(syntax: syntax, placeholder: placeholder, read: { $0 })
  }
}

extension OptionValue where Value: CaseIterable & RawRepresentable<String> & Equatable {
  /// One of the cases by its name.
  ///
  /// - Parameters:
  ///   - cases: the allowed cases, in the order of the help.
  ///   - aliases: alternative names of cases.
  static func choice(
    _ placeholder: String,
    of cases: @autoclosure @escaping @Sendable () -> [Value] = Array(Value.allCases),
    aliases: @autoclosure @escaping @Sendable () -> KeyValuePairs<Value, [String]> = [:]
  ) -> OptionValue {
    @Sendable func choices() -> [Choice] {
      let aliases = aliases()
      return cases().map { value in
        Choice(name: value.rawValue, aliases: aliases.first { $0.key == value }?.value ?? [])
      }
    }
    return OptionValue(
      syntax: .choice(choices), placeholder: placeholder,
      allowed: { "it takes \(choices().map(\.name).alternatives)" },
      nearest: { nearestName(to: $0, in: choices().flatMap { [$0.name] + $0.aliases }) },
      read: { choices().name(for: $0).flatMap(Value.init(rawValue:)) })
  }
}

extension OptionValue where Value == Int {
  /// A whole number within bounds.
  static func count(_ placeholder: String, in bounds: ClosedRange<Int>) -> OptionValue {
    OptionValue(
      syntax: .number, placeholder: placeholder,
      allowed: { "it takes a whole number from \(bounds.lowerBound) to \(bounds.upperBound)" },
      read: { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } })
  }
}

extension OptionValue where Value == Double {
  static func number(_ placeholder: String, in bounds: ClosedRange<Double>) -> OptionValue {
    OptionValue(
      syntax: .number, placeholder: placeholder,
      allowed: {
        "it takes a number from \(shortestDecimal(bounds.lowerBound))"
          + " to \(shortestDecimal(bounds.upperBound))"
      },
      read: { text in
        // `Double` also parses hexadecimal numbers.
        guard !text.lowercased().contains("x"), let number = Double(text) else { return nil }
        return bounds.contains(number) ? number : nil
      })
  }
}

extension [Choice] {
  /// The choice with `word` as its name or alias.
  func name(for word: String) -> String? {
    first { $0.name == word || $0.aliases.contains(word) }?.name
  }

  /// The accepted words: `markdown, html or text; also md, txt`.
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
