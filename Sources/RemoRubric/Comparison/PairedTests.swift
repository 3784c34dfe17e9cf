/// Tests of paired differences: one number per query, new system less old.
enum PairedTests {
  /// Student's paired t-test, two-sided.
  ///
  /// - Returns: nil for fewer than two differences, or when all of them are equal.
  static func studentT(_ differences: [Double]) -> (t: Double, p: Double)? {
    let n = Double(differences.count)
    guard let deviation = standardDeviation(differences), deviation > 0 else { return nil }
    let t = mean(differences) / (deviation / n.squareRoot())
    return (t, Distributions.studentTwoSided(t, degrees: n - 1))
  }

  /// Wilcoxon's signed-rank test, two-sided: exact up to 25 untied differences, else normal.
  ///
  /// Differences of 0 are left out (Wilcoxon 1945); nil when nothing is left.
  static func wilcoxon(_ differences: [Double]) -> Double? {
    let nonzero = differences.filter { $0 != 0 }
    guard !nonzero.isEmpty else { return nil }
    let ranks = averageRanks(nonzero.map(abs))
    let n = nonzero.count
    let positive = zip(nonzero, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let least = min(positive, Double(n * (n + 1)) / 2 - positive)
    let tied = Set(ranks).count < n
    if n <= 25, !tied, nonzero.count == differences.count { return exactSignedRank(least, n) }
    let m = Double(n)
    var variance = m * (m + 1) * (2 * m + 1) / 24
    for group in Dictionary(grouping: ranks, by: { $0 }).values.map({ Double($0.count) }).sorted() {
      variance -= (group * group * group - group) / 48
    }
    guard variance > 0 else { return 1 }
    return Distributions.normalTwoSided((least - m * (m + 1) / 4) / variance.squareRoot())
  }

  /// Share of the 2ⁿ sign patterns whose rank sum is at most `sum`, doubled.
  private static func exactSignedRank(_ sum: Double, _ n: Int) -> Double {
    var ways = [Double](repeating: 0, count: n * (n + 1) / 2 + 1)
    ways[0] = 1
    for rank in 1...n {
      for total in stride(from: ways.count - 1, through: rank, by: -1) {
        ways[total] += ways[total - rank]
      }
    }
    let below = ways[0...Int(sum)].reduce(0, +)
    return min(1, 2 * below / Double(sign: .plus, exponent: n, significand: 1))
  }

  /// The sign test, two-sided and exact; differences of 0 are left out.
  static func sign(_ differences: [Double]) -> Double {
    let wins = differences.filter { $0 > 0 }.count
    let losses = differences.filter { $0 < 0 }.count
    return exactSign(wins, losses)
  }

  /// McNemar's exact test on the pairs that only one of two systems decides rightly.
  static func mcNemar(onlyOld: Int, onlyNew: Int) -> Double { exactSign(onlyOld, onlyNew) }

  private static func exactSign(_ a: Int, _ b: Int) -> Double {
    guard a + b > 0 else { return 1 }
    return min(1, 2 * Distributions.fairBinomialAtMost(min(a, b), of: a + b))
  }

  /// p-values adjusted for being several, family-wise (Holm 1979).
  static func holm(_ p: [Double]) -> [Double] {
    var adjusted = p
    var least = 0.0
    for (n, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
      least = max(least, min(1, p[index] * Double(p.count - n)))
      adjusted[index] = least
    }
    return adjusted
  }

  /// p-values adjusted for the false discovery rate (Benjamini, Hochberg 1995).
  static func benjaminiHochberg(_ p: [Double]) -> [Double] {
    var adjusted = p
    var most = 1.0
    for (n, index) in p.indices.sorted(by: { p[$0] > p[$1] }).enumerated() {
      most = min(most, p[index] * Double(p.count) / Double(p.count - n))
      adjusted[index] = most
    }
    return adjusted
  }

  /// Arithmetic mean; 0 for no values.
  static func mean(_ values: [Double]) -> Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value) }
    return values.isEmpty ? 0 : sum.value / Double(values.count)
  }

  /// Standard deviation with n − 1; nil for fewer than two values.
  static func standardDeviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let middle = mean(values)
    var sum = CompensatedSum()
    for value in values { sum.add((value - middle) * (value - middle)) }
    return (sum.value / Double(values.count - 1)).squareRoot()
  }

  /// Ranks from 1, equal values sharing the average of theirs.
  static func averageRanks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for n in start..<end { ranks[order[n]] = Double(start + 1 + end) / 2 }
      start = end
    }
    return ranks
  }
}

/// A sum that keeps what rounding would lose (Neumaier 1974).
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
