import Testing

@testable import RemoRubric

/// Expected values are SciPy 1.17's, or worked out by hand where the comment shows how.
@Suite("Statistics of small samples")
struct PairedStatisticsTests {
  private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
    value.map { abs($0 - wanted) <= 1e-12 } ?? false
  }

  @Test("two orders with ties agree as far as each coefficient says")
  func correlations() {
    let x = [0.9, 0.8, 0.8, 0.5, 0.4, 0.1]
    let y: [Double] = [3, 1, 3, 2, 0, 0]
    #expect(isNear(Correlation.kendallTauB(x, y), 0.7412493166611012))
    #expect(isNear(Correlation.kendallTauC(x, y), 0.7407407407407407))
    #expect(isNear(Correlation.spearman(x, y), 0.8508410434878082))
    #expect(isNear(Correlation.weightedTau(x, y), 0.7723942528788775))
  }

  @Test("an order of one value has no correlation")
  func constant() {
    let same = [1.0, 1, 1]
    let other = [1.0, 2, 3]
    #expect(Correlation.kendallTauB(same, other) == nil)
    #expect(Correlation.kendallTauC(same, other) == nil)
    #expect(Correlation.spearman(same, other) == nil)
    #expect(Correlation.weightedTau(same, other) == nil)
  }

  @Test("rank-biased overlap goes from 0 for nothing in common to 1 for the same list")
  func overlap() {
    #expect(isNear(Correlation.rankBiasedOverlap(["a", "b"], ["a", "b"]), 1))
    #expect(isNear(Correlation.rankBiasedOverlap(["a", "b"], ["c", "d"]), 0))
    // Agreement 0 at depth 1 and 1 at depth 2: 0.5 ÷ 0.5 × 0.25 + 1 × 0.25.
    #expect(isNear(Correlation.rankBiasedOverlap(["a", "b"], ["b", "a"], p: 0.5), 0.5))
    // The shorter list is taken to go on as it began.
    #expect(isNear(Correlation.rankBiasedOverlap(["a"], ["a", "b", "c"], p: 0.5), 1))
    #expect(Correlation.rankBiasedOverlap([String](), []) == 1)
    #expect(Correlation.rankBiasedOverlap([String](), ["a"]) == 0)
  }

  @Test("kappa is 1 less the disagreement seen by that expected")
  func kappa() {
    // Seen: 2 over 4 pairs; expected: 22 over 16.
    #expect(isNear(Correlation.quadraticKappa([0, 1, 2, 2], [0, 2, 2, 1]), 1 - 2 * 4 / 22.0))
    #expect(Correlation.quadraticKappa([1, 1], [1, 1]) == nil)
  }

  @Test("paired tests of eight differences")
  func paired() {
    let differences = [0.1, -0.05, 0.2, 0.15, -0.02, 0.3, 0.25, 0.08]
    let student = PairedTests.studentT(differences)
    #expect(isNear(student?.t, 2.8911138259957236))
    #expect(isNear(student?.p, 0.023279212594841555))
    #expect(isNear(PairedTests.wilcoxon(differences), 0.0390625))
    #expect(isNear(PairedTests.sign(differences), 0.2890625))
    #expect(isNear(PairedTests.mcNemar(onlyOld: 2, onlyNew: 10), 0.03857421875))
  }

  @Test("tied differences take the normal curve, and those of 0 are left out")
  func tied() {
    #expect(isNear(PairedTests.wilcoxon([1, 1, -1, 2, 2, 3, 0, -2]), 0.22994905679421362))
    #expect(PairedTests.wilcoxon([0, 0]) == nil)
    #expect(PairedTests.sign([0, 0]) == 1)
    #expect(PairedTests.studentT([0.5]) == nil)
    #expect(PairedTests.studentT([0.5, 0.5]) == nil)
  }

  @Test("p-values are adjusted for their number")
  func adjusted() {
    let p = [0.01, 0.04, 0.03, 0.005]
    let holm = PairedTests.holm(p)
    let rate = PairedTests.benjaminiHochberg(p)
    for (n, wanted) in [0.03, 0.06, 0.06, 0.02].enumerated() { #expect(isNear(holm[n], wanted)) }
    for (n, wanted) in [0.02, 0.04, 0.04, 0.02].enumerated() { #expect(isNear(rate[n], wanted)) }
  }
}
