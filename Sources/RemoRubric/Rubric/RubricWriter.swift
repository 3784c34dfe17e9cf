import RemoBytes

/// Writes rubrics and word tables as files that `RubricCheck` reads back to equal values.
package enum RubricWriter {
  package static func write(_ rubric: Rubric, into writer: inout ByteWriter) {
    rubric.members.write(.indented, into: &writer)
  }

  /// The members of a rubric file.
  static func tree(of rubric: Rubric) -> JSONOutput { rubric.members }

  /// The rubric's file as a tree.
  static func value(of rubric: Rubric) -> JSONValue {
    var writer = ByteWriter()
    write(rubric, into: &writer)
    let file = try? JSONValue(parsing: DocumentBuffer(writer.finish()))
    return file ?? JSONValue(kind: .null, range: 0..<0)
  }

  /// The description of a fitted word table, by which `isWords` recognizes it.
  private static let aboutWords = "How much a word tells, fitted by 'rubric tune' to its cases."

  /// Whether the file is a table that `writeWords` wrote.
  package static func isWords(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let value = try? JSONValue(parsing: DocumentBuffer(bytes))
    guard case .string(aboutWords)? = value?["about"]?.kind else { return false }
    return true
  }

  /// Writes a table of words with values, as `tune` makes them.
  package static func writeWords(_ table: RubricTable, into writer: inout ByteWriter) {
    let file: JSONOutput = [
      "table": .text(table.kind.rawValue), "about": .text(aboutWords),
      "default": .number(table.fallback),
      "values": .numbers(table.entries.map { ($0.name, $0.value) }),
    ]
    file.write(.indented, into: &writer)
  }
}

extension Rubric {
  fileprivate var members: JSONOutput {
    [
      "schema": 1, "name": .text(name), "version": .text(version),
      "description": purpose.map { .text($0) },
      "criteria": .array(criteria.map(\.json)),
      "profiles": profiles.isEmpty
        ? nil : .object(profiles.map { ($0.name, $0.weights.json) }),
      "overrides": overrides.isEmpty
        ? nil
        : .array(
          overrides.map { ["categories": .texts($0.categories), "weights": $0.weights.json] }),
      "missing": missing.json,
      "coverage": coverageCap.map { ["below": .number($0.below), "cap": .number($0.cap)] },
      "calibration": calibration?.json ?? .null,
      "bands": .array(
        bands.map { band in
          [
            "id": .text(band.id), "min": .number(band.minimum),
            "label": band.label.map { .text($0) },
          ]
        }),
      "room_limits": roomLimits.map { .array($0.map(\.json)) },
    ]
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
  /// The members that depend on the kind; those without a value are left out.
  fileprivate var options: [(key: String, value: JSONOutput?)] {
    let table = tablePath.map { JSONOutput.text($0) }
    switch self {
    case .exact: return []
    case .set(let options):
      return [
        ("of", .text(options.elements.rawValue)), ("measure", .text(options.measure.rawValue)),
      ]
    case .taxonomy(_, let levels):
      return [
        ("table", table),
        (
          "levels",
          [
            "same": .number(levels.same), "related": .number(levels.related),
            "other": .number(levels.other),
          ]
        ),
      ]
    case .family(_, let levels):
      return [
        ("table", table),
        (
          "levels",
          [
            "same": .number(levels.same), "family": .number(levels.family),
            "compatible": .number(levels.compatible), "other": .number(levels.other),
          ]
        ),
      ]
    case .tokens(let options):
      return [
        ("idf", table), ("measure", .text(options.measure.rawValue)),
        ("phrase", options.phrase > 0 ? .number(options.phrase) : nil),
        ("position", options.position > 0 ? .number(options.position) : nil),
        ("saturation", options.saturation?.json),
        ("joined", options.isJoined ? .flag(true) : nil),
      ]
    case .code(let options):
      return [
        (
          "levels",
          options.measure == .share
            ? nil
            : [
              "same": .number(options.same), "partial": .number(options.partial),
              "other": .number(options.other),
            ]
        ), ("measure", options.measure == .best ? nil : .text(options.measure.rawValue)),
      ]
    case .quantities: return []
    case .number(let options):
      return [
        ("relative", .flag(options.isRelative)), options.falloff.member(linear: "tolerance"),
      ]
    case .dimensions(let falloff, _):
      return [("table", table), falloff.member(linear: "tolerance")]
    case .budget(let zero): return [("zero", .number(zero))]
    case .color(let options):
      return [
        ("table", table),
        ("of", options.elements == .values ? nil : .text(options.elements.rawValue)),
        options.falloff.member(linear: "deltaE"),
      ]
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

extension Saturation {
  fileprivate var json: JSONOutput {
    ["k1": .number(k1), "b": .number(b), "length": .number(length)]
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
