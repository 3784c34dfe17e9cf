import RemoBytes

/// The values from 0 to 1 that people gave the candidates of a suite: scores of criteria, and
/// grades as shares of the highest grade.
struct PeopleValues: Sendable {
  /// The origin of people's values of a criterion.
  enum Source: String, Sendable {
    case scores, grades
  }

  /// The highest grade; 0 without grades.
  private let top: Int
  private let ids: [String]
  /// The origin of the values of each criterion; nil if there are none.
  let sources: [Source?]
  /// The origin of the values of sums.
  let totalSource: Source?

  init(_ cases: [SuiteCase], rubric: Rubric) {
    let candidates = cases.flatMap(\.items).flatMap(\.candidates)
    let top = candidates.compactMap(\.grade).max() ?? 0
    ids = rubric.criteria.map(\.id)
    sources = ids.map { id in
      candidates.contains { $0.score(id) != nil } ? .scores : top > 0 ? .grades : nil
    }
    totalSource = top > 0 ? .grades : candidates.contains { !$0.scores.isEmpty } ? .scores : nil
    self.top = top
  }

  private func grade(_ candidate: Candidate) -> Double? {
    top > 0 ? candidate.grade.map { Double($0) / Double(top) } : nil
  }

  func value(_ candidate: Candidate, criterion number: Int) -> Double? {
    switch sources[number] {
    case .scores: candidate.score(ids[number])
    case .grades: grade(candidate)
    case nil: nil
    }
  }

  /// The value of a sum: the grade, else the score that people's scores give.
  func total(of pair: AuditPairs.Pair, by scorer: Scorer) -> Double? {
    switch totalSource {
    case .grades: grade(pair.candidate)
    case .scores:
      pair.candidate.scores.isEmpty
        ? nil
        : scorer.score(
          scorer.prepare(candidate: pair.candidate),
          for: scorer.prepare(wanted: pair.wanted, profile: pair.profile))
    case nil: nil
    }
  }
}
