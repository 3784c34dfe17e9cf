/// A criterion made ready to compare prepared values.
struct Comparison: Sendable {
  /// The way in which two values are compared, with its numbers.
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
  }

  /// A cap on the score, in force if another criterion closes the gate.
  struct Gate: Sendable {
    /// The number of the watched criterion.
    var watched: Int
    var condition: GateCondition
    var cap: Double
  }

  var method: Method
  /// Whether it takes part in the weighted sum.
  var isWeighted: Bool
  /// The policy if the wanted item lacks the attribute.
  var missingWanted: MissingPolicy
  /// The policy if only the candidate lacks it.
  var missingCandidate: MissingPolicy
  /// The curve from a value to the value that counts; nil for no change.
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
    }
  }

  /// The gate, nil for other criteria.
  var gate: Gate? {
    if case .gate(let gate) = method { gate } else { nil }
  }

  /// The levels of nearness, nil for criteria that read no taxonomy or family.
  var nearness: NearnessLevels? {
    if case .nearness(let levels) = method { levels } else { nil }
  }

  /// The policy for a missing value.
  func policy(for value: CriterionValue) -> MissingPolicy {
    value == .missingWanted ? missingWanted : missingCandidate
  }

  // MARK: Values

  /// The value that counts for a known value.
  func counted(_ value: Double) -> Double { curve?.height(at: value) ?? value }

  /// The value of the criterion; 1 for a gate.
  func value(wanted: PreparedValue, candidate: PreparedValue) -> CriterionValue {
    switch (method, wanted, candidate) {
    case (.gate, _, _): return .known(1)
    case (.penalty, _, _): return .known(!wanted.hasWord && candidate.hasWord ? 0 : 1)
    case (.prior, _, .number(let value)): return .known(value)
    case (.prior, _, _): return .missingCandidate
    case (_, .missing, _): return .missingWanted
    case (_, _, .missing): return .missingCandidate
    case (.sharedElement, .elements(let left), .elements(let right)):
      return .known(left.commonCount(with: right) > 0 ? 1 : 0)
    case (.overlap(let measure), .elements(let left), .elements(let right)):
      return .known(Self.overlap(wanted: left, candidate: right, measure: measure))
    case (.nearness(let levels), .elements(let left), .elements(let right)):
      return .known(levels.value(wanted: left, candidate: right))
    case (.tokens(let measure), .tokens(let left), .tokens(let right)):
      return Self.value(
        of: measure, wanted: left, candidate: right,
        parts: measure.parts(wanted: left, candidate: right))
    case (.codes(let options), .codes(let left), .codes(let right)):
      return left.value(candidate: right, options: options)
    case (.quantities, .quantities(let left), .quantities(let right)):
      return left.agreement(with: right).map { .known($0) } ?? .missingCandidate
    case (.number(let options), .number(let left), .number(let right)):
      return .known(options.falloff.value(at: options.distance(left, right)))
    case (.size(let falloff), .size(let left), .size(let right)):
      return left.difference(candidate: right).map { .known(falloff.value(at: $0)) }
        ?? .missingCandidate
    case (.budget(let zero), .number(let left), .number(let right)):
      return .known(Self.budget(wanted: left, price: right, zero: zero))
    case (.color(let falloff), .colors(let left), .colors(let right)):
      return PreparedColor.value(wanted: left, candidate: right, falloff: falloff).map {
        .known($0)
      }
        ?? .missingCandidate
    default: return .missingCandidate
    }
  }

  /// The value of two texts.
  ///
  /// - Parameter parts: the joined words of the two texts.
  static func value(
    of measure: TokenMeasure, wanted: TokenText, candidate: TokenText, parts: TokenMeasure.Parts
  ) -> CriterionValue {
    // Words without any value have no share to find.
    wanted.amount == 0
      ? .missingWanted
      : .known(measure.value(wanted: wanted, candidate: candidate, parts: parts))
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

  private static func budget(wanted: Double, price: Double, zero: Double) -> Double {
    if price <= wanted { return 1 }
    // There is no share of nothing.
    if wanted <= 0 { return 0 }
    let over = (price - wanted) / wanted
    return over >= zero ? 0 : 1 - over / zero
  }
}

extension [UInt64] {
  /// The number of hashes in both arrays, which are sorted and have each hash once.
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
  /// The difference of two numbers, divided by the greater one if it is relative.
  func distance(_ left: Double, _ right: Double) -> Double {
    let difference = (left - right).magnitude
    let greater = max(left.magnitude, right.magnitude)
    return isRelative && greater > 0 ? difference / greater : difference
  }
}

extension Falloff {
  /// The value at a distance. Steps allow an excess of 1e-9 over their limit.
  func value(at distance: Double) -> Double {
    switch self {
    case .linear(let full, let zero):
      if distance <= full { return 1 }
      return distance >= zero ? 0 : (zero - distance) / (zero - full)
    case .steps(let steps):
      return steps.first { distance <= $0.limit + 1e-9 }?.value ?? 0
    }
  }
}

/// The value of each degree of nearness, for a taxonomy or family.
struct NearnessLevels: Sendable {
  var matrix: NearnessMatrix?
  var other: Double
  var related: Double
  var family: Double
  var same: Double

  /// The mean value of the wanted entries, each compared with the candidate's nearest entry.
  ///
  /// - Parameter candidate: sorted, each once; unknown names come after the table's entries.
  func value(wanted: [UInt64], candidate: [UInt64]) -> Double {
    var sum = 0.0
    for entry in wanted {
      switch nearest(to: entry, in: candidate) {
      case .other: sum += other
      case .related: sum += related
      case .family: sum += family
      case .same: sum += same
      }
    }
    return wanted.count == 1 ? sum : sum / Double(wanted.count)
  }

  /// The nearness of the candidate's nearest entry to a wanted one. A name that the table lacks is
  /// near to itself alone.
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

  /// Whether the table knows all names of both sides, and no wanted one is near a candidate's.
  func areOthers(wanted: [UInt64], candidate: [UInt64]) -> Bool {
    guard let matrix, let last = candidate.last, last < matrix.side, !wanted.isEmpty,
      wanted.allSatisfy({ $0 < matrix.side })
    else { return false }
    return wanted.allSatisfy { nearest(to: $0, in: candidate) == .other }
  }

  /// Whether sorted hashes contain one. Binary search, as a text may name thousands.
  private func contains(_ hash: UInt64, in sorted: [UInt64]) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == hash
  }
}
