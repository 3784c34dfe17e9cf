import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Curves of criteria")
struct CurveTests {
  private static func text(_ curve: String, more: String = "") -> String {
    """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
      {"id": "price", "weight": 3, "kind": "number", "steps": [[0.1, 1], [0.3, 0.6], [0.5, 0.2]],
       "missing": {"candidate": {"neutral": 0.4}}, "curve": \(curve)},
      {"id": "color", "weight": 1, "kind": "exact"}\(more)],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
    """
  }

  private static func explained(
    _ rubric: String, candidate: String
  ) throws -> ScoredCandidate {
    let scorer = Scorer(try #require(check(rubric).rubric))
    let line =
      #"{"id": "q", "wanted": {"price": 100, "color": "red"}, "#
      + #""candidates": [{"id": "c", "grade": 1, "color": "red"\#(candidate)}]}"#
    let item = try #require(reading(line, scorer.rubric).cases.first?.items.first)
    return try #require(scorer.explain(item, profile: nil).first)
  }

  @Test(
    "A value counts the height of its curve, judged or computed",
    arguments: [
      (#", "price": 100"#, 0.9), (#", "price": 75"#, 0.15), (#", "price": 60"#, 0.05),
      (#", "price": 1"#, 0), (#", "scores": {"price": 0.8}"#, 0.525), ("", 0.4),
    ])
  func values(candidate: String, counted: Double) throws {
    let rubric = Self.text("[[0, 0], [0.2, 0.05], [0.6, 0.15], [1, 0.9]]")
    let scored = try Self.explained(rubric, candidate: candidate)
    #expect(abs(scored.score - (3 * counted + 1) / 4) < 1e-12)
    #expect(abs(try #require(scored.contributions[0].value) - counted) < 1e-12)
  }

  @Test("The evidence names the value and what it counts")
  func evidence() throws {
    let scored = try Self.explained(Self.text("[[0, 0], [1, 0.5]]"), candidate: #", "price": 75"#)
    #expect(
      scored.contributions.map(\.evidence) == [
        "100 / 75: differ by 25 %, tolerance 30 %; 0.6 counts 0.3", "red / red",
      ])
  }

  @Test("A gate compares the value before the curve")
  func gates() throws {
    let gate = #", {"id": "dear", "kind": "gate", "criterion": "price", "below": 0.5, "cap": 0.1}"#
    let rubric = Self.text("[[0, 0], [1, 0.5]]", more: gate)
    #expect(try Self.explained(rubric, candidate: #", "price": 75"#).score > 0.4)
    #expect(try Self.explained(rubric, candidate: #", "price": 60"#).score == 0.1)
  }

  @Test("A rubric with a curve is written and read back")
  func writing() throws {
    let rubric = try #require(check(Self.text("[[0, 0], [0.25, 0.125], [1, 1]]")).rubric)
    #expect(rubric.criteria[0].curve?.count == 3)
    var writer = ByteWriter()
    RubricWriter.write(rubric, into: &writer)
    let written = writer.finish()
    #expect(check(written.span.string(0..<written.count)).rubric == rubric)
    var other = rubric
    other.criteria[0].curve = nil
    let changes = RubricChange.all(from: other, to: rubric)
    #expect(changes.map(\.label) == ["price: curve none → [[0, 0], [0.25, 0.125], [1, 1]]"])
    changes[0].apply(&other)
    #expect(other == rubric)
  }

  @Test(
    "A curve that falls, repeats an x or has no point is an error",
    arguments: [
      ("[[0, 0.5], [1, 0.4]]", "not-monotone"), ("[[0.5, 0], [0.5, 1]]", "not-monotone"),
      ("[]", "no-points"), ("[[0, 2]]", "out-of-range"), ("[1]", "wrong-type"),
    ])
  func mistakes(curve: String, code: String) {
    let found = check(Self.text(curve))
    #expect(found.files.flatMap(\.diagnostics).map(\.code.name) == [code])
  }

  @Test("A gate has no curve")
  func gateWithCurve() {
    let gate =
      #", {"id": "g", "kind": "gate", "criterion": "price", "below": 0.5, "cap": 0.1, "curve": [[0, 1]]}"#
    let found = check(Self.text("null", more: gate))
    #expect(found.files.flatMap(\.diagnostics).map(\.message) == ["a gate has no curve"])
  }

  @Test("A curve keeps only the points that people need")
  func simplified() {
    let points = [(0.0, 0.0), (0.2, 0.01), (0.4, 0.02), (0.6, 0.03), (0.8, 0.5), (1, 1)]
      .map { CurvePoint(x: $0.0, y: $0.1) }
    #expect(points.simplified(tolerance: 0.02).map(\.x) == [0, 0.6, 1])
    #expect(points.simplified(tolerance: 1).map(\.x) == [0, 1])
  }

  @Test("A curve after a curve takes a value through both")
  func composed() {
    let first = [CurvePoint(x: 0, y: 0.1), CurvePoint(x: 0.5, y: 0.2), CurvePoint(x: 1, y: 1)]
    let second = [CurvePoint(x: 0, y: 0), CurvePoint(x: 0.6, y: 0.1), CurvePoint(x: 1, y: 1)]
    let both = first.followed(by: second)
    #expect(both.map(\.x) == [0, 0.5, 0.75, 1])
    for n in 0...20 {
      let x = Double(n) / 20
      #expect(abs(both.height(at: x) - second.height(at: first.height(at: x))) < 1e-6)
    }
  }
}
