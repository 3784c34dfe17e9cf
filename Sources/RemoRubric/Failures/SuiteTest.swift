import RemoBytes

/// The results of `rubric test`: expectations, the comparison with a baseline, and the changes of
/// the rubric that no case notices.
package struct SuiteTest: Sendable {
  package var run: SuiteRun
  /// The comparison with a baseline, if there is one.
  package var guards: RegressionGuard?
  /// The tried changes, if they were asked for.
  package var mutations: MutationRun?
  /// The least share of changes that the cases must notice, 0…1; nil for no limit.
  package var leastNoticed: Double?
  package var name: String
  let failures: [CaseExplanation]
  let losses: [LossExplanation]
  /// The explanations of the passing cases, if they were asked for.
  let passing: [CaseExplanation]

  /// - Parameter isVerbose: whether passing cases are explained too.
  package init(
    run: SuiteRun, guards: RegressionGuard? = nil, mutations: MutationRun? = nil,
    leastNoticed: Double? = nil, name: String, isVerbose: Bool = false
  ) {
    self.run = run
    var failures = run.failureExplanations(since: guards?.rubricEdits)
    let edited = Set((guards?.suite.expectationsEdited ?? []).map { ByteString($0) })
    for index in failures.indices {
      failures[index].isExpectationEdited = edited.contains(failures[index].id)
      failures[index].findImprovements(in: guards?.crossings ?? [])
    }
    self.failures = failures
    losses = guards?.lossExplanations(run.results.map(\.testCase), by: run.scorer) ?? []
    var noEdits = UndoneEdits(nil)
    passing =
      isVerbose
      ? run.passing.map { CaseExplanation($0.testCase, by: run.scorer, undoing: &noEdits) } : []
    self.guards = guards
    self.guards?.findCauses(in: run.results.map(\.testCase))
    self.mutations = mutations
    self.leastNoticed = leastNoticed
    self.name = name
  }

  /// Failed if an expectation fails, the comparison with a baseline fails, or the cases notice too
  /// few changes; "cannot tell" if nothing is expected or compared. A comparison that cannot tell
  /// is no failure, because nothing is known to be worse.
  package var outcome: TestOutcome {
    if !run.failed.isEmpty || guards?.outcome == .failed || noticesTooLittle { return .failed }
    if let guards, guards.pairs == 0 { return .cannotTell }
    return run.testedCount == 0 && guards == nil ? .cannotTell : .passed
  }

  /// Whether the cases notice fewer changes than required.
  var noticesTooLittle: Bool {
    guard let mutations, let leastNoticed else { return false }
    return mutations.share < leastNoticed
  }
}
