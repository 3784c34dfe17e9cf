import Foundation
import RemoShop
import Testing

@Suite("Lists built from values")
struct ListValuesTests {
  private static var sofa: ShoppingList.Product {
    var sofa = ShoppingList.Product(
      "Harlow “3-Seat” Sofa", category: "Sofas", retailer: "Maison Åre", price: Amount(189_900),
      url: "https://shop.example/harlow?a=1&b=2", confidence: 0.96)
    sofa.imageURL = "https://img.example/harlow.jpg"
    sofa.whyMatched = "Same arms\nand legs"
    sofa.fitStatus = "fits"
    sofa.fitDetail = "2 in left"
    sofa.dimensions = "84\"W x 36\"D"
    return sofa
  }

  private static let lamp = ShoppingList.Product(
    "Lamp", category: "Lighting", retailer: "IKEA", price: nil, url: "https://ikea.example/lamp",
    confidence: 0.7)

  private static let rug = ShoppingList.Search("wool rug 8x10", category: "Rugs")

  private static var costs: RenovationCosts {
    var costs = RenovationCosts()
    costs.materials = Amount(100_000)
    costs.labor = Amount(-500)
    costs.professionalFees = [
      RenovationCosts.Fee("electrician", reason: "two lamps", estimate: Amount(20_000))
    ]
    costs.low = Amount(90_000)
    costs.high = Amount(150_000)
    return costs
  }

  @Test("Every value appears in the list")
  func values() throws {
    let list = try ShoppingList(
      id: "room-1", products: [Self.sofa, Self.lamp], searches: [Self.rug], costs: Self.costs)
    #expect(list.id == "room-1" && list.costs == Self.costs)
    let arranged = list.arranged()
    let items = arranged.itemGroups.flatMap(\.items)
    #expect(items.map(\.productName) == ["Harlow “3-Seat” Sofa", "Lamp"])
    #expect(items.map(\.price) == [Amount(189_900), nil])
    #expect(items[0].whyMatched == "Same arms\nand legs" && items[0].fitStatus == .fits)
    #expect(items[0].link == "https://shop.example/harlow?a=1&b=2")
    #expect(items[0].imageLink == "https://img.example/harlow.jpg")
    #expect(items[0].dimensions == "84\"W x 36\"D" && items[1].isCloseMatch)
    #expect(arranged.unmatchedItems.map(\.category) == ["Rugs"])
    #expect(arranged.unmatchedItems.first?.searchLink?.contains("wool+rug+8x10") == true)
    #expect(arranged.total == Amount(189_900) && arranged.unpricedItemCount == 1)
  }

  @Test("A value that violates the contract is an error with its path")
  func errors() throws {
    var wrong = Self.lamp
    wrong.confidence = 1.5
    wrong.price = Amount(-1)
    let error = try #require(throws: ListError.self) {
      _ = try ShoppingList(products: [Self.sofa, wrong])
    }
    #expect(
      error.violations.map(\.path) == ["items[1].price_cents", "items[1].confidence_score"])
  }

  @Test("A product encodes to JSON as an item of the contract")
  func json() throws {
    let decoded = try JSONDecoder().decode(
      ShoppingList.Product.self, from: Data(itemText("Sofa", price: 500).utf8))
    #expect(decoded.name == "Sofa" && decoded.price == Amount(500))
    let encoder = JSONEncoder()
    let again = try JSONDecoder().decode(
      ShoppingList.Product.self, from: encoder.encode(Self.sofa))
    #expect(again == Self.sofa)
    let search = try encoder.encode(Self.rug)
    #expect(try JSONDecoder().decode(ShoppingList.Search.self, from: search) == Self.rug)
    let costs = try encoder.encode(Self.costs)
    #expect(try JSONDecoder().decode(RenovationCosts.self, from: costs) == Self.costs)
  }

  @Test("Small values are encoded as one number or text, and invalid ones are refused")
  func smallValues() throws {
    struct Values: Codable, Equatable {
      var amount: Amount
      var currency: CurrencyCode
      var locale: ListLocale
      var confidence: Confidence
    }
    let text = #"{"amount":5,"confidence":0.5,"currency":"JPY","locale":"de-CH"}"#
    let values = try JSONDecoder().decode(Values.self, from: Data(text.utf8))
    #expect(values.amount == Amount(5) && values.currency.minorUnits == 0)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(values), as: UTF8.self) == text)
    for (old, new) in [("JPY", "JPX"), ("de-CH", "xx-YY"), ("0.5", "1.5")] {
      let wrong = Data(text.replacing(old, with: new).utf8)
      #expect(throws: DecodingError.self, "\(new)") {
        try JSONDecoder().decode(Values.self, from: wrong)
      }
    }
  }
}
