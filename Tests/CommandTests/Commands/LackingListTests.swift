import Testing

@testable import remo_shop

@Suite("What a list lacks")
struct LackingListTests {
  private static let start =
    #"{"items": [{"category_group": " ", "product_name": "Chair \t", "retailer": " \tR","#
    + #" "product_url": "", "why_matched": "", "price_cents": 100, "confidence_score": "#

  @Test("a search without a category is named by what is looked for")
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

  @Test("a row of one empty cell is no empty line, and TAB behind a space is no start of a cell")
  func cells() {
    let list = Self.start + #"0.9}], "total_estimated_cost_cents": 100}"#
    func rows(_ columns: String) -> String {
      run("render", "--format", "csv", "--columns", columns, "--quiet", input: list).output
    }
    #expect(rows("dimensions") == "dimensions\r\n\"\"\r\n")
    #expect(rows("dimensions,label") == "dimensions,label\r\n,\r\n")
    #expect(rows("retailer") == "retailer\r\n\"' \tR\"\r\n")
  }

  @Test("prices that pass 64 bits are an error of the item that does")
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
