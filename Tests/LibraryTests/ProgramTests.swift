import Foundation
import RemoRubric
import RemoShop
import Testing

/// A whole program in forty lines, with nothing but the public API.
private func program(rubricFile: Data, suiteFile: Data) throws -> [String] {
  // Load a rubric.
  let rubric = try Rubric(decoding: rubricFile)

  // Score a candidate.
  let wanted: Attributes = [
    "category": "Sofa", "material": "velvet", "color": "navy", "dimensions": "84\"W x 36\"D",
  ]
  let sofa = Candidate(
    id: "a",
    attributes: [
      "name": "Hadley Couch", "category": "Couch", "material": "velvet",
      "color": "midnight blue", "dimensions": "213 x 91 cm", "retailer": "Harbor & Pine",
      "product_url": "https://shop.example/hadley",
    ], price: Amount(129_900))
  let score = rubric.score(sofa, for: wanted)
  var output = ["\(sofa.name): \(score.score), \(rubric.bands[score.band].id)"]

  // Rank a list within a budget.
  let item = WantedItem(id: "sofa", wanted: wanted, candidates: [sofa])
  let ranked = try Scorer(rubric).shoppingList(for: [item], budget: Amount(150_000))
  output += ranked.notes

  // Render it.
  output.append(try ranked.list.arranged().text(as: .markdown))

  // Evaluate a suite.
  let suite = try RubricSuite(decoding: suiteFile, for: rubric)
  output.append(suite.run(rubric).report(name: rubric.name).verdict)
  return output
}

@Suite("A program of forty lines")
struct ProgramTests {
  @Test("The program loads a rubric, scores, ranks, renders and evaluates")
  func wholeProgram() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../rubrics")
    let output = try program(
      rubricFile: Data(contentsOf: folder.appendingPathComponent("room-match.json")),
      suiteFile: Data(contentsOf: folder.appendingPathComponent("suites/room-match.jsonl")))
    #expect(output.first?.hasPrefix("Hadley Couch: 1.0, match") == true)
    #expect(output.joined(separator: "\n").contains("Hadley Couch"))
    #expect(output.last == "All 235 cases pass.")
  }
}
