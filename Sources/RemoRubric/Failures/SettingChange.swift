import RemoBytes

/// A change of one setting of a rubric that satisfies a failed expectation.
public struct SettingChange: Equatable, Sendable {
  /// The setting, as in ``RubricSetting/path``: `criteria.style.weight`.
  public var setting: String
  /// The kind of setting.
  public var kind: RubricSetting.Kind
  /// The present value.
  public var from: Double
  /// The value with which the expectation holds.
  public var to: Double
  /// The value in the baseline or the old rubric, if it differs from the present one.
  public var former: Double?
  /// The size of the change, by which changes are compared: as a share of all weights, of the range
  /// from 0 to 1, of the criterion's widest tolerance, or of a side of a room.
  public var size: Double
  /// The effect on all cases of the suite; nil if it was not examined.
  public var effect: Effect?

  /// The cases whose result a change reverses.
  public struct Effect: Equatable, Sendable {
    /// The failing cases that pass with the change.
    public var repaired: [ByteString]
    /// The passing cases that fail with the change.
    public var broken: [ByteString]
  }

  func applied(to rubric: Rubric) -> Rubric {
    guard let setting = RubricSetting.all(of: rubric).first(where: { $0.path == setting }) else {
      return rubric
    }
    return setting.changed(rubric, to: to)
  }
}

/// Searches for changes of single settings that satisfy a part of a case's expectation.
///
/// Each trial scores the case again with the changed rubric, so penalties, gates, missing values
/// and calibration count. A search moves away from the present value in steps, and bisects the
/// first step in which the result changes. The parts of a case share the steps. An edit is the
/// likely fault, so a change toward the value before the edit comes first, unless another change is
/// much smaller.
struct SettingSearch {
  private let prepared: PreparedCase
  private let base: Scorer
  private let directions: [Direction]
  /// The values of the edited settings before the edit, by their paths.
  private let former: [String: Double]
  /// The trials so far, by direction, step and mode.
  private var trials: [Trial?]

  /// Another change comes before one toward a former value if its size is below this share of it.
  private static let similarity = 0.2

  /// A direction of a search: from a setting's value to an end of its range, or back to its value
  /// before an edit.
  private struct Direction {
    var number: Int
    var setting: RubricSetting
    var end: Double
    var leadsBack: Bool
  }

  /// A search for changes of a scorer's rubric.
  ///
  /// - Parameter former: the settings of the baseline or the old rubric, by their paths.
  init(_ prepared: PreparedCase, by scorer: Scorer, former: [String: Double]) {
    self.prepared = prepared
    base = scorer
    let settings = RubricSetting.all(of: scorer.rubric)
    let former = Dictionary(
      keepingFirstOf: settings.compactMap { setting in
        former[setting.path].flatMap { $0 == setting.value ? nil : (setting.path, $0) }
      })
    self.former = former
    var directions: [Direction] = []
    for present in settings {
      let old = former[present.path]
      let setting = old.map(present.reaching) ?? present
      let back = old.map { min(max($0, setting.limits.lowerBound), setting.limits.upperBound) }
      let ends = [setting.limits.lowerBound, setting.limits.upperBound]
      for (end, leadsBack) in (back.map { [($0, true)] } ?? []) + ends.map({ ($0, false) })
      where end != setting.value {
        directions.append(
          Direction(
            number: directions.count, setting: setting, end: end, leadsBack: leadsBack))
      }
    }
    self.directions = directions
    trials = Array(repeating: nil, count: directions.count * Self.shares.count * 2)
  }

  /// The smallest change that satisfies a part, preferably toward a former value; nil if no single
  /// change does.
  mutating func smallest(for part: ExpectationPart) -> SettingChange? {
    let back = smallest(for: part, of: directions.filter(\.leadsBack), below: .infinity)
    let limit = back.map { $0.size * Self.similarity } ?? .infinity
    return smallest(for: part, of: directions.filter { !$0.leadsBack }, below: limit) ?? back
  }

  private mutating func smallest(
    for part: ExpectationPart, of directions: [Direction], below limit: Double
  ) -> SettingChange? {
    var best: SettingChange?
    for direction in directions {
      let limit = best?.size ?? limit
      guard let change = nearest(for: part, in: direction, below: limit) else { continue }
      if change.size < limit { best = change }
    }
    return best
  }

  /// The nearest change of each setting for a part, the smallest first, with the same preference.
  mutating func all(for part: ExpectationPart) -> [SettingChange] {
    var changes: [(change: SettingChange, weighted: Double)] = []
    for direction in directions {
      guard let change = nearest(for: part, in: direction, below: .infinity) else { continue }
      let found = (change, change.size * (direction.leadsBack ? Self.similarity : 1))
      if let other = changes.firstIndex(where: { $0.change.setting == change.setting }) {
        if found.1 < changes[other].weighted { changes[other] = found }
      } else {
        changes.append(found)
      }
    }
    return changes.sorted { $0.weighted < $1.weighted }.map(\.change)
  }

  // MARK: One setting

  /// The case, scored with another value of a setting.
  private struct Trial {
    var value: Double
    var scored: ScoredCase
    /// Whether the rubric is valid.
    var isValid: Bool

    func satisfies(_ part: ExpectationPart) -> Bool {
      isValid && part.result(of: scored).failures.isEmpty
    }
  }

  /// The steps of a search, as shares of the way from the present value to the end.
  private static let shares: [Double] = [
    0, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4,
    0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1,
  ]

  private func trial(_ setting: RubricSetting, _ value: Double, _ mode: Scorer.Mode) -> Trial {
    let scorer = Scorer(setting.changed(base.rubric, to: value), tablesOf: base)
    return Trial(
      value: value, scored: ScoredCase(prepared, mode, by: scorer),
      isValid: setting.kind != .weight || scorer.hasWeights)
  }

  /// The trial at a step of a direction, made once.
  private mutating func trial(
    at step: Int, of direction: Direction, _ mode: Scorer.Mode
  ) -> Trial {
    let number = direction.number * Self.shares.count + step
    let place = number * 2 + (mode == .judgedFirst ? 0 : 1)
    if let known = trials[place] { return known }
    let (setting, end, share) = (direction.setting, direction.end, Self.shares[step])
    let value = share == 1 ? end : setting.value + (end - setting.value) * share
    let trial = trial(setting, value, mode)
    trials[place] = trial
    return trial
  }

  private mutating func nearest(
    for part: ExpectationPart, in direction: Direction, below size: Double
  ) -> SettingChange? {
    let setting = direction.setting
    var last = trial(at: 0, of: direction, part.mode)
    // A setting matters only if its value at the end moves a figure.
    if trial(at: Self.shares.count - 1, of: direction, part.mode).scored.isEqual(to: last.scored) {
      return nil
    }
    for step in Self.shares.indices.dropFirst() {
      // Larger changes than the best one need no trial.
      if (last.value - setting.value).magnitude >= size * setting.scale { return nil }
      let next = trial(at: step, of: direction, part.mode)
      if let value = turn(of: setting, for: part, between: last, and: next) {
        return change(of: setting, to: rounded(value, of: setting, for: part))
      }
      last = next
    }
    return nil
  }

  private func change(of setting: RubricSetting, to value: Double) -> SettingChange {
    SettingChange(
      setting: setting.path, kind: setting.kind, from: setting.value, to: value,
      former: former[setting.path], size: (value - setting.value).magnitude / setting.scale)
  }

  /// The value between two trials that satisfies the part and is nearest to the present value.
  private func turn(
    of setting: RubricSetting, for part: ExpectationPart, between last: Trial, and next: Trial
  ) -> Double? {
    let (before, after) = (part.result(of: last.scored), part.result(of: next.scored))
    // Both limits of a narrow range may lie between two trials, so each distance counts by itself.
    let crossed = before.distances.indices.filter {
      before.distances[$0] < 0 && after.distances[$0] >= 0
    }
    var values = crossed.compactMap { number -> Double? in
      let root = bisected(from: last.value, to: next.value) {
        part.result(of: trial(setting, $0, part.mode).scored).distances[number] >= 0
      }
      // At a limit, equal scores may still be in the wrong order or band.
      return [0, 1e-9, 1e-6, 1e-4].lazy.map { root + (next.value - root) * $0 }
        .first { trial(setting, $0, part.mode).satisfies(part) }
    }
    if next.isValid, after.failures.isEmpty {
      values.append(
        bisected(from: last.value, to: next.value) {
          trial(setting, $0, part.mode).satisfies(part)
        })
    }
    return values.min {
      ($0 - setting.value).magnitude < ($1 - setting.value).magnitude
    }
  }

  /// The value nearest to `start` for which the condition holds; it holds at `end`.
  private func bisected(
    from start: Double, to end: Double, where holds: (Double) -> Bool
  ) -> Double {
    var (outside, inside) = (start, end)
    for _ in 0..<60 {
      let middle = (outside + inside) / 2
      if middle == outside || middle == inside { break }
      if holds(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// Rounds a value away from the present one, to as few decimals as the expectation allows, but at
  /// least four.
  private func rounded(
    _ value: Double, of setting: RubricSetting, for part: ExpectationPart
  ) -> Double {
    var scale = 1e4
    while scale <= 1e12 {
      let units = value * scale
      let short = (value > setting.value ? units.rounded(.up) : units.rounded(.down)) / scale
      if setting.limits.contains(short), trial(setting, short, part.mode).satisfies(part) {
        return short
      }
      scale *= 10
    }
    return value
  }
}
