import RemoBytes

/// All that `rubric test` finds: expectations, what the baseline says, and which changes of the
/// rubric nobody would notice.
package struct SuiteTest: Sendable {
  package var run: SuiteRun
  /// The comparison with a baseline, if there is one.
  package var guards: RegressionGuard?
  /// The changes that were tried, if they were asked for.
  package var mutations: MutationRun?
  /// The share of changes that has to be noticed, 0…1; nil: any.
  package var leastNoticed: Double?
  /// The name of the rubric.
  package var name: String

  /// A test of these parts.
  package init(
    run: SuiteRun, guards: RegressionGuard? = nil, mutations: MutationRun? = nil,
    leastNoticed: Double? = nil, name: String
  ) {
    self.run = run
    self.guards = guards
    self.mutations = mutations
    self.leastNoticed = leastNoticed
    self.name = name
  }

  /// Failed where an expectation or a guard fails or too few changes are noticed; it cannot be told
  /// where nothing is expected, or the guards cannot tell.
  package var outcome: TestOutcome {
    if !run.failed.isEmpty || guards?.outcome == .failed || noticesTooLittle { return .failed }
    if guards?.outcome == .cannotTell { return .cannotTell }
    return run.testedCount == 0 && guards == nil ? .cannotTell : .passed
  }

  /// Whether fewer changes were noticed than have to be.
  var noticesTooLittle: Bool {
    guard let mutations, let leastNoticed else { return false }
    return mutations.share < leastNoticed
  }

  /// Writes the member `test` of a JSON report.
  ///
  /// `{"outcome", "tested", "failed", "cases": [{"id", "file", "line", "ok", "failures":
  /// [{"expectation", "message"}]}], "baseline": {"outcome", "pairs", "moved", "crossings",
  /// "severe": [{"case", "candidate", "message"}], "comparisons", "missing", "missing_candidates",
  /// "added", "added_candidates", "edited", "grades_added", "expectations_edited", "renamed":
  /// [{"case", "from", "to"}], "renamed_cases": [{"from", "to"}], "grades_edited": [{"case",
  /// "candidate", "from", "to"}]}, "mutations": {"tried", "noticed", "share", "unnoticed":
  /// [{"place", "change"}]}}`; `baseline` and `mutations` only where they were asked for, `to` of a
  /// grade only where there is one.
  func write(_ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject("test", to: &writer)
    json.member("outcome", outcome.rawValue, to: &writer)
    json.member("tested", run.testedCount, to: &writer)
    json.member("failed", run.failed.count, to: &writer)
    json.beginArray("cases", to: &writer)
    for result in run.results where result.testCase.hasExpectation {
      write(result, &json, &writer)
    }
    json.endArray(to: &writer)
    if let guards { write(guards, &json, &writer) }
    if let mutations { write(mutations, &json, &writer) }
    json.endObject(to: &writer)
  }

  private func write(
    _ result: SuiteRun.CaseResult, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("id", result.testCase.id.text, to: &writer)
    json.member("file", result.testCase.place.file, to: &writer)
    json.member("line", result.testCase.place.line, to: &writer)
    json.member("ok", result.failures.isEmpty, to: &writer)
    json.objects("failures", result.failures, to: &writer) { failure, json, writer in
      json.member("expectation", failure.expectation, to: &writer)
      json.member("message", failure.message, to: &writer)
    }
    json.endObject(to: &writer)
  }

  private func write(
    _ guards: RegressionGuard, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("baseline", to: &writer)
    json.member("outcome", guards.outcome.rawValue, to: &writer)
    json.member("pairs", guards.pairs, to: &writer)
    json.member("moved", guards.changedPairs, to: &writer)
    json.member("crossings", guards.crossings.count, to: &writer)
    json.severe(guards, &writer)
    json.comparisons(guards.comparisons, &writer)
    for (name, list) in [
      ("missing", guards.suite.missing), ("missing_candidates", guards.suite.missingCandidates),
      ("added", guards.suite.added), ("added_candidates", guards.suite.addedCandidates),
      ("edited", guards.suite.edited), ("grades_added", guards.suite.gradesAdded),
      ("expectations_edited", guards.suite.expectationsEdited),
    ] {
      json.strings(name, list, to: &writer)
    }
    json.objects("renamed", guards.suite.renamed, to: &writer) { item, json, writer in
      json.member("case", item.query, to: &writer)
      json.member("from", item.old, to: &writer)
      json.member("to", item.new, to: &writer)
    }
    json.objects("renamed_cases", guards.suite.renamedQueries, to: &writer) { item, json, writer in
      json.member("from", item.old, to: &writer)
      json.member("to", item.new, to: &writer)
    }
    json.objects("grades_edited", guards.suite.gradesEdited, to: &writer) { item, json, writer in
      json.member("case", item.query, to: &writer)
      json.member("candidate", item.candidate, to: &writer)
      json.member("from", item.old, to: &writer)
      if let new = item.new { json.member("to", new, to: &writer) }
    }
    json.endObject(to: &writer)
  }

  private func write(
    _ mutations: MutationRun, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("mutations", to: &writer)
    json.member("tried", mutations.mutations.count, to: &writer)
    json.member(
      "noticed", mutations.mutations.count - mutations.unnoticed.count, to: &writer)
    json.member("share", mutations.share, to: &writer)
    json.objects("unnoticed", mutations.unnoticed, to: &writer) { item, json, writer in
      json.member("place", item.place, to: &writer)
      json.member("change", item.change, to: &writer)
    }
    json.endObject(to: &writer)
  }
}
