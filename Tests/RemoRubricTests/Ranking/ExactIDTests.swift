import RemoBytes
import Testing

@testable import RemoRubric

/// `é` is one scalar in one id and two in the other; Swift strings treat both as equal.
@Suite("Ids that differ only in their bytes")
struct ExactIDTests {
  private static let one = "caf\u{E9}"
  private static let other = "cafe\u{301}"
  private static let good =
    #"{"category": 1, "material": 1, "color": 1, "style": 1, "dimensions": 1}"#

  /// Two candidates; the one with the composed id is good.
  private static func candidates(_ more: String = "") -> String {
    #"[{"id": "\#(one)", "scores": \#(good), "grade": 3}, "#
      + #"{"id": "\#(other)", "scores": {"category": 0, "dimensions": 0\#(more)}, "grade": 0}]"#
  }

  private static func item(_ id: String, _ expect: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "wanted": {}, "candidates": \#(candidates(more)), "expect": \#(expect)}"#
  }

  private static let expected =
    #"{"best": "\#(one)", "order": ["\#(one)", "\#(other)"], "fallback": false, "#
    + #""band": {"\#(one)": "match", "\#(other)": "fallback"}, "#
    + #""score": {"\#(one)": 1, "\#(other)": 0}, "coverage": {"\#(one)": 1, "\#(other)": 0.4}}"#

  @Test("Cases and candidates stay distinct, and each expectation applies to its own")
  func cases() throws {
    let scorer = try builtInScorer("room-match")
    let text = [Self.one, Self.other].map { Self.item($0, Self.expected) }.joined(separator: "\n")
    let suite = reading(text, scorer.rubric)
    #expect(suite.files[0].diagnostics.map(\.message) == [])
    let run = SuiteRun(suite.cases, by: scorer)
    #expect(run.results.count == 2 && run.failed.isEmpty)
    let wrong = reading(
      Self.item("q", #"{"best": "\#(Self.other)", "order": ["\#(Self.other)", "\#(Self.one)"]}"#),
      scorer.rubric)
    #expect(SuiteRun(wrong.cases, by: scorer).failed.first?.failures.count == 2)
  }

  @Test("An expectation for an id that no candidate has is an error")
  func unknown() throws {
    let line = #"""
      {"id": "q", "wanted": {}, "candidates": [{"id": "\#(Self.one)"}], "expect": {"best": "\#(Self.other)"}}
      """#
    let found = reading(line, try builtInScorer("room-match").rubric).files[0].diagnostics
    #expect(found.map(\.code.name) == ["unknown-candidate"])
  }

  @Test("Items of a list and products known by id stay distinct")
  func lists() throws {
    let items = [Self.one, Self.other].map { id in
      #"{"id": "\#(id)", "wanted": {}, "candidates": [{"id": "\#(id)", "scores": \#(Self.good)}]}"#
    }
    let selection = #"{"\#(Self.one)": "\#(Self.one)", "\#(Self.other)": "\#(Self.other)"}"#
    let scorer = try builtInScorer("room-match")
    let line =
      #"{"id": "q", "items": [\#(items.joined(separator: ","))], "expect": {"selection": \#(selection)}}"#
    let suite = reading(line, scorer.rubric)
    #expect(suite.files[0].diagnostics.map(\.message) == [])
    #expect(SuiteRun(suite.cases, by: scorer).failed.isEmpty)
    let input = ContiguousArray(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
    let ranking = try Ranking(input, name: "wanted.json", scorer: scorer)
    #expect(ranking.selection?.assignment.selected == [0, 0])
  }

  @Test("A baseline keeps such ids distinct")
  func baselines() throws {
    let scorer = try builtInScorer("room-match")
    func cases(_ more: String) -> [SuiteCase] {
      let lines = [Self.item(Self.one, Self.expected), Self.item(Self.other, Self.expected, more)]
      return reading(lines.joined(separator: "\n"), scorer.rubric).cases
    }
    var writer = ByteWriter()
    Baseline(cases(""), by: scorer, sources: [])
      .write(tables: builtInTables(of: scorer.rubric), into: &writer)
    let baseline = try #require(Baseline.read(writer.finish()).baseline)
    let same = RegressionGuard(cases(""), by: scorer, against: baseline, metrics: [])
    #expect(same.pairs == 4 && same.changedPairs == 0 && same.gone.isEmpty)
    let edited = RegressionGuard(
      cases(#", "color": 1"#), by: scorer, against: baseline, metrics: try Metric.list("ndcg@10"))
    #expect(edited.changedPairs == 1)
    #expect(
      edited.edits.moved.map { ByteString($0) } == [ByteString("\(Self.other) / \(Self.other)")])
    #expect(edited.comparisons.map(\.differences.count) == [2])
  }
}
