import RemoBytes

/// Criteria and their kinds.
extension RubricDecoder {
  private static let unit = 0.0...1.0
  private static let common = [
    "id", "weight", "kind", "attribute", "wanted", "candidate", "missing", "note",
  ]

  /// The keys of each kind beside the common ones.
  private static let kinds: [(name: String, keys: [String])] = [
    ("exact", []), ("set", ["of", "measure"]), ("taxonomy", ["table", "levels"]),
    ("family", ["table", "levels"]),
    ("tokens", ["measure", "idf", "phrase", "position", "saturation"]), ("code", ["levels"]),
    ("number", ["relative", "tolerance", "steps"]),
    ("dimensions", ["tolerance", "steps", "table"]),
    ("budget", ["zero"]), ("color", ["of", "deltaE", "steps", "table"]),
    ("prior", ["table", "range"]), ("penalty", ["table", "factor"]),
    ("gate", ["criterion", "below", "when", "cap"]),
  ]

  mutating func criterion(
    _ value: JSONValue, _ path: String, seen: [Criterion]
  ) -> Criterion? {
    guard let loose = JSONFields(value, path, &findings),
      let id = loose.text("id", required: true, &findings),
      let kindName = loose.text("kind", required: true, &findings)
    else { return nil }
    guard let kind = Self.kinds.first(where: { $0.name == kindName }) else {
      let known = Self.kinds.map(\.name)
      findings.error(
        "unknown-kind", path + ".kind", "there is no kind '\(kindName)'",
        help: JSONFields.suggestion(kindName, known),
        at: loose.range("kind"))
      return nil
    }
    guard let fields = JSONFields(value, path, keys: Self.common + kind.keys, &findings) else {
      return nil
    }
    checkID(id, fields, seen)
    guard let decoded = decodeKind(kindName, fields) else { return nil }
    let both = attributes("attribute", fields)
    if fields.optional("wanted") != nil, fields.optional("candidate") != nil {
      warnOfIdle("attribute", beside: "'wanted' and 'candidate'", fields)
    }
    var criterion = Criterion(
      id: id, weight: 0, kind: decoded, wanted: attributes("wanted", fields) ?? both ?? [],
      candidate: attributes("candidate", fields) ?? both ?? [], missing: nil)
    if case .gate = decoded {
      // A gate reads no attribute.
      (criterion.wanted, criterion.candidate) = ([], [])
    } else {
      let own = [AttributeWeight(name: id, weight: 1)]
      if criterion.wanted.isEmpty { criterion.wanted = own }
      if criterion.candidate.isEmpty { criterion.candidate = own }
    }
    readWeight(fields, &criterion)
    if let value = fields.optional("missing") {
      criterion.missing = sidedMissing(value, fields.child("missing"))
    }
    return criterion
  }

  private mutating func checkID(_ id: String, _ fields: JSONFields, _ seen: [Criterion]) {
    let range = fields.range("id")
    if id.isEmpty || id.unicodeScalars.contains(where: \.properties.isWhitespace) {
      findings.error(
        "invalid-id", fields.child("id"), "an id must not be empty or have white space",
        at: range)
    }
    if seen.contains(where: { $0.id == id }) {
      findings.error(
        "duplicate-criterion", fields.child("id"), "there is already a criterion '\(id)'",
        at: range)
    }
  }

  private mutating func readWeight(_ fields: JSONFields, _ criterion: inout Criterion) {
    let isWeighted = criterion.isWeighted
    let weight = fields.number(
      "weight", in: Self.weights, required: isWeighted, &findings)
    criterion.weight = isWeighted ? weight ?? 0 : 0
    if isWeighted, weight == nil { hasUnreadWeight = true }
    if !isWeighted, let value = fields.optional("weight") {
      findings.error(
        "unknown-key", fields.child("weight"), "a \(criterion.kind.name) has no weight",
        help: "it acts on the score as a whole", at: value.range)
    }
  }

  /// A name, an array of names, or an object of names with weights.
  private mutating func attributes(_ key: String, _ fields: JSONFields) -> [AttributeWeight]? {
    guard let value = fields.optional(key) else { return nil }
    let findingsBefore = findings.diagnostics.count
    let names = attributes(value, key, fields)
    if findings.diagnostics.count == findingsBefore,
      names.isEmpty || names.contains(where: \.name.isEmpty)
    {
      findings.error(
        "no-attribute", fields.child(key), "an attribute needs a name",
        help: "without '\(key)' the one is read that is called as the criterion is",
        at: value.range)
    }
    return names
  }

  private mutating func attributes(
    _ value: JSONValue, _ key: String, _ fields: JSONFields
  ) -> [AttributeWeight] {
    switch value.kind {
    case .string(let name): return [AttributeWeight(name: name, weight: 1)]
    case .array:
      return (fields.texts(key, &findings) ?? []).map { AttributeWeight(name: $0, weight: 1) }
    case .object:
      guard let object = JSONFields(value, fields.child(key), &findings) else { return [] }
      return object.all.compactMap { member in
        object.number(member.key, in: Self.unit, required: true, &findings).map {
          AttributeWeight(name: member.key, weight: $0)
        }
      }
    default:
      fields.wrongType(key, value, "an attribute's name", &findings)
      return []
    }
  }

  // MARK: Kinds

  private mutating func decodeKind(_ name: String, _ fields: JSONFields) -> CriterionKind? {
    switch name {
    case "exact": return .exact
    case "set":
      return .set(
        SetOptions(
          elements: fields.choice("of", SetOptions.Elements.self, &findings) ?? .values,
          measure: fields.choice("measure", SetOptions.Measure.self, &findings) ?? .jaccard))
    case "taxonomy":
      guard let table = table("table", .taxonomy, fields, required: true),
        let levels = levels(["same", "related", "other"], [1, 0.5, 0], fields)
      else { return nil }
      return .taxonomy(
        table: table,
        levels: TaxonomyLevels(same: levels[0], related: levels[1], other: levels[2]))
    case "family":
      guard let table = table("table", .family, fields, required: true),
        let levels = levels(
          ["same", "family", "compatible", "other"], [1, 0.7, 0.3, 0], fields)
      else { return nil }
      return .family(
        table: table,
        levels: FamilyLevels(
          same: levels[0], family: levels[1], compatible: levels[2], other: levels[3]))
    case "tokens": return tokens(fields)
    case "code":
      guard let levels = levels(["same", "partial", "other"], [1, 0.5, 0], fields) else {
        return nil
      }
      return .code(CodeOptions(same: levels[0], partial: levels[1], other: levels[2]))
    case "number":
      return falloff("tolerance", fields).map {
        .number(
          NumberOptions(isRelative: fields.bool("relative", &findings) ?? true, falloff: $0))
      }
    case "dimensions":
      let table = table("table", .sizes, fields, required: false)
      return falloff("tolerance", fields).map { .dimensions($0, table: table) }
    case "budget":
      return .budget(zero: fields.number("zero", in: 0 ... .infinity, &findings) ?? 0.5)
    case "color":
      let table = table("table", .colors, fields, required: false)
      let elements = fields.choice("of", ColorOptions.Elements.self, &findings) ?? .values
      return falloff("deltaE", fields).map {
        .color(ColorOptions(elements: elements, falloff: $0, table: table))
      }
    case "prior": return prior(fields)
    case "penalty":
      guard let table = table("table", .words, fields, required: true),
        let factor = fields.number("factor", in: Self.unit, required: true, &findings)
      else { return nil }
      return .penalty(table: table, factor: factor)
    default: return gate(fields)
    }
  }

  private mutating func table(
    _ key: String, _ kind: RubricTable.Kind, _ fields: JSONFields, required: Bool
  ) -> String? {
    guard let path = fields.text(key, required: required, &findings) else {
      let defaults: [RubricTable.Kind: String] = [
        .colors: CriterionKind.defaultColorTable, .sizes: CriterionKind.defaultSizeTable,
      ]
      if let path = defaults[kind], fields.optional(key) == nil {
        useTable(path, kind, fields.path, fields.value.range)
      }
      return nil
    }
    useTable(path, kind, fields.child(key), fields.range(key))
    return path
  }

  /// Named values, which must not rise from one name to the next.
  private mutating func levels(
    _ names: [String], _ defaults: [Double], _ fields: JSONFields
  ) -> [Double]? {
    guard let value = fields.optional("levels") else { return defaults }
    guard let object = JSONFields(value, fields.child("levels"), keys: names, &findings) else {
      return nil
    }
    var values: [Double] = []
    for (name, fallback) in zip(names, defaults) {
      values.append(object.number(name, in: Self.unit, &findings) ?? fallback)
    }
    for index in values.indices.dropFirst() where values[index] > values[index - 1] {
      findings.error(
        "unordered-levels", object.child(names[index]),
        "'\(names[index])' counts more than '\(names[index - 1])'",
        at: object.range(names[index]))
    }
    return values
  }

  /// `{"full": a, "zero": b}` under `key`, or `steps`.
  private mutating func falloff(_ key: String, _ fields: JSONFields) -> Falloff? {
    if let elements = fields.array("steps", &findings) {
      let path = fields.child("steps")
      let steps = pairs(elements, path, 0 ... .infinity)
      for (index, step) in steps.enumerated().dropFirst()
      where step.0 <= steps[index - 1].0 || step.1 > steps[index - 1].1 {
        findings.error(
          "not-monotone", "\(path)[\(index)]",
          "limits rise from step to step, values do not", at: elements[index].range)
      }
      if elements.isEmpty {
        findings.error("no-points", path, "a step is needed", at: fields.value.range)
      }
      warnOfIdle(key, beside: "'steps'", fields)
      return .steps(steps.map { FalloffStep(limit: $0.0, value: $0.1) })
    }
    guard let value = fields.required(key, &findings),
      let object = JSONFields(value, fields.child(key), keys: ["full", "zero"], &findings),
      let full = object.number("full", in: 0 ... .infinity, required: true, &findings),
      let zero = object.number("zero", in: 0 ... .infinity, required: true, &findings)
    else { return nil }
    if zero <= full {
      findings.error(
        "not-monotone", object.child("zero"), "'zero' must lie above 'full'",
        at: object.range("zero"))
    }
    return .linear(full: full, zero: zero)
  }

  private mutating func tokens(_ fields: JSONFields) -> CriterionKind? {
    var options = TokenOptions(
      measure: fields.choice("measure", TokenOptions.Measure.self, &findings) ?? .coverage,
      idf: table("idf", .words, fields, required: false),
      phrase: fields.number("phrase", in: Self.unit, &findings) ?? 0,
      position: fields.number("position", in: Self.unit, &findings) ?? 0, saturation: nil)
    if options.phrase + options.position > 1 {
      findings.error(
        "out-of-range", fields.child("phrase"),
        "'phrase' and 'position' are shares of the value and exceed 1 together",
        at: fields.value.range)
    }
    if let value = fields.optional("saturation"),
      let object = JSONFields(
        value, fields.child("saturation"), keys: ["k1", "b", "length"], &findings)
    {
      options.saturation = Saturation(
        k1: object.number("k1", in: 0 ... .infinity, &findings) ?? 1.2,
        b: object.number("b", in: Self.unit, &findings) ?? 0.75,
        length: object.number("length", in: 1 ... .infinity, &findings) ?? 10)
      if options.measure != .coverage {
        findings.error(
          "unsuitable-option", fields.child("saturation"),
          "'saturation' goes with the measure coverage alone", at: value.range)
      }
    }
    return .tokens(options)
  }

  private mutating func prior(_ fields: JSONFields) -> CriterionKind? {
    let table = table("table", .words, fields, required: false)
    var options = PriorOptions(table: table, from: 0, to: 1)
    if table != nil {
      takeValues()
      warnOfIdle("range", beside: "'table'", fields)
    }
    if let elements = fields.array("range", &findings) {
      let figures = elements.enumerated().compactMap { index, element in
        JSONFields.number(element, "\(fields.child("range"))[\(index)]", &findings)
      }
      guard figures.count == 2, figures[0] != figures[1] else {
        findings.error(
          "wrong-type", fields.child("range"), "expected two different numbers",
          at: fields.range("range"))
        return nil
      }
      (options.from, options.to) = (figures[0], figures[1])
    }
    return .prior(options)
  }

  private mutating func gate(_ fields: JSONFields) -> CriterionKind? {
    guard let watched = fields.text("criterion", required: true, &findings),
      let condition = gateCondition(fields),
      let cap = fields.number("cap", in: Self.unit, required: true, &findings)
    else { return nil }
    if !ids.contains(watched) {
      findings.error(
        "unknown-criterion", fields.child("criterion"), "no criterion is called '\(watched)'",
        help: JSONFields.suggestion(watched, ids),
        at: fields.range("criterion"))
    }
    return .gate(criterion: watched, when: condition, cap: cap)
  }

  /// `below` with a number, or `"when": "other"`.
  private mutating func gateCondition(_ fields: JSONFields) -> GateCondition? {
    if fields.optional("when") == nil {
      return fields.number("below", in: Self.unit, required: true, &findings).map { .below($0) }
    }
    warnOfIdle("below", beside: "'when'", fields)
    return fields.choice("when", GateWord.self, &findings).map { _ in .isOther }
  }

  /// The words of the key `when`.
  private enum GateWord: String, CaseIterable { case other }

  /// A key that has no say where others are given is read by people as if it had.
  private mutating func warnOfIdle(_ key: String, beside others: String, _ fields: JSONFields) {
    guard fields.optional(key) != nil else { return }
    findings.warning(
      "idle-key", fields.child(key), "'\(key)' has no say beside \(others)",
      help: "leave out what does not count", at: fields.range(key))
  }

  /// A gate is no value, so that one that watches a gate, be it itself, stays open.
  mutating func checkGates(_ elements: [JSONValue], _ rubric: Rubric) {
    for (index, element) in elements.enumerated() {
      guard case .string("gate")? = element["kind"]?.kind, let value = element["criterion"],
        case .string(let id) = value.kind, let watched = rubric.criterionIndex(id),
        case .gate = rubric.criteria[watched].kind
      else { continue }
      findings.warning(
        "idle-gate", "criteria[\(index)].criterion",
        "'\(id)' is a gate, for which nothing is computed: only a judged value closes this one",
        help: "a gate watches a criterion or a penalty", at: value.range)
    }
    for (index, criterion) in rubric.criteria.enumerated() {
      guard case .gate(let id, .isOther, _) = criterion.kind,
        let watched = rubric.criterionIndex(id), !rubric.criteria[watched].kind.hasNearness,
        index < elements.count
      else { continue }
      findings.error(
        "unsuitable-option", "criteria[\(index)].when",
        "'\(id)' is no taxonomy or family, so nothing tells whether a candidate is another thing",
        help: "use 'below' with a value",
        at: elements[index]["when"]?.range ?? elements[index].range)
    }
  }
}
