import Testing

@testable import RemoTemplate

@Suite("Positions in Markdown, CSV, JSON and XML")
struct LanguagePositionTests {
  private static let context = TestContext(values: [
    "title": .text("-1. *a* <b> \"c\""), "link": .text("https://a.example/?x=(1)&y=2"),
    "cents": .text("12"), "is_partial": .flag(true), "note": .text("=1"),
    "products": .list([["name": .text("a|b")], ["name": .text("c")]]),
  ])

  @Test(
    "A value is escaped for its position",
    arguments: [
      (TemplateLanguage.markdown, "# {{title}}", "# \\-1\\. \\*a\\* \\<b> \"c\""),
      (
        .markdown, "[{{note}}](<{{link}}>) {{note}}",
        "[\\=1](<https://a.example/?x=%281%29&amp;y=2>) \\=1"
      ),
      (.markdown, "![]({{link}})", "![](https://a.example/?x=%281%29&amp;y=2)"),
      (.markdown, "[a](/s?q={{note}}){{note}}", "[a](/s?q=%3D1)\\=1"),
      (.markdown, "[a](</s?q={{note}}>){{note}}", "[a](</s?q=%3D1>)\\=1"),
      (
        .markdown, "{{#link}}[a](<{{link}}>){{/link}}{{^link}}a{{/link}}",
        "[a](<https://a.example/?x=%281%29&amp;y=2>)"
      ),
      (.markdown, "`a` {{note}} ``b ` c`` {{note}}", "`a` \\=1 ``b ` c`` \\=1"),
      (.markdown, "```\na\n```\n{{note}}", "```\na\n```\n\\=1"),
      (.markdown, "~~~ x\n```\n~~~\n{{note}}", "~~~ x\n```\n~~~\n\\=1"),
      (.markdown, "a <b>x</b> {{note}}", "a <b>x</b> \\=1"),
      (
        .markdown, "<details>\n<summary>x</summary>\n\n{{note}}\n\n</details>",
        "<details>\n<summary>x</summary>\n\n\\=1\n\n</details>"
      ),
      (.markdown, "<b>{{note}}</b> {{note}}", "<b>\\=1</b> \\=1"),
      (.markdown, "{{note}}<br>{{note}}", "\\=1<br>\\=1"),
      (.markdown, "<!-- a -->\n{{note}}", "<!-- a -->\n\\=1"),
      (.markdown, "[{{note}}]: x", "[\\=1]: x"),
      (.markdown, "a < b {{note}} \\`{{note}}", "a < b \\=1 \\`\\=1"),
      (.markdown, "{{words.w}} {{{words.w}}} a ~~b~~ {{note}}", "\\*w\\* *w* a ~~b~~ \\=1"),
      (
        .csv,
        "name,cents\r\n{{#products}}\"{{name}}\",{{cents}}\r\n{{/products}}\"{{note}}\",{{cents}}",
        "name,cents\r\n\"a|b\",\r\n\"c\",\r\n\"'=1\",12"
      ),
      (.csv, "\"a\"{{#products}},{{cents}}{{/products}},\"b\"", "\"a\",,,\"b\""),
      (
        .csv, "\"a\",\"b\"{{#products}}\n\"{{name}}\",{{cents}}{{/products}}",
        "\"a\",\"b\"\n\"a|b\",\n\"c\","
      ),
      (.markdown, "{{#products}}({{name}}) {{/products}}", "(a\\|b) (c) "),
      (.csv, "\"{{title}}\"", "\"'-1. *a* <b> \"\"c\"\"\""),
      (
        .json, "{\"a\":\"{{title}}\",\"b\":{{cents}}}",
        "{\"a\":\"-1. *a* <b> \\\"c\\\"\",\"b\":12}"
      ),
      (.json, "[{{words.n}},\"{{words.w}}\"]", "[7,\"*w*\"]"),
      (.json, "\"\\u0041{{note}}\\n{{note}}\"", "\"\\u0041=1\\n=1\""),
      (.csv, "\"a = {{note}}\",\"（{{note}}\",\"={{cents}}\"", "\"a = '=1\",\"（'=1\",\"=12\""),
      (.csv, "\"{{title}} - {{note}}\"", "\"'-1. *a* <b> \"\"c\"\" - '=1\""),
      (
        .markdown, "- a <!-- b --> {{note}}\n- b <!-- c --> {{note}}",
        "- a <!-- b --> \\=1\n- b <!-- c --> \\=1"
      ),
      (.markdown, "`a\nb`\r\n\r\n{{note}}", "`a\nb`\r\n\r\n\\=1"),
      (.markdown, "[a]( {{link}} )", "[a]( https://a.example/?x=%281%29&amp;y=2 )"),
      (.markdown, "<https://a.b> {{note}} <c.d@e.f> {{note}}", "<https://a.b> \\=1 <c.d@e.f> \\=1"),
      (.markdown, "a https://b.c/d {{note}} www {{note}}", "a https://b.c/d \\=1 www \\=1"),
      (
        .xml, "<!DOCTYPE a SYSTEM '>'><?x > ?><h:title>{{title}}</h:title>",
        "<!DOCTYPE a SYSTEM '>'><?x > ?><h:title>-1. *a* &lt;b&gt; &quot;c&quot;</h:title>"
      ),
      (
        .xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a b='{{title}}'>{{title}}</a>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a b='-1. *a* &lt;b&gt; &quot;c&quot;'>"
          + "-1. *a* &lt;b&gt; &quot;c&quot;</a>"
      ),
      (
        .xml, "<title>{{note}}<b>{{note}}</b></title><_a>{{cents}}",
        "<title>=1<b>=1</b></title><_a>12"
      ),
      (.text, "{{title}}{{{note}}}", "-1. *a* <b> \"c\"=1"),
    ])
  func escaped(_ language: TemplateLanguage, _ source: String, _ expected: String) throws {
    let template = try bind(source, language, constants: ["words.w": "*w*", "words.n": "7"])
    #expect(render(template, Self.context) == expected)
  }

  @Test(
    "A name at a forbidden position is an error",
    arguments: [
      (TemplateLanguage.markdown, "`{{note}}`", "'note' is not allowed in Markdown code"),
      (.markdown, "a\n```\n{{note}}\n```", "'note' is not allowed in Markdown code"),
      (.markdown, "- ~~~\n  {{note}}", "'note' is not allowed in Markdown code"),
      (.markdown, "a <{{link}}>", "'link' is not allowed in an HTML tag or autolink"),
      (.markdown, "a <b title=\"{{note}}\">", "'note' is not allowed in an HTML tag or autolink"),
      (.markdown, "<p>{{note}}</p>", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "- <p>\n  {{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "[a](<{{note}}>)", "'note' is not allowed at the start of a URL"),
      (.markdown, "[a](/x{{note}})", "'note' is not allowed in the middle of a URL"),
      (.markdown, "[a](javascript:a?{{note}})", "'note' is not allowed in a URL of this scheme"),
      (
        .markdown, "[a](<{{link}}> \"{{note}}\")",
        "'note' is not allowed after the destination of a Markdown link"
      ),
      (.markdown, "C:\\{{note}}", "'note' is not allowed after a backslash"),
      (.markdown, "a\\{{#note}}{{note}}{{/note}}", "'note' is not allowed after a backslash"),
      (.markdown, "[a]: {{link}}", "'link' is not allowed in the definition of a Markdown link"),
      (
        .markdown, "- [{{note}}]{{note}}: /a \"{{note}}\"",
        "'note' is not allowed in the definition of a Markdown link"
      ),
      // An empty value leaves the texts around it adjacent.
      (.markdown, "[a]{{note}}({{title}})", "'title' is not allowed at the start of a URL"),
      (.markdown, "[a]{{#note}}({{note}}){{/note}}", "'note' is not allowed at the start of a URL"),
      (.markdown, "{{note}}<p>{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "{{note}}```\n{{note}}", "'note' is not allowed in Markdown code"),
      (
        .csv, "\"{{note}}\", \"{{note}}\"",
        "'note' is not allowed outside the quotes of a CSV cell"
      ),
      // A second element begins where the first one ended.
      (
        .markdown, "Items: {{#products}}<li>{{name}}</li>\n{{/products}}",
        "'name' is not allowed after markup whose end is unclear"
      ),
      (
        .markdown, "{{#products}}({{name}}) [{{name}}]{{/products}}",
        "'name' is not allowed at the start of a URL"
      ),
      (
        .markdown, "{{#products}}: {{name}}\n[{{name}}]{{/products}}",
        "'name' is not allowed in the definition of a Markdown link"
      ),
      (
        .csv, "{{#products}}\"{{name}}\" {{/products}}",
        "'name' is not allowed outside the quotes of a CSV cell"
      ),
      (
        .csv, "\" =f(\"\"{{note}}\"",
        "'note' is not allowed in a CSV cell that begins like a formula"
      ),
      (.csv, "1,\"＋{{note}}\"", "'note' is not allowed in a CSV cell that begins like a formula"),
      (
        .csv, "\"{{#note}}@{{/note}}{{note}}\"",
        "'note' is not allowed in a CSV cell that begins like a formula"
      ),
      (
        .markdown, "[a](\n{{note}})",
        "'note' is not allowed after markup whose end is unclear"
      ),
      (
        .markdown, "[a](\n<script>/*)*/{{note}}",
        "'note' is not allowed in a block of HTML in Markdown"
      ),
      (
        .markdown, "<b <script>\n\n{{note}}",
        "'note' is not allowed in a block of HTML in Markdown"
      ),
      (
        .markdown, "a <b<style>\n\n{{note}}",
        "'note' is not allowed in a block of HTML in Markdown"
      ),
      (
        .markdown, "| `x | b {{note}} |",
        "'note' is not allowed after markup whose end is unclear"
      ),
      (
        .markdown, "`a\n<div>b` {{note}}",
        "'note' is not allowed in a block of HTML in Markdown"
      ),
      (
        .markdown, "<b title=\"<b title=\"<br>x>{{note}}\">",
        "'note' is not allowed after markup whose end is unclear"
      ),
      (
        .markdown, "see <https://<b title=\"{{note}}\">",
        "'note' is not allowed in an HTML tag or autolink"
      ),
      (
        .markdown, "<b]<b title=\"{{note}}\">",
        "'note' is not allowed in an HTML tag or autolink"
      ),
      (
        .markdown, "a <!--> <b title=\"-->{{note}}\">",
        "'note' is not allowed in an HTML tag or autolink"
      ),
      (.markdown, "<!-->\n{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "<b>\r{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (
        .csv, "\"{{note}}={{title}}\"",
        "'title' is not allowed in a CSV cell that begins like a formula"
      ),
      (
        .csv, "\"\u{FEFF}\u{A0}={{note}}\"",
        "'note' is not allowed in a CSV cell that begins like a formula"
      ),
      (
        .markdown, "[a\nb]: {{note}}",
        "'note' is not allowed in the definition of a Markdown link"
      ),
      (.markdown, "a <script>{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "<https://a.b/{{note}}>", "'note' is not allowed in an HTML tag or autolink"),
      (.markdown, "www.{{note}}", "'note' is not allowed in a URL in text"),
      (
        .markdown, "a https://b.c/{{note}}",
        "'note' is not allowed in a URL in text"
      ),
      (
        .csv, "{{#note}}a{{/note}}\"q,\"{{note}}\"",
        "'note' is not allowed outside the quotes of a CSV cell"
      ),
      (.markdown, "<pre>\n\n{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "<b>{{note}}\n{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "a <b title=\"a>{{note}}\">", "'note' is not allowed in an HTML tag or autolink"),
      (.markdown, "a <!-- > {{note}} -->", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "<!-->\n{{note}}", "'note' is not allowed in a block of HTML in Markdown"),
      (.markdown, "<!-- a\n\n{{note}} -->", "'note' is not allowed in a block of HTML in Markdown"),
      (
        .markdown, "[a]:\n{{note}}",
        "'note' is not allowed after markup whose end is unclear"
      ),
      (
        .markdown, "[a](b(c) \"{{note}}\")",
        "'note' is not allowed after the destination of a Markdown link"
      ),
      (
        .markdown, "\\{{#note}}a{{/note}}`{{note}}`",
        "{{#note}} begins after a backslash and ends in text"
      ),
      (.csv, "a\"{{note}}\"", "'note' is not allowed outside the quotes of a CSV cell"),
      (.csv, "{{cents}}\"{{note}}\"", "'note' is not allowed outside the quotes of a CSV cell"),
      (.markdown, "{{#note}}`{{/note}}a`", "{{#note}} begins in text and ends in Markdown code"),
      (.markdown, "{{{note}}}", "'note' is data and cannot go into the page unescaped"),
      (.csv, "a,{{note}}", "'note' is not allowed outside the quotes of a CSV cell"),
      (
        .csv, "{{#note}}\"{{/note}}",
        "{{#note}} begins outside the quotes of a CSV cell and ends in a quoted CSV cell"
      ),
      (.csv, "\"a", "the template ends in a quoted CSV cell"),
      (.json, "{\"a\":{{note}}}", "'note' is not allowed outside the quotes of JSON"),
      (.json, "[{{words.w}}]", "'words.w' is not allowed outside the quotes of JSON"),
      (.json, "\"{{note}}", "the template ends in a JSON string"),
      (.xml, "<a {{note}}>", "'note' is not allowed inside a tag"),
      (.xml, "<![CDATA[{{note}}]]>", "'note' is not allowed in CDATA"),
      (.xml, "<a href=\"{{note}}\">", "'note' is not allowed at the start of a URL"),
      (.xml, "{{csp.styles}}", "there is no name 'csp.styles' here"),
    ])
  func refused(_ language: TemplateLanguage, _ source: String, _ message: String) {
    let error = bindError(source, language, constants: ["words.w": "*w*"])
    let head = error.split(separator: "\n").first ?? ""
    #expect(head.hasSuffix(": error: \(message)"), "\(head)")
  }

  @Test(
    "The last extension of a file name selects the language",
    arguments: [
      ("page.html", TemplateLanguage.html), ("a.csv.HTM", .html), ("list.md", .markdown),
      ("x.markdown", .markdown), ("x.csv", .csv), ("x.txt", .text), ("feed.xml", .xml),
      ("x.html.json", .json), ("x.doc", nil), ("html", nil),
    ])
  func languages(_ name: String, _ language: TemplateLanguage?) {
    #expect(TemplateLanguage(fileName: name) == language)
  }
}
