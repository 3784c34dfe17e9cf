import RemoBytes
import TestSupport
import Testing

@testable import RemoRubric

@Suite("The nearest band change")
struct BandChangeTests {
  private static let ids = ["category", "material", "color", "style", "dimensions"]

  /// One candidate with judged values.
  private func item(_ scores: [String: Double], _ rubric: Rubric) throws -> WantedItem {
    let judged = scores.map { "\"\($0.key)\": \(shortestDecimal($0.value))" }
    let line = """
      {"id": "q", "wanted": {}, "candidates": [{"id": "c", "scores": {\(judged.joined(separator: ", "))}}]}
      """
    return try #require(reading(line, rubric).cases.first?.items.first)
  }

  private func band(_ scores: [String: Double], _ scorer: Scorer) throws -> Int {
    try scorer.explain(item(scores, scorer.rubric), profile: nil)[0].band
  }

  @Test("The suggested value changes the band, and a value a millionth nearer does not")
  func changesTheBand() throws {
    var random = SplitMix(7)
    let room = try builtInScorer("room-match")
    var changes = 0
    for round in 0..<120 {
      var rubric = room.rubric
      for index in rubric.criteria.indices {
        rubric.criteria[index].weight = Double(1 + random.below(20)) / 20
      }
      if round % 3 == 1 { rubric.coverageCap = CoverageCap(below: 0.5, cap: 0.79) }
      if round % 5 == 1 {
        rubric.calibration = .platt(a: -Double(1 + random.below(8)), b: Double(random.below(4)))
      }
      var scores: [String: Double] = [:]
      for id in Self.ids where random.below(4) > 0 {
        scores[id] = Double(random.below(101)) / 100
      }
      let scorer = Scorer(rubric, tablesOf: room)
      let before = try band(scores, scorer)
      guard
        let change = scorer.nearestBandChange(
          try item(scores, rubric), candidate: 0, profile: nil)
      else { continue }
      changes += 1
      #expect(scores[change.criterion] == change.from && change.band != before)
      scores[change.criterion] = change.to
      #expect(try band(scores, scorer) == change.band, "\(change)")
      let nearer = change.to + (change.to < change.from ? 1e-6 : -1e-6)
      scores[change.criterion] = (nearer * 1e6).rounded() / 1e6
      #expect(try band(scores, scorer) == before, "\(change)")
    }
    #expect(changes > 70)
  }

  @Test("A score exactly at a band limit leaves the band just below that value")
  func atTheLimit() throws {
    let text = """
      {"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "x", "kind": "exact", "weight": 1}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
      """
    let scorer = Scorer(try #require(check(text).rubric))
    let change = scorer.nearestBandChange(
      try item(["x": 0.8], scorer.rubric), candidate: 0, profile: nil)
    #expect(change == BandChange(criterion: "x", from: 0.8, to: 0.799999, band: 1))
    let up = scorer.nearestBandChange(
      try item(["x": 0.7], scorer.rubric), candidate: 0, profile: nil)
    #expect(up == BandChange(criterion: "x", from: 0.7, to: 0.8, band: 0))
  }
}
