import Foundation
import RemoRubric
import RemoShop
import Testing

@Suite("Suites, judgments and limits of RemoRubric without files")
struct RubricFormTests {
  private let rubric: Rubric

  init() throws { rubric = try #require(Rubric.builtIn("room-match")) }

  @Test("A suite is read from a table as from JSON")
  func table() throws {
    let table = """
      id,wanted.category,candidate.id,candidate.category,grade,expect.best
      sofa,Sofa,a,Couch,1,yes
      sofa,,b,Rug,0,
      """
    let suite = try RubricSuite(decoding: Data(table.utf8), for: rubric)

    #expect(suite.count == 1 && suite.run(rubric).isPassing)
  }

  @Test("A draft of cases passes")
  func draft() throws {
    let cases =
      #"[{"id": "sofa", "wanted": {"category": "Sofa"}, "candidates": [{"id": "a", "#
      + #""category": "Couch"}]}]"#
    let draft = try RubricSuite.draft(from: cases.utf8, by: rubric)
    let suite = try RubricSuite(decoding: draft.utf8, for: rubric)

    #expect(suite.run(rubric).isPassing)
    #expect(throws: RubricError.self) { try RubricSuite.draft(from: "{}".utf8, by: rubric) }
  }

  @Test("Judgments and results are evaluated in every form")
  func judgments() throws {
    let evaluation = try Evaluation(
      judgments: "query,docid,rating\nsofa,a,1.0\nsofa,b,0\n".utf8,
      run: #"{"sofa": {"b": 0.9, "a": 0.8}}"#.utf8, metrics: try Metric.list("mrr"))

    #expect(evaluation["mrr"] == 0.5)
    do throws(RubricError) {
      _ = try Evaluation(judgments: "query,docid,rating\nsofa,a,x\n".utf8, run: "".utf8)
      Issue.record("an invalid grade was read")
    } catch {
      #expect(error.diagnostics.map(\.line) == [2])
    }
  }

  @Test("A rubric has limits of a room of its own")
  func limits() throws {
    var rubric = rubric
    #expect(rubric.roomLimits == nil && !RoomLimit.builtIn.isEmpty)
    rubric.roomLimits = [
      RoomLimit(
        categories: ["rug"], measure: .sides,
        bounds: [.init(side: .shorter, share: 0.85), .init(side: .longer, share: 0.85)])
    ]

    #expect(try Rubric(decoding: Data(rubric.json.utf8)) == rubric)
  }
}
