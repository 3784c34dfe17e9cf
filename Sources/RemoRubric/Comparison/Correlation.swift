/// How alike two orders or two raters are.
enum Correlation {
  /// Pairs in the same and in the opposite order, and ties, of two lists of equal length.
  private static func pairs(_ x: [Double], _ y: [Double]) -> (
    concordant: Double, discordant: Double, tiedX: Double, tiedY: Double
  ) {
    var result = (concordant: 0.0, discordant: 0.0, tiedX: 0.0, tiedY: 0.0)
    for i in x.indices {
      for j in 0..<i {
        if x[i] == x[j] { result.tiedX += 1 }
        if y[i] == y[j] { result.tiedY += 1 }
        let sign = (x[i] - x[j]) * (y[i] - y[j])
        if sign > 0 { result.concordant += 1 } else if sign < 0 { result.discordant += 1 }
      }
    }
    return result
  }

  /// Kendall's τ-b, which allows for ties; nil when one side has a single value. Quadratic.
  static func kendallTauB(_ x: [Double], _ y: [Double]) -> Double? {
    let pairs = pairs(x, y)
    let all = Double(x.count * (x.count - 1)) / 2
    let scale = ((all - pairs.tiedX) * (all - pairs.tiedY)).squareRoot()
    return scale > 0 ? (pairs.concordant - pairs.discordant) / scale : nil
  }

  /// Kendall's (Stuart's) τ-c, for tables that are not square; nil when one side has one value.
  static func kendallTauC(_ x: [Double], _ y: [Double]) -> Double? {
    let pairs = pairs(x, y)
    let classes = Double(min(Set(x).count, Set(y).count))
    guard classes > 1 else { return nil }
    let n = Double(x.count)
    return 2 * (pairs.concordant - pairs.discordant) / (n * n * (classes - 1) / classes)
  }

  /// Spearman's ρ: Pearson's correlation of average ranks; nil when one side has a single value.
  static func spearman(_ x: [Double], _ y: [Double]) -> Double? {
    let a = PairedTests.averageRanks(x)
    let b = PairedTests.averageRanks(y)
    let middle = Double(x.count + 1) / 2
    var cross = 0.0
    var squareA = 0.0
    var squareB = 0.0
    for n in a.indices {
      cross += (a[n] - middle) * (b[n] - middle)
      squareA += (a[n] - middle) * (a[n] - middle)
      squareB += (b[n] - middle) * (b[n] - middle)
    }
    let scale = (squareA * squareB).squareRoot()
    return scale > 0 ? cross / scale : nil
  }

  /// Vigna's weighted τ with hyperbolic weights, the mean of both sides' rankings. Quadratic.
  ///
  /// Vigna, "A weighted correlation index for rankings with ties", 2015: agreement at the top
  /// counts more. Ties within a ranking are broken by the other side.
  static func weightedTau(_ x: [Double], _ y: [Double]) -> Double? {
    guard let a = weightedTau(x, y, rankedBy: x, y), let b = weightedTau(x, y, rankedBy: y, x)
    else { return nil }
    return (a + b) / 2
  }

  private static func weightedTau(
    _ x: [Double], _ y: [Double], rankedBy key: [Double], _ second: [Double]
  ) -> Double? {
    let order = key.indices.sorted {
      key[$0] != key[$1] ? key[$0] > key[$1] : second[$0] > second[$1]
    }
    var weight = [Double](repeating: 0, count: key.count)
    for (rank, index) in order.enumerated() { weight[index] = 1 / Double(rank + 1) }
    func product(_ a: [Double], _ b: [Double]) -> Double {
      func sign(_ d: Double) -> Double { d > 0 ? 1 : d < 0 ? -1 : 0 }
      var sum = 0.0
      for i in a.indices {
        for j in 0..<i { sum += sign(a[i] - a[j]) * sign(b[i] - b[j]) * (weight[i] + weight[j]) }
      }
      return sum
    }
    let scale = (product(x, x) * product(y, y)).squareRoot()
    return scale > 0 ? product(x, y) / scale : nil
  }

  /// Rank-biased overlap of two lists, extrapolated (Webber, Moffat, Zobel 2010, RBO_ext).
  ///
  /// - Parameter p: how patiently a reader goes down the list, 0 < p < 1.
  static func rankBiasedOverlap<ID: Hashable>(_ s: [ID], _ t: [ID], p: Double = 0.9) -> Double {
    let short = s.count <= t.count ? s : t
    let long = s.count <= t.count ? t : s
    guard let shortLength = Double(exactly: short.count), shortLength > 0 else {
      return long.isEmpty ? 1 : 0
    }
    var seenShort: Set<ID> = []
    var seenLong: Set<ID> = []
    var overlap = 0.0
    var overlapAtShort = 0.0
    var sum = 0.0
    var weight = 1.0
    for depth in 1...long.count {
      weight *= p
      let item = long[depth - 1]
      seenLong.insert(item)
      if depth <= short.count {
        let other = short[depth - 1]
        seenShort.insert(other)
        if item == other {
          overlap += 1
        } else {
          overlap += (seenShort.contains(item) ? 1 : 0) + (seenLong.contains(other) ? 1 : 0)
        }
        overlapAtShort = overlap
        sum += overlap / Double(depth) * weight
      } else {
        overlap += seenShort.contains(item) ? 1 : 0
        let extrapolated = overlapAtShort * (Double(depth) - shortLength) / shortLength
        sum += (overlap + extrapolated) / Double(depth) * weight
      }
    }
    let l = Double(long.count)
    let rest = (overlap - overlapAtShort) / l + overlapAtShort / shortLength
    return (1 - p) / p * sum + rest * weight
  }

  /// Cohen's κ with quadratic weights between two raters; nil when there is no disagreement to expect.
  static func quadraticKappa(_ a: [Int], _ b: [Int]) -> Double? {
    var observed = 0.0
    var expected = 0.0
    for i in a.indices {
      observed += Double((a[i] - b[i]) * (a[i] - b[i]))
      for j in b.indices { expected += Double((a[i] - b[j]) * (a[i] - b[j])) }
    }
    guard expected > 0 else { return nil }
    return 1 - observed * Double(a.count) / expected
  }
}
