/// The agreement of several raters on grades.
///
/// Both coefficients are 1 for full agreement, 0 for agreement by chance, and negative for less.
public struct RaterAgreement: Sendable {
  /// The number of candidates with grades from at least two raters.
  public let candidates: Int
  /// The number of raters.
  public let raters: Int
  /// Cohen's kappa with quadratic weights (Cohen 1968), averaged over all pairs of raters; nil if
  /// no pair of raters has two different grades.
  public let quadraticKappa: Double?
  /// Krippendorff's alpha for intervals (Krippendorff 2011), which allows missing grades; nil if
  /// all grades are equal.
  public let alpha: Double?

  /// Compares the grades of raters.
  ///
  /// - Parameter ratings: the grades of each candidate. Each rater has the same place in all of
  ///   them; nil stands for no grade.
  public init(_ ratings: [[Int?]]) {
    let compared = ratings.filter { $0.count { $0 != nil } > 1 }
    candidates = compared.count
    let count = compared.map(\.count).max() ?? 0
    raters = count
    var kappas: [Double] = []
    for first in 0..<count {
      for second in (first + 1)..<max(count, first + 1) {
        var pairs = AgreementSums()
        for row in compared where second < row.count {
          if let a = row[first], let b = row[second] { pairs.add(Double(a), Double(b)) }
        }
        if let kappa = pairs.quadraticKappa { kappas.append(kappa) }
      }
    }
    quadraticKappa = kappas.isEmpty ? nil : kappas.reduce(0, +) / Double(kappas.count)
    alpha = Self.alpha(compared.map { $0.compactMap { $0.map(Double.init) } })
  }

  /// 1 − the disagreement within candidates / the disagreement among all grades.
  ///
  /// - Parameter units: the grades of each candidate, at least two.
  private static func alpha(_ units: [[Double]]) -> Double? {
    let all = units.flatMap(\.self)
    let count = Double(all.count)
    let expected = squaredDifferences(all) / (count * (count - 1))
    guard count > 1, expected > 0 else { return nil }
    let observed = units.reduce(0) { $0 + squaredDifferences($1) / Double($1.count - 1) } / count
    return 1 - observed / expected
  }

  /// The sum of (a − b)² over all ordered pairs of values.
  private static func squaredDifferences(_ values: [Double]) -> Double {
    let sum = values.reduce(0, +)
    let squares = values.reduce(0) { $0 + $1 * $1 }
    return 2 * (Double(values.count) * squares - sum * sum)
  }
}
