import RemoShop
import Testing

@Suite("The fit as values")
struct FitUsesTests {
  @Test("An app reads badges with evidence, the reason for a close match, and whether to scan")
  func values() throws {
    func item(_ detail: String?, score: Double) throws -> ArrangedList {
      var sofa = ShoppingList.Product(
        "Sofa", category: "Sofas", retailer: "Shop", price: Amount(100),
        url: "https://shop.example/1", confidence: score)
      sofa.fitStatus = "tight"
      sofa.fitDetail = detail
      return try ShoppingList(products: [sofa]).arranged()
    }
    let expected: [(String?, Double, ListItem.FitStatus?, String?, String?)] = [
      ("2 cm left", 0.7, .tight, "2 cm left", nil),
      ("Weak on color", 0.7, nil, nil, "Weak on color"),
      ("Weak on color", 0.9, nil, nil, nil), (nil, 0.7, nil, nil, nil),
    ]
    for (detail, score, status, fit, reason) in expected {
      let list = try item(detail, score: score)
      let shown = try #require(list.itemGroups.first?.items.first)
      #expect(shown.fitStatus == status && shown.fitDetail == fit)
      #expect(shown.closeMatchReason == reason)
      #expect(list.suggestsScan == (status == nil))
    }
    #expect(try !ShoppingList(products: []).arranged().suggestsScan)
  }

  @Test("The order of the items is that of a table, or by rank, unless the options name one")
  func order() throws {
    let table =
      "Title,Store,Price,Link,Score\nLamp,Mill,9.00,https://a.example/1,0.85\n"
      + "Rug,Mill,8.00,https://a.example/2,0.95\n"
    let list = try ImportedList(importing: Array(table.utf8)).list
    var options = ListOptions()
    #expect(options.itemOrder == .rank && !list.arranged().suggestsScan)
    #expect(list.arranged().itemGroups[0].items.map(\.productName) == ["Lamp", "Rug"])
    options.itemOrder = .rank
    #expect(list.arranged(options).itemGroups[0].items.map(\.productName) == ["Rug", "Lamp"])
  }
}
