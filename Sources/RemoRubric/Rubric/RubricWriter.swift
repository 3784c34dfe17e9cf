import RemoBytes

/// Writes rubrics and word tables as files that `RubricCheck` reads back to equal values.
package struct RubricWriter {
  private var json = JSONWriter(.indented)

  /// Writes a rubric file.
  package static func write(_ rubric: Rubric, into writer: inout ByteWriter) {
    var own = RubricWriter()
    own.write(rubric, &writer)
    writer.append(ASCII.lineFeed)
  }

  /// The rubric as its file would be read.
  static func value(of rubric: Rubric) -> JSONValue {
    var writer = ByteWriter()
    write(rubric, into: &writer)
    let file = try? JSONValue(parsing: DocumentBuffer(writer.finish()))
    return file ?? JSONValue(kind: .null, range: 0..<0)
  }

  /// What a table of words says of itself, by which it is known again.
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
    json.beginObject(&writer)
    json.member("table", table.kind.rawValue, &writer)
    json.member("about", aboutWords, &writer)
    json.member("default", table.fallback, &writer)
    json.beginObject("values", &writer)
    for entry in table.entries { json.member(entry.name, entry.value, &writer) }
    json.endObject(&writer)
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  private mutating func write(_ rubric: Rubric, _ writer: inout ByteWriter) {
    json.beginObject(&writer)
    json.member("schema", 1, &writer)
    json.member("name", rubric.name, &writer)
    json.member("version", rubric.version, &writer)
    if let purpose = rubric.purpose { json.member("description", purpose, &writer) }
    json.beginArray("criteria", &writer)
    for criterion in rubric.criteria { write(criterion, &writer) }
    json.endArray(&writer)
    if !rubric.profiles.isEmpty {
      json.beginObject("profiles", &writer)
      for profile in rubric.profiles { write(profile.name, profile.weights, &writer) }
      json.endObject(&writer)
    }
    if !rubric.overrides.isEmpty { write(rubric.overrides, &writer) }
    json.key("missing", &writer)
    write(rubric.missing, &writer)
    if let cap = rubric.coverageCap {
      json.object("coverage", [("below", cap.below), ("cap", cap.cap)], &writer)
    }
    json.key("calibration", &writer)
    write(rubric.calibration, &writer)
    json.objects("bands", rubric.bands, &writer) { band, json, writer in
      json.member("id", band.id, &writer)
      json.member("min", band.minimum, &writer)
      if let label = band.label { json.member("label", label, &writer) }
    }
    json.endObject(&writer)
  }

  private mutating func write(_ overrides: [WeightOverride], _ writer: inout ByteWriter) {
    json.beginArray("overrides", &writer)
    for item in overrides {
      json.beginObject(&writer)
      json.strings("categories", item.categories, &writer)
      write("weights", item.weights, &writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
  }

  private mutating func write(
    _ key: String, _ weights: [NamedWeight], _ writer: inout ByteWriter
  ) {
    json.object(key, weights.map { ($0.criterion, $0.weight) }, &writer)
  }

  private mutating func write(_ policy: MissingPolicy, _ writer: inout ByteWriter) {
    switch policy {
    case .renormalise: json.string("renormalise", &writer)
    case .zero: json.string("zero", &writer)
    case .neutral(let value): json.object([("neutral", value)], &writer)
    case .cap(let value): json.object([("cap", value)], &writer)
    }
  }

  private mutating func write(_ calibration: Calibration?, _ writer: inout ByteWriter) {
    switch calibration {
    case nil: json.null(&writer)
    case .platt(let a, let b):
      json.beginObject(&writer)
      json.member("kind", "platt", &writer)
      json.member("a", a, &writer)
      json.member("b", b, &writer)
      json.endObject(&writer)
    case .isotonic(let points):
      json.beginObject(&writer)
      json.member("kind", "isotonic", &writer)
      json.pairs("points", points.map { ($0.x, $0.y) }, &writer)
      json.endObject(&writer)
    }
  }

  // MARK: Criteria

  private mutating func write(_ criterion: Criterion, _ writer: inout ByteWriter) {
    json.beginObject(&writer)
    json.member("id", criterion.id, &writer)
    if criterion.isWeighted { json.member("weight", criterion.weight, &writer) }
    json.member("kind", criterion.kind.name, &writer)
    let own = [AttributeWeight(name: criterion.id, weight: 1)]
    if !criterion.wanted.isEmpty, criterion.wanted != own {
      write("wanted", criterion.wanted, &writer)
    }
    if !criterion.candidate.isEmpty, criterion.candidate != own {
      write("candidate", criterion.candidate, &writer)
    }
    write(criterion.kind, &writer)
    if let missing = criterion.missing { write(missing, &writer) }
    json.endObject(&writer)
  }

  private mutating func write(
    _ key: String, _ attributes: [AttributeWeight], _ writer: inout ByteWriter
  ) {
    if !attributes.allSatisfy({ $0.weight == 1 }) {
      json.object(key, attributes.map { ($0.name, $0.weight) }, &writer)
    } else if attributes.count == 1 {
      json.member(key, attributes[0].name, &writer)
    } else {
      json.strings(key, attributes.map(\.name), &writer)
    }
  }

  private mutating func write(_ missing: SidedMissingPolicy, _ writer: inout ByteWriter) {
    json.key("missing", &writer)
    if let both = missing.wanted, missing.candidate == both {
      write(both, &writer)
      return
    }
    json.beginObject(&writer)
    for (key, policy) in [("wanted", missing.wanted), ("candidate", missing.candidate)] {
      guard let policy else { continue }
      json.key(key, &writer)
      write(policy, &writer)
    }
    json.endObject(&writer)
  }

  private mutating func write(_ kind: CriterionKind, _ writer: inout ByteWriter) {
    if let path = kind.tablePath {
      if case .tokens = kind {
        json.member("idf", path, &writer)
      } else {
        json.member("table", path, &writer)
      }
    }
    switch kind {
    case .exact: break
    case .set(let options):
      json.member("of", options.elements.rawValue, &writer)
      json.member("measure", options.measure.rawValue, &writer)
    case .taxonomy(_, let levels):
      json.object(
        "levels",
        [("same", levels.same), ("related", levels.related), ("other", levels.other)], &writer)
    case .family(_, let levels):
      json.object(
        "levels",
        [
          ("same", levels.same), ("family", levels.family), ("compatible", levels.compatible),
          ("other", levels.other),
        ], &writer)
    case .tokens(let options): write(options, &writer)
    case .code(let options):
      json.object(
        "levels",
        [("same", options.same), ("partial", options.partial), ("other", options.other)], &writer)
    case .number(let options):
      json.member("relative", options.isRelative, &writer)
      write(options.falloff, "tolerance", &writer)
    case .dimensions(let falloff, _): write(falloff, "tolerance", &writer)
    case .budget(let zero): json.member("zero", zero, &writer)
    case .color(let options):
      if options.elements != .values { json.member("of", options.elements.rawValue, &writer) }
      write(options.falloff, "deltaE", &writer)
    case .prior(let options):
      if options.table == nil {
        json.beginArray("range", &writer)
        json.number(options.from, &writer)
        json.number(options.to, &writer)
        json.endArray(&writer)
      }
    case .penalty(_, let factor): json.member("factor", factor, &writer)
    case .gate(let criterion, let condition, let cap):
      json.member("criterion", criterion, &writer)
      switch condition {
      case .below(let limit): json.member("below", limit, &writer)
      case .isOther: json.member("when", "other", &writer)
      }
      json.member("cap", cap, &writer)
    }
  }

  private mutating func write(_ options: TokenOptions, _ writer: inout ByteWriter) {
    json.member("measure", options.measure.rawValue, &writer)
    if options.phrase > 0 { json.member("phrase", options.phrase, &writer) }
    if options.position > 0 { json.member("position", options.position, &writer) }
    if let saturation = options.saturation {
      json.object(
        "saturation",
        [("k1", saturation.k1), ("b", saturation.b), ("length", saturation.length)], &writer)
    }
  }

  private mutating func write(
    _ falloff: Falloff, _ key: String, _ writer: inout ByteWriter
  ) {
    switch falloff {
    case .linear(let full, let zero):
      json.object(key, [("full", full), ("zero", zero)], &writer)
    case .steps(let steps): json.pairs("steps", steps.map { ($0.limit, $0.value) }, &writer)
    }
  }
}
