/// Intervals of confidence.
enum Intervals {
  /// The 95 % percentile bootstrap interval of the mean, resampling queries.
  ///
  /// 10 000 resamples, 2 000 from 1 000 queries on; the same numbers on every run.
  /// - Returns: nil for fewer than two values.
  static func bootstrap(_ values: [Double]) -> ClosedRange<Double>? { bootstrap([values])[0] }

  /// The same of several metrics. Those of as many queries are resampled together, eight at a time:
  /// they have the same resamples anyhow.
  static func bootstrap(_ metrics: [[Double]]) -> [ClosedRange<Double>?] {
    var result = [ClosedRange<Double>?](repeating: nil, count: metrics.count)
    for count in Set(metrics.map(\.count)).sorted() where count > 1 {
      let alike = metrics.indices.filter { metrics[$0].count == count }
      for start in stride(from: 0, to: alike.count, by: 8) {
        let some = alike[start..<min(start + 8, alike.count)]
        var rows = ContiguousArray(repeating: SIMD8<Double>(repeating: 0), count: count)
        for (lane, metric) in some.enumerated() {
          for n in rows.indices { rows[n][lane] = metrics[metric][n] }
        }
        let means = resampledMeans(rows)
        for (lane, metric) in some.enumerated() {
          let sorted = means.map { $0[lane] }.sorted()
          result[metric] = quantile(sorted, 0.025)...quantile(sorted, 0.975)
        }
      }
    }
    return result
  }

  private static func resampledMeans(
    _ rows: ContiguousArray<SIMD8<Double>>
  ) -> ContiguousArray<SIMD8<Double>> {
    var random = RandomNumbers(seed: 0xB007_57AA)
    let count = SIMD8(repeating: Double(rows.count))
    var means: ContiguousArray<SIMD8<Double>> = []
    for _ in 0..<(rows.count < 1000 ? 10_000 : 2_000) {
      var sum = SIMD8<Double>(repeating: 0)
      for _ in rows.indices { sum += rows[random.below(rows.count)] }
      means.append(sum / count)
    }
    return means
  }

  /// The value below which the share `q` of the sorted values lies, between neighbors linear.
  static func quantile(_ sorted: [Double], _ q: Double) -> Double {
    let place = q * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }

  /// Wilson's 95 % score interval of a share: `successes` of `trials` (> 0).
  static func wilson(_ successes: Int, of trials: Int) -> ClosedRange<Double> {
    let z = 1.959963984540054
    let n = Double(trials)
    let share = Double(successes) / n
    let middle = share + z * z / (2 * n)
    let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return max(0, (middle - half) / scale)...min(1, (middle + half) / scale)
  }
}

/// The reach of a paired comparison of n queries: α = 0.05 two-sided over all metrics, power 0.8.
enum Power {
  /// The least true difference that is found in four of five comparisons.
  ///
  /// - Parameter metrics: how many are compared together, which share α.
  /// - Returns: nil for fewer than two queries, or without any spread.
  static func detectableDifference(
    deviation: Double, queries: Int, metrics: Int = 1
  ) -> Double? {
    guard queries > 1, deviation > 0 else { return nil }
    let degrees = Double(queries - 1)
    let reach =
      Distributions.studentQuantile(upperTail: 0.025 / Double(metrics), degrees: degrees)
      + Distributions.studentQuantile(upperTail: 0.2, degrees: degrees)
    return reach * deviation / Double(queries).squareRoot()
  }

  /// The least number of queries with which `difference` is found in four of five comparisons.
  static func queriesNeeded(difference: Double, deviation: Double, metrics: Int = 1) -> Int? {
    guard difference != 0, deviation > 0 else { return nil }
    var low = 2
    var high = 4
    func sees(_ n: Int) -> Bool {
      let seen = detectableDifference(deviation: deviation, queries: n, metrics: metrics)
      return (seen ?? .infinity) <= abs(difference)
    }
    while !sees(high) {
      guard high < 1 << 30 else { return nil }
      low = high
      high *= 2
    }
    while low + 1 < high {
      let middle = (low + high) / 2
      if sees(middle) { high = middle } else { low = middle }
    }
    return sees(low) ? low : high
  }
}
