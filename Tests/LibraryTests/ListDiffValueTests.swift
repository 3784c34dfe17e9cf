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
    #expect(text.contains("May → June\n") && text.contains("Price unknown: $5.00 → —\n"))
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

  @Test("A list compared with itself has no changes")
  func same() throws {
    let list = listText([itemText("Sofa", price: 1)], unmatched: ["Rug"])
    let diff = try Self.diff(list, list)
    #expect(diff.isEmpty && diff.sameCount == 1 && diff.changedItems.isEmpty)
    #expect(diff.totalChange == .zero && diff.addedUnmatchedItems.isEmpty)
  }
}
