import Foundation
import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

@Suite("Remo's scores as input of rank")
struct RemoScoresTests {
  private static let scores = """
    "category_score": 1, "material_score": 0.9, "color_score": 0.8, "style_score": 1,
    "dimensions_score": 0.5, "weighted_total": 0.91
    """

  private func rank(_ text: String) throws -> (ranking: Ranking, items: [[String: Any]]) {
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "input.json", scorer: builtInScorer("room-match"))
    let bytes = try #require(ranking.output, "\(ranking.input.diagnostics.map(\.message))")
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (ranking, try #require(object?["items"] as? [[String: Any]]))
  }

  @Test("The keys of the answer count as judged values, in a product or under scores")
  func judged() throws {
    let plain = """
      "id": "1", "name": "A", "scores": {"category": 1, "material": 0.9, "color": 0.8, "style": 1,
      "dimensions": 0.5}
      """
    var found: [Double] = []
    for product in [
      plain, "\"product_name\": \"A\", \(Self.scores)",
      "\"name\": \"A\", \"scores\": {\(Self.scores)}",
    ] {
      let (ranking, items) = try rank(
        "{\"items\": [{\"wanted\": {\"category\": \"Lamp\"}, \"candidates\": [{\(product)}]}]}")
      found.append(try #require(items.first?["confidence_score"] as? Double))
      #expect(items.first?["product_name"] as? String == "A")
      #expect(ranking.input.diagnostics.map(\.code) == ["unpriced-item"])
      #expect(ranking.notes.isEmpty == (product == plain))
    }
    #expect(Set(found).count == 1)
  }

  @Test("A note says what is done with the scores")
  func note() throws {
    let product = "{\"product_name\": \"A\", \(Self.scores)}"
    let input = "{\"items\": [{\"wanted\": {}, \"candidates\": [\(product), \(product)]}]}"
    #expect(
      try rank(input).ranking.notes.first
        == "category_score, color_score, dimensions_score, material_score, style_score of 2 products"
        + " count as judged values; 'room-match' weighs them, and 'weighted_total' is not read")
  }

  @Test("A list of scored products gets shops and categories from links and names")
  func products() throws {
    let (_, items) = try rank(
      """
      {"items": [
        {"product_name": "Harlow Sofa", "price_cents": 9900, \(Self.scores),
         "product_url": "https://www.westelm.com/products/harlow-h1/"},
        {"product_name": "Otto Coffee Table", "price_cents": 9900, \(Self.scores),
         "product_url": "https://shop.example/otto", "why_matched": "Same legs"},
        {"product_name": "Nimbus 7", "category": "Wall Art", "retailer": "R", \(Self.scores),
         "product_url": "https://ikea.com/x"}]}
      """)
    #expect(items.map { $0["category_group"] as? String } == ["Sofa", "Coffee Table", "Wall Art"])
    #expect(items.map { $0["retailer"] as? String } == ["West Elm", "shop.example", "R"])
    #expect(items[1]["why_matched"] as? String == "Same legs")
  }

  @Test("A score out of range, or null, is no judged value")
  func bad() throws {
    let (ranking, _) = try rank(
      """
      {"items": [{"wanted": {"category": "Sofa"}, "candidates": [
        {"name": "A", "price_cents": 1, "category_score": 1, "color_score": 97, "style_score": null}]}]}
      """)
    #expect(ranking.input.diagnostics.map(\.code) == ["out-of-range"])
  }

  @Test("A shopping list is still no input of rank")
  func shoppingList() throws {
    let list = """
      {"items": [{"category_group": "Sofa", "product_name": "A", "confidence_score": 0.9}]}
      """
    let ranking = try Ranking(
      ContiguousArray(list.utf8), name: "", scorer: builtInScorer("room-match"))
    #expect(ranking.input.diagnostics.map(\.code) == ["not-wanted-items"])
  }
}
