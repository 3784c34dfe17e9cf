import RemoBytes

/// A template whose names have been resolved once against a schema, ready to be filled many times.
///
/// Partials, parents and blocks are expanded, constants are part of the text, and each value is
/// escaped for the very place it stands in. It holds no reference to its sources.
@usableFromInline package struct BoundTemplate: Sendable {
  /// What the output is put into.
  package enum Wrapping: Sendable {
    /// Nothing: it is a document.
    case none
    /// A JSON string, whose quotes the caller writes.
    case jsonString
  }

  @usableFromInline package let instructions: ContiguousArray<BoundInstruction>
  /// All text of the template, of which the instructions name ranges, and 32 bytes more.
  @usableFromInline package let literals: ContiguousArray<UInt8>
  @usableFromInline package let tables: ContiguousArray<EscapeTable>

  /// Binds a template.
  ///
  /// In HTML, `csp.styles` and `csp.scripts` are constants too: the sources of a
  /// Content-Security-Policy that allow the styles and inline scripts of this very page.
  ///
  /// - Parameters:
  ///   - schema: what names stand for.
  ///   - constants: names whose texts are the same for all documents.
  ///   - wrapping: what the output is put into.
  /// - Throws: `TemplateError` for a name that is not there, or that cannot stand where it does.
  package init(
    _ template: Template, schema: TemplateSchema, constants: [String: String] = [:],
    wrapping: Wrapping = .none
  ) throws(TemplateError) {
    var binder = TemplateBinder(template, schema, constants)
    try binder.bind(template)
    self = binder.builder.finish(wrapping)
  }

  init(
    instructions: ContiguousArray<BoundInstruction>, literals: ContiguousArray<UInt8>,
    tables: ContiguousArray<EscapeTable>
  ) {
    self.instructions = instructions
    self.literals = literals
    self.tables = tables
  }
}

/// One step of a bound template: some text, and then perhaps something that depends on data.
@usableFromInline package struct BoundInstruction: Sendable {
  @usableFromInline package enum Operation: UInt8, Sendable {
    /// Nothing more than the text.
    case text
    /// Adds the value of `field`, escaped by the table `detail`.
    case write
    /// Goes to `target` if the section of `field` is shown and `detail` is 1, or not shown and 0.
    case skip
    /// Goes to `target` if the list `field` has elements.
    case skipIfAny
    /// Goes to the first element of the list `field`, or to `target` if there is none; `detail` is
    /// the depth of the list in the schema.
    case enterList
    /// Goes to `target` with the next element of the innermost list, or on; `detail` as above.
    case nextElement
    /// Passes over the next instruction if the text is that of `field`; the text is not written.
    case choose
    /// Goes to `target`.
    case jump
  }

  @usableFromInline package var operation: Operation
  /// How many lists are open where the field was found: the cursor it is read with.
  @usableFromInline package var frame: UInt8 = 0
  @usableFromInline package var detail: UInt8 = 0
  @usableFromInline package var field: Int32 = 0
  /// The text, a range of the template's literals.
  @usableFromInline package var start: Int32 = 0
  @usableFromInline package var end: Int32 = 0
  @usableFromInline package var target: Int32 = 0
}
