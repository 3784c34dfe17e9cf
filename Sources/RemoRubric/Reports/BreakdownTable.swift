extension ReportTable {
  /// The parts of one score: criteria, then the adjustments after their sum, then the score.
  init(_ breakdown: ScoreBreakdown) {
    let scored = breakdown.scored
    self.init(
      header: ["criterion", "value", "weight", "contribution", "evidence"],
      rows: scored.contributions.map { item in
        [
          item.criterion, item.value.map { Figure.fixed($0, places: 3) } ?? "",
          Figure.metric(item.weight), Figure.metric(item.contribution),
          item.reason,
        ]
      })
    for step in scored.adjustments {
      rows.append([
        step.name, step.factor, "", Figure.signed(step.after - step.before), step.evidence,
      ])
    }
    rows.append([
      "score", "", "", Figure.metric(scored.score),
      "band \(breakdown.band), coverage \(Figure.fixed(scored.coverage, places: 2))",
    ])
  }

  init(expected: ScoreBreakdown, found: ScoreBreakdown) {
    self.init(
      expected, beside: found, names: ("expected '\(expected.id)'", "found '\(found.id)'"))
  }

  /// The parts of two scores side by side. Differences are the second score minus the first.
  init(
    _ first: ScoreBreakdown, beside second: ScoreBreakdown, names: (first: String, second: String)
  ) {
    let sides = [first, second].map(\.scored)
    self.init(
      header: [
        "criterion", names.first, names.second, "difference", "evidence for '\(first.id)'",
        "evidence for '\(second.id)'",
      ],
      rows: zip(sides[0].contributions, sides[1].contributions).map { one, other in
        [
          one.criterion, one.product, other.product,
          Figure.signed(other.contribution - one.contribution), one.reason, other.reason,
        ]
      })
    rows += Self.steps(sides[0].adjustments, sides[1].adjustments)
    rows.append(
      ["score"] + sides.map { Figure.metric($0.score) }
        + [Figure.signed(sides[1].score - sides[0].score)]
        + [first, second].map {
          "band \($0.band), coverage \(Figure.fixed($0.scored.coverage, places: 2))"
        })
  }

  /// A row for each adjustment of either score.
  private static func steps(_ first: [Adjustment], _ second: [Adjustment]) -> [[String]] {
    var names = first.map(\.name)
    names += second.map(\.name).filter { !names.contains($0) }
    return names.map { name in
      let steps = [first, second].map { $0.first { $0.name == name } }
      let moves = steps.map { $0.map { $0.after - $0.before } ?? 0 }
      return [name] + steps.map { $0?.effect ?? "" } + [Figure.signed(moves[1] - moves[0])]
        + steps.map { $0?.evidence ?? "" }
    }
  }
}

extension Contribution {
  /// `0.500 × 0.2000 = 0.1000`
  fileprivate var product: String {
    guard let value else { return "" }
    return "\(Figure.fixed(value, places: 3)) × \(Figure.metric(weight))"
      + " = \(Figure.metric(contribution))"
  }

  /// The compared values, and the value that counts instead of a missing one.
  fileprivate var reason: String {
    switch source {
    case .judged, .computed: evidence
    case .neutral: "\(evidence); counts \(shown(value ?? 0))"
    case .zero: "\(evidence); counts 0"
    case .missing: "\(evidence); left out"
    }
  }
}

extension Adjustment {
  /// The kind of adjustment with its name: `cap too-large`.
  fileprivate var name: String {
    switch kind {
    case .penalty: "penalty \(id)"
    case .cap: "cap \(id)"
    case .calibration, .uncovered: id
    }
  }

  /// The factor, the limit or the new score.
  fileprivate var factor: String {
    switch kind {
    case .penalty: "× \(Figure.fixed(amount, places: 3))"
    case .cap: "≤ \(Figure.fixed(amount, places: 3))"
    case .calibration, .uncovered: "→ \(Figure.metric(after))"
    }
  }

  /// The factor or limit, and the score after it: `× 0.500 → 0.3000`.
  fileprivate var effect: String {
    switch kind {
    case .cap where after == before: factor
    case .penalty, .cap: "\(factor) → \(Figure.metric(after))"
    case .calibration, .uncovered: factor
    }
  }
}
