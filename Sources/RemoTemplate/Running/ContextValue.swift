extension TemplateValue {
  /// All that a context has to say under the names of its schema, as a free value: what a template
  /// with lambdas is filled with, since it cannot be bound.
  ///
  /// A text or link whose section is not shown is empty; a number is text; none of them is written
  /// unescaped. Cost: everything is written once.
  ///
  /// - Parameters:
  ///   - rows: what the context fills.
  ///   - constants: texts by dotted name, which become objects inside one another.
  ///   - lambdas: code by name, a dotted one as of constants; it wins over the rest.
  package init<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ rows: inout TemplateRows, _ schema: TemplateSchema,
    constants: [String: String], lambdas: [String: (_ section: String?) -> String]
  ) {
    var document = BoundLoop(list: schema.id, level: 0, outer: 0, depth: 0)
    document.needs = .all
    rows.start(document, &context)
    var members = Self.members(&context, &rows, schema, level: 0)
    for (name, text) in constants.sorted(by: { $0.key < $1.key }) {
      Self.insert(.string(text), under: name.split(separator: ".")[...], into: &members)
    }
    for (name, lambda) in lambdas.sorted(by: { $0.key < $1.key }) {
      Self.insert(.lambda(lambda), under: name.split(separator: ".")[...], into: &members)
    }
    self = .object(members)
  }

  /// What the row of a level says.
  private static func members<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ rows: inout TemplateRows, _ schema: TemplateSchema, level: Int
  ) -> [String: TemplateValue] {
    var members: [String: TemplateValue] = [:]
    let document = context.document
    for field in schema.fields {
      let place = level * TemplateRows.width + field.id
      let slot = rows.slots[place]
      switch field.kind {
      case .flag: members[field.name] = .bool(slot.isShown)
      case .number: members[field.name] = .data(rows.string(slot, document), .number)
      case .text, .link:
        members[field.name] = .data(slot.isShown ? rows.string(slot, document) : "", field.sort)
      case .list(let elements):
        var loop = BoundLoop(
          list: elements.id, level: level + 1, outer: level, depth: level)
        loop.needs = .all
        var list: [TemplateValue] = []
        for index in 0..<Int(slot.count) {
          if index == 0 {
            rows.enter(loop, place, &context)
          } else {
            rows.advance(loop, &context)
          }
          list.append(
            .object(Self.members(&context, &rows, elements, level: level + 1)))
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
