import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("Style sheets")
struct StyleSheetTests {
  @Test(
    "Unclosed, unopened and invalid rules are errors with their location",
    arguments: [
      (":root{--page:red", "1:6: '{' is not closed"),
      ("@media print{\n:root{--a:b}", "1:13: '{' is not closed"),
      (":root{--a:calc(1px;--b:2}", "1:15: '(' is not closed"),
      (":root{--a:[b}", "1:11: '[' is not closed"),
      (":root{--a:url(http://x.example/'}", "1:14: '(' is not closed"),
      (":root{--a:\"b}\n", "1:11: the string is not closed on its line"),
      (":root{--a:'b\n';}", "1:11: the string is not closed on its line"),
      (":root{--a:'b\\", "1:11: the string is not closed on its line"),
      ("/* a\n:root{--a:b}", "1:1: the comment is not closed"),
      (":root{--a:b}}", "1:13: '}' closes nothing"),
      (":root{--a:b)}", "1:12: ')' closes nothing"),
      ("]", "1:1: ']' closes nothing"),
      ("{\n  \"items\": []\n}", "1:1: expected a CSS rule, found '{'"),
      ("[1, 2]", "1:1: expected a CSS rule, found '[1,'"),
      ("{\"a\":{\"b\":1}}", "1:1: expected a CSS rule, found '{'"),
      (
        "\u{00E4}\(String(repeating: "a", count: 40))",
        "1:1: expected a CSS rule, found '\u{00E4}'"
      ),
      ("# My theme\n", "1:1: expected a CSS rule, found '#'"),
      ("--page:red;\n:root{--ink:blue}", "1:1: expected a CSS rule, found '--page:red;'"),
      (":root{--a:b}\n:root", "2:1: expected a CSS rule, found ':root'"),
      ("@import 'a.css'", "1:1: expected a CSS rule, found '@import'"),
    ])
  func mistakes(_ source: String, _ message: String) throws {
    let error = try #require(throws: TemplateError.self) {
      try StyleSheet(source.utf8, name: "t.css")
    }
    #expect("\(error.place.line):\(error.place.column): \(error.message)" == message)
  }

  @Test("Closing a bracket does not search all open brackets")
  func deeplyNested() {
    let count = 20_000
    let source =
      "a{b:" + String(repeating: "[", count: count)
      + String(repeating: "()", count: count)
    #expect(throws: TemplateError.self) { try StyleSheet(source.utf8, name: "t.css") }
  }

  @Test(
    "Each mistake in a style sheet gets help",
    arguments: [
      ("a{", "write } where it ends; otherwise the page loses the styles after it"),
      ("/*", "write */ where it ends; otherwise the page loses the styles after it"),
      ("a{b:\"}", "write \" where it ends; otherwise the page loses the styles after it"),
      ("}", "remove it; otherwise the page loses the rule after it"),
      ("a", "a theme contains CSS rules such as :root{--page:#fff}"),
    ])
  func waysOut(_ source: String, _ help: String) throws {
    let error = try #require(throws: TemplateError.self) {
      try StyleSheet(source.utf8, name: "t.css")
    }
    #expect(error.help == help)
  }

  @Test(
    "Settings are found only in rules",
    arguments: [
      ("", ""), ("\u{FEFF}/* --a:b; { */ {{! it's --a:b }}", ""), ("{{>themes/plain}}", ""),
      (":root{--a:b;--c : d}", "--a --c"), ("a{--a:{b:c};--d:e}", "--a --d"),
      ("@media (prefers-color-scheme:dark){:root{--a:b;}}", "--a"),
      ("a:hover,b[c=\"}\"]{color:red;&:focus{top:0}}", "color top"),
      ("@import url(a'b.css);@charset;a{--b:url( 'c)' )}", "@import @charset --b"),
      ("a{--b:'\\'}';--c:\\};--d:\"e\\\nf\"}", "--b --c --d"),
      ("a{--b:\u{00E4}; --\u{00E4} :1;c}", "--b --\u{00E4} c"),
    ])
  func settings(_ source: String, _ names: String) throws {
    let sheet = try StyleSheet(source.utf8, name: "t.css")
    #expect(sheet.settings.map(\.name).joined(separator: " ") == names)
    let bytes = ContiguousArray(source.utf8)
    #expect(sheet.settings.allSatisfy { bytes.span.string($0.range) == $0.name })
  }

  @Test("Used properties are listed, and each custom property is listed once")
  func uses() throws {
    let source = ":root{--a:var(--b);--b:1}c{--a:calc(1px + var( --d,2px));color:var(--e)}"
    let sheet = try StyleSheet(source.utf8, name: "t.css")
    #expect(sheet.uses == ["--b", "--d", "--e"])
    #expect(sheet.customProperties == ["--a", "--b"])
  }
}
