/// The value of a ranking metric for one query, as trec_eval 10 defines it.
///
/// A query without relevant documents has 0 for every metric but `judged`.
extension Metric {
  /// - Parameter topGrade: the highest grade in all judgments, for ERR without `max`.
  func value(of grades: RankedGrades, topGrade: Int, discounts: Discounts) -> Double {
    switch kind {
    case .ndcg: return ndcg(of: grades, discounts: discounts.values)
    case .err: return expectedReciprocalRank(of: grades, topGrade: topGrade)
    case .judged: return judgedShare(of: grades)
    case .auc, .brier, .ece: return 0
    default: break
    }
    let relevant = grades.judgedCount(from: leastRelevant)
    guard relevant > 0 else { return 0 }
    let hits = hits(in: grades, first: cutoff)
    switch kind {
    case .precision: return Double(hits) / Double(cutoff ?? 1)
    case .recall: return Double(hits) / Double(relevant)
    case .f1: return f1(hits: hits, of: cutoff ?? grades.ranked.count, relevant: relevant)
    case .success: return hits > 0 ? 1 : 0
    case .mrr: return reciprocalRank(of: grades)
    case .map: return averagePrecision(of: grades, relevant: relevant)
    case .rprec: return Double(self.hits(in: grades, first: relevant)) / Double(relevant)
    case .bpref: return binaryPreference(of: grades, relevant: relevant)
    default: return rankBiasedPrecision(of: grades)
    }
  }

  private var leastRelevant: Int32 { Int32(clamping: relevance) }

  /// The ranking up to the cutoff.
  private func top(of grades: RankedGrades) -> ArraySlice<Int32> {
    grades.ranked.prefix(cutoff ?? .max)
  }

  /// The number of relevant documents among the first ones.
  private func hits(in grades: RankedGrades, first count: Int?) -> Int {
    grades.ranked.prefix(count ?? .max).count { $0 >= leastRelevant }
  }

  private func judgedShare(of grades: RankedGrades) -> Double {
    let top = top(of: grades)
    if top.isEmpty { return 0 }
    return Double(top.count { $0 != RankedGrades.unjudged }) / Double(top.count)
  }

  // MARK: Graded relevance

  private func ndcg(of grades: RankedGrades, discounts: [Double]) -> Double {
    func gains(_ grades: ArraySlice<Int32>) -> Double {
      zip(grades, discounts).reduce(0) { $1.0 > 0 ? $0 + gain(of: $1.0) * $1.1 : $0 }
    }
    let ideal = gains(grades.judged.prefix(cutoff ?? .max))
    return ideal > 0 ? gains(top(of: grades)) / ideal : 0
  }

  private func gain(of grade: Int32) -> Double {
    gain == .linear ? Double(grade) : Self.exponentialGain(of: grade)
  }

  /// 2^grade − 1, exact up to grade 53.
  private static func exponentialGain(of grade: Int32) -> Double {
    grade > 0 ? Double(sign: .plus, exponent: Int(grade), significand: 1) - 1 : 0
  }

  /// Σ 1/rank × probability that the reader stops there (Chapelle et al. 2009).
  private func expectedReciprocalRank(of grades: RankedGrades, topGrade: Int) -> Double {
    let scale = Double(sign: .plus, exponent: maximumGrade ?? topGrade, significand: 1)
    var goesOn = 1.0
    var sum = 0.0
    for (rank, grade) in top(of: grades).enumerated() where grade > 0 {
      let stops = Self.exponentialGain(of: grade) / scale
      sum += goesOn * stops / Double(rank + 1)
      goesOn *= 1 - stops
    }
    return sum
  }

  // MARK: Binary relevance

  private func f1(hits: Int, of retrieved: Int, relevant: Int) -> Double {
    guard hits > 0, retrieved > 0 else { return 0 }
    let precision = Double(hits) / Double(retrieved)
    let recall = Double(hits) / Double(relevant)
    return 2 * precision * recall / (precision + recall)
  }

  private func reciprocalRank(of grades: RankedGrades) -> Double {
    top(of: grades).firstIndex { $0 >= leastRelevant }.map { 1 / Double($0 + 1) } ?? 0
  }

  private func averagePrecision(of grades: RankedGrades, relevant: Int) -> Double {
    var found = 0
    var sum = 0.0
    for (rank, grade) in top(of: grades).enumerated() where grade >= leastRelevant {
      found += 1
      sum += Double(found) / Double(rank + 1)
    }
    return sum / Double(relevant)
  }

  /// (1/R) Σ (1 − min(non-relevant above, R) / min(R, N)), without unjudged documents.
  private func binaryPreference(of grades: RankedGrades, relevant: Int) -> Double {
    let bound = Double(min(relevant, grades.judged.count - relevant))
    var above = 0
    var sum = 0.0
    for grade in grades.ranked {
      if grade >= leastRelevant {
        sum += above > 0 ? 1 - Double(min(above, relevant)) / bound : 1
      } else if grade >= 0 {
        above += 1
      }
    }
    return sum / Double(relevant)
  }

  /// (1 − p) Σ p^(rank − 1) over relevant documents (Moffat, Zobel 2008).
  private func rankBiasedPrecision(of grades: RankedGrades) -> Double {
    var weight = 1 - patience
    var sum = 0.0
    for grade in top(of: grades) {
      if grade >= leastRelevant { sum += weight }
      weight *= patience
    }
    return sum
  }
}
