/// An error that leaves a request without an answer.
///
/// Mistakes in a file are not thrown. They are returned as diagnostics.
package struct RubricError: Error, Equatable, Sendable {
  /// The kinds of errors; stable, for programs.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as it is written, in kebab case.
    package let text: String
    /// A code of this text.
    package init(_ text: String) { self.text = text }
    package var description: String { text }

    /// A requested rubric, table or suite does not exist.
    package static let notFound = Code("not-found")
    /// The rubric is valid, but not suitable for this purpose.
    package static let unsuitableRubric = Code("unsuitable-rubric")
    /// The data are too few for an answer.
    package static let cannotTell = Code("cannot-tell")
  }

  /// The kind of error.
  package var code: Code
  /// The problem, in one sentence without a final period.
  package var message: String
  /// A suggestion.
  package var help: String?

  /// An error with its text.
  package init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}
