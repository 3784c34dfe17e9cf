import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Lenient decoding")
struct LenientDecodingTests {
  private static let values = [
    "null", "true", "-1", "0", "249.99", "\"42\"", "\"4.2\"", "92", "1.02", "1.06", "1e400", "[]",
    "{}", "{\"a\":[1,{\"b\":null}]}", "\"text\"", "\"\"", "9223372036854775807",
    "9223372036854775808", "2.4999e4", "-0.0", "\"\\u0000\"",
  ]
  private static let itemKeys = ContractKeys.Item.names.names
  private static let unmatchedKeys = ContractKeys.Unmatched.names.names

  /// An object with its fields in random order, some mutated or missing, or another value.
  private static func element(
    _ fields: [(String, String)], _ generator: inout SplitMix
  ) -> String {
    if generator.below(12) == 0 { return values[generator.below(values.count)] }
    var fields = fields
    for _ in 0..<max(0, generator.below(5) - 2) {
      let place = generator.below(fields.count)
      switch generator.below(4) {
      case 0: fields.remove(at: place)
      case 1: fields.append(("new_\(generator.below(1000))_\(fields.count)", "[{\"x\": 1}]"))
      default: fields[place].1 = values[generator.below(values.count)]
      }
    }
    fields.shuffle(using: &generator)
    return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func item(_ number: Int, _ generator: inout SplitMix) -> String {
    element(
      itemKeys.map { key in
        switch key {
        case "price_cents": (key, "\(number * 100)")
        case "confidence_score": (key, "0.9")
        case "quantity": (key, "2")
        case "decision": (key, "\"approved\"")
        case "why_matched": (key, "\"#\(number)\"")
        default: (key, "\"text\"")
        }
      }, &generator)
  }

  private static func search(_ generator: inout SplitMix) -> String {
    element(unmatchedKeys.map { ($0, "\"text\"") }, &generator)
  }

  @Test("A part that was left out is not reported as repaired")
  func repairsOfRejects() {
    let quoted = ["price_cents": "\"500\"", "confidence_score": "\"92\""]
    let most = ["price_cents": "\"\(Int64.max)\"", "confidence_score": "\"0.9\""]
    let items = [
      ListDecoderTests.item(["price_cents": "\"500\""]), ListDecoderTests.item(quoted),
      ListDecoderTests.item(most), ListDecoderTests.item(["confidence_score": "1.01"]),
    ]
    let document = """
      {"items": [\(items.joined(separator: ", "))], "unmatched": null,
      "total_estimated_cost_cents": "1"}
      """
    let decoded = ListDecoderTests.decode(document, .salvaging)
    #expect(decoded.rejects.map(\.path) == ["items[1]", "items[2]"])
    #expect(
      decoded.warnings.filter { $0.code == "repaired" }.map(\.path) == [
        "items[0].price_cents", "items[3].confidence_score", "unmatched",
        "total_estimated_cost_cents",
      ])
  }

  @Test(
    "A part that was left out is reported once, without the errors inside it",
    arguments: [true, false])
  func nestedRejects(_ feesFirst: Bool) {
    let fees = """
      "professional_fees": [{"professional_type": "", "reason": "", "estimate_cents": true}]
      """
    let rest = #""materials_cents": "4200", "total_low_cents": true, "total_high_cents": 1"#
    let costs = (feesFirst ? [fees, rest] : [rest, fees]).joined(separator: ", ")
    let outcome = ListDecoderTests.decode(
      "{\"items\": [], \"total_estimated_cost_cents\": 0, \"cost_breakdown\": {\(costs)}}",
      .salvaging)
    #expect(outcome.warnings.map(\.path) == ["cost_breakdown"])
    #expect(outcome.rejects.map(\.path) == ["cost_breakdown"])
  }

  @Test("Each part that was left out has a reason, in a wrapper too", arguments: ["", "data."])
  func reasons(_ prefix: String) {
    let item = ListDecoderTests.item(["product_name": "\"Caf\\u00e9\"", "price_cents": "-1"])
    let most = ListDecoderTests.item(["price_cents": "\(Int64.max)"])
    let list = """
      {"items": [[1], \(item), \(ListDecoderTests.item()), \(most)], "unmatched": [{"category": 1}],
      "total_estimated_cost_cents": 100, "cost_breakdown": {"materials_cents": "1", "total_low_cents": 1,
      "total_high_cents": 1, "professional_fees": [null, {"reason": "", "estimate_cents": 0.5}]}}
      """
    let text = prefix.isEmpty ? list : "{\"success\": true, \"data\": \(list)}"
    let rejects = ListDecoderTests.decode(text, .salvaging).rejects
    #expect(
      rejects.map { "\($0.path): \($0.reason)" }
        == [
          "items[0]: expected an object, found an array",
          "items[1]: price_cents: expected cents of 0 or more, found -1",
          "items[3]: the sum of the prices overflows at this item",
          "unmatched[0]: category: expected a string, found 1",
          "cost_breakdown.professional_fees[0]: expected an object, found null",
          "cost_breakdown.professional_fees[1]: estimate_cents: expected whole cents, found 0.5",
        ].map { prefix + $0 })
    #expect(
      rejects.map { "\($0.part) \($0.code)" } == [
        "item wrong-type", "item invalid-cents", "item total-overflow", "unmatched_item wrong-type",
        "professional_fee wrong-type", "professional_fee invalid-cents",
      ])
  }

  @Test(
    "An API error hides all problems of the list that came with it",
    arguments: [ListDecoder.Leniency.strict, .salvaging])
  func apiError(_ leniency: ListDecoder.Leniency) {
    let most = ListDecoderTests.item(["price_cents": "\(Int64.max)"])
    let list = ListDecoderTests.list(most, ListDecoderTests.item(), "7")
    for text in [
      "{\"success\": false, \"data\": \(list), \"error\": \"E1\"}",
      "{\"error\": \"E1\", \"data\": \(list), \"success\": false}",
      list.dropLast() + ", \"success\": false, \"error\": \"E1\"}",
    ] {
      let decoded = ListDecoderTests.decode(text, leniency)
      #expect(
        decoded.problems.errors.map(\.message) == ["this is the API's error, not a list: E1"])
      #expect(!decoded.isList && decoded.list.records.repairs.isEmpty)
    }
  }

  @Test("Every item of 500 mutated documents is either accepted or rejected")
  func nothingIsLost() throws {
    var generator = SplitMix(11)
    var decoder = ListDecoder(.salvaging)
    var strict = ListDecoder(.strict)
    var rejected = 0
    var emptyCount = 0
    for _ in 0..<500 {
      let items = (0..<generator.below(9)).map { Self.item($0, &generator) }
      let searches = (0..<generator.below(4)).map { _ in Self.search(&generator) }
      let total = generator.below(3) == 0 ? Self.values[generator.below(Self.values.count)] : "1"
      let text =
        "{\"items\": [\(items.joined(separator: ",\n"))], "
        + "\"unmatched\": [\(searches.joined(separator: ","))], "
        + "\"total_estimated_cost_cents\": \(total)}"
      var list = ShoppingList(DocumentBuffer(text))
      guard decoder.decode(&list) else {
        // Every item, or every search of a list without items, is invalid.
        #expect(decoder.problems.errors.contains { $0.code == "nothing-left" }, "\(text)")
        emptyCount += 1
        continue
      }
      let decoded = ListDecoderTests.Decoded(
        isList: true, list: list, problems: decoder.problems)
      let paths = decoded.rejects.map(\.path)
      rejected += paths.count
      #expect(Set(paths).count == paths.count)
      let lostItems = paths.filter { $0.hasPrefix("items[") }
      #expect(list.records.items.count + lostItems.count == items.count, "\(text)")
      let taken = list.records.items.map { "items[\($0.index)]" }
      #expect(Set(taken + lostItems) == Set(items.indices.map { "items[\($0)]" }))
      let lostSearches = paths.filter { $0.hasPrefix("unmatched[") }
      #expect(list.records.unmatched.count + lostSearches.count == searches.count, "\(text)")
      for reject in decoded.rejects {
        let raw = list.document.storage.span.string(reject.range)
        #expect((items + searches).contains(raw), "\(raw)")
      }
      // Each rejected and each repaired part has a warning; a document without any is valid.
      #expect(list.records.repairs.count >= paths.count)
      var same = ShoppingList(DocumentBuffer(text))
      #expect(strict.decode(&same) == list.records.repairs.isEmpty, "\(text)")
      if list.records.repairs.isEmpty {
        #expect(same.records.items.count == list.records.items.count)
      }
    }
    #expect(rejected > 300 && 1...100 ~= emptyCount)
  }

  @Test(
    "An unmatched value that is not an array is left out, and the products stay",
    arguments: ["{}", "\"text\"", "7", "{\"a\": [1, {}]}"])
  func unmatchedOfAnotherType(_ value: String) {
    let text =
      "{\"items\": [\(ListDecoderTests.item([:]))], \"unmatched\": \(value),"
      + " \"total_estimated_cost_cents\": 1}"
    let decoded = ListDecoderTests.decode(text, .salvaging)
    #expect(decoded.isList)
    #expect(decoded.list.records.items.count == 1)
    #expect(decoded.rejects.map(\.path) == ["unmatched"])
    #expect(
      decoded.rejects.map { decoded.list.document.storage.span.string($0.range) }
        == [value])
    #expect(!ListDecoderTests.decode(text).isList)
  }

  @Test("An item that makes the sum overflow is left out, and later items are kept")
  func overflow() {
    let big = ListDecoderTests.item(["price_cents": "9223372036854775807"])
    let small = ListDecoderTests.item(["price_cents": "7"])
    let text = ListDecoderTests.list(small, big, small)
    let decoded = ListDecoderTests.decode(text, .salvaging)
    #expect(decoded.isList)
    #expect(decoded.list.records.items.map(\.index) == [0, 2])
    #expect(decoded.rejects.map(\.path) == ["items[1]"])
    let reason = "the sum of the prices overflows at this item"
    #expect(decoded.rejects.map(\.reason) == [reason])
    #expect(!ListDecoderTests.decode(text).isList)
  }
}
