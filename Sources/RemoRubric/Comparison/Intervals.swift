/// Intervals of confidence.
enum Intervals {
  /// The 95 % percentile bootstrap interval of the mean, resampling queries.
  ///
  /// 10 000 resamples, 2 000 from 1 000 queries on; the same numbers on every run.
  /// - Returns: nil for fewer than two values.
  static func bootstrap(_ values: [Double]) -> ClosedRange<Double>? {
    guard values.count > 1 else { return nil }
    let resamples = values.count < 1000 ? 10_000 : 2_000
    var random = RandomNumbers(seed: 0xB007_57AA)
    var means = [Double](repeating: 0, count: resamples)
    for n in means.indices {
      var sum = 0.0
      for _ in values.indices { sum += values[random.below(values.count)] }
      means[n] = sum / Double(values.count)
    }
    means.sort()
    return quantile(means, 0.025)...quantile(means, 0.975)
  }

  /// The value below which the share `q` of the sorted values lies, between neighbours linear.
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

/// What a paired comparison of n queries can see: α = 0.05 two-sided, power 0.8.
enum Power {
  /// The least true difference that is found in four of five comparisons.
  ///
  /// - Returns: nil for fewer than two queries, or without any spread.
  static func detectableDifference(deviation: Double, queries: Int) -> Double? {
    guard queries > 1, deviation > 0 else { return nil }
    let degrees = Double(queries - 1)
    let reach =
      Distributions.studentQuantile(upperTail: 0.025, degrees: degrees)
      + Distributions.studentQuantile(upperTail: 0.2, degrees: degrees)
    return reach * deviation / Double(queries).squareRoot()
  }

  /// The least number of queries with which `difference` is found in four of five comparisons.
  static func queriesNeeded(difference: Double, deviation: Double) -> Int? {
    guard difference != 0, deviation > 0 else { return nil }
    var low = 2
    var high = 4
    func sees(_ n: Int) -> Bool {
      (detectableDifference(deviation: deviation, queries: n) ?? .infinity) <= abs(difference)
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
