import RemoBytes
import RemoTemplate

/// Why a template or a theme cannot be used.
///
/// ```swift
/// do throws(DocumentTemplateError) {
///   _ = try ListPipeline(template)
/// } catch {
///   show(error.message, inLine: error.line, of: error.fileName, fix: error.suggestion)
/// }
/// ```
public struct DocumentTemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file that is wrong: ``DocumentTemplate/fileName``, or what a partial or theme is called;
  /// empty where it is no file that is wrong.
  public let fileName: String

  /// What was found, without a place and a full stop.
  public let message: String

  /// The way out, where there is one to name.
  public let help: String?

  /// The name that was probably meant in the place of one that there is not.
  public let suggestion: String?

  /// Where it stands, lines from 1; 0 where there is no such place.
  public let line: Int

  /// Where it stands, in Unicode scalars from 1; 0 where there is no such place.
  public let column: Int

  /// All of it, for people: the place, the line itself with a mark, how that file was reached from
  /// the template, and the way out.
  public let description: String

  /// Whether it names a partial that is neither the template's own nor built in.
  package let lacksPartial: Bool

  /// What is wrong with the text of a template.
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

  /// What is wrong beside the text of a template; the description is made of the other texts.
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

  static func noTheme(_ name: String) -> DocumentTemplateError {
    let names = DocumentTheme.names
    let near = nearestName(to: name, in: names)
    let known = "the themes are \(names.joined(separator: ", "))"
    return DocumentTemplateError(
      fileName: "", message: "there is no theme '\(name)'",
      help: near.map { "did you mean '\($0)'?" } ?? known, suggestion: near)
  }

  static let workbookAsText = DocumentTemplateError(
    fileName: "", message: "xlsx is no text", help: "take its bytes, document(as:)")
}
