/// The inner folds of some training cases. One layout serves all fits that differ only in the
/// strength that holds them near the given rubric.
struct InnerFolds {
  /// The pairs of one fold.
  struct Pairs {
    /// The pairs of the other folds.
    let seen: FeatureMatrix
    /// The pairs of this fold.
    let rest: FeatureMatrix
  }

  /// The layout of one fold.
  private struct Fold {
    /// The layout of the pairs of the other folds.
    var data: TuningData
    /// The variables of the last fit, where the next fit starts.
    var point: [Double]
  }

  private let model: TuningModel
  private let scorer: Scorer
  let pairs: [Pairs]
  private var folds: [Fold]

  /// - Parameter scorer: the scorer of the given rubric.
  init(
    _ pairs: [Pairs], model: TuningModel, objective: TuningModel.Objective, scorer: Scorer
  ) {
    self.model = model
    self.scorer = scorer
    self.pairs = pairs
    folds = pairs.map { Fold(data: model.data($0.seen, objective), point: model.startPoint) }
  }

  /// The tolerance of these fits, which only compare settings. The last fit is more exact.
  private static let tolerance = 1e-6

  mutating func validate(
    _ objective: TuningModel.Objective
  ) -> (loss: Double, parts: [UnseenPart]) {
    var parts: [UnseenPart] = []
    var loss = 0.0
    for n in folds.indices {
      let fitted = model.fit(
        &folds[n].data, of: pairs[n].seen, by: scorer, objective: objective,
        from: folds[n].point, tolerance: Self.tolerance)
      folds[n].point = fitted.point
      let rest = pairs[n].rest
      let raw = rest.entries(by: Scorer(fitted.rubric, tablesOf: scorer))
      loss += model.unseenLoss(
        of: fitted, scores: raw.map(\.score), on: rest, objective: objective)
      let queries = (0..<rest.caseCount).map {
        ScoredSuite.Query(id: "", candidates: Array(raw[rest.pairs(ofCase: $0)]))
      }
      parts.append(UnseenPart(scores: ScoredSuite(queries: queries), odds: fitted.odds))
    }
    return (loss, parts)
  }
}

/// The log odds of relevance by a fit: `a * score - b`.
struct FittedOdds {
  var a: Double
  var b: Double
}

/// Uncalibrated scores of cases, from a fit that has not seen them.
struct UnseenPart {
  var scores: ScoredSuite
  /// The log odds of the fit; nil if unknown.
  var odds: FittedOdds?

  /// The scores to which another fit gives the same log odds.
  ///
  /// Two fits with the same log odds may have different scores: if most pairs lack an attribute,
  /// the attribute's neutral value moves all scores but hardly changes the loss.
  func scores(onScaleOf other: FittedOdds?) -> ScoredSuite {
    guard let odds, let other, other.a > 0 else { return scores }
    return scores.moved { min(1, max(0, (odds.a * $0 - odds.b + other.b) / other.a)) }
  }
}

extension ScoredSuite {
  /// Changes the scores that a curve can move.
  func moved(_ change: (Double) -> Double) -> ScoredSuite {
    var moved = self
    for query in queries.indices {
      for n in queries[query].candidates.indices where !queries[query].candidates[n].isFixed {
        moved.queries[query].candidates[n].score = change(queries[query].candidates[n].score)
      }
    }
    return moved
  }
}
