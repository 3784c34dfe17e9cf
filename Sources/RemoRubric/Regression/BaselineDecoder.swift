import RemoBytes

extension Baseline {
  /// Reads a baseline file; diagnostics say what is wrong with it, and then there is no baseline.
  package static func read(
    _ bytes: ContiguousArray<UInt8>
  ) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: DocumentBuffer(bytes))
    } catch {
      let found = Diagnostic(
        error, in: bytes.span, range: 0..<bytes.count,
        one: "a baseline is what 'rubric bless' writes")
      return (nil, [found])
    }
    var findings = Findings()
    let baseline = Baseline(value, &findings)
    return findings.hasErrors ? (nil, findings.sorted()) : (baseline, [])
  }

  private init?(_ value: JSONValue, _ findings: inout Findings) {
    guard case .number(1, _)? = value["schema"]?.kind, case .object? = value["cases"]?.kind,
      let fields = JSONFields(value, "", &findings)
    else {
      findings.error(
        "invalid-baseline", "", "this is no baseline of schema 1",
        help: "write one with 'rubric bless'", at: value.range)
      return nil
    }
    rubric = fields.text("rubric", required: true, &findings) ?? ""
    version = fields.text("version", required: true, &findings) ?? ""
    bands = fields.bands(&findings)
    sources = (fields.array("sources", &findings) ?? []).enumerated().compactMap { index, value in
      guard let source = JSONFields(value, "sources[\(index)]", &findings),
        let role = source.text("role", required: true, &findings),
        let name = source.text("name", required: true, &findings),
        let hash = source.text("sha256", required: true, &findings)
      else { return nil }
      return SourceFile(role: role, name: name, hash: hash)
    }
    scores = ScoredSuite()
    for (id, candidates) in fields.table("cases", .score, &findings) ?? [] {
      let entries = candidates.map {
        ScoredSuite.Entry(candidate: CandidateKey(id: $0.key), score: $0.value)
      }
      scores.queries.append(ScoredSuite.Query(id: id, candidates: entries))
    }
    for (id, texts) in fields.table("hashes", .text, &findings) ?? [] {
      hashes[id] = Dictionary(firstOf: texts)
    }
    grades = fields.table("grades", .grade, &findings).map { table in
      Dictionary(firstOf: table.map { ($0.key, Dictionary(firstOf: $0.value)) })
    }
    expectations = fields.optional("expectations")
      .map { Dictionary(firstOf: $0.entries(.text, "expectations", &findings)) }
  }
}

/// The kind of an object's values.
private struct MemberKind<Value>: Sendable {
  let name: String
  let read: @Sendable (JSONValue) -> Value?
}

extension MemberKind<Double> {
  static let score = MemberKind(name: "a score from 0 to 1") { value in
    if case .number(let score, _) = value.kind, 0...1 ~= score { score } else { nil }
  }
}

extension MemberKind<Int> {
  static let grade = MemberKind(name: "a grade, which is a whole number") { value in
    if case .number(let grade, _) = value.kind { Int(exactly: grade) } else { nil }
  }
}

extension MemberKind<String> {
  static let text = MemberKind(name: "a string") { value in
    if case .string(let text) = value.kind { text } else { nil }
  }
}

extension JSONValue {
  /// The members of an object whose values are of one kind; what is not is an error, and left out.
  fileprivate func entries<Value>(
    _ entry: MemberKind<Value>, _ path: String, _ findings: inout Findings
  ) -> [(key: ByteString, value: Value)] {
    guard let fields = JSONFields(self, path, &findings) else { return [] }
    return fields.all.compactMap { member in
      if let value = entry.read(member.value) { return (ByteString(member.key), value) }
      let found =
        if case .number(_, let text) = member.value.kind { text } else { member.value.kindName }
      findings.error(
        "wrong-type", fields.child(member.key), "expected \(entry.name), found \(found)",
        at: member.value.range)
      return nil
    }
  }
}

extension JSONFields {
  /// The bands from the highest to the one that starts at 0: the order of an object's keys says
  /// nothing.
  fileprivate func bands(_ findings: inout Findings) -> [Band] {
    guard let value = required("bands", &findings) else { return [] }
    let bands = value.entries(.score, "bands", &findings)
      .map { Band(id: $0.key.text, minimum: $0.value, label: nil) }
      .sorted { $0.minimum > $1.minimum }
    let isEach = zip(bands, bands.dropFirst()).allSatisfy { $0.minimum > $1.minimum }
    if !findings.hasErrors, !isEach || bands.last?.minimum != 0 {
      findings.error(
        "invalid-baseline", child("bands"), "these are no bands of a rubric",
        help: "each begins at another score, the last at 0; 'rubric bless' writes them",
        at: value.range)
    }
    return bands
  }

  /// The objects in the object of a member, by their keys; nil if there is none.
  fileprivate func table<Value>(
    _ key: String, _ entry: MemberKind<Value>, _ findings: inout Findings
  ) -> [(key: ByteString, value: [(key: ByteString, value: Value)])]? {
    guard let value = optional(key), let rows = JSONFields(value, child(key), &findings) else {
      return nil
    }
    return rows.all.map {
      (ByteString($0.key), $0.value.entries(entry, rows.child($0.key), &findings))
    }
  }
}
