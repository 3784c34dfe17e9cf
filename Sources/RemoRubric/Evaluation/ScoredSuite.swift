import RemoBytes

/// A rubric's scores for the candidates of a suite, with their grades.
package struct ScoredSuite: Sendable {
  /// A wanted item with its scored candidates.
  package struct Query: Sendable {
    /// The case's id; `case/item` for an item of a list case.
    package var id: ByteString
    package var candidates: [Entry]
    var isJudged: Bool { candidates.contains { $0.grade != nil } }
    func hasRelevant(from grade: Int) -> Bool { candidates.contains { ($0.grade ?? 0) >= grade } }
    /// Whether one order of the candidates can be better than another.
    var hasBetterOrder: Bool {
      candidates.contains { ($0.grade ?? 0) != (candidates[0].grade ?? 0) }
    }

    /// The candidates in the order of lists.
    var ranked: [Entry] {
      let keys = candidates.map(\.candidate)
      return ranking(keys, scores: candidates.map(\.score)).map { candidates[$0] }
    }

    /// The candidates in the order of trec_eval: score descending, then id descending, by bytes.
    var rankedAsTREC: [Entry] {
      candidates.sorted {
        if $0.score != $1.score { return $0.score > $1.score }
        return $1.id < $0.id
      }
    }
  }

  /// A candidate with its score and grade.
  package struct Entry: Sendable {
    var candidate: CandidateKey
    package var score: Double
    /// The grade, at least 0; nil if not judged.
    package var grade: Int?
    /// Whether no curve can change the score: the pair has no known value, or a cap applies.
    var isFixed = false

    package var id: ByteString { candidate.id }
  }

  package var queries: [Query] = []
}

extension ScoredSuite {
  /// Scores all cases; linear in pairs and criteria.
  package init(_ cases: [SuiteCase], by scorer: Scorer) {
    var memory = PreparedTexts()
    for suiteCase in cases {
      let profile = suiteCase.profile(in: scorer.rubric)
      for item in suiteCase.items {
        let scores = scorer.scores(
          of: PreparedItem(item, profile: profile, by: scorer, remembering: &memory))
        let entries = zip(item.candidates, scores).map { candidate, score in
          Entry(
            candidate: CandidateKey(candidate), score: score.score, grade: candidate.grade)
        }
        queries.append(Query(id: suiteCase.queryID(item), candidates: entries))
      }
    }
  }

  /// Scores the cases that have no known scores, and joins both.
  ///
  /// - Parameter known: the scores of whole queries, their candidates in any order.
  init(_ cases: [SuiteCase], by scorer: Scorer, known: ScoredSuite) {
    var entries = Dictionary(keepingFirstOf: known.queries.map { ($0.id, $0.candidates) })
    let rest = cases.filter { suiteCase in
      suiteCase.items.contains { entries[suiteCase.queryID($0)] == nil }
    }
    for query in ScoredSuite(rest, by: scorer).queries { entries[query.id] = query.candidates }
    for suiteCase in cases {
      for item in suiteCase.items {
        let id = suiteCase.queryID(item)
        let found = Dictionary(keepingFirstOf: (entries[id] ?? []).map { ($0.id, $0) })
        queries.append(Query(id: id, candidates: item.candidates.compactMap { found[$0.id] }))
      }
    }
  }

  /// Measures the judged queries in the order of lists.
  ///
  /// The values equal those of a run and qrels with the same content, except for equal scores,
  /// whose order trec_eval decides by id. If no query has two different grades, ranking metrics
  /// have no value: a rubric ranks all candidates, so every order is equally good.
  ///
  /// - Parameter relevance: the lowest relevant grade, for `Evaluation.withoutRelevant`.
  package func evaluate(_ metrics: [Metric], relevance: Int = 1) -> Evaluation {
    let top = queries.reduce(0) { $1.candidates.reduce($0) { max($0, $1.grade ?? 0) } }
    var builder = EvaluationBuilder(metrics, topGrade: top, relevance: relevance)
    for query in queries where query.isJudged {
      if query.candidates.isEmpty {
        builder.addMissing(query.id.text, highestGrade: 0)
        continue
      }
      var grades = RankedGrades(
        judged: query.candidates.compactMap { $0.grade.map { Int32(clamping: $0) } })
      for entry in query.ranked {
        let grade = entry.grade.map { Int32(clamping: $0) }
        grades.append(grade ?? RankedGrades.unjudged, score: entry.score)
        if let grade { builder.addPair(score: entry.score, grade: grade) }
      }
      builder.add(query.id.text, grades: grades)
    }
    var evaluation = builder.finish()
    if !queries.contains(where: \.hasBetterOrder) {
      evaluation.dropOrders("no case has different grades, so no order is better than another")
    }
    return evaluation
  }

  /// All judged pairs, relevant from grade `relevance` on.
  package func pairs(relevance: Int = 1) -> JudgedPairs {
    pairs(relevance: relevance) { _ in true }
  }

  /// The judged pairs of the entries that `included` accepts.
  func pairs(relevance: Int, where included: (Entry) -> Bool) -> JudgedPairs {
    var pairs = JudgedPairs()
    for query in queries {
      for entry in query.candidates where included(entry) {
        if let grade = entry.grade { pairs.append(entry.score, isRelevant: grade >= relevance) }
      }
    }
    return pairs
  }

  /// The calibration error (ECE) that even perfect scores have on such cases by chance.
  ///
  /// Pairs of one case are right or wrong together, so a case counts as one draw. In each bin, the
  /// cases' error sums spread around the bin's mean error; the spread gives the expected size of
  /// the chance error.
  ///
  /// - Returns: nil for fewer than two judged queries.
  func calibrationErrorByChance(relevance: Int) -> Double? {
    let parts = queries.filter(\.isJudged).map {
      ScoredSuite(queries: [$0]).pairs(relevance: relevance)
    }
    guard parts.count > 1 else { return nil }
    let bins = parts.map(\.reliability)
    let count = parts.reduce(0) { $0 + $1.count }
    var sum = 0.0
    for n in 0..<10 {
      let pairs = bins.reduce(0) { $0 + $1[n].count }
      if pairs == 0 { continue }
      func error(_ bin: JudgedPairs.Bin) -> Double { bin.scoreSum - Double(bin.relevant) }
      let own = bins.reduce(0) { $0 + error($1[n]) } / Double(pairs)
      let squares = bins.reduce(0) { sum, part in
        let rest = error(part[n]) - own * Double(part[n].count)
        return sum + rest * rest
      }
      let cases = Double(bins.count { $0[n].count > 0 })
      sum += (squares * cases / max(1, cases - 1) * 2 / Double.pi).squareRoot()
    }
    return sum / Double(count)
  }

  /// Writes the scores as a TREC run, best first, in lines of `case Q0 candidate rank score
  /// rubric`.
  package func writeRun(tag: String, into writer: inout ByteWriter) {
    let tag = tag.contains(where: \.isWhitespace) || tag.isEmpty ? "rubric" : tag
    for query in queries {
      for (rank, entry) in query.rankedAsTREC.enumerated() {
        writer.append("\(query.id) Q0 \(entry.id) ")
        writer.appendDecimal(Int64(rank + 1))
        writer.append(" \(shortestDecimal(entry.score)) \(tag)\n")
      }
    }
  }

  /// Writes the grades as TREC judgments, in lines of `case 0 candidate grade`.
  package func writeQrels(into writer: inout ByteWriter) {
    for query in queries {
      for entry in query.candidates {
        if let grade = entry.grade { writer.append("\(query.id) 0 \(entry.id) \(grade)\n") }
      }
    }
  }
}

/// The cases of a suite with their scores, and the values that `GradedAnalysis` needs.
package struct ScoredCases {
  package let suite: ScoredSuite
  let cases: [SuiteCase]
  let scorer: Scorer
  let matrix: FeatureMatrix

  /// Scores all cases; linear in pairs and criteria.
  package init(_ cases: [SuiteCase], by scorer: Scorer) {
    let matrix = FeatureMatrix(cases, by: scorer, gradedOnly: false)
    let scores = matrix.scores(by: scorer)
    // Each item is a case of the matrix.
    let ids = cases.flatMap { suiteCase in suiteCase.items.map { suiteCase.queryID($0) } }
    let queries = ids.enumerated().map { number, id in
      let entries = matrix.pairs(ofCase: number).map { pair in
        ScoredSuite.Entry(
          candidate: matrix.candidates[pair], score: scores[pair],
          grade: matrix.isGraded[pair] ? matrix.grades[pair] : nil)
      }
      return ScoredSuite.Query(id: id, candidates: entries)
    }
    suite = ScoredSuite(queries: queries)
    (self.cases, self.scorer, self.matrix) = (cases, scorer, matrix)
  }
}

extension SuiteCase {
  package func queryID(_ item: WantedItem) -> ByteString {
    if case .list = body { return "\(id)/\(item.id)" }
    return id
  }
}
