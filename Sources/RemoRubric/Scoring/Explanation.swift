extension Scorer {
  /// Scores one wanted item's candidates and says what each score is made of, in input order.
  ///
  /// The same arithmetic as `score`, with its steps written down.
  package func explain(
    _ item: WantedItem, profile: String?, mode: Mode = .judgedFirst
  ) -> [ScoredCandidate] {
    let wanted = prepare(wanted: [item.wanted], profile: profile)
    let candidates = prepare(candidates: item.candidates, mode: mode)
    var values = makeScratch()
    return item.candidates.indices.map { index in
      fill(&values, wanted, 0, candidates, index)
      return scored(
        values, row: Int(wanted.weights[0]), item, index, mode: mode)
    }
  }

  private func scored(
    _ values: ContiguousArray<Double>, row: Int, _ item: WantedItem, _ index: Int, mode: Mode
  ) -> ScoredCandidate {
    let candidate = item.candidates[index]
    var trace: ScoreTrace? = ScoreTrace()
    let (score, coverage) = combine(values, row: row, trace: &trace)
    let counted = trace?.counted ?? 0
    var contributions: [Contribution] = []
    for (number, criterion) in rubric.criteria.enumerated() where criterion.isWeighted {
      let weight = weightRows[row * plans.count + number]
      let share = counted > 0 ? weight / counted : 0
      let isJudged = mode == .judgedFirst && candidate.score(criterion.id) != nil
      let nearness =
        isJudged || values[number] < 0
        ? [] : self.nearness(number, item.wanted, candidate.attributes)
      var item = Contribution(
        criterion: criterion.id, value: values[number], weight: share,
        contribution: share * values[number], source: isJudged ? .judged : .computed,
        evidence: isJudged
          ? "judged"
          : evidence(number, values[number], item.wanted, candidate.attributes, nearness),
        nearness: nearness)
      if values[number] < 0 {
        (item.value, item.weight, item.contribution) = (nil, 0, 0)
        item.source = .missing
        switch missingPolicy(number, values[number]) {
        case .zero: (item.value, item.weight, item.source) = (0, share, .zero)
        case .neutral(let value):
          (item.value, item.weight, item.source) = (value, share, .neutral)
          item.contribution = share * value
        case .renormalise, .cap: break
        }
      }
      contributions.append(item)
    }
    return ScoredCandidate(
      id: candidate.id, index: index, score: score, band: band(score), coverage: coverage,
      contributions: contributions, adjustments: trace?.adjustments ?? [])
  }

  /// What was compared, in words.
  private func evidence(
    _ number: Int, _ value: Double, _ wanted: Attributes, _ candidate: Attributes,
    _ nearness: [TableIndex.Nearness]
  ) -> String {
    let criterion = rubric.criteria[number]
    func text(_ fields: [AttributeWeight], _ attributes: Attributes) -> String? {
      if case .color(let options) = criterion.kind, options.elements == .words {
        return fields.lazy.compactMap { attributes.text($0.name) }.map { colorNames(number, $0) }
          .first { !$0.isEmpty }
      }
      return fields.lazy.compactMap { attributes.text($0.name) }.first.map(shortened)
    }
    let left = text(criterion.wanted, wanted)
    let right = text(criterion.candidate, candidate)
    if case .prior = criterion.kind { return right ?? "not known" }
    switch (left, right) {
    case (nil, nil): return "not known on either side"
    case (nil, _): return "not known of what is wanted"
    case (_, nil): return "not known of the candidate"
    case (let left?, let right?):
      if value < 0 { return "\(left) / \(right): cannot be compared" }
      if nearness.isEmpty { return "\(left) / \(right)" }
      let words = nearness.map { self.word(number, $0) }
      return "\(left) / \(right): \(words.joined(separator: ", "))"
    }
  }

  /// The names of the colours in a text.
  private func colorNames(_ number: Int, _ text: String) -> String {
    guard let index = tables.indices[number] else { return "" }
    let found = index.longestEntries(in: WordList(text).list)
    return found.map { index.table.entries[$0].name }.joined(separator: ", ")
  }

  /// How near the candidate comes to the wanted parts by the criterion's table. The level says it
  /// and not its value, as several levels may count the same.
  private func nearness(
    _ number: Int, _ wanted: Attributes, _ candidate: Attributes
  ) -> [TableIndex.Nearness] {
    let criterion = rubric.criteria[number]
    guard plans[number].operation == .lookup,
      let left = criterion.wanted.lazy.compactMap({ wanted[$0.name] }).first,
      let right = criterion.candidate.lazy.compactMap({ candidate[$0.name] }).first
    else { return [] }
    let offered = entries(number, right, isWanted: false)
    let found = entries(number, left, isWanted: true).map {
      nearness(plans[number], $0, offered).rawValue
    }
    return Set(found).sorted(by: >).compactMap { TableIndex.Nearness(rawValue: $0) }
  }

  /// What a degree of nearness is called in the criterion's kind of table.
  private func word(_ number: Int, _ nearness: TableIndex.Nearness) -> String {
    let isFamily = if case .family = rubric.criteria[number].kind { true } else { false }
    return switch nearness {
    case .same: "same"
    case .family: "same family"
    case .related: isFamily ? "compatible" : "related"
    case .other: "other"
    }
  }
}

/// The text, cut after 60 characters.
func shortened(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  if scalars.count <= 60 { return text }
  var short = ""
  short.unicodeScalars.append(contentsOf: scalars.prefix(59))
  return short + "…"
}

/// The smallest change of one criterion's value that moves a score into another band.
package struct BandChange: Equatable, Sendable {
  /// The criterion.
  package var criterion: String
  /// Its value now.
  package var from: Double
  /// The value that would just do it, 0…1, a whole number of millionths.
  package var to: Double
  /// The band that the score would be in, by its number in `Rubric.bands`.
  package var band: Int
}

extension Scorer {
  /// The nearest change of band of a scored candidate; nil where no single criterion can do it.
  ///
  /// Found by bisection among whole millionths, so that penalties, calibration and caps are
  /// reckoned with, and so that the value as it is shown does what is said of it.
  package func nearestBandChange(
    _ item: WantedItem, candidate index: Int, profile: String?
  ) -> BandChange? {
    let wanted = prepare(wanted: [item.wanted], profile: profile)
    let candidates = prepare(candidates: [item.candidates[index]])
    var values = makeScratch()
    fill(&values, wanted, 0, candidates, 0)
    let row = Int(wanted.weights[0])
    var none: ScoreTrace?
    let now = band(combine(values, row: row, trace: &none).score)
    var best: BandChange?
    for (number, criterion) in rubric.criteria.enumerated()
    where criterion.isWeighted && values[number] >= 0 {
      for end in [0.0, 1.0] {
        var trial = values
        trial[number] = end
        if band(combine(trial, row: row, trace: &none).score) == now { continue }
        var inside = Int((values[number] * 1e6).rounded(end == 0 ? .up : .down))
        var outside = Int(end * 1e6)
        while (outside - inside).magnitude > 1 {
          let middle = (inside + outside) / 2
          trial[number] = Double(middle) / 1e6
          if band(combine(trial, row: row, trace: &none).score) == now {
            inside = middle
          } else {
            outside = middle
          }
        }
        trial[number] = Double(outside) / 1e6
        let distance = (trial[number] - values[number]).magnitude
        if let best, (best.to - best.from).magnitude <= distance { continue }
        best = BandChange(
          criterion: criterion.id, from: values[number], to: trial[number],
          band: band(combine(trial, row: row, trace: &none).score))
      }
    }
    return best
  }
}
