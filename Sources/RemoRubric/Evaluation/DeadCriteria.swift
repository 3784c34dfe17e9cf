import RemoBytes

extension Scorer {
  /// Warns about weighted criteria that do not tell the candidates of these cases apart: criteria
  /// without a value in any pair (`dead-criterion`), weights that change no score (`idle-weight`),
  /// and tolerances far below the differences of all pairs (`narrow-tolerance`).
  ///
  /// More than three criteria without a value share one warning, because a small suite for a large
  /// rubric has many. Scores all pairs once for each criterion.
  package func deadCriteria(in cases: [SuiteCase]) -> [Diagnostic] {
    let matrix = FeatureMatrix(cases, by: self, gradedOnly: false)
    guard matrix.count > 0 else { return [] }
    let scores = matrix.scores(by: self)
    var dead: [Criterion] = []
    var idle: [Criterion] = []
    for (number, criterion) in rubric.criteria.enumerated() where criterion.isWeighted {
      if !matrix.hasValue(of: number) {
        dead.append(criterion)
      } else {
        let other = Scorer(rubric.withoutWeight(of: criterion.id), tablesOf: self)
        if matrix.scores(by: other) == scores { idle.append(criterion) }
      }
    }
    let warnings =
      dead.count > 3 ? [Self.dead(dead, in: cases)] : dead.map { Self.dead($0, in: cases) }
    let isSmall = cases.count < Self.fewCases
    return warnings + idle.map { Self.idle($0, isSmall: isSmall) } + narrowTolerances(in: cases)
  }

  /// With fewer cases, no warning advises to remove a criterion.
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
    var missing: [(sides: String, text: String)] = []
    for (side, names, known) in sides {
      guard let name = names.first, known.isDisjoint(with: names) else { continue }
      let read = names.map { "'\($0)'" }.joined(separator: " or ")
      let advice = nearestName(to: name, in: known.sorted()).map {
        ": write '\($0)' in the rubric, or '\(name)' in the cases"
      }
      let text = "have \(read)" + (advice ?? "")
      if missing.last?.text == text {
        missing[missing.count - 1].sides += " or \(side)"
      } else {
        missing.append((side, text))
      }
    }
    let attributes = wanted.union(candidates).sorted()
    return Diagnostic(
      .warning, "dead-criterion", path: "criteria.\(criterion.id)",
      message: "no case has a value for it, so its weight has no effect",
      help: missing.isEmpty
        ? "add a case in which both sides have a value"
        : missing.map { "no \($0.sides) \($0.text)" }.joined(separator: "; ")
          + "; the cases have \(list(attributes))",
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

// MARK: Narrow tolerances

extension Scorer {
  /// The fewest different distances that show a tolerance to be too narrow. With fewer, as for
  /// seats, the rubric may mean to count only equal numbers.
  private static let fewDistances = 4

  /// Warns about tolerances that give 0 to every pair with different numbers or sizes, even to one
  /// three times as close as the closest.
  fileprivate func narrowTolerances(in cases: [SuiteCase]) -> [Diagnostic] {
    let distances = distances(in: cases)
    return rubric.criteria.indices.compactMap { number in
      let found = distances[number]
      guard Set(found).count >= Self.fewDistances, let closest = found.min() else { return nil }
      func isWorthless(_ distance: Double) -> Bool {
        comparisons[number].value(of: .distance(distance)) == .known(0)
      }
      // A tolerance of 0 is meant so: only equal numbers count.
      if !isWorthless(closest / 3) || isWorthless(closest / 1e9) { return nil }
      let isAbsolute =
        if case .number(let options) = comparisons[number].method { !options.isRelative } else {
          false
        }
      let difference =
        isAbsolute ? shown(closest) : "\(shown(closest * 100)) %"
      return Diagnostic(
        .warning, "narrow-tolerance", path: "criteria.\(rubric.criteria[number].id)",
        message:
          "all \(found.count) pairs that differ count 0; the closest differ by \(difference),"
          + " far beyond the tolerance",
        help: isAbsolute
          ? "a tolerance has the unit of the attribute"
          : "a tolerance is a share: 0.1 is 10 %",
        range: nil)
    }
  }

  /// The distances above 0 of the pairs of each weighted criterion of kind number or dimensions.
  private func distances(in cases: [SuiteCase]) -> [[Double]] {
    var distances = comparisons.map { _ in [Double]() }
    let read = comparisons.indices.filter { number in
      switch comparisons[number].method {
      case .number, .size: comparisons[number].isWeighted
      default: false
      }
    }
    if read.isEmpty { return distances }
    var memory = PreparedTexts()
    for item in cases.flatMap(\.items) {
      let wanted = prepare(wanted: item.wanted, profile: nil)
      for candidate in item.candidates {
        let prepared = prepare(candidate: candidate, remembering: &memory)
        for number in read {
          let found = similarity(of: prepared, for: wanted, by: number)
          if case .distance(let distance) = found, distance > 0 {
            distances[number].append(distance)
          }
        }
      }
    }
    return distances
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
