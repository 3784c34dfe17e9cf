/// The quality that a single rater reaches, as a ceiling for rubrics.
///
/// Each rater is measured like a rubric: the rater's grades rank the candidates, and the rounded
/// mean grade of the other raters counts as the truth. A rubric that comes close to these figures
/// agrees with the raters as well as they agree with each other.
public struct RaterCeiling: Sendable {
  /// nDCG@10, the mean over raters and queries, with equal grades in the mean of their best and
  /// worst order; nil if no query has different grades.
  public let ndcg: Double?
  /// F1 of relevance, over all raters together; nil without a relevant candidate.
  public let f1: Double?

  /// Measures the raters of some cases.
  ///
  /// - Parameter relevance: the lowest relevant grade.
  init(_ cases: [SuiteCase], relevance: Int) {
    let items = cases.flatMap(\.items)
    let raters = items.flatMap(\.candidates).map(\.raters.count).max() ?? 0
    var values: [Double] = []
    var confusion = JudgedPairs.Confusion()
    for rater in 0..<raters {
      for item in items {
        let pairs = item.candidates.compactMap { Self.pair($0.raters, rater: rater) }
        values += Self.ndcg(pairs).map { [$0] } ?? []
        var judged = JudgedPairs()
        for pair in pairs {
          judged.append(Double(pair.own), isRelevant: pair.others >= relevance)
        }
        confusion += judged.confusion(at: Double(relevance))
      }
    }
    ndcg = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    let isDefined = confusion.truePositives + confusion.falseNegatives > 0
    f1 = isDefined ? confusion.f1 : nil
  }

  /// A rater's grade of a candidate, and the rounded mean of the other raters' grades.
  private static func pair(_ grades: [Int?], rater: Int) -> (own: Int, others: Int)? {
    guard rater < grades.count, let own = grades[rater] else { return nil }
    let others = grades.indices.filter { $0 != rater }.compactMap { grades[$0] }
    guard !others.isEmpty else { return nil }
    let mean = Double(others.reduce(0, +)) / Double(others.count)
    return (own, Int(mean.rounded()))
  }

  private static func ndcg(_ pairs: [(own: Int, others: Int)]) -> Double? {
    guard let first = pairs.first, pairs.contains(where: { $0.others != first.others }) else {
      return nil
    }
    var grades = RankedGrades(judged: pairs.map { Int32(clamping: $0.others) })
    for pair in pairs.sorted(by: { $0.own > $1.own }) {
      grades.append(Int32(clamping: pair.others), score: Double(pair.own))
    }
    var discounts = Discounts()
    discounts.reserve(pairs.count)
    let extremes = [false, true].map {
      Metric.ndcgAt10.value(
        of: grades.arrangingTies(best: $0), topGrade: 0, discounts: discounts)
    }
    return (extremes[0] + extremes[1]) / 2
  }
}
