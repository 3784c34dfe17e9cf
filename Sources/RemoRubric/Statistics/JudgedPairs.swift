/// The judged pairs of all queries: each pair's score, and whether it is relevant.
package struct JudgedPairs: Sendable {
  var scores: ContiguousArray<Double> = []
  var isRelevant: ContiguousArray<Bool> = []

  var count: Int { scores.count }

  mutating func append(_ score: Double, isRelevant: Bool) {
    scores.append(score)
    self.isRelevant.append(isRelevant)
  }

  /// Whether all scores are within 0…1.
  var areProbabilities: Bool { scores.allSatisfy { $0 >= 0 && $0 <= 1 } }

  /// The area under the ROC curve. A tie counts one half (Mann, Whitney). Nil if all pairs are of
  /// one class.
  package var areaUnderCurve: Double? {
    let order = scores.indices.sorted { scores[$0] < scores[$1] }
    var positives = 0.0
    var negatives = 0.0
    var sum = 0.0
    var start = 0
    while start < order.count {
      var end = start
      var tiedPositives = 0.0
      while end < order.count, scores[order[end]] == scores[order[start]] {
        if isRelevant[order[end]] { tiedPositives += 1 }
        end += 1
      }
      let tiedNegatives = Double(end - start) - tiedPositives
      sum += tiedPositives * (negatives + tiedNegatives / 2)
      positives += tiedPositives
      negatives += tiedNegatives
      start = end
    }
    return positives > 0 && negatives > 0 ? sum / (positives * negatives) : nil
  }

  /// The mean squared error of scores as probabilities; nil without pairs.
  package var brier: Double? {
    guard count > 0 else { return nil }
    var sum = CompensatedSum()
    for (score, relevant) in zip(scores, isRelevant) {
      let error = score - (relevant ? 1 : 0)
      sum.add(error * error)
    }
    return sum.value / Double(count)
  }

  /// The mean negative log likelihood, with scores kept at least 1e-15 away from 0 and 1; nil
  /// without pairs.
  package var logLoss: Double? {
    guard count > 0 else { return nil }
    var sum = CompensatedSum()
    for (score, relevant) in zip(scores, isRelevant) {
      let p = min(max(relevant ? score : 1 - score, 1e-15), 1 - 1e-15)
      sum.add(-naturalLogarithm(p))
    }
    return sum.value / Double(count)
  }

  /// The pairs with scores in one tenth of 0…1.
  package struct Bin: Sendable, Equatable {
    var count = 0
    var relevant = 0
    var scoreSum = 0.0

    /// The mean score. If scores are probabilities, it is close to the share of relevant pairs.
    var meanScore: Double { count > 0 ? scoreSum / Double(count) : 0 }
    var share: Double { count > 0 ? Double(relevant) / Double(count) : 0 }
  }

  /// Ten bins of equal width: [0, 0.1), …, [0.9, 1].
  package var reliability: [Bin] {
    var bins = [Bin](repeating: Bin(), count: 10)
    for (score, relevant) in zip(scores, isRelevant) {
      let bin = min(max(Int(score * 10), 0), 9)
      bins[bin].count += 1
      bins[bin].relevant += relevant ? 1 : 0
      bins[bin].scoreSum += score
    }
    return bins
  }

  /// The expected calibration error: the mean distance between mean score and share in the bins,
  /// weighted by their counts. Nil without pairs.
  package var expectedCalibrationError: Double? {
    reliability.calibrationError
  }

  /// The numbers of right and wrong decisions at a threshold.
  package struct Confusion: Sendable, Equatable {
    var truePositives = 0
    var falsePositives = 0
    var falseNegatives = 0
    var trueNegatives = 0

    /// The share of relevant pairs among accepted ones; 0 if none is accepted.
    var precision: Double { Self.share(truePositives, besides: falsePositives) }
    /// The share of accepted pairs among relevant ones; 0 if none is relevant.
    var recall: Double { Self.share(truePositives, besides: falseNegatives) }
    /// The harmonic mean of precision and recall.
    package var f1: Double {
      let sum = 2 * truePositives + falsePositives + falseNegatives
      return sum > 0 ? Double(2 * truePositives) / Double(sum) : 0
    }
    static func += (left: inout Confusion, right: Confusion) {
      left.truePositives += right.truePositives
      left.falsePositives += right.falsePositives
      left.falseNegatives += right.falseNegatives
      left.trueNegatives += right.trueNegatives
    }

    private static func share(_ part: Int, besides rest: Int) -> Double {
      part + rest > 0 ? Double(part) / Double(part + rest) : 0
    }
  }

  /// The decisions if all pairs with scores from the threshold up are accepted.
  package func confusion(at threshold: Double) -> Confusion {
    var result = Confusion()
    for (score, relevant) in zip(scores, isRelevant) {
      switch (score >= threshold, relevant) {
      case (true, true): result.truePositives += 1
      case (true, false): result.falsePositives += 1
      case (false, true): result.falseNegatives += 1
      case (false, false): result.trueNegatives += 1
      }
    }
    return result
  }

  /// The threshold with the greatest expected F1 if each score is the probability of relevance. It
  /// is half of that F1 (Lipton, Elkan, Naryanaswamy 2014). It depends less on single pairs than
  /// the threshold with the best observed F1. Nil without a score above 0.
  var expectedBestThreshold: Double? {
    let sorted = scores.sorted(by: >)
    let total = sorted.reduce(0, +)
    var best: (threshold: Double, f1: Double)?
    var found = 0.0
    for (n, score) in sorted.enumerated() {
      found += score
      let f1 = 2 * found / (Double(n + 1) + total)
      if f1 <= best?.f1 ?? 0 { continue }
      best = ((score + (n + 1 < count ? sorted[n + 1] : score)) / 2, f1)
    }
    return best?.threshold
  }

  /// The threshold with the greatest F1, halfway between two scores. Of thresholds with equal F1,
  /// the highest. Nil without a relevant pair.
  package var bestThreshold: (threshold: Double, f1: Double)? {
    let order = scores.indices.sorted { scores[$0] > scores[$1] }
    let positives = isRelevant.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard positives > 0 else { return nil }
    var best = (threshold: 1.0, f1: 0.0)
    var found = 0
    for (n, index) in order.enumerated() {
      if isRelevant[index] { found += 1 }
      if n + 1 < order.count, scores[order[n + 1]] == scores[index] { continue }
      let f1 = Double(2 * found) / Double(n + 1 + positives)
      if f1 > best.f1 {
        let next = n + 1 < order.count ? scores[order[n + 1]] : scores[index]
        best = ((scores[index] + next) / 2, f1)
      }
    }
    return best
  }
}

extension [JudgedPairs.Bin] {
  var calibrationError: Double? {
    let count = reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    return reduce(0) { $0 + abs($1.scoreSum - Double($1.relevant)) } / Double(count)
  }
}
