import RemoBytes

/// The reasons for a case's result: the parts of every score, and for each expectation that fails
/// the smallest change of the rubric that would satisfy it.
public struct CaseExplanation: Sendable {
  /// An item of the case with its candidates.
  public struct Item: Sendable {
    /// The item's id.
    public var id: ByteString
    /// The wanted attributes.
    public var wanted: Attributes
    /// The candidates, the best first. Judged values count before computed ones.
    public var candidates: [ScoreBreakdown]
    /// The candidate that the list selects; nil for none, and for a case of one item.
    public var selected: ByteString?
  }

  package var testCase: SuiteCase
  /// The items: one, or those of a list.
  public var items: [Item]
  /// Whether the expectations were edited since the baseline.
  package var isExpectationEdited = false
  /// The expectations that fail.
  public var failures: [FailureExplanation]
  /// The number of expectations, each candidate of a member counted.
  public var expectationCount: Int

  /// The id of the case.
  public var id: ByteString { testCase.id }

  /// Explains a case. If `isDetailed`, it looks for the changes of other settings and for the
  /// nearest change of each candidate's band, too.
  init(
    _ testCase: SuiteCase, by scorer: Scorer, undoing edits: inout UndoneEdits,
    isDetailed: Bool = false
  ) {
    self.testCase = testCase
    let profile = testCase.profile(in: scorer.rubric)
    var memory = PreparedTexts()
    items = testCase.items.map { item in
      var all = ScoreBreakdown.all(
        of: item, profile: profile, mode: .judgedFirst, by: scorer, remembering: &memory)
      if isDetailed {
        for index in all.indices {
          all[index].findBandChange(of: item, profile: profile, by: scorer)
        }
      }
      return Item(id: item.id, wanted: item.wanted, candidates: all.sorted { $0.rank < $1.rank })
    }
    if case .list(let list) = testCase.body {
      let ranked = RankedItems(list, of: testCase, by: scorer)
      for (index, chosen) in ranked.selection.assignment.selected.enumerated() {
        items[index].selected = chosen.map { list.items[index].candidates[$0].id }
      }
    }
    let parts = ExpectationPart.all(of: testCase, by: scorer)
    expectationCount = parts.count
    failures = parts.flatMap { part in
      part.result(by: scorer).failures.map {
        FailureExplanation(
          $0, of: part, profile: profile, by: scorer, former: edits.formerSettings,
          isDetailed: isDetailed)
      }
    }
    let repairs = edits.repairs(of: testCase, failures: failures.map(\.failure))
    for index in failures.indices {
      failures[index].undo = repairs[failures[index].failure.expectation]
    }
    // A choice that is not proven has no cause in the rubric.
    let explained = Set(failures.map(\.failure.expectation))
    failures += SuiteRun.run(testCase, by: scorer).failures
      .filter { !explained.contains($0.expectation) }
      .map { FailureExplanation(failure: $0, found: [], expected: nil, change: nil, others: []) }
  }

  /// Finds the candidates that are better by their grades, although their expectations fail.
  ///
  /// - Parameter crossings: the moves into other bands since the baseline or the old rubric.
  mutating func findImprovements(in crossings: [RegressionGuard.Crossing]) {
    for index in failures.indices {
      guard failures[index].found.count == 1, let found = failures[index].found.first,
        let query = testCase.items.first(where: { $0.id == found.item }).map(testCase.queryID)
      else { continue }
      failures[index].improvement = crossings.first {
        $0.isRight == true && $0.move.query == query.text && $0.move.candidate == found.id.text
      }
    }
  }

  /// Adds the effects of the changes on all cases of a suite.
  ///
  /// Costs a run of the suite for each change.
  mutating func addEffects(on run: SuiteRun) {
    for index in failures.indices {
      guard let change = failures[index].change else { continue }
      failures[index].change?.effect = run.effect(of: change)
    }
  }
}

/// An expectation that fails, with the scores behind it.
public struct FailureExplanation: Sendable {
  /// The expectation and the result, in words.
  public var failure: SuiteRun.Failure
  /// The candidates whose scores decide the result. For a sum, these are all chosen candidates.
  public var found: [ScoreBreakdown]
  /// The candidate that was expected in the place of the one found.
  public var expected: ScoreBreakdown?
  /// The edits since the baseline or the old rubric to undo; nil if that would not satisfy the
  /// expectation.
  package var undo: EditRepair?
  /// The smallest change of one setting that satisfies the expectation, with an advantage for
  /// those toward a former value; nil if no single change does.
  public var change: SettingChange?
  /// The nearest changes of other settings, the smallest first.
  public var others: [SettingChange]
  /// The move of the candidate into a band that suits its grade, although the expectation fails.
  package var improvement: RegressionGuard.Crossing?
}

extension FailureExplanation {
  /// The most changes in `others`.
  private static let otherLimit = 4

  fileprivate init(
    _ failure: SuiteRun.Failure, of part: ExpectationPart, profile: String?, by scorer: Scorer,
    former: [String: Double], isDetailed: Bool
  ) {
    self.failure = failure
    let subjects = part.subjects(by: scorer)
    var memory = PreparedTexts()
    func breakdown(_ place: ExpectationPart.Place) -> ScoreBreakdown {
      ScoreBreakdown.all(
        of: part.items[place.item], profile: profile, mode: part.mode, by: scorer,
        remembering: &memory)[place.candidate]
    }
    found = subjects.found.map(breakdown)
    expected = subjects.expected.map(breakdown)
    let search = SettingSearch(part, by: scorer, former: former)
    if isDetailed {
      let all = search.all()
      change = all.first
      others = Array(all.dropFirst().prefix(Self.otherLimit))
    } else {
      change = search.smallest()
      others = []
    }
  }
}

extension SuiteRun {
  /// The most runs of single cases that looking for the effects of changes may cost.
  private static let effectLimit = 20_000

  /// Explains the failed cases, with the effects of the changes on all cases of the run. In a run
  /// with very many failures, the last changes have no effects.
  package func failureExplanations(since edits: RubricEdits? = nil) -> [CaseExplanation] {
    if failed.isEmpty { return [] }
    var edits = UndoneEdits(edits)
    var cost = 0
    return failed.map { result in
      var explanation = CaseExplanation(result.testCase, by: scorer, undoing: &edits)
      cost += explanation.failures.count { $0.change != nil } * results.count
      if cost <= Self.effectLimit { explanation.addEffects(on: self) }
      return explanation
    }
  }

  /// Explains a case, whether it passes or fails, with the nearest changes of other settings; nil
  /// if there is no such case.
  public func explanation(of id: ByteString) -> CaseExplanation? {
    guard let result = results.first(where: { $0.testCase.id == id }) else { return nil }
    var edits = UndoneEdits(nil)
    var explanation = CaseExplanation(
      result.testCase, by: scorer, undoing: &edits, isDetailed: true)
    explanation.addEffects(on: self)
    return explanation
  }

  /// The cases whose result a change turns around.
  func effect(of change: SettingChange) -> SettingChange.Effect {
    let changed = Scorer(change.applied(to: scorer.rubric), tablesOf: scorer)
    var effect = SettingChange.Effect(repaired: [], broken: [])
    for result in results where result.testCase.hasExpectation {
      let passes = Self.run(result.testCase, by: changed).failures.isEmpty
      if passes == result.failures.isEmpty { continue }
      if passes {
        effect.repaired.append(result.testCase.id)
      } else {
        effect.broken.append(result.testCase.id)
      }
    }
    return effect
  }
}
