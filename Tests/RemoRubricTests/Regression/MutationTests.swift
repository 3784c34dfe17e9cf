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
        [
          "a 0.5 → 0.45", "a 0.5 → 0.55", "b 0.5 → 0.45", "b 0.5 → 0.55", "a removed", "b removed",
        ]
      ),
      // 0.5 − 0.46 is a little less than 0.04 in binary.
      (
        item(#""score": {"k": {"min": 0.46, "max": 0.5}}"#),
        ["a 0.5 → 0.55", "b 0.5 → 0.45", "a removed", "b removed"]
      ),
      (
        item(#""best": "k", "score": {"k": 0.5}"#),
        ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51", "a removed"]
      ),
      (list(#""sum": 0.5, "budget_cost": 0"#), []),
      (
        list(#""selection": {"i": "k"}"#),
        ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51", "a removed"]
      ),
      (
        list(#""total_cents": 5, "sum": 0.5"#),
        ["a 0.5 → 0.45", "b 0.5 → 0.55", "0.5 → 0.51", "a removed"]
      ),
    ])
  func decisions(_ line: String, _ noticed: [String]) throws {
    let rubric = try Self.rubric("0.5", "0.5")
    let reading = reading(line, rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    let run = MutationRun(reading.cases, by: Scorer(rubric))
    #expect(run.mutations.count == 10)
    let found = run.mutations.filter { !$0.noticedBy.isEmpty }.map { item in
      switch item.place {
      case "criteria.a.weight", "criteria.a": "a \(item.change)"
      case "criteria.b.weight", "criteria.b": "b \(item.change)"
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
    // The wanted item lacks 'b', so the policy for missing values counts.
    #expect(run.unnoticed.count == run.mutations.count && run.mutations.count == 11)
  }

  /// A rubric with a level, tolerances and a policy, and a case in which each of them counts.
  private static let settings = """
    {"schema": 1, "name": "n", "version": "1", "criteria": [
      {"id": "kind", "kind": "taxonomy", "weight": 0.5, "table": "tables/categories.json"},
      {"id": "size", "kind": "number", "weight": 0.5, "tolerance": {"full": 0.1, "zero": 0.3}},
      {"id": "tone", "kind": "exact", "weight": 0.2, "missing": {"neutral": 0.5}}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
    """

  @Test("Levels, tolerances and policies are changed if a case depends on them")
  func settings() throws {
    let rubric = try #require(check(Self.settings).rubric)
    let line =
      #"{"id": "c", "wanted": {"kind": "Sofa", "size": 100}, "candidates": [{"id": "k","#
      + #" "kind": "Loveseat", "size": 80}], "expect": {"score": {"k": {"min": 0.48, "max": 0.52}}}}"#
    let run = MutationRun(reading(line, rubric).cases, by: Scorer(rubric))
    let others = run.mutations.filter {
      !$0.place.hasSuffix("weight") && !$0.place.hasPrefix("bands") && !$0.place.includes(".json")
    }
    #expect(
      others.map { "\($0.place) \($0.change)" } == [
        "criteria.kind.levels.related 0.5 → 0.4", "criteria.kind.levels.related 0.5 → 0.6",
        "criteria.size.tolerance.full 0.1 → 0.05", "criteria.size.tolerance.full 0.1 → 0.2",
        "criteria.size.tolerance.zero 0.3 → 0.15", "criteria.size.tolerance.zero 0.3 → 0.6",
        "criteria.tone.missing.neutral 0.5 → 0.4", "criteria.tone.missing.neutral 0.5 → 0.6",
        "criteria.tone.missing neutral 0.5 → zero",
      ])
    #expect(
      others.filter { $0.noticedBy.isEmpty }.map(\.place) == [
        "criteria.tone.missing.neutral", "criteria.tone.missing.neutral",
      ])
    #expect(
      run.idlePlaces == [
        "criteria.kind.levels.same", "criteria.kind.levels.other", "missing",
        "criteria.kind.missing", "criteria.size.missing",
        // All three values are 0.5.
        "criteria.kind", "criteria.size", "criteria.tone",
      ])
    #expect(others.filter(\.isVisible).allSatisfy { $0.seenIn == ["c"] })
  }

  @Test("A penalty and a gate are removed without touching the weights")
  func removedSteps() throws {
    let text = """
      {"schema": 1, "name": "n", "version": "1", "criteria": [
        {"id": "a", "kind": "exact", "weight": 1},
        {"id": "cover", "kind": "penalty", "table": "tables/accessory-words.json", "attribute": "name", "factor": 0.5},
        {"id": "far", "kind": "gate", "criterion": "a", "below": 0.5, "cap": 0.3}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
      """
    let rubric = try #require(check(text).rubric)
    let suite = reading(
      #"{"id": "c", "wanted": {"name": "Sofa"}, "candidates": [{"id": "k", "name": "Sofa cover", "#
        + #""scores": {"a": 1}}], "expect": {"band": {"k": "close"}}}"#, rubric)
    let run = MutationRun(suite.cases, by: Scorer(rubric))
    let removed = run.mutations.filter { $0.change == "removed" && $0.place.hasPrefix("criteria") }
    // The only weight cannot go, and the gate is open.
    #expect(removed.map(\.place) == ["criteria.cover"] && removed[0].noticedBy == ["c"])
    #expect(run.idlePlaces.contains("criteria.far"))
  }

  @Test("Limits of a room are changed if a list depends on them")
  func roomLimits() throws {
    var rubric = try Self.rubric("0.5", "0.5")
    rubric.roomLimits = [
      RoomLimit(
        categories: ["sofa"], measure: .width, bounds: [.init(side: .longer, share: 0.5)],
        tightTo: 1)
    ]
    let line =
      #"{"id": "c", "room": {"width_m": 3, "length_m": 4, "height_m": 2.4}, "items": [{"id": "i", "#
      + #""wanted": {"category": "Sofa", "a": "x", "b": "y"}, "candidates": [{"id": "k", "a": "x", "#
      + #""b": "y", "dimensions": "195 cm W"}]}], "expect": {"selection": {"i": "k"}}}"#
    let run = MutationRun(reading(line, rubric).cases, by: Scorer(rubric))
    let limits = run.mutations.filter { $0.place.hasPrefix("room_limits") }
    #expect(limits.map { "\($0.place) \($0.change)" } == ["room_limits[0].limit.share 0.5 → 0.45"])
    #expect(limits.allSatisfy { $0.noticedBy == ["c"] && $0.isVisible })
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
