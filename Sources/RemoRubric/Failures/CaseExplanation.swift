import RemoBytes

/// The reasons for a case's result: the parts of every score, and for each failing expectation the
/// smallest change of the rubric that would satisfy it.
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
  /// The number of expectations; each candidate of a member counts as one.
  public var expectationCount: Int

  /// The id of the case.
  public var id: ByteString { testCase.id }

  /// Explains a case. With `isDetailed`, it also looks for changes of other settings and for the
  /// nearest change of each candidate's band.
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
    var prepared = PreparedCase(testCase, by: scorer, remembering: &memory)
    prepared.compare(by: scorer)
    let selected = prepared.selection(by: scorer)?.assignment.selected ?? []
    for (index, chosen) in selected.enumerated() {
      items[index].selected = chosen.map { testCase.items[index].candidates[$0].id }
    }
    let parts = ExpectationPart.all(of: testCase)
    expectationCount = parts.count
    var search = SettingSearch(prepared, by: scorer, former: edits.formerSettings)
    failures = parts.flatMap { part in
      let scored = ScoredCase(prepared, part.mode, by: scorer)
      return part.result(of: scored).failures.map {
        FailureExplanation(
          $0, of: part, in: testCase, subjects: part.subjects(of: scored), by: scorer,
          searching: &search, isDetailed: isDetailed)
      }
    }
    let repairs = edits.repairs(of: testCase, failures: failures.map(\.failure))
    for index in failures.indices {
      failures[index].undo = repairs[failures[index].failure.expectation]
    }
    // A choice that is not proven has no cause in the rubric.
    let explained = Set(failures.map(\.failure.expectation))
    failures += prepared.result(by: scorer).failures
      .filter { !explained.contains($0.expectation) }
      .map { FailureExplanation(failure: $0, found: [], expected: nil, change: nil, others: []) }
  }

  /// Finds the candidates that moved into a band that suits their grade, although their expectation
  /// fails.
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
}

/// An expectation that fails, with the scores behind it.
public struct FailureExplanation: Sendable {
  /// The expectation and the result, in words.
  public var failure: SuiteRun.Failure
  /// The candidates whose scores decide the result. For a sum, these are all chosen candidates.
  public var found: [ScoreBreakdown]
  /// The candidate expected instead of the one found.
  public var expected: ScoreBreakdown?
  /// The edits since the baseline or the old rubric to undo so that the expectation holds; nil if
  /// undoing does not help.
  package var undo: EditRepair?
  /// The smallest change of one setting that satisfies the expectation, preferably toward a former
  /// value; nil if no single change does.
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
    _ failure: SuiteRun.Failure, of part: ExpectationPart, in testCase: SuiteCase,
    subjects: (found: [ExpectationPart.Place], expected: ExpectationPart.Place?),
    by scorer: Scorer, searching search: inout SettingSearch, isDetailed: Bool
  ) {
    self.failure = failure
    let profile = testCase.profile(in: scorer.rubric)
    var memory = PreparedTexts()
    func breakdown(_ place: ExpectationPart.Place) -> ScoreBreakdown {
      ScoreBreakdown.all(
        of: testCase.items[place.item], profile: profile, mode: part.mode, by: scorer,
        remembering: &memory)[place.candidate]
    }
    found = subjects.found.map(breakdown)
    expected = subjects.expected.map(breakdown)
    if isDetailed {
      let all = search.all(for: part)
      change = all.first
      others = Array(all.dropFirst().prefix(Self.otherLimit))
    } else {
      change = search.smallest(for: part)
      others = []
    }
  }
}

extension SuiteRun {
  /// The most checks of single cases to find the effects of changes.
  private static let effectLimit = 20_000

  /// Explains the failed cases, with the effects of the changes on all cases of the run. With very
  /// many failures, the last changes have no effects.
  package func failureExplanations(since edits: RubricEdits? = nil) -> [CaseExplanation] {
    if failed.isEmpty { return [] }
    var edits = UndoneEdits(edits)
    var explanations = failed.map { CaseExplanation($0.testCase, by: scorer, undoing: &edits) }
    addEffects(to: &explanations, limit: Self.effectLimit)
    return explanations
  }

  /// Explains a case, whether it passes or fails, with the nearest changes of other settings; nil
  /// if there is no such case.
  public func explanation(of id: ByteString) -> CaseExplanation? {
    guard let result = results.first(where: { $0.testCase.id == id }) else { return nil }
    var edits = UndoneEdits(nil)
    var explanations = [
      CaseExplanation(result.testCase, by: scorer, undoing: &edits, isDetailed: true)
    ]
    addEffects(to: &explanations, limit: .max)
    return explanations[0]
  }

  /// Adds the effects of the changes on all cases of the run, until they cost `limit` checks.
  private func addEffects(to explanations: inout [CaseExplanation], limit: Int) {
    var places: [(explanation: Int, failure: Int)] = []
    var changes: [SettingChange] = []
    for (number, explanation) in explanations.enumerated() {
      let found = explanation.failures.indices.filter { explanation.failures[$0].change != nil }
      if (changes.count + found.count) * results.count > limit { break }
      places += found.map { (number, $0) }
      changes += found.compactMap { explanation.failures[$0].change }
    }
    for (place, effect) in zip(places, effects(of: changes)) {
      explanations[place.explanation].failures[place.failure].change?.effect = effect
    }
  }

  /// The cases whose result each change reverses.
  ///
  /// Costs one reading of the cases, and a check of each case for each change.
  private func effects(of changes: [SettingChange]) -> [SettingChange.Effect] {
    if changes.isEmpty { return [] }
    let scorers = changes.map { Scorer($0.applied(to: scorer.rubric), tablesOf: scorer) }
    var effects = changes.map { _ in SettingChange.Effect(repaired: [], broken: []) }
    var memory = PreparedTexts()
    for result in results where result.testCase.hasExpectation {
      var prepared = PreparedCase(result.testCase, by: scorer, remembering: &memory)
      prepared.compare(by: scorer)
      for (number, changed) in scorers.enumerated() {
        let passes = prepared.result(by: changed).failures.isEmpty
        if passes == result.failures.isEmpty { continue }
        if passes {
          effects[number].repaired.append(result.testCase.id)
        } else {
          effects[number].broken.append(result.testCase.id)
        }
      }
    }
    return effects
  }
}
