import RemoBytes

extension Baseline {
  /// Reads a baseline file. The baseline is nil if the file has an error.
  package static func read(
    _ bytes: ContiguousArray<UInt8>
  ) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
    let findings = Findings()
    let node = JSONNode(
      parsing: bytes, helpIfSeveral: "'rubric bless' writes baselines", findings: findings)
    let baseline = node.flatMap { Baseline($0) }
    return findings.hasErrors ? (nil, findings.sorted()) : (baseline, [])
  }

  private init?(_ node: JSONNode) {
    guard case .number(1, _)? = node.value["schema"]?.kind,
      case .object? = node.value["cases"]?.kind, let fields = node.fields()
    else {
      node.error(
        "invalid-baseline",
        "this is not a baseline of schema 1", help: "write one with 'rubric bless'"
      )
      return nil
    }
    rubric = fields.text("rubric", required: true) ?? ""
    version = fields.text("version", required: true) ?? ""
    bands = fields.bands
    sources = (fields.array("sources") ?? []).compactMap { node in
      guard let source = node.fields(), let role = source.text("role", required: true),
        let name = source.text("name", required: true),
        let hash = source.text("sha256", required: true)
      else { return nil }
      return SourceFile(role: role, name: name, hash: hash)
    }
    let queries = (fields.table("cases", of: .score) ?? []).map { id, candidates in
      let entries = candidates.map {
        ScoredSuite.Entry(candidate: CandidateKey(id: $0.key), score: $0.value)
      }
      return ScoredSuite.Query(id: id, candidates: entries)
    }
    scores = ScoredSuite(queries: queries)
    for (id, texts) in fields.table("hashes", of: .text) ?? [] {
      hashes[id] = Dictionary(keepingFirstOf: texts)
    }
    relevance = fields["relevant"].flatMap { node in
      if case .null = node.value.kind { return nil }
      if let grade = MemberKind.grade.read(node.value), grade > 0 { return grade }
      node.error("wrong-type", "expected a grade above 0, found \(node.value.kindName)")
      return nil
    }
    record = fields.record(bands: bands)
    grades = fields.table("grades", of: .grade).map { table in
      Dictionary(keepingFirstOf: table.map { ($0.key, Dictionary(keepingFirstOf: $0.value)) })
    }
    expectations = fields["expectations"].map { Dictionary(keepingFirstOf: $0.members(of: .text)) }
  }
}

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
  static let grade = MemberKind(name: "a grade, a whole number") { value in
    if case .number(let grade, _) = value.kind { Int(exactly: grade) } else { nil }
  }
}

extension MemberKind<String> {
  static let text = MemberKind(name: "a string") { value in
    if case .string(let text) = value.kind { text } else { nil }
  }
}

extension JSONNode {
  /// The members of an object whose values are of one kind. Reports and skips other values.
  fileprivate func members<Value>(
    of kind: MemberKind<Value>
  ) -> [(key: ByteString, value: Value)] {
    (fields()?.all ?? []).compactMap { member in
      let node = member.node
      if let value = kind.read(node.value) { return (ByteString(member.key), value) }
      let found =
        if case .number(_, let text) = node.value.kind { text } else { node.value.kindName }
      node.error("wrong-type", "expected \(kind.name), found \(found)")
      return nil
    }
  }
}

extension JSONFields {
  /// The bands in descending order of their thresholds, whatever the order of keys. Reports an
  /// error unless thresholds differ and the last one is 0.
  fileprivate var bands: [Band] {
    guard let node = required("bands") else { return [] }
    let bands = node.members(of: .score)
      .map { Band(id: $0.key.text, minimum: $0.value, label: nil) }
      .sorted { $0.minimum > $1.minimum }
    let areDifferent = zip(bands, bands.dropFirst()).allSatisfy { $0.minimum > $1.minimum }
    if !findings.hasErrors, !areDifferent || bands.last?.minimum != 0 {
      node.error(
        "invalid-baseline", "these are not the bands of a rubric",
        help: "each band begins at a different score, the last one at 0; write a baseline with"
          + " 'rubric bless'")
    }
    return bands
  }

  /// The rubric in the definition, with its tables. Nil without a definition, or if a table is
  /// missing: older baselines had only the hashes of tables.
  fileprivate func record(bands: [Band]) -> Rubric? {
    guard let node = self["definition"] else { return nil }
    let tables = self["tables"]?.fields()
    let check = RubricCheck(node.value.bytes, name: "the definition") { path in
      guard let table = tables?[path]?.value, case .object = table.kind else { return nil }
      return table.bytes
    }
    let limits = Dictionary(keepingFirstOf: bands.map { ($0.id, $0.minimum) })
    func reject(_ message: String, at node: JSONNode) {
      node.error("invalid-baseline", message, help: "write a baseline with 'rubric bless'")
    }
    for (number, file) in check.files.enumerated() {
      let errors = file.diagnostics.filter { $0.severity == .error && $0.code != "missing-table" }
      guard let fault = errors.first else { continue }
      if number == 0 {
        reject("this is not the definition of a rubric: \(fault.message)", at: node)
      } else {
        reject("'\(file.name)' is not a table: \(fault.message)", at: tables?[file.name] ?? node)
      }
    }
    if let rubric = check.rubric, !findings.hasErrors,
      limits != Dictionary(keepingFirstOf: rubric.bands.map { ($0.id, $0.minimum) })
    {
      reject(
        "this is not the definition of a rubric: its bands are not those of the baseline", at: node)
    }
    return check.rubric
  }

  /// The objects in the object of a member, by key; nil without the member.
  fileprivate func table<Value>(
    _ key: String, of kind: MemberKind<Value>
  ) -> [(key: ByteString, value: [(key: ByteString, value: Value)])]? {
    self[key]?.fields()?.all.map { (ByteString($0.key), $0.node.members(of: kind)) }
  }
}

extension JSONValue {
  /// The value as a document of its own.
  fileprivate var bytes: ContiguousArray<UInt8> {
    var writer = ByteWriter()
    JSONOutput(self).write(.compact, into: &writer)
    return writer.finish()
  }
}
