import RemoBytes
import RemoShop

/// Table files by themselves; what `rubric check` does with one.
package enum TableCheck {
  /// Whether a file says that it is a table.
  package static func isTable(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let value = try? JSONValue(parsing: DocumentBuffer(bytes)) else { return false }
    return value["table"] != nil && value["criteria"] == nil
  }

  /// The file with what is wrong with it.
  package static func file(_ bytes: ContiguousArray<UInt8>, name: String) -> CheckedFile {
    CheckedFile(name: name, bytes: bytes, diagnostics: TableDecoder.decode(bytes).1)
  }
}

/// Reads table files, strictly. The format is described in `rubrics/README.md`.
struct TableDecoder {
  private var findings = Findings()
  private var table: RubricTable
  /// The place where each name was first given.
  private var seen: [String: String] = [:]

  /// The table, and what was found wrong; the table is nil where there is an error.
  static func decode(_ bytes: ContiguousArray<UInt8>) -> (RubricTable?, [Diagnostic]) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: DocumentBuffer(bytes))
    } catch {
      return (
        nil,
        [Diagnostic(error, in: bytes.span, range: 0..<bytes.count, one: "a table is one document")]
      )
    }
    var findings = Findings()
    guard let fields = JSONFields(value, "", &findings),
      let kind = fields.choice("table", RubricTable.Kind.self, &findings)
    else {
      if !findings.hasErrors {
        findings.error(
          "missing-key", "table", "'table' is missing",
          help: "it is one of taxonomy, family, colors, words, sizes",
          at: value.range.lowerBound..<(value.range.lowerBound + 1))
      }
      return (nil, findings.sorted())
    }
    var decoder = TableDecoder(kind, findings)
    decoder.read(value)
    let hasErrors = decoder.findings.hasErrors
    return (hasErrors ? nil : decoder.table, decoder.findings.sorted())
  }

  private init(_ kind: RubricTable.Kind, _ findings: Findings) {
    self.findings = findings
    table = RubricTable(kind: kind, entries: [], relations: [], fallback: 0)
  }

  private mutating func read(_ value: JSONValue) {
    var keys = ["table", "about", "sources"]
    switch table.kind {
    case .taxonomy:
      keys += [
        "groups", "kinds", "related", "behind", "links", "sets", "counted", "numbers", "not",
      ]
    case .family:
      keys += [
        "families", "compatible", "generic", "parts", "between", "workings", "links", "choices",
        "treatments", "things", "fillers", "not",
      ]
    case .colors: keys += ["colors", "many", "links", "parts"]
    case .words: keys += ["words", "values", "default"]
    case .sizes: keys += ["sizes", "behind"]
    }
    guard let fields = JSONFields(value, "", keys: keys, &findings) else { return }
    switch table.kind {
    case .taxonomy:
      readFamilies(fields, "groups")
      readKinds(fields)
      readRelations(fields, "related")
    case .family:
      readFamilies(fields, "families")
      readRelations(fields, "compatible")
    case .colors: readColors(fields)
    case .words: readWords(fields)
    case .sizes: readSizes(fields)
    }
    readRules(fields)
    if table.entries.isEmpty, !findings.hasErrors {
      findings.error("empty-table", "", "the table has no entries", at: value.range)
    }
  }

  // MARK: Rules

  private mutating func readRules(_ fields: JSONFields) {
    for list in NamingRules.List.allCases where !NamingRules.List.inNot.contains(list) {
      table.rules[list] = fields.texts(list.key, &findings) ?? []
    }
    if let value = fields.optional("not"),
      let not = JSONFields(value, "not", keys: NamingRules.List.inNot.map(\.key), &findings)
    {
      for list in NamingRules.List.inNot {
        table.rules[list] = not.texts(list.key, &findings) ?? []
      }
    }
    readGeneric(fields)
  }

  /// Generic name → families whose entries are more specific.
  private mutating func readGeneric(_ fields: JSONFields) {
    guard let value = fields.optional("generic"),
      let generic = JSONFields(value, "generic", &findings)
    else { return }
    let families = Set(table.entries.compactMap(\.family))
    for member in generic.all {
      let path = generic.child(member.key)
      let covered = generic.texts(member.key, &findings) ?? []
      for family in covered where !families.contains(family) {
        findings.error(
          "unknown-name", path, "'\(family)' is no family of this table",
          help: JSONFields.suggestion(family, families.sorted()), at: member.value.range)
      }
      if entry(member.key, path, member.keyOffset..<(member.keyOffset + 1)) != nil {
        table.rules.generic.append(GenericName(name: member.key, families: covered))
      }
    }
  }

  // MARK: Entries

  /// Family name → entries, each a name or a list of names for one thing.
  private mutating func readFamilies(_ fields: JSONFields, _ key: String) {
    guard let value = fields.required(key, &findings),
      let families = JSONFields(value, key, &findings)
    else { return }
    for family in families.all {
      guard let entries = families.array(family.key, &findings) else { continue }
      for (index, entry) in entries.enumerated() {
        addEntry(entry, "\(families.child(family.key))[\(index)]", family.key)
      }
    }
  }

  private mutating func addEntry(_ value: JSONValue, _ path: String, _ family: String) {
    var names: [String] = []
    switch value.kind {
    case .string(let name): names = addName(name, path, value.range)
    case .array(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        guard case .string(let name) = element.kind else {
          findings.error(
            "wrong-type", "\(path)[\(index)]", "expected a name, found \(element.kindName)",
            at: element.range)
          continue
        }
        names += addName(name, "\(path)[\(index)]", element.range)
      }
    default:
      findings.error(
        "wrong-type", path, "expected a name or an array of names, found \(value.kindName)",
        at: value.range)
    }
    if !names.isEmpty {
      table.entries.append(TableEntry(names: names, family: family, parent: nil, value: 0))
    }
  }

  /// The name as an array of one, or none with an error if it is blank or taken.
  private mutating func addName(_ name: String, _ path: String, _ range: Range<Int>) -> [String] {
    let phrase = WordList(name).phrase
    if phrase.isEmpty {
      findings.error("blank-name", path, "the name '\(name)' has no word in it", at: range)
      return []
    }
    if let other = seen[phrase] {
      findings.error(
        "duplicate-name", path, "'\(name)' is already there, at \(other)",
        help: "case, punctuation and a plural s make no other name", at: range)
      return []
    }
    seen[phrase] = path
    return [name.lowercased()]
  }

  private mutating func readKinds(_ fields: JSONFields) {
    guard let value = fields.optional("kinds"),
      let kinds = JSONFields(value, "kinds", &findings)
    else { return }
    for member in kinds.all {
      guard let parent = kinds.text(member.key, &findings),
        let child = entry(member.key, kinds.child(member.key), member.value.range),
        let parentIndex = entry(parent, kinds.child(member.key), member.value.range)
      else { continue }
      table.entries[child].parent = table.entries[parentIndex].name
    }
    for member in kinds.all { checkCycle(member, kinds) }
  }

  /// Reports the first member of a circle of kinds.
  private mutating func checkCycle(_ member: JSONValue.Member, _ kinds: JSONFields) {
    guard let start = table.entries.firstIndex(where: { $0.names.contains(member.key) }) else {
      return
    }
    var chain = [start]
    while let parent = table.entries[chain[chain.count - 1]].parent,
      let index = table.entries.firstIndex(where: { $0.name == parent })
    {
      if index == start {
        let names = (chain + [start]).map { "'\(table.entries[$0].name)'" }
        findings.error(
          "table-cycle", kinds.child(member.key),
          "the kinds go round in a circle: \(names.joined(separator: " → "))",
          help: "take one of these lines out", at: member.value.range)
        table.entries[start].parent = nil
        return
      }
      if chain.contains(index) { return }
      chain.append(index)
    }
  }

  private mutating func entry(_ name: String, _ path: String, _ range: Range<Int>) -> Int? {
    let lowered = name.lowercased()
    if let index = table.entries.firstIndex(where: { $0.names.contains(lowered) }) {
      return index
    }
    findings.error(
      "unknown-name", path, "'\(name)' is no entry of this table",
      help: JSONFields.suggestion(name, table.entries.flatMap(\.names)), at: range)
    return nil
  }

  private mutating func readRelations(_ fields: JSONFields, _ key: String) {
    guard let pairs = fields.array(key, &findings) else { return }
    let families = Set(table.entries.compactMap(\.family))
    var known = Set<[String]>()
    for (index, value) in pairs.enumerated() {
      let path = "\(key)[\(index)]"
      guard case .array(let pair) = value.kind, pair.count == 2,
        case .string(let first) = pair[0].kind, case .string(let second) = pair[1].kind
      else {
        findings.error(
          "wrong-type", path, "expected a pair of names, found \(value.kindName)",
          at: value.range)
        continue
      }
      var isKnown = true
      for (name, element) in [(first, pair[0]), (second, pair[1])]
      where !families.contains(name) {
        isKnown = entry(name, path, element.range) != nil && isKnown
      }
      if first == second || !known.insert([first, second].sorted()).inserted {
        findings.error(
          "duplicate-pair", path, "'\(first)' and '\(second)' are already a pair",
          help: "pairs hold in both directions", at: value.range)
      } else if isKnown {
        table.relations.append(TableRelation(first: first, second: second))
      }
    }
  }

  private mutating func readColors(_ fields: JSONFields) {
    guard let value = fields.required("colors", &findings),
      let colors = JSONFields(value, "colors", &findings)
    else { return }
    for member in colors.all {
      let path = colors.child(member.key)
      guard case .string(let text) = member.value.kind else {
        JSONFields.wrongType(member.value, path, "a string", &findings)
        continue
      }
      guard let rgb = hexColor(text) else {
        findings.error(
          "invalid-color", path, "'\(text)' is no colour",
          help: "write it as #rrggbb", at: member.value.range)
        continue
      }
      for name in addName(member.key, path, member.keyOffset..<(member.keyOffset + 1)) {
        table.entries.append(
          TableEntry(names: [name], family: nil, parent: nil, value: Double(rgb)))
      }
    }
  }

  private mutating func readSizes(_ fields: JSONFields) {
    guard let value = fields.required("sizes", &findings),
      let sizes = JSONFields(value, "sizes", &findings)
    else { return }
    for member in sizes.all {
      let path = sizes.child(member.key)
      guard case .string(let text) = member.value.kind else {
        JSONFields.wrongType(member.value, path, "a string", &findings)
        continue
      }
      guard let size = Dimensions(text) else {
        findings.error(
          "unreadable-size", path, "'\(text)' cannot be read as a size",
          help: "write it with its unit, such as '60 x 80 in'", at: member.value.range)
        continue
      }
      for name in addName(member.key, path, member.keyOffset..<(member.keyOffset + 1)) {
        table.entries.append(
          TableEntry(names: [name], family: nil, parent: nil, value: 0, size: size))
      }
    }
  }

  private mutating func readWords(_ fields: JSONFields) {
    table.fallback = fields.number("default", in: RubricDecoder.weights, &findings) ?? 0
    for (index, word) in (fields.texts("words", &findings) ?? []).enumerated() {
      let range = fields.optional("words")?.range ?? fields.value.range
      for name in addName(word, "words[\(index)]", range) {
        table.entries.append(TableEntry(names: [name], family: nil, parent: nil, value: 1))
      }
    }
    guard let value = fields.optional("values"),
      let values = JSONFields(value, "values", &findings)
    else { return }
    for member in values.all {
      let path = values.child(member.key)
      // By its key each would be looked for among all.
      guard
        let number = JSONFields.number(member.value, path, in: RubricDecoder.weights, &findings)
      else { continue }
      for name in addName(member.key, path, member.keyOffset..<(member.keyOffset + 1)) {
        table.entries.append(TableEntry(names: [name], family: nil, parent: nil, value: number))
      }
    }
  }
}
