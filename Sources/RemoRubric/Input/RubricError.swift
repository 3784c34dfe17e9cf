import RemoShop

/// An error of this module: an input with an error, or a question that has no answer.
///
/// An invalid input has ``diagnostics``, one for each fault, with its place and a suggestion.
public struct RubricError: Error, Equatable, Sendable {
  /// The kinds of errors; stable, for programs.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let text: String
    package init(_ text: String) { self.text = text }
    /// The code.
    public var description: String { text }

    /// A requested rubric, table or suite does not exist.
    public static let notFound = Code("not-found")
    /// The rubric is valid, but not suitable for this purpose.
    public static let unsuitableRubric = Code("unsuitable-rubric")
    /// A rubric, table or suite has an error.
    public static let invalidInput = Code("invalid-input")
    /// The data are too few for an answer.
    public static let cannotTell = Code("cannot-tell")
  }

  /// The kind of error.
  public var code: Code
  /// The problem, in one sentence without a final period.
  public var message: String
  /// A suggestion.
  public var help: String?

  /// The faults of an input, in its order; empty for other errors.
  public var diagnostics: [ListDiagnostic] = []

  /// An error with its text.
  public init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}

extension RubricError: CustomStringConvertible {
  /// The message, and the faults of an input on lines of their own.
  public var description: String {
    ([help.map { "\(message); \($0)" } ?? message] + diagnostics.map(\.description))
      .joined(separator: "\n")
  }
}
