import RemoBytes
import Testing

@testable import RemoShop

/// Documents as language models and scrapers write them.
@Suite("Lists written by models")
struct ModelOutputTests {
  private typealias Decoded = ListDecoderTests.Decoded

  private static func decode(
    _ text: String, _ leniency: ListDecoder.Leniency = .strict
  ) -> ListDecoderTests.Decoded {
    ListDecoderTests.decode(text, leniency)
  }

  private static func item(_ changes: [String: String?] = [:]) -> String {
    ListDecoderTests.item(changes)
  }

  // MARK: Null and missing values

  @Test(
    "A null or missing value is repaired if it has a harmless default",
    arguments: ["category_group", "retailer", "price_cents", "product_url", "why_matched"],
    [true, false])
  func harmlessValues(_ key: String, _ isNull: Bool) throws {
    let item = Self.item([key: isNull ? "null" : String?.none])
    let decoded = Self.decode(ListDecoderTests.list(item, Self.item()), .salvaging)
    #expect(decoded.isList && decoded.list.records.items.count == 2)
    #expect(decoded.warnings.map(\.path) == ["items[0].\(key)"])
    #expect(decoded.warnings.map(\.code.name) == ["repaired"])
    let record = try #require(decoded.list.records.items.first)
    #expect(!record.categoryGroup.isNull && !record.retailer.isNull)
    #expect(!record.productURL.isNull && !record.whyMatched.isNull)
    #expect(key != "price_cents" || record.priceCents == 0)
    #expect(!Self.decode(ListDecoderTests.list(item)).isList)
  }

  @Test(
    "A name or a score is never made up", arguments: ["product_name", "confidence_score"],
    [true, false])
  func neverInvented(_ key: String, _ isNull: Bool) {
    let item = Self.item([key: isNull ? "null" : String?.none])
    let decoded = Self.decode(ListDecoderTests.list(Self.item(), item), .salvaging)
    #expect(decoded.rejects.map(\.path) == ["items[1]"])
  }

  @Test("A search needs keywords or a category and gets its link")
  func searches() {
    func unmatched(_ text: String) -> Decoded {
      Self.decode(
        ListDecoderTests.list(Self.item(), more: ", \"unmatched\": [\(text)]"), .salvaging)
    }
    for text in [
      #"{"category": "Rug", "search_keywords": "wool rug", "google_shopping_url": null}"#,
      #"{"category": "Rug", "search_keywords": "wool rug"}"#,
      #"{"category": null, "search_keywords": "wool rug"}"#, #"{"search_keywords": "wool rug"}"#,
    ] {
      let list = unmatched(text).list.arranged()
      #expect(
        list.unmatchedItems.map(\.searchLink)
          == ["https://www.google.com/search?udm=28&q=wool+rug"])
    }
    #expect(unmatched(#"{"category": "Rug"}"#).list.arranged().unmatchedItems.count == 1)
    for text in ["{}", #"{"category": null}"#, #"{"google_shopping_url": ""}"#] {
      #expect(unmatched(text).rejects.map(\.path) == ["unmatched[0]"], "\(text)")
    }
  }

  @Test(
    "A text under another key becomes empty, and the warning suggests that key",
    arguments: [
      ("why_matched", "explanation"), ("retailer", "source"), ("category_group", "type"),
      ("product_url", "link"),
    ])
  func misnamedText(_ key: String, _ name: String) throws {
    let item = Self.item([key: String?.none, name: "\"x\""])
    let decoded = Self.decode(ListDecoderTests.list(item, Self.item()), .salvaging)
    #expect(decoded.list.records.items.count == 2 && decoded.rejects.isEmpty)
    let warning = try #require(decoded.warnings.first)
    #expect(warning.path == "items[0].\(key)" && decoded.warnings.count == 1)
    #expect(
      warning.message.hasPrefix("the key is missing; it was read as an empty text")
        && warning.message.hasSuffix("; did you write '\(name)' instead?"))
  }

  @Test("An item rejected for its price names every misnamed key")
  func misnamedPrice() {
    let item = Self.item([
      "price_cents": String?.none, "price": "1", "why_matched": String?.none, "reason": "\"x\"",
    ])
    let decoded = Self.decode(ListDecoderTests.list(item, Self.item()), .salvaging)
    #expect(
      decoded.rejects.count == 1
        && decoded.rejects[0].reason.contains("did you write 'reason' instead?"))
  }

  @Test("A price under another key is not replaced by zero")
  func otherName() {
    let item = Self.item(["price_cents": String?.none, "price": "12900"])
    let decoded = Self.decode(ListDecoderTests.list(item, Self.item()), .salvaging)
    #expect(
      decoded.rejects.map(\.reason)
        == ["price_cents: the key 'price_cents' is missing; did you write 'price' instead?"])
  }

  // MARK: Nothing left

  @Test("A lenient pass that rejects every item is an error with the reason for each")
  func nothingLeft() {
    let bad = Self.item(["price_cents": "-1"])
    let search =
      #", "unmatched": [{"category": "", "search_keywords": "a", "google_shopping_url": ""}]"#
    for (text, count) in [
      (ListDecoderTests.list(bad), 1), (ListDecoderTests.list(bad, "7", more: search), 2),
      ("{\"data\": \(ListDecoderTests.list(bad, bad))}", 2), ("[\(bad)]", 1),
      ("```\n\(ListDecoderTests.list(bad))\n```", 1),
    ] {
      let decoded = Self.decode(text, .salvaging)
      #expect(!decoded.isList)
      let codes = decoded.problems.errors.map(\.code.name)
      #expect(codes.first == "nothing-left" && codes.count == count + 1, "\(codes)")
      #expect(codes.contains("invalid-cents"))
    }
    let left = ListDecoderTests.list(bad, Self.item())
    #expect(Self.decode(left, .salvaging).isList)
    #expect(Self.decode(ListDecoderTests.list(), .salvaging).isList)
    let searches = ListDecoderTests.list(more: #", "unmatched": [{"category": 1}]"#)
    #expect(!Self.decode(searches, .salvaging).isList)
  }

  // MARK: Other shapes

  @Test("A bare array of items is an error in a strict pass and accepted in a lenient one")
  func bareItems() {
    let items = "[\(Self.item()), \(Self.item(["retailer": "null"]))]"
    for (text, path) in [(items, ""), ("{\"data\": \(items)}", "data"), ("[]", "")] {
      let strict = Self.decode(text)
      #expect(strict.problems.errors.map(\.code.name) == ["not-a-list"])
      #expect(strict.problems.errors.first?.help?.contains("under 'items' of an object") == true)
      let lenient = Self.decode(text, .salvaging)
      // An empty one may be anything.
      #expect(lenient.isList == (text != "[]"))
      if text == "[]" { continue }
      #expect(lenient.warnings.first?.path == path)
      #expect(lenient.list.records.items.count == 2)
      #expect(lenient.warnings.last?.path == path + "[1].retailer")
      #expect(lenient.list.arranged().warnings.filter { $0.code == "total-mismatch" } == [])
    }
  }

  @Test("An array of anything else is not a list", arguments: ["[1]", "[[]]", "[null, {}]"])
  func otherArrays(_ text: String) {
    #expect(Self.decode(text).problems.errors.first?.help?.hasPrefix("give a list,") == true)
    #expect(!Self.decode(text, .salvaging).isList)
    #expect(!Self.decode("[\(ListDecoderTests.list())]", .salvaging).isList)
  }

  @Test(
    "A lenient pass reads a list in a code fence and reports the text around it",
    arguments: ["", "Here:\n"], ["", "\nEnjoy!", "\n```\nls [1]\n```"])
  func codeFence(_ before: String, _ after: String) {
    for list in [ListDecoderTests.list(Self.item()), "[\(Self.item())]"] {
      let text = "\(before)```json\n\(list)\n```\(after)"
      #expect(!Self.decode(text).isList)
      let decoded = Self.decode(text, .salvaging)
      #expect(decoded.isList && decoded.list.records.items.count == 1)
      #expect(decoded.warnings.contains { $0.message.contains("code fence") })
    }
    #expect(Self.decode("```json \(ListDecoderTests.list(Self.item())) ```", .salvaging).isList)
    #expect(!Self.decode("```\n\(ListDecoderTests.list()) x\n```", .salvaging).isList)
  }

  @Test("A code fence may be long, and several lists in fences are an error")
  func severalFences() throws {
    let list = ListDecoderTests.list(Self.item())
    #expect(Self.decode("````json\n\(list)\n````", .salvaging).isList)
    for second in ["```json\n\(list)\n```", "\nAnd:\n~~~~\n[\(Self.item())]\n~~~~", list] {
      let text = "```json\n\(list)\n```\n\(second)"
      for leniency in [ListDecoder.Leniency.strict, .salvaging] {
        let decoded = Self.decode(text, leniency)
        #expect(!decoded.isList)
        let error = try #require(decoded.problems.errors.first)
        #expect(error.help == "keep one of the documents, and remove everything else")
      }
    }
  }

  @Test("The help for an invalid literal names a value that the key accepts")
  func words() {
    for (key, help) in [
      ("price_cents", "write \"price_cents\": 0 for an unknown price"),
      ("confidence_score", "write the score, from 0 to 1, or leave out the item"),
      ("why_matched", "write \"why_matched\": \"\" if the value is unknown"),
      ("image_url", "write null, or leave out the key if there is no number"),
    ] {
      let item = Self.item([key: "NaN"])
      let decoded = Self.decode(ListDecoderTests.list(item))
      #expect(decoded.problems.errors.map(\.help) == [help])
    }
    let item = Self.item(["price_cents": "None"])
    #expect(
      Self.decode(ListDecoderTests.list(item)).problems.errors.first?.help
        == "write \"price_cents\": 0 for an unknown price")
  }

  // MARK: Names of keys

  @Test("Misnamed keys are reported once for all items")
  func synonyms() {
    let item =
      #"{"category": "Sofas", "name": "Sofa", "store": "Shop", "price": 12900, "link": "","#
      + #" "image": "", "confidence": 0.9, "reason": "Same"}"#
    let errors = Self.decode(ListDecoderTests.list(item, item, item)).problems.errors
    #expect(errors.map(\.code.name) == ["missing-key"])
    #expect(errors.map(\.path) == ["items[0]"])
    #expect(
      errors.map(\.message) == [
        "the keys 'category', 'name', 'store', 'price', 'link', 'image', 'confidence' and 'reason'"
          + " have other names in the contract, here and in 2 more"
      ])
    #expect(
      errors.map(\.help) == [
        "did you mean 'category_group' for 'category', 'product_name' for 'name', 'retailer' for"
          + " 'store', 'price_cents' for 'price', 'product_url' for 'link', 'image_url' for 'image',"
          + " 'confidence_score' for 'confidence', 'why_matched' for 'reason'? 'price_cents' is in"
          + " cents: 129.00 is 12900"
      ])
  }

  @Test("A key with hundreds of spellings is reported with the first twenty")
  func manySpellings() throws {
    let items = (1...120).map { (number: Int) -> String in
      let letters = "product_name".enumerated().map { (place, letter) -> Character in
        (number >> place) & 1 == 0 ? letter : Character(letter.uppercased())
      }
      let spelling = String(letters)
      return Self.item(["product_name": String?.none, spelling: "\"x\""])
    }
    let text = ListDecoderTests.list(items.joined(separator: ","))
    let errors = Self.decode(text).problems.errors
    let error = try #require(errors.first { $0.message.contains("other names") })
    #expect(error.message.contains("and others have other names in the contract, here and in"))
    #expect(error.help?.ranges(of: "' for '").count == 20)
  }

  @Test("Errors of the whole document come before those of an item")
  func documentErrorsFirst() {
    let bad = Self.item(["price_cents": "-1"])
    let other = Self.item(["product_name": String?.none, "title": "\"x\""])
    let items = Array(repeating: bad, count: 30) + [other]
    let errors = Self.decode(ListDecoderTests.list(items.joined(separator: ","))).problems.errors
    #expect(errors.first?.code.name == "missing-key" && errors.first?.path == "items[30]")
    #expect(errors.dropFirst().map(\.path) == (0..<30).map { "items[\($0)].price_cents" })
  }

  @Test(
    "A misspelled key is recognized and suggests the key of the contract",
    arguments: [
      ("product_name", "title"), ("product_name", "ProductName"), ("product_name", "Product Name"),
      ("product_name", "product_nmae"), ("retailer", "vendor"), ("product_url", "url"),
      ("product_url", "product-url"), ("confidence_score", "score"), ("why_matched", "reasoning"),
      ("price_cents", "pricecents"), ("category_group", "category"),
    ])
  func spellings(_ key: String, _ name: String) {
    let item = Self.item([key: String?.none, name: "\"x\""])
    let errors = Self.decode(ListDecoderTests.list(item, Self.item())).problems.errors
    #expect(errors.map(\.message) == ["the key '\(name)' has another name in the contract"])
    #expect(errors.first?.help?.hasPrefix("did you mean '\(key)' for '\(name)'?") == true)
  }

  @Test("A missing key without a close name is reported, and unknown keys are not")
  func missing() {
    let item = Self.item(["retailer": String?.none, "sku": "7", "image": "\"\""])
    #expect(
      Self.decode(ListDecoderTests.list(item)).problems.errors.map(\.message)
        == ["the key 'retailer' is missing"])
    let more = Self.item(["name": "\"x\"", "price": "1"])
    #expect(Self.decode(ListDecoderTests.list(more)).isList)
  }

  @Test("A list with misnamed root keys gets a suggestion for them")
  func otherRoot() {
    let text = "{\"products\": [\(Self.item())], \"total\": 100}"
    #expect(
      Self.decode(text).problems.errors.map(\.help) == ["did you mean 'items' for 'products'?"])
    let total = "{\"items\": [\(Self.item())], \"total\": 100}"
    #expect(
      Self.decode(total).problems.errors.map(\.help)
        == ["did you mean 'total_estimated_cost_cents' for 'total'?"])
  }

  // MARK: The API

  @Test("FastAPI's detail is the API's error and not retryable by default")
  func detail() {
    for (text, message, isRetryable) in [
      (#"{"detail": "Not Found"}"#, "Not Found", false),
      (
        #"{"detail": [{"loc": ["body", "photos", 0, "url"], "msg": "field required", "type": "x"}]}"#,
        "body.photos[0].url: field required", false
      ),
      (
        #"{"detail": [{"loc": ["query"], "msg": "a", "type": "x"}, {"msg": "b"}]}"#, "query: a; b",
        false
      ),
      (#"{"detail": {"message": "Slow down", "retryable": true}}"#, "Slow down", true),
      (#"{"detail": "Busy", "retryable": true}"#, "Busy", true),
    ] {
      let problems = Self.decode(text).problems
      #expect(problems.errors.map(\.code.name) == ["api-error"])
      #expect(problems.errors.map(\.message) == ["this is the API's error, not a list: \(message)"])
      #expect(problems.answer?.message == message)
      #expect(problems.answer?.retryable == isRetryable, "\(text)")
    }
    for text in [#"{"detail": 7}"#, #"{"detail": ""}"#, #"{"detail": [1]}"#, #"{"detail": []}"#] {
      #expect(Self.decode(text).problems.errors.map(\.code.name) == ["not-a-list"])
    }
  }

  // MARK: Costs

  @Test("A cost breakdown needs no amounts, and estimates may be negative")
  func costs() throws {
    func decoded(_ costs: String) -> Decoded {
      Self.decode(ListDecoderTests.list(Self.item(), more: ", \"cost_breakdown\": {\(costs)}"))
    }
    #expect(decoded("").isList)
    let text =
      #""labor_estimate_cents": -5000, "permit_fees_estimate_cents": -1, "professional_fees":"#
      + #" [{"professional_type": "Agent", "reason": "", "estimate_cents": -300}]"#
    let costs = try #require(decoded(text).list.costs)
    #expect(costs.labor == Amount(-5000) && costs.permitFees == Amount(-1))
    #expect(costs.professionalFees.map(\.estimate) == [Amount(-300)])
    #expect(costs.materials == .zero && costs.high == .zero)
    #expect(!decoded(#""materials_cents": -1"#).isList)
    #expect(!decoded(#""total_high_cents": null"#).isList)
  }

  @Test("A missing estimate is not shown as $0.00")
  func shownCosts() throws {
    func text(_ costs: String, _ format: ListFormat = .text) throws -> String {
      let list = try ShoppingList(
        decoding: ListDecoderTests.list(Self.item(), more: ", \"cost_breakdown\": {\(costs)}"))
      return try list.arranged().text(as: format)
    }
    for format in [ListFormat.text, .markdown, .html, .email] {
      #expect(try !text("", format).contains("Renovation"))
      let labor = try text(#""labor_estimate_cents": -5000"#, format)
      #expect(labor.contains("-$50.00") && !labor.contains("$0.00"), "\(format)")
      let low = try text(#""total_low_cents": 70000"#, format)
      #expect(low.contains("$700.00") && !low.contains("$700.00 –"), "\(format)")
      let both = try text(#""total_low_cents": 70000, "total_high_cents": 90000"#, format)
      #expect(both.contains("$700.00 – $900.00"), "\(format)")
    }
  }
}
