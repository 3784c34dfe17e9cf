/// Fits curves from raw score to the share of relevant pairs.
///
/// A curve must not fall. If pairs with higher scores are not relevant more often, or all pairs are
/// of one class, the best curve is flat, at the share of relevant pairs. It then rises just enough
/// to keep the order.
enum CalibrationFit {
  /// The slope of a flat curve in Platt's exponent. It changes no probability by more than 0.00025.
  private static let flattest = -0.001

  /// Platt's curve by regularized maximum likelihood (Platt 1999, Lin et al. 2007).
  static func platt(_ pairs: JudgedPairs) -> Calibration {
    let positives = Double(pairs.isRelevant.reduce(0) { $0 + ($1 ? 1 : 0) })
    let negatives = Double(pairs.count) - positives
    guard positives > 0, negatives > 0 else { return flat(pairs, positives: positives) }
    let high = (positives + 1) / (positives + 2)
    let low = 1 / (negatives + 2)
    let n = Double(pairs.count)
    let fitted = minimize(from: [0, naturalLogarithm(negatives / positives)]) { x, gradient in
      var value = 0.0
      var slope = 0.0
      var offset = 0.0
      for (score, relevant) in zip(pairs.scores, pairs.isRelevant) {
        let target = relevant ? high : low
        let z = x[0] * score + x[1]
        // p = 1 / (1 + e^z). Written with e^−|z|, the loss never overflows.
        let e = exponential(-abs(z))
        value += (target - (z < 0 ? 1 : 0)) * z + naturalLogarithm(1 + e)
        let p = z >= 0 ? e / (1 + e) : 1 / (1 + e)
        slope += (target - p) * score
        offset += target - p
      }
      gradient[0] = slope / n
      gradient[1] = offset / n
      return value / n
    }
    guard fitted[0] < flattest else { return flat(pairs, positives: positives) }
    return .platt(a: fitted[0].rounded(toPlaces: 6), b: fitted[1].rounded(toPlaces: 6))
  }

  private static func flat(_ pairs: JudgedPairs, positives: Double) -> Calibration {
    let n = Double(pairs.count)
    let mean = pairs.scores.reduce(0, +) / max(1, n)
    let odds = (n - positives + 1) / (positives + 1)
    return .platt(
      a: flattest, b: (naturalLogarithm(odds) - flattest * mean).rounded(toPlaces: 6))
  }

  /// An isotonic curve: pools adjacent violators, then puts a point in the middle of each block.
  ///
  /// A block has all pairs of equal score. Except for the last one, it has at least five pairs and
  /// a fortieth of all pairs. Shares are smoothed by one pair. The curve starts at 0 and ends at 1,
  /// so that it rises everywhere and keeps the order of scores.
  static func isotonic(_ pairs: JudgedPairs) -> Calibration {
    let blocks = blocks(of: pairs)
    let positives = blocks.reduce(0) { $0 + $1.relevant }
    guard blocks.count > 1 else {
      let curve = flat(pairs, positives: positives)
      return .isotonic([0, 1].map { CurvePoint(x: $0, y: curve($0).rounded(toPlaces: 6)) })
    }
    let prior = positives / Double(pairs.count)
    var points: [CurvePoint] = []
    for block in blocks {
      let x = (block.sum / block.count).rounded(toPlaces: 6)
      let y = ((block.relevant + prior) / (block.count + 1)).rounded(toPlaces: 6)
      guard let last = points.last else {
        points.append(CurvePoint(x: x, y: y))
        continue
      }
      // Smoothing can move a small block below the large block before it.
      let next = min(1, max(y, last.y + 1e-6)).rounded(toPlaces: 6)
      if x > last.x { points.append(CurvePoint(x: x, y: next)) }
    }
    if let first = points.first, first.x > 0 { points.insert(CurvePoint(x: 0, y: 0), at: 0) }
    if let last = points.last, last.x < 1 { points.append(CurvePoint(x: 1, y: 1)) }
    return .isotonic(points)
  }

  /// Pairs with neighboring scores.
  private struct Block {
    var relevant: Double
    var count: Double
    var sum: Double
  }

  /// The blocks of an isotonic curve. Their shares of relevant pairs rise.
  private static func blocks(of pairs: JudgedPairs) -> [Block] {
    var blocks: [Block] = []
    let order = pairs.scores.indices.sorted { pairs.scores[$0] < pairs.scores[$1] }
    let least = max(5, Double(pairs.count) / 40)
    var before = Double.nan
    for index in order {
      let relevant = pairs.isRelevant[index] ? 1.0 : 0
      let score = pairs.scores[index]
      if let last = blocks.last, last.count < least || score == before {
        blocks[blocks.count - 1].relevant += relevant
        blocks[blocks.count - 1].count += 1
        blocks[blocks.count - 1].sum += score
      } else {
        pool(&blocks)
        blocks.append(Block(relevant: relevant, count: 1, sum: score))
      }
      before = score
    }
    pool(&blocks)
    return blocks
  }

  /// Merges the last block with earlier ones until its share is greater than theirs.
  private static func pool(_ blocks: inout [Block]) {
    while blocks.count > 1 {
      let last = blocks[blocks.count - 1]
      let before = blocks[blocks.count - 2]
      guard before.relevant * last.count >= last.relevant * before.count else { return }
      blocks.removeLast()
      blocks[blocks.count - 1] = Block(
        relevant: before.relevant + last.relevant, count: before.count + last.count,
        sum: before.sum + last.sum)
    }
  }
}

extension Calibration {
  /// Whether all scores get nearly the same probability.
  var isFlat: Bool { self(1) - self(0) < 0.001 }
}
