import RemoTemplate

/// Creates documents from an arranged list.
///
/// Each call compiles the templates. For many documents, use a ``ListPipeline``, which compiles
/// them once.
extension ArrangedList {
  /// Creates a document in the list's currency and language.
  ///
  /// ```swift
  /// let list = try ShoppingList(decoding: data).arranged()
  /// let page = try list.document(as: .html)
  /// ```
  ///
  /// - Parameters:
  ///   - format: the format of the document.
  ///   - options: title, theme, images, and whether scores are shown.
  ///   - csv: the form of a table; only for ``ListFormat/csv``.
  ///   - xlsx: the form of a workbook; only for ``ListFormat/xlsx``.
  /// - Returns: UTF-8, or the bytes of a workbook.
  /// - Throws: ``DocumentTemplateError`` for an invalid theme.
  public func document(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat(), xlsx: XLSXFormat = XLSXFormat()
  ) throws(DocumentTemplateError) -> [UInt8] {
    var pipeline = try ListPipeline(
      format, list: self.options, document: options, csv: csv, xlsx: xlsx)
    return pipeline.document(of: self)
  }

  /// Creates a text document in the list's currency and language.
  ///
  /// ```swift
  /// let message = try list.text(as: .markdown)
  /// ```
  ///
  /// - Throws: ``DocumentTemplateError`` for an invalid theme, and for a workbook, which is not
  ///   text.
  public func text(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat()
  ) throws(DocumentTemplateError) -> String {
    if format == .xlsx { throw .workbookAsText }
    return String(decoding: try document(as: format, options: options, csv: csv), as: UTF8.self)
  }

  /// Fills a custom template with the list.
  ///
  /// - Throws: ``DocumentTemplateError`` for a syntax error, an unknown name, and a name in a place
  ///   that allows no value.
  public func text(
    by template: DocumentTemplate, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var pipeline = try ListPipeline(template, list: self.options, document: options)
    return String(decoding: pipeline.document(of: self), as: UTF8.self)
  }
}

extension DocumentTemplate {
  /// The template's own partials and the built-in ones.
  func library(_ options: DocumentOptions) throws(DocumentTemplateError) -> TemplateLibrary {
    try options.theme.check()
    var library = BuiltInTemplates.library(theme: options.theme, accent: options.studio.accent)
    for (name, source) in partials {
      library.add(source.utf8, as: name, file: partialFileNames[name])
    }
    return library
  }
}
