import RemoBytes

/// The names available at a place of a template, and their meanings.
///
/// A bound template has a schema and constants. A free template has a value, as in the Mustache
/// specification.
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
    /// A free value.
    case value(TemplateValue)
  }

  /// The document, or the elements of an open list.
  private struct Row {
    let schema: TemplateSchema
    /// The row's depth in the schema, 0 for the document.
    let depth: Int
  }

  private let constants: TemplateConstants
  private let language: TemplateLanguage
  private let isFree: Bool
  private var rows: [Row] = []
  /// The members of the open free values that are objects.
  private var members: [[String: TemplateValue]] = []
  /// The meaning of `.` in each open section; nil in the section of a list of rows.
  private var currents: [Meaning?] = []

  /// Creates the scopes of a bound template.
  init(schema: TemplateSchema, constants: TemplateConstants, language: TemplateLanguage) {
    self.constants = constants
    self.language = language
    isFree = false
    rows = [Row(schema: schema, depth: 0)]
  }

  /// Creates the scopes of a free template.
  init(value: TemplateValue, language: TemplateLanguage) {
    constants = TemplateConstants()
    self.language = language
    isFree = true
    open(value)
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

  /// Enters the section of a free value.
  mutating func open(_ value: TemplateValue) {
    currents.append(.value(value))
    if case .object(let object) = value { members.append(object) }
  }

  /// Leaves the section of a free value.
  mutating func closeValue() {
    if case .value(.object) = currents.removeLast() { members.removeLast() }
  }

  // MARK: Names

  /// The meaning of the name in `range`, or nil if it is unknown. In a free template every name has
  /// a meaning.
  func meaning(in source: Span<UInt8>, at range: Range<Int>) -> Meaning? {
    if isFree { return .value(value(of: source.string(range))) }
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

  /// The value of a dotted name. Its first part is looked up from the innermost value outward, the
  /// other parts in the result.
  private func value(of name: String) -> TemplateValue {
    if name == "." {
      if case .value(let value)? = currents.last { return value }
      return .null
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard var found = members.last(where: { $0[parts[0]] != nil })?[parts[0]] else { return .null }
    for part in parts.dropFirst() {
      guard case .object(let object) = found, let member = object[part] else { return .null }
      found = member
    }
    return found
  }

  /// A suggestion for an unknown name.
  func hint(for name: String) -> NameHint? {
    NameHint(
      for: name, in: rows.reversed().map(\.schema),
      constants: constants.names + PolicyHashes.names(in: language))
  }
}
