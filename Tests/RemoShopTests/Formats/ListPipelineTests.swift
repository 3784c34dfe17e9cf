import RemoBytes
import Testing

@testable import RemoShop

@Suite("List pipelines")
struct ListPipelineTests {
  private static let list = """
    {"items": [{"category_group": "Sofas", "product_name": "Sofa <3> & more", "retailer": "Shop",
    "price_cents": 189900, "product_url": "https://shop.example/1?a=1&b=2",
    "confidence_score": 0.75, "why_matched": "Same \\"arms\\""}],
    "unmatched": [], "total_estimated_cost_cents": 189900}
    """

  // A workbook is compressed; its own tests read it.
  private static let readable = ListFormat.allCases.filter { $0 != .xlsx }

  @Test("Every format is found by its name")
  func names() {
    for format in ListFormat.allCases { #expect(ListFormat(rawValue: format.rawValue) == format) }
    #expect(ListFormat(rawValue: "HTML") == nil && ListFormat(rawValue: "") == nil)
  }

  @Test("A long list is read in pieces and written like a short one")
  func piecesOfLongLists() throws {
    func document(_ numbers: Range<Int>) -> String {
      let items = numbers.map { number in
        let name = number % 3 == 0 ? "\\u004eame \(number)" : "Name \(number)"
        let detail = number % 5 == 0 ? "null" : "\"with \\\"quotes\\\"\""
        return """
          {"category_group":"G","product_name":"\(name)","retailer":"","price_cents":\(number),\
          "product_url":"https://a.example/\(number)","image_url":null,"confidence_score":0.9,\
          "why_matched":"","fit_status":null,"fit_detail":\(detail),"dimensions":null}
          """
      }
      return "{\"items\":[\(items.joined(separator: ","))],\"total_estimated_cost_cents\":0}"
    }
    var options = ListOptions()
    options.itemOrder = .input
    let template = DocumentTemplate(
      fileName: "list.txt",
      source: """
        {{#products}}{{name}} {{link}}
        {{/products}}{{#groups}}{{#items}}{{price_cents}} {{fit_detail}}
        {{/items}}{{/groups}}
        """)
    var pipeline = try ListPipeline(template, list: options)
    func lines(_ numbers: Range<Int>) throws -> [Substring] {
      String(decoding: try pipeline.document(from: document(numbers).utf8), as: UTF8.self)
        .split(separator: "\n")
    }
    let long = try lines(1..<1101)
    #expect(long.count == 2200)
    for start in [1, 550, 1090] {
      let short = try lines(start..<(start + 11))
      #expect(short.prefix(11) == long[(start - 1)..<(start + 10)])
      #expect(short.suffix(11) == long[(start + 1099)..<(start + 1110)])
    }
  }

  @Test("Every format shows the product, its price and its label", arguments: readable)
  func formats(format: ListFormat) throws {
    var pipeline = try ListPipeline(format)
    let first = try pipeline.document(from: Self.list.utf8)
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.contains("Sofa"))
    #expect(text.contains(format == .csv ? "1899.00" : "1,899") || format == .markdown)
    #expect(text.contains("Close match"))
    #expect(try pipeline.document(from: Self.list.utf8) == first)
  }

  @Test("The page escapes the list's texts")
  func escaping() throws {
    var pipeline = try ListPipeline(.html)
    let text = String(decoding: try pipeline.document(from: Self.list.utf8), as: UTF8.self)
    #expect(text.contains("Sofa &lt;3&gt; &amp; more"))
    #expect(!text.contains("<3>"))
  }

  @Test("A custom template reads the names of the list")
  func ownTemplate() throws {
    var pipeline = try ListPipeline(
      DocumentTemplate(
        fileName: "mine.txt",
        source: "{{total}}{{#groups}} {{name}}:{{#items}} {{name}}{{/items}}{{/groups}}"))
    let text = String(decoding: try pipeline.document(from: Self.list.utf8), as: UTF8.self)
    #expect(text == "$1,899.00 Sofas: Sofa <3> & more")
  }

  @Test("Templates get normalized links and keywords")
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
    var json = try ListPipeline(.json)
    let object = String(decoding: try json.document(from: text.utf8), as: UTF8.self)
    #expect(object.contains(#""search_keywords": "wool rug","#))
  }

  @Test("A search for an unmatched (low confidence) product keeps its retailer and price")
  func demotedSearch() throws {
    var pipeline = try ListPipeline(
      DocumentTemplate(
        fileName: "mine.json",
        source: "{{#unmatched}}[\"{{retailer}}\",{{price_cents}}]{{/unmatched}}"))
    let text = """
      {"items": [{"category_group": "Sofas", "product_name": "Sofa", "retailer": "Shop",
      "price_cents": 700, "product_url": "", "confidence_score": 0.25, "why_matched": ""}],
      "total_estimated_cost_cents": 1, "unmatched": [{"category": "Rug", "search_keywords": "wool",
      "google_shopping_url": ""}]}
      """
    let rows = String(decoding: try pipeline.document(from: text.utf8), as: UTF8.self)
    #expect(rows == #"["Shop",700]["",0]"#)
  }

  @Test("A misspelled name is an error with its location and the closest name")
  func misspelt() {
    let template = DocumentTemplate(fileName: "mine.txt", source: "one\n{{totl}}")
    #expect {
      _ = try ListPipeline(template)
    } throws: { error in
      "\(error)".contains("mine.txt:2:") && "\(error)".contains("total")
    }
  }
}
