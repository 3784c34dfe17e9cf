import RemoBytes

/// The criteria's values of all pairs of some cases, the input of fitting.
struct FeatureMatrix: Sendable {
  /// The values of all pairs, `width` for each.
  var values: [CriterionValue] = []
  let width: Int
  /// The row of each pair's weights in `Scorer.weightRows`.
  var rows: ContiguousArray<Int> = []
  var grades: ContiguousArray<Int> = []
  var isGraded: ContiguousArray<Bool> = []
  /// The first pair of each case, and the end of the last one.
  var starts: ContiguousArray<Int> = [0]
  /// The keys that break ties between candidates.
  var candidates: [CandidateKey] = []
  /// The pairs that give rivals their values; empty for a rubric without rivals.
  var pool = RivalPool()

  var count: Int { grades.count }
  var caseCount: Int { starts.count - 1 }

  func pairs(ofCase number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// The values of all candidates, or of the graded ones. Each item becomes a case.
  init(_ cases: [SuiteCase], by scorer: Scorer, gradedOnly: Bool = true) {
    self.init(width: scorer.comparisons.count)
    var memory = PreparedTexts()
    for suiteCase in cases {
      let profile = suiteCase.profile(in: scorer.rubric)
      for item in suiteCase.items {
        let read = PreparedItem(item, profile: profile, by: scorer, remembering: &memory)
        let rivals = scorer.rivals.isEmpty ? [] : pool.append(read, by: scorer)
        for (n, candidate) in item.candidates.enumerated()
        where !gradedOnly || (candidate.grade ?? -1) >= 0 {
          append(
            scorer.values(of: read.candidates[n], for: read.wanted), row: read.wanted.weightRow,
            grade: candidate.grade, candidate: CandidateKey(candidate))
          if !rivals.isEmpty { pool.pairs.append(rivals[n]) }
        }
        close()
      }
    }
    fillRivals(by: scorer)
  }

  init(width: Int) { self.width = width }

  /// Adds a pair to the last case. An unknown grade is stored as 0 and does not count.
  mutating func append(
    _ pair: [CriterionValue], row: Int, grade: Int?, candidate: CandidateKey
  ) {
    values.append(contentsOf: pair)
    rows.append(row)
    grades.append(grade ?? 0)
    isGraded.append((grade ?? -1) >= 0)
    candidates.append(candidate)
  }

  /// Ends the last case.
  mutating func close() { starts.append(count) }

  /// Computes the values of rival criteria with a scorer of the same criteria.
  mutating func fillRivals(by scorer: Scorer) {
    if !pool.pairs.isEmpty { pool.fill(&values, by: scorer) }
  }

  func selecting(_ cases: some Sequence<Int>) -> FeatureMatrix {
    selecting(cases.lazy.map { [pairs(ofCase: $0)] })
  }

  var gradedOnly: FeatureMatrix {
    selecting(
      (0..<caseCount).lazy.map { pairs(ofCase: $0).filter { isGraded[$0] }.map { $0..<($0 + 1) } })
  }

  /// - Parameter cases: the ranges of the pairs of each case.
  private func selecting(_ cases: some Sequence<[Range<Int>]>) -> FeatureMatrix {
    var part = FeatureMatrix(width: width)
    part.pool = pool.withoutPairs
    for ranges in cases {
      for range in ranges {
        part.values += values[(range.lowerBound * width)..<(range.upperBound * width)]
        part.rows += rows[range]
        part.grades += grades[range]
        part.isGraded += isGraded[range]
        part.candidates += candidates[range]
        if !pool.pairs.isEmpty { part.pool.pairs += pool.pairs[range] }
      }
      part.close()
    }
    return part
  }

  private func values(of pair: Int) -> [CriterionValue] {
    Array(values[(pair * width)..<((pair + 1) * width)])
  }

  func scores(by scorer: Scorer) -> [Double] {
    var filled = self
    filled.fillRivals(by: scorer)
    return rows.indices.map { scorer.combine(filled.values(of: $0), weights: rows[$0]).score }
  }

  /// The scores of all pairs as entries of a suite, which tell whether a curve would change a
  /// score.
  func entries(by scorer: Scorer) -> [ScoredSuite.Entry] {
    var filled = self
    filled.fillRivals(by: scorer)
    return rows.indices.map { pair in
      var trace: ScoreTrace? = ScoreTrace()
      let (score, coverage) = scorer.combine(
        filled.values(of: pair), weights: rows[pair], trace: &trace)
      return ScoredSuite.Entry(
        candidate: candidates[pair], score: score, grade: isGraded[pair] ? grades[pair] : nil,
        isFixed: coverage == 0
          || trace?.adjustments.contains { $0.kind == .cap && $0.after < $0.before } ?? false)
    }
  }
}
