import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("Bound templates")
struct BoundTemplateTests {
  @Test("Names, sections, lists and constants are filled in")
  func everything() throws {
    let template = try bind(
      """
      {{! A comment. }}
      {{words.total}}: {{total}}{{#is_partial}}+{{/is_partial}}{{^note}}.{{/note}}
      {{#groups}}
      {{name}}
      {{#items}}
      - {{name}} {{#price}}{{.}}{{/price}}{{^price}}?{{/price}} ({{title}}, {{slug}})
      {{/items}}
      {{^items}}
      nothing
      {{/items}}
      {{/groups}}
      {{^products}}none{{/products}}

      """, .text, constants: ["words.total": "Total"])
    #expect(
      render(template) == """
        Total: $5.00+.
        Seating
        - Sofa $3.00 (Ann's <room> & "more", g1)
        - Chair ? (Ann's <room> & "more", g1)
        Lighting
        - Lamp ? (Ann's <room> & "more", g2)
        Empty
        nothing


        """)
  }

  @Test("A list inside a section of another list keeps the values of both")
  func foreignLists() throws {
    let template = try bind(
      "{{#groups}}{{#products}}{{name}}{{cents}}{{slug}}{{#items}}/{{name}}{{/items}} {{/products}}{{/groups}}",
      .text)
    #expect(
      render(template)
        == "P11g1/Sofa/Chair P2g1/Sofa/Chair P11g2/Lamp P2g2/Lamp P11g3 P2g3 ")
  }

  @Test(
    "A bound template fills in every kind of tag",
    arguments: [
      ("{{#words.a}}yes {{.}}{{/words.a}}{{^words.a}}no{{/words.a}}", "yes A"),
      ("{{#words.none}}yes{{/words.none}}{{^words.none}}no{{/words.none}}", "no"),
      ("{{#link}}{{.}}{{/link}}", "https://shop.example/a?b=1&c=2"),
      ("{{=<% %>=}}<%title%>", "Ann's <room> & \"more\""),
      ("{{#groups}}{{#items}}{{#name}}{{.}}{{/name}},{{/items}}{{/groups}}", "Sofa,Chair,Lamp,"),
      ("{{>*icon}}", "a lamp"),
      ("{{>*kind}}", "small."),
      ("{{>*words.part}}", "small."),
      ("{{<layout}}{{$body}}[{{total}}]{{/body}}{{/layout}}", "<[$5.00]>"),
      ("{{<layout}}{{/layout}}", "<none>"),
      (
        "{{<layout}}{{$body}}{{<layout}}{{$body}}x{{/body}}{{/layout}}{{/body}}{{/layout}}", "<<x>>"
      ),
      ("{{>alias}}", "small."),
      ("{{{title}}}{{&title}}", "Ann's <room> & \"more\"Ann's <room> & \"more\""),
    ])
  func cases(_ source: String, _ expected: String) throws {
    let template = try bind(
      source, .text,
      partials: [
        "lamp": "a lamp", "sofa": "a sofa", "layout": "<{{$body}}none{{/body}}>",
        "small": "small.",
      ], aliases: ["alias": "small"],
      constants: ["words.a": "A", "words.none": "", "words.part": "small"])
    #expect(render(template) == expected)
  }

  @Test("Standalone partials are indented except for their blank lines")
  func indentation() throws {
    let template = try bind(
      "<\n  {{>a}}\n>", .text, partials: ["a": "1\n\n {{>b}}\n", "b": "2\n3 {{total}}\n"])
    #expect(render(template) == "<\n  1\n\n   2\n   3 $5.00\n>")
  }

  @Test("Adjacent texts are merged into one step")
  func merging() throws {
    let template = try bind(
      "a{{words.a}}{{>p}}{{! c }}b", .text, partials: ["p": "{{#words.a}}p{{/words.a}}"],
      constants: ["words.a": "A"])
    #expect(template.steps.count == 1)
    #expect(render(template) == "aApb")
  }

  @Test("A step takes 16 bytes and a slot 12")
  func size() {
    #expect(MemoryLayout<BoundStep>.stride == 16)
    #expect(MemoryLayout<TemplateSlot>.stride == 12)
  }

  @Test("A page rendered as a JSON string decodes to the same page")
  func wrapping() throws {
    let source = "<p title=\"{{title}}\">\n\\{{title}}\u{1}</p><script>1</script>{{csp.scripts}}"
    let plain = render(try bind(source))
    let wrapped = render(try bind(source, wrapping: .jsonString))
    let json = try JSONValue(parsing: DocumentBuffer("\"\(wrapped)\""))
    #expect(json.text == plain)
    #expect(
      wrapped.hasPrefix("<p title=\\\"Ann&#39;s &lt;room&gt; &amp; &quot;more&quot;\\\">\\n\\\\"))
  }

  @Test("CSP hashes cover the final bytes of styles and scripts")
  func hashes() throws {
    let template = try bind(
      """
      <meta http-equiv=Content-Security-Policy content="style-src {{csp.styles}}; script-src {{csp.scripts}}">
      <style>{{>css}}</style><STYLE media=print>b{}</Style ><style>a{}</style>
      <script>alert(1)</script><script type="application/json">{"a":1}</script>
      <script src="x.js"></script>
      <p title='{{csp.styles}}'>
      """, partials: ["css": "a{}"])
    // printf 'a{}' | openssl dgst -sha256 -binary | base64, and so on.
    let a = "sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk="
    let b = "sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans="
    let script = "sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="
    let page = render(template)
    #expect(page.contains("content=\"style-src '\(a)' '\(b)'; script-src '\(script)'\">"))
    #expect(page.contains("<p title='&#39;\(a)&#39; &#39;\(b)&#39;'>"))
  }

  @Test("Line ends of a script are normalized before hashing")
  func normalizedHashes() throws {
    // printf 'a\nb' | openssl dgst -sha256 -binary | base64
    let expected = "'sha256-fhj3NzEbLcOy8mndeDlrA1HxT7Zu+oefdoyyMYGIPHg='"
    for lineEnd in ["\n", "\r\n", "\r"] {
      let template = try bind("{{csp.scripts}}<script>a\(lineEnd)b</script>")
      #expect(render(template).hasPrefix(expected))
    }
  }
}
