import RemoBytes

/// The result of tuning: the new rubric, and its gain on unseen cases.
public struct TuningResult: Sendable {
  /// A measure of both rubrics on unseen cases.
  public struct Gain: Sendable {
    /// The name of the measure.
    public var name: String
    /// Whether lower is better.
    public var isError: Bool
    /// The value of the old rubric, with a curve and threshold from the same training cases.
    public var before: Double?
    /// The value of the tuned rubric.
    public var after: Double?
  }

  /// The tuned rubric, with its word tables.
  public package(set) var rubric: Rubric
  /// The new tables, by path.
  package var tables: [String: RubricTable]
  /// The measures of both rubrics.
  public package(set) var gains: [Gain]
  /// The case-by-case comparisons by log likelihood and nDCG@10.
  package var comparisons: [PairedComparison]
  /// The threshold with the best F1 on unseen cases, as a score of the tuned rubric.
  package var threshold: Double
  /// The thresholds of the outer folds. Their spread shows how certain `threshold` is.
  package var foldThresholds: [Double]
  package var cases: Int
  package var pairs: Int
  /// Whether the given weights and tables were best on unseen cases, so that at most the curve is
  /// new. Then there is no gain, because the old rubric is also measured with a curve.
  package var keepsNumbers: Bool
  /// The queries whose order the fitted curve would change. If there are any, the tuned rubric
  /// keeps the old curve.
  package var reordered: [ByteString]
  /// Whether only the version is new.
  package var isUnchanged: Bool
  package var curve: Tuner.Curve
  package var unseen: ScoredSuite
  package var relevance: Int
  /// The calibration error that perfect scores would have on as many cases.
  package var errorByChance: Double?

  /// How far expectations let the numbers move toward the fitted ones: 0 not at all, 1 all the way.
  package var share: Double

  /// The comparison of both rubrics by `rubric diff`; nil before the comparison.
  package var guards: RubricGuards?

  /// Whether there is a gain: a comparison is better, and none is worse.
  package var isGain: Bool {
    comparisons.contains { $0.verdict == .better } && !comparisons.contains { $0.verdict == .worse }
  }

  /// Whether the tuned rubric is worse on unseen cases.
  package var isLoss: Bool { comparisons.contains { $0.verdict == .worse } }

  /// Failed with a loss or if `rubric diff` fails; otherwise passed with a gain, or "cannot tell".
  public var outcome: TestOutcome {
    if isLoss || guards?.outcome == .failed { return .failed }
    return isGain ? .passed : .cannotTell
  }

  /// The names of a rubric's own word tables: `tables/STEM-words.json` and so on.
  package static func tableNames(after stem: String, count: Int) -> [String] {
    (0..<count).map { "tables/\(stem)-words\($0 == 0 ? "" : "-\($0 + 1)").json" }
  }

  /// Renames the word tables, so that they do not replace another rubric's table.
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
    curve: Tuner.Curve, original: Rubric, reordered: [ByteString]
  ) {
    self.reordered = reordered
    rubric = final.rubric
    isUnchanged = rubric == original
    var curved = original
    curved.calibration = rubric.calibration
    keepsNumbers = rubric == curved
    self.curve = curve
    // Build metadata distinguishes the version from the given rubric's (Semantic Versioning 2.0.0
    // §10).
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
    share = final.share
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
        name: "ndcg@10", isError: false, before: PairedTests.mean(oldRanking.map(\.value)),
        after: PairedTests.mean(newRanking.map(\.value))),
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
    comparisons = PairedComparison.compare([
      PairedComparison.Values(
        name: "log likelihood", old: Self.logLikelihoods(of: baseline, relevance: relevance),
        new: Self.logLikelihoods(of: unseen, relevance: relevance)),
      PairedComparison.Values(name: "ndcg@10", old: oldRanking, new: newRanking),
    ])
  }

  /// nDCG@10 of the judged queries, as in `rubric test`: 0 for queries without a relevant
  /// candidate.
  private static func ndcg(_ suite: ScoredSuite) -> [(query: String, value: Double)] {
    let judged = ScoredSuite(queries: suite.queries.filter(\.isJudged))
    let evaluation = judged.evaluate([.ndcgAt10])
    return zip(evaluation.queries, evaluation.results[0].perQuery).map { ($0, $1) }
  }

  private static func logLikelihoods(
    of suite: ScoredSuite, relevance: Int
  ) -> [(query: String, value: Double)] {
    suite.queries.compactMap { query in
      let pairs = ScoredSuite(queries: [query]).pairs(relevance: relevance)
      return pairs.logLoss.map { (query.id.text, -$0) }
    }
  }
}

extension Rubric {
  /// Replaces the word table of `tokens` criteria, unless the new one has no entries. If a
  /// criterion of another kind reads the old table, that table stays, and the new one gets another
  /// path.
  mutating func replaceWords(of path: String, by table: RubricTable) {
    if table.entries.isEmpty { return }
    var own = path
    while readsElsewhere(own) { own += "-words" }
    tables[own] = table
    renameWords { $0 == path ? own : nil }
  }

  /// Whether a criterion of a kind other than `tokens` reads the table.
  fileprivate func readsElsewhere(_ path: String) -> Bool {
    criteria.contains {
      if case .tokens = $0.kind { return false }
      return $0.kind.tablePath == path
    }
  }

  /// Renames the word tables of `tokens` criteria. For nil, a table keeps its name.
  fileprivate mutating func renameWords(_ name: (String) -> String?) {
    for index in criteria.indices {
      guard case .tokens(var options) = criteria[index].kind, let new = options.idf.flatMap(name)
      else { continue }
      options.idf = new
      criteria[index].kind = .tokens(options)
    }
  }
}
