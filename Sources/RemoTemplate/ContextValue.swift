import RemoBytes

extension TemplateValue {
  /// All that a context has to say under the names of its schema, as a free value: what a template
  /// with lambdas is filled with, since it cannot be bound.
  ///
  /// A text or link whose section is not shown is empty; a number is text. Cost: everything is
  /// written once.
  ///
  /// - Parameters:
  ///   - constants: texts by dotted name, which become objects inside one another.
  ///   - lambdas: code by name; it wins over the rest.
  package init<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ schema: TemplateSchema, constants: [String: String],
    lambdas: [String: (_ section: String?) -> String]
  ) {
    var members = Self.members(&context, schema, TemplateCursor(), depth: 0)
    for (name, text) in constants.sorted(by: { $0.key < $1.key }) {
      Self.insert(.string(text), under: name.split(separator: ".")[...], into: &members)
    }
    for (name, lambda) in lambdas { members[name] = .lambda(lambda) }
    self = .object(members)
  }

  private static func members<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ schema: TemplateSchema, _ cursor: TemplateCursor, depth: Int
  ) -> [String: TemplateValue] {
    var members: [String: TemplateValue] = [:]
    for field in schema.fields {
      switch field.kind {
      case .flag: members[field.name] = .bool(context.isTruthy(field.id, cursor))
      case .number: members[field.name] = .string(text(&context, field.id, cursor))
      case .text, .link:
        let isShown = context.isTruthy(field.id, cursor)
        members[field.name] = .string(isShown ? text(&context, field.id, cursor) : "")
      case .list(let elements):
        var list: [TemplateValue] = []
        var inner = cursor
        for index in 0..<context.count(field.id, cursor) {
          inner[depth] = index
          list.append(.object(Self.members(&context, elements, inner, depth: depth + 1)))
        }
        members[field.name] = .list(list)
      }
    }
    return members
  }

  private static func text<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ id: Int, _ cursor: TemplateCursor
  ) -> String {
    var writer = ByteWriter()
    context.write(id, cursor, into: &writer, escaping: EscapeTable.unescaped)
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }

  private static func insert(
    _ value: TemplateValue, under path: ArraySlice<Substring>,
    into members: inout [String: TemplateValue]
  ) {
    guard let first = path.first.map(String.init) else { return }
    if path.count == 1 {
      members[first] = value
      return
    }
    var inner: [String: TemplateValue] = [:]
    if case .object(let known) = members[first] { inner = known }
    insert(value, under: path.dropFirst(), into: &inner)
    members[first] = .object(inner)
  }
}
