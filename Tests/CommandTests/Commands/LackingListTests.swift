import Testing

@testable import remo_shop

@Suite("Lists with missing or odd values")
struct LackingListTests {
  private static let start =
    #"{"items": [{"category_group": " ", "product_name": "Chair \t", "retailer": " \tR","#
    + #" "product_url": "", "why_matched": "", "price_cents": 100, "confidence_score": "#

  @Test("A search without a category is named by its search terms")
  func category() {
    let list =
      Self.start + #"0.3}], "unmatched": [{"category": "", "search_keywords": "oak stool","#
      + #" "google_shopping_url": ""}], "total_estimated_cost_cents": 0}"#
    let text = run("render", "--format", "text", "--quiet", input: list).output
    #expect(text.contains("- Chair. Try searching: Chair\n"))
    #expect(text.contains("- oak stool. Try searching: oak stool\n"))
    let json = run("render", "--format", "json", "--quiet", input: list).output
    #expect(json.count(of: #""category": null"#) == 2 || json.count(of: #""category":null"#) == 2)
  }

  @Test("A row with one empty cell is quoted, and a tab after a leading space is escaped")
  func cells() {
    let list = Self.start + #"0.9}], "total_estimated_cost_cents": 100}"#
    func rows(_ columns: String) -> String {
      run("render", "--format", "csv", "--columns", columns, "--quiet", input: list).output
    }
    #expect(rows("dimensions") == "dimensions\r\n\"\"\r\n")
    #expect(rows("dimensions,label") == "dimensions,label\r\n,\r\n")
    #expect(rows("retailer") == "retailer\r\n\"' \tR\"\r\n")
  }

  @Test("A price sum beyond 64 bits is an error of the item that exceeds it")
  func overflow() {
    let item = Self.start.dropFirst(#"{"items": ["#.count) + "0.9}"
    let most = item.replacing("100", with: "9223372036854775807")
    let list = #"{"items": [\#(most), \#(item)], "total_estimated_cost_cents": 0}"#
    let outcome = run("render", "--format", "text", input: list)
    #expect(outcome.code == .badInput && outcome.errors.contains("error: items[1]: the sum of the"))
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
