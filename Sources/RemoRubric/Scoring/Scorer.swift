/// A compiled rubric that scores pairs of a wanted item and a candidate.
///
/// The cost of compiling grows with the square of the largest table. Several threads may share a
/// scorer.
public struct Scorer: Sendable {
  /// The rubric that the scorer was compiled from.
  public let rubric: Rubric
  let comparisons: [Comparison]
  /// The table of each criterion; nil for criteria without one.
  let tables: [TableIndex?]
  /// The criteria's weights before normalization: a row for each combination of profile and
  /// override. In both, the first one is none.
  let weightRows: [[Double]]
  /// The indices of the criteria that compare a pair with its rivals.
  let rivals: [Int]
  let penalties: [Int]
  let gates: [Int]
  /// For each criterion, the index of the first one that reads the same texts in the same way.
  let readings: [Int]
  /// Whether each criterion shares its reading with another criterion.
  private let isShared: [Bool]

  /// The values that a scorer uses.
  package enum Mode: Sendable {
    /// Judged values, and computed values if there are none.
    case judgedFirst
    /// Only computed values.
    case computedOnly
  }

  /// Compiles a rubric without errors.
  public init(_ rubric: Rubric) { self.init(rubric, tablesOf: nil) }

  /// Compiles a rubric and reuses tables of another scorer that are equal.
  init(_ rubric: Rubric, tablesOf other: Scorer?) {
    var shared = rubric
    let known = other?.tables.compactMap(\.self) ?? []
    let tables = rubric.criteria.map { criterion -> TableIndex? in
      // If only some changes of an edit are made, the table may be of the wrong kind.
      guard let path = criterion.kind.resolvedTablePath, let table = rubric.tables[path],
        table.kind == criterion.kind.tableKind
      else { return nil }
      guard let index = known.first(where: { $0.table == table }) else { return TableIndex(table) }
      // Edits of this rubric then share the table's memory, so comparing tables is fast.
      shared.tables[path] = index.table
      return index
    }
    self.rubric = shared
    self.tables = tables
    comparisons = tables.indices.map { Comparison(rubric, at: $0, table: tables[$0]) }
    weightRows = Self.weightRows(rubric)
    rivals = tables.indices.filter { rubric.criteria[$0].rivals != nil }
    penalties = tables.indices.filter {
      if case .penalty = rubric.criteria[$0].kind { true } else { false }
    }
    gates = tables.indices.filter {
      if case .gate = rubric.criteria[$0].kind { true } else { false }
    }
    readings = tables.indices.map { place in
      tables.indices.first { rubric.criteria[$0].reads(like: rubric.criteria[place]) } ?? place
    }
    let readings = readings
    isShared = readings.map { reading in readings.count { $0 == reading } > 1 }
  }

  var comparesItems: Bool { rivals.contains { rubric.criteria[$0].rivals == .items } }

  // MARK: Weights

  private static func weightRows(_ rubric: Rubric) -> [[Double]] {
    var rows: [[Double]] = []
    let own = rubric.criteria.map { $0.isWeighted ? $0.weight : 0 }
    for profile in [nil] + rubric.profiles.map(Optional.some) {
      for weightOverride in [nil] + rubric.overrides.map(Optional.some) {
        var row = own
        for item in (profile?.weights ?? []) + (weightOverride?.weights ?? []) {
          if let index = rubric.criterionIndex(item.criterion) { row[index] = item.weight }
        }
        rows.append(row)
      }
    }
    return rows
  }

  /// Whether every combination of profile and override gives a weight above 0 to a criterion other
  /// than rivals.
  var hasWeights: Bool {
    weightRows.allSatisfy { row in row.indices.contains { row[$0] > 0 && !rivals.contains($0) } }
  }

  /// The row of weights for a profile and a wanted category. The first override with a keyword in
  /// the category applies; case is ignored.
  func weightRow(profile: String?, category: String?) -> Int {
    let number = profile.flatMap { name in rubric.profiles.firstIndex { $0.name == name } }
    let text = category?.lowercased()
    let override = text.flatMap { text in
      rubric.overrides.firstIndex { $0.categories.contains { text.includes($0) } }
    }
    return (number.map { $0 + 1 } ?? 0) * (rubric.overrides.count + 1)
      + (override.map { $0 + 1 } ?? 0)
  }

  // MARK: Scores

  /// The score of a candidate, rounded to 12 decimals.
  package func score(_ candidate: PreparedCandidate, for wanted: PreparedWanted) -> Double {
    combine(values(of: candidate, for: wanted), weights: wanted.weightRow).score
  }

  /// Score and coverage of an item's candidates, in input order.
  package func scores(
    _ item: WantedItem, profile: String?, mode: Mode = .judgedFirst
  ) -> [(score: Double, coverage: Double)] {
    scores(of: PreparedItem(item, profile: profile, mode: mode, by: self))
  }

  func scores(of item: PreparedItem) -> [(score: Double, coverage: Double)] {
    values(of: item).map { combine($0, weights: item.wanted.weightRow) }
  }

  /// The values of all criteria for a pair by itself. A judged value comes first, then the
  /// similarity in `known[row]`, then a computed one. Rivals have no value.
  func values(
    of candidate: PreparedCandidate, for wanted: PreparedWanted, known: [[Similarity]] = [],
    row: Int = 0
  ) -> [CriterionValue] {
    // For rubrics without shared words, looking for them would cost a third more.
    let similarities =
      !known.isEmpty
      ? known[row] : isShared.contains(true) ? self.similarities(of: candidate, for: wanted) : []
    return comparisons.indices.map { number in
      if let judged = candidate.judged[number] { return .known(judged) }
      return comparisons[number].value(
        of: similarities.isEmpty
          ? similarity(of: candidate, for: wanted, by: number) : similarities[number])
    }
  }

  /// The similarities of a pair by all criteria. Criteria with the same reading, which often follow
  /// each other, share the common words.
  func similarities(
    of candidate: PreparedCandidate, for wanted: PreparedWanted
  ) -> [Similarity] {
    var last: (reading: Int, words: TokenMeasure.Common)?
    return comparisons.indices.map { number in
      guard isShared[number], case .tokens(let measure) = comparisons[number].method,
        case .tokens(let left) = wanted.values[number],
        case .tokens(let right) = candidate.values[number]
      else { return similarity(of: candidate, for: wanted, by: number) }
      let known = last.flatMap { $0.reading == readings[number] ? $0.words : nil }
      let common = known ?? measure.common(wanted: left, candidate: right)
      last = (readings[number], common)
      return Comparison.similarity(by: measure, wanted: left, candidate: right, common: common)
    }
  }

  /// The similarity of a pair by a criterion. A gate has 0 if the watched table closes it,
  /// otherwise 1.
  func similarity(
    of candidate: PreparedCandidate, for wanted: PreparedWanted, by number: Int
  ) -> Similarity {
    if case .gate(let gate) = comparisons[number].method {
      return .value(isClosed(gate, wanted: wanted, candidate: candidate) ? 0 : 1)
    }
    return comparisons[number].similarity(
      wanted: wanted.values[number], candidate: candidate.values[number])
  }

  /// Whether the table of the watched criterion closes a gate.
  private func isClosed(
    _ gate: Comparison.Gate, wanted: PreparedWanted, candidate: PreparedCandidate
  ) -> Bool {
    guard gate.condition == .isOther, candidate.judged[gate.watched] == nil,
      let levels = comparisons[gate.watched].nearness
    else { return false }
    return levels.areOthers(
      wanted: wanted.values[gate.watched].elements,
      candidate: candidate.values[gate.watched].elements)
  }

  // MARK: Bands

  /// The score in units of 1e-12, as a whole number.
  package static func units(_ score: Double) -> Int64 {
    Int64((score * 1e12).rounded())
  }

  /// The value limited to 0…1 and rounded to 12 decimals, which removes rounding errors.
  package static func rounded(_ value: Double) -> Double {
    min(1, max(0, value)).rounded(toPlaces: 12)
  }

  /// The index of a score's band in `Rubric.bands`.
  package func band(_ score: Double) -> Int {
    let units = Self.units(score)
    return rubric.bands.firstIndex { units >= Self.units($0.minimum) }
      ?? max(0, rubric.bands.count - 1)
  }

  /// The lowest score of a candidate that may be selected.
  package var closeMinimum: Double { Band.closeMinimum(rubric.bands) }
}
