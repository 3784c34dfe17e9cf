/// The values of a model's variables at one point.
struct TuningNumbers {
  /// The rubric's own weights, one for each segment.
  let own: [Double]
  /// The values that count for missing attributes.
  let neutrals: [Double]
  let factors: [Double]
  /// The log odds of relevance are `a * score - b`.
  let a: Double
  let b: Double

  init(at x: [Double], of model: TuningModel) {
    func share(_ v: Double) -> Double { 1 / (1 + exponential(-v)) }
    own = x[..<model.startShares.count].map { exponential(min(max($0, -12), 6)) }
    let rest = x[model.startShares.count...]
    neutrals = rest.prefix(model.neutrals.count).map { share(min(max($0, -4), 4)) }
    factors = rest.dropFirst(model.neutrals.count).prefix(model.penalties.count).map(share)
    a = exponential(min(max(x[model.slope], -7), 5))
    b = x[model.slope + 1]
  }
}

/// The loss of a model on some pairs, and its gradient.
struct TuningLoss {
  let model: TuningModel
  let data: TuningData
  let objective: TuningModel.Objective

  /// Returns the loss at a point and writes the gradient there.
  ///
  /// The gradient ignores the bounds in `TuningNumbers`. Beyond a bound, it is not 0, although the
  /// loss stays the same. A gradient of 0 there saved up to a quarter of the evaluations, but the
  /// rubrics were no better on unseen cases.
  func value(at x: [Double], gradient: inout [Double]) -> Double {
    for n in gradient.indices { gradient[n] = 0 }
    let numbers = TuningNumbers(at: x, of: model)
    let pairs = PairOdds(numbers, model: model, data: data)
    var value = 0.0
    var slopes = [Double](repeating: 0, count: data.count)
    let share = 1 / Double(max(1, data.count))
    for pair in 0..<data.count {
      let target = data.grades[pair] >= objective.relevance ? 1.0 : 0
      let (loss, p) = logLoss(ofOdds: pairs.odds[pair])
      value += share * (loss + (1 - target) * pairs.odds[pair])
      slopes[pair] = share * (p - target)
    }
    for item in data.preferences {
      let (loss, p) = logLoss(ofOdds: pairs.odds[item.better] - pairs.odds[item.worse])
      let weight = objective.ranking * item.weight
      value += weight * loss
      slopes[item.better] -= weight * (1 - p)
      slopes[item.worse] += weight * (1 - p)
    }
    pairs.addGradient(of: slopes, to: &gradient)
    return value + shrink(numbers, at: x, gradient: &gradient)
  }

  /// The penalty for distance from the given rubric, a sum of three kinds of squares:
  ///
  /// 1. `a * (share - startShare)` of each segment.
  /// 2. The logarithm of the sum of weights. Scores do not depend on it, so nothing else limits it.
  /// 3. The change of each factor, as log odds. Neutral values are free within their bounds: shops
  /// decide how often a missing attribute means another product.
  private func shrink(
    _ numbers: TuningNumbers, at x: [Double], gradient: inout [Double]
  ) -> Double {
    let shrinkage = objective.shrinkage ?? 0
    let all = numbers.own.reduce(0, +)
    let shares = numbers.own.map { $0 / all }
    let changes = zip(shares, model.startShares).map { numbers.a * ($0 - $1) }
    let turned = zip(changes, shares).reduce(0) { $0 + $1.0 * $1.1 }
    let growth = naturalLogarithm(all)
    var squares = 0.0
    for k in shares.indices {
      squares += changes[k] * changes[k]
      gradient[k] += 2 * shrinkage * shares[k] * (numbers.a * (changes[k] - turned) + growth)
    }
    gradient[model.slope] += 2 * shrinkage * squares
    squares += growth * growth
    for k in (shares.count + model.neutrals.count)..<model.slope {
      let change = x[k] - model.startPoint[k]
      squares += change * change
      gradient[k] += 2 * shrinkage * change
    }
    return shrinkage * squares
  }
}

/// The log odds of all pairs at one point, and the parts of their gradient.
private struct PairOdds {
  private let numbers: TuningNumbers
  private let model: TuningModel
  private let data: TuningData
  private let weights: FittedWeights
  private(set) var odds: [Double]
  private var means: [Double]
  private var penalties: [Double]
  /// The sum of each pattern's weights; 0 without a known value.
  private let totals: [Double]

  init(_ numbers: TuningNumbers, model: TuningModel, data: TuningData) {
    let weights = FittedWeights(numbers, model: model, data: data)
    let sums = data.patterns.map { pattern in
      Self.sums(of: pattern, weights: weights.byColumn[pattern.row], at: numbers)
    }
    self.numbers = numbers
    self.model = model
    self.data = data
    self.weights = weights
    totals = sums.map(\.total)
    odds = Array(repeating: 0, count: data.count)
    (means, penalties) = (odds, odds)
    let (places, segments) = (data.places.span, weights.segments.span)
    let (penaltyValues, factors) = (data.penaltyValues.span, numbers.factors.span)
    let columnCount = data.columns.count
    for (pair, number) in data.pattern.enumerated() {
      let (total, neutral) = sums[number]
      var sum = neutral
      for n in (pair * columnCount)..<((pair + 1) * columnCount) {
        let segment = segments[places[n].slot]
        sum += segment.below + segment.weight * places[n].part
      }
      let mean = total > 0 ? sum / total : 0
      var product = 1.0
      for k in factors.indices {
        product *= Self.penalty(factors[k], at: penaltyValues[pair * factors.count + k])
      }
      (means[pair], penalties[pair]) = (mean, product)
      odds[pair] = numbers.a * mean * product - numbers.b
    }
  }

  /// The share of the score that a penalty with this factor leaves at a value.
  private static func penalty(_ factor: Double, at value: Double) -> Double {
    factor + (1 - factor) * value
  }

  /// The sum of a pattern's weights, and the contribution of its neutral values to the weighted
  /// sum.
  private static func sums(
    of pattern: TuningData.Pattern, weights: [Double], at numbers: TuningNumbers
  ) -> (total: Double, neutral: Double) {
    var (total, covered, sum) = (0.0, 0.0, 0.0)
    for (weight, cell) in zip(weights, pattern.cells) where cell != .leftOut {
      total += weight
      if cell == .counts { covered += weight }
      if case .neutral(let slot) = cell { sum += weight * numbers.neutrals[slot] }
    }
    // Without a known value, the score is 0, whatever the neutral values are.
    return (covered > 0 ? total : 0, sum)
  }

  /// Sums of derivatives, plain and times the part of the segment.
  private struct SlotSums {
    var alone = 0.0
    var byPart = 0.0
  }

  /// Adds the gradient of the loss by the chain rule. `slopes` are the derivatives of the loss by
  /// each pair's log odds.
  func addGradient(of slopes: [Double], to gradient: inout [Double]) {
    // Sums of the derivatives by a pair's weighted sum: by row and slot, and by pattern, plain and
    // times the pair's mean.
    var bySlot = [SlotSums](repeating: SlotSums(), count: weights.segments.count)
    var byPattern = [Double](repeating: 0, count: data.patterns.count)
    var byMean = byPattern
    let (places, means, penalties) = (data.places.span, means.span, penalties.span)
    let (penaltyValues, factors) = (data.penaltyValues.span, numbers.factors.span)
    let (a, slope, columnCount) = (numbers.a, model.slope, data.columns.count)
    let firstFactor = numbers.own.count + numbers.neutrals.count
    for (pair, number) in data.pattern.enumerated() {
      let byScore = slopes[pair] * a
      let byFactors = byScore * means[pair] * penalties[pair]
      gradient[slope] += byFactors
      gradient[slope + 1] -= slopes[pair]
      let total = totals[number]
      if total > 0 {
        let step = byScore * penalties[pair] / total
        var sums = bySlot.mutableSpan
        for n in (pair * columnCount)..<((pair + 1) * columnCount) {
          let place = places[n]
          sums[place.slot].alone += step
          sums[place.slot].byPart += step * place.part
        }
        byPattern[number] += step
        byMean[number] += step * means[pair]
      }
      for k in factors.indices {
        let (own, value) = (factors[k], penaltyValues[pair * factors.count + k])
        gradient[firstFactor + k] +=
          byFactors / Self.penalty(own, at: value) * (1 - value) * own * (1 - own)
      }
    }
    for row in model.fixed.indices {
      for item in data.columns where isVariable(item, in: row) {
        var above = 0.0
        for slot in item.slots.reversed() {
          let place = row * model.slotCount + slot
          gradient[slot] += (bySlot[place].byPart + above) * numbers.own[slot]
          above += bySlot[place].alone
        }
      }
    }
    for (number, pattern) in data.patterns.enumerated() {
      for (column, cell) in pattern.cells.enumerated() where cell != .leftOut {
        let weight = weights.byColumn[pattern.row][column]
        var change = -byMean[number]
        if case .neutral(let slot) = cell {
          let value = numbers.neutrals[slot]
          change += byPattern[number] * value
          gradient[numbers.own.count + slot] += weight * byPattern[number] * value * (1 - value)
        }
        let item = data.columns[column]
        if isVariable(item, in: pattern.row) {
          for slot in item.slots { gradient[slot] += change * numbers.own[slot] }
        }
      }
    }
  }

  private func isVariable(_ item: FittedCriterion, in row: Int) -> Bool {
    model.fixed[row][item.criterion] == nil
  }
}

/// The weights at one point, for each combination of profile and override.
private struct FittedWeights {
  /// A segment of a curve.
  struct Segment {
    var weight = 0.0
    /// The sum of the weights of lower segments of the same criterion.
    var below = 0.0
  }

  /// The segments by row and slot.
  private(set) var segments: [Segment]
  /// The weight of each criterion, by row and column.
  private(set) var byColumn: [[Double]] = []

  init(_ numbers: TuningNumbers, model: TuningModel, data: TuningData) {
    segments = Array(repeating: Segment(), count: model.fixed.count * model.slotCount)
    for (row, fixed) in model.fixed.enumerated() {
      var totals: [Double] = []
      for item in data.columns {
        var total = 0.0
        for slot in item.slots {
          let weight = fixed[item.criterion] ?? numbers.own[slot]
          segments[row * model.slotCount + slot] = Segment(weight: weight, below: total)
          total += weight
        }
        totals.append(total)
      }
      byColumn.append(totals)
    }
  }
}
