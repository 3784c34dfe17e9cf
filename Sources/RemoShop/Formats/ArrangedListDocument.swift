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

  /// Fills a template with the list and with lambdas, which are names that call code.
  ///
  /// ```swift
  /// let template = DocumentTemplate(
  ///   fileName: "names.txt", source: "{{#products}}{{#loud}}{{name}}{{/loud}}\n{{/products}}")
  /// let names = try list.text(by: template, lambdas: ["loud": { "** \($0 ?? "") **" }])
  /// ```
  ///
  /// A lambda receives the source of its section with all tags, or nil if its name is a variable.
  /// Its result is rendered as a template in that place.
  ///
  /// Values are escaped for their position, as without lambdas. An unescaped one (`{{{name}}}`) is
  /// an error except in plain text. Errors appear only during rendering, and an unknown name is
  /// empty. The hashes of styles and scripts are not available.
  ///
  /// - Parameters:
  ///   - template: the text, and the file name, whose extension is its language.
  ///   - lambdas: the code by name; it overrides names of the list.
  ///   - options: title, theme, images, and whether scores are shown.
  /// - Throws: ``DocumentTemplateError`` for a syntax error (also in a lambda's result), a name in
  ///   a position without safe escaping, an unknown partial, or text that ends inside a tag or
  ///   string. Also for lambdas and partials nested deeper than 64, and a template that grows over
  ///   16 MiB or 100,000 partials.
  public func text(
    by template: DocumentTemplate, lambdas: [String: (_ section: String?) -> String],
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var context = ListContext(self.options, document: options)
    context.adopt(currency)
    context.findImages(of: self)
    let constants = context.constants.all
    var rows = context.makeRows()
    let names = TemplateValue(
      context, data: self, rows: &rows, schema: ListSchema.schema, constants: constants,
      lambdas: lambdas)
    guard let language = TemplateLanguage(fileName: template.fileName) else {
      throw .noLanguage(template.fileName)
    }
    let library = try template.library(theme: options.theme)
    do {
      let parsed = try Template(
        template.source.utf8, name: template.fileName, language: language, library: library)
      return try parsed.render(names, isStrict: true)
    } catch {
      throw DocumentTemplateError(error)
    }
  }
}

extension DocumentTemplate {
  /// The template's own partials and the built-in ones.
  func library(theme: DocumentTheme) throws(DocumentTemplateError) -> TemplateLibrary {
    try theme.check()
    var library = BuiltInTemplates.library(theme: theme)
    for (name, source) in partials {
      library.add(source.utf8, as: name, file: partialFileNames[name])
    }
    return library
  }
}
