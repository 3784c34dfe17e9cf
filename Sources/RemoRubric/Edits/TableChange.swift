import RemoBytes

extension RubricChange {
  /// The most edits of a table that count as separate changes, as each costs a run over all cases.
  private static let editLimit = 200

  /// The edits of all tables that both rubrics read, and the tables that are new.
  static func tables(from old: Rubric, to new: Rubric) -> [RubricChange] {
    new.tables.keys.sorted().flatMap { path -> [RubricChange] in
      guard let after = new.tables[path] else { return [] }
      guard let before = old.tables[path] else {
        // A table that only the old rubric reads goes with the criterion that reads it.
        return [
          RubricChange(
            label:
              "\(path): added with \(counted(after.entries.count, "entry", plural: "entries"))",
            affectsValues: true
          ) { $0.tables[path] = after }
        ]
      }
      return before == after ? [] : edits(of: path, from: before, to: after)
    }
  }

  private static func edits(
    of path: String, from old: RubricTable, to new: RubricTable
  ) -> [RubricChange] {
    func whole(_ label: String) -> RubricChange { edit(path, label) { $0 = new } }
    if old.kind != new.kind { return [whole("kind \(old.kind.rawValue) → \(new.kind.rawValue)")] }
    let all =
      entryEdits(of: path, from: old, to: new) + relationEdits(of: path, from: old, to: new)
      + ruleEdits(of: path, from: old.rules, to: new.rules)
      + translationEdits(of: path, from: old.translations, to: new.translations)
      + fallbackEdits(of: path, from: old, to: new)
    if all.isEmpty { return [whole("new order of the same content")] }
    if all.count <= editLimit { return all }
    return [whole("\(all.count) edits, such as \(all[0].label.dropFirst(path.count + 2))")]
  }

  private static func edit(
    _ path: String, _ label: String, apply: @escaping @Sendable (inout RubricTable) -> Void
  ) -> RubricChange {
    RubricChange(label: "\(path): \(label)", affectsValues: true) { rubric in
      guard var table = rubric.tables[path] else { return }
      apply(&table)
      rubric.tables[path] = table
    }
  }

  // MARK: Entries

  private static func entryEdits(
    of path: String, from old: RubricTable, to new: RubricTable
  ) -> [RubricChange] {
    let before = Dictionary(keepingFirstOf: old.entries.map { ($0.name, $0) })
    let after = Dictionary(keepingFirstOf: new.entries.map { ($0.name, $0) })
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      guard before[name] != after[name] else { return nil }
      let what = entryLabel(from: before[name], to: after[name], kind: new.kind)
      return edit(path, "'\(name)' \(what)") { $0.replaceEntry(name, with: after[name]) }
    }
  }

  /// The edit of one entry: `family pile fabric → natural fabric`, `added, family wood`, `removed`.
  private static func entryLabel(
    from old: TableEntry?, to new: TableEntry?, kind: RubricTable.Kind
  ) -> String {
    let (before, after) = (
      old.map { fields(of: $0, kind: kind) } ?? [], new.map { fields(of: $0, kind: kind) } ?? []
    )
    guard old != nil else {
      let known = after.filter { $0.value != "none" }.map { "\($0.name) \($0.value)" }
      return (["added"] + known).joined(separator: ", ")
    }
    guard new != nil else { return "removed" }
    var edits = zip(before, after).filter { $0.value != $1.value }.map {
      "\($0.name) \(SettingText.arrow(from: $0.value, to: $1.value))"
    }
    if let old, let new, old.names != new.names {
      edits.append("other names " + SettingText.listChange(from: old.names, to: new.names))
    }
    return edits.isEmpty ? "changed" : edits.joined(separator: ", ")
  }

  private static func fields(
    of entry: TableEntry, kind: RubricTable.Kind
  ) -> [(name: String, value: String)] {
    var fields = [
      (name: "family", value: entry.family ?? "none"),
      (name: "parent", value: entry.parent ?? "none"),
    ]
    switch kind {
    case .words: fields.append((name: "value", value: shortestDecimal(entry.value)))
    case .colors:
      let digits = String(Int(entry.value), radix: 16)
      let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
      fields.append((name: "color", value: "#\(zeros)\(digits)"))
    case .sizes:
      let sides = entry.size?.measures.map { shortestDecimal($0.millimeters / 10) }
      fields.append(
        (name: "size", value: sides.map { $0.joined(separator: " x ") + " cm" } ?? "none"))
    case .taxonomy, .family: break
    }
    return fields
  }

  // MARK: Relations and the value of other words

  private static func relationEdits(
    of path: String, from old: RubricTable, to new: RubricTable
  ) -> [RubricChange] {
    let word = new.kind == .taxonomy ? "related" : "compatible"
    let gone = old.relations.filter { !new.relates($0) }.map { relation in
      edit(path, "\(relation.names) \(word) → not \(word)") {
        $0.relations.removeAll { $0 == relation }
      }
    }
    let added = new.relations.filter { !old.relates($0) }.map { relation in
      edit(path, "\(relation.names) not \(word) → \(word)") { $0.relations.append(relation) }
    }
    return gone + added
  }

  /// The edits of naming rules: one for each word, and one for each generic name.
  private static func ruleEdits(
    of path: String, from old: NamingRules, to new: NamingRules
  ) -> [RubricChange] {
    var edits: [RubricChange] = []
    for list in NamingRules.List.allCases {
      let (before, after) = (old[list], new[list])
      for word in before where !after.contains(word) {
        edits.append(
          edit(path, "\(list.rawValue): '\(word)' removed") {
            $0.rules[list].removeAll { $0 == word }
          })
      }
      for word in after where !before.contains(word) {
        edits.append(
          edit(path, "\(list.rawValue): '\(word)' added") { $0.rules[list].append(word) })
      }
    }
    let names = Set((old.generic + new.generic).map(\.name)).sorted()
    for name in names {
      let before = old.generic.first { $0.name == name }
      let after = new.generic.first { $0.name == name }
      if before == after { continue }
      let texts = [before, after].map { $0?.families.joined(separator: ", ") ?? "none" }
      edits.append(
        edit(path, "generic '\(name)': \(SettingText.arrow(from: texts[0], to: texts[1]))") {
          $0.rules.generic.removeAll { $0.name == name }
          if let after { $0.rules.generic.append(after) }
        })
    }
    return edits
  }

  private static func translationEdits(
    of path: String, from old: [String: String], to new: [String: String]
  ) -> [RubricChange] {
    Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { word in
      let arrow = SettingText.arrow(from: old[word] ?? "none", to: new[word] ?? "none")
      return edit(path, "translation '\(word)' \(arrow)") { $0.translations[word] = new[word] }
    }
  }

  private static func fallbackEdits(
    of path: String, from old: RubricTable, to new: RubricTable
  ) -> [RubricChange] {
    if old.fallback == new.fallback { return [] }
    let arrow = SettingText.arrow(from: old.fallback, to: new.fallback)
    return [edit(path, "default \(arrow)") { $0.fallback = new.fallback }]
  }
}

extension TableRelation {
  fileprivate var names: String { "'\(first)' and '\(second)'" }
}

extension RubricTable {
  /// Whether the table relates the two, in either order.
  fileprivate func relates(_ relation: TableRelation) -> Bool {
    relations.contains(relation)
      || relations.contains(TableRelation(first: relation.second, second: relation.first))
  }

  /// Replaces the entry called `name`, or adds the new one if there is none. Nil removes it.
  fileprivate mutating func replaceEntry(_ name: String, with entry: TableEntry?) {
    let index = entries.firstIndex { $0.name == name }
    switch (index, entry) {
    case (let index?, let entry?): entries[index] = entry
    case (let index?, nil): entries.remove(at: index)
    case (nil, let entry?): entries.append(entry)
    case (nil, nil): break
    }
  }
}
