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
    return String(
      decoding: try diff.document(format, names: names, document: document), as: UTF8.self)
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
    let text = String(decoding: try diff.document(.text), as: UTF8.self)
    #expect(
      text.contains("Renovation costs (estimate): $100.00 – $900.00 → $200.00 – $900.00\n"))
    #expect(ListDiff(from: try list(1), to: try list(1)).isEmpty)
  }
}
