import RemoTemplate

/// Documents of an arranged list.
///
/// Templates are compiled each time; for one document after another, a ``ListPipeline`` compiles
/// them once.
extension ArrangedList {
  /// The list as a document, in its currency and language.
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
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public func document(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat(), xlsx: XLSXFormat = XLSXFormat()
  ) throws(DocumentTemplateError) -> [UInt8] {
    var pipeline = try ListPipeline(
      format, list: self.options, document: options, csv: csv, xlsx: xlsx)
    return pipeline.document(of: self)
  }

  /// The list as text, in its currency and language.
  ///
  /// ```swift
  /// let message = try list.text(as: .markdown)
  /// ```
  ///
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong, and for a workbook, which is not
  ///   text.
  public func text(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat()
  ) throws(DocumentTemplateError) -> String {
    if format == .xlsx { throw .workbookAsText }
    return String(decoding: try document(as: format, options: options, csv: csv), as: UTF8.self)
  }

  /// The list by your own template.
  ///
  /// - Throws: ``DocumentTemplateError`` for a syntax error, a name that does not exist, and a name
  ///   where no value can stand.
  public func text(
    by template: DocumentTemplate, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var pipeline = try ListPipeline(template, list: self.options, document: options)
    return String(decoding: pipeline.document(of: self), as: UTF8.self)
  }

  /// The list by a template with lambdas: names that call code.
  ///
  /// ```swift
  /// let template = DocumentTemplate(
  ///   fileName: "names.txt", source: "{{#products}}{{#loud}}{{name}}{{/loud}}\n{{/products}}")
  /// let names = try list.text(by: template, lambdas: ["loud": { "** \($0 ?? "") **" }])
  /// ```
  ///
  /// A lambda receives the source of its section with all tags, or nil if its name is a variable.
  /// Its result is rendered in that place, as a template.
  ///
  /// Values are escaped for their position, as without lambdas; an unescaped one (`{{{name}}}`) is
  /// an error except in plain text. A template with lambdas cannot be checked before it is used:
  /// errors are found while it is rendered, and a name that does not exist is empty. The hashes of
  /// its styles and scripts are not known.
  ///
  /// - Parameters:
  ///   - template: the text, and the file name, whose extension is its language.
  ///   - lambdas: the code by its name; it wins over a name of the list.
  ///   - options: title, theme, images, and whether scores are shown.
  /// - Throws: ``DocumentTemplateError`` for a syntax error, also in the result of a lambda, a name
  ///   in a position without safe escaping, an unknown partial, text that ends inside a tag or
  ///   string, lambdas and partials more than 64 deep, and a template that grows over 16 MiB or
  ///   100,000 partials.
  public func text(
    by template: DocumentTemplate, lambdas: [String: (_ section: String?) -> String],
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var context = ListContext(self.options, options)
    context.rendered = self
    context.embedImages()
    let constants = context.constants
    var rows = context.makeRows()
    let names = TemplateValue(
      &context, rows: &rows, schema: ListSchema.schema, constants: constants, lambdas: lambdas)
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
