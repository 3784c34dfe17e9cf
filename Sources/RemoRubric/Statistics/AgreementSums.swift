/// The sums from which the agreement of two raters over pairs of values follows.
///
/// Sums of parts can be added, so an interval over resampled queries costs one addition per query.
struct AgreementSums: Sendable, Equatable {
  /// The number of pairs.
  private(set) var count = 0
  private var first = 0.0
  private var second = 0.0
  private var squares = 0.0
  private var squaredDifferences = 0.0

  mutating func add(_ first: Double, _ second: Double) {
    count += 1
    self.first += first
    self.second += second
    squares += first * first + second * second
    squaredDifferences += (first - second) * (first - second)
  }

  static func += (left: inout AgreementSums, right: AgreementSums) {
    left.count += right.count
    left.first += right.first
    left.second += right.second
    left.squares += right.squares
    left.squaredDifferences += right.squaredDifferences
  }

  /// The mean of the first values minus the mean of the second; nil without pairs.
  var bias: Double? { count > 0 ? (first - second) / Double(count) : nil }

  /// Cohen's kappa with quadratic weights: 1 − the mean squared difference / its expectation for
  /// independent raters with the same values. Nil if all values are equal.
  var quadraticKappa: Double? {
    guard count > 0 else { return nil }
    let count = Double(count)
    let expected = squares / count - 2 * (first / count) * (second / count)
    return expected > 1e-12 ? 1 - squaredDifferences / count / expected : nil
  }

  /// Krippendorff's alpha for intervals: 1 − the disagreement within pairs / the disagreement among
  /// all values. Nil if all values are equal.
  var alpha: Double? {
    let values = Double(2 * count)
    let sum = first + second
    let expected = 2 * (values * squares - sum * sum) / (values * (values - 1))
    guard count > 0, expected > 1e-12 else { return nil }
    return 1 - 2 * squaredDifferences / values / expected
  }
}
