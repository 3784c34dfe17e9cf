/// A rubric, compiled: scores pairs of wanted item and candidate.
///
/// Compiling costs the square of the largest table; scoring a prepared pair allocates nothing. A
/// scorer is a value and may be used by several threads at once.
package struct Scorer: Sendable {
  /// The rubric it was compiled from.
  package let rubric: Rubric
  /// One per criterion.
  let plans: ContiguousArray<CriterionPlan>
  let tables: ScoringTables
  /// Weights before normalisation: for every profile (the first is none) and override (the first
  /// is none) one row of the criteria's weights.
  let weightRows: ContiguousArray<Double>
  /// Bands' minima in units of 1e-12.
  private let bandUnits: [Int64]

  /// Which of the known values count.
  package enum Mode: Sendable {
    /// Judged values, then computed ones.
    case judgedFirst
    /// Computed values alone.
    case computedOnly
  }

  /// Compiles a rubric that `RubricCheck` found no error in.
  package init(_ rubric: Rubric) {
    self.rubric = rubric
    var tables = ScoringTables()
    var plans = ContiguousArray<CriterionPlan>()
    for index in rubric.criteria.indices {
      plans.append(CriterionPlan(rubric, index, &tables))
    }
    self.plans = plans
    self.tables = tables
    weightRows = Self.weightRows(rubric)
    bandUnits = rubric.bands.map { Self.units($0.minimum) }
  }

  /// Compiles a rubric that differs from another one's in weights and bands alone, and in the table
  /// at `path` if one is given.
  init(_ rubric: Rubric, tablesOf other: Scorer, but path: String? = nil) {
    self.rubric = rubric
    if let path {
      var tables = ScoringTables()
      var plans = ContiguousArray<CriterionPlan>()
      for index in rubric.criteria.indices {
        let isOther = rubric.criteria[index].kind.resolvedTablePath == path
        let known = isOther ? nil : other.tables.indices[index]
        plans.append(CriterionPlan(rubric, index, &tables, known: known))
      }
      self.plans = plans
      self.tables = tables
    } else {
      plans = other.plans
      tables = other.tables
    }
    weightRows = Self.weightRows(rubric)
    bandUnits = rubric.bands.map { Self.units($0.minimum) }
  }

  /// A score as a whole number of 1e-12.
  package static func units(_ score: Double) -> Int64 {
    Int64((score * 1e12).rounded())
  }

  // MARK: Weights

  private static func weightRows(_ rubric: Rubric) -> ContiguousArray<Double> {
    var rows = ContiguousArray<Double>()
    for profile in [nil] + rubric.profiles.map(Optional.some) {
      for weightOverride in [nil] + rubric.overrides.map(Optional.some) {
        var row = rubric.criteria.map { $0.isWeighted ? $0.weight : 0 }
        for list in [profile?.weights, weightOverride?.weights] {
          for item in list ?? [] {
            if let index = rubric.criterionIndex(item.criterion) { row[index] = item.weight }
          }
        }
        rows.append(contentsOf: row)
      }
    }
    return rows
  }

  /// The number of the weights for a profile and a wanted category: the first override one of
  /// whose keywords the category contains, case and outer white space aside.
  func weightRow(profile: String?, category: String?) -> Int {
    let profileNumber =
      profile.flatMap { name in rubric.profiles.firstIndex { $0.name == name } }.map { $0 + 1 }
      ?? 0
    return profileNumber * (rubric.overrides.count + 1) + overrideNumber(category)
  }

  private func overrideNumber(_ category: String?) -> Int {
    guard let category else { return 0 }
    let text = Array(category.lowercased().utf8)
    for (index, item) in rubric.overrides.enumerated() {
      for keyword in item.categories where contains(text, Array(keyword.utf8)) {
        return index + 1
      }
    }
    return 0
  }

  // MARK: Scores of prepared pairs

  /// Room for the values of one pair, to be used again for each.
  package func makeScratch() -> ContiguousArray<Double> {
    ContiguousArray(repeating: 0, count: plans.count)
  }

  /// The score of wanted item `i` and candidate `j`, rounded to 12 decimals. Allocates nothing.
  package func score(
    _ wanted: borrowing PreparedItems, _ i: Int, _ candidates: borrowing PreparedItems, _ j: Int,
    scratch: inout ContiguousArray<Double>
  ) -> Double {
    fill(&scratch, wanted, i, candidates, j)
    var trace: ScoreTrace?
    return combine(scratch, row: Int(wanted.weights[i]), trace: &trace).score
  }

  /// The values of all criteria for a pair: 0…1 or a `MissingMark`.
  func fill(
    _ values: inout ContiguousArray<Double>, _ wanted: borrowing PreparedItems, _ i: Int,
    _ candidates: borrowing PreparedItems, _ j: Int
  ) {
    for number in plans.indices {
      var known = MissingMark.candidate
      if !candidates.judged.isEmpty { known = candidates.judged[j * plans.count + number] }
      values[number] = known >= 0 ? known : value(plans[number], number, wanted, i, candidates, j)
    }
  }

  /// What a score is made of, when someone wants to know.
  struct ScoreTrace {
    /// The total of the weights that counted.
    var counted = 0.0
    var adjustments: [Adjustment] = []
  }

  /// The score and coverage that values come to, step by step as documented: missing values,
  /// weighted mean, penalties, calibration, caps.
  func combine(
    _ values: ContiguousArray<Double>, row: Int, trace: inout ScoreTrace?
  ) -> (score: Double, coverage: Double) {
    var sum = 0.0
    var counted = 0.0
    var all = 0.0
    var covered = 0.0
    var cap = 2.0
    var capSource = 0
    let start = row * plans.count
    for number in plans.indices where plans[number].isWeighted {
      let weight = weightRows[start + number]
      let value = values[number]
      all += weight
      if value >= 0 {
        sum += weight * value
        counted += weight
        covered += weight
        continue
      }
      switch missingPolicy(number, value) {
      case .renormalise: break
      case .zero: counted += weight
      case .neutral(let neutral):
        sum += weight * neutral
        counted += weight
      case .cap(let limit):
        if limit < cap { (cap, capSource) = (limit, number) }
      }
    }
    trace?.counted = counted
    if covered == 0 || all == 0 {
      let before = counted > 0 ? sum / counted : 0
      if trace != nil, before > 0 {
        trace?.adjustments.append(
          Adjustment(
            id: "coverage", kind: .uncovered, amount: 0, before: before, after: 0,
            evidence: "no criterion could be judged or computed"))
      }
      return (0, 0)
    }
    var score = sum / counted
    for number in plans.indices where plans[number].operation == .penalty && values[number] < 1 {
      let factor = plans[number].first + (1 - plans[number].first) * values[number]
      apply(&score, score * factor, &trace) {
        Adjustment(
          id: rubric.criteria[number].id, kind: .penalty, amount: factor, before: $0, after: $1,
          evidence: "a word of its table is in the candidate alone")
      }
    }
    if let calibration = rubric.calibration {
      apply(&score, min(1, max(0, calibration(score))), &trace) {
        Adjustment(
          id: "calibration", kind: .calibration, amount: $1, before: $0, after: $1,
          evidence: "confidence for this raw score")
      }
    }
    let coverage = covered / all
    applyCaps(&score, values, coverage, (cap, capSource), &trace)
    return (Self.rounded(score), Self.rounded(coverage))
  }

  private func applyCaps(
    _ score: inout Double, _ values: ContiguousArray<Double>, _ coverage: Double,
    _ missing: (limit: Double, criterion: Int), _ trace: inout ScoreTrace?
  ) {
    if score > missing.limit {
      apply(&score, missing.limit, &trace) {
        Adjustment(
          id: rubric.criteria[missing.criterion].id, kind: .cap, amount: $1, before: $0,
          after: $1, evidence: "its value is missing")
      }
    }
    for number in plans.indices where plans[number].operation == .gate {
      let watched = values[plans[number].watched]
      let isClosed =
        plans[number].closesWhenOther
        ? values[number] == 0
        : watched >= 0 && Self.units(watched) < Self.units(plans[number].first)
      guard isClosed, score > plans[number].second else { continue }
      apply(&score, plans[number].second, &trace) {
        Adjustment(
          id: rubric.criteria[number].id, kind: .cap, amount: $1, before: $0, after: $1,
          evidence: "\(rubric.criteria[plans[number].watched].id) is "
            + (plans[number].closesWhenOther ? "another one" : shown(watched)))
      }
    }
    if let limit = rubric.coverageCap, Self.units(coverage) < Self.units(limit.below),
      score > limit.cap
    {
      apply(&score, limit.cap, &trace) {
        Adjustment(
          id: "coverage", kind: .cap, amount: $1, before: $0, after: $1,
          evidence: "coverage is \(shown(coverage))")
      }
    }
  }

  @inline(__always)
  private func apply(
    _ score: inout Double, _ after: Double, _ trace: inout ScoreTrace?,
    _ adjustment: (Double, Double) -> Adjustment
  ) {
    if trace != nil { trace?.adjustments.append(adjustment(score, after)) }
    score = after
  }

  /// What a missing value of the criterion means, by the side that misses it.
  func missingPolicy(_ number: Int, _ mark: Double) -> MissingPolicy {
    mark == MissingMark.wanted ? plans[number].missingWanted : plans[number].missingCandidate
  }

  /// The number rounded to 12 decimals: equal on paper is equal here.
  package static func rounded(_ value: Double) -> Double {
    min(1, max(0, value)).rounded(toPlaces: 12)
  }

  /// The number of the band that a score lies in.
  package func band(_ score: Double) -> Int {
    let units = Self.units(score)
    return bandUnits.firstIndex { units >= $0 } ?? max(0, bandUnits.count - 1)
  }
}

/// Whether `text` has `part` in it, byte by byte.
func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
  if part.isEmpty { return true }
  var start = 0
  while start + part.count <= text.count {
    if text[start] == part[0], text[start..<(start + part.count)].elementsEqual(part) {
      return true
    }
    start += 1
  }
  return false
}
