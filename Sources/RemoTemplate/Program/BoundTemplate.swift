import RemoBytes

/// A template with its names resolved against a schema, ready to be filled many times.
///
/// Partials, parents and blocks are expanded, constants are part of the text, and each value is
/// escaped for its place. It keeps no reference to its sources.
package struct BoundTemplate: Sendable {
  /// The context of the output.
  package enum Wrapping: Sendable {
    /// None: the output is a document.
    case none
    /// A JSON string. The caller writes its quotes.
    case jsonString
  }

  /// The program that fills the template; the last step ends it.
  let steps: ContiguousArray<BoundStep>
  /// The document and the sections of lists. The document is the first loop, with one row.
  let loops: ContiguousArray<BoundLoop>
  /// All fixed text. Steps refer to ranges of it.
  let literals: ContiguousArray<UInt8>
  let tables: ContiguousArray<EscapeTable>

  /// Binds a template.
  ///
  /// In HTML, `csp.styles` and `csp.scripts` are constants, too. They hold the sources of a
  /// Content-Security-Policy that allows this page's styles and inline scripts.
  ///
  /// - Parameters:
  ///   - schema: the names of the data.
  ///   - constants: texts by name, equal for all documents.
  ///   - knownSources: sources of styles and scripts, to save their computation.
  ///   - wrapping: the surroundings of the output.
  /// - Throws: `TemplateError` for an unknown name, or for a name that its place refuses.
  package init(
    _ template: Template, schema: TemplateSchema,
    constants: TemplateConstants = TemplateConstants(), knownSources: [PolicySource] = [],
    wrapping: Wrapping = .none
  ) throws(TemplateError) {
    let scopes = TemplateScopes(
      schema: schema, constants: constants, language: template.language)
    var binder = TemplateBinder(
      template, scopes: scopes, builder: ProgramBuilder(document: schema.id, wrapping: wrapping))
    binder.hashes.known = knownSources
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

  /// The number of bytes of fixed text.
  package var textCount: Int { literals.count }
}

/// A step of a bound template: fixed text, then an optional action.
struct BoundStep: BitwiseCopyable, Sendable {
  enum Operation: UInt8, Sendable {
    /// No action.
    case text
    /// Adds the text of `slot`, escaped by the table `table`.
    case write
    /// Adds the text of `slot` unchanged, such as digits.
    case copy
    /// Jumps to `target` unless the section of `slot` is shown.
    case skipUnlessShown
    /// Jumps to `target` if the section of `slot` is shown.
    case skipIfShown
    /// Skips the next step if `slot` equals the text, which is not written.
    case choose
    /// Jumps to `target`.
    case jump
    /// Moves to the first element of the list `slot`, or past the end of the loop `target` if it is
    /// empty.
    case enterList
    /// Moves to the next element of the loop `target`, or continues after the last.
    case nextElement
    /// Ends the template.
    case end

    /// Whether the step may need another row, or ends the template.
    var mayNeedRow: Bool { rawValue >= Self.enterList.rawValue }
  }

  let operation: Operation
  var table: UInt8 = 0
  /// The index of a value among the slots of all rows.
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
  /// The number of open lists around an element, its own included. It locates the row.
  let level: Int
  /// The level at which the list was found.
  let outer: Int
  /// The depth of the list in the schema, 0 for the outermost.
  let depth: Int
  /// The element fields that the template uses.
  var needs = FieldSet()
  /// The loop's first step, and the step after its last.
  var start = 0
  var end = 0

  func row(_ cursor: TemplateCursor) -> TemplateRow {
    TemplateRow(
      list: list, cursor: cursor, needs: needs, start: level * TemplateSchema.maximumFields)
  }
}
