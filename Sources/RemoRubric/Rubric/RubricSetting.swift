import RemoBytes

/// A number of a rubric that an author may change on its own: a weight, a level, a tolerance or a
/// room limit.
///
/// Bands are not settings, because lists fix their thresholds. Neither is the calibration, which
/// `rubric tune` fits.
public struct RubricSetting: Sendable {
  /// The kinds of settings.
  public enum Kind: String, Sendable {
    /// A weight of a criterion, a profile or an override.
    case weight
    /// A value from 0 to 1: of a level, a step, a penalty, a gate, a missing value or low coverage.
    case level
    /// A distance: of a falloff, a step, a budget or the lead over a rival.
    case tolerance
    /// A number of a room limit.
    case limit
  }

  /// The path, with names instead of indices: `criteria.style.weight`.
  public var path: String { place.path }
  /// The place in ``Rubric/json``, as a JSON Pointer (RFC 6901): `/criteria/3/weight`. The JSON
  /// lacks a number of a room limit that has its default value.
  public var pointer: String { place.pointer }
  /// The kind of setting.
  public let kind: Kind
  /// The present value.
  public let value: Double
  /// The range of values to search. The rubric stays valid within it.
  public private(set) var limits: ClosedRange<Double>
  private let place: SettingPlace
  /// The change that counts as 1: the sum of all weights, a level of 1, the widest tolerance, or
  /// the whole side of a room. Lengths in a room are relative to a wall of 4 m.
  private(set) var scale: Double
  /// Whether validity limits the value from above, not only the search.
  var isBounded = false
  /// Sets the value in a rubric.
  let write: @Sendable (inout Rubric, Double) -> Void

  func changed(_ rubric: Rubric, to value: Double) -> Rubric {
    var changed = rubric
    write(&changed, value)
    return changed
  }

  /// The setting with its range extended to a former value, unless validity limits the value from
  /// above. A tolerance then counts relative to the former value.
  func reaching(_ former: Double) -> RubricSetting {
    if isBounded || former <= limits.upperBound { return self }
    var setting = self
    setting.limits = limits.lowerBound...former
    if kind == .tolerance { setting.scale = max(scale, former) }
    return setting
  }

  /// All settings of a rubric, in the order of its file.
  public static func all(of rubric: Rubric) -> [RubricSetting] {
    let criteria = rubric.criteria.indices.flatMap { number -> [RubricSetting] in
      let own = CriterionSettings(criterion: rubric.criteria[number], number: number)
      return weight(ofCriterion: number, in: rubric) + own.all
    }
    return criteria + profiles(of: rubric) + overrides(of: rubric) + policies(of: rubric)
      + roomLimits(of: rubric)
  }

  // MARK: Weights

  /// - Parameter total: the sum of all weights that count together with this one.
  private static func weight(
    _ place: SettingPlace, _ value: Double, total: Double,
    write: @escaping @Sendable (inout Rubric, Double) -> Void
  ) -> RubricSetting {
    // A weight that is ten times all others decides alone.
    RubricSetting(
      kind: .weight, value: value,
      limits: 0...min(RubricDecoder.weights.upperBound, max(value, 10 * total)), place: place,
      scale: total, write: write)
  }

  private static func weight(ofCriterion number: Int, in rubric: Rubric) -> [RubricSetting] {
    let criterion = rubric.criteria[number]
    if !criterion.isWeighted { return [] }
    return [
      weight(
        .criterion(criterion.id, at: number).member("weight"), criterion.weight,
        total: total(of: rubric, replaced: [])
      ) { $0.criteria[number].weight = $1 }
    ]
  }

  private static func profiles(of rubric: Rubric) -> [RubricSetting] {
    rubric.profiles.indices.flatMap { number -> [RubricSetting] in
      let profile = rubric.profiles[number]
      let total = total(of: rubric, replaced: profile.weights)
      return profile.weights.indices.map { index in
        let item = profile.weights[index]
        let place = SettingPlace.root.member("profiles").member(profile.name)
          .member(item.criterion)
        return weight(place, item.weight, total: total) {
          $0.profiles[number].weights[index].weight = $1
        }
      }
    }
  }

  private static func overrides(of rubric: Rubric) -> [RubricSetting] {
    rubric.overrides.indices.flatMap { number -> [RubricSetting] in
      let weights = rubric.overrides[number].weights
      let total = total(of: rubric, replaced: weights)
      return weights.indices.map { index in
        let item = weights[index]
        let place = SettingPlace.root.member("overrides").element(number)
          .unnamedMember("weights").member(item.criterion)
        return weight(place, item.weight, total: total) {
          $0.overrides[number].weights[index].weight = $1
        }
      }
    }
  }

  private static func total(of rubric: Rubric, replaced: [NamedWeight]) -> Double {
    rubric.criteria.filter(\.isWeighted).reduce(0) { sum, criterion in
      sum + (replaced.last { $0.criterion == criterion.id }?.weight ?? criterion.weight)
    }
  }

  // MARK: Room limits

  /// The numbers of the rubric's own limits. Remo's built-in limits are not part of the file.
  private static func roomLimits(of rubric: Rubric) -> [RubricSetting] {
    let limits = rubric.roomLimits ?? []
    return limits.indices.flatMap { number -> [RubricSetting] in
      let limit = limits[number]
      if limit.bounds.isEmpty { return [] }
      let place = SettingPlace.root.member("room_limits").element(number)
      let bounds = limit.bounds.indices.flatMap { index -> [RubricSetting] in
        let whole = place.member("limit")
        let own = limit.measure == .sides ? whole.element(index) : whole
        let (share, length) = (limit.bounds[index].share, limit.bounds[index].lessMeters)
        return [
          RubricSetting(
            kind: .limit, value: share, limits: 0...min(100, max(1, 10 * share)),
            place: own.member("share"), scale: 1
          ) { $0.roomLimits?[number].bounds[index].share = $1 },
          RubricSetting(
            kind: .limit, value: length,
            limits: min(0, length)...min(100, max(10, 10 * length)),
            place: own.member("less_m"), scale: usualWall
          ) { $0.roomLimits?[number].bounds[index].lessMeters = $1 },
        ]
      }
      return bounds + [
        RubricSetting(
          kind: .limit, value: limit.tightTo,
          limits: 1...min(100, max(2, 10 * limit.tightTo)), place: place.member("tight_to"),
          scale: 1
        ) { $0.roomLimits?[number].tightTo = $1 }
      ]
    }
  }

  /// The length of a typical wall, in meters.
  private static let usualWall = 4.0

  // MARK: Policies

  private static func policies(of rubric: Rubric) -> [RubricSetting] {
    var settings = level(.root.member("missing"), of: rubric.missing) { $0.missing = $1 }
    if let limit = rubric.coverageCap {
      let place = SettingPlace.root.member("coverage")
      settings += [
        level(place.member("below"), limit.below) { $0.coverageCap?.below = $1 },
        level(place.member("cap"), limit.cap) { $0.coverageCap?.cap = $1 },
      ]
    }
    return settings
  }

  /// The value of a policy for missing values; empty if the policy has no value.
  fileprivate static func level(
    _ place: SettingPlace, of policy: MissingPolicy?,
    write: @escaping @Sendable (inout Rubric, MissingPolicy) -> Void
  ) -> [RubricSetting] {
    switch policy {
    case .neutral(let value):
      [level(place.member("neutral"), value) { write(&$0, .neutral($1)) }]
    case .cap(let value): [level(place.member("cap"), value) { write(&$0, .cap($1)) }]
    case .renormalise, .zero, nil: []
    }
  }

  fileprivate static func level(
    _ place: SettingPlace, _ value: Double, in limits: ClosedRange<Double> = RubricDecoder.unit,
    write: @escaping @Sendable (inout Rubric, Double) -> Void
  ) -> RubricSetting {
    RubricSetting(
      kind: .level, value: value, limits: limits, place: place, scale: 1, isBounded: true,
      write: write)
  }

  /// - Parameters:
  ///   - widest: the greatest tolerance of the criterion.
  ///   - isBounded: whether a wider tolerance limits the value.
  fileprivate static func tolerance(
    _ place: SettingPlace, _ value: Double, in limits: ClosedRange<Double>, widest: Double,
    isBounded: Bool = false,
    write: @escaping @Sendable (inout Rubric, Double) -> Void
  ) -> RubricSetting {
    RubricSetting(
      kind: .tolerance, value: value, limits: limits, place: place,
      scale: widest > 0 ? widest : 1, isBounded: isBounded, write: write)
  }
}

/// The levels and tolerances of one criterion.
private struct CriterionSettings {
  let criterion: Criterion
  let number: Int

  var all: [RubricSetting] { ofKind + ofMissing }

  private var place: SettingPlace { .criterion(criterion.id, at: number) }

  private var ofKind: [RubricSetting] {
    switch criterion.kind {
    case .exact, .set, .tokens, .quantities, .prior: return []
    case .taxonomy, .family, .code: return levels
    case .number, .dimensions, .color: return falloff
    case .budget(let zero):
      let most = max(10, 10 * zero)
      return [
        .tolerance(
          place.member("zero"), zero, in: 0...most, widest: zero,
          write: kind { .budget(zero: $0) })
      ]
    case .rival(let options):
      return [
        .tolerance(
          place.member("lead"), options.lead, in: 0...max(1, 10 * options.lead),
          widest: options.lead,
          write: kind { .rival(RivalOptions(among: options.among, lead: $0)) })
      ]
    case .penalty(let table, let factor):
      return [
        .level(
          place.member("factor"), factor, write: kind { .penalty(table: table, factor: $0) })
      ]
    case .gate(let watched, let condition, let cap):
      let ofCap = RubricSetting.level(
        place.member("cap"), cap,
        write: kind { .gate(criterion: watched, when: condition, cap: $0) })
      guard case .below(let limit) = condition else { return [ofCap] }
      let ofLimit = RubricSetting.level(
        place.member("below"), limit,
        write: kind { .gate(criterion: watched, when: .below($0), cap: cap) })
      return [ofLimit, ofCap]
    }
  }

  private var ofMissing: [RubricSetting] {
    guard let missing = criterion.missing else { return [] }
    let number = number
    let place = place.member("missing")
    if missing.wanted == missing.candidate {
      return RubricSetting.level(place, of: missing.wanted) {
        $0.criteria[number].missing = SidedMissingPolicy($1)
      }
    }
    return RubricSetting.level(place.member("wanted"), of: missing.wanted) {
      $0.criteria[number].missing?.wanted = $1
    }
      + RubricSetting.level(place.member("candidate"), of: missing.candidate) {
        $0.criteria[number].missing?.candidate = $1
      }
  }

  /// A function that sets the criterion's kind to the result of `make` for a new value.
  private func kind(
    _ make: @escaping @Sendable (Double) -> CriterionKind
  ) -> @Sendable (inout Rubric, Double) -> Void {
    let number = number
    return { $0.criteria[number].kind = make($1) }
  }

  /// The levels from the highest to the lowest. Each level stays between its neighbors.
  private var levels: [RubricSetting] {
    let present = criterion.kind
    let (names, values) = (present.levels.map(\.key), present.levels.map(\.value))
    return values.indices.map { index in
      let limits =
        (index + 1 < values.count ? values[index + 1] : 0)...(index > 0 ? values[index - 1] : 1)
      return .level(
        place.member("levels").member(names[index]), values[index], in: limits,
        write: kind { value in
          var changed = values
          changed[index] = value
          return present.with(levels: changed)
        })
    }
  }

  private var falloff: [RubricSetting] {
    let present = criterion.kind
    guard let (key, curve) = present.falloff else { return [] }
    switch curve {
    case .linear(let full, let zero):
      // `full` and `zero` must differ, so each keeps a small distance from the other.
      let least = (zero - full) / 1000
      return [
        .tolerance(
          place.member(key).member("full"), full, in: 0...(zero - least), widest: zero,
          isBounded: true, write: kind { present.with(falloff: .linear(full: $0, zero: zero)) }),
        .tolerance(
          place.member(key).member("zero"), zero, in: (full + least)...(10 * zero), widest: zero,
          write: kind { present.with(falloff: .linear(full: full, zero: $0)) }),
      ]
    case .steps(let steps): return steps.indices.flatMap { step($0, of: steps) }
    }
  }

  private func step(_ index: Int, of steps: [FalloffStep]) -> [RubricSetting] {
    let present = criterion.kind
    let (limit, value) = (steps[index].limit, steps[index].value)
    let before = index > 0 ? steps[index - 1] : nil
    let after = index + 1 < steps.count ? steps[index + 1] : nil
    let widest = steps.last?.limit ?? limit
    let place = place.member("steps").element(index)
    let least = before.map { $0.limit + (limit - $0.limit) / 1000 } ?? 0
    let most = after.map { $0.limit - ($0.limit - limit) / 1000 } ?? max(10 * limit, limit + 1)
    return [
      .tolerance(
        place.element(0, named: "limit"), limit, in: least...most, widest: widest,
        isBounded: after != nil,
        write: kind { value in
          var changed = steps
          changed[index].limit = value
          return present.with(falloff: .steps(changed))
        }),
      .level(
        place.element(1, named: "value"), value,
        in: (after?.value ?? 0)...(before?.value ?? 1),
        write: kind { value in
          var changed = steps
          changed[index].value = value
          return present.with(falloff: .steps(changed))
        }),
    ]
  }
}

/// The place of a setting, built from the root of the rubric.
struct SettingPlace {
  /// The path for people, with names instead of indices.
  private(set) var path: String
  /// A JSON Pointer (RFC 6901).
  private(set) var pointer: String

  static let root = SettingPlace(path: "", pointer: "")

  static func criterion(_ id: String, at number: Int) -> SettingPlace {
    root.member("criteria").element(number, named: id)
  }

  func member(_ name: String) -> SettingPlace {
    SettingPlace(path: named(name), pointer: pointer + Self.token(name))
  }

  /// A member of an object, with its name only in the pointer.
  func unnamedMember(_ name: String) -> SettingPlace {
    SettingPlace(path: path, pointer: pointer + Self.token(name))
  }

  func element(_ number: Int, named name: String? = nil) -> SettingPlace {
    SettingPlace(
      path: name.map(named) ?? "\(path)[\(number)]", pointer: "\(pointer)/\(number)")
  }

  private func named(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// A name with `~` and `/` escaped (RFC 6901 §3).
  private static func token(_ name: String) -> String {
    let parts = name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
    return "/"
      + parts.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }
}
