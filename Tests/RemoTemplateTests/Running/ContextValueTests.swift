import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("A context as a free value")
struct ContextValueTests {
  private static let context = TestContext(values: [
    "title": .text("A <b>"), "is_partial": .flag(true), "cents": .text("0"), "note": .text(""),
    "groups": .list([
      [
        "name": .text("Sofas"),
        "items": .list([["name": .text("Sofa")], ["name": .text("Bench")]]),
      ],
      ["name": .text("Lamps"), "items": .list([["name": .text("Arc")]])],
    ]),
  ])

  private static func render(
    _ source: String, _ constants: [String: String] = [:],
    _ lambdas: [String: (String?) -> String] = [:]
  ) throws -> String {
    var rows = TemplateRows()
    let value = TemplateValue(
      context, data: TestContext.Requests(), rows: &rows, schema: TestContext.schema,
      constants: constants, lambdas: lambdas)
    return try Template(source.utf8, name: "t", language: .html).render(value)
  }

  @Test("Names, sections and lists have the values of the context")
  func names() throws {
    #expect(try Self.render("{{title}}|{{cents}}|{{#note}}x{{/note}}") == "A &lt;b&gt;|0|")
    #expect(try Self.render("{{#is_partial}}+{{/is_partial}}{{#is_empty}}e{{/is_empty}}") == "+")
    #expect(
      try Self.render("{{#groups}}{{name}}:{{#items}} {{name}}{{/items}};{{/groups}}")
        == "Sofas: Sofa Bench;Lamps: Arc;")
  }

  @Test("A dotted constant is found by its whole name")
  func constants() throws {
    let words = [
      "words.buy": "Buy", "words.at.before": "at <", "words.at.after": ">", "lang": "en",
    ]
    #expect(
      try Self.render("{{lang}} {{words.buy}} {{words.at.before}}{{words.at.after}}", words)
        == "en Buy at &lt;&gt;")
  }

  @Test("A lambda receives its section's source, and its result is rendered")
  func lambdas() throws {
    let output = try Self.render(
      "{{#groups}}{{#loud}}{{name}}!{{/loud}}{{/groups}}{{mark}}", [:],
      [
        "loud": { "<em>\($0 ?? "")</em>" }, "mark": { $0 == nil ? "&{{title}}" : "" },
      ])
    #expect(output.hasPrefix("<em>Sofas!</em><em>Lamps!</em>&amp;"))
  }
}
