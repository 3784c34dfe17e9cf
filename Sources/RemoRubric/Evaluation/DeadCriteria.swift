import RemoBytes

extension Scorer {
  /// Warnings about weighted criteria without an effect on the scores of some cases: criteria
  /// without a value in any pair (`dead-criterion`), and weights that change no score
  /// (`idle-weight`).
  ///
  /// More than three criteria without a value are one warning, as a small suite for a large rubric
  /// has many. Scores all pairs once for each criterion.
  package func deadCriteria(in cases: [SuiteCase]) -> [Diagnostic] {
    let matrix = FeatureMatrix(cases, by: self, gradedOnly: false)
    guard matrix.count > 0 else { return [] }
    let scores = matrix.scores(by: self)
    var dead: [Criterion] = []
    var idle: [Criterion] = []
    for (number, criterion) in rubric.criteria.enumerated() where criterion.isWeighted {
      if !matrix.hasValue(of: number) {
        dead.append(criterion)
      } else if matrix.scores(by: Scorer(rubric.withoutWeight(of: criterion.id))) == scores {
        idle.append(criterion)
      }
    }
    let warnings =
      dead.count > 3 ? [Self.dead(dead, in: cases)] : dead.map { Self.dead($0, in: cases) }
    let isSmall = cases.count < Self.fewCases
    return warnings + idle.map { Self.idle($0, isSmall: isSmall) }
  }

  /// The least number of cases that can show a criterion to be useless.
  private static let fewCases = 30

  private static func dead(_ criteria: [Criterion], in cases: [SuiteCase]) -> Diagnostic {
    let items = cases.flatMap(\.items)
    let attributes = Set(
      items.flatMap { $0.wanted.entries.map(\.name) }
        + items.flatMap(\.candidates).flatMap { $0.attributes.entries.map(\.name) })
    return Diagnostic(
      .warning, "dead-criterion", path: "criteria",
      message:
        "no case has a value for \(list(criteria.map(\.id))), so their weights have no effect",
      help: "the cases have \(list(attributes.sorted()))", range: nil)
  }

  private static func dead(_ criterion: Criterion, in cases: [SuiteCase]) -> Diagnostic {
    let items = cases.flatMap(\.items)
    let wanted = Set(items.flatMap { $0.wanted.entries.map(\.name) })
    let candidates = Set(items.flatMap(\.candidates).flatMap { $0.attributes.entries.map(\.name) })
    var sides = [("candidates", criterion.candidate.map(\.name), candidates)]
    if criterion.kind.name != "prior" {
      sides.insert(("wanted items", criterion.wanted.map(\.name), wanted), at: 0)
    }
    let missing = sides.compactMap { side, names, known -> String? in
      guard let name = names.first, known.isDisjoint(with: names) else { return nil }
      let nearest = nearestName(to: name, in: known.sorted()).map { " (did you mean '\($0)'?)" }
      let read = names.map { "'\($0)'" }.joined(separator: " or ")
      return "no \(side) have \(read)" + (nearest ?? "")
    }
    let attributes = wanted.union(candidates).sorted()
    return Diagnostic(
      .warning, "dead-criterion", path: "criteria.\(criterion.id)",
      message: "no case has a value for it, so its weight has no effect",
      help: missing.isEmpty
        ? "add a case in which both sides have a value"
        : missing.joined(separator: "; ") + "; the cases have \(list(attributes))",
      range: nil)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }

  private static func idle(_ criterion: Criterion, isSmall: Bool) -> Diagnostic {
    let decide = "add a case in which it decides"
    return Diagnostic(
      .warning, "idle-weight", path: "criteria.\(criterion.id)",
      message: "its weight does not change any score of these cases",
      help: criterion.weight == 0
        ? "its weight is 0" : isSmall ? decide : decide + ", or remove the criterion",
      range: nil)
  }
}

extension FeatureMatrix {
  /// Whether any pair has a value for a criterion, given by its number.
  fileprivate func hasValue(of criterion: Int) -> Bool {
    stride(from: criterion, to: values.count, by: width).contains { values[$0].known != nil }
  }
}

extension Rubric {
  /// The rubric with the weight 0 for a criterion, in profiles and overrides too.
  func withoutWeight(of id: String) -> Rubric {
    func clear(_ weights: inout [NamedWeight]) {
      for index in weights.indices where weights[index].criterion == id {
        weights[index].weight = 0
      }
    }
    var copy = self
    for index in criteria.indices where criteria[index].id == id { copy.criteria[index].weight = 0 }
    for index in profiles.indices { clear(&copy.profiles[index].weights) }
    for index in overrides.indices { clear(&copy.overrides[index].weights) }
    return copy
  }
}
