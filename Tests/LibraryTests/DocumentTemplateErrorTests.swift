import RemoShop
import Testing

@Suite("Template errors as values")
struct DocumentTemplateErrorTests {
  private static func error(_ template: DocumentTemplate) throws -> DocumentTemplateError {
    try #require(throws: DocumentTemplateError.self) { _ = try ListPipeline(template) }
  }

  @Test(
    "An unknown name in a template suggests the closest known name",
    arguments: [
      ("{{totl}}", "total"), ("{{#products}}{{product_name}}{{/products}}", "name"),
      ("{{>cardd}}", "card"), ("{{price}}", nil), ("{{xyzzy}}", nil), ("{{#total}}", nil),
    ] as [(String, String?)])
  func suggestion(_ source: String, _ name: String?) throws {
    let error = try Self.error(DocumentTemplate(fileName: "t.html", source: source))
    #expect(error.suggestion == name && error.fileName == "t.html" && error.line == 1)
    #expect(error.column > 0 && !error.message.isEmpty)
  }

  @Test("An error in a partial has the partial's location and file name")
  func partial() throws {
    var template = DocumentTemplate(
      fileName: "t.html", source: "{{>by}}", partials: ["by": "a\n  {{totl}}"])
    #expect(try Self.error(template).fileName == "by")
    template.partialFileNames = ["by": "parts/by.html"]
    let error = try Self.error(template)
    #expect(error.fileName == "parts/by.html" && error.line == 2)
    #expect(error.message == "there is no name 'totl' here")
    #expect(error.help == "did you mean 'total'?")
    #expect(error.description.hasPrefix("parts/by.html:2:"))
    #expect(error.description.contains("used at t.html:1:"))
  }

  @Test("An unknown partial without a close name lists all partials")
  func partials() throws {
    let template = DocumentTemplate(
      fileName: "t.txt", source: "{{>xyzzy}}", partials: ["mine": ""])
    let help = try #require(try Self.error(template).help)
    #expect(help.hasPrefix("the partials are ask, ") && help.contains(" mine,"))
  }

  @Test("An error in a custom theme names the theme's file and location")
  func theme() throws {
    var document = DocumentOptions()
    document.theme = .custom(css: ":root { --page: {{#x}} }", fileName: "mine.css")
    let error = try #require(throws: DocumentTemplateError.self) {
      _ = try ListPipeline(.html, document: document)
    }
    #expect(error.fileName == "mine.css" && error.line == 1 && error.column > 1)
    document.theme = .custom(css: "\n:root { --page: red", fileName: "mine.css")
    let open = try #require(throws: DocumentTemplateError.self) {
      _ = try ListPipeline(.html, document: document)
    }
    #expect("\(open.line):\(open.column) \(open.message)" == "2:7 '{' is not closed")
  }

  @Test("An error outside the template's text has no line or column")
  func noPlace() throws {
    let nameless = try Self.error(DocumentTemplate(fileName: "t", source: ""))
    #expect(nameless.fileName == "t" && nameless.line == 0 && nameless.column == 0)
    let known =
      "the known extensions are .html, .md, .csv, .txt, .xml and .json; .txt is for any text, as in"
    #expect(
      nameless.description == "t: a template needs an extension, which determines its output"
        + " language; \(known) 't.txt'")
    let strange = try Self.error(DocumentTemplate(fileName: "list.v2.ics", source: ""))
    #expect(
      strange.description == "list.v2.ics: '.ics' is not a template extension; \(known)"
        + " 'list.v2.ics.txt'")
    #expect(strange.fileName == "list.v2.ics" && strange.help?.hasPrefix("the known") == true)
    _ = try ListPipeline(DocumentTemplate(fileName: "list.v2.ics.txt", source: ""))
    let list = try ShoppingList(decoding: listText([])).arranged()
    let workbook = try #require(throws: DocumentTemplateError.self) { try list.text(as: .xlsx) }
    #expect(
      workbook.description == "xlsx is not a text format; use document(as:), which returns bytes")
    #expect(workbook.fileName.isEmpty && workbook.suggestion == nil)
  }
}
