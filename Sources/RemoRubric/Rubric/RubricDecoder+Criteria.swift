import RemoBytes

/// Criteria and their kinds.
extension RubricDecoder {
  static let common = [
    "id", "weight", "kind", "attribute", "wanted", "candidate", "missing", "curve", "note",
  ]

  /// The keys of each kind, in addition to the common ones.
  static let kinds: [(name: String, keys: [String])] = [
    ("exact", []), ("set", ["of", "measure"]), ("taxonomy", ["table", "levels"]),
    ("family", ["table", "levels"]),
    ("tokens", ["measure", "idf", "phrase", "position", "saturation", "joined"]),
    ("code", ["levels", "measure"]), ("quantities", []),
    ("number", ["relative", "tolerance", "steps"]),
    ("dimensions", ["tolerance", "steps", "table"]),
    ("budget", ["zero"]), ("color", ["of", "deltaE", "steps", "table"]),
    ("prior", ["table", "range"]), ("penalty", ["table", "factor"]),
    ("gate", ["criterion", "below", "when", "cap"]), ("rival", ["among", "lead"]),
  ]

  /// - Parameter seen: the criteria before this one.
  mutating func criterion(_ node: JSONNode, seen: [Criterion]) -> Criterion? {
    guard let loose = node.fields(), let id = loose.text("id", required: true),
      let kindName = loose.text("kind", required: true)
    else { return nil }
    guard let kind = Self.kinds.first(where: { $0.name == kindName }) else {
      findings.error(
        "unknown-kind", "there is no kind '\(kindName)'",
        help: JSONNode.suggestion(for: kindName, among: Self.kinds.map(\.name)),
        at: loose.place(of: "kind"))
      return nil
    }
    guard let fields = node.fields(keys: Self.common + kind.keys) else { return nil }
    check(id: id, in: fields, seen: seen)
    guard let decoded = self.kind(kindName, fields) else { return nil }
    var criterion = Criterion(
      id: id, weight: 0, kind: decoded, wanted: [], candidate: [], missing: nil)
    readAttributes(of: &criterion, in: fields)
    criterion.weight = weight(of: criterion, in: fields)
    criterion.missing = fields["missing"].flatMap(sidedMissing)
    criterion.curve = curve(of: criterion, in: fields)
    return criterion
  }

  private func check(id: String, in fields: JSONFields, seen: [Criterion]) {
    let place = fields.place(of: "id")
    if id.isEmpty || id.unicodeScalars.contains(where: \.properties.isWhitespace) {
      findings.error("invalid-id", "an ID must not be empty or contain whitespace", at: place)
    }
    if seen.contains(where: { $0.id == id }) {
      findings.error("duplicate-criterion", "another criterion has the ID '\(id)'", at: place)
    }
  }

  private mutating func weight(of criterion: Criterion, in fields: JSONFields) -> Double {
    let weight = fields.number("weight", in: Self.weights, required: criterion.isWeighted)
    if criterion.isWeighted {
      if weight == nil { hasUnreadWeight = true }
      return weight ?? 0
    }
    fields["weight"]?.error(
      "unknown-key", "a \(criterion.kind.name) has no weight",
      help: "it acts on the whole score")
    return 0
  }

  private func curve(of criterion: Criterion, in fields: JSONFields) -> [CurvePoint]? {
    guard let node = fields["curve"] else { return nil }
    if criterion.isWeighted { return fields.array("curve").map { risingPoints($0, of: node) } }
    node.error(
      "unknown-key", "a \(criterion.kind.name) has no curve", help: "it has no value that counts")
    return nil
  }

  // MARK: Attributes

  /// Reads the attributes of both sides. By default, a criterion reads the attribute that has its
  /// id.
  private func readAttributes(of criterion: inout Criterion, in fields: JSONFields) {
    let both = attributes("attribute", in: fields)
    if fields["wanted"] != nil, fields["candidate"] != nil {
      warnOfIdle("attribute", beside: "'wanted' and 'candidate'", in: fields)
    }
    let wanted = attributes("wanted", in: fields) ?? both ?? []
    let candidate = attributes("candidate", in: fields) ?? both ?? []
    // Gates and rivals read no attribute.
    switch criterion.kind {
    case .gate, .rival: return
    default: break
    }
    let own = [AttributeWeight(name: criterion.id, weight: 1)]
    criterion.wanted = wanted.isEmpty ? own : wanted
    criterion.candidate = candidate.isEmpty ? own : candidate
  }

  /// Reads a name, an array of names, or an object of names with weights.
  private func attributes(_ key: String, in fields: JSONFields) -> [AttributeWeight]? {
    guard let node = fields[key] else { return nil }
    let before = findings.diagnostics.count
    let names = attributes(node)
    if findings.diagnostics.count == before, names.isEmpty || names.contains(where: \.name.isEmpty)
    {
      node.error(
        "no-attribute", "an attribute needs a name",
        help: "without '\(key)', the criterion reads the attribute with its own ID")
    }
    return names
  }

  private func attributes(_ node: JSONNode) -> [AttributeWeight] {
    switch node.value.kind {
    case .string(let name): return [AttributeWeight(name: name, weight: 1)]
    case .array: return (node.texts ?? []).map { AttributeWeight(name: $0, weight: 1) }
    case .object:
      return (node.fields()?.all ?? []).compactMap { member in
        member.node.number(in: Self.unit).map { AttributeWeight(name: member.key, weight: $0) }
      }
    default:
      node.wrongType("an attribute's name")
      return []
    }
  }

  // MARK: Kinds

  private mutating func kind(_ name: String, _ fields: JSONFields) -> CriterionKind? {
    switch name {
    case "exact": return .exact
    case "set":
      return .set(
        SetOptions(
          elements: fields.choice("of", of: SetOptions.Elements.self) ?? .values,
          measure: fields.choice("measure", of: SetOptions.Measure.self) ?? .jaccard))
    case "taxonomy":
      return table("table", of: .taxonomy, in: fields, required: true).flatMap {
        withLevels(.taxonomy(table: $0, levels: TaxonomyLevels()), in: fields)
      }
    case "family":
      return table("table", of: .family, in: fields, required: true).flatMap {
        withLevels(.family(table: $0, levels: FamilyLevels()), in: fields)
      }
    case "tokens": return tokens(fields)
    case "code":
      let measure = fields.choice("measure", of: CodeOptions.Measure.self) ?? .best
      if measure == .share {
        warnOfIdle("levels", beside: "the measure 'share'", in: fields)
        return .code(CodeOptions(measure: .share))
      }
      return withLevels(.code(CodeOptions()), in: fields)
    case "quantities": return .quantities
    case "number":
      let isRelative = fields.flag("relative") ?? true
      guard let falloff = falloff("tolerance", in: fields) else { return nil }
      if isRelative { warnOfWide(falloff, in: fields) }
      return .number(NumberOptions(isRelative: isRelative, falloff: falloff))
    case "dimensions":
      let table = table("table", of: .sizes, in: fields)
      return falloff("tolerance", in: fields).map { .dimensions($0, table: table) }
    case "budget": return .budget(zero: fields.number("zero", in: 0 ... .infinity) ?? 0.5)
    case "color":
      let table = table("table", of: .colors, in: fields)
      let elements = fields.choice("of", of: ColorOptions.Elements.self) ?? .values
      return falloff("deltaE", in: fields).map {
        .color(ColorOptions(elements: elements, falloff: $0, table: table))
      }
    case "prior": return prior(fields)
    case "penalty":
      guard let table = table("table", of: .words, in: fields, required: true),
        let factor = fields.number("factor", in: Self.unit, required: true)
      else { return nil }
      return .penalty(table: table, factor: factor)
    case "rival":
      return .rival(
        RivalOptions(
          among: fields.choice("among", of: RivalOptions.Among.self) ?? .candidates,
          lead: fields.number("lead", in: 0 ... .infinity) ?? 0.2))
    default: return gate(fields)
    }
  }

  /// The path of a criterion's table; nil if the criterion names none.
  private mutating func table(
    _ key: String, of kind: RubricTable.Kind, in fields: JSONFields, required: Bool = false
  ) -> String? {
    if let path = fields.text(key, required: required) {
      use(path, kind: kind, at: fields.place(of: key))
      return path
    }
    let defaults: [RubricTable.Kind: String] = [
      .colors: CriterionKind.defaultColorTable, .sizes: CriterionKind.defaultSizeTable,
    ]
    if let path = defaults[kind], fields[key] == nil {
      use(path, kind: kind, at: fields.node.place)
    }
    return nil
  }

  /// The kind with the levels of the file, which must not rise from one level to the next.
  private func withLevels(_ kind: CriterionKind, in fields: JSONFields) -> CriterionKind? {
    guard let node = fields["levels"] else { return kind }
    let defaults = kind.levels
    guard let object = node.fields(keys: defaults.map(\.key)) else { return nil }
    let values = defaults.map { object.number($0.key, in: Self.unit) ?? $0.value }
    for index in values.indices.dropFirst() where values[index] > values[index - 1] {
      let name = defaults[index].key
      findings.error(
        "unordered-levels", "'\(name)' is worth more than '\(defaults[index - 1].key)'",
        at: object.place(of: name))
    }
    return kind.with(levels: values)
  }

  /// Reads `{"full": a, "zero": b}` under `key`, or `steps`.
  private func falloff(_ key: String, in fields: JSONFields) -> Falloff? {
    if let nodes = fields.array("steps") {
      warnOfIdle(key, beside: "'steps'", in: fields)
      return steps(nodes, in: fields)
    }
    guard let object = fields.required(key)?.fields(keys: ["full", "zero"]),
      let full = object.number("full", in: 0 ... .infinity, required: true),
      let zero = object.number("zero", in: 0 ... .infinity, required: true)
    else { return nil }
    if zero <= full {
      findings.error(
        "not-monotone", "'zero' must be above 'full'", at: object.place(of: "zero"))
    }
    return .linear(full: full, zero: zero)
  }

  private func steps(_ nodes: [JSONNode], in fields: JSONFields) -> Falloff {
    let steps = pairs(nodes, first: 0 ... .infinity)
    for (index, step) in steps.enumerated().dropFirst()
    where step.0 <= steps[index - 1].0 || step.1 > steps[index - 1].1 {
      nodes[index].error(
        "not-monotone",
        "the limit of a step must be greater than the one before it, and its value must not")
    }
    if nodes.isEmpty {
      findings.error(
        "no-points", "at least one step is needed",
        at: JSONPlace(path: fields.place(of: "steps").path, range: fields.node.value.range))
    }
    return .steps(steps.map { FalloffStep(limit: $0.0, value: $0.1) })
  }

  /// Warns of a relative tolerance that any two positive numbers meet, because they differ by at
  /// most 1.
  private func warnOfWide(_ falloff: Falloff, in fields: JSONFields) {
    let place: JSONPlace
    let least: Double
    switch falloff {
    case .linear(let full, let zero):
      guard zero > 1, zero > full, let object = fields.object("tolerance") else { return }
      place = object.place(of: full >= 1 ? "full" : "zero")
      least = full >= 1 ? 1 : ((zero - 1) / (zero - full)).rounded(toPlaces: 3)
    case .steps(let steps):
      // A last step up to 1 intentionally gives all other numbers a value.
      let wide = steps.first?.limit == 1 ? steps.first : steps.first { $0.limit > 1 }
      guard let step = wide, step.value > 0 else { return }
      place = fields.place(of: "steps")
      least = step.value
    }
    findings.warning(
      "wide-tolerance",
      "positive numbers differ by at most 1, so any two of them count"
        + "\(least < 1 ? " at least" : "") \(shortestDecimal(least))",
      help: "write 0.2 for 20 %; '\"relative\": false' compares differences in the numbers' unit",
      at: place)
  }

  private mutating func tokens(_ fields: JSONFields) -> CriterionKind? {
    var options = TokenOptions(
      measure: fields.choice("measure", of: TokenOptions.Measure.self) ?? .coverage,
      idf: table("idf", of: .words, in: fields),
      phrase: fields.number("phrase", in: Self.unit) ?? 0,
      position: fields.number("position", in: Self.unit) ?? 0, saturation: nil,
      isJoined: fields.flag("joined") ?? false)
    if options.phrase + options.position > 1 {
      findings.error(
        "out-of-range", "'phrase' and 'position' are shares of the value, but their sum exceeds 1",
        at: JSONPlace(path: fields.place(of: "phrase").path, range: fields.node.value.range))
    }
    if let node = fields["saturation"], let object = node.fields(keys: ["k1", "b", "length"]) {
      options.saturation = Saturation(
        k1: object.number("k1", in: 0 ... .infinity) ?? 1.2,
        b: object.number("b", in: Self.unit) ?? 0.75,
        length: object.number("length", in: 1 ... .infinity) ?? 10)
      if options.measure != .coverage {
        node.error("unsuitable-option", "'saturation' needs the measure 'coverage'")
      }
    }
    return .tokens(options)
  }

  private mutating func prior(_ fields: JSONFields) -> CriterionKind? {
    let table = table("table", of: .words, in: fields)
    var options = PriorOptions(table: table, from: 0, to: 1)
    if table != nil {
      takeValuesOfLastTable()
      warnOfIdle("range", beside: "'table'", in: fields)
      return .prior(options)
    }
    if let nodes = fields.array("range") {
      let figures = nodes.compactMap { $0.number() }
      guard figures.count == 2, figures[0] != figures[1] else {
        findings.error(
          "wrong-type", "expected two different numbers", at: fields.place(of: "range"))
        return nil
      }
      (options.from, options.to) = (figures[0], figures[1])
    }
    return .prior(options)
  }

  // MARK: Gates

  private func gate(_ fields: JSONFields) -> CriterionKind? {
    guard let watched = fields.text("criterion", required: true),
      let condition = gateCondition(fields),
      let cap = fields.number("cap", in: Self.unit, required: true)
    else { return nil }
    if !ids.contains(watched) {
      findings.error(
        "unknown-criterion", "there is no criterion '\(watched)'",
        help: JSONNode.suggestion(for: watched, among: ids), at: fields.place(of: "criterion"))
    }
    return .gate(criterion: watched, when: condition, cap: cap)
  }

  /// Reads `below` with a number, or `"when": "other"`.
  private func gateCondition(_ fields: JSONFields) -> GateCondition? {
    if fields["when"] == nil {
      return fields.number("below", in: Self.unit, required: true).map { .below($0) }
    }
    warnOfIdle("below", beside: "'when'", in: fields)
    return fields.choice("when", of: GateWord.self).map { _ in .isOther }
  }

  /// The words of the key `when`.
  private enum GateWord: String, CaseIterable { case other }

  /// Warns of a key that has no effect next to other keys, although its author expects one.
  private func warnOfIdle(_ key: String, beside others: String, in fields: JSONFields) {
    fields[key]?.warning(
      "idle-key", "'\(key)' has no effect next to \(others)", help: "remove the key")
  }

  /// Warns of gates that watch a gate, which has no value. Reports gates with `"when": "other"`
  /// that watch a criterion without that value.
  func checkGates(_ nodes: [JSONNode], of criteria: [Criterion]) {
    func watched(_ id: String) -> CriterionKind? { criteria.first { $0.id == id }?.kind }
    for node in nodes {
      guard case .string("gate")? = node.value["kind"]?.kind,
        let member = node.fields()?["criterion"], case .string(let id) = member.value.kind,
        case .gate? = watched(id)
      else { continue }
      member.warning(
        "idle-gate",
        "'\(id)' is a gate, which has no computed value; only a judged value closes this gate",
        help: "name a criterion or a penalty")
    }
    for (node, criterion) in zip(nodes, criteria) {
      guard case .gate(let id, .isOther, _) = criterion.kind, let kind = watched(id),
        !kind.hasNearness
      else { continue }
      findings.error(
        "unsuitable-option",
        "'\(id)' is not a taxonomy or family, so it has no value 'other'",
        help: "use 'below' with a value",
        at: JSONPlace(
          path: "\(node.path).when", range: node.value["when"]?.range ?? node.value.range))
    }
  }
}
