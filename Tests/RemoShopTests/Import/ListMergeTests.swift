import RemoBytes
import Testing

@testable import RemoShop

@Suite("Merged lists")
struct ListMergeTests {
  private static func input(_ text: String, _ title: String) throws -> ListMerge.Input {
    ListMerge.Input(try ShoppingList(decoding: text), file: "\(title).json", title: title)
  }

  private static func item(
    _ name: String, _ room: String? = nil, url: String? = nil, price: Int = 100,
    alternateTo: String? = nil, more: String = ""
  ) -> String {
    func text(_ key: String, _ value: String?) -> String {
      value.map { "\"\(key)\": \"\($0)\", " } ?? ""
    }
    return """
      {"category_group": "Sofas", "product_name": "\(name)", "retailer": "Shop", \
      \(text("room", room))\(text("alternate_to", alternateTo.map { "https://a.example/\($0)" }))\
      "price_cents": \(price), "product_url": "https://a.example/\(url ?? name)", \
      "confidence_score": 0.90, "why_matched": ""\(more)}
      """
  }

  private static func list(_ items: String..., more: String = "") -> String {
    "{\"items\": [\(items.joined(separator: ", "))], \"total_estimated_cost_cents\": 5\(more)}"
  }

  private static func merged(
    _ texts: [String]
  ) throws -> (list: ShoppingList, json: String, notes: [String]) {
    var merge = ListMerge(try zip(texts, ["A", "B", "C"]).map(input))
    let json = String(decoding: try merge.json(), as: UTF8.self)
    return (try ShoppingList(decoding: json), json, merge.notes)
  }

  @Test("Items keep their rooms, and others get the title of their list")
  func rooms() throws {
    let merged = try Self.merged([
      Self.list(Self.item("a", "Den"), Self.item("b")),
      Self.list(Self.item("c", " "), more: ", \"title\": \"Bath\""),
    ])
    let groups = merged.list.arranged().itemGroups
    #expect(groups.map(\.room) == ["Den", "A", "Bath"])
    #expect(merged.list.arranged().warnings.isEmpty && merged.notes.isEmpty)
    #expect(merged.list.arranged().total == Amount(300))
    #expect(merged.json.contains("\"total_estimated_cost_cents\": 300"))
  }

  @Test("Each alternate stays with the item of its own list")
  func alternates() throws {
    let one = Self.list(
      Self.item("sofa", "Den"), Self.item("other", alternateTo: "sofa"))
    let two = Self.list(
      Self.item("sofa"), Self.item("spare", alternateTo: "sofa"))
    for texts in [[one, two], [two, one]] {
      let merged = try Self.merged(texts)
      let arranged = merged.list.arranged()
      let pairs = arranged.itemGroups.flatMap { group in
        group.items.map { "\(group.room ?? "") \($0.alternates.map(\.productName))" }
      }
      let title = texts[0] == one ? "B" : "A"
      #expect(Set(pairs) == ["Den [\"other\"]", "\(title) [\"spare\"]"])
      #expect(arranged.total == Amount(200) && merged.notes.isEmpty)
    }
  }

  @Test("A note counts alternates that belong to another item now")
  func movedAlternates() throws {
    let text = Self.list(Self.item("sofa", "Den"), Self.item("b", "Den", alternateTo: "sofa"))
    let merged = try Self.merged([text, text])
    #expect(merged.notes == ["1 alternate now belongs to a product of another list"])
  }

  @Test("Keys, numbers and notations that the contract does not have stay as written")
  func unknownKeys() throws {
    let merged = try Self.merged([
      Self.list(Self.item("a", more: ", \"sku\": 007e1"), more: "").replacing("007e1", with: "7E1"),
      Self.list(
        Self.item("b"), more: ", \"client\": {\"id\": 1.0}, \"title\": \"x\", \"id\": \"b\""),
      Self.list(Self.item("c"), more: ", \"client\": 2"),
    ])
    #expect(merged.json.contains("\"sku\": 7E1") && merged.json.contains("0.90"))
    #expect(merged.json.contains("\"client\": {\"id\": 1.0}"))
    #expect(!merged.json.contains("\"title\"") && merged.list.id == nil)
  }

  @Test("The own fields that any list declares stay declared")
  func ownFields() throws {
    let merged = try Self.merged([
      Self.list(Self.item("a"), more: ", \"own_fields\": [\"finish\", \"lead time\"]"),
      Self.list(Self.item("b")),
      Self.list(Self.item("c"), more: ", \"own_fields\": [\"lead time\", \"po\"]"),
    ])
    #expect(merged.list.records.declaredFields == ["finish", "lead_time", "po"])
  }

  @Test("Amounts below the total follow each other, and percentages become amounts")
  func adjustments() throws {
    let merged = try Self.merged([
      Self.list(
        Self.item("a", price: 1_000),
        more: """
          , "adjustments": [{"label": "Freight", "amount_cents": 50},
          {"label": "Tax", "percent": 10}]
          """),
      Self.list(
        Self.item("b", price: 2_000),
        more: ", \"adjustments\": [{\"label\": \"Fee\", \"amount_cents\": 7}]"),
    ])
    #expect(
      merged.list.adjustments == [
        TotalAdjustment("Freight", .amount(Amount(50))),
        TotalAdjustment("Tax", .amount(Amount(105))), TotalAdjustment("Fee", .amount(Amount(7))),
      ])
    #expect(merged.list.arranged().grandTotal == Amount(3_162))
    #expect(
      merged.notes == [
        "'Tax' of A.json, 10 %, is the amount $1.05 now, because a percentage would apply to all"
          + " lists"
      ])
    let tax = ", \"adjustments\": [{\"label\": \"Tax\", \"percent\": 10}]"
    let same = try Self.merged([
      Self.list(Self.item("a"), more: tax), Self.list(Self.item("b"), more: tax),
    ])
    #expect(
      same.list.adjustments == [TotalAdjustment("Tax", Percentage("10").map { .percentage($0) })])
    #expect(same.notes.isEmpty)
  }

  @Test("Renovation costs and searches of all lists are there")
  func costs() throws {
    let merged = try Self.merged([
      Self.list(
        Self.item("a"),
        more: """
          , "unmatched": [{"category": "Rug", "search_keywords": "rug", "google_shopping_url": ""}],
          "cost_breakdown": {"materials_cents": 5, "labor_estimate_cents": 7}
          """),
      Self.list(Self.item("b")),
      Self.list(
        Self.item("c"),
        more: ", \"cost_breakdown\": {\"materials_cents\": 6, \"total_high_cents\": 9}"),
    ])
    let costs = try #require(merged.list.costs)
    #expect(costs.materials == Amount(11) && costs.labor == Amount(7) && costs.high == Amount(9))
    #expect(merged.list.arranged().unmatchedItems.count == 1)
  }

  @Test("Lists in different currencies are found, and a missing one is US dollars")
  func currencies() throws {
    func merge(_ currencies: String...) throws -> ListMerge {
      ListMerge(
        try currencies.enumerated().map {
          try Self.input(Self.list(Self.item("a"), more: $1), "\($0)")
        })
    }
    let euros = ", \"currency\": \"EUR\""
    let dollars = ", \"currency\": \"USD\""
    #expect(try merge(euros, euros).currencies == nil)
    #expect(try merge("", dollars).currencies == nil)
    let pair = try #require(try merge("", dollars, euros).currencies)
    #expect(pair.map(\.file) == ["0.json", "2.json"])
    #expect(pair.map(\.currency.code) == ["USD", "EUR"])
  }

  @Test("A list in a workflow state and one with keys in camelCase are merged too")
  func shapes() throws {
    let merged = try Self.merged([
      "{\"project_data\": {\"shopping_list\": \(Self.list(Self.item("a")))}, \"step\": \"completed\"}",
      Self.list(Self.item("b")).replacing("\"items\"", with: "\"items\"")
        .replacing("product_name", with: "productName"),
    ])
    #expect(merged.list.arranged().itemGroups.map(\.room) == ["A", "B"])
  }
}
