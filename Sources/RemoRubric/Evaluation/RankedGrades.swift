/// The grades of one query's documents in ranking order, the input of ranking metrics.
struct RankedGrades {
  /// Marks a document that is not judged, or judged below 0.
  static let unjudged: Int32 = -1

  /// The grades in ranking order, each `unjudged` or at least 0.
  private(set) var ranked: [Int32] = []
  /// All judged grades of the query, retrieved or not, highest first; at least 0.
  let judged: [Int32]
  /// The ends of groups of equal scores in `ranked`.
  private var groupEnds: [Int] = []
  private var lastScore = Double.nan

  /// - Parameter judged: the grades of all judged documents. Those below 0 do not count.
  init(judged: [Int32]) { self.judged = judged.filter { $0 >= 0 }.sorted(by: >) }

  /// Adds the next document of the ranking.
  mutating func append(_ grade: Int32, score: Double) {
    ranked.append(grade)
    if score == lastScore { groupEnds.removeLast() }
    groupEnds.append(ranked.count)
    lastScore = score
  }

  /// Whether the order of tied documents can change a metric.
  var hasTies: Bool {
    groups.contains { group in ranked[group].contains { $0 != ranked[group.lowerBound] } }
  }

  /// The ranges of documents with equal scores.
  private var groups: [Range<Int>] { zip([0] + groupEnds, groupEnds).map { $0..<$1 } }

  /// The ranking with tied documents in the worst order (lowest grade first), or in the best one.
  func arrangingTies(best: Bool) -> RankedGrades {
    var copy = self
    for group in groups where group.count > 1 {
      copy.ranked[group].sort { best ? $0 > $1 : $0 < $1 }
    }
    return copy
  }

  /// The number of judged documents with at least this grade.
  func judgedCount(from grade: Int32) -> Int { judged.prefix { $0 >= grade }.count }
}

/// 1 / log2(rank + 1) for every rank, computed once.
struct Discounts {
  private(set) var values: [Double] = []

  /// Makes sure that `values` reaches `count` ranks.
  mutating func reserve(_ count: Int) {
    while values.count < count { values.append(1 / binaryLogarithm(Double(values.count + 2))) }
  }
}
