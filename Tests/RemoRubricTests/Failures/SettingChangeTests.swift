import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("The smallest change that satisfies an expectation")
struct SettingChangeTests {
  /// A rubric with every kind of setting.
  static let text = """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
      {"id": "kind", "weight": 0.4, "kind": "taxonomy", "table": "tables/categories.json"},
      {"id": "material", "weight": 0.2, "kind": "family", "table": "tables/materials.json",
       "missing": {"wanted": {"neutral": 0.6}, "candidate": {"cap": 0.7}}},
      {"id": "color", "weight": 0.2, "kind": "color", "deltaE": {"full": 5, "zero": 40}},
      {"id": "size", "weight": 0.1, "kind": "number", "steps": [[0.05, 1], [0.2, 0.6], [0.4, 0.2]]},
      {"id": "code", "weight": 0.1, "kind": "code", "missing": {"neutral": 0.5}},
      {"id": "price", "weight": 0.1, "kind": "budget"},
      {"id": "cheap", "kind": "penalty", "table": "words.json", "attribute": "name", "factor": 0.5},
      {"id": "low", "kind": "gate", "criterion": "color", "below": 0.3, "cap": 0.6},
      {"id": "other", "kind": "gate", "criterion": "kind", "when": "other", "cap": 0.4}],
     "profiles": {"scan": {"size": 0.3}},
     "overrides": [{"categories": ["sofa"], "weights": {"color": 0.3}}],
     "missing": {"neutral": 0.5}, "coverage": {"below": 0.4, "cap": 0.45},
     "room_limits": [
      {"categories": ["sofa"], "compare": "width", "tight_to": 1.2,
       "limit": {"side": "longer", "less_m": 1.2, "share": 0.75}},
      {"categories": ["rug"], "compare": "sides",
       "limit": [{"side": "shorter", "share": 0.8}, {"side": "longer", "less_m": -0.5}]},
      {"categories": ["rug pad"], "compare": "nothing"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]}
    """

  static func check(
    _ text: String, table: (String) -> ContiguousArray<UInt8>? = BuiltInRubrics.table
  ) -> RubricCheck {
    RubricCheck(ContiguousArray(text.utf8), name: "r.json") { path in
      path == "words.json"
        ? ContiguousArray(#"{"table": "words", "words": ["cover"]}"#.utf8) : table(path)
    }
  }

  /// Tables with few entries, as settings do not depend on them.
  private static func smallTable(_ path: String) -> ContiguousArray<UInt8>? {
    let tables = [
      "tables/categories.json": #"{"table": "taxonomy", "groups": {"Seating": ["sofa"]}}"#,
      "tables/materials.json": #"{"table": "family", "families": {"Wood": ["oak"]}}"#,
      "tables/colors.json": ##"{"table": "colors", "colors": {"red": "#ff0000"}}"##,
    ]
    return tables[path].map { ContiguousArray($0.utf8) }
  }

  @Test("Settings are the numbers of the file except bands, and both limits leave it valid")
  func settings() throws {
    let rubric = try #require(Self.check(Self.text, table: Self.smallTable).rubric)
    let settings = RubricSetting.all(of: rubric)
    #expect(
      settings.map(\.path).filter { !$0.contains("levels") } == [
        "criteria.kind.weight", "criteria.material.weight",
        "criteria.material.missing.wanted.neutral", "criteria.material.missing.candidate.cap",
        "criteria.color.weight", "criteria.color.deltaE.full", "criteria.color.deltaE.zero",
        "criteria.size.weight", "criteria.size.steps[0].limit", "criteria.size.steps[0].value",
        "criteria.size.steps[1].limit", "criteria.size.steps[1].value",
        "criteria.size.steps[2].limit", "criteria.size.steps[2].value", "criteria.code.weight",
        "criteria.code.missing.neutral", "criteria.price.weight", "criteria.price.zero",
        "criteria.cheap.factor", "criteria.low.below", "criteria.low.cap", "criteria.other.cap",
        "profiles.scan.size", "overrides[0].color", "missing.neutral", "coverage.below",
        "coverage.cap", "room_limits[0].limit.share", "room_limits[0].limit.less_m",
        "room_limits[0].tight_to", "room_limits[1].limit[0].share",
        "room_limits[1].limit[0].less_m",
        "room_limits[1].limit[1].share", "room_limits[1].limit[1].less_m",
        "room_limits[1].tight_to",
      ])
    #expect(settings.count { $0.path.contains("levels") } == 10)
    #expect(Set(settings.map(\.path)).count == settings.count)
    for setting in settings {
      for value in [setting.limits.lowerBound, setting.limits.upperBound] {
        let changed = setting.changed(rubric, to: value)
        #expect(changed.bands == rubric.bands)
        let again = Self.check(changed.json, table: Self.smallTable)
        #expect(
          again.rubric == changed, "\(setting.path): \(again.files[0].diagnostics.map(\.message))")
        if value != setting.value {
          #expect(RubricChange.all(from: rubric, to: changed).count == 1, "\(setting.path)")
        }
      }
    }
  }

  // MARK: Exact solutions

  private static func sample(_ more: String = "") -> String {
    """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
      {"id": "shape", "weight": 0.5, "kind": "exact"},
      {"id": "tone", "weight": 0.5, "kind": "exact"}\(more)], "missing": "renormalise",
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]}
    """
  }

  private static let pair = """
    "wanted": {"part": "x", "amount": 10}, "candidates": [
     {"id": "a", "amount": 13, "scores": {"shape": 1, "tone": 0.5}},
     {"id": "b", "amount": 10, "scores": {"shape": 0.7, "tone": 1}}]
    """

  private static func changes(_ expect: String, more: String = "") throws -> [String] {
    let rubric = try #require(check(sample(more)).rubric)
    let reading = reading(
      "{\"id\": \"c\", \(pair), \"expect\": {\(expect)}}".replacing("\n", with: ""), rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    let run = SuiteRun(reading.cases, by: Scorer(rubric))
    return run.failureExplanations().flatMap(\.failures).map {
      $0.change.map { "\($0.setting) \(shortestDecimal($0.from)) → \(shortestDecimal($0.to))" }
        ?? "none"
    }
  }

  @Test(
    "The change equals the solution of the equation, rounded away from the present value",
    arguments: [
      // (0.5 + 0.5 w) / (0.5 + w) ≥ 0.8 where w ≤ 1/3, a smaller change than shape ≥ 0.75.
      (#""band": {"a": "match"}"#, ["criteria.tone.weight 0.5 → 0.3333"]),
      // a is 0.75 and b is 0.85: equal where 0.3 s = 0.5 t; ties go to the name, which is a.
      (#""best": "a""#, ["criteria.tone.weight 0.5 → 0.3"]),
      (#""order": ["a", "b"]"#, ["criteria.tone.weight 0.5 → 0.3"]),
      // An exact score, to 1e-9, has one solution: 0.5 + 0.5 t = 0.76 (0.5 + t) at t = 6/13.
      (#""score": {"a": 0.76}"#, ["criteria.tone.weight 0.5 → 0.46153846"]),
      (#""score": {"a": {"min": 0.7, "max": 0.74}}"#, ["criteria.shape.weight 0.5 → 0.4615"]),
      // No weight moves a score above its greatest value.
      (#""score": {"b": {"min": 0.2, "max": 0.6}}"#, ["none"]),
      (#""fallback": true"#, ["none"]),
      (#""best": null"#, ["none"]),
      (#""coverage": {"a": 0.5}"#, ["none"]),
    ])
  func solutions(_ expect: String, _ found: [String]) throws {
    #expect(try Self.changes(expect) == found)
  }

  @Test("A level and a tolerance are changed if that is the smallest change")
  func otherKinds() throws {
    // A third criterion with a small weight: a differs by 3/13 and counts 0.6.
    let number =
      #", {"id": "amount", "weight": 0.5, "kind": "number", "steps": [[0.1, 1], [0.25, 0.6]]}"#
    // a is (0.5 + 0.25 + 0.3) / 1.5 = 0.7; 0.71 needs a value of 0.63.
    #expect(
      try Self.changes(#""score": {"a": {"min": 0.71, "max": 1}}"#, more: number)
        == ["criteria.amount.steps[1].value 0.6 → 0.63"])
    // 0.833… needs the value 1, which the wider first step gives.
    #expect(
      try Self.changes(#""score": {"a": {"min": 0.833, "max": 1}}"#, more: number)
        == ["criteria.amount.steps[1].value 0.6 → 0.999"])
    let linear =
      #", {"id": "amount", "weight": 5, "kind": "number", "tolerance": {"full": 0.1, "zero": 0.3}}"#
    // a counts v = (0.3 − 3/13) / 0.2 and is (0.75 + 5 v) / 6; 0.42 needs v = 0.354.
    #expect(
      try Self.changes(#""score": {"a": {"min": 0.42, "max": 1}}"#, more: linear)
        == ["criteria.amount.tolerance.zero 0.3 → 0.3025"])
  }

  @Test("A change back toward the value before an edit comes before one of similar size")
  func edited() throws {
    let rubric = try #require(Self.check(Self.sample()).rubric)
    let line = "{\"id\": \"c\", \(Self.pair), \"expect\": {\"band\": {\"a\": \"match\"}}}"
    let cases = reading(line.replacing("\n", with: ""), rubric).cases
    func change(_ edit: (inout Rubric) -> Void) throws -> SettingChange {
      var former = rubric
      edit(&former)
      let run = SuiteRun(cases, by: Scorer(rubric))
      let edits = RubricEdits(of: rubric, since: former, bands: former.bands)
      return try #require(run.failureExplanations(since: edits)[0].failures[0].change)
    }
    let shape = try #require(rubric.criterionIndex("shape"))
    let tone = try #require(rubric.criterionIndex("tone"))
    // Without an edit: tone 0.5 → 0.3333. The other solution is shape 0.5 → 0.75.
    let unedited = try change { _ in }
    #expect(unedited.setting == "criteria.tone.weight" && unedited.former == nil)
    #expect(try change { $0.criteria[tone].weight = 0.3 }.former == 0.3)
    let found = try change { $0.criteria[shape].weight = 0.9 }
    #expect(found.setting == "criteria.shape.weight" && found.former == 0.9 && found.to == 0.75)
    #expect(found.text == "criteria.shape.weight 0.5 → 0.75 (before the edit: 0.9)")
    // Back to 0.6 is not enough, so the way beyond it has no advantage.
    #expect(try change { $0.criteria[shape].weight = 0.6 }.setting == "criteria.tone.weight")
    // From 0.1 to 0.5 was already in the direction that helps, so the edit is not the fault.
    #expect(try change { $0.criteria[shape].weight = 0.1 }.setting == "criteria.tone.weight")
  }

  @Test(
    "A limit of a room is changed if it is why a piece is not offered",
    arguments: [
      // A wall of 5 m: (5 − 1.2) × 0.4 = 1.52 m, and 2.13 m is too large from 1.15 × 1.52 m on.
      (
        #"{"side": "longer", "less_m": 1.2, "share": 0.4}"#, "a",
        "room_limits[0].limit.share 0.4 → 0.4875"
      ),
      // The length of 12 m leaves nothing, whatever the share.
      (
        #"{"side": "longer", "less_m": 12, "share": 0.75}"#, "a",
        "room_limits[0].limit.less_m 12 → 2.5304"
      ),
      // The other sofa is too large for nobody.
      (
        #"{"side": "longer", "less_m": 1.2, "share": 0.75}"#, nil,
        "room_limits[0].limit.share 0.75 → 0.4874"
      ),
    ])
  func roomLimits(_ limit: String, _ expected: String?, _ change: String) throws {
    let limits =
      #", "room_limits": [{"categories": ["sofa"], "compare": "width", "limit": \#(limit)}]"#
    let text = Self.sample().replacing(
      #""missing": "renormalise""#, with: #""missing": "zero"\#(limits)"#)
    let rubric = try #require(Self.check(text).rubric)
    let line =
      #"{"id": "l", "room": {"width_m": 4, "length_m": 5, "height_m": 2.5}, "items": [{"id": "i", "#
      + #""wanted": {"category": "Sofa"}, "candidates": [{"id": "a", "dimensions": "213 cm W", "#
      + #""scores": {"shape": 1, "tone": 1}}]}], "expect": {"selection": {"i": \#(expected.map { "\"\($0)\"" } ?? "null")}}}"#
    let run = SuiteRun(reading(line, rubric).cases, by: Scorer(rubric))
    let found = try #require(run.explanation(of: "l")?.failures.first)
    let changes = ([found.change].compactMap { $0 } + found.others).map(\.text)
    #expect(changes.contains(change), "\(changes)")
    #expect(found.change?.effect == .init(repaired: ["l"], broken: []))
    if expected != nil { #expect(found.change?.kind == .limit) }
  }

  // MARK: Real cases

  /// The shipped cases, each with expectations of other bands and another best candidate.
  private static func wrongCases(_ rubric: Rubric) throws -> [SuiteCase] {
    let path = packageFolder.appendingPathComponent("rubrics/suites/room-match.jsonl")
    let reading = SuiteReading([(name: "s", bytes: try bytes(of: path))], rubric: rubric)
    #expect(!reading.hasErrors)
    let next = ["match": "close", "close": "match", "fallback": "close"]
    return reading.cases.enumerated().compactMap { index, suiteCase in
      var wrong = suiteCase
      guard index % 12 == 0, case .item(var item) = suiteCase.body, var expect = item.expect else {
        return nil
      }
      for band in expect.band.indices {
        expect.band[band].band = next[expect.band[band].band] ?? ""
      }
      let others = item.item.candidates.map(\.id)
      if others.count > 1 { expect.best = .anyOf([others[1]]) }
      item.expect = expect
      wrong.body = .item(item)
      return wrong
    }
  }

  private static let wrong = Result {
    let rubric = try #require(Rubric.builtIn("room-match"))
    return SuiteRun(try wrongCases(rubric), by: Scorer(rubric))
  }

  /// The explanations of all wrong cases; a search for changes takes seconds in a debug build.
  private static let wrongExplanations = wrong.map { $0.failureExplanations() }

  @Test("A changed rubric file satisfies the expectation, and a slightly smaller change does not")
  func verified() throws {
    let run = try Self.wrong.get()
    let rubric = run.scorer.rubric
    try #require(run.results.count > 9)
    var found = 0
    var none = 0
    for explanation in try Self.wrongExplanations.get() {
      let own = [explanation.testCase]
      for failure in explanation.failures {
        guard let change = failure.change else {
          none += 1
          #expect(Self.changesOnGrid(failure, base: run.scorer, cases: own) == [])
          continue
        }
        found += 1
        func fails(at value: Double) -> Bool {
          var other = change
          other.to = value
          // The file is written and read, and everything is scored anew.
          guard let again = Self.check(other.applied(to: rubric).json).rubric else { return true }
          let scorer = Scorer(again, tablesOf: run.scorer)
          let failures = SuiteRun(own, by: scorer).results[0].failures
          return failures.contains { $0.expectation == failure.failure.expectation }
        }
        let name = "\(explanation.id) \(failure.failure.expectation) \(change)"
        #expect(!fails(at: change.to), "\(name)")
        // The value is rounded to four decimals.
        let step = change.to > change.from ? -1.01e-4 : 1.01e-4
        let isTiny = abs(change.to - change.from) <= 1.01e-4
        #expect(fails(at: isTiny ? change.from : change.to + step), "\(name)")
        #expect(change.effect != nil)
      }
    }
    #expect(found > 10 && none > 0, "\(found) \(none)")
  }

  /// The settings of which one of four values satisfies the expectation.
  private static func changesOnGrid(
    _ failure: FailureExplanation, base: Scorer, cases: [SuiteCase]
  ) -> [String] {
    RubricSetting.all(of: base.rubric).filter { setting in
      (0...3).contains { step in
        let (low, high) = (setting.limits.lowerBound, setting.limits.upperBound)
        let value = low + (high - low) * Double(step) / 3
        let scorer = Scorer(setting.changed(base.rubric, to: value), tablesOf: base)
        guard scorer.weightRows.allSatisfy({ $0.contains { $0 > 0 } }) else { return false }
        let failures = SuiteRun(cases, by: scorer).results[0].failures
        return !failures.contains { $0.expectation == failure.failure.expectation }
      }
    }.map(\.path)
  }

  @Test("Effects name the cases that a change repairs and breaks")
  func effects() throws {
    let rubric = try #require(Self.check(Self.sample()).rubric)
    let lines = [("c", #""band": {"a": "match"}"#), ("d", #""best": "b""#), ("e", #""best": "a""#)]
      .map { "{\"id\": \"\($0)\", \(Self.pair), \"expect\": {\($1)}}".replacing("\n", with: "") }
    let run = SuiteRun(
      reading(lines.joined(separator: "\n"), rubric).cases, by: Scorer(rubric))
    let failures = run.failures.flatMap(\.failures)
    #expect(run.failedIDs == ["c", "e"])
    // With tone 0.3333, b is still first; with 0.3, a is first and a match.
    #expect(failures[0].change?.effect == .init(repaired: ["c"], broken: []))
    #expect(failures[1].change?.effect == .init(repaired: ["c", "e"], broken: ["d"]))
  }

  @Test("The parts of found and expected candidates sum to their scores")
  func breakdowns() throws {
    var pairs = 0
    for failure in try Self.wrongExplanations.get().flatMap(\.failures) {
      for breakdown in failure.found + (failure.expected.map { [$0] } ?? []) {
        let steps = breakdown.scored.adjustments.reduce(0) { $0 + $1.after - $1.before }
        #expect(abs(breakdown.scored.rawScore + steps - breakdown.scored.score) < 1e-9)
      }
      if failure.failure.expectation == "expect.best" {
        pairs += failure.expected == nil ? 0 : 1
        #expect(failure.found.count == 1)
      }
    }
    #expect(pairs > 5)
  }
}

@Suite("Explanations of list cases")
struct ListExplanationTests {
  private static let item = """
    "wanted": {"category": "Sofa"}, "candidates": [
     {"id": "a", "category": "Sofa", "price_cents": 90000, "scores": {"shape": 1, "tone": 0.9}},
     {"id": "b", "category": "Sofa", "price_cents": 20000, "scores": {"shape": 0.8, "tone": 0.9}}]
    """

  @Test("A wrong selection shows the chosen candidate beside the expected one")
  func selection() throws {
    let text = """
      {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
        {"id": "shape", "weight": 0.5, "kind": "exact"},
        {"id": "tone", "weight": 0.5, "kind": "exact"}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
      """
    let rubric = try #require(check(text).rubric)
    let line =
      "{\"id\": \"l\", \"budget_cents\": 110000, \"items\": [{\"id\": \"i\", \(Self.item)}],"
      + #" "expect": {"selection": {"i": "b"}, "sum": 0.96, "total_cents": 1}}"#
    let run = SuiteRun(
      reading(line.replacing("\n", with: ""), rubric).cases, by: Scorer(rubric))
    let explanation = try #require(run.explanation(of: "l"))
    #expect(explanation.items.map(\.selected) == ["a"])
    let failures = explanation.failures
    #expect(
      failures.map(\.failure.expectation) == [
        "expect.selection.i", "expect.sum", "expect.total_cents",
      ])
    #expect(failures[0].found.map(\.id) == ["a"] && failures[0].expected?.id == "b")
    // A shape without weight leaves both equal, and the cheaper one wins.
    #expect(failures[0].change?.setting == "criteria.shape.weight")
    #expect(failures[0].change?.to == 0)
    #expect(failures[1].found.map(\.id) == ["a"] && failures[1].change != nil)
    #expect(failures[2].change == nil)
  }
}
