/// An error of this module: an input in error, or a question that has no answer.
///
/// An input that is wrong in many places is not thrown but returned as diagnostics; this error is
/// for what stops everything.
package struct RubricError: Error, Equatable, Sendable {
  /// The kinds of errors; stable, for programs.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as it is written, in kebab case.
    package let text: String
    /// A code of this text.
    package init(_ text: String) { self.text = text }
    package var description: String { text }

    /// A rubric, table or suite that was asked for is not there.
    package static let notFound = Code("not-found")
    /// The rubric cannot be used for this, though it is a valid rubric.
    package static let unsuitableRubric = Code("unsuitable-rubric")
    /// There is too little data to answer.
    package static let cannotTell = Code("cannot-tell")
  }

  /// The kind of error.
  package var code: Code
  /// The problem, in one sentence without a full stop.
  package var message: String
  /// The way out.
  package var help: String?

  /// An error with its text.
  package init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}
