import RemoBytes

/// A candidate with its score and the parts of the score.
package struct ScoredCandidate: Equatable, Sendable {
  /// The candidate's id.
  package var id: ByteString
  /// Its place in the input, from 0.
  package var index: Int
  /// The score, 0…1, rounded to 12 decimals. It decides bands, ties and selections.
  package var score: Double
  /// The number of its band in `Rubric.bands`.
  package var band: Int
  /// The share of the weights whose criteria have a value, 0…1.
  package var coverage: Double
  /// The contribution of each weighted criterion, in the rubric's order. They sum to `rawScore`.
  package var contributions: [Contribution]
  /// The steps after the weighted sum, in order.
  package var adjustments: [Adjustment]

  /// The weighted sum, before penalties, calibration and caps.
  package var rawScore: Double {
    var sum = 0.0
    for item in contributions { sum += item.contribution }
    return sum
  }
}

/// One criterion's part of a score.
package struct Contribution: Equatable, Sendable {
  /// The origin of a value.
  package enum Source: String, Sendable {
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
  package var criterion: String
  /// The value, 0…1; nil if it was left out.
  package var value: Double?
  /// The share of the weights that count; 0 if it was left out.
  package var weight: Double
  /// Weight × value.
  package var contribution: Double
  /// The origin of the value.
  package var source: Source
  /// The compared values, for people.
  package var evidence: String
  /// The nearness of the candidate to each wanted part, by a table of categories, materials or the
  /// like: the nearest first, each degree once.
  var nearness: [Nearness] = []
}

/// One step after the weighted sum.
package struct Adjustment: Equatable, Sendable {
  /// The kind of step.
  package enum Kind: String, Sendable {
    /// The score was multiplied.
    case penalty
    /// The calibration curve was applied.
    case calibration
    /// The score was limited.
    case cap
    /// Nothing is known: the score is 0.
    case uncovered
  }

  /// The id of the penalty, gate or criterion; else `calibration` or `coverage`.
  package var id: String
  /// The kind of step.
  package var kind: Kind
  /// The factor or the limit.
  package var amount: Double
  /// The score before.
  package var before: Double
  /// The score after.
  package var after: Double
  /// The reason for the step, for people.
  package var evidence: String
}
