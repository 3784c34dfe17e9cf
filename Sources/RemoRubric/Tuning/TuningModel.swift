/// A rubric's numbers as variables of a smooth function: weights, neutral values and factors.
///
/// The score is the scorer's own: the weighted mean of the values that count, times the penalties.
/// z = a · score − b reads it as log odds. The loss is the mean log loss of the pairs, relevant from a
/// grade on, plus, where grades have more than two levels, a logistic loss of each two candidates of
/// one case that are graded differently. Caps and gates are left out of fitting, not of scoring.
struct TuningModel {
  /// What a cell of the matrix does in the weighted mean.
  private enum Cell {
    static let counts: UInt8 = 0
    static let leftOut: UInt8 = 1
    static let firstNeutral: UInt8 = 2
  }

  private let rubric: Rubric
  private let width: Int
  private let weighted: [Int]
  private let penalties: [Int]
  private let neutrals: [(criterion: Int, isWanted: Bool, start: Double)]
  /// Weights that overrides or profiles fix, by row and criterion; NaN where the rubric's own counts.
  private let fixed: ContiguousArray<Double>
  private let rowCount: Int
  /// The rubric as given: the variables, and each weight's share.
  private var startPoint: [Double] = []
  private var startShares: [Double] = []

  init(_ scorer: Scorer) {
    rubric = scorer.rubric
    width = scorer.plans.count
    let criteria = scorer.rubric.criteria
    weighted = criteria.indices.filter { criteria[$0].isWeighted && criteria[$0].weight > 0 }
    penalties = criteria.indices.filter {
      if case .penalty = criteria[$0].kind { return true }
      return false
    }
    var neutrals: [(criterion: Int, isWanted: Bool, start: Double)] = []
    for n in weighted {
      let missing = criteria[n].missing
      if case .neutral(let v)? = missing?.wanted { neutrals.append((n, true, v)) }
      if case .neutral(let v)? = missing?.candidate { neutrals.append((n, false, v)) }
    }
    self.neutrals = neutrals
    rowCount = scorer.weightRows.count / max(1, width)
    var fixed = ContiguousArray(repeating: Double.nan, count: scorer.weightRows.count)
    let overrides = rubric.overrides.count + 1
    for row in 0..<rowCount {
      let profile = row / overrides
      let override = row % overrides
      let lists = [
        profile > 0 ? rubric.profiles[profile - 1].weights : [],
        override > 0 ? rubric.overrides[override - 1].weights : [],
      ]
      for item in lists.joined() {
        if let n = rubric.criterionIndex(item.criterion) { fixed[row * width + n] = item.weight }
      }
    }
    self.fixed = fixed
    startPoint = start()
    let own = weighted.map { criteria[$0].weight }
    startShares = own.map { $0 / own.reduce(0, +) }
  }

  // MARK: Variables

  /// weights (logarithm), neutral values and factors (log odds), a (logarithm), b.
  private var slope: Int { weighted.count + neutrals.count + penalties.count }

  /// The rubric's own numbers as variables.
  func start() -> [Double] {
    var x = weighted.map { naturalLogarithm(rubric.criteria[$0].weight) }
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
  ///   - shrinkage: how much it costs to leave the given rubric.
  func fit(
    _ matrix: FeatureMatrix, relevance: Int, ranking: Double, shrinkage: Double
  ) -> (rubric: Rubric, a: Double, b: Double) {
    let data = Data(cells: cells(matrix), order: ranking > 0 ? preferences(matrix) : [])
    let x = minimize(startPoint) { x, gradient in
      loss(x, &gradient, matrix, data, relevance, ranking, shrinkage)
    }
    return (apply(x), exponential(x[slope]), x[slope + 1])
  }

  /// What does not change from step to step.
  private struct Data {
    var cells: ContiguousArray<UInt8>
    var order: ContiguousArray<(better: Int32, worse: Int32, weight: Double)>
  }

  /// The loss at one point, with its gradient; for tests.
  func loss(
    _ x: [Double], _ gradient: inout [Double], _ matrix: FeatureMatrix, relevance: Int,
    ranking: Double, shrinkage: Double
  ) -> Double {
    let data = Data(cells: cells(matrix), order: ranking > 0 ? preferences(matrix) : [])
    return loss(x, &gradient, matrix, data, relevance, ranking, shrinkage)
  }

  private func cells(_ matrix: FeatureMatrix) -> ContiguousArray<UInt8> {
    var cells = ContiguousArray(repeating: Cell.counts, count: matrix.values.count)
    for index in matrix.values.indices where matrix.values[index] < 0 {
      let n = index % width
      let isWanted = matrix.values[index] == MissingMark.wanted
      let sided = rubric.criteria[n].missing
      switch (isWanted ? sided?.wanted : sided?.candidate) ?? rubric.missing {
      case .renormalise, .cap: cells[index] = Cell.leftOut
      case .zero: break
      case .neutral:
        let slot = neutrals.firstIndex { $0.criterion == n && $0.isWanted == isWanted }
        cells[index] = slot.map { Cell.firstNeutral + UInt8(clamping: $0) } ?? Cell.leftOut
      }
    }
    return cells
  }

  /// Each two candidates of a case with different grades; a case's weights sum to 1 / cases.
  private func preferences(
    _ matrix: FeatureMatrix
  ) -> ContiguousArray<(better: Int32, worse: Int32, weight: Double)> {
    var result: ContiguousArray<(better: Int32, worse: Int32, weight: Double)> = []
    var caseCount = 0.0
    for n in 0..<matrix.caseCount {
      let first = result.count
      var total = 0.0
      for i in matrix.starts[n]..<matrix.starts[n + 1] {
        for j in matrix.starts[n]..<matrix.starts[n + 1] where matrix.grades[i] > matrix.grades[j] {
          let gap = Double(matrix.grades[i] - matrix.grades[j])
          result.append((Int32(i), Int32(j), gap))
          total += gap
        }
      }
      if total > 0 { caseCount += 1 }
      for index in first..<result.count { result[index].weight /= total }
    }
    for index in result.indices { result[index].weight /= caseCount }
    return result
  }

  private func loss(
    _ x: [Double], _ gradient: inout [Double], _ matrix: FeatureMatrix, _ data: Data,
    _ relevance: Int, _ ranking: Double, _ shrinkage: Double
  ) -> Double {
    for n in gradient.indices { gradient[n] = 0 }
    let numbers = Numbers(x, self)
    var forward = ContiguousArray<(mean: Double, total: Double, factor: Double)>()
    forward.reserveCapacity(matrix.count)
    var odds = ContiguousArray<Double>()
    odds.reserveCapacity(matrix.count)
    for pair in 0..<matrix.count {
      let step = score(pair, matrix, data.cells, numbers)
      forward.append(step)
      odds.append(numbers.a * step.mean * step.factor - numbers.b)
    }
    var value = 0.0
    var slopes = ContiguousArray(repeating: 0.0, count: matrix.count)
    let share = 1 / Double(max(1, matrix.count))
    for pair in 0..<matrix.count {
      let target = matrix.grades[pair] >= relevance ? 1.0 : 0
      let (loss, p) = logistic(odds[pair])
      value += share * (loss + (1 - target) * odds[pair])
      slopes[pair] = share * (p - target)
    }
    for (better, worse, weight) in data.order {
      let (loss, p) = logistic(odds[Int(better)] - odds[Int(worse)])
      value += ranking * weight * loss
      slopes[Int(better)] -= ranking * weight * (1 - p)
      slopes[Int(worse)] += ranking * weight * (1 - p)
    }
    for pair in 0..<matrix.count {
      addGradient(pair, slopes[pair], forward[pair], matrix, data.cells, numbers, &gradient)
    }
    return value + shrink(x, numbers, shrinkage, &gradient)
  }

  /// −ln σ(z) and σ(z), without overflow.
  @inline(__always)
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
      own = x[..<model.weighted.count].map { exponential(min(max($0, -12), 6)) }
      let rest = x[model.weighted.count...]
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

  @inline(__always)
  private func score(
    _ pair: Int, _ matrix: FeatureMatrix, _ cells: ContiguousArray<UInt8>, _ numbers: Numbers
  ) -> (mean: Double, total: Double, factor: Double) {
    let row = matrix.rows[pair] * width
    var sum = 0.0
    var total = 0.0
    for n in weighted {
      let cell = cells[pair * width + n]
      if cell == Cell.leftOut { continue }
      let weight = numbers.weights[row + n]
      let value =
        cell >= Cell.firstNeutral
        ? numbers.neutrals[Int(cell - Cell.firstNeutral)] : max(0, matrix.values[pair * width + n])
      sum += weight * value
      total += weight
    }
    var factor = 1.0
    for (k, n) in penalties.enumerated() {
      let value = max(0, matrix.values[pair * width + n])
      if value < 1 { factor *= numbers.factors[k] + (1 - numbers.factors[k]) * value }
    }
    return (total > 0 ? sum / total : 0, total, factor)
  }

  private func addGradient(
    _ pair: Int, _ slope: Double, _ forward: (mean: Double, total: Double, factor: Double),
    _ matrix: FeatureMatrix, _ cells: ContiguousArray<UInt8>, _ numbers: Numbers,
    _ gradient: inout [Double]
  ) {
    let byScore = slope * numbers.a
    gradient[self.slope] += byScore * forward.mean * forward.factor
    gradient[self.slope + 1] -= slope
    let byMean = byScore * forward.factor
    let row = matrix.rows[pair] * width
    if forward.total > 0 {
      for (k, n) in weighted.enumerated() {
        let cell = cells[pair * width + n]
        if cell == Cell.leftOut { continue }
        var value = max(0, matrix.values[pair * width + n])
        let weight = numbers.weights[row + n]
        if cell >= Cell.firstNeutral {
          let slot = Int(cell - Cell.firstNeutral)
          value = numbers.neutrals[slot]
          gradient[weighted.count + slot] +=
            byMean * weight / forward.total * value * (1 - value)
        }
        if fixed[row + n].isNaN {
          gradient[k] += byMean * (value - forward.mean) / forward.total * weight
        }
      }
    }
    for (k, n) in penalties.enumerated() {
      let value = max(0, matrix.values[pair * width + n])
      guard value < 1 else { continue }
      let factor = numbers.factors[k]
      let own = factor + (1 - factor) * value
      gradient[weighted.count + neutrals.count + k] +=
        byScore * forward.mean * forward.factor / own * (1 - value) * factor * (1 - factor)
    }
  }

  /// What it costs to leave the rubric as it was given: squares of the changes of each criterion's log
  /// odds, a · (share − share before), and of the other variables.
  private func shrink(
    _ x: [Double], _ numbers: Numbers, _ shrinkage: Double, _ gradient: inout [Double]
  ) -> Double {
    let all = numbers.own.reduce(0, +)
    let shares = numbers.own.map { $0 / all }
    let changes = zip(shares, startShares).map { numbers.a * ($0 - $1) }
    let turned = zip(changes, shares).reduce(0) { $0 + $1.0 * $1.1 }
    var squares = 0.0
    for k in shares.indices {
      squares += changes[k] * changes[k]
      gradient[k] += 2 * shrinkage * numbers.a * shares[k] * (changes[k] - turned)
    }
    gradient[slope] += 2 * shrinkage * squares
    for k in weighted.count..<slope {
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
    for (better, worse, weight) in ranking > 0 ? preferences(matrix) : [] {
      value += ranking * weight * logistic(a * (scores[Int(better)] - scores[Int(worse)])).loss
    }
    return value
  }

  // MARK: The result as a rubric

  /// Writes the variables back: weights summing to what they did, all rounded to four decimals.
  private func apply(_ x: [Double]) -> Rubric {
    let numbers = Numbers(x, self)
    var tuned = rubric
    let isScaled = rubric.overrides.isEmpty && rubric.profiles.isEmpty
    let scale = isScaled ? 1 / numbers.own.reduce(0, +) : 1
    for (k, n) in weighted.enumerated() {
      tuned.criteria[n].weight = (numbers.own[k] * scale).rounded(toPlaces: 4)
    }
    for (k, slot) in neutrals.enumerated() {
      let policy = MissingPolicy.neutral(numbers.neutrals[k].rounded(toPlaces: 4))
      if slot.isWanted {
        tuned.criteria[slot.criterion].missing?.wanted = policy
      } else {
        tuned.criteria[slot.criterion].missing?.candidate = policy
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
