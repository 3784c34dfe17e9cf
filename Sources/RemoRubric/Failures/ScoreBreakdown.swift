import RemoBytes

/// A candidate's score with its parts, its rank and its band.
public struct ScoreBreakdown: Sendable {
  /// The id of the wanted item.
  public var item: ByteString
  /// The product's name.
  public var name: String
  /// The relevance grade; nil if not judged.
  public var grade: Int?
  /// The place among the item's candidates, from 1 for the best.
  public var rank: Int
  /// The id of the score's band.
  public var band: String
  /// The score with the contribution of each criterion, and the steps after their sum.
  public var scored: ScoredCandidate
  /// The nearest change of one criterion's value that moves the score to another band, and that
  /// band; nil if there is none, or before a search.
  package var bandChange: (change: BandChange, band: String)?

  /// The candidate's id.
  public var id: ByteString { scored.id }

  mutating func findBandChange(of item: WantedItem, profile: String?, by scorer: Scorer) {
    bandChange = scorer.nearestBandChange(item, candidate: scored.index, profile: profile).map {
      ($0, scorer.rubric.bands[$0.band].id)
    }
  }

  /// The breakdowns of an item's candidates, in input order.
  ///
  /// - Parameter memory: the values read for earlier items.
  static func all(
    of item: WantedItem, profile: String?, mode: Scorer.Mode, by scorer: Scorer,
    remembering memory: inout PreparedTexts
  ) -> [ScoreBreakdown] {
    let scored = scorer.explain(item, profile: profile, mode: mode, remembering: &memory)
    let order = ranking(item.candidates, scores: scored.map(\.score))
    var ranks = order
    for (rank, index) in order.enumerated() { ranks[index] = rank + 1 }
    return item.candidates.indices.map { index in
      ScoreBreakdown(
        item: item.id, name: item.candidates[index].name, grade: item.candidates[index].grade,
        rank: ranks[index], band: scorer.rubric.bands[scored[index].band].id,
        scored: scored[index])
    }
  }
}
