/// A rubric's numbers as variables of a smooth function: weights, neutral values and factors.
///
/// The score is the scorer's own: the weighted mean of the values that count, times the penalties.
/// z = a · score − b reads it as log odds. The loss is the mean log loss of the pairs, relevant
/// from a grade on, plus, where grades have more than two levels, a logistic loss of each two
/// candidates of one case that are graded differently. Caps and gates are left out of fitting, not
/// of scoring.
struct TuningModel {
  private let rubric: Rubric
  private let width: Int
  /// The criteria that some row gives a weight: first those with one of their own, a variable each,
  /// then those that have theirs from overrides or profiles alone.
  private let weighted: [Int]
  private let penalties: [Int]
  /// The criterion is nil for the rubric's own policy, which those without one of theirs share.
  private let neutrals: [(criterion: Int?, isWanted: Bool, start: Double)]
  /// The sum of the rubric's own weights: what variables are is in parts of it, as weights count by
  /// their shares.
  private let unit: Double
  /// Weights that overrides or profiles fix, in parts of `unit`, by row and criterion; NaN where
  /// the rubric's own counts.
  private let fixed: ContiguousArray<Double>
  private let rowCount: Int
  /// The rubric as given: the variables, and each weight's share.
  private var startPoint: [Double] = []
  private var startShares: [Double] = []

  init(_ scorer: Scorer) {
    rubric = scorer.rubric
    let width = scorer.comparisons.count
    self.width = width
    let criteria = scorer.rubric.criteria
    let own = criteria.indices.filter { criteria[$0].isWeighted && criteria[$0].weight > 0 }
    let lent = criteria.indices.filter { n in
      !own.contains(n) && scorer.weightRows.contains { $0[n] > 0 }
    }
    weighted = own + lent
    penalties = criteria.indices.filter {
      if case .penalty = criteria[$0].kind { return true }
      return false
    }
    var neutrals: [(criterion: Int?, isWanted: Bool, start: Double)] = []
    if case .neutral(let v) = scorer.rubric.missing { neutrals.append((nil, false, v)) }
    for n in weighted {
      let missing = criteria[n].missing
      if case .neutral(let v)? = missing?.wanted { neutrals.append((n, true, v)) }
      if case .neutral(let v)? = missing?.candidate { neutrals.append((n, false, v)) }
    }
    self.neutrals = neutrals
    unit = own.reduce(0) { $0 + criteria[$1].weight }
    rowCount = scorer.weightRows.count
    var fixed = ContiguousArray(repeating: Double.nan, count: rowCount * width)
    let overrides = rubric.overrides.count + 1
    for row in 0..<rowCount {
      let profile = row / overrides
      let override = row % overrides
      let lists = [
        profile > 0 ? rubric.profiles[profile - 1].weights : [],
        override > 0 ? rubric.overrides[override - 1].weights : [],
      ]
      for item in lists.joined() {
        if let n = rubric.criterionIndex(item.criterion) {
          fixed[row * width + n] = item.weight / unit
        }
      }
      for n in lent where fixed[row * width + n].isNaN { fixed[row * width + n] = 0 }
    }
    self.fixed = fixed
    startShares = own.map { criteria[$0].weight / unit }
    startPoint = start()
  }

  // MARK: Variables

  /// weights (logarithm), neutral values and factors (log odds), a (logarithm), b.
  private var slope: Int { startShares.count + neutrals.count + penalties.count }

  /// The rubric's own numbers as variables.
  func start() -> [Double] {
    var x = startShares.map(naturalLogarithm)
    x += neutrals.map { logit($0.start) }
    for n in penalties {
      if case .penalty(_, let factor) = rubric.criteria[n].kind { x.append(logit(factor)) }
    }
    return x + [2, 5]
  }

  private func logit(_ p: Double) -> Double {
    let p = min(max(p, 0.02), 0.98)
    return naturalLogarithm(p / (1 - p))
  }

  // MARK: Fitting

  /// The rubric with the numbers that fit best, and the log odds' a and b.
  ///
  /// - Parameters:
  ///   - relevance: the grade from which on a pair is relevant.
  ///   - ranking: the share of the loss between candidates of one case.
  ///   - shrinkage: how much it costs to leave the given rubric; nil keeps it, and fits the log
  ///     odds alone.
  func fit(
    _ matrix: FeatureMatrix, relevance: Int, ranking: Double, shrinkage: Double?
  ) -> (rubric: Rubric, a: Double, b: Double) {
    let data = data(matrix, isRanked: ranking > 0)
    let x = minimize(startPoint) { x, gradient in
      let value = loss(x, &gradient, data, relevance, ranking, shrinkage ?? 0)
      if shrinkage == nil { for n in 0..<slope { gradient[n] = 0 } }
      return value
    }
    return (shrinkage == nil ? rubric : apply(x), exponential(x[slope]), x[slope + 1])
  }

  /// The loss at one point, with its gradient; for tests.
  func loss(
    _ x: [Double], _ gradient: inout [Double], _ matrix: FeatureMatrix, relevance: Int,
    ranking: Double, shrinkage: Double
  ) -> Double {
    loss(x, &gradient, data(matrix, isRanked: ranking > 0), relevance, ranking, shrinkage)
  }

  private func data(_ matrix: FeatureMatrix, isRanked: Bool) -> TuningData {
    TuningData(matrix, weighted: weighted, penalties: penalties, isRanked: isRanked, cell: cell)
  }

  /// The role of a value in the weighted mean.
  private func cell(_ n: Int, _ value: CriterionValue) -> TuningData.Cell {
    if value.known != nil { return .counts }
    let isWanted = value == .missingWanted
    let sided = rubric.criteria[n].missing
    let own = isWanted ? sided?.wanted : sided?.candidate
    switch own ?? rubric.missing {
    case .renormalise, .cap: return .leftOut
    case .zero: return .zero
    case .neutral:
      let slot = neutrals.firstIndex {
        own == nil ? $0.criterion == nil : $0.criterion == n && $0.isWanted == isWanted
      }
      return slot.map { .neutral($0) } ?? .leftOut
    }
  }

  private func loss(
    _ x: [Double], _ gradient: inout [Double], _ data: TuningData, _ relevance: Int,
    _ ranking: Double, _ shrinkage: Double
  ) -> Double {
    for n in gradient.indices { gradient[n] = 0 }
    let numbers = Numbers(x, self)
    let sums = Sums(data, numbers, self)
    var value = 0.0
    var slopes = ContiguousArray(repeating: 0.0, count: data.count)
    let share = 1 / Double(max(1, data.count))
    for pair in 0..<data.count {
      let odds = sums.odds[pair]
      let target = data.grades[pair] >= relevance ? 1.0 : 0
      let (loss, p) = logistic(odds)
      value += share * (loss + (1 - target) * odds)
      slopes[pair] = share * (p - target)
    }
    for item in data.preferences {
      let (better, worse) = (Int(item.better), Int(item.worse))
      let (loss, p) = logistic(sums.odds[better] - sums.odds[worse])
      value += ranking * item.weight * loss
      slopes[better] -= ranking * item.weight * (1 - p)
      slopes[worse] += ranking * item.weight * (1 - p)
    }
    sums.addGradient(slopes, data, numbers, self, &gradient)
    return value + shrink(x, numbers, shrinkage, &gradient)
  }

  /// −ln σ(z) and σ(z), without overflow.

  private func logistic(_ z: Double) -> (loss: Double, p: Double) {
    let e = exponential(-abs(z))
    return (naturalLogarithm(1 + e) + max(0, -z), z >= 0 ? 1 / (1 + e) : e / (1 + e))
  }

  /// The variables' values, computed once per evaluation.
  private struct Numbers {
    var weights: ContiguousArray<Double>
    var own: [Double]
    var neutrals: [Double]
    var factors: [Double]
    var a: Double
    var b: Double

    init(_ x: [Double], _ model: TuningModel) {
      func share(_ v: Double) -> Double { 1 / (1 + exponential(-v)) }
      own = x[..<model.startShares.count].map { exponential(min(max($0, -12), 6)) }
      let rest = x[model.startShares.count...]
      neutrals = rest.prefix(model.neutrals.count).map(share)
      factors = rest.dropFirst(model.neutrals.count).prefix(model.penalties.count).map(share)
      a = exponential(min(max(x[model.slope], -2), 5))
      b = x[model.slope + 1]
      weights = ContiguousArray(repeating: 0, count: model.fixed.count)
      for row in 0..<model.rowCount {
        for (k, n) in model.weighted.enumerated() {
          let fixed = model.fixed[row * model.width + n]
          weights[row * model.width + n] = fixed.isNaN ? own[k] : fixed
        }
      }
    }
  }

  /// The pairs' log odds at one point, and what their gradient is made of.
  private struct Sums {
    var odds: ContiguousArray<Double>
    private var means: ContiguousArray<Double>
    private var factors: ContiguousArray<Double>
    private var totals: ContiguousArray<Double>

    init(_ data: TuningData, _ numbers: Numbers, _ model: TuningModel) {
      odds = ContiguousArray(repeating: 0, count: data.count)
      means = odds
      factors = ContiguousArray(repeating: 1, count: data.count)
      // Weights by row, as vectors, and of each pattern the total and what its neutral values add.
      let stride = data.stride
      var weights = ContiguousArray(
        repeating: SIMD4<Double>(repeating: 0), count: stride * model.rowCount)
      for row in 0..<model.rowCount {
        for (place, k) in data.columns.enumerated() {
          weights[row * stride + place / 4][place % 4] =
            numbers.weights[row * model.width + model.weighted[k]]
        }
      }
      totals = []
      var neutral = ContiguousArray<Double>()
      for pattern in data.patterns {
        var total = 0.0
        var covered = 0.0
        var sum = 0.0
        for (place, cell) in pattern.cells.enumerated() where cell != .leftOut {
          let weight = weights[pattern.row * stride + place / 4][place % 4]
          total += weight
          if cell == .counts { covered += weight }
          if case .neutral(let slot) = cell { sum += weight * numbers.neutrals[slot] }
        }
        // Where nothing is known the score is 0, whatever stands for what is missing.
        totals.append(covered > 0 ? total : 0)
        neutral.append(sum)
      }
      for pair in 0..<data.count {
        let pattern = Int(data.pattern[pair])
        let row = data.patterns[pattern].row * stride
        var sum = SIMD4<Double>(repeating: 0)
        for n in 0..<stride { sum += data.vectors[pair * stride + n] * weights[row + n] }
        let total = totals[pattern]
        let mean = total > 0 ? (sum.sum() + neutral[pattern]) / total : 0
        means[pair] = mean
        for (k, own) in numbers.factors.enumerated() {
          let value = data.penalties[pair * numbers.factors.count + k]
          if value < 1 { factors[pair] *= own + (1 - own) * value }
        }
        odds[pair] = numbers.a * mean * factors[pair] - numbers.b
      }
    }

    /// Adds what the slopes of the pairs' log odds come to.
    func addGradient(
      _ slopes: ContiguousArray<Double>, _ data: TuningData, _ numbers: Numbers,
      _ model: TuningModel, _ gradient: inout [Double]
    ) {
      let stride = data.stride
      var byValue = ContiguousArray(
        repeating: SIMD4<Double>(repeating: 0), count: stride * model.rowCount)
      var byPattern = ContiguousArray(repeating: 0.0, count: data.patterns.count)
      var byMean = byPattern
      for pair in 0..<data.count {
        let byScore = slopes[pair] * numbers.a
        gradient[model.slope] += byScore * means[pair] * factors[pair]
        gradient[model.slope + 1] -= slopes[pair]
        let pattern = Int(data.pattern[pair])
        if totals[pattern] > 0 {
          let step = byScore * factors[pair] / totals[pattern]
          let row = data.patterns[pattern].row * stride
          for n in 0..<stride { byValue[row + n] += step * data.vectors[pair * stride + n] }
          byPattern[pattern] += step
          byMean[pattern] += step * means[pair]
        }
        for (k, own) in numbers.factors.enumerated() {
          let value = data.penalties[pair * numbers.factors.count + k]
          guard value < 1 else { continue }
          gradient[numbers.own.count + model.neutrals.count + k] +=
            byScore * means[pair] * factors[pair] / (own + (1 - own) * value) * (1 - value) * own
            * (1 - own)
        }
      }
      for row in 0..<model.rowCount {
        for (place, k) in data.columns.enumerated() {
          let n = row * model.width + model.weighted[k]
          if model.fixed[n].isNaN {
            gradient[k] += byValue[row * stride + place / 4][place % 4] * numbers.weights[n]
          }
        }
      }
      for (number, pattern) in data.patterns.enumerated() {
        for (place, cell) in pattern.cells.enumerated() where cell != .leftOut {
          let k = data.columns[place]
          let n = pattern.row * model.width + model.weighted[k]
          var change = -byMean[number]
          if case .neutral(let slot) = cell {
            let value = numbers.neutrals[slot]
            change += byPattern[number] * value
            gradient[numbers.own.count + slot] +=
              numbers.weights[n] * byPattern[number] * value * (1 - value)
          }
          if model.fixed[n].isNaN { gradient[k] += change * numbers.weights[n] }
        }
      }
    }
  }

  /// What it costs to leave the rubric as it was given: squares of the changes of each criterion's
  /// log odds, a · (share − share before), of the sum of the weights, which nothing else holds
  /// where no case uses those that are fixed, and of the other variables.
  private func shrink(
    _ x: [Double], _ numbers: Numbers, _ shrinkage: Double, _ gradient: inout [Double]
  ) -> Double {
    let all = numbers.own.reduce(0, +)
    let shares = numbers.own.map { $0 / all }
    let changes = zip(shares, startShares).map { numbers.a * ($0 - $1) }
    let turned = zip(changes, shares).reduce(0) { $0 + $1.0 * $1.1 }
    let growth = naturalLogarithm(all)
    var squares = 0.0
    for k in shares.indices {
      squares += changes[k] * changes[k]
      gradient[k] +=
        2 * shrinkage * shares[k] * (numbers.a * (changes[k] - turned) + growth)
    }
    gradient[slope] += 2 * shrinkage * squares
    squares += growth * growth
    for k in startShares.count..<slope {
      let change = x[k] - startPoint[k]
      squares += change * change
      gradient[k] += 2 * shrinkage * change
    }
    return shrinkage * squares
  }

  /// The loss of scores that a fit gives to pairs it has not seen, without shrinkage.
  func unseenLoss(
    _ matrix: FeatureMatrix, _ scores: [Double], _ a: Double, _ b: Double, relevance: Int,
    ranking: Double
  ) -> Double {
    var value = 0.0
    for pair in 0..<matrix.count {
      let odds = a * scores[pair] - b
      value += logistic(odds).loss + (matrix.grades[pair] >= relevance ? 0 : odds)
    }
    value /= Double(max(1, matrix.count))
    for item in ranking > 0 ? TuningData.preferences(matrix) : [] {
      let gap = scores[Int(item.better)] - scores[Int(item.worse)]
      value += ranking * item.weight * logistic(a * gap).loss
    }
    return value
  }

  // MARK: The result as a rubric

  /// Writes the variables back, rounded to four decimals. Weights sum to 1; beside weights of
  /// overrides or profiles, which stay, they keep their unit, and as many digits.
  private func apply(_ x: [Double]) -> Rubric {
    let numbers = Numbers(x, self)
    var tuned = rubric
    let isScaled = rubric.overrides.isEmpty && rubric.profiles.isEmpty
    let scale = isScaled ? 1 / numbers.own.reduce(0, +) : unit
    let tens = isScaled ? 0 : (naturalLogarithm(unit) / naturalLogarithm(10)).rounded()
    let places = max(0, 4 - Int(tens))
    for (own, n) in zip(numbers.own, weighted) {
      let weight = min(RubricDecoder.weights.upperBound, own * scale)
      // Farther than that powers of ten are no exact doubles.
      tuned.criteria[n].weight = places <= 22 ? weight.rounded(toPlaces: places) : weight
    }
    for (k, slot) in neutrals.enumerated() {
      let policy = MissingPolicy.neutral(numbers.neutrals[k].rounded(toPlaces: 4))
      switch (slot.criterion, slot.isWanted) {
      case (nil, _): tuned.missing = policy
      case (let n?, true): tuned.criteria[n].missing?.wanted = policy
      case (let n?, false): tuned.criteria[n].missing?.candidate = policy
      }
    }
    for (k, n) in penalties.enumerated() {
      if case .penalty(let table, _) = rubric.criteria[n].kind {
        tuned.criteria[n].kind = .penalty(
          table: table, factor: numbers.factors[k].rounded(toPlaces: 4))
      }
    }
    return tuned
  }
}
