import Foundation
import Testing

@testable import RemoRubric

@Suite("Statistics of the golden file", .enabled(if: SharedData.isThere))
struct GoldenStatisticsTests {
  private let golden: [String: Any]

  init() throws { golden = try SharedData.json("golden/expected-statistics.json") }

  private func near(_ value: Double?, _ wanted: Any?, _ comment: Comment) throws {
    let value = try #require(value, comment)
    let wanted = try #require(wanted as? Double, comment)
    #expect(abs(value - wanted) <= 1e-9, comment)
  }

  @Test("Paired tests equal the golden values")
  func paired() throws {
    let paired = try #require(golden["paired"] as? [String: Any])
    let a = try #require(paired["a"] as? [Double])
    let b = try #require(paired["b"] as? [Double])
    let differences = zip(b, a).map { $0 - $1 }
    let expected = try #require(paired["t_test"] as? [String: Double])
    let student = PairedTests.studentT(differences)
    try near(student?.t, expected["t"], "t")
    try near(student?.p, expected["p"], "p of t")
    let flips = SignFlipTest.run([differences])[0]
    #expect(flips.isExact)
    try near(flips.p, paired["sign_flip_exact_two_sided_p"], "sign flips")
  }

  @Test("Classification metrics equal the golden values")
  func classification() throws {
    let expected = try #require(golden["classification"] as? [String: Any])
    var pairs = JudgedPairs()
    let scores = try #require(expected["probabilities"] as? [Double])
    let labels = try #require(expected["labels"] as? [Int])
    for (score, label) in zip(scores, labels) { pairs.append(score, isRelevant: label == 1) }
    try near(pairs.areaUnderCurve, expected["roc_auc"], "AUC")
    try near(pairs.brier, expected["brier"], "Brier")
    try near(pairs.logLoss, expected["log_loss"], "log loss")
    try near(pairs.expectedCalibrationError, expected["ece_10_equal_width_bins"], "ECE")
    try near(pairs.confusion(at: 0.5).f1, expected["f1_at_0.5"], "F1")
  }

  @Test("Wilson intervals and Holm-adjusted p-values equal the golden values")
  func others() throws {
    let wilson = try #require(golden["wilson_95_of_17_in_20"] as? [Double])
    let interval = Intervals.wilson(17, of: 20)
    try near(interval.lowerBound, wilson[0], "Wilson low")
    try near(interval.upperBound, wilson[1], "Wilson high")
    let set = try #require(golden["holm"] as? [String: [Double]])
    let p = try #require(set["p"])
    let adjusted = try #require(set["adjusted"])
    for (value, wanted) in zip(PairedTests.holm(p), adjusted) { try near(value, wanted, "Holm") }
  }
}

@Suite("Statistics")
struct StatisticsTests {
  @Test("Sampled sign flips come close to Student's t and are reproducible")
  func drawnPermutations() {
    var random = RandomNumbers(seed: 7)
    let few = (0..<18).map { _ in Double(random.below(1000)) / 1000 - 0.4 }
    let exact = SignFlipTest.run([few])[0]
    let doubled = few.flatMap { [$0 / 2, $0 / 2 + 1e-6] }
    let first = SignFlipTest.run([doubled])[0]
    #expect(exact.isExact && exact.patterns == 1 << 18)
    #expect(!first.isExact && first.patterns == 10_001)
    #expect(SignFlipTest.run([doubled, few])[0] == first)
    let student = PairedTests.studentT(doubled)?.p ?? 0
    #expect(abs(first.p - student) < 0.02)
  }

  @Test("Quantile and tail of Student's t are inverse functions", arguments: [1.0, 5, 41, 1000])
  func quantiles(degrees: Double) {
    for tail in [0.2, 0.025, 0.001] {
      let t = Distributions.studentQuantile(upperTail: tail, degrees: degrees)
      #expect(abs(Distributions.studentTwoSided(t, degrees: degrees) / 2 - tail) < 1e-9)
    }
  }

  @Test("The required number of queries detects the difference, and one fewer does not")
  func power() throws {
    let needed = try #require(Power.queriesNeeded(difference: 0.02, deviation: 0.2))
    let seen = try #require(Power.detectableDifference(deviation: 0.2, queries: needed))
    let before = try #require(Power.detectableDifference(deviation: 0.2, queries: needed - 1))
    #expect(seen <= 0.02 && before > 0.02)
    #expect((780...800).contains(needed))
    // Several metrics share the permitted error, so each needs more queries.
    let more = try #require(Power.queriesNeeded(difference: 0.02, deviation: 0.2, metrics: 3))
    #expect(more > needed)
    #expect(Power.detectableDifference(deviation: 0.2, queries: more, metrics: 3) ?? 1 <= 0.02)
  }

  @Test("A bootstrap interval contains the mean and is the same on every run")
  func bootstrap() throws {
    let values = (0..<60).map { Double($0 % 7) / 10 - 0.2 }
    let interval = try #require(Intervals.bootstrap(values))
    #expect(interval.contains(PairedTests.mean(values)))
    #expect(interval == Intervals.bootstrap(values))
    let others = (0..<9).map { factor in values.map { $0 * Double(factor) } }
    #expect(others.compactMap(Intervals.bootstrap).count == 9)
    #expect(Intervals.bootstrap([0.1]) == nil)
  }

  @Test(
    "An undecided comparison needs more cases than it has, and that many decide it"
  )
  func needed() {
    let counts = (0..<6).map(checkNeeded)
    #expect(counts.reduce(0, +) >= 3, "\(counts)")
  }

  /// Checks comparisons of random values, and returns how many were repeated until decided.
  private func checkNeeded(seed: Int) -> Int {
    var checked = 0
    var random = RandomNumbers(seed: UInt64(seed))
    let count = 1 + random.below(40)
    let metrics = 1 + random.below(5)
    let spread = Double(1 + random.below(100)) / 1000
    let drift = Double(random.below(21) - 10) / 1000
    let share = 1 + random.below(10)
    func compare(_ times: Int) -> [PairedComparison] {
      var same = RandomNumbers(seed: UInt64(seed) + 1000)
      let columns = (0..<metrics).map { _ in
        (0..<count).map { _ in
          let value = (Double(same.below(2001)) / 1000 - 1) * spread + drift
          return same.below(10) < share ? value : 0
        }
      }
      return PairedComparison.compare(
        columns.enumerated().map { n, column in
          let many = (0..<times).flatMap { _ in column }
          return PairedComparison.Values(
            name: "m\(n)", old: many.indices.map { ("q\($0)", 0.0) },
            new: many.enumerated().map { ("q\($0)", $1) })
        })
    }
    for (n, item) in compare(1).enumerated() {
      guard item.verdict.isOpen else {
        #expect(item.needed == nil)
        continue
      }
      guard let needed = item.needed else { continue }
      #expect(needed > count && needed >= PairedComparison.leastCases)
      let times = (needed + count - 1) / count
      if times * count > 200 { continue }
      // Bootstrap draws differ: a tenth more cases makes up for it.
      let more = compare(times + times / 10 + 1)[n]
      #expect(
        !more.verdict.isOpen,
        "\(count) of \(metrics), \(spread) \(drift) \(share): \(needed)")
      checked += 1
    }
    return checked
  }

  @Test("With too few changed cases for p < 0.05, the number needed is reported")
  func neededSigns() throws {
    func compare(_ moved: Int, of count: Int, metrics: Int) -> PairedComparison {
      let old = (0..<count).map { ("q\($0)", 0.0) }
      let new = (0..<count).map { ("q\($0)", $0 < moved ? 0.5 : 0) }
      return PairedComparison.compare(
        (0..<metrics).map { PairedComparison.Values(name: "m\($0)", old: old, new: new) })[0]
    }
    #expect(compare(5, of: 20, metrics: 1).needed == 27)
    #expect(compare(7, of: 7, metrics: 3).needed == 15)
    #expect(compare(1, of: 1, metrics: 1).needed == 15)
    #expect(compare(15, of: 15, metrics: 1).needed == nil)
  }

  @Test("At the best threshold, the decisions have the greatest F1")
  func bestPoint() {
    var pairs = JudgedPairs()
    for (score, isRelevant) in [(0.131, false), (0.333, true), (0.457, false), (0.871, true)] {
      pairs.append(score, isRelevant: isRelevant)
    }
    let best = pairs.bestThreshold
    #expect(best.map { pairs.confusion(at: $0.threshold).f1 } == best?.f1)
    #expect((0...50).allSatisfy { pairs.confusion(at: Double($0) / 50).f1 <= best?.f1 ?? 0 })
  }

  @Test("Rounding differences count as ties in values, signs and p-values")
  func rounding() throws {
    func compare(_ name: String, old: [Double], new: [Double]) -> PairedComparison {
      func queries(_ values: [Double]) -> [(String, Double)] {
        values.enumerated().map { ("q\($0)", $1) }
      }
      let values = PairedComparison.Values(name: name, old: queries(old), new: queries(new))
      return PairedComparison.compare([values])[0]
    }
    let third = [Double](repeating: 0.1 + 0.2, count: 300)
    let other = [Double](repeating: 0.3, count: 300)
    let same = compare("bpref", old: third, new: other)
    #expect((same.wins, same.ties, same.losses) == (0, 300, 0))
    #expect(same.verdict == .noDifference && same.difference == 0)
    // A small difference beyond rounding still counts.
    let lower = compare("rbp", old: other, new: other.map { $0 - 1e-9 })
    #expect((lower.losses, lower.verdict) == (300, .worse))
    // Up to 20 differences the test is exact; rounding differences do not count among them.
    let many = (0..<30).map { 0.3 + ($0 < 12 ? 0.1 : 4e-17 * Double($0)) }
    let few = compare("map", old: [Double](repeating: 0.3, count: 30), new: many)
    #expect(few.flips.isExact && few.wins == 12 && few.ties == 18)
  }

  @Test("Tests without enough data give no value, or a p-value of 1")
  func nothingToTest() {
    #expect(PairedTests.studentT([0.5]) == nil)
    #expect(PairedTests.studentT([0.5, 0.5]) == nil)
    #expect(Power.queriesNeeded(difference: 0, deviation: 1) == nil)
    #expect(SignFlipTest.run([[0, 0]])[0].p == 1)
  }
}
