import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("Template errors")
struct TemplateErrorTests {
  @Test(
    "An error has a location, a message and, where possible, help",
    arguments: [
      (
        "a\n {{title", "page:2:2: error: the tag is not closed: there is no '}}'",
        "end the tag with '}}'"
      ),
      (
        "{{{title}}", "page:1:1: error: the tag is not closed: there is no '}}}'",
        "end the tag with '}}}'"
      ),
      (
        "{{=<% %>=}}<%a", "page:1:12: error: the tag is not closed: there is no '%>'",
        "end the tag with '%>'"
      ),
      ("é{{  }}", "page:1:2: error: the tag has no name", "write a name between the delimiters"),
      ("{{#}}", "page:1:1: error: the tag has no name", "write a name between the delimiters"),
      (
        "{{a b}}", "page:1:1: error: 'a b' is not a name, because it contains whitespace",
        "write one name per tag"
      ),
      (
        "{{=<%=}}", "page:1:1: error: '<%' is not a pair of delimiters",
        "write two delimiters separated by a space, as in {{=<% %>=}}"
      ),
      (
        "{{#title}}a", "page:1:1: error: {{#title}} is not closed",
        "add its end tag after {{#title}}'s content"
      ),
      (
        "a{{/title}}", "page:1:2: error: 'title' closes nothing",
        "remove the tag, or open the section before it"
      ),
      (
        "{{#title}}\n{{#note}}{{/title}}{{/note}}",
        "page:2:10: error: 'title' cannot be closed here, because {{#note}} of 2:1 is still open",
        "close sections in the reverse order of opening"
      ),
      ("{{tilte}}", "page:1:1: error: there is no name 'tilte' here", "did you mean 'title'?"),
      (
        "{{words.totl}}", "page:1:1: error: there is no name 'words.totl' here",
        "did you mean 'words.total'?"
      ),
      (
        "{{csp.style}}", "page:1:1: error: there is no name 'csp.style' here",
        "did you mean 'csp.styles'?"
      ),
      (
        "{{#groups}}{{#items}}{{prise}}{{/items}}{{/groups}}",
        "page:1:22: error: there is no name 'prise' here", "did you mean 'price'?"
      ),
      (
        "{{slug}}", "page:1:1: error: there is no name 'slug' here",
        "the name exists inside {{#groups}}"
      ),
      (
        "{{price}}", "page:1:1: error: there is no name 'price' here",
        "the name exists inside {{#products}} or {{#groups}}{{#items}}"
      ),
      (
        "{{#groups}}{{price}}{{/groups}}", "page:1:12: error: there is no name 'price' here",
        "the name exists inside {{#items}}"
      ),
      (
        "{{#products}}{{slug}}{{/products}}", "page:1:14: error: there is no name 'slug' here",
        "the name exists inside {{#groups}}"
      ),
      (
        "{{is_clsoe}}", "page:1:1: error: there is no name 'is_clsoe' here",
        "did you mean 'is_close', inside {{#products}} or {{#groups}}{{#items}}?"
      ),
      (
        "{{sum}}", "page:1:1: error: there is no name 'sum' here",
        "templates use the name 'total' for it"
      ),
      (
        "{{product_name}}", "page:1:1: error: there is no name 'product_name' here",
        "templates use the name 'name' for it, inside {{#products}} or {{#groups}}{{#items}}"
      ),
      (
        "{{#products}}{{prodct_name}}{{/products}}",
        "page:1:14: error: there is no name 'prodct_name' here", "did you mean 'name'?"
      ),
      (
        "{{#products}}{{item.price}}{{/products}}",
        "page:1:14: error: there is no name 'item.price' here", "did you mean 'price'?"
      ),
      ("{{words.price}}", "page:1:1: error: there is no name 'words.price' here", nil),
      // A prefix that all names share makes none of them a closer match.
      ("{{words.top}}", "page:1:1: error: there is no name 'words.top' here", nil),
      (
        "{{word.total}}", "page:1:1: error: there is no name 'word.total' here",
        "did you mean 'words.total'?"
      ),
      (
        "{{csp}}", "page:1:1: error: there is no name 'csp' here",
        "it has parts: 'csp.styles', 'csp.scripts'"
      ),
      ("{{whatever}}", "page:1:1: error: there is no name 'whatever' here", nil),
      (
        "<b>{{total</b>\n{{title}}", "page:1:4: error: the tag is not closed: there is no '}}'",
        "end the tag with '}}'"
      ),
      (
        "{{#groups</b>{{name}}{{/groups}}",
        "page:1:1: error: the tag is not closed: there is no '}}'", "end the tag with '}}'"
      ),
      (
        "{{title}}{{{title}} {{{title}}}",
        "page:1:10: error: the tag is not closed: there is no '}}}'", "end the tag with '}}}'"
      ),
      (
        "{{=<% %>=}}<%title <%title%>",
        "page:1:12: error: the tag is not closed: there is no '%>'", "end the tag with '%>'"
      ),
      ("{{>crad}}", "page:1:1: error: there is no partial 'crad'", "did you mean 'card'?"),
      (
        "{{.}}", "page:1:1: error: '.' has no meaning here",
        "'.' is the text of the section around it, as in {{#why}}{{.}}{{/why}}"
      ),
      (
        "{{#groups}}{{.}}{{/groups}}", "page:1:12: error: '.' has no meaning here",
        "'.' is the text of the section around it, as in {{#why}}{{.}}{{/why}}"
      ),
      (
        "{{is_partial}}", "page:1:1: error: 'is_partial' is a flag, which has no text",
        "use it as a section: {{#is_partial}}…{{/is_partial}}"
      ),
      (
        "{{groups}}", "page:1:1: error: 'groups' is a list, which has no text",
        "use it as a section: {{#groups}}…{{/groups}}"
      ),
      (
        "{{>*is_partial}}",
        "page:1:1: error: 'is_partial' cannot select a partial, because it is not a text",
        "use the name of a text field"
      ),
      (
        "{{{title}}}", "page:1:1: error: 'title' is data and cannot go into the page unescaped",
        "write {{title}}"
      ),
      (
        "<script>{{title}}", "page:1:9: error: 'title' is not allowed in an executable script",
        "put the data into <script type=\"application/json\"> and read it in the script"
      ),
      (
        "<a href=\"{{title}}\">", "page:1:10: error: 'title' is not allowed at the start of a URL",
        "only links can start a URL; a text may follow a '?' or '#' in the template"
      ),
      (
        "<p title={{title}}>",
        "page:1:10: error: 'title' is not allowed in the unquoted attribute 'title'",
        "put quotes around the value"
      ),
      (
        "{{#title}}<b{{/title}}",
        "page:1:1: error: {{#title}} begins in text and ends inside a tag",
        "begin and end a section at the same place of the markup"
      ),
      ("<p>\n<", "page:2:2: error: the template ends inside a tag", "close the open element"),
      (
        "{{#products}}{{#products}}{{#products}}{{#products}}{{#products}}{{/products}}"
          + "{{/products}}{{/products}}{{/products}}{{/products}}",
        "page:1:53: error: sections over lists nest deeper than 4",
        "use fewer lists inside lists"
      ),
    ])
  func texts(_ source: String, _ head: String, _ help: String?) {
    let error = bindError(
      source, partials: ["card": ""], constants: ["words.total": "Total"])
    #expect(error == head + (help.map { "\n  = help: \($0)" } ?? ""))
  }

  @Test("Inside a section left out by a constant, only unknown names and partials are errors")
  func leftOut() {
    let constants = ["on": "yes", "off": "", "part": "some"]
    for (source, error) in [
      ("{{#off}}{{titel}}{{/off}}", "page:1:9: error: there is no name 'titel' here"),
      ("{{^on}}{{#products}}{{nam}}{{/products}}{{/on}}", "page:1:21: error: there is no name"),
      ("{{#off}}{{>sofa}}{{/off}}", "page:1:9: error: there is no partial 'sofa'"),
      ("{{#off}}{{>card}}{{/off}}", "card:1:1: error: there is no name 'x' here"),
      ("{{#off}}<p class={{title}}>{{/off}}<b>", "no error"),
      ("<{{#on}}a{{/on}}{{^on}}b{{/on}}>", "no error"),
      ("{{#off}}{{>endless}}{{/off}}", "no error"),
      (
        "<style>{{#off}}a{}{{/off}}</style>{{>*part}}{{#off}}{{nope}}{{/off}}",
        "page:1:53: error: there is no name 'nope' here"
      ),
    ] {
      let found = bindError(
        source, partials: ["card": "{{x}}", "some": "", "endless": "{{>endless}}"],
        constants: constants)
      #expect(found.hasPrefix(error), "\(source)")
    }
  }

  @Test("Bytes that are not UTF-8 are an error with its location")
  func invalidUTF8() {
    #expect {
      try Template([0x61, 0x0A, 0x62, 0xFF] as [UInt8], name: "t", language: .text)
    } throws: { error in
      (error as? TemplateError)?.description
        == "t:2:2: error: this is not UTF-8\n  = help: save the file in UTF-8"
    }
  }

  @Test("An error in a partial lists where each partial was used")
  func chain() {
    let error = bindError(
      "\n{{>a}}",
      partials: ["a": "x {{<b}}{{$c}}{{>d}}{{/c}}{{/b}}", "b": "{{$c}}{{/c}}", "d": "{{x"])
    #expect(
      error == """
        d:1:1: error: the tag is not closed: there is no '}}'
          used at a:1:15
          used at b:1:1
          used at a:1:3
          used at page:2:1
          = help: end the tag with '}}'
        """)
  }

  @Test("An error shows its source line under the name of its file")
  func lines() throws {
    var library = TemplateLibrary()
    library.add("<\n {{$c}}{{/c}}>\n".utf8, as: "frame")
    library.add("\u{FEFF}x {{prise}}\n".utf8, as: "card", file: "mine/card.html")
    library.alias("alias", to: "card")
    func text(_ source: String) throws -> String {
      do throws(TemplateError) {
        let template = try Template(source.utf8, name: "page", language: .text, library: library)
        _ = try BoundTemplate(template, schema: TestContext.schema)
        return "no error"
      } catch {
        return error.text
      }
    }
    #expect(
      try text("{{<frame}}\n{{$c}}\né {{titel}}, {{total}}\n{{/c}}{{/frame}}\n") == """
        page:3:3: error: there is no name 'titel' here
        3 | é {{titel}}, {{total}}
          |   ^~~~~~~~~
          = used at frame:2:2
          = used at page:1:1
          = help: did you mean 'title'?
        """)
    #expect(
      try text("a\n{{#groups}}{{#items}}{{>alias}}{{/items}}{{/groups}}") == """
        mine/card.html:1:3: error: there is no name 'prise' here
        1 | x {{prise}}
          |   ^~~~~~~~~
          = used at page:2:22
          = help: did you mean 'price'?
        """)
  }

  @Test("A partial that uses itself is an error with the chain of partials")
  func recursion() throws {
    let error = bindError("{{>a}}", partials: ["a": " {{>b}}", "b": "{{>a}}"])
    let lines = error.split(separator: "\n")
    #expect(lines[0] == "b:1:1: error: partials, parents and blocks nest deeper than 64")
    #expect(lines[1] == "  used at a:1:2")
    #expect(lines.count == 66)
  }

  @Test("Partials that grow exponentially are an error", arguments: [0, 1_000_000])
  func growth(_ size: Int) {
    var partials = ["p0": String(repeating: "x", count: size)]
    for number in 1..<30 {
      partials["p\(number)"] = "{{>p\(number - 1)}}{{>p\(number - 1)}}"
    }
    #expect(
      bindError("{{>p29}}", .text, partials: partials).contains(
        "with its partials, the template is larger than 16 MiB or has more than 100000 partials"))
  }

  @Test("Names without text between them cannot grow exponentially either")
  func growthOfNames() throws {
    let name = "{{title" + String(repeating: " ", count: 500) + "}}"
    let partials = [
      "p": String(repeating: "{{$a}}{{/a}}", count: 6_000),
      "names": String(repeating: name, count: 1_000),
    ]
    let error = bindError("{{<p}}{{$a}}{{>names}}{{/a}}{{/p}}", .text, partials: partials)
    #expect(error.contains("the template is larger than 16 MiB"))
  }

  @Test("Deeply nested sections need no deep recursion", arguments: [false, true])
  func deepSections(ofText: Bool) throws {
    // In one line: rescanning the rest of the line at each tag would take too long.
    let count = 15_000
    let source =
      String(repeating: "{{#a}}", count: count) + "x" + String(repeating: "{{/a}}", count: count)
    let template = try Template(source.utf8, name: "t", language: .text)
    _ = try BoundTemplate(
      template, schema: TemplateSchema(0, [.init("a", 1, ofText ? .text : .flag)]))
  }
}
