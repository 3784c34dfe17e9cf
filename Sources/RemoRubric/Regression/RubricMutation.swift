import RemoBytes

/// A change of one number, policy or criterion of a rubric, to test whether a suite notices it.
struct RubricMutation {
  /// The place: `criteria.style.weight`, `bands.match.min`, `criteria.size.missing`.
  var place: String
  /// The change: `0.2 → 0.22`.
  var change: String
  var rubric: Rubric
  /// Whether the change may move no score. Weights and bands always count, even if they move none.
  var mayBeIdle = true

  /// The mutations of all weights, bands, other settings, curves and policies, then the removals of
  /// criteria. None of them makes the rubric invalid.
  static func all(of rubric: Rubric) -> [RubricMutation] {
    let settings = RubricSetting.all(of: rubric)
    let weights = settings.filter { $0.kind == .weight }
    let others = settings.filter { $0.kind != .weight }
    return weights.flatMap { mutations(of: $0, in: rubric) } + bands(of: rubric)
      + others.flatMap { mutations(of: $0, in: rubric) } + curves(of: rubric) + policies(of: rubric)
      + removals(of: rubric)
  }

  static let description =
    "Weights and room limits were changed by 10 %, bands by 0.01, and levels and points of curves"
    + " by 0.1. Tolerances were halved and doubled, and missing policies were switched. Criteria"
    + " and table words were removed, and colors were made lighter or darker."

  // MARK: Numbers

  private static func mutations(
    of setting: RubricSetting, in rubric: Rubric
  ) -> [RubricMutation] {
    let value = setting.value
    let values =
      switch setting.kind {
      case .weight, .limit: [value * 0.9, value * 1.1]
      case .level: [value - 0.1, value + 0.1].map { $0.rounded(toPlaces: 6) }
      case .tolerance: [value / 2, value * 2]
      }
    return values.filter { $0 != value && setting.limits.contains($0) }.map {
      RubricMutation(
        place: setting.path, change: text(from: value, to: $0),
        rubric: setting.changed(rubric, to: $0), mayBeIdle: setting.kind != .weight)
    }
  }

  private static func bands(of rubric: Rubric) -> [RubricMutation] {
    rubric.bands.enumerated().flatMap { index, band -> [RubricMutation] in
      if band.minimum <= 0 { return [] }
      let moved = [-0.01, 0.01].map { (band.minimum + $0).rounded(toPlaces: 6) }
      return moved.filter { $0 > 0 && $0 <= 1 }.map { minimum in
        var changed = rubric
        changed.bands[index].minimum = minimum
        return RubricMutation(
          place: "bands.\(band.id).min", change: text(from: band.minimum, to: minimum),
          rubric: changed, mayBeIdle: false)
      }
    }
  }

  /// Moves the height of each point of a curve by 0.1, but not past its neighbors' heights.
  private static func curves(of rubric: Rubric) -> [RubricMutation] {
    rubric.criteria.indices.flatMap { index -> [RubricMutation] in
      let (id, curve) = (rubric.criteria[index].id, rubric.criteria[index].curve ?? [])
      return curve.indices.flatMap { number -> [RubricMutation] in
        let height = curve[number].y
        let least = number > 0 ? curve[number - 1].y : 0
        let most = number + 1 < curve.count ? curve[number + 1].y : 1
        let moved = [max(least, height - 0.1), min(most, height + 0.1)]
        return moved.map { $0.rounded(toPlaces: 6) }.filter { $0 != height }.map { value in
          var changed = rubric
          changed.criteria[index].curve?[number].y = value
          return RubricMutation(
            place: "criteria.\(id).curve[\(number)]", change: text(from: height, to: value),
            rubric: changed)
        }
      }
    }
  }

  private static func text(from: Double, to: Double) -> String {
    // Six decimals, or six significant digits of a small number.
    var scale = 1e6
    while from.magnitude * scale < 1e5, scale < 1e300, from != 0 { scale *= 10 }
    return "\(shortestDecimal(from)) → \(shortestDecimal((to * scale).rounded() / scale))"
  }

  // MARK: Policies

  /// The policies that replace others.
  private static let plain: [MissingPolicy] = [.renormalise, .zero]

  private static func policies(of rubric: Rubric) -> [RubricMutation] {
    let weighted = rubric.criteria.indices.filter { rubric.criteria[$0].isWeighted }
    let isInherited = weighted.contains { rubric.criteria[$0].missing == nil }
    let ofAll = plain.filter { isInherited && $0 != rubric.missing }.map { policy in
      var changed = rubric
      changed.missing = policy
      return RubricMutation(
        place: "missing", change: "\(rubric.missing.text) → \(policy.text)", rubric: changed)
    }
    return ofAll
      + weighted.flatMap { index -> [RubricMutation] in
        let own = rubric.criteria[index].missing
        let sides = [own?.wanted, own?.candidate].map { $0 ?? rubric.missing }
        let before =
          sides[0] == sides[1]
          ? sides[0].text : "wanted \(sides[0].text), candidate \(sides[1].text)"
        return plain.filter { sides != [$0, $0] }.map { policy in
          var changed = rubric
          changed.criteria[index].missing = SidedMissingPolicy(policy)
          return RubricMutation(
            place: "criteria.\(rubric.criteria[index].id).missing",
            change: "\(before) → \(policy.text)", rubric: changed)
        }
      }
  }

  // MARK: Criteria

  /// Removes each criterion in turn. A criterion without effect takes its place, so that gates keep
  /// the criteria that they watch.
  private static func removals(of rubric: Rubric) -> [RubricMutation] {
    let scorer = Scorer(rubric)
    return rubric.criteria.indices.compactMap { index in
      let criterion = rubric.criteria[index]
      var changed = rubric
      switch criterion.kind {
      case .penalty(let table, _): changed.criteria[index].kind = .penalty(table: table, factor: 1)
      case .gate(let watched, let condition, _):
        changed.criteria[index].kind = .gate(criterion: watched, when: condition, cap: 1)
      default: changed = rubric.withoutWeight(of: criterion.id)
      }
      if changed == rubric || !Scorer(changed, tablesOf: scorer).hasWeights { return nil }
      return RubricMutation(
        place: "criteria.\(criterion.id)", change: "removed", rubric: changed)
    }
  }
}

extension MissingPolicy {
  /// The policy as in rubric files, without JSON punctuation: `neutral 0.5`.
  fileprivate var text: String {
    switch self {
    case .renormalise: "renormalise"
    case .zero: "zero"
    case .neutral(let value): "neutral \(shortestDecimal(value))"
    case .cap(let value): "cap \(shortestDecimal(value))"
    }
  }
}
