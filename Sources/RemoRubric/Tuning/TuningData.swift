/// A feature matrix in the layout for a fit: the data that stay the same in all steps of the fit.
///
/// Pairs with the same weights and missing values share a pattern, so the sum of weights is
/// computed once per pattern. Columns that no pair uses are omitted.
struct TuningData {
  /// The role of a value in the weighted mean.
  enum Cell: Hashable {
    /// A known value.
    case counts
    /// A missing value that counts as 0.
    case zero
    /// A missing value that is left out.
    case leftOut
    /// A missing value that counts with a neutral value, given by the index in
    /// `TuningModel.neutrals`.
    case neutral(Int)
  }

  /// The layout that several pairs share.
  struct Pattern: Hashable {
    /// The index of the weights in `Scorer.weightRows`.
    var row: Int
    /// The roles of the values, in the order of `columns`.
    var cells: [Cell]
  }

  /// Two candidates of a case with different grades.
  struct Preference {
    var better: Int
    var worse: Int
    var weight: Double
  }

  /// The weighted criteria that at least one pair uses.
  let columns: [FittedCriterion]
  /// The places of all values: for each pair in turn, one for each column. A missing value has the
  /// lowest place. Each row of weights has its own slots.
  private(set) var places: [FittedCriterion.Place] = []
  /// The values of penalties: for each pair in turn, one for each penalty.
  private(set) var penaltyValues: [Double] = []
  /// The index of each pair's pattern.
  private(set) var pattern: [Int] = []
  private(set) var patterns: [Pattern] = []
  let grades: [Int]
  /// The number of slots in a row of weights.
  private let slotCount: Int
  private(set) var preferences: [Preference] = []

  var count: Int { pattern.count }

  /// Lays out the values of the weighted criteria. `cell` returns the role of a value in the mean.
  init(
    _ matrix: FeatureMatrix, weighted: [FittedCriterion], penalties penaltyCriteria: [Int],
    isRanked: Bool,
    cell: (_ value: CriterionValue, _ criterion: Int) -> Cell
  ) {
    let rows = (0..<matrix.count).map { pair in
      matrix.values[(pair * matrix.width)..<((pair + 1) * matrix.width)]
    }
    columns = weighted.filter { item in
      rows.contains { cell($0[$0.startIndex + item.criterion], item.criterion) != .leftOut }
    }
    grades = Array(matrix.grades)
    slotCount = weighted.last?.slots.upperBound ?? 0
    var numbers: [Pattern: Int] = [:]
    for (pair, row) in rows.enumerated() {
      var cells: [Cell] = []
      for item in columns {
        let value = row[row.startIndex + item.criterion]
        cells.append(cell(value, item.criterion))
        var place =
          value.known.map(item.place) ?? FittedCriterion.Place(slot: item.firstSlot, part: 0)
        place.slot += matrix.rows[pair] * slotCount
        places.append(place)
      }
      for n in penaltyCriteria { penaltyValues.append(row[row.startIndex + n].known ?? 0) }
      let found = Pattern(row: matrix.rows[pair], cells: cells)
      let number = numbers[found] ?? patterns.count
      if number == patterns.count {
        numbers[found] = number
        patterns.append(found)
      }
      pattern.append(number)
    }
    if isRanked { preferences = Self.preferences(matrix) }
  }

  /// Replaces the values of rival criteria with those of another matrix of the same pairs.
  mutating func setRivals(_ rivals: [Int], from matrix: FeatureMatrix) {
    for (place, item) in columns.enumerated() where rivals.contains(item.criterion) {
      for pair in 0..<count {
        guard let value = matrix.values[pair * matrix.width + item.criterion].known else {
          continue
        }
        var found = item.place(of: value)
        found.slot += matrix.rows[pair] * slotCount
        places[pair * columns.count + place] = found
      }
    }
  }

  /// The most preferences of one case, because their number grows with the square of its
  /// candidates.
  private static let most = 4096

  /// All pairs of candidates of a case that have different grades, or an evenly spread share of
  /// them if there are too many. The weights of each case have the same sum, and all weights sum to
  /// 1.
  static func preferences(_ matrix: FeatureMatrix) -> [Preference] {
    var result: [Preference] = []
    var caseCount = 0.0
    for n in 0..<matrix.caseCount {
      let first = result.count
      var total = 0.0
      let pairs = matrix.pairs(ofCase: n)
      let all = preferenceCount(matrix.grades[pairs])
      // Multiples of the golden ratio, modulo 1, are spread evenly (Knuth, The Art of Computer
      // Programming 3, 6.4). Integer overflow acts as the modulus.
      let share = UInt64(min(1, Double(most) / Double(max(1, all))) * 0x1p32)
      var number: UInt32 = 0
      for i in pairs {
        for j in pairs where matrix.grades[i] > matrix.grades[j] {
          number &+= 2_654_435_769
          if UInt64(number) >= share { continue }
          let gap = Double(matrix.grades[i] - matrix.grades[j])
          result.append(Preference(better: i, worse: j, weight: gap))
          total += gap
        }
      }
      if total > 0 { caseCount += 1 }
      for index in first..<result.count { result[index].weight /= total }
    }
    for index in result.indices { result[index].weight /= caseCount }
    return result
  }

  private static func preferenceCount(_ grades: ContiguousArray<Int>.SubSequence) -> Int {
    let counts = Dictionary(grades.map { ($0, 1) }, uniquingKeysWith: +)
    let equal = counts.values.reduce(0) { $0 + $1 * $1 }
    return (grades.count * grades.count - equal) / 2
  }
}
