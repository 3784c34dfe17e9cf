import Testing

@testable import RemoShop

/// Sums without a known price.
struct UnknownTotalTests {
  private static func list(_ prices: [Int], locale: String = "en") throws -> ArrangedList {
    var options = ListOptions()
    options.locale = try #require(ListLocale(locale))
    let items = prices.map { ["price_cents": $0, "category_group": "Chairs"] as [String: Any] }
    return try ShoppingList(decoding: listJSON(items)).arranged(options)
  }

  @Test(
    "A list without a known price shows Check price as its total and subtotals",
    arguments: [ListFormat.markdown, .html, .email, .text, .json])
  func unknown(format: ListFormat) throws {
    let text = try Self.list([0, 0]).text(as: format)
    #expect(!text.contains("$0.00"), "\(format)")
    // Two prices, the subtotal, the total.
    #expect(text.split(separator: "Check price").count > 4)
    let german = try Self.list([0, 0], locale: "de").text(as: format)
    #expect(!german.contains("0,00\u{A0}$") && german.contains("Preis prüfen"))
  }

  @Test(
    "One known price makes a partial sum, and a list without items costs $0.00",
    arguments: [ListFormat.markdown, .html, .email, .text, .json])
  func known(format: ListFormat) throws {
    #expect(try Self.list([0, 1500]).text(as: format).contains("$15.00+"))
    #expect(try Self.list([]).text(as: format).contains("$0.00"))
  }

  @Test("A total without a known price is no large amount on a page or in an email")
  func size() throws {
    for (prices, isAmount) in [([0, 0], false), ([0, 1500], true), ([], true)] {
      let list = try Self.list(prices)
      #expect(try list.text(as: .html).contains("Total <b class=\"q\">") == !isAmount)
      if !prices.isEmpty {
        #expect(try list.text(as: .email).contains("font-size:24px") == isAmount)
      }
    }
    for (old, new, isAmount) in [
      ([0], [0, 0], false), ([500], [0], false), ([0], [], true), ([0], [500], true),
    ] {
      let page = try ListDiff(from: Self.list(old), to: Self.list(new)).text(as: .html)
      #expect(page.contains("Total now <b class=\"q\">Check price</b>") == !isAmount)
      #expect(page.contains("Total now <b>$") == isAmount)
    }
  }

  @Test("A comparison shows an unknown total as Check price too")
  func comparison() throws {
    let diff = ListDiff(from: try Self.list([0]), to: try Self.list([0, 1500]))
    for format in [DiffFormat.text, .markdown, .html] {
      let text = try diff.text(as: format)
      #expect(text.contains("Check price") && text.contains("$15.00+"))
      #expect(!text.contains("$0.00"))
    }
  }
}
