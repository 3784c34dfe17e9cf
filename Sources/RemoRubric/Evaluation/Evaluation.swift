/// The values of metrics, per query and on average.
public struct Evaluation: Sendable {
  /// The values of one metric.
  public struct Result: Sendable {
    /// The metric.
    public var metric: Metric
    /// The mean; nil if the data do not define it, such as AUC of one class.
    public var mean: Double?
    /// The mean over all judged queries, where those without a ranking count 0.
    var completeMean: Double?
    /// The value of each of `queries`; empty for a pooled metric of several queries.
    public var perQuery: [Double]
    /// The mean with tied documents in the worst and in the best order.
    var tieRange: ClosedRange<Double>?
    /// The reason for a missing mean.
    var reason: String?
  }

  /// The queries that are judged and ranked, in the order of the judgments.
  public var queries: [String] = []
  /// The queries that are judged but not ranked.
  package var missing: [String] = []
  /// The queries that are ranked but not judged.
  package var unjudged: [String] = []
  /// The judged queries without a relevant document, ranked or not.
  package var withoutRelevant: [String] = []
  /// Whether the mean counts the missing queries.
  var isComplete = false
  /// One result per metric, in the order that was asked for.
  public var results: [Result] = []
  /// The number of queries in which tied documents have different grades.
  var tiedQueries = 0
  /// Whether a ranking metric, or every metric, lacks a mean.
  package var isUndecided: Bool {
    results.contains { $0.mean == nil && $0.metric.isCompared }
      || results.allSatisfy { $0.mean == nil }
  }

  var meanCount: Int { queries.count + (isComplete ? missing.count : 0) }

  /// A hash of the documents and scores of each of `queries`, in ranking order; none for a suite.
  var orders: [UInt64] = []

  /// Whether both rank the same documents with the same scores.
  func isSame(as other: Evaluation) -> Bool {
    !orders.isEmpty && queries == other.queries && orders == other.orders
      && missing == other.missing
  }

  /// The result of the metric called `name`.
  func result(_ name: String) -> Result? { results.first { $0.metric.name == name } }

  /// The values in the mean of one of `results`. With `isComplete`, missing queries count 0.
  func counted(_ result: Result) -> [(query: String, value: Double)] {
    zip(queries, result.perQuery).map { ($0, $1) }
      + (isComplete ? missing.map { ($0, 0) } : [])
  }

  /// Removes the values of ranking metrics, because no order is better than another.
  mutating func dropOrders(_ reason: String) {
    for n in results.indices where results[n].metric.isCompared {
      results[n] = Result(metric: results[n].metric, perQuery: [], reason: reason)
    }
    tiedQueries = 0
  }
}

/// Builds an `Evaluation` query by query, for TREC files and for suites.
///
/// The cost of each metric is linear in the number of documents.
struct EvaluationBuilder {
  private let metrics: [Metric]
  private let topGrade: Int
  private let relevance: Int
  private var evaluation = Evaluation()
  private var discounts = Discounts()
  private var ties: [(worst: CompensatedSum, best: CompensatedSum)]
  private let pooled: [Int]
  private var pairScores: [Double] = []
  private var pairGrades: [Int32] = []

  /// - Parameters:
  ///   - topGrade: the highest grade of all judgments.
  ///   - relevance: the lowest relevant grade, for `withoutRelevant`.
  init(_ metrics: [Metric], topGrade: Int, relevance: Int = 1, isComplete: Bool = false) {
    self.metrics = metrics
    self.topGrade = topGrade
    self.relevance = relevance
    evaluation.isComplete = isComplete
    evaluation.results = metrics.map { Evaluation.Result(metric: $0, perQuery: []) }
    ties = metrics.map { _ in (CompensatedSum(), CompensatedSum()) }
    pooled = metrics.indices.filter { metrics[$0].isPooled }
  }

  /// Adds a query that is judged and not ranked.
  ///
  /// - Parameter highestGrade: the highest grade of its documents.
  mutating func addMissing(_ query: String, highestGrade: Int) {
    evaluation.missing.append(query)
    if highestGrade < relevance { evaluation.withoutRelevant.append(query) }
  }

  mutating func addUnjudged(_ query: String) { evaluation.unjudged.append(query) }

  /// Adds a judged document for the pooled metrics; its grade is at least 0.
  mutating func addPair(score: Double, grade: Int32) {
    if pooled.isEmpty { return }
    pairScores.append(score)
    pairGrades.append(grade)
  }

  /// Adds a query that is judged and ranked.
  ///
  /// - Parameter order: a hash of its documents with their scores, if runs are compared by it.
  mutating func add(_ query: String, grades: RankedGrades, order: UInt64? = nil) {
    discounts.reserve(max(grades.ranked.count, grades.judged.count))
    evaluation.queries.append(query)
    if let order { evaluation.orders.append(order) }
    if grades.judgedCount(from: Int32(clamping: relevance)) == 0 {
      evaluation.withoutRelevant.append(query)
    }
    for n in metrics.indices where !metrics[n].isPooled {
      let value = metrics[n].value(of: grades, topGrade: topGrade, discounts: discounts)
      evaluation.results[n].perQuery.append(value)
      ties[n].worst.add(value)
      ties[n].best.add(value)
    }
    if grades.hasTies { addTies(grades) }
  }

  /// Replaces the query's value in the tie sums with those of its worst and its best order.
  private mutating func addTies(_ grades: RankedGrades) {
    evaluation.tiedQueries += 1
    let worst = grades.arrangingTies(best: false)
    let best = grades.arrangingTies(best: true)
    for n in metrics.indices where !metrics[n].isPooled {
      let value = evaluation.results[n].perQuery[evaluation.queries.count - 1]
      let low = metrics[n].value(of: worst, topGrade: topGrade, discounts: discounts)
      let high = metrics[n].value(of: best, topGrade: topGrade, discounts: discounts)
      ties[n].worst.add(low - value)
      ties[n].best.add(high - value)
    }
  }

  /// The evaluation of all queries added.
  consuming func finish() -> Evaluation {
    let answered = Double(evaluation.queries.count)
    let judged = answered + Double(evaluation.missing.count)
    for n in metrics.indices where !metrics[n].isPooled {
      var sum = CompensatedSum()
      for value in evaluation.results[n].perQuery { sum.add(value) }
      let count = evaluation.isComplete ? judged : answered
      guard count > 0 else {
        evaluation.results[n].reason = "no judged query is ranked"
        continue
      }
      evaluation.results[n].mean = sum.value / count
      evaluation.results[n].completeMean = sum.value / judged
      let low = ties[n].worst.value / count
      evaluation.results[n].tieRange = low...max(low, ties[n].best.value / count)
    }
    for n in pooled { finishPooled(n) }
    return evaluation
  }

  private mutating func finishPooled(_ n: Int) {
    let metric = metrics[n]
    var pairs = JudgedPairs()
    for (score, grade) in zip(pairScores, pairGrades) {
      pairs.append(score, isRelevant: Int(grade) >= metric.relevance)
    }
    let value: Double?
    let reason: String
    switch metric.kind {
    case .auc:
      value = pairs.areaUnderCurve
      reason = "all judged pairs are relevant, or none is"
    default:
      let isKnown = pairs.areProbabilities
      value = !isKnown ? nil : metric.kind == .ece ? pairs.expectedCalibrationError : pairs.brier
      reason = "a score is outside 0…1"
    }
    evaluation.results[n].mean = value
    evaluation.results[n].completeMean = value
    if value == nil {
      evaluation.results[n].reason = pairs.count > 0 ? reason : "no ranked candidate is judged"
    }
    if let value, evaluation.queries.count == 1 { evaluation.results[n].perQuery = [value] }
  }
}
