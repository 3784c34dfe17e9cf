import RemoBytes

/// Judgments or results in JSON. Each of these is recognized:
///
/// - `{"query-id": "q", "corpus-id": "d", "score": 1}` on each line or in an array (BEIR)
/// - `{"query": "q", "ratings": [{"docId": "d", "rating": 1}]}`, in an array or in a member such as
///   `judgmentRatings` (OpenSearch) or `requests` with `id` and `_id` (Elasticsearch)
/// - `{"q": {"d": 1}}` (pytrec_eval, ranx)
struct TRECDocuments: TRECRows {
  private(set) var rows: [(query: TRECField, document: TRECField, value: TRECField)] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let kind: TRECFile.Kind

  /// Reads the documents. One of another kind is an error and ends the reading.
  init(_ source: ArraySlice<UInt8>, as kind: TRECFile.Kind) {
    self.kind = kind
    let findings = Findings()
    var documents = JSONSequence(ContiguousArray(source), findings: findings)
    while let document = documents.next() {
      if read(document) { continue }
      let start = document.range.lowerBound
      findings.append(
        Diagnostic(
          .error, "not-trec", path: "", message: "expected \(kind.name), found other JSON",
          help: OtherFile(document)?.isSuite == true
            ? "'rubric eval' reads a judged suite without '--qrels'"
            : "an object has a query, a document and a \(kind == .qrels ? "grade" : "score"), such"
              + " as {\"query-id\": \"1\", \"corpus-id\": \"a\", \"score\": 1}",
          range: start..<(start + 1)))
      break
    }
    diagnostics = findings.diagnostics
  }

  /// Whether the text begins like JSON. A TREC id may begin with a bracket, too.
  static func isJSON(_ source: ArraySlice<UInt8>) -> Bool {
    let bytes = source.lazy.filter { $0 > ASCII.space && $0 < 0x80 }.prefix(2)
    guard let first = bytes.first, first == ASCII.leftBrace || first == ASCII.leftBracket else {
      return false
    }
    let second = bytes.dropFirst().first
    return second == nil || second == ASCII.quote || second == first
      || first == ASCII.leftBracket && second == ASCII.leftBrace
      || second == ASCII.rightBrace || second == ASCII.rightBracket
  }

  // MARK: Shapes

  /// Reads a value; false if it has no judgments or results.
  private mutating func read(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array(let elements): return elements.allSatisfy { read($0) }
    case .object(let members): return read(members) || readDictionary(members)
    default: return false
    }
  }

  private mutating func read(_ members: [JSONValue.Member]) -> Bool {
    let query = field(TRECNames.query, in: members)
    if let query, let document = field(TRECNames.document, in: members),
      let value = field(TRECNames.value(kind), in: members)
    {
      rows.append((query, document, value))
      return true
    }
    for member in members {
      guard case .array(let elements) = member.value.kind else { continue }
      switch member.key {
      case "ratings", "judgments", "judgements":
        if let query = query ?? field(["id"], in: members) {
          return elements.allSatisfy { read($0, of: query) }
        }
      case "requests", "judgmentRatings": return elements.allSatisfy { read($0) }
      default: continue
      }
    }
    return false
  }

  private mutating func read(_ rating: JSONValue, of query: TRECField) -> Bool {
    guard case .object(let members) = rating.kind,
      let document = field(TRECNames.document + ["id"], in: members),
      let value = field(TRECNames.value(kind), in: members)
    else { return false }
    rows.append((query, document, value))
    return true
  }

  /// Reads queries with their documents and values: `{"q": {"d": 1}}`.
  private mutating func readDictionary(_ members: [JSONValue.Member]) -> Bool {
    var found: [(query: TRECField, document: TRECField, value: TRECField)] = []
    for member in members {
      guard case .object(let documents) = member.value.kind else { return false }
      for document in documents {
        guard case .number(_, let text) = document.value.kind else { return false }
        found.append(
          (
            TRECField(text: member.key, range: member.keyRange),
            TRECField(text: document.key, range: document.keyRange),
            TRECField(text: text, range: document.value.range)
          ))
      }
    }
    rows += found
    return !found.isEmpty
  }

  /// The text or number under the best of the names; nil if there is none.
  private func field(_ names: [String], in members: [JSONValue.Member]) -> TRECField? {
    guard let index = TRECNames.index(of: names, in: members.map(\.key)) else { return nil }
    let value = members[index].value
    switch value.kind {
    case .string(let text), .number(_, let text): return TRECField(text: text, range: value.range)
    case .null: return TRECField(text: "", range: value.range)
    default: return nil
    }
  }
}

extension OtherFile {
  fileprivate var isSuite: Bool {
    switch self {
    case .suiteCase, .wantedItems: true
    default: false
    }
  }
}
