import RemoBytes

@testable import RemoTemplate

/// A small list: a schema like that of the shopping list, and values for it.
struct TestContext {
  indirect enum Value {
    case text(String)
    case flag(Bool)
    case list([[String: Value]])
  }

  /// The requests made for a document: the list and the names of the fields.
  final class Requests {
    fileprivate(set) var texts: [String] = []
  }

  let values: [String: Value]

  init(values: [String: Value]) { self.values = values }

  /// Other names for the fields that belong to no group.
  private static func synonyms(_ list: Int) -> [String: String] {
    list == 1 ? [:] : ["total": "sum", "name": "product_name"]
  }

  private static func fields(
    _ list: Int, _ fields: [(String, TemplateSchema.Kind)], choices: [String: [String]] = [:]
  ) -> TemplateSchema {
    TemplateSchema(
      list,
      fields.enumerated().map { number, field in
        .init(
          field.0, number, field.1, choices: choices[field.0],
          synonyms: synonyms(list)[field.0].map { [$0] } ?? [])
      })
  }

  private static func item(_ list: Int) -> TemplateSchema {
    fields(
      list,
      [
        ("name", .text), ("price", .text), ("link", .link), ("cents", .number),
        ("is_close", .flag),
      ])
  }

  private static let items = item(2)
  private static let groups = fields(
    1, [("name", .text), ("slug", .number), ("items", .list(items))])
  private static let products = item(3)

  static let schema = fields(
    0,
    [
      ("title", .text), ("link", .link), ("total", .text), ("is_partial", .flag),
      ("is_empty", .flag), ("note", .text), ("cents", .number), ("icon", .text), ("kind", .text),
      ("groups", .list(groups)), ("products", .list(products)),
    ], choices: ["icon": ["sofa", "lamp", "none"]])

  fileprivate static let unused = ContiguousArray("not asked for".utf8)

  fileprivate func fill(
    _ row: TemplateRow, of requests: Requests, slots: inout MutableSpan<TemplateSlot>,
    text: inout ByteWriter
  ) {
    let (list, cursor, needs) = (row.list, row.cursor, row.needs)
    let (schema, values) =
      switch list {
      case 0: (Self.schema, values)
      case 1: (Self.groups, Self.element(values, "groups", cursor[0]))
      case 2:
        (Self.items, Self.element(Self.element(values, "groups", cursor[0]), "items", cursor[1]))
      default: (Self.products, Self.element(values, "products", cursor[0]))
      }
    let used = schema.fields.filter { needs.bits >> UInt64($0.id) & 1 == 1 }
    requests.texts.append("\(list): " + used.map(\.name).joined(separator: " "))
    for field in schema.fields {
      slots[row.start + field.id] = TemplateSlot(ByteSlice(0..<Self.unused.count))
      guard used.contains(where: { $0.id == field.id }) else { continue }
      switch values[field.name] {
      case .list(let elements): slots[row.start + field.id] = TemplateSlot(elements: elements.count)
      case .flag(let flag): slots[row.start + field.id] = TemplateSlot(flag)
      case .text(let value):
        let start = text.count
        text.append(value)
        slots[row.start + field.id] = TemplateSlot(
          own: ByteSlice(start..<text.count), isShown: !value.isEmpty,
          isPlain: value.utf8.allSatisfy(\.isPlainInText))
      case nil: slots[row.start + field.id] = .empty
      }
    }
  }

  private static func element(
    _ values: [String: Value], _ list: String, _ number: Int
  ) -> [String: Value] {
    if case .list(let elements)? = values[list] { elements[number] } else { [:] }
  }

  static let sample = TestContext(values: [
    "title": .text("Ann's <room> & \"more\""), "link": .text("https://shop.example/a?b=1&c=2"),
    "total": .text("$5.00"), "is_partial": .flag(true), "is_empty": .flag(false),
    "note": .text(""), "cents": .text("500"), "icon": .text("lamp"), "kind": .text("small"),
    "groups": .list([
      [
        "name": .text("Seating"), "slug": .text("g1"),
        "items": .list([
          ["name": .text("Sofa"), "price": .text("$3.00"), "is_close": .flag(false)],
          ["name": .text("Chair"), "link": .text("https://a.example/"), "is_close": .flag(true)],
        ]),
      ],
      ["name": .text("Lighting"), "slug": .text("g2"), "items": .list([["name": .text("Lamp")]])],
      ["name": .text("Empty"), "slug": .text("g3"), "items": .list([])],
    ]),
    "products": .list([["name": .text("P1"), "cents": .text("1")], ["name": .text("P2")]]),
  ])
}

/// Binds a template to the small list.
func bind(
  _ source: String, _ language: TemplateLanguage = .html, partials: [String: String] = [:],
  aliases: [String: String] = [:], constants: [String: String] = [:],
  wrapping: BoundTemplate.Wrapping = .none
) throws -> BoundTemplate {
  let library = TemplateLibrary(
    partials: partials.mapValues { ContiguousArray($0.utf8) }, aliases: aliases)
  return try BoundTemplate(
    try Template(source.utf8, name: "page", language: language, library: library),
    schema: TestContext.schema, constants: TemplateConstants(constants), wrapping: wrapping)
}

extension BoundTemplate {
  /// Fills the template with the small list.
  func render(
    _ context: TestContext, data requests: TestContext.Requests, rows: inout TemplateRows,
    into writer: inout ByteWriter
  ) {
    while let row = nextRow(&rows, bytes: TestContext.unused.span, into: &writer) {
      rows.fill { slots, text in
        context.fill(row, of: requests, slots: &slots, text: &text)
      }
    }
  }
}

/// The output of a bound template.
func render(_ template: BoundTemplate, _ context: TestContext = .sample) -> String {
  var writer = ByteWriter()
  var rows = TemplateRows()
  template.render(context, data: TestContext.Requests(), rows: &rows, into: &writer)
  let bytes = writer.finish()
  return bytes.span.string(0..<bytes.count)
}

/// The printed error from binding a template.
func bindError(
  _ source: String, _ language: TemplateLanguage = .html, partials: [String: String] = [:],
  constants: [String: String] = [:]
) -> String {
  do {
    _ = try bind(source, language, partials: partials, constants: constants)
    return "no error"
  } catch let error as TemplateError {
    return error.description
  } catch {
    return "\(error)"
  }
}
