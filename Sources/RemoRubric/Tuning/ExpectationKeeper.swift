/// Moves a rubric's numbers toward the fitted ones as far as all passing cases still pass.
struct ExpectationKeeper {
  /// A rubric between the given rubric and the fitted one.
  struct Step {
    /// How far the rubric is toward the fitted one, above 0; 1 is all the way.
    var share: Double
    /// Whether the rubric gets a new calibration.
    var isCalibrated: Bool
  }

  /// The steps in the order of trial.
  static let steps = [true, false].flatMap { isCalibrated in
    [1, 0.8, 0.6, 0.4, 0.2].map { Step(share: $0, isCalibrated: isCalibrated) }
  }

  private let scorer: Scorer
  private var given: Rubric { scorer.rubric }
  /// The cases with expectations that pass with the given rubric.
  private let passing: [SuiteCase]

  init(_ given: Rubric, cases: [SuiteCase]) {
    let scorer = Scorer(given)
    self.scorer = scorer
    passing = cases.filter {
      $0.hasExpectation && SuiteRun.run($0, by: scorer).failures.isEmpty
    }
  }

  /// Whether these cases also pass with another rubric.
  func holds(for rubric: Rubric) -> Bool {
    let scorer = Scorer(rubric, tablesOf: scorer)
    return passing.allSatisfy { SuiteRun.run($0, by: scorer).failures.isEmpty }
  }

  /// The rubric with numbers between the given and the fitted ones. Its word tables are the fitted
  /// ones.
  func rubric(at share: Double, towards fitted: Rubric) -> Rubric {
    func between(_ old: Double, _ new: Double) -> Double {
      (old + share * (new - old)).rounded(toPlaces: 4)
    }
    func between(_ old: MissingPolicy?, _ new: MissingPolicy?) -> MissingPolicy? {
      guard case .neutral(let before)? = old, case .neutral(let after)? = new else { return new }
      return .neutral(between(before, after))
    }
    if share == 1 { return fitted }
    // Only the shares of weights count, so both rubrics need the same sum.
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
