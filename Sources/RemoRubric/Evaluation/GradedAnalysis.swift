/// Findings from graded cases about the criteria of a rubric and about the raters.
package struct GradedAnalysis: Sendable {
  /// The worth of each criterion with a weight, in the rubric's order.
  package var criteria: [CriterionWorth]
  /// The agreement of the raters; nil if no candidate has grades of two.
  package var agreement: RaterAgreement?
  /// The quality of a single rater; nil without agreement.
  package var ceiling: RaterCeiling?

  /// Measures the criteria and the raters of some cases.
  ///
  /// - Parameter relevance: the lowest relevant grade.
  package init(_ scored: ScoredCases, relevance: Int) {
    criteria = CriterionWorthMeasurement(
      scored.matrix.gradedOnly, by: scored.scorer, relevance: relevance
    ).worths()
    let agreement = RaterAgreement(of: scored.cases)
    guard agreement.candidates > 0 else { return }
    self.agreement = agreement
    ceiling = RaterCeiling(scored.cases, relevance: relevance)
  }
}

extension RubricSuite {
  /// Measures the contribution of each weighted criterion of a rubric on the graded cases.
  ///
  /// Scores the graded pairs once for each criterion.
  ///
  /// - Parameters:
  ///   - rubric: the rubric to measure.
  ///   - relevance: the lowest relevant grade.
  /// - Returns: the criteria in the rubric's order.
  public func criterionWorth(_ rubric: Rubric, relevance: Int = 1) -> [CriterionWorth] {
    let scorer = Scorer(rubric)
    let matrix = FeatureMatrix(cases, by: scorer)
    return CriterionWorthMeasurement(matrix, by: scorer, relevance: relevance).worths()
  }

  /// The agreement of the raters of the suite.
  public var raterAgreement: RaterAgreement {
    RaterAgreement(of: cases)
  }

  /// The quality that a single rater reaches, as a ceiling for rubrics.
  ///
  /// - Parameter relevance: the lowest relevant grade.
  public func raterCeiling(relevance: Int = 1) -> RaterCeiling {
    RaterCeiling(cases, relevance: relevance)
  }
}

extension RaterAgreement {
  fileprivate init(of cases: [SuiteCase]) {
    self.init(cases.flatMap(\.items).flatMap(\.candidates).map(\.raters))
  }
}
