extension Scorer {
  /// Scores one wanted item's candidates and gives the parts of each score, in input order.
  ///
  /// Scores like `score`, and writes down the steps.
  package func explain(
    _ item: WantedItem, profile: String?, mode: Mode = .judgedFirst
  ) -> [ScoredCandidate] {
    let wanted = prepare(wanted: item.wanted, profile: profile)
    return item.candidates.enumerated().map { index, candidate in
      let prepared = prepare(candidate: candidate, mode: mode)
      var trace: ScoreTrace? = ScoreTrace()
      let values = values(wanted, prepared)
      let (score, coverage) = combine(values, weights: wanted.weightRow, trace: &trace)
      let total = trace?.counted ?? 0
      let contributions = rubric.criteria.indices.filter { rubric.criteria[$0].isWeighted }.map {
        let weight = weightRows[wanted.weightRow][$0]
        return contribution(
          $0, values[$0], share: total > 0 ? weight / total : 0,
          isJudged: prepared.judged[$0] != nil,
          item.wanted, candidate.attributes)
      }
      return ScoredCandidate(
        id: candidate.id, index: index, score: score, band: band(score), coverage: coverage,
        contributions: contributions, adjustments: trace?.adjustments ?? [])
    }
  }

  /// - Parameter share: the criterion's share of the weight that counted.
  private func contribution(
    _ number: Int, _ value: CriterionValue, share: Double, isJudged: Bool, _ wanted: Attributes,
    _ candidate: Attributes
  ) -> Contribution {
    let isComputed = !isJudged && value.known != nil
    let nearness = isComputed ? nearness(number, wanted, candidate) : []
    var result = Contribution(
      criterion: rubric.criteria[number].id, value: nil, weight: 0, contribution: 0,
      source: .missing,
      evidence: isJudged ? "judged" : evidence(number, value, wanted, candidate, nearness),
      nearness: nearness)
    func count(_ value: Double, as source: Contribution.Source) {
      (result.value, result.weight, result.source) = (value, share, source)
      result.contribution = share * value
    }
    switch value {
    case .known(let known): count(known, as: isJudged ? .judged : .computed)
    case .missingWanted, .missingCandidate:
      switch comparisons[number].policy(for: value) {
      case .zero: count(0, as: .zero)
      case .neutral(let neutral): count(neutral, as: .neutral)
      case .renormalise, .cap: break
      }
    }
    return result
  }

  /// The two values that were compared, in words.
  private func evidence(
    _ number: Int, _ value: CriterionValue, _ wanted: Attributes, _ candidate: Attributes,
    _ nearness: [Nearness]
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
      if value.known == nil { return "\(left) / \(right): cannot be compared" }
      if nearness.isEmpty { return "\(left) / \(right)" }
      let words = nearness.map { self.word(number, $0) }
      return "\(left) / \(right): \(words.joined(separator: ", "))"
    }
  }

  /// The names of the colors in a text.
  private func colorNames(_ number: Int, _ text: String) -> String {
    guard let index = tables[number] else { return "" }
    let found = index.longestEntries(in: WordList(text).list)
    return found.map { index.table.entries[$0].name }.joined(separator: ", ")
  }

  /// How near the candidate comes to the wanted parts by the criterion's table, the nearest first,
  /// each degree once. The level says it and not its value, as several levels may count the same.
  private func nearness(
    _ number: Int, _ wanted: Attributes, _ candidate: Attributes
  ) -> [Nearness] {
    let criterion = rubric.criteria[number]
    guard let levels = comparisons[number].nearness,
      let left = criterion.wanted.lazy.compactMap({ wanted[$0.name] }).first,
      let right = criterion.candidate.lazy.compactMap({ candidate[$0.name] }).first
    else { return [] }
    let offered = Set(entries(number, right, isWanted: false)).sorted()
    let found = entries(number, left, isWanted: true).map { levels.nearest(to: $0, in: offered) }
    return Set(found).sorted(by: >)
  }

  /// The word for a degree of nearness in the criterion's kind of table.
  private func word(_ number: Int, _ nearness: Nearness) -> String {
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
    let wanted = prepare(wanted: item.wanted, profile: profile)
    let values = values(wanted, prepare(candidate: item.candidates[index]))
    func band(of values: [CriterionValue]) -> Int {
      self.band(combine(values, weights: wanted.weightRow).score)
    }
    let now = band(of: values)
    var best: BandChange?
    for (number, criterion) in rubric.criteria.enumerated() where criterion.isWeighted {
      guard let value = values[number].known else { continue }
      func trial(_ millionths: Int) -> [CriterionValue] {
        var trial = values
        trial[number] = .known(Double(millionths) / 1e6)
        return trial
      }
      for end in [0, 1_000_000] where band(of: trial(end)) != now {
        var inside = Int((value * 1e6).rounded(end == 0 ? .up : .down))
        var outside = end
        while (outside - inside).magnitude > 1 {
          let middle = (inside + outside) / 2
          if band(of: trial(middle)) == now { inside = middle } else { outside = middle }
        }
        let to = Double(outside) / 1e6
        if let best, (best.to - best.from).magnitude <= (to - value).magnitude { continue }
        best = BandChange(
          criterion: criterion.id, from: value, to: to, band: band(of: trial(outside)))
      }
    }
    return best
  }
}
