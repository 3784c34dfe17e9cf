/// A decoded rubric file: weighted criteria for how well a candidate matches a wanted item, bands
/// of scores, and the tables that the criteria read.
///
/// To try an edit, copy the rubric, change a weight and compile a `Scorer` from the copy.
public struct Rubric: Equatable, Sendable {
  /// The name, for reports and `--rubric`.
  public package(set) var name: String
  /// The version, `major.minor.patch`.
  public package(set) var version: String
  /// The purpose, for people.
  public package(set) var purpose: String?
  /// All criteria in file order, penalties and gates included.
  package var criteria: [Criterion]
  /// Named sets of weights, in file order.
  package var profiles: [Profile]
  /// Weights for some categories, in file order; the first override that applies wins.
  package var overrides: [WeightOverride]
  /// The policy for missing values of criteria without their own policy.
  package var missing: MissingPolicy
  /// The limit for scores with low coverage.
  package var coverageCap: CoverageCap?
  /// The curve from raw score to confidence.
  package var calibration: Calibration?
  /// The bands, highest first; the last one starts at 0.
  public package(set) var bands: [Band]
  /// The largest sizes of pieces in a measured room; nil for Remo's own limits.
  public var roomLimits: [RoomLimit]?
  /// The tables, by their paths in the criteria.
  package var tables: [String: RubricTable]

  /// The index of the criterion with this id.
  package func criterionIndex(_ id: String) -> Int? {
    criteria.firstIndex { $0.id == id }
  }

  /// The index of the band with this id.
  package func bandIndex(_ id: String) -> Int? {
    bands.firstIndex { $0.id == id }
  }

  /// The profile for a case: the one that the case names, or else `scan` if the room is measured
  /// and the rubric has that profile.
  package func profileName(_ named: String?, room: RoomSize?) -> String? {
    if let named { return named }
    guard let room, room.isMeasured, profiles.contains(where: { $0.name == "scan" }) else {
      return nil
    }
    return "scan"
  }

  /// The bands that lists use: `match` from 0.8, `close` from 0.5.
  package static let listBands: [(id: String, minimum: Double)] = [("match", 0.8), ("close", 0.5)]
}

/// One question that a rubric asks about a pair.
package struct Criterion: Equatable, Sendable {
  /// The id for weights, judged scores and reports.
  package var id: String
  /// The weight before normalization; 0 for penalties and gates.
  package var weight: Double
  /// The way to compute the criterion's value.
  package var kind: CriterionKind
  /// The attributes read from both sides, with their weights.
  package var wanted: [AttributeWeight]
  package var candidate: [AttributeWeight]
  /// The policy for missing values; nil for the rubric's.
  package var missing: SidedMissingPolicy?
  /// The curve from the criterion's value to the value that counts; nil if the value counts as it
  /// is.
  package var curve: [CurvePoint]? = nil

  /// Whether the criterion is part of the weighted sum.
  package var isWeighted: Bool {
    switch kind {
    case .penalty, .gate: false
    default: true
    }
  }

  /// Whether both criteria read the same texts and compare their words alike, so that only the
  /// measures of the common words may differ.
  func reads(like other: Criterion) -> Bool {
    guard case .tokens(let own) = kind, case .tokens(let others) = other.kind else { return false }
    return own.reading == others.reading && wanted == other.wanted && candidate == other.candidate
  }

  /// The rivals that the criterion compares; nil for other kinds.
  package var rivals: RivalOptions.Among? {
    if case .rival(let options) = kind { options.among } else { nil }
  }
}

/// An attribute that a criterion reads, with the weight of a match in it.
package struct AttributeWeight: Equatable, Sendable {
  package var name: String
  /// The weight, 0…1; 1 if the rubric gives none.
  package var weight: Double
}

/// A named set of weights that replaces the criteria's own.
package struct Profile: Equatable, Sendable {
  /// The name that a case or `rank` asks for.
  package var name: String
  /// The new weights, in file order. Other criteria keep their weights.
  package var weights: [NamedWeight]
}

/// A criterion's weight in a profile or an override.
package struct NamedWeight: Equatable, Sendable {
  package var criterion: String
  /// The weight before normalization.
  package var weight: Double
}

/// Weights for wanted items of some categories.
package struct WeightOverride: Equatable, Sendable {
  /// Keywords in lower case. The override applies if the wanted category contains one of them.
  package var categories: [String]
  package var weights: [NamedWeight]
}

/// A range of scores with a name, from `minimum` up to the next band.
public struct Band: Equatable, Sendable {
  /// The name that expectations use.
  public var id: String
  /// The lowest score in the band, 0…1.
  public var minimum: Double
  /// The label that a list shows for items in the band.
  public var label: String?

  /// The lowest score at which a product is shown: the minimum of the band `close`, or else of the
  /// second-lowest band.
  static func closeMinimum(_ bands: [Band]) -> Double {
    (bands.first { $0.id == "close" } ?? bands.dropLast().last)?.minimum ?? 0
  }
}

/// A limit for scores of low coverage: at most `cap` if the coverage is less than `below`.
package struct CoverageCap: Equatable, Sendable {
  /// The coverage that is enough.
  package var below: Double
  /// The greatest score with a lower coverage.
  package var cap: Double
}

extension ItemDecoder {
  /// A decoder of items to score by `rubric`.
  init(_ rubric: Rubric, isLenient: Bool = false, findings: Findings) {
    self.init(
      findings: findings, criteria: rubric.criteria.map(\.id),
      profiles: rubric.profiles.map(\.name), isLenient: isLenient)
  }
}
