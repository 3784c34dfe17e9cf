import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("The playground")
struct PlaygroundTests {
  private static let suite = #"""
    {"id": "</script><b>", "wanted": {"category": "Sofa", "color": "navy"}, "candidates": [
      {"id": "a", "name": "Couch <!-- x", "category": "Couch", "color": "blue", "price_cents": 5, "grade": 2},
      {"id": "b", "category": "Rug", "scores": {"color": 0.25}}],
     "expect": {"best": "b", "band": {"a": "match"}}, "expect_computed": {"fallback": false}}
    {"id": "two", "items": [{"id": "i", "wanted": {"category": "Rug"},
      "candidates": [{"id": "a", "category": "Rug", "product_url": "https://a.example/1"}]}],
     "budget_cents": 100, "expect": {"selection": {"i": null}, "sum": 0.5}}
    """#

  private static func playground() throws -> Playground {
    let rubric = try #require(Rubric.builtIn("room-match"))
    return try RubricSuite(decoding: Array(suite.utf8), for: rubric).playground(for: rubric)
  }

  private static func data(of page: Playground? = nil) throws -> [String: Any] {
    let html = try (page ?? playground()).html
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let text = html[start.upperBound..<end.lowerBound]
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("The policy allows the page's own style and script by their hashes, and nothing else")
  func policy() throws {
    let html = try Self.playground().html
    func hash(from start: String, to end: String) throws -> String {
      let start = try #require(html.range(of: start))
      let end = try #require(html.range(of: end, range: start.upperBound..<html.endIndex))
      return SHA256.digest(html[start.upperBound..<end.lowerBound].utf8).base64
    }
    let style = try hash(from: "<style>", to: "</style>")
    let script = try hash(from: "<script>", to: "</script>")
    #expect(
      html.contains(
        "content=\"default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)';"
          + " base-uri 'none'; form-action 'none'\""))
    for text in ["src=", "@import", "url(", " style=", "onclick="] {
      #expect(!html.contains(text), "\(text)")
    }
  }

  @Test("No text of a suite ends the data or opens a tag")
  func escaping() throws {
    let cases = try #require(try Self.data()["cases"] as? [[String: Any]])
    #expect(cases.map { $0["id"] as? String } == ["</script><b>", "two"])
    #expect(try !Self.playground().html.contains("</script><b>"))
  }

  @Test("The data hold every setting, similarity and judged value")
  func contents() throws {
    let data = try Self.data()
    let settings = try #require(data["settings"] as? [[String: Any]])
    let rubric = try #require(Rubric.builtIn("room-match"))
    #expect(settings.map { $0["path"] as? String } == RubricSetting.all(of: rubric).map(\.path))
    let cases = try #require(data["cases"] as? [[String: Any]])
    let items = cases.compactMap { $0["items"] as? [[String: Any]] }
    let candidates = try #require(items[0][0]["candidates"] as? [[String: Any]])
    #expect(candidates.count == 2)
    #expect((candidates[0]["similar"] as? [Any])?.count == rubric.criteria.count)
    #expect(candidates[0]["judged"] == nil)
    let color = try #require(rubric.criterionIndex("color"))
    #expect((candidates[1]["judged"] as? [Any])?[color] as? Double == 0.25)
    #expect(cases[1]["budget"] as? Int == 100)
  }

  @Test("The data hold the rubric's file as it was written, and the scores of a baseline")
  func fileAndBaseline() throws {
    let rubric = try #require(Rubric.builtIn("room-match"))
    let cases = try RubricSuite(decoding: Array(Self.suite.utf8), for: rubric).cases
    var baseline = Baseline(cases, by: Scorer(rubric), sources: [])
    baseline.scores.queries[0].candidates.remove(at: 1)
    let text = "{ \"a\":\r\n\t1.50 } // </script> é\u{2028}"
    let data = try Self.data(
      of: Playground(
        SuiteRun(cases, by: Scorer(rubric)), title: "t", file: ContiguousArray(text.utf8),
        relevance: 1, baseline: baseline))
    #expect(data["file"] as? String == text && data["baseline"] as? Bool == true)
    let found = try #require(data["cases"] as? [[String: Any]])
    let candidates = found.compactMap { ($0["items"] as? [[String: Any]])?[0] }
      .compactMap { $0["candidates"] as? [[String: Any]] }
    let before = candidates.map { $0.map { $0["before"] as? Double } }
    let scores = baseline.scores.queries.map { $0.candidates.map(\.score) }
    #expect(before == [[scores[0][0], nil], [scores[1][0]]])
    #expect(try Self.data()["baseline"] == nil)
  }

  /// The data of a page for `rubric`, with the baseline of another rubric on a suite.
  private static func data(
    of rubric: Rubric, since former: Rubric, suite: String = suite
  ) throws -> [String: Any] {
    let cases = try RubricSuite(decoding: Array(Self.suite.utf8), for: rubric).cases
    let old = try RubricSuite(decoding: Array(suite.utf8), for: former).cases
    return try data(
      of: Playground(
        SuiteRun(cases, by: Scorer(rubric)), title: "t", file: [], relevance: 1,
        baseline: Baseline(old, by: Scorer(former), sources: [])))
  }

  @Test("An edit has the settings that undo it, unless it also changes something else")
  func edits() throws {
    let former = try #require(Rubric.builtIn("room-match"))
    var rubric = former
    let (style, color) = (
      try #require(rubric.criterionIndex("style")), try #require(rubric.criterionIndex("color"))
    )
    rubric.criteria[style].weight = 0.025
    rubric.criteria[color].curve = [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 0.9)]
    rubric.criteria[color].weight = 90
    rubric.bands[1].minimum = 0.4
    let data = try Self.data(of: former, since: rubric)
    let settings = try #require(data["settings"] as? [[String: Any]])
    let edits = try #require(data["edits"] as? [[String: Any]])
    let found = edits.map { edit in
      let names = (edit["settings"] as? [Int] ?? []).map { settings[$0]["path"] as? String ?? "" }
      return "\(edit["text"] ?? "") | \(names.joined(separator: ", "))"
    }
    let was = (former.criteria[style].weight, former.criteria[color].weight)
    #expect(
      found.sorted() == [
        "band close: from 0.4 → 0.5 | ",
        "color: curve [[0, 0], [1, 0.9]] → none | ",
        "color: weight 90 → \(was.1) | criteria.color.weight",
        "style: weight 0.025 → \(was.0) | criteria.style.weight",
      ])
    let weight = try #require(
      settings.first { $0["path"] as? String == "criteria.color.weight" })
    #expect(weight["former"] as? Double == 90 && weight["most"] as? Double == 90)
    #expect(settings.filter { $0["former"] != nil }.count == 2)
    #expect(try Self.data(of: former, since: former)["edits"] as? [String] == [])
  }

  @Test("A baseline without any of the cases is named, and its bands are not used")
  func baselineOfOtherCases() throws {
    let rubric = try #require(Rubric.builtIn("room-match"))
    let other = #"{"id": "x", "wanted": {"color": "red"}, "candidates": [{"id": "a", "grade": 1}]}"#
    let data = try Self.data(of: rubric, since: rubric, suite: other)
    #expect(data["baseline"] as? Bool == false && data["bands"] == nil)
  }

  @Test("Profiles are named in the order of the file")
  func profiles() throws {
    var rubric = try #require(Rubric.builtIn("room-match"))
    let weights = [NamedWeight(criterion: "color", weight: 1)]
    rubric.profiles = ["b", "2", "1"].map { Profile(name: $0, weights: weights) }
    let suite = try RubricSuite(decoding: Array(Self.suite.utf8), for: rubric)
    let data = try Self.data(of: suite.playground(for: rubric))
    #expect(data["profiles"] as? [String] == ["b", "2", "1"])
  }

  @Test("The reasons of values leave out curves, whose effect the page computes")
  func curves() throws {
    var rubric = try #require(Rubric.builtIn("room-match"))
    let color = try #require(rubric.criterionIndex("color"))
    rubric.criteria[color].curve = [CurvePoint(x: 0, y: 0.5), CurvePoint(x: 1, y: 1)]
    let suite = try RubricSuite(decoding: Array(Self.suite.utf8), for: rubric)
    let texts = try Self.data(of: suite.playground(for: rubric))["texts"] as? [String]
    #expect(texts?.contains("navy / blue") == true)
    #expect(texts?.contains { $0.contains("counts") } == false)
  }
}
