import RemoBytes

/// One edit that leads from a rubric towards another, and can be made by itself.
package struct RubricChange: Sendable {
  /// What changed, with the old and the new value.
  package var label: String
  /// Whether what is prepared of an item changes: values of criteria, or which of the rubric's
  /// lists of weights are its own.
  var affectsValues: Bool
  /// Makes the edit.
  var apply: @Sendable (inout Rubric) -> Void

  /// Tables with more changed entries than this count as one change.
  private static let entryLimit = 12

  /// All edits from `old` to `new`, in the order of a rubric file.
  ///
  /// Made one after the other, in any order, they turn `old` into `new`.
  package static func between(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    criteria(old, new) + profiles(old, new) + overrides(old, new) + policies(old, new)
      + bands(old, new) + tables(old, new)
  }

  // MARK: Criteria

  private static func criteria(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
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
      changes += edits(old.criteria[index], criterion)
    }
    return changes
  }

  private static func edits(_ old: Criterion, _ new: Criterion) -> [RubricChange] {
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
      edit("\(new.id): \(kindChange(old.kind, new.kind))", true) { $0.kind = new.kind }
    }
    if old.wanted != new.wanted || old.candidate != new.candidate {
      edit("\(new.id): reads other attributes", true) {
        $0.wanted = new.wanted
        $0.candidate = new.candidate
      }
    }
    if old.missing != new.missing {
      edit("\(new.id): what a missing value means", false) { $0.missing = new.missing }
    }
    return changes
  }

  private static func kindChange(_ old: CriterionKind, _ new: CriterionKind) -> String {
    if case .penalty(_, let a) = old, case .penalty(_, let b) = new, a != b {
      return "factor \(arrow(a, b))"
    }
    if case .gate(let watched, let below, let cap) = old,
      case .gate(let newWatched, let newBelow, let newCap) = new
    {
      let parts = [
        watched == newWatched ? nil : "watches \(newWatched) in place of \(watched)",
        below == newBelow ? nil : "limit of the gate \(arrow(below, newBelow))",
        cap == newCap ? nil : "cap \(arrow(cap, newCap))",
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
    return old.name == new.name
      ? "options of kind \(new.name)" : "kind \(old.name) → \(new.name)"
  }

  private static func arrow(_ old: Double, _ new: Double) -> String {
    "\(shortestDecimal(old)) → \(shortestDecimal(new))"
  }

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
    guard let old else { return ": added" }
    let texts = new.compactMap { item -> String? in
      let before = old.first { $0.criterion == item.criterion }?.weight
      if before == item.weight { return nil }
      return before.map { "\(item.criterion) \(arrow($0, item.weight))" }
        ?? "\(item.criterion) \(shortestDecimal(item.weight))"
    }
    let gone = old.map(\.criterion).filter { id in !new.contains { $0.criterion == id } }
    let all = texts + gone.map { "without \($0)" }
    return all.isEmpty ? ": another order" : ": " + all.joined(separator: ", ")
  }

  private static func overrides(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    if old.overrides == new.overrides { return [] }
    guard old.overrides.map(\.categories) == new.overrides.map(\.categories) else {
      return [
        RubricChange(label: "overrides: other categories", affectsValues: true) {
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

  // MARK: Policies, curve and bands

  private static func policies(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    var changes: [RubricChange] = []
    func edit(_ label: String, _ apply: @escaping @Sendable (inout Rubric) -> Void) {
      changes.append(RubricChange(label: label, affectsValues: false, apply: apply))
    }
    if old.missing != new.missing {
      edit("missing: what a missing value means") { $0.missing = new.missing }
    }
    if old.coverageCap != new.coverageCap {
      edit("coverage: what thin evidence can reach") { $0.coverageCap = new.coverageCap }
    }
    if old.calibration != new.calibration {
      edit("calibration: another curve") { $0.calibration = new.calibration }
    }
    return changes
  }

  private static func bands(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    if old.bands == new.bands { return [] }
    guard old.bands.map(\.id) == new.bands.map(\.id) else {
      return [
        RubricChange(label: "bands: other names", affectsValues: false) {
          $0.bands = new.bands
        }
      ]
    }
    return new.bands.indices.compactMap { n in
      let (before, after) = (old.bands[n].minimum, new.bands[n].minimum)
      if before == after { return nil }
      return RubricChange(
        label: "band \(new.bands[n].id): from \(arrow(before, after))", affectsValues: false
      ) { $0.bands[n].minimum = after }
    }
  }

  // MARK: Tables

  private static func tables(_ old: Rubric, _ new: Rubric) -> [RubricChange] {
    new.tables.keys.sorted().flatMap { path -> [RubricChange] in
      guard let after = new.tables[path], let before = old.tables[path], before != after else {
        // A table that one side lacks comes or goes with the criterion that reads it.
        guard old.tables[path] == nil, let after = new.tables[path] else { return [] }
        return [
          RubricChange(label: "\(path): added", affectsValues: true) {
            $0.tables[path] = after
          }
        ]
      }
      let entries = entryChanges(path, before, after)
      if let entries, entries.count <= entryLimit { return entries }
      return [
        RubricChange(
          label: "\(path): \(entries.map { "\($0.count) entries" } ?? Self.what(before, after))",
          affectsValues: true
        ) { $0.tables[path] = after }
      ]
    }
  }

  /// Names the change of a table beside its entries.
  private static func what(_ old: RubricTable, _ new: RubricTable) -> String {
    old.relations == new.relations && old.rules != new.rules
      ? "names are read by other rules" : "other relations"
  }

  /// A change per entry; nil where more than entries differs.
  private static func entryChanges(
    _ path: String, _ old: RubricTable, _ new: RubricTable
  ) -> [RubricChange]? {
    guard old.relations == new.relations, old.fallback == new.fallback, old.kind == new.kind,
      old.rules == new.rules
    else { return nil }
    let before = Dictionary(firstOf: old.entries.map { ($0.name, $0) })
    let after = Dictionary(firstOf: new.entries.map { ($0.name, $0) })
    let names = Set(before.keys).union(after.keys).sorted()
    return names.compactMap { name in
      let (a, b) = (before[name], after[name])
      if a == b { return nil }
      let what = a == nil ? "added" : b == nil ? "removed" : "changed"
      return RubricChange(label: "\(path): '\(name)' \(what)", affectsValues: true) { rubric in
        guard var table = rubric.tables[path] else { return }
        let index = table.entries.firstIndex { $0.name == name }
        switch (index, b) {
        case (let index?, let entry?): table.entries[index] = entry
        case (let index?, nil): table.entries.remove(at: index)
        case (nil, let entry?): table.entries.append(entry)
        case (nil, nil): break
        }
        rubric.tables[path] = table
      }
    }
  }
}
