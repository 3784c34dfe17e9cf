import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Renovation costs")
struct RenovationCostsTests {
  private static let item = ListDecoderTests.item()

  private static func list(_ costs: String) throws -> ArrangedList {
    let text = ListDecoderTests.list(item, more: ", \"cost_breakdown\": \(costs)")
    return try ShoppingList(decoding: text).arranged()
  }

  private static let all = """
    {"materials_cents": 111100, "labor_estimate_cents": 222200, "labor_estimate_note": "two days",
    "permit_fees_estimate_cents": 33300, "total_low_cents": 444400, "total_high_cents": 555500,
    "professional_fees": [{"professional_type": "Electrician", "reason": "new <lines>",
    "estimate_cents": 66600}]}
    """

  @Test(
    "Renovation costs follow the total as an estimate and are not included in it",
    arguments: [ListFormat.markdown, .html, .text])
  func shown(_ format: ListFormat) throws {
    let text = try Self.list(Self.all).text(as: format).replacing("\\", with: "")
    for amount in ["$1,111.00", "$2,222.00", "$333.00", "$4,444.00 – $5,555.00", "$666.00"] {
      #expect(text.contains(amount), "\(amount)")
    }
    #expect(text.contains("two days") && text.contains("Electrician"))
    #expect(text.contains(format == .html ? "new &lt;lines&gt;" : "new <lines>"))
    #expect(text.contains("not included in the total"))
    let total = try #require(text.range(of: "$1.00"))
    let materials = try #require(text.range(of: "$1,111.00"))
    #expect(total.lowerBound < materials.lowerBound)
  }

  @Test("Missing costs are left out", arguments: [ListFormat.markdown, .html, .text])
  func partial(_ format: ListFormat) throws {
    let costs = "{\"materials_cents\": 1, \"total_low_cents\": 2, \"total_high_cents\": 3}"
    let text = try Self.list(costs).text(as: format)
    #expect(text.contains("Materials") && !text.contains("Labo") && !text.contains("Permit"))
    let none = try Self.list("null").text(as: format)
    #expect(!none.contains("Materials"))
  }

  @Test(
    "A note without an amount and a fee without a profession are shown",
    arguments: [ListFormat.markdown, .html, .text, .email])
  func gaps(_ format: ListFormat) throws {
    let costs = """
      {"materials_cents": 1, "labor_estimate_note": "ask first", "total_low_cents": 2,
      "total_high_cents": 3, "professional_fees":
      [{"professional_type": " ", "reason": "x", "estimate_cents": 66600}]}
      """
    let text = try Self.list(costs).text(as: format)
    #expect(text.contains("ask first") && text.contains("Labor"))
    #expect(text.contains("Professional fee"))
    #expect(!text.contains(", $666") && !text.contains("<bdi> </bdi>"))
  }

  @Test(
    "Templates have each amount as a number, and 0 for missing amounts",
    arguments: [
      (
        all,
        "111100 1111.00 222200 2222.00 33300 333.00 444400 4444.00 555500 5555.00 66600 666.00"
          + " !materials!labor!permits!low!high"
      ),
      (
        #"{"materials_cents": 5, "total_low_cents": 0, "total_high_cents": 70}"#,
        "5 0.05 0 0.00 0 0.00 0 0.00 70 0.70 !materials!high"
      ),
    ])
  func numbers(_ costs: String, _ expected: String) throws {
    let names = ["materials", "labor", "permits", "low", "high"]
    var source = "{{#costs}}"
    for name in names { source += "{{\(name)_cents}} {{\(name)_decimal}} " }
    source += "{{#fees}}{{amount_cents}} {{amount_decimal}} {{/fees}}"
    for name in names { source += "{{#\(name)_cents}}!\(name){{/\(name)_cents}}" }
    source += "{{/costs}}"
    for file in ["t.txt", "t.json", "t.xml", "t.csv", "t.md", "t.html"] {
      let template = DocumentTemplate(fileName: file, source: source)
      #expect(try Self.list(costs).text(by: template) == expected, "\(file)")
    }
  }

  @Test(
    "Templates have a score without an exponent or a localized decimal mark",
    arguments: [
      ("0.85", "!0.85"), ("9e-1", "!0.9"), ("500e-3", "!0.5"), ("1.0", "!1.0"), ("1", "!1"),
    ])
  func score(_ score: String, _ expected: String) throws {
    let item = ListDecoderTests.item(["confidence_score": score])
    var options = ListOptions()
    options.locale = try #require(ListLocale("de"))
    let list = try ShoppingList(decoding: ListDecoderTests.list(item)).arranged(options)
    for file in ["t.json", "t.xml", "t.csv", "t.html"] {
      let template = DocumentTemplate(
        fileName: file,
        source: "{{#products}}{{#score_decimal}}!{{/score_decimal}}{{score_decimal}}{{/products}}")
      #expect(try list.text(by: template) == expected, "\(file)")
    }
  }

  @Test("JSON has the renovation costs unchanged, and CSV has none")
  func tables() throws {
    let list = try Self.list(Self.all)
    let json = try JSONValue(parsing: DocumentBuffer(try list.text(as: .json)))
    let costs = try #require(json["cost_breakdown"])
    for (key, cents) in [("materials_cents", 111_100.0), ("total_high_cents", 555_500)] {
      guard case .number(let value, _)? = costs[key]?.kind else {
        Issue.record("no \(key)")
        continue
      }
      #expect(value == cents)
    }
    #expect(costs["labor_estimate_note"]?.text == "two days")
    #expect(try list.text(as: .csv).split(separator: "\r\n").count == 2)
  }
}
