import Testing

@testable import RemoTemplate

@Suite("Ambiguous markup")
struct HTMLDoubtTests {
  @Test(
    "Markup that browsers may parse differently is an error",
    arguments: [
      // In SVG and MathML, elements may be self-closing and contain tags.
      ("<svg><title/></svg>", "1:13", "<title/> does not end the element"),
      ("<p><textarea rows=2 />", "1:22", "<textarea/> does not end the element"),
      ("<script src=\"a\"/>", "1:17", "<script/> does not end the element"),
      (
        "<svg><title><script>{{title}}</script></title></svg>", "1:14",
        "'<' inside this <title> may begin a tag"
      ),
      (
        "<svg><title><a onclick=\"{{title}}\">", "1:14",
        "'<' inside this <title> may begin a tag"
      ),
      (
        "<svg><textarea></title></textarea>", "1:19",
        "'<' inside this <textarea> may begin a tag"
      ),
      ("<svg><title></titles></title>", "1:20", "'<' inside this <title> may begin a tag"),
      ("<svg><style><!-- a", "1:14", "'<' inside this <style> may begin a tag"),
      ("<math><style>a{}<p>", "1:18", "'<' inside this <style> may begin a tag"),
      ("<svg><g><script>f()</script>", "1:16", "a <script> is not allowed inside <svg>"),
      ("<svg><svg></svg><script>", "1:24", "a <script> is not allowed inside <svg>"),
      (
        "<math><mi><script type=\"application/json\">", "1:42",
        "a <script> is not allowed inside <math>"
      ),
      // The end tag of another element, or one in HTML inside it, does not end the SVG.
      ("<svg></select><title><script>", "1:23", "'<' inside this <title> may begin a tag"),
      (
        "<svg><foreignObject><div></svg></div></foreignObject><title><b>", "1:62",
        "'<' inside this <title> may begin a tag"
      ),
      // An end tag that does not nest does not end it either; and a frameset ignores text.
      (
        "<svg><p><math></svg><title><img onerror='{{title}}'></title>", "1:29",
        "'<' inside this <title> may begin a tag"
      ),
      (
        "<frameset><textarea><frame src=\"{{link}}\"></textarea>", "1:22",
        "'<' inside this <textarea> may begin a tag"
      ),
      // In another encoding, the bytes mean something else.
      (
        "<meta charset=\"shift_jis\">", "1:25",
        "the page is in UTF-8 and cannot declare another encoding"
      ),
      (
        "<meta content='text/html; Charset = \"ISO-8859-1\"' http-equiv=content-type>", "1:74",
        "the page is in UTF-8 and cannot declare another encoding"
      ),
      (
        "<meta http-equiv='x' content='{{^title}}charset={{/title}}gbk'>", "1:63",
        "the page is in UTF-8 and cannot declare another encoding"
      ),
      (
        "<meta http-equiv='x'{{#title}} content='text/html;charset=gbk'{{/title}}>", "1:73",
        "the page is in UTF-8 and cannot declare another encoding"
      ),
      // A <select> ignores most tags.
      (
        "<select><title><script>{{title}}</script></title></select>", "1:17",
        "'<' inside this <title> may begin a tag"
      ),
      // If scripts run, <noscript> ends at the first end tag.
      (
        "<noscript><p title=\"</noscript>\">", "1:21",
        "'<' inside a tag or comment of <noscript> may begin a tag"
      ),
      (
        "<noscript><!-- </noscript> -->", "1:16",
        "'<' inside a tag or comment of <noscript> may begin a tag"
      ),
      (
        "<noscript><p <b>", "1:14",
        "'<' inside a tag or comment of <noscript> may begin a tag"
      ),
      ("<noscript><textarea></noscript>", "1:23", "'<' inside this <textarea> may begin a tag"),
      ("<noscript><script>", "1:18", "a <script> is not allowed inside <noscript>"),
      // CDATA is a comment in HTML, and ends at the first '>', but not in SVG.
      ("<svg><![CDATA[ > ]]>", "1:8", "'<![' begins a comment in HTML"),
      // '--!>' also ends a comment.
      ("<!-- --!><script> --> {{title}}", "1:9", "'--!>' ends a comment for browsers"),
      // The first of two types counts, and a prefixed one does not.
      (
        "<script type=\"a\" type=\"application/json\">\"{{title}}\"</script>", "1:43",
        "'title' is not allowed in an executable script"
      ),
      (
        "<script x:type=\"application/json\">\"{{title}}\"</script>", "1:36",
        "'title' is not allowed in an executable script"
      ),
      (
        "{{#title}}<svg>{{/title}}", "1:1",
        "{{#title}} begins in text and ends in text inside <svg>"
      ),
    ])
  func refused(_ source: String, _ place: String, _ message: String) {
    let error = bindError(source)
    #expect(error.split(separator: "\n").first ?? "" == "page:\(place): error: \(message)")
  }

  @Test(
    "XML templates ignore prefixes and end comments and declarations as XML does",
    arguments: [
      ("<h:script>{{title}}</h:script>", "'title' is not allowed in an executable script"),
      ("<h:style>{{title}}</h:style>", "'title' is not allowed in a <style> element"),
      ("<s:set to=\"{{title}}\"/>", "'title' is not allowed in the attribute 'to'"),
      ("<h:object data=\"{{title}}\"/>", "'title' is not allowed in the attribute 'data'"),
      ("<a xmlns=\"{{title}}\"/>", "'title' is not allowed in the attribute 'xmlns'"),
      ("<a xmlns:b=\"{{title}}\"/>", "'title' is not allowed in the attribute 'xmlns:b'"),
      ("<!--> {{title}} -->", "'title' is not allowed in a comment"),
      ("<?x > {{title}} ?>", "'title' is not allowed in a declaration"),
      ("<!DOCTYPE a PUBLIC '>{{title}}'>", "'title' is not allowed in a declaration"),
      (
        "<!DOCTYPE a [<!ENTITY e '{{title}}'>]>",
        "'[' begins entity declarations, which change the meaning of the rest"
      ),
      (
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>{{title}}</a>",
        "the document is in UTF-8 and cannot declare another encoding"
      ),
      // Not all readers know that entity.
      (
        "<?xml version='1.0' encoding = 'utf8' ?><a>{{title}}</a>",
        "the document is in UTF-8 and cannot declare another encoding"
      ),
    ])
  func xml(_ source: String, _ message: String) {
    let error = bindError(source, .xml)
    #expect((error.split(separator: "\n").first ?? "").hasSuffix(": error: \(message)"))
  }

  @Test(
    "Unambiguous markup stays as it is",
    arguments: [
      (
        "<svg><title>{{title}}</title><path d=\"M0 0\"/></svg>",
        "<svg><title>T</title><path d=\"M0 0\"/></svg>"
      ),
      ("<title>1 < 2 <= {{title}}</title>", "<title>1 < 2 <= T</title>"),
      ("<svg/><script>f(a<b)</script>{{title}}", "<svg/><script>f(a<b)</script>T"),
      ("<svg><style>a{}/* < 1 */</style></svg>", "<svg><style>a{}/* < 1 */</style></svg>"),
      (
        "<style>a{background:url(\"data:image/svg+xml,<svg><b/></svg>\")}</style>{{title}}",
        "<style>a{background:url(\"data:image/svg+xml,<svg><b/></svg>\")}</style>T"
      ),
      ("<meta charset=UTF-8><meta charset='utf8'>", "<meta charset=UTF-8><meta charset='utf8'>"),
      (
        "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">{{title}}",
        "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">T"
      ),
      (
        "<meta name=\"description\" content=\"charset koi8\">",
        "<meta name=\"description\" content=\"charset koi8\">"
      ),
      (
        "<meta name=\"description\" content=\"a{{#title}}b {{title}} c{{/title}} d\">",
        "<meta name=\"description\" content=\"ab T c d\">"
      ),
      (
        "<meta name=\"a\" content=\"{{#products}}p, {{#name}}q{{/name}}{{/products}}\">{{title}}",
        "<meta name=\"a\" content=\"\">T"
      ),
      (
        "<math><mi>x</mi></math><script>\"<b>\"</script>",
        "<math><mi>x</mi></math><script>\"<b>\"</script>"
      ),
      (
        "<noscript><p title=\"{{title}}\">{{title}}</p></noscript><i title=\"<\">",
        "<noscript><p title=\"T\">T</p></noscript><i title=\"<\">"
      ),
      (
        "<select><option>{{title}}</option></select><script>a<b</script>",
        "<select><option>T</option></select><script>a<b</script>"
      ),
      ("<!-- ! -- !-> --!-> --><b>{{title}}", "<!-- ! -- !-> --!-> --><b>T"),
      ("<!-- <b> --></svg></select>{{title}}", "<!-- <b> --></svg></select>T"),
      (
        "<script type=\"application/json\" type=\"a\">\"{{title}}\"</script>",
        "<script type=\"application/json\" type=\"a\">\"T\"</script>"
      ),
    ])
  func accepted(_ source: String, _ expected: String) throws {
    #expect(render(try bind(source), TestContext(values: ["title": .text("T")])) == expected)
  }

  @Test("XML elements may be self-closing, CDATA ends at its mark, and scripts contain tags")
  func xml() throws {
    let context = TestContext(values: ["title": .text("T"), "link": .text("https://a.example/")])
    for (source, expected) in [
      (
        "<feed><link href=\"{{link}}\"/></feed>", "<feed><link href=\"https://a.example/\"/></feed>"
      ),
      ("<svg><script>a</script></svg>{{title}}", "<svg><script>a</script></svg>T"),
      ("<s:script/><script/><b>{{title}}</b>", "<s:script/><script/><b>T</b>"),
      ("<a><![CDATA[ > ]] ]>]]]><b c=\"{{title}}\"/>", "<a><![CDATA[ > ]] ]>]]]><b c=\"T\"/>"),
      ("<script>a &lt; b < 1</script>{{title}}", "<script>a &lt; b < 1</script>T"),
    ] {
      #expect(render(try bind(source, .xml), context) == expected)
    }
    for (source, message) in [
      ("<a><![CDATA[ > {{title}} ]]>", "page:1:16: error: 'title' is not allowed in CDATA"),
      ("<script>\"<b>\"</script>", "page:1:11: error: '<' inside this <script> may begin a tag"),
      ("<style><![CDATA[a]]></style>", "page:1:9: error: '<' inside this <style> may begin a tag"),
    ] {
      let error = bindError(source, .xml)
      #expect(error.split(separator: "\n").first ?? "" == message)
    }
  }
}
