import Testing

@testable import RemoTemplate

@Suite("Positions in HTML")
struct HTMLPositionTests {
  private static let hostile = TestContext(values: [
    "title": .text("</title><script>\"'&\u{0}\n"), "link": .text("https://a.example/?x=1&y=\"'<>"),
    "cents": .text("12"), "is_partial": .flag(true), "is_empty": .flag(false), "note": .text(""),
    "products": .list([["name": .text("a"), "cents": .text("1")], ["name": .text("b\"c")]]),
  ])

  private static let text = "&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;\u{FFFD}\n"
  private static let url = "https://a.example/?x=1&amp;y=%22%27%3C%3E"
  private static let encoded = "%3C%2Ftitle%3E%3Cscript%3E%22%27%26%EF%BF%BD%0A"

  @Test(
    "A value in HTML is escaped for its position",
    arguments: [
      ("<p>{{title}}</p>", "<p>\(text)</p>"),
      ("<title>{{title}}</title>", "<title>\(text)</title>"),
      ("<TextArea rows=2>{{title}}</TEXTAREA >{{cents}}", "<TextArea rows=2>\(text)</TEXTAREA >12"),
      ("<p title=\"{{title}}\">", "<p title=\"\(text)\">"),
      ("<p title = '{{title}}' id=x>", "<p title = '\(text)' id=x>"),
      ("<p data-a=\"x{{title}}\"/>", "<p data-a=\"x\(text)\"/>"),
      ("<a href=\"{{link}}\">", "<a href=\"\(url)\">"),
      ("<img SRC=' {{link}}'>", "<img SRC=' \(url)'>"),
      ("<use xlink:href=\"{{link}}\"/>", "<use xlink:href=\"\(url)\"/>"),
      ("<a xlink:href='/a?{{title}}'/>", "<a xlink:href='/a?\(encoded)'/>"),
      ("<iframe src='{{link}}'></iframe>", "<iframe src='\(url)'></iframe>"),
      ("<portal src='{{link}}'>", "<portal src='\(url)'>"),
      ("<video poster='{{link}}'><q cite='{{link}}'>", "<video poster='\(url)'><q cite='\(url)'>"),
      ("<p data=\"{{title}}\">", "<p data=\"\(text)\">"),
      ("<a href=\"#{{title}}\">", "<a href=\"#\(encoded)\">"),
      (
        "<a href=\"/s?q={{title}}&amp;l={{link}}\">",
        "<a href=\"/s?q=\(encoded)&amp;l=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D%22%27%3C%3E\">"
      ),
      (
        "<a href=\"mailto:a@b.example?subject={{title}}\">",
        "<a href=\"mailto:a@b.example?subject=\(encoded)\">"
      ),
      ("<a href=\"/p/{{cents}}\">", "<a href=\"/p/12\">"),
      (
        "<a href=\"{{#is_partial}}/a{{/is_partial}}{{^is_partial}}/b{{/is_partial}}?{{cents}}\">",
        "<a href=\"/a?12\">"
      ),
      (
        "<script type=\"application/ld+json\">{\"a\":\"{{title}}\",\"b\":{{cents}}}</script>",
        "<script type=\"application/ld+json\">{\"a\":\"\\u003c/title\\u003e\\u003cscript\\u003e"
          + "\\\"'\\u0026\u{FFFD} \",\"b\":12}</script>"
      ),
      (
        "<script type='APPLICATION/JSON' id=d>\"\\\\{{title}}\"</script><p>{{cents}}",
        "<script type='APPLICATION/JSON' id=d>\"\\\\\\u003c/title\\u003e\\u003cscript\\u003e"
          + "\\\"'\\u0026\u{FFFD} \"</script><p>12"
      ),
      ("<!-- {{words.w}} --><!doctype html>{{cents}}", "<!-- &lt;w&gt; --><!doctype html>12"),
      ("<!--><b>{{cents}}", "<!--><b>12"),
      (
        "<p{{#is_partial}} class=\"a\"{{/is_partial}}{{#is_empty}} hidden{{/is_empty}}>{{cents}}",
        "<p class=\"a\">12"
      ),
      ("<p {{#is_partial}}hidden{{/is_partial}}>", "<p hidden>"),
      (
        "<input checked {{#is_partial}}disabled {{/is_partial}}value='{{cents}}'>",
        "<input checked disabled value='12'>"
      ),
      ("<p class=\"a{{#is_partial}} b{{/is_partial}}\">", "<p class=\"a b\">"),
      ("<a href='/?{{#products}}{{name}},{{/products}}'>", "<a href='/?a,b%22c,'>"),
      (
        "<style>a{}</style><script>if (a < b) c(\"</p>\")</script>{{cents}}",
        "<style>a{}</style><script>if (a < b) c(\"</p>\")</script>12"
      ),
      ("<style>{{#words.w}}a{{/words.w}}</style>", "<style>a</style>"),
      ("1 < 2 <> {{cents}}", "1 < 2 <> 12"),
      (
        "<meta name=a content=\"{{title}}\"><meta http-equiv=b content=\"{{words.w}}\">",
        "<meta name=a content=\"\(text)\"><meta http-equiv=b content=\"&lt;w&gt;\">"
      ),
      ("<svg><title>{{title}}</title></svg>", "<svg><title>\(text)</title></svg>"),
      (
        "<a href=\"https://a.example/{{words.w}}\">{{{words.w}}}",
        "<a href=\"https://a.example/%3Cw%3E\"><w>"
      ),
    ])
  func escaped(_ source: String, _ expected: String) throws {
    let template = try bind(source, constants: ["words.w": "<w>"])
    #expect(render(template, Self.hostile) == expected)
  }

  @Test(
    "A name at a forbidden position in HTML is an error",
    arguments: [
      ("<script>{{title}}</script>", "1:9", "'title' is not allowed in an executable script"),
      (
        "<script type=module>{{words.w}}</script>", "1:21",
        "'words.w' is not allowed in an executable script"
      ),
      (
        "<script type=\"text/template\">{{title}}</script>", "1:30",
        "'title' is not allowed in an executable script"
      ),
      ("<style>\n{{title}}</style>", "2:1", "'title' is not allowed in a <style> element"),
      ("<p style=\"color:{{title}}\">", "1:17", "'title' is not allowed in the attribute 'style'"),
      (
        "<p onClick=\"a({{cents}})\">", "1:15",
        "'cents' is not allowed in the event attribute 'onclick'"
      ),
      (
        "<p title={{title}}>", "1:10",
        "'title' is not allowed in the unquoted attribute 'title'"
      ),
      (
        "<p title=a{{title}}>", "1:11",
        "'title' is not allowed in the unquoted attribute 'title'"
      ),
      ("<p {{title}}>", "1:4", "'title' is not allowed inside a tag"),
      ("<p {{title}}=\"a\">", "1:4", "'title' is not allowed inside a tag"),
      ("<p a{{title}}=\"a\">", "1:5", "'title' is not allowed inside a tag"),
      ("<{{title}}>", "1:2", "'title' is not allowed inside a tag"),
      ("</{{title}}>", "1:3", "'title' is not allowed inside a tag"),
      ("<h{{cents}}>", "1:3", "'cents' is not allowed inside a tag"),
      ("<!-- {{title}} -->", "1:6", "'title' is not allowed in a comment"),
      ("<!doctype {{title}}>", "1:11", "'title' is not allowed in a declaration"),
      ("<img srcset=\"{{link}} 2x\">", "1:14", "'link' is not allowed in the attribute 'srcset'"),
      ("<iframe srcdoc=\"{{title}}\">", "1:17", "'title' is not allowed in the attribute 'srcdoc'"),
      ("<iframe>{{title}}</iframe>", "1:9", "'title' is not allowed in a <iframe> element"),
      ("<xmp>{{title}}</xmp>", "1:6", "'title' is not allowed in a <xmp> element"),
      ("<a href=\"{{title}}\">", "1:10", "'title' is not allowed at the start of a URL"),
      ("<a href=\"{{cents}}\">", "1:10", "'cents' is not allowed at the start of a URL"),
      ("<a href=\"{{words.w}}\">", "1:10", "'words.w' is not allowed at the start of a URL"),
      ("<a href=\"java{{words.w}}\">", "1:14", "'words.w' is not allowed in the middle of a URL"),
      (
        "<a href=\"https://a.example/{{title}}\">", "1:28",
        "'title' is not allowed in the middle of a URL"
      ),
      ("<a href=\"x{{link}}\">", "1:11", "'link' is not allowed in the middle of a URL"),
      ("<a href=\"{{link}}{{link}}\">", "1:18", "'link' is not allowed in the middle of a URL"),
      (
        "<a href=\"javascript:f('?{{title}}')\">", "1:25",
        "'title' is not allowed in a URL of this scheme"
      ),
      (
        "<a href=\"java&#115;cript:f('?{{title}}')\">", "1:30",
        "'title' is not allowed in a URL of this scheme"
      ),
      (
        "<a href=\"java\tscript:f('?{{cents}}')\">", "1:26",
        "'cents' is not allowed in a URL of this scheme"
      ),
      (
        "<a href=\"{{#is_partial}}java{{/is_partial}}script:a?{{title}}\">", "1:53",
        "'title' is not allowed in a URL of this scheme"
      ),
      (
        "<a href=\"{{#link}}{{link}}{{/link}}javascript:a?{{title}}\">", "1:49",
        "'title' is not allowed in a URL of this scheme"
      ),
      (
        "<meta http-equiv=refresh content=\"0;{{title}}\">", "1:37",
        "'title' is not allowed in a <meta http-equiv>"
      ),
      (
        "<meta content=\"0;{{title}}\" http-equiv=refresh>", "1:39",
        "'content' is not allowed in a <meta http-equiv>"
      ),
      (
        "<META HTTP-EQUIV='Refresh' content='0;url={{words.w}}'>", "1:43",
        "'words.w' is not allowed in a <meta http-equiv>"
      ),
      (
        "<meta content='0;url={{words.w}}' http-equiv='refresh'>", "1:54",
        "'content' is not allowed in a <meta http-equiv>"
      ),
      (
        "<meta http-equiv='&#114;efresh' content='{{words.w}}'>", "1:42",
        "'words.w' is not allowed in a <meta http-equiv>"
      ),
      (
        "<meta http-equiv=\"{{title}}\">", "1:19",
        "'title' is not allowed in the attribute 'http-equiv'"
      ),
      ("<script type=\"{{title}}\">", "1:15", "'title' is not allowed in the attribute 'type'"),
      ("<set to=\"{{title}}\">", "1:10", "'title' is not allowed in the attribute 'to'"),
      ("<title><{{title}}", "1:9", "'title' is not allowed in a <title> element"),
      (
        "<script type=\"application/json\">{{title}}</script>", "1:33",
        "'title' is not allowed outside the quotes of JSON"
      ),
      (
        "<script type=\"application/json\">\"\\{{title}}\"</script>", "1:35",
        "'title' is not allowed inside an escape of a JSON string"
      ),
      ("<p>{{{title}}}", "1:4", "'title' is data and cannot go into the page unescaped"),
      ("<p>{{&title}}", "1:4", "'title' is data and cannot go into the page unescaped"),
      (
        "{{#title}}<b>{{/title}}<p {{#title}}>{{/title}}", "1:27",
        "{{#title}} begins inside a tag and ends in text"
      ),
      (
        "<p title=\"{{#title}}\"{{/title}}>", "1:11",
        "{{#title}} begins in the attribute 'title' and ends inside a tag"
      ),
      (
        "{{#title}}<script>{{/title}}</script>", "1:1",
        "{{#title}} begins in text and ends in an executable script"
      ),
      (
        "<script type=\"application/json\">\"\\u00{{title}}\"</script>", "1:38",
        "'title' is not allowed inside an escape of a JSON string"
      ),
      (
        "<meta charset=\"{{title}}\">", "1:16",
        "'title' is not allowed in the attribute 'charset'"
      ),
      ("<meta name='{{title}}'>", "1:13", "'title' is not allowed in the attribute 'name'"),
      (
        "<a attributionsrc='{{title}}'>", "1:20",
        "'title' is not allowed in the attribute 'attributionsrc'"
      ),
      (
        "<a href=\"{{link}}{{words.w}}\">", "1:18",
        "'words.w' is not allowed in the middle of a URL"
      ),
      (
        "<p {{#products}}a=\"1\"{{/products}}>", "1:17",
        "a section may begin or end after a name in a tag, but not inside the name"
      ),
      (
        "<a href=\"{{#products}}{{link}}{{/products}}\">", "1:23",
        "'link' is not allowed in the middle of a URL"
      ),
      (
        "<script>{{#title}}a{{/title}}</script>", "1:9",
        "{{#title}} depends on data and is not allowed in an executable script"
      ),
      (
        "<style>{{^is_partial}}a{{/is_partial}}</style>", "1:8",
        "{{^is_partial}} depends on data and is not allowed in a <style> element"
      ),
      (
        "<d{{#title}}iv{{/title}}>", "1:13",
        "a section may begin or end after a name in a tag, but not inside the name"
      ),
      (
        "<p a=b{{#title}}c{{/title}}>", "1:7",
        "a section may begin or end after a name in a tag, but not inside the name"
      ),
      ("<script><!-- a --></script>", "1:10", "'<!--' in a script changes where the script ends"),
      ("<p title=\"", "1:11", "the template ends in the attribute 'title'"),
      ("<script>a", "1:10", "the template ends in an executable script"),
      (
        "{{#csp.styles}}a{{/csp.styles}}", "1:1",
        "'csp.styles' cannot be a section: its value comes from the page"
      ),
      (
        "<script>{{csp.scripts}}</script>", "1:9",
        "'csp.scripts' is not allowed in an executable script"
      ),
    ])
  func refused(_ source: String, _ place: String, _ message: String) {
    let error = bindError(source, constants: ["words.w": "w"])
    #expect(error.split(separator: "\n").first ?? "" == "page:\(place): error: \(message)")
  }

  /// Attributes by which data would decide what a page runs, where it leads or where it sends.
  private static let deciding = [
    "base href", "link href", "script src", "object data", "embed src", "form action",
    "button formaction", "input formaction", "svg:script xlink:href", "a xml:base",
    "object codebase", "object classid", "object archive", "html manifest", "a ping",
    "iframe srcdoc", "iframe sandbox", "iframe allow", "img srcset", "animate to",
    "animate values", "set from", "animate attributeName",
  ]

  @Test(
    "Not even a link may decide what a page runs, or where it leads or sends", arguments: deciding)
  func decides(_ place: String) {
    let (tag, attribute) = (place.split(separator: " ")[0], place.split(separator: " ")[1])
    // A prefix of an element has a meaning only in XML.
    let language: TemplateLanguage = tag.hasPrefix("svg:") ? .xml : .html
    for value in ["{{link}}", "/a?{{title}}", "/a/{{words.w}}"] {
      let error = bindError(
        "<\(tag) \(attribute)='\(value)'>", language, constants: ["words.w": "w"])
      #expect(
        error.contains("is not allowed in the attribute '\(attribute.lowercased())'"),
        "\(place) \(error)")
    }
  }

  @Test(
    "An SVG link takes a link, or a text after '?' or '#'",
    arguments: ["a href", "a xlink:href", "use x:href", "image href", "feImage xlink:href"])
  func svgLinks(_ place: String) throws {
    #expect(bindError("<svg><\(place)='{{title}}'/>").contains("at the start of a URL"))
    #expect(bindError("<svg><\(place)='data:{{title}}'/>").contains("in a URL of this scheme"))
    let template = try bind("<svg><\(place)='{{link}}'/><\(place)='#{{title}}'/></svg>")
    #expect(
      render(template, Self.hostile)
        == "<svg><\(place)='\(Self.url)'/><\(place)='#\(Self.encoded)'/></svg>")
  }
}
