import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Rubric changes that a suite detects")
struct MutationTests {
  private static func rubric(_ first: String, _ second: String) throws -> Rubric {
    let criteria = [("a", first), ("b", second)].map {
      #"{"id": "\#($0)", "kind": "exact", "weight": \#($1)}"#
    }.joined(separator: ", ")
    let bands =
      #"{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}"#
    let text =
      #"{"schema": 1, "name": "n", "version": "1", "criteria": [\#(criteria)], "bands": [\#(bands)]}"#
    return try #require(check(text).rubric)
  }

  private static let pair =
    #""wanted": {"a": "x", "b": "y"}, "candidates": [{"id": "k", "a": "x", "b": "z", "price_cents": 5}]"#

  private static func item(_ expect: String) -> String {
    #"{"id": "c", \#(pair), "expect": {\#(expect)}}"#
  }

  private static func list(_ expect: String) -> String {
    #"{"id": "c", "items": [{"id": "i", \#(pair)}], "expect": {\#(expect)}}"#
  }

  @Test(
    "A case detects changes of its decisions, while exact scores detect none",
    arguments: [
      (item(#""score": {"k": 0.5}"#), []),
      (item(#""score": {"k": {"value": 0.5, "tolerance": 0.001}}"#), []),
      (item(#""score": {"k": {"min": 0.49, "max": 0.51}}, "coverage": {"k": 1}"#), []),
      (
        item(#""score": {"k": {"min": 0.48, "max": 0.52}}"#),
        ["a 0.5 → 0.45", "a 0.5 → 0.55", "b 0.5 → 0.45", "b 0.5 → 0.55"]
      ),
      // 0.5 − 0.46 is a little less than 0.04 in binary.
      (item(#""score": {"k": {"min": 0.46, "max": 0.5}}"#), ["a 0.5 → 0.55", "b 0.5 → 0.45"]),
      (item(#""best": "k", "score": {"k": 0.5}"#), ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51"]),
      (list(#""sum": 0.5, "budget_cost": 0"#), []),
      (list(#""selection": {"i": "k"}"#), ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51"]),
      (list(#""total_cents": 5, "sum": 0.5"#), ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51"]),
    ])
  func decisions(_ line: String, _ noticed: [String]) throws {
    let rubric = try Self.rubric("0.5", "0.5")
    let reading = reading(line, rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    let run = MutationRun(reading.cases, by: Scorer(rubric))
    #expect(run.mutations.count == 8)
    let found = run.mutations.filter { !$0.noticedBy.isEmpty }.map { item in
      switch item.place {
      case "criteria.a.weight": "a \(item.change)"
      case "criteria.b.weight": "b \(item.change)"
      default: item.change
      }
    }
    #expect(found == noticed)
  }

  @Test("The required share of detected changes may be met exactly")
  func leastNoticed() throws {
    let rubric = try Self.rubric("0.5", "0.5")
    let cases = reading(Self.item(#""best": "k""#), rubric).cases
    let mutations = MutationRun(cases, by: Scorer(rubric))
    var test = SuiteTest(
      run: SuiteRun(cases, by: Scorer(rubric)), mutations: mutations, leastNoticed: mutations.share,
      name: "n")
    #expect(mutations.share > 0 && test.outcome == .passed)
    test.leastNoticed = mutations.share + 0.01
    #expect(test.outcome == .failed)
  }

  @Test("A band limit is raised up to 1 and no further")
  func highestBand() throws {
    var rubric = try Self.rubric("0.5", "0.5")
    for (minimum, change) in [(0.99, "0.99 → 1"), (0.995, nil)] {
      rubric.bands[0].minimum = minimum
      let cases = reading(Self.item(#""best": "k""#), rubric).cases
      let mutations = MutationRun(cases, by: Scorer(rubric)).mutations
      let up = mutations.filter { $0.place == "bands.match.min" }.map(\.change).dropFirst()
      #expect(up.first == change)
    }
  }

  @Test("An item too large for the room is never selected, whatever the weights")
  func tooLarge() throws {
    let rubric = try Self.rubric("0.5", "0.5")
    let line =
      #"{"id": "c", "room": {"width_m": 3, "length_m": 4, "height_m": 2.4}, "items": [{"id": "i", "#
      + #""wanted": {"category": "Sofa", "a": "x"}, "candidates": [{"id": "k", "a": "x", "#
      + #""dimensions": "9 m W"}]}], "expect": {"selection": {"i": null}}}"#
    let run = MutationRun(reading(line, rubric).cases, by: Scorer(rubric))
    #expect(run.unnoticed.count == run.mutations.count && run.mutations.count == 8)
  }

  @Test("Changes of a tiny weight show the digits that change")
  func tinyWeight() throws {
    let rubric = try Self.rubric("0.000001", "1")
    let run = MutationRun(
      reading(Self.item(#""fallback": true"#), rubric).cases, by: Scorer(rubric))
    #expect(
      run.mutations.prefix(4).map(\.change)
        == ["1e-06 → 9e-07", "1e-06 → 1.1e-06", "1 → 0.9", "1 → 1.1"])
  }

  /// The cases that notice each mutation of a table, by the mutation's place.
  private func mutations(
    _ kind: String, _ table: String, wanted: String, candidate: String, _ expect: String
  ) throws -> [String: [String]] {
    let text = """
      {"schema": 1, "name": "n", "version": "1", "criteria": [
        {"id": "a", "kind": "\(kind)", "weight": 1, "table": "t.json"}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
      """
    let check = RubricCheck(ContiguousArray(text.utf8), name: "r.json") { _ in
      ContiguousArray(table.utf8)
    }
    let rubric = try #require(check.rubric, "\(check.files.flatMap(\.diagnostics).map(\.message))")
    let line = """
      {"id": "c", "wanted": {"a": "\(wanted)"}, "candidates": [{"id": "k", "a": "\(candidate)"}], \
      "expect": {\(expect)}}
      """
    let reading = reading(line, rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    let tables = MutationRun(reading.cases, by: Scorer(rubric)).mutations
      .filter { $0.place.hasPrefix("t.json") }
    return Dictionary(uniqueKeysWithValues: tables.map { ($0.place, $0.noticedBy) })
  }

  @Test("Removing an entry from its family keeps a family of the same name compatible")
  func familyNamesake() throws {
    let table = """
      {"table": "family", "families": {"stone": ["stone", "marble"], "metal": ["brass", "steel"]},
       "compatible": [["stone", "metal"]]}
      """
    let found = try mutations(
      "family", table, wanted: "marble", candidate: "brass, stone", #""score": {"k": {"min": 0.3}}"#
    )
    #expect(found["t.json: stone"] ?? [] == [])
  }

  @Test("The middle of a chain of kinds is mutated even if no case names it")
  func chain() throws {
    let table = """
      {"table": "taxonomy", "groups": {"seats": ["sofa"], "beds": ["couch bed"], "mats": ["futon"]},
       "kinds": {"couch bed": "sofa", "futon": "couch bed"}}
      """
    let found = try mutations(
      "taxonomy", table, wanted: "sofa", candidate: "futon", #""score": {"k": {"min": 0.5}}"#)
    #expect(found["t.json: couch bed"] == ["c"])
  }
}
