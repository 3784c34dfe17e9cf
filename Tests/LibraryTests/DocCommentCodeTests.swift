import Foundation
import RemoRubric
import RemoShop
import RemoShopFoundation
import Testing

// The code in doc comments of RemoRubric and RemoShopFoundation, word for word.

/// Shown at `Candidate`.
private func sofa() -> Candidate {
  let sofa = Candidate(
    id: "sofa-1", attributes: ["name": "Oak Sofa", "materials": "oak"], price: Amount(89_900))
  return sofa
}

/// Shown on the front page of RemoRubric.
private func score(_ sofa: Candidate, by data: Data) throws -> Double {
  let rubric = try Rubric(decoding: data)
  let score = rubric.score(sofa, for: ["category": "Sofa", "materials": "oak"])
  print(score.score, score.contributions.map(\.evidence))
  return score.score
}

/// Shown at `ArrangedList.data(as:)` and `AmountFormatStyle`.
private func write(_ list: ShoppingList, to url: URL) throws -> String {
  try list.arranged().data(as: .xlsx).write(to: url)
  return Amount(189_900).formatted(.money(in: .usd))  // "$1,899.00"
}

@Suite("Code in doc comments")
struct DocCommentCodeTests {
  @Test("The code in doc comments does what the comments say")
  func results() throws {
    let rubric = """
      {"schema": 1, "name": "oak", "version": "1.0.0", "criteria": [
        {"id": "material", "weight": 1, "kind": "exact", "wanted": "materials",
         "candidate": "materials"}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
      """
    #expect(try score(sofa(), by: Data(rubric.utf8)) == 1)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xlsx")
    let list = try ShoppingList(decoding: listText([]))
    #expect(try write(list, to: file) == "$1,899.00")
    #expect(try Data(contentsOf: file).starts(with: "PK".utf8))
    try FileManager.default.removeItem(at: file)
  }
}
