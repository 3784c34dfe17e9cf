import RemoBytes

/// A stated sum beside the one that the rubric's weights give.
struct CheckedTotal: Sendable {
  var stated: Double
  var recomputed: Double
  var isWrong: Bool
  /// The numbers of both bands in the rubric; the lower number is the better band.
  var statedBand: Int
  var band: Int
  /// The calculation that gives the stated sum, in words; nil if none is known.
  var explanation: String?

  var difference: Double { stated - recomputed }
  /// Whether a wrong sum gives another label. Within rounding, another label is no fault.
  var flips: Bool { isWrong && statedBand != band }
}

/// Recomputes sums with the weights of a rubric.
struct TotalAudit: Sendable {
  /// The scorer with the weights of the criteria that answers have; the others weigh nothing.
  private let scorer: Scorer

  /// - Parameter isAsked: whether the answers score each criterion.
  init(_ scorer: Scorer, isAsked: [Bool]) {
    var rubric = scorer.rubric
    for (number, criterion) in scorer.rubric.criteria.enumerated()
    where criterion.isWeighted && !isAsked[number] {
      rubric = rubric.withoutWeight(of: criterion.id)
    }
    self.scorer = rubric == scorer.rubric ? scorer : Scorer(rubric, tablesOf: scorer)
  }

  /// Checks the stated sum of an entry; nil if its scores cannot be used.
  ///
  /// - Parameter profile: the profile for all answers; nil for that of the case.
  func check(_ entry: ModelAudit.Entry, profile: String?) -> CheckedTotal? {
    let judgment = entry.judgment
    guard judgment.isUsable, let total = judgment.total,
      judgment.scores.contains(where: { $0 != nil })
    else { return nil }
    let row = scorer.weightRow(
      profile: profile ?? entry.pair?.profile,
      category: entry.pair?.wanted.text("category") ?? judgment.names.category)
    let values = values(judgment, computed: entry.computed?.values)
    let sum = scorer.combine(values, weights: row).score
    var checked = CheckedTotal(
      stated: total.value, recomputed: sum,
      isWrong: abs(total.value - sum) > total.tolerance, statedBand: scorer.band(total.value),
      band: scorer.band(sum))
    if checked.isWrong {
      checked.explanation = explanation(
        of: total, scores: judgment.scores, values: values, row: row)
    }
    return checked
  }

  /// The scores; a missing one counts as the rubric counts it for the pair.
  private func values(
    _ judgment: ModelJudgment, computed: [CriterionValue]?
  ) -> [CriterionValue] {
    judgment.scores.enumerated().map { number, score in
      if let score { return .known(score) }
      if !scorer.rubric.criteria[number].isWeighted {
        // A gate that compares attributes stays open beside a judged value.
        return .known(1)
      }
      return computed?[number] == .missingWanted ? .missingWanted : .missingCandidate
    }
  }

  // MARK: Explanations

  /// The usual mistake that gives the stated sum, in words; nil if none does.
  private func explanation(
    of total: StatedTotal, scores: [Double?], values: [CriterionValue], row: Int
  ) -> String? {
    func isIt(_ value: Double) -> Bool { abs(value - total.value) <= total.tolerance }
    let known = scores.compactMap(\.self)
    let isMissing = scores.indices.contains {
      scores[$0] == nil && scorer.weightRows[row][$0] > 0
    }
    if isIt(known.reduce(0, +) / Double(known.count)) {
      return "the mean of the scores, without weights"
    }
    if isMissing {
      let weights = scorer.weightRows[row]
      let sum = zip(scores, weights).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 }
      let covered = zip(scores, weights).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
      if isIt(sum / weights.reduce(0, +)) { return "a missing score counted as 0" }
      if covered > 0, isIt(sum / covered) { return "a missing score left out" }
    }
    // Weights of other categories often give the same sum by chance.
    let overrides = scorer.rubric.overrides.count + 1
    for other in scorer.weightRows.indices where other != row {
      let isNear = other % overrides == row % overrides || other == 0
      if isNear, isIt(scorer.combine(values, weights: other).score) {
        return "the sum with the weights \(name(ofRow: other))"
      }
    }
    if let best = known.max(), isIt(best) { return "the highest score" }
    return nil
  }

  /// The weights of a row in words.
  private func name(ofRow row: Int) -> String {
    let rubric = scorer.rubric
    let (profile, override) = row.quotientAndRemainder(dividingBy: rubric.overrides.count + 1)
    let parts = [
      override > 0
        ? "for '\(rubric.overrides[override - 1].categories.joined(separator: "', '"))'" : nil,
      profile > 0 ? "of the profile '\(rubric.profiles[profile - 1].name)'" : nil,
    ].compactMap(\.self)
    return parts.isEmpty
      ? "of the criteria, without those for the category" : parts.joined(separator: " ")
  }
}
