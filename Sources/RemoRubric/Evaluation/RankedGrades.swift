/// The grades of one query's documents in ranking order: all that ranking metrics look at.
///
/// Used again from query to query, so that nothing is allocated in the loop.
struct RankedGrades {
  /// The mark of a document that nobody judged, or that was judged below 0.
  static let unjudged: Int32 = -1

  /// Grades in ranking order; `unjudged` or ≥ 0.
  var ranked: ContiguousArray<Int32> = []
  /// The ends of groups of equal scores in `ranked`, and whether any group has more than one.
  var groupEnds: ContiguousArray<Int> = []
  /// All judged grades of the query, retrieved or not, highest first; ≥ 0.
  var judged: ContiguousArray<Int32> = []

  mutating func removeAll() {
    ranked.removeAll(keepingCapacity: true)
    groupEnds.removeAll(keepingCapacity: true)
    judged.removeAll(keepingCapacity: true)
  }

  /// Adds the next document of the ranking.
  mutating func append(_ grade: Int32, tiedWithLast: Bool) {
    ranked.append(grade)
    if tiedWithLast, !groupEnds.isEmpty {
      groupEnds[groupEnds.count - 1] = ranked.count
    } else {
      groupEnds.append(ranked.count)
    }
  }

  /// Whether the order of tied documents can change a metric.
  var hasTies: Bool {
    var start = 0
    for end in groupEnds {
      if end - start > 1, ranked[start..<end].contains(where: { $0 != ranked[start] }) {
        return true
      }
      start = end
    }
    return false
  }

  /// The ranking with tied documents in the worst order (least grade first), or in the best one.
  func arrangingTies(best: Bool) -> RankedGrades {
    var copy = self
    var start = 0
    for end in groupEnds {
      if end - start > 1 { copy.ranked[start..<end].sort { best ? $0 > $1 : $0 < $1 } }
      start = end
    }
    return copy
  }

  /// The number of judged documents with at least this grade.
  func judgedCount(from grade: Int32) -> Int {
    var count = 0
    while count < judged.count, judged[count] >= grade { count += 1 }
    return count
  }
}

/// 1 / log2(rank + 1) for every rank, computed once.
struct Discounts {
  private(set) var values: ContiguousArray<Double> = []

  /// Makes sure that `values` reaches `count` ranks.
  mutating func reserve(_ count: Int) {
    while values.count < count { values.append(1 / binaryLogarithm(Double(values.count + 2))) }
  }
}
