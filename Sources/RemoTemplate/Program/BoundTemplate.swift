import RemoBytes

/// A template whose names have been resolved once against a schema, ready to be filled many times.
///
/// Partials, parents and blocks are expanded, constants are part of the text, and each value is
/// escaped for the very place it stands in. It holds no reference to its sources.
package struct BoundTemplate: Sendable {
  /// The surroundings of the output.
  package enum Wrapping: Sendable {
    /// Nothing: the output is a document.
    case none
    /// A JSON string, whose quotes the caller writes.
    case jsonString
  }

  /// The program that fills the template; the last step ends it.
  let steps: ContiguousArray<BoundStep>
  /// The sections of lists; the first is the document, which is one row.
  let loops: ContiguousArray<BoundLoop>
  /// All fixed text, of which the steps name ranges.
  let literals: ContiguousArray<UInt8>
  /// The tables that values are escaped by.
  let tables: ContiguousArray<EscapeTable>

  /// Binds a template.
  ///
  /// In HTML, `csp.styles` and `csp.scripts` are constants too: the sources of a
  /// Content-Security-Policy that allow the styles and inline scripts of this very page.
  ///
  /// - Parameters:
  ///   - schema: the names that data has values for.
  ///   - constants: names whose texts are the same for all documents.
  ///   - wrapping: the surroundings of the output.
  /// - Throws: `TemplateError` for an unknown name, or for one that cannot stand in its place.
  package init(
    _ template: Template, schema: TemplateSchema,
    constants: [String: String] = [:], wrapping: Wrapping = .none
  ) throws(TemplateError) {
    let scopes = TemplateScopes(
      schema: schema, constants: constants, language: template.language)
    var binder = TemplateBinder(
      template, scopes: scopes, builder: ProgramBuilder(document: schema.id, wrapping: wrapping))
    try binder.bind()
    self = binder.program()
  }

  init(
    steps: ContiguousArray<BoundStep>, loops: ContiguousArray<BoundLoop>,
    literals: ContiguousArray<UInt8>, tables: ContiguousArray<EscapeTable>
  ) {
    self.steps = steps
    self.loops = loops
    self.literals = literals
    self.tables = tables
  }

  /// The number of bytes of text that do not depend on data.
  package var textCount: Int { literals.count }
}

/// A step of a bound template: some fixed text, then perhaps something that depends on data.
struct BoundStep: BitwiseCopyable, Sendable {
  enum Operation: UInt8, Sendable {
    /// Nothing more than the text.
    case text
    /// Adds the text of `slot`, escaped by the table `table`.
    case write
    /// Adds the text of `slot` as it is: digits and the like.
    case copy
    /// Goes to `target` unless the section of `slot` is shown.
    case skipUnlessShown
    /// Goes to `target` if the section of `slot` is shown.
    case skipIfShown
    /// Goes to the first element of the list `slot`, or past the end of the loop `target`.
    case enterList
    /// Goes to the next element of the loop `target`, or on.
    case nextElement
    /// Passes over the next step if the text, which is not written, is that of `slot`.
    case choose
    /// Goes to `target`.
    case jump
    /// Ends the template.
    case end
  }

  let operation: Operation
  var table: UInt8 = 0
  /// The place of a value among the slots of all rows.
  var slot: UInt16 = 0
  /// The start of the text in the template's literals.
  var start: UInt32
  /// The number of bytes of the text.
  var count: UInt32
  var target: UInt32 = 0

  /// The text, a range of the template's literals.
  var text: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}

/// The section of a list.
struct BoundLoop: BitwiseCopyable, Sendable {
  /// The number of the elements' schema.
  let list: Int
  /// The number of lists that are open around an element, its own counted: where its row lies.
  let level: Int
  /// The level at which the list was found.
  let outer: Int
  /// The depth of the list in the schema, 0 for the outermost.
  let depth: Int
  /// The fields that the template uses of an element.
  var needs = FieldSet()
  /// Its first step, and the one behind its last.
  var start = 0
  var end = 0

  /// The row of an element.
  func row(_ cursor: TemplateCursor) -> TemplateRow {
    TemplateRow(
      list: list, cursor: cursor, needs: needs, start: level * TemplateSchema.maximumFields)
  }
}
