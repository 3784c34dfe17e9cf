import RemoBytes

/// The names available at a place of a template, and their meanings.
struct TemplateScopes {
  /// A resolved field.
  struct Field {
    let field: TemplateSchema.Field
    /// The number of open lists at its row.
    let level: Int
    /// The depth of the row in the schema, 0 for the document.
    let depth: Int

    /// The field in the form that program steps use.
    var bound: BoundField { BoundField(id: field.id, level: level) }
  }

  /// The meaning of a name.
  enum Meaning {
    case field(Field)
    /// A text that is equal for all documents.
    case constant(String)
    /// The sources of a Content-Security-Policy.
    case policy(HTMLElement)
  }

  /// The document, or the elements of an open list.
  private struct Row {
    let schema: TemplateSchema
    /// The row's depth in the schema, 0 for the document.
    let depth: Int
  }

  private let constants: TemplateConstants
  private let language: TemplateLanguage
  private var rows: [Row] = []
  /// The meaning of `.` in each open section; nil in the section of a list of rows.
  private var currents: [Meaning?] = []

  init(schema: TemplateSchema, constants: TemplateConstants, language: TemplateLanguage) {
    self.constants = constants
    self.language = language
    rows = [Row(schema: schema, depth: 0)]
  }

  // MARK: Sections

  /// Enters a section in which `.` means a field's text or a constant.
  mutating func open(_ meaning: Meaning) { currents.append(meaning) }

  /// Leaves the section of a field's text or a constant.
  mutating func close() { currents.removeLast() }

  /// Enters the section of a list of rows; false if lists nest too deeply.
  mutating func open(elements: TemplateSchema, of list: Field) -> Bool {
    guard rows.count <= TemplateCursor.maximumDepth, list.depth < TemplateCursor.maximumDepth else {
      return false
    }
    rows.append(Row(schema: elements, depth: list.depth + 1))
    currents.append(nil)
    return true
  }

  /// Leaves the section of a list of rows.
  mutating func closeList() {
    rows.removeLast()
    currents.removeLast()
  }

  // MARK: Names

  /// The meaning of the name in `range`, or nil if it is unknown.
  func meaning(in source: Span<UInt8>, at range: Range<Int>) -> Meaning? {
    if source.isEqual(range, to: "."), let current = currents.last, let current { return current }
    let hash = source.plainHash(range)
    for level in rows.indices.reversed() {
      if let field = rows[level].schema.field(in: source, at: range, hash: hash) {
        return .field(Field(field: field, level: level, depth: rows[level].depth))
      }
    }
    if let text = constants.text(source, in: range, hash: hash) { return .constant(text) }
    return PolicyHashes.element(in: source, at: range, of: language).map { .policy($0) }
  }

  func hint(for name: String) -> NameHint? {
    NameHint(
      for: name, in: rows.reversed().map(\.schema),
      constants: constants.names + PolicyHashes.names(in: language))
  }
}
