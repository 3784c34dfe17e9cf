import RemoBytes
import Testing

@testable import RemoShop

/// Texts that scrapers escaped twice or read in the wrong character set, and wrapped URLs.
@Suite("Damaged texts and URLs")
struct DamagedTextTests {
  @Test(
    "Escapes of HTML and JSON are decoded",
    arguments: [
      ("Throw Pillow &amp; Cover 18&quot;", "Throw Pillow & Cover 18\""),
      ("8&#39; x 10&#x27; Rug", "8' x 10' Rug"), ("Caf&eacute; &ndash; Oak", "Café – Oak"),
      ("AT&amp;amp;T", "AT&T"), ("&lt;b&gt;", "<b>"), ("It&#39s &amp more", "It's & more"),
      ("Sofa\\u2019s \\u0026 Throw", "Sofa’s & Throw"), ("18\\\" x 18\\\"", "18\" x 18\""),
      ("Lamp \\ud83d\\udca1", "Lamp 💡"), ("don&#146;t", "don’t"), ("&euro;20", "€20"),
      ("a\\/b", "a/b"), ("Sofa &#xD83D;&#xDE00;", "Sofa 😀"), ("&#55357;&#56832;!", "😀!"),
      ("1&comma;5 &lpar;cm&rpar;&period;", "1,5 (cm)."), ("A&Tab;B", "A\tB"),
      ("&num;1 a&colon;b&sol;c&lowbar;d", "#1 a:b/c_d"), ("A&NewLine;B", "A\nB"),
      ("&LT;b&GT; &AMP; &QUOT;", "<b> & \""),
    ])
  func escapes(_ text: String, _ meant: String) {
    #expect(EscapedText.unescaped(text) == meant)
    #expect(text.withBytes { EscapedText.isEscaped($0, in: 0..<$0.count, isURL: false) })
  }

  @Test(
    "Text without escapes stays",
    arguments: [
      "Tile & Backsplash", "R&D;", "A&B; C", "&", "&;", "&#;", "&#x;", "&bogus;", "Q&A",
      "C:\\new\\table", "\\u12", "\\ud83d", "<b>Bold</b>", "Salt&Pepper=1", "&#7;",
      "&#xD83D;", "&#xDE00;", "&#xD83D; &#xDE00;", "&#xDE00;&#xD83D;", "&#xFFFD;", "&#0;",
      "&#x110000;", "5 &lt",
    ].dropLast())
  func noEscapes(_ text: String) {
    #expect(EscapedText.unescaped(text) == nil)
    #expect(!text.withBytes { EscapedText.isEscaped($0, in: 0..<$0.count, isURL: false) })
  }

  @Test(
    "UTF-8 that was read as Windows-1252 is recognized",
    arguments: [
      ("Ã‰lan Chair â€“ Oak", "Élan Chair – Oak"), ("CafÃ©", "Café"), ("30Â° lamp", "30° lamp"),
      ("â€œHarlowâ€\u{9D}", "“Harlow”"), ("â‚¬20", "€20"), ("Ã\u{89}lan", "Élan"),
      ("ï»¿Lamp", "Lamp"), ("Å’uvre", "Œuvre"), ("cÅ“ur", "cœur"), ("Å\u{BD}ivot", "Život"),
      ("CafÃƒÂ©", "Café"), ("Ð”Ð¸Ð²Ð°Ð½", "Диван"), ("ðŸ›‹ Sofa", "🛋 Sofa"),
    ])
  func wrongCharacterSet(_ text: String, _ meant: String) {
    #expect(WrongCharacterSet.corrected(text) == meant)
  }

  @Test(
    "Letters of other languages are not mistaken for damage",
    arguments: [
      "Élan – Oak", "CAFÉ®", "SÃO PAULO", "Ångström", "5 Å\u{A0}wide", "naïf »A«", "30° «A»", "圆镜",
      "Ñandú", "Â",
    ])
  func rightCharacterSet(_ text: String) {
    #expect(WrongCharacterSet.corrected(text) == nil)
  }

  @Test(
    "A URL is extracted from its wrapping",
    arguments: [
      "<https://s.example/p>", "\"https://s.example/p\"", "'https://s.example/p'",
      "[Sofa](https://s.example/p)", "[a [b]](https://s.example/p)",
      "[Sofa](<https://s.example/p> \"The sofa\")", "[Sofa](https://s.example/p 'x')",
      "![Sofa](https://s.example/p)", "`https://s.example/p`", "(https://s.example/p)",
      "“https://s.example/p”", "<a href=\"https://s.example/p\">Sofa</a>",
      "\u{A0}https://s.example/p\u{200B}", "\u{FEFF}https://s.example/p",
      "https://s.exam\u{200B}ple/p",
      "https://s.example\n/p", " <\"https://s.example/p\"> ", "[https://s.example/p]",
      "[t](https://s.example/p (T))", "<https://s.example/p|Name>", "&lt;https://s.example/p&gt;",
      "\\\"https://s.example/p\\\"", "<URL:https://s.example/p>", "<a href='https://s.example/p'>",
      "**https://s.example/p**", "<https://s.example/p>.", "[t](https://s.example/p),",
      "[![t](https://s.example/i.png)](https://s.example/p)", "__https://s.example/p__",
      "<A HREF=https://s.example/p>Sofa</A>", "[https://s.example/p](https://s.example/p)",
    ])
  func addresses(_ text: String) {
    #expect(LinkSuggestion.link(in: text) == "https://s.example/p")
  }

  @Test(
    "A text with several URLs, or with words beside one, gets no suggestion",
    arguments: [
      "<https://x.example/a> and <https://x.example/b>",
      "[a](https://x.example/a) [b](https://x.example/b)",
      "[a](https://x.example/a)[b](https://x.example/b)", "[a](https://x.example/a)[b](/b)",
      "<https://x.example/a|A> and <https://x.example/b|B>",
      "\"https://x.example/a\" \"https://x.example/b\"", "\"https://x.example/a\",\"Sofa\"",
      "(https://x.example/a)(https://x.example/b)", "https://x.example/a\nhttps://x.example/b",
      "<a href=\"https://x.example/a\">a</a> <a href=\"https://x.example/b\">b</a>",
      "[https://x.example/a Sofa]", "[t](https://x.example/a two words)",
    ])
  func severalAddresses(_ text: String) {
    #expect(LinkSuggestion.link(in: text) == nil)
  }

  @Test("A URL in a parameter and parentheses in a URL are part of the URL")
  func addressParts() {
    for address in [
      "https://r.example/?u=https://x.example/a", "https://x.example/Sofa_(blue)",
    ] {
      #expect(LinkSuggestion.link(in: "<\(address)>") == address)
      #expect(LinkSuggestion.link(in: "[t](\(address))") == address)
    }
  }

  @Test(
    "A text without a wrapped URL gets no suggestion",
    arguments: [
      "https://s.example/p", "", "sofa", "<javascript:alert(1)>", "[Sofa](javascript:x)",
      "\"https://user@s.example/\"", "<https://>", "[Sofa](", "<>", "https://s.example/a\u{200D}b",
    ])
  func noAddresses(_ text: String) {
    #expect(LinkSuggestion.link(in: text) == nil)
  }

  // MARK: Lists

  private static func list(_ name: String, url: String = "https://s.example/p") -> String {
    let quoted = [name, url].map { text in
      "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
    }
    return ListDecoderTests.list(
      ListDecoderTests.item(["product_name": quoted[0], "product_url": quoted[1]]),
      more: #", "unmatched": [{"category": "Rug", "search_keywords": "8&#39; rug","#
        + #" "google_shopping_url": " https://www.google.com/search?q=rug\n"}]"#)
  }

  @Test(
    "A strict pass shows a damaged text unchanged and warns with the repaired one",
    arguments: [
      ("Pillow &amp; Throw", "html-entity", "Pillow & Throw"),
      ("Sofa\\u2019s", "html-entity", "Sofa’s"), ("18&quot;", "html-entity", "18\""),
      ("\"Pillow\" &amp; Throw", "html-entity", "\"Pillow\" & Throw"),
      ("Ã‰lan", "wrong-charset", "Élan"),
    ])
  func strict(_ name: String, _ code: String, _ meant: String) throws {
    let shown = try ShoppingList(decoding: Self.list(name)).arranged()
    #expect(shown.itemGroups.first?.items.first?.productName == name)
    let warning = try #require(shown.warnings.first { $0.path == "items[0].product_name" })
    #expect(warning.code == code && warning.message.contains("'\(meant)'"), "\(warning)")
    #expect(warning.line == 1 && warning.column > 1)
    let search = try #require(shown.warnings.first { $0.path.hasPrefix("unmatched") })
    #expect(search.path == "unmatched[0].search_keywords" && search.message.contains("'8' rug'"))
    #expect(shown.unmatchedItems.first?.searchLink == "https://www.google.com/search?q=rug")
  }

  @Test("Undamaged texts get no warning")
  func noWarning() throws {
    for name in ["Tile & Backsplash", "Crate&Barrel", "Décor – “Élan”", "A \"B\" \\ C", "北欧"] {
      let text = Self.list(name, url: "https://s.example/p?a=1&b=2").replacing("&#39;", with: "'")
      let warnings = try ShoppingList(decoding: text).arranged().warnings
      #expect(warnings.map(\.code).filter { $0 != "total-mismatch" } == [], "\(name)")
    }
  }

  @Test("A lenient pass repairs texts before grouping, comparing and searching")
  func lenient() throws {
    let one = ListDecoderTests.item([
      "category_group": "\"Pillows &amp; Throws\"", "product_name": "\"Caf&eacute; Table\"",
      "product_url": "\"https://s.example/1?a=1&amp;b=2\"",
    ])
    let two = ListDecoderTests.item([
      "category_group": "\"Pillows & Throws\"", "product_name": "\"Café Table\"",
      "product_url": "\"https://s.example/1?a=1&b=2\"",
    ])
    let low = ListDecoderTests.item([
      "product_name": "\"8&#39; Rug &amp; Pad\"", "confidence_score": "0.3",
    ])
    var warnings: [ListDiagnostic] = []
    let text = ListDecoderTests.list(one, two, low)
    let shown = try ShoppingList(salvaging: text.utf8, warnings: &warnings).arranged()
    #expect(shown.itemGroups.map(\.name) == ["Pillows & Throws"])
    #expect(
      shown.itemGroups[0].items.map(\.link).allSatisfy { $0 == "https://s.example/1?a=1&b=2" })
    #expect(shown.warnings.contains { $0.code == "duplicate-product" })
    #expect(!shown.warnings.contains { $0.code == "html-entity" })
    #expect(
      shown.unmatchedItems.map(\.searchLink)
        == ["https://www.google.com/search?udm=28&q=8%27+Rug+%26+Pad"])
    #expect(
      warnings.map(\.path) == [
        "items[0].category_group", "items[0].product_name", "items[0].product_url",
        "items[2].product_name",
      ])
    #expect(warnings[1].message == "the text was escaped twice; 'Café Table' is used")
  }

  @Test(
    "White space around a URL is ignored without a warning",
    arguments: [" https://s.example/p", "https://s.example/p\n", "\t https://s.example/p \n"])
  func trimmedAddresses(_ url: String) throws {
    for format in [ListFormat.text, .markdown, .html] {
      let shown = try ShoppingList(decoding: Self.list("Sofa", url: url)).arranged()
      #expect(shown.itemGroups.first?.items.first?.link == "https://s.example/p")
      #expect(!shown.warnings.contains { $0.path == "items[0].product_url" })
      #expect(try shown.text(as: format).contains("https://s.example/p"))
      #expect(try !shown.text(as: format).contains("https://s.example/p%20"))
    }
  }

  @Test("A wrapped URL is suggested, and a lenient pass uses it")
  func wrappedAddresses() throws {
    for url in [
      "<https://s.example/p>", "[Sofa](https://s.example/p)", "\u{A0}https://s.example/p",
    ] {
      let shown = try ShoppingList(decoding: Self.list("Sofa", url: url)).arranged()
      let warning = try #require(shown.warnings.first { $0.code == "unsafe-url" })
      #expect(warning.help == "write 'https://s.example/p'")
      #expect(shown.itemGroups.first?.items.first?.link == nil)
      var repairs: [ListDiagnostic] = []
      let list = try ShoppingList(salvaging: Self.list("Sofa", url: url).utf8, warnings: &repairs)
      #expect(list.arranged().itemGroups.first?.items.first?.link == "https://s.example/p")
      #expect(repairs.contains { $0.message == "the link 'https://s.example/p' is used" })
    }
  }

  @Test("A warning names an invisible character in a URL")
  func invisible() throws {
    let shown = try ShoppingList(decoding: Self.list("Sofa", url: "https://s.example/p\u{200B}/q"))
      .arranged()
    let warning = try #require(shown.warnings.first { $0.code == "invisible-character" })
    #expect(warning.message.contains("U+200B") && warning.help == "write 'https://s.example/p/q'")
    let joined = try ShoppingList(
      decoding: Self.list("Sofa", url: "https://s.example/می\u{200C}رود"))
    #expect(
      joined.arranged().warnings.contains { $0.code == "invisible-character" && $0.help == nil })
    let accents = try ShoppingList(decoding: Self.list("Sofa", url: "https://s.example/décor"))
    #expect(!accents.arranged().warnings.contains { $0.code == "invisible-character" })
  }
}
