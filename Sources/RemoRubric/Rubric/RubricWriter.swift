import RemoBytes

/// Writes rubrics and word tables as files that `RubricCheck` reads back to equal values.
package struct RubricWriter {
  private var json = JSONWriter(.indented)

  /// Writes a rubric file.
  package static func write(_ rubric: Rubric, into writer: inout ByteWriter) {
    var own = RubricWriter()
    own.write(rubric, to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// The rubric as its file would be read.
  static func value(of rubric: Rubric) -> JSONValue {
    var writer = ByteWriter()
    write(rubric, into: &writer)
    let file = try? JSONValue(parsing: DocumentBuffer(writer.finish()))
    return file ?? JSONValue(kind: .null, range: 0..<0)
  }

  /// The description of a fitted table of words, by which it is known again.
  private static let aboutWords = "How much a word tells, fitted by 'rubric tune' to its cases."

  /// Whether the file is a table that `writeWords` wrote.
  package static func isWords(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let value = try? JSONValue(parsing: DocumentBuffer(bytes))
    guard case .string(aboutWords)? = value?["about"]?.kind else { return false }
    return true
  }

  /// Writes a table of words with values, as `tune` makes them.
  package static func writeWords(_ table: RubricTable, into writer: inout ByteWriter) {
    var json = JSONWriter(.indented)
    json.beginObject(to: &writer)
    json.member("table", table.kind.rawValue, to: &writer)
    json.member("about", aboutWords, to: &writer)
    json.member("default", table.fallback, to: &writer)
    json.beginObject("values", to: &writer)
    for entry in table.entries { json.member(entry.name, entry.value, to: &writer) }
    json.endObject(to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  private mutating func write(_ rubric: Rubric, to writer: inout ByteWriter) {
    json.beginObject(to: &writer)
    json.member("schema", 1, to: &writer)
    json.member("name", rubric.name, to: &writer)
    json.member("version", rubric.version, to: &writer)
    if let purpose = rubric.purpose { json.member("description", purpose, to: &writer) }
    json.beginArray("criteria", to: &writer)
    for criterion in rubric.criteria { write(criterion, to: &writer) }
    json.endArray(to: &writer)
    if !rubric.profiles.isEmpty {
      json.beginObject("profiles", to: &writer)
      for profile in rubric.profiles { write(profile.name, profile.weights, to: &writer) }
      json.endObject(to: &writer)
    }
    if !rubric.overrides.isEmpty { write(rubric.overrides, to: &writer) }
    json.key("missing", to: &writer)
    write(rubric.missing, to: &writer)
    if let cap = rubric.coverageCap {
      json.object("coverage", [("below", cap.below), ("cap", cap.cap)], to: &writer)
    }
    json.key("calibration", to: &writer)
    write(rubric.calibration, to: &writer)
    json.objects("bands", rubric.bands, to: &writer) { band, json, writer in
      json.member("id", band.id, to: &writer)
      json.member("min", band.minimum, to: &writer)
      if let label = band.label { json.member("label", label, to: &writer) }
    }
    json.endObject(to: &writer)
  }

  private mutating func write(_ overrides: [WeightOverride], to writer: inout ByteWriter) {
    json.beginArray("overrides", to: &writer)
    for item in overrides {
      json.beginObject(to: &writer)
      json.strings("categories", item.categories, to: &writer)
      write("weights", item.weights, to: &writer)
      json.endObject(to: &writer)
    }
    json.endArray(to: &writer)
  }

  private mutating func write(
    _ key: String, _ weights: [NamedWeight], to writer: inout ByteWriter
  ) {
    json.object(key, weights.map { ($0.criterion, $0.weight) }, to: &writer)
  }

  private mutating func write(_ policy: MissingPolicy, to writer: inout ByteWriter) {
    switch policy {
    case .renormalise: json.string("renormalise", to: &writer)
    case .zero: json.string("zero", to: &writer)
    case .neutral(let value): json.object([("neutral", value)], to: &writer)
    case .cap(let value): json.object([("cap", value)], to: &writer)
    }
  }

  private mutating func write(_ calibration: Calibration?, to writer: inout ByteWriter) {
    switch calibration {
    case nil: json.null(to: &writer)
    case .platt(let a, let b):
      json.beginObject(to: &writer)
      json.member("kind", "platt", to: &writer)
      json.member("a", a, to: &writer)
      json.member("b", b, to: &writer)
      json.endObject(to: &writer)
    case .isotonic(let points):
      json.beginObject(to: &writer)
      json.member("kind", "isotonic", to: &writer)
      json.pairs("points", points.map { ($0.x, $0.y) }, &writer)
      json.endObject(to: &writer)
    }
  }

  // MARK: Criteria

  private mutating func write(_ criterion: Criterion, to writer: inout ByteWriter) {
    json.beginObject(to: &writer)
    json.member("id", criterion.id, to: &writer)
    if criterion.isWeighted { json.member("weight", criterion.weight, to: &writer) }
    json.member("kind", criterion.kind.name, to: &writer)
    let own = [AttributeWeight(name: criterion.id, weight: 1)]
    if !criterion.wanted.isEmpty, criterion.wanted != own {
      write("wanted", criterion.wanted, to: &writer)
    }
    if !criterion.candidate.isEmpty, criterion.candidate != own {
      write("candidate", criterion.candidate, to: &writer)
    }
    write(criterion.kind, to: &writer)
    if let missing = criterion.missing { write(missing, to: &writer) }
    json.endObject(to: &writer)
  }

  private mutating func write(
    _ key: String, _ attributes: [AttributeWeight], to writer: inout ByteWriter
  ) {
    if !attributes.allSatisfy({ $0.weight == 1 }) {
      json.object(key, attributes.map { ($0.name, $0.weight) }, to: &writer)
    } else if attributes.count == 1 {
      json.member(key, attributes[0].name, to: &writer)
    } else {
      json.strings(key, attributes.map(\.name), to: &writer)
    }
  }

  private mutating func write(_ missing: SidedMissingPolicy, to writer: inout ByteWriter) {
    json.key("missing", to: &writer)
    if let both = missing.wanted, missing.candidate == both {
      write(both, to: &writer)
      return
    }
    json.beginObject(to: &writer)
    for (key, policy) in [("wanted", missing.wanted), ("candidate", missing.candidate)] {
      guard let policy else { continue }
      json.key(key, to: &writer)
      write(policy, to: &writer)
    }
    json.endObject(to: &writer)
  }

  private mutating func write(_ kind: CriterionKind, to writer: inout ByteWriter) {
    if let path = kind.tablePath {
      if case .tokens = kind {
        json.member("idf", path, to: &writer)
      } else {
        json.member("table", path, to: &writer)
      }
    }
    switch kind {
    case .exact: break
    case .set(let options):
      json.member("of", options.elements.rawValue, to: &writer)
      json.member("measure", options.measure.rawValue, to: &writer)
    case .taxonomy(_, let levels):
      json.object(
        "levels",
        [("same", levels.same), ("related", levels.related), ("other", levels.other)], to: &writer)
    case .family(_, let levels):
      json.object(
        "levels",
        [
          ("same", levels.same), ("family", levels.family), ("compatible", levels.compatible),
          ("other", levels.other),
        ], to: &writer)
    case .tokens(let options): write(options, to: &writer)
    case .code(let options):
      json.object(
        "levels",
        [("same", options.same), ("partial", options.partial), ("other", options.other)],
        to: &writer)
    case .number(let options):
      json.member("relative", options.isRelative, to: &writer)
      write(options.falloff, "tolerance", to: &writer)
    case .dimensions(let falloff, _): write(falloff, "tolerance", to: &writer)
    case .budget(let zero): json.member("zero", zero, to: &writer)
    case .color(let options):
      if options.elements != .values { json.member("of", options.elements.rawValue, to: &writer) }
      write(options.falloff, "deltaE", to: &writer)
    case .prior(let options):
      if options.table == nil {
        json.beginArray("range", to: &writer)
        json.number(options.from, to: &writer)
        json.number(options.to, to: &writer)
        json.endArray(to: &writer)
      }
    case .penalty(_, let factor): json.member("factor", factor, to: &writer)
    case .gate(let criterion, let condition, let cap):
      json.member("criterion", criterion, to: &writer)
      switch condition {
      case .below(let limit): json.member("below", limit, to: &writer)
      case .isOther: json.member("when", "other", to: &writer)
      }
      json.member("cap", cap, to: &writer)
    }
  }

  private mutating func write(_ options: TokenOptions, to writer: inout ByteWriter) {
    json.member("measure", options.measure.rawValue, to: &writer)
    if options.phrase > 0 { json.member("phrase", options.phrase, to: &writer) }
    if options.position > 0 { json.member("position", options.position, to: &writer) }
    if let saturation = options.saturation {
      json.object(
        "saturation",
        [("k1", saturation.k1), ("b", saturation.b), ("length", saturation.length)], to: &writer)
    }
  }

  private mutating func write(
    _ falloff: Falloff, _ key: String, to writer: inout ByteWriter
  ) {
    switch falloff {
    case .linear(let full, let zero):
      json.object(key, [("full", full), ("zero", zero)], to: &writer)
    case .steps(let steps): json.pairs("steps", steps.map { ($0.limit, $0.value) }, &writer)
    }
  }
}
