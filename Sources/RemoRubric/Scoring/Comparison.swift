import RemoBytes

/// A criterion that is ready to compare prepared values.
struct Comparison: Sendable {
  /// The way to compare two values, with its options.
  enum Method: Sendable {
    case sharedElement
    case overlap(SetOptions.Measure)
    case nearness(NearnessLevels)
    case tokens(TokenMeasure)
    case codes(CodeOptions)
    case quantities
    case number(NumberOptions)
    case size(Falloff)
    case budget(zero: Double)
    case color(Falloff)
    case prior
    case penalty(factor: Double)
    case gate(Gate)
    case rival
  }

  /// A cap on the score that applies if another criterion closes the gate.
  struct Gate: Sendable {
    /// The index of the watched criterion.
    var watched: Int
    var condition: GateCondition
    var cap: Double
  }

  var method: Method
  /// The options of a rival criterion; nil for other criteria. Stored, because the optimizer of
  /// Swift 6.3 fails if `RivalPool` reads them from `method`.
  let rival: RivalOptions?
  var isWeighted: Bool
  var missingWanted: MissingPolicy
  /// The policy if only the candidate lacks the attribute.
  var missingCandidate: MissingPolicy
  /// The curve from a value to the value that counts; nil if the value counts as it is.
  var curve: [CurvePoint]?

  /// Compiles the criterion at `place` in `rubric`, with its table.
  init(_ rubric: Rubric, at place: Int, table index: TableIndex?) {
    let criterion = rubric.criteria[place]
    isWeighted = criterion.isWeighted
    missingWanted = criterion.missing?.wanted ?? rubric.missing
    missingCandidate = criterion.missing?.candidate ?? rubric.missing
    curve = criterion.curve
    switch criterion.kind {
    case .exact: method = .sharedElement
    case .set(let options): method = .overlap(options.measure)
    case .taxonomy(_, let levels):
      method = .nearness(
        NearnessLevels(
          matrix: index?.matrix, other: levels.other, related: levels.related,
          family: levels.related, same: levels.same))
    case .family(_, let levels):
      method = .nearness(
        NearnessLevels(
          matrix: index?.matrix, other: levels.other, related: levels.compatible,
          family: levels.family, same: levels.same))
    case .tokens(let options): method = .tokens(TokenMeasure(options))
    case .code(let options): method = .codes(options)
    case .quantities: method = .quantities
    case .number(let options): method = .number(options)
    case .dimensions(let falloff, _): method = .size(falloff)
    case .budget(let zero): method = .budget(zero: zero)
    case .color(let options): method = .color(options.falloff)
    case .prior: method = .prior
    case .penalty(_, let factor): method = .penalty(factor: factor)
    case .gate(let watched, let condition, let cap):
      method = .gate(
        Gate(watched: rubric.criterionIndex(watched) ?? place, condition: condition, cap: cap))
    case .rival: method = .rival
    }
    rival = if case .rival(let options) = criterion.kind { options } else { nil }
  }

  /// The gate; nil for other criteria.
  var gate: Gate? {
    if case .gate(let gate) = method { gate } else { nil }
  }

  /// The levels of nearness; nil for criteria without a taxonomy or family.
  var nearness: NearnessLevels? {
    if case .nearness(let levels) = method { levels } else { nil }
  }

  func policy(for value: CriterionValue) -> MissingPolicy {
    value == .missingWanted ? missingWanted : missingCandidate
  }

  // MARK: Values

  /// The value that counts instead of a known value.
  func counted(_ value: Double) -> Double { curve?.height(at: value) ?? value }

  /// The value of the criterion; 1 for a gate.
  func value(wanted: PreparedValue, candidate: PreparedValue) -> CriterionValue {
    value(of: similarity(wanted: wanted, candidate: candidate))
  }

  /// The value of a similarity, according to the levels and tolerances.
  func value(of similarity: Similarity) -> CriterionValue {
    switch (similarity, method) {
    case (.missingWanted, _): .missingWanted
    case (.value(let value), _): .known(value)
    case (.nearness(let found), .nearness(let levels)): .known(levels.value(of: found))
    case (.codes(let found), .codes(let options)): .known(options.value(of: found))
    case (.distance(let distance), .number(let options)):
      .known(options.falloff.value(at: distance))
    case (.distance(let distance), .size(let falloff)): .known(falloff.value(at: distance))
    case (.distance(let excess), .budget(let zero)):
      .known(excess <= 0 ? 1 : excess >= zero ? 0 : 1 - excess / zero)
    case (.colors(let found), .color(let falloff)): .known(falloff.value(of: found))
    default: .missingCandidate
    }
  }

  /// The similarity of a pair, which does not depend on weights, levels or tolerances.
  func similarity(wanted: PreparedValue, candidate: PreparedValue) -> Similarity {
    switch (method, wanted, candidate) {
    case (.gate, _, _): return .value(1)
    // A lead depends on other pairs; see `RivalPool`.
    case (.rival, _, _): return .missingCandidate
    case (.penalty, _, _):
      return .value(wanted.elements.isEmpty && !candidate.elements.isEmpty ? 0 : 1)
    case (.prior, _, .number(let value)): return .value(value)
    case (.prior, _, _): return .missingCandidate
    case (_, .missing, _): return .missingWanted
    case (_, _, .missing): return .missingCandidate
    case (.sharedElement, .elements(let left), .elements(let right)):
      return .value(left.commonCount(with: right) > 0 ? 1 : 0)
    case (.overlap(let measure), .elements(let left), .elements(let right)):
      return .value(Self.overlap(wanted: left, candidate: right, measure: measure))
    case (.nearness(let levels), .elements(let left), .elements(let right)):
      return .nearness(left.map { levels.nearest(to: $0, in: right) })
    case (.tokens(let measure), .tokens(let left), .tokens(let right)):
      return Self.similarity(
        by: measure, wanted: left, candidate: right,
        common: measure.common(wanted: left, candidate: right))
    case (.codes(let options), .codes(let left), .codes(let right)):
      return left.similarity(candidate: right, measure: options.measure)
    case (.quantities, .quantities(let left), .quantities(let right)):
      return left.agreement(with: right).map { .value($0) } ?? .missingCandidate
    case (.number(let options), .number(let left), .number(let right)):
      return .distance(options.distance(left, right))
    case (.size, .size(let left), .size(let right)):
      return left.difference(candidate: right).map { .distance($0) } ?? .missingCandidate
    case (.budget, .number(let left), .number(let right)):
      return Self.excess(of: right, over: left)
    case (.color, .colors(let left), .colors(let right)):
      let found = PreparedColor.similarities(wanted: left, candidate: right)
      return found.isEmpty ? .missingCandidate : .colors(found)
    default: return .missingCandidate
    }
  }

  static func similarity(
    by measure: TokenMeasure, wanted: TokenText, candidate: TokenText,
    common: TokenMeasure.Common
  ) -> Similarity {
    // If all words have the value 0, there is no share to find.
    wanted.amount == 0
      ? .missingWanted
      : .value(measure.value(of: common, wanted: wanted, candidate: candidate))
  }

  private static func overlap(
    wanted: [UInt64], candidate: [UInt64], measure: SetOptions.Measure
  ) -> Double {
    let common = wanted.commonCount(with: candidate)
    let whole =
      switch measure {
      case .jaccard: wanted.count + candidate.count - common
      case .coverage: wanted.count
      case .overlap: min(wanted.count, candidate.count)
      }
    return Double(common) / Double(whole)
  }

  private static func excess(of price: Double, over budget: Double) -> Similarity {
    if price <= budget { return .distance(0) }
    // A share of a budget of 0 is undefined.
    return budget <= 0 ? .value(0) : .distance((price - budget) / budget)
  }
}

extension [UInt64] {
  /// The number of hashes in both arrays. Both must be sorted and without duplicates.
  func commonCount(with other: [UInt64]) -> Int {
    var (i, j, common) = (0, 0, 0)
    while i < count, j < other.count {
      let (a, b) = (self[i], other[j])
      if a == b { common += 1 }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
    return common
  }
}

extension NumberOptions {
  /// The difference of two numbers. A relative difference is divided by the greater number.
  func distance(_ left: Double, _ right: Double) -> Double {
    let difference = (left - right).magnitude
    let greater = max(left.magnitude, right.magnitude)
    return isRelative && greater > 0 ? difference / greater : difference
  }
}

extension Falloff {
  /// The value at a distance. A distance may exceed the limit of a step by 1e-9.
  func value(at distance: Double) -> Double {
    switch self {
    case .linear(let full, let zero):
      if distance <= full { return 1 }
      return distance >= zero ? 0 : (zero - distance) / (zero - full)
    case .steps(let steps):
      return steps.first { distance <= $0.limit + 1e-9 }?.value ?? 0
    }
  }

  fileprivate func value(of colors: [ColorSimilarity]) -> Double {
    let sum = colors.reduce(0) { sum, color in
      switch color {
      case .same: sum + 1
      case .distance(let difference): sum + value(at: difference)
      case .other: sum
      }
    }
    return sum / Double(colors.count)
  }
}

/// The value of each degree of nearness, for a taxonomy or family.
struct NearnessLevels: Sendable {
  var matrix: NearnessMatrix?
  var other: Double
  var related: Double
  var family: Double
  var same: Double

  /// The mean value of the nearness of each wanted entry.
  func value(of found: [Nearness]) -> Double {
    var sum = 0.0
    for nearness in found {
      switch nearness {
      case .other: sum += other
      case .related: sum += related
      case .family: sum += family
      case .same: sum += same
      }
    }
    return found.count == 1 ? sum : sum / Double(found.count)
  }

  /// The nearness of a wanted entry to the candidate's nearest one. A name that the table lacks is
  /// near only to itself.
  ///
  /// - Parameter candidate: sorted and without duplicates; unknown names come after the table's
  ///   entries.
  func nearest(to wanted: UInt64, in candidate: [UInt64]) -> Nearness {
    guard let matrix, wanted < matrix.side else {
      return contains(wanted, in: candidate) ? .same : .other
    }
    var best = Nearness.other
    for entry in candidate {
      if entry >= matrix.side || best == .same { break }
      best = max(best, matrix[wanted, entry])
    }
    return best
  }

  /// Whether the table knows all names of both sides, and no wanted name is near a candidate's
  /// name.
  func areOthers(wanted: [UInt64], candidate: [UInt64]) -> Bool {
    guard let matrix, let last = candidate.last, last < matrix.side, !wanted.isEmpty,
      wanted.allSatisfy({ $0 < matrix.side })
    else { return false }
    return wanted.allSatisfy { nearest(to: $0, in: candidate) == .other }
  }

  /// Whether the sorted hashes contain one. A binary search, because a text may contain thousands
  /// of names.
  private func contains(_ hash: UInt64, in sorted: [UInt64]) -> Bool {
    let place = sorted.partitioningIndex { $0 >= hash }
    return place < sorted.count && sorted[place] == hash
  }
}
