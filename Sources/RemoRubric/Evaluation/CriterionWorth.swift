/// One criterion's contribution to the quality of a rubric, measured on graded pairs.
///
/// A change is the value without the criterion minus the value with it. If a criterion helps,
/// leaving it out lowers nDCG and F1, or raises the calibration error.
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
  /// The criterion's weight in the rubric.
  public let weight: Double
  /// The share of the graded pairs in which it has a value.
  public let known: Double
  /// The criterion's mean value for relevant candidates; nil without a known value.
  public let relevantMean: Double?
  /// The criterion's mean value for other candidates; nil without a known value.
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

/// Measures the contribution of each weighted criterion.
///
/// Scores all graded pairs once for each criterion, and resamples the queries 1,000 times.
struct CriterionWorthMeasurement {
  private let scorer: Scorer
  private let matrix: FeatureMatrix
  private let relevance: Int
  /// The numbers of the criteria with a weight.
  private let weighted: [Int]
  /// The figures with all criteria, then without each weighted one.
  private let versions: [[QueryFigures]]
  private let resamples: [[QueryFigures.Sums]]

  /// - Parameter matrix: the graded pairs.
  init(_ matrix: FeatureMatrix, by scorer: Scorer, relevance: Int) {
    self.scorer = scorer
    self.relevance = relevance
    let rubric = scorer.rubric
    let weighted = rubric.criteria.indices.filter { rubric.criteria[$0].isWeighted }
    let others = weighted.map {
      Scorer(rubric.withoutWeight(of: rubric.criteria[$0].id), tablesOf: scorer)
    }
    let versions = ([scorer] + others).map {
      Self.figures(of: matrix, by: $0, relevance: relevance)
    }
    (self.matrix, self.weighted, self.versions) = (matrix, weighted, versions)
    resamples = Self.resampled(versions.map { $0.map(\.sums) })
  }

  /// The sums of 1,000 resamples, by version; none for fewer than two queries.
  private static func resampled(_ versions: [[QueryFigures.Sums]]) -> [[QueryFigures.Sums]] {
    var resamples: [[QueryFigures.Sums]] = versions.map { _ in [] }
    guard let count = versions.first?.count, count > 1 else { return resamples }
    Intervals.forEachResample(ofCount: count) { sample in
      for (version, queries) in versions.enumerated() {
        resamples[version].append(sample.reduce(into: QueryFigures.Sums()) { $0.add(queries[$1]) })
      }
    }
    return resamples
  }

  func worths() -> [CriterionWorth] { weighted.indices.map(worth) }

  private func worth(at place: Int) -> CriterionWorth {
    let number = weighted[place]
    let criterion = scorer.rubric.criteria[number]
    var pairs = JudgedPairs()
    for (pair, value) in column(number).enumerated() {
      if let value { pairs.append(value, isRelevant: matrix.grades[pair] >= relevance) }
    }
    return CriterionWorth(
      criterion: criterion.id, weight: criterion.weight,
      known: matrix.count > 0 ? Double(pairs.count) / Double(matrix.count) : 0,
      relevantMean: pairs.mean(ofRelevant: true), otherMean: pairs.mean(ofRelevant: false),
      areaUnderCurve: pairs.areaUnderCurve, ndcg: ndcgChange(version: place + 1),
      f1: change(version: place + 1, of: \.f1),
      calibrationError: change(version: place + 1, of: \.calibrationError),
      correlations: correlations(of: number))
  }

  /// The value of a criterion in each pair; nil if unknown.
  private func column(_ number: Int) -> [Double?] {
    (0..<matrix.count).map { matrix.values[$0 * matrix.width + number].known }
  }

  private func correlations(of number: Int) -> [CriterionWorth.Correlation] {
    let own = column(number)
    return weighted.filter { $0 != number }.compactMap { other in
      let both = zip(own, column(other)).compactMap { a, b in a.flatMap { a in b.map { (a, $0) } } }
      return pearson(both).map {
        CriterionWorth.Correlation(
          criterion: scorer.rubric.criteria[other].id, coefficient: $0, pairs: both.count)
      }
    }.sorted { abs($0.coefficient) > abs($1.coefficient) }
  }

  private func ndcgChange(version: Int) -> CriterionWorth.Change? {
    let differences = zip(versions[0], versions[version]).compactMap { full, without in
      full.ndcg.flatMap { full in without.ndcg.map { $0 - full } }
    }
    guard !differences.isEmpty else { return nil }
    return CriterionWorth.Change(
      difference: differences.reduce(0, +) / Double(differences.count),
      interval: Intervals.bootstrap(differences))
  }

  private func change(
    version: Int, of figure: KeyPath<QueryFigures.Sums, Double?>
  ) -> CriterionWorth.Change? {
    func change(_ old: QueryFigures.Sums, _ new: QueryFigures.Sums) -> Double? {
      old[keyPath: figure].flatMap { old in new[keyPath: figure].map { $0 - old } }
    }
    func total(_ queries: [QueryFigures]) -> QueryFigures.Sums {
      queries.reduce(into: QueryFigures.Sums()) { $0.add($1.sums) }
    }
    guard let difference = change(total(versions[0]), total(versions[version])) else { return nil }
    let changes = zip(resamples[0], resamples[version]).compactMap(change)
    return CriterionWorth.Change(
      difference: difference, interval: Intervals.percentiles(changes))
  }

  private static func figures(
    of matrix: FeatureMatrix, by scorer: Scorer, relevance: Int
  ) -> [QueryFigures] {
    let entries = matrix.entries(by: scorer)
    let threshold = Band.closeMinimum(scorer.rubric.bands)
    let topGrade = matrix.grades.max() ?? 0
    return (0..<matrix.caseCount).compactMap { number in
      let pairs = matrix.pairs(ofCase: number)
      guard !pairs.isEmpty else { return nil }
      let query = ScoredSuite.Query(id: "", candidates: Array(entries[pairs]))
      return QueryFigures(query, relevance: relevance, threshold: threshold, topGrade: topGrade)
    }
  }
}

private struct QueryFigures {
  /// Counts of pairs, which add up over queries. A vector, because a thousand resamples of many
  /// queries are added up.
  struct Sums {
    /// First, for each tenth of 0…1, the sum of scores minus the number of relevant pairs. Then the
    /// numbers of pairs, true positives, false positives, false negatives, and queries with a score
    /// outside 0…1.
    private var vector = SIMD16<Double>()

    init() {}

    init(_ pairs: JudgedPairs, threshold: Double) {
      for (place, bin) in pairs.reliability.enumerated() {
        vector[place] = bin.scoreSum - Double(bin.relevant)
      }
      let confusion = pairs.confusion(at: threshold)
      vector[10] = Double(pairs.count)
      vector[11] = Double(confusion.truePositives)
      vector[12] = Double(confusion.falsePositives)
      vector[13] = Double(confusion.falseNegatives)
      vector[14] = pairs.areProbabilities ? 0 : 1
    }

    mutating func add(_ other: Self) { vector += other.vector }

    /// F1 at the threshold; nil without a relevant or accepted pair.
    var f1: Double? {
      let sum = 2 * vector[11] + vector[12] + vector[13]
      return sum > 0 ? 2 * vector[11] / sum : nil
    }

    /// The expected calibration error; nil if a score is outside 0…1.
    var calibrationError: Double? {
      guard vector[10] > 0, vector[14] == 0 else { return nil }
      return (0..<10).reduce(0) { $0 + abs(vector[$1]) } / vector[10]
    }
  }

  let sums: Sums
  /// nDCG@10; nil if all grades are equal.
  var ndcg: Double?

  init(_ query: ScoredSuite.Query, relevance: Int, threshold: Double, topGrade: Int) {
    let pairs = ScoredSuite(queries: [query]).pairs(relevance: relevance)
    sums = Sums(pairs, threshold: threshold)
    guard query.hasBetterOrder else { return }
    var grades = RankedGrades(judged: query.candidates.map { Int32(clamping: $0.grade ?? 0) })
    for entry in query.ranked {
      grades.append(Int32(clamping: entry.grade ?? 0), score: entry.score)
    }
    var discounts = Discounts()
    discounts.reserve(query.candidates.count)
    ndcg = Metric.ndcgAt10.value(of: grades, topGrade: topGrade, discounts: discounts)
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
