import RemoBytes
import Testing

@testable import RemoRubric

@Suite("The judged cases", .enabled(if: sharedFolder != nil, "shared test material is absent"))
struct JudgedCasesTests {
  @Test("Every expectation of every judged case holds")
  func judgedCases() throws {
    let scorer = try builtInScorer("room-match")
    let file = try shared("rubric-data/remo-judged.jsonl")
    let reading = SuiteReading(
      [(name: "remo-judged.jsonl", bytes: file)], rubric: scorer.rubric, scorer: scorer)
    #expect(reading.files[0].diagnostics.map(\.message) == [])
    #expect(reading.cases.count == 79)
    let run = SuiteRun(reading.cases, by: scorer)
    for result in run.failed {
      for failure in result.failures {
        Issue.record("\(result.testCase.id): \(failure.expectation): \(failure.message)")
      }
    }
    #expect(run.testedCount == 79)
  }

  @Test(
    "The development sets are valid suites",
    arguments: [
      "chorus.dev", "walmart-amazon.train", "walmart-amazon.valid", "abt-buy.valid",
      "amazon-google.valid",
    ])
  func developmentSets(name: String) throws {
    let scorer = try builtInScorer("product-match")
    let file = try shared("rubric-data/\(name).jsonl")
    let reading = SuiteReading(
      [(name: name, bytes: file)], rubric: scorer.rubric, scorer: scorer)
    // Products from other sources have many attributes; none of them may cause a warning.
    let codes = Set(reading.files[0].diagnostics.map(\.code.name))
    #expect(codes.isSubset(of: ["duplicate-product"]))
    #expect(reading.cases.count > 50)
  }
}
