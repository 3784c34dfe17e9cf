import RemoBytes

/// The names that can be used at a place of a template, and what they stand for.
///
/// A bound template has a schema and constants; a free one has a value, as the Mustache
/// specification has it.
struct TemplateScopes {
  /// A field that was found.
  struct Field {
    let field: TemplateSchema.Field
    /// The number of lists that are open where its row lies.
    let level: Int
    /// The depth of the row in the schema, 0 for the document.
    let depth: Int

    /// The field as the steps of a program name it.
    var bound: BoundField { BoundField(id: field.id, level: level) }
  }

  /// The thing that a name stands for.
  enum Meaning {
    case field(Field)
    /// A text that is the same for all documents.
    case constant(String)
    /// The sources of a Content-Security-Policy.
    case policy(HTMLElement)
    /// A free value.
    case value(TemplateValue)
  }

  /// The document, or the elements of a list that is open.
  private struct Row {
    let schema: TemplateSchema
    /// Its depth in the schema, 0 for the document.
    let depth: Int
  }

  private let constants: [String: String]
  private let language: TemplateLanguage
  private let isFree: Bool
  private var rows: [Row] = []
  /// The members of the free values that are open and have names.
  private var members: [[String: TemplateValue]] = []
  /// The meaning of `.` in each section that is open; nil in that of a list of rows.
  private var currents: [Meaning?] = []

  /// The scopes of a bound template.
  init(schema: TemplateSchema, constants: [String: String], language: TemplateLanguage) {
    self.constants = constants
    self.language = language
    isFree = false
    rows = [Row(schema: schema, depth: 0)]
  }

  /// The scopes of a free template.
  init(value: TemplateValue, language: TemplateLanguage) {
    constants = [:]
    self.language = language
    isFree = true
    open(value)
  }

  // MARK: Sections

  /// Enters a section in which `.` is a field's text, or a constant.
  mutating func open(_ meaning: Meaning) { currents.append(meaning) }

  /// Leaves that section.
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

  /// The meaning of a name, or nil if it has none; in a free template every name has one.
  func meaning(of name: String) -> Meaning? {
    if isFree { return .value(value(of: name)) }
    if name == ".", let current = currents.last, let current { return current }
    for level in rows.indices.reversed() {
      if let field = rows[level].schema[name] {
        return .field(Field(field: field, level: level, depth: rows[level].depth))
      }
    }
    if let text = constants[name] { return .constant(text) }
    return PolicyHashes.element(named: name, in: language).map { .policy($0) }
  }

  /// The value of a dotted name: its first part is looked for from the innermost value outwards,
  /// the others in what was found.
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

  /// The name that was probably meant by one that has no meaning.
  func hint(for name: String) -> NameHint? {
    NameHint(
      for: name, in: rows.reversed().map(\.schema),
      constants: constants.keys.sorted() + PolicyHashes.names(in: language))
  }
}
