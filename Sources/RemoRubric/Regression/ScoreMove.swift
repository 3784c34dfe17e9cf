/// A score that differs between two rubrics, or from its baseline.
public struct ScoreMove: Equatable, Sendable {
  /// The id of the case, or of the item in a list case.
  public var query: String
  /// The candidate's id.
  public var candidate: String
  /// The product's name, or the id if it has no name.
  package var name: String
  /// The relevance grade; nil if not judged.
  public var grade: Int?
  /// The score before.
  public var oldScore: Double
  /// The score now.
  public var newScore: Double
  /// The id of the band before.
  public var oldBand: String
  /// The id of the band now.
  public var newBand: String
  /// Whether the inputs of the score were edited since the baseline.
  package var isEdited = false
  /// The edit with the greatest share in the move, in words; nil if unknown.
  public package(set) var cause: String? = nil

  /// The new score minus the old one.
  public var difference: Double { newScore - oldScore }
}

extension [ScoreMove] {
  /// The moves from the largest to the smallest. Equal moves keep their order.
  var largestFirst: [ScoreMove] {
    enumerated().sorted { first, second in
      let sizes = (
        first.element.difference.magnitude.rounded(toPlaces: 12),
        second.element.difference.magnitude.rounded(toPlaces: 12)
      )
      return sizes.0 != sizes.1 ? sizes.0 > sizes.1 : first.offset < second.offset
    }.map(\.element)
  }
}
