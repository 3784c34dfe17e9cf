import RemoBytes

/// The agreement of a model's values with other values of the same pairs, for a criterion or the
/// sum.
struct JudgmentAgreement: Sendable {
  /// The source of the other values.
  enum Reference: String, Sendable {
    case computed, people, other
  }

  /// The criterion's id, or the key of the sum.
  var criterion: String
  var reference: Reference
  var source: PeopleValues.Source?
  var sums: AgreementSums
  /// The number of pairs whose values are equal.
  var equal: Int
  /// 95 % bootstrap intervals over items; nil below ``PairedComparison/leastCases`` items, whose
  /// resamples vary too little.
  var kappaInterval: ClosedRange<Double>?
  var alphaInterval: ClosedRange<Double>?
  var biasInterval: ClosedRange<Double>?

  /// Compares values by item; nil without a pair of values.
  init?(
    _ criterion: String, with reference: Reference, source: PeopleValues.Source? = nil,
    values: [(query: ByteString, model: Double, other: Double)]
  ) {
    if values.isEmpty { return nil }
    self.criterion = criterion
    self.reference = reference
    self.source = source
    var places: [ByteString: Int] = [:]
    var queries: [AgreementSums] = []
    for (query, model, other) in values {
      let place = places[query] ?? queries.count
      if place == queries.count {
        places[query] = place
        queries.append(AgreementSums())
      }
      queries[place].add(model, other)
    }
    sums = queries.reduce(into: AgreementSums()) { $0 += $1 }
    equal = values.count { abs($0.model - $0.other) < 1e-9 }
    guard queries.count >= PairedComparison.leastCases else { return }
    var (kappas, alphas, biases): ([Double], [Double], [Double]) = ([], [], [])
    Intervals.forEachResample(ofCount: queries.count) { sample in
      let sums = sample.reduce(into: AgreementSums()) { $0 += queries[$1] }
      kappas += sums.quadraticKappa.map { [$0] } ?? []
      alphas += sums.alpha.map { [$0] } ?? []
      biases += sums.bias.map { [$0] } ?? []
    }
    kappaInterval = Intervals.percentiles(kappas)
    alphaInterval = Intervals.percentiles(alphas)
    biasInterval = Intervals.percentiles(biases)
  }
}

extension ModelAudit {
  /// One column of judgments: a criterion, or the sum.
  struct Column {
    /// The criterion's number; nil for the sum.
    var criterion: Int?
    var name: String
  }

  /// A pair's value by the model, by the rubric and by people.
  struct Row {
    var pair: AuditPairs.Pair
    var model: Double
    var computed: Double?
    var people: Double?
  }

  /// The criteria that answers score, then the sum.
  var columns: [Column] {
    scorer.rubric.criteria.indices.filter { isAsked[$0] }.map {
      Column(criterion: $0, name: scorer.rubric.criteria[$0].id)
    } + [Column(criterion: nil, name: AnswerKeys.total)]
  }

  /// The judgments of known pairs that have a value in a column.
  func rows(_ column: Column) -> [Row] {
    entries.compactMap { entry in
      guard let pair = entry.pair, let computed = entry.computed else { return nil }
      guard let number = column.criterion else {
        guard let total = entry.judgment.total else { return nil }
        return Row(
          pair: pair, model: total.value, computed: computed.score,
          people: people.total(of: pair, by: scorer))
      }
      guard let score = entry.judgment.scores[number] else { return nil }
      return Row(
        pair: pair, model: score, computed: computed.values[number].known,
        people: people.value(pair.candidate, criterion: number))
    }
  }

  /// The agreement of each column with the rubric and with people.
  func agreements() -> [JudgmentAgreement] {
    columns.flatMap { column -> [JudgmentAgreement] in
      let rows = rows(column)
      func values(_ other: (Row) -> Double?) -> [(query: ByteString, model: Double, other: Double)]
      {
        rows.compactMap { row in other(row).map { (row.pair.query, row.model, $0) } }
      }
      let source = source(column)
      return [
        JudgmentAgreement(column.name, with: .computed, values: values(\.computed)),
        JudgmentAgreement(
          column.name, with: .people, source: source, values: values(\.people)),
      ].compactMap(\.self)
    }
  }

  /// The origin of people's values of a column; nil if there are none.
  func source(_ column: Column) -> PeopleValues.Source? {
    column.criterion.map { people.sources[$0] } ?? people.totalSource
  }

  /// Compares the model (old) and the rubric's computed values (new) by agreement with people, for
  /// each criterion and the sum. Only pairs with all three values count.
  func computeOrAsk() -> [PairedComparison] {
    PairedComparison.compare(
      columns.compactMap { column in
        guard let source = source(column) else { return nil }
        let rows = rows(column).filter { $0.computed != nil && $0.people != nil }
        let model = rows.map { Truth(query: $0.pair.query, value: $0.model, truth: $0.people ?? 0) }
        let computed = rows.map {
          Truth(query: $0.pair.query, value: $0.computed ?? 0, truth: $0.people ?? 0)
        }
        if rows.isEmpty { return nil }
        return PairedComparison.Values(
          name: column.name, old: model.byItem(source), new: computed.byItem(source))
      })
  }
}

/// A value beside the true one.
struct Truth: Sendable {
  var query: ByteString
  var value: Double
  var truth: Double
}

extension [Truth] {
  /// The agreement of each item's values with the true ones. Grades rate whole candidates, so they
  /// compare the order; other values compare the distance.
  func byItem(_ source: PeopleValues.Source?) -> [(query: String, value: Double)] {
    Dictionary(grouping: self, by: \.query).sorted { $0.key < $1.key }.compactMap { query, values in
      let agreement = source == .grades ? values.concordance : values.nearness
      return agreement.map { (query.text, $0) }
    }
  }

  /// 1 less the mean distance.
  private var nearness: Double? { 1 - PairedTests.mean(map { abs($0.value - $0.truth) }) }

  /// The share of candidate pairs with different grades that the values order as the grades do; a
  /// tie counts one half. Nil if all grades are equal.
  private var concordance: Double? {
    var (sum, count) = (0.0, 0.0)
    for (number, left) in enumerated() {
      for right in self[(number + 1)...] where left.truth != right.truth {
        let (high, low) = left.truth > right.truth ? (left, right) : (right, left)
        sum += high.value > low.value ? 1 : high.value == low.value ? 0.5 : 0
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }
}
