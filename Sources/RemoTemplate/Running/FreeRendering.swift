import RemoBytes

extension Template {
  /// Fills the template with a free value, as in the Mustache specification.
  ///
  /// Names are looked up during rendering; a missing one is empty.
  ///
  /// - Parameter isStrict: if true, values are escaped for their place, as in a bound template, and
  ///   a missing partial is an error. Otherwise text is escaped for the language's plain markup,
  ///   and a missing partial is empty.
  /// - Throws: `TemplateError` for a syntax error in a partial or lambda result, and for unescaped
  ///   data in a language other than text. Also for partials, parents, blocks and lambdas nested
  ///   deeper than 64, lists nested deeper than 4, a template that grows too large, and a strict
  ///   one that ends inside a tag or string.
  package func render(
    _ value: TemplateValue, isStrict: Bool = false
  ) throws(TemplateError) -> String {
    var binder = TemplateBinder(
      self, scopes: TemplateScopes(value: value, language: language),
      mode: .free(isStrict: isStrict), builder: ProgramBuilder())
    try binder.bind()
    // The values were known during binding, so the program needs no data.
    var rows = TemplateRows()
    var writer = ByteWriter()
    binder.program().render(NoContext(), data: (), rows: &rows, into: &writer)
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }
}

/// A context for programs without data.
private struct NoContext: TemplateContext {
  func bytes(of data: Void) -> ContiguousArray<UInt8> { [] }

  func fill(
    _ row: TemplateRow, of data: Void, slots: inout MutableSpan<TemplateSlot>,
    text: inout ByteWriter
  ) {}
}
