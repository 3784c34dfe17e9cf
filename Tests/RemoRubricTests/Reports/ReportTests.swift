import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

/// A rubric of two criteria, and cases that judge both.
private enum Sample {
  static let table = CheckedFile(
    name: "t.json", bytes: ContiguousArray(#"{"table": "words", "words": ["cover"]}"#.utf8),
    diagnostics: [])

  static func rubric(
    shape: Double = 0.5, close: Double = 0.5, penalty: Double = 0.5
  ) throws -> Rubric {
    let text = """
      {"schema": 1, "name": "sample", "version": "1.0.0", "criteria": [
        {"id": "shape", "weight": \(shape), "kind": "exact"},
        {"id": "tone", "weight": 0.5, "kind": "exact"},
        {"id": "part", "kind": "penalty", "table": "t.json", "attribute": "name",
         "factor": \(penalty)}],
       "missing": "renormalise", "calibration": null,
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": \(close)},
                 {"id": "fallback", "min": 0}]}
      """
    let check = RubricCheck(ContiguousArray(text.utf8), name: "sample.json") { _ in
      table.bytes
    }
    return try #require(check.rubric, "\(check.files.flatMap(\.diagnostics).map(\.message))")
  }

  static func cases(_ rubric: Rubric) throws -> [SuiteCase] {
    var random = RandomNumbers(seed: 23)
    let lines = (0..<12).map { n in
      let candidates = (0..<4).map { k in
        let shape = Double(random.below(11)) / 10
        let tone = Double(random.below(11)) / 10
        let name = k == 3 ? "Sofa cover <\(n)>" : "Sofa \(n)"
        return #"{"id":"c\#(k)","name":"\#(name)","scores":{"shape":\#(shape),"tone":\#(tone)},"#
          + #""grade":\#(shape > 0.5 ? 1 : 0)}"#
      }
      return #"{"id":"q\#(n)","wanted":{"name":"Sofa"},"expect":{"fallback":false},"#
        + #""candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    let bytes = ContiguousArray(lines.joined(separator: "\n").utf8)
    let reading = SuiteReading([(name: "s.jsonl", bytes: bytes)], rubric: rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    return reading.cases
  }

  static let sources = [SourceFile(role: "rubric", name: "sample.json", hash: "ab12")]
}

@Suite("Effects of rubric edits")
struct RubricDiffTests {
  @Test("Shares of the changes sum to the score difference, and so do those of the criteria")
  func shares() throws {
    let old = try Sample.rubric()
    let new = try Sample.rubric(shape: 0.9, close: 0.45, penalty: 0.8)
    let diff = RubricDiff(from: old, to: new, on: try Sample.cases(old))
    #expect(
      diff.changes.map(\.label) == [
        "shape: weight 0.5 → 0.9", "part: factor 0.5 → 0.8", "band close: from 0.5 → 0.45",
      ])
    #expect(diff.isOrderFree)
    #expect(diff.crossings.count > 3)
    for crossing in diff.crossings {
      let difference = crossing.move.difference
      #expect(abs(crossing.shares.reduce(0, +) - difference) < 1e-9)
      #expect(abs(crossing.criteria.reduce(0) { $0 + $1.value } - difference) < 1e-9)
    }
    #expect(diff.flow.reduce(0) { $0 + $1.reduce(0, +) } == diff.pairs)
  }

  @Test("Applied in order, the changes turn the old rubric into the new one")
  func changes() throws {
    let old = try #require(BuiltInRubrics.check("room-match")?.rubric)
    var new = old
    new.criteria[0].weight = 0.4
    new.criteria[4].missing = SidedMissingPolicy(.zero)
    new.criteria.remove(at: 3)
    new.profiles[0].weights[0].weight = 0.3
    new.overrides[1].weights[0].weight = 0.2
    new.bands[0].minimum = 0.85
    new.missing = .zero
    new.calibration = .platt(a: -8, b: 4)
    new.tables["tables/materials.json"]?.entries.removeLast()
    var edited = old
    let changes = RubricChange.all(from: old, to: new)
    #expect(changes.count == 9)
    for change in changes { change.apply(&edited) }
    #expect(edited == new)
    #expect(RubricChange.all(from: old, to: old).isEmpty)
  }

  @Test("A crossing due to a moved band limit is attributed to the band")
  func movedBand() throws {
    let old = try Sample.rubric()
    let diff = RubricDiff(from: old, to: try Sample.rubric(close: 0.7), on: try Sample.cases(old))
    #expect(!diff.crossings.isEmpty)
    #expect(diff.crossings.allSatisfy { !$0.isUp && $0.cause == 0 && $0.shares == [0] })
    #expect(diff.movedPairs == 0)
  }
}

@Suite("Baselines")
struct BaselineTests {
  private func baseline(_ rubric: Rubric) throws -> Baseline {
    let baseline = Baseline(try Sample.cases(rubric), by: Scorer(rubric), sources: Sample.sources)
    var writer = ByteWriter()
    baseline.write(tables: [Sample.table], into: &writer)
    return try #require(Baseline.read(writer.finish()).baseline)
  }

  private let metrics = [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")]

  @Test("The rubric recorded in the baseline passes")
  func same() throws {
    let rubric = try Sample.rubric()
    let guards = RegressionGuard(
      try Sample.cases(rubric), by: Scorer(rubric), against: try baseline(rubric), metrics: metrics)
    #expect(guards.outcome == .passed && guards.changedPairs == 0)
  }

  @Test("Bands of a baseline are ordered by limit, whatever their order in the file")
  func bandOrder() throws {
    let rubric = try Sample.rubric()
    var baseline = try baseline(rubric)
    baseline.bands.reverse()
    var writer = ByteWriter()
    baseline.write(tables: [Sample.table], into: &writer)
    let read = try #require(Baseline.read(writer.finish()).baseline)
    #expect(read.bands.map(\.id) == rubric.bands.map(\.id))
    #expect(read.bands.map(\.minimum) == rubric.bands.map(\.minimum))
  }

  @Test(
    "A baseline with bands that no rubric could have is rejected",
    arguments: [[], [0.8, 0.8, 0], [0.8, 0.5]])
  func wrongBands(minimums: [Double]) throws {
    var baseline = try baseline(Sample.rubric())
    baseline.bands = minimums.enumerated().map { Band(id: "b\($0)", minimum: $1, label: nil) }
    var writer = ByteWriter()
    baseline.write(tables: [Sample.table], into: &writer)
    let reading = Baseline.read(writer.finish())
    #expect(reading.baseline == nil)
    #expect(reading.diagnostics.map(\.path) == ["bands"])
  }

  @Test("An edit that hides relevant candidates fails")
  func losses() throws {
    let rubric = try Sample.rubric()
    let worse = try Sample.rubric(shape: 0.02)
    let guards = RegressionGuard(
      try Sample.cases(rubric), by: Scorer(worse), against: try baseline(rubric), metrics: metrics)
    #expect(guards.outcome == .failed)
    #expect(guards.losses.contains { $0.message.contains("is no longer shown") })
  }

  @Test("A moved band limit fails if it hides candidates, even if no score changes")
  func bandMoved() throws {
    let rubric = try Sample.rubric()
    let cases = try Sample.cases(rubric)
    var moved = rubric
    moved.bands[0].minimum = 0.99
    moved.bands[1].minimum = 0.98
    let guards = RegressionGuard(
      cases, by: Scorer(moved), against: try baseline(rubric), metrics: metrics)
    #expect(guards.changedPairs == 0 && !guards.crossings.isEmpty)
    #expect(
      guards.losses.contains { $0.message.contains("(still ") })
    #expect(guards.outcome == .failed)
    let diff = RubricComparison(
      from: rubric, to: moved, on: cases, metrics: metrics, names: ("old", "new"))
    #expect(diff.outcome == .failed)
    // Without grades the change cannot be judged.
    let ungraded = cases.map { suiteCase in
      var result = suiteCase
      guard case .item(var item) = suiteCase.body else { return result }
      for n in item.item.candidates.indices { item.item.candidates[n].grade = nil }
      result.body = .item(item)
      return result
    }
    moved.bands[1].minimum = 0.5
    let unsure = RubricComparison(
      from: rubric, to: moved, on: ungraded, metrics: metrics, names: ("old", "new"))
    #expect(unsure.outcome == .cannotTell)
    #expect(
      Report.diffing(unsure, sources: []).verdict.hasPrefix(
        "No score of these cases moved. Only judged cases can tell whether that is worse. "))
    // A renamed band is the same band.
    var renamed = rubric
    renamed.bands[0].id = "best"
    let same = RegressionGuard(
      cases, by: Scorer(renamed), against: try baseline(rubric), metrics: metrics)
    #expect(same.outcome == .passed && same.crossings.isEmpty)
  }

  @Test("Without a band named 'close', the second to last band decides what is shown")
  func bandsOfOtherNames() throws {
    var old = try Sample.rubric()
    old.bands[1].id = "shown"
    var new = old
    new.bands[0].minimum = 0.99
    new.bands[1].minimum = 0.98
    let guards = RegressionGuard(
      try Sample.cases(old), by: Scorer(new), against: try baseline(old), metrics: metrics)
    #expect(
      guards.losses.contains { $0.message.contains("no longer shown") }
        && guards.outcome == .failed)
  }

  @Test("An edit that too few cases can judge does not pass")
  func cannotTell() throws {
    let rubric = try Sample.rubric()
    var edited = rubric
    edited.criteria[2].kind = .penalty(table: "t.json", factor: 0.2)
    let guards = RegressionGuard(
      try Sample.cases(rubric), by: Scorer(edited), against: try baseline(rubric), metrics: metrics)
    #expect(guards.changedPairs > 0)
    #expect(guards.outcome == .cannotTell || guards.outcome == .failed)
  }

  @Test("A file that is not a baseline is an error")
  func invalid() {
    let read = Baseline.read(ContiguousArray(#"{"schema": 2}"#.utf8))
    #expect(read.baseline == nil && read.diagnostics.map(\.code.name) == ["invalid-baseline"])
  }

  @Test("Every mistake in a baseline is reported with its path")
  func mistakes() throws {
    let text = """
      {"schema": 1, "rubric": "r", "bands": {"match": 8}, "sources": [{"role": "rubric"}, 3],
       "cases": {"q": {"a": 1.5, "b": 1, "c": "1"}, "r": 0}, "hashes": {"q": {"a": null}},
       "grades": {"q": {"a": 2.5}}, "expectations": []}
      """
    let read = Baseline.read(ContiguousArray(text.utf8))
    #expect(read.baseline == nil)
    #expect(
      read.diagnostics.map { "\($0.path): \($0.message)" } == [
        "version: 'version' is missing",
        "bands.match: expected a score from 0 to 1, found 8",
        "sources[0].name: 'name' is missing",
        "sources[1]: expected an object, found a number",
        "cases.q.a: expected a score from 0 to 1, found 1.5",
        "cases.q.c: expected a score from 0 to 1, found a string",
        "cases.r: expected an object, found a number",
        "hashes.q.a: expected a string, found null",
        "grades.q.a: expected a grade, a whole number, found 2.5",
        "expectations: expected an object, found an array",
      ])
  }
}

@Suite("Reports")
struct ReportTests {
  private func report() throws -> Report {
    let old = try Sample.rubric()
    let new = try Sample.rubric(shape: 0.9, penalty: 0.8)
    let comparison = RubricComparison(
      from: old, to: new, on: try Sample.cases(old), metrics: try Metric.list("ndcg@10,map"),
      names: (old: "old", new: "new"))
    return Report.diffing(comparison, sources: Sample.sources)
  }

  @Test("A crossing without any score change shows no list of shares")
  func noShares() throws {
    let old = try Sample.rubric()
    let new = try Sample.rubric(shape: 0.50001, close: 0.7)
    let comparison = RubricComparison(
      from: old, to: new, on: try Sample.cases(old), metrics: try Metric.list("ndcg@10"),
      names: (old: "old", new: "new"))
    #expect(comparison.diff.changes.count == 2 && !comparison.diff.crossings.isEmpty)
    let report = Report.diffing(comparison, sources: Sample.sources)
    let text = bytes { TerminalReport().write(report, into: &$0) }
    #expect(text.contains("main cause: ") && !text.contains("by change: "))
  }

  private func bytes(_ body: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter()
    body(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test("Every format is the same on every run and contains source hashes and changes")
  func deterministic() throws {
    let (first, second) = (try report(), try report())
    for write in [
      { TerminalReport(isColored: true).write($0, into: &$1) },
      { MarkdownReport.write($0, into: &$1) }, { JSONReport.write($0, into: &$1) },
      { HTMLReport.write($0, into: &$1) },
    ] as [(Report, inout ByteWriter) -> Void] {
      let text = bytes { write(first, &$0) }
      #expect(text == bytes { write(second, &$0) })
      #expect(text.contains("ab12"))
      #expect(text.contains("shape: weight 0.5 → 0.9"))
    }
  }

  @Test("In Markdown, text from data becomes no link, mention or markup")
  func markdown() throws {
    let text = "//a.example https://b.example www.c.example d@e.example @team `f` <g> [h](i) |"
    let table = ReportTable(header: ["metric", text], rows: [["1. x", text]])
    var report = Report(
      title: text, verdict: text, tone: .bad, outcome: .failed,
      figures: [Report.KeyFigure(value: "1 of 3", label: "cases failed")], sources: [])
    report.blocks = [Int](0...2).map { n in
      Report.Block(id: "b\(n)", title: text, meaning: text, content: .table(table))
    }
    let lines = bytes { MarkdownReport.write(report, into: &$0) }.split(separator: "\n").map(
      String.init)
    let plain =
      #"\//a\.example https\:\//b\.example www\.c\.example d\#u{FEFF}@\#u{FEFF}e\.example \#u{FEFF}@\#u{FEFF}team \`f\`"#
      + #" \<g> \[h\](i) \|"#
    #expect(lines.contains("## " + plain))
    #expect(lines[0] == "❌ **FAIL**: 1 of 3 cases failed")
    #expect(lines.contains("**" + plain + "**"))
    #expect(lines.contains("| metric | \(plain) |"))
    #expect(lines.contains(#"| 1\. x | \#(plain) |"#))
    // Markdown has no effect inside an HTML element.
    #expect(
      lines.contains(
        "<summary>//a.example https://b.example www.c.example d@<!-- -->e.example @<!-- -->team `f`"
          + " &lt;g&gt; [h](i) |</summary>"))
  }

  @Test("The HTML page is well-formed, labels its charts and escapes data")
  func html() throws {
    let page = bytes { HTMLReport.write((try? report()) ?? Report.empty, into: &$0) }
    #expect(!page.contains("Sofa cover <"))
    #expect(page.contains("Sofa cover &lt;"))
    let body = page.replacingOccurrences(of: "<!DOCTYPE html>\n", with: "")
      .replacingOccurrences(of: "<meta [^>]*>", with: "", options: .regularExpression)
    _ = try XMLCheck.parse(body)
    #expect(page.components(separatedBy: "role=\"img\" aria-label=").count > 5)
    #expect(page.components(separatedBy: "class=\"meaning\"").count > 7)
  }

  @Test("Chart colors follow the verdicts, and a difference of few cases names them")
  func verdicts() throws {
    func compared(_ differences: [Double]) -> Report {
      var old = Evaluation()
      old.queries = differences.indices.map { "q-\($0)" }
      old.results = [
        Evaluation.Result(
          metric: Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10"),
          perQuery: differences.map { _ in 0.5 })
      ]
      var new = old
      new.results[0].perQuery = differences.map { 0.5 + $0 }
      return Report.comparing(old: old, new: new, names: (old: "a", new: "b"), sources: []).report
    }
    func tone(_ report: Report) -> Tone? {
      for case .chart(let chart as EffectsChart) in report.blocks.map(\.content) {
        return chart.rows.first?.bar.tone
      }
      return nil
    }
    let rest = [Double](repeating: 0, count: 700)
    let few = compared([-0.3, -0.4] + rest)
    #expect(tone(few) == .plain)
    #expect(
      few.verdict == "No difference that matters between a and b. By ndcg@10, 2 of 702 cases are"
        + " lower (q-1, q-0) and 0 are higher.")
    #expect(tone(compared([Double](repeating: 0.001, count: 30))) == .good)
    #expect(tone(compared([0.4, -0.3, 0.2, -0.4, 0.3, -0.1, 0.2])) == .unsure)
    let words = few.words.map(\.word)
    #expect(words == ["Holm", "nDCG", "p"])
    let page = bytes { HTMLReport.write(few, into: &$0) }
    #expect(page.contains("<dt>Holm</dt>") && !page.contains("As a table"))
  }

  @Test("JUnit XML contains every case and a failure for each unmet expectation")
  func junit() throws {
    var rubric = try Sample.rubric()
    let cases = try Sample.cases(rubric)
    rubric.bands[1].minimum = 0.79
    let run = SuiteRun(cases, by: Scorer(rubric))
    let test = SuiteTest(run: run, name: "sample")
    let xml = bytes {
      JUnitReport.write(
        Report.testing(test, sources: Sample.sources), suite: "s & t", package: "sample", into: &$0)
    }
    _ = try XMLCheck.parse(xml)
    #expect(xml.contains("tests=\"12\" failures=\"\(run.failed.count)\""))
    #expect(xml.components(separatedBy: "<failure").count == run.failed.count + 1)
    #expect(xml.contains("name=\"s &amp; t\""))
    #expect(xml.contains("<property name=\"rubric sample.json\" value=\"ab12\"/>"))
    let annotations = bytes {
      GitHubReport.write(Report.testing(test, sources: []), into: &$0)
    }
    let lines = annotations.split(separator: "\n")
    // The headline comes first, and the verdict among the notices.
    #expect(lines.count == run.failed.count + 2)
    #expect(lines.last?.hasPrefix("::notice title=Test of sample::") == true)
    #expect(lines[0].hasPrefix("FAIL: \(run.failed.count) of 12 cases failed · "))
    #expect(lines[1].hasPrefix("::error file=s.jsonl,line="))
  }

  @Test("Every report of a test contains the findings of baseline and mutations")
  func guarded() throws {
    let rubric = try Sample.rubric()
    let cases = try Sample.cases(rubric)
    let worse = Scorer(try Sample.rubric(shape: 0.02))
    let baseline = Baseline(cases, by: Scorer(rubric), sources: Sample.sources)
    let metrics = [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")]
    let test = SuiteTest(
      run: SuiteRun(cases, by: worse),
      guards: RegressionGuard(cases, by: worse, against: baseline, metrics: metrics),
      mutations: MutationRun(cases, by: Scorer(rubric)), leastNoticed: 1, name: "sample")
    #expect(test.outcome == .failed && test.noticesTooLittle)
    let report = Report.testing(test, sources: Sample.sources)
    let xml = bytes { JUnitReport.write(report, suite: "s", package: "sample", into: &$0) }
    _ = try XMLCheck.parse(xml)
    for part in ["name=\"lost: q", "name=\"significance\"", "name=\"noticed changes\""] {
      #expect(xml.contains(part), "\(part)")
    }
    let annotations = bytes { GitHubReport.write(report, into: &$0) }
    let lines = annotations.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("::error file=s.jsonl,line=") })
    #expect(lines.contains { $0.contains("is no longer shown") })
    #expect(lines.filter { $0.hasPrefix("::error") }.count == 10)
    let messages = report.checks.flatMap(\.findings).map(\.message)
    #expect(messages.contains { $0.contains("no case notices the change ") })
    #expect(lines.last == "::notice title=Inputs of the test::rubric sample.json ab12")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("::") })
    var writer = ByteWriter()
    JSONReport.write(report, into: &writer)
    let object = try JSONSerialization.jsonObject(with: Data(writer.finish())) as? [String: Any]
    let written = try #require(object?["test"] as? [String: Any])
    #expect(written["outcome"] as? String == "failed")
    let found = try #require(written["baseline"] as? [String: Any])
    #expect((found["losses"] as? [[String: Any]])?.count == test.guards?.losses.count)
    let tried = try #require(written["mutations"] as? [String: Any])
    #expect((tried["unnoticed"] as? [Any])?.count == test.mutations?.unnoticed.count)
  }

  @Test("A test without cases cannot tell, and one with a baseline passes if nothing is worse")
  func cannotTell() throws {
    let rubric = try Sample.rubric()
    let cases = try Sample.cases(rubric)
    let nothing = SuiteTest(run: SuiteRun([], by: Scorer(rubric)), name: "sample")
    #expect(nothing.outcome == .cannotTell)
    var edited = rubric
    edited.criteria[2].kind = .penalty(table: "t.json", factor: 0.49)
    let guards = RegressionGuard(
      cases, by: Scorer(edited), against: Baseline(cases, by: Scorer(rubric), sources: []),
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    let test = SuiteTest(run: SuiteRun([], by: Scorer(edited)), guards: guards, name: "sample")
    #expect(guards.changedPairs > 0 && guards.outcome == .cannotTell)
    #expect(test.outcome == .passed)
    let xml = bytes {
      JUnitReport.write(Report.testing(test, sources: []), suite: "s", package: "sample", into: &$0)
    }
    #expect(xml.contains("<skipped message=") == (guards.outcome == .cannotTell))
  }

  @Test(
    "Numbers are formatted with a fixed number of decimals",
    arguments: [
      (0.8, 4, "0.8000"), (-0.00004, 4, "0.0000"), (-0.5, 1, "−0.5"), (12.345, 0, "12"),
      (0.05, 1, "0.1"),
    ])
  func figures(value: Double, places: Int, text: String) {
    #expect(Figure.fixed(value, places: places) == text)
    #expect(Figure.signed(-0.25, places: 2) == "−0.25" && Figure.signed(0) == "±0.0000")
  }
}

extension Report {
  fileprivate static let empty = Report(
    title: "", verdict: "", tone: .plain, outcome: .passed, figures: [], sources: [])
}
