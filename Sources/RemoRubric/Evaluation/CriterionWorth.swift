/// One criterion's contribution to the quality of a rubric, measured on graded pairs.
///
/// The changes are those of leaving the criterion out: the value without it, minus the value with
/// it. A criterion that helps lowers nDCG and F1, or raises the calibration error, when it is left
/// out.
public struct CriterionWorth: Sendable {
  /// A change with its 95 % bootstrap interval over queries; no interval for a single query.
  public struct Change: Sendable {
    /// The value without the criterion, minus the value with it.
    public let difference: Double
    /// The interval of the difference.
    public let interval: ClosedRange<Double>?
  }

  /// Pearson's correlation with another criterion over the pairs in which both are known.
  public struct Correlation: Sendable {
    /// The other criterion.
    public let criterion: String
    /// From −1 to 1.
    public let coefficient: Double
    /// The number of pairs.
    public let pairs: Int
  }

  /// The criterion's id.
  public let criterion: String
  /// Its weight in the rubric.
  public let weight: Double
  /// The share of the graded pairs in which it has a value.
  public let known: Double
  /// Its mean value for relevant candidates; nil without a known value.
  public let relevantMean: Double?
  /// Its mean value for other candidates; nil without a known value.
  public let otherMean: Double?
  /// The area under the ROC curve of its value alone; nil if the known pairs are of one class.
  public let areaUnderCurve: Double?
  /// The change of nDCG@10; nil if no query has two different grades.
  public let ndcg: Change?
  /// The change of F1 at the threshold of the band `close`.
  public let f1: Change?
  /// The change of the expected calibration error.
  public let calibrationError: Change?
  /// The correlations with the other criteria, the strongest first.
  public let correlations: [Correlation]
}

/// Measures what each weighted criterion contributes.
///
/// Scores all graded pairs once for each criterion, and resamples the queries 1,000 times.
struct CriterionWorthMeasurement {
  private let scorer: Scorer
  private let matrix: FeatureMatrix
  private let relevance: Int
  private let threshold: Double
  private let full: [QueryParts]

  init(_ cases: [SuiteCase], by scorer: Scorer, relevance: Int) {
    self.scorer = scorer
    self.relevance = relevance
    matrix = FeatureMatrix(cases, by: scorer)
    threshold = Band.closeMinimum(scorer.rubric.bands)
    full = Self.parts(of: matrix, by: scorer, relevance: relevance, threshold: threshold)
  }

  /// The worth of each criterion with a weight, in the rubric's order.
  func worths() -> [CriterionWorth] {
    scorer.rubric.criteria.indices.filter { scorer.rubric.criteria[$0].isWeighted }.map(worth)
  }

  private func worth(of number: Int) -> CriterionWorth {
    let criterion = scorer.rubric.criteria[number]
    var pairs = JudgedPairs()
    for (pair, value) in column(number).enumerated() {
      if let value { pairs.append(value, isRelevant: matrix.grades[pair] >= relevance) }
    }
    let without = Self.parts(
      of: matrix, by: Scorer(scorer.rubric.withoutWeight(of: criterion.id)), relevance: relevance,
      threshold: threshold)
    return CriterionWorth(
      criterion: criterion.id, weight: criterion.weight,
      known: matrix.count > 0 ? Double(pairs.count) / Double(matrix.count) : 0,
      relevantMean: pairs.mean(ofRelevant: true), otherMean: pairs.mean(ofRelevant: false),
      areaUnderCurve: pairs.areaUnderCurve, ndcg: ndcgChange(without),
      f1: pooledChange(without, \.f1), calibrationError: pooledChange(without, \.calibrationError),
      correlations: correlations(of: number))
  }

  /// The known values of a criterion; nil where it has none.
  private func column(_ number: Int) -> [Double?] {
    (0..<matrix.count).map { matrix.values[$0 * matrix.width + number].known }
  }

  private func correlations(of number: Int) -> [CriterionWorth.Correlation] {
    let own = column(number)
    let others = scorer.rubric.criteria.indices.filter {
      $0 != number && scorer.rubric.criteria[$0].isWeighted
    }
    return others.compactMap { other in
      let both = zip(own, column(other)).compactMap { a, b in a.flatMap { a in b.map { (a, $0) } } }
      return pearson(both).map {
        CriterionWorth.Correlation(
          criterion: scorer.rubric.criteria[other].id, coefficient: $0, pairs: both.count)
      }
    }.sorted { abs($0.coefficient) > abs($1.coefficient) }
  }

  private func ndcgChange(_ without: [QueryParts]) -> CriterionWorth.Change? {
    let differences = zip(full, without).compactMap { full, without in
      full.ndcg.flatMap { full in without.ndcg.map { $0 - full } }
    }
    guard !differences.isEmpty else { return nil }
    return CriterionWorth.Change(
      difference: differences.reduce(0, +) / Double(differences.count),
      interval: Intervals.bootstrap(differences))
  }

  /// The change of a figure of all pairs together.
  private func pooledChange(
    _ without: [QueryParts], _ figure: KeyPath<QueryParts, Double?>
  ) -> CriterionWorth.Change? {
    func change(_ queries: some Sequence<Int>) -> Double? {
      var (old, new) = (QueryParts(), QueryParts())
      for query in queries {
        old += full[query]
        new += without[query]
      }
      guard let before = old[keyPath: figure], let after = new[keyPath: figure] else { return nil }
      return after - before
    }
    guard let difference = change(full.indices) else { return nil }
    let interval = Intervals.bootstrap(count: full.count, statistic: change)
    return CriterionWorth.Change(difference: difference, interval: interval)
  }

  /// The parts of all queries by a scorer of the same criteria.
  private static func parts(
    of matrix: FeatureMatrix, by scorer: Scorer, relevance: Int, threshold: Double
  ) -> [QueryParts] {
    let entries = matrix.entries(by: scorer)
    let topGrade = matrix.grades.max() ?? 0
    return (0..<matrix.caseCount).compactMap { number in
      let range = matrix.starts[number]..<matrix.starts[number + 1]
      guard !range.isEmpty else { return nil }
      let query = ScoredSuite.Query(id: "", candidates: Array(entries[range]))
      return QueryParts(query, relevance: relevance, threshold: threshold, topGrade: topGrade)
    }
  }
}

/// The figures of one query. All but nDCG add up over queries.
private struct QueryParts {
  /// nDCG@10; nil if all grades are equal.
  var ndcg: Double?
  private var confusion = JudgedPairs.Confusion()
  private var bins = [JudgedPairs.Bin](repeating: JudgedPairs.Bin(), count: 10)
  private var areProbabilities = true

  init() {}

  init(_ query: ScoredSuite.Query, relevance: Int, threshold: Double, topGrade: Int) {
    var suite = ScoredSuite()
    suite.queries = [query]
    let pairs = suite.pairs(relevance: relevance)
    confusion = pairs.confusion(at: threshold)
    bins = pairs.reliability
    areProbabilities = pairs.areProbabilities
    guard query.hasBetterOrder else { return }
    var grades = RankedGrades(judged: query.candidates.map { Int32(clamping: $0.grade ?? 0) })
    for entry in query.ranked {
      grades.append(Int32(clamping: entry.grade ?? 0), score: entry.score)
    }
    var discounts = Discounts()
    discounts.reserve(query.candidates.count)
    ndcg = Metric.compared[0].value(of: grades, topGrade: topGrade, discounts: discounts)
  }

  /// F1 at the threshold; nil without a relevant or accepted pair.
  var f1: Double? {
    let isDefined =
      confusion.truePositives + confusion.falsePositives + confusion.falseNegatives > 0
    return isDefined ? confusion.f1 : nil
  }

  /// The expected calibration error; nil if a score is outside 0…1.
  var calibrationError: Double? {
    areProbabilities ? bins.calibrationError : nil
  }

  static func += (left: inout QueryParts, right: QueryParts) {
    left.confusion += right.confusion
    for bin in left.bins.indices {
      left.bins[bin].count += right.bins[bin].count
      left.bins[bin].relevant += right.bins[bin].relevant
      left.bins[bin].scoreSum += right.bins[bin].scoreSum
    }
    left.areProbabilities = left.areProbabilities && right.areProbabilities
  }
}

/// Pearson's correlation; nil for fewer than three pairs, or if one side is constant.
private func pearson(_ pairs: [(Double, Double)]) -> Double? {
  guard pairs.count > 2 else { return nil }
  let count = Double(pairs.count)
  let means = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
  var (products, first, second) = (0.0, 0.0, 0.0)
  for pair in pairs {
    let (a, b) = (pair.0 - means.0, pair.1 - means.1)
    products += a * b
    first += a * a
    second += b * b
  }
  guard first > 1e-18, second > 1e-18 else { return nil }
  return max(-1, min(1, products / (first * second).squareRoot()))
}

extension JudgedPairs {
  /// The mean score of the relevant pairs, or of the others; nil without any.
  fileprivate func mean(ofRelevant relevant: Bool) -> Double? {
    let chosen = zip(scores, isRelevant).filter { $0.1 == relevant }.map(\.0)
    return chosen.isEmpty ? nil : chosen.reduce(0, +) / Double(chosen.count)
  }
}
