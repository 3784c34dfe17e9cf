/// A rubric's numbers as variables of a smooth function: weights, curves, neutral values and
/// factors.
///
/// The score is the scorer's: the weighted mean of the values that count, times the penalties. Its
/// log odds of relevance are a · score − b. The loss is the mean log loss of the pairs. If there
/// are more than two grades, each pair of candidates of a case with different grades adds a
/// logistic loss. Fitting ignores caps and gates.
struct TuningModel {
  /// The goal of a fit.
  struct Objective {
    /// The lowest relevant grade.
    var relevance: Int
    /// The weight of the loss between candidates of a case.
    var ranking: Double
    /// The weight of the penalty for distance from the given rubric. Nil keeps the rubric and fits
    /// only the log odds.
    var shrinkage: Double?
  }

  /// A fitted rubric and the log odds of its scores.
  struct Fitted {
    var rubric: Rubric
    var odds: FittedOdds
    /// The variables of the fit.
    var point: [Double] = []
  }

  /// The neutral value for one side of a criterion.
  struct Neutral {
    /// The criterion; nil for the rubric's policy, which criteria without their own policy share.
    var criterion: Int?
    var isWanted: Bool
    /// The value in the given rubric.
    var start: Double
  }

  private let rubric: Rubric
  /// The criteria with a weight in some row. Criteria with their own weight come first and have a
  /// variable for each segment. Criteria with weights only in overrides or profiles follow.
  let weighted: [FittedCriterion]
  let penalties: [Int]
  let neutrals: [Neutral]
  /// The sum of the rubric's own weights. Variables are shares of it, because only the shares of
  /// weights count.
  private let unit: Double
  /// The weights that overrides or profiles fix, as shares of `unit`, by row and criterion; nil if
  /// the rubric's own weight counts.
  let fixed: [[Double?]]
  /// The share of each segment in the rubric's own weights.
  let startShares: [Double]
  /// The variables of the given rubric.
  private(set) var startPoint: [Double] = []

  /// - Parameter bends: whether to fit curves. If so, no profile or override may fix a weight.
  init(_ scorer: Scorer, bends: Bool = false) {
    rubric = scorer.rubric
    let criteria = scorer.rubric.criteria
    let own = criteria.indices.filter { criteria[$0].isWeighted && criteria[$0].weight > 0 }
    let lent = criteria.indices.filter { n in
      !own.contains(n) && scorer.weightRows.contains { $0[n] > 0 }
    }
    weighted = Self.fittedCriteria(of: rubric, own: own, lent: lent, bends: bends)
    penalties = scorer.penalties
    neutrals = Self.neutrals(of: rubric, weighted: own + lent)
    unit = own.reduce(0) { $0 + criteria[$1].weight }
    fixed = Self.fixedWeights(of: rubric, lent: lent, unit: unit)
    let unit = unit
    startShares = weighted.prefix(own.count).flatMap { item in
      item.lengths.map { $0 * criteria[item.criterion].weight / unit }
    }
    startPoint = start()
  }

  /// The ends of a curve's segments.
  private static let knots = [0, 0.2, 0.4, 0.6, 0.8, 1]

  private static func fittedCriteria(
    of rubric: Rubric, own: [Int], lent: [Int], bends: Bool
  ) -> [FittedCriterion] {
    var slot = 0
    return (own + lent).enumerated().map { place, n in
      let fitted = FittedCriterion(
        criterion: n, knots: bends && place < own.count ? knots : [0, 1], firstSlot: slot,
        given: rubric.criteria[n].curve)
      slot = fitted.slots.upperBound
      return fitted
    }
  }

  private static func neutrals(of rubric: Rubric, weighted: [Int]) -> [Neutral] {
    var neutrals: [Neutral] = []
    func add(_ policy: MissingPolicy?, criterion: Int?, isWanted: Bool) {
      if case .neutral(let value)? = policy {
        neutrals.append(Neutral(criterion: criterion, isWanted: isWanted, start: value))
      }
    }
    add(rubric.missing, criterion: nil, isWanted: false)
    for n in weighted {
      add(rubric.criteria[n].missing?.wanted, criterion: n, isWanted: true)
      add(rubric.criteria[n].missing?.candidate, criterion: n, isWanted: false)
    }
    return neutrals
  }

  /// - Parameter lent: the criteria with weights only in overrides or profiles.
  private static func fixedWeights(
    of rubric: Rubric, lent: [Int], unit: Double
  ) -> [[Double?]] {
    var rows: [[Double?]] = []
    for profile in [[]] + rubric.profiles.map(\.weights) {
      for weights in [[]] + rubric.overrides.map(\.weights) {
        var row = [Double?](repeating: nil, count: rubric.criteria.count)
        for n in lent { row[n] = 0 }
        for item in profile + weights {
          if let n = rubric.criterionIndex(item.criterion) { row[n] = item.weight / unit }
        }
        rows.append(row)
      }
    }
    return rows
  }

  // MARK: Variables

  var slotCount: Int { weighted.last?.slots.upperBound ?? 0 }

  /// The number of variables before those of the log odds. Their order is: weights (logarithms),
  /// neutral values and factors (log odds), a (logarithm), b.
  var slope: Int { startShares.count + neutrals.count + penalties.count }

  /// The variables of the given rubric.
  func start() -> [Double] {
    let factors = penalties.compactMap { n in
      if case .penalty(_, let factor) = rubric.criteria[n].kind { factor } else { nil }
    }
    return startShares.map(naturalLogarithm) + neutrals.map { Self.logOdds(of: $0.start) }
      + factors.map(Self.logOdds) + [2, 5]
  }

  private static func logOdds(of p: Double) -> Double {
    let p = min(max(p, 0.02), 0.98)
    return naturalLogarithm(p / (1 - p))
  }

  // MARK: Fitting

  /// The rubric with the best-fitting numbers, in a search that begins at `start`.
  func fit(
    _ data: TuningData, objective: Objective, from start: [Double], tolerance: Double
  ) -> Fitted {
    let loss = TuningLoss(model: self, data: data, objective: objective)
    let x = minimize(from: start, tolerance: tolerance) { x, gradient in
      let value = loss.value(at: x, gradient: &gradient)
      if objective.shrinkage == nil { for n in 0..<slope { gradient[n] = 0 } }
      return value
    }
    return Fitted(
      rubric: objective.shrinkage == nil ? rubric : rubric(at: x),
      odds: FittedOdds(a: exponential(x[slope]), b: x[slope + 1]), point: x)
  }

  /// The number of fits after the first one. Each scores rivals by the previous fit.
  private static let rivalRounds = 2

  /// The rubric with the best-fitting numbers, which also score the rivals. Writes the values of
  /// rivals to `data`, the layout of `matrix`.
  func fit(
    _ data: inout TuningData, of matrix: FeatureMatrix, by scorer: Scorer, objective: Objective,
    from start: [Double], tolerance: Double
  ) -> Fitted {
    var fitted = fit(data, objective: objective, from: start, tolerance: tolerance)
    if scorer.rivals.isEmpty || objective.shrinkage == nil { return fitted }
    for _ in 0..<Self.rivalRounds {
      var filled = matrix
      filled.fillRivals(by: Scorer(fitted.rubric, tablesOf: scorer))
      data.setRivals(scorer.rivals, from: filled)
      fitted = fit(data, objective: objective, from: fitted.point, tolerance: tolerance)
    }
    return fitted
  }

  func data(_ matrix: FeatureMatrix, _ objective: Objective) -> TuningData {
    TuningData(
      matrix, weighted: weighted, penalties: penalties, isRanked: objective.ranking > 0, cell: cell)
  }

  /// The role of a value in the weighted mean.
  private func cell(of value: CriterionValue, criterion n: Int) -> TuningData.Cell {
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

  /// The loss of a fit's scores on unseen pairs, without shrinkage.
  func unseenLoss(
    of fitted: Fitted, scores: [Double], on matrix: FeatureMatrix, objective: Objective
  ) -> Double {
    var value = 0.0
    for pair in 0..<matrix.count {
      let odds = fitted.odds.a * scores[pair] - fitted.odds.b
      value += logLoss(ofOdds: odds).loss + (matrix.grades[pair] >= objective.relevance ? 0 : odds)
    }
    value /= Double(max(1, matrix.count))
    for item in objective.ranking > 0 ? TuningData.preferences(matrix) : [] {
      let gap = scores[item.better] - scores[item.worse]
      value += objective.ranking * item.weight * logLoss(ofOdds: fitted.odds.a * gap).loss
    }
    return value
  }

  // MARK: The result as a rubric

  /// The rubric at a point, with numbers rounded to four decimals. Weights sum to 1. If there are
  /// overrides or profiles, whose weights stay, weights keep their unit and as many digits.
  private func rubric(at x: [Double]) -> Rubric {
    let numbers = TuningNumbers(at: x, of: self)
    var tuned = rubric
    let isScaled = rubric.overrides.isEmpty && rubric.profiles.isEmpty
    let scale = isScaled ? 1 / numbers.own.reduce(0, +) : unit
    let tens = isScaled ? 0 : (naturalLogarithm(unit) / naturalLogarithm(10)).rounded()
    let places = max(0, 4 - Int(tens))
    for item in weighted where item.slots.upperBound <= numbers.own.count {
      let own = Array(numbers.own[item.slots])
      let weight = min(RubricDecoder.weights.upperBound, own.reduce(0, +) * scale)
      // Powers of ten above 10²² are not exact doubles.
      tuned.criteria[item.criterion].weight =
        places <= 22 ? weight.rounded(toPlaces: places) : weight
      tuned.criteria[item.criterion].curve = item.curve(weights: own)
    }
    for (neutral, value) in zip(neutrals, numbers.neutrals) {
      let policy = MissingPolicy.neutral(value.rounded(toPlaces: 4))
      switch (neutral.criterion, neutral.isWanted) {
      case (nil, _): tuned.missing = policy
      case (let n?, true): tuned.criteria[n].missing?.wanted = policy
      case (let n?, false): tuned.criteria[n].missing?.candidate = policy
      }
    }
    for (n, factor) in zip(penalties, numbers.factors) {
      if case .penalty(let table, _) = rubric.criteria[n].kind {
        tuned.criteria[n].kind = .penalty(table: table, factor: factor.rounded(toPlaces: 4))
      }
    }
    return tuned
  }
}

/// The log loss −ln σ(z) of an event with probability σ(z), and that probability. Neither
/// overflows.
func logLoss(ofOdds z: Double) -> (loss: Double, p: Double) {
  let e = exponential(-abs(z))
  return (naturalLogarithm(1 + e) + max(0, -z), z >= 0 ? 1 / (1 + e) : e / (1 + e))
}
