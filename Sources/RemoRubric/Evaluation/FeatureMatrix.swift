import RemoBytes

/// The criteria's values of all graded pairs of some cases: what fitting looks at.
struct FeatureMatrix: Sendable {
  /// Values or `MissingMark`s, `width` a pair.
  var values: ContiguousArray<Double> = []
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
    self.init(width: scorer.plans.count)
    var scratch = scorer.makeScratch()
    for suiteCase in cases {
      let profile = scorer.rubric.profileName(suiteCase.profile, room: suiteCase.room)
      for item in suiteCase.items {
        let wanted = scorer.prepare(wanted: [item.wanted], profile: profile)
        let graded = item.candidates.filter { !gradedOnly || ($0.grade ?? -1) >= 0 }
        let prepared = scorer.prepare(candidates: graded)
        for (index, candidate) in graded.enumerated() {
          scorer.fill(&scratch, wanted, 0, prepared, index)
          append(
            scratch, row: Int(wanted.weights[0]), grade: candidate.grade,
            candidate: CandidateKey(candidate))
        }
        close()
      }
    }
  }

  init(width: Int) { self.width = width }

  /// Adds a pair to the case at the end; a grade that is not known is 0 and does not count.
  mutating func append(
    _ pair: ContiguousArray<Double>, row: Int, grade: Int?, candidate: CandidateKey
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

  /// The scores of a rubric with the same criteria, by the scorer's own arithmetic.
  func scores(_ scorer: Scorer) -> [Double] {
    var scratch = scorer.makeScratch()
    var trace: Scorer.ScoreTrace?
    return rows.indices.map { pair in
      for n in 0..<width { scratch[n] = values[pair * width + n] }
      return scorer.combine(scratch, row: rows[pair], trace: &trace).score
    }
  }

  /// The same as a suite's entries, which say where a curve would have no say.
  func entries(_ scorer: Scorer) -> [ScoredSuite.Entry] {
    var scratch = scorer.makeScratch()
    return rows.indices.map { pair in
      for n in 0..<width { scratch[n] = values[pair * width + n] }
      var trace: Scorer.ScoreTrace? = Scorer.ScoreTrace()
      let (score, coverage) = scorer.combine(scratch, row: rows[pair], trace: &trace)
      return ScoredSuite.Entry(
        candidate: candidates[pair], score: score, grade: isGraded[pair] ? grades[pair] : nil,
        isFixed: coverage == 0 || trace?.adjustments.contains { $0.kind == .cap } ?? false)
    }
  }
}
