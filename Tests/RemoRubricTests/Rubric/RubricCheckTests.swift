import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Checking rubrics")
struct RubricCheckTests {
  private static let bands =
    #"[{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]"#

  private func codes(_ text: String) -> [String] {
    check(text).files.flatMap(\.diagnostics).map { "\($0.code.name) \($0.path)" }
  }

  /// A rubric with these criteria and further members.
  private static func rubric(
    _ criteria: String = #"{"id": "a", "weight": 1, "kind": "exact"}"#, _ more: String = "",
    bands: String = bands
  ) -> String {
    #"{"schema": 1, "name": "n", "version": "1.0.0", "criteria": [\#(criteria)], "bands": \#(bands)\#(more)}"#
  }

  @Test(
    "Each mistake is reported with its code and path",
    arguments: [
      (rubric(), []),
      (rubric("", #", "misssing": "zero""#), ["no-criteria criteria", "unknown-key misssing"]),
      (
        rubric(#"{"id": "a", "weight": -1, "kind": "exact"}"#),
        ["out-of-range criteria[0].weight"]
      ),
      (rubric(#"{"id": "a", "weight": 0, "kind": "exact"}"#), ["zero-weights criteria"]),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "exact"}, "#
            + #"{"id": "g", "kind": "gate", "criterion": "g", "below": 0.5, "cap": 0.5}, "#
            + #"{"id": "h", "kind": "gate", "criterion": "g", "below": 0.5, "cap": 0.5}, "#
            + #"{"id": "i", "kind": "gate", "criterion": "p", "below": 0.5, "cap": 0.5}, "#
            + #"{"id": "p", "kind": "penalty", "attribute": "name", "factor": 0.5, "#
            + #""table": "tables/accessory-words.json"}"#),
        ["idle-gate criteria[1].criterion", "idle-gate criteria[2].criterion"]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "number", "tolerance": {"full": 0, "zero": 1}, "#
            + #""steps": [[0.1, 1]]}, {"id": "b", "weight": 1, "kind": "prior", "range": [0, 5], "#
            + #""table": "tables/common-words.json"}, {"id": "c", "weight": 1, "kind": "exact", "#
            + #""attribute": "x", "wanted": "y", "candidate": "z"}"#),
        [
          "idle-key criteria[0].tolerance", "idle-key criteria[1].range",
          "idle-key criteria[2].attribute",
        ]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "number", "tolerance": {"full": 5, "zero": 20}}, "#
            + #"{"id": "b", "weight": 1, "kind": "number", "tolerance": {"full": 0, "zero": 20}}, "#
            + #"{"id": "c", "weight": 1, "kind": "number", "steps": [[1, 0.9]]}, "#
            + #"{"id": "d", "weight": 1, "kind": "number", "steps": [[0.1, 1], [1, 0.2]]}, "#
            + #"{"id": "e", "weight": 1, "kind": "number", "tolerance": {"full": 0, "zero": 1}}, "#
            + #"{"id": "f", "weight": 1, "kind": "number", "relative": false, "steps": [[5, 1]]}, "#
            + #"{"id": "g", "weight": 1, "kind": "number", "steps": [[0.5, 1], [5, 0.5]]}"#),
        [
          "wide-tolerance criteria[0].tolerance.full", "wide-tolerance criteria[1].tolerance.zero",
          "wide-tolerance criteria[2].steps", "wide-tolerance criteria[6].steps",
        ]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1e308, "kind": "exact"}"#,
          #", "profiles": {"p": {"a": 2e9}}"#),
        ["out-of-range criteria[0].weight", "out-of-range profiles.p.a"]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 0, "kind": "exact"}, {"id": "b", "weight": "x", "kind": "exact"}"#
        ),
        ["wrong-type criteria[1].weight"]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 0, "kind": "exact"}, {"id": "b", "weight": 1, "kind": "exakt"}"#),
        ["unknown-kind criteria[1].kind"]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "exact"}, {"id": "b", "weight": 0, "kind": "exact"}"#,
          #", "profiles": {"p": {"a": 0, "b": -1}}"#),
        ["out-of-range profiles.p.b"]
      ),
      (rubric(#"{"id": "a", "weight": 1e9, "kind": "exact"}"#), []),
      (rubric(#"{"id": "a", "weight": 1, "kind": "exakt"}"#), ["unknown-kind criteria[0].kind"]),
      (
        rubric(#"{"id": "a", "weight": 1, "kind": "family", "table": "tables/none.json"}"#),
        ["missing-table criteria[0].table"]
      ),
      (
        rubric(#"{"id": "a", "weight": 1, "kind": "family", "table": "tables/colors.json"}"#),
        ["wrong-table criteria[0].table"]
      ),
      (
        rubric(
          bands: #"[{"id": "a", "min": 0.5}, {"id": "b", "min": 0.8}, {"id": "c", "min": 0}]"#),
        ["unordered-bands bands[1].min"]
      ),
      (
        rubric(
          bands: #"[{"id": "a", "min": 0.5}, {"id": "b", "min": 0.5}, {"id": "c", "min": 0}]"#),
        ["overlapping-bands bands[1].min"]
      ),
      (
        rubric(
          bands:
            #"[{"id": "match", "min": 0.8}, {"id": "near", "min": 0}]"#),
        ["no-list-band bands"]
      ),
      (
        rubric(
          bands:
            #"[{"id": "match", "min": 0.85}, {"id": "close", "min": 0.6}, {"id": "no", "min": 0}]"#),
        ["other-list-band bands[0].min", "other-list-band bands[1].min"]
      ),
      (rubric(bands: #"[{"id": "a", "min": 1.5}]"#), ["out-of-range bands[0].min"]),
      (rubric(bands: #"[{"id": "a", "min": 0.5}]"#), ["open-bands bands[0].min"]),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "exact"}"#,
          #", "overrides": [{"categories": ["sofa"], "weights": {"a": 2}}, {"categories": ["sofa bed", "Rug"], "weights": {"b": 2}}]"#
        ),
        [
          "unreachable-override overrides[1].categories[0]",
          "unreachable-override overrides[1].categories[1]",
          "unknown-criterion overrides[1].weights.b",
        ]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "exact"}"#,
          #", "calibration": {"kind": "isotonic", "points": [[0, 0.5], [1, 0.4]]}"#),
        ["not-monotone calibration.points[1]"]
      ),
      (
        rubric(
          #"{"id": "a", "weight": 1, "kind": "exact"}"#,
          #", "calibration": {"kind": "platt", "a": 2, "b": 0}"#),
        ["not-monotone calibration.a"]
      ),
      (
        rubric(#"{"id": "a", "weight": 1, "kind": "number", "tolerance": {"full": 1, "zero": 1}}"#),
        ["not-monotone criteria[0].tolerance.zero"]
      ),
    ] as [(String, [String])])
  func mistakes(text: String, expected: [String]) {
    #expect(codes(text).sorted() == expected.sorted())
  }

  @Test("An unknown key suggests the closest key")
  func nearest() throws {
    let diagnostic = try #require(
      check(Self.rubric("", #", "overides": []"#)).files[0].diagnostics.last)
    #expect(diagnostic.help == "did you mean 'overrides'?")
  }

  @Test(
    "A table that provides criterion values may not contain values above 1",
    arguments: [
      (#""values": {"a": 1, "b": 0.5}"#, "prior", []),
      (#""values": {"a": 1, "b": 1.5}"#, "prior", ["out-of-range criteria[0].table"]),
      (#""words": ["a"], "default": 2"#, "prior", ["out-of-range criteria[0].table"]),
      (#""values": {"a": 5}, "default": 2"#, "tokens", []),
    ])
  func valuesOfTables(_ table: String, _ kind: String, _ expected: [String]) {
    let key = kind == "tokens" ? "idf" : "table"
    let text = Self.rubric(
      #"{"id": "a", "weight": 1, "kind": "\#(kind)", "\#(key)": "t.json"}"#)
    let check = RubricCheck(ContiguousArray(text.utf8), name: "rubric.json") { _ in
      ContiguousArray(#"{"table": "words", \#(table)}"#.utf8)
    }
    #expect(check.files.flatMap(\.diagnostics).map { "\($0.code.name) \($0.path)" } == expected)
    #expect(check.isValid == expected.isEmpty)
  }

  @Test("A table with circular kinds is an error")
  func tableCycle() {
    let text = """
      {"table": "taxonomy", "groups": {"g": ["a", "b"]}, "kinds": {"a": "b", "b": "a"}}
      """
    let (table, diagnostics) = TableDecoder.decode(ContiguousArray(text.utf8))
    #expect(table == nil)
    #expect(diagnostics.map(\.code) == ["table-cycle"])
  }

  @Test("Calibration curves never fall and are exact at their points")
  func calibration() {
    let curve = Calibration.isotonic([
      CurvePoint(x: 0.2, y: 0.1), CurvePoint(x: 0.6, y: 0.5), CurvePoint(x: 0.9, y: 0.9),
    ])
    #expect(
      [0, 0.2, 0.4, 0.6, 1].map { (curve($0) * 1e9).rounded() / 1e9 } == [0.1, 0.1, 0.3, 0.5, 0.9])
    #expect(Calibration.platt(a: -4, b: 2)(0.5) == 0.5)
  }
}
