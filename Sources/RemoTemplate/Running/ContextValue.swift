extension TemplateValue {
  /// Creates a free value with everything that a context makes of its data, under the names of its
  /// schema. It can fill a template with lambdas, which cannot be bound.
  ///
  /// A text or link whose section is hidden is empty, and a number is text. All are escaped. Cost:
  /// one pass that writes everything once.
  ///
  /// - Parameters:
  ///   - rows: the rows for the context to fill.
  ///   - constants: texts by dotted name, which become nested objects.
  ///   - lambdas: code by name, dotted or not; it takes precedence.
  package init<Context: TemplateContext & ~Copyable>(
    _ context: borrowing Context, data: borrowing Context.Data, rows: inout TemplateRows,
    schema: TemplateSchema, constants: [String: String],
    lambdas: [String: (_ section: String?) -> String]
  ) {
    var document = BoundLoop(list: schema.id, level: 0, outer: 0, depth: 0)
    document.needs = .all
    rows.start(document, with: context, data: data)
    var members = Self.members(of: schema, level: 0, rows: &rows, context: context, data: data)
    for (name, text) in constants.sorted(by: { $0.key < $1.key }) {
      Self.insert(.string(text), under: name.split(separator: ".")[...], into: &members)
    }
    for (name, lambda) in lambdas.sorted(by: { $0.key < $1.key }) {
      Self.insert(.lambda(lambda), under: name.split(separator: ".")[...], into: &members)
    }
    self = .object(members)
  }

  /// The values of the row at a level.
  private static func members<Context: TemplateContext & ~Copyable>(
    of schema: TemplateSchema, level: Int, rows: inout TemplateRows,
    context: borrowing Context, data: borrowing Context.Data
  ) -> [String: TemplateValue] {
    var members: [String: TemplateValue] = [:]
    let bytes = context.bytes(of: data)
    for field in schema.fields {
      let slot = rows.slots[level * TemplateSchema.maximumFields + field.id]
      switch field.kind {
      case .flag: members[field.name] = .bool(slot.isShown)
      case .number: members[field.name] = .data(rows.string(slot, in: bytes), .number)
      case .text, .link:
        members[field.name] = .data(
          slot.isShown ? rows.string(slot, in: bytes) : "", field.valueKind)
      case .list(let elements):
        var loop = BoundLoop(list: elements.id, level: level + 1, outer: level, depth: level)
        loop.needs = .all
        var list: [TemplateValue] = []
        if slot.count > 0 {
          rows.enter(loop, count: slot.count, with: context, data: data)
          repeat {
            list.append(
              .object(
                Self.members(
                  of: elements, level: level + 1, rows: &rows, context: context, data: data)))
          } while rows.advance(loop, with: context, data: data)
        }
        members[field.name] = .list(list)
      }
    }
    return members
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
