import Foundation
import ProjectList
import RemoShop
import Testing

@Suite("The contents of the screen")
struct ListScreenTests {
  @Test("Groups, badges, searches and the total are texts")
  func example() throws {
    let list = try ShoppingList(decoding: try Answer.completed()).arranged()
    let screen = ListScreen(list)

    #expect(screen.sections.map(\.name) == ["Seating", "Lighting"])
    #expect(screen.sections.map(\.subtotal) == ["$249.99", "$89.99"])
    #expect(screen.sections.map(\.kind) == [.seating, .lighting])
    #expect(screen.total.label == "Total")
    #expect(screen.total.value == "$339.98")
    let badges = screen.sections.flatMap(\.rows).flatMap(\.badges)
    #expect(badges.map(\.text) == ["May not fit", "✓ Fits your space"])
    #expect(badges.map(\.tone) == [.doubtful, .good])
    #expect(screen.searches.map(\.category) == ["Window Treatments"])
    #expect(screen.notices.isEmpty)
  }

  @Test("An unknown price is a request to check it, and the total ends in +")
  func unknownPrice() throws {
    let sofa = product("Sofa", category: "Sofas", price: .zero, confidence: 0.9)
    let lamp = product("Lamp", category: "Lighting", price: Amount(4_999), confidence: 0.7)
    let screen = ListScreen(try ShoppingList(products: [sofa, lamp]).arranged())

    #expect(screen.sections.flatMap(\.rows).map(\.price) == ["Check price", "$49.99"])
    #expect(screen.total.value == "$49.99+")
    #expect(screen.sections.last?.rows.first?.badges.map(\.text) == ["Close match"])
  }

  @Test("A product of low confidence is a search")
  func lowConfidence() throws {
    let rug = product("Rug", category: "Rugs", price: Amount(100), confidence: 0.3)
    let screen = ListScreen(try ShoppingList(products: [rug]).arranged())

    #expect(screen.sections.isEmpty)
    #expect(screen.searches.map(\.category) == ["Rugs"])
    #expect(screen.total.value == "$0.00")
  }

  @Test("A link that is not safe is no link")
  func unsafeLink() throws {
    let lamp = product("Lamp", category: "Lighting", price: Amount(1), url: "javascript:alert(1)")
    let screen = ListScreen(try ShoppingList(products: [lamp]).arranged())

    #expect(screen.sections.first?.rows.first?.link == nil)
  }

  @Test("The words follow the locale")
  func german() throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale("de"))
    let list = try ShoppingList(decoding: try Answer.completed()).arranged(options)

    #expect(ListScreen(list).total.label == "Gesamt")
  }

  @Test("An empty list says so, and so does a list with parts left out")
  func notices() throws {
    let list = try ShoppingList(products: []).arranged()

    #expect(ListScreen(list).notices == ["There is nothing on this list yet."])
    #expect(ListScreen(list, rejectedCount: 2).notices.count == 2)
  }

  @Test("The terminal shows the same texts")
  func terminal() throws {
    let phase = ProjectPhase(decoding: try Answer.completed())

    #expect(
      TerminalView.text(of: phase) == """
        Seating  $249.99
          Mid-Century Lounge Chair  $249.99 [May not fit]
            West Elm
            https://www.westelm.com/products/mid-century-lounge-chair

        Lighting  $89.99
          Brass Arc Floor Lamp  $89.99 [✓ Fits your space]
            CB2
            https://www.cb2.com/brass-arc-floor-lamp/s412233

        Still to find
          Window Treatments: ivory linen pinch pleat curtains 96 inch
            https://www.google.com/search?udm=28&q=ivory+linen+pinch+pleat+curtains+96+inch

        Total  $339.98
        """)
  }

  private func product(
    _ name: String, category: String, price: Amount, url: String = "https://nord.example/",
    confidence: Double = 0.9
  ) -> ShoppingList.Product {
    ShoppingList.Product(
      name, category: category, retailer: "Nord", price: price, url: url, confidence: confidence)
  }
}
