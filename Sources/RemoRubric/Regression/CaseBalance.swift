/// The numbers of cases that a rubric loses and wins, and whether losses exceed gains beyond
/// chance.
package struct CaseBalance: Sendable {
  /// The number of cases with losses but no gains.
  package let lost: Int
  /// The number of cases with gains but no losses.
  package let won: Int
  /// The p-value of a sign test, adjusted together with those of the metrics (Holm); nil without
  /// lost or won cases.
  package private(set) var p: Double?

  init(lost: Int, won: Int) {
    self.lost = lost
    self.won = won
  }

  /// The p-value of the sign test; empty without lost or won cases.
  var tests: [Double] { lost + won > 0 ? [PairedTests.signTest(lost, won)] : [] }

  /// Adjusts the p-value together with those of the metrics.
  mutating func adjust(besides comparisons: [PairedComparison]) {
    p = tests.isEmpty ? nil : PairedTests.holm(comparisons.map(\.p) + tests).last
  }

  /// Whether losses exceed gains beyond chance.
  package var losesBeyondChance: Bool { lost > won && (p ?? 1) < PairedComparison.alpha }
}

extension PairedComparison {
  /// The verdict on one metric, and whether the metric or the balance of cases makes a comparison
  /// of suites fail. For simulations.
  package static func simulated(
    _ differences: [Double], lost: Int, won: Int
  ) -> (verdict: Verdict, fails: Bool) {
    let names = differences.indices.map { "\($0)" }
    var balance = CaseBalance(lost: lost, won: won)
    let comparisons = compare(
      [
        Values(
          name: "metric", old: names.map { ($0, 0) }, new: Array(zip(names, differences)))
      ], besides: balance.tests)
    balance.adjust(besides: comparisons)
    let verdict = comparisons[0].verdict
    return (verdict, verdict == .worse || balance.losesBeyondChance)
  }
}
