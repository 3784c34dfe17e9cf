import RemoBytes

extension Template {
  /// Fills the template with a free value, as the Mustache specification has it.
  ///
  /// Names are looked up as the template is rendered; one that is missing is empty.
  ///
  /// - Parameter isStrict: whether values are escaped for the place where they stand, as in a bound
  ///   template, and a missing partial is an error. Otherwise text is escaped as the language wants
  ///   it between markup, and a missing partial is empty.
  /// - Throws: `TemplateError` for a syntax error in a partial or in the result of a lambda, for
  ///   data that would be written unescaped in a language other than text, for partials, parents,
  ///   blocks and lambdas that nest deeper than 64, for lists that nest deeper than 4, for a
  ///   template that grows too large, and for a strict one that ends inside of a tag or string.
  package func render(
    _ value: TemplateValue, isStrict: Bool = false
  ) throws(TemplateError) -> String {
    var binder = TemplateBinder(
      self, scopes: TemplateScopes(value: value, language: language),
      mode: .free(isStrict: isStrict), builder: ProgramBuilder(document: 0))
    try binder.bind()
    // All values were at hand, so that the program asks for none.
    var context = NoContext()
    var rows = TemplateRows()
    var writer = ByteWriter()
    binder.program().render(&context, rows: &rows, into: &writer)
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }
}

/// A context for programs that ask for no data.
private struct NoContext: TemplateContext {
  var document: ContiguousArray<UInt8> { [] }

  func fill(
    _ row: TemplateRow, slots: inout MutableSpan<TemplateSlot>, text: inout ByteWriter
  ) {}
}
