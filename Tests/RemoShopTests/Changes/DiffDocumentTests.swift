import Foundation
import Testing

@testable import RemoShop

@Suite("Documents of list changes")
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

  @Test("Each kind of change has its words in every language", arguments: WordsTests.languages)
  func words(_ language: ListLocale.Language) throws {
    let words = try WordsTests.words(language)
    // An own field has its name in place of words.
    for kind in ListDiff.Change.kinds where kind != "field_changed" {
      #expect(words.text(ListDiff.Change.words(for: kind))?.isEmpty == false, "\(kind)")
    }
    for key in ["added", "removed", "changed", "match", "search_only"] {
      #expect(words.text(key)?.isEmpty == false)
    }
  }

  @Test("Text has one line for each added, removed and changed product, and the totals")
  func plain() throws {
    let old: [[String: Any]] = [
      ["product_name": "Lamp", "product_url": "https://a.example/1", "confidence_score": 0.85],
      ["product_name": "Rug", "product_url": "https://a.example/2"],
    ]
    let new: [[String: Any]] = [
      [
        "product_name": "Lamp", "product_url": "https://a.example/1", "confidence_score": 0.7,
        "price_cents": 12_000, "fit_status": "tight", "fit_detail": "3 in left",
      ],
      ["product_name": "Bench", "product_url": "https://a.example/3", "retailer": " "],
    ]
    #expect(
      try text(old, new, .text, names: ("old.json", "new.json")) == """
        Shopping list: Changes
        old.json → new.json

        Total before: $200.00
        Total now: $220.00 (+$20.00)

        The amounts with a sign below add up to +$20.00, the change of the total.

        Added (1)

        + Bench – $100.00 (+$100.00)

        Removed (1)

        - Rug, Shop – $100.00 (−$100.00)

        Changed (1)

        ~ Lamp – Price up: $100.00 → $120.00; Label changed: Match → Close match; \
        Fit changed: — → ⚠ May be tight (3 in left) (+$20.00)

        """)
  }

  @Test("A page has buttons for added items and links the names of removed ones")
  func buttons() throws {
    let old = [
      ["product_name": "Rug", "product_url": "https://a.example/2", "category_group": "Rugs"]
    ]
    let new = [["product_name": "Bench", "product_url": "https://a.example/3"]]
    let page = try text(old, new, .html)
    #expect(page.contains("<h3><bdi>Bench</bdi></h3>"))
    #expect(page.contains("<a class=\"b\" href=\"https://a.example/3\""))
    #expect(page.contains("aria-label=\"Buy at Shop: Bench\">Buy at <bdi>Shop</bdi></a>"))
    #expect(page.contains("<h3><a href=\"https://a.example/2\""))
    #expect(!page.contains("<a class=\"b\" href=\"https://a.example/2\""))
  }

  @Test("A page counts the entries under each heading and marks changes as better or worse")
  func headings() throws {
    let lamp = ["product_name": "Lamp", "product_url": "https://a.example/4"]
    let page = try text([[:], lamp], [["price_cents": 20_000, "confidence_score": 0.95]], .html)
    #expect(page.contains("<h2>Removed <small>1</small> <span>−$100.00</span></h2>"))
    #expect(page.contains("<h2>Changed <small>1</small> <span>+$100.00</span></h2>"))
    #expect(page.contains("<p class=\"f worse\"><b>Price up</b>"))
    #expect(page.contains("<p class=\"f better\"><b>Better match</b>"))
  }

  @Test("A price that becomes known or unknown is neither better nor worse", arguments: [0, 100])
  func unknownPrice(_ cents: Int) throws {
    let page = try text([["price_cents": 100 - cents]], [["price_cents": cents]], .html)
    let line =
      cents == 0
      ? "<b>Price unknown</b> <span><del><bdi>$1.00</bdi></del></span></p>"
      : "<p class=\"p\">$1.00</p>\n<p class=\"f\"><b>Now priced</b></p>"
    #expect(page.contains(line) && !page.contains("<p class=\"f worse\">"))
    #expect(!page.contains("<p class=\"f better\">"))
    #expect(page.contains("<p class=\"to\">\(cents == 0 ? "−" : "+")$1.00</p>"))
  }

  @Test("Scores are shown only on request")
  func scores() throws {
    let old = [["confidence_score": 0.85]]
    let new = [["confidence_score": 0.95]]
    #expect(try text(old, new, .text).contains("~ Sofa – Better match\n"))
    var options = DocumentOptions()
    options.showsScores = true
    #expect(try text(old, new, .text, options).contains(" – Better match: 0.85 → 0.95\n"))
    let german = try text(old, new, .text, locale: "de", options)
    #expect(german.contains(" – Passt besser: 0,85 → 0,95\n"))
    let demoted = try text(old, [["confidence_score": 0.25]], .html, locale: "ja", options)
    #expect(demoted.contains("<del><bdi>一致（0.85）</bdi></del> → <ins><bdi>要検索（0.25）</bdi></ins>"))
  }

  @Test("Equal lists say that nothing changed", arguments: [DiffFormat.text, .markdown, .html])
  func same(_ format: DiffFormat) throws {
    #expect(try text([[:]], [[:]], format).contains("No changes"))
  }

  @Test("Hostile texts stay plain text in every format")
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
    // A line begins with a sign only before a name.
    #expect(lines.split(separator: "\n").filter { $0.hasPrefix("+ ") }.isEmpty)
  }

  @Test("The page has a content policy, its language and direction, and no script without pictures")
  func page() throws {
    let page = try text([["dimensions": "A"]], [["dimensions": "B"]], .html, locale: "ar")
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\" "))
    #expect(page.contains("default-src 'none'") && page.contains("style-src 'sha256-"))
    #expect(!page.contains("<script") && page.contains("←") && !page.contains("→"))
  }

  /// A rug that moved to another group, and a lamp to another retailer without a price.
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

  @Test("In right-to-left languages, each value is isolated from the arrow and other values")
  func rightToLeft() throws {
    let page = try text(Self.moved.0, Self.moved.1, .html, locale: "ar")
    #expect(page.contains("<del><bdi>Rugs</bdi></del> ← <ins><bdi>Runners</bdi></ins>"))
    let (before, after) = ("\u{200F}\u{200E}", "\u{200E}\u{200F}")
    for format in [DiffFormat.text, .markdown] {
      let text = try text(
        Self.moved.0, Self.moved.1, format, locale: "ar", names: ("old", "new"))
      #expect(text.contains("\(before)Rugs\(after) ← \(before)Runners\(after)"))
      #expect(text.contains("\(before)old\(after) ← \(before)new\(after)\n"))
      #expect(text.contains(" ← \(before)Lumen & Co"))
    }
    for format in DiffFormat.allCases {
      let english = try text(Self.moved.0, Self.moved.1, format)
      let marks: [Unicode.Scalar] = ["\u{200E}", "\u{200F}"]
      #expect(!english.unicodeScalars.contains { marks.contains($0) })
    }
  }

  @Test("Only the keywords of a search are isolated, not the words before them")
  func searchNote() throws {
    func list(_ words: String) throws -> ArrangedList {
      var options = ListOptions()
      options.locale = try #require(ListLocale("ar"))
      let search = ["category": "Table", "search_keywords": words, "google_shopping_url": ""]
      return try ShoppingList(decoding: listJSON([], unmatched: [search])).arranged(options)
    }
    let diff = ListDiff(from: try list("old"), to: try list("round table 18\""))
    let page = try diff.text(as: .html)
    #expect(page.contains("جرّب البحث عن: <bdi>round table 18"))
    let text = try diff.text(as: .text)
    #expect(text.contains(" – جرّب البحث عن: round table 18\"\u{200E}\n"))
  }

  @Test("The change of the total is the difference of the totals, also without some prices")
  func partialChange() throws {
    let (old, new) = Self.moved
    #expect(try text(old, new, .text).contains("Total now: $200.00+ (−$200.00)\n"))
    #expect(try text(old, new, .html).contains("<small>−$200.00</small>"))
    #expect(try text(new, old, .text).contains("Total now: $400.00 (+$200.00)\n"))
    let added = ["product_name": "Bench", "price_cents": 0, "product_url": ""] as [String: Any]
    #expect(try text([[:]], [[:], added], .text).contains("Total now: $100.00+\n"))
    func change(_ old: [[String: Any]], _ new: [[String: Any]]) throws -> [String: Any] {
      let json = try JSONSerialization.jsonObject(with: Data(text(old, new, .json).utf8))
      return try #require((json as? [String: Any])?["total_change"] as? [String: Any])
    }
    let partial = try change(old, new)
    #expect(partial["cents"] as? Int == -20_000 && partial["text"] as? String == "−$200.00")
    #expect(partial["is_partial"] as? Bool == true)
    #expect(try change([["price_cents": 1]], [["price_cents": 2]])["is_partial"] as? Bool == false)
    let json = try JSONSerialization.jsonObject(with: Data(text(old, new, .json).utf8))
    let comparable = (json as? [String: Any])?["comparable_change"] as? [String: Any]
    #expect(comparable?["cents"] as? Int == -10_000 && comparable?["text"] as? String == "−$100.00")
    #expect(comparable?["left_out"] as? Int == 1)
  }

  @Test(
    "A colon is written as the language requires",
    arguments: [
      (
        "fr", "Liste d’achats\u{A0}: Modifications\n", "\nTotal avant\u{A0}: ",
        "**Total avant**\u{A0}: "
      ),
      ("ja", "買い物リスト：変更点\n", "\n以前の合計：", "**以前の合計**："),
      ("de", "Einkaufsliste: Änderungen\n", "\nGesamt vorher: ", "**Gesamt vorher**: "),
    ])
  func colons(_ locale: String, _ title: String, _ total: String, _ bold: String) throws {
    let text = try text(Self.moved.0, Self.moved.1, .text, locale: locale)
    #expect(text.hasPrefix(title) && text.contains(total))
    let markdown = try self.text(Self.moved.0, Self.moved.1, .markdown, locale: locale)
    #expect(markdown.hasPrefix("# " + title) && markdown.contains(bold))
  }

  /// A list with only renovation costs, some of them replaced by the given ones.
  private func costs(_ others: [String: Any]) throws -> ArrangedList {
    var costs: [String: Any] = [
      "materials_cents": 100, "labor_estimate_cents": 200, "labor_estimate_note": "Two days",
      "total_low_cents": 10_000, "total_high_cents": 90_000,
      "professional_fees": [Self.fee("Electrician", 300, "Lamp"), Self.fee("Painter", 400)],
    ]
    costs.merge(others) { $1 }
    return try ShoppingList(decoding: listJSON([], costs: costs)).arranged()
  }

  private static func fee(_ type: String, _ cents: Int, _ reason: String = "") -> [String: Any] {
    ["professional_type": type, "estimate_cents": cents, "reason": reason]
  }

  @Test(
    "Each part of the renovation costs that differs is listed",
    arguments: [
      (#"{"total_low_cents": 20000}"#, ["Expected range: $100.00 – $900.00 → $200.00 – $900.00"]),
      (#"{"materials_cents": 150}"#, ["Materials: $1.00 → $1.50"]),
      (
        #"{"labor_estimate_cents": null, "labor_estimate_note": "Three days"}"#,
        ["Labor: $2.00 → —", "Labor: Two days → Three days"]
      ),
      (#"{"permit_fees_estimate_cents": 500}"#, ["Permits: — → $5.00"]),
      (
        #"{"professional_fees": [{"professional_type": "Painter", "estimate_cents": 450, "reason": ""}, "#
          + #"{"professional_type": " ", "estimate_cents": 1, "reason": "x"}, "#
          + #"{"professional_type": "Painter", "estimate_cents": 400, "reason": ""}]}"#,
        [
          "Electrician: $3.00 → —", "Electrician: Lamp → —", "Painter: — → $4.50",
          "Professional fee: — → $0.01", "Professional fee: — → x",
        ]
      ),
      (
        #"{"professional_fees": [{"professional_type": "Painter", "estimate_cents": 400, "reason": "Wall"}, "#
          + #"{"professional_type": "Electrician", "estimate_cents": 350, "reason": "Lamp"}]}"#,
        ["Electrician: $3.00 → $3.50", "Painter: — → Wall"]
      ),
    ])
  func costs(_ others: String, _ lines: [String]) throws {
    let other = try #require(
      try JSONSerialization.jsonObject(with: Data(others.utf8)) as? [String: Any])
    let diff = ListDiff(from: try costs([:]), to: try costs(other))
    #expect(diff.costsDiffer && !diff.isEmpty)
    let text = try diff.text(as: .text)
    let told = "\nRenovation costs (estimate)\n\n" + lines.map { "  \($0)\n" }.joined()
    #expect(text.hasSuffix(told), "\(text)")
    #expect(try diff.text(as: .markdown).contains("## Renovation costs (estimate)"))
    #expect(try diff.text(as: .html).components(separatedBy: "<dd><del>").count == lines.count + 1)
  }

  @Test(
    "Fees of one profession pair by reason, then by amount, then by order",
    arguments: [
      ([("a", 1), ("b", 2)], [("b", 3)], ["$0.01 → —", "a → —", "$0.02 → $0.03"]),
      ([("a", 1), ("b", 2)], [("c", 2)], ["$0.01 → —", "a → —", "b → c"]),
      (
        [("a", 1), ("b", 2)], [("c", 3), ("d", 4)],
        ["$0.01 → $0.03", "a → c", "$0.02 → $0.04", "b → d"]
      ),
      ([("", 1), ("", 2)], [("", 2), ("", 3), ("", 1)], ["— → $0.03"]),
      ([("a", 1), ("a", 2)], [("a", 2), ("a", 3)], ["$0.01 → $0.03"]),
      ([("", 4)], [("", 5), ("x", 4)], ["— → x", "— → $0.05"]),
    ])
  func feePairs(_ old: [(String, Int)], _ new: [(String, Int)], _ lines: [String]) throws {
    func list(_ fees: [(String, Int)]) throws -> ArrangedList {
      try costs(["professional_fees": fees.map { Self.fee("Electrician", $0.1, $0.0) }])
    }
    let text = try ListDiff(from: try list(old), to: try list(new)).text(as: .text)
    #expect(text.hasSuffix("\n\n" + lines.map { "  Electrician: \($0)\n" }.joined()), "\(text)")
  }

  @Test("A second copy of a fee is new")
  func repeatedFee() throws {
    let fee = Self.fee("Electrician", 1, "a")
    let old = try costs(["professional_fees": [fee]])
    let text = try ListDiff(from: old, to: try costs(["professional_fees": [fee, fee]]))
      .text(as: .text)
    #expect(text.hasSuffix("\n\n  Electrician: — → $0.01\n  Electrician: — → a\n"), "\(text)")
  }

  @Test("A page puts cost notes below their label and only the range in bold")
  func costRows() throws {
    let other = try costs(["labor_estimate_note": "Three days", "total_low_cents": 20_000])
    let page = try ListDiff(from: try costs([:]), to: other).text(as: .html)
    #expect(page.contains("<div class=\"m\"><dt><bdi>Labor</bdi></dt>"))
    #expect(page.contains("<div class=\"r\"><dt><bdi>Expected range</bdi></dt>"))
    let fewer = try costs(["materials_cents": 1])
    #expect(
      try ListDiff(from: try costs([:]), to: fewer).text(as: .html)
        .contains("<div><dt><bdi>Materials</bdi></dt>"))
  }

  @Test(
    "An unmatched (low confidence) product has no link to buy it in any format",
    arguments: DiffFormat.allCases)
  func demoted(_ format: DiffFormat) throws {
    let link = ["product_url": "https://a.example/1"]
    let low = link.merging(["product_name": "Cabinet"]) { $1 } as [String: Any]
    let demoted = low.merging(["confidence_score": 0.2]) { $1 }
    for (old, new) in [([], [demoted]), ([demoted], []), ([low], [demoted])] {
      let document = try text(old, new, format)
      #expect(document.contains("Cabinet"))
      if format != .json {
        #expect(!document.contains("a.example") && !document.contains("Buy at"))
      }
    }
    #expect(try text([], [low], format).contains("a.example") == (format != .text))
  }

  @Test("Every format counts the entries that filters hid in each list")
  func hidden() throws {
    func list(_ shops: [String]) throws -> ArrangedList {
      var options = ListOptions()
      try options.filter.add(.retailer, namedIn: "IKEA")
      let items = shops.enumerated().map {
        ["retailer": $1, "product_name": $1, "product_url": "https://a.example/\($0)"]
      }
      return try ShoppingList(decoding: listJSON(items)).arranged(options)
    }
    let diff = ListDiff(from: try list(["IKEA", "A"]), to: try list(["IKEA", "A", "B"]))
    #expect(
      try diff.text(as: .text).contains(
        """
        Total before: $100.00 (1 entry hidden by filters)
        Total now: $100.00 (2 entries hidden by filters)

        """))
    #expect(
      try diff.text(as: .markdown).contains(
        "**Total before**: $100.00 (1 entry hidden by filters) · **Total now**: $100.00 (2 entries")
    )
    let page = try diff.text(as: .html)
    #expect(page.contains("<b>$100.00</b> <small>2 entries hidden by filters</small></p>"))
    #expect(page.contains("Total before $100.00 <small>1 entry hidden by filters</small></p>"))
    let json = try JSONSerialization.jsonObject(with: Data(try diff.text(as: .json).utf8))
    let document = try #require(json as? [String: Any])
    #expect(document["hidden_before"] as? Int == 1 && document["hidden_now"] as? Int == 2)
    let more = ListDiff(from: try list(["A"]), to: try list(["IKEA"]))
    #expect(
      try more.text(as: .text).contains(
        "Total before: $0.00 (1 entry hidden by filters)\nTotal now: $100.00 (+$100.00)\n"))
    let fewer = ListDiff(from: try list(["IKEA"]), to: try list(["A"]))
    #expect(
      try fewer.text(as: .text).contains("Total now: $0.00 (−$100.00, 1 entry hidden by filters)\n")
    )
  }

  @Test("Reordered fees and blank notes are not differences")
  func sameCosts() throws {
    let fees = [Self.fee("Painter", 400, " "), Self.fee("Electrician", 300, "Lamp")]
    #expect(ListDiff(from: try costs([:]), to: try costs([:])).isEmpty)
    let diff = ListDiff(
      from: try costs(["labor_estimate_note": ""]),
      to: try costs(["professional_fees": fees, "labor_estimate_note": " "]))
    #expect(diff.isEmpty, "\(diff.costChanges)")
  }

  @Test("JSON has the costs before and now as a list's JSON has them, or null")
  func json() throws {
    let none = try ShoppingList(decoding: listJSON([])).arranged()
    let diff = ListDiff(from: none, to: try costs([:]))
    let object = try JSONSerialization.jsonObject(with: Data(try diff.text(as: .json).utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["costs_differ"] as? Bool == true)
    #expect(document["costs_before"] is NSNull)
    let now = try #require(document["costs_now"] as? NSDictionary)
    let list = try JSONSerialization.jsonObject(
      with: Data(try costs([:]).text(as: .json).utf8))
    #expect(now == (list as? [String: Any])?["cost_breakdown"] as? NSDictionary)

    let item: [String: Any] = ["product_name": "Lamp", "product_url": "https://a.example/1"]
    let fit = ["dimensions": "8 in", "fit_status": "fits", "fit_detail": "2 in left"]
    let sized = item.merging(fit) { $1 }
    let edited = try JSONSerialization.jsonObject(
      with: Data(try text([item], [sized], .json).utf8))
    let changed = try #require((edited as? [String: Any])?["changed"] as? [[String: Any]])
    let changes = try #require(changed[0]["changes"] as? [[String: Any]])
    #expect(changes.map { $0["field"] as? String } == ["fit_status", "fit_detail", "dimensions"])
    #expect(changes.allSatisfy { $0["old"] is NSNull })
    #expect(changes.map { $0["new"] as? String } == ["fits", "2 in left", "8 in"])
  }
}
