import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("The shipped rubrics and suite")
struct ShippedSuiteTests {
  private static let reading = Result {
    let scorer = try builtInScorer("room-match")
    let file = packageFolder.appendingPathComponent("rubrics/suites/room-match.jsonl")
    return SuiteReading(
      [(name: "room-match.jsonl", bytes: try bytes(of: file))], rubric: scorer.rubric,
      scorer: scorer)
  }

  private func cases() throws -> [SuiteCase] {
    let reading = try Self.reading.get()
    #expect(reading.files[0].diagnostics.map(\.message) == [])
    return reading.cases
  }

  @Test("Every case of the suite passes")
  func suiteHolds() throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases()
    #expect(cases.count >= 220)
    #expect(cases.count(where: \.isGraded) >= 100)
    #expect(cases.count { $0.tags.contains("room-fit") } >= 60)
    let run = SuiteRun(cases, by: scorer)
    #expect(run.testedCount == cases.count)
    #expect(run.failed.flatMap(\.failures) == [])
  }

  @Test(
    "An edit that changes nothing people see passes",
    arguments: [
      ("weights", 0.995), ("weights", 1.005), ("profile", 1.01), ("overrides", 0.99),
      ("levels", 0.99), ("levels", 1.01),
    ])
  func harmlessEdits(part: String, factor: Double) throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases()
    func edit(_ weights: inout [NamedWeight], _ index: Int) { weights[index].weight *= factor }
    var edits: [(inout Rubric) -> Void] = []
    switch part {
    case "weights":
      edits = scorer.rubric.criteria.indices.filter { scorer.rubric.criteria[$0].isWeighted }
        .map { index in { $0.criteria[index].weight *= factor } }
    case "profile":
      edits = scorer.rubric.profiles[0].weights.indices.map { index in
        { edit(&$0.profiles[0].weights, index) }
      }
    case "overrides":
      edits = scorer.rubric.overrides.indices.map { number in
        { edit(&$0.overrides[number].weights, 0) }
      }
    default:
      edits = [
        { rubric in
          for index in rubric.criteria.indices {
            if case .family(let table, var levels) = rubric.criteria[index].kind {
              levels.family *= factor
              rubric.criteria[index].kind = .family(table: table, levels: levels)
            }
          }
        }
      ]
    }
    #expect(!edits.isEmpty)
    for edit in edits {
      var rubric = scorer.rubric
      edit(&rubric)
      #expect(rubric != scorer.rubric)
      let run = SuiteRun(cases, by: Scorer(rubric, tablesOf: scorer))
      #expect(run.failed.map(\.testCase.id) == [])
    }
  }

  @Test("Cases keep a margin from thresholds, unless the threshold is their point")
  func margins() throws {
    let scorer = try builtInScorer("room-match")
    let margins = ["edge": 0, "weight": 0.001]
    for testCase in try cases() where !testCase.tags.contains("room-fit") {
      guard case .item(let item) = testCase.body else { continue }
      let margin = testCase.tags.compactMap { margins[$0] }.first ?? 0.008
      let profile = scorer.rubric.profileName(testCase.profile, room: testCase.room)
      let scores = Dictionary(
        uniqueKeysWithValues: zip(
          item.item.candidates.map(\.id),
          scorer.scores(item.item, profile: profile).map(\.score)))
      for expected in item.expect?.band ?? [] {
        let score = try #require(scores[expected.candidate])
        for band in scorer.rubric.bands where band.minimum > 0 {
          #expect(
            abs(score - band.minimum) >= margin,
            "\(testCase.id) \(expected.candidate): \(score)")
        }
      }
    }
  }

  @Test("The graded cases detect a loss of 0.005 in ndcg@10 with a power of 80 %")
  func power() throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases()
    var rubric = scorer.rubric
    let style = try #require(rubric.criterionIndex("style"))
    rubric.criteria[style].weight *= 2
    let compared = RubricComparison(
      from: scorer.rubric, to: rubric, on: cases, metrics: try Metric.list("ndcg@10"),
      relevance: 1, names: (old: "old", new: "new"))
    let comparison = try #require(compared.guards.regression.comparisons.first)
    let detectable = try #require(comparison.detectable)
    #expect(detectable > 0 && detectable <= 0.005)
    #expect(comparison.verdict == .worse)
  }

  @Test("The shares of changes sum to the score difference even if weight lists differ")
  func changedLists() throws {
    let scorer = try builtInScorer("room-match")
    let cases = try cases().enumerated().filter { $0.offset % 6 == 0 }.map(\.element)
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
        #expect(diff.pairs > 50)
        for crossing in diff.crossings {
          let difference = crossing.move.difference
          #expect(abs(crossing.shares.reduce(0, +) - difference) < 1e-9, "edit \(number)")
        }
      }
    }
  }

  @Test("The tag of a room-fit case equals the status that rank gives")
  func roomFitTags() throws {
    let scorer = try builtInScorer("room-match")
    let tags = ["fits": "fits", "tight": "tight", "not-offered": "tooLarge", "no-status": "nil"]
    for testCase in try cases() where testCase.tags.contains("room-fit") {
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
