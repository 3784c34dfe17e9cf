/// The cases that a rubric loses and wins, and whether losses exceed gains beyond chance.
package struct CaseBalance: Sendable {
  /// The number of cases with losses and without gains.
  package let lost: Int
  /// The number of cases with gains and without losses.
  package let won: Int
  /// The p-value of a sign test, adjusted with those of the metrics (Holm); nil without such cases.
  package private(set) var p: Double?

  init(lost: Int, won: Int) {
    self.lost = lost
    self.won = won
  }

  /// The p-value of the sign test, unless there is no sign.
  var tests: [Double] { lost + won > 0 ? [PairedTests.signTest(lost, won)] : [] }

  /// Adjusts the p-value with those of metrics that are compared together with it.
  mutating func adjust(besides comparisons: [PairedComparison]) {
    p = tests.isEmpty ? nil : PairedTests.holm(comparisons.map(\.p) + tests).last
  }

  /// Whether losses exceed gains beyond chance.
  package var losesBeyondChance: Bool { lost > won && (p ?? 1) < PairedComparison.alpha }
}

extension PairedComparison {
  /// The verdict on one metric, and whether a comparison of suites fails by it or by the cases lost
  /// and won; for simulations.
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
