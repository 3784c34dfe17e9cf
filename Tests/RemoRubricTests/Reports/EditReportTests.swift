import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Reports on an edited rubric")
struct EditReportTests {
  private static func rubric(
    shape: Double = 0.5, match: Double = 0.8, missing: String = #""renormalise""#
  ) throws -> Rubric {
    try #require(
      check(
        """
        {"schema": 1, "name": "n", "version": "1", "criteria": [
          {"id": "shape", "weight": \(shape), "kind": "exact"},
          {"id": "tone", "weight": 0.5, "kind": "exact"},
          {"id": "size", "weight": 0.1, "kind": "exact", "missing": \(missing)}],
         "bands": [{"id": "match", "min": \(match)}, {"id": "close", "min": 0.5},
                   {"id": "rest", "min": 0}]}
        """
      ).rubric)
  }

  /// Cases whose candidate `a` is relevant and best, and whose `b` is not relevant.
  private static func cases(
    _ count: Int, a: Double = 0.9, b: (shape: Double, tone: Double), expect: String = ""
  ) throws -> [SuiteCase] {
    let lines = (0..<count).map {
      #"{"id": "q\#($0)", "wanted": {}, "candidates": ["#
        + #"{"id": "a", "grade": 2, "scores": {"shape": \#(a), "tone": \#(a)}}, "#
        + #"{"id": "b", "grade": 0, "scores": {"shape": \#(b.shape), "tone": \#(b.tone)}}]"#
        + #"\#(expect.isEmpty ? "" : ", \"expect\": {\(expect)}")}"#
    }
    let reading = reading(lines.joined(separator: "\n"), try rubric())
    #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
    return reading.cases
  }

  private static let metrics = [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")]

  private static func test(
    _ cases: [SuiteCase], from old: Rubric, to new: Rubric
  ) throws -> SuiteTest {
    var writer = ByteWriter()
    Baseline(cases, by: Scorer(old), sources: [])
      .write(tables: builtInTables(of: old), into: &writer)
    let baseline = try #require(Baseline.read(writer.finish()).baseline)
    return SuiteTest(
      run: SuiteRun(cases, by: Scorer(new)),
      guards: RegressionGuard(cases, by: Scorer(new), against: baseline, metrics: metrics),
      name: "n")
  }

  private static func diff(
    _ cases: [SuiteCase], from old: Rubric, to new: Rubric
  ) -> RubricComparison {
    RubricComparison(
      from: old, to: new, on: cases, metrics: metrics, names: (old: "old", new: "new"))
  }

  // MARK: Causes

  @Test("Each moved score names the edit with the greatest share in it")
  func causes() throws {
    let cases = try Self.cases(1, b: (0.7, 0.25))
    var edited = try Self.rubric(shape: 0.7)
    edited.criteria[2].missing = SidedMissingPolicy(.neutral(0.4))
    let test = try Self.test(cases, from: Self.rubric(), to: edited)
    let moves = try #require(test.guards?.moves)
    // Only the new policy lowers a, whose values are equal. The weight raises b, and the policy
    // lowers it by less.
    #expect(
      moves.map { "\($0.candidate) \($0.cause ?? "none")" } == [
        "a size: missing renormalise → neutral 0.4", "b shape: weight 0.5 → 0.7",
      ])
    #expect(moves[1].difference > 0)
    let report = Report.testing(test, sources: [])
    let table = try #require(report.blocks.first { $0.id == "moves" }?.table)
    #expect(table.header.last == "main cause" && table.rows.map(\.last) == moves.map(\.cause))
    #expect(report.json.contains(#""cause": "shape: weight 0.5 → 0.7""#))
  }

  @Test("An edited band moves no score, so it is not the cause of a move")
  func bandIsNoCause() throws {
    let cases = try Self.cases(1, b: (0.9, 0.7))
    let (old, new) = (try Self.rubric(), try Self.rubric(shape: 0.6, match: 0.85))
    let test = try Self.test(cases, from: old, to: new)
    #expect(test.guards?.crossings.isEmpty == false)
    let causes = [test.guards?.moves, Self.diff(cases, from: old, to: new).moves].map {
      $0?.map(\.cause)
    }
    #expect(causes == [["shape: weight 0.5 → 0.6"], ["shape: weight 0.5 → 0.6"]])
  }

  @Test("After more than twenty edits, scores have no cause")
  func manyEdits() throws {
    func rubric(_ weight: Double) throws -> Rubric {
      let criteria = (0...20).map {
        #"{"id": "c\#($0)", "weight": \#(weight + Double($0)), "kind": "exact"}"#
      }
      return try #require(
        check(
          """
          {"schema": 1, "name": "n", "version": "1", "criteria": [\(criteria.joined(separator: ", "))],
           "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
          """
        ).rubric)
    }
    let old = try rubric(1)
    let cases = reading(
      #"{"id": "q", "wanted": {}, "candidates": [{"id": "a", "scores": {"c0": 1, "c1": 0}}]}"#, old
    ).cases
    let test = try Self.test(cases, from: old, to: rubric(2))
    #expect(test.guards?.rubricEdits.labels.count == 21)
    #expect(test.guards?.moves.map(\.cause) == [nil])
  }

  @Test("On a terminal, a comparison names the charts that a page shows")
  func chartsOnPages() throws {
    let cases = try Self.cases(8, b: (0.7, 0.25))
    let report = Self.diff(cases, from: try Self.rubric(), to: try Self.rubric(shape: 0.7)).report
    let words = report.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Use '--output report.html' to see more: Choosing a threshold; Is a score a probability?;"))
    #expect(!words.contains("8 of 10 pairs") && report.html.contains("8 of 10 pairs"))
  }

  @Test("A score whose inputs were edited has no cause in the rubric")
  func editedInputs() throws {
    let old = try Self.rubric()
    let baseline = Baseline(try Self.cases(1, b: (0.7, 0.25)), by: Scorer(old), sources: [])
    let cases = try Self.cases(1, b: (0.8, 0.25))
    let new = try Self.rubric(shape: 0.7)
    let test = SuiteTest(
      run: SuiteRun(cases, by: Scorer(new)),
      guards: RegressionGuard(
        cases, by: Scorer(new), against: baseline, metrics: Self.metrics), name: "n")
    #expect(test.guards?.moves.map(\.isEdited) == [true])
    #expect(test.guards?.moves.map(\.cause) == [nil])
  }

  // MARK: Verdicts

  @Test("A verdict that passes counts the crossings for the worse")
  func crossingsForTheWorse() throws {
    let cases = try Self.cases(300, b: (0.7, 0.25))
    let test = try Self.test(cases, from: Self.rubric(), to: Self.rubric(shape: 0.7))
    #expect(test.outcome == .passed && test.guards?.losses.isEmpty == true)
    #expect(
      Report.testing(test, sources: []).verdict
        == "Against the baseline, 300 pairs of 600 crossed a band, 300 of them for the worse by"
        + " their grades. No metric is significantly worse. The rubric was edited since the"
        + " baseline: shape: weight 0.5 → 0.7.")
  }

  @Test("Beside a failed case, no verdict says that nothing is worse")
  func failedBesideBaseline() throws {
    let cases = try Self.cases(8, b: (0.7, 0.25), expect: #""band": {"b": "rest"}"#)
    let test = try Self.test(cases, from: Self.rubric(), to: Self.rubric(shape: 0.7))
    let report = Report.testing(test, sources: [])
    #expect(report.headline.hasPrefix("FAIL: 8 of 8 cases failed"))
    #expect(
      report.verdict.hasPrefix(
        "8 of 8 cases fail. Against the baseline, 8 pairs of 16 crossed a band;")
        && !report.verdict.includes("nothing"), "\(report.verdict)")
    // Without grades, the expectations are the only judgment.
    let ungraded = cases.map { suiteCase in
      var result = suiteCase
      guard case .item(var item) = suiteCase.body else { return result }
      for n in item.item.candidates.indices { item.item.candidates[n].grade = nil }
      result.body = .item(item)
      return result
    }
    let blind = try Self.test(ungraded, from: Self.rubric(), to: Self.rubric(shape: 0.7))
    #expect(
      Report.testing(blind, sources: []).verdict.includes(
        "8 pairs of 16 crossed a band; without grades, only the expectations tell whether that is"
          + " worse."))
  }

  @Test("Band limits that changed are named in both reports and in JSON")
  func bandLimits() throws {
    let cases = try Self.cases(8, b: (0.7, 0.25))
    let (old, new) = (try Self.rubric(), try Self.rubric(shape: 0.7, match: 0.85))
    let report = Report.testing(try Self.test(cases, from: old, to: new), sources: [])
    #expect(
      report.verdict.includes(
        " The rubric was edited since the baseline: shape: weight 0.5 → 0.7; band match: from 0.8 →"
          + " 0.85."), "\(report.verdict)")
    let diff = Report.diffing(Self.diff(cases, from: old, to: new), sources: [])
    #expect(diff.verdict.hasSuffix(" Band limits changed: match 0.8 → 0.85."), "\(diff.verdict)")
    for text in [report.json, diff.json] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let test = (object?["test"] as? [String: Any])?["baseline"] as? [String: Any]
      let found = try #require(test ?? object?["diff"] as? [String: Any])
      let bands = try #require(found["bands"] as? [[String: Any]])
      #expect(bands.count == 1 && bands[0]["to"] as? Double == 0.85)
    }
  }

  @Test(
    "The bands of two rubrics are compared by their ids",
    arguments: [
      ([("a", 0.8), ("b", 0)], [("a", 0.8), ("b", 0)], []),
      ([("a", 0.8), ("b", 0)], [("a", 0.85), ("b", 0)], ["a 0.8 → 0.85"]),
      ([("a", 0.8), ("b", 0)], [("c", 0.9), ("b", 0)], ["c none → 0.9", "a 0.8 → none"]),
    ] as [([(String, Double)], [(String, Double)], [String])])
  func bandChanges(_ old: [(String, Double)], _ new: [(String, Double)], _ texts: [String]) {
    func bands(_ bands: [(String, Double)]) -> [Band] {
      bands.map { Band(id: $0.0, minimum: $0.1, label: nil) }
    }
    #expect(BandLimitChange.all(from: bands(old), to: bands(new)).map(\.text) == texts)
  }

  @Test(
    "A wrong band is reported with the score and the limit that it misses",
    arguments: [
      (0.79, "match", "expected match, found close (0.79; match begins at 0.8)"),
      (0.7996, "match", "expected match, found close (0.7996; match begins at 0.8)"),
      (0.3, "match", "expected match, found rest (0.30; match begins at 0.8)"),
      (0.8, "close", "expected close, found match (0.80; match begins at 0.8)"),
      (0.95, "rest", "expected rest, found match (0.95; close begins at 0.5)"),
      (0.500_001, "rest", "expected rest, found close (0.500001; close begins at 0.5)"),
    ])
  func wrongBand(_ score: Double, _ band: String, _ message: String) throws {
    let cases = try Self.cases(1, a: score, b: (0, 0), expect: #""band": {"a": "\#(band)"}"#)
    let run = SuiteRun(cases, by: Scorer(try Self.rubric()))
    #expect(run.failed.flatMap(\.failures).map(\.message) == [message])
  }

  @Test("The edits of the rubric are in the verdict of every format")
  func editsEverywhere() throws {
    let cases = try Self.cases(8, b: (0.7, 0.25))
    let test = try Self.test(
      cases, from: Self.rubric(), to: Self.rubric(missing: #"{"cap": 0.4}"#))
    let report = Report.testing(test, sources: [])
    var writer = ByteWriter()
    JUnitReport.write(report, suite: "s", package: "n", into: &writer)
    let junit = String(decoding: writer.finish(), as: UTF8.self)
    writer = ByteWriter()
    GitHubReport.write(report, into: &writer)
    let github = String(decoding: writer.finish(), as: UTF8.self)
    for text in [report.text, report.markdown, report.html, report.json, junit, github] {
      // A terminal breaks lines.
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(line.includes("since the baseline: size: missing renormalise → cap 0.4"), "\(line)")
    }
    #expect(github.includes("\n::notice title=Test of n::Against the baseline, "))
    let block = try #require(report.blocks.first { $0.id == "changes" })
    #expect(block.table.rows == [["size: missing renormalise → cap 0.4"]])
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let baseline = (object?["test"] as? [String: Any])?["baseline"] as? [String: Any]
    #expect(baseline?["changes"] as? [String] == ["size: missing renormalise → cap 0.4"])
  }

  @Test("A baseline of an older version says what it lacks, if a score moved")
  func olderBaseline() throws {
    let cases = try Self.cases(8, b: (0.7, 0.25))
    func verdict(on new: Rubric) throws -> String {
      var baseline = Baseline(cases, by: Scorer(try Self.rubric()), sources: [])
      baseline.record = nil
      return Report.verdict(
        on: RegressionGuard(cases, by: Scorer(new), against: baseline, metrics: Self.metrics))
    }
    #expect(
      try verdict(on: Self.rubric(missing: #""zero""#)).hasSuffix(
        " The baseline does not have its rubric, so edits cannot be named; 'rubric bless' records"
          + " it."))
    #expect(try verdict(on: Self.rubric()) == "No score differs from the baseline.")
  }

  @Test("Cases without a relevant candidate are counted, and alone give no metric")
  func nothingRelevant() throws {
    func text(relevant count: Int) throws -> String {
      let cases = try Self.cases(8, b: (0.7, 0.25)).enumerated().map { number, suiteCase in
        var result = suiteCase
        guard number >= count, case .item(var item) = suiteCase.body else { return result }
        for n in item.item.candidates.indices { item.item.candidates[n].grade = 0 }
        result.body = .item(item)
        return result
      }
      let test = try Self.test(cases, from: Self.rubric(), to: Self.rubric(shape: 0.7))
      let report = Report.testing(test, sources: [])
      return report.verdict + report.blocks.map(\.meaning).joined()
    }
    #expect(
      try text(relevant: 7).includes(
        " 1 of 8 judged queries has no relevant candidate and counts as 0 in metrics that look for"
          + " one: no rubric can have more than 0.8750."))
    #expect(
      try text(relevant: 0).includes(
        "; no metric tells whether that is worse: no case has different grades, so no order is"
          + " better than another."))
  }

  // MARK: Differences

  @Test("Another policy for missing values shows each score that it moved")
  func missingPolicy() throws {
    let cases = try Self.cases(30, b: (0.1, 0.1))
    let comparison = Self.diff(
      cases, from: try Self.rubric(), to: try Self.rubric(missing: #""zero""#))
    #expect(comparison.diff.crossings.isEmpty && !comparison.hasNoEffect)
    let report = Report.diffing(comparison, sources: [])
    #expect(
      report.verdict.includes(
        "1 change (size: missing renormalise → zero): 60 scores of 60 moved, 0 pairs crossed a band"
      ),
      "\(report.verdict)")
    let block = try #require(report.blocks.first { $0.id == "moves" })
    #expect(block.table.rows.count == 60 && block.table.textLines.last == "40 more")
    #expect(
      block.table.rows[0]
        == [
          "q0", "a", "2", "0.9000", "0.8182", "−0.0818", "match", "match",
          "size: missing renormalise → zero",
        ])
    #expect(block.table.header[3...4] == ["old", "new"])
    for text in [report.text, report.markdown] { #expect(text.includes("40 more")) }
    #expect(report.html.includes("<h2>Scores that moved</h2>"))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let diff = try #require(object?["diff"] as? [String: Any])
    #expect(diff["moved"] as? Int == 60 && (diff["moves"] as? [Any])?.count == 60)
  }

  @Test("An edit without effect has a short report")
  func noEffect() throws {
    // Both values of 'b' are equal, so the weights do not matter.
    let cases = try Self.cases(8, b: (0.1, 0.1))
    let comparison = Self.diff(cases, from: try Self.rubric(), to: try Self.rubric(shape: 0.6))
    let report = Report.diffing(comparison, sources: [])
    #expect(
      report.text == """
        PASS: 0 cases lost, 0 won · 0 of 16 pairs crossed a band · 0 of 8 first results changed
        old (old) → new (new)
        1 change (shape: weight 0.5 → 0.6), and no score of these cases moved.

        What changed
        In file order.
        change
        shape: weight 0.5 → 0.6

        """)
  }

  @Test("A candidate that is better by its grade and fails an expectation is explained")
  func disagreement() throws {
    // The band of 'a', which is relevant, rises; its expectation wants the old band.
    let cases = try Self.cases(1, a: 0.75, b: (0, 0), expect: #""band": {"a": "close"}"#)
    let (old, new) = (try Self.rubric(), try Self.rubric(match: 0.7))
    let words =
      "By its grade, 'a' is better now: grade 2 counts as relevant, and it rose from close to"
      + " match. The grade and the expectation disagree; correct the one that is wrong."
    let diff = Self.diff(cases, from: old, to: new).report
    for report in [diff, Report.testing(try Self.test(cases, from: old, to: new), sources: [])] {
      #expect(report.json.includes(words) && report.html.includes("By its grade"))
    }
    #expect(diff.headline.hasPrefix("FAIL: 1 case now fails · 1 of 2 pairs crossed a band"))
    #expect(diff.next.hasPrefix("Check the expectations that fail: by the grades"))
    #expect(diff.text.includes("fails now: expect.band.a"))
  }

  @Test("Cases that fail by figures alone come last, and ten cases stand before a fold")
  func orderOfFailures() throws {
    let scores = try Self.cases(6, a: 0.75, b: (0, 0), expect: #""score": {"a": 0.5}"#)
    var bands = try Self.cases(6, a: 0.75, b: (0, 0), expect: #""band": {"a": "close"}"#)
    for n in bands.indices { bands[n].id = "z\(bands[n].id)" }
    let rubric = try Self.rubric(match: 0.7)
    let report = Report.testing(
      try Self.test(scores + bands, from: rubric, to: rubric), sources: [])
    let block = try #require(report.blocks.first { $0.id == "failures" })
    guard case .cases(let cases) = block.content else { return #expect(Bool(false)) }
    #expect(
      cases.map { $0.title.hasPrefix("z") } == [Bool](repeating: true, count: 6)
        + [Bool](repeating: false, count: 6))
    #expect(block.meaning.contains("In 6 of 12 cases, only figures fail"))
    #expect(report.html.includes("<summary>2 more</summary>"))
  }

  // MARK: Cases lost

  @Test("A lost case shows the parts of the scores in every format")
  func losses() throws {
    // 'b' has the better shape and the worse tone, so it is first as soon as the shape decides.
    let cases = try Self.cases(8, a: 0.6, b: (1, 0.1))
    let (old, new) = (try Self.rubric(), try Self.rubric(shape: 0.9))
    let test = try Self.test(cases, from: old, to: new)
    #expect(test.losses.count == 8 && test.losses[0].found?.id == "b")
    #expect(test.losses[0].expected?.id == "a")
    let report = Report.testing(test, sources: [])
    var writer = ByteWriter()
    JUnitReport.write(report, suite: "s", package: "n", into: &writer)
    let junit = String(decoding: writer.finish(), as: UTF8.self)
    writer = ByteWriter()
    GitHubReport.write(report, into: &writer)
    let github = String(decoding: writer.finish(), as: UTF8.self)
    for text in [report.text, report.markdown, report.html, junit, github] {
      #expect(text.includes("1.000 × 0.6429 = 0.6429"), "\(text)")
    }
    #expect(report.text.includes("was 'a'") && report.text.includes("is 'b'"))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let baseline = (object?["test"] as? [String: Any])?["baseline"] as? [String: Any]
    let losses = try #require(baseline?["losses"] as? [[String: Any]])
    #expect((losses[0]["found"] as? [String: Any])?["candidate"] as? String == "b")
    #expect((losses[0]["expected"] as? [String: Any])?["candidate"] as? String == "a")
    let diff = Report.diffing(Self.diff(cases, from: old, to: new), sources: [])
    #expect(diff.text.includes("1.000 × 0.6429 = 0.6429"))
  }
}
