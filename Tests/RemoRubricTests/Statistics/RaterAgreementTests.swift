import RemoRubric
import Testing

@Suite("Agreement of raters")
struct RaterAgreementTests {
  /// Twelve candidates with three raters. The figures come from scikit-learn 1.9.1 and
  /// krippendorff 0.9.0.
  private static let ratings: [[Int?]] = [
    [3, nil, 2], [0, 0, 0], [nil, 1, nil], [nil, 3, 3], [nil, 0, 1], [1, 1, 1], [1, 1, 1],
    [nil, nil, nil], [3, nil, 2], [0, 0, nil], [2, 2, 3], [nil, 3, 2],
  ]

  @Test("Kappa and alpha are those of scikit-learn and krippendorff")
  func figures() throws {
    let agreement = RaterAgreement(Self.ratings)
    #expect(agreement.candidates == 10 && agreement.raters == 3)
    let kappa = try #require(agreement.quadraticKappa)
    #expect(abs(kappa - 0.866166353971232) < 1e-12)
    let alpha = try #require(agreement.alpha)
    #expect(abs(alpha - 0.8400556328233658) < 1e-12)
  }

  @Test(
    "Grades that cannot differ have no coefficient",
    arguments: [[], [[1, nil]], [[1, 1], [1, 1]], [[nil, nil]], [[2]]] as [[[Int?]]])
  func undefined(_ ratings: [[Int?]]) {
    let agreement = RaterAgreement(ratings)
    #expect(agreement.quadraticKappa == nil && agreement.alpha == nil)
  }

  @Test("Full agreement is 1, and opposite grades are below chance")
  func extremes() throws {
    let same = RaterAgreement([[0, 0], [1, 1], [2, 2]])
    #expect(same.quadraticKappa == 1 && same.alpha == 1)
    let opposite = RaterAgreement([[0, 2], [1, 1], [2, 0]])
    #expect(abs(try #require(opposite.quadraticKappa) + 1) < 1e-12)
    #expect(try #require(opposite.alpha) < 0)
  }
}
