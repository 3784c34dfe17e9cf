import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Decoding lists")
struct ListDecoderTests {
  struct Decoded {
    let isList: Bool
    let list: ShoppingList
    let problems: ListProblems

    /// The warnings about repaired and rejected parts.
    var warnings: [Diagnostic] { list.repairDiagnostics }
  }

  static func decode(_ text: String, _ leniency: ListDecoder.Leniency = .strict) -> Decoded {
    var list = ShoppingList(DocumentBuffer(text))
    var decoder = ListDecoder(leniency)
    let isList = decoder.decode(&list)
    return Decoded(isList: isList, list: list, problems: decoder.problems)
  }

  static func item(_ changes: [String: String?] = [:]) -> String {
    var fields = [
      "category_group": "\"Sofas\"", "product_name": "\"Sofa\"", "retailer": "\"Shop\"",
      "price_cents": "100", "product_url": "\"https://shop.example/1\"",
      "confidence_score": "0.9", "why_matched": "\"Same\"",
    ]
    for (key, value) in changes { fields[key] = value }
    return "{"
      + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ") + "}"
  }

  static func list(_ items: String..., more: String = "") -> String {
    "{\"items\": [\(items.joined(separator: ", "))], \"total_estimated_cost_cents\": 100\(more)}"
  }

  @Test(
    "A list is found in every shape that the API sends",
    arguments: [
      list(item()),
      "{\"step\": \"completed\", \"photos\": [{\"id\": 1}], \"shopping_list\": \(list(item())), \"error\": null}",
      "{\"success\": true, \"data\": \(list(item())), \"error\": null, \"meta\": {}}",
      "{\"success\": true, \"data\": {\"project_id\": \"p\", \"shopping_list\": \(list(item()))}}",
      "{\"shopping_list\": \(list(item())), \"id\": \"p\"}",
      "\u{FEFF}" + list(item()),
      "{\"shopping_list\": null, \"items\": [\(item())], \"total_estimated_cost_cents\": 0}",
      "{\"shopping_list\": \(list()), \"items\": [\(item())], \"total_estimated_cost_cents\": 0}",
      "{\"shopping_list\": {\"data\": \(list()), \"items\": [\(item())], \"total_estimated_cost_cents\": 0}}",
    ])
  func shapes(text: String) {
    let decoded = Self.decode(text)
    #expect(decoded.isList, "\(decoded.problems.errors)")
    #expect(decoded.list.records.items.count == 1)
  }

  @Test("A wrapper with its own items does not count twice toward the nesting limit")
  func deepWrapper() {
    for wrappers in [1, 2, 20] {
      let rest = 64 - 1 - wrappers
      let deep = String(repeating: "[", count: rest) + String(repeating: "]", count: rest)
      let open = String(repeating: "{\"shopping_list\": ", count: wrappers)
      let close = String(
        repeating: ", \"items\": [], \"total_estimated_cost_cents\": 0}", count: wrappers)
      let text = open + Self.list(more: ", \"x\": \(deep)") + close
      #expect(Self.decode(text).isList, "\(wrappers)")
    }
  }

  @Test("An id beside the list or inside a wrapper is kept")
  func identity() {
    for text in [
      "{\"id\": \"room-1\", \"shopping_list\": \(Self.list())}",
      "{\"shopping_list\": \(Self.list()), \"project_id\": \"room-1\"}",
      "{\"data\": {\"shopping_list\": \(Self.list()), \"id\": \"room-1\"}, \"success\": true}",
    ] {
      let list = Self.decode(text).list
      #expect(list.document.storage.span.string(list.records.id.range) == "room-1")
    }
  }

  @Test("A non-empty id takes precedence over the project's id in any order")
  func preferredIdentity() {
    for (ids, id) in [
      (#""id": "a", "project_id": "b""#, "a"), (#""project_id": "b", "id": "a""#, "a"),
      (#""id": "", "project_id": "b""#, "b"), (#""id": null, "project_id": "b""#, "b"),
      (#""project_id": "b", "id": """#, "b"),
    ] {
      let list = Self.decode("{\(ids), \"shopping_list\": \(Self.list())}").list
      #expect(list.text(list.records.id) == id, "\(ids)")
    }
  }

  @Test("The path of an error includes all keys around the list and no others")
  func wrappedPaths() {
    let bad = Self.list(Self.item(["price_cents": "-1"]))
    for (text, path) in [
      (bad, ""),
      ("{\"data\": \(bad)}", "data."),
      ("{\"data\": {\"data\": \(bad)}}", "data.data."),
      ("{\"shopping_list\": {\"data\": \(bad)}}", "shopping_list.data."),
      ("{\"data\": \(Self.list()), \"shopping_list\": \(bad)}", "shopping_list."),
      (
        "{\"data\": {\"shopping_list\": \(Self.list())}, \"shopping_list\": \(bad)}",
        "shopping_list."
      ),
      ("{\"data\": \(bad), \"shopping_list\": null}", "data."),
      (
        "{\"shopping_list\": {\"shopping_list\": \(bad)}, \"data\": {}}",
        "shopping_list.shopping_list."
      ),
      (
        "{\"data\": {\"shopping_list\": {}, \"items\": [{}], \"total_estimated_cost_cents\": 0}}",
        "data."
      ),
    ] {
      #expect(
        Self.decode(text).problems.errors.first?.path.hasPrefix(path + "items[0].") == true,
        "\(text): \(Self.decode(text).problems.errors.map(\.path))")
    }
  }

  @Test("Errors beyond the first thousand are counted, and rejected items beyond the limit too")
  func manyErrors() {
    let text = Self.list(Array(repeating: "{}", count: 500).joined(separator: ", "), Self.item())
    let problems = Self.decode(text).problems
    #expect(problems.errors.count == 1000)
    #expect(problems.furtherErrors == 500 * 7 - 1000)
    let salvaged = Self.decode(text, .salvaging)
    #expect(salvaged.rejects.count == 500)
    #expect(salvaged.warnings.count == 500)
    #expect(salvaged.problems.hasNoError)
    let (shown, further) = salvaged.list.repairDiagnostics(limit: 20)
    #expect(shown == Array(salvaged.warnings.prefix(20)))
    #expect(further.map(\.code) == ["rejected"] && further.map(\.count) == [480])
  }

  @Test(
    "An error has its path, the value found and, where possible, help",
    arguments: [
      (
        ["price_cents": "249.99"], "items[0].price_cents", "expected whole cents, found 249.99",
        "price_cents is in cents; write 24999 for 249.99"
      ),
      (
        ["price_cents": "0.5"], "items[0].price_cents", "expected whole cents, found 0.5",
        "price_cents is in cents; write 50 for 0.5"
      ),
      (
        ["price_cents": "-1"], "items[0].price_cents", "expected cents of 0 or more, found -1",
        "price_cents is in cents, from 0 to 9223372036854775807"
      ),
      (
        ["price_cents": "-1e30"], "items[0].price_cents",
        "expected cents of 0 or more, found -1e30",
        "price_cents is in cents, from 0 to 9223372036854775807"
      ),
      (
        ["price_cents": "\"24999\""], "items[0].price_cents",
        "expected whole cents, found the string \"24999\"",
        "write the number of cents of price_cents without quotes, such as 1299 for 12.99"
      ),
      (
        ["price_cents": "\"$18.9\""], "items[0].price_cents",
        "expected whole cents, found the string \"$18.9\"",
        "price_cents is in cents, without quotes; write 1890"
      ),
      (
        ["price_cents": "\"1,249.50\""], "items[0].price_cents",
        "expected whole cents, found the string \"1,249.50\"",
        "write the number of cents of price_cents without quotes, such as 1299 for 12.99"
      ),
      (
        ["price_cents": "null"], "items[0].price_cents", "expected whole cents, found null",
        "write 0 in price_cents for an unknown price"
      ),
      (
        ["price_cents": "1e30"], "items[0].price_cents",
        "1e30 is more cents than 64 bits can hold",
        "price_cents is in cents, from 0 to 9223372036854775807"
      ),
      (
        ["confidence_score": "92"], "items[0].confidence_score",
        "expected a score from 0 to 1, found 92", "92 may be a percentage; write 0.92"
      ),
      (
        ["confidence_score": "2"], "items[0].confidence_score",
        "expected a score from 0 to 1, found 2", "2 may be a percentage; write 0.02"
      ),
      (
        ["confidence_score": "1.5"], "items[0].confidence_score",
        "expected a score from 0 to 1, found 1.5",
        "a confidence score is a number from 0 to 1"
      ),
      (
        ["confidence_score": "100.5"], "items[0].confidence_score",
        "expected a score from 0 to 1, found 100.5",
        "a confidence score is a number from 0 to 1"
      ),
      (
        ["confidence_score": "null"], "items[0].confidence_score",
        "expected a score from 0 to 1, found null",
        "write \"confidence_score\": 1 for a product that you chose yourself"
      ),
      (
        ["confidence_score": "true"], "items[0].confidence_score",
        "expected a score from 0 to 1, found true", nil
      ),
      (
        ["retailer": "null"], "items[0].retailer", "expected a string, found null",
        "write \"\" if the value is unknown"
      ),
      (
        ["retailer": nil], "items[0].retailer", "the key 'retailer' is missing",
        "write \"retailer\": \"\" if the value is unknown"
      ),
      (
        ["price_cents": nil], "items[0].price_cents", "the key 'price_cents' is missing",
        "write \"price_cents\": 0 for an unknown price"
      ),
      (
        ["confidence_score": nil], "items[0].confidence_score",
        "the key 'confidence_score' is missing",
        "write \"confidence_score\": 1 for a product that you chose yourself"
      ),
      (
        ["confidence_score": "\"0.9\""], "items[0].confidence_score",
        "expected a score from 0 to 1, found the string \"0.9\"",
        "write the score without quotes, such as 0.9"
      ),
      (["dimensions": "36"], "items[0].dimensions", "expected a string or null, found 36", nil),
      (["product_url": "[1]"], "items[0].product_url", "expected a string, found an array", nil),
    ] as [([String: String?], String, String, String?)])
  func errors(changes: [String: String?], path: String, message: String, help: String?) throws {
    let problems = Self.decode(Self.list(Self.item(changes))).problems
    let error = try #require(problems.errors.first)
    #expect(problems.errors.count == 1)
    #expect(error.path == path)
    #expect(error.message == message)
    #expect(error.help == help)
  }

  @Test(
    "The help for a null amount says what to write there",
    arguments: [
      (
        "materials_cents",
        "write 0 in materials_cents, or leave it out, if it was not estimated"
      ),
      (
        "total_high_cents",
        "write 0 in total_high_cents, or leave it out, if it was not estimated"
      ),
      ("estimate_cents", "write 0 in estimate_cents if it costs nothing, or leave out the fee"),
      ("total_estimated_cost_cents", "write the sum of price × quantity of all items, in cents"),
    ])
  func noAmount(_ name: String, _ help: String) throws {
    let fee = #"{"professional_type": "a", "reason": "b", "estimate_cents": 1}"#
    let costs =
      #"{"materials_cents": 1, "total_low_cents": 1, "total_high_cents": 1, "professional_fees": [\#(fee)]}"#
    let list = #"{"items": [], "total_estimated_cost_cents": 1, "cost_breakdown": \#(costs)}"#
    let problems = Self.decode(list.replacing("\"\(name)\": 1", with: "\"\(name)\": null")).problems
    #expect(problems.errors.map(\.help) == [help])
  }

  @Test(
    "Input that is not a list is refused with a message",
    arguments: [
      ("[]", "expected a shopping list, an object with 'items', found an array"),
      (
        "{\"products\": []}",
        "expected a shopping list, an object with 'items', found an object without it"
      ),
      (
        "{\"step\": \"shopping\", \"shopping_list\": null, \"error\": {\"message\": \"Down\", \"retryable\": true}}",
        "there is no shopping list yet (the project is at step 'shopping'); Down (temporary)"
      ),
      (
        "{\"success\": false, \"data\": null, \"error\": {\"error\": \"up\", \"message\": \"Down\", \"retryable\": false}}",
        "this is the API's error, not a list: up: Down (final)"
      ),
      (
        "{\"error\": \"not_found\", \"message\": \"Gone\", \"retryable\": false}",
        "this is the API's error, not a list: not_found: Gone (final)"
      ),
      (
        #"{"error": "busy", "message": "Down", "retryable": true, "detail": "ask \u0007after 30 s"}"#,
        "this is the API's error, not a list: busy: Down: ask \u{7}after 30 s (temporary)"
      ),
      (
        #"{"success": false, "error": {"message": "Bad", "detail": [{"a b": "\" c" },  12 ]}}"#,
        #"this is the API's error, not a list: Bad: [{"a b":"\" c"},12]"#
      ),
      (
        #"{"success": false, "error": "bad", "detail": 404, "data": null}"#,
        "this is the API's error, not a list: bad: 404"
      ),
      (
        #"{"step": "scan", "shopping_list": null, "error": {"message": "Lost", "detail": "x"}}"#,
        "there is no shopping list yet (the project is at step 'scan'); Lost: x"
      ),
      (
        #"{"error": "up", "detail": null, "message": "Down", "retryable": true}"#,
        "this is the API's error, not a list: up: Down (temporary)"
      ),
      (
        #"{"error": "up", "detail": "", "message": "Down"}"#,
        "this is the API's error, not a list: up: Down"
      ),
      (
        "{\"error\": \"up\", \"detail\": [\"\(String(repeating: "𝄞", count: 400))\"]}",
        "this is the API's error, not a list: up: [\"\(String(repeating: "𝄞", count: 158))…"
      ),
      ("", "expected a JSON document, found nothing"),
    ])
  func refused(text: String, message: String) {
    let decoded = Self.decode(text)
    #expect(!decoded.isList)
    #expect(decoded.problems.errors.map(\.message) == [message])
  }

  @Test("Several lists at once get help on decoding them one by one")
  func several() {
    for (text, help) in [
      ("[{}]", "decode each element of the array as its own document"),
      (Self.list() + Self.list(), "decode one document at a time"),
    ] {
      #expect(Self.decode(text).problems.errors.map(\.help) == [help])
    }
  }

  @Test("A sum that overflows is an error at the item that causes it")
  func overflow() {
    let big = Self.item(["price_cents": "9223372036854775807"])
    let problems = Self.decode(Self.list(big, Self.item())).problems
    #expect(problems.errors.map(\.message) == ["the sum of the prices overflows at this item"])
    #expect(
      problems.errors.map(\.help) == [
        "all prices together can be at most 9223372036854775807 cents; check whether one is too"
          + " high"
      ])
    let demoted = Self.item(["price_cents": "9223372036854775807", "confidence_score": "0.1"])
    #expect(Self.decode(Self.list(big, demoted)).isList)
  }

  @Test(
    "An amount beyond 64 bits is an error, even a multiple of 2^64",
    arguments: ["9223372036854775808", "18446744073709551616", "36893488147419103232000", "1e30"])
  func tooMuch(amount: String) {
    let message = "\(amount) is more cents than 64 bits can hold"
    for text in [
      Self.list(Self.item(["price_cents": amount])),
      #"{"items": [], "total_estimated_cost_cents": \#(amount)}"#,
      Self.list(
        more: #", "cost_breakdown": {"materials_cents": 0, "total_low_cents": 0, "#
          + #""total_high_cents": \#(amount)}"#),
      Self.list(
        more: #", "cost_breakdown": {"materials_cents": 0, "total_low_cents": 0, "#
          + #""total_high_cents": 0, "labor_estimate_cents": \#(amount)}"#),
    ] {
      #expect(Self.decode(text).problems.errors.map(\.message) == [message])
    }
  }

  @Test(
    "A score is compared exactly as written, not as its nearest double",
    arguments: [
      ("0.8", Confidence.Band.normal), ("0.79999999999999999999999", .closeMatch),
      ("0.80000000000000000000000000", .normal), ("0.5", .closeMatch),
      ("0.49999999999999999999999", .lowConfidence),
      ("4999999999999999999999999e-25", .lowConfidence),
      ("1.00000000000000000000000", .normal), ("0e5", .lowConfidence),
      ("1.0000000000000000000001", nil), ("1.0000000000000002", nil), ("-1e-400", nil),
      // Their digits are a multiple of 2^64.
      ("0.92233720368547758080", .normal), ("0.55340232221128654848", .closeMatch),
      ("0.01844674407370955161600", .lowConfidence), ("18446744073709551616", nil),
      ("18446744073709551616e-20", .lowConfidence), ("92233720368547758080e-20", .normal),
    ] as [(String, Confidence.Band?)])
  func exactScore(_ score: String, _ band: Confidence.Band?) throws {
    let decoded = Self.decode(Self.list(Self.item(["confidence_score": score])))
    #expect(decoded.isList == (band != nil))
    guard let band else {
      let message = decoded.problems.errors.first?.message
      #expect(message == "expected a score from 0 to 1, found \(score)")
      return
    }
    let item = try #require(decoded.list.records.items.first)
    #expect(Confidence(item.score)?.band == band)
    #expect(decoded.list.document.storage.span.string(item.scoreText.range) == score)
  }

  @Test("A lenient pass lowers a score slightly above 1 to 1")
  func almostOne() {
    for score in ["1.0000000000000000000001", "1.05"] {
      let decoded = Self.decode(Self.list(Self.item(["confidence_score": score])), .salvaging)
      #expect(decoded.list.records.items.map(\.score) == [1])
      #expect(decoded.warnings.map(\.message) == ["the score was lowered to 1"])
    }
  }

  @Test("A lenient pass repairs values without guessing and reports the rest")
  func lenient() {
    let text = """
      {"items": [\(Self.item(["confidence_score": "1.02"])), \(Self.item(["price_cents": "\"42\""])),
      \(Self.item(["confidence_score": "92"])), 7, \(Self.item(["retailer": nil])),
      \(Self.item(["price_cents": "\"42.00\""]))],
      "unmatched": null, "total_estimated_cost_cents": 1.5}
      """
    let decoded = Self.decode(text, .salvaging)
    #expect(decoded.isList)
    #expect(decoded.list.records.items.map(\.score) == [1, 0.9, 0.9])
    #expect(decoded.list.records.items.map(\.priceCents) == [100, 42, 100])
    #expect(decoded.rejects.map(\.path) == ["items[2]", "items[3]", "items[5]"])
    #expect(
      decoded.rejects.map(\.reason) == [
        "confidence_score: expected a score from 0 to 1, found 92",
        "expected an object, found 7",
        "price_cents: expected whole cents, found the string \"42.00\"",
      ])
    #expect(decoded.warnings.count == 8)
    #expect(!Self.decode(text).isList)
  }

  @Test("The warnings of a lenient pass come in document order")
  func lenientOrder() {
    let odd = Self.item(["confidence_score": "1.02", "price_cents": "\"x\""])
    let big = Self.item(["price_cents": "9223372036854775807"])
    let repaired = Self.item(["confidence_score": "1.02"])
    let text = Self.list(odd, repaired, big, odd)
    let warnings = Self.decode(text, .salvaging).warnings
    #expect(warnings.map(\.code) == ["rejected", "repaired", "rejected", "rejected"])
    let offsets = warnings.compactMap(\.range?.lowerBound)
    #expect(offsets == offsets.sorted() && offsets.count == 4)
  }

  @Test(
    "A lenient pass leaves out an invalid fee and keeps the other costs",
    arguments: [
      (
        "[{}, \(fee), {\"professional_type\": \"B\", \"estimate_cents\": 1.5}, 7]", 1,
        ["[0]", "[2]", "[3]"]
      ),
      ("{}", 0, [""]), ("null", 0, []), ("[]", 0, []), ("[\(fee)]", 1, []),
    ])
  func lenientFees(fees: String, kept: Int, rejects: [String]) {
    let costs = "\"materials_cents\": 1, \"total_low_cents\": 2, \"total_high_cents\": 3"
    func decode(_ costs: String, _ leniency: ListDecoder.Leniency) -> Decoded {
      Self.decode(Self.list(more: ", \"cost_breakdown\": {\(costs)}"), leniency)
    }
    let text = "\(costs), \"professional_fees\": \(fees)"
    let decoded = decode(text, .salvaging)
    #expect(decoded.isList)
    #expect(decoded.list.records.costs?.professionalFees.count == kept)
    #expect(decoded.list.records.costs?.totalHighCents == 3)
    let paths = rejects.map { "cost_breakdown.professional_fees" + $0 }
    #expect(decoded.rejects.map(\.path) == paths)
    #expect(decoded.warnings.count == (fees == "null" ? 1 : rejects.count))
    #expect(decode(text, .strict).isList == (rejects.isEmpty && fees != "null"))
    // Costs with an invalid amount are left out as a whole.
    let rest = decode("\"materials_cents\": true, \"professional_fees\": \(fees)", .salvaging)
    #expect(rest.list.records.costs == nil && rest.rejects.last?.path == "cost_breakdown")
  }

  private static let fee = #"{"professional_type": "A", "reason": "", "estimate_cents": 5}"#

  @Test("Texts beyond the reach of 32-bit offsets are an error")
  func tooMuchText() {
    let name = String(repeating: "\\u2014 wide ", count: 100)
    let item = Self.item(["product_name": "\"\(name)\""])
    let search = """
      , "unmatched": [{"category": "Rug", "search_keywords": "\(String(repeating: "é", count: 500))",
      "google_shopping_url": ""}]
      """
    let texts = [Self.list(item), Self.list(Self.item(), more: search)]
    for (text, room) in zip(texts, [800, 4000]) {
      for (isList, room) in [(false, room), (true, 100_000)] {
        var list = ShoppingList(DocumentBuffer(text))
        list.document.derivedLimit = list.document.derivedEnd + room
        var decoder = ListDecoder()
        #expect(decoder.decode(&list) == isList)
        let messages = decoder.problems.errors.map(\.message)
        let message = "the document's unescaped texts are larger than 4 GiB"
        #expect(messages == (isList ? [] : [message]))
        #expect(list.records.items.isEmpty == !isList)
      }
    }
  }
}
