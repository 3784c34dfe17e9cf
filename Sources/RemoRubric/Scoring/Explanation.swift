import RemoBytes

extension Scorer {
  func explain(
    _ item: WantedItem, candidate index: Int, profile: String?
  ) -> ScoredCandidate {
    let (item, index) = narrowed(item, to: index)
    return explain(item, profile: profile)[index]
  }

  /// Scores an item's candidates and returns the parts of each score, in input order.
  package func explain(
    _ item: WantedItem, profile: String?, mode: Mode = .judgedFirst
  ) -> [ScoredCandidate] {
    var memory = PreparedTexts()
    return explain(item, profile: profile, mode: mode, remembering: &memory)
  }

  func explain(
    _ item: WantedItem, profile: String?, mode: Mode, remembering memory: inout PreparedTexts
  ) -> [ScoredCandidate] {
    let prepared = PreparedItem(
      item, profile: profile, mode: mode, by: self, remembering: &memory)
    let wanted = prepared.wanted
    let (rows, leads) = valuesAndLeads(of: prepared)
    return item.candidates.enumerated().map { index, candidate in
      let judged = prepared.candidates[index].judged
      var trace: ScoreTrace? = ScoreTrace()
      let values = rows[index]
      let (score, coverage) = combine(values, weights: wanted.weightRow, trace: &trace)
      let total = trace?.counted ?? 0
      let contributions = rubric.criteria.indices.filter { rubric.criteria[$0].isWeighted }.map {
        let weight = weightRows[wanted.weightRow][$0]
        return contribution(
          of: CriterionSides(
            number: $0, wanted: item.wanted, candidate: candidate.attributes,
            lead: rivals.firstIndex(of: $0).flatMap { leads[index * rivals.count + $0] }),
          value: values[$0], share: total > 0 ? weight / total : 0,
          isJudged: judged[$0] != nil)
      }
      let penalties = rubric.criteria.indices.filter { judged[$0] == nil }.compactMap {
        PenaltyWords(
          of: CriterionSides(number: $0, wanted: item.wanted, candidate: candidate.attributes),
          by: self)
      }
      return ScoredCandidate(
        id: candidate.id, index: index, score: score, band: band(score), coverage: coverage,
        contributions: contributions,
        adjustments: steps(trace?.adjustments ?? [], after: contributions, penalties: penalties))
    }
  }

  /// The adjustments after the weighted mean. Penalties name their words, and penalties that a word
  /// of the wanted item lifts come first.
  private func steps(
    _ adjustments: [Adjustment], after contributions: [Contribution], penalties: [PenaltyWords]
  ) -> [Adjustment] {
    let mean = contributions.reduce(0) { $0 + $1.contribution }
    let lifted = penalties.filter { !$0.wanted.isEmpty && !$0.candidate.isEmpty }.map {
      Adjustment(
        id: $0.id, kind: .penalty, amount: 1, before: mean, after: mean,
        evidence:
          "no effect: the candidate has \($0.candidate), and the wanted item has \($0.wanted)")
    }
    return lifted
      + adjustments.map { step in
        guard step.kind == .penalty, let words = penalties.first(where: { $0.id == step.id }),
          !words.candidate.isEmpty
        else { return step }
        var named = step
        named.evidence += ": \(words.candidate)"
        return named
      }
  }

  /// The words of a penalty's table on both sides, in quotation marks.
  private struct PenaltyWords {
    var id: String
    var wanted: String
    var candidate: String

    /// Nil for other kinds of criteria.
    init?(of sides: CriterionSides, by scorer: Scorer) {
      let criterion = scorer.rubric.criteria[sides.number]
      guard case .penalty = criterion.kind, let index = scorer.tables[sides.number] else {
        return nil
      }
      func words(_ read: [AttributeWeight], in attributes: Attributes) -> String {
        let texts = read.compactMap { attributes[$0.name] }.flatMap(\.texts)
        let entries = Set(texts.flatMap(index.entries))
        return entries.sorted().map { "'\(index.table.entries[$0].name)'" }
          .joined(separator: ", ")
      }
      id = criterion.id
      wanted = words(criterion.wanted, in: sides.wanted)
      candidate = words(criterion.candidate, in: sides.candidate)
    }
  }

  private struct CriterionSides {
    var number: Int
    var wanted: Attributes
    var candidate: Attributes
    /// The lead over the best rival.
    var lead: Lead?
  }

  /// - Parameter share: the criterion's share of the weights that count.
  private func contribution(
    of sides: CriterionSides, value: CriterionValue, share: Double, isJudged: Bool
  ) -> Contribution {
    let isComputed = !isJudged && value.known != nil
    let nearness = isComputed ? nearness(of: sides) : []
    var result = Contribution(
      criterion: rubric.criteria[sides.number].id, value: nil, weight: 0, contribution: 0,
      source: .missing,
      evidence: isJudged ? "judged" : evidence(of: sides, value: value, nearness: nearness),
      nearness: nearness)
    func count(_ value: Double, as source: Contribution.Source) {
      (result.value, result.weight, result.source) = (value, share, source)
      result.contribution = share * value
    }
    switch value {
    case .known(let known):
      let comparison = comparisons[sides.number]
      let curved = comparison.counted(known)
      count(curved, as: isJudged ? .judged : .computed)
      if comparison.curve != nil {
        result.evidence += "; \(shown(known)) counts \(shown(curved))"
      }
    case .missingWanted, .missingCandidate:
      switch comparisons[sides.number].policy(for: value) {
      case .zero: count(0, as: .zero)
      case .neutral(let neutral): count(neutral, as: .neutral)
      case .renormalise, .cap: break
      }
    }
    return result
  }

  /// The two compared values, for people.
  private func evidence(
    of sides: CriterionSides, value: CriterionValue, nearness: [Nearness]
  ) -> String {
    let criterion = rubric.criteria[sides.number]
    func text(_ fields: [AttributeWeight], in attributes: Attributes) -> String? {
      let texts = fields.lazy.compactMap { attributes.text($0.name) }
      switch criterion.kind {
      case .color(let options) where options.elements == .words:
        return texts.map { colorNames(in: $0, criterion: sides.number) }.first { !$0.isEmpty }
      case .quantities:
        let quantities = Quantities(Array(texts))
        return quantities.isEmpty ? nil : shortened(quantities.text)
      case .set(let options) where options.elements == .versions:
        let found = Set(texts.flatMap(versions)).sorted()
        return found.isEmpty ? nil : shortened(found.joined(separator: ", "))
      case .dimensions:
        let isInFeet = texts.first.flatMap(SizeReading(index: nil).figures)?.isInFeet == true
        return texts.first.map { shortened($0) + (isInFeet ? " (read as feet)" : "") }
      default: return texts.first.map(shortened)
      }
    }
    if let among = criterion.rivals { return sides.lead.map(among.text) ?? among.textIfAlone }
    let left = text(criterion.wanted, in: sides.wanted)
    let right = text(criterion.candidate, in: sides.candidate)
    if case .prior = criterion.kind { return right ?? "unknown" }
    switch (left, right) {
    case (nil, nil): return "unknown on both sides"
    case (nil, _): return "unknown for the wanted item"
    case (_, nil): return "unknown for the candidate"
    case (let left?, let right?):
      if value.known == nil { return "\(left) / \(right): cannot be compared" }
      if case .number(let options) = criterion.kind {
        return "\(left) / \(right)" + (difference(of: sides, by: options).map { ": \($0)" } ?? "")
      }
      if nearness.isEmpty { return "\(left) / \(right)" }
      let words = nearness.map { word(for: $0, criterion: sides.number) }
      return "\(left) / \(right): \(words.joined(separator: ", "))"
    }
  }

  /// The difference of two numbers, with its tolerance.
  private func difference(of sides: CriterionSides, by options: NumberOptions) -> String? {
    let criterion = rubric.criteria[sides.number]
    guard
      let left = criterion.wanted.lazy.compactMap({ sides.wanted[$0.name] }).first?.number,
      let right = criterion.candidate.lazy.compactMap({ sides.candidate[$0.name] }).first?.number
    else { return nil }
    return options.text(of: options.distance(left, right))
  }

  private func colorNames(in text: String, criterion number: Int) -> String {
    guard let index = tables[number] else { return "" }
    let found = index.longestEntries(in: WordList(text).list)
    return found.map { index.table.entries[$0].name }.joined(separator: ", ")
  }

  /// The degrees of nearness between the candidate and the wanted parts, by the criterion's table:
  /// nearest first, without duplicates. Several degrees may have the same value.
  private func nearness(of sides: CriterionSides) -> [Nearness] {
    let criterion = rubric.criteria[sides.number]
    guard let levels = comparisons[sides.number].nearness,
      let left = criterion.wanted.lazy.compactMap({ sides.wanted[$0.name] }).first,
      let right = criterion.candidate.lazy.compactMap({ sides.candidate[$0.name] }).first
    else { return [] }
    let offered = Set(entries(in: right, criterion: sides.number, isWanted: false)).sorted()
    let found = entries(in: left, criterion: sides.number, isWanted: true)
      .map { levels.nearest(to: $0, in: offered) }
    return Set(found).sorted(by: >)
  }

  private func word(for nearness: Nearness, criterion number: Int) -> String {
    let isFamily = if case .family = rubric.criteria[number].kind { true } else { false }
    return switch nearness {
    case .same: "same"
    case .family: "same family"
    case .related: isFamily ? "compatible" : "related"
    case .other: "other"
    }
  }
}

extension RivalOptions.Among {
  fileprivate var textIfAlone: String {
    self == .candidates ? "no other candidate" : "no other item may want it"
  }

  /// The best rival's score: `the next best candidate has 0.61, 0.21 less`.
  fileprivate func text(of lead: Lead) -> String {
    let rival = self == .candidates ? "candidate" : "item"
    let gap = shown(lead.amount.magnitude)
    let difference = gap == "0" ? "as much" : "\(gap) \(lead.amount > 0 ? "less" : "more")"
    return "the \(lead.amount < 0 ? "best other" : "next best") \(rival) has"
      + " \(shown(lead.rival)), \(difference)"
  }
}

extension NumberOptions {
  /// A difference and its tolerance: `differ by 9.1 %, tolerance 5 % to 20 %`.
  ///
  /// The tolerance reaches from the greatest difference that counts 1 to the least one that counts
  /// 0. For steps, the text names the limit of the step that applies.
  fileprivate func text(of distance: Double) -> String {
    if distance == 0 { return "equal" }
    let limits: [Double]
    let tolerance: [Double]
    switch falloff {
    case .linear(let full, let zero):
      limits = [full, zero]
      tolerance = limits
    case .steps(let steps):
      limits = steps.map(\.limit)
      tolerance = [limits.first { distance <= $0 + 1e-9 } ?? limits.last ?? 0]
    }
    // Enough decimals to distinguish the difference from limits that it does not equal.
    let places = (1..<8).first { places in
      limits.allSatisfy { $0 == distance || figure($0) != figure(distance, places: places) }
    }
    return "differ by \(figure(distance, places: places ?? 8)), tolerance "
      + tolerance.map { figure($0) }.joined(separator: " to ")
  }

  private func figure(_ distance: Double, places: Int = 8) -> String {
    let value = isRelative ? distance * 100 : distance
    return shortestDecimal(value.rounded(toPlaces: places)) + (isRelative ? " %" : "")
  }
}

/// The text, shortened to 60 characters.
func shortened(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  if scalars.count <= 60 { return text }
  var short = ""
  short.unicodeScalars.append(contentsOf: scalars.prefix(59))
  return short + "…"
}

/// The smallest change of one criterion's value that moves a score into another band.
package struct BandChange: Equatable, Sendable {
  package var criterion: String
  package var from: Double
  /// The nearest value that changes the band, 0…1, in whole millionths.
  package var to: Double
  /// The index of the new band in `Rubric.bands`.
  package var band: Int
}

extension Scorer {
  /// The smallest change of one value that changes a candidate's band; nil if no single criterion
  /// can.
  package func nearestBandChange(
    _ item: WantedItem, candidate index: Int, profile: String?
  ) -> BandChange? {
    let (item, index) = narrowed(item, to: index)
    let read = PreparedItem(item, profile: profile, by: self)
    return nearestBandChange(of: values(of: read)[index], weights: read.wanted.weightRow)
  }

  /// The smallest change of one value that changes the band of a pair with these values.
  ///
  /// A bisection over whole millionths. Each trial computes a score, so penalties, calibration and
  /// caps count. The value, as shown, is enough to change the band.
  func nearestBandChange(of values: [CriterionValue], weights row: Int) -> BandChange? {
    func band(of values: [CriterionValue]) -> Int {
      self.band(combine(values, weights: row).score)
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
