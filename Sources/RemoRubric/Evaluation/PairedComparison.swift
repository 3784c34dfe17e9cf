import RemoBytes

/// Two systems compared by one metric on the same queries: by how much, how sure, and a verdict.
package struct PairedComparison: Sendable {
  /// The verdicts.
  package enum Verdict: String, Sendable {
    /// The new system is better.
    case better
    /// The new system is worse.
    case worse
    /// Any difference is too small to matter.
    case noDifference = "no difference"
    /// The queries are too few for what may be there.
    case cannotTell = "cannot tell"
  }

  package var metric: String
  package var old: Double
  package var new: Double
  /// New less old per query, where a metric is an error with its sign turned: more is better.
  package var differences: [(query: String, value: Double)]
  /// The 95 % bootstrap interval of the mean difference; nil for fewer than two queries.
  package var interval: ClosedRange<Double>?
  /// Student's paired t-test; nil where it is not defined.
  package var studentP: Double?
  /// The sign-flip permutation test.
  var flips: SignFlipTest
  /// `flips.p`, adjusted for the number of metrics compared together (Holm).
  package var adjustedP: Double
  /// The least difference that so many queries find in four of five comparisons.
  package var detectable: Double?
  /// Where it cannot be told, how many queries would tell, more than there are; nil where no number
  /// of them would, or it is told.
  package var needed: Int?
  package var verdict: Verdict

  /// Mean difference: more is better.
  package var difference: Double { PairedTests.mean(differences.map(\.value)) }
  package var wins: Int { differences.count { $0.value > 0 } }
  package var losses: Int { differences.count { $0.value < 0 } }
  package var ties: Int { differences.count - wins - losses }

  /// Differences of less than this do not matter.
  package static let margin = 0.01
  /// The greatest difference by rounding alone of two sums of the same terms.
  private static let rounding = 1e-12
  /// Fewer signs cannot be told from chance at 0.05, and say as little about equality.
  package static let leastCases = 6
  /// The probability of a false alarm over all metrics together.
  package static let alpha = 0.05

  /// What several comparisons come to: failed where one is worse; it cannot be told where there is
  /// none, or none is better and one cannot be told.
  package static func outcome(_ comparisons: [PairedComparison]) -> TestOutcome {
    let verdicts = comparisons.map(\.verdict)
    if verdicts.contains(.worse) { return .failed }
    if verdicts.isEmpty { return .cannotTell }
    return verdicts.contains(.cannotTell) && !verdicts.contains(.better) ? .cannotTell : .passed
  }

  /// The verdict in words, with what would be needed to tell.
  package var verdictText: String {
    if verdict == .noDifference { return "no difference that matters" }
    guard verdict == .cannotTell else { return verdict.rawValue }
    if differences.count < Self.leastCases {
      return "cannot tell (needs \(needed ?? Self.leastCases) cases or more in all)"
    }
    return needed.map { "cannot tell (needs \($0) cases in all)" } ?? "cannot tell"
  }

  /// Compares several metrics of the same two systems. Queries are joined by id; those that one
  /// side lacks are left out, and so is a metric without a query that both sides have. Resamples
  /// are drawn from the queries in the order of their ids: that of the files says nothing.
  static func compare(
    _ metrics: [(name: String, old: [(String, Double)], new: [(String, Double)])]
  ) -> [PairedComparison] {
    let joined = metrics.map { metric in
      let old = Dictionary(firstOf: metric.old.map { (ByteString($0.0), $0.1) })
      let values = metric.new.compactMap { item in
        old[ByteString(item.0)].map { (query: item.0, old: $0, new: item.1) }
      }.sorted { $0.query.utf8.lexicographicallyPrecedes($1.query.utf8) }
      return (name: metric.name, values: values)
    }.filter { !$0.values.isEmpty }
    let differences = joined.map { metric in
      metric.values.map { abs($0.new - $0.old) < rounding ? 0 : $0.new - $0.old }
    }
    let flips = SignFlipTest.run(differences)
    let adjusted = PairedTests.holm(flips.map(\.p))
    let intervals = Intervals.bootstrap(differences)
    return joined.indices.map { n in
      let pairs = joined[n].values
      let values = differences[n]
      let deviation = PairedTests.standardDeviation(values) ?? 0
      let mean = PairedTests.mean(values)
      let interval = intervals[n]
      let verdict = Self.verdict(values, mean, adjusted[n], interval)
      return PairedComparison(
        metric: joined[n].name, old: PairedTests.mean(pairs.map(\.old)),
        new: PairedTests.mean(pairs.map(\.new)),
        differences: Array(zip(pairs.map(\.query), values)), interval: interval,
        studentP: PairedTests.studentT(values)?.p, flips: flips[n], adjustedP: adjusted[n],
        detectable: Power.detectableDifference(
          deviation: deviation, queries: values.count, metrics: joined.count),
        needed: verdict == .cannotTell
          ? needed(values, interval, metrics: joined.count) : nil, verdict: verdict)
    }
  }

  /// The fewest cases that would tell should they go on like these, by either way to a verdict: the
  /// difference is found, or its interval lies within the margin.
  private static func needed(
    _ values: [Double], _ interval: ClosedRange<Double>?, metrics: Int
  ) -> Int? {
    let count = Double(values.count)
    let mean = PairedTests.mean(values)
    var ways: [Double] = []
    if mean != 0 {
      // So few signs have a p below alpha when they are all alike; the others of the cases are
      // ties.
      var signs = 1.0
      var p = Double(metrics)
      while p >= alpha { (signs, p) = (signs + 1, p / 2) }
      let spread = PairedTests.standardDeviation(values) ?? 0
      let found =
        spread > 0
        ? Power.queriesNeeded(difference: mean, deviation: spread, metrics: metrics) : 0
      let moved = Double(values.count { $0 != 0 })
      if let found { ways.append(max(Double(found), (count * signs / moved).rounded(.up))) }
    }
    if let interval, abs(mean) < margin {
      // An interval becomes narrower with the root of the number of cases.
      let shrinks = max(
        (interval.upperBound - mean) / (margin - mean),
        (mean - interval.lowerBound) / (margin + mean))
      ways.append((count * shrinks * shrinks).rounded(.up))
    }
    guard let least = ways.min(), least < 1e9 else { return nil }
    return max(Int(least), leastCases, values.count + 1)
  }

  private static func verdict(
    _ values: [Double], _ mean: Double, _ p: Double, _ interval: ClosedRange<Double>?
  ) -> Verdict {
    if values.count < leastCases { return .cannotTell }
    if p < alpha { return mean > 0 ? .better : .worse }
    if let interval, interval.lowerBound > -margin, interval.upperBound < margin {
      return .noDifference
    }
    return .cannotTell
  }
}
