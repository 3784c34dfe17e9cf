/// How well a candidate product matches a wanted item: weighted criteria, bands, and the tables
/// that the criteria read. A rubric file, decoded.
///
/// A plain value: to try an edit, copy it, change a weight and compile a `Scorer` from the copy.
public struct Rubric: Equatable, Sendable {
  /// The name reports and `--rubric` know it by.
  public package(set) var name: String
  /// Its version, `major.minor.patch`.
  public package(set) var version: String
  /// The purpose, for people.
  public package(set) var purpose: String?
  /// All criteria in file order, penalties and gates included.
  package var criteria: [Criterion]
  /// Named sets of weights, in file order.
  package var profiles: [Profile]
  /// Weights for some categories, in file order; the first that applies wins.
  package var overrides: [WeightOverride]
  /// The meaning of a missing value where the criterion gives none.
  package var missing: MissingPolicy
  /// The most that thin evidence can reach.
  package var coverageCap: CoverageCap?
  /// The curve from raw score to confidence.
  package var calibration: Calibration?
  /// The bands, highest first; the last one starts at 0.
  public package(set) var bands: [Band]
  /// The tables, by the path that the criteria name them by.
  package var tables: [String: RubricTable]

  /// The number of the criterion called `id`.
  package func criterionIndex(_ id: String) -> Int? {
    criteria.firstIndex { $0.id == id }
  }

  /// The number of the band called `id`.
  package func bandIndex(_ id: String) -> Int? {
    bands.firstIndex { $0.id == id }
  }

  /// The profile that a case uses: the one it names, else `scan` for a measured room, if there is
  /// one of that name.
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
  /// The name in weights, judged scores and reports.
  package var id: String
  /// The weight before normalization; 0 for a penalty and a gate.
  package var weight: Double
  /// The way in which its value is computed.
  package var kind: CriterionKind
  /// The attributes read from the wanted item, with their weights.
  package var wanted: [AttributeWeight]
  /// The attributes read from the candidate, with their weights.
  package var candidate: [AttributeWeight]
  /// The meaning of a missing value; nil: that of the rubric.
  package var missing: SidedMissingPolicy?

  /// Whether it takes part in the weighted sum.
  package var isWeighted: Bool {
    switch kind {
    case .penalty, .gate: false
    default: true
    }
  }
}

/// An attribute that a criterion reads, and what a find in it counts.
package struct AttributeWeight: Equatable, Sendable {
  /// The attribute's name.
  package var name: String
  /// 0…1; the best attribute of a criterion counts 1.
  package var weight: Double
}

/// A named set of weights that replaces the criteria's own.
package struct Profile: Equatable, Sendable {
  /// The name that a case or `rank` asks for.
  package var name: String
  /// Criterion id and weight, in file order; a criterion that is not named keeps its own.
  package var weights: [NamedWeight]
}

/// A criterion's weight in a profile or an override.
package struct NamedWeight: Equatable, Sendable {
  /// The criterion's id.
  package var criterion: String
  /// Its weight, before normalization.
  package var weight: Double
}

/// Weights for wanted items of some categories.
package struct WeightOverride: Equatable, Sendable {
  /// Lowercase keywords; one of them has to be contained in the wanted category.
  package var categories: [String]
  /// The weights that it replaces.
  package var weights: [NamedWeight]
}

/// A range of scores with a name, from `minimum` up to the next band.
public struct Band: Equatable, Sendable {
  /// The name that expectations use.
  public var id: String
  /// The least score that lies in it, 0…1.
  public var minimum: Double
  /// The label that a list shows beside such an item.
  public var label: String?

  /// The score from which on a product is shown: the minimum of the band `close`, else of the last
  /// band but one.
  static func closeMinimum(_ bands: [Band]) -> Double {
    (bands.first { $0.id == "close" } ?? bands.dropLast().last)?.minimum ?? 0
  }
}

/// The most that a score may be when little was known: `cap` where coverage is under `below`.
package struct CoverageCap: Equatable, Sendable {
  /// Coverage from here on is enough.
  package var below: Double
  /// The greatest score of what has less.
  package var cap: Double
}

extension ItemDecoder {
  /// A decoder of items that are scored by `rubric`.
  init(_ rubric: Rubric, isLenient: Bool = false) {
    self.init(
      criteria: rubric.criteria.map(\.id), profiles: rubric.profiles.map(\.name),
      isLenient: isLenient)
  }
}
