import Foundation
import Testing

@testable import RemoShop

@Suite("Documents of changes")
struct DiffDocumentTests {
  private func text(
    _ old: [[String: Any]], _ new: [[String: Any]], _ format: DiffFormat, locale: String = "en",
    names: (String, String) = ("", ""), _ document: DocumentOptions = DocumentOptions()
  ) throws -> String {
    var options = ListOptions()
    options.locale = try #require(ListLocale(locale))
    let diff = ListDiff(
      from: try ShoppingList(decoding: listJSON(old)).arranged(options),
      to: try ShoppingList(decoding: listJSON(new)).arranged(options))
    return try diff.text(as: format, names: names, options: document)
  }

  private static let hostile =
    "</style><script>alert(1)</script>\n+ [x](javascript:1) *b* \u{1B}[2J"

  @Test("each kind of change has its words in every language", arguments: WordsTests.languages)
  func words(_ language: ListLocale.Language) throws {
    let words = try WordsTests.words(language)
    for kind in DiffKind.allCases { #expect(words.text(kind.wordsKey)?.isEmpty == false) }
    for key in ["added", "removed", "changed", "match", "search_only"] {
      #expect(words.text(key)?.isEmpty == false)
    }
  }

  @Test("text tells what was added, removed and changed, and the total then and now")
  func plain() throws {
    let old: [[String: Any]] = [
      ["product_name": "Lamp", "product_url": "https://a.example/1", "confidence_score": 0.85],
      ["product_name": "Rug", "product_url": "https://a.example/2"],
    ]
    let new: [[String: Any]] = [
      [
        "product_name": "Lamp", "product_url": "https://a.example/1", "confidence_score": 0.7,
        "price_cents": 12_000, "fit_status": "tight",
      ],
      ["product_name": "Bench", "product_url": "https://a.example/3", "retailer": " "],
    ]
    #expect(
      try text(old, new, .text, names: ("old.json", "new.json")) == """
        Shopping list: Changes
        old.json → new.json

        Total before: $200.00
        Total now: $220.00 (+$20.00)

        Added (1)

        + Bench
          $100.00, Sofas
          https://a.example/3

        Removed (1)

        - Rug
          $100.00, Shop, Sofas
          https://a.example/2

        Changed (1)

        ~ Lamp
          $120.00, Shop, Sofas [Close match]
          Price up: $100.00 → $120.00
          Label changed: Match → Close match
          Fit changed: — → ⚠ May be tight
          https://a.example/1

        """)
  }

  @Test("a page has buttons for what there is, and for what was removed a link in its name")
  func buttons() throws {
    let old = [["product_name": "Rug", "product_url": "https://a.example/2"]]
    let new = [["product_name": "Bench", "product_url": "https://a.example/3"]]
    let page = try text(old, new, .html)
    #expect(page.contains("<h3><bdi>Bench</bdi></h3>"))
    #expect(page.contains("<a class=\"b\" href=\"https://a.example/3\""))
    #expect(page.contains("<h3><a href=\"https://a.example/2\""))
    #expect(!page.contains("<a class=\"b\" href=\"https://a.example/2\""))
  }

  @Test("scores are shown on request only")
  func scores() throws {
    let old = [["confidence_score": 0.85]]
    let new = [["confidence_score": 0.95]]
    #expect(try text(old, new, .text).contains("  Better match\n"))
    var options = DocumentOptions()
    options.showsScores = true
    #expect(try text(old, new, .text, options).contains("  Better match: 0.85 → 0.95\n"))
  }

  @Test("equal lists say so", arguments: [DiffFormat.text, .markdown, .html])
  func same(_ format: DiffFormat) throws {
    #expect(try text([[:]], [[:]], format).contains("No changes"))
  }

  @Test("hostile texts are text in every format, before and after")
  func hostileTexts() throws {
    let old: [[String: Any]] = [["fit_detail": Self.hostile], ["product_name": Self.hostile]]
    let new: [[String: Any]] = [["fit_detail": "\(Self.hostile) now", "dimensions": Self.hostile]]
    let page = try text(old, new, .html, names: (Self.hostile, Self.hostile))
    #expect(!page.contains("<script") && page.components(separatedBy: "</style>").count == 2)
    #expect(page.contains("&lt;script&gt;"))
    let markdown = try text(old, new, .markdown)
    #expect(!markdown.contains("[x](") && !markdown.replacing("\\<", with: "").contains("<script"))
    let lines = try text(old, new, .text, names: (Self.hostile, ""))
    #expect(!lines.contains("\u{1B}"))
    // A sign begins a line only before a name.
    #expect(lines.split(separator: "\n").filter { $0.hasPrefix("+ ") }.isEmpty)
  }

  @Test("the page has a policy, no script, its language and direction")
  func page() throws {
    let page = try text([["price_cents": 1]], [["price_cents": 2]], .html, locale: "ar")
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(page.contains("default-src 'none'") && page.contains("style-src 'sha256-"))
    #expect(!page.contains("<script") && page.contains("←") && !page.contains("→"))
  }

  /// A rug moved to another group, and a lamp to another shop that has no price.
  private static var moved: (old: [[String: Any]], new: [[String: Any]]) {
    let rug = "https://a.example/1"
    let lamp: [String: Any] = ["product_name": "Lamp", "product_url": "https://a.example/2"]
    return (
      [
        ["category_group": "Rugs", "price_cents": 30_000, "product_url": rug],
        lamp.merging(["retailer": "CB2", "price_cents": 10_000]) { $1 },
      ],
      [
        ["category_group": "Runners", "price_cents": 20_000, "product_url": rug],
        lamp.merging(["retailer": "Lumen & Co.", "price_cents": 0]) { $1 },
      ]
    )
  }

  @Test("from right to left, each value is kept apart from the arrow and from what is beside it")
  func rightToLeft() throws {
    let page = try text(Self.moved.0, Self.moved.1, .html, locale: "ar")
    #expect(page.contains("<del><bdi>Rugs</bdi></del> ← <ins><bdi>Runners</bdi></ins>"))
    let (before, after) = ("\u{200F}\u{200E}", "\u{200E}\u{200F}")
    for format in [DiffFormat.text, .markdown] {
      let text = try text(
        Self.moved.0, Self.moved.1, format, locale: "ar", names: ("old", "new"))
      #expect(text.contains("\(before)Rugs\(after) ← \(before)Runners\(after)\n"))
      #expect(text.contains("\(before)old\(after) ← \(before)new\(after)\n"))
      #expect(text.contains("، \(before)Lumen & Co"))
    }
    for format in DiffFormat.allCases {
      let english = try text(Self.moved.0, Self.moved.1, format)
      let marks: [Unicode.Scalar] = ["\u{200E}", "\u{200F}"]
      #expect(!english.unicodeScalars.contains { marks.contains($0) })
    }
  }

  @Test("only what is searched for stands in a direction of its own, not the words before it")
  func searchNote() throws {
    func list(_ words: String) throws -> RenderedList {
      var options = ListOptions()
      options.locale = try #require(ListLocale("ar"))
      let search = ["category": "Table", "search_keywords": words, "google_shopping_url": ""]
      return try ShoppingList(decoding: listJSON([], unmatched: [search])).arranged(options)
    }
    let diff = ListDiff(from: try list("old"), to: try list("round table 18\""))
    let page = try diff.text(as: .html)
    #expect(page.contains("جرّب البحث عن: <bdi>round table 18"))
    let text = try diff.text(as: .text)
    #expect(text.contains("  جرّب البحث عن: round table 18\"\u{200E}\n"))
  }

  @Test("a difference of totals that prices are missing from is called partial")
  func partialChange() throws {
    let (old, new) = Self.moved
    #expect(
      try text(old, new, .text).contains("Total now: $200.00+ (−$200.00, known prices only)\n"))
    #expect(try text(old, new, .html).contains("<small>−$200.00, known prices only</small>"))
    #expect(
      try text(new, old, .text).contains("Total now: $400.00 (+$200.00, known prices only)\n"))
    func change(_ old: [[String: Any]], _ new: [[String: Any]]) throws -> [String: Any] {
      let json = try JSONSerialization.jsonObject(with: Data(text(old, new, .json).utf8))
      return try #require((json as? [String: Any])?["total_change"] as? [String: Any])
    }
    let partial = try change(old, new)
    #expect(partial["cents"] as? Int == -20_000 && partial["text"] as? String == "−$200.00")
    #expect(partial["is_partial"] as? Bool == true)
    #expect(try change([["price_cents": 1]], [["price_cents": 2]])["is_partial"] as? Bool == false)
  }

  @Test(
    "a colon is written as the language has it",
    arguments: [
      ("fr", "Liste d’achats\u{A0}: Modifications\n", "\nTotal avant\u{A0}: "),
      ("ja", "買い物リスト：変更点\n", "\n以前の合計："),
      ("de", "Einkaufsliste: Änderungen\n", "\nGesamt vorher: "),
    ])
  func colons(_ locale: String, _ title: String, _ total: String) throws {
    let text = try text(Self.moved.0, Self.moved.1, .text, locale: locale)
    #expect(text.hasPrefix(title) && text.contains(total))
  }

  @Test("renovation costs that differ are told")
  func costs() throws {
    func list(_ low: Int) throws -> RenderedList {
      let costs: [String: Any] = [
        "materials_cents": 0, "total_low_cents": low, "total_high_cents": 90_000,
        "professional_fees": [] as [Any],
      ]
      return try ShoppingList(decoding: listJSON([], costs: costs)).arranged()
    }
    let diff = ListDiff(from: try list(10_000), to: try list(20_000))
    #expect(!diff.isEmpty)
    let text = try diff.text(as: .text)
    #expect(
      text.contains("Renovation costs (estimate): $100.00 – $900.00 → $200.00 – $900.00\n"))
    #expect(ListDiff(from: try list(1), to: try list(1)).isEmpty)
  }
}
