import RemoBytes

/// The criteria's values of all graded pairs of some cases: what fitting looks at.
struct FeatureMatrix: Sendable {
  /// `width` values a pair.
  var values: [CriterionValue] = []
  let width: Int
  /// The weights that a pair uses, by `Scorer.weightRows`.
  var rows: ContiguousArray<Int> = []
  var grades: ContiguousArray<Int> = []
  var isGraded: ContiguousArray<Bool> = []
  /// The pairs of each case lie together: `starts[n]..<starts[n + 1]`.
  var starts: ContiguousArray<Int> = [0]
  /// The keys that break ties between candidates.
  var candidates: [CandidateKey] = []

  var count: Int { grades.count }
  var caseCount: Int { starts.count - 1 }

  /// Computes the values of the graded candidates, or of all, an entry per item.
  init(_ cases: [SuiteCase], _ scorer: Scorer, gradedOnly: Bool = true) {
    self.init(width: scorer.comparisons.count)
    for suiteCase in cases {
      let profile = scorer.rubric.profileName(suiteCase.profile, room: suiteCase.room)
      for item in suiteCase.items {
        let wanted = scorer.prepare(wanted: item.wanted, profile: profile)
        for candidate in item.candidates where !gradedOnly || (candidate.grade ?? -1) >= 0 {
          append(
            scorer.values(wanted, scorer.prepare(candidate: candidate)), row: wanted.weightRow,
            grade: candidate.grade, candidate: CandidateKey(candidate))
        }
        close()
      }
    }
  }

  init(width: Int) { self.width = width }

  /// Adds a pair to the case at the end; a grade that is not known is 0 and does not count.
  mutating func append(
    _ pair: [CriterionValue], row: Int, grade: Int?, candidate: CandidateKey
  ) {
    values.append(contentsOf: pair)
    rows.append(row)
    grades.append(grade ?? 0)
    isGraded.append((grade ?? -1) >= 0)
    candidates.append(candidate)
  }

  /// Ends a case.
  mutating func close() { starts.append(count) }

  /// The pairs of some of the cases.
  func selecting(_ cases: some Sequence<Int>) -> FeatureMatrix {
    var part = FeatureMatrix(width: width)
    for n in cases {
      let range = starts[n]..<starts[n + 1]
      part.values.append(
        contentsOf: values[(range.lowerBound * width)..<(range.upperBound * width)])
      part.rows.append(contentsOf: rows[range])
      part.grades.append(contentsOf: grades[range])
      part.isGraded.append(contentsOf: isGraded[range])
      part.candidates.append(contentsOf: candidates[range])
      part.starts.append(part.count)
    }
    return part
  }

  /// The pairs whose grade is known.
  var gradedOnly: FeatureMatrix {
    var part = FeatureMatrix(width: width)
    for n in 0..<caseCount {
      for pair in starts[n]..<starts[n + 1] where isGraded[pair] {
        part.values.append(contentsOf: values[(pair * width)..<((pair + 1) * width)])
        part.rows.append(rows[pair])
        part.grades.append(grades[pair])
        part.isGraded.append(true)
        part.candidates.append(candidates[pair])
      }
      part.close()
    }
    return part
  }

  /// The values of a pair.
  private func values(of pair: Int) -> [CriterionValue] {
    Array(values[(pair * width)..<((pair + 1) * width)])
  }

  /// The scores of a rubric with the same criteria, by the scorer's own arithmetic.
  func scores(_ scorer: Scorer) -> [Double] {
    rows.indices.map { scorer.combine(values(of: $0), weights: rows[$0]).score }
  }

  /// The same as a suite's entries, which tell where a curve would have no say.
  func entries(_ scorer: Scorer) -> [ScoredSuite.Entry] {
    rows.indices.map { pair in
      var trace: ScoreTrace? = ScoreTrace()
      let (score, coverage) = scorer.combine(
        values(of: pair), weights: rows[pair], trace: &trace)
      return ScoredSuite.Entry(
        candidate: candidates[pair], score: score, grade: isGraded[pair] ? grades[pair] : nil,
        isFixed: coverage == 0 || trace?.adjustments.contains { $0.kind == .cap } ?? false)
    }
  }
}
