/// Tests of paired differences. Each query has one difference: the new system's value minus the old
/// system's value.
enum PairedTests {
  /// Student's two-sided paired t-test.
  ///
  /// - Returns: nil for fewer than two differences, or if all are equal.
  static func studentT(_ differences: [Double]) -> (t: Double, p: Double)? {
    let n = Double(differences.count)
    guard let deviation = standardDeviation(differences), deviation > 0 else { return nil }
    let t = mean(differences) / (deviation / n.squareRoot())
    return (t, Distributions.studentTwoSided(t, degrees: n - 1))
  }

  /// The two-sided p-value of the t-test with Johnson's correction for skewed differences
  /// (Johnson 1978, "Modified t tests and confidence intervals for asymmetrical populations").
  ///
  /// If most differences are small losses and a few are large gains, the mean of a few cases is
  /// usually below the true mean. The correction compensates for that.
  ///
  /// - Returns: 1 for fewer than two differences, or if all are 0; 0 if all are equal to another
  ///   number.
  static func johnsonP(_ differences: [Double]) -> Double {
    let n = Double(differences.count)
    let middle = mean(differences)
    guard let deviation = standardDeviation(differences) else { return 1 }
    guard deviation > 0 else { return middle == 0 ? 1 : 0 }
    let variance = deviation * deviation
    let skew = mean(differences.map { ($0 - middle) * ($0 - middle) * ($0 - middle) }) / variance
    let corrected = middle + skew / (6 * n) + skew / (3 * variance) * middle * middle
    return Distributions.studentTwoSided(
      corrected / (deviation / n.squareRoot()), degrees: n - 1)
  }

  /// The two-sided p-value of the exact sign test; 1 without signs.
  static func signTest(_ positive: Int, _ negative: Int) -> Double {
    let n = positive + negative
    // Each number of signs has a probability that follows from the previous one.
    var probability = 1.0
    for _ in 0..<n { probability /= 2 }
    var tail = 0.0
    for k in 0...min(positive, negative) {
      tail += probability
      probability *= Double(n - k) / Double(k + 1)
    }
    return min(1, 2 * tail)
  }

  /// p-values with a family-wise adjustment for several tests (Holm 1979).
  static func holm(_ p: [Double]) -> [Double] {
    var adjusted = p
    var least = 0.0
    for (n, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
      least = max(least, min(1, p[index] * Double(p.count - n)))
      adjusted[index] = least
    }
    return adjusted
  }

  /// The arithmetic mean; 0 without values.
  static func mean(_ values: [Double]) -> Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value) }
    return values.isEmpty ? 0 : sum.value / Double(values.count)
  }

  /// The standard deviation with divisor n − 1; nil for fewer than two values.
  static func standardDeviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let middle = mean(values)
    var sum = CompensatedSum()
    for value in values { sum.add((value - middle) * (value - middle)) }
    return (sum.value / Double(values.count - 1)).squareRoot()
  }
}

/// A sum that compensates for rounding errors (Neumaier 1974).
struct CompensatedSum {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ x: Double) {
    let next = sum + x
    lost += abs(sum) >= abs(x) ? (sum - next) + x : (x - next) + sum
    sum = next
  }
}
