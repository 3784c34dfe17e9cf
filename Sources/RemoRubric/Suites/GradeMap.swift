/// A map from ratings with decimals to whole grades: `0.5,0.75` gives grade 1 from 0.5 and grade 2
/// from 0.75.
package struct GradeMap: Equatable, Sendable {
  /// The lowest rating of each grade from 1 on, ascending.
  private let bounds: [Double]

  /// A map that accepts only whole grades.
  package static let whole = GradeMap(bounds: [])

  package var isWhole: Bool { bounds.isEmpty }

  private init(bounds: [Double]) { self.bounds = bounds }

  /// Reads ascending ratings, separated by commas; nil for other texts.
  package init?(_ text: String) {
    let bounds = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(String($0).trimmed)
    }
    let known = bounds.compactMap(\.self)
    guard known.count == bounds.count, known.allSatisfy(\.isFinite),
      zip(known, known.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.bounds = known
  }

  /// The grade of a rating: the number of bounds that it reaches.
  func grade(of rating: Double) -> Int { bounds.count { $0 <= rating } }
}
