import RemoBytes
import Testing

@testable import RemoShop

@Suite("From bytes to bytes")
struct ListPipelineTests {
  private static let list = """
    {"items": [{"category_group": "Sofas", "product_name": "Sofa <3> & more", "retailer": "Shop",
    "price_cents": 189900, "product_url": "https://shop.example/1?a=1&b=2",
    "confidence_score": 0.75, "why_matched": "Same \\"arms\\""}],
    "unmatched": [], "total_estimated_cost_cents": 189900}
    """

  // A workbook is compressed; its own tests look into it.
  private static let readable = ListFormat.allCases.filter { $0 != .xlsx }

  @Test("every format shows the product, its price and its label", arguments: readable)
  func formats(format: ListFormat) throws {
    var pipeline = try ListPipeline(format)
    let first = try pipeline.document(from: Self.list.utf8)
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.contains("Sofa"))
    #expect(text.contains(format == .csv ? "1899.00" : "1,899") || format == .markdown)
    #expect(text.contains("Close match"))
    #expect(try pipeline.document(from: Self.list.utf8) == first)
  }

  @Test("the page escapes what the list says")
  func escaping() throws {
    var pipeline = try ListPipeline(.html)
    let text = String(decoding: try pipeline.document(from: Self.list.utf8), as: UTF8.self)
    #expect(text.contains("Sofa &lt;3&gt; &amp; more"))
    #expect(!text.contains("<3>"))
  }

  @Test("a template of one's own takes the names of the list")
  func ownTemplate() throws {
    var pipeline = try ListPipeline(
      DocumentTemplate(
        fileName: "mine.txt",
        source: "{{total}}{{#groups}} {{name}}:{{#items}} {{name}}{{/items}}{{/groups}}"))
    let text = String(decoding: try pipeline.document(from: Self.list.utf8), as: UTF8.self)
    #expect(text == "$1,899.00 Sofas: Sofa <3> & more")
  }

  @Test("links and keywords are written as they are followed and searched for")
  func tidied() throws {
    var pipeline = try ListPipeline(
      DocumentTemplate(
        fileName: "mine.txt",
        source: "{{#products}}{{link}}|{{/products}}{{#unmatched}}{{keywords}}|{{/unmatched}}"))
    let text = """
      {"items": [{"category_group": "Sofas", "product_name": "Sofa", "retailer": "Shop",
      "price_cents": 1, "product_url": "HTTPS:////shop.example//a  ", "confidence_score": 0.75,
      "why_matched": ""}], "total_estimated_cost_cents": 1, "unmatched": [{"category": "Rug",
      "search_keywords": " wool\\u1680\\t rug ", "google_shopping_url": ""}]}
      """
    #expect(
      String(decoding: try pipeline.document(from: text.utf8), as: UTF8.self)
        == "HTTPS://shop.example//a|wool rug|")
  }

  @Test("a misspelt name is an error with its place and the nearest name")
  func misspelt() {
    let template = DocumentTemplate(fileName: "mine.txt", source: "one\n{{totl}}")
    #expect {
      _ = try ListPipeline(template)
    } throws: { error in
      "\(error)".contains("mine.txt:2:") && "\(error)".contains("total")
    }
  }
}
