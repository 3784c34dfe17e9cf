import RemoBytes

/// The differences between the suites of a test and the suites of its baseline.
///
/// Ids name queries (`case`, or `case/item`); `query / candidate` names a candidate.
package struct SuiteChange: Sendable {
  /// A candidate with a new id.
  package struct Renamed: Equatable, Sendable {
    package var query: String
    package var old: String
    package var new: String
  }

  /// A query with a new id.
  package struct RenamedQuery: Equatable, Sendable {
    package var old: String
    package var new: String
  }

  /// A candidate whose grade was edited.
  package struct Regraded: Equatable, Sendable {
    package var query: String
    package var candidate: String
    package var old: Int
    /// The new grade; nil for none.
    package var new: Int?

    /// `query / candidate`.
    package var name: String { "\(query) / \(candidate)" }
  }

  /// The queries of the baseline that are gone from the suites.
  package private(set) var missing: [String] = []
  /// The candidates of the baseline that are gone from their queries.
  package private(set) var missingCandidates: [String] = []
  /// The missing candidates that now have another id.
  package private(set) var renamed: [Renamed] = []
  /// The missing queries that now have another id.
  package private(set) var renamedQueries: [RenamedQuery] = []
  /// The queries that are new since the baseline, renamed ones excepted.
  package private(set) var added: [String] = []
  /// The candidates that are new in their queries, renamed ones excepted.
  package private(set) var addedCandidates: [String] = []
  /// The queries whose inputs were edited. If only some candidates of a query were edited, these
  /// instead.
  package private(set) var edited: [String] = []

  /// The graded pairs of the baseline whose grade was changed or removed.
  package private(set) var gradesEdited: [Regraded] = []
  /// The pairs that have a grade now and had none.
  package private(set) var gradesAdded: [String] = []
  /// The cases whose expectations were changed or removed.
  package private(set) var expectationsEdited: [String] = []

  /// Whether grades or expectations were edited. Such an edit alone may make the guards pass.
  package var isRejudged: Bool { !gradesEdited.isEmpty || !expectationsEdited.isEmpty }

  private var editedPairs: [ByteString: Set<ByteString>] = [:]

  /// Compares cases with a baseline.
  ///
  /// - Parameter setAside: cases that exist but are not compared this time.
  init(_ cases: [SuiteCase], setAside: [SuiteCase], since baseline: Baseline) {
    let known = Dictionary(
      keepingFirstOf: baseline.scores.queries.map { ($0.id, $0.candidates.map(\.id)) })
    var current: Set<ByteString> = []
    for suiteCase in cases + setAside { current.formUnion(suiteCase.items.map(suiteCase.queryID)) }
    let absent = baseline.scores.queries.map(\.id).filter { !current.contains($0) }
    missing = absent.map(\.text)
    var gone = GoneQueries(absent, of: baseline)
    for suiteCase in cases {
      if let hash = baseline.expectations?[suiteCase.id], hash != suiteCase.expectationHash {
        expectationsEdited.append(suiteCase.id.text)
      }
      for item in suiteCase.items {
        let query = suiteCase.queryID(item)
        if let before = known[query] {
          compareCandidates(of: item, in: suiteCase, before: before, since: baseline)
          compareGrades(of: query, now: item, before: Set(before), since: baseline)
        } else if let old = gone.take(like: item, of: suiteCase) {
          renamedQueries.append(RenamedQuery(old: old.text, new: query.text))
        } else {
          added.append(query.text)
        }
      }
    }
  }

  private mutating func compareCandidates(
    of item: WantedItem, in suiteCase: SuiteCase, before: [ByteString], since baseline: Baseline
  ) {
    let (query, ids) = (suiteCase.queryID(item), item.candidates.map(\.id))
    let (old, present) = (Set(before), Set(ids))
    let gone = before.filter { !present.contains($0) }
    missingCandidates += gone.map { "\(query) / \($0)" }
    var new = ids.filter { !old.contains($0) }
    if let oldHashes = baseline.hashes[query] {
      let hashes = Dictionary(keepingFirstOf: zip(ids, suiteCase.pairHashes(of: item)))
      for id in gone {
        guard let hash = oldHashes[id], let place = new.firstIndex(where: { hashes[$0] == hash })
        else { continue }
        renamed.append(Renamed(query: query.text, old: id.text, new: new.remove(at: place).text))
      }
      let both = ids.filter(old.contains)
      let changed = both.filter { id in oldHashes[id].map { $0 != hashes[id] } ?? false }
      editedPairs[query] = Set(changed)
      edited +=
        changed.count == both.count && !both.isEmpty
        ? [query.text] : changed.map { "\(query) / \($0)" }
    }
    addedCandidates += new.map { "\(query) / \($0)" }
  }

  private mutating func compareGrades(
    of query: ByteString, now item: WantedItem, before known: Set<ByteString>,
    since baseline: Baseline
  ) {
    guard let grades = baseline.grades.map({ $0[query] ?? [:] }) else { return }
    for candidate in item.candidates where known.contains(candidate.id) {
      guard let old = grades[candidate.id] else {
        if candidate.grade != nil { gradesAdded.append("\(query) / \(candidate.id)") }
        continue
      }
      if old == candidate.grade { continue }
      gradesEdited.append(
        Regraded(
          query: query.text, candidate: candidate.id.text, old: old, new: candidate.grade))
    }
  }

  /// Whether the inputs of a pair's score were edited. Without a candidate: whether those of any
  /// pair of the query were.
  func isEdited(_ query: ByteString, candidate: ByteString? = nil) -> Bool {
    guard let pairs = editedPairs[query] else { return false }
    return candidate.map(pairs.contains) ?? !pairs.isEmpty
  }
}

/// The queries of a baseline that are gone from the suites, but may have another id now.
private struct GoneQueries {
  private let baseline: Baseline
  /// The ids of the queries, by their candidates with their hashes.
  private var ids: [Set<ByteString>: [ByteString]] = [:]

  init(_ ids: [ByteString], of baseline: Baseline) {
    self.baseline = baseline
    for id in ids {
      guard let hashes = baseline.hashes[id], !hashes.isEmpty else { continue }
      self.ids[Self.pairs(of: hashes.map { ($0, $1) }), default: []].append(id)
    }
  }

  /// Removes and returns the first query that equals the item except for its id. The wanted
  /// attributes, the candidates with their ids and grades, and the expectations must be equal.
  mutating func take(like item: WantedItem, of suiteCase: SuiteCase) -> ByteString? {
    if ids.isEmpty { return nil }
    let pairs = Self.pairs(
      of: Array(zip(item.candidates.map(\.id), suiteCase.pairHashes(of: item))))
    guard let alike = ids[pairs] else { return nil }
    let grades = Dictionary(
      keepingFirstOf: item.candidates.compactMap { entry in entry.grade.map { (entry.id, $0) } })
    let expectation = suiteCase.expectationHash
    let place = alike.firstIndex { id in
      (baseline.grades.map { $0[id, default: [:]] == grades } ?? true)
        && (caseID(of: id, like: item, of: suiteCase)
          .map { baseline.expectations?[$0] == expectation } ?? true)
    }
    return place.flatMap { ids[pairs]?.remove(at: $0) }
  }

  /// Each candidate with its hash. Ids have no white space, so the texts are unique.
  private static func pairs(of hashes: [(ByteString, String)]) -> Set<ByteString> {
    Set(hashes.map { "\($0) \($1)" })
  }

  /// The id of the former case of a query. Nil if expectations cannot tell: the baseline has none,
  /// or the query is an item of a list and has another item id.
  private func caseID(
    of query: ByteString, like item: WantedItem, of suiteCase: SuiteCase
  ) -> ByteString? {
    if baseline.expectations == nil { return nil }
    guard case .list = suiteCase.body else { return query }
    let start = query.text.utf8.dropLast(item.id.text.utf8.count + 1)
    let caseID = ByteString(String(decoding: start, as: UTF8.self))
    return "\(caseID)/\(item.id)" == query ? caseID : nil
  }
}
