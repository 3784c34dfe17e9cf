import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Reports of failed cases")
struct FailureReportTests {
  private static let rubricText = """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
      {"id": "shape", "weight": 0.5, "kind": "exact"},
      {"id": "tone", "weight": 0.5, "kind": "exact"},
      {"id": "size", "weight": 0.5, "kind": "exact"},
      {"id": "part", "kind": "penalty", "table": "words.json", "attribute": "name", "factor": 0.5},
      {"id": "far", "kind": "gate", "criterion": "tone", "below": 0.4, "cap": 0.3}],
     "missing": "renormalise",
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
    """

  private static func rubric() throws -> Rubric {
    let check = RubricCheck(ContiguousArray(rubricText.utf8), name: "r.json") { _ in
      ContiguousArray(#"{"table": "words", "words": ["cover"]}"#.utf8)
    }
    return try #require(check.rubric)
  }

  private static let candidates = [
    #"{"id": "a", "name": "Sofa", "scores": {"shape": 1, "tone": 0.4}}"#,
    #"{"id": "b", "name": "Sofa cover", "scores": {"shape": 1, "tone": 0.9}}"#,
    #"{"id": "c", "name": "Bed", "scores": {"shape": 0.9, "tone": 0.3}}"#,
  ].joined(separator: ", ")

  private static func test(
    _ expectations: [String], isVerbose: Bool = false
  ) throws -> SuiteTest {
    let rubric = try rubric()
    let lines = expectations.enumerated().map { number, expect in
      #"{"id": "case-\#(number)", "note": "why", "wanted": {"name": "Sofa"}, "candidates": ["#
        + #"\#(candidates)], "expect": {\#(expect)}}"#
    }
    let reading = reading(lines.joined(separator: "\n"), rubric)
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    return SuiteTest(
      run: SuiteRun(reading.cases, by: Scorer(rubric)), name: "n", isVerbose: isVerbose)
  }

  private func text(_ write: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter()
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// The report in every format, by name.
  private func formats(_ report: Report) -> [String: String] {
    [
      "text": report.text, "markdown": report.markdown, "html": report.html, "json": report.json,
      "junit": text { JUnitReport.write(report, suite: "s", package: "n", into: &$0) },
      "github": text { GitHubReport.write(report, into: &$0) },
    ]
  }

  @Test("Every format shows criteria, caps, penalties and the smallest change of a failure")
  func everywhere() throws {
    let test = try Self.test([#""best": "b", "band": {"c": "match"}"#, #""best": "a""#])
    #expect(test.run.failedIDs == ["case-0"])
    let report = Report.testing(test, sources: [])
    for (name, text) in formats(report) {
      for part in [
        "shape", "tone", "penalty", "part", "cap", "far", "judged", "left out", "0.475",
      ] where !(name == "json" && part == "left out") {
        #expect(text.contains(part), "\(name): \(part)\n\(text)")
      }
      let isData = name == "json"
      #expect(
        text.contains(
          isData ? "\"setting\": \"criteria.part.factor\"" : "Smallest change that satisfies it: "),
        "\(name)\n\(text)")
      #expect(!text.contains("<details>\n<summary>Failed"), "\(name)")
    }
  }

  @Test("The text shows the expected candidate beside the one found, and their differences")
  func sideBySide() throws {
    let report = Report.testing(try Self.test([#""best": "b""#]), sources: [])
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(
      lines.contains("      expect.best: expected 'b', found 'a' (0.7)")
        || lines.contains { $0.hasSuffix("expect.best: expected 'b', found 'a' (0.7)") })
    let header = try #require(lines.first { $0.contains("criterion") && $0.contains("found 'a'") })
    #expect(header.contains("expected 'b'"))
    let tone = try #require(lines.first { $0.contains(" tone  ") })
    #expect(
      tone.contains("0.900 × 0.5000 = 0.4500") && tone.contains("0.400 × 0.5000 = 0.2000")
        && tone.contains("−0.2500"))
    let penalty = try #require(lines.first { $0.contains("penalty part") })
    #expect(penalty.contains("× 0.500 → 0.4750") && penalty.contains("+0.4750"))
    let score = try #require(lines.first { $0.contains("      score") })
    #expect(score.contains("0.4750") && score.contains("0.7000") && score.contains("+0.2250"))
    #expect(lines.contains { $0.hasSuffix("note: why") })
  }

  @Test("An edit that satisfies the expectation when undone comes first in every format")
  func undo() throws {
    let rubric = try Self.rubric()
    var edited = rubric
    edited.criteria[4].kind = .gate(criterion: "tone", when: .below(0.5), cap: 0.3)
    edited.criteria[2].missing = SidedMissingPolicy(.neutral(0.6))
    let line =
      #"{"id": "c", "wanted": {"name": "Sofa"}, "candidates": [\#(Self.candidates)], "#
      + #""expect": {"best": "a"}}"#
    let cases = reading(line, rubric).cases
    let guards = RegressionGuard(
      cases, by: Scorer(edited), against: Baseline(cases, by: Scorer(rubric), sources: []),
      metrics: [])
    let test = SuiteTest(run: SuiteRun(cases, by: Scorer(edited)), guards: guards, name: "n")
    let texts = test.failures[0].failures[0].changeTexts
    #expect(texts[0] == "Undoing this edit satisfies it: far: below 0.4 → 0.5.")
    #expect(texts[1].hasPrefix("Smallest change"))
    for (name, text) in formats(Report.testing(test, sources: [])) {
      #expect(text.contains("far: below 0.4 → 0.5"), "\(name)\n\(text)")
    }
    // The gate needs the new criterion, so only the gate can be undone alone.
    var other = edited
    other.criteria[2].missing = nil
    other.criteria[4].kind = .gate(criterion: "gloss", when: .below(0.5), cap: 0.3)
    other.criteria.append(
      Criterion(
        id: "gloss", weight: 0.5, kind: .exact, wanted: [], candidate: [],
        missing: SidedMissingPolicy(.zero)))
    let edits = RubricEdits(of: other, since: rubric, bands: rubric.bands)
    #expect(edits.labels.count == 2)
    let failures = SuiteRun(cases, by: Scorer(other)).failureExplanations(since: edits)
      .flatMap(\.failures)
    #expect(failures.count == 1)
    #expect(failures.allSatisfy { $0.undo?.isTogether == true }, "\(failures.map(\.undo))")
  }

  @Test("Edits that only help if undone together are named together, and no others")
  func undoTogether() throws {
    let rubric = try Self.rubric()
    var edited = rubric
    // Each edit closes the gate or caps the score below the band by itself.
    edited.criteria[4].kind = .gate(criterion: "tone", when: .below(0.5), cap: 0.3)
    edited.coverageCap = CoverageCap(below: 1, cap: 0.3)
    edited.criteria[2].missing = SidedMissingPolicy(.neutral(0.6))
    edited.bands[0].label = "Match"
    let line =
      #"{"id": "c", "wanted": {"name": "Sofa"}, "candidates": [\#(Self.candidates)], "#
      + #""expect": {"best": "a"}}"#
    let cases = reading(line, rubric).cases
    #expect(SuiteRun(cases, by: Scorer(rubric)).failed.isEmpty)
    let edits = RubricEdits(of: edited, since: rubric, bands: rubric.bands)
    #expect(edits.labels.count == 4)
    let failure = try #require(
      SuiteRun(cases, by: Scorer(edited)).failureExplanations(since: edits).first?.failures.first)
    #expect(
      failure.changeTexts.first
        == "Undoing these edits together satisfies it: far: below 0.4 → 0.5; coverage none → below"
        + " 1, cap 0.3.", "\(failure.changeTexts)")
  }

  @Test("A failure without a change says what was not tried")
  func noChange() throws {
    let report = Report.testing(try Self.test([#""best": "c""#]), sources: [])
    let line = report.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      line.contains(
        "No single change of a weight, level, tolerance or room limit satisfies it; new"
          + " missing policies, kinds and tables were not tried."))
  }

  @Test("A penalty names its words, and one that the wanted item lifts is shown as such")
  func liftedPenalty() throws {
    let rubric = try Self.rubric()
    func steps(_ wanted: String) throws -> [Adjustment] {
      let item = try #require(
        reading(
          #"{"id": "c", "wanted": {"name": "\#(wanted)"}, "candidates": [\#(Self.candidates)], "#
            + #""expect": {"best": "b"}}"#, rubric
        ).cases[0].items.first)
      return Scorer(rubric).explain(item, profile: nil)[1].adjustments
    }
    let applied = try #require(try steps("Sofa").first)
    #expect(applied.evidence == "only the candidate has a word of its table: 'cover'")
    let lifted = try #require(try steps("Cover").first)
    #expect(
      lifted.id == "part" && lifted.amount == 1 && lifted.before == lifted.after
        && lifted.evidence
          == "no effect: the candidate has 'cover', and the wanted item has 'cover'"
    )
  }

  @Test("A gate that closed without effect is shown as such")
  func idleGate() throws {
    var rubric = try Self.rubric()
    rubric.criteria[4].kind = .gate(criterion: "tone", when: .below(0.5), cap: 0.75)
    let suite = reading(
      #"{"id": "c", "wanted": {"name": "Sofa"}, "candidates": [\#(Self.candidates)], "#
        + #""expect": {"best": "b"}}"#, rubric)
    let run = SuiteRun(suite.cases, by: Scorer(rubric))
    let found = try #require(run.failures[0].failures[0].found.first)
    let step = try #require(found.scored.adjustments.last)
    #expect(step.id == "far" && step.before == step.after && step.amount == 0.75)
    #expect(step.evidence == "tone is 0.4; no effect, as the score is no higher")
    let row = try #require(ReportTable(found).rows.first { $0[0] == "cap far" })
    #expect(row == ["cap far", "≤ 0.750", "", "±0.0000", step.evidence])
    // A cap without effect does not fix a score for a curve.
    #expect(
      FeatureMatrix(suite.cases, by: run.scorer, gradedOnly: false).entries(by: run.scorer)
        .allSatisfy { !$0.isFixed })
  }

  @Test("Every format begins with the outcome and three figures")
  func headline() throws {
    for (expectations, word) in [([#""best": "b""#], "FAIL"), ([#""best": "a""#], "PASS")] {
      let report = Report.testing(try Self.test(expectations), sources: [])
      #expect(report.figures.count == 3)
      let failed = word == "FAIL" ? "1 of 1" : "0 of 1"
      let start = "\(word): \(failed) case failed · "
      #expect(report.headline.hasPrefix(start))
      let texts = formats(report)
      #expect(texts["text"]?.hasPrefix(start) == true)
      #expect(texts["github"]?.hasPrefix(start) == true)
      #expect(texts["junit"]?.contains("<system-out>\(start)") == true)
      #expect(
        texts["markdown"]?.split(separator: "\n").first?.contains("**\(word)**: \(failed)") == true)
      #expect(
        texts["html"]?.contains(
          "</div>\n<ul class=\"tiles\"><li><strong>\(failed)</strong>") == true)
      #expect(
        texts["json"]?.hasPrefix("{\n  \"outcome\": \"\(word == "FAIL" ? "failed" : "passed")\"")
          == true)
    }
    let empty = Report.testing(
      SuiteTest(run: SuiteRun([], by: Scorer(try Self.rubric())), name: "n"), sources: [])
    #expect(empty.headline.hasPrefix("INCONCLUSIVE: 0 cases scored · "))
  }

  @Test("A verbose test shows the scores of passing cases in every format")
  func verbose() throws {
    let plain = Report.testing(try Self.test([#""best": "a""#]), sources: [])
    let verbose = Report.testing(try Self.test([#""best": "a""#], isVerbose: true), sources: [])
    let short = formats(plain)
    for (name, text) in formats(verbose) {
      #expect(text.contains("penalty"), "\(name)\n\(text)")
      #expect(short[name]?.contains("penalty") == false, "\(name)")
    }
  }

  @Test("GitHub gets at most ten annotations of a kind, with line breaks in their messages")
  func annotations() throws {
    let expectations = [String](repeating: #""best": "b""#, count: 15)
    let report = Report.testing(try Self.test(expectations), sources: [])
    let text = text { GitHubReport.write(report, into: &$0) }
    let errors = text.split(separator: "\n").filter { $0.hasPrefix("::error") }
    #expect(errors.count == 10 && errors.last == "::error::6 more errors")
    #expect(errors[0].contains("%0A") && errors[0].contains("Smallest change"))
  }

  @Test("Markdown never folds what failed away")
  func open() throws {
    let table = ReportTable(header: ["a"], rows: [["b"]])
    var report = Report(
      title: "t", verdict: "v", tone: .bad, outcome: .failed, figures: [], sources: [])
    report.blocks = (0...3).map { n in
      Report.Block(
        id: "\(n)", title: "block \(n)", meaning: "", content: .table(table), isAlwaysOpen: n == 3)
    }
    let text = report.markdown
    #expect(text.contains("<summary>block 2</summary>") && !text.contains("<summary>block 3"))
  }

  @Test("An explanation shows the item, the order of candidates and every score")
  func explanation() throws {
    let test = try Self.test([#""best": "b""#, #""best": "a""#])
    let explanation = try #require(test.run.explanation(of: "case-0"))
    #expect(test.run.explanation(of: "case-9") == nil)
    let report = explanation.report(name: "n")
    #expect(report.headline == "FAIL: 1 of 1 expectation failed · 3 candidates · best score 0.7000")
    #expect(
      report.blocks.map(\.id) == ["failures", "wanted", "candidates", "scores"])
    let text = report.text
    for part in [
      "1. 'a' (Sofa): 0.7000, close", "2. 'b' (Sofa cover): 0.4750, rest",
      "3. 'c' (Bed): 0.3000, rest",
      "the band is",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
    let one = explanation.report(name: "n", candidate: "c").text
    #expect(one.contains("'a', rank 1") && one.contains("'c', rank 3"), "\(one)")
    let passing = try #require(test.run.explanation(of: "case-1")).report(name: "n")
    #expect(passing.headline.hasPrefix("PASS: 0 of 1 expectation failed"))
    #expect(passing.html.contains("<h2>Scores and their parts</h2>"))
  }

  @Test("An explanation says if no candidate is relevant")
  func nothingRelevant() throws {
    for (grade, isSaid) in [(0, true), (1, false)] {
      let line =
        #"{"id": "c", "wanted": {}, "candidates": [{"id": "a", "grade": \#(grade), "#
        + #""scores": {"shape": 1}}]}"#
      let run = SuiteRun(reading(line, try Self.rubric()).cases, by: Scorer(try Self.rubric()))
      let verdict = try #require(run.explanation(of: "c")).report(name: "n").verdict
      #expect(
        verdict.contains("No candidate has a grade above 0, so the case counts as 0") == isSaid,
        "\(verdict)")
    }
  }

  @Test("Scores that moved are listed from the largest move, twenty of them in texts")
  func moves() throws {
    let rubric = try Self.rubric()
    var edited = rubric
    edited.criteria[0].weight = 0.8
    let lines = (0..<30).map { number in
      #"{"id": "q\#(number)", "wanted": {"name": "Sofa"}, "candidates": ["#
        + #"{"id": "x", "grade": 1, "scores": {"shape": 1, "tone": 0.\#(number % 10)}},"#
        + #"{"id": "y", "grade": 0, "scores": {"shape": 0.2, "tone": 0.\#(number % 7)}},"#
        + #"{"id": "z", "grade": 0, "scores": {"shape": 0.2, "tone": 0.2}}]}"#
    }
    let cases = reading(lines.joined(separator: "\n"), rubric).cases
    let guards = RegressionGuard(
      cases, by: Scorer(edited), against: Baseline(cases, by: Scorer(rubric), sources: []),
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    #expect(guards.changedPairs > 20 && guards.moves.count == guards.changedPairs)
    let sizes = guards.moves.map { ($0.difference.magnitude * 1e9).rounded() }
    #expect(sizes == sizes.sorted(by: >))
    #expect(!guards.moves.contains { $0.candidate == "z" })
    let test = SuiteTest(
      run: SuiteRun(cases, by: Scorer(edited)), guards: guards, name: "n")
    let report = Report.testing(test, sources: [])
    let block = try #require(report.blocks.first { $0.id == "moves" })
    #expect(block.table.textLines.count == 22)
    #expect(block.table.textLines.last == "\(guards.moves.count - 20) more")
    let data = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let baseline = (data?["test"] as? [String: Any])?["baseline"] as? [String: Any]
    #expect((baseline?["moves"] as? [Any])?.count == guards.moves.count)
    #expect(report.headline.contains("\(guards.moves.count) of 90 scores moved"))
  }
}
