/// A feature matrix laid out for fitting: what does not change from step to step of a fit.
///
/// Pairs that use the same weights and miss the same values share a pattern, for which the total of
/// the weights is computed once. Columns that no pair uses are left out.
struct TuningData {
  /// The role of a cell in the weighted mean.
  enum Cell: Hashable {
    /// A value that is known.
    case counts
    /// One that is missing and counts as 0.
    case zero
    case leftOut
    case neutral(Int)
  }

  /// The layout that pairs have in common.
  struct Pattern: Hashable {
    /// The weights, by `Scorer.weightRows`.
    var row: Int
    /// By place in `columns`.
    var cells: [Cell]
  }

  /// Two candidates of one case, graded differently.
  struct Preference {
    var better: Int32
    var worse: Int32
    var weight: Double
  }

  /// The weighted criteria that some pair uses, as places in the model's list of them.
  let columns: [Int]
  /// The vectors of a pair.
  let stride: Int
  /// Values, 0 where they do not count, `stride` vectors a pair.
  private(set) var vectors: ContiguousArray<SIMD4<Double>> = []
  /// The pattern of each pair.
  private(set) var pattern: ContiguousArray<Int32> = []
  private(set) var patterns: [Pattern] = []
  /// Penalties' values, one after the other for each pair.
  private(set) var penalties: ContiguousArray<Double> = []
  private(set) var grades: ContiguousArray<Int> = []
  private(set) var preferences: ContiguousArray<Preference> = []

  var count: Int { pattern.count }

  /// Lays out `matrix`.
  ///
  /// - Parameters:
  ///   - weighted: the criteria with a weight.
  ///   - cell: the role of a criterion's value in the weighted mean.
  init(
    _ matrix: FeatureMatrix, weighted: [Int], penalties penaltyCriteria: [Int], isRanked: Bool,
    cell: (Int, CriterionValue) -> Cell
  ) {
    let width = matrix.width
    var isUsed = Array(repeating: false, count: weighted.count)
    for pair in 0..<matrix.count {
      for (k, n) in weighted.enumerated() where !isUsed[k] {
        isUsed[k] = cell(n, matrix.values[pair * width + n]) != .leftOut
      }
    }
    columns = weighted.indices.filter { isUsed[$0] }
    stride = (columns.count + 3) / 4
    vectors = ContiguousArray(repeating: SIMD4(repeating: 0), count: matrix.count * stride)
    var numbers: [Pattern: Int32] = [:]
    for pair in 0..<matrix.count {
      var cells: [Cell] = []
      for (place, k) in columns.enumerated() {
        let value = matrix.values[pair * width + weighted[k]]
        let kind = cell(weighted[k], value)
        cells.append(kind)
        vectors[pair * stride + place / 4][place % 4] = value.known ?? 0
      }
      let found = Pattern(row: matrix.rows[pair], cells: cells)
      let number = numbers[found] ?? Int32(patterns.count)
      if Int(number) == patterns.count {
        numbers[found] = number
        patterns.append(found)
      }
      pattern.append(number)
      for n in penaltyCriteria { penalties.append(matrix.values[pair * width + n].known ?? 0) }
    }
    grades = matrix.grades
    if isRanked { preferences = Self.preferences(matrix) }
  }

  /// How many preferences of one case count: their number grows with the square of its candidates.
  private static let most = 4096

  /// Each two candidates of a case with different grades, of very many an even share; a case's
  /// weights sum to 1 / cases.
  static func preferences(_ matrix: FeatureMatrix) -> ContiguousArray<Preference> {
    var result: ContiguousArray<Preference> = []
    var caseCount = 0.0
    for n in 0..<matrix.caseCount {
      let first = result.count
      var total = 0.0
      let pairs = matrix.starts[n]..<matrix.starts[n + 1]
      let all = preferenceCount(matrix.grades[pairs])
      // Multiples of the golden ratio, modulo 1, lie evenly wherever one stops (Knuth, The Art of
      // Computer Programming 3, 6.4).
      let share = UInt64(min(1, Double(most) / Double(max(1, all))) * 0x1p32)
      var number: UInt32 = 0
      for i in pairs {
        for j in pairs where matrix.grades[i] > matrix.grades[j] {
          number &+= 2_654_435_769
          if UInt64(number) >= share { continue }
          let gap = Double(matrix.grades[i] - matrix.grades[j])
          result.append(Preference(better: Int32(i), worse: Int32(j), weight: gap))
          total += gap
        }
      }
      if total > 0 { caseCount += 1 }
      for index in first..<result.count { result[index].weight /= total }
    }
    for index in result.indices { result[index].weight /= caseCount }
    return result
  }

  /// The number of pairs of different grades.
  private static func preferenceCount(_ grades: ContiguousArray<Int>.SubSequence) -> Int {
    var counts: [Int: Int] = [:]
    for grade in grades { counts[grade, default: 0] += 1 }
    let equal = counts.values.reduce(0) { $0 + $1 * $1 }
    return (grades.count * grades.count - equal) / 2
  }
}
