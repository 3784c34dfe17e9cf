/// The value of a ranking metric for one query, as trec_eval 10 defines it.
///
/// A query without relevant documents has 0 for every metric but `judged`.
extension Metric {
  /// - Parameters:
  ///   - topGrade: the highest grade in all judgements, for ERR without `max`.
  func value(
    of grades: borrowing RankedGrades, topGrade: Int, discounts: borrowing Discounts
  ) -> Double {
    switch kind {
    case .ndcg: return ndcg(grades, discounts)
    case .rprec: return rprec(grades)
    case .bpref: return bpref(grades)
    case .err: return err(grades, topGrade)
    case .judged: return judgedShare(grades)
    case .auc, .brier, .ece: return 0
    case .precision, .recall, .f1, .success, .mrr, .map, .rbp: break
    }
    let relevant = grades.judgedCount(from: Int32(clamping: relevance))
    guard relevant > 0 else { return 0 }
    switch kind {
    case .precision: return Double(hits(grades, cutoff)) / Double(cutoff ?? 1)
    case .recall: return Double(hits(grades, cutoff)) / Double(relevant)
    case .f1: return f1(grades, relevant)
    case .success: return hits(grades, cutoff) > 0 ? 1 : 0
    case .mrr: return mrr(grades)
    case .map: return averagePrecision(grades, relevant)
    default: return rankBiasedPrecision(grades)
    }
  }

  private func depth(_ grades: borrowing RankedGrades) -> Int {
    min(cutoff ?? .max, grades.ranked.count)
  }

  private func hits(_ grades: borrowing RankedGrades, _ k: Int?) -> Int {
    let relevance = Int32(clamping: relevance)
    var count = 0
    for rank in 0..<min(k ?? .max, grades.ranked.count) where grades.ranked[rank] >= relevance {
      count += 1
    }
    return count
  }

  private func judgedShare(_ grades: borrowing RankedGrades) -> Double {
    let depth = depth(grades)
    guard depth > 0 else { return 0 }
    var judged = 0
    for rank in 0..<depth where grades.ranked[rank] != RankedGrades.unjudged { judged += 1 }
    return Double(judged) / Double(depth)
  }

  private func ndcg(_ grades: borrowing RankedGrades, _ discounts: borrowing Discounts) -> Double {
    var ideal = 0.0
    for rank in 0..<min(cutoff ?? .max, grades.judged.count) {
      guard grades.judged[rank] > 0 else { break }
      ideal += gain(grades.judged[rank]) * discounts.values[rank]
    }
    guard ideal > 0 else { return 0 }
    var sum = 0.0
    for rank in 0..<depth(grades) where grades.ranked[rank] > 0 {
      sum += gain(grades.ranked[rank]) * discounts.values[rank]
    }
    return sum / ideal
  }

  private func gain(_ grade: Int32) -> Double {
    gain == .linear ? Double(grade) : Self.exponentialGain(grade)
  }

  /// 2^grade − 1, exact up to grade 53.

  private static func exponentialGain(_ grade: Int32) -> Double {
    grade > 0 ? Double(sign: .plus, exponent: Int(grade), significand: 1) - 1 : 0
  }

  private func f1(_ grades: borrowing RankedGrades, _ relevant: Int) -> Double {
    let found = Double(hits(grades, cutoff))
    let looked = cutoff ?? grades.ranked.count
    guard found > 0, looked > 0 else { return 0 }
    let precision = found / Double(looked)
    let recall = found / Double(relevant)
    return 2 * precision * recall / (precision + recall)
  }

  private func mrr(_ grades: borrowing RankedGrades) -> Double {
    let relevance = Int32(clamping: relevance)
    for rank in 0..<depth(grades) where grades.ranked[rank] >= relevance {
      return 1 / Double(rank + 1)
    }
    return 0
  }

  private func averagePrecision(_ grades: borrowing RankedGrades, _ relevant: Int) -> Double {
    let relevance = Int32(clamping: relevance)
    var found = 0
    var sum = 0.0
    for rank in 0..<depth(grades) where grades.ranked[rank] >= relevance {
      found += 1
      sum += Double(found) / Double(rank + 1)
    }
    return sum / Double(relevant)
  }

  private func rprec(_ grades: borrowing RankedGrades) -> Double {
    let relevant = grades.judgedCount(from: Int32(clamping: relevance))
    return relevant > 0 ? Double(hits(grades, relevant)) / Double(relevant) : 0
  }

  /// (1/R) Σ (1 − min(non-relevant above, R) / min(R, N)); documents without a judgement are
  /// skipped.
  private func bpref(_ grades: borrowing RankedGrades) -> Double {
    let relevance = Int32(clamping: relevance)
    let relevant = grades.judgedCount(from: relevance)
    guard relevant > 0 else { return 0 }
    let bound = Double(min(relevant, grades.judged.count - relevant))
    var above = 0
    var sum = 0.0
    for rank in 0..<grades.ranked.count {
      let grade = grades.ranked[rank]
      if grade >= relevance {
        sum += above > 0 ? 1 - Double(min(above, relevant)) / bound : 1
      } else if grade >= 0 {
        above += 1
      }
    }
    return sum / Double(relevant)
  }

  /// (1 − p) Σ p^(rank − 1) over relevant documents (Moffat, Zobel 2008).
  private func rankBiasedPrecision(_ grades: borrowing RankedGrades) -> Double {
    let relevance = Int32(clamping: relevance)
    var weight = 1 - patience
    var sum = 0.0
    for rank in 0..<depth(grades) {
      if grades.ranked[rank] >= relevance { sum += weight }
      weight *= patience
    }
    return sum
  }

  /// Σ 1/rank × probability that the reader stops there (Chapelle et al. 2009).
  private func err(_ grades: borrowing RankedGrades, _ topGrade: Int) -> Double {
    let scale = Double(sign: .plus, exponent: maximumGrade ?? topGrade, significand: 1)
    var goesOn = 1.0
    var sum = 0.0
    for rank in 0..<depth(grades) where grades.ranked[rank] > 0 {
      let stops = Self.exponentialGain(grades.ranked[rank]) / scale
      sum += goesOn * stops / Double(rank + 1)
      goesOn *= 1 - stops
    }
    return sum
  }
}
