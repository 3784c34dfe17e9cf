import RemoBytes

/// The scores of a rubric on a suite, recorded by `rubric bless` as good.
///
/// A JSON file: `{"schema": 1, "rubric", "version", "sources": [{"role", "name", "sha256"}],
/// "bands": {id: min}, "cases": {query: {candidate: score}}, "hashes": {query: {candidate: hash}},
/// "grades": {query: {candidate: grade}}, "expectations": {case: hash}}`. Hashes and grades tell
/// what was edited since; they may be left out. What is measured are the suite's own grades.
package struct Baseline: Sendable {
  package var rubric: String
  package var version: String
  package var sources: [SourceFile]
  package var bands: [Band]
  /// Scores of that time; grades are nil.
  package var scores: ScoredSuite
  /// Per query and candidate what the score rested on, see `SuiteCase.pairHashes`; empty where the
  /// file has none.
  var hashes: [ByteString: [ByteString: String]] = [:]
  /// Per query the grades of that time; nil where the file does not have them.
  var grades: [ByteString: [ByteString: Int]]?
  /// Of each case that has expectations their hash, see `SuiteCase.expectationHash`; nil where the
  /// file does not have them.
  var expectations: [ByteString: String]?

  /// The baseline that a rubric sets on a suite.
  ///
  /// - Parameter isKept: whether the cases may be edited before something is compared with it.
  package init(
    _ cases: [SuiteCase], _ scorer: Scorer, sources: [SourceFile], isKept: Bool = true
  ) {
    rubric = scorer.rubric.name
    version = scorer.rubric.version
    bands = scorer.rubric.bands
    self.sources = sources
    scores = ScoredSuite(cases, scorer)
    if !isKept { return }
    var grades: [ByteString: [ByteString: Int]] = [:]
    var expectations: [ByteString: String] = [:]
    for suiteCase in cases {
      expectations[suiteCase.id] = suiteCase.expectationHash
      for item in suiteCase.items {
        for candidate in item.candidates {
          grades[suiteCase.queryID(item), default: [:]][candidate.id] = candidate.grade
        }
        hashes[suiteCase.queryID(item)] = Dictionary(
          firstOf: zip(item.candidates.map(\.id), suiteCase.pairHashes(item)))
      }
    }
    self.grades = grades
    self.expectations = expectations
  }

  package func write(into writer: inout ByteWriter) {
    var json = JSONWriter(.indented)
    json.beginObject(to: &writer)
    json.member("schema", 1, to: &writer)
    json.member("rubric", rubric, to: &writer)
    json.member("version", version, to: &writer)
    json.sources(sources, &writer)
    json.object("bands", bands.map { ($0.id, $0.minimum) }, to: &writer)
    json.beginObject("cases", to: &writer)
    for query in scores.queries {
      json.object(query.id.text, query.candidates.map { ($0.id.text, $0.score) }, to: &writer)
    }
    json.endObject(to: &writer)
    json.beginObject("hashes", to: &writer)
    for query in scores.queries {
      json.beginObject(query.id.text, to: &writer)
      for candidate in query.candidates {
        if let hash = hashes[query.id]?[candidate.id] {
          json.member(candidate.id.text, hash, to: &writer)
        }
      }
      json.endObject(to: &writer)
    }
    json.endObject(to: &writer)
    if let grades { write(grades, &json, &writer) }
    if let expectations {
      json.beginObject("expectations", to: &writer)
      for id in expectations.keys.sorted() { json.member(id.text, expectations[id], to: &writer) }
      json.endObject(to: &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  private func write(
    _ grades: [ByteString: [ByteString: Int]], _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("grades", to: &writer)
    for query in scores.queries {
      guard let known = grades[query.id], !known.isEmpty else { continue }
      json.object(
        query.id.text,
        query.candidates.compactMap { entry in
          known[entry.id].map { (entry.id.text, Double($0)) }
        },
        to: &writer)
    }
    json.endObject(to: &writer)
  }

  /// From which score on candidates were shown at that time.
  var closeMinimum: Double { Band.closeMinimum(bands) }

  /// The name of the band that a score lay in.
  func band(_ score: Double) -> String {
    bands.first { Scorer.units(score) >= Scorer.units($0.minimum) }?.id ?? bands.last?.id ?? ""
  }
}
