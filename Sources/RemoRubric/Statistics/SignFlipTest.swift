/// The two-sided sign-flip permutation test of paired differences.
///
/// Without a true difference, each query's difference is equally likely to have either sign. Up to
/// 20 differences other than 0, the test counts all patterns of signs. For more, it draws a fixed
/// number of patterns, the same on every machine, so that a p-value never changes between runs.
struct SignFlipTest: Sendable, Equatable {
  /// The share of patterns whose mean is at least as far from 0 as the observed mean.
  var p: Double
  /// The number of patterns, including the observed one.
  var patterns: Int
  var isExact: Bool

  /// The number of patterns to draw if there are too many to count.
  static let drawn = 10_000
  private static let exactLimit = 20

  /// Tests several metrics of the same queries with the same sign patterns.
  ///
  /// Eight queries at a time share a table of their 256 signed sums, so a pattern costs one
  /// addition per eight queries of a metric.
  static func run(_ metrics: [[Double]]) -> [SignFlipTest] {
    let nonzero = metrics.map { $0.filter { $0 != 0 } }
    var results = nonzero.map { exact($0) }
    let open = results.indices.filter { results[$0] == nil }
    if !open.isEmpty {
      let counts = sample(open.map { nonzero[$0] })
      for (index, count) in zip(open, counts) {
        results[index] = SignFlipTest(
          p: Double(count + 1) / Double(drawn + 1), patterns: drawn + 1, isExact: false)
      }
    }
    return results.compactMap { $0 }
  }

  /// The least absolute sum that counts as extreme: the observed one, minus a margin for rounding.
  private static func threshold(_ differences: [Double]) -> Double {
    let observed = abs(differences.reduce(0, +))
    return observed - 1e-12 * max(1, differences.reduce(0) { $0 + abs($1) })
  }

  private static func exact(_ differences: [Double]) -> SignFlipTest? {
    let n = differences.count
    guard n <= exactLimit else { return nil }
    let low = signedSums(differences[..<(n / 2)])
    let high = signedSums(differences[(n / 2)...])
    let bound = threshold(differences)
    var count = 0
    for a in high { for b in low where abs(a + b) >= bound { count += 1 } }
    let patterns = low.count * high.count
    return SignFlipTest(p: Double(count) / Double(patterns), patterns: patterns, isExact: true)
  }

  /// The sums of `values` under all sign patterns. If bit n is set, value n is subtracted.
  private static func signedSums(_ values: ArraySlice<Double>) -> [Double] {
    var sums = [0.0]
    for value in values { sums = sums.map { $0 + value } + sums.map { $0 - value } }
    return sums
  }

  private static func sample(_ metrics: [[Double]]) -> [Int] {
    let blocks = (metrics.map(\.count).max() ?? 0) / 8 + 1
    let words = (drawn + 7) / 8
    var sums = metrics.map { _ in [Double](repeating: 0, count: words * 8) }
    var random = RandomNumbers(seed: 0x5EED_0F_51C7F11)
    var patterns = [UInt64](repeating: 0, count: words)
    for block in 0..<blocks {
      for n in patterns.indices { patterns[n] = random.next() }
      for m in metrics.indices where block * 8 < metrics[m].count {
        let end = min(metrics[m].count, block * 8 + 8)
        var table = signedSums(metrics[m][(block * 8)..<end])
        while table.count < 256 { table += table }
        add(table, at: patterns, to: &sums[m])
      }
    }
    return metrics.indices.map { m in
      let bound = threshold(metrics[m])
      return sums[m][..<drawn].reduce(0) { $0 + (abs($1) >= bound ? 1 : 0) }
    }
  }

  private static func add(
    _ table: [Double], at patterns: [UInt64], to sums: inout [Double]
  ) {
    for (n, word) in patterns.enumerated() {
      var bits = word
      for k in 0..<8 {
        sums[n * 8 + k] += table[Int(bits & 255)]
        bits >>= 8
      }
    }
  }
}
