import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Mistakes in rubrics, tables and suites")
struct RubricMistakeTests {
  private static let exact = #"{"id": "a", "weight": 1, "kind": "exact"}"#

  private static func rubric(_ criteria: String = exact, _ more: String = "") -> String {
    """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [\(criteria)],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]\(more)}
    """
  }

  private static func criterion(_ members: String) -> String {
    rubric(#"{"id": "a", "weight": 1, \#(members)}"#)
  }

  private func codes(_ text: String) -> [String] {
    check(text).files.flatMap(\.diagnostics).map { "\($0.code.name) \($0.path)" }
  }

  @Test(
    "A mistake in a rubric is reported with its code and path",
    arguments: [
      (rubric(#"{"id": "a b", "weight": 1, "kind": "exact"}"#), "invalid-id criteria[0].id"),
      (rubric(exact + "," + exact), "duplicate-criterion criteria[1].id"),
      (
        rubric(
          exact
            + #", {"id": "g", "weight": 1, "kind": "gate", "criterion": "a", "below": 1, "cap": 0}"#
        ),
        "unknown-key criteria[1].weight"
      ),
      (
        rubric(exact + #", {"id": "g", "kind": "gate", "criterion": "b", "below": 1, "cap": 0}"#),
        "unknown-criterion criteria[1].criterion"
      ),
      (rubric(exact + ", 7"), "wrong-type criteria[1]"),
      (criterion(#""kind": "exact", "wanted": 7"#), "wrong-type criteria[0].wanted"),
      (criterion(#""kind": "exact", "wanted": ["b", 7]"#), "wrong-type criteria[0].wanted[1]"),
      (criterion(#""kind": "exact", "wanted": {"b": 2}"#), "out-of-range criteria[0].wanted.b"),
      (criterion(#""kind": "exact", "wanted": {"b": null}"#), "wrong-type criteria[0].wanted.b"),
      (criterion(#""kind": "exact", "wanted": []"#), "no-attribute criteria[0].wanted"),
      (criterion(#""kind": "exact", "attribute": """#), "no-attribute criteria[0].attribute"),
      (
        criterion(#""kind": "exact", "missing": {"neutral": null}"#),
        "wrong-type criteria[0].missing.neutral"
      ),
      (rubric(exact, #", "profiles": {"scan": {"a": null}}"#), "wrong-type profiles.scan.a"),
      (
        rubric(exact, #", "calibration": {"kind": "platt", "a": -8, "b": 3, "points": "none"}"#),
        "unknown-key calibration.points"
      ),
      (
        rubric(exact, #", "calibration": {"kind": "isotonic", "a": -8, "points": [[0, 0]]}"#),
        "unknown-key calibration.a"
      ),
      (criterion(#""kind": "exact", "missing": "ignore""#), "unknown-value criteria[0].missing"),
      (criterion(#""kind": "set", "of": "letters""#), "unknown-value criteria[0].of"),
      (criterion(#""kind": "set", "of": 7"#), "wrong-type criteria[0].of"),
      (
        criterion(#""kind": "code", "levels": {"same": 0.5, "partial": 0.9}"#),
        "unordered-levels criteria[0].levels.partial"
      ),
      (criterion(#""kind": "code", "levels": 7"#), "wrong-type criteria[0].levels"),
      (criterion(#""kind": "number", "steps": []"#), "no-points criteria[0].steps"),
      (criterion(#""kind": "number", "steps": [7]"#), "wrong-type criteria[0].steps[0]"),
      (
        criterion(#""kind": "number", "steps": [[1, 0.5], [2, 0.6]]"#),
        "not-monotone criteria[0].steps[1]"
      ),
      (
        criterion(#""kind": "number", "relative": 1, "steps": [[1, 1]]"#),
        "wrong-type criteria[0].relative"
      ),
      (
        criterion(#""kind": "number", "tolerance": {"full": "x", "zero": 1}"#),
        "wrong-type criteria[0].tolerance.full"
      ),
      (
        criterion(#""kind": "number", "tolerance": {"full": 1e999, "zero": 1}"#),
        "out-of-range criteria[0].tolerance.full"
      ),
      (
        criterion(#""kind": "tokens", "phrase": 0.6, "position": 0.6"#),
        "out-of-range criteria[0].phrase"
      ),
      (
        criterion(#""kind": "tokens", "measure": "jaccard", "saturation": {"k1": 1}"#),
        "unsuitable-option criteria[0].saturation"
      ),
      (criterion(#""kind": "prior", "range": [1]"#), "wrong-type criteria[0].range"),
      (rubric(exact, #", "coverage": 7"#), "wrong-type coverage"),
      (
        rubric(exact, #", "calibration": {"kind": "plat", "a": -1, "b": 0}"#),
        "unknown-value calibration.kind"
      ),
      (
        rubric(exact, #", "calibration": {"kind": "isotonic", "points": []}"#),
        "no-points calibration.points"
      ),
      (
        rubric(exact, #", "overrides": [{"categories": [], "weights": {"a": 2}}]"#),
        "unreachable-override overrides[0].categories"
      ),
      (
        rubric(
          exact, #", "overrides": [{"categories": ["sofa", "sofa bed"], "weights": {"a": 2}}]"#),
        "redundant-keyword overrides[0].categories[1]"
      ),
      (rubric().replacing(#""schema": 1"#, with: #""schema": 2"#), "unknown-schema schema"),
      (rubric().replacing(#""name": "n""#, with: #""name": " ""#), "blank-name name"),
      (rubric().replacing(#""close""#, with: #""match""#), "duplicate-band bands[1].id"),
      ("[]", "wrong-type "),
      ("{", "invalid-json "),
    ])
  func rubrics(_ text: String, _ expected: String) {
    #expect(codes(text).contains(expected), "\(codes(text))")
  }

  @Test(
    "A mistake in a table is reported with its code and path",
    arguments: [
      (#"{"words": ["a"]}"#, "missing-key table"), ("[", "invalid-json [0]"),
      (#"{"table": "words"}"#, "empty-table "),
      (#"{"table": "words", "words": ["..."]}"#, "blank-name words[0]"),
      (#"{"table": "words", "words": ["Sofa", "sofas"]}"#, "duplicate-name words[1]"),
      (#"{"table": "words", "values": {"a": "x"}}"#, "wrong-type values.a"),
      (#"{"table": "family", "families": {"f": [7]}}"#, "wrong-type families.f[0]"),
      (#"{"table": "family", "families": {"f": [["a", 7]]}}"#, "wrong-type families.f[0][1]"),
      (
        #"{"table": "family", "families": {"f": ["a", "b"]}, "compatible": [["a"]]}"#,
        "wrong-type compatible[0]"
      ),
      (
        #"{"table": "family", "families": {"f": ["a", "b"]}, "compatible": [["a", "b"], ["b", "a"]]}"#,
        "duplicate-pair compatible[1]"
      ),
      (
        #"{"table": "family", "families": {"f": ["oak", "ash"]}, "compatible": [["oak", "ach"]]}"#,
        "unknown-name compatible[0]"
      ),
      (
        #"{"table": "taxonomy", "groups": {"g": ["a"]}, "kinds": {"b": "a"}}"#,
        "unknown-name kinds.b"
      ),
      (#"{"table": "colors", "colors": {"red": "reddish"}}"#, "invalid-color colors.red"),
      (#"{"table": "colors", "colors": {"red": 7}}"#, "wrong-type colors.red"),
      (#"{"table": "sizes", "sizes": {"queen": "60 x 80"}}"#, "unreadable-size sizes.queen"),
      (#"{"table": "sizes", "sizes": {"queen": 7}}"#, "wrong-type sizes.queen"),
      (#"{"table": "sizes"}"#, "missing-key sizes"),
      (
        #"{"table": "family", "families": {"a": ["oak"]}, "generic": {"wood": ["a"]}}"#,
        "unknown-name generic.wood"
      ),
      (
        #"{"table": "family", "families": {"a": ["oak"]}, "generic": {"oak": ["b"]}}"#,
        "unknown-name generic.oak"
      ),
      (#"{"table": "family", "families": {"a": ["oak"]}, "parts": 7}"#, "wrong-type parts"),
      (
        #"{"table": "family", "families": {"a": ["oak"]}, "not": {"befor": []}}"#,
        "unknown-key not.befor"
      ),
      (
        #"{"table": "taxonomy", "groups": {"a": ["oak"]}, "generic": {"oak": ["a"]}}"#,
        "unknown-key generic"
      ),
    ])
  func tables(_ text: String, _ expected: String) {
    let (_, diagnostics) = TableDecoder.decode(ContiguousArray(text.utf8))
    let found = diagnostics.map { "\($0.code.name) \($0.path)" }
    #expect(found.contains(expected), "\(found)")
  }

  private static func item(_ members: String, wanted: String = "") -> String {
    """
    {"id": "q", "wanted": {\(wanted)}, "candidates": [{"id": "c", "grade": 0}, {"id": "d", "grade": 2}]\(members)}
    """
  }

  private static func list(_ expect: String) -> String {
    """
    {"id": "l", "items": [{"id": "i", "wanted": {}, "candidates": [{"id": "c"}]}]\(expect)}
    """
  }

  @Test(
    "A mistake in a suite is reported with its code and path",
    arguments: [
      (#"{"id": "q"}"#, "unknown-case "),
      (#"{"id": "q", "wanted": {}, "candidates": [], "items": []}"#, "unknown-case "),
      (item("") + "\n" + item(""), "duplicate-id id"),
      (item(#", "profile": "scan""#), "unknown-profile profile"),
      (item(#", "expect": {}"#), "empty-expectation expect"),
      (item(#", "expect": {"best": 7}"#), "wrong-type expect.best"),
      (item(#", "expect": {"best": "c"}"#), "contradiction expect.best"),
      (item(#", "expect": {"best": "x"}"#), "unknown-candidate expect.best"),
      (item(#", "expect": {"order": ["c"]}"#), "invalid-order expect.order"),
      (item(#", "expect": {"order": ["c", "c"]}"#), "invalid-order expect.order"),
      (item(#", "expect": {"band": {"c": 7}}"#), "wrong-type expect.band"),
      (item(#", "expect": {"band": {"c": "clos"}}"#), "unknown-band expect.band.c"),
      (item(#", "expect": {"score": {"c": {}}}"#), "empty-expectation expect.score.c"),
      (
        item(#", "expect": {"score": {"c": {"min": 0.9, "max": 0.1}}}"#),
        "invalid-bounds expect.score.c"
      ),
      (item(#", "expect": {"fallback": 1}"#), "wrong-type expect.fallback"),
      (item("", wanted: #""a": [1]"#), "wrong-type wanted.a[0]"),
      (item("", wanted: #""a": {}"#), "wrong-type wanted.a"),
      (
        item("", wanted: #""dimensions": {"width": 3, "unit": "yard"}"#),
        "unknown-value wanted.dimensions.unit"
      ),
      (
        item("", wanted: #""dimensions": {"width": 0, "unit": "cm"}"#),
        "out-of-range wanted.dimensions.width"
      ),
      (
        #"{"id": "q", "wanted": {}, "candidates": [{"id": "c", "product_url": "https://s.example/1"}, {"id": "d", "product_url": "https://S.example/1#x"}]}"#,
        "duplicate-product candidates"
      ),
      (list(#", "expect": {}"#), "empty-expectation expect"),
      (list(#", "expect": {"selection": {}}"#), "missing-key expect.selection"),
      (
        list(#", "expect": {"selection": {"i": "c", "j": null}}"#),
        "unknown-item expect.selection.j"
      ),
      (list(#", "expect": {"selection": {"i": 7}}"#), "wrong-type expect.selection"),
      (
        #"{"id": "l", "items": [{"id": "i", "wanted": {}, "candidates": []}, {"id": "i", "wanted": {}, "candidates": []}]}"#,
        "duplicate-id items[1].id"
      ),
    ])
  func suites(_ text: String, _ expected: String) throws {
    let rubric = try #require(check(Self.rubric()).rubric)
    let reading = reading(text, rubric)
    let found = reading.files.flatMap(\.diagnostics).map { "\($0.code.name) \($0.path)" }
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test("A case may not share its name with an item of a list case")
  func queries() throws {
    let rubric = try #require(check(Self.rubric()).rubric)
    let cases = [Self.list(""), Self.item("").replacing(#""id": "q""#, with: #""id": "l/i""#)]
    for lines in [cases, cases.reversed()] {
      let found = reading(lines.joined(separator: "\n"), rubric).files.flatMap(\.diagnostics)
      let errors = found.filter { $0.severity == .error }
      #expect(errors.map { "\($0.code.name) \($0.path)" } == ["duplicate-id id"])
      #expect(errors.first?.message.hasPrefix("'l/i' is already the name of an item") == true)
    }
  }

  @Test("A list case reports each unmet expectation with the value found")
  func listFailures() throws {
    let rubric = try #require(check(Self.rubric()).rubric)
    let text = """
      {"id": "l", "items": [{"id": "i", "wanted": {"a": "x"}, "candidates": [
      {"id": "c", "a": "x", "price_cents": 100}, {"id": "d", "a": "y", "price_cents": 1}]}],
      "expect": {"selection": {"i": "d"}, "sum": 0.5, "total_cents": 1, "budget_cost": 0.1}}
      """
    let reading = reading(text.replacing("\n", with: ""), rubric)
    try #require(reading.files[0].diagnostics.map(\.message) == [])
    let failures = SuiteRun(reading.cases, by: Scorer(rubric)).failed.flatMap(\.failures)
    #expect(
      failures.map { "\($0.expectation): \($0.message)" } == [
        "expect.selection.i: expected d, found c", "expect.sum: expected 0.5, found 1",
        "expect.budget_cost: expected 0.1, found 0", "expect.total_cents: expected 1, found 100",
      ])
  }

  @Test("An item case reports which score and coverage expectations fail")
  func itemFailures() throws {
    let rubric = try #require(check(Self.rubric()).rubric)
    let text = """
      {"id": "q", "wanted": {"a": "x"}, "candidates": [{"id": "c", "a": "x"}], "expect": {
      "score": {"c": {"value": 0.7, "tolerance": 0.2}}, "coverage": {"c": 0.5}}}
      """
    let reading = reading(text.replacing("\n", with: ""), rubric)
    try #require(reading.files[0].diagnostics.map(\.message) == [])
    let failures = SuiteRun(reading.cases, by: Scorer(rubric)).failed.flatMap(\.failures)
    #expect(failures.map(\.expectation) == ["expect.score.c", "expect.coverage.c"])
    #expect(failures.last?.message == "expected 0.5, found 1")
  }
}
