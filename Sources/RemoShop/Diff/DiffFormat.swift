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
  /// - Parameters:
  ///   - names: what the two lists are called, such as their files; left out where empty.
  ///   - document: title, theme, `rel`, and whether scores are shown.
  /// - Throws: ``DocumentTemplateError`` if a theme of one's own is wrong.
  public func document(
    _ format: DiffFormat, names: (old: String, new: String) = ("", ""),
    document: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> [UInt8] {
    let context = ListContext(new.options, document)
    var writer = ByteWriter()
    guard let file = BuiltInTemplates.file(of: format) else {
      DiffJSON(context.text, document).write(self, into: &writer)
      return Array(writer.finish())
    }
    let template = try BuiltInTemplates.bind(
      file, document.theme, DiffContext.schema, DiffContext.constants(context))
    let report = DiffReport(self, context.text, showsScores: document.showsScores)
    var values = DiffContext(report: report, oldName: names.old, newName: names.new)
    var rows = TemplateRows()
    template.render(&values, &rows, into: &writer)
    return Array(writer.finish())
  }
}
