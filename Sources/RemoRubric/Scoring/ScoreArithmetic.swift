/// The parts of a score, for explanations.
struct ScoreTrace {
  /// The total of the weights that count.
  var counted = 0.0
  var adjustments: [Adjustment] = []
}

/// The steps from values to a score: curves, missing values, weighted mean, penalties, calibration
/// and caps.
extension Scorer {
  /// The score and coverage of a pair's values.
  ///
  /// - Parameter row: the index of the weights in `weightRows`.
  func combine(
    _ values: [CriterionValue], weights row: Int
  ) -> (score: Double, coverage: Double) {
    var trace: ScoreTrace?
    return combine(values, weights: row, trace: &trace)
  }

  /// The score and coverage of a pair's values. If there is a trace, records the steps in it.
  func combine(
    _ values: [CriterionValue], weights row: Int, trace: inout ScoreTrace?
  ) -> (score: Double, coverage: Double) {
    let sums = WeightedSums(values[...], weights: weightRows[row], comparisons: comparisons)
    trace?.counted = sums.counted
    if sums.covered == 0 || sums.all == 0 {
      let before = sums.counted > 0 ? sums.sum / sums.counted : 0
      if before > 0 {
        trace?.adjustments.append(
          Adjustment(
            id: "coverage", kind: .uncovered, amount: 0, before: before, after: 0,
            evidence: "no criterion has a value"))
      }
      return (0, 0)
    }
    var step = ScoreSteps(score: sums.sum / sums.counted, trace: trace)
    applyPenalties(values[...], to: &step)
    if let calibration = rubric.calibration {
      let curved = min(1, max(0, calibration(step.score)))
      step.apply(
        .calibration, id: "calibration", amount: curved, after: curved,
        evidence: "confidence for this raw score")
    }
    let coverage = sums.covered / sums.all
    applyCaps(values, coverage: coverage, missing: sums.cap, to: &step)
    trace = step.trace
    return (Self.rounded(step.score), Self.rounded(coverage))
  }

  /// The score of a pair's values before calibration and caps, without rival criteria; nil if no
  /// criterion has a value.
  func scoreWithoutRivals(_ values: ArraySlice<CriterionValue>, weights row: Int) -> Double? {
    let sums = WeightedSums(
      values, weights: weightRows[row], comparisons: comparisons, skipsRivals: true)
    if sums.covered == 0 { return nil }
    var step = ScoreSteps(score: sums.sum / sums.counted, trace: nil)
    applyPenalties(values, to: &step)
    return step.score
  }

  private func applyPenalties(
    _ values: ArraySlice<CriterionValue>, to step: inout ScoreSteps
  ) {
    for number in penalties {
      guard case .penalty(let least) = comparisons[number].method,
        let value = values[values.startIndex + number].known, value < 1
      else { continue }
      let factor = least + (1 - least) * value
      step.apply(
        .penalty, id: rubric.criteria[number].id, amount: factor, after: step.score * factor,
        evidence: "only the candidate has a word of its table")
    }
  }

  private func applyCaps(
    _ values: [CriterionValue], coverage: Double, missing: WeightedSums.Cap?,
    to step: inout ScoreSteps
  ) {
    if let missing {
      step.cap(
        at: missing.limit, id: rubric.criteria[missing.criterion].id,
        evidence: "its value is missing")
    }
    for number in gates {
      guard let gate = comparisons[number].gate else { continue }
      let watched = values[gate.watched].known
      let isClosed =
        switch gate.condition {
        case .below(let limit): watched.map { Self.units($0) < Self.units(limit) } ?? false
        case .isOther: values[number].known == 0
        }
      if !isClosed { continue }
      let found = gate.condition == .isOther ? "another one" : shown(watched ?? 0)
      step.close(
        at: gate.cap, id: rubric.criteria[number].id,
        evidence: "\(rubric.criteria[gate.watched].id) is \(found)")
    }
    if let limit = rubric.coverageCap, Self.units(coverage) < Self.units(limit.below) {
      step.cap(at: limit.cap, id: "coverage", evidence: "coverage is \(shown(coverage))")
    }
  }
}

private struct WeightedSums {
  /// The limit that a missing value sets for the score, with its criterion.
  struct Cap {
    var limit: Double
    var criterion: Int
  }

  /// The sum of weight times value.
  private(set) var sum = 0.0
  /// The sum of the weights that count.
  private(set) var counted = 0.0
  /// The sum of all weights.
  private(set) var all = 0.0
  /// The sum of the weights of known values.
  private(set) var covered = 0.0
  /// The lowest cap for a missing value.
  private(set) var cap: Cap?

  init(
    _ values: ArraySlice<CriterionValue>, weights: [Double], comparisons: [Comparison],
    skipsRivals: Bool = false
  ) {
    // Uses indices, because copying each comparison would take longer than the sums.
    for number in comparisons.indices
    where comparisons[number].isWeighted && !(skipsRivals && comparisons[number].rival != nil) {
      let weight = weights[number]
      let found = values[values.startIndex + number]
      all += weight
      if case .known(let value) = found {
        sum += weight * comparisons[number].counted(value)
        counted += weight
        covered += weight
        continue
      }
      switch comparisons[number].policy(for: found) {
      case .renormalise: break
      case .zero: counted += weight
      case .neutral(let neutral):
        sum += weight * neutral
        counted += weight
      case .cap(let limit):
        if limit < cap?.limit ?? 2 { cap = Cap(limit: limit, criterion: number) }
      }
    }
  }
}

/// A score on its way through the steps after the weighted mean.
private struct ScoreSteps {
  private(set) var score: Double
  private(set) var trace: ScoreTrace?

  init(score: Double, trace: ScoreTrace?) {
    self.score = score
    self.trace = trace
  }

  /// Changes the score. Only a trace needs the evidence, so only then is it built.
  mutating func apply(
    _ kind: Adjustment.Kind, id: @autoclosure () -> String, amount: Double, after: Double,
    evidence: @autoclosure () -> String
  ) {
    if trace != nil {
      trace?.adjustments.append(
        Adjustment(
          id: id(), kind: kind, amount: amount, before: score, after: after, evidence: evidence()))
    }
    score = after
  }

  mutating func cap(
    at limit: Double, id: @autoclosure () -> String, evidence: @autoclosure () -> String
  ) {
    if score <= limit { return }
    apply(.cap, id: id(), amount: limit, after: limit, evidence: evidence())
  }

  /// Limits the score by a closed gate. A trace also records a gate without effect.
  mutating func close(
    at limit: Double, id: @autoclosure () -> String, evidence: @autoclosure () -> String
  ) {
    let isIdle = score <= limit
    apply(
      .cap, id: id(), amount: limit, after: min(score, limit),
      evidence: evidence() + (isIdle ? "; no effect, as the score is no higher" : ""))
  }
}
