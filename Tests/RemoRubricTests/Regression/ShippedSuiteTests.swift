import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("The shipped rubrics and suite")
struct ShippedSuiteTests {
  private func cases(_ scorer: Scorer) throws -> [SuiteCase] {
    let file = packageFolder.appendingPathComponent("rubrics/suites/room-match.jsonl")
    let reading = SuiteReading(
      [(name: "room-match.jsonl", bytes: try bytes(of: file))], rubric: scorer.rubric,
      scorer: scorer)
    #expect(reading.files[0].diagnostics.map(\.message) == [])
    return reading.cases
  }

  @Test("Every case of the suite passes")
  func suiteHolds() throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases(scorer)
    #expect(cases.count >= 120)
    #expect(cases.count { $0.tags.contains("room-fit") } >= 60)
    let run = SuiteRun(cases, by: scorer)
    #expect(run.testedCount == cases.count)
    #expect(run.failed.flatMap(\.failures) == [])
  }

  @Test("The shares of changes sum to the score difference even if weight lists differ")
  func changedLists() throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases(scorer).enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    let edits: [(inout Rubric) -> Void] = [
      { $0.overrides = [] },
      { $0.overrides.reverse() },
      { $0.overrides.removeFirst() },
      { $0.profiles = [] },
      {
        $0.overrides.removeLast()
        $0.profiles[0].name = "photo"
        $0.criteria[0].weight = 0.4
      },
    ]
    for (number, edit) in edits.enumerated() {
      var rubric = scorer.rubric
      edit(&rubric)
      for (old, new) in [(scorer.rubric, rubric), (rubric, scorer.rubric)] {
        let diff = RubricDiff(from: old, to: new, on: cases)
        #expect(diff.pairs > 100)
        for crossing in diff.crossings {
          let difference = crossing.newScore - crossing.oldScore
          #expect(abs(crossing.shares.reduce(0, +) - difference) < 1e-9, "edit \(number)")
        }
      }
    }
  }

  @Test("The tag of a room-fit case equals the status that rank gives")
  func roomFitTags() throws {
    let scorer = try builtInScorer("room-match")
    let tags = ["fits": "fits", "tight": "tight", "not-offered": "tooLarge", "no-status": "nil"]
    for testCase in try cases(scorer) where testCase.tags.contains("room-fit") {
      let list = RankingRequest(
        items: testCase.items, profile: nil, room: testCase.room, budgetCents: nil)
      let status = RankedItems(list, by: scorer).fit[0][0]?.status
      let shown = status.map { "\($0)" } ?? "nil"
      #expect(tags[testCase.tags[1]] == shown, "\(testCase.id)")
    }
  }

  @Test("Embedded rubrics and tables equal the files in rubrics/ byte for byte")
  func embedded() throws {
    let folder = packageFolder.appendingPathComponent("rubrics")
    var found = 0
    for name in BuiltInRubrics.names {
      let file = try bytes(of: folder.appendingPathComponent("\(name).json"))
      #expect(BuiltInRubrics.rubric(name) == file, "\(name)")
    }
    for file in try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("tables").path)
    {
      let path = "tables/\(file)"
      #expect(
        BuiltInRubrics.table(path) == (try bytes(of: folder.appendingPathComponent(path))),
        "\(path)")
      #expect(BuiltInRubrics.tableNames.contains(path), "\(path)")
      found += 1
    }
    #expect(found >= 6 && found == BuiltInRubrics.tableNames.count)
    for name in BuiltInRubrics.names {
      let check = try #require(BuiltInRubrics.check(name))
      #expect(check.files.flatMap(\.diagnostics).map(\.message) == [])
    }
  }
}
