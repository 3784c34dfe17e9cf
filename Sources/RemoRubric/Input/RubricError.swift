/// What went wrong in this module: an input in error, or a question that has no answer.
///
/// An input that is wrong in many places is not thrown but returned as diagnostics; this error is
/// for what stops everything.
package struct RubricError: Error, Equatable, Sendable {
  /// What kind of error it is; stable, for programs.
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

  /// What kind of error it is.
  package var code: Code
  /// What was found wrong, in one sentence without a full stop.
  package var message: String
  /// What to do about it.
  package var help: String?

  /// An error with its text.
  package init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}
