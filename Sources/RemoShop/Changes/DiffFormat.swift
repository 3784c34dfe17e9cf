import RemoBytes
import RemoTemplate

/// What the changes between two lists can be written as.
public enum DiffFormat: String, CaseIterable, Sendable {
  /// Plain text, for a terminal or a message.
  case text
  /// GitHub Flavored Markdown, to share.
  case markdown
  /// One self-contained page, to share.
  case html
  /// Every change with its values, for programs.
  case json

  /// The format that a file's name ends in, or nil.
  public init?(fileExtension: String) {
    guard let format = ListFormat(fileExtension: fileExtension),
      let same = DiffFormat(rawValue: format.rawValue)
    else { return nil }
    self = same
  }
}

extension ListDiff {
  /// The changes as a document, in the language and currency of the new list.
  ///
  /// ```swift
  /// let page = try diff.document(as: .html, names: (old: "May", new: "June"))
  /// ```
  ///
  /// - Parameters:
  ///   - format: text, Markdown, a page or JSON.
  ///   - names: what the two lists are called, such as their files; left out where empty.
  ///   - options: title, theme, `rel`, and whether scores are shown.
  /// - Returns: UTF-8.
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public func document(
    as format: DiffFormat, names: (old: String, new: String) = ("", ""),
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> [UInt8] {
    try options.theme.check()
    let context = ListContext(new.options, options)
    var writer = ByteWriter()
    guard let file = BuiltInTemplates.file(of: format) else {
      DiffJSON(context.text, options).write(self, into: &writer)
      return Array(writer.finish())
    }
    let template = try BuiltInTemplates.bind(
      file, theme: options.theme, schema: DiffContext.schema,
      constants: DiffContext.constants(context))
    let report = DiffReport(self, context.text, showsScores: options.showsScores)
    var values = DiffContext(report: report, oldName: names.old, newName: names.new)
    var rows = TemplateRows()
    template.render(&values, rows: &rows, into: &writer)
    return Array(writer.finish())
  }

  /// The same as text.
  ///
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public func text(
    as format: DiffFormat, names: (old: String, new: String) = ("", ""),
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    String(decoding: try document(as: format, names: names, options: options), as: UTF8.self)
  }
}
