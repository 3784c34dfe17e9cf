import RemoBytes
import RemoShop

/// Checks table files by themselves, for `rubric check`.
package enum TableCheck {
  /// Whether a file claims to be a table.
  package static func isTable(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let value = try? JSONValue(parsing: DocumentBuffer(bytes)) else { return false }
    return value["table"] != nil && value["criteria"] == nil
  }

  package static func file(_ bytes: ContiguousArray<UInt8>, name: String) -> CheckedFile {
    CheckedFile(name: name, bytes: bytes, diagnostics: TableDecoder.decode(bytes).1)
  }
}

/// Reads table files strictly. `rubrics/README.md` describes the format.
struct TableDecoder {
  private let findings: Findings
  private var table: RubricTable
  /// The path of each name read so far, by the name's words.
  private var paths: [String: String] = [:]
  /// The index of the entry with each name.
  private var numbers: [String: Int] = [:]

  /// Reads a table. The table is nil if the file has an error.
  static func decode(_ bytes: ContiguousArray<UInt8>) -> (RubricTable?, [Diagnostic]) {
    let findings = Findings()
    guard
      let node = JSONNode(
        parsing: bytes, helpIfSeveral: "a table is one document", findings: findings),
      let fields = node.fields(), let kind = kind(fields)
    else { return (nil, findings.sorted()) }
    var decoder = TableDecoder(kind, findings: findings)
    decoder.read(node)
    return (findings.hasErrors ? nil : decoder.table, findings.sorted())
  }

  private static func kind(_ fields: JSONFields) -> RubricTable.Kind? {
    if fields["table"] != nil { return fields.choice("table", of: RubricTable.Kind.self) }
    fields.findings.error(
      "missing-key", "'table' is missing",
      help: "write one of taxonomy, family, colors, words, sizes",
      at: JSONPlace(path: "table", range: fields.node.start.range))
    return nil
  }

  private init(_ kind: RubricTable.Kind, findings: Findings) {
    self.findings = findings
    table = RubricTable(kind: kind, entries: [], relations: [], fallback: 0)
  }

  static let commonKeys = ["table", "about", "sources"]

  /// The keys of a kind, in addition to the common ones.
  static func keys(of kind: RubricTable.Kind) -> [String] {
    switch kind {
    case .taxonomy:
      [
        "groups", "kinds", "related", "behind", "links", "between", "sets", "counted", "numbers",
        "not", "translations",
      ]
    case .family:
      [
        "families", "compatible", "generic", "parts", "between", "workings", "links", "choices",
        "treatments", "things", "fillers", "finishes", "tints", "plastics",
        "imitated", "upholstery", "not", "translations",
      ]
    case .colors: ["colors", "tints", "many", "links", "parts", "upholstery", "translations"]
    case .words: ["words", "values", "default"]
    case .sizes: ["sizes", "behind"]
    }
  }

  private mutating func read(_ node: JSONNode) {
    let keys = Self.commonKeys + Self.keys(of: table.kind)
    guard let fields = node.fields(keys: keys) else { return }
    switch table.kind {
    case .taxonomy:
      readFamilies(fields.required("groups"))
      readKinds(fields)
      readRelations(fields.array("related"))
    case .family:
      readFamilies(fields.required("families"))
      readRelations(fields.array("compatible"))
    case .colors: readColors(fields)
    case .words: readWords(fields)
    case .sizes: readSizes(fields)
    }
    readRules(fields)
    readTranslations(fields["translations"])
    if table.entries.isEmpty, !findings.hasErrors {
      node.error("empty-table", "the table has no entries")
    }
  }

  // MARK: Rules

  private mutating func readRules(_ fields: JSONFields) {
    for list in NamingRules.List.allCases where !NamingRules.List.inNot.contains(list) {
      table.rules[list] = fields.texts(list.key) ?? []
    }
    if let not = fields["not"]?.fields(keys: NamingRules.List.inNot.map(\.key)) {
      for list in NamingRules.List.inNot { table.rules[list] = not.texts(list.key) ?? [] }
    }
    readGeneric(fields)
  }

  /// Reads `generic`: name → families whose entries are more specific.
  private mutating func readGeneric(_ fields: JSONFields) {
    guard let generic = fields["generic"]?.fields() else { return }
    let families = Set(table.entries.compactMap(\.family))
    for member in generic.all {
      let covered = generic.texts(member.key) ?? []
      for family in covered where !families.contains(family) {
        member.node.error(
          "unknown-name", "'\(family)' is not a family of this table",
          help: JSONNode.suggestion(for: family, among: families.sorted()))
      }
      if entry(member.key, at: member.keyStart) != nil {
        table.rules.generic.append(GenericName(name: member.key, families: covered))
      }
    }
  }

  /// Reads `translations`: language → word → words of the table.
  private mutating func readTranslations(_ node: JSONNode?) {
    for language in node?.fields()?.all ?? [] {
      for word in language.node.fields()?.all ?? [] {
        guard let meaning = word.node.text else { continue }
        table.translations[WordList(word.key).phrase] = meaning
      }
    }
  }

  // MARK: Entries

  /// Reads family name → entries. An entry is a name, or a list of names for one thing.
  private mutating func readFamilies(_ node: JSONNode?) {
    for family in node?.fields()?.all ?? [] {
      if case .null = family.node.value.kind { continue }
      for node in family.node.elements ?? [] { addEntry(node, family: family.key) }
    }
  }

  private mutating func addEntry(_ node: JSONNode, family: String) {
    var names: [String] = []
    switch node.value.kind {
    case .string(let name): names = add(name, at: node.place)
    case .array(let elements) where !elements.isEmpty:
      for element in node.elements ?? [] {
        if case .string(let name) = element.value.kind {
          names += add(name, at: element.place)
        } else {
          element.wrongType("a name")
        }
      }
    default: node.wrongType("a name or an array of names")
    }
    append(TableEntry(names: names, family: family))
  }

  /// Appends an entry, unless it has no name.
  private mutating func append(_ entry: TableEntry) {
    if entry.names.isEmpty { return }
    for name in entry.names where numbers[name] == nil { numbers[name] = table.entries.count }
    table.entries.append(entry)
  }

  /// The name as an array of one; empty, with an error, if the name is blank or taken.
  private mutating func add(_ name: String, at place: JSONPlace) -> [String] {
    let phrase = WordList(name).phrase
    if phrase.isEmpty {
      findings.error("blank-name", "the name '\(name)' contains no word", at: place)
      return []
    }
    if let other = paths[phrase] {
      if isSpelledOtherwise(name, than: other) { return [name.lowercased()] }
      findings.error(
        "duplicate-name", "'\(name)' is already at \(other)",
        help: "case, punctuation and a plural s make no difference", at: place)
      return []
    }
    paths[phrase] = place.path
    return [name.lowercased()]
  }

  /// Whether a name is the one at a path in another spelling. A table may have both "grey" and
  /// "gray".
  private func isSpelledOtherwise(_ name: String, than path: String) -> Bool {
    let name = name.lowercased()
    return [("gray", "grey"), ("grey", "gray")].contains { spelling, other in
      name.includes(spelling) && path.lowercased().includes(other)
    }
  }

  /// The index of the entry with this name; nil, with an error, without one.
  private func entry(_ name: String, at place: JSONPlace) -> Int? {
    if let number = numbers[name.lowercased()] { return number }
    findings.error(
      "unknown-name", "'\(name)' is not an entry of this table",
      help: JSONNode.suggestion(for: name, among: table.entries.flatMap(\.names)), at: place)
    return nil
  }

  // MARK: Kinds and relations

  private mutating func readKinds(_ fields: JSONFields) {
    guard let kinds = fields["kinds"]?.fields() else { return }
    for member in kinds.all {
      guard let parent = kinds.text(member.key),
        let child = entry(member.key, at: member.node.place),
        let parentIndex = entry(parent, at: member.node.place)
      else { continue }
      table.entries[child].parent = table.entries[parentIndex].name
    }
    for member in kinds.all { checkCycle(member) }
  }

  /// Reports a cycle of kinds at its first member, and breaks the cycle there.
  private mutating func checkCycle(_ member: JSONFields.Member) {
    guard let start = numbers[member.key] else { return }
    var chain = [start]
    while let parent = table.entries[chain[chain.count - 1]].parent,
      let index = numbers[parent]
    {
      if index == start {
        let names = (chain + [start]).map { "'\(table.entries[$0].name)'" }
        member.node.error(
          "table-cycle",
          "the kinds form a circle: \(names.joined(separator: " → "))",
          help: "remove one of these lines")
        table.entries[start].parent = nil
        return
      }
      if chain.contains(index) { return }
      chain.append(index)
    }
  }

  private mutating func readRelations(_ nodes: [JSONNode]?) {
    let families = Set(table.entries.compactMap(\.family))
    var known = Set<[String]>()
    for node in nodes ?? [] {
      guard case .array(let pair) = node.value.kind, pair.count == 2,
        case .string(let first) = pair[0].kind, case .string(let second) = pair[1].kind
      else {
        node.wrongType("a pair of names")
        continue
      }
      var isKnown = true
      for (name, value) in [(first, pair[0]), (second, pair[1])] where !families.contains(name) {
        let place = JSONPlace(path: node.path, range: value.range)
        isKnown = entry(name, at: place) != nil && isKnown
      }
      if first == second || !known.insert([first, second].sorted()).inserted {
        node.error(
          "duplicate-pair", "'\(first)' and '\(second)' are already a pair",
          help: "a pair holds in both directions")
      } else if isKnown {
        table.relations.append(TableRelation(first: first, second: second))
      }
    }
  }

  // MARK: Colors, sizes and words

  private mutating func readColors(_ fields: JSONFields) {
    for member in fields.required("colors")?.fields()?.all ?? [] {
      guard let text = member.node.text else { continue }
      guard let rgb = hexColor(text) else {
        member.node.error(
          "invalid-color", "'\(text)' is not a color", help: "write it as #rrggbb")
        continue
      }
      addEntry(named: member, value: Double(rgb))
    }
  }

  private mutating func readSizes(_ fields: JSONFields) {
    for member in fields.required("sizes")?.fields()?.all ?? [] {
      guard let text = member.node.text else { continue }
      guard let size = Dimensions(text) else {
        member.node.error(
          "unreadable-size", "'\(text)' cannot be read as a size",
          help: "write it with its unit, such as '60 x 80 in'")
        continue
      }
      addEntry(named: member, value: 0, size: size)
    }
  }

  private mutating func readWords(_ fields: JSONFields) {
    table.fallback = fields.number("default", in: RubricDecoder.weights) ?? 0
    let all = fields["words"]?.value.range ?? fields.node.value.range
    for (index, word) in (fields.texts("words") ?? []).enumerated() {
      let names = add(word, at: JSONPlace(path: "words[\(index)]", range: all))
      append(TableEntry(names: names, value: 1))
    }
    for member in fields["values"]?.fields()?.all ?? [] {
      guard let number = member.node.number(in: RubricDecoder.weights) else { continue }
      addEntry(named: member, value: number)
    }
  }

  private mutating func addEntry(
    named member: JSONFields.Member, value: Double, size: Dimensions? = nil
  ) {
    let names = add(member.key, at: member.keyStart)
    append(TableEntry(names: names, value: value, size: size))
  }
}
