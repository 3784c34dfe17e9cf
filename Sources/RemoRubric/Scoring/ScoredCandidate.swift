import RemoBytes

/// A candidate with its score, and what the score is made of.
public struct ScoredCandidate: Equatable, Sendable {
  /// The candidate's id.
  public var id: ByteString
  /// Its place in the input, from 0.
  public var index: Int
  /// 0…1, rounded to 12 decimals: the number that bands, ties and selections are decided on.
  public var score: Double
  /// The number of its band in `Rubric.bands`.
  public var band: Int
  /// The weight of the criteria that were judged or computed / all weight, 0…1.
  public var coverage: Double
  /// One per weighted criterion, in the rubric's order. Their contributions sum to `rawScore`.
  public var contributions: [Contribution]
  /// The steps after the weighted sum, in order.
  public var adjustments: [Adjustment]

  /// The weighted sum, before penalties, calibration and caps.
  public var rawScore: Double {
    var sum = 0.0
    for item in contributions { sum += item.contribution }
    return sum
  }
}

/// The part of a score that one criterion gave.
public struct Contribution: Equatable, Sendable {
  /// The origin of a value.
  public enum Source: String, Sendable {
    /// A model or a person gave it.
    case judged
    /// From the attributes of both sides.
    case computed
    /// Missing, and counted with the neutral value.
    case neutral
    /// Missing, and counted 0.
    case zero
    /// Missing, and left out.
    case missing
  }

  /// The criterion's id.
  public var criterion: String
  /// 0…1; nil when it was left out.
  public var value: Double?
  /// Its share of the weight that counted, 0 when it was left out.
  public var weight: Double
  /// Weight × value.
  public var contribution: Double
  /// The origin of the value.
  public var source: Source
  /// The values that were compared, for people.
  public var evidence: String
  /// By a table of categories, materials or the like: how near the candidate comes to each wanted
  /// part, the nearest first, each degree once. Empty where none was asked.
  var nearness: [Nearness] = []
}

/// One step after the weighted sum.
public struct Adjustment: Equatable, Sendable {
  /// The kind of step.
  public enum Kind: String, Sendable {
    /// The score was multiplied.
    case penalty
    /// The score was put through the calibration curve.
    case calibration
    /// The score was held under a limit.
    case cap
    /// Nothing is known: the score is 0.
    case uncovered
  }

  /// The penalty's, gate's or criterion's id; `calibration`, `coverage`.
  public var id: String
  /// The kind of step.
  public var kind: Kind
  /// The factor or the limit.
  public var amount: Double
  /// The score before.
  public var before: Double
  /// The score after.
  public var after: Double
  /// The reason for the step, for people.
  public var evidence: String
}
