/// The result of tuning: the new rubric, and its gain on cases that it had not seen.
public struct TuningResult: Sendable {
  /// A quality measured before and after on unseen cases.
  public struct Gain: Sendable {
    /// The name of the metric.
    public var name: String
    /// Whether a smaller value is the better one.
    public var isError: Bool
    /// The old rubric, with curve and threshold from the same training cases.
    public var before: Double?
    /// The tuned rubric, on folds that it had not seen.
    public var after: Double?
  }

  /// The tuned rubric, its word tables included.
  public package(set) var rubric: Rubric
  /// The tables that it brings, by path.
  package var tables: [String: RubricTable]
  /// The qualities that were measured.
  public package(set) var gains: [Gain]
  /// The comparison by cases, on the log loss (negated: more is better) and on nDCG@10.
  package var comparisons: [PairedComparison]
  /// The threshold with the best F1 on cases not seen, in scores of the tuned rubric.
  package var threshold: Double
  /// The thresholds of the outer folds: how far they lie apart says how sure the last one is.
  package var foldThresholds: [Double]
  package var cases: Int
  package var pairs: Int
  /// Whether the given weights and tables did best on unseen cases, so that at most the curve is
  /// new; there is no gain then, as the old rubric is measured with a curve, too.
  package var keepsNumbers: Bool
  /// Whether the rubric is the given one, but for its version.
  package var isUnchanged: Bool
  /// The curve that was asked for.
  package var curve: Tuner.Curve
  /// The scores on unseen folds, for charts.
  package var unseen: ScoredSuite
  package var relevance: Int
  /// The calibration error that chance alone shows on so many cases.
  package var errorByChance: Double?

  /// The comparison of the given rubric and the tuned one by `rubric diff`; nil before it.
  package var guards: RubricGuards?

  /// Whether a gain can be claimed: some comparison is better, none is worse.
  package var isGain: Bool {
    comparisons.contains { $0.verdict == .better } && !comparisons.contains { $0.verdict == .worse }
  }

  /// Whether the fit did harm where it had not seen the cases.
  package var isLoss: Bool { comparisons.contains { $0.verdict == .worse } }

  /// What can be said: failed with a loss, and where `rubric diff` fails; else passed with a gain,
  /// or it cannot be told.
  public var outcome: TestOutcome {
    if isLoss || guards?.outcome == .failed { return .failed }
    return isGain ? .passed : .cannotTell
  }

  /// The names of word tables that belong to a rubric: `tables/STEM-words.json` and so on.
  package static func tableNames(after stem: String, count: Int) -> [String] {
    (0..<count).map { "tables/\(stem)-words\($0 == 0 ? "" : "-\($0 + 1)").json" }
  }

  /// Gives the word tables names of their own, so that no other rubric's table is written over.
  package mutating func nameTables(after stem: String) {
    let paths = tables.keys.sorted()
    let names = Dictionary(
      uniqueKeysWithValues: zip(paths, Self.tableNames(after: stem, count: paths.count)))
    for path in paths { rubric.tables[path] = nil }
    tables = Dictionary(uniqueKeysWithValues: tables.map { (names[$0.key] ?? $0.key, $0.value) })
    rubric.tables.merge(tables) { $1 }
    rubric.renameWords { names[$0] }
  }

  init(
    before: ScoredSuite, old: Tuner.Unseen, new: Tuner.Unseen, final: Tuner.Fit, relevance: Int,
    curve: Tuner.Curve, original: Rubric
  ) {
    rubric = final.rubric
    isUnchanged = rubric == original
    var curved = original
    curved.calibration = rubric.calibration
    keepsNumbers = rubric == curved
    self.curve = curve
    // Build metadata (Semantic Versioning 2.0.0, 10) tells it from the rubric that it comes from.
    rubric.version += rubric.version.contains("+") ? ".tuned" : "+tuned"
    tables = [:]
    for criterion in rubric.criteria where !keepsNumbers {
      if case .tokens(let options) = criterion.kind, let path = options.idf,
        !rubric.readsElsewhere(path)
      {
        tables[path] = rubric.tables[path]
      }
    }
    threshold = final.threshold
    foldThresholds = new.thresholds
    let (baseline, unseen) = (old.scores, new.scores)
    self.unseen = unseen
    self.relevance = relevance
    errorByChance = unseen.calibrationErrorByChance(relevance: relevance)
    cases = unseen.queries.count
    let oldPairs = baseline.pairs(relevance: relevance)
    let newPairs = unseen.pairs(relevance: relevance)
    pairs = newPairs.count
    let oldRanking = Self.ndcg(baseline)
    let newRanking = Self.ndcg(unseen)
    gains = [
      Gain(
        name: "ndcg@10", isError: false, before: PairedTests.mean(oldRanking.map(\.1)),
        after: PairedTests.mean(newRanking.map(\.1))),
      Gain(
        name: "AUC", isError: false, before: oldPairs.areaUnderCurve,
        after: newPairs.areaUnderCurve),
      Gain(
        name: "F1", isError: false, before: old.confusion.f1, after: new.confusion.f1),
      Gain(name: "Brier", isError: true, before: oldPairs.brier, after: newPairs.brier),
      Gain(
        name: "ECE", isError: true, before: oldPairs.expectedCalibrationError,
        after: newPairs.expectedCalibrationError),
      Gain(name: "log loss", isError: true, before: oldPairs.logLoss, after: newPairs.logLoss),
      Gain(
        name: "ECE uncalibrated", isError: true,
        before: before.pairs(relevance: relevance).expectedCalibrationError, after: nil),
    ]
    comparisons = PairedComparison.compare(
      [
        (
          "log likelihood", Self.caseLosses(baseline, relevance),
          Self.caseLosses(unseen, relevance)
        ),
        ("ndcg@10", oldRanking, newRanking),
      ])
  }

  /// nDCG@10 of the queries that have a relevant candidate.
  private static func ndcg(_ suite: ScoredSuite) -> [(String, Double)] {
    let metric = Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")
    var judged = ScoredSuite()
    judged.queries = suite.queries.filter { $0.hasRelevant(from: 1) }
    let evaluation = judged.evaluate([metric])
    return Array(zip(evaluation.queries, evaluation.results[0].perQuery))
  }

  /// The mean log likelihood of each case's pairs: more is better.
  private static func caseLosses(_ suite: ScoredSuite, _ relevance: Int) -> [(String, Double)] {
    suite.queries.compactMap { query in
      var part = ScoredSuite()
      part.queries = [query]
      return part.pairs(relevance: relevance).logLoss.map { (query.id.text, -$0) }
    }
  }
}

extension Rubric {
  /// Lets the `tokens` criteria of a word table read another one in its place. Where a criterion of
  /// another kind reads the table too, it stays, and theirs stands beside it.
  ///
  /// - Parameter table: a table without entries, as texts without words make it, changes nothing.
  mutating func value(wordsOf path: String, by table: RubricTable) {
    if table.entries.isEmpty { return }
    var own = path
    while readsElsewhere(own) { own += "-words" }
    tables[own] = table
    renameWords { $0 == path ? own : nil }
  }

  /// Whether a criterion of another kind than `tokens` reads the table.
  fileprivate func readsElsewhere(_ path: String) -> Bool {
    criteria.contains {
      if case .tokens = $0.kind { return false }
      return $0.kind.tablePath == path
    }
  }

  /// Gives the word tables of `tokens` criteria new paths; nil for those that keep theirs.
  fileprivate mutating func renameWords(_ name: (String) -> String?) {
    for index in criteria.indices {
      guard case .tokens(var options) = criteria[index].kind, let new = options.idf.flatMap(name)
      else { continue }
      options.idf = new
      criteria[index].kind = .tokens(options)
    }
  }
}
