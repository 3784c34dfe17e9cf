import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Renovation costs")
struct RenovationCostsTests {
  private static let item = ListDecoderTests.item()

  private static func list(_ costs: String) throws -> RenderedList {
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
    "all of them are shown after the total, as an estimate, and added to nothing",
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

  @Test("what is not given is left out", arguments: [ListFormat.markdown, .html, .text])
  func partial(_ format: ListFormat) throws {
    let costs = "{\"materials_cents\": 1, \"total_low_cents\": 2, \"total_high_cents\": 3}"
    let text = try Self.list(costs).text(as: format)
    #expect(text.contains("Materials") && !text.contains("Labo") && !text.contains("Permit"))
    let none = try Self.list("null").text(as: format)
    #expect(!none.contains("Materials"))
  }

  @Test(
    "a note without an amount is shown, and a fee without a profession is one all the same",
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

  @Test("JSON has them as they are, CSV has none")
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
