import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Tuning")
struct TuningTests {
  private static let rubricText = """
    {"schema": 1, "name": "two", "version": "1.0.0", "criteria": [
      {"id": "good", "weight": 0.2, "kind": "tokens", "wanted": "query", "candidate": "name",
       "idf": "tables/words.json"},
      {"id": "noise", "weight": 0.8, "kind": "number", "wanted": "size", "candidate": "size",
       "tolerance": {"full": 0, "zero": 1}, "missing": {"candidate": {"neutral": 0.5}}}],
     "missing": "renormalise", "calibration": null,
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
    """

  private func rubric(_ text: String = rubricText) throws -> Rubric {
    let bytes = ContiguousArray(text.utf8)
    let check = RubricCheck(bytes, name: "two.json") { _ in Tuner.missingTable }
    return try #require(check.rubric, "\(check.files.flatMap(\.diagnostics).map(\.message))")
  }

  /// The rubric with almost the best weights.
  private func good() throws -> Rubric {
    try rubric(
      Self.rubricText.replacingOccurrences(of: "0.2", with: "0.95")
        .replacingOccurrences(of: "0.8, \"kind\"", with: "0.05, \"kind\""))
  }

  /// Cases in which the name decides and the size is random.
  private func cases(_ count: Int, grades: (Bool) -> Int = { $0 ? 1 : 0 }) throws -> [SuiteCase] {
    var random = RandomNumbers(seed: 11)
    let words = ["oak", "pine", "ash", "elm", "fir", "yew"]
    let lines = (0..<count).map { n in
      let wanted = words[n % 6]
      let candidates = (0..<4).map { k in
        // One in eight grades is inverted, so that no fit is perfect.
        let isMatch = (k == n % 4) != (random.below(8) == 0)
        let name = k == n % 4 ? "\(wanted) table" : "\(words[(n + k + 1) % 6]) table"
        return #"{"id":"c\#(n).\#(k)","name":"\#(name)","size":\#(random.below(9)),"#
          + #""grade":\#(grades(isMatch))}"#
      }
      return #"{"id":"q\#(n)","wanted":{"query":"\#(wanted) table","size":5},"#
        + #""candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    let bytes = ContiguousArray(lines.joined(separator: "\n").utf8)
    let reading = SuiteReading([(name: "s.jsonl", bytes: bytes)], rubric: try rubric())
    #expect(!reading.hasErrors)
    return reading.cases
  }

  /// The result for 40 cases in 4 folds.
  private static let tuned = Result { try TuningTests().tuned() }

  private func tuned() throws -> TuningResult { try Tuner.tune(rubric(), on: cases(40), folds: 4) }

  @Test("The decisive criterion gets the weight, and unseen folds show the gain")
  func gain() throws {
    let result = try Self.tuned.get()
    let weights = result.rubric.criteria.map(\.weight)
    #expect(weights[0] > 0.8 && abs(weights[0] + weights[1] - 1) < 2e-4)
    #expect(result.isGain)
    #expect(result.gains.first { $0.name == "AUC" }?.after ?? 0 > 0.8)
    guard case .platt(let a, _)? = result.rubric.calibration else {
      Issue.record("no Platt curve")
      return
    }
    #expect(a < 0)
  }

  @Test("Word tables are named after their rubric")
  func tableNames() throws {
    var result = try Self.tuned.get()
    #expect(result.tables.keys.sorted() == ["tables/words.json"])
    result.nameTables(after: "my")
    #expect(result.tables.keys.sorted() == ["tables/my-words.json"])
    #expect(result.rubric.wordTables == ["tables/my-words.json"])
    #expect(
      TuningResult.tableNames(after: "my", count: 2)
        == ["tables/my-words.json", "tables/my-words-2.json"])
  }

  @Test("A word table shared with another criterion stays unchanged for that one")
  func sharedTable() throws {
    let penalty =
      #"{"id": "parts", "kind": "penalty", "wanted": "query", "candidate": "name","#
      + #" "table": "tables/words.json", "factor": 0.5}"#
    let given = try rubric(
      Self.rubricText.replacingOccurrences(
        of: "],\n \"missing\"", with: ", \(penalty)],\n \"missing\""))
    var result = try Tuner.tune(given, on: cases(30), folds: 2)
    let before = Scorer(result.rubric)
    result.nameTables(after: "mine")
    #expect(result.tables.keys.sorted() == ["tables/mine-words.json"])
    #expect(result.rubric.tables["tables/words.json"] == given.tables["tables/words.json"])
    var writer = ByteWriter()
    RubricWriter.write(result.rubric, into: &writer)
    let read = RubricCheck(writer.finish(), name: "mine.json") { path in
      guard let table = result.tables[path] else { return Tuner.missingTable }
      var writer = ByteWriter()
      RubricWriter.writeWords(table, into: &writer)
      return writer.finish()
    }
    #expect(try #require(read.rubric) == result.rubric)
    let cases = try cases(30)
    let scores = [before, Scorer(result.rubric)].map { scorer in
      ScoredSuite(cases, by: scorer).queries.flatMap { $0.candidates.map(\.score) }
    }
    #expect(scores[0] == scores[1])
  }

  @Test("Tables that swap names keep their contents")
  func swappedNames() throws {
    let second =
      #"{"id": "more", "weight": 0.1, "kind": "tokens", "wanted": "query","#
      + #" "candidate": "name", "idf": "tables/mine-words.json"}"#
    var text = Self.rubricText.replacingOccurrences(
      of: "],\n \"missing\"", with: ", \(second)],\n \"missing\"")
    text = text.replacingOccurrences(of: "tables/words.json", with: "tables/mine-words-2.json")
    var result = try Tuner.tune(try rubric(text), on: cases(30), folds: 2)
    let before = result.tables
    #expect(before.count == 2)
    result.nameTables(after: "mine")
    #expect(Set(result.tables.keys) == Set(before.keys))
    #expect(result.rubric.tables.filter { result.tables[$0.key] != nil } == result.tables)
    let paths = result.rubric.wordTables
    #expect(paths == ["tables/mine-words.json", "tables/mine-words-2.json"])
    #expect(result.tables[paths[0]] == before["tables/mine-words-2.json"])
    #expect(result.tables[paths[1]] == before["tables/mine-words.json"])
  }

  @Test("Tuning fails whenever diff fails, despite an average gain")
  func guards() throws {
    let rubric = try rubric()
    var cases = try cases(40)
    for n in cases.indices { cases[n].isGuarded = true }
    let metrics = try Metric.list("ndcg@10,map")
    let result = try Tuner.tune(rubric, on: cases, folds: 2, metrics: metrics)
    let comparison = RubricComparison(
      from: rubric, to: result.rubric, on: cases, metrics: metrics, names: ("old", "tuned"))
    let guards = try #require(result.guards)
    #expect(guards.outcome == .failed && comparison.outcome == .failed)
    #expect(
      guards.regression.losses.map(\.message)
        == comparison.guards.regression.losses.map(\.message))
    #expect(result.isGain && result.outcome == .failed)
    let report = Report.tuning(result, old: rubric, name: "two", sources: [])
    #expect(
      report.verdict.contains(
        " loss, so the comparison fails. "),
      "\(report.verdict)")
    #expect(
      report.verdict.contains(
        " Examine the worse cases before you accept it. On average, the tuned rubric is better by log likelihood on unseen cases."
      ),
      "\(report.verdict)")
    #expect(report.blocks.contains { $0.id == "balance" })
    // The report shows the same metrics as that of 'rubric diff'.
    let shown = try #require(report.blocks.first { $0.id == "guards" })
    let diff = Report.diffing(comparison, sources: [])
    let expected = try #require(diff.blocks.first { $0.id == "comparison" })
    #expect(try rows(shown) == rows(expected) && rows(shown).map(\.first) == ["ndcg@10", "map"])
    #expect(Set(report.blocks.map(\.id)).count == report.blocks.count)
    // Without losses, only the gain counts.
    var fine = result
    fine.guards?.regression.losses = []
    fine.guards?.broken = []
    #expect(fine.outcome == .passed)
    #expect(
      Report.tuning(fine, old: rubric, name: "two", sources: []).verdict
        .hasPrefix("The tuned rubric is better by log likelihood on unseen cases."))
    fine.comparisons[0].verdict = .worse
    #expect(fine.isLoss && fine.outcome == .failed)
    #expect(
      Report.tuning(fine, old: rubric, name: "two", sources: []).verdict
        == "The tuned rubric is worse by log likelihood on unseen cases. Keep the old rubric.")
  }

  private func rows(_ block: Report.Block) throws -> [[String]] {
    guard case .table(let table) = block.content else {
      Issue.record("'\(block.title)' is no table")
      return []
    }
    return table.rows
  }

  @Test("A metric of only some cases states how many, beside metrics of all cases")
  func cutOfCases() throws {
    let rubric = try rubric()
    var cases = try cases(12)
    for n in 0..<4 {
      guard case .item(var item) = cases[n].body else { throw CancellationError() }
      for place in item.item.candidates.indices { item.item.candidates[place].grade = 0 }
      cases[n].body = .item(item)
    }
    let result = try Tuner.tune(
      rubric, on: cases, folds: 2, metrics: try Metric.list("ndcg@10"))
    let report = Report.tuning(result, old: rubric, name: "two", sources: [])
    func first(_ id: String) throws -> [String?] {
      try rows(try #require(report.blocks.first { $0.id == id })).map(\.first)
    }
    #expect(try first("gain").prefix(2) == ["ndcg@10", "AUC"])
    #expect(try first("comparison") == ["log likelihood", "ndcg@10"])
    #expect(try first("guards") == ["ndcg@10"])
  }

  @Test("The version of a tuned rubric records each tuning")
  func version() throws {
    var rubric = try rubric()
    rubric.version = try Self.tuned.get().rubric.version
    #expect(rubric.version == "1.0.0+tuned")
    #expect(try Tuner.tune(rubric, on: cases(12), folds: 2).rubric.version == "1.0.0+tuned.tuned")
  }

  @Test("An expectation that no longer holds is reported as broken")
  func broken() throws {
    let rubric = try rubric()
    var cases = try cases(40)
    let scorer = Scorer(rubric)
    let score = scorer.scores(cases[0].items[0], profile: nil, mode: .judgedFirst)[0].score
    guard case .item(var item) = cases[0].body else { throw CancellationError() }
    item.expect = ItemExpectation(
      best: nil, order: [], band: [],
      score: [.init(candidate: "c0.0", minimum: score - 1e-9, maximum: score + 1e-9)],
      coverage: [], fallback: nil)
    cases[0].body = .item(item)
    let result = try Tuner.tune(rubric, on: cases, folds: 2)
    #expect(result.guards?.broken.map(\.testCase.id) == ["q0"])
    #expect(
      Report.tuning(result, old: rubric, name: "two", sources: []).verdict
        .contains("1 case that passed now fails (q0)."))
  }

  @Test("Tuning gives the same rubric on every run and for any order of the cases")
  func deterministic() throws {
    let cases = try cases(12)
    let turned = cases.reversed().map { suiteCase in
      var turned = suiteCase
      guard case .item(var item) = suiteCase.body else { return turned }
      item.item.candidates.reverse()
      turned.body = .item(item)
      return turned
    }
    let first = try Tuner.tune(try rubric(), on: cases, folds: 2)
    for other in [cases, turned] {
      let second = try Tuner.tune(try rubric(), on: other, folds: 2)
      #expect(first.rubric == second.rubric)
      #expect(first.gains.map(\.after) == second.gains.map(\.after))
      #expect(first.threshold == second.threshold)
    }
  }

  @Test("Tuning on random grades claims no gain")
  func refusal() throws {
    var random = RandomNumbers(seed: 5)
    let cases = try cases(24) { _ in random.below(2) }
    let result = try Tuner.tune(try rubric(), on: cases, folds: 4)
    #expect(!result.isGain)
  }

  @Test("A rubric that no fit improves keeps its numbers and gets a curve")
  func kept() throws {
    let rubric = try good()
    let result = try Tuner.tune(rubric, on: try cases(16), folds: 2)
    #expect(result.keepsNumbers)
    #expect(result.rubric.criteria == rubric.criteria)
    #expect(result.rubric.calibration != nil)
    #expect(result.tables.isEmpty)
  }

  @Test(
    "A rubric that keeps its numbers reports no gain, whatever other fits achieved",
    arguments: [Tuner.Curve.platt, .none])
  func keptIsNoGain(curve: Tuner.Curve) throws {
    let rubric = try good()
    var random = RandomNumbers(seed: 4)
    var count = 0
    for _ in 0..<3 {
      let cases = try cases(12) { $0 == (random.below(3) > 0) ? 1 : 0 }
      let result = try Tuner.tune(rubric, on: cases, curve: curve, folds: 2)
      let isKept = result.rubric.criteria == rubric.criteria && result.tables.isEmpty
      #expect(result.keepsNumbers == isKept)
      #expect(result.isUnchanged == (isKept && curve == .none))
      if !isKept { continue }
      count += 1
      #expect(!result.isGain && !result.isLoss)
      #expect(result.gains.dropLast().allSatisfy { $0.before == $0.after })
      var report = Report.tuning(result, old: rubric, name: "two", sources: [])
      #expect(
        report.verdict.hasSuffix(
          "No gain. No other weights do better on unseen cases. They stay unchanged, and"
            + " \(curve == .none ? "nothing" : "only the curve") is new."),
        "\(report.verdict)")
      report.blocks.removeAll { $0.id != "gain" }
      #expect(report.blocks[0].explanation.contains("gets a curve and") == (curve != .none))
    }
    #expect(count > 1)
  }

  @Test("The number of folds is as requested, but at most the number of cases")
  func folds() throws {
    #expect(try Self.tuned.get().foldThresholds.count == 4)
    let result = try Tuner.tune(try rubric(), on: try cases(10), folds: 20)
    #expect(result.foldThresholds.count == 10)
  }

  @Test(
    "The error states how few judged cases there are",
    arguments: [
      (0, "no case has a grade"), (1, "1 judged case is too few for tuning"),
      (2, "2 judged cases are too few for tuning"),
    ])
  func tooFew(_ count: Int, _ message: String) throws {
    #expect {
      try Tuner.tune(try rubric(), on: Array(try cases(2).prefix(count)))
    } throws: { error in (error as? RubricError)?.message == message }
  }

  @Test("Too few cases, or grades of only one class, are rejected")
  func tooLittle() throws {
    let few = try cases(9)
    let same = try cases(12) { _ in 1 }
    for cases in [few, same] {
      #expect {
        try Tuner.tune(try rubric(), on: cases)
      } throws: { error in (error as? RubricError)?.code == .cannotTell }
    }
  }

  @Test(
    "The gradient equals the numeric derivative of the loss, with and without curves",
    arguments: [0.0, 1.0], [false, true])
  func gradient(ranking: Double, bends: Bool) throws {
    var rubric = try rubric()
    if bends {
      rubric.criteria[0].curve = [
        CurvePoint(x: 0, y: 0.1), CurvePoint(x: 0.3, y: 0.2), CurvePoint(x: 1, y: 0.9),
      ]
    }
    let scorer = Scorer(rubric)
    let corpus = TuningCorpus(try cases(12), by: scorer)
    let matrix = corpus.matrix(
      wordValues: corpus.statistics(Array(0..<12), relevance: 1).mapValues { $0.values(.squared) })
    let model = TuningModel(scorer, bends: bends)
    let start = model.start()
    #expect(start.count == (bends ? 10 : 2) + 1 + 2)
    let objective = TuningModel.Objective(relevance: 1, ranking: ranking, shrinkage: 0.01)
    let loss = TuningLoss(model: model, data: model.data(matrix, objective), objective: objective)
    func value(_ x: [Double]) -> (Double, [Double]) {
      var gradient = x
      let value = loss.value(at: x, gradient: &gradient)
      return (value, gradient)
    }
    let (_, gradient) = value(start)
    for n in start.indices {
      var up = start
      var down = start
      up[n] += 1e-5
      down[n] -= 1e-5
      #expect(abs((value(up).0 - value(down).0) / 2e-5 - gradient[n]) < 1e-6, "variable \(n)")
    }
  }

  @Test("Scores that fall as grades rise get a flat curve, and the report says so")
  func contrary() throws {
    let given = try rubric(
      """
      {"schema": 1, "name": "one", "version": "1.0.0", "criteria": [
        {"id": "good", "weight": 1, "kind": "exact"}], "missing": "renormalise", "calibration": null,
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
      """)
    let lines = (0..<24).map { n in
      let candidates = (0..<4).map { k in
        #"{"id":"\#(k)","scores":{"good":\#(Double(k) / 3)},"grade":\#(k < 1 ? 1 : 0)}"#
      }
      return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    let bytes = ContiguousArray(lines.joined(separator: "\n").utf8)
    let cases = SuiteReading([(name: "s.jsonl", bytes: bytes)], rubric: given).cases
    let result = try Tuner.tune(given, on: cases, folds: 2)
    let loss = try #require(result.gains.first { $0.name == "log loss" })
    // The log loss of the relevant share, one in four.
    #expect(abs(try #require(loss.before) - 0.5623) < 1e-3 && loss.before == loss.after)
    #expect(result.keepsNumbers && !result.isUnchanged && !result.isGain)
    let verdict = Report.tuning(result, old: given, name: "one", sources: []).verdict
    #expect(
      verdict.hasSuffix(
        " only the curve is new. Candidates with higher scores are not relevant more often. The best"
          + " curve that does not fall is flat and gives each candidate about 0.255, the share of"
          + " relevant pairs."),
      "\(verdict)")
    let plain = try Tuner.tune(given, on: cases, curve: .none, folds: 2)
    #expect(plain.isUnchanged && plain.rubric.calibration == nil)
  }

  @Test("A written rubric reads back identical", arguments: BuiltInRubrics.names)
  func writer(name: String) throws {
    let check = try #require(BuiltInRubrics.check(name))
    var rubric = try #require(check.rubric)
    rubric.calibration = .isotonic([CurvePoint(x: 0, y: 0.1), CurvePoint(x: 1, y: 0.9)])
    var writer = ByteWriter()
    RubricWriter.write(rubric, into: &writer)
    let again = RubricCheck(writer.finish(), name: "again", table: BuiltInRubrics.table)
    #expect(again.rubric == rubric)
  }

  @Test("Numeric word values count like a table with the same values")
  func corpus() throws {
    let cases = try cases(12)
    let rubric = try rubric()
    let corpus = TuningCorpus(cases, by: Scorer(rubric))
    let statistics = corpus.statistics(Array(0..<12), relevance: 1)
    let direct = corpus.matrix(wordValues: statistics.mapValues { $0.values(.squared) })
    var tabled = rubric
    tabled.tables = statistics.mapValues { $0.table(.squared) }
    #expect(direct.values == FeatureMatrix(cases, by: Scorer(tabled)).values)
  }

  @Test("A written word table reads back identical")
  func wordTable() throws {
    let rubric = try rubric()
    let corpus = TuningCorpus(try cases(12), by: Scorer(rubric))
    let statistics = try #require(
      corpus.statistics(Array(0..<12), relevance: 1)["tables/words.json"])
    let table = statistics.table(.plain)
    var writer = ByteWriter()
    RubricWriter.writeWords(table, into: &writer)
    let bytes = writer.finish()
    #expect(TableDecoder.decode(bytes).0 == table)
    #expect(RubricWriter.isWords(bytes) && !RubricWriter.isWords(Tuner.missingTable))
  }
}

@Suite("Suites measured as TREC files")
struct ScoredSuiteTests {
  @Test("A suite without tied scores has the metrics of its run and qrels")
  func sameAsFiles() throws {
    var random = RandomNumbers(seed: 17)
    var suite = ScoredSuite()
    for q in 0..<20 {
      let entries = (0..<15).map { n in
        ScoredSuite.Entry(
          candidate: CandidateKey(id: "d\(n)"), score: Double(random.below(1000) * 15 + n) / 15_000,
          grade: random.below(4) == 0 ? nil : random.below(4))
      }
      suite.queries.append(ScoredSuite.Query(id: "q\(q)", candidates: entries))
    }
    var run = ByteWriter()
    var qrels = ByteWriter()
    suite.writeRun(tag: "rubric", into: &run)
    suite.writeQrels(into: &qrels)
    let names = "ndcg@10,map(rel=2),bpref,err@5,rbp,auc,ece,brier"
    let fromFiles = try #require(
      try evaluate(qrels.finish(), run.finish(), names).evaluation)
    let direct = suite.evaluate(try Metric.list(names))
    #expect(direct.queries == fromFiles.queries)
    for (a, b) in zip(direct.results, fromFiles.results) {
      #expect(a.mean == b.mean && a.perQuery == b.perQuery && a.tieRange == b.tieRange)
    }
  }
}

@Suite("Comparison of two systems")
struct ComparisonTests {
  private func verdict(_ differences: [Double]) -> PairedComparison {
    let old = differences.indices.map { ("q\($0)", 0.5) }
    let new = zip(differences.indices, differences).map { ("q\($0)", 0.5 + $1) }
    let values = PairedComparison.Values(name: "ndcg@10", old: old, new: new)
    return PairedComparison.compare([values])[0]
  }

  @Test("A steady gain is better, and a steady loss is worse")
  func clear() {
    #expect(verdict((0..<30).map { 0.05 + Double($0 % 3) * 0.01 }).verdict == .better)
    #expect(verdict((0..<30).map { -0.05 - Double($0 % 3) * 0.01 }).verdict == .worse)
  }

  @Test("Negligible differences count as no difference")
  func small() {
    func alternating(_ count: Int) -> [Double] { (0..<count).map { $0 % 2 == 0 ? 0.002 : -0.002 } }
    #expect(verdict(alternating(300)).verdict == .noDifference)
    #expect(verdict([Double](repeating: 0, count: 300)).verdict == .noDifference)
    // Without a change in 299 cases, more than one of a hundred others may still change.
    #expect(verdict(alternating(299)).verdict == .cannotTell)
    #expect(verdict([Double](repeating: 0, count: 299)).verdict == .cannotTell)
  }

  @Test("Too few cases cannot tell, and the verdict states how many would")
  func few() throws {
    #expect(verdict([0.3]).verdict == .tooFewCases)
    #expect(verdict([Double](repeating: 0.3, count: 14)).verdict == .tooFewCases)
    #expect(verdict([Double](repeating: 0.3, count: 15)).verdict == .better)
    let few = verdict((0..<16).map { [0.3, -0.2, 0.4, -0.1, 0.2, 0.1, -0.3, 0.25][$0 % 8] })
    #expect(few.verdict == .cannotTell)
    let needed = try #require(few.needed)
    #expect(needed > 16 && few.verdictText == "cannot tell (needs \(needed) cases in all)")
  }
}
