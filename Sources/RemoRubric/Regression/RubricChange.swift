import RemoBytes

/// One edit that leads from a rubric towards another, and can be made by itself.
package struct RubricChange: Sendable {
  /// The edit in words, with the old and the new value.
  package var label: String
  /// Whether what is prepared of an item changes: values of criteria, or which of the rubric's
  /// lists of weights are its own.
  var affectsValues: Bool
  /// Makes the edit.
  var apply: @Sendable (inout Rubric) -> Void

  /// All edits from `old` to `new`, in the order of a rubric file.
  ///
  /// Made one after the other, in any order, they turn `old` into `new`.
  package static func between(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    let files = (old: RubricWriter.value(of: old), new: RubricWriter.value(of: new))
    return criteria(old, new, files) + profiles(old, new) + overrides(old, new)
      + policies(old, new, files) + bands(old, new) + tables(old, new)
  }

  /// The files of both rubrics, which name each setting.
  private typealias Files = (old: JSONValue, new: JSONValue)

  // MARK: Criteria

  private static func criteria(
    _ old: Rubric, _ new: Rubric, _ files: Files
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
        old.criteria[index], criterion,
        (old: files.old.criterion(criterion.id), new: files.new.criterion(criterion.id)))
    }
    return changes
  }

  private static func edits(
    _ old: Criterion, _ new: Criterion, _ files: (old: JSONValue?, new: JSONValue?)
  ) -> [RubricChange] {
    var changes: [RubricChange] = []
    func edit(
      _ label: String, _ affectsValues: Bool,
      _ change: @escaping @Sendable (inout Criterion) -> Void
    ) {
      changes.append(
        RubricChange(label: label, affectsValues: affectsValues) { rubric in
          if let index = rubric.criterionIndex(new.id) { change(&rubric.criteria[index]) }
        })
    }
    if old.weight != new.weight {
      edit("\(new.id): weight \(arrow(old.weight, new.weight))", false) { $0.weight = new.weight }
    }
    if old.kind != new.kind {
      let label =
        old.kind.name == new.kind.name
        ? SettingText.differences(files.old?.kindOptions, files.new?.kindOptions, path: "")
          .joined(separator: ", ")
        : "kind \(old.kind.name) → \(new.kind.name)"
      edit("\(new.id): \(label)", true) { $0.kind = new.kind }
    }
    if old.wanted != new.wanted || old.candidate != new.candidate {
      let wanted = attributes(old.wanted, new.wanted, side: "wanted")
      let candidate = attributes(old.candidate, new.candidate, side: "candidate")
      edit("\(new.id): \((wanted + candidate).joined(separator: ", "))", true) {
        $0.wanted = new.wanted
        $0.candidate = new.candidate
      }
    }
    if old.missing != new.missing {
      let values = (files.old?["missing"], files.new?["missing"])
      let label = SettingText.arrow(SettingText.whole(values.0), SettingText.whole(values.1))
      edit("\(new.id): missing \(label)", false) { $0.missing = new.missing }
    }
    return changes
  }

  /// The attributes that one side's value is read from, where they differ.
  private static func attributes(
    _ old: [AttributeWeight], _ new: [AttributeWeight], side: String
  ) -> [String] {
    func text(_ attributes: [AttributeWeight]) -> String {
      attributes.map { $0.weight == 1 ? $0.name : "\($0.name) \(shortestDecimal($0.weight))" }
        .joined(separator: " + ")
    }
    return old == new ? [] : ["\(side) \(SettingText.arrow(text(old), text(new)))"]
  }

  private static func arrow(_ old: Double, _ new: Double) -> String { SettingText.arrow(old, new) }

  // MARK: Weights of profiles and overrides

  private static func profiles(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    var changes: [RubricChange] = []
    for profile in new.profiles {
      let before = old.profiles.first { $0.name == profile.name }
      if before == profile { continue }
      changes.append(
        RubricChange(
          label: "profile \(profile.name)" + weightChanges(before?.weights, profile.weights),
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

  private static func weightChanges(_ old: [NamedWeight]?, _ new: [NamedWeight]) -> String {
    guard let old else {
      let weights = new.map { "\($0.criterion) \(shortestDecimal($0.weight))" }
      return ": added with " + weights.joined(separator: ", ")
    }
    let texts = new.compactMap { item -> String? in
      let before = old.first { $0.criterion == item.criterion }?.weight
      if before == item.weight { return nil }
      return before.map { "\(item.criterion) \(arrow($0, item.weight))" }
        ?? "\(item.criterion) none → \(shortestDecimal(item.weight))"
    }
    let gone = old.filter { before in !new.contains { $0.criterion == before.criterion } }
    let all = texts + gone.map { "\($0.criterion) \(shortestDecimal($0.weight)) → none" }
    return all.isEmpty ? ": another order" : ": " + all.joined(separator: ", ")
  }

  private static func overrides(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    if old.overrides == new.overrides { return [] }
    guard old.overrides.map(\.categories) == new.overrides.map(\.categories) else {
      return [
        RubricChange(
          label: "overrides: \(SettingText.arrow(categories(old), categories(new)))",
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
        label: "override \(name)" + weightChanges(before.weights, after.weights),
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

  private static func policies(_ old: Rubric, _ new: Rubric, _ files: Files) -> [RubricChange] {
    var changes: [RubricChange] = []
    func edit(_ key: String, _ apply: @escaping @Sendable (inout Rubric) -> Void) {
      let (before, after) = (files.old[key], files.new[key])
      let label =
        SettingText.differences(before, after, path: key).joined(separator: ", ")
      changes.append(RubricChange(label: label, affectsValues: false, apply: apply))
    }
    if old.missing != new.missing { edit("missing") { $0.missing = new.missing } }
    if old.coverageCap != new.coverageCap {
      edit("coverage") { $0.coverageCap = new.coverageCap }
    }
    if old.calibration != new.calibration {
      edit("calibration") { $0.calibration = new.calibration }
    }
    return changes
  }

  private static func bands(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    guard old.bands.map(\.id) == new.bands.map(\.id) else {
      func text(_ rubric: Rubric) -> String {
        rubric.bands.map { "\($0.id) \(shortestDecimal($0.minimum))" }.joined(separator: ", ")
      }
      return [
        RubricChange(
          label: "bands: \(SettingText.arrow(text(old), text(new)))", affectsValues: false
        ) { $0.bands = new.bands }
      ]
    }
    return new.bands.indices.flatMap { n -> [RubricChange] in
      let (before, after) = (old.bands[n], new.bands[n])
      var changes: [RubricChange] = []
      if before.minimum != after.minimum {
        let label = "band \(after.id): from \(arrow(before.minimum, after.minimum))"
        changes.append(
          RubricChange(label: label, affectsValues: false) { $0.bands[n].minimum = after.minimum })
      }
      if before.label != after.label {
        let arrow = SettingText.arrow(before.label ?? "none", after.label ?? "none")
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
    let shared = ["id", "weight", "kind", "wanted", "candidate", "missing"]
    return JSONValue(
      kind: .object(members.filter { !shared.contains($0.key) }), range: range)
  }
}

/// Short texts for the values of rubric files, as labels of changes show them.
enum SettingText {
  /// Longer values are cut.
  private static let lengthLimit = 60

  /// The settings that differ between two values, with their old and new values:
  /// `tolerance.zero 0.25 → 0.3`.
  ///
  /// - Parameter path: the name of the value that is compared.
  static func differences(_ old: JSONValue?, _ new: JSONValue?, path: String) -> [String] {
    if case .object(let before)? = old?.kind, case .object(let after)? = new?.kind {
      let keys = before.map(\.key) + after.map(\.key).filter { old?[$0] == nil }
      return keys.flatMap { key in
        differences(old?[key], new?[key], path: path.isEmpty ? key : "\(path).\(key)")
      }
    }
    let (before, after) = (whole(old), whole(new))
    if before == after { return [] }
    return ["\(path) \(arrow(before, after))"]
  }

  /// `old → new`, each cut to a readable length. Texts that would look the same when cut are shown
  /// from a little before the place where they begin to differ.
  static func arrow(_ old: String, _ new: String) -> String {
    let (before, after) = (Figure.short(old, lengthLimit), Figure.short(new, lengthLimit))
    guard before == after, old != new else { return "\(before) → \(after)" }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = max(0, same - 10)
    let ends = [old, new].map { Figure.short("…" + $0.dropFirst(start), lengthLimit) }
    return "\(ends[0]) → \(ends[1])"
  }

  /// The names that a list gained and lost: `+ 'tv bench', − 'console'`.
  static func listChange(_ old: [String], _ new: [String]) -> String {
    let added = new.filter { !old.contains($0) }.map { "+ '\($0)'" }
    let removed = old.filter { !new.contains($0) }.map { "− '\($0)'" }
    return added.isEmpty && removed.isEmpty
      ? "another order" : (added + removed).joined(separator: ", ")
  }

  static func arrow(_ old: Double, _ new: Double) -> String {
    arrow(shortestDecimal(old), shortestDecimal(new))
  }

  /// The value without the signs of JSON; `none` for one that is missing.
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
