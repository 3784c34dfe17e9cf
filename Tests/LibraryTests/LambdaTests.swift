import RemoShop
import Testing

@Suite("Templates with lambdas")
struct LambdaTests {
  private static func text(
    _ fileName: String, _ source: String, partials: [String: String] = [:],
    lambdas: [String: (String?) -> String] = ["loud": { "<b>\($0 ?? "")</b>" }]
  ) throws -> String {
    let list = try ShoppingList(decoding: listText([itemText("A <b>&", price: 100)])).arranged()
    return try list.text(
      by: DocumentTemplate(fileName: fileName, source: source, partials: partials),
      lambdas: lambdas)
  }

  @Test(
    "data is not written unescaped, as without lambdas",
    arguments: ["a.html", "a.md", "a.xml", "a.json", "a.csv"], ["{{{name}}}", "{{&name}}"])
  func raw(_ file: String, _ tag: String) throws {
    for source in [
      "{{#products}}\(tag){{/products}}", "{{#products}}{{#loud}}\(tag){{/loud}}{{/products}}",
    ] {
      let error = try #require(throws: DocumentTemplateError.self) {
        try Self.text(file, source)
      }
      #expect(error.message == "'name' is data and cannot go into the page unescaped")
      #expect(error.help == "write {{name}}")
    }
  }

  @Test("what a template's author wrote may be: lambdas, constants, and all in plain text")
  func ownRaw() throws {
    #expect(
      try Self.text("a.html", "{{{loud}}}{{&loud}}{{{words.total}}}") == "<b></b><b></b>Total")
    #expect(try Self.text("a.txt", "{{#products}}{{{name}}}{{/products}}") == "A <b>&")
    #expect(
      try Self.text("a.html", "{{{nothing}}}{{#products}}{{name}}{{/products}}")
        == "A &lt;b&gt;&amp;")
  }

  @Test("partials that double end, as without lambdas")
  func doubling() throws {
    var partials: [String: String] = [:]
    for number in 1...40 {
      partials["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}"
    }
    partials["p41"] = "x"
    let error = try #require(throws: DocumentTemplateError.self) {
      try Self.text("a.txt", "{{>p1}}", partials: partials)
    }
    #expect(
      error.message == "the template grows over 16 MiB or 100000 partials when they are filled in")
    #expect(throws: DocumentTemplateError.self) {
      try Self.text("a.txt", "{{twice}}", lambdas: ["twice": { _ in "{{twice}}{{twice}}" }])
    }
    partials["p34"] = "x"
    let text = try Self.text("a.txt", "{{#words}}{{>p20}}{{/words}}", partials: partials)
    #expect(text == String(repeating: "x", count: 1 << 14))
  }

  @Test("what stands in a list counts once, however long the list is")
  func longList() throws {
    let items = (0..<4000).map { itemText("\($0)", price: 1) }
    let list = try ShoppingList(decoding: listText(items)).arranged()
    let template = DocumentTemplate(
      fileName: "a.txt",
      source: "{{#products}}{{>p1}}{{>p1}}{{>p1}}{{>p1}}{{/products}}",
      partials: ["p1": "{{>p2}}{{>p2}}{{>p2}}{{>p2}}{{>p2}}{{>p2}}", "p2": "x"])
    let text = try list.text(by: template, lambdas: [:])
    #expect(text.utf8.count == 4000 * 24)
  }

  @Test("lists nest as deep as without lambdas")
  func lists() throws {
    let error = try #require(throws: DocumentTemplateError.self) {
      try Self.text("a.txt", "{{>p}}", partials: ["p": "{{#products}}{{>p}}{{/products}}"])
    }
    #expect(error.message == "sections over lists nest deeper than 4")
  }

  @Test("sections of values may nest as they like")
  func sections() throws {
    let (open, close) = ("{{#title}}", "{{/title}}")
    let count = 20_000
    let source =
      String(repeating: open, count: count) + "{{.}}" + String(repeating: close, count: count)
    #expect(try Self.text("a.txt", source) == "Shopping list")
  }
}
