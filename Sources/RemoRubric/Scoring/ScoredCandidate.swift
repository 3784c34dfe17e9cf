import RemoBytes

/// A candidate with its score and the parts of the score.
public struct ScoredCandidate: Equatable, Sendable {
  /// The candidate's id.
  public var id: ByteString
  /// Its place in the input, from 0.
  public var index: Int
  /// The score, 0…1, rounded to 12 decimals. It decides bands, ties and selections.
  public var score: Double
  /// The number of its band in `Rubric.bands`.
  public var band: Int
  /// The share of the weights whose criteria have a value, 0…1.
  public var coverage: Double
  /// The contribution of each weighted criterion, in the rubric's order. They sum to `rawScore`.
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

/// One criterion's part of a score.
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
  /// The value, 0…1; nil if it was left out.
  public var value: Double?
  /// The share of the weights that count; 0 if it was left out.
  public var weight: Double
  /// Weight × value.
  public var contribution: Double
  /// The origin of the value.
  public var source: Source
  /// The compared values, for people.
  public var evidence: String
  /// The nearness of the candidate to each wanted part, by a table of categories, materials or the
  /// like: the nearest first, each degree once.
  var nearness: [Nearness] = []
}

/// One step after the weighted sum.
public struct Adjustment: Equatable, Sendable {
  /// The kind of step.
  public enum Kind: String, Sendable {
    /// The score was multiplied.
    case penalty
    /// The calibration curve was applied.
    case calibration
    /// The score was limited. A gate that closed without effect leaves the score as it was.
    case cap
    /// Nothing is known: the score is 0.
    case uncovered
  }

  /// The id of the penalty, gate or criterion; else `calibration` or `coverage`.
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
