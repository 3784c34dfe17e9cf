import Testing

@testable import RemoRubric

/// Expected values are SciPy 1.17's, or worked out by hand where the comment shows how.
@Suite("Statistics of small samples")
struct PairedStatisticsTests {
  private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
    value.map { abs($0 - wanted) <= 1e-12 } ?? false
  }

  @Test("paired tests of eight differences")
  func paired() {
    let differences = [0.1, -0.05, 0.2, 0.15, -0.02, 0.3, 0.25, 0.08]
    let student = PairedTests.studentT(differences)
    #expect(isNear(student?.t, 2.8911138259957236))
    #expect(isNear(student?.p, 0.023279212594841555))
  }

  @Test("p-values are adjusted for their number")
  func adjusted() {
    let p = [0.01, 0.04, 0.03, 0.005]
    let holm = PairedTests.holm(p)
    for (n, wanted) in [0.03, 0.06, 0.06, 0.02].enumerated() { #expect(isNear(holm[n], wanted)) }
  }
}
