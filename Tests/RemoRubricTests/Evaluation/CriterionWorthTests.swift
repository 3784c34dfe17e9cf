import RemoRubric
import Testing

@Suite("The worth of criteria")
struct CriterionWorthTests {
  /// The category decides relevance, the material is the same everywhere, the style copies the
  /// category, and no candidate has a color.
  private static let rubric = """
    {"schema": 1, "name": "r", "version": "1.0.0", "criteria": [
      {"id": "category", "weight": 4, "kind": "exact"},
      {"id": "material", "weight": 2, "kind": "exact"},
      {"id": "style", "weight": 1, "kind": "exact"},
      {"id": "color", "weight": 1, "kind": "exact"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5},
               {"id": "fallback", "min": 0}]}
    """

  private static let suite = (1...4).map { number in
    """
    {"id": "q\(number)", "wanted": {"category": "lamp", "material": "oak", "style": "calm"}, \
    "candidates": [\
    {"id": "right", "category": "lamp", "material": "oak", "style": "calm", "grade": 2}, \
    {"id": "wrong", "category": "rug", "material": "oak", "style": "loud", "grade": 0, \
    "raters": [0, 1]}]}
    """
  }.joined(separator: "\n")

  private static func worths() throws -> [CriterionWorth] {
    let rubric = try Rubric(decoding: Self.rubric.utf8)
    return try RubricSuite(decoding: suite.utf8, for: rubric).criterionWorth(rubric)
  }

  @Test("A criterion that separates relevant from other candidates has an AUC of 1")
  func values() throws {
    let worths = try Self.worths()
    #expect(worths.map(\.criterion) == ["category", "material", "style", "color"])
    #expect(worths.map(\.weight) == [4, 2, 1, 1])
    #expect(worths.map(\.known) == [1, 1, 1, 0])
    #expect(worths.map(\.relevantMean) == [1, 1, 1, nil])
    #expect(worths.map(\.otherMean) == [0, 1, 0, nil])
    #expect(worths.map(\.areaUnderCurve) == [1, 0.5, 1, nil])
  }

  @Test("Leaving out the criterion that decides raises wrong candidates above the threshold")
  func leavingOut() throws {
    let worths = try Self.worths()
    // Without the category, a wrong candidate scores 2 of 3 and is accepted: F1 falls to 2/3.
    let f1 = try #require(worths[0].f1)
    #expect(abs(f1.difference + 1 / 3.0) < 1e-12)
    #expect(f1.interval.map { abs($0.lowerBound + 1 / 3.0) < 1e-12 } == true)
    #expect(worths[0].ndcg?.difference == 0)
    let error = try #require(worths[0].calibrationError)
    #expect(error.difference > 0)
    #expect(worths[3].f1?.difference == 0 && worths[3].calibrationError?.difference == 0)
  }

  @Test("A criterion that copies another one correlates with it fully")
  func correlations() throws {
    let worths = try Self.worths()
    #expect(worths[0].correlations.map(\.criterion) == ["style"])
    #expect(worths[0].correlations[0].coefficient == 1)
    #expect(worths[0].correlations[0].pairs == 8)
    #expect(worths[1].correlations.isEmpty)
  }

  @Test("A single rater is measured against the others")
  func ceiling() throws {
    let rubric = try Rubric(decoding: Self.rubric.utf8)
    let cases = (1...2).map { number in
      """
      {"id": "q\(number)", "wanted": {"category": "lamp"}, "candidates": [\
      {"id": "a", "category": "lamp", "grade": 2, "raters": [2, 2]}, \
      {"id": "b", "category": "rug", "grade": 0, "raters": [0, 0]}]}
      """
    }.joined(separator: "\n")
    let suite = try RubricSuite(decoding: cases.utf8, for: rubric)
    #expect(suite.raterAgreement.alpha == 1)
    #expect(suite.raterCeiling().ndcg == 1 && suite.raterCeiling().f1 == 1)
    let plain = try RubricSuite(decoding: Self.suite.utf8, for: rubric)
    #expect(plain.raterCeiling().ndcg == nil)
  }
}
