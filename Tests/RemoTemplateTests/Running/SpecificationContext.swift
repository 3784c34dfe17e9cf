import RemoBytes

@testable import RemoTemplate

/// The data of a case of the Mustache specification, as a schema and its rows.
///
/// A dotted name of the templates is one field, which is in the row that has its first part. An
/// object is a list with one element, and `.` is a field of an element that is no object. A text of
/// the document that a template writes unescaped is a constant, as data is always escaped.
final class SpecificationContext {
  /// A row of the schema: its fields, and the list that it is an element of.
  private struct Row {
    var fields: [TemplateSchema.Field] = []
    let list: (row: Int, name: String)?
    let depth: Int
  }

  private let data: JSONValue
  /// The names in the templates.
  private let names: [String]
  /// The names in unescaped tags.
  private let rawNames: Set<String>
  private var rows: [Row] = []
  private var constants: [String: String] = [:]

  private init(_ data: JSONValue, names: Set<String>, rawNames: Set<String>) {
    self.data = data
    self.names = names.sorted()
    self.rawNames = rawNames
  }

  /// Binds the template of a case to its data and fills it. A partial that is missing is empty.
  static func render(
    _ source: String, _ data: JSONValue, _ language: TemplateLanguage, partials: [String: String]
  ) throws -> String {
    var library = TemplateLibrary(partials: partials.mapValues { ContiguousArray($0.utf8) })
    var (names, rawNames): (Set<String>, Set<String>) = ([], [])
    for source in [source] + partials.values {
      let template = try Template(source.utf8, name: "t", language: language)
      for tag in template.instructions where !tag.isText {
        let name = template.text(tag.range)
        if tag.kind == .rawName { rawNames.insert(name) }
        switch tag.kind {
        case .name, .rawName, .section, .inverted: names.insert(name)
        case .partial, .parent:
          if tag.isDynamic {
            names.insert(name)
          } else if library[name] == nil {
            library.add([], as: name)
          }
        default: break
        }
      }
    }
    let context = SpecificationContext(data, names: names, rawNames: rawNames)
    let schema = context.schema(of: [data], in: nil, depth: 0)
    let bound = try BoundTemplate(
      Template(source.utf8, name: "t", language: language, library: library), schema: schema,
      constants: TemplateConstants(context.constants))
    var rows = TemplateRows()
    var writer = ByteWriter()
    while let row = bound.nextRow(&rows, bytes: ContiguousArray().span, into: &writer) {
      rows.fill { slots, text in context.fill(row, slots: &slots, text: &text) }
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// The schema of rows with these values. The document has every name, so that a name without a
  /// value is empty.
  private func schema(
    of values: [JSONValue], in list: (row: Int, name: String)?, depth: Int
  ) -> TemplateSchema {
    let id = rows.count
    rows.append(Row(list: list, depth: depth))
    var fields: [TemplateSchema.Field] = []
    for name in names {
      let found = values.compactMap { Self.value(of: name, in: $0) }
      guard let first = found.first ?? (list == nil ? Self.null : nil) else { continue }
      if list == nil, rawNames.contains(name), case .string(let text) = first.kind {
        constants[name] = text
        continue
      }
      let kind: TemplateSchema.Kind =
        switch first.kind {
        case .bool: .flag
        case .array, .object:
          .list(schema(of: found.flatMap(Self.elements), in: (id, name), depth: depth + 1))
        case .null, .number, .string: .text
        }
      fields.append(.init(name, fields.count, kind))
    }
    rows[id].fields = fields
    return TemplateSchema(id, fields)
  }

  private static let null = JSONValue(kind: .null, range: 0..<0)

  /// The value of a name in a row, or nil if the row has not even its first part.
  private static func value(of name: String, in row: JSONValue) -> JSONValue? {
    if name == "." {
      if case .object = row.kind { return nil }
      return row
    }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = row[parts[0]] else { return nil }
    return parts.dropFirst().reduce(first) { value, part in value[part] ?? null }
  }

  /// The elements of the section of a value.
  private static func elements(of value: JSONValue) -> [JSONValue] {
    switch value.kind {
    case .array(let elements): elements
    case .object: [value]
    default: []
    }
  }

  /// The value of a row.
  private func value(ofRow id: Int, _ cursor: TemplateCursor) -> JSONValue {
    guard let list = rows[id].list else { return data }
    let outer = value(ofRow: list.row, cursor)
    let elements = Self.elements(of: Self.value(of: list.name, in: outer) ?? Self.null)
    return elements[cursor[rows[id].depth - 1]]
  }

  private func fill(
    _ row: TemplateRow, slots: inout MutableSpan<TemplateSlot>, text: inout ByteWriter
  ) {
    let values = value(ofRow: row.list, row.cursor)
    for field in rows[row.list].fields {
      let start = text.count
      let value = Self.value(of: field.name, in: values) ?? Self.null
      let slot: TemplateSlot
      switch value.kind {
      case .bool(let flag): slot = TemplateSlot(flag)
      case .array, .object: slot = TemplateSlot(elements: Self.elements(of: value).count)
      case .null: slot = .empty
      case .number(_, let digits):
        text.append(digits)
        slot = TemplateSlot(own: ByteSlice(start..<text.count))
      case .string(let string):
        text.append(string)
        slot = TemplateSlot(own: ByteSlice(start..<text.count), isShown: !string.isEmpty)
      }
      slots[row.start + field.id] = slot
    }
  }
}
