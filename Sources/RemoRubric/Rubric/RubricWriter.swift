import RemoBytes

/// Writes rubrics and word tables as files that `RubricCheck` reads back to equal values.
package enum RubricWriter {
  package static func write(_ rubric: Rubric, into writer: inout ByteWriter) {
    tree(of: rubric).write(.indented, into: &writer)
  }

  static func tree(of rubric: Rubric) -> JSONOutput {
    let bands = rubric.bands.map { band -> JSONOutput in
      [
        "id": .text(band.id), "min": .number(band.minimum),
        "label": band.label.map { .text($0) },
      ]
    }
    let overrides = rubric.overrides.map { item -> JSONOutput in
      ["categories": .texts(item.categories), "weights": item.weights.json]
    }
    return [
      "schema": 1, "name": .text(rubric.name), "version": .text(rubric.version),
      "description": rubric.purpose.map { .text($0) },
      "criteria": .array(rubric.criteria.map(\.json)),
      "profiles": rubric.profiles.isEmpty
        ? nil : .object(rubric.profiles.map { ($0.name, $0.weights.json) }),
      "overrides": overrides.isEmpty ? nil : .array(overrides), "missing": rubric.missing.json,
      "coverage": rubric.coverageCap.map { ["below": .number($0.below), "cap": .number($0.cap)] },
      "calibration": rubric.calibration?.json ?? .null, "bands": .array(bands),
      "room_limits": rubric.roomLimits.map { .array($0.map(\.json)) },
    ]
  }

  /// The rubric's file as a parsed JSON value.
  static func value(of rubric: Rubric) -> JSONValue {
    var writer = ByteWriter()
    write(rubric, into: &writer)
    let file = try? JSONValue(parsing: DocumentBuffer(writer.finish()))
    return file ?? JSONValue(kind: .null, range: 0..<0)
  }

  /// The description of fitted word tables, by which `isWords` recognizes them.
  private static let aboutWords = "How much a word tells, fitted by 'rubric tune' to its cases."

  /// Whether `writeWords` wrote the file.
  package static func isWords(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let value = try? JSONValue(parsing: DocumentBuffer(bytes))
    guard case .string(aboutWords)? = value?["about"]?.kind else { return false }
    return true
  }

  /// Writes a table of words with values, as `rubric tune` produces them.
  package static func writeWords(_ table: RubricTable, into writer: inout ByteWriter) {
    let file: JSONOutput = [
      "table": .text(table.kind.rawValue), "about": .text(aboutWords),
      "default": .number(table.fallback),
      "values": .numbers(table.entries.map { ($0.name, $0.value) }),
    ]
    file.write(.indented, into: &writer)
  }
}

extension [NamedWeight] {
  fileprivate var json: JSONOutput { .numbers(map { ($0.criterion, $0.weight) }) }
}

extension MissingPolicy {
  fileprivate var json: JSONOutput {
    switch self {
    case .renormalise: "renormalise"
    case .zero: "zero"
    case .neutral(let value): ["neutral": .number(value)]
    case .cap(let value): ["cap": .number(value)]
    }
  }
}

extension SidedMissingPolicy {
  fileprivate var json: JSONOutput {
    if let both = wanted, candidate == both { return both.json }
    return ["wanted": wanted?.json, "candidate": candidate?.json]
  }
}

extension Calibration {
  fileprivate var json: JSONOutput {
    switch self {
    case .platt(let a, let b): ["kind": "platt", "a": .number(a), "b": .number(b)]
    case .isotonic(let points):
      ["kind": "isotonic", "points": .pairs(points.map { ($0.x, $0.y) })]
    }
  }
}

// MARK: Criteria

extension Criterion {
  fileprivate var json: JSONOutput {
    let own = [AttributeWeight(name: id, weight: 1)]
    func side(_ attributes: [AttributeWeight]) -> JSONOutput? {
      attributes.isEmpty || attributes == own ? nil : attributes.json
    }
    let start: [(key: String, value: JSONOutput?)] = [
      ("id", .text(id)), ("weight", isWeighted ? .number(weight) : nil),
      ("kind", .text(kind.name)), ("wanted", side(wanted)), ("candidate", side(candidate)),
    ]
    let all =
      start + kind.options + [
        ("missing", missing?.json), ("curve", curve.map { .pairs($0.map { ($0.x, $0.y) }) }),
      ]
    return .object(all.compactMap { key, value in value.map { (key, $0) } })
  }
}

extension [AttributeWeight] {
  /// A name, an array of names, or an object of names with weights.
  fileprivate var json: JSONOutput {
    if !allSatisfy({ $0.weight == 1 }) { return .numbers(map { ($0.name, $0.weight) }) }
    return count == 1 ? .text(self[0].name) : .texts(map(\.name))
  }
}

extension CriterionKind {
  /// The members that depend on the kind. Members without a value are omitted.
  fileprivate var options: [(key: String, value: JSONOutput?)] {
    let table = tablePath.map { JSONOutput.text($0) }
    let levels = levels.isEmpty ? nil : JSONOutput.numbers(levels)
    let falloff = falloff.map { $0.curve.member(linear: $0.key) }.map { [$0] } ?? []
    switch self {
    case .exact: return []
    case .set(let options):
      return [
        ("of", .text(options.elements.rawValue)), ("measure", .text(options.measure.rawValue)),
      ]
    case .taxonomy, .family: return [("table", table), ("levels", levels)]
    case .tokens(let options):
      return [
        ("idf", table), ("measure", .text(options.measure.rawValue)),
        ("phrase", options.phrase > 0 ? .number(options.phrase) : nil),
        ("position", options.position > 0 ? .number(options.position) : nil),
        (
          "saturation",
          options.saturation.map {
            ["k1": .number($0.k1), "b": .number($0.b), "length": .number($0.length)]
          }
        ),
        ("joined", options.isJoined ? .flag(true) : nil),
      ]
    case .code(let options):
      let measure = options.measure == .best ? nil : JSONOutput.text(options.measure.rawValue)
      return [("levels", levels), ("measure", measure)]
    case .quantities: return []
    case .number(let options): return [("relative", .flag(options.isRelative))] + falloff
    case .dimensions: return [("table", table)] + falloff
    case .budget(let zero): return [("zero", .number(zero))]
    case .color(let options):
      return [
        ("table", table),
        ("of", options.elements == .values ? nil : .text(options.elements.rawValue)),
      ] + falloff
    case .prior(let options):
      let range: JSONOutput = [.number(options.from), .number(options.to)]
      return [("table", table), ("range", table == nil ? range : nil)]
    case .penalty(_, let factor): return [("table", table), ("factor", .number(factor))]
    case .gate(let criterion, let condition, let cap):
      return [("criterion", .text(criterion)), condition.member, ("cap", .number(cap))]
    case .rival(let options):
      return [("among", .text(options.among.rawValue)), ("lead", .number(options.lead))]
    }
  }
}

extension GateCondition {
  fileprivate var member: (key: String, value: JSONOutput?) {
    switch self {
    case .below(let limit): ("below", .number(limit))
    case .isOther: ("when", "other")
    }
  }
}

extension Falloff {
  /// `steps`, or `full` and `zero` under the key `linear`.
  fileprivate func member(linear key: String) -> (key: String, value: JSONOutput?) {
    switch self {
    case .linear(let full, let zero): (key, ["full": .number(full), "zero": .number(zero)])
    case .steps(let steps): ("steps", .pairs(steps.map { ($0.limit, $0.value) }))
    }
  }
}
