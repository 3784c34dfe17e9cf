import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("Escaping")
struct EscapingTests {
  /// U+FDD0 and U+1FFFF, which literals cannot contain.
  private static let none = String(
    decoding: [0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBF] as [UInt8], as: UTF8.self)

  private static let hostile =
    "a\u{0}\t\n\r\u{B}\u{C}\u{1B}\u{7F}\u{85}\u{9B}\u{2028}\(none)é🛋"

  @Test(
    "Every context replaces the characters it cannot contain",
    arguments: [
      (EscapeContext.markup, "a\u{FFFD}\t\n   ␛␡ \u{FFFD}\u{2028}\u{FFFD}\u{FFFD}é🛋"),
      (.markupLink, "a%EF%BF%BD%09%0A%0D%0B%0C%1B%7F%C2%85%EF%BF%BD\u{2028}%EF%BF%BD%EF%BF%BDé🛋"),
      (.urlComponent, "a%EF%BF%BD%09%0A%0D%0B%0C%1B%7F%C2%85%EF%BF%BD\u{2028}%EF%BF%BD%EF%BF%BDé🛋"),
      (.text, "a\u{FFFD}     ␛␡ \u{FFFD} \u{FFFD}\u{FFFD}é🛋"),
      (.jsonInMarkup, "a\u{FFFD}     ␛␡ \u{FFFD} \u{FFFD}\u{FFFD}é🛋"),
      (
        .json,
        "a\\ufffd\\t\\n\\r\\u000b\\u000c\\u001b\\u007f\\u0085\\u009b\\u2028\(none)é🛋"
      ),
      (.markdown, "a\u{FFFD}     \u{FFFD}\u{FFFD}&#32;\u{FFFD}&#32;\u{FFFD}\u{FFFD}é🛋"),
      (.markdownLink, "a%EF%BF%BD%09%0A%0D%0B%0C%1B%7F%C2%85%EF%BF%BD\u{2028}%EF%BF%BD%EF%BF%BDé🛋"),
      (
        .bareMarkup,
        "a\u{FFFD}\t\n   ␛␡ \u{FFFD}\u{2028}\u{FFFD}\u{FFFD}é🛋"
      ),
      (.csv, "a\u{FFFD}\t\n\r\u{B}\u{C}\u{1B}\u{7F}\u{85}\u{9B}\u{2028}\(none)é🛋"),
    ])
  func controls(_ context: EscapeContext, _ expected: String) {
    #expect(context.table.escape(Self.hostile) == expected)
  }

  private static let punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

  @Test(
    "Every context replaces the punctuation that has a meaning in it",
    arguments: [
      (EscapeContext.markup, "!&quot;#$%&amp;&#39;()*+,-./:;&lt;=&gt;?@[\\]^_`{|}~"),
      (.markupLink, "!%22#$%25&amp;%27()*+,-./:;%3C=%3E?@%5B%5C%5D%5E_%60%7B%7C%7D~"),
      (
        .urlComponent,
        "%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D~"
      ),
      (.text, punctuation),
      (.jsonInMarkup, "!\\\"#$%\\u0026'()*+,-./:;\\u003c=\\u003e?@[\\\\]^_`{|}~"),
      (.json, "!\\\"#$%&'()*+,-./:;<=>?@[\\\\]^_`{|}~"),
      (
        .markdown,
        "!\"\\#\\$%\\&'()\\*+,-\\./\\:;\\<=>?@\\[\\\\\\]^\\_\\`{\\|}\\~"
      ),
      (.markdownLink, "!%22#$%25&amp;%27%28%29%2A+,-./:%3B%3C=%3E?@%5B%5C%5D%5E_%60%7B%7C%7D~"),
      (.csv, "!\"\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    ])
  func signs(_ context: EscapeContext, _ expected: String) {
    #expect(context.table.escape(Self.punctuation) == expected)
  }

  @Test(
    "Markdown is escaped only where necessary",
    arguments: [
      ("Mid-century Sofa (Tan), 84.5 in: oak & brass. New!", nil),
      ("$1,899.00", nil),
      ("34\" Sofa - it's 50% off; w/ legs?", nil),
      ("1. one", "1\\. one"),
      ("1) one", "1\\) one"),
      ("2) a (b)", "2\\) a (b)"),
      ("- x", "\\- x"), ("+ x", "\\+ x"), ("> x", "\\> x"), ("===", "\\==="), ("---", "\\---"),
      ("# x", "\\# x"), ("    x", "&#32;    x"), ("\tx", "&#32; x"),
      ("a\n\nb", "a  b"),
      ("www.a.example", "www\\.a\\.example"), ("www. a", "www\\. a"),
      ("http://a.example", "http\\:\\//a\\.example"), ("//localhost", "\\//localhost"),
      ("a@b.example", "a\u{FEFF}@\u{FEFF}b\\.example"), ("a@b", "a\u{FEFF}@\u{FEFF}b"),
      ("@home lamp", "\u{FEFF}@\u{FEFF}home lamp"), ("(@b)", "(\u{FEFF}@\u{FEFF}b)"),
      ("a @_b c", "a \u{FEFF}@\u{FEFF}\\_b c"), ("a.@b c", "a\\.\u{FEFF}@\u{FEFF}b c"),
      ("foo@everyone, hi", "foo\u{FEFF}@\u{FEFF}everyone, hi"),
      ("1@HERE", "1\u{FEFF}@\u{FEFF}HERE"),
      ("é@here.", "é\u{FEFF}@\u{FEFF}here\\."), ("a@her e", nil),
      ("mail@", "mail\u{FEFF}@\u{FEFF}"), ("b@ü.example", "b\u{FEFF}@\u{FEFF}ü\\.example"),
      ("3 @ 20 cm", nil), ("ndcg@10 is", nil), ("a@b, c", nil), ("@, (@)", nil), ("@- x", nil),
      ("\u{202E}X\u{202C}, \u{2067}Y\u{2069}", "X, Y\u{2069}"),
      ("&amp; &copy", "\\&amp; \\&copy"),
      (
        "*a* _b_ `c` ~~d~~ [e](f) ![g](h) <i> |j|",
        "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\[e\\](f) !\\[g\\](h) \\<i> \\|j\\|"
      ),
      ("a\\", "a\\\\"), ("$x$", "\\$x\\$"), ("end.", "end\\."), ("note:", "note\\:"),
      ("", nil),
    ])
  func markdown(_ text: String, _ expected: String?) {
    #expect(EscapeContext.markdown.table.escape(text) == expected ?? text)
  }

  @Test("Bidirectional controls are encoded in links and removed from text")
  func overrides() {
    let controls = [0x202A...0x202E, 0x2066...0x2069].joined().compactMap(Unicode.Scalar.init)
    let encoded =
      "%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%80%AE%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9"
    let text = String(String.UnicodeScalarView(controls))
    for context in [
      EscapeContext.markupLink, .urlComponent, .markdownLink, .textLink, .jsonLinkInMarkup,
    ] {
      #expect(context.table.escape("a\(text)é") == "a\(encoded)é", "\(context)")
    }
    for context in [EscapeContext.text, .markdown, .bareMarkup, .jsonInMarkup] {
      // Amounts are isolated with the last two.
      #expect(context.table.escape("a\(text)é") == "a\u{2068}\u{2069}é", "\(context)")
    }
    #expect(EscapeContext.markup.table.escape(text) == text)
  }

  @Test("A percent sign stays in a URL if it begins a percent-encoded byte")
  func percent() {
    let table = EscapeContext.markupLink.table
    #expect(table.escape("https://a.example/%20%2f%zz%4") == "https://a.example/%20%2f%25zz%254")
  }

  @Test("A possible formula in a CSV cell gets an apostrophe, and a number does not")
  func formulas() {
    let table = EscapeContext.csv.table
    #expect(table.escape("=1+\"1\"") == "'=1+\"\"1\"\"")
    #expect(table.escape("  +x") == "'  +x")
    #expect(table.escape("-5.20") == "-5.20")
    #expect(table.escape("a=1") == "a=1")
  }

  @Test(
    "A table composed with the one for JSON strings escapes for both",
    arguments: EscapeContext.allCases)
  func composed(_ context: EscapeContext) throws {
    let table = context.table
    let both = table.composed(with: .jsonString)
    for text in [
      Self.hostile, Self.punctuation, "- a\\ \"b\"", "=1\t", "  x. y: z & 1.5", "%20%",
    ] {
      let json = try JSONValue(parsing: DocumentBuffer("\"\(both.escape(text))\""))
      #expect(json.text == table.escape(text))
    }
  }
}
