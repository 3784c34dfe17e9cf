import RemoBytes

extension SuiteTest {
  /// The member `test` of a JSON report; `report.schema.json` describes it.
  var json: JSONOutput {
    let explained = Dictionary(keepingFirstOf: (failures + passing).map { ($0.id, $0) })
    return [
      "outcome": .text(outcome.rawValue), "tested": .of(run.testedCount),
      "failed": .of(run.failed.count),
      "cases": .array(
        run.results.filter(\.testCase.hasExpectation).map { result in
          result.json(explained: explained[result.testCase.id])
        }),
      "baseline": guards?.json(losses: losses), "mutations": mutations?.json,
    ]
  }
}

extension SuiteRun.CaseResult {
  fileprivate func json(explained: CaseExplanation?) -> JSONOutput {
    [
      "id": .text(testCase.id.text), "file": .text(testCase.place.file),
      "line": .of(testCase.place.line), "ok": .flag(failures.isEmpty),
      "failures": .array((explained?.failures ?? []).map(\.json)),
      "items": failures.isEmpty
        ? explained.map { .array($0.items.map(\.json)) } : nil,
    ]
  }
}

extension CaseExplanation.Item {
  var json: JSONOutput {
    ["id": .text(id.text), "candidates": .array(candidates.map(\.json))]
  }
}

extension FailureExplanation {
  var json: JSONOutput {
    [
      "expectation": .text(failure.expectation), "message": .text(failure.message),
      "found": .array(found.map(\.json)), "expected": expected?.json,
      "undo": undo.flatMap { $0.isTogether ? nil : .texts($0.edits) },
      "undo_together": undo.flatMap { $0.isTogether ? .texts($0.edits) : nil },
      "change": change?.json ?? .null,
      "others": others.isEmpty ? nil : .array(others.map(\.json)),
    ]
  }
}

extension ScoreBreakdown {
  /// The score with its parts, as in rankings with explanations.
  var json: JSONOutput {
    [
      "item": .text(item.text), "candidate": .text(id.text), "name": .text(name),
      "grade": grade.map { .of($0) }, "rank": .of(rank), "score": .number(scored.score),
      "band": .text(band), "coverage": .number(scored.coverage),
      "criteria": .array(scored.contributions.map(\.json)),
      "adjustments": .array(scored.adjustments.map(\.json)),
    ]
  }
}

extension SettingChange {
  fileprivate var json: JSONOutput {
    [
      "setting": .text(setting), "kind": .text(kind.rawValue), "from": .number(from),
      "to": .number(to), "former": former.map { .number($0) }, "size": .number(size),
      "repaired": effect.map { .texts($0.repaired.map(\.text)) },
      "broken": effect.map { .texts($0.broken.map(\.text)) },
    ]
  }
}

extension RegressionGuard {
  fileprivate func json(losses: [LossExplanation]) -> JSONOutput {
    [
      "outcome": .text(outcome.rawValue), "pairs": .of(pairs), "moved": .of(changedPairs),
      "moves": .array(moves.map(\.json)), "crossings": .of(crossings.count),
      "changes": .texts(rubricEdits.labels), "bands": .array(rubricEdits.bands.map(\.json)),
      "settings": .array(
        rubricEdits.settings.map {
          ["setting": .text($0.path), "from": .number($0.old), "to": .number($0.new)]
        }),
      "losses": .array(losses.map(\.json)), "gains": .array(gains.map(\.json)),
      "balance": balanceJSON,
      "comparisons": comparisons.json,
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
}

extension BandLimitChange {
  var json: JSONOutput {
    ["band": .text(id), "from": .of(old), "to": .of(new)]
  }
}

extension RegressionGuard {
  /// `{"lost", "won", "p"}`: the numbers of cases, and the adjusted p-value.
  var balanceJSON: JSONOutput {
    ["lost": .of(balance.lost), "won": .of(balance.won), "p": .of(balance.p)]
  }
}

extension RegressionGuard.CaseChange {
  fileprivate var members: [(key: String, value: JSONOutput)] {
    [("case", .text(query.text))] + (candidate.map { [("candidate", .text($0))] } ?? [])
      + [("message", .text(message)), ("guarded", .flag(isGuarded))]
  }

  var json: JSONOutput { .object(members) }
}

extension LossExplanation {
  var json: JSONOutput {
    .object(
      loss.members
        + [("found", found?.json), ("expected", expected?.json)].compactMap { key, value in
          value.map { (key, $0) }
        })
  }
}

extension ScoreMove {
  var json: JSONOutput {
    [
      "case": .text(query), "candidate": .text(candidate), "grade": grade.map { .of($0) },
      "old": .number(oldScore), "new": .number(newScore), "old_band": .text(oldBand),
      "new_band": .text(newBand), "cause": cause.map { .text($0) },
    ]
  }
}

extension MutationRun {
  fileprivate var json: JSONOutput {
    [
      "tried": .of(mutations.count), "noticed": .of(mutations.count - unnoticed.count),
      "share": .number(share), "visible": .of(visible.count),
      "visible_noticed": .of(visible.count { !$0.noticedBy.isEmpty }),
      "idle": .texts(idlePlaces),
      "unnoticed": .array(
        unnoticed.map {
          [
            "place": .text($0.place), "change": .text($0.change), "visible": .flag($0.isVisible),
            "seen_in": .texts($0.seenIn),
          ]
        }),
    ]
  }
}
