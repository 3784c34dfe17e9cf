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
    "Raw tags cannot write data unescaped, with lambdas as without",
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

  @Test("Raw tags may write lambdas and constants, and anything in plain text")
  func ownRaw() throws {
    #expect(
      try Self.text("a.html", "{{{loud}}}{{&loud}}{{{words.total}}}") == "<b></b><b></b>Total")
    #expect(try Self.text("a.txt", "{{#products}}{{{name}}}{{/products}}") == "A <b>&")
    #expect(
      try Self.text("a.html", "{{{nothing}}}{{#products}}{{name}}{{/products}}")
        == "A &lt;b&gt;&amp;")
  }

  @Test(
    "A value is escaped for its context, in the output of a lambda too",
    arguments: [
      (
        "a.html", "<a href=\"{{link}}\" title='{{name}}'>",
        "<a href=\"{l}\" title='A &lt;b&gt;&amp;'>"
      ),
      (
        "a.html", "<script type=\"application/json\">[\"{{name}}\", {{price_cents}}]</script>",
        "<script type=\"application/json\">[\"A \\u003cb\\u003e\\u0026\", 100]</script>"
      ),
      ("a.json", "\"{{name}}\"", "\"A <b>&\""), ("a.csv", "\"{{name}}\"", "\"A <b>&\""),
      ("a.md", "[{{name}}](<{{link}}>)", "[A \\<b>\\&](<{l}>)"), ("a.txt", "{{link}}", "{l}"),
    ])
  func places(_ file: String, _ source: String, _ expected: String) throws {
    let text = expected.replacing("{l}", with: "https://shop.example/A%20%3Cb%3E&")
      .replacing("%3E&", with: file == "a.txt" ? "%3E&" : "%3E&amp;")
    #expect(try Self.text(file, "{{#products}}\(source){{/products}}") == text)
    let same = ["same": { (section: String?) in section ?? "" }]
    #expect(
      try Self.text(file, "{{#products}}{{#same}}\(source){{/same}}{{/products}}", lambdas: same)
        == text)
  }

  @Test(
    "A name in a forbidden context and an unknown name are errors",
    arguments: [
      ("a.html", "<script>{{name}}</script>", "'name' is not allowed in an executable script"),
      (
        "a.html", "<p class={{name}}>",
        "'name' is not allowed in the unquoted attribute 'class'"
      ),
      ("a.html", "<a href=\"{{name}}\">", "'name' is not allowed at the start of a URL"),
      ("a.csv", "{{name}}", "'name' is not allowed outside the quotes of a CSV cell"),
      ("a.html", "{{csp.styles}}", "'csp.styles' is unknown in a template with lambdas"),
      ("a.html", "{{>cardd}}", "there is no partial 'cardd'"),
    ])
  func refused(_ file: String, _ source: String, _ message: String) throws {
    let error = try #require(throws: DocumentTemplateError.self) {
      try Self.text(file, "{{#products}}\(source){{/products}}")
    }
    #expect(error.message == message && error.help != nil)
  }

  @Test(
    "A template that ends inside a tag or string is an error, with lambdas as without",
    arguments: [
      ("a.html", "<a href=\"", "in the attribute 'href'"), ("a.html", "<p", "inside a tag"),
      ("a.html", "{{#products}}<p title=\"{{name}}{{/products}}", "in the attribute 'title'"),
      ("a.json", "{\"a\": \"{{title}}", "in a JSON string"),
      ("a.csv", "\"{{title}}", "in a quoted CSV cell"),
      ("a.html", "{{#open}}{{/open}}", "in the attribute 'title'"),
    ])
  func unfinished(_ file: String, _ source: String, _ place: String) throws {
    let lambdas = ["open": { (_: String?) in "<p title=\"" }]
    let error = try #require(throws: DocumentTemplateError.self) {
      try Self.text(file, source, lambdas: lambdas)
    }
    #expect(error.message == "the template ends \(place)" && error.help == "close the open element")
    // Without lambdas, a tag left open by a list or a lambda is a different error.
    if source.contains("{{#") { return }
    let list = try ShoppingList(decoding: listText([])).arranged()
    let same = try #require(throws: DocumentTemplateError.self) {
      try list.text(by: DocumentTemplate(fileName: file, source: source))
    }
    #expect(same == error)
  }

  @Test("Text from a lambda used as a name is escaped once")
  func nameOfLambda() throws {
    let lambdas = ["both": { (_: String?) in "{{name}} & {{words.total}}" }]
    #expect(
      try Self.text("a.html", "{{#products}}<b title='{{both}}'>{{/products}}", lambdas: lambdas)
        == "<b title='A &lt;b&gt;&amp; &amp; Total'>")
  }

  @Test("A lambda may have a dotted name without hiding other names of the same prefix")
  func dottedName() throws {
    let lambdas = [
      "shop.name": { (_: String?) in "{{words.title}}" }, "words.total": { _ in "In all" },
    ]
    #expect(
      try Self.text("a.txt", "{{shop.name}} {{words.total}} {{words.costs}}", lambdas: lambdas)
        == "Shopping list In all Renovation costs (estimate)")
  }

  @Test("Partials that double without end are an error, with lambdas as without")
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
      error.message
        == "with its partials, the template is larger than 16 MiB or has more than 100000 partials")
    #expect(throws: DocumentTemplateError.self) {
      try Self.text("a.txt", "{{twice}}", lambdas: ["twice": { _ in "{{twice}}{{twice}}" }])
    }
    partials["p34"] = "x"
    let text = try Self.text("a.txt", "{{#words}}{{>p20}}{{/words}}", partials: partials)
    #expect(text == String(repeating: "x", count: 1 << 14))
  }

  @Test("A partial in a list counts once, however long the list is")
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

  @Test("Lists nest at most four deep, with lambdas as without")
  func lists() throws {
    let error = try #require(throws: DocumentTemplateError.self) {
      try Self.text("a.txt", "{{>p}}", partials: ["p": "{{#products}}{{>p}}{{/products}}"])
    }
    #expect(error.message == "sections over lists nest deeper than 4")
  }

  @Test("Sections over values nest to any depth")
  func sections() throws {
    let (open, close) = ("{{#title}}", "{{/title}}")
    let count = 20_000
    let source =
      String(repeating: open, count: count) + "{{.}}" + String(repeating: close, count: count)
    #expect(try Self.text("a.txt", source) == "Shopping list")
  }
}
