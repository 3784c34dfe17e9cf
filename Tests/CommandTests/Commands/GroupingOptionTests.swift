import Testing

@testable import RemoShop

@Suite("--by")
struct GroupingOptionTests {
  @Test("Products stand under their shops, those without one last")
  func groups() {
    let list = """
      {"items": [
        {"category_group": "Rugs", "product_name": "Rug", "retailer": " ", "price_cents": 100,
         "product_url": "https://a.example/1", "confidence_score": 0.9, "why_matched": ""},
        {"category_group": "Sofas", "product_name": "Sofa", "retailer": "West Elm", "room": "Den",
         "price_cents": 200, "product_url": "https://a.example/2", "confidence_score": 0.9,
         "why_matched": ""},
        {"category_group": "Rugs", "product_name": "Mat", "retailer": "west  elm", "room": "Attic",
         "price_cents": 300, "product_url": "https://a.example/3", "confidence_score": 0.9,
         "why_matched": ""}
      ], "total_estimated_cost_cents": 600}
      """
    let text = run(
      "render", "-f", "text", "--brief", "--by", "retailer", "--locale", "de", "-q", input: list)
    #expect(
      text.output.hasSuffix(
        """
        West Elm
        Sofa, West Elm – 2,00 $
        Mat, west  elm – 3,00 $

        Weitere Händler
        Rug – 1,00 $

        Gesamt: 6,00 $

        """.replacing(" $", with: "\u{A0}$")), "\(text.output)")
    let csv = run(
      "render", "-f", "csv", "--by", "retailer", "--columns", "group,product_name",
      "-q", input: list)
    #expect(csv.output == "group,product_name\r\nSofas,Sofa\r\nRugs,Mat\r\nRugs,Rug\r\n")
    let json = run("render", "-f", "json", "--by", "retailer", "-q", input: list).output
    #expect(json.contains("\"retailers\": [") && json.contains("\"retailer\": \"West Elm\""))
    #expect(!json.contains("\"rooms\": ["))
  }

  @Test("Areas join categories in every language, and tables keep the categories")
  func areas() {
    func item(_ category: String, _ name: String) -> String {
      """
      {"category_group": "\(category)", "product_name": "\(name)", "retailer": "A", "room": "Den",
       "price_cents": 100, "product_url": "https://a.example/\(name)", "confidence_score": 0.9,
       "why_matched": ""}
      """
    }
    let items = [
      ("Curtains", "Fall"), ("Accent chairs", "Ola"), ("Gifts", "Bow"), ("Sofas", "Fjord"),
      ("", "Box"), ("Rugs", "Dune"), ("Flooring", "Plank"),
    ].map { item($0.0, $0.1) }
    let list =
      "{\"items\": [\(items.joined(separator: ","))], \"total_estimated_cost_cents\": 700}"
    func output(_ words: String...) -> String {
      run(["render", "--by", "area", "-q"] + words, input: list).output
    }
    func headings(_ locale: String) -> [String] {
      output("-f", "markdown", "--locale", locale).split(separator: "\n")
        .filter { $0.hasPrefix("## ") }.compactMap { $0.dropFirst(3).split(separator: " —").first }
        .map(String.init)
    }
    #expect(
      headings("en") == [
        "Seating", "Rugs & Flooring", "Window Treatments", "Gifts", "Other",
      ], "\(headings("en"))")
    #expect(
      headings("fr") == [
        "Assises et lits", "Tapis et sols", "Rideaux et stores", "Gifts", "Autres",
      ], "\(headings("fr"))")
    #expect(
      output("-f", "csv", "--columns", "group,product_name") == """
        group,product_name\r
        Sofas,Fjord\r
        Accent chairs,Ola\r
        Rugs,Dune\r
        Flooring,Plank\r
        Curtains,Fall\r
        Gifts,Bow\r
        ,Box\r

        """)
    #expect(output("-f", "csv", "--preset", "ffe").contains("\r\nS-01,"))
  }
}
