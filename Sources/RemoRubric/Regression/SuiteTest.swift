import RemoBytes

/// The results of `rubric test`: expectations, the comparison with a baseline, and the changes of
/// the rubric that no case notices.
package struct SuiteTest: Sendable {
  package var run: SuiteRun
  /// The comparison with a baseline, if there is one.
  package var guards: RegressionGuard?
  /// The tried changes, if they were asked for.
  package var mutations: MutationRun?
  /// The least share of changes to be noticed, 0…1; nil for no limit.
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

  /// Failed if an expectation or a guard fails, or the cases notice too few changes; "cannot tell"
  /// if nothing is expected, or the guards cannot tell.
  package var outcome: TestOutcome {
    if !run.failed.isEmpty || guards?.outcome == .failed || noticesTooLittle { return .failed }
    if guards?.outcome == .cannotTell { return .cannotTell }
    return run.testedCount == 0 && guards == nil ? .cannotTell : .passed
  }

  /// Whether the cases notice fewer changes than required.
  var noticesTooLittle: Bool {
    guard let mutations, let leastNoticed else { return false }
    return mutations.share < leastNoticed
  }

  /// The member `test` of a JSON report.
  ///
  /// `{"outcome", "tested", "failed", "cases": [{"id", "file", "line", "ok", "failures":
  /// [{"expectation", "message"}]}], "baseline": {"outcome", "pairs", "moved", "crossings",
  /// "severe": [{"case", "candidate", "message"}], "comparisons", "missing", "missing_candidates",
  /// "added", "added_candidates", "edited", "grades_added", "expectations_edited", "renamed":
  /// [{"case", "from", "to"}], "renamed_cases": [{"from", "to"}], "grades_edited": [{"case",
  /// "candidate", "from", "to"}]}, "mutations": {"tried", "noticed", "share", "visible",
  /// "visible_noticed", "unnoticed": [{"place", "change", "visible"}]}}`; `baseline` and
  /// `mutations` only if they were asked for, `to` of a grade only if there is one.
  var json: JSONOutput {
    [
      "outcome": .text(outcome.rawValue), "tested": .of(run.testedCount),
      "failed": .of(run.failed.count),
      "cases": .array(run.results.filter(\.testCase.hasExpectation).map(\.json)),
      "baseline": guards?.json, "mutations": mutations?.json,
    ]
  }
}

extension SuiteRun.CaseResult {
  fileprivate var json: JSONOutput {
    [
      "id": .text(testCase.id.text), "file": .text(testCase.place.file),
      "line": .of(testCase.place.line), "ok": .flag(failures.isEmpty),
      "failures": .array(
        failures.map { ["expectation": .text($0.expectation), "message": .text($0.message)] }),
    ]
  }
}

extension RegressionGuard {
  fileprivate var json: JSONOutput {
    [
      "outcome": .text(outcome.rawValue), "pairs": .of(pairs), "moved": .of(changedPairs),
      "crossings": .of(crossings.count), "severe": severeJSON, "comparisons": comparisons.json,
      "missing": .texts(suite.missing), "missing_candidates": .texts(suite.missingCandidates),
      "added": .texts(suite.added), "added_candidates": .texts(suite.addedCandidates),
      "edited": .texts(suite.edited), "grades_added": .texts(suite.gradesAdded),
      "expectations_edited": .texts(suite.expectationsEdited),
      "renamed": .array(
        suite.renamed.map {
          ["case": .text($0.query), "from": .text($0.old), "to": .text($0.new)]
        }),
      "renamed_cases": .array(
        suite.renamedQueries.map { ["from": .text($0.old), "to": .text($0.new)] }),
      "grades_edited": .array(
        suite.gradesEdited.map {
          [
            "case": .text($0.query), "candidate": .text($0.candidate), "from": .of($0.old),
            "to": $0.new.map { .of($0) },
          ]
        }),
    ]
  }

  /// The member `severe` of JSON reports.
  var severeJSON: JSONOutput {
    .array(
      severe.map {
        [
          "case": .text($0.query.text), "candidate": $0.candidate.map { .text($0) },
          "message": .text($0.message),
        ]
      })
  }
}

extension MutationRun {
  fileprivate var json: JSONOutput {
    [
      "tried": .of(mutations.count), "noticed": .of(mutations.count - unnoticed.count),
      "share": .number(share), "visible": .of(visible.count),
      "visible_noticed": .of(visible.count { !$0.noticedBy.isEmpty }),
      "unnoticed": .array(
        unnoticed.map {
          ["place": .text($0.place), "change": .text($0.change), "visible": .flag($0.isVisible)]
        }),
    ]
  }
}
