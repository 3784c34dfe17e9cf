import RemoBytes
import Testing

@testable import RemoRubric

@Suite("A suite and its baseline")
struct SuiteChangeTests {
  private static let first = #"""
    {"id": "one", "wanted": {"color": "navy", "name": "Sofa"}, "candidates": [{"id": "a", "color": "navy", "grade": 1}, {"id": "b", "color": "red", "grade": 0}]}
    {"id": "two", "wanted": {"color": "red"}, "room": {"width_m": 3, "length_m": 4, "height_m": 2.5}, "candidates": [{"id": "a", "color": "red", "dimensions": {"width": 3, "unit": "m"}, "scores": {"style": 0.5}, "grade": 1}, {"id": "b", "color": ["navy", "teal"], "fits": true, "seats": 84, "price_cents": 100, "grade": 0}]}
    """#

  /// Compares the suite above, with up to two replaced texts, with the baseline of the original.
  private func guards(
    _ old: String = "", _ new: String = "", _ old2: String = "", _ new2: String = "",
    more: String = "", hasHashes: Bool = true
  ) throws -> RegressionGuard {
    let scorer = try builtInScorer("room-match")
    func cases(_ text: String) throws -> [SuiteCase] {
      let reading = SuiteReading([("s.jsonl", ContiguousArray(text.utf8))], rubric: scorer.rubric)
      #expect(!reading.hasErrors, "\(reading.files.flatMap(\.diagnostics).map(\.message))")
      return reading.cases
    }
    var writer = ByteWriter()
    Baseline(try cases(Self.first), by: scorer, sources: [])
      .write(tables: builtInTables(of: scorer.rubric), into: &writer)
    var baseline = try #require(Baseline.read(writer.finish()).baseline)
    if !hasHashes {
      (baseline.hashes, baseline.grades, baseline.expectations) = ([:], nil, nil)
    }
    var text = Self.first
    for (old, new) in [(old, new), (old2, new2)] where !old.isEmpty {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    return RegressionGuard(
      try cases(text + "\n" + more), by: scorer, against: baseline,
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
  }

  @Test(
    "A change of the first result follows the list order: price on ties, close matches only",
    arguments: [
      (#"{"x": 0.7, "y": 0.5}"#, #"{"x": 0.5, "y": 0.7}"#, 100, false),
      (#"{"x": 0.7, "y": 0.5}"#, #"{"x": 0.5, "y": 0.7}"#, 300, true),
      (#"{"x": 0.4, "y": 0.2}"#, #"{"x": 0.2, "y": 0.4}"#, 300, false),
    ])
  func firstResults(p: String, q: String, price: Int, isLoss: Bool) throws {
    func scorer(_ x: Double, _ y: Double) throws -> Scorer {
      let text = """
        {"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "x", "kind": "exact", "weight": \(x)},
         {"id": "y", "kind": "exact", "weight": \(y)}],
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
        """
      return Scorer(try #require(check(text).rubric))
    }
    let (old, new) = (try scorer(0.6, 0.4), try scorer(0.5, 0.5))
    // Further relevant candidates below keep the fall of ndcg@10 under the limit.
    let line = """
      {"id": "one", "wanted": {}, "candidates": [{"id": "p", "grade": 1, "price_cents": \(price), "scores": \(p)}, \
      {"id": "q", "grade": 0, "price_cents": 200, "scores": \(q)}, \
      {"id": "r", "grade": 1, "scores": {"x": 0, "y": 0}}, {"id": "s", "grade": 1, "scores": {"x": 0, "y": 0}}]}
      """
    let cases = reading(line, old.rubric).cases
    let guards = RegressionGuard(
      cases, by: new, against: Baseline(cases, by: old, sources: []),
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    #expect(guards.changedPairs == 2)
    #expect(
      guards.losses.map(\.message)
        == (isLoss ? ["the first result was 'p', grade 1, and is now 'q', grade 0"] : []))
    let diff = RubricDiff(from: old.rubric, to: new.rubric, on: cases)
    #expect(diff.topChanges.count == (isLoss ? 1 : 0))
    // A case reported for its first result is not reported again for its fall.
    var both = cases
    guard isLoss, case .item(var item) = both[0].body else { return }
    item.item.candidates.removeLast(2)
    both[0].body = .item(item)
    let fallen = RegressionGuard(
      both, by: new, against: Baseline(both, by: old, sources: []),
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    #expect(fallen.losses.map(\.message) == guards.losses.map(\.message))
  }

  @Test("Equal content and differences that affect no score are not edits")
  func same() throws {
    for (old, new) in [
      ("", ""), (#""id": "one","#, #""id": "one", "note": "n","#),
      (#""price_cents": 100"#, #""price_cents": 100.0"#), (#""width": 3"#, #""width": 3.0"#),
      (#""style": 0.5"#, #""style": 0.50"#),
      (#""color": "navy", "name": "Sofa""#, #""name": "Sofa", "color": "navy""#),
    ] {
      let guards = try guards(old, new)
      #expect(guards.suite.edited == [] && guards.outcome == .passed)
      #expect(Report.verdict(on: guards) == "No score differs from the baseline.")
    }
  }

  @Test(
    "Edited cases and candidates are listed by name",
    arguments: [
      (#"{"color": "navy", "name": "Sofa"}"#, #"{"color": "red"}"#, ["one"]),
      (#""b", "color": "red""#, #""b", "color": "pink""#, ["one / b"]),
      (#""width_m": 3"#, #""width_m": 0"#, ["two"]),
      (#""style": 0.5"#, #""style": 0.6"#, ["two / a"]),
      (#""width": 3"#, #""width": 2"#, ["two / a"]),
      (#"["navy", "teal"]"#, #"["navy"]"#, ["two / b"]),
      (#""fits": true"#, #""fits": false"#, ["two / b"]),
      (#""price_cents": 100"#, #""price_cents": 200"#, ["two / b"]),
      (#""seats": 84"#, #""seats": 84.0"#, ["two / b"]),
      (#""seats": 84"#, #""seats": "84""#, ["two / b"]),
      (#""id": "two","#, #""id": "two", "profile": "scan","#, ["two"]),
    ])
  func edited(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(try guards(old, new).suite.edited == expected)
    #expect(try guards(old, new, hasHashes: false).suite.edited == [])
  }

  @Test("A case whose candidates all have new ids counts as unedited")
  func renamedCandidates() throws {
    let suite = try guards(
      #""id": "a", "color": "navy""#, #""id": "c", "color": "navy""#,
      #""id": "b", "color": "red""#, #""id": "d", "color": "red""#
    ).suite
    #expect(suite.edited == [] && suite.renamed.map(\.new) == ["c", "d"])
  }

  @Test("A case with a new id is recognized only with the same grades", arguments: [0, 1])
  func regradedCase(grade: Int) throws {
    let suite = try guards(
      #""id": "two","#, #""id": "three","#, #""price_cents": 100, "grade": 0"#,
      #""price_cents": 100, "grade": \#(grade)"#
    ).suite
    #expect(suite.renamedQueries.map(\.new) == (grade == 0 ? ["three"] : []))
    #expect(suite.added == (grade == 0 ? [] : ["three"]))
  }

  @Test("A grade of 0 in the highest band is no new failure after the band is renamed")
  func renamedBand() throws {
    func scorer(_ band: String) throws -> Scorer {
      let text = """
        {"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "x", "kind": "exact", "weight": 1}],
         "bands": [{"id": "\(band)", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
        """
      return Scorer(try #require(check(text).rubric))
    }
    let old = try scorer("match")
    let cases = reading(
      #"{"id": "one", "wanted": {}, "candidates": [{"id": "p", "grade": 0, "scores": {"x": 1}}]}"#,
      old.rubric
    ).cases
    let guards = RegressionGuard(
      cases, by: try scorer("best"), against: Baseline(cases, by: old, sources: []),
      metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    #expect(guards.pairs == 1 && guards.losses.isEmpty && guards.crossings.isEmpty)
  }

  @Test("The verdict names edits of the suite as a possible reason for moved scores")
  func verdict() throws {
    let moved = try guards(
      #""wanted": {"color": "navy", "name": "Sofa"}"#, #""wanted": {"color": "red"}"#)
    #expect(moved.outcome == .cannotTell)
    #expect(
      Report.verdict(on: moved).hasSuffix(
        " All 2 changed scores belong to inputs edited since the baseline (one). The edits may be"
          + " the cause."), "\(Report.verdict(on: moved))")
    #expect(
      moved.losses.allSatisfy { $0.message.hasSuffix("; the case was edited after the baseline") })
    #expect(moved.crossings.allSatisfy { $0.move.isEdited })
    let single = try guards(#""b", "color": "red""#, #""b", "color": "navy""#)
    #expect(
      Report.verdict(on: single).hasSuffix(
        " The changed score belongs to inputs edited since the baseline (one / b). The edits may"
          + " be the cause."), "\(Report.verdict(on: single))")
  }

  @Test("Edits that move no score are counted and named")
  func unmoved() throws {
    let one = try guards(#""seats": 84"#, #""seats": 85"#)
    #expect(
      Report.verdict(on: one)
        == "No score differs from the baseline. 1 edit since the baseline moved no score: two / b.")
    let both = try guards(#""width_m": 3"#, #""width_m": 0"#)
    #expect(both.edits.moved == ["two"] && both.edits.unmoved == [])
  }

  @Test("A renamed candidate is named with its new id and still fails")
  func renamed() throws {
    let guards = try guards(#"{"id": "b", "color": "red""#, #"{"id": "c", "color": "red""#)
    #expect(guards.suite.renamed == [SuiteChange.Renamed(query: "one", old: "b", new: "c")])
    #expect(guards.suite.missingCandidates == ["one / b"] && guards.suite.addedCandidates == [])
    #expect(guards.outcome == .failed)
    #expect(
      Report.verdict(on: guards)
        == "No score differs from the baseline. 1 candidate (one / b) of the baseline is missing"
        + " from the suites. The test fails until 'rubric bless' records a baseline without it."
        + " Renamed: one / b, now 'c'.")
    #expect(
      Report.goneMessages(of: guards).map(\.message) == [
        "'one / b' of the baseline is missing from the suites; its new name is 'c'; 'rubric bless'"
          + " records a baseline without it"
      ])
    // A candidate with another id and other content is a new one.
    let other = try self.guards(#"{"id": "b", "color": "red""#, #"{"id": "c", "color": "pink""#)
    #expect(other.suite.renamed == [] && other.suite.addedCandidates == ["one / c"])
  }

  @Test(
    "A renamed case is named with its new id and still fails",
    arguments: ["one", "two"])
  func renamedCase(_ old: String) throws {
    let guards = try guards(#""id": "\#(old)","#, #""id": "new","#)
    #expect(guards.suite.renamedQueries == [SuiteChange.RenamedQuery(old: old, new: "new")])
    #expect(guards.suite.missing == [old] && guards.suite.added == [])
    #expect(guards.outcome == .failed)
    #expect(
      Report.verdict(on: guards)
        == "No score differs from the baseline. 1 case (\(old)) of the baseline is missing from"
        + " the suites. The test fails until 'rubric bless' records a baseline without it."
        + " Renamed: \(old), now 'new'.")
    #expect(
      Report.goneMessages(of: guards).map(\.message) == [
        "'\(old)' of the baseline is missing from the suites; its new name is 'new'; 'rubric"
          + " bless' records a baseline without it"
      ])
    #expect(Report.addedMessages(of: guards).isEmpty)
  }

  @Test(
    "A case with a new id and other edits is a new case",
    arguments: [
      (#""id": "one", "wanted": {"color": "navy""#, #""id": "new", "wanted": {"color": "teal""#),
      (#""id": "one", "wanted""#, #""id": "new", "expect": {"best": "a"}, "wanted""#),
      (
        #""id": "one", "wanted": {"color": "navy", "name": "Sofa"}, "candidates": [{"id": "a","#,
        #""id": "new", "wanted": {"color": "navy", "name": "Sofa"}, "candidates": [{"id": "c","#
      ),
    ])
  func otherCase(_ old: String, _ new: String) throws {
    let found = try guards(old, new).suite
    #expect(found.renamedQueries == [] && found.missing == ["one"] && found.added == ["new"])
    // Without hashes a renamed case cannot be recognized.
    let unhashed = try guards(#""id": "one","#, #""id": "new","#, hasHashes: false).suite
    #expect(unhashed.renamedQueries == [] && unhashed.added == ["new"])
  }

  @Test("A baseline whose cases were all renamed lists the new names and fails")
  func allRenamed() throws {
    let guards = try guards(#"{"id": "one","#, #"{"id": "1","#, #"{"id": "two","#, #"{"id": "2","#)
    #expect(guards.pairs == 0 && guards.outcome == .failed)
    #expect(
      Report.verdict(on: guards)
        == "No score can be compared with the baseline. 2 cases (one, two) of the baseline are"
        + " missing from the suites. The test fails until 'rubric bless' records a baseline"
        + " without them. Renamed: one, now '1', two, now '2'.")
  }

  @Test("Cases identical except for ids are matched in order, each once")
  func twins() throws {
    let scorer = try builtInScorer("room-match")
    func cases(_ ids: [String]) -> [SuiteCase] {
      let lines = ids.map {
        #"{"id": "\#($0)", "wanted": {}, "candidates": [{"id": "a", "grade": 1}]}"#
      }
      return reading(lines.joined(separator: "\n"), scorer.rubric).cases
    }
    let baseline = Baseline(cases(["a", "b", "c"]), by: scorer, sources: [])
    let found = SuiteChange(cases(["x", "b", "y", "z"]), setAside: [], since: baseline)
    #expect(found.renamedQueries.map(\.old) == ["a", "c"])
    #expect(found.renamedQueries.map(\.new) == ["x", "y"])
    #expect(found.added == ["z"])
  }

  @Test("Items of a renamed list are recognized")
  func renamedList() throws {
    let scorer = try builtInScorer("room-match")
    func cases(_ id: String, _ item: String = "i") -> [SuiteCase] {
      let text = """
        {"id": "\(id)", "items": [{"id": "\(item)", "wanted": {"color": "navy"}, "candidates": [\
        {"id": "a", "color": "navy"}]}, {"id": "j", "wanted": {"color": "red"}, "candidates": [\
        {"id": "a", "color": "red"}]}], "expect": {"sum": 2}}
        """
      return reading(text, scorer.rubric).cases
    }
    let baseline = Baseline(cases("list"), by: scorer, sources: [])
    let list = SuiteChange(cases("new"), setAside: [], since: baseline)
    #expect(list.renamedQueries.map(\.old) == ["list/i", "list/j"])
    #expect(list.renamedQueries.map(\.new) == ["new/i", "new/j"])
    let item = SuiteChange(cases("list", "k"), setAside: [], since: baseline)
    #expect(item.renamedQueries == [SuiteChange.RenamedQuery(old: "list/i", new: "list/k")])
  }

  @Test(
    "An edited grade is named and fails until 'rubric bless' records it",
    arguments: [
      (#""color": "red", "grade": 0"#, #""color": "red", "grade": 2"#, "was 0 and is now 2"),
      (#""color": "red", "grade": 0"#, #""color": "red""#, "was 0 and is now none"),
    ])
  func regraded(_ old: String, _ new: String, _ change: String) throws {
    let guards = try guards(old, new)
    #expect(guards.outcome == .failed && guards.suite.edited == [])
    #expect(
      Report.verdict(on: guards)
        == "No score differs from the baseline. 1 grade edited: one / b, \(change). Edited grades and"
        + " expectations fail until 'rubric bless' records a baseline with them.")
    #expect(
      Report.goneMessages(of: guards).map(\.message) == [
        "the grade of 'one / b' \(change); 'rubric bless' records a baseline with it"
      ])
    // A baseline of an older version has no grades.
    #expect(try self.guards(old, new, hasHashes: false).outcome == .passed)
  }

  @Test(
    "Reordering keys or alternative best candidates does not edit an expectation",
    arguments: [
      (
        #"{"band": {"a": "match", "b": "close"}}"#, #"{"band": {"b": "close", "a": "match"}}"#, true
      ),
      (#"{"score": {"a": 1, "b": 0}}"#, #"{"score": {"b": 0, "a": 1}}"#, true),
      (#"{"coverage": {"a": 1, "b": 0.5}}"#, #"{"coverage": {"b": 0.5, "a": 1.0}}"#, true),
      (#"{"best": ["a", "b"]}"#, #"{"best": ["b", "a"]}"#, true),
      (#"{"order": ["a", "b"]}"#, #"{"order": ["b", "a"]}"#, false),
      (
        #"{"band": {"a": "match", "b": "close"}}"#, #"{"band": {"a": "close", "b": "match"}}"#,
        false
      ),
    ])
  func orderOfKeys(_ old: String, _ new: String, isSame: Bool) throws {
    func hash(_ expect: String) throws -> String {
      let text =
        #"{"id": "one", "wanted": {}, "candidates": [{"id": "a"}, {"id": "b"}], "expect": \#(expect)}"#
      let reading = SuiteReading(
        [("s.jsonl", ContiguousArray(text.utf8))], rubric: try builtInScorer("room-match").rubric)
      return try #require(reading.cases.first?.expectationHash)
    }
    #expect(try (hash(old) == hash(new)) == isSame)
  }

  @Test("Edited expectations are named and fail, while new grades are only named")
  func expectations() throws {
    let scorer = try builtInScorer("room-match")
    func cases(_ expect: String, _ grade: String) throws -> [SuiteCase] {
      let text =
        #"{"id": "one", "wanted": {"color": "navy"}, "candidates": [{"id": "a", "color": "navy"\#(grade)}]\#(expect)}"#
      let other = #"{"id": "two", "wanted": {}, "candidates": [{"id": "a", "grade": 1}]}"#
      let bytes = ContiguousArray((text + "\n" + other).utf8)
      return SuiteReading([("s.jsonl", bytes)], rubric: scorer.rubric).cases
    }
    let before = #", "expect": {"best": "a", "score": {"a": {"min": 0.5}}}"#
    var writer = ByteWriter()
    Baseline(try cases(before, ""), by: scorer, sources: [])
      .write(tables: builtInTables(of: scorer.rubric), into: &writer)
    let baseline = try #require(Baseline.read(writer.finish()).baseline)
    func guards(_ expect: String, _ grade: String = "") throws -> RegressionGuard {
      RegressionGuard(
        try cases(expect, grade), by: scorer, against: baseline,
        metrics: [Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")])
    }
    #expect(try guards(before).outcome == .passed)
    for expect in [
      "", before.replacing("0.5", with: "0.4"), #", "expect": {"best": null}"#,
      before.replacing("expect", with: "expect_computed"),
    ] {
      let found = try guards(expect)
      #expect(found.suite.expectationsEdited == ["one"] && found.outcome == .failed)
      #expect(
        Report.verdict(on: found)
          == "No score differs from the baseline. Expectations of 1 case edited: one. Edited grades and"
          + " expectations fail until 'rubric bless' records a baseline with them.")
    }
    let graded = try guards(before, #", "grade": 1"#)
    #expect(graded.suite.gradesAdded == ["one / a"] && graded.outcome == .passed)
    #expect(Report.verdict(on: graded).hasSuffix(" 1 grade added since the baseline: one / a."))
  }

  @Test("Cases and candidates missing from the baseline are counted and named")
  func added() throws {
    let more = #"{"id": "three", "wanted": {}, "candidates": [{"id": "a", "grade": 1}]}"#
    let guards = try guards(
      #""candidates": [{"id": "a", "color": "navy""#,
      #""candidates": [{"id": "n", "grade": 0}, {"id": "a", "color": "navy""#, more: more)
    #expect(guards.outcome == .passed)
    #expect(
      Report.verdict(on: guards)
        == "No score differs from the baseline. Not compared, because the baseline lacks them: 1"
        + " case (three) and 1 candidate (one / n).")
    let test = SuiteTest(
      run: SuiteRun([], by: try builtInScorer("room-match")), guards: guards, name: "room-match")
    let report = Report.testing(test, sources: [])
    var writer = ByteWriter()
    GitHubReport.write(report, into: &writer)
    let github = writer.finish()
    #expect(
      github.span.string(0..<github.count).contains(
        "::notice title=three::'three' is not in the baseline and is not compared; 'rubric bless'"
          + " records it\n"))
    var xml = ByteWriter()
    JUnitReport.write(report, suite: "s", package: "sample", into: &xml)
    let junit = xml.finish()
    #expect(
      junit.span.string(0..<junit.count).contains(
        "<testcase name=\"baseline: one / n\" classname=\"s\" time=\"0\"><skipped message="))
  }

  @Test(
    "A baseline with a score or band outside 0…1 is rejected",
    arguments: [(#"{"match": 0}"#, "1e10"), (#"{"match": 0}"#, "-0.1"), (#"{"match": 1e10}"#, "1")])
  func wrongScores(_ bands: String, _ score: String) {
    let text = """
      {"schema": 1, "rubric": "r", "version": "1", "bands": \(bands), "cases": {"one": {"a": \(score)}}}
      """
    #expect(Baseline.read(ContiguousArray(text.utf8)).baseline == nil)
  }

  @Test("A baseline with non-string hashes or non-integer grades is rejected")
  func wrongHashes() {
    for hashes in ["7", #"{"one": 7}"#, #"{"one": {"a": 7}}"#] {
      let text = """
        {"schema": 1, "rubric": "r", "version": "1", "bands": {"match": 0}, "cases": {}, "hashes": \(hashes)}
        """
      #expect(Baseline.read(ContiguousArray(text.utf8)).baseline == nil)
    }
    for member in [
      #""grades": 7"#, #""grades": {"one": {"a": 0.5}}"#, #""grades": {"one": {"a": "1"}}"#,
      #""expectations": {"one": 7}"#,
    ] {
      let text =
        #"{"schema": 1, "rubric": "r", "version": "1", "bands": {"match": 0}, "cases": {}, \#(member)}"#
      #expect(Baseline.read(ContiguousArray(text.utf8)).baseline == nil)
    }
  }
}
