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
  /// What the rubric is called.
  package var name: String

  /// What came out of the parts.
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
    json.beginObject("test", &writer)
    json.member("outcome", outcome.rawValue, &writer)
    json.member("tested", run.testedCount, &writer)
    json.member("failed", run.failed.count, &writer)
    json.beginArray("cases", &writer)
    for result in run.results where result.testCase.hasExpectation {
      write(result, &json, &writer)
    }
    json.endArray(&writer)
    if let guards { write(guards, &json, &writer) }
    if let mutations { write(mutations, &json, &writer) }
    json.endObject(&writer)
  }

  private func write(
    _ result: SuiteRun.CaseResult, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(&writer)
    json.member("id", result.testCase.id.text, &writer)
    json.member("file", result.testCase.place.file, &writer)
    json.member("line", result.testCase.place.line, &writer)
    json.member("ok", result.failures.isEmpty, &writer)
    json.objects("failures", result.failures, &writer) { failure, json, writer in
      json.member("expectation", failure.expectation, &writer)
      json.member("message", failure.message, &writer)
    }
    json.endObject(&writer)
  }

  private func write(
    _ guards: RegressionGuard, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("baseline", &writer)
    json.member("outcome", guards.outcome.rawValue, &writer)
    json.member("pairs", guards.pairs, &writer)
    json.member("moved", guards.changedPairs, &writer)
    json.member("crossings", guards.crossings.count, &writer)
    json.severe(guards, &writer)
    json.comparisons(guards.comparisons, &writer)
    for (name, list) in [
      ("missing", guards.suite.missing), ("missing_candidates", guards.suite.missingCandidates),
      ("added", guards.suite.added), ("added_candidates", guards.suite.addedCandidates),
      ("edited", guards.suite.edited), ("grades_added", guards.suite.gradesAdded),
      ("expectations_edited", guards.suite.expectationsEdited),
    ] {
      json.strings(name, list, &writer)
    }
    json.objects("renamed", guards.suite.renamed, &writer) { item, json, writer in
      json.member("case", item.query, &writer)
      json.member("from", item.old, &writer)
      json.member("to", item.new, &writer)
    }
    json.objects("renamed_cases", guards.suite.renamedQueries, &writer) { item, json, writer in
      json.member("from", item.old, &writer)
      json.member("to", item.new, &writer)
    }
    json.objects("grades_edited", guards.suite.gradesEdited, &writer) { item, json, writer in
      json.member("case", item.query, &writer)
      json.member("candidate", item.candidate, &writer)
      json.member("from", item.old, &writer)
      if let new = item.new { json.member("to", new, &writer) }
    }
    json.endObject(&writer)
  }

  private func write(
    _ mutations: MutationRun, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject("mutations", &writer)
    json.member("tried", mutations.mutations.count, &writer)
    json.member(
      "noticed", mutations.mutations.count - mutations.unnoticed.count, &writer)
    json.member("share", mutations.share, &writer)
    json.objects("unnoticed", mutations.unnoticed, &writer) { item, json, writer in
      json.member("place", item.place, &writer)
      json.member("change", item.change, &writer)
    }
    json.endObject(&writer)
  }
}
