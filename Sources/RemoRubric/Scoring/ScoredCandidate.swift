import RemoBytes

/// A candidate with its score and the parts of the score.
public struct ScoredCandidate: Equatable, Sendable {
  /// The candidate's id.
  public var id: ByteString
  /// The candidate's index in the input.
  public var index: Int
  /// The score, 0…1, rounded to 12 decimals. It decides bands, ties and selections.
  public var score: Double
  /// The index of the band in `Rubric.bands`.
  public var band: Int
  /// The share of the weights whose criteria have a value, 0…1.
  public var coverage: Double
  /// The contribution of each weighted criterion, in the rubric's order. They sum to `rawScore`.
  public var contributions: [Contribution]
  /// The adjustments after the weighted sum, in order.
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
    /// Given by a model or a person.
    case judged
    /// Computed from the attributes of both sides.
    case computed
    /// Missing; the neutral value counts instead.
    case neutral
    /// Missing; counts 0.
    case zero
    /// Missing; the criterion is left out.
    case missing
  }

  /// The criterion's id.
  public var criterion: String
  /// The value that counts, 0…1; nil if the criterion is left out.
  public var value: Double?
  /// The criterion's share of the weights that count; 0 if the criterion is left out.
  public var weight: Double
  /// Weight × value.
  public var contribution: Double
  /// The origin of the value.
  public var source: Source
  /// The compared values, for people.
  public var evidence: String
  /// The degrees of nearness between the candidate and the wanted parts, by a table of categories,
  /// materials or the like: nearest first, without duplicates.
  var nearness: [Nearness] = []
}

/// One adjustment after the weighted sum.
public struct Adjustment: Equatable, Sendable {
  /// The kind of adjustment.
  public enum Kind: String, Sendable {
    /// The score was multiplied.
    case penalty
    /// The calibration curve was applied.
    case calibration
    /// A limit was applied. A closed gate without effect leaves the score unchanged.
    case cap
    /// No criterion has a value, so the score is 0.
    case uncovered
  }

  /// The id of the penalty, gate or criterion; otherwise `calibration` or `coverage`.
  public var id: String
  /// The kind of adjustment.
  public var kind: Kind
  /// The factor of a penalty, the limit of a cap, or otherwise the new score.
  public var amount: Double
  /// The score before the adjustment.
  public var before: Double
  /// The score after the adjustment.
  public var after: Double
  /// The reason for the adjustment, for people.
  public var evidence: String
}
