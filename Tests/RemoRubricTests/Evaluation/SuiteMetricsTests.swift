import RemoBytes
import Testing

@testable import RemoRubric

/// The figures that `rubric eval` and `rubric test` report for the same cases.
@Suite("Metrics of suites")
struct SuiteMetricsTests {
  private static func rubric(_ criteria: String) throws -> Rubric {
    try #require(
      check(
        """
        {"schema": 1, "name": "r", "version": "1.0.0", "criteria": [\(criteria)],
         "missing": "renormalise", "calibration": null,
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5},
                   {"id": "fallback", "min": 0}]}
        """
      ).rubric)
  }

  private static let category = #"{"id": "category", "weight": 1, "kind": "exact"}"#

  private static func evaluation(
    _ suite: String, _ metrics: String, relevance: Int = 1
  ) throws -> Evaluation {
    let rubric = try rubric(category)
    let cases = reading(suite, rubric).cases
    try #require(!cases.isEmpty)
    return ScoredSuite(cases, by: Scorer(rubric))
      .evaluate(try Metric.list(metrics), relevance: relevance)
  }

  @Test(
    "Metrics rank tied candidates in the order that lists show",
    arguments: [
      // The right lamp is cheaper, has a price or the earlier name, or comes first.
      (#""price_cents": 100"#, #""price_cents": 200"#),
      (#""price_cents": 100"#, #""name": "no price""#),
      (#""name": "A lamp""#, #""name": "B lamp""#),
      (#""name": "Lamp""#, #""name": "Lamp""#),
    ])
  func ties(_ right: String, _ wrong: String) throws {
    for ids in [("a", "z"), ("z", "a")] {
      let suite = """
        {"id": "t", "wanted": {"category": "lamp"}, "candidates": [\
        {"id": "\(ids.0)", "category": "lamp", "grade": 3, \(right)}, \
        {"id": "\(ids.1)", "category": "lamp", "grade": 0, \(wrong)}], \
        "expect": {"best": "\(ids.0)"}}
        """
      #expect(try Self.evaluation(suite, "mrr").results[0].mean == 1)
      let rubric = try Self.rubric(Self.category)
      #expect(SuiteRun(reading(suite, rubric).cases, by: Scorer(rubric)).failed.isEmpty)
    }
  }

  /// Two cases: in one, a relevant candidate comes first; in the other, all candidates are wrong
  /// and one of them is shown.
  private static let trap = """
    {"id": "good", "wanted": {"category": "sofa"}, "candidates": [\
    {"id": "a", "category": "sofa", "grade": 3}, {"id": "b", "category": "desk", "grade": 0}]}
    {"id": "trap", "wanted": {"category": "rug"}, "candidates": [\
    {"id": "pad", "name": "Rug pad", "category": "rug", "grade": 0}, \
    {"id": "desk", "category": "desk", "grade": 0}]}

    """

  @Test("Cases without a relevant candidate are counted, and their wrong matches listed")
  func withoutRelevant() throws {
    let rubric = try Self.rubric(Self.category)
    let scorer = Scorer(rubric)
    let cases = reading(Self.trap, rubric).cases
    let evaluation = try Self.evaluation(Self.trap, "ndcg@10")
    #expect(evaluation.withoutRelevant == ["trap"])
    #expect(evaluation.results[0].mean == 0.5)
    let report = Report.evaluating(
      evaluation, graded: ScoredCases(cases, by: scorer), name: "r", sources: [])
    #expect(
      report.verdict.contains(
        "1 of 2 judged queries has no relevant candidate and counts as 0 in metrics that look for"
          + " one: no rubric can have more than 0.5000."
      ),
      "\(report.verdict)")
    var text = ByteWriter()
    MarkdownReport.write(report, into: &text)
    let markdown = String(decoding: text.finish(), as: UTF8.self)
    #expect(markdown.contains("Rug pad (1.000, match)"), "\(markdown)")
    #expect(markdown.contains("10 is 1 in every case with a relevant candidate"))
    #expect(!markdown.contains("of every case is 1"))
  }

  @Test("A case without a relevant candidate is not among the worst, whatever counts as relevant")
  func worstCases() throws {
    let suite = """
      {"id": "low", "wanted": {"category": "sofa"}, "candidates": [\
      {"id": "a", "category": "sofa", "grade": 0}, {"id": "b", "category": "desk", "grade": 1}]}
      {"id": "bad", "wanted": {"category": "sofa"}, "candidates": [\
      {"id": "a", "category": "sofa", "grade": 0}, {"id": "b", "category": "desk", "grade": 2}]}

      """
    let rubric = try Self.rubric(Self.category)
    let evaluation = try Self.evaluation(suite, "ndcg@10", relevance: 2)
    let report = Report.evaluating(
      evaluation, graded: ScoredCases(reading(suite, rubric).cases, by: Scorer(rubric)),
      relevance: 2, name: "r", sources: [])
    let worst = try #require(report.blocks.first { $0.id == "worst" })
    guard case .cases(let cases) = worst.content else { throw RubricError(.notFound, "cases") }
    #expect(evaluation.withoutRelevant == ["low"])
    #expect(cases.map(\.title).map { $0.prefix(3) } == ["bad"])
  }

  @Test("The relevance threshold decides which cases have no relevant candidate")
  func relevance() throws {
    #expect(try Self.evaluation(Self.trap, "mrr", relevance: 3).withoutRelevant == ["trap"])
    #expect(
      try Self.evaluation(Self.trap, "mrr", relevance: 4).withoutRelevant == ["good", "trap"])
  }

  @Test(
    "judged@k is the share of the first candidates that have a grade",
    arguments: [
      ("judged@1", 0.0), ("judged@2", 0.5), ("judged@3", 2.0 / 3), ("judged@10", 2.0 / 3),
    ])
  func judged(_ metric: String, _ expected: Double) throws {
    let suite = """
      {"id": "a", "wanted": {"category": "sofa"}, "candidates": [\
      {"id": "u", "category": "sofa", "price_cents": 100}, \
      {"id": "g", "category": "sofa", "price_cents": 200, "grade": 2}, \
      {"id": "h", "category": "desk", "grade": 0}]}
      """
    let evaluation = try Self.evaluation(suite, metric)
    #expect(evaluation.results[0].mean == expected)
    let report = Report.evaluating(evaluation, name: "r", sources: [])
    #expect(report.verdict.contains("candidates without a grade count as not relevant"))
  }

  @Test("judged@k has a value even where MRR is undefined")
  func judgedWithoutOrder() throws {
    let suite = """
      {"id": "a", "wanted": {"category": "sofa"}, "candidates": [\
      {"id": "u", "category": "sofa", "grade": 0}, {"id": "g", "category": "sofa"}]}
      """
    let evaluation = try Self.evaluation(suite, "judged@5,mrr")
    #expect(evaluation.results.map(\.mean) == [0.5, nil])
  }

  @Test("A complete evaluation can compare an empty run with another")
  func emptyRunCompared() throws {
    let qrels = "q 0 a 1\nr 0 b 1\n".utf8
    let runs = try ["q Q0 a 1 1 t\nr Q0 b 1 1 t\n", ""].map {
      try #require(try evaluate(qrels, $0.utf8, "mrr", complete: true).evaluation)
    }
    #expect(PairedComparison.compare(old: runs[0], new: runs[1]).map(\.difference) == [-1])
  }

  @Test("judged@k of TREC files counts retrieved documents and requires a cutoff")
  func judgedOfFiles() throws {
    let outcome = try evaluate(
      "q 0 a 1\nq 0 b -1\nq 0 c 0\n".utf8, "q Q0 b 1 3 t\nq Q0 a 2 2 t\nq Q0 x 3 1 t\n".utf8,
      "judged@2,judged@3")
    #expect(outcome.evaluation?.results.map(\.mean) == [0.5, 1.0 / 3])
    #expect(throws: RubricError.self) { try Metric.list("judged") }
    #expect(throws: RubricError.self) { try Metric.list("judged(rel=2)@5") }
  }

  @Test("A complete evaluation scores 0 for every query of an empty run")
  func emptyRun() throws {
    let qrels = "q 0 a 1\nr 0 b 0\n".utf8
    for run in ["", "other Q0 a 1 0.5 t\n"] {
      let outcome = try evaluate(qrels, run.utf8, "ndcg@10,p@5,auc", complete: true)
      let evaluation = try #require(outcome.evaluation, "\(outcome.run)")
      #expect(evaluation.results.map(\.mean) == [0, 0, nil])
      #expect(evaluation.missing == ["q", "r"])
      #expect(evaluation.withoutRelevant == ["r"])
      #expect(try evaluate(qrels, run.utf8, "ndcg@10").evaluation == nil)
    }
  }

  @Test("Each edit of a table shows how many scores it moved")
  func effects() throws {
    let criterion =
      #"{"id": "material", "weight": 1, "kind": "family", "table": "tables/materials.json"}"#
    let old = try Self.rubric(criterion)
    var new = old
    let path = "tables/materials.json"
    let entries = try #require(old.tables[path]?.entries)
    let moved = try #require(entries.firstIndex { $0.name == "velvet" })
    let unused = try #require(entries.firstIndex { $0.name == "bamboo" || $0.family == "stone" })
    new.tables[path]?.entries[moved].family = "natural fabric"
    new.tables[path]?.entries[unused].family = "none such"
    let cases = reading(
      #"{"id": "a", "wanted": {"material": "velvet"}, "candidates": [{"id": "x", "material": "linen"}]}"#,
      old
    ).cases
    let diff = RubricDiff(from: old, to: new, on: cases)
    #expect(diff.changes.count == 2)
    let effects = zip(diff.changes.map(\.label), diff.movedPairsByChange)
    #expect(effects.filter { $0.0.contains("'velvet'") }.map(\.1) == [1])
    #expect(effects.filter { !$0.0.contains("'velvet'") }.map(\.1) == [0])
  }

  // MARK: Criteria that never count

  private static let pile =
    #", {"id": "pile", "weight": 0.5, "kind": "number", "attribute": "pile_hight", "relative": false, "tolerance": {"full": 1, "zero": 10}}"#

  private static func doubts(_ criteria: String, _ suite: String) throws -> [Diagnostic] {
    let rubric = try rubric(criteria)
    return Scorer(rubric).deadCriteria(in: reading(suite, rubric).cases)
  }

  @Test("A criterion without values in any case is reported with the attribute it reads")
  func deadCriterion() throws {
    let suite = """
      {"id": "a", "wanted": {"category": "rug", "pile_height": 10}, "candidates": [\
      {"id": "x", "category": "rug", "pile_height": 90}]}
      """
    let found = try Self.doubts(Self.category + Self.pile, suite)
    #expect(found.map(\.code) == ["dead-criterion"])
    #expect(found[0].path == "criteria.pile")
    #expect(
      found[0].help
        == "no wanted items or candidates have 'pile_hight': write 'pile_height' in the rubric, or"
        + " 'pile_hight' in the cases; the cases have 'category', 'pile_height'")
  }

  @Test("More than three criteria without values produce a single warning")
  func manyDeadCriteria() throws {
    let more = (1...4).map { #", {"id": "c\#($0)", "weight": 1, "kind": "exact"}"# }.joined()
    let suite = """
      {"id": "a", "wanted": {"category": "rug"}, "candidates": [{"id": "x", "category": "rug"}]}
      """
    let found = try Self.doubts(Self.category + more, suite)
    #expect(found.count == 1)
    #expect(
      found[0].message
        == "no case has a value for 'c1', 'c2', 'c3', 'c4', so their weights have no effect")
    #expect(found[0].help == "the cases have 'category'")
  }

  @Test("A criterion with a judged score or a value in any case gets no warning")
  func liveCriterion() throws {
    let suite = """
      {"id": "a", "wanted": {"category": "rug"}, "candidates": [\
      {"id": "x", "category": "sofa", "scores": {"pile": 1}}]}
      """
    #expect(try Self.doubts(Self.category + Self.pile, suite).isEmpty)
  }

  @Test("A weight that changes no score is reported")
  func idleWeight() throws {
    let zero = Self.pile.replacing("0.5", with: "0").replacing("pile_hight", with: "pile")
    let suite = """
      {"id": "a", "wanted": {"category": "rug", "pile": 1}, "candidates": [\
      {"id": "x", "category": "rug", "pile": 90}]}
      """
    #expect(try Self.doubts(Self.category + zero, suite).map(\.code) == ["idle-weight"])
  }

  @Test(
    "Removing an idle criterion is suggested only for suites of 30 or more cases",
    arguments: [1, 29, 30])
  func idleCriterion(count: Int) throws {
    let pile = Self.pile.replacing("pile_hight", with: "pile")
    let suite = (1...count).map { n in
      """
      {"id": "c\(n)", "wanted": {"category": "rug", "pile": 1}, "candidates": [\
      {"id": "x", "category": "rug", "pile": 1}]}

      """
    }.joined()
    let found = try Self.doubts(Self.category + pile, suite)
    #expect(
      found.first { $0.code == "idle-weight" && $0.path == "criteria.pile" }?.help
        == (count < 30
          ? "add a case in which it decides"
          : "add a case in which it decides, or remove the criterion"))
  }

  @Test(
    "A tolerance far below all differences is reported, with the closest difference",
    arguments: [
      (#""relative": false, "tolerance": {"full": 0, "zero": 0.2}"#, 5, "differ by 5,"),
      (#""relative": true, "tolerance": {"full": 0, "zero": 0.01}"#, 5, "differ by 4.762 %,"),
      // Three distances show too little, and within three times the tolerance it may be meant so.
      (#""relative": false, "tolerance": {"full": 0, "zero": 0.2}"#, 3, nil),
      (#""relative": false, "tolerance": {"full": 0, "zero": 2}"#, 5, nil),
      // Only equal numbers are meant to count.
      (#""relative": false, "steps": [[0, 1]]"#, 5, nil),
    ] as [(String, Int, String?)])
  func narrowTolerance(tolerance: String, count: Int, found: String?) throws {
    let height =
      #", {"id": "height", "weight": 0.5, "kind": "number", \#(tolerance)}"#
    let suite = (1...count).map { n in
      """
      {"id": "c\(n)", "wanted": {"category": "rug", "height": 100}, "candidates": [\
      {"id": "x", "category": "rug", "height": \(100 + 5 * n)}, \
      {"id": "y", "category": "rug", "height": 100}]}

      """
    }.joined()
    let doubts = try Self.doubts(Self.category + height, suite)
    #expect(doubts.filter { $0.code == "narrow-tolerance" }.count == (found == nil ? 0 : 1))
    if let found {
      #expect(doubts.first { $0.code == "narrow-tolerance" }?.message.contains(found) == true)
    }
  }
}
