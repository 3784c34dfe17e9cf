import RemoBytes

/// One edit from a rubric to another. It can be applied alone.
package struct RubricChange: Sendable {
  /// The edit in words, with the old and the new value.
  package var label: String
  /// Whether prepared items change: the values of criteria, or an item's row of weights.
  var affectsValues: Bool
  var apply: @Sendable (inout Rubric) -> Void

  /// All edits from `old` to `new`, in the order of a rubric file.
  ///
  /// Applied in any order, they turn `old` into `new`.
  package static func all(from old: Rubric, to new: Rubric) -> [RubricChange] {
    let files = (old: RubricWriter.value(of: old), new: RubricWriter.value(of: new))
    return criteria(from: old, to: new, files) + profiles(from: old, to: new)
      + overrides(from: old, to: new) + policies(from: old, to: new, files)
      + bands(from: old, to: new) + tables(from: old, to: new)
  }

  /// The files of both rubrics, which name each setting.
  private typealias Files = (old: JSONValue, new: JSONValue)

  // MARK: Criteria

  private static func criteria(
    from old: Rubric, to new: Rubric, _ files: Files
  ) -> [RubricChange] {
    var changes: [RubricChange] = []
    for criterion in old.criteria where new.criterionIndex(criterion.id) == nil {
      changes.append(
        RubricChange(label: "\(criterion.id): removed", affectsValues: true) { rubric in
          rubric.criteria.removeAll { $0.id == criterion.id }
        })
    }
    for (place, criterion) in new.criteria.enumerated() {
      guard let index = old.criterionIndex(criterion.id) else {
        changes.append(
          RubricChange(
            label: "\(criterion.id): added with weight \(shortestDecimal(criterion.weight))",
            affectsValues: true
          ) { $0.criteria.insert(criterion, at: min(place, $0.criteria.count)) })
        continue
      }
      changes += edits(
        from: old.criteria[index], to: criterion,
        (old: files.old.criterion(criterion.id), new: files.new.criterion(criterion.id)))
    }
    return changes
  }

  private static func edits(
    from old: Criterion, to new: Criterion, _ files: (old: JSONValue?, new: JSONValue?)
  ) -> [RubricChange] {
    var changes: [RubricChange] = []
    func edit(
      _ label: String, affectsValues: Bool,
      change: @escaping @Sendable (inout Criterion) -> Void
    ) {
      changes.append(
        RubricChange(label: label, affectsValues: affectsValues) { rubric in
          if let index = rubric.criterionIndex(new.id) { change(&rubric.criteria[index]) }
        })
    }
    if old.weight != new.weight {
      let weights = SettingText.arrow(from: old.weight, to: new.weight)
      edit("\(new.id): weight \(weights)", affectsValues: false) { $0.weight = new.weight }
    }
    if old.kind != new.kind {
      let label =
        old.kind.name == new.kind.name
        ? SettingText.differences(
          from: files.old?.kindOptions, to: files.new?.kindOptions, path: ""
        )
        .joined(separator: ", ")
        : "kind \(old.kind.name) → \(new.kind.name)"
      edit("\(new.id): \(label)", affectsValues: true) { $0.kind = new.kind }
    }
    if old.wanted != new.wanted || old.candidate != new.candidate {
      let isOneAttribute = old.wanted == old.candidate && new.wanted == new.candidate
      let sides =
        isOneAttribute
        ? attributes(from: old.wanted, to: new.wanted, side: "attribute")
        : attributes(from: old.wanted, to: new.wanted, side: "wanted")
          + attributes(from: old.candidate, to: new.candidate, side: "candidate")
      let label = sides.joined(separator: ", ")
      edit("\(new.id): \(label)", affectsValues: true) {
        $0.wanted = new.wanted
        $0.candidate = new.candidate
      }
    }
    if old.missing != new.missing {
      let label = SettingText.policies(from: files.old?["missing"], to: files.new?["missing"])
      edit("\(new.id): \(label)", affectsValues: false) { $0.missing = new.missing }
    }
    if old.curve != new.curve {
      let label = SettingText.points(from: files.old?["curve"], to: files.new?["curve"])
      edit("\(new.id): \(label)", affectsValues: false) { $0.curve = new.curve }
    }
    return changes
  }

  /// The change of the attributes of one side; empty if there is none.
  private static func attributes(
    from old: [AttributeWeight], to new: [AttributeWeight], side: String
  ) -> [String] {
    func text(_ attributes: [AttributeWeight]) -> String {
      attributes.map { $0.weight == 1 ? $0.name : "\($0.name) \(shortestDecimal($0.weight))" }
        .joined(separator: " + ")
    }
    return old == new ? [] : ["\(side) \(SettingText.arrow(from: text(old), to: text(new)))"]
  }

  // MARK: Weights of profiles and overrides

  private static func profiles(from old: Rubric, to new: Rubric) -> [RubricChange] {
    var changes: [RubricChange] = []
    for profile in new.profiles {
      let before = old.profiles.first { $0.name == profile.name }
      if before == profile { continue }
      changes.append(
        RubricChange(
          label: "profile \(profile.name)"
            + weightChanges(from: before?.weights, to: profile.weights),
          affectsValues: before == nil
        ) { rubric in
          if let index = rubric.profiles.firstIndex(where: { $0.name == profile.name }) {
            rubric.profiles[index] = profile
          } else {
            rubric.profiles.append(profile)
          }
        })
    }
    for profile in old.profiles where !new.profiles.contains(where: { $0.name == profile.name }) {
      changes.append(
        RubricChange(label: "profile \(profile.name): removed", affectsValues: true) { rubric in
          rubric.profiles.removeAll { $0.name == profile.name }
        })
    }
    return changes
  }

  private static func weightChanges(
    from old: [NamedWeight]?, to new: [NamedWeight]
  ) -> String {
    guard let old else {
      let weights = new.map { "\($0.criterion) \(shortestDecimal($0.weight))" }
      return ": added with " + weights.joined(separator: ", ")
    }
    let texts = new.compactMap { item -> String? in
      let before = old.first { $0.criterion == item.criterion }?.weight
      if before == item.weight { return nil }
      return before.map { "\(item.criterion) \(SettingText.arrow(from: $0, to: item.weight))" }
        ?? "\(item.criterion) none → \(shortestDecimal(item.weight))"
    }
    let gone = old.filter { before in !new.contains { $0.criterion == before.criterion } }
    let all = texts + gone.map { "\($0.criterion) \(shortestDecimal($0.weight)) → none" }
    return all.isEmpty ? ": new order" : ": " + all.joined(separator: ", ")
  }

  private static func overrides(from old: Rubric, to new: Rubric) -> [RubricChange] {
    if old.overrides == new.overrides { return [] }
    guard old.overrides.map(\.categories) == new.overrides.map(\.categories) else {
      return [
        RubricChange(
          label: "overrides: \(SettingText.arrow(from: categories(old), to: categories(new)))",
          affectsValues: true
        ) {
          $0.overrides = new.overrides
        }
      ]
    }
    return new.overrides.indices.compactMap { n in
      let (before, after) = (old.overrides[n], new.overrides[n])
      if before == after { return nil }
      let name = after.categories.first ?? "\(n)"
      return RubricChange(
        label: "override \(name)" + weightChanges(from: before.weights, to: after.weights),
        affectsValues: false
      ) { $0.overrides[n] = after }
    }
  }

  /// The categories that have weights of their own.
  private static func categories(_ rubric: Rubric) -> String {
    if rubric.overrides.isEmpty { return "none" }
    return rubric.overrides.map { $0.categories.joined(separator: " + ") }.joined(separator: ", ")
  }

  // MARK: Policies, curve and bands

  private static func policies(
    from old: Rubric, to new: Rubric, _ files: Files
  ) -> [RubricChange] {
    var changes: [RubricChange] = []
    func edit(_ key: String, apply: @escaping @Sendable (inout Rubric) -> Void) {
      let (before, after) = (files.old[key], files.new[key])
      let label =
        SettingText.differences(from: before, to: after, path: key).joined(separator: ", ")
      changes.append(RubricChange(label: label, affectsValues: false, apply: apply))
    }
    if old.missing != new.missing { edit("missing") { $0.missing = new.missing } }
    if old.coverageCap != new.coverageCap {
      edit("coverage") { $0.coverageCap = new.coverageCap }
    }
    if old.calibration != new.calibration {
      edit("calibration") { $0.calibration = new.calibration }
    }
    if old.roomLimits != new.roomLimits {
      edit("room_limits") { $0.roomLimits = new.roomLimits }
    }
    return changes
  }

  private static func bands(from old: Rubric, to new: Rubric) -> [RubricChange] {
    guard old.bands.map(\.id) == new.bands.map(\.id) else {
      func text(_ rubric: Rubric) -> String {
        rubric.bands.map { "\($0.id) \(shortestDecimal($0.minimum))" }.joined(separator: ", ")
      }
      return [
        RubricChange(
          label: "bands: \(SettingText.arrow(from: text(old), to: text(new)))", affectsValues: false
        ) { $0.bands = new.bands }
      ]
    }
    return new.bands.indices.flatMap { n -> [RubricChange] in
      let (before, after) = (old.bands[n], new.bands[n])
      var changes: [RubricChange] = []
      if before.minimum != after.minimum {
        let label =
          "band \(after.id): from \(SettingText.arrow(from: before.minimum, to: after.minimum))"
        changes.append(
          RubricChange(label: label, affectsValues: false) { $0.bands[n].minimum = after.minimum })
      }
      if before.label != after.label {
        let arrow = SettingText.arrow(from: before.label ?? "none", to: after.label ?? "none")
        changes.append(
          RubricChange(label: "band \(after.id): label \(arrow)", affectsValues: false) {
            $0.bands[n].label = after.label
          })
      }
      return changes
    }
  }
}

extension JSONValue {
  /// The criterion called `id`, in a rubric file.
  fileprivate func criterion(_ id: String) -> JSONValue? {
    guard case .array(let criteria)? = self["criteria"]?.kind else { return nil }
    return criteria.first { criterion in
      if case .string(id)? = criterion["id"]?.kind { return true }
      return false
    }
  }

  /// A criterion's settings that depend on its kind.
  fileprivate var kindOptions: JSONValue? {
    guard case .object(let members) = kind else { return nil }
    let shared = ["id", "weight", "kind", "wanted", "candidate", "missing", "curve"]
    return JSONValue(
      kind: .object(members.filter { !shared.contains($0.key) }), range: range)
  }
}

/// Short texts for values of rubric files, in labels of changes.
enum SettingText {
  /// Longer values are cut.
  private static let lengthLimit = 60

  /// The settings that differ between two values of a path, with their old and new values:
  /// `tolerance.zero 0.25 → 0.3`.
  static func differences(from old: JSONValue?, to new: JSONValue?, path: String) -> [String] {
    if case .object(let before)? = old?.kind, case .object(let after)? = new?.kind {
      let keys = before.map(\.key) + after.map(\.key).filter { old?[$0] == nil }
      return keys.flatMap { key in
        differences(from: old?[key], to: new?[key], path: path.isEmpty ? key : "\(path).\(key)")
      }
    }
    let (before, after) = (whole(old), whole(new))
    if before == after { return [] }
    return ["\(path) \(arrow(from: before, to: after))"]
  }

  /// The change of a policy for missing values: `missing default → zero`, or of one side alone,
  /// `missing.candidate zero → cap 0.5`.
  static func policies(from old: JSONValue?, to new: JSONValue?) -> String {
    let isSided = old?["wanted"] != nil && new?["wanted"] != nil
    let parts =
      isSided
      ? ["wanted", "candidate"].map { (old?[$0], new?[$0], ".\($0)") }
      : [(old, new, "")]
    func text(_ policy: JSONValue?) -> String { policy.map(whole) ?? "default" }
    return parts.filter { text($0.0) != text($0.1) }
      .map { "missing\($0.2) \(arrow(from: text($0.0), to: text($0.1)))" }
      .joined(separator: ", ")
  }

  /// The changed points of a curve, `curve[1] [0.5, 0.7] → [0.5, 0.2]`; the whole curves if one of
  /// them has more points.
  static func points(from old: JSONValue?, to new: JSONValue?) -> String {
    guard case .array(let before)? = old?.kind, case .array(let after)? = new?.kind,
      before.count == after.count
    else { return differences(from: old, to: new, path: "curve").joined(separator: ", ") }
    return zip(before, after).enumerated()
      .flatMap { differences(from: $1.0, to: $1.1, path: "curve[\($0)]") }
      .joined(separator: ", ")
  }

  /// `old → new`, each cut to a readable length. Texts that would look equal are cut to begin
  /// shortly before their first difference.
  static func arrow(from old: String, to new: String) -> String {
    let (before, after) = (Figure.short(old, to: lengthLimit), Figure.short(new, to: lengthLimit))
    guard before == after, old != new else { return "\(before) → \(after)" }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = max(0, same - 10)
    let ends = [old, new].map { Figure.short("…" + $0.dropFirst(start), to: lengthLimit) }
    return "\(ends[0]) → \(ends[1])"
  }

  /// The names that a list gained and lost: `+ 'tv bench', − 'console'`.
  static func listChange(from old: [String], to new: [String]) -> String {
    let added = new.filter { !old.contains($0) }.map { "+ '\($0)'" }
    let removed = old.filter { !new.contains($0) }.map { "− '\($0)'" }
    return added.isEmpty && removed.isEmpty
      ? "new order" : (added + removed).joined(separator: ", ")
  }

  /// Two numbers, rounded to six decimals if they still differ then: programs write seventeen
  /// digits.
  static func arrow(from old: Double, to new: Double) -> String {
    let (from, to) = (old.rounded(toPlaces: 6), new.rounded(toPlaces: 6))
    let needsAllDigits = from == to || (from == 0) != (old == 0) || (to == 0) != (new == 0)
    return needsAllDigits
      ? arrow(from: shortestDecimal(old), to: shortestDecimal(new))
      : arrow(from: shortestDecimal(from), to: shortestDecimal(to))
  }

  /// The value without JSON's quotes and braces; `none` for a missing one.
  static func whole(_ value: JSONValue?) -> String {
    switch value?.kind {
    case nil, .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .number(_, let text): text
    case .string(let text): text
    case .array(let elements): "[" + elements.map { whole($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      members.map { "\($0.key) \(whole($0.value))" }.joined(separator: ", ")
    }
  }
}
