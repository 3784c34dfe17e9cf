import RemoBytes

/// The differences between the suites of a test and those of its baseline.
///
/// What is named belongs to a case by its query id (`case`, or `case/item`), candidates as
/// `query / candidate`.
package struct SuiteChange: Sendable {
  /// A candidate that is the same but for its id.
  package struct Renamed: Equatable, Sendable {
    package var query: String
    package var old: String
    package var new: String
  }

  /// A query that has the candidates of an old one under another id.
  package struct RenamedQuery: Equatable, Sendable {
    package var old: String
    package var new: String
  }

  /// A candidate whose grade was edited.
  package struct Regraded: Equatable, Sendable {
    package var query: String
    package var candidate: String
    package var old: Int
    /// Nil where there is none any more.
    package var new: Int?

    /// `query / candidate`.
    package var name: String { "\(query) / \(candidate)" }
  }

  /// Queries of the baseline that the suites do not have.
  package private(set) var missing: [String] = []
  /// Candidates of the baseline that their queries do not have.
  package private(set) var missingCandidates: [String] = []
  /// The missing candidates that have another id now.
  package private(set) var renamed: [Renamed] = []
  /// The missing queries that have another id now.
  package private(set) var renamedQueries: [RenamedQuery] = []
  /// Queries that the baseline does not have, but for those that it has under another id.
  package private(set) var added: [String] = []
  /// Candidates that their queries did not have.
  package private(set) var addedCandidates: [String] = []
  /// What the scores rest on was edited: queries, or of a query of which only some were,
  /// candidates.
  package private(set) var edited: [String] = []

  /// Graded pairs of the baseline that have another grade now, or none.
  package private(set) var gradesEdited: [Regraded] = []
  /// Pairs that have a grade now and had none.
  package private(set) var gradesAdded: [String] = []
  /// Cases whose expectations are others now, or gone.
  package private(set) var expectationsEdited: [String] = []

  /// Whether what tells right from wrong was edited, so that the guards may pass for that alone.
  package var isRejudged: Bool { !gradesEdited.isEmpty || !expectationsEdited.isEmpty }

  private var editedPairs: [ByteString: Set<ByteString>] = [:]

  /// Compares cases, and those that are set aside this time, with a baseline.
  init(_ cases: [SuiteCase], setAside: [SuiteCase], _ baseline: Baseline) {
    let known = Dictionary(
      firstOf: baseline.scores.queries.map { ($0.id, $0.candidates.map(\.id)) })
    var current: Set<ByteString> = []
    for suiteCase in cases + setAside { current.formUnion(suiteCase.items.map(suiteCase.queryID)) }
    let absent = baseline.scores.queries.map(\.id).filter { !current.contains($0) }
    missing = absent.map(\.text)
    var gone = GoneQueries(absent, baseline)
    for suiteCase in cases {
      if let hash = baseline.expectations?[suiteCase.id], hash != suiteCase.expectationHash {
        expectationsEdited.append(suiteCase.id.text)
      }
      for item in suiteCase.items {
        let query = suiteCase.queryID(item)
        if let before = known[query] {
          compare(query, item, before, baseline.hashes[query], suiteCase)
          if let grades = baseline.grades {
            compare(query, item, Set(before), grades[query] ?? [:])
          }
        } else if let old = gone.take(like: item, of: suiteCase) {
          renamedQueries.append(RenamedQuery(old: old.text, new: query.text))
        } else {
          added.append(query.text)
        }
      }
    }
  }

  private mutating func compare(
    _ query: ByteString, _ item: WantedItem, _ before: [ByteString],
    _ hashes: [ByteString: String]?,
    _ suiteCase: SuiteCase
  ) {
    let ids = item.candidates.map(\.id)
    let (old, present) = (Set(before), Set(ids))
    let gone = before.filter { !present.contains($0) }
    missingCandidates += gone.map { "\(query) / \($0)" }
    var new = ids.filter { !old.contains($0) }
    if let hashes {
      let now = Dictionary(firstOf: zip(ids, suiteCase.pairHashes(item)))
      for id in gone {
        guard let hash = hashes[id], let place = new.firstIndex(where: { now[$0] == hash }) else {
          continue
        }
        renamed.append(Renamed(query: query.text, old: id.text, new: new.remove(at: place).text))
      }
      let both = ids.filter(old.contains)
      let changed = both.filter { id in hashes[id].map { $0 != now[id] } ?? false }
      editedPairs[query] = Set(changed)
      edited +=
        changed.count == both.count && !both.isEmpty
        ? [query.text] : changed.map { "\(query) / \($0)" }
    }
    addedCandidates += new.map { "\(query) / \($0)" }
  }

  /// Compares the grades of candidates that both sides have.
  private mutating func compare(
    _ query: ByteString, _ item: WantedItem, _ known: Set<ByteString>, _ grades: [ByteString: Int]
  ) {
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

  /// Whether what the score of a pair rests on was edited; without a candidate, that of any.
  func isEdited(_ query: ByteString, _ candidate: ByteString? = nil) -> Bool {
    guard let pairs = editedPairs[query] else { return false }
    return candidate.map(pairs.contains) ?? !pairs.isEmpty
  }
}

/// The queries of a baseline that the suites do not have, to be found again under another id.
private struct GoneQueries {
  private let baseline: Baseline
  /// By what their scores rest on.
  private var ids: [Set<ByteString>: [ByteString]] = [:]

  init(_ ids: [ByteString], _ baseline: Baseline) {
    self.baseline = baseline
    for id in ids {
      guard let hashes = baseline.hashes[id], !hashes.isEmpty else { continue }
      self.ids[Self.pairs(hashes.map { ($0, $1) }), default: []].append(id)
    }
  }

  /// Takes out the first query that is the same as the item but for its id: what is wanted, the
  /// candidates with their ids and grades, and what is expected.
  mutating func take(like item: WantedItem, of suiteCase: SuiteCase) -> ByteString? {
    if ids.isEmpty { return nil }
    let pairs = Self.pairs(Array(zip(item.candidates.map(\.id), suiteCase.pairHashes(item))))
    guard let alike = ids[pairs] else { return nil }
    let grades = Dictionary(
      firstOf: item.candidates.compactMap { entry in entry.grade.map { (entry.id, $0) } })
    let expectation = suiteCase.expectationHash
    let place = alike.firstIndex { id in
      (baseline.grades.map { $0[id, default: [:]] == grades } ?? true)
        && (caseID(id, item, suiteCase).map { baseline.expectations?[$0] == expectation } ?? true)
    }
    return place.flatMap { ids[pairs]?.remove(at: $0) }
  }

  /// Each candidate with its hash; ids have no white space.
  private static func pairs(_ hashes: [(ByteString, String)]) -> Set<ByteString> {
    Set(hashes.map { "\($0) \($1)" })
  }

  /// The id of the case that had the query `id`; nil where expectations say nothing: the baseline
  /// has none, or it is an item of a list that has another id.
  private func caseID(
    _ id: ByteString, _ item: WantedItem, _ suiteCase: SuiteCase
  ) -> ByteString? {
    if baseline.expectations == nil { return nil }
    guard case .list = suiteCase.body else { return id }
    let start = id.text.utf8.dropLast(item.id.text.utf8.count + 1)
    let caseID = ByteString(String(decoding: start, as: UTF8.self))
    return "\(caseID)/\(item.id)" == id ? caseID : nil
  }
}
