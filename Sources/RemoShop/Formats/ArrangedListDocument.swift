import RemoTemplate

/// Writing a list that is at hand.
///
/// Templates are compiled each time; for one document after another a ``ListPipeline`` does it
/// once.
extension ArrangedList {
  /// The list as a document, in the currency and language that it was arranged for.
  ///
  /// ```swift
  /// let list = try ShoppingList(decoding: data).arranged()
  /// let page = try list.document(as: .html)
  /// ```
  ///
  /// - Parameters:
  ///   - format: what the document is.
  ///   - options: title, theme, images, and whether scores are shown.
  ///   - csv: how a table is written; for ``ListFormat/csv`` alone.
  ///   - xlsx: how a workbook is written; for ``ListFormat/xlsx`` alone.
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

  /// The list as text, in the currency and language that it was arranged for.
  ///
  /// ```swift
  /// let message = try list.text(as: .markdown)
  /// ```
  ///
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong, and for a workbook, which
  ///   is no text.
  public func text(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat()
  ) throws(DocumentTemplateError) -> String {
    if format == .xlsx { throw .workbookAsText }
    return String(decoding: try document(as: format, options: options, csv: csv), as: UTF8.self)
  }

  /// The list by a template of one's own.
  ///
  /// - Throws: ``DocumentTemplateError`` for a syntax error, a name that does not exist, and a name
  ///   where no value can stand.
  public func text(
    by template: DocumentTemplate, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var pipeline = try ListPipeline(template, list: self.options, document: options)
    return String(decoding: pipeline.document(of: self), as: UTF8.self)
  }

  /// The list by a template with lambdas: names that stand for code.
  ///
  /// ```swift
  /// let template = DocumentTemplate(
  ///   fileName: "names.txt", source: "{{#products}}{{#loud}}{{name}}{{/loud}}\n{{/products}}")
  /// let names = try list.text(by: template, lambdas: ["loud": { "** \($0 ?? "") **" }])
  /// ```
  ///
  /// A lambda is given the text of its section as it stands in the template, tags included, or nil
  /// where its name stands alone; what it returns is rendered in that place, as a template.
  ///
  /// Values are escaped for the place where they stand, as without lambdas, and to have one
  /// unescaped (`{{{name}}}`) is an error but in plain text. But a template with lambdas cannot be
  /// checked before it is used: what is wrong is found where it is written, and a name that does
  /// not exist is empty. The hashes of its styles and scripts are not known either.
  ///
  /// - Parameters:
  ///   - template: the text, and the file name whose extension says its language.
  ///   - lambdas: the code by its name; it wins over a name of the list.
  ///   - options: title, theme, images, and whether scores are shown.
  /// - Throws: ``DocumentTemplateError`` for a syntax error, in what a lambda returns too, a name
  ///   where no value can stand, a partial that there is not, what ends inside of a tag or string,
  ///   where lambdas and partials nest deeper than 64, and where the template with all that is
  ///   filled in grows over 16 MiB or 100,000 partials.
  public func text(
    by template: DocumentTemplate, lambdas: [String: (_ section: String?) -> String],
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) -> String {
    var context = ListContext(self.options, options)
    context.rendered = self
    context.embedImages()
    let constants = context.constants.all
    var rows = context.makeRows()
    let names = TemplateValue(
      &context, &rows, ListSchema.schema, constants: constants, lambdas: lambdas)
    guard let language = TemplateLanguage(fileName: template.fileName) else {
      throw .noLanguage(template.fileName)
    }
    let library = try template.library(theme: options.theme)
    do {
      let parsed = try Template(
        template.source.utf8, name: template.fileName, language: language, library)
      return try parsed.render(names, isStrict: true)
    } catch {
      throw DocumentTemplateError(error)
    }
  }
}

extension DocumentTemplate {
  /// The built-in partials, and in front of them the template's own.
  func library(theme: DocumentTheme) throws(DocumentTemplateError) -> TemplateLibrary {
    try theme.check()
    var library = BuiltInTemplates.library(theme: theme)
    for (name, source) in partials {
      library.add(source.utf8, as: name, file: partialFileNames[name])
    }
    return library
  }
}
