import RemoBytes
import RemoRubric

/// Suites with a known true difference, and the verdicts on them.
///
/// The difference of a case is drawn from one of these distributions, each with mean 0 and a spread
/// of 0.15, to which the true difference is added: a normal one; one in which four of five cases
/// tie; a gamma distribution of shape 4, an exponential one, and one of two values, which are
/// skewed so that most cases lose a little and a few gain much; and differences of the shipped
/// suite after an edit. Each case is also lost or won with a probability of 5 % each.
struct VerdictSimulation {
  /// A distribution of differences.
  private enum Distribution: String, CaseIterable {
    case normal, ties, gamma, exponential, twoValues = "two values", suite
  }

  /// The number of suites simulated for each line of the result: one distribution, number of cases
  /// and true difference.
  let suites: Int
  /// The differences of the shipped suite, around 0.
  let suiteDifferences: [Double]
  private var random = RandomNumbers(seed: 2024)

  init(suites: Int, suiteDifferences: [Double]) {
    self.suites = suites
    let mean = suiteDifferences.reduce(0, +) / Double(max(suiteDifferences.count, 1))
    self.suiteDifferences = suiteDifferences.map { $0 - mean }
  }

  /// The spread of the shipped suite's differences.
  private var spread: Double {
    let squares = suiteDifferences.reduce(0) { $0 + $1 * $1 }
    return (squares / Double(max(suiteDifferences.count - 1, 1))).squareRoot()
  }

  /// Runs all cells.
  ///
  /// - Returns: a table, and whether every rate is within its limit. A limit allows for the chance
  ///   of so few suites: three standard errors.
  mutating func run() -> (text: String, isRight: Bool) {
    var text =
      "The spread of the shipped suite's differences is \(Double(Int((spread * 1000).rounded())) / 1000).\n"
      + "\(suites) suites for each line; rates in percent.\n\n"
    var isRight = true
    func check(_ what: String, _ rate: Double, atMost limit: Double) {
      let error = 3 * (limit * (1 - limit) / Double(suites)).squareRoot()
      let holds = rate <= limit + error
      isRight = isRight && holds
      text += "\(holds ? "ok   " : "FAIL ") \(what): \(Double(Int((rate * 1000).rounded())) / 10)\n"
    }
    for distribution in Distribution.allCases {
      for count in [10, 30, 100] {
        let rates = rates(of: distribution, count: count, difference: 0)
        check(
          "fails without a difference, \(distribution.rawValue), \(count) cases",
          rates.failed, atMost: 0.06)
      }
    }
    for distribution in Distribution.allCases {
      for count in [6, 10, 20, 36] {
        let rates = rates(of: distribution, count: count, difference: -0.05)
        check(
          "says no difference wrongly, \(distribution.rawValue), \(count) cases",
          rates.noDifference, atMost: 0.05)
      }
    }
    check(
      "fails although better by 0.05, normal, 100 cases",
      rates(of: .normal, count: 100, difference: 0.05).failed, atMost: 0.06)
    check(
      "misses a loss of 0.05, normal, 100 cases",
      1 - rates(of: .normal, count: 100, difference: -0.05).failed, atMost: 0.2)
    return (text, isRight)
  }

  private mutating func rates(
    of distribution: Distribution, count: Int, difference: Double
  ) -> (failed: Double, noDifference: Double) {
    var (failed, none) = (0, 0)
    for _ in 0..<suites {
      let values = (0..<count).map { _ in draw(distribution) + difference }
      let verdict = PairedComparison.simulated(
        values, lost: (0..<count).count { _ in random.below(20) == 0 },
        won: (0..<count).count { _ in random.below(20) == 0 })
      failed += verdict.fails ? 1 : 0
      none += verdict.verdict == .noDifference ? 1 : 0
    }
    return (Double(failed) / Double(suites), Double(none) / Double(suites))
  }

  // MARK: Draws

  private mutating func draw(_ distribution: Distribution) -> Double {
    switch distribution {
    case .normal: 0.15 * normal()
    case .ties: random.below(5) == 0 ? 0.15 * 5.0.squareRoot() * normal() : 0
    case .gamma: 0.075 * ((0..<4).reduce(0) { sum, _ in sum + exponential() } - 4)
    case .exponential: 0.15 * (exponential() - 1)
    case .twoValues: random.below(5) == 0 ? 0.3 : -0.075
    case .suite:
      suiteDifferences.isEmpty ? 0 : suiteDifferences[random.below(suiteDifferences.count)]
    }
  }

  /// A number above 0, up to 1.
  private mutating func uniform() -> Double { Double(random.below(1 << 32) + 1) / Double(1 << 32) }

  private mutating func exponential() -> Double { -naturalLogarithm(uniform()) }

  /// A normal number, as the sum of twelve uniform ones.
  private mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}

extension VerdictSimulation {
  /// A simulation with the differences in nDCG@10 of a suite, by `room-match` and by the same
  /// rubric with the weights of its first two criteria exchanged.
  ///
  /// - Parameter suite: the bytes of the suite's file.
  static func ofShippedSuite(_ suite: ContiguousArray<UInt8>, suites: Int) -> VerdictSimulation? {
    guard let rubric = BuiltInRubrics.check("room-match")?.rubric, rubric.criteria.count > 1,
      let metrics = try? Metric.list("ndcg@10")
    else { return nil }
    var edited = rubric
    (edited.criteria[0].weight, edited.criteria[1].weight) = (
      rubric.criteria[1].weight, rubric.criteria[0].weight
    )
    let reading = SuiteReading([("suite.jsonl", suite)], rubric: rubric)
    let comparison = RubricComparison(
      from: rubric, to: edited, on: reading.cases, metrics: metrics, names: ("old", "new"))
    let differences = comparison.guards.regression.comparisons.first?.differences.map(\.value)
    return VerdictSimulation(suites: suites, suiteDifferences: differences ?? [])
  }
}
