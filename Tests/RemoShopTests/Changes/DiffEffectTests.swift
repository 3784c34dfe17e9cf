import Foundation
import TestSupport
import Testing

@testable import RemoShop

@Suite("Effects of changes on the total")
struct DiffEffectTests {
  private func arranged(
    _ items: [[String: Any]], currency: String? = nil, dedupe: Bool = false
  ) throws -> ArrangedList {
    var options = ListOptions()
    options.removesDuplicates = dedupe
    var text = try listJSON(items)
    if let currency { text = "{\"currency\":\"\(currency)\"," + text.dropFirst() }
    return try ShoppingList(decoding: text).arranged(options)
  }

  /// The lines of the products and of the sum in a text.
  private func lines(_ old: [[String: Any]], _ new: [[String: Any]]) throws -> [String] {
    let text = try ListDiff(from: arranged(old), to: arranged(new)).text(as: .text)
    return text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("The amounts") || ["+ ", "- ", "~ "].contains($0.prefix(2))
    }
  }

  private static let link = "https://a.example/"
  private static var sofa: [String: Any] {
    ["product_name": "Harlow Sofa", "price_cents": 329_000, "product_url": link + "harlow"]
  }
  private static var other: [String: Any] {
    ["product_name": "Merino Sofa", "price_cents": 278_000, "product_url": link + "merino"]
  }
  private static var alternate: [String: Any] {
    other.merging(["alternate_to": link + "harlow"]) { $1 }
  }

  private static func sum(_ amount: String) -> String {
    "The amounts with a sign below add up to \(amount), the change of the total."
  }

  @Test("An alternate counts when its product is gone or its link is dropped, and the line says so")
  func counted() throws {
    let counts = "~ Merino Sofa – Is no longer an alternate of Harlow Sofa and counts (+$2,780.00)"
    #expect(
      try lines([Self.sofa, Self.alternate], [Self.alternate]) == [
        Self.sum("−$510.00"), "- Harlow Sofa, Shop – $3,290.00 (−$3,290.00)", counts,
      ])
    #expect(
      try lines([Self.sofa, Self.alternate], [Self.sofa, Self.other])
        == [Self.sum("+$2,780.00"), counts])
    // The product of low confidence is a search, which nothing can replace.
    let doubtful = Self.sofa.merging(["confidence_score": 0.3]) { $1 }
    #expect(
      try lines([Self.sofa, Self.alternate], [doubtful, Self.alternate]) == [
        Self.sum("−$510.00"), counts,
        "~ Harlow Sofa – Label changed: Match → To search for (−$3,290.00)",
      ])
  }

  @Test("A product that becomes an alternate no longer counts, and the line says so")
  func alternate() throws {
    let now = "~ Merino Sofa – Is now an alternate of Harlow Sofa and does not count (−$2,780.00)"
    #expect(
      try lines([Self.sofa, Self.other], [Self.sofa, Self.alternate]) == [
        Self.sum("−$2,780.00"), now,
      ])
    #expect(
      try lines([Self.alternate], [Self.sofa, Self.alternate]) == [
        Self.sum("+$510.00"), "+ Harlow Sofa, Shop – $3,290.00 (+$3,290.00)", now,
      ])
  }

  @Test("An alternate of another product names both, and has no effect")
  func otherMain() throws {
    let lund: [String: Any] = ["product_name": "Lund Sofa", "product_url": Self.link + "lund"]
    let moved = Self.other.merging(["alternate_to": Self.link + "lund"]) { $1 }
    #expect(
      try lines([Self.sofa, lund, Self.alternate], [Self.sofa, lund, moved]) == [
        "~ Merino Sofa – Alternate changed: Harlow Sofa → Lund Sofa"
      ])
    // A link to no product, before and after, shows nobody anything.
    #expect(try lines([moved], [Self.alternate]).isEmpty)
  }

  @Test(
    "Prices and quantities have their effects",
    arguments: [
      (["price_cents": 0], ["price_cents": 96_000], "Now priced: +$960.00"),
      (
        ["price_cents": 0], ["price_cents": 500, "quantity": 2],
        "Now priced: +$10.00; Quantity changed: 1 → 2"
      ),
      (["price_cents": 500], ["price_cents": 0], "Price unknown: $5.00 → — (−$5.00)"),
      (["quantity": 3], ["quantity": 1], "Quantity changed: 3 → 1 (−$200.00)"),
      (
        ["price_cents": 100, "quantity": 2], ["price_cents": 150, "quantity": 2],
        "Price up: $1.00 → $1.50 (+$1.00)"
      ),
      (["confidence_score": 0.25], [:], "Label changed: To search for → Match (+$100.00)"),
      (
        ["price_cents": 0, "confidence_score": 0.25], ["confidence_score": 0.25],
        "Now priced: $100.00"
      ),
    ] as [([String: Double], [String: Double], String)])
  func prices(old: [String: Double], new: [String: Double], line: String) throws {
    #expect(try lines([old], [new]).last == "~ Sofa – \(line)")
  }

  @Test("The sum is said even if it is zero, but not without an effect")
  func zeroSum() throws {
    let (a, b) = ([["product_name": "A"]], [["product_name": "B", "product_url": ""]])
    #expect(
      try lines(a, b) == [
        Self.sum("$0.00"), "+ B, Shop – $100.00 (+$100.00)", "- A, Shop – $100.00 (−$100.00)",
      ])
    #expect(try lines([["note": "a"]], [[:]]) == ["~ Sofa – Note changed"])
  }

  // MARK: Any lists

  private static func items(_ random: inout SplitMix) -> [[String: Any]] {
    (0..<random.below(12)).map { item($0, &random) }
  }

  private static func item(_ number: Int, _ random: inout SplitMix) -> [String: Any] {
    var item: [String: Any] = [
      "product_name": "Thing \(number) of \(random.below(3))",
      "product_url": link + "\(random.below(8))",
    ]
    edit(&item, &random)
    edit(&item, &random)
    return item
  }

  private static func edit(_ item: inout [String: Any], _ random: inout SplitMix) {
    switch random.below(8) {
    case 0: item["price_cents"] = 0
    case 1: item["price_cents"] = 1 + random.below(100_000)
    case 2: item["quantity"] = 1 + random.below(5)
    case 3: item["confidence_score"] = [0.3, 0.6, 0.9][random.below(3)]
    case 4, 5: item["alternate_to"] = link + "\(random.below(9))"
    case 6: item["alternate_to"] = nil
    default: item["note"] = "\(random.below(9))"
    }
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func cents(_ value: Any?) -> Int { (value as? [String: Any])?["cents"] as? Int ?? .min }

  /// The signed amount of a line in cents; 0 without one.
  private func effect(_ line: String) throws -> Int {
    guard let match = line.firstMatch(of: /(?:\(|: )([+−])\$([0-9,]+)\.([0-9]{2})(?:[);]|$)/),
      let cents = Int(match.2.replacing(",", with: "") + match.3)
    else { return 0 }
    return match.1 == "+" ? cents : -cents
  }

  @Test("The effects add up to the difference of the totals that lists show", arguments: 0..<300)
  func anyLists(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    let items = Self.items(&random)
    var edited = items.filter { _ in random.below(6) > 0 }
    for place in edited.indices where random.below(2) == 0 { Self.edit(&edited[place], &random) }
    edited += (0..<random.below(3)).map { Self.item(100 + $0, &random) }
    edited.shuffle(using: &random)
    let dedupe = random.below(2) == 0
    let old = try arranged(items, dedupe: dedupe)
    let new = try arranged(edited, dedupe: dedupe)
    let diff = ListDiff(from: old, to: new)

    let shown = try [old, new].map { cents(try object($0.document(as: .json))["total"]) }
    let json = try object(diff.document(as: .json))
    func objects(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }
    let all = objects("added") + objects("removed") + objects("changed")
    let sum = all.reduce(0) { $0 + cents($1["effect"]) }
    #expect(sum == shown[1] - shown[0])
    #expect(cents(json["total_change"]) == sum && cents(json["effect_sum"]) == sum)

    let text = try diff.text(as: .text).split(separator: "\n").map(String.init)
    let lines = text.filter { ["+ ", "- ", "~ "].contains($0.prefix(2)) }
    #expect(try lines.reduce(0) { try $0 + effect($1) } == sum)

    let values =
      diff.addedItems.map { Int($0.countedPrice.minorUnits) }
      + diff.removedItems.map { -Int($0.countedPrice.minorUnits) }
      + diff.changedItems.map { Int($0.effect?.minorUnits ?? .min) }
    #expect(values.reduce(0, +) == sum && Int(diff.totalChange.minorUnits) == sum)

    // Each effect of a changed product has a reason that the report names.
    let reasons: Set = [
      "price_up", "price_down", "price_known", "price_unknown", "quantity_changed",
      "label_changed", "now_alternate", "no_longer_alternate",
    ]
    for entry in objects("changed") where cents(entry["effect"]) != 0 {
      let kinds = (entry["changes"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
      #expect(!reasons.isDisjoint(with: kinds))
    }
  }

  // MARK: Currencies

  @Test("Lists in different currencies differ: each side is in its own, without effects")
  func currencies() throws {
    let lamp: [String: Any] = ["product_name": "Lamp", "product_url": ""]
    let rug: [String: Any] = ["product_name": "Rug", "product_url": ""]
    let unpriced: [String: Any] = ["price_cents": 0]
    let diff = ListDiff(
      from: try arranged([[:], lamp]), to: try arranged([[:], rug], currency: "EUR"))
    let text = """
      Shopping list: Changes

      Total before: $200.00
      Total now: €200.00

      Currency: USD → EUR

      The lists are in different currencies, so no difference is computed.

      Added (1)

      + Rug, Shop – €100.00

      Removed (1)

      - Lamp, Shop – $100.00

      Changed (1)

      ~ Sofa – Price: $100.00 → €100.00

      """
    #expect(try diff.text(as: .text) == text)
    #expect(!diff.isEmpty && diff.totalChange == .zero && diff.comparableChange == .zero)
    #expect(diff.isTotalChangePartial && diff.changedItems.map(\.effect) == [nil])
    let markdown = try diff.text(as: .markdown)
    #expect(
      markdown.contains("**Currency**: USD → EUR\n") && markdown.contains("$100.00 → €100.00"))
    let page = try diff.text(as: .html)
    #expect(page.contains("<bdi>USD</bdi> → <bdi>EUR</bdi>") && page.contains("no difference is"))
    let json = try object(diff.document(as: .json))
    #expect(json["currency"] as? String == "EUR" && json["currency_before"] as? String == "USD")
    for key in ["total_change", "comparable_change", "effect_sum"] {
      let change = json[key] as? [String: Any]
      #expect(change?["cents"] is NSNull && change?["text"] is NSNull)
    }
    let change = ((json["changed"] as? [[String: Any]])?[0]["changes"] as? [[String: Any]])?[0]
    #expect(change?["kind"] as? String == "other_currency")
    #expect(change?["old"] as? Int == 10_000 && change?["new"] as? Int == 10_000)
    // Without a price, the currency alone differs. Dollars are the default.
    let empty = ListDiff(
      from: try arranged([unpriced]), to: try arranged([unpriced], currency: "EUR"))
    #expect(!empty.isEmpty && empty.sameCount == 1)
    #expect(try !empty.text(as: .text).contains("No changes"))
    #expect(ListDiff(from: try arranged([[:]]), to: try arranged([[:]], currency: "USD")).isEmpty)
  }

  @Test("Renovation costs are each in the currency of its list")
  func costs() throws {
    func list(_ currency: String, _ cents: Int) throws -> ArrangedList {
      let text = try listJSON([], costs: ["materials_cents": cents])
      return try ShoppingList(decoding: "{\"currency\":\"\(currency)\"," + text.dropFirst())
        .arranged()
    }
    let diff = ListDiff(from: try list("USD", 100), to: try list("EUR", 200))
    #expect(try diff.text(as: .text).contains("  Materials: $1.00 → €2.00\n"))
  }
}
