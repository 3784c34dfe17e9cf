/// The effect of a criterion without a value.
package enum MissingPolicy: Equatable, Sendable {
  /// The criterion is left out, and the other weights take its place.
  case renormalise
  /// The criterion counts 0.
  case zero
  /// The criterion counts this value, 0…1, with its weight, but adds no coverage.
  case neutral(Double)
  /// The criterion is left out, and this value caps the score.
  case cap(Double)
}

/// A missing policy for each side. A side without its own policy follows the rubric's.
package struct SidedMissingPolicy: Equatable, Sendable {
  /// The policy if the wanted item lacks the attribute.
  package var wanted: MissingPolicy?
  /// The policy if only the candidate lacks it.
  package var candidate: MissingPolicy?
}

extension SidedMissingPolicy {
  init(_ both: MissingPolicy) { self.init(wanted: both, candidate: both) }
}

/// The curve from raw score to confidence; it never falls as the raw score rises.
package enum Calibration: Equatable, Sendable {
  /// 1 / (1 + exp(a·s + b)), with a ≤ 0 (Platt 1999).
  case platt(a: Double, b: Double)
  /// Linear between the points and constant outside them. x rises strictly, and y never falls.
  case isotonic([CurvePoint])

  /// The confidence for a raw score. An isotonic curve without points changes nothing.
  package func callAsFunction(_ score: Double) -> Double {
    switch self {
    case .platt(let a, let b):
      return 1 / (1 + exponential(a * score + b))
    case .isotonic(let points):
      return points.isEmpty ? score : points.height(at: score)
    }
  }
}
