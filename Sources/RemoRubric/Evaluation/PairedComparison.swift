import RemoBytes

/// A comparison of two systems by one metric on the same queries: difference, confidence and
/// verdict.
package struct PairedComparison: Sendable {
  package enum Verdict: String, Sendable {
    /// The new system is better.
    case better
    /// The new system is worse.
    case worse
    /// If there is a difference, it is too small to matter.
    case noDifference = "no difference"
    /// The differences decide neither way.
    case cannotTell = "cannot tell"
    /// There are fewer cases than ``PairedComparison/leastCases``.
    case tooFewCases = "too few cases"
  }

  package var metric: String
  package var old: Double
  package var new: Double
  /// The new value less the old one, by query. More is better.
  package var differences: [(query: String, value: Double)]
  /// The 95 % bootstrap interval of the mean difference; nil for fewer than two queries.
  package var interval: ClosedRange<Double>?
  /// The p-value of Student's paired t-test; nil if it is not defined.
  package var studentP: Double?
  var flips: SignFlipTest
  /// The greater of `flips.p` and the p-value of Johnson's t-test.
  var p: Double
  /// `p`, adjusted for the number of tests made together (Holm).
  package var adjustedP: Double
  /// The least true difference that four of five comparisons of this many queries find.
  package var detectable: Double?
  /// The number of queries that would be enough for a verdict; nil if there is a verdict, or no
  /// number is enough.
  package var needed: Int?
  package var verdict: Verdict

  /// The mean difference. More is better.
  package var difference: Double { PairedTests.mean(differences.map(\.value)) }
  package var wins: Int { differences.count { $0.value > 0 } }
  package var losses: Int { differences.count { $0.value < 0 } }
  package var ties: Int { differences.count - wins - losses }

  /// The greatest difference that does not matter.
  package static let margin = 0.01
  /// A smaller difference comes from rounding and counts as 0.
  private static let rounding = 1e-12
  /// The least number of cases for the verdicts "better" and "worse". In simulations with 15 cases
  /// or more and no true difference, at most 6 % of the suites get the verdict "worse": with
  /// symmetric or skewed differences, or many ties (`.ci/verdicts`).
  package static let leastCases = 15
  /// The least number of cases for the verdict "no difference". If none of n cases has changed, up
  /// to 3/n of all cases may still change (the rule of three, Hanley and Lippman-Hand 1983), by up
  /// to 1.
  package static let leastCasesForNoDifference = Int((3 / margin).rounded(.up))
  /// The probability of a false alarm over all metrics together.
  package static let alpha = 0.05

  /// The outcome of several comparisons: failed if one is worse; "cannot tell" without comparisons,
  /// or if one cannot tell and none is better.
  package static func outcome(of comparisons: [PairedComparison]) -> TestOutcome {
    let verdicts = comparisons.map(\.verdict)
    if verdicts.contains(.worse) { return .failed }
    if verdicts.isEmpty { return .cannotTell }
    return verdicts.contains(where: \.isOpen) && !verdicts.contains(.better)
      ? .cannotTell : .passed
  }

  /// The verdict in words, with the number of cases that would be enough to tell.
  package var verdictText: String {
    if verdict == .noDifference { return "no difference that matters" }
    if !verdict.isOpen, isSmall { return "slightly \(verdict.rawValue)" }
    guard verdict.isOpen, let need else { return verdict.rawValue }
    return "\(verdict.rawValue) (\(need))"
  }

  /// The number of cases that would be enough to tell, in words; nil if it is unknown.
  package var need: String? {
    if differences.count < Self.leastCases {
      return "needs \(needed ?? Self.leastCases) cases or more in all"
    }
    return needed.map { "needs \($0) cases in all" }
  }

  /// Whether the difference is too small to matter, even if it is significant.
  package var isSmall: Bool {
    interval.map { max(abs($0.lowerBound), abs($0.upperBound)) <= Self.margin } ?? false
  }

  /// One metric's values for both systems, by query.
  struct Values {
    var name: String
    var old: [(query: String, value: Double)]
    var new: [(query: String, value: Double)]

    /// The values of the queries that both systems have, sorted by id, so that the order of the
    /// files does not change the resamples.
    fileprivate var joined: [(query: String, old: Double, new: Double)] {
      let old = Dictionary(keepingFirstOf: old.map { (ByteString($0.query), $0.value) })
      return new.compactMap { item in
        old[ByteString(item.query)].map { (query: item.query, old: $0, new: item.value) }
      }.sorted { $0.query.utf8.lexicographicallyPrecedes($1.query.utf8) }
    }
  }

  /// Compares several metrics of the same two systems. Metrics without a common query are left out.
  ///
  /// - Parameter others: the p-values of tests made together with these.
  static func compare(_ metrics: [Values], besides others: [Double] = []) -> [PairedComparison] {
    let joined = metrics.map { (name: $0.name, values: $0.joined) }.filter { !$0.values.isEmpty }
    let differences = joined.map { metric in
      metric.values.map { abs($0.new - $0.old) < rounding ? 0 : $0.new - $0.old }
    }
    let flips = SignFlipTest.run(differences)
    let tests = zip(flips, differences).map { max($0.p, PairedTests.johnsonP($1)) }
    let adjusted = PairedTests.holm(tests + others)
    let intervals = differences.map(Intervals.bootstrap)
    return joined.indices.map { n in
      let pairs = joined[n].values
      let values = differences[n]
      let deviation = PairedTests.standardDeviation(values) ?? 0
      let mean = PairedTests.mean(values)
      let interval = intervals[n]
      let verdict = Self.verdict(
        mean: mean, interval: interval, p: adjusted[n], count: values.count)
      return PairedComparison(
        metric: joined[n].name, old: PairedTests.mean(pairs.map(\.old)),
        new: PairedTests.mean(pairs.map(\.new)),
        differences: Array(zip(pairs.map(\.query), values)), interval: interval,
        studentP: PairedTests.studentT(values)?.p, flips: flips[n], p: tests[n],
        adjustedP: adjusted[n],
        detectable: Power.detectableDifference(
          deviation: deviation, queries: values.count, metrics: joined.count),
        needed: verdict.isOpen
          ? needed(values, interval: interval, metrics: joined.count) : nil, verdict: verdict)
    }
  }

  /// The least number of cases like these for a verdict: enough to find the difference, or to bring
  /// its interval into the margin.
  private static func needed(
    _ values: [Double], interval: ClosedRange<Double>?, metrics: Int
  ) -> Int? {
    let count = Double(values.count)
    let mean = PairedTests.mean(values)
    var ways: [Double] = []
    if mean != 0 {
      // The number of cases with equal signs that give a p below alpha if all others are ties.
      var signs = 1.0
      var p = Double(metrics)
      while p >= alpha { (signs, p) = (signs + 1, p / 2) }
      let spread = PairedTests.standardDeviation(values) ?? 0
      let found =
        spread > 0
        ? Power.queriesNeeded(difference: mean, deviation: spread, metrics: metrics) : 0
      let moved = Double(values.count { $0 != 0 })
      if let found {
        ways.append(max(Double(found), (count * signs / moved).rounded(.up), Double(leastCases)))
      }
    }
    if let interval, abs(mean) < margin {
      // An interval narrows with the square root of the number of cases.
      let shrinks = max(
        (interval.upperBound - mean) / (margin - mean),
        (mean - interval.lowerBound) / (margin + mean))
      ways.append(
        max((count * shrinks * shrinks).rounded(.up), Double(leastCasesForNoDifference)))
    }
    guard let least = ways.min(), least < 1e9 else { return nil }
    return max(Int(least), values.count + 1)
  }

  private static func verdict(
    mean: Double, interval: ClosedRange<Double>?, p: Double, count: Int
  ) -> Verdict {
    if count < leastCases { return .tooFewCases }
    if p < alpha { return mean > 0 ? .better : .worse }
    if count >= leastCasesForNoDifference, let interval, interval.lowerBound > -margin,
      interval.upperBound < margin
    {
      return .noDifference
    }
    return .cannotTell
  }
}

extension PairedComparison.Verdict {
  /// Whether the verdict decides nothing.
  package var isOpen: Bool { self == .cannotTell || self == .tooFewCases }
}

extension PairedComparison {
  /// Compares the metrics that two evaluations have in common, query by query.
  ///
  /// - Parameter others: the p-values of tests made together with these.
  package static func compare(
    old: Evaluation, new: Evaluation, besides others: [Double] = []
  ) -> [PairedComparison] {
    compare(
      new.results.compactMap { result in
        guard let other = old.result(result.metric.name), result.metric.isCompared else {
          return nil
        }
        // With `complete`, a run that ranks no judged query still counts 0 for each of them.
        let (before, after) = (old.counted(other), new.counted(result))
        if before.isEmpty || after.isEmpty { return nil }
        return Values(name: result.metric.name, old: before, new: after)
      }, besides: others)
  }
}

/// The outcome of a test or comparison; each has an exit code.
public enum TestOutcome: String, Sendable {
  /// Exit code 0.
  case passed
  /// Exit code 1.
  case failed
  /// Exit code 2: scores differ, and the cases are too few to tell whether they are worse.
  case cannotTell = "cannot tell"
}
