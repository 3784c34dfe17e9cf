import Testing

@testable import RemoRubric

/// Expected values are SciPy 1.17's, or worked out by hand where the comment shows how.
@Suite("Statistics of small samples")
struct PairedStatisticsTests {
  private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
    value.map { abs($0 - wanted) <= 1e-12 } ?? false
  }

  @Test("The paired t-test of eight differences gives the values of SciPy")
  func paired() {
    let differences = [0.1, -0.05, 0.2, 0.15, -0.02, 0.3, 0.25, 0.08]
    let student = PairedTests.studentT(differences)
    #expect(isNear(student?.t, 2.8911138259957236))
    #expect(isNear(student?.p, 0.023279212594841555))
  }

  @Test("Intervals and p-values do not depend on the order of the cases")
  func orderOfCases() {
    let cases = (0..<40).map { ("case-\($0)", Double($0 * 37 % 41) / 50) }
    func compared(_ cases: [(String, Double)]) -> PairedComparison {
      let old = cases.map { ($0.0, 0.4) }
      return PairedComparison.compare([PairedComparison.Values(name: "map", old: old, new: cases)])[
        0]
    }
    let one = compared(cases)
    let other = compared(cases.reversed())
    #expect(one.interval == other.interval && one.flips == other.flips && one.old == other.old)
    #expect(one.differences.map(\.query) == other.differences.map(\.query))
  }

  @Test("Holm's method adjusts p-values for their number")
  func adjusted() {
    let p = [0.01, 0.04, 0.03, 0.005]
    let holm = PairedTests.holm(p)
    for (n, wanted) in [0.03, 0.06, 0.06, 0.02].enumerated() { #expect(isNear(holm[n], wanted)) }
  }
}
