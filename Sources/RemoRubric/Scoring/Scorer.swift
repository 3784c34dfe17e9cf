/// A rubric, compiled: scores pairs of wanted item and candidate.
///
/// Compiling costs the square of the largest table. A scorer is a value and may be used by several
/// threads at once.
public struct Scorer: Sendable {
  /// The rubric it was compiled from.
  public let rubric: Rubric
  /// The comparison of each criterion.
  let comparisons: [Comparison]
  /// The table of each criterion, nil for those without one.
  let tables: [TableIndex?]
  /// The criteria's weights before normalization: a row for every profile (the first is none) and
  /// override (the first is none).
  let weightRows: [[Double]]

  /// The known values that count.
  package enum Mode: Sendable {
    /// Judged values, then computed ones.
    case judgedFirst
    /// Computed values alone.
    case computedOnly
  }

  /// Compiles a rubric.
  public init(_ rubric: Rubric) { self.init(rubric, tablesOf: nil) }

  /// Compiles a rubric with the tables of another scorer, whose criteria read the same ones, but
  /// for the table at `path`, which is compiled anew.
  init(_ rubric: Rubric, tablesOf other: Scorer?, but path: String? = nil) {
    self.rubric = rubric
    let tables = rubric.criteria.indices.map { place -> TableIndex? in
      let kind = rubric.criteria[place].kind
      guard let own = kind.resolvedTablePath else { return nil }
      if let other, own != path { return other.tables[place] }
      // Of an edit in parts the table may be of another kind than the criterion reads by then.
      guard let table = rubric.tables[own], table.kind == kind.tableKind else { return nil }
      return TableIndex(table)
    }
    self.tables = tables
    comparisons = tables.indices.map { Comparison(rubric, at: $0, table: tables[$0]) }
    weightRows = Self.weightRows(rubric)
  }

  // MARK: Weights

  private static func weightRows(_ rubric: Rubric) -> [[Double]] {
    var rows: [[Double]] = []
    for profile in [nil] + rubric.profiles.map(Optional.some) {
      for weightOverride in [nil] + rubric.overrides.map(Optional.some) {
        var row = rubric.criteria.map { $0.isWeighted ? $0.weight : 0 }
        for item in (profile?.weights ?? []) + (weightOverride?.weights ?? []) {
          if let index = rubric.criterionIndex(item.criterion) { row[index] = item.weight }
        }
        rows.append(row)
      }
    }
    return rows
  }

  /// The row of the weights for a profile and a wanted category: of the first override one of whose
  /// keywords the category contains, case aside.
  func weightRow(profile: String?, category: String?) -> Int {
    let number = profile.flatMap { name in rubric.profiles.firstIndex { $0.name == name } }
    let text = category?.lowercased()
    let override = text.flatMap { text in
      rubric.overrides.firstIndex { $0.categories.contains { containsBytes(text, of: $0) } }
    }
    return (number.map { $0 + 1 } ?? 0) * (rubric.overrides.count + 1)
      + (override.map { $0 + 1 } ?? 0)
  }

  // MARK: Scores

  /// The score of a pair, rounded to 12 decimals.
  package func score(_ wanted: PreparedWanted, _ candidate: PreparedCandidate) -> Double {
    combine(values(wanted, candidate), weights: wanted.weightRow).score
  }

  /// Score and coverage of an item's candidates, in input order.
  package func scores(
    _ item: WantedItem, profile: String?, mode: Mode = .judgedFirst
  ) -> [(score: Double, coverage: Double)] {
    let wanted = prepare(wanted: item.wanted, profile: profile)
    return item.candidates.map { candidate in
      combine(
        values(wanted, prepare(candidate: candidate, mode: mode)), weights: wanted.weightRow)
    }
  }

  /// The values of all criteria for a pair: the judged one, else the computed one.
  func values(_ wanted: PreparedWanted, _ candidate: PreparedCandidate) -> [CriterionValue] {
    comparisons.indices.map { number in
      if let judged = candidate.judged[number] { return .known(judged) }
      if case .gate(let gate) = comparisons[number].method {
        return .known(isClosed(gate, wanted, candidate) ? 0 : 1)
      }
      return comparisons[number].value(
        wanted: wanted.values[number], candidate: candidate.values[number])
    }
  }

  /// Whether a gate closes by what the table of the criterion that it watches says of a pair.
  private func isClosed(
    _ gate: Comparison.Gate, _ wanted: PreparedWanted, _ candidate: PreparedCandidate
  ) -> Bool {
    guard gate.condition == .isOther, candidate.judged[gate.watched] == nil,
      let levels = comparisons[gate.watched].nearness
    else { return false }
    return levels.areOthers(
      wanted.values[gate.watched].elements, candidate.values[gate.watched].elements)
  }

  // MARK: Bands

  /// The score in units of 1e-12, as a whole number.
  package static func units(_ score: Double) -> Int64 {
    Int64((score * 1e12).rounded())
  }

  /// The number rounded to 12 decimals: equal on paper is equal here.
  package static func rounded(_ value: Double) -> Double {
    min(1, max(0, value)).rounded(toPlaces: 12)
  }

  /// The place of the band that a score lies in, in `Rubric.bands`.
  package func band(_ score: Double) -> Int {
    let units = Self.units(score)
    return rubric.bands.firstIndex { units >= Self.units($0.minimum) }
      ?? max(0, rubric.bands.count - 1)
  }

  /// The least score of a pair that may be selected.
  package var closeMinimum: Double { Band.closeMinimum(rubric.bands) }
}
