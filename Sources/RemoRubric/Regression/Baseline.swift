import RemoBytes

/// The scores of a rubric on a suite, recorded by `rubric bless` as good.
///
/// `baseline.schema.json` describes the file. The recorded rubric shows later edits of the rubric;
/// hashes, grades and expectations show later edits of the suite. A file may lack them. Metrics use
/// the suite's own grades.
package struct Baseline: Sendable {
  package var rubric: String
  package var version: String
  package var sources: [SourceFile]
  package var bands: [Band]
  /// The lowest relevant grade; nil if the file has none.
  package var relevance: Int?
  /// The rubric at the time of the baseline; nil if the file has none.
  var record: Rubric?
  /// The scores at the time of the baseline, without grades.
  package var scores: ScoredSuite
  /// The hash of each candidate's inputs, by query (see `SuiteCase.pairHashes`); empty if the file
  /// has none.
  var hashes: [ByteString: [ByteString: String]] = [:]
  /// The grades at the time of the baseline, by query; nil if the file has none.
  var grades: [ByteString: [ByteString: Int]]?
  /// The hash of each case's expectations (see `SuiteCase.expectationHash`); nil if the file has
  /// none.
  var expectations: [ByteString: String]?

  /// Records the scores of a suite by a rubric, and the lowest relevant grade for later
  /// comparisons.
  package init(
    _ cases: [SuiteCase], by scorer: Scorer, sources: [SourceFile], relevance: Int? = nil
  ) {
    self.init(ScoredSuite(cases, by: scorer), of: scorer.rubric)
    self.relevance = relevance
    self.sources = sources
    var grades: [ByteString: [ByteString: Int]] = [:]
    var expectations: [ByteString: String] = [:]
    for suiteCase in cases {
      expectations[suiteCase.id] = suiteCase.expectationHash
      for item in suiteCase.items {
        for candidate in item.candidates {
          grades[suiteCase.queryID(item), default: [:]][candidate.id] = candidate.grade
        }
        hashes[suiteCase.queryID(item)] = Dictionary(
          keepingFirstOf: zip(item.candidates.map(\.id), suiteCase.pairHashes(of: item)))
      }
    }
    self.grades = grades
    self.expectations = expectations
  }

  /// Keeps the scores of a rubric for an immediate comparison on the same cases.
  init(_ scores: ScoredSuite, of rubric: Rubric) {
    self.rubric = rubric.name
    version = rubric.version
    bands = rubric.bands
    record = rubric
    sources = []
    self.scores = scores
  }

  /// Writes the baseline as a JSON file.
  ///
  /// - Parameter tables: the files of the rubric's tables, under their paths in the rubric.
  package func write(tables: [CheckedFile], into writer: inout ByteWriter) {
    let file: JSONOutput = [
      "schema": 1, "rubric": .text(rubric), "version": .text(version), "sources": sources.json,
      "bands": .numbers(bands.map { ($0.id, $0.minimum) }),
      "relevant": relevance.map { .of($0) },
      "definition": record.map { RubricWriter.tree(of: $0) },
      "tables": .object(tables.map { ($0.name, $0.json) }),
      "cases": .object(
        scores.queries.map { query in
          (query.id.text, .numbers(query.candidates.map { ($0.id.text, $0.score) }))
        }),
      "hashes": .object(
        scores.queries.map { query in
          let known = hashes[query.id] ?? [:]
          let members = query.candidates.compactMap { entry in
            known[entry.id].map { (key: entry.id.text, value: JSONOutput.text($0)) }
          }
          return (query.id.text, .object(members))
        }),
      "grades": grades.map { json(of: $0) },
      "expectations": expectations.map { known in
        .object(known.keys.sorted().map { ($0.text, .of(known[$0])) })
      },
    ]
    file.write(.indented, into: &writer)
  }

  private func json(of grades: [ByteString: [ByteString: Int]]) -> JSONOutput {
    .object(
      scores.queries.compactMap { query in
        guard let known = grades[query.id], !known.isEmpty else { return nil }
        let members = query.candidates.compactMap { entry in
          known[entry.id].map { (key: entry.id.text, value: Double($0)) }
        }
        return (query.id.text, .numbers(members))
      })
  }

  /// The lowest score at which a candidate was shown.
  var closeMinimum: Double { Band.closeMinimum(bands) }

  func band(_ score: Double) -> String {
    bands.first { Scorer.units(score) >= Scorer.units($0.minimum) }?.id ?? bands.last?.id ?? ""
  }
}

extension CheckedFile {
  /// The content of a JSON file; null for another file.
  fileprivate var json: JSONOutput {
    (try? JSONValue(parsing: DocumentBuffer(bytes))).map { JSONOutput($0) } ?? .null
  }
}
