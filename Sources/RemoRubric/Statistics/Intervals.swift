enum Intervals {
  /// The 95 % percentile bootstrap interval of the mean, from resampled queries.
  ///
  /// 10,000 resamples, or 2,000 for 1,000 queries or more. The random numbers are the same on every
  /// run, so metrics with equally many queries have the same resamples.
  ///
  /// - Returns: nil for fewer than two values.
  static func bootstrap(_ values: [Double]) -> ClosedRange<Double>? {
    guard values.count > 1 else { return nil }
    var random = RandomNumbers(seed: 0xB007_57AA)
    var means: [Double] = []
    for _ in 0..<(values.count < 1000 ? 10_000 : 2_000) {
      var sum = 0.0
      for _ in values.indices { sum += values[random.below(values.count)] }
      means.append(sum / Double(values.count))
    }
    return percentiles(means)
  }

  /// Calls `body` with 1,000 resamples of `count` queries, given by their indices. The random
  /// numbers are the same on every run.
  static func forEachResample(ofCount count: Int, _ body: ([Int]) -> Void) {
    var random = RandomNumbers(seed: 0xB007_57AA)
    var sample = Array(repeating: 0, count: count)
    for _ in 0..<1_000 {
      for place in sample.indices { sample[place] = random.below(count) }
      body(sample)
    }
  }

  /// The 95 % interval of a statistic from its values for resamples; nil without values.
  static func percentiles(_ values: [Double]) -> ClosedRange<Double>? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return quantile(0.025, of: sorted)...quantile(0.975, of: sorted)
  }

  /// The quantile `q` of sorted values, linearly interpolated.
  static func quantile(_ q: Double, of sorted: [Double]) -> Double {
    let place = q * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }

  /// Wilson's 95 % score interval for the share of `successes` in `trials`, which must be above 0.
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

/// The power of a paired comparison of n queries, with a two-sided α = 0.05 over all metrics and
/// power 0.8.
enum Power {
  /// The least true difference that four out of five comparisons find.
  ///
  /// - Parameter metrics: the number of metrics compared together, which share α.
  /// - Returns: nil for fewer than two queries, or if the deviation is 0.
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

  /// The least number of queries with which four out of five comparisons find `difference`. Nil if
  /// the difference or the deviation is 0, or for more than 2³⁰ queries.
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
