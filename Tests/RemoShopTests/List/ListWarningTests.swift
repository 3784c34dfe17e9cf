import RemoBytes
import Testing

@testable import RemoShop

@Suite("Warnings about a list")
struct ListWarningTests {
  /// The warnings of a list, each with the text that it points at.
  private static func warnings(
    _ text: String, _ leniency: ListDecoder.Leniency = .strict,
    _ options: ListOptions = ListOptions()
  ) throws -> [(code: String, place: String, message: String)] {
    var list = ShoppingList(DocumentBuffer(text))
    var decoder = ListDecoder(leniency)
    let isList = decoder.decode(&list)
    try #require(isList)
    let bytes = ContiguousArray(text.utf8)
    return list.arranged(options).diagnostics.map { diagnostic in
      let place = diagnostic.range.map { bytes.span.string($0) } ?? "nowhere"
      return (diagnostic.code.name, place, diagnostic.message)
    }
  }

  @Test(
    "A warning points at the value that caused it",
    arguments: [
      (["price_cents": "0"], "unpriced-item", "0"),
      (["price_cents": "0.0e5"], "unpriced-item", "0.0e5"),
      (["confidence_score": "0.25"], "low-confidence-item", "0.25"),
      (["product_url": "\"ftp://a.example\""], "unsafe-url", "ftp://a.example"),
      (["product_url": "\"ftp:\\/\\/a.example\""], "unsafe-url", "ftp:\\/\\/a.example"),
      (["image_url": "\"javascript:1\""], "unsafe-url", "javascript:1"),
      (
        ["fit_status": "\"may\\u005fnot\"", "fit_detail": "\"2 cm\""], "unknown-fit-status",
        "may\\u005fnot"
      ),
      (["fit_status": "\"ti\\u0067ht\""], "fit-without-scan", "ti\\u0067ht"),
      (["retailer": "\"\""], "blank-retailer", ""),
      (["product_url": "\" \""], "blank-url", " "),
      (["product_name": "\"\\t\""], "blank-name", "\\t"),
      (["category_group": "\" \""], "blank-group", " "),
    ] as [([String: String?], String, String)])
  func place(_ changes: [String: String?], _ code: String, _ place: String) throws {
    let item = ListDecoderTests.item(changes)
    let total = changes["price_cents"] == nil && changes["confidence_score"] == nil ? 200 : 100
    let text = """
      {"unknown": [{"price_cents": 7}], "items": [\(ListDecoderTests.item(["product_name": "\"Lamp\"",
      "product_url": "\"https://shop.example/2\""])), \(item)], "total_estimated_cost_cents": \(total)}
      """
    let warnings = try Self.warnings(text)
    #expect(warnings.map(\.code) == [code])
    #expect(warnings.map(\.place) == [place])
  }

  @Test("A blank link is no warning in a list from a table, nor for an item that is not shown")
  func blankLinks() throws {
    let item = ListDecoderTests.item(["product_url": "\"\""])
    for (start, codes) in [
      ("", ["blank-url"]), (#""source": "shop", "#, ["blank-url"]), (#""source": "table", "#, []),
    ] {
      let text = #"{\#(start)"items": [\#(item)], "total_estimated_cost_cents": 100}"#
      #expect(try Self.warnings(text).map(\.code) == codes)
    }
    let low = ListDecoderTests.item(["product_url": "\"\"", "confidence_score": "0.2"])
    let text = #"{"items": [\#(low)], "total_estimated_cost_cents": 0}"#
    #expect(try Self.warnings(text).map(\.code) == ["low-confidence-item"])
  }

  @Test(
    "Paths of warnings and errors start at the document's root",
    arguments: [
      ("", "", ""), ("{\"shopping_list\": ", "}", "shopping_list."),
      ("{\"success\": true, \"data\": ", "}", "data."),
      ("{\"data\": {\"step\": \"done\", \"shopping_list\": ", "}}", "data.shopping_list."),
    ])
  func paths(before: String, after: String, prefix: String) throws {
    func decoded(_ list: String) throws -> ListDecoderTests.Decoded {
      let decoded = ListDecoderTests.decode(before + list + after, .salvaging)
      try #require(decoded.isList)
      return decoded
    }
    let item = ListDecoderTests.item(["image_url": "\"https://shop.example/1.jpg\""])
    let arranged = try decoded(
      #"{"items": [\#(item), \#(item)], "total_estimated_cost_cents": 7}"#
    ).list.arranged()
    let paths = ["total_estimated_cost_cents", "items[1].product_url"].map { prefix + $0 }
    #expect(Set(arranged.diagnostics.map(\.path)) == Set(paths))
    let repeated = arranged.warnings.filter { $0.code == "duplicate-product" }
    #expect(repeated.map(\.message) == ["the same product as \(prefix)items[0], by its URL"])
    var pipeline = try ListPipeline(.html, document: Self.embedding)
    _ = pipeline.document(of: arranged)
    let images = pipeline.warnings.filter { $0.code == "image-not-embedded" }
    #expect(images.map(\.path) == [0, 1].map { "\(prefix)items[\($0)].image_url" })

    let salvaged = try decoded(
      #"{"items": [\#(item), 1], "unmatched": null, "total_estimated_cost_cents": -1}"#)
    #expect(
      salvaged.warnings.map(\.path)
        == ["items[1]", "unmatched", "total_estimated_cost_cents"].map { prefix + $0 })
    #expect(salvaged.rejects.map(\.path) == [prefix + "items[1]"])
  }

  private static var embedding: DocumentOptions {
    var options = DocumentOptions()
    options.images = .embed
    return options
  }

  @Test("A blank image is no image and gets no warning")
  func blankImage() throws {
    let item = ListDecoderTests.item(["image_url": "\"\\t \""])
    #expect(try Self.warnings(ListDecoderTests.list(item)).map(\.code) == [])
  }

  @Test("A missing total is not a total mismatch")
  func missingTotal() throws {
    let text = #"{"items": [\#(ListDecoderTests.item())]}"#
    #expect(try !Self.warnings(text, .salvaging).contains { $0.code == "total-mismatch" })
  }

  @Test("An unknown price gets no warning if its item is removed as a duplicate")
  func unpricedDuplicate() throws {
    let item = ListDecoderTests.item()
    let unpriced = ListDecoderTests.item(["price_cents": "0", "confidence_score": "0.6"])
    var options = ListOptions()
    for items in [[item, unpriced], [unpriced, item]] {
      let text =
        #"{"items": [\#(items.joined(separator: ", "))], "total_estimated_cost_cents": 100}"#
      options.removesDuplicates = false
      #expect(try Self.warnings(text, .strict, options).contains { $0.code == "unpriced-item" })
      options.removesDuplicates = true
      #expect(try Self.warnings(text, .strict, options).map(\.code) == ["duplicate-product"])
    }
  }

  @Test("A total mismatch gives the difference and, if known, the reason")
  func mismatch() throws {
    func reasons(_ items: String..., total: Int) throws -> [String] {
      let text = """
        {"items": [\(items.joined(separator: ", "))], "total_estimated_cost_cents": \(total)}
        """
      return try Self.warnings(text, .salvaging).filter { $0.code == "total-mismatch" }
        .map(\.message)
    }
    let item = ListDecoderTests.item()
    let lamp = ListDecoderTests.item([
      "product_name": "\"Lamp\"", "product_url": "\"https://shop.example/2\"",
    ])
    let wrong = ListDecoderTests.item(["confidence_score": "92"])
    #expect(try reasons(item, total: 100) == [])
    let start = "the declared total is $2.00, but the items add up to $1.00"
    #expect(try reasons(item, total: 200) == [start])
    #expect(try reasons(item, wrong, total: 200) == [start + "; one item was left out"])
    #expect(try reasons(item, wrong, "7", total: 200) == [start + "; 2 items were left out"])
    let demoted = ListDecoderTests.item(["confidence_score": "0.1"])
    #expect(
      try reasons(item, demoted, total: 200) == [
        start + "; it includes an unmatched (low confidence) item"
      ])
    let unpriced = ListDecoderTests.item([
      "price_cents": "0", "product_name": "\"Lamp\"", "product_url": "\"https://shop.example/2\"",
    ])
    #expect(try reasons(item, unpriced, total: 200) == [start + "; one item has no price"])
    #expect(
      try reasons(item, item, lamp, total: 200) == [
        "the declared total is $2.00, but the items add up to $3.00; it leaves out a duplicate"
      ])
  }

  @Test("A cost range that ends below its start gets a warning at its start")
  func invertedRange() throws {
    func warnings(_ low: String, _ high: Int) throws -> [String] {
      let costs =
        #"{"materials_cents": 1, "total_low_cents": \#(low), "total_high_cents": \#(high)}"#
      let text = ListDecoderTests.list(
        ListDecoderTests.item(), more: ", \"cost_breakdown\": \(costs)")
      let list = try ShoppingList(decoding: #"{"shopping_list": \#(text)}"#).arranged()
      return list.warnings.map { "\($0.code) \($0.path): \($0.message); \($0.help ?? "")" }
        + (try Self.warnings(text).map(\.place))
    }
    #expect(
      try warnings("900e2", 50000) == [
        "inverted-range shopping_list.cost_breakdown.total_low_cents: the range begins at $900.00"
          + " and ends at $500.00; it is shown as given; write the lower amount into"
          + " total_low_cents and the higher one into total_high_cents",
        "900e2",
      ])
    #expect(try warnings("50000", 50000) == [])
    #expect(try warnings("0", 50000) == [])
  }

  @Test("Removed duplicates do not count toward the expected total")
  func deduplicatedTotal() throws {
    var options = ListOptions()
    options.removesDuplicates = true
    let item = ListDecoderTests.item()
    func messages(_ total: Int) throws -> [String] {
      let text = #"{"items": [\#(item), \#(item)], "total_estimated_cost_cents": \#(total)}"#
      return try Self.warnings(text, .strict, options).filter { $0.code == "total-mismatch" }
        .map(\.message)
    }
    #expect(try messages(100) == [])
    #expect(
      try messages(200) == [
        "the declared total is $2.00, but the items add up to $1.00; it counts repeated items twice"
      ])
  }
}
