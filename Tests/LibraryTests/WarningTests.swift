import RemoShop
import Testing

@Suite("Warnings as values")
struct WarningTests {
  private static let text = listText([
    itemText("Sofa", price: 100), itemText("Lamp", price: 0),
    itemText("Sofa", price: 100, more: ", \"fit_status\": \"odd\""),
  ])

  @Test("A warning has a code, path, message, help and location")
  func parts() throws {
    let warnings = try ShoppingList(decoding: Self.text).arranged().warnings
    #expect(
      warnings.map { "\($0.line):\($0.column) \($0.path) \($0.code)" } == [
        "5:16 items[1].price_cents unpriced-item",
        "8:37 items[2].product_url duplicate-product",
        "9:65 items[2].fit_status unknown-fit-status",
        "9:65 items[2].fit_status fit-without-scan",
        "9:103 total_estimated_cost_cents total-mismatch",
      ])
    #expect(warnings.first?.message == "the price is unknown; the total is marked as partial")
    #expect(warnings.first?.help == nil)
    let repeated = try #require(warnings.first { $0.code == "duplicate-product" })
    #expect(repeated.help == "ListOptions.removesDuplicates keeps the better match")
  }

  @Test("The options control whether a fit without evidence is shown, and the note says so")
  func fit() throws {
    let list = listText([itemText("Sofa", price: 100, more: ", \"fit_status\": \"fits\"")])
    let state = try ShoppingList(
      decoding: "{\"step\": \"completed\", \"scan_data\": null, \"shopping_list\": \(list)}")
    let warning = try #require(state.arranged().warnings.first { $0.code == "fit-without-scan" })
    #expect(warning.path == "scan_data")
    #expect(
      warning.help == "set ListOptions.fit to .show if the room was measured in another way")
    var options = ListOptions()
    #expect(options.fit == .automatic && ListOptions.FitDisplay.allCases.count == 3)
    options.fit = .show
    #expect(state.arranged(options).itemGroups.first?.items.first?.fitStatus == .fits)
    options.fit = .hide
    #expect(state.arranged(options).itemGroups.first?.items.first?.fitStatus == nil)
  }

  @Test("The help in documents names the API, not command-line options")
  func document() throws {
    let shown = try ShoppingList(decoding: Self.text).arranged()
    var pipeline = try ListPipeline(.json)
    let piped = String(decoding: try pipeline.document(from: Self.text.utf8), as: UTF8.self)
    for text in [try shown.text(as: .json), piped] {
      #expect(text.contains("\"ListOptions.removesDuplicates keeps the better match\""))
      #expect(!text.contains("--dedupe"))
    }
    var filter = ListFilter()
    let price = #expect(throws: ListFilterError.self) { try filter.add("price=5") }
    #expect(price?.help == "use ListFilter.maximumPrice")
  }

  @Test("The help for a missing image names the API")
  func image() throws {
    let image = ", \"image_url\": \"https://shop.example/1.png\""
    var document = DocumentOptions()
    document.images = .embed
    var pipeline = try ListPipeline(.html, document: document)
    func help() throws -> String? {
      _ = try pipeline.document(from: listText([itemText("A", price: 1, more: image)]).utf8)
      return pipeline.warnings.first { $0.code == "image-not-embedded" }?.help
    }
    #expect(try help()?.hasPrefix("let DocumentOptions.imageFile return a file for '") == true)
    document.imageFile = { _ in [0x25, 0x50] }
    pipeline = try ListPipeline(.html, document: document)
    #expect(try help()?.hasPrefix("let DocumentOptions.imageFile return one of these") == true)
  }

  @Test("The API's answer in place of a list is available as values")
  func answers() throws {
    func error(_ text: String) throws -> ListError {
      try #require(throws: ListError.self) { try ShoppingList(decoding: text) }
    }
    let waiting = try error(#"{"step": "matching", "shopping_list": null, "error": null}"#)
    #expect(waiting.step == "matching" && waiting.apiMessage == nil)
    #expect(waiting.isRetryable && waiting.violations.map(\.code) == ["no-list-yet"])
    let failed = try error(
      #"""
      {"step": "matching", "shopping_list": null,
      "error": {"error": "timeout", "message": "It took too long", "retryable": true}}
      """#)
    #expect(failed.step == "matching" && failed.apiMessage == "It took too long")
    #expect(failed.isRetryable)
    let final = try error(#"{"error": "gone", "retryable": false}"#)
    #expect(final.step == nil && final.apiMessage == "gone" && !final.isRetryable)
    let envelope = try error(#"{"success": false, "data": null, "error": {"message": "No"}}"#)
    #expect(envelope.apiMessage == "No" && !envelope.isRetryable)
    for text in ["{", "{\"step\": \"matching\"}", listText([itemText("A", price: -1)])] {
      let other = try error(text)
      #expect(other.step == nil && other.apiMessage == nil && !other.isRetryable)
    }
    var decoder = try ListPipeline(.text)
    #expect(throws: failed) {
      try decoder.document(
        from: #"""
          {"step": "matching", "shopping_list": null,
          "error": {"error": "timeout", "message": "It took too long", "retryable": true}}
          """#.utf8)
    }
    #expect(throws: waiting) {
      try decoder.document(
        from: #"{"step": "matching", "shopping_list": null, "error": null}"#.utf8)
    }
  }

  @Test("Salvaging a faulty list reports what was left out and repaired")
  func salvage() throws {
    let text = listText([
      itemText("Sofa", price: 100, score: 1.02), itemText("Lamp", price: -1),
      itemText("Vase", price: 7),
    ])
    var warnings: [ListDiagnostic] = []
    let list = try ShoppingList(salvaging: text.utf8, warnings: &warnings)
    #expect(list.arranged().itemGroups.flatMap(\.items).map(\.productName) == ["Sofa", "Vase"])
    #expect(
      warnings.map { "\($0.path) \($0.code)" } == [
        "items[0].confidence_score repaired", "items[1] rejected",
      ])
    #expect(warnings.allSatisfy { $0.line > 0 && $0.column > 0 })
    #expect(throws: ListError.self) { try ShoppingList(decoding: text) }
    for format in [ListFormat.json, .html] {
      var pipeline = try ListPipeline(format)
      var found: [ListDiagnostic] = []
      let document = try pipeline.document(salvaging: text.utf8, warnings: &found)
      #expect(try document == list.arranged().document(as: format) && found == warnings)
      #expect(throws: ListError.self) { try pipeline.document(from: text.utf8) }
    }
    let json = try list.arranged().text(as: .json)
    #expect(json.contains("\"repaired\"") && json.contains("\"rejected\""))
    #expect(throws: ListError.self) {
      try ShoppingList(salvaging: "[]".utf8, warnings: &warnings)
    }
    #expect(warnings.count == 2)
    let good = try ShoppingList(
      salvaging: listText([itemText("A", price: 1)]).utf8, warnings: &warnings)
    #expect(good.arranged().itemCount == 1 && warnings.count == 2)
  }

  @Test("Errors and warnings have one type, whose description gives location and path")
  func lines() throws {
    let shown = try ShoppingList(decoding: Self.text).arranged()
    let error = #expect(throws: ListError.self) {
      try ShoppingList(decoding: Self.text.replacing("\"items\"", with: "\"Items\""))
    }
    let violations = try #require(error).violations
    let all: [ListDiagnostic] = violations + shown.warnings
    #expect(violations.map(\.description) == [error?.description])
    #expect(
      all.map(\.description).suffix(5).prefix(1) == [
        "5:16: items[1].price_cents: the price is unknown; the total is marked as partial"
      ])
    var options = ListOptions()
    try options.filter.add("retailer=Shpo")
    let stray = try ShoppingList(decoding: Self.text).arranged(options).warnings
    #expect(stray.contains { $0.description.hasPrefix("no item has 'Shpo' as its retailer") })
  }

  @Test("A list without problems has no warnings, and an unmatched filter value has no location")
  func none() throws {
    let list = try ShoppingList(decoding: listText([itemText("Gift", price: 0, score: 0.9)]))
    #expect(list.arranged().warnings.map(\.code) == ["unpriced-item"])
    var options = ListOptions()
    try options.filter.add("retailer=Shpo")
    let stray = try #require(list.arranged(options).warnings.first { $0.code == "stray-filter" })
    #expect(stray.line == 0 && stray.column == 0 && stray.path.isEmpty)
    #expect(stray.help == "did you mean 'Shop'?")
    #expect(try ShoppingList(decoding: listText([])).arranged().warnings.isEmpty)
  }

  @Test("A pipeline has no warnings after an error, and then writes further lists correctly")
  func errors() throws {
    let long = String(repeating: "x", count: 40_000)
    let image = ", \"image_url\": \"https://shop.example/1.png\""
    let odd = ", \"fit_status\": \"odd\""
    let bad = [
      "", "{", "[]", "{\"items\": 3}", listText([itemText("Lamp", price: -1)]),
      listText([itemText("Lamp", price: 0), itemText("Vase", price: 0)]) + "{",
    ]
    let good = [
      listText([itemText(long, price: 100)]), listText([], unmatched: ["Rug", "Vase"]),
      listText([itemText("Sofa", price: 0, more: odd), itemText("Sofa", price: 0, more: image)]),
      listText([itemText("Sofa", price: 3), itemText(" ", price: 100, score: 0.2)]),
    ]
    var options = ListOptions()
    try options.filter.add("retailer=Shpo")
    var document = DocumentOptions()
    document.images = .embed
    for format in ListFormat.allCases {
      for list in [ListOptions(), options] {
        var pipeline = try ListPipeline(format, list: list, document: document)
        for text in format == .xlsx ? good : Array(good.dropFirst()) {
          let written = try pipeline.document(from: text.utf8)
          let warnings = pipeline.warnings
          for wrong in bad {
            #expect(throws: ListError.self) { try pipeline.document(from: wrong.utf8) }
            #expect(pipeline.warnings.isEmpty, "\(format) after \(wrong)")
            let again = try pipeline.document(from: text.utf8)
            #expect(again == written && pipeline.warnings == warnings, "\(format) after \(wrong)")
          }
        }
      }
    }
  }

  @Test("A pipeline has the warnings of the last list written, including text cut from a workbook")
  func pipeline() throws {
    let long = String(repeating: "x", count: 40_000)
    var pipeline = try ListPipeline(.xlsx)
    _ = try pipeline.document(from: listText([itemText(long, price: 0)]).utf8)
    #expect(Set(pipeline.warnings.map(\.code)) == ["unpriced-item", "text-cut"])
    _ = try pipeline.document(from: listText([]).utf8)
    #expect(pipeline.warnings.isEmpty)
  }
}
