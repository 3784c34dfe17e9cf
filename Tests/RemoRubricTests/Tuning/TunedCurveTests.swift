import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Tuned curves and kept expectations")
struct TunedCurveTests {
  private static let rubricText = """
    {"schema": 1, "name": "two", "version": "1.0.0", "criteria": [
      {"id": "title", "weight": 0.5, "kind": "exact"},
      {"id": "price", "weight": 0.5, "kind": "exact"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
    """

  /// Cases in which a title below 0.8 says nothing, and a price is an even sign. The last case has
  /// no grades, and a free fit breaks its expectation.
  private static let cases = Result {
    var random = RandomNumbers(seed: 5)
    let lines = (0..<100).map { n in
      let candidates = (0..<6).map { k in
        let (title, price) = (Double(random.below(101)) / 100, Double(random.below(101)) / 100)
        let odds = 40 * max(0, title - 0.8) + 2 * price - 4
        let isRelevant = Double(random.below(1000)) / 1000 < 1 / (1 + exponential(-odds))
        return #"{"id":"c\#(n).\#(k)","grade":\#(isRelevant ? 1 : 0),"#
          + #""scores":{"title":\#(title),"price":\#(price)}}"#
      }
      return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    let expected =
      "\n"
      + #"{"id":"x","wanted":{},"candidates":[{"id":"a","scores":{"title":0.7,"price":0.95}},"#
      + #"{"id":"b","scores":{"title":0.9,"price":0.6}}],"expect":{"best":"a"}}"#
    let text = lines.joined(separator: "\n") + expected
    return reading(text, try #require(check(rubricText).rubric)).cases
  }

  /// The result of a free fit.
  private static let tuned = Result {
    try Tuner.tune(try #require(check(rubricText).rubric), on: try cases.get(), folds: 2)
  }

  @Test("A value that decides only from 0.8 on gets a curve, and unseen folds show the gain")
  func curve() throws {
    let rubric = try #require(check(Self.rubricText).rubric)
    let result = try Self.tuned.get()
    let curve = try #require(result.rubric.criteria[0].curve)
    #expect(curve.height(at: 0.8) < 0.25 && curve.height(at: 1) == 1)
    #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.x < $1.x && $0.y <= $1.y })
    #expect(result.isGain)
    let report = Report.tuning(result, old: rubric, name: "two", sources: [])
    let block = try #require(report.blocks.first { $0.id == "curves" })
    #expect(block.table.rows.map(\.first).contains("title"))
    #expect(block.table.header.count == 7)
    // Tuning again bends what the curve gives.
    let again = try Tuner.tune(result.rubric, on: try Self.cases.get(), folds: 2)
    #expect(try #require(again.rubric.criteria[0].curve).height(at: 0.8) < 0.3)
  }

  @Test("A rubric with an override gets no curves")
  func fixedWeights() throws {
    var rubric = try #require(check(Self.rubricText).rubric)
    rubric.overrides = [
      WeightOverride(
        categories: ["x"], weights: [NamedWeight(criterion: "title", weight: 0.5)])
    ]
    let result = try Tuner.tune(rubric, on: try Self.cases.get(), folds: 2)
    #expect(result.rubric.criteria.allSatisfy { $0.curve == nil })
  }

  @Test("With kept expectations, every case that passed passes")
  func keep() throws {
    let rubric = try #require(check(Self.rubricText).rubric)
    let free = try Self.tuned.get()
    #expect(free.share == 1)
    #expect(free.guards?.broken.map(\.testCase.id) == ["x"])
    let kept = try Tuner.tune(
      rubric, on: try Self.cases.get(), folds: 2, keepsExpectations: true)
    #expect(kept.share < 1)
    #expect(kept.guards?.broken.isEmpty == true)
    let log = { (result: TuningResult) in result.gains.first { $0.name == "log loss" }?.after ?? 9 }
    #expect(log(free) < log(kept))
    let verdict = Report.tuning(kept, old: rubric, name: "two", sources: []).verdict
    if kept.isGain { #expect(verdict.includes(" of the way to the fitted numbers.")) }
  }
}
