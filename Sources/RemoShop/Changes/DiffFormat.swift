import RemoBytes
import RemoTemplate

/// The format of a document with the changes between two lists.
public enum DiffFormat: String, CaseIterable, Sendable {
  /// Plain text, for a terminal or a message.
  case text
  /// GitHub Flavored Markdown, to share.
  case markdown
  /// One self-contained page, to share.
  case html
  /// Every change with its values, for programs.
  case json

  /// The format of files with that extension, if any.
  public init?(fileExtension: String) {
    guard let format = ListFormat(fileExtension: fileExtension),
      let same = DiffFormat(rawValue: format.rawValue)
    else { return nil }
    self = same
  }
}

extension ListDiff {
  /// The changes as a document, in the language of the new list. Each side is in its own currency.
  ///
  /// ```swift
  /// let page = try diff.document(as: .html, names: (old: "May", new: "June"))
  /// ```
  ///
  /// - Parameters:
  ///   - format: text, Markdown, a page or JSON.
  ///   - names: the names of the two lists, such as their files; empty ones are left out.
  ///   - options: title, project, date, theme, voice and sender, `rel`, the pictures of a page, and
  ///     whether scores are shown.
  /// - Returns: UTF-8.
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public func document(
    as format: DiffFormat, names: (old: String, new: String) = ("", ""),
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> [UInt8] {
    try options.theme.check()
    var options = options
    if format == .json { options.voice = .shopping }
    var list = new.options
    list.currency = new.currency
    let context = ListContext(list, document: options)
    let isWhole =
      options.voice == .presentation && old.hasWholeAmounts && new.hasWholeAmounts
    func text(in currency: CurrencyCode) -> ListText {
      ListText(list.locale, currency: currency, voice: options.voice, isWhole: isWhole)
    }
    let newText = text(in: new.currency)
    let oldText = isInOneCurrency ? newText : text(in: old.currency)
    var writer = ByteWriter()
    guard let file = BuiltInTemplates.file(of: format) else {
      DiffJSON(oldText: oldText, text: newText, document: options)
        .write(self, into: &writer)
      return Array(writer.finish())
    }
    let template = try BuiltInTemplates.bind(
      file, theme: options.theme, accent: options.studio.accent, schema: DiffContext.schema,
      constants: DiffContext.constants(context))
    let report = DiffReport(
      self, format: format, names: names, oldText: oldText, text: newText, document: options)
    DiffContext.render(report, as: template, into: &writer)
    return Array(writer.finish())
  }

  /// The changes as text.
  ///
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public func text(
    as format: DiffFormat, names: (old: String, new: String) = ("", ""),
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    String(decoding: try document(as: format, names: names, options: options), as: UTF8.self)
  }
}

extension BuiltInTemplates {
  /// The template of a format of changes, nil if it has none.
  static func file(of format: DiffFormat) -> File? {
    switch format {
    case .text: File("diff.txt")
    case .markdown: File("diff.md")
    case .html: File("diff.html")
    case .json: nil
    }
  }
}
