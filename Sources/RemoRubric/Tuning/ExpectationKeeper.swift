/// Moves a rubric's numbers toward fitted ones only as far as all cases that pass still pass.
struct ExpectationKeeper {
  /// A rubric on the way from the given rubric to the fitted one.
  struct Step {
    /// The share of the way to the fitted rubric, up to 1.
    var share: Double
    /// Whether the rubric gets a new calibration.
    var isCalibrated: Bool
  }

  /// The steps in the order in which they are tried.
  static let steps = [true, false].flatMap { isCalibrated in
    [1, 0.8, 0.6, 0.4, 0.2].map { Step(share: $0, isCalibrated: isCalibrated) }
  }

  /// The scorer of the given rubric.
  private let scorer: Scorer
  private var given: Rubric { scorer.rubric }
  /// The cases with expectations that the given rubric fulfills.
  private let passing: [SuiteCase]

  init(_ given: Rubric, cases: [SuiteCase]) {
    let scorer = Scorer(given)
    self.scorer = scorer
    passing = cases.filter {
      $0.hasExpectation && SuiteRun.run($0, by: scorer).failures.isEmpty
    }
  }

  /// Whether all these cases pass with a rubric, too.
  func holds(for rubric: Rubric) -> Bool {
    let scorer = Scorer(rubric, tablesOf: scorer)
    return passing.allSatisfy { SuiteRun.run($0, by: scorer).failures.isEmpty }
  }

  /// The rubric whose numbers lie between the given and the fitted ones. Its word tables are the
  /// fitted ones.
  func rubric(at share: Double, towards fitted: Rubric) -> Rubric {
    func between(_ old: Double, _ new: Double) -> Double {
      (old + share * (new - old)).rounded(toPlaces: 4)
    }
    func between(_ old: MissingPolicy?, _ new: MissingPolicy?) -> MissingPolicy? {
      guard case .neutral(let before)? = old, case .neutral(let after)? = new else { return new }
      return .neutral(between(before, after))
    }
    if share == 1 { return fitted }
    // Weights count by their shares.
    let sums = [given, fitted].map { $0.criteria.reduce(0) { $0 + $1.weight } }
    let scale = sums[0] > 0 ? sums[1] / sums[0] : 1
    var result = fitted
    for (n, old) in given.criteria.enumerated() {
      let new = fitted.criteria[n]
      result.criteria[n].weight = between(old.weight * scale, new.weight)
      result.criteria[n].missing?.wanted = between(old.missing?.wanted, new.missing?.wanted)
      result.criteria[n].missing?.candidate =
        between(old.missing?.candidate, new.missing?.candidate)
      if case .penalty(let table, let factor) = new.kind, case .penalty(_, let before) = old.kind {
        result.criteria[n].kind = .penalty(table: table, factor: between(before, factor))
      }
      if let curve = new.curve, curve != old.curve {
        let straight = [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]
        let before = old.curve ?? straight
        result.criteria[n].curve = curve.map {
          CurvePoint(x: $0.x, y: between(before.height(at: $0.x), $0.y))
        }
      }
    }
    result.missing = between(given.missing, fitted.missing) ?? fitted.missing
    return result
  }
}
