import RemoShop
import Testing

@Suite("List changes as values")
struct ListDiffValueTests {
  private static func diff(_ old: String, _ new: String) throws -> ListDiff {
    ListDiff(
      from: try ShoppingList(decoding: old).arranged(),
      to: try ShoppingList(decoding: new).arranged())
  }

  @Test("Items are added, removed, changed and moved")
  func items() throws {
    let diff = try Self.diff(
      listText([
        itemText("Sofa", price: 100), itemText("Lamp", price: 200), itemText("Rug", price: 300),
        itemText("Vase", price: 5),
      ]),
      listText([
        itemText("Vase", price: 5), itemText("Lamp", price: 250, group: "Lamps"),
        itemText("Desk", price: 400), itemText("Rug", price: 300, group: "Rugs"),
      ]))
    #expect(diff.addedItems.map(\.productName) == ["Desk"])
    #expect(diff.addedItems.first?.price == Amount(400))
    #expect(diff.removedItems.map(\.productName) == ["Sofa"])
    #expect(Set(diff.changedItems.map(\.new.productName)) == ["Lamp", "Rug"])
    let lamp = try #require(diff.changedItems.first { $0.new.productName == "Lamp" })
    #expect(lamp.isMoved && lamp.old.price == Amount(200) && lamp.new.price == Amount(250))
    #expect(
      lamp.changes == [
        .price(old: Amount(200), new: Amount(250)), .text(.group, old: "Decor", new: "Lamps"),
      ])
    #expect(diff.sameCount == 1 && !diff.isEmpty && !diff.costsDiffer)
  }

  @Test("A price change moves no item, and the totals are those of the two lists")
  func totals() throws {
    let diff = try Self.diff(
      listText([itemText("Sofa", price: 500)]), listText([itemText("Sofa", price: 200)]))
    #expect(diff.changedItems.map(\.isMoved) == [false])
    #expect(diff.old.total == Amount(500) && diff.new.total == Amount(200))
    #expect(diff.totalChange == Amount(-300))
    #expect(diff.changedItems.map(\.changes) == [[.price(old: Amount(500), new: Amount(200))]])
  }

  @Test("An unknown price is nil in a change and Check price in its text")
  func unknownPrice() throws {
    let diff = try Self.diff(
      listText([itemText("Sofa", price: 500)]), listText([itemText("Sofa", price: 0)]))
    #expect(diff.changedItems.map(\.changes) == [[.price(old: Amount(500), new: nil)]])
    let text = try diff.text(as: .text, names: (old: "May", new: "June"))
    #expect(text.contains("May → June\n") && text.contains("Price unknown: $5.00 → — (−$5.00)\n"))
    #expect(diff.totalChange == Amount(-500) && diff.comparableChange == .zero)
    #expect(diff.uncomparedCount == 1)
    #expect(try Array(text.utf8) == diff.document(as: .text, names: (old: "May", new: "June")))
  }

  @Test("Searches are added and removed, and a product that becomes unmatched is a changed item")
  func searches() throws {
    let diff = try Self.diff(
      listText([itemText("Sofa", price: 1)], unmatched: ["Rug"]),
      listText([itemText("Sofa", price: 1, score: 0.3)], unmatched: ["Lamp"]))
    #expect(diff.addedUnmatchedItems.map(\.category) == ["Lamp"])
    #expect(diff.removedUnmatchedItems.map(\.category) == ["Rug"])
    #expect(diff.changedItems.map(\.new.confidenceScore) == [0.3])
    #expect(diff.addedItems.isEmpty && diff.removedItems.isEmpty)
  }

  @Test("A diff tells whether both lists have the same currency")
  func currencies() throws {
    let list = try ShoppingList(decoding: listText([itemText("Sofa", price: 500)]))
    var options = ListOptions()
    #expect(ListDiff(from: list.arranged(), to: list.arranged(options)).isInOneCurrency)
    options.currency = CurrencyCode("EUR")
    #expect(!ListDiff(from: list.arranged(), to: list.arranged(options)).isInOneCurrency)
  }

  @Test("The effects of added, removed and changed products add up to the change of the total")
  func effects() throws {
    let alternate = #", "alternate_to": "https://shop.example/Sofa""#
    let diff = try Self.diff(
      listText([
        itemText("Sofa", price: 500), itemText("Bench", price: 300, more: alternate),
        itemText("Lamp", price: 0), itemText("Rug", price: 80, more: #", "quantity": 2"#),
      ]),
      listText([
        itemText("Bench", price: 300, more: alternate), itemText("Lamp", price: 90),
        itemText("Rug", price: 80), itemText("Desk", price: 400, more: #", "quantity": 3"#),
      ]))
    #expect(diff.addedItems.map(\.countedPrice) == [Amount(1200)])
    #expect(diff.removedItems.map(\.countedPrice) == [Amount(500)])
    let effects = Dictionary(
      uniqueKeysWithValues: diff.changedItems.map { ($0.new.productName, $0.effect) })
    #expect(effects == ["Bench": Amount(300), "Lamp": Amount(90), "Rug": Amount(-80)])
    #expect(diff.totalChange == Amount(1200 - 500 + 300 + 90 - 80))
    let bench = diff.changedItems.first { $0.new.productName == "Bench" }
    #expect(
      bench?.changes == [.text(.alternateTo, old: "https://shop.example/Sofa", new: "")])
    #expect(diff.removedItems[0].alternates.map(\.countedPrice) == [.zero])
  }

  @Test("Between two currencies there is no effect, and each known price is a change")
  func twoCurrencies() throws {
    let diff = try Self.diff(
      listText([itemText("Sofa", price: 500)]),
      listText([itemText("Sofa", price: 500)], more: #", "currency": "EUR""#))
    #expect(!diff.isEmpty && !diff.isInOneCurrency && diff.isTotalChangePartial)
    #expect(diff.changedItems.map(\.changes) == [[.price(old: Amount(500), new: Amount(500))]])
    #expect(diff.changedItems.map(\.effect) == [nil] && diff.totalChange == .zero)
    #expect(diff.old.currency == .usd && diff.new.currency == CurrencyCode("EUR"))
  }

  @Test("The currency of the options labels a list without one, and contradicts no other")
  func labels() throws {
    var options = ListOptions()
    options.currency = CurrencyCode("CHF")
    let plain = listText([itemText("Sofa", price: 500)])
    let euros = listText([itemText("Sofa", price: 500)], more: #", "currency": "EUR""#)
    #expect(try ShoppingList(decoding: plain).arranged(options).currency == options.currency)
    #expect(try ShoppingList(decoding: euros).arranged(options).currency == CurrencyCode("EUR"))
    var pipeline = try ListPipeline(.text, list: options)
    #expect(try !pipeline.document(from: plain.utf8).isEmpty)
    let error = #expect(throws: ListError.self) { try pipeline.document(from: euros.utf8) }
    #expect(error?.violations.map(\.code) == ["other-currency"])
    #expect(
      error?.violations.map(\.message) == [
        "the list is in 'EUR', but 'CHF' is asked for; prices are not converted"
      ])
    #expect(
      error?.violations.map(\.help) == [
        "ask for no currency, or write \"currency\": \"CHF\" in the list if its prices are in CHF"
      ])
    var warnings: [ListDiagnostic] = []
    #expect(throws: ListError.self) {
      try pipeline.document(salvaging: euros.utf8, warnings: &warnings)
    }
  }

  @Test("A list compared with itself has no changes")
  func same() throws {
    let list = listText([itemText("Sofa", price: 1)], unmatched: ["Rug"])
    let diff = try Self.diff(list, list)
    #expect(diff.isEmpty && diff.sameCount == 1 && diff.changedItems.isEmpty)
    #expect(diff.totalChange == .zero && diff.addedUnmatchedItems.isEmpty)
  }
}
