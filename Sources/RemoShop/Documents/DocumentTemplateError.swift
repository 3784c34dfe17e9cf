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
  /// The file with the error: ``DocumentTemplate/fileName``, or the name of a partial or theme;
  /// empty without a file.
  public let fileName: String

  /// The message, without a location or a final period.
  public let message: String

  /// A suggestion for a fix, if any.
  public let help: String?

  /// The closest known name, if any.
  public let suggestion: String?

  /// The line, from 1; 0 if unknown.
  public let line: Int

  /// The column in Unicode scalars, from 1; 0 if unknown.
  public let column: Int

  /// The whole error for people: its location, the marked line, the chain of partials and the
  /// suggestion.
  public let description: String

  /// Whether it is about a missing partial, neither the template's own nor built-in.
  package let lacksPartial: Bool

  /// Whether it is about the contrast of a theme's colors.
  package let lacksContrast: Bool

  init(_ error: TemplateError) {
    fileName = error.place.template
    message = error.message
    help = error.help
    suggestion = error.suggestion
    line = error.place.line
    column = error.place.column
    description = error.text
    lacksContrast = false
    lacksPartial = if case .unknownPartial = error.code { true } else { false }
  }

  /// Creates an error outside a template's text, and builds the description from the other texts.
  private init(
    fileName: String, message: String, help: String, suggestion: String? = nil,
    at place: SourceLocation = SourceLocation(line: 0, column: 0), lacksContrast: Bool = false
  ) {
    self.fileName = fileName
    self.message = message
    self.help = help
    self.suggestion = suggestion
    line = place.line
    column = place.column
    lacksPartial = false
    self.lacksContrast = lacksContrast
    let file = line > 0 ? "\(fileName):\(line):\(column)" : fileName
    description = (file.isEmpty ? "" : "\(file): ") + "\(message); \(help)"
  }

  static func noLanguage(_ name: String) -> DocumentTemplateError {
    let dot = name.utf8.lastIndex(of: ASCII.dot)
    let fault = dot.map { "'\(name[$0...])' is not a template extension" }
    return DocumentTemplateError(
      fileName: name,
      message: fault ?? "a template needs an extension, which determines its output language",
      help: TemplateLanguage.known(for: name))
  }

  /// The error for text in a color that is hard to read on another.
  static func lowContrast(
    _ fault: ThemeColors.Fault, in css: String, file: String
  ) -> DocumentTemplateError {
    let place = fault.range.map { range in
      css.withBytes { SourceLocation(of: range.lowerBound, in: $0) }
    }
    return DocumentTemplateError(
      fileName: file, message: fault.message, help: fault.help,
      at: place ?? SourceLocation(line: 0, column: 0), lacksContrast: true)
  }

  static let logoOfPages = DocumentTemplateError(
    fileName: "",
    message: "mail programs and spreadsheets do not show a logo that is a WebP file",
    help: "use a PNG or JPEG file; a page takes WebP too")

  static let workbookAsText = DocumentTemplateError(
    fileName: "", message: "xlsx is not a text format",
    help: "use document(as:), which returns bytes")
}
