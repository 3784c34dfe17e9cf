import RemoBytes
import RemoTemplate

/// An error that describes an invalid template or theme.
///
/// ```swift
/// do throws(DocumentTemplateError) {
///   _ = try ListPipeline(template)
/// } catch {
///   show(error.message, inLine: error.line, of: error.fileName, fix: error.suggestion)
/// }
/// ```
public struct DocumentTemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file in error: ``DocumentTemplate/fileName``, or the name of a partial or theme; empty if
  /// the error is in no file.
  public let fileName: String

  /// The error, without a place and a full stop.
  public let message: String

  /// A suggestion, if there is one.
  public let help: String?

  /// The closest known name, if any.
  public let suggestion: String?

  /// The line, from 1; 0 if there is none.
  public let line: Int

  /// The column in Unicode scalars, from 1; 0 if there is none.
  public let column: Int

  /// The whole error for people: the place, the line with a mark, the path of partials to the file,
  /// and the suggestion.
  public let description: String

  /// Whether it names a partial that is neither the template's own nor built in.
  package let lacksPartial: Bool

  /// An error in the text of a template.
  init(_ error: TemplateError) {
    fileName = error.place.template
    message = error.message
    help = error.help
    suggestion = error.suggestion
    line = error.place.line
    column = error.place.column
    description = error.text
    lacksPartial = if case .unknownPartial = error.code { true } else { false }
  }

  /// An error outside the text of a template. The description is made of the other texts.
  private init(fileName: String, message: String, help: String, suggestion: String? = nil) {
    self.fileName = fileName
    self.message = message
    self.help = help
    self.suggestion = suggestion
    line = 0
    column = 0
    lacksPartial = false
    description = (fileName.isEmpty ? "" : "\(fileName): ") + "\(message); \(help)"
  }

  static func noLanguage(_ name: String) -> DocumentTemplateError {
    let dot = name.utf8.lastIndex(of: ASCII.dot)
    let fault = dot.map { "'\(name[$0...])' is no extension of a template" }
    return DocumentTemplateError(
      fileName: name,
      message: fault ?? "what a template writes follows from its extension, and there is none",
      help: TemplateLanguage.known(for: name))
  }

  static let workbookAsText = DocumentTemplateError(
    fileName: "", message: "xlsx is no text", help: "take its bytes, document(as:)")
}
