import RemoBytes

@testable import RemoTemplate

/// A small list: a schema like that of the shopping list, and values for it.
struct TestContext: TemplateContext {
  indirect enum Value {
    case text(String)
    case flag(Bool)
    case list([[String: Value]])
  }

  let values: [String: Value]

  static let names = [
    "title", "link", "total", "is_partial", "note", "groups", "groups/name", "groups/slug",
    "groups/items", "groups/items/name", "groups/items/price", "groups/items/link",
    "groups/items/cents", "groups/items/is_close", "products", "products/name", "products/price",
    "products/link", "products/cents", "products/is_close", "cents", "icon", "kind", "is_empty",
  ]

  static func id(_ name: String) -> Int { (names.firstIndex(of: name) ?? -1) + 100 }

  private static func item(_ list: String) -> TemplateSchema.Kind {
    .list(
      TemplateSchema([
        .init("name", id("\(list)/name"), .text), .init("price", id("\(list)/price"), .text),
        .init("link", id("\(list)/link"), .link), .init("cents", id("\(list)/cents"), .number),
        .init("is_close", id("\(list)/is_close"), .flag),
      ]))
  }

  static let schema = TemplateSchema([
    .init("title", id("title"), .text), .init("link", id("link"), .link),
    .init("total", id("total"), .text), .init("is_partial", id("is_partial"), .flag),
    .init("is_empty", id("is_empty"), .flag), .init("note", id("note"), .text),
    .init("cents", id("cents"), .number),
    .init("icon", id("icon"), .text, choices: ["sofa", "lamp", "none"]),
    .init("kind", id("kind"), .text),
    .init(
      "groups", id("groups"),
      .list(
        TemplateSchema([
          .init("name", id("groups/name"), .text), .init("slug", id("groups/slug"), .number),
          .init("items", id("groups/items"), item("groups/items")),
        ]))),
    .init("products", id("products"), item("products")),
  ])

  private func value(_ id: Int, _ cursor: TemplateCursor) -> Value? {
    var path = Self.names[id - 100].split(separator: "/").map(String.init)
    let name = path.removeLast()
    var values = values
    for (depth, list) in path.enumerated() {
      guard case .list(let elements)? = values[list] else { return nil }
      values = elements[cursor[depth]]
    }
    return values[name]
  }

  private func text(_ id: Int, _ cursor: TemplateCursor) -> String {
    if case .text(let text)? = value(id, cursor) { text } else { "" }
  }

  func isTruthy(_ id: Int, _ cursor: TemplateCursor) -> Bool {
    if case .flag(let flag)? = value(id, cursor) { flag } else { !text(id, cursor).isEmpty }
  }

  func count(_ id: Int, _ cursor: TemplateCursor) -> Int {
    if case .list(let elements)? = value(id, cursor) { elements.count } else { 0 }
  }

  func write(
    _ id: Int, _ cursor: TemplateCursor, into writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    let bytes = ContiguousArray(text(id, cursor).utf8)
    writer.append(bytes.span, 0..<bytes.count, escaping: table)
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
    try Template(source.utf8, name: "page", language: language, library),
    schema: TestContext.schema, constants: constants, wrapping: wrapping)
}

/// The text a bound template gives.
func render(_ template: BoundTemplate, _ context: TestContext = .sample) -> String {
  var writer = ByteWriter()
  var context = context
  template.render(&context, into: &writer)
  let bytes = writer.finish()
  return bytes.span.string(0..<bytes.count)
}

/// The error a template gives when it is bound, as it is shown.
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
